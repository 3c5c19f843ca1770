"""All plays in a hand, and whether a hand can beat a play. The reference is :mod:`~coach.games.guanpai.plays`."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from coach.games.guanpai.kernels.compiling import jit
from coach.games.guanpai.kernels.words import (
    ACES,
    ANY_PAIRS,
    BOMB,
    BOMB_ONE,
    EVERY,
    KEY,
    KIND,
    LENGTH,
    SAME_TYPE,
    SINGLE,
    STRAIGHT,
    TRIPLE,
    TRIPLE_PAIR,
    TRIPLES,
    bombs_of,
    ranks_with,
    row,
    rows_of,
    size,
)
from coach.games.guanpai.rules import ACE, HAND, SISTERS
from coach.games.guanpai.rules import STRAIGHT as SHORTEST
from coach.games.kernels.bits import lowest, popcount

MOST: Final = 1024
"""More plays than a hand can hold."""


@jit
def above(place: int) -> int:
    """Return one bit for each rank of a higher strength than *place*, which may be negative."""
    return EVERY & ~((1 << 3 * max(place + 1, 0)) - 1)


@jit
def can_beat(hand: int, play: int, house: int) -> bool:
    """Return whether *hand* beats *play*, which has cards (G10)."""
    kind = play >> KIND & 31
    key = play >> KEY & 15
    bombs = bombs_of(hand)
    if house & SAME_TYPE:
        if kind == BOMB:
            return bombs & above(key) != 0
        if kind == BOMB_ONE:
            higher = bombs & above(key)
            return higher != 0 and size(hand) > (3 if higher & ACES else 4)
        if kind == TRIPLE and bombs & ACES:
            return True
    elif kind >= BOMB:
        return bombs & above(key) != 0
    elif bombs:
        return True
    length = play >> LENGTH & 15
    if kind <= TRIPLE:
        return ranks_with(hand, kind) & above(key) != 0
    if kind <= TRIPLES:
        rows = rows_of(ranks_with(hand, kind - STRAIGHT + 1), length)
        return rows & above(key - length + 1) != 0
    rows = rows_of(ranks_with(hand, 3), length) & above(key - length + 1)
    pairs = ranks_with(hand, 2)
    while rows:
        place = lowest(rows)
        rows &= rows - 1
        beside = pairs & ~row(place, length)
        if house & ANY_PAIRS or length == 1:
            if popcount(beside) >= length:
                return True
        elif rows_of(beside, length):
            return True
    return False


@jit
def list_rows(hand: int, kind: int, length: int, key: int, plays: Any, n: int) -> int:
    """Write the rows of *length* ranks of a kind that end above *key* after *n* plays; return how many there are."""
    copies = kind - STRAIGHT + 1
    rows = rows_of(ranks_with(hand, copies), length) & above(key - length + 1)
    while rows:
        place = lowest(rows)
        rows &= rows - 1
        about = kind << KIND | length << LENGTH | (place // 3 + length - 1) << KEY
        plays[n] = copies * row(place, length) | about
        n += 1
    return n


@jit
def list_planes(hand: int, length: int, key: int, house: int, plays: Any, n: int) -> int:
    """Write the 三拖二 of *length* triples that end above *key* after *n* plays; return how many there are (G6)."""
    rows = rows_of(ranks_with(hand, 3), length) & above(key - length + 1)
    pairs = ranks_with(hand, 2)
    while rows:
        place = lowest(rows)
        rows &= rows - 1
        triples = row(place, length)
        about = 3 * triples | TRIPLE_PAIR << KIND | length << LENGTH | (place // 3 + length - 1) << KEY
        first = pairs & ~triples
        if length > 1 and not house & ANY_PAIRS:
            first = rows_of(first, length)
            while first:
                plays[n] = about + 2 * row(lowest(first), length)
                n += 1
                first &= first - 1
            continue
        while first:
            one = first & -first
            first &= first - 1
            if length == 1:
                plays[n] = about + 2 * one
                n += 1
                continue
            second = first
            while second:
                two = second & -second
                second &= second - 1
                if length == 2:
                    plays[n] = about + 2 * (one | two)
                    n += 1
                    continue
                third = second
                while third:
                    plays[n] = about + 2 * (one | two | third & -third)
                    n += 1
                    third &= third - 1
    return n


@jit
def list_bombs(hand: int, key: int, plain: bool, single: bool, plays: Any, n: int) -> int:
    """Write the bombs above *key*, *plain* ones and those with a *single*; return how many plays there are then."""
    bombs = bombs_of(hand) & above(key)
    for one in range(2):
        if not (single if one else plain):
            continue
        left = bombs
        while left:
            bomb = left & -left
            left &= left - 1
            place = lowest(bomb) // 3
            cards = bomb * (3 if place == ACE else 4)
            if not one:
                plays[n] = cards | BOMB << KIND | 1 << LENGTH | place << KEY
                n += 1
                continue
            others = ranks_with(hand, 1) & ~bomb
            while others:
                plays[n] = cards + (others & -others) | BOMB_ONE << KIND | 1 << LENGTH | place << KEY
                n += 1
                others &= others - 1
    return n


@jit
def list_alike(hand: int, copies: int, key: int, plays: Any, n: int) -> int:
    """Write the singles, pairs or triples above *key*; return how many plays there are then. AAA is none (G9)."""
    ranks = ranks_with(hand, copies) & above(key)
    if copies == TRIPLE:
        ranks &= ~ACES
    while ranks:
        rank = ranks & -ranks
        ranks &= ranks - 1
        plays[n] = copies * rank | copies << KIND | 1 << LENGTH | (lowest(rank) // 3) << KEY
        n += 1
    return n


@jit
def list_leads(hand: int, house: int, plays: Any) -> int:
    """Write every play that *hand* may lead and return how many there are."""
    n = 0
    for copies in range(SINGLE, TRIPLE + 1):
        n = list_alike(hand, copies, -1, plays, n)
    for kind in range(STRAIGHT, TRIPLES + 1):
        for length in range(SHORTEST if kind == STRAIGHT else SISTERS, HAND + 1):
            before = n
            n = list_rows(hand, kind, length, -1, plays, n)
            if n == before:
                break
    if ranks_with(hand, 3):
        for length in range(1, HAND // 5 + 1):
            n = list_planes(hand, length, -1, house, plays, n)
    return list_bombs(hand, -1, True, True, plays, n)


@jit
def list_beating(hand: int, play: int, house: int, plays: Any) -> int:
    """Write every play of *hand* that beats *play* and return how many there are (G10)."""
    kind = play >> KIND & 31
    length = play >> LENGTH & 15
    key = play >> KEY & 15
    n = 0
    if kind <= TRIPLE:
        n = list_alike(hand, kind, key, plays, n)
    elif kind <= TRIPLES:
        n = list_rows(hand, kind, length, key, plays, n)
    elif kind == TRIPLE_PAIR:
        n = list_planes(hand, length, key, house, plays, n)
    if not house & SAME_TYPE:
        return list_bombs(hand, key if kind >= BOMB else -1, True, True, plays, n)
    if kind >= BOMB:
        return list_bombs(hand, key, kind == BOMB, kind == BOMB_ONE, plays, n)
    if kind == TRIPLE:
        return list_bombs(hand, ACE - 1, True, False, plays, n)
    return n


def plays_in(hand: int, house: int) -> list[int]:
    """Return every play that *hand* may lead, as words."""
    plays = np.empty(MOST, np.int64)
    return [int(play) for play in plays[: list_leads(hand, house, plays)]]


def beating(hand: int, play: int, house: int) -> list[int]:
    """Return every play of *hand* that beats *play*, as words."""
    plays = np.empty(MOST, np.int64)
    return [int(found) for found in plays[: list_beating(hand, play, house, plays)]]
