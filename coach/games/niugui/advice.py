"""Which play is best: every legal play tried in the same sampled worlds, each world played to its end.

Worlds are deals drawn uniformly among those that fit the view (:mod:`belief`). Each candidate is played out once in
each world by the careful policy (:mod:`policies`), all seats knowing the sides; a play's value is the mean of the
points (N21, N22). Because all candidates meet the same worlds, differences between plays are measured far more
sharply than the values themselves, and plays that clearly trail are dropped early.

The play-outs assume that everybody knows who stands with whom, which real players must guess: values are a
comparison between plays, not a forecast of the score.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from coach.errors import ImpossiblePosition
from coach.games.niugui.belief import draw_worlds
from coach.games.niugui.plays import Combination, Kind
from coach.games.niugui.position import View
from coach.games.niugui.reasons import Reasons, trails
from coach.results import RELATIVE_SEATS, Move, Reason, Suggestion

FIRST_PLAYOUTS: Final = 1200
"""Play-outs before the first answer: a tenth of a second."""
BATCH_PLAYOUTS: Final = 2400
"""Play-outs between two looks at the clock."""
MIN_WORLDS: Final = 24
"""No play is dropped before it was tried in so many worlds."""
PRUNE_AT: Final = 3.5
"""A play is dropped when it trails the best one by so many standard errors of the difference."""
UNDECIDED_BELOW: Final = 2.0
"""Plays nearer to the best one than so many standard errors of the difference are undecided."""
EXPLAINED: Final = 12
"""So many plays at the top get all their reasons; the others say by how much they trail."""


def suggest(
    view: View,
    *,
    seconds: float = 2.0,
    seed: int = 0,
    max_worlds: int = 100_000,
    progress: Callable[[Suggestion], bool] | None = None,
) -> Suggestion:
    """Return every legal play of *view*, best first, with its expected points and the reasons.

    Sampling stops when one play is separated from all others, when *seconds* have passed, or after *max_worlds*.
    The same view, *seed* and number of worlds give the same answer; so for a reproducible one bound *max_worlds* and
    leave time enough.

    :param progress: called with each better answer on the way; it returns False to stop with what there is.
    :raises ImpossiblePosition: it is not my turn, or I hold no cards.
    """
    if not view.hand:
        raise ImpossiblePosition("I hold no cards, so there is nothing to suggest", code="no-hand")
    if view.turn != 0:
        seat = RELATIVE_SEATS[view.turn]
        message = f"it is the turn of {seat}, so there is nothing for me to play"
        raise ImpossiblePosition(message, code="not-my-turn", seat=seat)
    started = time.perf_counter()
    plays = view.legal_plays()
    search = _Search(view, plays, seed)
    reasons = Reasons(view, plays)
    budget = FIRST_PLAYOUTS
    while True:
        search.extend(min(max(budget // len(search.alive), 1), max_worlds - search.worlds))
        budget = BATCH_PLAYOUTS
        elapsed = time.perf_counter() - started
        if search.is_settled or elapsed >= seconds or search.worlds >= max_worlds:
            break
        if progress is not None and not progress(_answer(search, reasons, elapsed, explained=3)):
            break
    return _answer(search, reasons, time.perf_counter() - started, explained=EXPLAINED)


@dataclass(slots=True)
class _Search:
    """The points of every play in every world so far; a dropped play has a row in the first worlds only."""

    view: View
    plays: tuple[Combination, ...]
    seed: int
    alive: list[int] = field(init=False)
    """The plays still tried, as indices."""
    points: list[npt.NDArray[np.float64]] = field(init=False)
    """By play, its points in the worlds 0, 1, … as far as it was tried."""
    worlds: int = 0
    playouts: int = 0
    _rng: np.random.Generator = field(init=False)
    _setting: Any = field(init=False)
    _mind: Any = field(init=False)

    def __post_init__(self) -> None:
        from coach.games.niugui.kernels import simulate

        self.alive = list(range(len(self.plays)))
        self.points = [np.empty(0) for _ in self.plays]
        self._rng = np.random.default_rng(self.seed)
        self._setting = simulate.start(self.view)
        self._mind = simulate.make_mind(self.view.rules)

    def extend(self, count: int) -> None:
        """Try the plays still alive in *count* more worlds, then drop those that clearly trail."""
        from coach.games.niugui.kernels import simulate

        worlds, holders = draw_worlds(self.view, count, self._rng)
        masks, strengths = simulate.candidates([self.plays[i] for i in self.alive])
        points = simulate.evaluate(worlds, holders, self._setting, masks, strengths, self._mind, True)
        for column, i in enumerate(self.alive):
            self.points[i] = np.concatenate([self.points[i], points[:, column]])
        self.worlds += count
        self.playouts += count * len(self.alive)
        if self.worlds >= MIN_WORLDS:
            best = self.best
            self.alive = [i for i in self.alive if i == best or not self._trails(i, best)]

    @property
    def best(self) -> int:
        """The play with the highest mean among those still tried; the first of equals."""
        return max(self.alive, key=lambda i: (self.points[i].mean(), -i))

    @property
    def is_settled(self) -> bool:
        """Whether one play is left."""
        return len(self.alive) == 1

    def gap(self, i: int, best: int) -> tuple[float, float, int]:
        """Return how far play *i* trails *best*: mean, standard error and number of worlds that both were tried in."""
        worlds = min(len(self.points[i]), len(self.points[best]))
        difference = self.points[best][:worlds] - self.points[i][:worlds]
        return float(difference.mean()), _stderr(difference), worlds

    def _trails(self, i: int, best: int) -> bool:
        gap, stderr, _ = self.gap(i, best)
        return gap > PRUNE_AT * stderr and gap > 0


def _stderr(sample: npt.NDArray[np.float64]) -> float:
    return float(sample.std(ddof=1) / np.sqrt(len(sample))) if len(sample) > 1 else 0.0


def _answer(search: _Search, reasons: Reasons, elapsed: float, explained: int) -> Suggestion:
    alive = set(search.alive)
    best = search.best
    order = sorted(range(len(search.plays)), key=lambda i: (i not in alive, -search.points[i].mean(), i))
    moves = []
    for place, i in enumerate(order):
        play, points = search.plays[i], search.points[i]
        gap, stderr, worlds = search.gap(i, best)
        full = place < explained
        why = reasons.explain(play) if full else ()
        moves.append(
            Move(
                cards=play.cards,
                kind=play.kind.value,
                value=float(points.mean()),
                stderr=_stderr(points),
                worlds=len(points),
                pruned=i not in alive,
                undecided=i != best and (gap == 0 or (i in alive and gap < UNDECIDED_BELOW * stderr)),
                beaten=reasons.odds(play) if full and play.kind is not Kind.PASS else None,
                reasons=why if i == best else (*why, trails(gap, stderr, worlds)),
            )
        )
    return Suggestion(
        to_act=RELATIVE_SEATS[0],
        moves=tuple(moves),
        worlds=search.worlds,
        playouts=search.playouts,
        elapsed_s=elapsed,
        notes=_notes(search, moves),
    )


def _notes(search: _Search, moves: list[Move]) -> tuple[Reason, ...]:
    notes = []
    undecided = sum(move.undecided for move in moves)
    pruned = sum(move.pruned for move in moves)
    if len(moves) > 1 and not undecided:
        gap, stderr, _ = search.gap(_index(search, moves[1]), search.best)
        notes.append(Reason("best-by", {"gain": gap, "stderr": stderr}))
    if undecided:
        notes.append(Reason("undecided", {"count": undecided + 1}))
    if pruned:
        notes.append(Reason("pruned", {"count": pruned}))
    if search.view.is_opening and not search.view.must_open:
        notes.append(Reason("hypothetical-lead"))
    return tuple(notes)


def _index(search: _Search, move: Move) -> int:
    return next(i for i, play in enumerate(search.plays) if play.cards == move.cards)
