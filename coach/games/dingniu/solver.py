"""Double dummy (明牌): what comes of a hand with all tiles known when each of the four plays for its own points.

The search itself is :mod:`coach.games.dingniu.kernels.search`; here is what is asked of it, and in which order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

import numpy as np

from coach.errors import ImpossiblePosition
from coach.games.dingniu.kernels import search
from coach.games.dingniu.plays import Play
from coach.games.dingniu.position import Position, tiles_of
from coach.games.dingniu.rules import ACCOUNT_WINS, SEATS, Rules
from coach.games.solving import Limits, Progress, Spent
from coach.results import Bounds, Solution, Step, Valued
from coach.tiles import Tiles

SMALLEST: Final = 1 << 12
"""Clusters of the table to begin with; it grows as it fills."""
WORST: Final = -ACCOUNT_WINS

Convention = Literal["against", "for"]
CONVENTIONS: Final[dict[Convention, int]] = {"against": -1, "for": 1}
"""What a seat does that gains the same by several plays: it plays against the asker (the default), or for it."""

Gains = tuple[int, int, int, int]


def solve(
    position: Position,
    *,
    budget: float | None = None,
    nodes: int | None = None,
    all_plays: bool = False,
    memory_mb: int = 256,
    progress: Progress | None = None,
) -> Solution | Bounds:
    """Return the exact value of *position* for the seat to move: its points by T9 and T11, liabilities apart.

    All see all tiles, and each takes the play that brings itself most. Where several do, the seat to move takes the
    first of them in the order of :func:`~coach.games.dingniu.plays.legal_plays`, and another seat the one that is worst
    for the seat to move, then the first. ``otherwise`` is what it comes to when that seat takes the best for it.
    When the budget is spent, or *progress* says stop, the answer is :class:`~coach.results.Bounds`. Nothing is random.

    >>> from coach.games.dingniu.notation import parse_position
    >>> solution = solve(parse_position("S: 6-5 6-4 | E: 4-4 6-1 | N: 3-1 5-5 | W: 2-2 6-2 | ends: 6 3 | turn: S"))
    >>> solution.value, solution.otherwise, dict(solution.by_seat)
    (-3, -1, {'S': -3, 'E': -2, 'N': 6, 'W': -1})

    :param budget: seconds; ``None`` for as long as it takes.
    :param nodes: positions to search at most.
    :param all_plays: solve every legal play too.
    :param memory_mb: the most that the table of positions takes.
    :param progress: called several times a second with what is proven; it returns False to stop.

    :raises ImpossiblePosition: the hand is over.
    """
    if position.is_over:
        raise ImpossiblePosition("the hand is over: there is nothing to solve", code="nothing-to-solve")
    return _Solving(position, budget, nodes, all_plays, memory_mb, progress).answer()


class Searcher:
    """What answers questions about one house, one asker and one convention; they share what they have found."""

    def __init__(self, rules: Rules, head: int, asker: int, convention: Convention, memory_mb: int = 256) -> None:
        self.control = np.zeros(search.CONTROL, np.int64)
        self.control[search.HOUSE] = house_of(rules)
        self.control[search.HEAD] = head
        self.control[search.ASKER] = asker
        self.control[search.SIGN] = CONVENTIONS[convention]
        self.stack = np.zeros((search.DEEPEST, search.ROW), np.int64)
        self.plays = np.zeros(search.PLAYS, np.int64)
        self.table = np.zeros(SMALLEST * search.CLUSTER, np.int64)
        self.most_words = max(len(self.table), memory_mb * 1024 * 1024 // 8)

    @property
    def nodes(self) -> int:
        """How many positions have been searched."""
        return int(self.control[search.NODES])

    def find(self, position: Position, look_round: Callable[[], int]) -> tuple[Gains, Play]:
        """Return what comes of a position that is not over, by seat, and the play that leads there.

        :param look_round: says now and then how many nodes may have been searched in all before it is asked again; it
            may raise to stop the search.
        """
        row = self.stack[0]
        row[:] = 0
        for seat, hand in enumerate(position.hands):
            row[search.HANDS + seat] = word_of(hand)
            row[search.DOWN + seat] = sum(tile.pips for tile in tiles_of(position.discards[seat]))
        if position.ends is not None:
            row[search.ENDS], row[search.ENDS + 1] = position.ends
        row[search.TURN] = position.turn
        legal = position.legal_plays()
        self.plays[: len(legal)] = [play.face << 3 | play.on for play in legal]
        row[search.TO] = len(legal)
        self.control[search.DEPTH] = 0
        self.control[search.PHASE] = search.ENTER
        while True:
            found = search.advance(self.control, self.stack, self.plays, self.table, look_round())
            if found >= 0:
                best = int(row[search.BEST_PLAY])
                return gains_of(found), next(play for play in legal if play.face << 3 | play.on == best)
            if self.nodes * search.ENTRY * 2 > len(self.table) and len(self.table) * 4 <= self.most_words:
                larger = np.zeros(len(self.table) * 4, np.int64)
                search.move_all(self.table, larger, np.zeros(search.ROW, np.int64))
                self.table = larger


def house_of(rules: Rules) -> int:
    """Return the house rules as bits."""
    return (
        search.NAMED * (rules.account_ends == "named")
        | search.DOUBLES_AFTER * (rules.after_block == "doubles")
        | search.HALF_TOO * (rules.half_account == "yes")
        | search.HEAD_EMPTY * (rules.head_empty == "yes")
    )


def word_of(hand: Tiles) -> int:
    """Return a hand as a word of two bits a face."""
    word = 0
    for face in hand.faces:
        first = 1 << 2 * face
        word |= first << 1 if word & first else first
    return word


def gains_of(outcome: int) -> Gains:
    """Return what each seat gets in an outcome."""
    first, second, third, fourth = ((outcome >> 5 * seat & 31) - search.ZERO for seat in range(4))
    return first, second, third, fourth


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
        self.asker = position.turn
        self.limits = Limits(budget, nodes, progress)
        self.nodes_before = 0
        self.memory_mb = memory_mb
        self.searcher = self._searcher("against")
        self.plays = position.legal_plays()
        self.all_plays = all_plays
        self.value: int | None = None
        self.by_play: dict[Play, int] = {}
        self.otherwise: dict[Play, int] = {}

    def _searcher(self, convention: Convention) -> Searcher:
        return Searcher(self.position.rules, self.position.head, self.asker, convention, self.memory_mb)

    @property
    def nodes(self) -> int:
        return self.nodes_before + self.searcher.nodes

    def answer(self) -> Solution | Bounds:
        """Return what can be found within the budget."""
        try:
            gains, _ = self.searcher.find(self.position, self._look_round)
            self.value = gains[self.asker]
            if self.all_plays:
                self._value_plays(self.by_play)
            line = self._line()
            self.nodes_before, self.searcher = self.searcher.nodes, self._searcher("for")
            other, _ = self.searcher.find(self.position, self._look_round)
            if self.all_plays:
                self._value_plays(self.otherwise)
        except Spent:
            return self._bounds()
        return Solution(
            self.value,
            line,
            self._moves(),
            self.nodes,
            self.limits.elapsed,
            by_seat=dict(zip(SEATS, gains, strict=True)),
            otherwise=other[self.asker] if other[self.asker] != self.value else None,
            game="dingniu",
        )

    def _value_plays(self, values: dict[Play, int]) -> None:
        for play in self.plays:
            values[play] = self._gains_after(play)[self.asker]

    def _gains_after(self, play: Play) -> Sequence[int]:
        after = self.position.play_unchecked(play)
        return after.points() if after.is_over else self.searcher.find(after, self._look_round)[0]

    def _look_round(self) -> int:
        return self.limits.look_round(self.nodes, self._bounds) - self.nodes_before

    def _line(self) -> tuple[Step, ...]:
        """Return the line of the plays that everybody takes by the convention."""
        steps = []
        position = self.position
        while not position.is_over:
            _, play = self.searcher.find(position, self._look_round)
            steps.append(Step(SEATS[position.turn], play.cards))
            position = position.play_unchecked(play)
        return tuple(steps)

    def _moves(self) -> tuple[Valued, ...]:
        if not self.all_plays:
            return ()
        moves = []
        for play in self.plays:
            value, other = self.by_play.get(play), self.otherwise.get(play)
            low, high = (WORST, ACCOUNT_WINS) if value is None else (value, value)
            differs = other if other != value else None
            moves.append(Valued(play.cards, play.kind.value, low, high, otherwise=differs))
        return tuple(sorted(moves, key=lambda move: (-move.lower, -move.upper)))

    def _bounds(self) -> Bounds:
        known = [self.value] if self.value is not None else []
        low = known[0] if known else max(self.by_play.values(), default=WORST)
        high = known[0] if known else ACCOUNT_WINS
        return Bounds(low, high, self._moves(), self.nodes, self.limits.elapsed, game="dingniu")
