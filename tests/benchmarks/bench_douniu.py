"""Hands of 斗牛 evaluated a second on one core, beside two evaluators of poker; and how long odds and bids take.

The games differ, so only the order of magnitude compares. phevaluator and eval7 are measured where they are installed
(``pip install --group bench``, or by their names); the project does not need them. They offer Python a hand a call, and
our kernel is measured that way too, besides as other kernels use it.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from coach.games.douniu import GAME, decisions
from coach.games.douniu.hands import evaluate
from coach.games.douniu.kernels.evaluation import count_all, strength_of, strengths
from coach.games.douniu.tables import cards_of, tables

HANDS = 1_000_000
CALLS = 100_000
ORACLE = (
    838_188, 168_216, 164_340, 168_216, 164_340, 172_188, 164_340, 167_196, 164_340, 167_196,
    185_928, 54_464, 9_180, 5_112, 3_528, 584, 36, 792, 776,
)  # fmt: skip


def main() -> None:
    plain, suited, _ = tables()
    counts, seconds = best(lambda: count_all(plain, suited))
    assert tuple(counts) == ORACLE
    print(f"  all {sum(ORACLE):,} hands, with the oracle's counts: {seconds:.3f} s")
    rng = random.Random(1)
    hands = [rng.sample(range(52), 5) for _ in range(HANDS)]
    drawn, out = np.array(hands, np.uint8), np.empty(HANDS, np.int16)
    _, seconds = best(lambda: strengths(drawn, plain, suited, out))
    print(f"  drawn hands one by one, in a kernel: {HANDS / seconds / 1e6:.0f} million hands/s")
    few = hands[:CALLS]
    called(f"strength_of, {CALLS:,} calls from Python", lambda: [strength_of(*hand, plain, suited) for hand in few])
    phevaluator(few)
    eval7(few)
    plainly = [cards_of(hand) for hand in hands[:5_000]]
    _, seconds = best(lambda: [evaluate(cards) for cards in plainly])
    print(f"  the plain form: {len(plainly) / seconds:,.0f} hands/s")
    taken("odds of a hand against all 1,533,939", lambda: GAME.odds("♠K ♥6 ♣4 ♥5 ♠6"))
    taken("odds of five ranks, over all 1,020 suits", lambda: GAME.odds("K 9 7 4 2"))
    for cards in ("", "♠K ♥J ♣6 ♦4", "♠K ♥J ♣6"):
        taken(f"what bidding is worth with {cards or 'no cards'} seen", lambda cards=cards: fresh_bid(cards))


def fresh_bid(cards: str) -> None:
    """Ask what nothing is kept of."""
    for kept in (decisions.comparison, decisions._before, decisions._product):
        kept.cache_clear()
    GAME.bid(cards)


def phevaluator(hands: list[list[int]]) -> None:
    """Measure phevaluator, whose cards are numbers in the same order."""
    if (module := installed("phevaluator")) is not None:
        called("phevaluator, the same", lambda: [module.evaluate_cards(*hand) for hand in hands])


def eval7(hands: list[list[int]]) -> None:
    """Measure eval7, its cards made beforehand."""
    if (module := installed("eval7")) is not None:
        deck = [module.Card(rank + suit) for rank in "A23456789TJQK" for suit in "dchs"]
        made = [[deck[number] for number in hand] for hand in hands]
        called("eval7, the same", lambda: [module.evaluate(hand) for hand in made])


def installed(name: str) -> Any:
    """Return a module, or say that it is not there."""
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"  {name}: not installed here")
        return None


def called(name: str, work: Callable[[], object]) -> None:
    """Print how many calls a second were made."""
    _, seconds = best(work)
    print(f"  {name}: {CALLS / seconds / 1e6:.2f} million hands/s")


def taken(name: str, work: Callable[[], object]) -> None:
    """Print how long something takes."""
    _, seconds = best(work)
    print(f"  {name}: {seconds * 1e3:.1f} ms")


def best(work: Callable[[], Any]) -> tuple[Any, float]:
    """Return what *work* gives, and the least processor time of five runs after a first one."""
    found, least = work(), float("inf")
    for _ in range(5):
        started = time.process_time()
        work()
        least = min(least, time.process_time() - started)
    return found, least


if __name__ == "__main__":
    main()
