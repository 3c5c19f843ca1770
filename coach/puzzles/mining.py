"""Puzzles found in many games, on this machine or on many, and written down as they come.

The file has the deals' puzzles in the order of the deals, whatever the number of workers; beside it stands, under the
name with ``.deals`` behind, how far it has come and what was asked::

    {"first": 0, "game": "niugui", "next": 120, "rules": "rank", "schema": 1, "seed": 7}

So a run that was stopped, or broken off, is taken up where it was by asking the same again; asking for more deals goes
on as well.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Final

from coach import registry
from coach.crews import AHEAD, in_order
from coach.errors import CoachError
from coach.games.game import HasPuzzles, require
from coach.games.puzzle import NoPuzzle, Puzzle
from coach.puzzles import store
from coach.resources import write_whole

SCHEMA: Final = 1
"""The number of the form in which it is kept how far a file has come."""


@dataclass(frozen=True, slots=True)
class Seam:
    """What is mined: so many deals of a seed, under some house rules."""

    game: str = registry.DEFAULT
    seed: int = 0
    rules: str = ""
    first: int = 0
    """The deal to begin with."""


@dataclass(frozen=True, slots=True)
class Haul:
    """How far mining has come."""

    deals: int
    """How many deals have been gone through, those of earlier runs among them."""
    of: int
    puzzles: int
    by_difficulty: Counter[int] = field(hash=False)


Progress = Callable[[Haul], bool]


def mine(
    seam: Seam,
    out: Path,
    deals: int,
    *,
    executor: Executor | None = None,
    ahead: int = AHEAD,
    progress: Progress | None = None,
) -> Haul:
    """Mine the first *deals* of *seam* into the file *out*, and return how far it came.

    The same seam gives the same file. A puzzle that is the same as an earlier one up to renaming of seats is left out.

    :param executor: who does the work, such as a process pool or a Dask client's executor; ``None`` for this process.
    :param ahead: so many deals are given out at a time: several for each worker.
    :param progress: called after each deal; it returns False to stop. What is done is kept then, and so it is at a
        KeyboardInterrupt, which is passed on.

    :raises CoachError: the game has no puzzles, or the file is not of this seam.
    :raises OSError: it cannot be written.
    """
    require(registry.find(seam.game), HasPuzzles)
    ledger = _Ledger.open(seam, out)
    numbers = range(ledger.next, seam.first + deals)
    calls = ((seam.game, seam.seed, number, seam.rules) for number in numbers)
    work = in_order(executor, mine_one, calls, ahead)
    with ledger.writing() as file:
        for number, found in zip(numbers, work, strict=True):
            ledger.put(file, number, found)
            if progress is not None and not progress(ledger.haul(deals)):
                break
    return ledger.haul(deals)


def recompose(
    file: Path, *, executor: Executor | None = None, ahead: int = AHEAD, progress: Progress | None = None
) -> Haul:
    """Compose all puzzles of *file* anew, for definitions that have changed; what makes a puzzle no more goes.

    The parameters are those of :func:`mine`; one that was stopped leaves the file as it was.

    :raises BrokenPuzzle: the file is damaged.
    :raises OSError: it cannot be read or written.
    """
    old = store.read(file)
    kept: list[Puzzle] = []
    work = in_order(executor, recomposed, ((puzzle,) for puzzle in old), ahead)
    for done, again in enumerate(work, start=1):
        kept += [] if again is None else [again]
        haul = Haul(done, len(old), len(kept), Counter(puzzle.difficulty for puzzle in kept))
        if progress is not None and not progress(haul):
            return haul
    store.write(file, kept)
    return Haul(len(old), len(old), len(kept), Counter(puzzle.difficulty for puzzle in kept))


def recomposed(puzzle: Puzzle) -> Puzzle | None:
    """Return what the position of *puzzle* makes today; ``None`` when it makes no puzzle any more."""
    game = require(registry.find(puzzle.game), HasPuzzles)
    try:
        return game.compose(puzzle.position, puzzle.rules, puzzle.source)
    except NoPuzzle:
        return None


def mine_one(game: str, seed: int, number: int, rules: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of one deal: what a worker is asked."""
    return require(registry.find(game), HasPuzzles).mine(seed, number, rules)


class _Ledger:
    """The file of puzzles and how far it has come."""

    def __init__(self, seam: Seam, out: Path, next_deal: int, puzzles: tuple[Puzzle, ...]) -> None:
        self.seam = seam
        self.out = out
        self.next = next_deal
        self.ids = {puzzle.id for puzzle in puzzles}
        self.by_difficulty = Counter(puzzle.difficulty for puzzle in puzzles)

    @classmethod
    def open(cls, seam: Seam, out: Path) -> _Ledger:
        """Take the file up where it was left, or begin it.

        :raises CoachError: there is a file that was not mined, or from another seam.
        """
        beside = _beside(out)
        if not beside.exists():
            if out.exists():
                message = f"{str(out)!r} is there, and nothing says how far it was mined"
                raise CoachError(message, code="mined-unknown", path=out)
            ledger = cls(seam, out, seam.first, ())
            store.write(out, ())
            ledger._save()
            return ledger
        next_deal = _next_deal(beside, seam)
        puzzles = store.read(out) if out.exists() else ()
        kept = tuple(puzzle for puzzle in puzzles if puzzle.source and puzzle.source.deal < next_deal)
        if kept != puzzles:  # it was broken off between writing a deal down and saying so
            store.write(out, kept)
        return cls(seam, out, next_deal, kept)

    @contextmanager
    def writing(self) -> Iterator[IO[str]]:
        """Open the file to add to it."""
        with self.out.open("a", encoding="utf-8") as file:
            yield file

    def put(self, file: IO[str], number: int, found: tuple[Puzzle, ...]) -> None:
        """Write down what one deal gave."""
        for puzzle in found:
            if puzzle.id not in self.ids:
                self.ids.add(puzzle.id)
                self.by_difficulty[puzzle.difficulty] += 1
                file.write(f"{store.format_(puzzle)}\n")
        file.flush()
        self.next = number + 1
        self._save()

    def haul(self, of: int) -> Haul:
        """Return how far it is."""
        return Haul(self.next - self.seam.first, of, len(self.ids), Counter(self.by_difficulty))

    def _save(self) -> None:
        values = {"schema": SCHEMA, **asdict(self.seam), "next": self.next}
        write_whole(_beside(self.out), json.dumps(values, sort_keys=True) + "\n")


def _beside(out: Path) -> Path:
    return out.with_name(f"{out.name}.deals")


def _next_deal(beside: Path, seam: Seam) -> int:
    """Return the deal to go on with.

    :raises CoachError: what stands beside the file cannot be read, or is of another seam.
    """
    try:
        said = json.loads(beside.read_text(encoding="utf-8"))
        next_deal, schema = int(said.pop("next")), said.pop("schema")
    except (ValueError, AttributeError, TypeError, KeyError) as error:
        raise CoachError(f"{str(beside)!r} is broken", code="broken-record", path=beside) from error
    if schema != SCHEMA or said != asdict(seam):
        asked = " ".join(f"{name}={value!r}" for name, value in asdict(seam).items())
        known = " ".join(f"{name}={value!r}" for name, value in said.items())
        message = f"{str(beside)!r} is about {known}, not about {asked}"
        raise CoachError(message, code="mined-otherwise", path=beside, known=known, asked=asked)
    return next_deal
