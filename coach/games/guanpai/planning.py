"""How a hand can be divided into plays: the plain form, rank counts only, since suits do not matter (G3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final

from coach.cards import Cards
from coach.games.guanpai.plays import Combination, Kind, groups, in_a_row, strength
from coach.games.guanpai.rules import ACE, CHAIN, ORDER, SISTERS, STRAIGHT, Rules

Held = tuple[int, ...]
"""How many cards of each strength a hand has."""
Taken = tuple[tuple[int, int], ...]
"""Some of a hand's ranks, by strength, each with how many of its cards."""

_ALIKE: Final = {1: Kind.SINGLE, 2: Kind.PAIR, 3: Kind.TRIPLE, 4: Kind.BOMB}


def held_of(hand: Cards) -> Held:
    """Return how many cards of each strength *hand* has."""
    held = [0] * len(ORDER)
    for card in hand:
        held[strength(card)] += 1
    return tuple(held)


def bomb_size(place: int) -> int:
    """Return how many cards of a rank make a bomb (G9)."""
    return 3 if place == ACE else 4


def groups_with_lowest(held: Held, rules: Rules) -> Iterator[tuple[Kind, int, Taken]]:
    """Yield every play that the lowest rank of a hand can go in: its kind, its key, and its cards.

    Whatever the division of the hand, one of its plays is among these.
    """
    low = next(place for place, count in enumerate(held) if count)
    for size in range(1, held[low] + 1):
        yield Kind.BOMB if size == bomb_size(low) else _ALIKE[size], low, ((low, size),)
    for kind, size, least in ((Kind.STRAIGHT, 1, STRAIGHT), (Kind.PAIRS, 2, SISTERS), (Kind.TRIPLES, 3, SISTERS)):
        for high in range(low, len(CHAIN)):
            if held[high] < size:
                break
            if high - low + 1 >= least:
                yield kind, high, tuple((place, size) for place in range(low, high + 1))
    yield from _planes(held, low, rules)
    for place, count in enumerate(held):
        if count == bomb_size(place):
            for other in range(low, len(ORDER)):
                if held[other] and other != place and low in (place, other):
                    yield Kind.BOMB_ONE, place, ((place, count), (other, 1))


def _planes(held: Held, low: int, rules: Rules) -> Iterator[tuple[Kind, int, Taken]]:
    """Yield the 三拖二, long ones too, that the rank *low* is in, as a triple or as a pair (G6)."""
    able = [place for place, count in enumerate(held) if count >= 2]
    for start in (place for place in able if held[place] >= 3):
        row: list[int] = []
        while start + len(row) < len(CHAIN) and held[start + len(row)] >= 3:
            row.append(start + len(row))
            beside = [place for place in able if place not in row]
            for pairs in combinations(beside, len(row)):
                if low in (row[0], pairs[0]) and (rules.plane_pairs == "any" or in_a_row(pairs)):
                    taken = (*((place, 3) for place in row), *((place, 2) for place in pairs))
                    yield Kind.TRIPLE_PAIR, row[-1], taken


def without(held: Held, taken: Taken) -> Held:
    """Return a hand without some of its cards."""
    rest = list(held)
    for place, count in taken:
        rest[place] -= count
    return tuple(rest)


@cache
def plays_needed(held: Held, rules: Rules) -> int:
    """Return the fewest plays in which a hand can be laid, were nothing ever beaten.

    >>> from coach.notation import parse_cards
    >>> plays_needed(held_of(parse_cards("♠3♥3♦3 ♠4♥4 ♠5♠6♠7♠8♠9")), Rules())
    2
    """
    if not any(held):
        return 0
    return 1 + min(plays_needed(without(held, taken), rules) for _, _, taken in groups_with_lowest(held, rules))


def broken(hand: Cards, play: Combination) -> Iterator[tuple[Kind, Cards]]:
    """Yield the pairs, triples and bombs of *hand* that *play* takes some cards of, but not all."""
    held, used = groups(hand), groups(play.cards)
    for place, cards in used.items():
        group = held[place]
        if 0 < len(cards) < len(group):
            kind = Kind.BOMB if len(group) == bomb_size(place) else _ALIKE[len(group)]
            yield kind, Cards.of(group)


def lowest_of_kind(play: Combination, plays: tuple[Combination, ...]) -> int:
    """Return of how many *plays* of its kind and length *play* is the lowest; 0 if it is not."""
    same = [other for other in plays if other.kind is play.kind and other.length == play.length]
    return len(same) if all(other.key >= play.key for other in same) else 0
