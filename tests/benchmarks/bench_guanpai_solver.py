"""How long it takes to solve rounds of 关牌 with both hands known, on one core: seconds, and nodes, by size."""

from __future__ import annotations

import random
import time

from coach.cards import Cards
from coach.games.guanpai.policies import Careful
from coach.games.guanpai.position import Position, deal
from coach.games.guanpai.rules import HAND, PACK
from coach.games.guanpai.solver import solve

POSITIONS = 40
SIZES = (8, 10, 12, 14, 16)


def main() -> None:
    solve(composed(0, 3), all_plays=True)
    for cards in SIZES:
        measure(f"{cards} against {cards}, random hands", [composed(seed, cards) for seed in range(POSITIONS)])
    measure("10 to 12 against 10 to 12, out of careful play", played(POSITIONS))
    measure("12 against 12, random hands, all plays", [composed(seed, 12) for seed in range(POSITIONS)], all_plays=True)


def composed(seed: int, cards: int) -> Position:
    """Return a lead from two hands of so many random cards."""
    dealt = random.Random(seed).sample(list(PACK), 2 * cards)
    return Position((Cards.of(dealt[:cards]), Cards.of(dealt[cards:])), 0)


def played(count: int) -> list[Position]:
    """Return leads of careful play in which both hold 10 to 12 cards."""
    found: list[Position] = []
    seed = 0
    while len(found) < count:
        seed += 1
        position = deal(random.Random(seed))
        rng = random.Random(seed)
        while not position.is_over:
            held = [len(hand) for hand in position.hands]
            if position.top is None and 10 <= min(held) <= max(held) <= 12:
                found.append(position)
                break
            if max(held) < HAND - 6:
                break
            position = position.play(Careful().choose(position.view(position.turn), rng))
    return found


def measure(name: str, positions: list[Position], *, all_plays: bool = False) -> None:
    """Print the median, the 90th percentile and the worst, in processor time."""
    seconds, nodes = [], []
    for position in positions:
        started = time.process_time()
        answer = solve(position, all_plays=all_plays)
        assert answer.exact
        seconds.append(time.process_time() - started)
        nodes.append(answer.nodes)
    seconds.sort()
    nodes.sort()
    middle, high = len(positions) // 2, len(positions) * 9 // 10
    figures = f"median {seconds[middle]:.3f} s, 90 % {seconds[high]:.3f} s, worst {seconds[-1]:.3f} s"
    print(f"  {name}: {figures}; nodes {nodes[middle]:,}, {nodes[high]:,}, {nodes[-1]:,}")


if __name__ == "__main__":
    main()
