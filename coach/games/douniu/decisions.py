"""Banker or not, and which multiplier: what each choice is worth before the deal, or with some of one's cards seen.

The others' cards are taken as drawn at random from those not seen, whatever they choose: that a player bids tells
something of their open cards, which these figures leave out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from coach.cards import Cards
from coach.games.douniu.kernels.counting import count_pairs, versus_each
from coach.games.douniu.kernels.drawing import draw_products
from coach.games.douniu.kernels.evaluation import LEVEL, strengths
from coach.games.douniu.notation import Told
from coach.games.douniu.rules import BASE, FACTORS, HAND, KINDS, MOST_PLAYERS, MULTIPLIERS, PACK, Rules
from coach.games.douniu.tables import numbers, tables
from coach.results import Bidding, Chance, Reason, Stake

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROUNDS: Final = 400_000
"""So many rounds are drawn for how several comparisons hang together."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One comparison with a banker, or as banker, at multiplier 1. Exact."""

    win: Chance
    mean: Fraction
    square: Fraction
    """The mean of the square of what is won."""

    @property
    def variance(self) -> Fraction:
        """How far what is won lies from its mean, squared, on average."""
        return self.square - self.mean**2


@lru_cache(maxsize=4096)
def comparison(cards: Cards, rules: Rules) -> Comparison:
    """Return what one comparison is worth to who holds *cards*, none before the deal.

    >>> comparison(Cards(), Rules()).mean, comparison(Cards(), Rules()).variance
    (Fraction(0, 1), Fraction(1, 1))
    """
    won, lost = _by_winner(cards, rules)
    factors = FACTORS[rules.payout]
    total = sum(won) + sum(lost)
    pairs = list(zip(factors, won, lost, strict=True))
    return Comparison(
        win=Chance(sum(won), total),
        mean=BASE * Fraction(sum(factor * (gain - loss) for factor, gain, loss in pairs), total),
        square=BASE**2 * Fraction(sum(factor**2 * (gain + loss) for factor, gain, loss in pairs), total),
    )


def _by_winner(cards: Cards, rules: Rules) -> tuple[list[int], list[int]]:
    """Return by the winner's level in how many cases the holder of *cards* wins and loses."""
    if not cards:
        return _before(rules.ten_to_ace)
    looked_up = tables(rules.ten_to_ace)
    unseen = numbers(PACK - cards)
    known = numbers(cards)
    owns = np.array([sorted((*known, *more)) for more in combinations(unseen, HAND - len(cards))])
    found = np.empty(len(owns), np.int64)
    strengths(owns, looked_up.plain, looked_up.suited, found)
    levels, ranks, suits = found >> LEVEL, found >> 2 & 15, found & 3
    counts = versus_each(owns, levels, ranks, suits, looked_up.sets)
    won = np.zeros(len(KINDS), np.int64)
    np.add.at(won, levels, counts[:, 0].sum(axis=1))
    return [int(ways) for ways in won], [int(ways) for ways in counts[:, 1].sum(axis=0)]


@cache
def _before(ten_to_ace: str) -> tuple[list[int], list[int]]:
    """Return the same over all pairs of hands: of equal types each side wins half, since none are equal (D13)."""
    pairs = count_pairs(tables(ten_to_ace).sets)
    below = np.tril(pairs, -1).sum(axis=1)
    above = np.triu(pairs, 1).sum(axis=0)
    half = pairs.diagonal() // 2
    return [int(ways) for ways in below + half], [int(ways) for ways in above + half]


@lru_cache(maxsize=1024)
def _product(cards: Cards, rules: Rules, seed: int) -> tuple[float, float]:
    """Return the estimated mean of the product of two of a banker's comparisons, and its standard error."""
    looked_up = tables(rules.ten_to_ace)
    own = np.array(numbers(cards), np.int64)
    factors: NDArray[Any] = np.array(FACTORS[rules.payout], np.int64) * BASE
    mean, stderr = draw_products(seed, ROUNDS, own, factors, looked_up.plain, looked_up.suited)
    return float(mean), float(stderr)


def bidding(seen: Told, rules: Rules, seed: int = 0) -> Bidding:
    """Return what being the banker is worth and what each multiplier, with the *seen* cards.

    Means are exact, and so is what one comparison varies by; how several of a banker's hang together is estimated.

    :param seed: of what is estimated.
    """
    cards, suited = seen
    one = comparison(cards, rules)
    return Bidding(
        cards=cards,
        suited=suited,
        win=one.win,
        mean=one.mean,
        banker=tuple(_banker(one, cards, rules, seed)),
        punter=tuple(
            Stake(1, multiplier, multiplier * one.mean, multiplier * sqrt(one.variance), 0.0, True)
            for multiplier in MULTIPLIERS
        ),
        reasons=tuple(_reasons(cards, suited, one)),
        game="douniu",
    )


def _banker(one: Comparison, cards: Cards, rules: Rules, seed: int) -> Iterator[Stake]:
    yield Stake(1, 1, one.mean, sqrt(one.variance), 0.0, True)
    product, stderr = _product(cards, rules, seed)
    covariance = product - float(one.mean) ** 2
    for others in range(2, MOST_PLAYERS):
        pairs = others * (others - 1)
        deviation = sqrt(others * float(one.variance) + pairs * covariance)
        yield Stake(others, 1, others * one.mean, deviation, pairs * stderr / (2 * deviation), False)


def _reasons(cards: Cards, suited: bool, one: Comparison) -> Iterator[Reason]:
    most = MULTIPLIERS[-1]
    if not cards:
        yield Reason("bid-even")
        yield Reason("bid-swings", {"most": most, "one": sqrt(one.variance), "five": most * sqrt(one.variance)})
        yield Reason("bid-banker-swings")
        return
    if not suited:
        yield Reason("suits-assumed", {"cards": cards})
    values = {"count": one.win.count, "of": one.win.of, "p": one.win.probability}
    yield Reason("bid-wins", {"cards": cards, **values})
    if one.mean > 0:
        yield Reason("bid-good", {"gain": float(one.mean), "most": most, "best": float(most * one.mean)})
    else:
        yield Reason("bid-bad", {"loss": float(-one.mean), "least": MULTIPLIERS[0]})
    yield Reason("bid-others-at-random")


def expected(cards: Cards, rules: Rules) -> Fraction:
    """Return the points of one comparison at multiplier 1 for who has seen *cards*. Exact.

    >>> from coach.notation import parse_cards
    >>> expected(parse_cards("♠K ♥K ♣K ♦Q"), Rules()) > 0 > expected(parse_cards("♠A ♥2 ♣4 ♦6"), Rules())
    True
    """
    return comparison(cards, rules).mean
