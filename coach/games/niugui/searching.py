"""The search behind the advice: plays tried in the same sampled worlds, each world played to its end.

Because all plays meet the same worlds, differences between them are measured far more sharply than the values
themselves. What clearly trails is dropped, so that the worlds to come go to those that are close.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from coach.cards import Cards
from coach.games.niugui.belief import draw_worlds, free_places, layouts, owner_chances
from coach.games.niugui.inference import believe
from coach.games.niugui.kernels import simulate
from coach.games.niugui.kernels.network import expected, load_net
from coach.games.niugui.kernels.tracing import Course, Lines, follow
from coach.games.niugui.plays import Combination
from coach.games.niugui.position import View

Points = npt.NDArray[np.float64]
"""A play's points in the worlds 0, 1, … as far as it was tried."""
Worlds = npt.NDArray[np.int64]

MIN_WORLDS: Final = 24
"""No play is dropped before it was tried in so many worlds."""
PRUNE_AT: Final = 3.5
"""A play is dropped when it trails the best one by so many standard errors of the difference."""
RESAMPLES: Final = 200
"""So often the worlds are drawn again from themselves to see whether the first play stays first."""
BLOCKS: Final = 1000
"""Beyond so many worlds they are drawn again in blocks, which comes to the same."""


def difference(best: Points, other: Points) -> tuple[float, float]:
    """Return by how much *other* trails *best*: the mean over the worlds both were tried in, and its standard error.

    :param best: a play's points in the worlds 0, 1, …; *other* likewise, of another play.

    >>> difference(np.array([2.0, 1.0, 2.0, 1.0]), np.array([0.0, 1.0]))
    (1.0, 1.0)
    """
    worlds = min(len(best), len(other))
    gaps = best[:worlds] - other[:worlds]
    return float(gaps.mean()), stderr(gaps)


def stderr(sample: Points) -> float:
    """Return the standard error of the mean of a sample; 0 where it is one number."""
    return float(sample.std(ddof=1) / np.sqrt(len(sample))) if len(sample) > 1 else 0.0


def stability(first: Points, others: Sequence[Points], seed: int) -> float:
    """Return how often the *first* play stays first when the worlds are drawn again from themselves (the bootstrap).

    >>> stability(np.array([1.0, 2.0, 2.0]), [np.array([0.0, 1.0, 1.0])], seed=0)
    1.0

    :param others: the points of the plays that were tried in as many worlds; a tie goes to the first.
    """
    table = np.stack([first, *others], axis=1)
    blocks = min(len(table), BLOCKS)
    ends = np.linspace(0, len(table), blocks + 1).astype(np.int64)
    sums = np.add.reduceat(table, ends[:-1], axis=0)
    drawn = np.random.default_rng(seed).multinomial(blocks, np.full(blocks, 1 / blocks), size=RESAMPLES)
    again = drawn @ sums
    return float((again[:, 0] >= again.max(axis=1)).mean())


def is_certain(view: View) -> bool:
    """Return whether but one world fits *view*.

    :raises ImpossiblePosition: none does.
    """
    free = free_places(view)
    return len(free) == 1 and layouts(view, free[0]) * len(owner_chances(view)) == 1


@dataclass(frozen=True, slots=True)
class Method:
    """How a world is played on after a play, and what is made of it."""

    learners: int = 0
    """The seats that go on by the learned policy, a bit each, mine the lowest; the others go on by the careful one."""
    told: bool = True
    """They are told the sides; else each knows what its own view tells."""
    prior: float = 0.0
    """What the network expects of a play at once counts as much as so many worlds."""
    steps: int = 2000
    """Of the walk that finds the worlds to believe in, where there is a log; 0 to take all as equally likely."""


