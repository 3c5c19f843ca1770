"""Proving puzzles anew: each is composed from its position again, and what comes of that must be what is kept."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, fields
from typing import Any

from coach import registry
from coach.crews import AHEAD, in_order
from coach.errors import CoachError
from coach.games.game import HasPuzzles, require
from coach.games.puzzle import Puzzle
from coach.results import Reason


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a puzzle."""

    id: str
    field: str
    """The field that differs; ``"position"`` when the position makes no puzzle at all."""
    kept: Any
    found: Any
    """What it should be; the :class:`~coach.results.Reason` when the position makes no puzzle."""


def verify(
    puzzles: Iterable[Puzzle],
    *,
    executor: Executor | None = None,
    ahead: int = AHEAD,
    progress: Callable[[int, tuple[Fault, ...]], bool] | None = None,
) -> tuple[Fault, ...]:
    """Return what is wrong with *puzzles*, each proven anew in every field; nothing when all is right.

    :param executor: who does the work; ``None`` for this process.
    :param ahead: so many puzzles are given out at a time.
    :param progress: called after each puzzle with how many are done and the faults so far; it returns False to stop.
    """
    faults: tuple[Fault, ...] = ()
    calls = [(puzzle,) for puzzle in puzzles]
    for done, found in enumerate(in_order(executor, check, calls, ahead), start=1):
        faults += found
        if progress is not None and not progress(done, faults):
            break
    return faults


def sampled(puzzles: Sequence[Puzzle], count: int, seed: int) -> tuple[Puzzle, ...]:
    """Return *count* of *puzzles* by chance, in their order; all, when there are no more."""
    places = random.Random(seed).sample(range(len(puzzles)), min(count, len(puzzles)))
    return tuple(puzzles[place] for place in sorted(places))


def check(puzzle: Puzzle) -> tuple[Fault, ...]:
    """Return what is wrong with one puzzle."""
    try:
        game = require(registry.find(puzzle.game), HasPuzzles)
        again = game.compose(puzzle.position, puzzle.rules, puzzle.source)
    except CoachError as error:
        return (Fault(puzzle.id, "position", puzzle.position, Reason(error.code, error.values)),)
    both = ((field.name, getattr(puzzle, field.name), getattr(again, field.name)) for field in fields(Puzzle))
    return tuple(Fault(puzzle.id, name, kept, found) for name, kept, found in both if kept != found)
