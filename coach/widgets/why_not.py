"""Why a play is not the best, as a face shows it: sentences, and layouts with how they are played out."""

from __future__ import annotations

from collections.abc import Iterable

from coach.cases import cases_of, lines_of, verdict_reasons
from coach.render import tricks
from coach.results import Case, Step, WhyNot
from coach.widgets.faces import IN_ODDS, Face, Faces, Segment, seat_name


def why_face(faces: Faces, answer: WhyNot) -> Face:
    """Return *answer* for a face: ``said`` are sentences, ``cases`` layouts with both lines of play."""
    reasons = (*verdict_reasons(answer), *answer.reasons)
    return {
        "said": [faces.reason(why) for why in reasons if why.code not in IN_ODDS],
        "cases": [{"title": faces.reason(why), **_case(faces, answer, case)} for why, case in cases_of(answer)],
    }


def _case(faces: Faces, answer: WhyNot, case: Case) -> Face:
    hands = case.hands.items()
    return {
        "hands": [{"seat": seat_name(seat, faces.lang), "cards": faces.hand(hand)} for seat, hand in hands],
        "lines": [
            {
                "title": faces.phrase("why.after" if cards else "why.after_pass", cards=cards),
                "tricks": list(_tricks(faces, line)),
            }
            for cards, _, line in lines_of(answer, case)
        ],
    }


def _tricks(faces: Faces, line: Iterable[Step]) -> Iterable[list[list[Segment]]]:
    """Yield what is laid trick by trick, each by whom and what."""
    for _, steps in tricks(tuple(line)):
        yield [_step(faces, step) for step in steps]


def _step(faces: Faces, step: Step) -> list[Segment]:
    key = "why.lays" if step.cards else "why.passes"
    return faces.phrase(key, seat=seat_name(step.seat, faces.lang), cards=step.cards)
