"""Whole games and play-outs a second on one core, and what the kernels' tables weigh."""

from __future__ import annotations

import random
import subprocess
import sys
import time

import numpy as np

from coach.games.niugui.belief import draw_worlds
from coach.games.niugui.kernels.playout import CAREFUL, LOWEST, RANDOM
from coach.games.niugui.kernels.simulate import candidates, evaluate, make_mind, play_games, start
from coach.games.niugui.position import deal
from coach.games.niugui.rules import Rules

LOAD = (
    "import time; start = time.perf_counter(); from coach.games.niugui.kernels import simulate; "
    "from coach.games.niugui.warming import warm; warm(); print(time.perf_counter() - start)"
)


def main() -> None:
    loads = [float(subprocess.check_output([sys.executable, "-c", LOAD], text=True)) for _ in range(4)]
    print(f"  kernels imported and loaded from the cache: {min(loads[1:]):.2f} s")
    rng = random.Random(1)
    hands = np.array([[hand.mask for hand in deal(rng).hands] for _ in range(3_000)])
    for name, policy in (("random", RANDOM), ("lowest", LOWEST), ("careful", CAREFUL)):
        best, choices = float("inf"), 0
        for _ in range(3):
            mind = make_mind(Rules())
            started = time.perf_counter()
            _, choices = play_games(hands, np.full(hands.shape, policy), mind, Rules(), seed=1)
            best = min(best, time.perf_counter() - started)
        print(f"  {name}: {len(hands) / best:,.0f} whole games/s, {choices / len(hands):.0f} choices a game")
    rates = sorted(_opening_rate(seed) for seed in range(10))
    print(f"  careful play-outs from opening hands: median {rates[5]:,.0f}/s, worst of 10 {rates[0]:,.0f}/s")
    mind = make_mind(Rules())
    print(f"  tables of a mind: {sum(part.nbytes for part in mind) / 2**20:.1f} MiB")


def _opening_rate(seed: int) -> float:
    """Return the play-outs a second of all legal plays of a game's first player in 64 worlds at a time."""
    position = deal(random.Random(seed))
    view = position.view(position.turn)
    masks, strengths = candidates(view.legal_plays())
    rng = np.random.default_rng(seed)
    setting, mind = start(view), make_mind(view.rules)
    count, spent = 0, 0.0
    while spent < 0.3:
        worlds, holders = draw_worlds(view, 64, rng)
        started = time.perf_counter()
        count += evaluate(worlds, holders, setting, masks, strengths, mind, True).size
        spent += time.perf_counter() - started
    return count / spent


if __name__ == "__main__":
    main()
