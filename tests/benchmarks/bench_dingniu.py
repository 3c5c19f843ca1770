"""How long 顶牛 takes, on one core: hands solved with all tiles known, what is hidden counted, and advice."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

from coach.games.dingniu.advice import suggest
from coach.games.dingniu.belief import can_account, possible
from coach.games.dingniu.position import Position, View, deal
from coach.games.dingniu.rules import Rules
from coach.games.dingniu.solver import CONVENTIONS, Convention, Searcher, solve
from coach.games.dingniu.warming import make_solver_ready
from coach.results import Suggestion

LEFT = 16
POSITIONS = 200
DEALS = 25
COUNTED = 50
ADVISED = 10
NO_LIMIT = 1 << 62

Asked = TypeVar("Asked")


def main() -> None:
    make_solver_ready()
    endings, deals = list(islice(endgames(LEFT), POSITIONS)), list(islice(endgames(24), DEALS))
    for name, positions in ((f"{LEFT} tiles left, out of random play", endings), ("whole deals", deals)):
        for convention in CONVENTIONS:
            measure(f"{name}, who does not care plays {convention} the asker", positions, solved(convention))
        measure(f"{name}, the line and both conventions", positions, lambda position: solve(position).nodes)
    for left in (24, 20, LEFT, 12):
        views = [position.view(position.turn) for position in islice(endgames(left), COUNTED)]
        measure(f"{left} tiles left, possible", views, lambda view: possible(view).deals, "deals")
        measure(f"{left} tiles left, can_account", views, lambda view: can_account(view).deals, "deals")
    for left in (24, 20, LEFT, 12):
        advised = [position.view(position.turn) for position in islice(endgames(left), ADVISED)]
        measure(f"{left} tiles left, suggest's first answer", advised, first_answer, "deals")
        rates = sorted(deals_a_second(view) for view in advised)
        print(
            f"  {left} tiles left: {rates[len(rates) // 2]:.0f} deals a second (median), every play by both conventions"
        )


def endgames(left: int) -> Iterator[Position]:
    """Yield positions with so many tiles in hands, out of random play by the standard rules."""
    seed = 0
    while True:
        seed += 1
        rng = random.Random(seed)
        position = deal(rng, Rules())
        while not position.is_over and sum(map(len, position.hands)) > left:
            position = position.play_unchecked(rng.choice(position.legal_plays()))
        if not position.is_over:
            yield position


def solved(convention: Convention) -> Callable[[Position], int]:
    """Return what solves a position by one convention, and says how many positions that took."""

    def find(position: Position) -> int:
        searcher = Searcher(position.rules, position.head, position.turn, convention)
        searcher.find(position, lambda: NO_LIMIT)
        return searcher.nodes

    return find


def first_answer(view: View) -> int:
    """Ask for advice, and stop at the first answer."""
    return suggest(view, seconds=60, progress=lambda _: False).worlds


def deals_a_second(view: View) -> float:
    """Return how many deals are solved in a second of processor time once advice is on its way."""
    told: list[tuple[int, float]] = []

    def tell(answer: Suggestion) -> bool:
        told.append((answer.worlds, time.process_time()))
        return True

    last = suggest(view, seconds=1.0, progress=tell).worlds
    first, began = told[0]
    return (last - first) / (time.process_time() - began)


def measure(name: str, asked: Sequence[Asked], ask: Callable[[Asked], int], unit: str = "nodes") -> None:
    """Print the median, the 90th percentile and the worst, in processor time."""
    seconds, counts = [], []
    for each in asked:
        started = time.process_time()
        counts.append(ask(each))
        seconds.append(time.process_time() - started)
    seconds.sort()
    counts.sort()
    middle, high = len(seconds) // 2, len(seconds) * 9 // 10
    ms = [f"{1000 * found:.1f} ms" for found in (seconds[middle], seconds[high], seconds[-1])]
    figures = f"median {ms[0]}, 90 % {ms[1]}, worst {ms[2]}"
    print(f"  {name}: {figures}; {unit} {counts[middle]:,}, {counts[high]:,}, {counts[-1]:,}")


if __name__ == "__main__":
    main()
