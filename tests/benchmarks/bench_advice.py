"""How soon the advice for an opening hand of 牛鬼 has a first answer, and a play that is separated from all others."""

from __future__ import annotations

import random
import time

from coach.games.niugui.advice import suggest
from coach.games.niugui.position import View, deal
from coach.results import Suggestion

HANDS = 9
LONGEST = 10.0
"""Seconds after which a ranking counts as not separated."""


def main() -> None:
    first, separated, rates = [], [], []
    suggest(_opening(0), seconds=0.0, max_worlds=2)  # the kernels are loaded
    for seed in range(HANDS):
        times: list[float] = []
        began = time.process_time()

        def tell(answer: Suggestion, times: list[float] = times, began: float = began) -> bool:
            times.append(time.process_time() - began)
            return times[-1] < LONGEST

        answer = suggest(_opening(seed), seconds=10 * LONGEST, seed=seed, progress=tell)
        spent = time.process_time() - began
        first.append(times[0] if times else spent)
        rates.append(answer.playouts / spent)
        separated.append(spent if sum(not move.pruned for move in answer.moves) == 1 else float("inf"))
    print(f"  first answer: median {sorted(first)[HANDS // 2]:.2f} s, worst of {HANDS} {max(first):.2f} s of a core")
    known = sum(each < float("inf") for each in separated)
    print(f"  one play separated in {known} of {HANDS}, median after {sorted(separated)[HANDS // 2]:.1f} s of a core")
    print(f"  {sorted(rates)[HANDS // 2]:,.0f} play-outs/s, reasons and odds included")


def _opening(seed: int) -> View:
    position = deal(random.Random(seed))
    return position.view(position.turn)


if __name__ == "__main__":
    main()
