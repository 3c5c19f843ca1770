"""The learned policy: points against the yardsticks, time of a choice, and games a second of its training."""

from __future__ import annotations

import random
import time

import numpy as np

from coach.games.niugui import learned
from coach.games.niugui.kernels import generation, network, simulate
from coach.games.niugui.kernels.playout import CAREFUL, LEARNED, LOWEST, RANDOM
from coach.games.niugui.policies import FROZEN
from coach.games.niugui.position import deal
from coach.games.niugui.rules import Rules
from coach.games.niugui.training import Training, strength

DEALS = 10_000
SEED = 20261130


def main() -> None:
    net = network.load_net()
    for name, others in (("random", RANDOM), ("lowest", LOWEST), ("careful-1", CAREFUL)):
        points, error = strength(net, DEALS, SEED, others)
        print(f"  one {learned.NEWEST} over three {name}: {points:+.3f} ± {error:.3f} points a game")
        points, error = strength(net, DEALS, SEED, LEARNED, others)
        print(f"  one {name} over three {learned.NEWEST}: {points:+.3f} ± {error:.3f}")
    rng = random.Random(1)
    hands = np.array([[hand.mask for hand in deal(rng).hands] for _ in range(2_000)])
    seats, mind = np.full(hands.shape, LEARNED), simulate.make_mind(Rules(), FROZEN["careful-1"])
    started = time.process_time()
    _, choices = simulate.play_games(hands, seats, mind, Rules(), net)
    spent = time.process_time() - started
    print(f"  games of four: {len(hands) / spent:,.0f}/s, {1e6 * spent / choices:.1f} µs a choice")
    print(f"  a first lead, asked for from Python: {_asked():.0f} µs; by the plain form: {1e3 * _plain():.0f} ms")
    training = Training()
    training.learn(2_000)
    started = time.process_time()
    training.learn(6_000)
    print(f"  training: {6_000 / (time.process_time() - started):,.0f} games/s")


def _asked() -> float:
    """Return the microseconds for a choice at the first lead of a game, its plays listed anew."""
    net, spent, deals = network.load_net(), 0.0, 200
    fives = np.empty(generation.most_fives(14), np.int64)
    masks, strengths = np.empty((2, generation.most_plays(14)), np.int64)
    for seed in range(deals):
        position = deal(random.Random(seed))
        view = position.view(position.turn)
        game, hands = simulate.start(view), np.array([(1 << size) - 1 for size in view.counts[0]], np.int64)
        hands[0] = view.hand.mask
        started = time.process_time()
        found = generation.list_fives(hands[0], False, fives)
        n = generation.list_plays(hands[0], 0, fives, found, masks, strengths)
        network.learned(game, hands, fives, found, masks, strengths, n, net)
        spent += time.process_time() - started
    return 1e6 * spent / deals


def _plain() -> float:
    """Return the seconds for the same by the plain form."""
    policy, started = learned.Learned(), time.process_time()
    for seed in range(5):
        position = deal(random.Random(seed))
        policy.choose(position.view(position.turn), random.Random(0))
    return (time.process_time() - started) / 5


if __name__ == "__main__":
    main()
