"""Answers and errors to plain values, sentences among them."""

from __future__ import annotations

from fractions import Fraction
from functools import singledispatch
from typing import Any, Final

from coach import registry
from coach.cards import RANKS, Cards, card_token, rank_of
from coach.cases import case_json, line_json
from coach.errors import CoachError
from coach.hands import exact_json, stake_json
from coach.judged import assessment_json, review_json
from coach.parts import (
    accounts_json,
    chance_json,
    layout_json,
    plain,
    possible_json,
    reason_json,
    report_json,
)
from coach.results import (
    SCHEMA,
    Accounts,
    Assessment,
    Bidding,
    Bounds,
    Choices,
    Duel,
    Explanation,
    HandOdds,
    HandValue,
    Holders,
    KindOdds,
    Move,
    Odds,
    Possible,
    Report,
    Review,
    Solution,
    Suggestion,
    Verdict,
    WhyNot,
    relative_seats,
)
from coach.text import explain, language, name, suits_written, written_as


def to_json(answer: Any, lang: str | None = None) -> dict[str, Any]:
    """Return *answer* as plain values, cards in the form for programs, sentences in *lang*.

    >>> from coach.results import Reason
    >>> verdict = Verdict(True, "pass", "N7", Reason("may-pass"))
    >>> to_json(verdict, "en")["reason"]["text"]
    'Passing is allowed, even for who could beat it.'
    """
    with written_as(registry.manner(answer.game)):
        return {"schema": SCHEMA, "game": answer.game, **_json(answer, lang or language())}


@singledispatch
def _json(answer: Any, lang: str) -> dict[str, Any]:
    view = answer.view  # of a position that was read
    seats = relative_seats(len(view.counts[0]))
    return {
        "hand": view.hand.tokens,
        "counts": [dict(zip(seats, counts, strict=True)) for counts in view.counts],
        "table": _table_json(view, seats),
        "turn": seats[view.turn],
        "unseen": view.unseen.tokens,
        "gone": view.gone,
        "notes": [reason_json(note, lang) for note in answer.notes],
    }


@_json.register
def _(answer: Verdict, lang: str) -> dict[str, Any]:
    return {
        "legal": answer.legal,
        "kind": answer.kind,
        "clause": answer.clause,
        "reason": reason_json(answer.reason, lang),
    }


@_json.register
def _(answer: Odds, lang: str) -> dict[str, Any]:
    joint = answer.joint
    return {
        "combo": answer.combo.tokens,
        "kind": answer.kind,
        "possible": answer.possible,
        "probability": answer.probability,
        "exact": answer.exact,
        "stderr": answer.stderr,
        "lower": answer.lower,
        "upper": answer.upper,
        "by_seat": {seat: chance_json(chance) for seat, chance in answer.by_seat.items()},
        "count": joint.count if joint else None,
        "of": joint.of if joint else None,
        "witness": layout_json(answer.witness),
        "safe": layout_json(answer.safe),
    }


@_json.register
def _(answer: Holders, lang: str) -> dict[str, Any]:
    return {
        **_figures_json(answer),
        "stderr": {what: dict(by) for what, by in answer.stderr.items()} or None,
        "prior": None if answer.prior is None else _figures_json(answer.prior),
        "evidence": [
            {
                "play": each.play,
                "seat": each.seat,
                "cards": each.cards.tokens,
                "bits": {card: dict(by) for card, by in each.bits.items()},
                "reason": reason_json(each.reason, lang),
            }
            for each in answer.evidence
        ],
        "witnesses": [
            {
                "card": each.card,
                "seat": each.seat,
                "held": layout_json(each.held),
                "elsewhere": layout_json(each.elsewhere),
                "bits": each.bits,
            }
            for each in answer.witnesses
        ],
    }


def _figures_json(answer: Holders) -> dict[str, Any]:
    """Return who holds what, with the counts of what is exact."""
    counts = {
        what: {seat: {"count": p.numerator, "of": p.denominator} for seat, p in by.items() if isinstance(p, Fraction)}
        for what, by in answer.figures.items()
    }
    figures = {what: {seat: float(p) for seat, p in by.items()} for what, by in answer.figures.items()}
    return {**figures, "exact": answer.exact, "counts": counts if answer.exact else None}


@_json.register
def _(answer: Suggestion, lang: str) -> dict[str, Any]:
    return {
        "to_act": answer.to_act,
        "moves": [_move_json(move, lang) for move in answer.moves],
        "worlds": answer.worlds,
        "playouts": answer.playouts,
        "elapsed_s": answer.elapsed_s,
        "notes": [reason_json(note, lang) for note in answer.notes],
    }


@_json.register
def _(answer: Explanation, lang: str) -> dict[str, Any]:
    return {"odds": _json(answer.odds, lang), "reasons": [reason_json(reason, lang) for reason in answer.reasons]}


@_json.register
def _(answer: WhyNot, lang: str) -> dict[str, Any]:
    same = {name: getattr(answer, name) for name in WHY_NOT_NUMBERS}
    return {
        "cards": answer.cards.tokens,
        "rival": answer.rival.tokens,
        **same,
        "exact": False,
        "fails": case_json(answer.fails),
        "right": case_json(answer.right),
        "reasons": [reason_json(reason, lang) for reason in answer.reasons],
    }


