"""Answers and errors from plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, TypeVar

from coach.cards import Cards
from coach.cases import case_of, line_of
from coach.errors import CoachError
from coach.exchange.writing import WHY_NOT_NUMBERS
from coach.hands import fraction_of, of_ranks, stake_of
from coach.judged import assessment_of, review_of
from coach.parts import (
    accounts_of,
    chances_of,
    layout_of,
    possible_of,
    reason_of,
    report_of,
    restored,
)
from coach.results import (
    Accounts,
    Answer,
    Assessment,
    Bidding,
    Bounds,
    Chance,
    Choices,
    Duel,
    Evidence,
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
    Valued,
    Verdict,
    WhyNot,
    Witness,
)
from coach.tiles import from_tokens

SomeAnswer = TypeVar("SomeAnswer", bound=Answer)


def from_json(kind: type[SomeAnswer], values: Mapping[str, Any]) -> SomeAnswer:
    """Return the answer of this *kind* that *values* stand for.

    >>> from coach.results import Reason
    >>> from coach.exchange import to_json
    >>> verdict = Verdict(True, "pass", "N7", Reason("may-pass"))
    >>> from_json(Verdict, to_json(verdict, "zh")) == verdict
    True

    :raises KeyError: *values* are no such answer.
    """
    answer = _READERS[kind](values, values["game"])
    assert isinstance(answer, kind)
    return answer


def solved_from_json(values: Mapping[str, Any]) -> Solution | Bounds:
    """Return the solution, or what was proven instead, that *values* stand for.

    >>> from coach.exchange import to_json
    >>> bounds = Bounds(-2, 1, (), 1000, 0.5)
    >>> solved_from_json(to_json(bounds)) == bounds
    True

    :raises KeyError: *values* are neither.
    """
    return from_json(Solution, values) if values["exact"] else from_json(Bounds, values)


def error_from_json(values: Mapping[str, Any]) -> CoachError:
    """Return the refusal that *values* stand for; where its text was faulty is not told."""
    return CoachError(values["message"], code=values["code"], **restored(values["values"]))


def _verdict(values: Mapping[str, Any], game: str) -> Verdict:
    return Verdict(values["legal"], values["kind"], values["clause"], reason_of(values["reason"]), game=game)


def _odds(values: Mapping[str, Any], game: str) -> Odds:
    return Odds(
        combo=from_tokens(values["combo"]),
        kind=values["kind"],
        by_seat={seat: Chance(chance["count"], chance["of"]) for seat, chance in values["by_seat"].items()},
        probability=values["probability"],
        stderr=values["stderr"],
        joint=Chance(values["count"], values["of"]) if values["exact"] else None,
        lower=values["lower"],
        upper=values["upper"],
        witness=layout_of(values["witness"]),
        safe=layout_of(values["safe"]),
        game=game,
    )


def _explanation(values: Mapping[str, Any], game: str) -> Explanation:
    return Explanation(_odds(values["odds"], game), tuple(map(reason_of, values["reasons"])), game=game)


def _holders(values: Mapping[str, Any], game: str) -> Holders:
    prior = values.get("prior")
    return replace(
        _figures(values, game),
        prior=None if prior is None else _figures(prior, game),
        stderr=values.get("stderr") or {},
        evidence=tuple(
            Evidence(each["play"], each["seat"], from_tokens(each["cards"]), each["bits"], reason_of(each["reason"]))
            for each in values.get("evidence", ())
        ),
        witnesses=tuple(
            Witness(each["card"], each["seat"], held, elsewhere, each["bits"])
            for each in values.get("witnesses", ())
            if (held := layout_of(each["held"])) and (elsewhere := layout_of(each["elsewhere"]))
        ),
    )


def _figures(values: Mapping[str, Any], game: str) -> Holders:
    figures = values
    if values["exact"]:
        figures = {
            what: {seat: Fraction(chance["count"], chance["of"]) for seat, chance in by.items()}
            for what, by in values["counts"].items()
        }
    return Holders(figures["S2"], figures["S3"], figures["partner"], figures["double"], game=game)


def _suggestion(values: Mapping[str, Any], game: str) -> Suggestion:
    return Suggestion(
        to_act=values["to_act"],
        moves=tuple(_move(move, game) for move in values["moves"]),
        worlds=values["worlds"],
        playouts=values["playouts"],
        elapsed_s=values["elapsed_s"],
        notes=tuple(map(reason_of, values["notes"])),
        game=game,
    )


def _why_not(values: Mapping[str, Any], game: str) -> WhyNot:
    return WhyNot(
        cards=from_tokens(values["cards"]),
        rival=from_tokens(values["rival"]),
        **{name: values[name] for name in WHY_NOT_NUMBERS},
        fails=case_of(values["fails"]),
        right=case_of(values["right"]),
        reasons=tuple(map(reason_of, values["reasons"])),
        game=game,
    )


def _solution(values: Mapping[str, Any], game: str) -> Solution:
    if not values["exact"]:
        raise KeyError("exact")
    return Solution(
        values["value"],
        line_of(values["line"]),
        _valued(values),
        values["nodes"],
        values["elapsed_s"],
        by_seat=values.get("by_seat", {}),
        otherwise=values.get("otherwise"),
        game=game,
    )


def _bounds(values: Mapping[str, Any], game: str) -> Bounds:
    return Bounds(values["lower"], values["upper"], _valued(values), values["nodes"], values["elapsed_s"], game=game)


def _valued(values: Mapping[str, Any]) -> tuple[Valued, ...]:
    return tuple(
        Valued(from_tokens(move["cards"]), move["kind"], move["lower"], move["upper"], move.get("otherwise"))
        for move in values["moves"]
    )


def _hand_value(values: Mapping[str, Any], game: str) -> HandValue:
    cards, suited = Cards.from_tokens(values["hand"]), values["suited"]
    split = None
    if values["split"]:
        three = from_tokens(values["split"][0]) if suited else of_ranks(values["split"][0], cards)
        split = three, cards - three
    (key,) = from_tokens([values["key"]]) if suited else of_ranks([values["key"]], cards)
    return HandValue(
        cards,
        suited,
        values["kind"],
        values["niu"],
        split,
        key,
        values["clause"],
        reason_of(values["reason"]),
        game=game,
    )


def _duel(values: Mapping[str, Any], game: str) -> Duel:
    first, second = (_hand_value(values[which], game) for which in ("first", "second"))
    return Duel(first, second, values["wins"], values["clause"], reason_of(values["reason"]), game=game)


def _hand_odds(values: Mapping[str, Any], game: str) -> HandOdds:
    nearest = (None if values[which] is None else _hand_value(values[which], game) for which in ("above", "below"))
    return HandOdds(
        _hand_value(values["hand"], game),
        Chance(values["count"], values["of"]),
        values["lower"],
        values["upper"],
        chances_of(values["by_kind"]),
        *nearest,
        game=game,
    )


def _kind_odds(values: Mapping[str, Any], game: str) -> KindOdds:
    return KindOdds(chances_of(values["by_kind"]), game=game)


def _choices(values: Mapping[str, Any], game: str) -> Choices:
    return Choices(dict(values["by_seat"]), game=game)


def _bidding(values: Mapping[str, Any], game: str) -> Bidding:
    return Bidding(
        from_tokens(values["cards"]),
        values["suited"],
        Chance(values["win"]["count"], values["win"]["of"]),
        fraction_of(values["mean"]),
        tuple(map(stake_of, values["banker"])),
        tuple(map(stake_of, values["punter"])),
        tuple(map(reason_of, values["reasons"])),
        game=game,
    )


_READERS: Final[Mapping[type[Answer], Any]] = {
    Verdict: _verdict,
    Odds: _odds,
    Explanation: _explanation,
    Holders: _holders,
    Suggestion: _suggestion,
    WhyNot: _why_not,
    Assessment: assessment_of,
    Review: review_of,
    Solution: _solution,
    Bounds: _bounds,
    HandValue: _hand_value,
    Duel: _duel,
    HandOdds: _hand_odds,
    KindOdds: _kind_odds,
    Bidding: _bidding,
    Choices: _choices,
    Possible: possible_of,
    Accounts: accounts_of,
    Report: report_of,
}


def _move(values: Mapping[str, Any], game: str) -> Move:
    return Move(
        cards=from_tokens(values["cards"]),
        kind=values["kind"],
        value=values["value"],
        stderr=values["stderr"],
        worlds=values["worlds"],
        pruned=values["pruned"],
        undecided=values["undecided"],
        beaten=None if values["beaten"] is None else _odds(values["beaten"], game),
        reasons=tuple(map(reason_of, values["reasons"])),
    )
