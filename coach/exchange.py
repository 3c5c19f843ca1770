"""Answers as plain values for programs, and back again: the shell's ``--json``, and what the engine's workers send.

What :func:`from_json` makes of the values that :func:`to_json` gave is equal to the answer that they were made of.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import singledispatch
from typing import Any, Final, TypeVar

from coach import registry
from coach.cards import RANKS, Cards, card_token, rank_of
from coach.cases import case_json, case_of, line_json, line_of
from coach.errors import CoachError
from coach.hands import exact_json, fraction_of, of_ranks, stake_json, stake_of
from coach.results import (
    SCHEMA,
    Answer,
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
    Layout,
    Move,
    Odds,
    Reason,
    Solution,
    Suggestion,
    Valued,
    Verdict,
    WhyNot,
    Witness,
    relative_seats,
)
from coach.text import explain, language, name, sentence, suits_written, written_as
from coach.tiles import from_tokens

SomeAnswer = TypeVar("SomeAnswer", bound=Answer)


# ---- to values -------------------------------------------------------------------------------------------------------


def to_json(answer: Any, lang: str | None = None) -> dict[str, Any]:
    """Return *answer* as plain values, cards in the form for programs, sentences in *lang*.

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
        "notes": [_reason_json(note, lang) for note in answer.notes],
    }


@_json.register
def _(answer: Verdict, lang: str) -> dict[str, Any]:
    return {
        "legal": answer.legal,
        "kind": answer.kind,
        "clause": answer.clause,
        "reason": _reason_json(answer.reason, lang),
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
        "by_seat": {seat: _chance_json(chance) for seat, chance in answer.by_seat.items()},
        "count": joint.count if joint else None,
        "of": joint.of if joint else None,
        "witness": _layout_json(answer.witness),
        "safe": _layout_json(answer.safe),
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
                "reason": _reason_json(each.reason, lang),
            }
            for each in answer.evidence
        ],
        "witnesses": [
            {
                "card": each.card,
                "seat": each.seat,
                "held": _layout_json(each.held),
                "elsewhere": _layout_json(each.elsewhere),
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
        "notes": [_reason_json(note, lang) for note in answer.notes],
    }


@_json.register
def _(answer: Explanation, lang: str) -> dict[str, Any]:
    return {"odds": _json(answer.odds, lang), "reasons": [_reason_json(reason, lang) for reason in answer.reasons]}


@_json.register
def _(answer: WhyNot, lang: str) -> dict[str, Any]:
    same = {name: getattr(answer, name) for name in _WHY_NOT_NUMBERS}
    return {
        "cards": answer.cards.tokens,
        "rival": answer.rival.tokens,
        **same,
        "exact": False,
        "fails": case_json(answer.fails),
        "right": case_json(answer.right),
        "reasons": [_reason_json(reason, lang) for reason in answer.reasons],
    }


_WHY_NOT_NUMBERS: Final = ("kind", "rival_kind", "gap", "stderr", "worlds", "worse", "better")


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
        reason = _reason_json(answer.reason, lang)
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
        reason = _reason_json(answer.reason, lang)
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
        "by_kind": {kind: _chance_json(chance) for kind, chance in answer.by_kind.items()},
        "above": None if answer.above is None else _json(answer.above, lang),
        "below": None if answer.below is None else _json(answer.below, lang),
    }


@_json.register
def _(answer: KindOdds, lang: str) -> dict[str, Any]:
    return {"exact": True, "by_kind": {kind: _chance_json(chance) for kind, chance in answer.by_kind.items()}}


@_json.register
def _(answer: Bidding, lang: str) -> dict[str, Any]:
    with suits_written(answer.suited):
        reasons = [_reason_json(reason, lang) for reason in answer.reasons]
    return {
        "cards": answer.cards.tokens,
        "suited": answer.suited,
        "win": {**_chance_json(answer.win), "exact": True},
        "mean": exact_json(answer.mean),
        "banker": [stake_json(stake) for stake in answer.banker],
        "punter": [stake_json(stake) for stake in answer.punter],
        "reasons": reasons,
    }


@_json.register
def _(answer: Choices, lang: str) -> dict[str, Any]:
    return {"by_seat": dict(answer.by_seat)}


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
        "reasons": [_reason_json(reason, lang) for reason in move.reasons],
    }


def _reason_json(reason: Reason, lang: str) -> dict[str, Any]:
    return {"code": reason.code, "text": sentence(reason, lang), "values": _plain(reason.values)}


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _plain_value(value) for key, value in values.items()}


def _plain_value(value: Any) -> Any:
    """Return cards as tokens and groups of cards as lists of them; all else is plain."""
    if isinstance(value, Cards):
        return value.tokens
    return [_plain_value(part) for part in value] if isinstance(value, tuple) else value


def _chance_json(chance: Chance) -> dict[str, Any]:
    return {"probability": chance.probability, "count": chance.count, "of": chance.of}


def _layout_json(layout: Layout | None) -> dict[str, Any] | None:
    if layout is None:
        return None
    hands = {seat: hand.tokens for seat, hand in layout.hands.items()}
    return {"hands": hands, "by": layout.by or None, "play": layout.play.tokens}


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
    return {"code": error.code, "text": explain(error, lang), "message": str(error), "values": _plain(error.values)}


