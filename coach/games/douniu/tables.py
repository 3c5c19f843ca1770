"""What the kernels look up, made once from the plain form: what every set of ranks is, in several suits and in one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from coach.cards import RANKS, SUITS, Cards, card_id, rank_of, suit_of
from coach.games.douniu.hands import Hand, evaluate, some_cards
from coach.games.douniu.kernels.counting import Sets
from coach.games.douniu.kernels.evaluation import BY_ACE, BY_HIGHEST, LEVEL, RANK_KEYS, ROOM
from coach.games.douniu.rules import ABOVE_KING, HAND, ORDER, PLACE, Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SUITS: Final = SUITS


class Tables(NamedTuple):
    """What kernels need of the rules."""

    plain: NDArray[Any]
    suited: NDArray[Any]
    sets: Sets


@cache
def tables(ten_to_ace: str = "no") -> Tables:
    """Return the tables for houses with this choice (D14), the only one by which hands differ."""
    rules = Rules(ten_to_ace="yes" if ten_to_ace == "yes" else "no")
    plain, suited = np.zeros(ROOM, np.int32), np.zeros(ROOM, np.int32)
    ranks = [held for held in combinations_with_replacement(range(13), HAND) if max(Counter(held).values()) < HAND]
    kinds, keys = np.zeros(len(ranks), np.int64), np.full(len(ranks), -1, np.int64)
    places, times = np.zeros((2, len(ranks), HAND), np.int64)
    levels, at = np.full((len(ranks), 2), -1, np.int64), np.zeros(len(ranks), np.int64)
    for row, held in enumerate(ranks):
        count = Counter(held)
        columns = sorted(count)
        kinds[row] = len(columns)
        places[row, : len(columns)] = columns
        times[row, : len(columns)] = [count[place] for place in columns]
        hand = evaluate(some_cards(held), rules)
        total = sum(RANK_KEYS[place] for place in held)
        plain[total] = _entry(hand)
        levels[row, 0], at[row] = hand.kind.level, hand.rank
        if not hand.kind.by_group:
            keys[row] = columns.index(PLACE[rank_of(hand.key)])
        if len(columns) == HAND:
            hand = evaluate(Cards.of(_card(place, 0) for place in held), rules)
            suited[total] = _entry(hand)
            levels[row, 1] = hand.kind.level
    return Tables(plain, suited, Sets(kinds, places, times, levels, at, keys))


def _entry(hand: Hand) -> int:
    """Return what a table says of a hand: see :mod:`coach.games.douniu.kernels.evaluation`."""
    level = hand.kind.level << LEVEL
    if hand.kind.by_group:
        return level | hand.rank << 2
    return level | BY_ACE | ABOVE_KING << 2 if hand.rank == ABOVE_KING else level | BY_HIGHEST


def _card(place: int, suit: int) -> int:
    return card_id(ORDER[place], _SUITS[suit])


def numbers(cards: Iterable[int]) -> list[int]:
    """Return cards as kernels know them, in ascending order.

    >>> from coach.notation import parse_cards
    >>> numbers(parse_cards("♦A ♠K"))
    [0, 51]
    """
    return sorted(PLACE[rank_of(card)] * 4 + suit_of(card) for card in cards)


def cards_of(found: Iterable[int]) -> Cards:
    """Return the cards of these numbers."""
    return Cards.of(_CARD[number] for number in found)


_CARD: Final = [_card(number >> 2, number & 3) for number in range(4 * len(RANKS))]


def strength(hand: Hand) -> int:
    """Return a hand's strength as kernels tell it, from the plain form."""
    level, rank, suit = hand.strength
    return level << LEVEL | rank << 2 | suit
