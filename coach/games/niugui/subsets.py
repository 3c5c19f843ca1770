"""Exact counts of layouts by looking at every subset of the unseen cards: for five-card targets late in the game.

A subset is a number whose bit *i* stands for the *i*-th unseen card; an array over all subsets has 2^unseen entries.
"""

from __future__ import annotations

from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from coach.cards import Cards
from coach.games.niugui.belief import OTHERS, Free
from coach.games.niugui.counting import hidden_badges
from coach.games.niugui.kernels import probability
from coach.games.niugui.position import View

Table = NDArray[np.int64]

MOST_UNSEEN: Final = 18
"""Up to so many unseen cards the count takes milliseconds."""


class SubsetLayouts:
    """The layouts of one case in which nobody beats the target, when at most :data:`MOST_UNSEEN` cards are unseen.

    For each seat a table says which subsets it can hold without a beater. Summed over the subsets of each subset (the
    zeta transform), multiplied, and transformed back, tables say in how many ways a subset is a union of one from each;
    when the sizes add up to its own, these are its partitions.

    :param limits: the target's thresholds, one row for each other seat.
    """

    def __init__(self, view: View, free: Free, limits: NDArray[np.int64]) -> None:
        unseen = list(view.unseen)
        hidden = hidden_badges(view)
        self._free = free
        self._cards: Table = np.zeros(1, dtype=np.int64)
        for card in unseen:
            self._cards = np.concatenate((self._cards, self._cards | 1 << card))
        self._size = np.bitwise_count(self._cards).astype(np.int64)
        self._hidden = sum(1 << index for index, card in enumerate(unseen) if card in hidden)
        tables: dict[tuple[int, Cards, bytes], tuple[Table, Table]] = {}  # seats that are alike share theirs
        keys = []
        for seat, places, target in zip(OTHERS, free, limits, strict=True):
            keys.append((places, view.known[seat], target.tobytes()))
            if keys[-1] not in tables:
                safe = np.zeros(1 << len(unseen), dtype=np.int64)
                (of_size,) = np.nonzero(self._size == places)
                safe[of_size] = ~probability.hold_beaters(self._cards[of_size] | view.known[seat].mask, target)
                tables[keys[-1]] = safe, _sum_subsets(safe)
        self._safe = [tables[key][0] for key in keys]
        first, second, third = (tables[key][1] for key in keys)
        self._last_two = second * third
        self._all_three = first * self._last_two

    def unbeaten(self) -> int:
        """Return how many of the layouts leave the target unbeaten."""
        seated = sum(self._free)
        subsets = np.arange(len(self._cards))
        with_hidden = self._size[subsets | self._hidden]
        unseen = int(self._size[-1])
        # Back again only for the sets of seated cards: each holds the hidden badges, and the sign follows its size.
        sets = np.array(
            [comb(unseen - size, seated - size) if size <= seated else 0 for size in range(unseen + 1)], dtype=np.int64
        )
        signs = 1 - 2 * ((seated - self._size) % 2)
        return int((self._all_three * sets[with_hidden] * signs).sum())

    def one(self) -> dict[int, Cards]:
        """Return such a layout: the unseen cards of each other seat. There must be one."""
        subsets = np.arange(len(self._cards))
        fits = (self._size == sum(self._free)) & (subsets & self._hidden == self._hidden)
        seated = int(np.argmax(fits & (_undo_sums(self._all_three) > 0)))
        pairs = (self._size == self._free[1] + self._free[2]) & (_undo_sums(self._last_two) > 0)
        first = self._split(seated, self._safe[0], pairs)
        second = self._split(seated ^ first, self._safe[1], self._safe[2] > 0)
        parts = (first, second, seated ^ first ^ second)
        return {seat: Cards(int(self._cards[part])) for seat, part in zip(OTHERS, parts, strict=True)}

    def _split(self, whole: int, part: Table, rest: NDArray[np.bool_]) -> int:
        """Return a subset of *whole* that is in *part* while what it leaves is in *rest*."""
        (parts,) = np.nonzero(part)
        parts = parts[parts & ~whole == 0]
        return int(parts[np.argmax(rest[whole ^ parts])])


def _sum_subsets(table: Table) -> Table:
    """Return for each subset the sum of *table* over its own subsets."""
    sums = table.copy()
    for bit in range(len(table).bit_length() - 1):
        halves = sums.reshape(-1, 2, 1 << bit)
        halves[:, 1] += halves[:, 0]
    return sums


def _undo_sums(sums: Table) -> Table:
    """Return the table of which :func:`_sum_subsets` makes *sums*."""
    table = sums.copy()
    for bit in range(len(sums).bit_length() - 1):
        halves = table.reshape(-1, 2, 1 << bit)
        halves[:, 1] -= halves[:, 0]
    return table