# ---- from values -----------------------------------------------------------------------------------------------------


def from_json(kind: type[SomeAnswer], values: Mapping[str, Any]) -> SomeAnswer:
    """Return the answer of this *kind* that *values* stand for.

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

    >>> bounds = Bounds(-2, 1, (), 1000, 0.5)
    >>> solved_from_json(to_json(bounds)) == bounds
    True

    :raises KeyError: *values* are neither.
    """
    return from_json(Solution, values) if values["exact"] else from_json(Bounds, values)


def error_from_json(values: Mapping[str, Any]) -> CoachError:
    """Return the refusal that *values* stand for; where its text was faulty is not told."""
    return CoachError(values["message"], code=values["code"], **_restored(values["values"]))


def _verdict(values: Mapping[str, Any], game: str) -> Verdict:
    return Verdict(values["legal"], values["kind"], values["clause"], _reason(values["reason"]), game=game)


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
        witness=_layout(values["witness"]),
        safe=_layout(values["safe"]),
        game=game,
    )


def _explanation(values: Mapping[str, Any], game: str) -> Explanation:
    return Explanation(_odds(values["odds"], game), tuple(map(_reason, values["reasons"])), game=game)


def _holders(values: Mapping[str, Any], game: str) -> Holders:
    prior = values.get("prior")
    return replace(
        _figures(values, game),
        prior=None if prior is None else _figures(prior, game),
        stderr=values.get("stderr") or {},
        evidence=tuple(
            Evidence(each["play"], each["seat"], from_tokens(each["cards"]), each["bits"], _reason(each["reason"]))
            for each in values.get("evidence", ())
        ),
        witnesses=tuple(
            Witness(each["card"], each["seat"], held, elsewhere, each["bits"])
            for each in values.get("witnesses", ())
            if (held := _layout(each["held"])) and (elsewhere := _layout(each["elsewhere"]))
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
        notes=tuple(map(_reason, values["notes"])),
        game=game,
    )


def _why_not(values: Mapping[str, Any], game: str) -> WhyNot:
    return WhyNot(
        cards=from_tokens(values["cards"]),
        rival=from_tokens(values["rival"]),
        **{name: values[name] for name in _WHY_NOT_NUMBERS},
        fails=case_of(values["fails"]),
        right=case_of(values["right"]),
        reasons=tuple(map(_reason, values["reasons"])),
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
        _reason(values["reason"]),
        game=game,
    )


def _duel(values: Mapping[str, Any], game: str) -> Duel:
    first, second = (_hand_value(values[which], game) for which in ("first", "second"))
    return Duel(first, second, values["wins"], values["clause"], _reason(values["reason"]), game=game)


def _hand_odds(values: Mapping[str, Any], game: str) -> HandOdds:
    nearest = (None if values[which] is None else _hand_value(values[which], game) for which in ("above", "below"))
    return HandOdds(
        _hand_value(values["hand"], game),
        Chance(values["count"], values["of"]),
        values["lower"],
        values["upper"],
        _chances(values["by_kind"]),
        *nearest,
        game=game,
    )


def _kind_odds(values: Mapping[str, Any], game: str) -> KindOdds:
    return KindOdds(_chances(values["by_kind"]), game=game)


def _choices(values: Mapping[str, Any], game: str) -> Choices:
    return Choices(dict(values["by_seat"]), game=game)


def _chances(values: Mapping[str, Any]) -> dict[str, Chance]:
    return {what: Chance(chance["count"], chance["of"]) for what, chance in values.items()}


def _bidding(values: Mapping[str, Any], game: str) -> Bidding:
    return Bidding(
        from_tokens(values["cards"]),
        values["suited"],
        Chance(values["win"]["count"], values["win"]["of"]),
        fraction_of(values["mean"]),
        tuple(map(stake_of, values["banker"])),
        tuple(map(stake_of, values["punter"])),
        tuple(map(_reason, values["reasons"])),
        game=game,
    )


_READERS: Final[Mapping[type[Answer], Any]] = {
    Verdict: _verdict,
    Odds: _odds,
    Explanation: _explanation,
    Holders: _holders,
    Suggestion: _suggestion,
    WhyNot: _why_not,
    Solution: _solution,
    Bounds: _bounds,
    HandValue: _hand_value,
    Duel: _duel,
    HandOdds: _hand_odds,
    KindOdds: _kind_odds,
    Bidding: _bidding,
    Choices: _choices,
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
        reasons=tuple(map(_reason, values["reasons"])),
    )


def _layout(values: Mapping[str, Any] | None) -> Layout | None:
    if values is None:
        return None
    hands = {seat: from_tokens(hand) for seat, hand in values["hands"].items()}
    return Layout(hands, values["by"] or "", from_tokens(values["play"]))


def _reason(values: Mapping[str, Any]) -> Reason:
    return Reason(values["code"], _restored(values["values"]))


def _restored(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a sentence, whose lists are cards or groups of them."""
    return {key: _cards_or_list(value) if isinstance(value, list) else value for key, value in values.items()}


def _cards_or_list(value: list[Any]) -> Cards | tuple[Any, ...]:
    if value and all(isinstance(part, list) for part in value):
        return tuple(map(_cards_or_list, value))
    try:
        return from_tokens(value)
    except (ValueError, TypeError, KeyError):
        return tuple(value)
