"""Lesson 2: matching an end, and discarding where nothing fits (T3, T4)."""

from __future__ import annotations

import random
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from coach.errors import IllegalPlay
from coach.games.dingniu.exercises.making import (
    bare,
    board,
    distinct,
    draw,
    fitting,
    halves,
    played,
    show,
    tile,
)
from coach.games.dingniu.plays import Ends, Kind, Play, ends_after, placements
from coach.games.dingniu.position import Position
from coach.games.dingniu.rules import HAND, Rules
from coach.games.drafting import Draft, by_option, difference, hints, judged, lay_out, number
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Option, Row
from coach.results import Reason
from coach.tiles import DOWN, FACES, ON, Tiles

EARLY: Final = range(1, 8)
"""How many tiles were played before the question."""
GROUNDS: Final = (Option("T3", label=Reason("ground-match")), Option("T4", label=Reason("ground-must")))


def _ends(position: Position) -> Ends:
    assert position.ends is not None, "something was led"
    return position.ends


def _said(ends: Ends) -> dict[str, int]:
    return {"one": ends[0], "other": ends[1]}


# ---- What fits -------------------------------------------------------------------------------------------------------


def find_all(rng: random.Random, rules: Rules) -> Draft:
    """A table and six tiles: which of them can be laid."""
    table = played(rng, rules, EARLY, lambda position: True)
    ends = _ends(table.position)
    while True:
        faces = rng.sample(range(len(FACES)), HAND)
        if len(fitting(ends, faces)) < HAND - 1:
            break
    options, ids = lay_out(rng, [tile(face) for face in faces])
    by_id = dict(zip(ids, faces, strict=True))
    right = sorted(id for id, face in by_id.items() if face in fitting(ends, faces))

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        good = not wrong and not missed
        proof = None if good else halves(by_id[(wrong or missed)[0]], ends)
        none = Reason("fact-none-fits", _said(ends))
        fact = Reason("fact-all-fit", {"count": len(right)}) if right else none
        return Feedback(good, fact, (Reason("why-touch"),), "T3", proof, wrong, missed)

    told = Tiles.of_faces(by_id[id] for id in right)
    answer = Reason("hint-tiles", {"tiles": told}) if right else Reason("hint-no-tile")
    helped = hints(Reason("look-ends"), Reason("why-touch"), answer, "T3")
    return Draft(
        Form.MARK, Reason("ask-fit", _said(ends)), Key(right, check, helped), options=options, board=bare(table)
    )


# ---- What the ends become --------------------------------------------------------------------------------------------


def after(rng: random.Random, rules: Rules) -> Draft:
    """A tile laid on an end: what the two ends are then."""
    table = played(rng, rules, EARLY, lambda position: bool(placements(position.hands[position.turn], _ends(position))))
    ends = _ends(table.position)
    face, on = rng.choice(placements(table.position.hands[table.position.turn], ends))
    right = ends_after(face, on, ends)
    assert right is not None, "a laid tile leaves ends"
    kept = ends[1] if ends[0] == on else ends[0]
    low, high = FACES[face].low, FACES[face].high
    guesses = [
        (kept, on),
        (low, high),
        (on, FACES[face].other(on)),
        (kept, FACES[face].other(on) % 6 + 1),
        (kept, 7 - on),
    ]
    pairs = list(dict.fromkeys([right, *((min(pair), max(pair)) for pair in guesses)]))[:4]
    options, ids = lay_out(rng, [Reason("option-ends", _said(pair)) for pair in pairs])
    values = {"tile": tile(face), "number": on, "shown": FACES[face].other(on)}
    why = Reason("why-double-stays", values) if FACES[face].is_double else Reason("why-other-half", values)

    def say(_: int, good: bool) -> Feedback:
        proof = None if good else show(tile(face), Reason("show-after", {**values, "kept": kept}))
        return Feedback(good, Reason("fact-ends", _said(right)), (why,), "T3", proof)

    helped = hints(Reason("look-other-half"), Reason("rule-other-half"), Reason("hint-ends", _said(right)), "T3")
    key = Key(ids[0], by_option(ids, ids[0], say), helped)
    prompt = Reason("ask-after", {"tile": tile(face), "number": on})
    return Draft(Form.CHOOSE, prompt, key, table=(Row(tile(face)),), options=options, board=bare(table))


# ---- Lay it ----------------------------------------------------------------------------------------------------------


