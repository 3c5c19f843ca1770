"""Hands counted by their ranks: how many of each set of ranks are left, and which side of a strength they are on.

There are 6,175 sets of ranks, and for each of them the number of its hands in one suit and in several follows from how
many cards of each rank are left. So a hand is measured against all 1,533,939 others in some 0.1 ms.

What the ranks make is told in rows of :class:`Sets`, made once from the plain form.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from coach.games.douniu.kernels.compiling import jit
from coach.games.douniu.rules import KINDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

_LEVELS: Final = len(KINDS)
_CHOOSE: Final = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int64)


class Sets(NamedTuple):
    """Every set of five ranks, a row each; what is told twice is of hands in several suits, then in one suit."""

    kinds: NDArray[Any]
    """How many ranks are in it."""
    places: NDArray[Any]
    """Which; in as many columns as there are."""
    times: NDArray[Any]
    """How many cards of each."""
    levels: NDArray[Any]
    """The level of the type, twice; −1 in one suit where ranks repeat."""
    ranks: NDArray[Any]
    """The place by which equal types compare."""
    keys: NDArray[Any]
    """The column of the rank whose highest suit then decides; −1 where nothing is left to decide."""


@jit
def versus(own: NDArray[Any], level: int, rank: int, suit: int, sets: Sets, counts: NDArray[Any]) -> None:
    """Add to *counts*, by level, how many hands without the cards of *own* lose (row 0) and win (row 1) against it.

    :param own: numbers of cards: those of the hand that has this *level*, *rank* and, of its key card, *suit*.
    """
    left = np.full((13, 4), 1, np.int64)
    for card in own:
        left[card >> 2, card & 3] = 0
    of_rank = left.sum(axis=1)
    below = left[:, :suit].sum(axis=1)
    for i in range(sets.kinds.shape[0]):
        columns = sets.kinds[i]
        ways = 1
        for j in range(columns):
            ways *= _CHOOSE[of_rank[sets.places[i, j]], sets.times[i, j]]
        if ways == 0:
            continue
        in_suit, lower_in_suit = 0, 0
        if columns == 5:
            for s in range(4):
                whole = 1
                for j in range(5):
                    whole &= left[sets.places[i, j], s]
                in_suit += whole
                if s < suit:
                    lower_in_suit += whole
        several = ways - in_suit
        lower = 0
        key = sets.keys[i]
        if sets.ranks[i] == rank and key >= 0:
            place, times = sets.places[i, key], sets.times[i, key]
            lower = ways // _CHOOSE[of_rank[place], times] * _CHOOSE[below[place], times] - lower_in_suit
        _add(several, lower, sets.levels[i, 0], sets.ranks[i], level, rank, counts)
        if in_suit > 0:
            _add(in_suit, lower_in_suit, sets.levels[i, 1], sets.ranks[i], level, rank, counts)


@jit
def _add(ways: int, lower: int, found: int, at: int, level: int, rank: int, counts: NDArray[Any]) -> None:
    """Add *ways* hands of the level *found* to both rows, *lower* of them losing where only the suit decides."""
    if found != level:
        losing = ways if found < level else 0
    elif at != rank:
        losing = ways if at < rank else 0
    else:
        losing = lower
    counts[0, found] += losing
    counts[1, found] += ways - losing


@jit
def versus_each(
    owns: NDArray[Any], levels: NDArray[Any], ranks: NDArray[Any], suits: NDArray[Any], sets: Sets
) -> NDArray[Any]:
    """Return for each row of *owns* what :func:`versus` counts."""
    counts = np.zeros((owns.shape[0], 2, _LEVELS), np.int64)
    for i in range(owns.shape[0]):
        versus(owns[i], levels[i], ranks[i], suits[i], sets, counts[i])
    return counts


@jit
def count_pairs(sets: Sets) -> NDArray[Any]:
    """Return by the levels of two players how often they are dealt hands of these types, over all pairs of hands."""
    pairs = np.zeros((_LEVELS, _LEVELS), np.int64)
    rows = sets.kinds.shape[0]
    ranks = np.zeros((rows, 13), np.int64)
    for i in range(rows):
        for j in range(sets.kinds[i]):
            ranks[i, sets.places[i, j]] = sets.times[i, j]
    none = np.zeros(13, np.int64)
    for i in range(rows):
        alone = _ways(sets, i, none)
        for j in range(rows):
            beside = _ways(sets, j, ranks[i])
            if beside == 0:
                continue
            first = 4 * beside if sets.kinds[i] == 5 else 0  # the first hand in one suit
            second, both = 0, 0
            if sets.kinds[j] == 5:
                second = 4 * _ways(sets, i, ranks[j])
                if sets.kinds[i] == 5:
                    both = 16 if (ranks[i] * ranks[j]).sum() == 0 else 12  # the same suit only without a common rank
            pairs[sets.levels[i, 0], sets.levels[j, 0]] += alone * beside - first - second + both
            if first > 0:
                pairs[sets.levels[i, 1], sets.levels[j, 0]] += first - both
            if second > 0:
                pairs[sets.levels[i, 0], sets.levels[j, 1]] += second - both
            if both > 0:
                pairs[sets.levels[i, 1], sets.levels[j, 1]] += both
    return pairs


@jit
def _ways(sets: Sets, row: int, taken: NDArray[Any]) -> int:
    """Return in how many ways a set of ranks can be dealt when *taken* has, by place, what is gone."""
    ways = 1
    for j in range(sets.kinds[row]):
        place = sets.places[row, j]
        ways *= _CHOOSE[4 - taken[place], sets.times[row, j]]
    return ways
