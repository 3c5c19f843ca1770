"""What is said of whole hands on pages, in the shell and to programs alike: reasons, rows of tables, plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from coach.cards import RANKS, Cards, rank_of
from coach.results import Bidding, HandOdds, HandValue, Reason, Stake
from coach.text import say, signed


def value_reasons(value: HandValue) -> tuple[Reason, ...]:
    """Return all that is said of a hand: why it is what it is, and by which card it compares."""
    return value.reason, Reason("compares-by", {"key": Cards.of([value.key])})


def odds_reasons(odds: HandOdds) -> tuple[Reason, ...]:
    """Return what is said of a hand's odds: the chance, what hangs on suits, and its neighbours."""
    chance = Reason("hand-wins-in", {"count": odds.win.count, "of": odds.win.of, "p": odds.win.probability})
    suits = Reason("hand-hangs-on-suits", {"lower": odds.lower, "upper": odds.upper})
    found = [chance, *([suits] if odds.lower < odds.upper else [])]
    if (near := odds.above) is not None:
        found.append(Reason("nearest-above", {"cards": near.cards, "kind": near.kind}))
    if (near := odds.below) is not None:
        found.append(Reason("nearest-below", {"cards": near.cards, "kind": near.kind}))
    return tuple(found)


def stake_tables(answer: Bidding, lang: str | None = None) -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    """Yield what to expect as banker and as one of the others: a title, and rows of a name, mean and deviation."""
    others = (say("stake-others", lang, count=stake.opponents) for stake in answer.banker)
    yield say("stake-banker", lang), list(map(_stake_row, others, answer.banker))
    multipliers = (say("stake-multiplier", lang, multiplier=stake.multiplier) for stake in answer.punter)
    yield say("stake-punter", lang), list(map(_stake_row, multipliers, answer.punter))


def _stake_row(term: str, stake: Stake) -> tuple[str, str, str]:
    """Return a choice by its name, its mean, and its deviation with the error of that where it has one."""
    spread = f"{stake.deviation:.2f}"
    return term, signed(float(stake.mean)), spread if stake.exact else f"{spread} ± {stake.stderr:.1g}"


def stake_rows(answer: Bidding) -> Iterator[dict[str, Any]]:
    """Yield a row for each stake, the banker's first."""
    for role, stakes in (("banker", answer.banker), ("punter", answer.punter)):
        for stake in stakes:
            numbers = {"opponents": stake.opponents, "multiplier": stake.multiplier, "mean": float(stake.mean)}
            yield {"role": role, **numbers, "deviation": stake.deviation, "stderr": stake.stderr}


def stake_json(stake: Stake) -> dict[str, Any]:
    """Return a stake as plain values."""
    return {
        "opponents": stake.opponents,
        "multiplier": stake.multiplier,
        "mean": exact_json(stake.mean),
        "deviation": {"value": stake.deviation, "exact": stake.exact, "stderr": stake.stderr},
    }


def exact_json(value: Fraction) -> dict[str, Any]:
    """Return an exact number as plain values: near enough, and the two numbers of its fraction."""
    return {"value": float(value), "count": value.numerator, "of": value.denominator, "exact": True}


def of_ranks(ranks: list[str], cards: Cards) -> Cards:
    """Return the cards of these ranks, which are said without suits, the highest suits first."""
    found = Cards()
    for rank in ranks:
        found |= Cards.of([max(card for card in cards - found if RANKS[rank_of(card)] == rank)])
    return found


def stake_of(values: Mapping[str, Any]) -> Stake:
    """Return the stake that :func:`stake_json` made *values* of."""
    spread = values["deviation"]
    mean = fraction_of(values["mean"])
    return Stake(values["opponents"], values["multiplier"], mean, spread["value"], spread["stderr"], spread["exact"])


def fraction_of(values: Mapping[str, Any]) -> Fraction:
    """Return the number that :func:`exact_json` made *values* of."""
    return Fraction(values["count"], values["of"])
