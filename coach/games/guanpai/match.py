"""A match (局) of 关牌: rounds (盘) add up until somebody has been closed to 50, and then it pays points."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from coach.errors import ImpossiblePosition
from coach.games.guanpai.position import Position, deal
from coach.games.guanpai.rules import ENOUGH, ESCAPE_POINTS, SEATS, Rules, closed, match_points


@dataclass(frozen=True, slots=True)
class Round:
    """How a round ended."""

    winner: int
    left: int
    """How many cards the other still held."""

    @property
    def count(self) -> int:
        """What of these counts as closed (G11)."""
        return closed(self.left)


@dataclass(frozen=True, slots=True)
class Match:
    """A match so far.

    >>> match = Match(rounds=(Round(0, 15), Round(1, 12), Round(0, 10)))  # 40 + 10 is exactly 50
    >>> match.closed, match.points()
    ((50, 12), (10, -10))

    :raises ImpossiblePosition: it goes on after its end.
    """

    rules: Rules = field(default_factory=Rules)
    rounds: tuple[Round, ...] = ()
    escaped: int | None = None
    """The seat that left the table in the round after these (G14)."""

    def __post_init__(self) -> None:
        before = self.rounds[:-1]
        if max(_totals(before), default=0) >= ENOUGH or (self.escaped is not None and max(self.totals) >= ENOUGH):
            raise ImpossiblePosition("the match was over before its last round", code="match-over")

    @property
    def totals(self) -> tuple[int, int]:
        """What each seat has closed, not yet cut at 50 (G12)."""
        return _totals(self.rounds)

    @property
    def closed(self) -> tuple[int, int]:
        """What each seat has closed, 50 at most (G12)."""
        first, second = self.totals
        return min(first, ENOUGH), min(second, ENOUGH)

    @property
    def leader(self) -> int | None:
        """Who leads the next round: the last winner; ``None`` before the first, where a spade names the leader (G2)."""
        return self.rounds[-1].winner if self.rounds else None

    @property
    def winner(self) -> int | None:
        """The seat that has closed 50, or that stayed when the other left; ``None`` while the match goes on."""
        if self.escaped is not None:
            return 1 - self.escaped
        return next((seat for seat in (0, 1) if self.totals[seat] >= ENOUGH), None)

    @property
    def is_over(self) -> bool:
        """Whether there is a winner."""
        return self.winner is not None

    def deal(self, rng: random.Random) -> Position:
        """Return the next round, freshly dealt (G1, G2).

        :raises ImpossiblePosition: the match is over.
        """
        if self.is_over:
            raise ImpossiblePosition("the match is over: there is no next round", code="match-over")
        return deal(rng, self.rules, self.leader)

    def add(self, end: Position) -> Match:
        """Return the match after a round that ended in *end*.

        :raises ImpossiblePosition: the round is not over, or the match was.
        """
        if end.winner is None:
            raise ImpossiblePosition("the round is not over: there are no points yet", code="not-over")
        if self.is_over:
            raise ImpossiblePosition("the match is over: there is no next round", code="match-over")
        if end.escaped is not None:
            return replace(self, escaped=end.escaped)
        return replace(self, rounds=(*self.rounds, Round(end.winner, len(end.hands[1 - end.winner]))))

    def points(self) -> tuple[int, int]:
        """Return each seat's points (G12 to G14).

        :raises ImpossiblePosition: the match is not over.
        """
        winner = self.winner
        if winner is None:
            raise ImpossiblePosition(f"neither {SEATS[0]} nor {SEATS[1]} has closed 50", code="not-over")
        if self.escaped is not None:
            gain = ESCAPE_POINTS[self.rules.escape]
        else:
            gain = match_points(self.totals[winner], self.totals[1 - winner], self.rounds[-1].left)
        return (gain, -gain) if winner == 0 else (-gain, gain)


def _totals(rounds: tuple[Round, ...]) -> tuple[int, int]:
    first, second = (sum(ended.count for ended in rounds if ended.winner == seat) for seat in (0, 1))
    return first, second
