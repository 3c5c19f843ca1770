"""Rounds drawn at random: how the results of a banker's comparisons hang together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from coach.games.douniu.kernels.compiling import jit
from coach.games.douniu.kernels.evaluation import LEVEL, strength_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

_CARDS: Final = 52
_HAND: Final = 5
_OTHERS: Final = 5

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_30: Final = np.uint64(30)
_27: Final = np.uint64(27)
_31: Final = np.uint64(31)
_32: Final = np.uint64(32)


@jit
def draw_products(
    seed: int, rounds: int, own: NDArray[Any], factors: NDArray[Any], plain: NDArray[Any], suited: NDArray[Any]
) -> tuple[float, float]:
    """Draw *rounds* rounds of a banker with five punters, and multiply what the banker gets from each two of them.

    Return the mean of these products, averaged over the pairs of a round, and its standard error.

    :param seed: the same one draws the same rounds (SplitMix64).
    :param own: numbers of cards that the banker is known to hold.
    :param factors: by level, what the winner's type multiplies.
    """
    state = np.uint64(seed)
    deck = np.empty(_CARDS, np.int64)
    known = own.shape[0]
    held = np.zeros(_CARDS, np.bool_)
    for i in range(known):
        deck[i] = own[i]
        held[own[i]] = True
    n = known
    for card in range(_CARDS):
        if not held[card]:
            deck[n] = card
            n += 1
    dealt = _HAND * (_OTHERS + 1)
    pairs = _OTHERS * (_OTHERS - 1) // 2
    total, squares = 0.0, 0.0
    for _ in range(rounds):
        for i in range(known, dealt):
            state += _STEP
            mixed = (state ^ (state >> _30)) * _FIRST
            mixed = (mixed ^ (mixed >> _27)) * _SECOND
            mixed ^= mixed >> _31
            j = i + np.int64(((mixed >> _32) * np.uint64(_CARDS - i)) >> _32)
            deck[i], deck[j] = deck[j], deck[i]
        mine = strength_of(deck[0], deck[1], deck[2], deck[3], deck[4], plain, suited)
        sum_, own_squares = 0, 0
        for i in range(_HAND, dealt, _HAND):
            other = strength_of(deck[i], deck[i + 1], deck[i + 2], deck[i + 3], deck[i + 4], plain, suited)
            gain = factors[mine >> LEVEL] if mine > other else -factors[other >> LEVEL]
            sum_ += gain
            own_squares += gain * gain
        product = (sum_ * sum_ - own_squares) / 2 / pairs
        total += product
        squares += product * product
    mean = total / rounds
    return mean, ((squares / rounds - mean * mean) / (rounds - 1)) ** 0.5
