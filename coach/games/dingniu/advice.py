"""Plays ranked for one seat: the deals that agree with all it has seen, each solved for every play.

Of few deals all are solved, each once, and the figures are exact; of many some are drawn. In a deal all play for their
own points as if they saw all tiles, so a value says what a play is worth among players who guess well. Where others do
not care which of their plays they choose, they choose against the asker; what comes of it when they do not is said too.
With many tiles in hands a plain rule plays on until few are left, each seat from its own view, and the rest is solved.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from operator import mul
from typing import Final

from coach.errors import ImpossiblePosition
from coach.games.dingniu.dealing import Deals, Drawing
from coach.games.dingniu.plays import Play
from coach.games.dingniu.policies import Careful
from coach.games.dingniu.position import Position, View
from coach.games.dingniu.reasons import Reasons
from coach.games.dingniu.solver import CONVENTIONS, Searcher
from coach.results import Move, Reason, Suggestion

ALL_DEALS: Final = 2000
"""Of so many deals, copies of a tile alike, all are solved."""
SOLVED: Final = 20
"""With so many tiles in hands, or fewer, every play is solved from where it is laid."""
UNTIL: Final = 18
"""With more, a plain rule plays on until so many are left."""
FEWEST: Final = 2
"""So many deals are solved however long it takes: fewer say nothing."""
MOST: Final = 1000
"""More drawn deals do not change what is advised."""
BETWEEN: Final = 0.2
"""Seconds from one answer on the way to the next."""
UNDECIDED_BELOW: Final = 2.0
"""Plays nearer to the best one than so many standard errors of the difference are undecided."""
NO_LIMIT: Final = 1 << 62

Progress = Callable[[Suggestion], bool]


def suggest(view: View, *, seconds: float = 2.0, seed: int = 0, progress: Progress | None = None) -> Suggestion:
    """Return every legal play of *view*, best first, with its expected points (T9, T11) and the reasons.

    :param seconds: how long to go on with deals; the same seed takes them in the same order.
    :param progress: called with the first answer and several times a second; it returns False to stop there.

    :raises ImpossiblePosition: it is another's turn, nothing is left to play, or no deal agrees with what is seen.
    """
    if view.turn != 0 or not view.hand:
        raise ImpossiblePosition("there is nothing for me to play", code="nothing-to-play")
    started = time.perf_counter()
    search = _Search(view, seed)
    told = -math.inf
    for _ in search.worlds:
        now = time.perf_counter()
        if now - started > seconds and search.count >= FEWEST:
            break
        if progress is not None and now - told >= BETWEEN:
            told = now
            if not progress(search.answer(now - started)):
                break
    return search.answer(time.perf_counter() - started)


@dataclass(slots=True)
class _Found:
    """What a play came to in each deal so far, by each convention."""

    against: list[int] = field(default_factory=list)
    kindly: list[int] = field(default_factory=list)


class _Search:
    """What every play was worth in every deal so far."""

    def __init__(self, view: View, seed: int) -> None:
        self.view = view
        self.plays = view.legal_plays()
        reasons = Reasons(view)
        self.reasons = {play: reasons.explain(play) for play in self.plays}
        self.found = {play: _Found() for play in self.plays}
        self.weights: list[int] = []
        self.deals = Deals(view)
        self.plays_on = len(view.hand) + sum(view.others) > SOLVED
        self.rng = random.Random(seed)
        self.all = self._all()
        self.worlds = self._solved()

    def _all(self) -> list[tuple[Position, int]] | None:
        """Return every deal with its weight in no particular order; ``None`` where they are too many."""
        if self.plays_on or self.deals.count(alike=True) > ALL_DEALS:
            return None
        every = list(self.deals.every())
        self.rng.shuffle(every)
        return every

    @property
    def count(self) -> int:
        """How many deals are solved."""
        return len(self.weights)

    @property
    def is_whole(self) -> bool:
        """Whether every deal is."""
        return self.all is not None and self.count == len(self.all)

    def _solved(self) -> Iterator[None]:
        """Solve one deal after another."""
        drawing = Drawing(self.deals)
        every = iter(self.all) if self.all is not None else ((drawing.world(self.rng), 1) for _ in range(MOST))
        for world, weight in every:
            against, kindly = (Searcher(world.rules, world.head, 0, convention) for convention in CONVENTIONS)
            for play, found in self.found.items():
                after = self._played_on(world.play_unchecked(play))
                found.against.append(_worth(after, against))
                found.kindly.append(_worth(after, kindly))
            self.weights.append(weight)
            yield

    def _played_on(self, position: Position) -> Position:
        while self.plays_on and not position.is_over and sum(map(len, position.hands)) > UNTIL:
            cards = Careful().choose(position.view(position.turn), self.rng)
            position = position.play(cards)
        return position

    # -- figures -------------------------------------------------------------------------------------------------------

    def mean(self, values: list[int]) -> float:
        """Return the mean of what came in the deals so far."""
        total: int = sum(map(mul, values, self.weights))
        return total / sum(self.weights)

    def stderr(self, values: list[int]) -> float:
        """Return the standard error of that mean; 0 where no deal is left out."""
        if self.is_whole or self.count < 2:
            return 0.0
        mean, total = self.mean(values), sum(self.weights)
        spread = sum((weight * (value - mean)) ** 2 for value, weight in zip(values, self.weights, strict=True))
        return math.sqrt(spread * self.count / (self.count - 1)) / total

    def gap(self, best: Play, other: Play) -> tuple[float, float]:
        """Return by how much a play lags behind another, and the standard error of that."""
        one, two = self.found[best].against, self.found[other].against
        gaps = [first - second for first, second in zip(one, two, strict=True)]
        return self.mean(gaps), self.stderr(gaps)

    def share(self, better: Play, worse: Play) -> float:
        """Return in what share of the deals one play gains more than another."""
        pairs = zip(self.found[better].against, self.found[worse].against, strict=True)
        gains = [int(one > two) for one, two in pairs]
        return self.mean(gains)

    # -- the answer ----------------------------------------------------------------------------------------------------

    def answer(self, elapsed: float) -> Suggestion:
        """Return what is known so far."""
        ranked = sorted(self.plays, key=lambda play: -self.mean(self.found[play].against))
        moves = tuple(self._move(play, ranked[0]) for play in ranked)
        solved = self.count * len(moves) * len(CONVENTIONS)
        return Suggestion("me", moves, self.count, solved, elapsed, self._notes(ranked, moves), game="dingniu")

    def _move(self, play: Play, best: Play) -> Move:
        values = self.found[play].against
        gap, stderr = self.gap(best, play)
        lags = []
        if round(gap, 9) > 0:
            lags.append(Reason("trails", {"gap": gap, "stderr": stderr, "worlds": self.count}))
            shares = {"better": self.share(best, play), "worse": self.share(play, best)}
            lags.append(Reason("why-not", {"play": best.cards, **shares}))
        return Move(
            cards=play.cards,
            kind=play.kind.value,
            value=self.mean(values),
            stderr=self.stderr(values),
            worlds=self.count,
            pruned=False,
            undecided=play is not best and not self.is_whole and gap <= UNDECIDED_BELOW * stderr,
            beaten=None,
            reasons=(*self.reasons[play], *lags),
        )

    def _notes(self, ranked: list[Play], moves: tuple[Move, ...]) -> tuple[Reason, ...]:
        notes = []
        undecided = sum(move.undecided for move in moves)
        tied = sum(math.isclose(move.value, moves[0].value, abs_tol=1e-9) for move in moves)
        if undecided:
            notes.append(Reason("undecided", {"count": undecided + 1}))
        elif tied > 1:
            notes.append(Reason("tied", {"count": tied}))
        elif len(moves) > 1:
            gain, stderr = self.gap(ranked[0], ranked[1])
            notes.append(Reason("best-by", {"gain": gain, "stderr": stderr}))
        if self.is_whole:
            notes.append(Reason("every-deal", {"count": self.count}))
        else:
            notes.append(Reason("open-deals"))
            if self.plays_on:
                notes.append(Reason("played-on", {"count": UNTIL}))
        return (*notes, *self._otherwise(ranked[0]))

    def _otherwise(self, best: Play) -> Iterator[Reason]:
        """Yield what comes of it when others, where they do not care, choose for the asker."""
        kindest = max(self.plays, key=lambda play: (self.mean(self.found[play].kindly), play is best))
        value = self.mean(self.found[kindest].kindly)
        if kindest is not best:
            yield Reason("kindly-other", {"play": kindest.cards, "value": value})
        elif round(value - self.mean(self.found[best].against), 2):
            yield Reason("kindly-more", {"value": value})


def _worth(position: Position, searcher: Searcher) -> int:
    """Return what a position is worth to S, who asks."""
    if position.is_over:
        return position.points()[0]
    return searcher.find(position, lambda: NO_LIMIT)[0][0]
