"""Tune the careful policy's weights by the cross-entropy method, and measure a policy's strength.

::

    python -m tests.benchmarks.tune_careful tune --minutes 20 --seed 1
    python -m tests.benchmarks.tune_careful strength --deals 20000 --seed 9

Tuning draws sets of weights about a mean, lets each play in all four seats of the same deals, against three *lowest*
and against three players of the present mean with the sides hidden and told, and moves mean and spread towards the best
quarter. Strength is the points of one seat playing X while three play B, in all four seats of the same deals.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import numpy.typing as npt

from coach.games.niugui.kernels.playout import CAREFUL, LOWEST, RANDOM
from coach.games.niugui.kernels.simulate import Mind, make_mind, play_games
from coach.games.niugui.policies import Weights
from coach.games.niugui.rules import Rules

NAMES = tuple(Weights.__slots__)
SPREAD = 60.0  # of each weight at first, in 1,024ths of a turn
LEAST_SPREAD = 15.0


def deals(n: int, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Return *n* deals as masks, an array (n, 4); the first two drawers get 14 cards (N2)."""
    packs = rng.permuted(np.tile(np.arange(54), (n, 1)), axis=1)
    seats = -(np.arange(54) + rng.integers(0, 4, (n, 1))) % 4
    bits = np.left_shift(np.int64(1), packs)
    return np.stack([np.where(seats == seat, bits, 0).sum(axis=1) for seat in range(4)], axis=1)


def paired(
    hands: npt.NDArray[np.int64], x: int, others: int, mind: Mind, *, sides_known: bool = False
) -> npt.NDArray[np.float64]:
    """Return the mean points of *x* over the four seats of each deal, the other three playing *others*."""
    total = np.zeros(len(hands))
    for seat in range(4):
        seats = np.full((len(hands), 4), others, np.int64)
        seats[:, seat] = x
        total += play_games(hands, seats, mind, Rules(), sides_known=sides_known, seed=seat)[0][:, seat]
    return total / 4


def tune(minutes: float, seed: int, population: int, games: int) -> Weights:
    """Return the weights that the search ends with, telling its way there."""
    rng = np.random.default_rng(seed)
    mean = np.array([getattr(Weights(), name) for name in NAMES], float)
    spread = np.full(len(NAMES), SPREAD)
    end = time.monotonic() + 60 * minutes
    generation = 0
    while time.monotonic() < end:
        generation += 1
        drawn = np.rint(mean + spread * rng.standard_normal((population, len(NAMES)))).astype(int)
        drawn[0] = np.rint(mean)
        present = weights_of(drawn[0])
        hands = deals(games, rng)
        scores = np.empty(population)
        for i, row in enumerate(drawn):
            mind = make_mind(Rules(), weights_of(row), present)
            scores[i] = paired(hands, CAREFUL, LOWEST, mind).mean()
            for sides_known in (False, True):
                scores[i] += paired(hands, CAREFUL, CAREFUL + 1, mind, sides_known=sides_known).mean()
        elite = drawn[np.argsort(-scores)[: population // 4]]
        mean = 0.5 * mean + 0.5 * elite.mean(axis=0)
        spread = np.maximum(0.9 * spread + 0.1 * elite.std(axis=0), LEAST_SPREAD)
        if generation % 10 == 0:
            print(f"{generation:4d}  mean {scores[0]:+.3f}  best {scores.max():+.3f}  spread {spread.mean():.0f}")
            print(weights_of(np.rint(mean).astype(int)), flush=True)
    return weights_of(np.rint(mean).astype(int))


def weights_of(row: npt.NDArray[np.int64]) -> Weights:
    """Return the weights in a vector."""
    return Weights(**dict(zip(NAMES, map(int, row), strict=True)))


def strength(n: int, seed: int, weights: Weights) -> None:
    """Print the points of each policy against three of each other."""
    hands = deals(n, np.random.default_rng(seed))
    policies = {"random": RANDOM, "lowest": LOWEST, "careful": CAREFUL}
    mind = make_mind(Rules(), weights)
    for x, row in policies.items():
        for b, others in policies.items():
            points = paired(hands, row, others, mind)
            print(f"{x:8} against three {b:8} {points.mean():+.3f} ± {points.std() / n**0.5:.3f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("job", choices=("tune", "strength"))
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--population", type=int, default=64)
    parser.add_argument("--games", type=int, default=300, help="deals for each set of weights")
    parser.add_argument("--deals", type=int, default=20_000)
    args = parser.parse_args()
    found = tune(args.minutes, args.seed, args.population, args.games) if args.job == "tune" else Weights()
    strength(args.deals, args.seed + 1, found)
