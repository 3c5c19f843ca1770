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

from coach.cards import DIAMOND_4, Cards
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.course import (
    GAME,
    HOLDER_2,
    HOLDER_3,
    OPENING,
    TOP,
    TURN,
    is_over,
    only_opening,
    pass_on,
    play,
)  # fmt: skip
from coach.games.niugui.kernels.generation import list_fives, list_plays, most_fives, most_plays, strength
from coach.games.niugui.kernels.network import Net, learned, load_net
from coach.games.niugui.kernels.planning import Mind, make_mind
from coach.games.niugui.kernels.playout import CAREFUL, LEARNED, careful
from coach.games.niugui.plays import PASS, classify
from coach.games.niugui.policies import Policy
from coach.games.niugui.position import Position, deal
from coach.games.niugui.rules import Rules
from coach.games.niugui.searching import Method
from coach.games.niugui.thinking import METHOD, Coach

OTHERS = {"careful": CAREFUL, "learned": LEARNED}


class Room:
    """A game as the kernels have it."""

    def __init__(self, position: Position) -> None:
        self.hands = np.array([hand.mask for hand in position.hands], np.int64)
        self.game = np.zeros(GAME, np.int64)
        self.game[TURN] = position.turn
        self.game[OPENING] = 1 << DIAMOND_4
        self.game[HOLDER_2], self.game[HOLDER_3] = position.holders
        self.fives = np.empty((4, most_fives(14)), np.int64)
        self.n_fives = np.array([list_fives(hand, False, self.fives[seat]) for seat, hand in enumerate(self.hands)])
        self.room = np.empty((2, most_plays(14)), np.int64)


@jit
def choose(game: Any, hands: Any, fives: Any, n_fives: Any, policy: int, mind: Mind, net: Net, room: Any) -> int:
    """Return the mask of what the seat to play lays, 0 for a pass."""
    seat = game[TURN]
    n = list_plays(hands[seat], game[TOP], fives[seat], n_fives[seat], room[0], room[1])
    if game[OPENING]:
        n = only_opening(game[OPENING], room[0], room[1], n)
    choice = n
    if n and policy == LEARNED:
        choice = learned(game, hands, fives[seat], n_fives[seat], room[0], room[1], n, net)
    elif n:
        choice = careful(game, hands, fives[seat], n_fives[seat], room[0], room[1], n, 0, mind)
    return 0 if choice == n else room[0][choice]


@jit
def lay(game: Any, hands: Any, fives: Any, n_fives: Any, mask: int, strong: int) -> None:
    """Lay or pass."""
    if mask:
        play(game, hands, fives, n_fives, mask, strong)
    else:
        pass_on(game)


def played(
    first: Position, me: int, policy: Policy | None, others: int, mind: Mind, net: Net, seed: int
) -> tuple[int, int]:
    """Return the points of the seat *me* and the number of its choices; without a *policy* it plays as the others."""
    rng = random.Random(seed)
    room, position, log, choices = Room(first), first, (), 0
    while not position.is_over:
        seat = position.turn
        if seat == me:
            cards = policy.choose(position.view(seat, log), rng)
            choices += len(position.legal_plays()) > 1
        else:
            cards = Cards(int(choose(room.game, room.hands, room.fives, room.n_fives, others, mind, net, room.room)))
        combination = classify(cards, position.rules) if cards else PASS
        lay(room.game, room.hands, room.fives, room.n_fives, cards.mask, strength(combination) if cards else 0)
        position = position.play_unchecked(combination)
        log = (*log, (seat, cards))
        assert is_over(room.game) == position.is_over
    return position.points()[me], choices


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
