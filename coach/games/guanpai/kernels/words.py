"""Hands and plays as words. Suits do not matter (G3), so a hand is how many cards of each rank it has.

::

    bit 38 37 36   35 34 33     …     5 4 3   2 1 0        a hand: thirteen counts of 0 to 4, by strength
        2          A                  4       3

    bit 51 … 48   47 … 44   43 … 39   38 … 0               a play: its kind, length and key beside its cards
        key       length    kind      cards

The kinds stand in the order of :class:`~coach.games.guanpai.plays.Kind`; a play without cards, 0, is a pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from coach.cards import Cards
from coach.games.guanpai.kernels.compiling import jit
from coach.games.guanpai.plays import Combination, Kind, strength
from coach.games.guanpai.rules import ACE, ORDER, Rules
from coach.games.kernels.bits import popcount

RANKS: Final = len(ORDER)
EVERY: Final = sum(1 << 3 * place for place in range(RANKS))
"""One bit for each rank."""
CHAINED: Final = EVERY & ~(1 << 3 * (RANKS - 1))
"""One bit for each rank but the 2, which is in no chain (G3)."""
ACES: Final = 1 << 3 * ACE
CARDS: Final = (1 << 3 * RANKS) - 1

KIND: Final = 39
LENGTH: Final = 44
KEY: Final = 48

SINGLE: Final = 1
PAIR: Final = 2
TRIPLE: Final = 3
STRAIGHT: Final = 4
PAIRS: Final = 5
TRIPLES: Final = 6
TRIPLE_PAIR: Final = 7
BOMB: Final = 8
BOMB_ONE: Final = 9

SAME_TYPE: Final = 1  # house rules as bits: G10
ANY_PAIRS: Final = 2  # G6
MUST_BEAT: Final = 4  # G15

_KINDS: Final = tuple(Kind)


def word_of(hand: Cards) -> int:
    """Return *hand* as a word.

    >>> from coach.notation import parse_cards
    >>> oct(word_of(parse_cards("♠3 ♥3 ♦4")))
    '0o12'
    """
    return sum(1 << 3 * strength(card) for card in hand)


def word_of_play(play: Combination) -> int:
    """Return *play* as a word, 0 for a pass."""
    if play.kind is Kind.PASS:
        return 0
    return word_of(play.cards) | _KINDS.index(play.kind) << KIND | play.length << LENGTH | play.key << KEY


def house_of(rules: Rules) -> int:
    """Return the house rules that bear on which plays are legal, as bits."""
    same, loose, must = rules.bombs == "same-type", rules.plane_pairs == "any", rules.must_beat == "yes"
    return SAME_TYPE * same | ANY_PAIRS * loose | MUST_BEAT * must


def counts_of(word: int) -> Sequence[int]:
    """Return how many cards of each strength a hand or play has."""
    return [word >> 3 * place & 7 for place in range(RANKS)]


@jit
def size(word: int) -> int:
    """Return how many cards a hand or play has."""
    ones = popcount(word & EVERY)
    twos = popcount(word >> 1 & EVERY)
    fours = popcount(word >> 2 & EVERY)
    found: int = ones + 2 * twos + 4 * fours
    return found


@jit
def ranks_with(hand: int, copies: int) -> int:
    """Return one bit, at 3 × strength, for each rank of which *hand* holds at least *copies* (1 to 4) cards."""
    ones = hand & EVERY
    twos = hand >> 1 & EVERY
    fours = hand >> 2 & EVERY
    if copies == 1:
        return ones | twos | fours
    if copies == 2:
        return twos | fours
    if copies == 3:
        return ones & twos | fours
    return fours


@jit
def bombs_of(hand: int) -> int:
    """Return one bit for each rank of which *hand* holds a bomb: four cards, or three aces (G9)."""
    return hand >> 2 & EVERY | hand & hand >> 1 & ACES


@jit
def rows_of(ranks: int, length: int) -> int:
    """Return one bit at the lowest rank of each row of *length* among *ranks*; a 2 is in none (G3)."""
    rows = ranks & CHAINED
    found = rows
    for step in range(1, length):
        found &= rows >> 3 * step
    return found


@jit
def row(place: int, length: int) -> int:
    """Return one bit for each of *length* ranks from bit *place* on."""
    return (EVERY & (1 << 3 * length) - 1) << place
