"""Double dummy (明牌): what a position with all cards known is worth when every seat plays best, exactly.

The search itself is :mod:`coach.games.niugui.kernels.search`; here is what is asked of it, and in which order.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from coach.errors import ImpossiblePosition
from coach.games.niugui.kernels import likeness, search, standing
from coach.games.niugui.kernels.generation import list_fives, most_fives, most_plays, strength
from coach.games.niugui.kernels.likeness import CLUSTER, FAMILY, Words
from coach.games.niugui.plays import Combination
from coach.games.niugui.position import Position
from coach.games.niugui.rules import CLEAN_WIN, DOUBLE_CAUGHT, DOUBLE_WINS, NARROW_WIN, SEATS
from coach.games.solving import Limits, Progress, Range, Spent
from coach.results import Bounds, Solution, Step, Valued

SMALLEST: Final = 1 << 14
"""Words of the table to begin with; it grows as it fills."""

TWO_SIDES: Final = (-CLEAN_WIN, -NARROW_WIN, 0, NARROW_WIN, CLEAN_WIN)  # N21, for each Black
ONE_SIDE: Final = (DOUBLE_CAUGHT, 0, DOUBLE_WINS)  # N22, for the double


def solve(
    position: Position,
    *,
    budget: float | None = None,
    nodes: int | None = None,
    all_plays: bool = False,
    memory_mb: int = 256,
    progress: Progress | None = None,
) -> Solution | Bounds:
    """Return the exact value of *position* for the seat to move, in points of N21 and N22.

    Every seat sees all cards and plays best for its side. When the budget is spent, or *progress* says stop, the answer
    is :class:`~coach.results.Bounds`, which are proven too. Nothing is random: within a limit of nodes the same
    question gets the same answer on every machine.

    Positions are told apart in the table by 64-bit hashes, so an answer is as sure as that no two of some millions
    collide: about one in a thousand million solves.

    >>> from coach.games.niugui.notation import parse_position
    >>> position = parse_position(
    ...     "S: ♥9 ♣10 ♦J ♥A ♠3 大王 | E: ♠4 ♦6 ♠7 ♦K ♠2 | N: ♣6 ♠9 ♠10 ♦A | W: ♣5 ♣8 ♣J ♥2 | top: ♦7 by W | turn: S"
    ... )
    >>> solution = solve(position, all_plays=True)
    >>> solution.value, [str(move.cards) or "pass" for move in solution.moves if move.value == 2]
    (2, ['pass'])

    :param budget: seconds; ``None`` for as long as it takes.
    :param nodes: positions to search at most.
    :param all_plays: solve every legal play too.
    :param memory_mb: the most that the tables take; never less than the quarter of a megabyte that they begin with.
    :param progress: called several times a second with what is proven; it returns False to stop.

    :raises ImpossiblePosition: the game is over, or a side is unknown.
    """
    if position.is_over:
        raise ImpossiblePosition("the game is over: there is nothing to solve", code="nothing-to-solve")
    return _Solving(position, budget, nodes, all_plays, memory_mb, progress).answer()


def _tables(words: int) -> tuple[Words, Words]:
    """Return an empty table of positions of so many words, and one of classes with half as many families."""
    return _aligned(words), _aligned(words // CLUSTER * FAMILY // 2)


def _aligned(words: int) -> Words:
    """Return so many words, all 0, of which each eight from the first on are one line of the processor's cache."""
    found = np.zeros(words + 7, np.int64)
    start = -found.ctypes.data % 64 // 8
    return found[start : start + words]


