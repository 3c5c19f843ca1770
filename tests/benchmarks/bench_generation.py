"""Plays generated a second, beside two well-known generators of 斗地主 on hands of their own game.

The games differ, so only the order of magnitude compares. RLCard and DouZero are measured where they are installed
(``pip install rlcard``; ``pip install --no-deps douzero``); the project does not need them.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from coach.games.niugui import plays
from coach.games.niugui.kernels.generation import list_fives, list_plays, most_fives, most_plays
from coach.games.niugui.position import deal
from coach.games.niugui.rules import Rules


@numba.njit
def count_all(hands: Any, fives: Any, masks: Any, strengths: Any) -> int:
    """Generate all plays of each hand and return how many that were."""
    total = 0
    for hand in hands:
        total += list_plays(hand, 0, fives, list_fives(hand, False, fives), masks, strengths)
    return total


def main() -> None:
    rng = random.Random(1)
    dealt = [hand for _ in range(5_000) for hand in deal(rng).hands]
    hands = np.array([hand.mask for hand in dealt], np.int64)
    room = np.empty(most_fives(14), np.int64), np.empty(most_plays(14), np.int64), np.empty(most_plays(14), np.int64)
    count_all(hands[:1], *room)
    tell("kernel, hands of 13 or 14", len(hands), lambda: count_all(hands, *room))
    few = dealt[:500]
    tell("plain form, the same", len(few), lambda: sum(len(plays.plays_in(hand, Rules())) for hand in few))
    seventeen = [sorted(rng.sample(DECK, 17)) for _ in range(200)]
    tell_other("RLCard, 斗地主 hands of 17", "rlcard.games.doudizhu.judger", rlcard_plays, seventeen)
    tell_other("DouZero, 斗地主 hands of 17", "douzero.env.move_generator", douzero_plays, seventeen)


DECK = [rank for rank in range(3, 15) for _ in range(4)] + [17] * 4 + [20, 30]  # as DouZero writes it: 17 is a 2
RLCARD = dict(zip([*range(3, 15), 17, 20, 30], "3456789TJQKA2BR", strict=True))


def rlcard_plays(module: Any, hand: list[int]) -> int:
    """Return how many plays RLCard finds in the hand."""
    return len(module.DoudizhuJudger.playable_cards_from_hand("".join(RLCARD[rank] for rank in hand)))


def douzero_plays(module: Any, hand: list[int]) -> int:
    """Return how many plays DouZero finds in the hand."""
    return len(module.MovesGener(hand).gen_moves())


def tell(name: str, hands: int, work: Callable[[], int]) -> None:
    """Print the best of three."""
    best, found = float("inf"), 0
    for _ in range(3):
        started = time.perf_counter()
        found = work()
        best = min(best, time.perf_counter() - started)
    print(f"  {name}: {found / best:,.0f} plays/s, {hands / best:,.0f} hands/s, {found / hands:.0f} plays a hand")


def tell_other(name: str, module: str, count: Callable[[Any, list[int]], int], hands: list[list[int]]) -> None:
    """Measure another project's generator if it is installed."""
    try:
        generator = importlib.import_module(module)
    except ImportError:
        print(f"  {name}: not installed here")
        return
    tell(name, len(hands), lambda: sum(count(generator, hand) for hand in hands))


if __name__ == "__main__":
    main()
