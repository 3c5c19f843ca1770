"""What follows from the puzzles that a learner has tried: which are solved, which failed, how strong, how many days.

The rating is Glicko-2 by Mark Glickman (http://www.glicko.net/glicko/glicko2.pdf) with each puzzle a rating period of
its own and the volatility held at its usual start. (The package ``glicko2`` 2.1 squares the rating in its step for the
volatility where the paper squares the deviation, so it is not used.)

>>> rating = Rating(1500, 200)
>>> str(rating.after(1400, 30, 1))
'1564 ± 175'
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from coach.lessons.progress import State

EASIEST: Final = 900
"""The rating of a puzzle of difficulty 1."""
STEP: Final = 250
"""What each grade of difficulty adds to it."""
DEVIATION: Final = 100.0
"""How sure a puzzle's rating is: one standard deviation."""
VOLATILITY: Final = 0.06
"""How much a learner's strength is taken to change from one puzzle to the next, on the scale of Glicko-2."""
LEAST_HELPED: Final = 2
"""So many hints before the first play leave half of its score; one more shows the play, and leaves nothing."""

_SCALE: Final = 173.7178


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, and how sure that is: one standard deviation.

    Who begins is taken for a match of the second and third difficulty; less sure, and one easy puzzle lost would tell
    too much.
    """

    value: float = 1200
    deviation: float = 200

    def after(self, opponent: float, deviation: float, score: float) -> Rating:
        """Return the rating after one puzzle.

        :param opponent: the puzzle's rating, with its *deviation*.
        :param score: 1 for a puzzle won, 0 for one lost, or what lies between.
        """
        far = (self.value - opponent) / _SCALE
        weight = 1 / math.sqrt(1 + 3 * (deviation / _SCALE / math.pi) ** 2)
        expected = 1 / (1 + math.exp(-weight * far))
        before = (self.deviation / _SCALE) ** 2 + VOLATILITY**2
        variance = 1 / (1 / before + weight**2 * expected * (1 - expected))
        return Rating(self.value + _SCALE * variance * weight * (score - expected), _SCALE * math.sqrt(variance))

    def __str__(self) -> str:
        return f"{self.value:.0f} ± {self.deviation:.0f}"


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row on which the puzzle of the day was solved on its day."""

    days: int
    """Up to today, or up to yesterday as long as today's is still to be done."""
    today: bool
    """Whether today's is done."""


def rating(state: State, game: str) -> Rating:
    """Return the learner's rating at *game*: of each puzzle the first play of the first trial counts."""
    found = Rating()
    seen: set[str] = set()
    for trial in _of(state, game):
        if trial["puzzle"] not in seen:
            seen.add(trial["puzzle"])
            found = found.after(puzzle_rating(trial["difficulty"]), DEVIATION, score(trial))
    return found


def puzzle_rating(difficulty: int) -> int:
    """Return the rating of a puzzle of this difficulty, counted from 1."""
    return EASIEST + STEP * (difficulty - 1)


def score(trial: dict[str, Any]) -> float:
    """Return what a trial counts for the rating: by its first play alone, and half with a hint or two."""
    if not trial["right"] or trial["helped"] > LEAST_HELPED:
        return 0.0
    return 0.5 if trial["helped"] else 1.0


def solved(state: State, game: str) -> frozenset[str]:
    """Return the ids of the puzzles that were ever solved."""
    return frozenset(trial["puzzle"] for trial in _of(state, game) if trial["solved"])


def tried(state: State, game: str) -> frozenset[str]:
    """Return the ids of the puzzles that were ever tried."""
    return frozenset(trial["puzzle"] for trial in _of(state, game))


def failed(state: State, game: str) -> tuple[str, ...]:
    """Return the ids of the puzzles to try again, the one longest ago first: those whose last trial did not begin with
    the key, unaided."""
    last = {trial["puzzle"]: trial for trial in _of(state, game)}
    again = [trial for trial in last.values() if score(trial) < 1]
    return tuple(trial["puzzle"] for trial in sorted(again, key=lambda trial: str(trial["when"])))


def streak(state: State, game: str, today: date) -> Streak:
    """Return for how many days in a row the puzzle of the day was solved."""
    days = {trial["day"] for trial in _of(state, game) if trial["day"] and trial["solved"]}
    at = today if (done := today.isoformat() in days) else today - timedelta(days=1)
    count = 0
    while at.isoformat() in days:
        count += 1
        at -= timedelta(days=1)
    return Streak(count, done)


def _of(state: State, game: str) -> Iterable[dict[str, Any]]:
    return [trial for trial in state["trials"] if trial["game"] == game]