class _Solving:
    """One question on its way. Classes are Black's (:mod:`coach.games.niugui.kernels.search`)."""

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
        self.black = position.black
        self.points = ONE_SIDE if len(self.black) == 1 else TWO_SIDES
        self.sign = 1 if position.turn in self.black else -1
        self.plays = position.legal_plays() if all_plays or position.is_opening else ()
        self.known = Range(0, len(self.points) - 1)
        self.by_play: list[Range] = []
        self._prepare(memory_mb)

    def _prepare(self, memory_mb: int) -> None:
        """Make the arrays of the kernel."""
        largest = max(map(len, self.position.hands))
        suit_first = self.position.rules.flush_order == "suit"
        self.control = np.zeros(search.CONTROL, np.int64)
        self.control[search.BLACK] = sum(1 << seat for seat in self.black)
        self.fives = np.zeros(4 * most_fives(largest), np.int64)
        self.starts = np.zeros(5, np.int64)
        for seat, hand in enumerate(self.position.hands):
            start = self.starts[seat]
            self.starts[seat + 1] = end = start + list_fives(hand.mask, suit_first, self.fives[start:])
            self.fives[start:end].sort()
        self.stack = np.zeros(search.DEEPEST * standing.ROW, np.int64)
        most = most_plays(largest) + 1
        self.rows = np.empty(search.DEEPEST * most * search.PLAY, np.int64)
        self.masks, self.strengths = np.empty(most, np.int64), np.empty(most, np.int64)
        self.table, self.families = _tables(SMALLEST)
        # the larger tables stand beside the smaller ones while these move in: 1.25 · 8 · 2 bytes a word
        self.most_words = max(SMALLEST, 1 << max(0, int(memory_mb * 1024 * 1024 / 20).bit_length() - 1))

    def answer(self) -> Solution | Bounds:
        """Return what can be proven within the budget."""
        try:
            self._solve_root()
            line = self._line()
        except Spent:
            return self._bounds()
        moves = self._moves()
        return Solution(self._value(self.known.least), line, moves, self.nodes, self.limits.elapsed, game="niugui")

    @property
    def nodes(self) -> int:
        return int(self.control[search.NODES])

    def _solve_root(self) -> None:
        if self.plays:
            after = [self.position.play_unchecked(play) for play in self.plays]
            self.by_play = [Range(0, len(self.points) - 1) for _ in after]
        if not self.position.is_opening:
            self._narrow(self.position, self.known)
        if self.plays:
            for known in self.by_play:
                self._cap(known)
            for next_position, known in zip(after, self.by_play, strict=True):
                self._narrow(next_position, known, best_first=True)
            self._join()

    def _cap(self, known: Range) -> None:
        """No play is worth more to the mover than the position."""
        if self.sign > 0:
            known.greatest = min(known.greatest, self.known.greatest)
        else:
            known.least = max(known.least, self.known.least)

    def _join(self) -> None:
        """The position is worth what its best play is worth."""
        pick = max if self.sign > 0 else min
        self.known.least = pick(known.least for known in self.by_play)
        self.known.greatest = pick(known.greatest for known in self.by_play)

    def _narrow(self, position: Position, known: Range, *, best_first: bool = False) -> None:
        """Ask until *known* is one class.

        :param best_first: ask first whether it reaches the best that *known* allows for the mover.
        """
        while not known.is_one:
            at_least = (known.least + known.greatest + 1) // 2
            if best_first:
                at_least = known.greatest if self.sign > 0 else known.least + 1
            if self._reaches(position, at_least):
                known.least = max(known.least, at_least)
            else:
                known.greatest = min(known.greatest, at_least - 1)

    def _reaches(self, position: Position, at_least: int) -> bool:
        """Return whether Black gets at least the class *at_least* in *position*.

        :raises Spent: it cannot be said within the budget.
        """
        row = self.stack
        row[:4] = [hand.mask for hand in position.hands]
        row[standing.TOP] = strength(position.top) if position.top else 0
        row[standing.OWNER] = position.owner or 0
        row[standing.TURN] = position.turn
        row[standing.FIRST] = (1 + (position.out[0] in self.black)) if position.out else 0
        self.control[search.AT_LEAST] = at_least
        known = int(search.set_up(self.control, self.stack, self.fives, self.starts))
        if known & 15 >= at_least or known >> 4 < at_least:
            return known & 15 >= at_least
        entry = int(likeness.look_up(self.table, len(self.table) // CLUSTER, row[standing.KEY]))
        if entry & 15 >= at_least or entry >> 4 < at_least:
            return entry & 15 >= at_least
        while True:
            found = search.advance(
                self.control,
                self.stack,
                self.rows,
                self.table,
                self.families,
                self.fives,
                self.starts,
                self.masks,
                self.strengths,
                self.limits.until(self.nodes),
            )
            if found >= 0:
                return bool(found)
            self._look_round()

    def _look_round(self) -> None:
        """Tell how far it is, let the table grow, and stop if it is time."""
        self.limits.look_round(self.nodes, self._bounds)
        if self.nodes * 2 > len(self.table) and len(self.table) * 4 <= self.most_words:
            table, families = _tables(len(self.table) * 4)
            likeness.move_positions(self.table, table)
            likeness.move_classes(self.families, families)
            self.table, self.families = table, families

    def _line(self) -> tuple[Step, ...]:
        """Return a principal variation: of the plays that keep the value the first that the search has proven."""
        steps = []
        position, value = self.position, self.known.least
        while not position.is_over:
            plays = position.legal_plays()
            play = plays[0] if len(plays) == 1 else self._keeping(position, plays, value)
            steps.append(Step(SEATS[position.turn], play.cards))
            position = position.play_unchecked(play)
        return tuple(steps)

    def _keeping(self, position: Position, plays: tuple[Combination, ...], value: int) -> Combination:
        for_black = position.turn in self.black
        at_least = value if for_black else value + 1
        ordered = sorted(plays, key=lambda play: (-len(play.cards), strength(play)))
        for play in ordered:
            after = position.play_unchecked(play)
            if not 0 < at_least < len(self.points):
                return play  # nothing is worse for the mover
            if self._reaches(after, at_least) == for_black:
                return play
        raise AssertionError("no play keeps the value")

    def _value(self, of_class: int) -> int:
        points = self.points[of_class] * self.sign
        return points // 3 if self.points is ONE_SIDE and self.sign < 0 else points

    def _moves(self) -> tuple[Valued, ...]:
        if not self.all_plays:
            return ()
        moves = []
        for play, known in zip(self.plays, self.by_play, strict=True):
            ends = sorted((self._value(known.least), self._value(known.greatest)))
            moves.append(Valued(play.cards, play.kind.value, *ends))
        return tuple(sorted(moves, key=lambda move: (-move.lower, -move.upper)))

    def _bounds(self) -> Bounds:
        if self.by_play:
            for known in self.by_play:
                self._cap(known)
        ends = sorted((self._value(self.known.least), self._value(self.known.greatest)))
        return Bounds(ends[0], ends[1], self._moves(), self.nodes, self.limits.elapsed, game="niugui")
