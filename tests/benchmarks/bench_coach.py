"""What the coach wins of three others with this or that method, in all four seats of the same deals.

::

    python -m tests.benchmarks.bench_coach --against learned --deals 50 playouts=3300 playouts=2600,learners=1

Four of the others would win nothing in the four seats of a deal, so a deal's mean is what the coach gains there. Each
method is compared with the first one deal by deal.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from coach.cards import Cards
from coach.games.niugui.kernels.network import Net, load_net
from coach.games.niugui.kernels.planning import Mind, make_mind
from coach.games.niugui.kernels.playout import CAREFUL, LEARNED
from coach.games.niugui.kernels.recording import ASKED
from coach.games.niugui.kernels.stepping import play_table
from coach.games.niugui.policies import Policy
from coach.games.niugui.position import Position, View, deal
from coach.games.niugui.rules import Rules
from coach.games.niugui.searching import Method
from coach.games.niugui.thinking import METHOD, Coach

OTHERS = {"careful": CAREFUL, "learned": LEARNED}


def played(first: Position, me: int, policy: Policy, others: int, mind: Mind, net: Net, seed: int) -> tuple[int, int]:
    """Return the points of the seat *me* and the number of its choices."""
    rng = random.Random(seed)
    choices = 0

    def ask(seat: int, view: View) -> Cards:
        nonlocal choices
        choices += len(view.legal_plays()) > 1
        return policy.choose(view, rng)

    seats = [ASKED if seat == me else others for seat in range(4)]
    return play_table(first, seats, mind, net, 0, ask).points()[me], choices


def variant(said: str, seed: int) -> Coach:
    """Return the coach, fields of :class:`Coach` and :class:`Method` changed as in ``playouts=800,prior=20``."""
    given = {name: float(value) for name, value in (pair.split("=") for pair in said.split(",") if pair)}
    mine = {name: int(given.pop(name)) for name in ("playouts", "candidates") if name in given}
    kinds = {name: type(getattr(METHOD, name)) for name in Method.__slots__}
    return Coach(seed=seed, method=replace(METHOD, **{name: kinds[name](v) for name, v in given.items()}), **mine)


def figure(by_deal: Any) -> str:
    """Return a mean with its standard error."""
    return f"{np.mean(by_deal):+.3f} ± {np.std(by_deal, ddof=1) / len(by_deal) ** 0.5:.3f}"


def main(said: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("variants", nargs="*", default=[""], help="their fields, as in learners=1,prior=20")
    parser.add_argument("--against", default="careful", choices=OTHERS)
    parser.add_argument("--deals", type=int, default=3)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(said)
    coaches = [variant(each, args.seed) for each in args.variants]
    mind, net = make_mind(Rules()), load_net()
    points: list[list[float]] = [[] for _ in coaches]
    choices, spent = [0] * len(coaches), [0.0] * len(coaches)
    for number in range(args.first, args.first + args.deals):
        first = deal(random.Random(f"coach {args.seed} {number}"))
        for i, coach in enumerate(coaches):
            begun = time.process_time()
            games = [played(first, seat, coach, OTHERS[args.against], mind, net, number) for seat in range(4)]
            spent[i] += time.process_time() - begun
            choices[i] += sum(chosen for _, chosen in games)
            points[i].append(sum(got for got, _ in games) / 4)
        if (number + 1 - args.first) % 5 == 0 or number == args.first + args.deals - 1:
            print(f"against three {args.against}, {4 * len(points[0])} games", flush=True)
            for i, name in enumerate(args.variants):
                over = figure(np.subtract(points[i], points[0])) if i else ""
                print(f"  {figure(points[i])}  {over:16}  {1000 * spent[i] / choices[i]:4.0f} ms  {name}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
