"""The puzzle of a day: the same for everybody, and hardly ever another when puzzles are added."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import date

from coach.errors import CoachError
from coach.games.puzzle import HARDEST, Puzzle


def of_day(puzzles: Iterable[Puzzle], day: date, rules: str = "") -> Puzzle:
    """Return the puzzle of *day*: from Monday's easy ones to Saturday's hardest, on Sunday any.

    Every puzzle draws a number from the day, and the highest wins. So a puzzle that is added or goes changes only the
    days that it wins, and no puzzle waits for its turn. Where a difficulty has no puzzle, all are drawn from.

    :param rules: only puzzles proven under these house rules.
    :raises CoachError: there are none.
    """
    proven = [puzzle for puzzle in puzzles if not rules or puzzle.holds_under(rules)]
    if not proven:
        raise CoachError("there is no puzzle to choose from", code="no-puzzle-of-day")
    weekday = day.isoweekday()
    fitting = [puzzle for puzzle in proven if weekday > HARDEST or puzzle.difficulty == weekday]
    return max(fitting or proven, key=lambda puzzle: hashlib.sha256(f"{day.isoformat()} {puzzle.id}".encode()).digest())
