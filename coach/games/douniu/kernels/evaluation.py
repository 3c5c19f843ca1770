"""The strength of a hand, looked up: one comparable number, and runs over all hands that there can be.

Each rank has a key, and no two hands of other ranks have the same sum of keys. A table has, by that sum, what the
ranks make; a second one what they make in one suit. An entry is drawn so::

    bit 20   18 17      12 11        6 5         0
        min mask   max mask   level of type   rank of three or four alike, or 52 for an ace above the king

The strength is the low twelve bits, plus the hand's highest card where the entry has the max mask (hands that compare
by their highest card), plus its lowest one, the ace, where it has the min mask (10 J Q K A, D14).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from coach.games.douniu.kernels.compiling import jit
from coach.games.douniu.rules import KINDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

RANK_KEYS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""By place: each the least number that keeps the sums of five, at most four alike, apart."""
ROOM: Final = 4 * RANK_KEYS[-1] + RANK_KEYS[-2] + 1
"""How many entries a table has."""
LEVEL: Final = 6
"""The bit at which a strength has the level of its type."""
MAX_MASK: Final = 12
MIN_MASK: Final = 18
BY_HIGHEST: Final = 63 << MAX_MASK
BY_ACE: Final = 3 << MIN_MASK

_LOW: Final = (1 << MAX_MASK) - 1
_CARDS: Final = 52
_HAND: Final = 5
_LEVELS: Final = len(KINDS)
_KEYS: Final = np.repeat(np.array(RANK_KEYS, np.int32), 4)


@jit
def _key(number: int) -> Any:
    """Return the key of a card's rank, unsigned, so that nothing looks whether an index counts from the end."""
    return np.uint64(_KEYS[np.uint64(number)])


@jit
def strength_of(a: int, b: int, c: int, d: int, e: int, plain: NDArray[Any], suited: NDArray[Any]) -> int:
    """Return the strength of the hand of these five numbers, in any order."""
    at = _key(a) + _key(b) + _key(c) + _key(d) + _key(e)
    entry: Any = np.int64(suited[at] if ((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3 == 0 else plain[at])
    highest = max(max(max(a, b), max(c, d)), e)
    lowest = min(min(min(a, b), min(c, d)), e)
    strength: int = (entry & _LOW) + (highest & entry >> MAX_MASK & 63) + (lowest & entry >> MIN_MASK)
    return strength


@jit
def strengths(hands: NDArray[Any], plain: NDArray[Any], suited: NDArray[Any], out: NDArray[Any]) -> None:
    """Fill *out* with the strength of each row of *hands*, five numbers each."""
    for i in range(hands.shape[0]):
        row: Any = hands[i]
        out[i] = strength_of(row[0], row[1], row[2], row[3], row[4], plain, suited)


@jit
def count_all(plain: NDArray[Any], suited: NDArray[Any]) -> NDArray[Any]:
    """Return by level how many of all hands have that type, each of them evaluated."""
    counts = np.zeros(_LEVELS, np.int64)
    for a in range(_CARDS):
        for b in range(a + 1, _CARDS):
            for c in range(b + 1, _CARDS):
                for d in range(c + 1, _CARDS):
                    for e in range(d + 1, _CARDS):
                        counts[strength_of(a, b, c, d, e, plain, suited) >> LEVEL] += 1
    return counts


@jit
def against(own: NDArray[Any], plain: NDArray[Any], suited: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Count every hand that can be drawn from the cards that are not in *own*.

    Return, by level, how many lose against *own* and how many win; and the weakest hand that wins and the strongest one
    that loses, as rows of numbers, −1 where there is none.
    """
    counts = np.zeros((2, _LEVELS), np.int64)
    nearest = np.full((2, _HAND), -1, np.int64)
    mine = strength_of(own[0], own[1], own[2], own[3], own[4], plain, suited)
    above, below = 1 << 30, -1
    deck = np.empty(_CARDS - _HAND, np.int64)
    n = 0
    for card in range(_CARDS):
        if card != own[0] and card != own[1] and card != own[2] and card != own[3] and card != own[4]:
            deck[n] = card
            n += 1
    for i in range(n):
        for j in range(i + 1, n):
            for k in range(j + 1, n):
                for m in range(k + 1, n):
                    for p in range(m + 1, n):
                        a, b, c, d, e = deck[i], deck[j], deck[k], deck[m], deck[p]
                        found = strength_of(a, b, c, d, e, plain, suited)
                        wins = 1 if found > mine else 0
                        counts[wins, found >> LEVEL] += 1
                        if wins == 1 and found < above:
                            above = found
                            nearest[0] = (a, b, c, d, e)
                        elif wins == 0 and found > below:
                            below = found
                            nearest[1] = (a, b, c, d, e)
    return counts, nearest
