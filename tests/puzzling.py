"""How tests play puzzles of any game: by a solver that answers at once."""

from __future__ import annotations

from collections.abc import Callable

from coach import registry
from coach.cards import Cards
from coach.games.game import Solves, require
from coach.games.puzzle import Puzzle
from coach.puzzles.trainer import Run, Trainer
from coach.results import Solution
from coach.widgets import PuzzlePage


def trainer(puzzle: Puzzle) -> Trainer:
    """Return what runs *puzzle*."""
    game = registry.find(puzzle.game)
    solver = require(game, Solves)
    return Trainer(game, puzzle, lambda position, all_plays: solver.solve(position, all_plays=all_plays))


def best(train: Trainer, run: Run) -> Cards:
    """Return a play that keeps the value where the run stands."""
    if not run.played:
        return train.puzzle.key
    found = require(registry.find(train.puzzle.game), Solves).solve(train.table(run).position)
    assert isinstance(found, Solution)
    return found.line[0].cards


def solve(page: PuzzlePage, play: Callable[[PuzzlePage, Cards], object]) -> None:
    """Play the puzzle on *page* through, its key first."""
    while not page.run.done:
        play(page, best(page.trainer, page.run))
