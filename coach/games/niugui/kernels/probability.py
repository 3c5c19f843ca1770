"""Whether a hand holds a beater, and how many hands hold none: one reading of the cards, rank by rank.

A hand is read in the order of the chain, A 2 3 … K, and the jokers last (*places* 0 to 13). What was read is kept in
one number for the ranks and one for each suit; a hand holds no beater if it never dies and no suit ends *bad*.
A target is a vector of thresholds, ``LEAST`` … ``WINDOW``: from which key on a play of each kind beats it.

Counting goes through the places and keeps, for each state, how many hands lead there, by size. It need not follow four
suits at once: bad suits take five cards each, so with at most fourteen cards no three are bad, and by inclusion and
exclusion ``hands - (one suit bad) + (two suits bad)`` follows at most two.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from coach.games.kernels.bits import popcount
from coach.games.niugui.kernels.bits import EVERY_RANK
from coach.games.niugui.kernels.compiling import jit

LEAST: Final = 0
"""How many cards a hand needs to hold any beater."""
SINGLE: Final = 1
"""Card id from which a single beats; beyond the last id when none does. The others likewise."""
PAIR: Final = 2
"""Card id of the pair's best card."""
TRIPLE: Final = 3
"""Rank index of a bare triple."""
FOUR: Final = 4
"""Rank index of a four, bare or plus one."""
HOUSE: Final = 5
"""Rank index of a full house's triple."""
STRAIGHT: Final = 6
"""Key of a straight: place of its last card · 4 + suit."""
FLUSH: Final = 7
"""Low place of a flush's best card, by suit: four numbers."""
WINDOW: Final = 11
"""Place in the chain of a straight flush, by suit: four numbers."""
THRESHOLDS: Final = 15

MOST_CARDS: Final = 14
"""The most cards that a hand can have and be counted."""

_PLACES: Final = 14
_JOKERS: Final = 13  # the last place
_RANK_STATES: Final = 30  # A fit to end 10JQKA (2) · run (5) · full house: none, a pair, a triple (3)
_SUIT_STATES: Final = 121  # A held (2) · cards (6) · run (5) · holds a high card (2), and bad
_BAD: Final = 120
_NEVER: Final = 99
_FREE: Final = 4  # in place of a suit: the suit that nobody asks about, bad from the start


@jit
def _rank_step(place: int, state: int, cards: int, target: NDArray[np.int64]) -> int:
    """Return the state after reading a rank's *cards* (four bits), -1 when they complete a beater."""
    best = 3 if cards & 8 else 2 if cards & 4 else 1 if cards & 2 else 0
    if place == _JOKERS:
        return -1 if cards and 52 + best >= target[SINGLE] else state
    ace, run, house = state // 15, state // 3 % 5, state % 3
    if cards == 0:
        return ace * 15 + house
    rank = (place + 10) % 13
    count = popcount(cards)
    if rank * 4 + best >= (target[SINGLE] if count == 1 else min(target[SINGLE], target[PAIR])):
        return -1
    if (count >= 3 and rank >= target[TRIPLE]) or (count == 4 and rank >= target[FOUR]):
        return -1
    if count >= 2 and target[HOUSE] < 13:
        triple = count >= 3 and rank >= target[HOUSE]
        if house == 2 or (house == 1 and triple):
            return -1
        house = 2 if triple else 1
    if target[STRAIGHT] < 40:
        if place == 0:
            ace = 1 if 36 + best >= target[STRAIGHT] else 0
            run = 1
        elif run == 4:
            if (place - 4) * 4 + best >= target[STRAIGHT]:
                return -1
        else:
            run += 1
    return (ace * 5 + run) * 3 + house


