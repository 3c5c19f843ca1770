"""Which play is best: every legal play tried in the same sampled worlds, each world played to its end.

Worlds are deals drawn uniformly among those that fit the view (:mod:`belief`). Each candidate is played out once in
each world by the careful policy (:mod:`policies`), all seats knowing the sides; a play's value is the mean of the
points (N21, N22). Because all candidates meet the same worlds, differences between plays are measured far more
sharply than the values themselves, and plays that clearly trail are dropped early.

The play-outs assume that everybody knows who stands with whom, which real players must guess: values are a
comparison between plays, not a forecast of the score.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from coach.errors import ImpossiblePosition
from coach.games.niugui.belief import draw_worlds, free_places, layouts, owner_chances
from coach.games.niugui.plays import Combination
from coach.games.niugui.position import View
from coach.games.niugui.reasons import Reasons, trails
from coach.results import RELATIVE_SEATS, Move, Odds, Reason, Suggestion

Points = npt.NDArray[np.float64]
"""A play's points in the worlds 0, 1, … as far as it was tried."""

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
"""So many plays at the top get all their reasons; the others say how likely they are beaten and how far they trail."""
SHOWN_FIRST: Final = 3
"""So many plays are explained in an answer on the way."""


def suggest(
    view: View,
    *,
    seconds: float = 2.0,
    seed: int = 0,
    max_worlds: int = 100_000,
    progress: Callable[[Suggestion], bool] | None = None,
) -> Suggestion:
    """Return every legal play of *view*, best first, with its expected points and the reasons.

    Sampling stops when one play is separated from all others, when *seconds* have passed, or after *max_worlds*; where
    only one world is possible, after that one. The same view, *seed* and number of worlds give the same answer; so for
    a reproducible one bound *max_worlds* and leave time enough.

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
    most = 1 if search.is_certain else max_worlds
    budget = FIRST_PLAYOUTS
    while True:
        begun = time.perf_counter()
        search.extend(min(max(budget // len(search.alive), 1), most - search.worlds))
        budget = BATCH_PLAYOUTS
        now = time.perf_counter()
        if search.is_settled or now - started >= seconds or search.worlds >= most:
            break
        if progress is not None and not progress(_answer(search, reasons, started, last=False)):
            break
        now = time.perf_counter()
        reasons.work_out(until=2 * now - begun)  # half of the time, until all odds are known
    reasons.work_out(until=math.inf)
    return _answer(search, reasons, started, last=True)


def difference(best: Points, other: Points) -> tuple[float, float]:
    """Return by how much *other* trails *best*: the mean over the worlds both were tried in, and its standard error.

    :param best: a play's points in the worlds 0, 1, …; *other* likewise, of another play.

    >>> difference(np.array([2.0, 1.0, 2.0, 1.0]), np.array([0.0, 1.0]))
    (1.0, 1.0)
    """
    worlds = min(len(best), len(other))
    gaps = best[:worlds] - other[:worlds]
    return float(gaps.mean()), _stderr(gaps)


@dataclass(slots=True)
class _Search:
    """The points of every play in every world so far; a dropped play has a row in the first worlds only."""

    view: View
    plays: tuple[Combination, ...]
    seed: int
    alive: list[int] = field(init=False)
    """The plays still tried, as indices."""
    points: list[Points] = field(init=False)
    """By play."""
    is_certain: bool = field(init=False)
    """Whether but one world fits the view."""
    worlds: int = 0
    playouts: int = 0
    _rng: np.random.Generator = field(init=False)
    _setting: Any = field(init=False)
    _mind: Any = field(init=False)

    def __post_init__(self) -> None:
        from coach.games.niugui.kernels import simulate

        free = free_places(self.view)
        self.is_certain = len(free) == 1 and layouts(self.view, free[0]) * len(owner_chances(self.view)) == 1
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

    def _trails(self, i: int, best: int) -> bool:
        gap, stderr = difference(self.points[best], self.points[i])
        return gap > PRUNE_AT * stderr and gap > 0


def _stderr(sample: Points) -> float:
    return float(sample.std(ddof=1) / np.sqrt(len(sample))) if len(sample) > 1 else 0.0


def _answer(search: _Search, reasons: Reasons, started: float, last: bool) -> Suggestion:
    alive = set(search.alive)
    order = sorted(range(len(search.plays)), key=lambda i: (i not in alive, -search.points[i].mean(), i))
    moves = []
    for place, i in enumerate(order):
        explained = place < (EXPLAINED if last else SHOWN_FIRST)
        why = reasons.explain(search.plays[i]) if explained else reasons.in_short(search.plays[i]) if last else ()
        odds = reasons.odds(search.plays[i]) if (explained or last) and search.plays[i].cards else None
        moves.append(_move(search, i, order[0], i not in alive, odds, why))
    return Suggestion(
        to_act=RELATIVE_SEATS[0],
        moves=tuple(moves),
        worlds=search.worlds,
        playouts=search.playouts,
        elapsed_s=time.perf_counter() - started,
        notes=_notes(search, order, moves),
        game="niugui",
    )


def _move(search: _Search, i: int, best: int, pruned: bool, odds: Odds | None, why: tuple[Reason, ...]) -> Move:
    play, points = search.plays[i], search.points[i]
    gap, stderr = difference(search.points[best], points)
    close = gap == 0 or gap < UNDECIDED_BELOW * stderr
    return Move(
        cards=play.cards,
        kind=play.kind.value,
        value=float(points.mean()),
        stderr=_stderr(points),
        worlds=len(points),
        pruned=pruned,
        undecided=close and i != best and not pruned and not search.is_certain,
        beaten=odds,
        reasons=why if i == best else (*why, trails(gap, stderr, len(points))),
    )


def _notes(search: _Search, order: list[int], moves: list[Move]) -> tuple[Reason, ...]:
    notes = []
    undecided = sum(move.undecided for move in moves)
    pruned = sum(move.pruned for move in moves)
    tied = sum(move.value == moves[0].value for move in moves) if search.is_certain else 1
    if undecided:
        notes.append(Reason("undecided", {"count": undecided + 1}))
    elif tied > 1:
        notes.append(Reason("tied", {"count": tied}))
    elif len(moves) > 1:
        gain, stderr = difference(search.points[order[0]], search.points[order[1]])
        notes.append(Reason("best-by", {"gain": gain, "stderr": stderr}))
    if pruned:
        notes.append(Reason("pruned", {"count": pruned}))
    if search.view.is_opening and not search.view.must_open:
        notes.append(Reason("hypothetical-lead"))
    return tuple(notes)