class Search:
    """The points of every play in every world so far; a dropped play has a row in the first worlds only."""

    def __init__(
        self,
        view: View,
        plays: tuple[Combination, ...],
        seed: int,
        method: Method,
        keep: Combination | None = None,
    ) -> None:
        """Prepare to try *plays* in worlds drawn by *seed*.

        :param keep: a play that is never dropped.
        """
        self.is_certain = is_certain(view)
        """Whether but one world fits the view."""
        self.view, self.plays, self.method, self.keep = view, plays, method, keep
        self.alive = list(range(len(plays)))
        """The plays still tried, as indices."""
        self.points: list[Points] = [np.empty(0) for _ in plays]
        """By play."""
        self.worlds = 0
        self.playouts = 0
        self._rng = np.random.default_rng(seed)
        self._drawn: list[tuple[Worlds, Worlds]] = []
        self._setting = simulate.start(view)
        self._mind: Any = simulate.make_mind(view.rules)
        self._belief = believe(view, seed=seed, steps=method.steps) if view.log and method.steps else None
        self._net = load_net()
        self.prior = self._priors()
        """By play, the points that the network expects at once."""

    def _priors(self) -> Points:
        worlds, holders = draw_worlds(self.view, 1, np.random.default_rng(0))
        masks, strengths = simulate.candidates(self.plays)
        return expected(worlds[0], holders[0], self._setting, masks, strengths, self._net).astype(float)

    def extend(self, count: int) -> None:
        """Try the plays still alive in *count* more worlds."""
        if self._belief is None:
            worlds, holders = draw_worlds(self.view, count, self._rng)
        else:
            worlds, holders = self._belief.draw(count, self._rng)
        self._drawn.append((worlds, holders))
        masks, strengths = simulate.candidates([self.plays[i] for i in self.alive])
        method = self.method
        points = simulate.evaluate(
            worlds, holders, self._setting, masks, strengths, self._mind, method.told, self._net, method.learners
        ).astype(np.float32)
        for column, i in enumerate(self.alive):
            self.points[i] = np.concatenate([self.points[i], points[:, column]])
        self.worlds += count
        self.playouts += count * len(self.alive)

    def settle(self, exact: Mapping[Cards, Fraction]) -> None:
        """Take what each play is worth in the only world as it was solved."""
        self.prior = np.array([float(exact[play.cards]) for play in self.plays])
        self.points = [np.array([points]) for points in self.prior]
        self.worlds = 1

    def drop(self) -> None:
        """Drop the plays that clearly trail."""
        if self.worlds >= MIN_WORLDS:
            best = self.best
            self.alive = [i for i in self.alive if i == best or self._stays(i, best)]

    def keep_best(self, count: int) -> None:
        """Drop all plays but so many of the best."""
        self.alive = sorted(self.alive, key=lambda i: (-self.value(i), i))[:count]

    def value(self, i: int) -> float:
        """Return what a play is worth: its mean points, drawn towards what the network expects of it."""
        tried = len(self.points[i])
        total = float(self.points[i].sum()) + self.method.prior * float(self.prior[i])
        return total / (tried + self.method.prior) if tried else float(self.prior[i])

    @property
    def best(self) -> int:
        """The play with the highest mean among those still tried; the first of equals."""
        return max(self.alive, key=lambda i: (self.value(i), -i))

    @property
    def order(self) -> list[int]:
        """The plays, best first, those that were dropped last."""
        alive = set(self.alive)
        return sorted(range(len(self.plays)), key=lambda i: (i not in alive, -self.value(i), i))

    @property
    def is_settled(self) -> bool:
        """Whether one play is left, or one and that which is never dropped."""
        if len(self.alive) == 2 and self.keep is not None:
            best = self.best
            return all(i == best or (self.plays[i] == self.keep and self._trails(i, best)) for i in self.alive)
        return len(self.alive) == 1

    def stays_first(self, seed: int) -> float:
        """Return the :func:`stability` of the best play among those still tried."""
        best = self.best
        return stability(self.points[best], [self.points[i] for i in self.alive if i != best], seed)

    def drawn(self, count: int) -> tuple[Worlds, Worlds]:
        """Return the first *count* worlds that were drawn, or all if they are fewer, and who held ♠2 and ♠3 there."""
        worlds = np.concatenate([worlds for worlds, _ in self._drawn])[:count]
        return worlds, np.concatenate([holders for _, holders in self._drawn])[:count]

    def world(self, number: int) -> tuple[Cards, ...]:
        """Return the four hands of one of the worlds."""
        return tuple(Cards(int(mask)) for mask in self.drawn(number + 1)[0][-1])

    def follow(self, i: int, count: int) -> tuple[Lines, Worlds]:
        """Return how the first *count* worlds went on after a play, and who held ♠2 and ♠3 in them."""
        worlds, holders = self.drawn(count)
        return self._follow(i, worlds, holders), holders

    def course(self, i: int, number: int) -> tuple[Course, int]:
        """Return how one of the worlds went on after a play, and my points there."""
        worlds, holders = (each[-1:] for each in self.drawn(number + 1))
        lines = self._follow(i, worlds, holders)
        return lines.courses[0], int(lines.points[0])

    def _follow(self, i: int, worlds: Worlds, holders: Worlds) -> Lines:
        """Return how *worlds* went on after a play."""
        play, method = self.plays[i], self.method
        return follow(worlds, holders, self._setting, play, self._mind, method.told, self._net, method.learners)

    def _stays(self, i: int, best: int) -> bool:
        return self.plays[i] == self.keep or not self._trails(i, best)

    def _trails(self, i: int, best: int) -> bool:
        gap, error = difference(self.points[best], self.points[i])
        return gap > PRUNE_AT * error and gap > 0
