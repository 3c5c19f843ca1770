"""Answers as tidy frames: the only file that imports pandas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import singledispatch
from typing import TYPE_CHECKING, Any

from coach import registry
from coach.cards import Cards
from coach.cases import cases_of
from coach.hands import stake_rows
from coach.judged import review_rows
from coach.parts import counted_rows
from coach.results import (
    RELATIVE_SEATS,
    Accounts,
    Answer,
    Bidding,
    Bounds,
    Choices,
    Duel,
    Explanation,
    HandOdds,
    HandValue,
    Holders,
    KindOdds,
    Odds,
    Possible,
    Report,
    Review,
    Solution,
    Suggestion,
    Verdict,
    WhyNot,
)
from coach.text import (
    name,
    written_as,
)

if TYPE_CHECKING:
    import pandas as pd


def to_frame(answer: Any) -> pd.DataFrame:
    """Return *answer* as a tidy frame: a row a play of a suggestion, a row a seat of odds and holders.

    Of what was solved, a row a play when all plays were asked for, else a row a step of the line.
    """
    return frame(_rows(answer))


def frame(rows: Iterable[Mapping[str, Any]], columns: Sequence[str] | None = None) -> pd.DataFrame:
    """Return *rows* as a frame; *columns* says which and in what order, also when there is no row."""
    import pandas as pd

    return pd.DataFrame(list(rows), columns=None if columns is None else list(columns))


@singledispatch
def _rows(answer: Answer) -> Iterator[dict[str, Any]]:
    raise TypeError(f"{answer!r} has no rows")


@_rows.register
def _(answer: Verdict) -> Iterator[dict[str, Any]]:
    yield {"legal": answer.legal, "kind": answer.kind, "clause": answer.clause, "reason": answer.reason.code}


@_rows.register
def _(answer: Odds) -> Iterator[dict[str, Any]]:
    for seat, chance in answer.by_seat.items():
        yield {"seat": seat, "probability": chance.probability, "count": chance.count, "of": chance.of}


@_rows.register
def _(answer: Explanation) -> Iterator[dict[str, Any]]:
    yield from _rows(answer.odds)


@_rows.register
def _(answer: Holders) -> Iterator[dict[str, Any]]:
    for seat in RELATIVE_SEATS:
        row: dict[str, Any] = {"seat": seat}
        for what, by in answer.figures.items():
            row[what] = float(by[seat]) if seat in by else None
        for what, by in answer.prior.figures.items() if answer.prior else ():
            row[f"{what}_prior"] = float(by[seat]) if seat in by else None
        yield row


@_rows.register
def _(answer: Suggestion) -> Iterator[dict[str, Any]]:
    for move in answer.moves:
        yield {
            "play": str(move.cards),
            "kind": move.kind,
            "value": move.value,
            "stderr": move.stderr,
            "beaten": None if move.beaten is None else move.beaten.probability,
            "worlds": move.worlds,
            "pruned": move.pruned,
            "undecided": move.undecided,
        }


@_rows.register
def _(answer: WhyNot) -> Iterator[dict[str, Any]]:
    for _, case in cases_of(answer):
        yield {
            **{seat: str(hand) for seat, hand in case.hands.items()},
            "points": case.points,
            "instead": case.instead_points,
        }


@_rows.register
def _(answer: Review) -> Iterator[dict[str, Any]]:
    yield from review_rows(answer)


@_rows.register(Solution | Bounds)
def _(answer: Solution | Bounds) -> Iterator[dict[str, Any]]:
    for move in answer.moves:
        yield {
            "play": str(move.cards),
            "kind": move.kind,
            "value": move.value,
            "lower": move.lower,
            "upper": move.upper,
        }
    if isinstance(answer, Solution) and not answer.moves:
        for ply, step in enumerate(answer.line, start=1):
            yield {"ply": ply, "seat": step.seat, "play": str(step.cards)}


@_rows.register
def _(answer: HandValue) -> Iterator[dict[str, Any]]:
    with written_as(registry.manner(answer.game)):
        kind_zh = name("kind", answer.kind, "zh")
    named = {"kind": answer.kind, "kind_zh": kind_zh, "niu": answer.niu}
    yield {"hand": str(answer.cards), **named, "key": str(Cards.of([answer.key])), "clause": answer.clause}


@_rows.register
def _(answer: Duel) -> Iterator[dict[str, Any]]:
    for hand, wins in ((answer.first, answer.wins), (answer.second, not answer.wins)):
        for row in _rows(hand):
            yield {**row, "wins": wins}


@_rows.register(HandOdds | KindOdds)
def _(answer: HandOdds | KindOdds) -> Iterator[dict[str, Any]]:
    for kind, chance in answer.by_kind.items():
        yield {"kind": kind, "probability": chance.probability, "count": chance.count, "of": chance.of}


@_rows.register
def _(answer: Choices) -> Iterator[dict[str, Any]]:
    yield from ({"seat": seat, "chosen": chosen} for seat, chosen in answer.by_seat.items())


@_rows.register(Possible | Accounts | Report)
def _(answer: Possible | Accounts | Report) -> Iterator[dict[str, Any]]:
    yield from counted_rows(answer)


@_rows.register
def _(answer: Bidding) -> Iterator[dict[str, Any]]:
    yield from stake_rows(answer)


# ---- for a notebook --------------------------------------------------------------------------------------------------