def read_place(answer: str) -> tuple[int, int]:
    """Return the face and the number that an answer names; 0 where it is discarded or led."""
    text, _, on = answer.removeprefix(DOWN).partition(ON)
    return Tiles.from_tokens([text]).faces[0], int(on or 0)


def refused(position: Position, answer: str) -> IllegalPlay | None:
    """Return why what the answer says may not be done; ``None`` when it may."""
    face, on = read_place(answer)
    try:
        ends = position.ends
        if on and ends is not None and not FACES[face].fits(on):
            code, values = "does-not-fit", {"tile": tile(face), **_said(ends)}
            return IllegalPlay("it does not fit", clause="T3", code=code, **values)
        position.verify_play(Tiles.from_tokens([answer]))
    except IllegalPlay as refusal:
        return refusal
    return None


def play_of(position: Position, answer: str) -> Play:
    """Return the legal play that an answer names."""
    return position.verify_play(Tiles.from_tokens([answer]))


def not_legal(refusal: IllegalPlay, answer: str, ends: tuple[int, ...]) -> Feedback:
    """Return the feedback on a play that may not be made."""
    face, _ = read_place(answer)
    proof = halves(face, ends) if ends else None
    told = Reason("fact-not-legal", {"tile": tile(face)})
    return Feedback(False, told, (Reason(refusal.code, refusal.values),), refusal.clause, proof)


def place(rng: random.Random, rules: Rules) -> Draft:
    """Lay a tile so that the ends become what is asked for."""
    table = played(rng, rules, EARLY, lambda position: len(position.legal_plays()) > 1 and _can_lay(position))
    position, ends = table.position, _ends(table.position)
    goal = rng.choice(sorted({found for play in position.legal_plays() if (found := play.after(ends)) is not None}))
    right = next(play for play in position.legal_plays() if play.after(ends) == goal)

    def check(answer: Answer) -> Feedback:
        if refusal := refused(position, answer):
            return not_legal(refusal, answer, table.ends)
        play = play_of(position, answer)
        found = play.after(ends)
        assert found is not None, "a laid tile leaves ends"
        values = {"tile": tile(play.face), "number": play.on, **_said(found)}
        good = found == goal
        proof = None if good else show(tile(right.face), _laid(right, goal))
        return Feedback(good, Reason("fact-laid", values), (Reason("rule-other-half"),), "T3", proof)

    told = Reason("hint-lay", {"tile": tile(right.face), "number": right.on})
    key = Key(str(right), check, hints(Reason("look-goal", _said(goal)), Reason("rule-other-half"), told, "T3"))
    hand = position.hands[position.turn]
    return Draft(Form.PLACE, Reason("ask-place", _said(goal)), key, hand=hand, board=board(table))


def _can_lay(position: Position) -> bool:
    return position.legal_plays()[0].kind is Kind.LAY


def _laid(play: Play, ends: Ends) -> Reason:
    return Reason("show-laid", {"tile": tile(play.face), "number": play.on, **_said(ends)})


# ---- Lay or discard --------------------------------------------------------------------------------------------------


def turn(rng: random.Random, rules: Rules) -> Draft:
    """My turn: anything that the rules allow; every third time nothing fits."""
    stuck = rng.random() < 0.35
    laid = range(4, 17) if stuck else EARLY
    table = played(
        rng, rules, laid, lambda position: len(position.hands[position.turn]) > 1 and _can_lay(position) != stuck
    )
    position = table.position
    right = position.legal_plays()[0]

    def check(answer: Answer) -> Feedback:
        if refusal := refused(position, answer):
            return not_legal(refusal, answer, table.ends)
        return _done(play_of(position, answer), _ends(position))

    told = Reason("hint-discard") if stuck else Reason("hint-lay", {"tile": tile(right.face), "number": right.on})
    key = Key(str(right), check, hints(Reason("look-ends"), Reason("rule-must-lay"), told, "T4"))
    hand = position.hands[position.turn]
    return Draft(Form.PLACE, Reason("ask-my-turn"), key, hand=hand, board=board(table))


def _done(play: Play, ends: Ends) -> Feedback:
    """Return the feedback on a play that is legal."""
    values = {"tile": tile(play.face), **_said(ends)}
    if play.kind is Kind.DISCARD:
        return Feedback(True, Reason("fact-discarded", values), (Reason("rule-must-lay"),), "T4")
    found = play.after(ends)
    assert found is not None, "a laid tile leaves ends"
    fact = Reason("fact-laid", {"tile": tile(play.face), "number": play.on, **_said(found)})
    return Feedback(True, fact, (Reason("rule-must-lay"),), "T4")


