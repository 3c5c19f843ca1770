"""Double dummy (明牌): what a round with both hands known is worth when both play best, exactly.

The search itself is :mod:`coach.games.guanpai.kernels.search`; here is what is asked of it, and in which order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from coach.errors import ImpossiblePosition
from coach.games.guanpai.kernels import search
from coach.games.guanpai.kernels.generation import MOST, can_beat
from coach.games.guanpai.kernels.words import CARDS, house_of, size, word_of, word_of_play
from coach.games.guanpai.plays import Combination
from coach.games.guanpai.position import Position
from coach.games.guanpai.rules import SEATS, Rules, closed
from coach.games.solving import Limits, Progress, Range, Spent
from coach.results import Bounds, Solution, Step, Valued

SMALLEST: Final = 1 << 12
"""Clusters of the table to begin with; it grows as it fills."""


def solve(
    position: Position,
    *,
    budget: float | None = None,
    nodes: int | None = None,
    all_plays: bool = False,
    memory_mb: int = 256,
    progress: Progress | None = None,
) -> Solution | Bounds:
    """Return the exact value of *position* for the seat to move: the cards it closes by G11, negative for its own.

    Both see both hands and play best. When the budget is spent, or *progress* says stop, the answer is
    :class:`~coach.results.Bounds`, which are proven too. Nothing is random: within a limit of nodes the same question
    gets the same answer on every machine. Positions are told apart exactly, so what is proven is certain.

    >>> from coach.games.guanpai.notation import parse_position
    >>> solution = solve(parse_position("me: 3 3 4 5 K | other: 6 6 7 2 | turn: me"), all_plays=True)
    >>> solution.value, [move.value for move in solution.moves]
    (-3, [-3, -4, -4, -4, -4])

    :param budget: seconds; ``None`` for as long as it takes.
    :param nodes: positions to search at most.
    :param all_plays: solve every legal play too; plays that differ in suits only are one.
    :param memory_mb: the most that the table of positions takes.
    :param progress: called several times a second with what is proven; it returns False to stop.

    :raises ImpossiblePosition: the round is over.
    """
    if position.is_over:
        raise ImpossiblePosition("the round is over: there is nothing to solve", code="nothing-to-solve")
    return _Solving(position, budget, nodes, all_plays, memory_mb, progress).answer()


class Searcher:
    """What answers questions about rounds in one house; they share what they have proven."""

    def __init__(self, rules: Rules, memory_mb: int = 256) -> None:
        self.house = house_of(rules)
        self.control = np.zeros(search.CONTROL, np.int64)
        self.control[search.HOUSE] = self.house
        self.stack = np.zeros((search.DEEPEST, search.ROW), np.int64)
        self.plays = np.zeros(search.DEEPEST * MOST, np.int64)
        self.table = np.zeros(SMALLEST * search.CLUSTER, np.int64)
        self.most_words = max(len(self.table), memory_mb * 1024 * 1024 // 8)

    @property
    def nodes(self) -> int:
        """How many positions have been searched."""
        return int(self.control[search.NODES])

    def reaches(self, mine: int, others: int, top: int, at_least: int, look_round: Callable[[], int]) -> bool:
        """Return whether a position is worth *at_least* to the seat to move; its hands and *top* are words.

        :param look_round: says now and then how many nodes may have been searched in all before it is asked again; it
            may raise to stop the search.
        """
        if top and not can_beat(mine, top, self.house):
            return not self.reaches(others, mine, 0, 1 - at_least, look_round)
        row = self.stack[0]
        row[search.MINE], row[search.OTHERS], row[search.TOP], row[search.AT_LEAST] = mine, others, top, at_least
        row[search.TURNED] = row[search.FROM] = 0
        self.control[search.DEPTH] = 0
        self.control[search.PHASE] = search.ENTER
        while True:
            found = search.advance(self.control, self.stack, self.plays, self.table, look_round())
            if found >= 0:
                return bool(found)
            if self.nodes * search.ENTRY * 2 > len(self.table) and len(self.table) * 4 <= self.most_words:
                larger = np.zeros(len(self.table) * 4, np.int64)
                search.move_all(self.table, larger)
                self.table = larger

    def value(self, mine: int, others: int, top: int, look_round: Callable[[], int]) -> int:
        """Return what a position is worth to the seat to move: first who wins, then by how much."""
        values = values_between(size(mine), size(others))
        low, high = 0, len(values) - 1
        first_win = size(mine)
        while low < high:
            asked = first_win if low < first_win <= high else (low + high + 1) // 2
            if self.reaches(mine, others, top, values[asked], look_round):
                low = asked
            else:
                high = asked - 1
        return values[low]

    def reaches_by(self, play: int, mine: int, others: int, at_least: int, look_round: Callable[[], int]) -> bool:
        """Return whether laying *play*, a pass if it is 0, is worth *at_least* to the seat that does."""
        rest = mine - (play & CARDS)
        if rest == 0:
            return closed(size(others)) >= at_least
        return not self.reaches(others, rest, play, 1 - at_least, look_round)


def values_between(mine: int, others: int) -> list[int]:
    """Return what can come of so many cards of the seat that asks, and so many of the other (G11), lowest first."""
    return [-closed(left) for left in range(mine, 0, -1)] + [closed(left) for left in range(1, others + 1)]


class _Solving:
    """One question on its way."""

    def __init__(
        self,
        position: Position,
        budget: float | None,
        nodes: int | None,
        all_plays: bool,
        memory_mb: int,
        progress: Progress | None,
    ) -> None:
        self.position = position
        self.limits = Limits(budget, nodes, progress)
        self.all_plays = all_plays
        self.searcher = Searcher(position.rules, memory_mb)
        self.plays = position.legal_plays() if all_plays else ()
        mine, others = (len(position.hands[seat]) for seat in (position.turn, 1 - position.turn))
        self.values = values_between(mine, others)
        self.known = self._all()
        self.by_play = [self._all() for _ in self.plays]

    def _all(self) -> Range:
        return Range(self.values[0], self.values[-1])

    @property
    def nodes(self) -> int:
        return self.searcher.nodes

    def answer(self) -> Solution | Bounds:
        """Return what can be proven within the budget."""
        mine, others = _words(self.position)
        top = word_of_play(self.position.top) if self.position.top else 0
        try:
            self._narrow(self.known, lambda value: self.searcher.reaches(mine, others, top, value, self._look_round))
            for play, known in zip(self.plays, self.by_play, strict=True):
                self._cap(known)
                word = word_of_play(play)
                self._narrow(known, self._asking(word, mine, others), best_first=True)
            line = self._line()
        except Spent:
            return self._bounds()
        return Solution(self.known.least, line, self._moves(), self.nodes, self.limits.elapsed, game="guanpai")

    def _asking(self, play: int, mine: int, others: int) -> Callable[[int], bool]:
        return lambda value: self.searcher.reaches_by(play, mine, others, value, self._look_round)

    def _narrow(self, known: Range, reaches: Callable[[int], bool], *, best_first: bool = False) -> None:
        """Ask until *known* is one value: first who wins, then by how much.

        :param best_first: ask first whether it reaches the best that *known* allows.
        """
        while not known.is_one:
            left = [value for value in self.values if known.least < value <= known.greatest]
            at_least = left[len(left) // 2]
            if best_first:
                at_least, best_first = left[-1], False
            elif known.least < 0 < known.greatest:
                at_least = 1
            if reaches(at_least):
                known.least = at_least
            else:
                known.greatest = max(value for value in self.values if value < at_least)

    def _cap(self, known: Range) -> None:
        """No play is worth more than the position."""
        known.greatest = min(known.greatest, self.known.greatest)

    def _look_round(self) -> int:
        return self.limits.look_round(self.nodes, self._bounds)

    def _line(self) -> tuple[Step, ...]:
        """Return a principal variation: of the plays that keep the value the one of most cards, then the lowest."""
        steps = []
        position, value = self.position, self.known.least
        while not position.is_over:
            play = self._keeping(position, value)
            steps.append(Step(SEATS[position.turn], play.cards))
            position, value = position.play_unchecked(play), -value
        return tuple(steps)

    def _keeping(self, position: Position, value: int) -> Combination:
        mine, others = _words(position)
        plays = sorted(position.legal_plays(), key=lambda play: (-len(play.cards), play.key))
        for play in plays:
            if len(plays) == 1 or self._asking(word_of_play(play), mine, others)(value):
                return play
        raise AssertionError("no play keeps the value")

    def _moves(self) -> tuple[Valued, ...]:
        moves = [
            Valued(play.cards, play.kind.value, known.least, known.greatest)
            for play, known in zip(self.plays, self.by_play, strict=True)
        ]
        return tuple(sorted(moves, key=lambda move: (-move.lower, -move.upper)))

    def _bounds(self) -> Bounds:
        for known in self.by_play:
            self._cap(known)
        if self.by_play and not self.known.is_one:
            self.known.least = max(self.known.least, *(known.least for known in self.by_play))
        return Bounds(
            self.known.least, self.known.greatest, self._moves(), self.nodes, self.limits.elapsed, game="guanpai"
        )


def _words(position: Position) -> tuple[int, int]:
    """Return the hand of the seat to move and the other's as words."""
    return word_of(position.hands[position.turn]), word_of(position.hands[1 - position.turn])
