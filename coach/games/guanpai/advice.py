"""Which play is best: every legal play tried against the same hands that the other can have, each solved to the end.

Hands are drawn among those that fit the view (:mod:`belief`), every way to choose their cards with the same chance; of
few possible hands all are tried. Against each hand a play is worth what it is when both hands are known and both play
best (:mod:`solver`), in closed cards (G11). With many cards left a plain rule plays on first
(:mod:`~coach.games.guanpai.kernels.rollout`), until few are left and the rest is solved.

Real players do not see each other's hand, so values are a comparison between plays, not a forecast of the score.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from typing import Final

import numpy as np

from coach.errors import ImpossiblePosition
from coach.games.guanpai.belief import Belief
from coach.games.guanpai.kernels import rollout
from coach.games.guanpai.kernels.generation import MOST
from coach.games.guanpai.kernels.words import CARDS, size, word_of, word_of_play
from coach.games.guanpai.planning import Held
from coach.games.guanpai.position import View
from coach.games.guanpai.reasons import Reasons, trails
from coach.games.guanpai.rules import SEATS, closed
from coach.games.guanpai.solver import Searcher, solve
from coach.results import Move, Reason, Solution, Suggestion

SOLVED: Final = 20
"""With so many cards in both hands together, or fewer, every play is solved from where it is laid."""
UNTIL: Final = 16
"""With more, a plain rule plays on until so many are left."""
ALL_HANDS: Final = 1200
"""All possible hands are tried where these times the plays are no more than so many."""
MIN_WORLDS: Final = 32
"""No play is dropped before it was tried against so many hands."""
PRUNE_AT: Final = 3.5
"""A play is dropped when it lags behind the best one by so many standard errors of the difference."""
UNDECIDED_BELOW: Final = 2.0
"""Plays nearer to the best one than so many standard errors of the difference are undecided."""
EXPLAINED: Final = 12
"""So many plays at the top get all their reasons; the others say how likely they are beaten and how far they lag."""
SHOWN_FIRST: Final = 3
"""So many plays are explained in an answer on the way."""
BETWEEN: Final = 0.25
"""Seconds from one answer on the way to the next."""
MEMORY_MB: Final = 64
"""The most that the table of positions takes."""


def suggest(
    view: View,
    *,
    seconds: float = 2.0,
    seed: int = 0,
    max_worlds: int = 2_000,
    progress: Callable[[Suggestion], bool] | None = None,
) -> Suggestion:
    """Return every legal play of *view*, best first, with the cards it is expected to close and the reasons.

    It stops when one play is separated from all others, when *seconds* have passed, or after *max_worlds* hands. The
    same view, *seed* and number of hands give the same answer.

    :param progress: called with each better answer on the way; it returns False to stop with what there is.
    :raises ImpossiblePosition: it is not my turn, I hold no cards, or no hand of the other's is possible.
    """
    if not view.hand:
        raise ImpossiblePosition("I hold no cards, so there is nothing to suggest", code="no-hand")
    if view.turn != 0:
        seat = SEATS[view.turn]
        message = f"it is the turn of {seat}, so there is nothing for me to play"
        raise ImpossiblePosition(message, code="not-my-turn", seat=seat)
    started = time.perf_counter()
    search = _Search(view, seed)
    if search.is_certain:
        search.extend()  # there is one hand: what a plain rule makes of it is told until it is solved
        search.solve_outright(seconds, lambda: progress is None or progress(search.answer(started, last=False)))
        return search.answer(started, last=True)
    told = started
    while not search.is_settled and search.worlds < max_worlds:
        search.extend()
        now = time.perf_counter()
        if now - started >= seconds and not search.tries_all:
            break
        if progress is not None and now - told >= BETWEEN:
            told = now
            if not progress(search.answer(started, last=False)):
                break
    return search.answer(started, last=True)


def difference(best: list[float], other: list[float], weights: list[int]) -> tuple[float, float]:
    """Return by how much *other* lags behind *best*: the mean over the hands both met, and its standard error.

    >>> difference([3.0, 1.0, 3.0, 1.0], [1.0, 1.0], [1, 1])
    (1.0, 1.0)
    """
    gaps = [one - two for one, two in zip(best, other, strict=False)]
    return _mean(gaps, weights), _stderr(gaps)


class _Search:
    """What every play was worth against every hand so far; a dropped play met the first hands only."""

    def __init__(self, view: View, seed: int) -> None:
        self.view = view
        self.belief = Belief(view)
        self.plays = view.legal_plays()
        self.reasons = Reasons(view, self.plays, self.belief)
        self.alive = list(range(len(self.plays)))
        self.values: list[list[float]] = [[] for _ in self.plays]
        self.weights: list[int] = []
        self.playouts = 0
        self.is_solved = False
        self.searcher = Searcher(view.rules, MEMORY_MB)
        self._rng = random.Random(seed)
        self._words = [word_of_play(play) for play in self.plays]
        self._mine = word_of(view.hand)
        self._state = np.zeros(rollout.STATE, np.int64)
        self._room = np.zeros(MOST, np.int64)
        few = len(view.hand) + view.count <= SOLVED
        hands = self.belief.hands(ALL_HANDS // len(self.plays)) if few else None
        self._all = None if hands is None else list(hands.items())
        self.is_certain = self.belief.ways == 1

    @property
    def worlds(self) -> int:
        """How many hands were tried."""
        return len(self.weights)

    @property
    def tries_all(self) -> bool:
        """Whether every possible hand is tried."""
        return self._all is not None

    @property
    def is_settled(self) -> bool:
        """Whether more hands would tell no more."""
        if self._all is not None:
            return self.worlds == len(self._all)
        return len(self.alive) == 1 and self.worlds > 0

    def solve_outright(self, seconds: float, go_on: Callable[[], bool]) -> None:
        """Solve the one position that is possible, if its cards are known and it can be done in time.

        :param go_on: asked several times a second; it returns False to stop.
        """
        if len(self.view.known) < self.view.count:
            return
        whole = self.view.whole()
        solution = solve(whole, budget=seconds, all_plays=True, memory_mb=MEMORY_MB, progress=lambda _: go_on())
        if not isinstance(solution, Solution):
            return
        by_cards = {move.cards: move.lower for move in solution.moves}
        self.values = [[float(by_cards[play.cards])] for play in self.plays]
        self.weights = [1]
        self.playouts = len(self.plays)
        self.is_solved = True

    def extend(self) -> None:
        """Try the plays still alive against one more hand, then drop those that clearly lag."""
        held, weight = (self.belief.draw(self._rng), 1) if self._all is None else self._all[self.worlds]
        others = _word(held)
        for i in self.alive:
            self.values[i].append(float(self._value(self._words[i], others)))
        self.weights.append(weight)
        self.playouts += len(self.alive)
        if self._all is None and self.worlds >= MIN_WORLDS:
            best = self.best
            self.alive = [i for i in self.alive if i == best or not self._lags(i, best)]

    @property
    def best(self) -> int:
        """The play with the highest mean among those still tried; the first of equals."""
        return max(self.alive, key=lambda i: (self.mean(i), -i))

    def mean(self, i: int) -> float:
        """Return what a play is worth on the average."""
        return _mean(self.values[i], self.weights)

    def difference(self, best: int, i: int) -> tuple[float, float]:
        """Return by how much a play lags behind another, and the standard error of that."""
        gap, stderr = difference(self.values[best], self.values[i], self.weights)
        return gap, 0.0 if self._all is not None or self.is_certain else stderr

    def stderr(self, i: int) -> float:
        """Return the standard error of a play's mean; 0 where every hand was tried."""
        return 0.0 if self._all is not None or self.is_certain else _stderr(self.values[i])

    def _lags(self, i: int, best: int) -> bool:
        gap, stderr = self.difference(best, i)
        return gap > PRUNE_AT * stderr and gap > 0

    def _value(self, play: int, others: int) -> int:
        """Return what *play* is worth to me against a hand."""
        rest = self._mine - (play & CARDS)
        if rest == 0:
            return closed(size(others))
        state = self._state
        state[:] = others, rest, play, 1
        if size(rest) + size(others) > SOLVED:
            rollout.play_on(state, self.searcher.house, UNTIL, self._room)
        mine, other, top, turned = map(int, state)
        if mine == 0 or other == 0:
            value = closed(size(other)) if mine == 0 else -closed(size(mine))
        else:
            value = self.searcher.value(mine, other, top, _no_limit)
        return -value if turned else value

    def answer(self, started: float, last: bool) -> Suggestion:
        """Return what is known so far; the *last* answer explains more."""
        alive = set(self.alive)
        order = sorted(range(len(self.plays)), key=lambda i: (i not in alive, -self.mean(i), -len(self.plays[i].cards)))
        moves = tuple(self._move(i, place, order[0], i not in alive, last) for place, i in enumerate(order))
        elapsed = time.perf_counter() - started
        return Suggestion(
            SEATS[0], moves, self.worlds, self.playouts, elapsed, self._notes(order, moves), game="guanpai"
        )

    def _move(self, i: int, place: int, best: int, pruned: bool, last: bool) -> Move:
        play = self.plays[i]
        explained = place < (EXPLAINED if last else SHOWN_FIRST)
        why = self.reasons.explain(play) if explained else self.reasons.in_short(play) if last else ()
        gap, stderr = self.difference(best, i)
        close = gap == 0 or gap < UNDECIDED_BELOW * stderr
        return Move(
            cards=play.cards,
            kind=play.kind.value,
            value=self.mean(i),
            stderr=self.stderr(i),
            worlds=len(self.values[i]),
            pruned=pruned,
            undecided=close and i != best and not pruned and not self.is_certain and self._all is None,
            beaten=self.reasons.odds(play) if (explained or last) and play.cards else None,
            reasons=(*why, trails(gap, stderr, len(self.values[i]))) if round(gap, 9) > 0 else why,
        )

    def _notes(self, order: list[int], moves: tuple[Move, ...]) -> tuple[Reason, ...]:
        notes = []
        undecided = sum(move.undecided for move in moves)
        pruned = sum(move.pruned for move in moves)
        exact = self._all is not None or self.is_certain
        tied = sum(math.isclose(move.value, moves[0].value) for move in moves) if exact else 1
        if undecided:
            notes.append(Reason("undecided", {"count": undecided + 1}))
        elif tied > 1:
            notes.append(Reason("tied", {"count": tied}))
        elif len(moves) > 1:
            gain, stderr = self.difference(order[0], order[1])
            notes.append(Reason("best-by", {"gain": gain, "stderr": stderr}))
        if pruned:
            notes.append(Reason("pruned", {"count": pruned}))
        if self.is_solved:
            notes.append(Reason("solved-outright"))
        elif self._all is not None and self.is_settled:
            notes.append(Reason("every-hand", {"count": self.worlds}))
        else:
            notes.append(Reason("open-hands"))
        return tuple(notes)


def _mean(values: list[float], weights: list[int]) -> float:
    met = weights[: len(values)]
    return sum(value * weight for value, weight in zip(values, met, strict=True)) / sum(met)


def _stderr(values: list[float]) -> float:
    return float(np.std(values, ddof=1) / math.sqrt(len(values))) if len(values) > 1 else 0.0


def _word(held: Held) -> int:
    return sum(count << 3 * place for place, count in enumerate(held))


def _no_limit() -> int:
    return 1 << 62
