"""Puzzles: kept in files, mined from games, proven anew, and run for a learner.

>>> from datetime import date
>>> puzzles = load("niugui")
>>> daily.of_day(puzzles, date(2026, 11, 30)).difficulty  # a Monday
1

Nothing here needs the means to solve until something is mined or proven.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from coach.games.puzzle import Puzzle
from coach.puzzles import daily
from coach.puzzles.mining import Haul, Seam, mine, recompose
from coach.puzzles.store import find, load, select
from coach.puzzles.verifying import Fault, sampled, verify

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "Fault",
    "Haul",
    "Seam",
    "daily",
    "find",
    "load",
    "mine",
    "recompose",
    "sampled",
    "select",
    "to_frame",
    "verify",
]

COLUMNS: Final = ("id", "game", "rules", "also", "position", "goal", "value", "difficulty", "themes")


def to_frame(puzzles: Iterable[Puzzle] | None = None) -> pd.DataFrame:
    """Return *puzzles*, or all that there are, as one tidy frame: a row a puzzle, without what solves it.

    Beside its place in the set a row has the features that its difficulty follows from. The themes are a tuple of
    names, and so are the other house rules under which it holds (``also``).
    """
    from coach.puzzles.store import everything
    from coach.render import frame

    chosen = everything() if puzzles is None else tuple(puzzles)
    rows = [
        {
            **{column: getattr(puzzle, column) for column in COLUMNS},
            "also": tuple(name for name, holds in puzzle.also.items() if holds),
            "goal": puzzle.goal.code,
            **puzzle.features,
        }
        for puzzle in chosen
    ]
    return frame(rows, (*COLUMNS, *dict.fromkeys(name for puzzle in chosen for name in puzzle.features)))
