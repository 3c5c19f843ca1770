"""How long endgames with all cards known take to be solved, by number of cards, on one thread.

Two sets, the same in every run: *even*, as many cards in every hand, drawn alike from the pack, on lead; and *played*,
out of games of careful players, on lead or not. Seconds are those of the processor, so that what else the machine does
counts little; a position is given up after ten.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from coach.games.niugui.position import Position
from coach.games.niugui.solver import solve
from tests.niugui.endgames import even, played

POSITIONS: Final = {20: 40, 24: 40, 28: 40, 32: 40, 36: 20}
"""How many positions with so many cards each set has."""
ALL_PLAYS: Final = 24
"""With so many cards all plays are solved too."""
LIMIT: Final = 10.0
FIGURES: Final = ("median nodes", "p90 nodes", "median s", "p90 s", "within 1 s", "within 10 s")
COLUMNS: Final = ("cards", "set", "solved", "positions", *FIGURES)

FIRST = (
    "from coach.games.niugui.notation import parse_position; from coach.games.niugui.solver import solve; "
    "print(solve(parse_position('S: ♥10 ♥A | E: ♠2 | N: ♦Q ♥K | W: ♠J ♠3 | top: ♦6 by S | turn: E'), "
    "all_plays=True).nodes, flush=True)"
)


@dataclass(frozen=True, slots=True)
class Run:
    """One position's search."""

    nodes: int
    seconds: float
    solved: bool


def main() -> None:
    firsts = [_first_solved() for _ in range(4)]
    print(f"  from the start of a second process to its first position solved: {min(firsts[1:]):.2f} s")
    runs: list[Run] = []
    print(f"\n| {' | '.join(COLUMNS)} |")
    print("|" + " --- |" * len(COLUMNS), flush=True)
    for cards, count in POSITIONS.items():
        for name, make in (("even", _even), ("played", played)):
            positions = [make(random.Random(f"{name} {cards} {number}"), cards) for number in range(count)]
            for asked in ("value", "all plays")[: 2 if cards == ALL_PLAYS else 1]:
                found = _runs(f"{cards} cards, {name}, {asked}", positions, all_plays=asked == "all plays")
                print(_line(f"| {cards} | {name} | {asked} | {count} |", found), flush=True)
                runs += found
    print(f"\n  {sum(run.nodes for run in runs) / sum(run.seconds for run in runs):,.0f} nodes/s")


def _even(rng: random.Random, cards: int) -> Position:
    return even(rng, cards // 4)


def _runs(name: str, positions: list[Position], *, all_plays: bool) -> list[Run]:
    """Solve the *positions* one after the other, showing how far it is."""
    found = []
    for number, position in enumerate(positions, start=1):
        begun = time.process_time()
        answer = solve(position, all_plays=all_plays, progress=_until(begun + LIMIT))
        found.append(Run(answer.nodes, time.process_time() - begun, answer.exact))
        print(f"\r  {name}: {number} of {len(positions)} ", end="", file=sys.stderr, flush=True)
    print("\r", end="", file=sys.stderr, flush=True)
    return found


def _until(end: float) -> Callable[[object], bool]:
    return lambda _: time.process_time() < end


def _line(head: str, runs: list[Run]) -> str:
    """Return a line of the table; where a search was given up its figures are the least that they can be."""
    ordered = sorted(runs, key=lambda run: (not run.solved, run.seconds))
    nodes = sorted(runs, key=lambda run: (not run.solved, run.nodes))
    cells = []
    for share in (0.5, 0.9):
        run = nodes[int(share * len(nodes))]
        cells.append(f"{run.nodes:,}" if run.solved else f"over {run.nodes:,}")
    for share in (0.5, 0.9):
        run = ordered[int(share * len(ordered))]
        cells.append(f"{run.seconds:.3f}" if run.solved else f"over {LIMIT:.0f}")
    for limit in (1.0, LIMIT):
        cells.append(f"{sum(run.solved and run.seconds <= limit for run in runs) / len(runs):.0%}")
    return f"{head} {' | '.join(cells)} |"


def _first_solved() -> float:
    """Return the seconds until a fresh process has solved a position."""
    begun = time.perf_counter()
    with subprocess.Popen([sys.executable, "-c", FIRST], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip().isdigit(), "the process has solved nothing"
        took = time.perf_counter() - begun
    return took


if __name__ == "__main__":
    main()
