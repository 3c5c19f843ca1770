"""What a puzzle is, whatever the game: a position, one play that keeps its value, and the proof.

The value comes from the game (:class:`~coach.games.game.HasPuzzles`); :mod:`coach.puzzles` keeps, mines and proves
many of them, and lets a learner play them through.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from coach.cards import Cards
from coach.errors import CoachError
from coach.results import Reason, Step

SCHEMA: Final = 1
"""The number of the form in which puzzles are kept."""
HARDEST: Final = 6
"""Difficulties are 1 to this."""


class NoPuzzle(CoachError):
    """A position makes no puzzle; the code says what it lacks."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a puzzle was found, so that anybody can find it again."""

    seed: int
    deal: int
    """The how-manieth deal of the seed, from 0."""
    ply: int
    """How many plays, passes among them, came before it in that game."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """What happens after a wrong first play."""

    cards: Cards
    """The wrong play; empty for a pass."""
    value: int
    """What it is worth, exactly, to the seat to move; less than the puzzle's value."""
    line: tuple[Step, ...]
    """Best play from there to the end of the game, the wrong play not among it."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position in which exactly one play keeps the value. Points are those of the seat to move."""

    game: str
    rules: str
    """The house rules under which all this was proven, by the name that the game gives them."""
    position: str
    """Every seat's cards, in the game's notation; without the rules."""
    goal: Reason
    """What is to be reached, in one line."""
    value: int
    """What best play is worth."""
    key: Cards
    """The one play that keeps the value; empty for a pass."""
    line: tuple[Step, ...]
    """The solution, the key first, to the end of the game."""
    refutations: tuple[Refutation, ...]
    """One for every other legal play, the more tempting first."""
    tempting: tuple[str, ...]
    """For each of the refutations in order, what makes its play tempting: codes joined by ``+``, ``""`` for none."""
    themes: tuple[str, ...]
    difficulty: int
    """1 … :data:`HARDEST`, by the game's stated features."""
    features: Mapping[str, int] = field(hash=False)
    """The numbers that the difficulty follows from."""
    also: Mapping[str, bool] = field(hash=False)
    """By the name of every other choice of house rules: whether the same key, and it alone, keeps the same value."""
    source: Source | None = None
    """``None`` for one that was composed."""

    @property
    def id(self) -> str:
        """Twelve hexadecimal digits that follow from game, rules and position, so that they never change.

        >>> from coach.cards import NO_CARDS
        >>> goal = Reason("goal-first")
        >>> Puzzle("niugui", "rank", "S: ♠2 | …", goal, 2, NO_CARDS, (), (), (), (), 1, {}, {}).id
        '0e54370e0b19'
        """
        return puzzle_id(self.game, self.rules, self.position)

    def holds_under(self, rules: str) -> bool:
        """Return whether it is proven under the house rules named *rules*."""
        return rules == self.rules or self.also.get(rules, False)


def puzzle_id(game: str, rules: str, position: str) -> str:
    """Return the id of the puzzle that *position* makes."""
    text = "\n".join((game, rules, position))
    return hashlib.sha256(text.encode()).hexdigest()[:12]