@jit
def _rank_lives(state: int) -> bool:
    """Return whether no straight 10JQKA is closed by the ace read first."""
    return not (state // 15 == 1 and state // 3 % 5 == 4)


@jit
def _suit_step(place: int, state: int, held: int, high: int, window: int) -> int:
    """Return a suit's state after a place whose card of the suit is *held* or not.

    :param high: low place of the card that makes five cards a flush that beats; 13 for never.
    :param window: place in the chain from which on a straight flush beats; 10 for never.
    """
    if state == _BAD or place == _JOKERS:
        return state
    ace, count, run, is_high = state // 60, state // 10 % 6, state // 2 % 5, state % 2
    if not held:
        return state - run * 2
    if high < 13:
        count = min(count + 1, 5)
        if (12 if place == 0 else place - 1) >= high:
            is_high = 1
        if is_high:
            return _BAD if count == 5 else count * 10 + 1  # five cards are enough now, in a row or not
    if window < 10:
        if place == 0:
            ace, run = 1, 1
        elif run == 4:
            if place - 4 >= window:
                return _BAD
        else:
            run += 1
    return ((ace * 6 + count) * 5 + run) * 2


@jit
def _suit_is_bad(state: int) -> bool:
    """Return whether the suit holds a beater, the ace read first closing 10JQKA."""
    return state == _BAD or (state // 60 == 1 and state // 2 % 5 == 4)


@jit
def holds_beater(hand: int, target: NDArray[np.int64]) -> bool:
    """Return whether *hand* holds a play that beats the target."""
    if popcount(hand) < target[LEAST]:
        return False
    state = 0
    for place in range(_PLACES):
        state = _rank_step(place, state, cards_at(hand, place), target)
        if state < 0:
            return True
    if not _rank_lives(state):
        return True
    for suit in range(4):
        high, window = target[FLUSH + suit], target[WINDOW + suit]
        if (high < 13 or window < 10) and popcount(hand >> suit & EVERY_RANK) >= 5:
            state = 0
            for place in range(_JOKERS):
                state = _suit_step(place, state, cards_at(hand, place) >> suit & 1, high, window)
            if _suit_is_bad(state):
                return True
    return False


@jit
def hold_beaters(hands: NDArray[np.int64], target: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return for each of *hands*, shape (n,), whether it holds a play that beats the target."""
    found = np.empty(len(hands), dtype=np.bool_)
    for index in range(len(hands)):
        found[index] = holds_beater(hands[index], target)
    return found


@jit
def safe_ranks(target: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return whether a loose target is left unbeaten by each set of cards of one place: shape (14 places, 16 sets)."""
    safe = np.empty((_PLACES, 16), dtype=np.bool_)
    for place in range(_PLACES):
        for cards in range(16):
            safe[place, cards] = _rank_step(place, 0, cards, target) >= 0
    return safe


@jit
def cards_at(hand: int, place: int) -> int:
    """Return the cards of a place as four bits."""
    return hand >> 52 if place == _JOKERS else hand >> (place + 10) % 13 * 4 & 15


@jit
def hands_without_beater(pool: int, known: int, marked: int, target: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """Return how many hands of *known* and some cards of *pool* hold no beater.

    The target's :data:`LEAST` is not looked at: it is for the caller to leave out hands that are too small.

    :param marked: up to two cards of the pool that are counted apart.
    :param size: the most cards in a hand, at most :data:`MOST_CARDS`.
    :returns: shape (3, size + 1): by number of marked cards and by number of cards.
    """
    suits = np.zeros((5, _PLACES, _SUIT_STATES, 2), dtype=np.int64)
    needs = np.zeros((5, _PLACES + 1, _SUIT_STATES), dtype=np.int64)
    for suit in range(4):
        _suit_tables(target[FLUSH + suit], target[WINDOW + suit], suits[suit], needs[suit])
    total = _count(pool, known, marked, target, size, suits, needs, _FREE, _FREE)
    for suit in range(4):
        total -= _count(pool, known, marked, target, size, suits, needs, suit, _FREE)
        for other in range(suit):
            total += _count(pool, known, marked, target, size, suits, needs, suit, other)
    return total


@jit
def _suit_tables(high: int, window: int, step: NDArray[np.int64], need: NDArray[np.int64]) -> None:
    """Fill a suit's steps, and how many more of its cards each state needs, before each place, to end bad."""
    for state in range(_SUIT_STATES):
        need[_PLACES, state] = 0 if _suit_is_bad(state) else _NEVER
    for place in range(_PLACES - 1, -1, -1):
        for state in range(_SUIT_STATES):
            for held in range(2):
                step[place, state, held] = _suit_step(place, state, held, high, window)
            without, with_ = need[place + 1, step[place, state, 0]], need[place + 1, step[place, state, 1]]
            need[place, state] = min(without, with_ + 1)


@jit
def _count(
    pool: int,
    known: int,
    marked: int,
    target: NDArray[np.int64],
    size: int,
    suits: NDArray[np.int64],
    needs: NDArray[np.int64],
    suit: int,
    other: int,
) -> NDArray[np.int64]:
    """Return, shaped as :func:`hands_without_beater`, the hands in which no rank and both given suits are at fault."""
    width = size + 1
    marks_in_all = popcount(marked)
    total = np.zeros((3, width), dtype=np.int64)
    if needs[suit, 0, 0] + needs[other, 0, 0] > size:
        return total
    row_of = np.full(_RANK_STATES * _SUIT_STATES * _SUIT_STATES, -1, dtype=np.int64)
    keys, ways = np.zeros(256, dtype=np.int64), np.zeros((256, 3, width), dtype=np.int64)
    ways[0, 0, 0] = 1
    rows = 1
    groups = np.zeros((_RANK_STATES, 16, 6), dtype=np.int64)
    sizes = np.zeros(_RANK_STATES, dtype=np.int64)
    for place in range(_PLACES):
        must, may, mark = cards_at(known, place), cards_at(pool, place), cards_at(marked, place)
        sizes[:] = -1
        new_keys, new_ways = np.zeros(256, dtype=np.int64), np.zeros((256, 3, width), dtype=np.int64)
        new_rows = 0
        for row in range(rows):
            ranks, a, b = (
                keys[row] // (_SUIT_STATES * _SUIT_STATES),
                keys[row] // _SUIT_STATES % _SUIT_STATES,
                keys[row] % _SUIT_STATES,
            )
            if sizes[ranks] < 0:
                sizes[ranks] = _group(place, ranks, must, may, mark, suit, other, target, groups[ranks])
            for index in range(sizes[ranks]):
                after, in_a, in_b, cards, marks, times = groups[ranks, index]
                new_a, new_b = suits[suit, place, a, in_a], suits[other, place, b, in_b]
                most = size - needs[suit, place + 1, new_a] - needs[other, place + 1, new_b]
                if most < cards:
                    continue
                key = (after * _SUIT_STATES + new_a) * _SUIT_STATES + new_b
                into = row_of[key]
                if into < 0:
                    if new_rows == len(new_keys):
                        new_keys = np.concatenate((new_keys, np.zeros_like(new_keys)))
                        new_ways = np.concatenate((new_ways, np.zeros_like(new_ways)))
                    into = row_of[key] = new_rows
                    new_keys[into] = key
                    new_rows += 1
                for before in range(marks_in_all - marks + 1):
                    for held in range(most - cards + 1):
                        new_ways[into, before + marks, held + cards] += times * ways[row, before, held]
        keys, ways, rows = new_keys, new_ways, new_rows
        for row in range(rows):
            row_of[keys[row]] = -1
    for row in range(rows):
        if _rank_lives(keys[row] // (_SUIT_STATES * _SUIT_STATES)):
            total += ways[row]
    return total


@jit
def _group(
    place: int,
    state: int,
    must: int,
    may: int,
    mark: int,
    suit: int,
    other: int,
    target: NDArray[np.int64],
    groups: NDArray[np.int64],
) -> int:
    """Fill *groups* with what can be held at a place, alike sets together; return how many groups there are.

    A group: the rank state after it, whether it has a card of either suit, its cards, the marked ones, how many sets.
    """
    count = 0
    for cards in range(16):
        if cards & ~(must | may) or must & ~cards:
            continue
        after = _rank_step(place, state, cards, target)
        if after < 0:
            continue
        in_a = cards >> suit & 1 if suit < 4 else 0
        in_b = cards >> other & 1 if other < 4 else 0
        size, marks = popcount(cards), popcount(cards & mark)
        for index in range(count):
            group = groups[index]
            if group[0] == after and group[1] == in_a and group[2] == in_b and group[3] == size and group[4] == marks:
                group[5] += 1
                break
        else:
            groups[count, 0], groups[count, 1], groups[count, 2] = after, in_a, in_b
            groups[count, 3], groups[count, 4], groups[count, 5] = size, marks, 1
            count += 1
    return count
