"""All combinations in a hand, and those that beat a play: the fast form of ``plays.py``.

A five-card play is one word: ``(strength - FIVES) << 54 | mask``, 63 bits. So a hand's five-card plays are one short
array, and dropping those that lost a card is one AND each.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from coach.cards import Cards
from coach.games.kernels.bits import bit_length, lowest, popcount
from coach.games.niugui.kernels.bits import (
    EVERY_RANK,
    FIVES,
    FLUSH,
    FOUR,
    FOUR_PLUS_ONE,
    FULL_HOUSE,
    PACK_MASK,
    PAIR,
    SINGLE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPLE,
    ranks_with,
)
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.plays import Combination, Kind
from coach.games.niugui.rules import Rules

KINDS = tuple(Kind)
"""The kinds by their number in the kernels."""


def strength(combination: Combination) -> int:
    """Return the number by which kernels compare the play; 0 for a pass."""
    return KINDS.index(combination.kind) * 64 + combination.key if combination.cards else 0


def plays_in(hand: Cards, rules: Rules) -> tuple[Combination, ...]:
    """Return what :func:`coach.games.niugui.plays.plays_in` returns, the equal plays in order of their cards."""
    return _combinations(hand, 0, rules)


def beating(hand: Cards, target: Combination, rules: Rules) -> tuple[Combination, ...]:
    """Return the combinations in *hand* that beat *target*, ordered as :func:`plays_in` does."""
    return _combinations(hand, strength(target), rules)


def most_fives(cards: int) -> int:
    """Return a bound on the five-card plays in a hand of so many cards."""
    return min(comb(cards, 5), 19_742)  # the pack's 10,200 + 5,108 + 3,744 + 650 + 40


def most_plays(cards: int) -> int:
    """Return a bound on all combinations in a hand of so many cards."""
    return most_fives(cards) + min(cards + comb(cards, 2) + comb(cards, 3) + comb(cards, 4), 197)  # 54 + 78 + 52 + 13


def _combinations(hand: Cards, target: int, rules: Rules) -> tuple[Combination, ...]:
    fives = np.empty(most_fives(len(hand)), np.int64)
    masks = np.empty(most_plays(len(hand)), np.int64)
    strengths = np.empty_like(masks)
    found = list_fives(hand.mask, rules.flush_order == "suit", fives)
    n = list_plays(hand.mask, target, fives, found, masks, strengths)
    ordered = sorted(zip(strengths[:n].tolist(), masks[:n].tolist(), strict=True))
    return tuple(Combination(Cards(mask), KINDS[value >> 6], value & 63) for value, mask in ordered)


@jit
def list_fives(hand: int, suit_first: bool, fives: Any) -> int:
    """Write the five-card plays in *hand* into *fives* and return how many there are.

    :param suit_first: the option of N16 and N19.
    """
    n = 0
    if popcount(hand) < 5:
        return n
    n = _straights(hand, suit_first, fives, n)
    for suit in range(4):
        suited = hand >> suit & EVERY_RANK
        if popcount(suited) >= 5:
            n = _flushes(suited, suit, suit_first, fives, n)
    threes = ranks_with(hand, 3)
    if threes:
        n = _full_houses(hand, threes, fives, n)
        fours = ranks_with(hand, 4)
        while fours:
            place = lowest(fours)
            fours &= fours - 1
            four = 15 << place
            rest = hand & ~four
            while rest:
                word = (FOUR_PLUS_ONE * 64 - FIVES + (place >> 2)) << 54
                fives[n] = word | four | rest & -rest  # N18: a joker may be the one
                n += 1
                rest &= rest - 1
    return n


@jit
def _straights(hand: int, suit_first: bool, fives: Any, n: int) -> int:
    """Add straights and straight flushes (N15, N19)."""
    for window in range(10):
        # the chain A23456789TJQKA in rank indices begins 10, 11, 12, 0
        p0, p1, p2 = (window + 10) % 13 * 4, (window + 11) % 13 * 4, (window + 12) % 13 * 4
        p3, p4 = window * 4, (window + 1) * 4
        a = hand >> p0 & 15
        b = hand >> p1 & 15
        c = hand >> p2 & 15
        d = hand >> p3 & 15
        e = hand >> p4 & 15
        if a == 0 or b == 0 or c == 0 or d == 0 or e == 0:
            continue
        while e:
            last = e & -e
            e ^= last
            suit = lowest(last)
            bs = b
            while bs:
                second = bs & -bs
                bs ^= second
                cs = c
                while cs:
                    third = cs & -cs
                    cs ^= third
                    ds = d
                    while ds:
                        fourth = ds & -ds
                        ds ^= fourth
                        firsts = a
                        while firsts:
                            first = firsts & -firsts
                            firsts ^= first
                            if first & second & third & fourth & last:
                                key = suit * 16 + window if suit_first else window * 4 + suit
                                level = STRAIGHT_FLUSH * 64 - FIVES + key
                            else:
                                level = STRAIGHT * 64 - FIVES + window * 4 + suit
                            cards = first << p0 | second << p1 | third << p2 | fourth << p3 | last << p4
                            fives[n] = level << 54 | cards
                            n += 1
    return n


@jit
def _flushes(suited: int, suit: int, suit_first: bool, fives: Any, n: int) -> int:
    """Add the flushes of one suit (N16); *suited* has a bit at 4 × rank index for each card."""
    # 2 and 3 are low in a flush: by low place, bit 4 × place is set
    low = suited << 8 & EVERY_RANK | suited >> 44
    top = low
    while top:
        high = bit_length(top) - 1
        top ^= 1 << high
        ds = top
        while ds:
            d = ds & -ds
            ds ^= d
            cs = top & (d - 1)
            while cs:
                c = cs & -cs
                cs ^= c
                bs = top & (c - 1)
                while bs:
                    b = bs & -bs
                    bs ^= b
                    firsts = top & (b - 1)
                    while firsts:
                        a = firsts & -firsts
                        firsts ^= a
                        if a << 16 == 1 << high or (a == 1 and d == 1 << 12 and high == 48):
                            continue  # five in a row, A2345 too: a straight flush
                        places = a | b | c | d | 1 << high
                        cards = (places >> 8 | places << 44) & EVERY_RANK
                        key = suit * 16 + (high >> 2) if suit_first else high + suit
                        fives[n] = (FLUSH * 64 - FIVES + key) << 54 | cards << suit
                        n += 1
    return n


@jit
def _full_houses(hand: int, threes: int, fives: Any, n: int) -> int:
    """Add the full houses (N17); *threes* are the ranks with at least three cards."""
    twos = ranks_with(hand, 2)
    while threes:
        place = lowest(threes)
        threes &= threes - 1
        level = FULL_HOUSE * 64 - FIVES + (place >> 2)
        for triple in range(7, 15):
            if popcount(triple) != 3 or triple & ~(hand >> place):
                continue
            others = twos & ~(1 << place)
            while others:
                other = lowest(others)
                others &= others - 1
                for pair in range(3, 13):
                    if popcount(pair) == 2 and pair & ~(hand >> other) == 0:
                        fives[n] = level << 54 | triple << place | pair << other
                        n += 1
    return n


@jit
def list_plays(hand: int, target: int, fives: Any, n_fives: int, masks: Any, strengths: Any) -> int:
    """Write all combinations in *hand* that beat the strength *target* (0: all there are) and return how many.

    :param fives: the hand's five-card plays, by :func:`list_fives`.
    """
    n = 0
    kind = target >> 6
    if kind <= SINGLE:
        cards = hand
        if kind == SINGLE:
            cards = hand >> (target & 63) >> 1 << (target & 63) << 1
        while cards:
            masks[n] = cards & -cards
            strengths[n] = SINGLE * 64 + lowest(cards)
            n += 1
            cards &= cards - 1
    if kind == 0 or kind == PAIR:
        ranks = ranks_with(hand, 2)
        while ranks:
            place = lowest(ranks)
            ranks &= ranks - 1
            for pair in range(3, 13):
                if popcount(pair) == 2 and pair & ~(hand >> place) == 0:
                    best = PAIR * 64 + place + (3 if pair & 8 else 2 if pair & 4 else 1)
                    if best > target:
                        masks[n] = pair << place
                        strengths[n] = best
                        n += 1
    if kind == 0 or kind == TRIPLE:
        ranks = ranks_with(hand, 3)
        while ranks:
            place = lowest(ranks)
            ranks &= ranks - 1
            if TRIPLE * 64 + (place >> 2) <= target:
                continue
            for triple in range(7, 15):
                if popcount(triple) == 3 and triple & ~(hand >> place) == 0:
                    masks[n] = triple << place
                    strengths[n] = TRIPLE * 64 + (place >> 2)
                    n += 1
    if kind == 0 or kind == FOUR:
        ranks = ranks_with(hand, 4)
        while ranks:
            place = lowest(ranks)
            ranks &= ranks - 1
            if FOUR * 64 + (place >> 2) > target:
                masks[n] = 15 << place
                strengths[n] = FOUR * 64 + (place >> 2)
                n += 1
    if kind == 0 or kind >= STRAIGHT:
        for i in range(n_fives):
            level = FIVES + (fives[i] >> 54)
            if level > target:
                masks[n] = fives[i] & PACK_MASK
                strengths[n] = level
                n += 1
    return n
