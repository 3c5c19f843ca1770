"""Capabilities by which a game is learned: lessons, puzzles, drills."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from coach.games.drill import Drill
from coach.games.puzzle import Puzzle, Source
from coach.games.teaching import Course, Exercise


@runtime_checkable
class HasPuzzles(Protocol):
    """Puzzles can be found and proven."""

    def themes(self) -> tuple[str, ...]:
        """Return the names of all themes, in the order in which they are shown."""

    def compose(self, position: str, rules: str = "", source: Source | None = None) -> Puzzle:
        """Return the puzzle that *position* makes: value, key, refutations, themes and difficulty, all proven anew.

        What it returns hangs on its arguments alone.

        :raises NoPuzzle: it makes none, with the reason.
        :raises NotationError: it cannot be read.
        """

    def mine(self, seed: int, deal: int, rules: str = "") -> tuple[Puzzle, ...]:
        """Return the puzzles in the game that bots play from the *deal*-th deal of *seed*."""


@runtime_checkable
class Teaches(Protocol):
    """It can be learned: a course of lessons, and exercises made from patterns."""

    def course(self) -> Course:
        """Return the lessons in order, the ideas behind the patterns, and the words that their texts use."""

    def exercise(self, pattern: str, seed: int, rules: str = "") -> Exercise:
        """Return the exercise that *pattern* makes of *seed* under the house rules named *rules*.

        :raises CoachError: there is no such pattern.
        """


@runtime_checkable
class Drills(Protocol):
    """There is something to practise against the clock."""

    def drill(self, seed: int) -> Drill:
        """Return the hand of this seed, with all that can be answered."""