WHY_NOT_NUMBERS: Final = ("kind", "rival_kind", "gap", "stderr", "worlds", "worse", "better")


@_json.register
def _(answer: Assessment, lang: str) -> dict[str, Any]:
    return assessment_json(answer, lang)


@_json.register
def _(answer: Review, lang: str) -> dict[str, Any]:
    return review_json(answer, lang)


@_json.register(Solution | Bounds)
def _(answer: Solution | Bounds, lang: str) -> dict[str, Any]:
    line = answer.line if isinstance(answer, Solution) else ()
    alone = isinstance(answer, Solution) and bool(answer.by_seat)
    return {
        "value": answer.value,
        "exact": answer.exact,
        "lower": answer.lower,
        "upper": answer.upper,
        "line": line_json(line),
        "moves": [
            {
                "cards": move.cards.tokens,
                "kind": move.kind,
                "value": move.value,
                "lower": move.lower,
                "upper": move.upper,
                **({"otherwise": move.otherwise} if alone else {}),
            }
            for move in answer.moves
        ],
        "nodes": answer.nodes,
        "elapsed_s": answer.elapsed_s,
        **(
            {"by_seat": dict(answer.by_seat), "otherwise": answer.otherwise}
            if isinstance(answer, Solution) and alone
            else {}
        ),
    }


@_json.register
def _(answer: HandValue, lang: str) -> dict[str, Any]:
    def written(cards: Cards) -> list[str]:
        return cards.tokens if answer.suited else [RANKS[rank_of(card)] for card in cards]

    with suits_written(answer.suited):
        reason = reason_json(answer.reason, lang)
    return {
        "hand": answer.cards.tokens,
        "suited": answer.suited,
        "kind": answer.kind,
        "kind_zh": name("kind", answer.kind, "zh"),
        "niu": answer.niu,
        "split": [written(part) for part in answer.split] if answer.split else None,
        "key": card_token(answer.key) if answer.suited else RANKS[rank_of(answer.key)],
        "clause": answer.clause,
        "reason": reason,
    }


@_json.register
def _(answer: Duel, lang: str) -> dict[str, Any]:
    with suits_written(answer.first.suited and answer.second.suited):
        reason = reason_json(answer.reason, lang)
    hands = {"first": _json(answer.first, lang), "second": _json(answer.second, lang)}
    return {"wins": answer.wins, "clause": answer.clause, "reason": reason, **hands}


@_json.register
def _(answer: HandOdds, lang: str) -> dict[str, Any]:
    return {
        "win": answer.win.probability,
        "count": answer.win.count,
        "of": answer.win.of,
        "exact": True,
        "lower": answer.lower,
        "upper": answer.upper,
        "hand": _json(answer.hand, lang),
        "by_kind": {kind: chance_json(chance) for kind, chance in answer.by_kind.items()},
        "above": None if answer.above is None else _json(answer.above, lang),
        "below": None if answer.below is None else _json(answer.below, lang),
    }


@_json.register
def _(answer: KindOdds, lang: str) -> dict[str, Any]:
    return {"exact": True, "by_kind": {kind: chance_json(chance) for kind, chance in answer.by_kind.items()}}


@_json.register
def _(answer: Bidding, lang: str) -> dict[str, Any]:
    with suits_written(answer.suited):
        reasons = [reason_json(reason, lang) for reason in answer.reasons]
    return {
        "cards": answer.cards.tokens,
        "suited": answer.suited,
        "win": {**chance_json(answer.win), "exact": True},
        "mean": exact_json(answer.mean),
        "banker": [stake_json(stake) for stake in answer.banker],
        "punter": [stake_json(stake) for stake in answer.punter],
        "reasons": reasons,
    }


@_json.register
def _(answer: Choices, lang: str) -> dict[str, Any]:
    return {"by_seat": dict(answer.by_seat)}


@_json.register
def _(answer: Possible, lang: str) -> dict[str, Any]:
    return possible_json(answer, lang)


@_json.register
def _(answer: Accounts, lang: str) -> dict[str, Any]:
    return accounts_json(answer, lang)


@_json.register
def _(answer: Report, lang: str) -> dict[str, Any]:
    return report_json(answer, lang)


def _move_json(move: Move, lang: str) -> dict[str, Any]:
    return {
        "cards": move.cards.tokens,
        "kind": move.kind,
        "value": move.value,
        "stderr": move.stderr,
        "worlds": move.worlds,
        "pruned": move.pruned,
        "undecided": move.undecided,
        "beaten": None if move.beaten is None else _json(move.beaten, lang),
        "reasons": [reason_json(reason, lang) for reason in move.reasons],
    }


def _table_json(view: Any, seats: tuple[str, ...]) -> dict[str, Any] | None:
    if view.top is None:
        return None
    if isinstance(view.top, tuple):  # the two ends of a row of tiles
        return {"ends": list(view.top)}
    return {"cards": view.top.cards.tokens, "kind": str(view.top.kind), "by": seats[view.owner]}


def error_to_json(error: CoachError, lang: str | None = None) -> dict[str, Any]:
    """Return a refusal as plain values, its sentence in *lang*.

    >>> error_to_json(CoachError("no cards", code="no-hand"), "en")["code"]
    'no-hand'
    """
    return {"code": error.code, "text": explain(error, lang), "message": str(error), "values": plain(error.values)}
