"""What exact solvers share: how long they may take, how they tell what is proven, and between what a value lies."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from coach.results import Bounds

SLICE: Final = 20_000
"""Nodes from one look at the clock to the next."""
BETWEEN: Final = 0.1
"""Seconds from one word on the way to the next."""
ENDLESS: Final = 1 << 62
"""More nodes than any search comes to."""

Progress = Callable[[Bounds], bool]
"""Is told what is proven, several times a second; it returns False to stop."""


class Spent(Exception):
    """The budget is spent, or somebody has stopped the search."""


class Limits:
    """How long one question may be searched, and who is told on the way."""

    def __init__(self, budget: float | None, nodes: int | None, progress: Progress | None) -> None:
        """Begin now.

        :param budget: seconds; ``None`` for as long as it takes.
        :param nodes: positions to search at most.
        """
        self._started = self._told = time.perf_counter()
        self._deadline = None if budget is None else self._started + budget
        self._most = ENDLESS if nodes is None else nodes
        self._progress = progress

    @property
    def elapsed(self) -> float:
        """The seconds since the question was asked."""
        return time.perf_counter() - self._started

    def look_round(self, nodes: int, bounds: Callable[[], Bounds]) -> int:
        """Tell how far it is, and return how many nodes may have been searched in all before it is asked again.

        :param nodes: how many have been searched.
        :param bounds: says what is proven by now.
        :raises Spent: it is time to stop.
        """
        now = time.perf_counter()
        if nodes >= self._most or (self._deadline is not None and now >= self._deadline):
            raise Spent
        if self._progress is not None and now - self._told >= BETWEEN:
            self._told = now
            if not self._progress(bounds()):
                raise Spent
        return self.until(nodes)

    def until(self, nodes: int) -> int:
        """Return how many nodes may have been searched in all at the next look, *nodes* having been so far."""
        return min(nodes + SLICE, self._most)


class Range:
    """Between what a value is proven to lie, both ends included."""

    __slots__ = ("greatest", "least")

    def __init__(self, least: int, greatest: int) -> None:
        self.least, self.greatest = least, greatest

    @property
    def is_one(self) -> bool:
        """Whether one value is left."""
        return self.least == self.greatest
