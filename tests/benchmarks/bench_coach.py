"""What the coach wins of three others, in all four seats of the same deals.

::

    python -m tests.benchmarks.bench_coach --against learned --deals 50 --method learned=1,turns=1 --playouts 400

Four of the others would win nothing in the four seats of a deal, so a deal's mean is what the coach gains there.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
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
from coach.games.niugui.thinking import Coach

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


def main(said: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--against", default="careful", choices=OTHERS)
    parser.add_argument("--deals", type=int, default=3)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--playouts", type=int, default=Coach().playouts)
    parser.add_argument("--candidates", type=int, default=Coach().candidates)
    parser.add_argument("--method", default="", help="fields of Method, as in learned=1,turns=1")
    args = parser.parse_args(said)
    given = dict(pair.split("=") for pair in args.method.split(",") if pair)
    kinds = {field: type(value) for field, value in ((f, getattr(Method(), f)) for f in Method.__slots__)}
    method = Method(**{name: kinds[name](float(value)) for name, value in given.items()})
    coach = Coach(args.playouts, args.seed, args.candidates, method)
    mind, net = make_mind(Rules()), load_net()
    points, choices = [], 0
    spent = 0.0
    for number in range(args.first, args.first + args.deals):
        first = deal(random.Random(f"coach {args.seed} {number}"))
        for seat in range(4):
            begun = time.process_time()
            got, chosen = played(first, seat, coach, OTHERS[args.against], mind, net, number)
            spent += time.process_time() - begun
            choices += chosen
            points.append(got)
        if (number + 1) % 10 == 0 or number == args.first + args.deals - 1:
            by_deal = np.array(points).reshape(-1, 4).mean(axis=1)
            error = by_deal.std() / len(by_deal) ** 0.5
            print(
                f"{args.method or 'careful'} playouts={args.playouts} against three {args.against}: "
                f"{by_deal.mean():+.3f} ± {error:.3f}, "
                f"{len(points)} games, {1000 * spent / choices:.0f} ms a choice",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