def judge(rng: random.Random, rules: Rules) -> Draft:
    """A tile to be laid, or to be discarded: may it be, and by which clause."""
    lays = rng.random() < 0.5
    fits = rng.random() < 0.5
    laid = range(3, 17) if not lays and fits else EARLY

    def wanted(position: Position) -> bool:
        hand = position.hands[position.turn]
        if len(hand) < 2:
            return False
        return bool(_tries(hand, _ends(position), fits)) if lays else _can_lay(position) != fits

    table = played(rng, rules, laid, wanted)
    position, ends = table.position, _ends(table.position)
    hand = position.hands[position.turn]
    face = rng.choice(_tries(hand, ends, fits) if lays else distinct(hand))
    on = fitting_end(face, ends) if lays else 0
    refusal = refused(position, f"{FACES[face].text}{ON}{on}" if lays else f"{DOWN}{FACES[face].text}")
    right = {"yes": refusal is None, "because": "T3" if lays else "T4"}

    def check(answer: Answer) -> Feedback:
        if refusal is not None:
            said = not_legal(refusal, FACES[face].text, table.ends)
        elif lays:
            found = ends_after(face, on, ends)
            assert found is not None, "a laid tile leaves ends"
            values = {"tile": tile(face), "number": on, **_said(found)}
            said = Feedback(True, Reason("fact-laid", values), (Reason("why-touch"),), "T3")
        else:
            said = _done(Play(tile(face), Kind.DISCARD), ends)
        good = answer == right
        proof: Example | None = None if good else halves(_telling(face, hand, ends, lays), ends)
        return judged(replace(said, right=good, example=proof, clause=str(right["because"])), answer, right)

    told = Reason("hint-yes") if right["yes"] else Reason("hint-no")
    rule = Reason("why-touch") if lays else Reason("rule-must-lay")
    key = Key(right, check, hints(Reason("look-ends"), rule, told, str(right["because"])))
    prompt = (
        Reason("ask-may-lay-tile", {"tile": tile(face)}) if lays else Reason("ask-may-discard", {"tile": tile(face)})
    )
    return Draft(Form.JUDGE, prompt, key, hand=hand, grounds=GROUNDS, board=bare(table))


def _tries(hand: Tiles, ends: Ends, fits: bool) -> list[int]:
    """Return the faces of *hand* that fit just one end, or that fit none."""
    return [face for face in distinct(hand) if sum(FACES[face].fits(end) for end in set(ends)) == int(fits)]


def fitting_end(face: int, ends: Ends) -> int:
    """Return the end that a tile fits; the first of both where it fits none."""
    return next((end for end in ends if FACES[face].fits(end)), ends[0])


def _telling(face: int, hand: Tiles, ends: Ends, lays: bool) -> int:
    """Return the face that shows it: the tile in question, or one that could have been laid."""
    able = fitting(ends, distinct(hand))
    return face if lays or not able else able[0]


def count(rng: random.Random, rules: Rules) -> Draft:
    """A table and my hand: how many placements there are (equal ends count once, and so do two copies)."""
    table = played(rng, rules, range(1, 12), lambda position: True)
    ends = _ends(table.position)
    hand = draw(rng, rng.randint(3, HAND))
    found = placements(hand, ends)

    def say(good: bool) -> Feedback:
        values = {"count": len(found)}
        fact, why = Reason("fact-placements", values), Reason("why-placements")
        there = Tiles.of_faces(dict.fromkeys(face for face, _ in found))
        if not found:
            return Feedback(good, fact, (why,), "T3", None if good else show(hand, Reason("show-no-fit", _said(ends))))
        proof = None if good else show(there, Reason("show-placements", values))
        return Feedback(good, fact, (why,), "T3", proof)

    copies = len(fitting(ends, hand.faces))
    help = Reason("look-ends"), Reason("why-placements")
    draft = number(rng, Reason("ask-placements"), len(found), [copies, len(found) + 1, 2 * len(found)], say, help, "T3")
    return replace(draft, hand=hand, board=bare(table))


PATTERNS: Final = MappingProxyType(
    {
        "match-all": find_all,
        "match-after": after,
        "match-place": place,
        "match-judge": judge,
        "match-turn": turn,
        "match-count": count,
    }
)
