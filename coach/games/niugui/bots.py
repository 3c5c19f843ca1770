"""The bots of 牛鬼 (机器人), and whole games among them: in the kernel where all at a table are kernels.

Each sees only its seat's view. A single choice:

>>> import random
>>> from coach.games.niugui.position import deal
>>> position = deal(random.Random(2))
>>> choose("careful", position.view(position.turn), random.Random(0))
Cards('♦4 ♣4')
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt

from coach.cards import Cards
from coach.games.bots import Bot, Roster, perturbed
from coach.games.niugui.kernels.planning import Mind, make_mind
from coach.games.niugui.kernels.playout import CAREFUL, LOWEST, NOVICE, RANDOM
from coach.games.niugui.kernels.simulate import play_games
from coach.games.niugui.kernels.stepping import ASKED, decide, play_table
from coach.games.niugui.policies import Careful, Lowest, Novice, Policy, Random, Weights
from coach.games.niugui.position import Position, View, deal
from coach.games.niugui.rules import Rules

GAME: Final = "niugui"

CAREFUL_1: Final = Weights(
    single=1047,
    single_slope=-459,
    single_curve=-1003,
    pair=971,
    pair_slope=-807,
    pair_curve=-621,
    triple=841,
    triple_slope=-762,
    four=139,
    straight=975,
    straight_slope=-382,
    flush=549,
    flush_slope=-64,
    full_house=123,
    full_house_slope=-341,
    four_plus_one=-27,
    straight_flush=149,
    hold=105,
    hold_lead=357,
    hold_danger=241,
    last=478,
    finish=3224,
    take_unknown=159,
    take_foe=471,
    take_partner=-331,
    take_foe_near=425,
    take_partner_near=-282,
    take_danger=178,
    partner_risk=542,
    gift=-335,
)
"""What ``careful-1`` plays by, whatever becomes of *careful*: figures measured against it stay comparable."""

ROSTER: Final = Roster(
    GAME,
    (
        Bot("novice", Novice(), 1),
        Bot("lowest", Lowest(), 2),
        Bot("careful", Careful(), 3),
        Bot("random-1", Random()),
        Bot("lowest-1", Lowest()),
        Bot("careful-1", Careful(CAREFUL_1)),
    ),
    {"careful": lambda seed: Careful(perturbed(CAREFUL_1, seed))},
)
POOL: Final = ("novice", "lowest", "careful", "careful~1", "careful~2", "careful~3")
"""Who sits at mixed tables."""


def choose(bot: str, view: View, rng: random.Random) -> Cards:
    """Return what *bot* lays in *view*, no cards for a pass: fast, where its policy alone is plain.

    :raises CoachError: there is no such bot.
    """
    return _choose(ROSTER.find(bot).policy, view, rng)


def play_deals(
    seed: int, first: int, count: int, lineups: Sequence[Sequence[str]], rules: Rules
) -> npt.NDArray[np.int8]:
    """Return the points (N21, N22) of each seat in so many deals from the *first* on, by lineup.

    Of each lineup it returns what it would alone: its chances hang on the seed, the deal and the seat.

    :returns: an array (count, lineups, 4).
    :raises CoachError: there is no such bot.
    """
    tables = [[ROSTER.find(name).policy for name in lineup] for lineup in lineups]
    mind, codes = _seated(rules, tables)
    points = np.empty((count, len(tables), 4), np.int8)
    dealt = [_dealt(seed, number, rules) for number in range(first, first + count)]
    asked = (codes == ASKED).any(axis=1)
    if quick := int((~asked).sum()):
        hands = np.array([[hand.mask for hand in position.hands] for position, _ in dealt], np.int64)
        dice = np.array([thrown for _, thrown in dealt], np.uint64)
        seats = np.tile(codes[~asked], (count, 1))
        played, _ = play_games(np.repeat(hands, quick, axis=0), seats, mind, rules, dice=np.repeat(dice, quick))
        points[:, ~asked] = played.reshape(count, quick, 4)
    for lineup in np.flatnonzero(asked):
        for offset, (position, thrown) in enumerate(dealt):
            ask = _asked(tables[lineup], f"{GAME} {seed} {first + offset}")
            points[offset, lineup] = play_table(position, codes[lineup], mind, thrown, ask).points()
    return points


def _asked(table: Sequence[Policy], chances: str) -> Callable[[int, View], Cards]:
    """Return how the seats of *table* answer, each with chances of its own that follow from the text *chances*."""
    generators = [random.Random(f"{chances} {seat}") for seat in range(len(table))]
    return lambda seat, view: _choose(table[seat], view, generators[seat])


def _dealt(seed: int, number: int, rules: Rules) -> tuple[Position, int]:
    """Return a deal of *seed* by its number, and the 64 bits with which the chances in it begin."""
    rng = random.Random(f"{GAME} bots {seed} {number}")
    return deal(rng, rules), rng.getrandbits(64)


def _seated(rules: Rules, tables: Iterable[Sequence[Policy]]) -> tuple[Mind, npt.NDArray[np.int64]]:
    """Return the mind of all who are careful at *tables*, and by table and seat the policy as kernels know it."""
    tables = list(tables)
    every = [policy for table in tables for policy in table]
    weights = tuple(dict.fromkeys(policy.weights for policy in every if isinstance(policy, Careful)))
    codes = [[_code(policy, weights) for policy in table] for table in tables]
    return _mind(rules, weights, threading.get_ident()), np.array(codes, np.int64)


def _code(policy: Policy, weights: tuple[Weights, ...]) -> int:
    match policy:
        case Careful():
            return CAREFUL + weights.index(policy.weights)
        case Lowest():
            return LOWEST
        case Random():
            return RANDOM
        case Novice():
            return NOVICE
    return ASKED


@lru_cache(maxsize=32)
def _mind(rules: Rules, weights: tuple[Weights, ...], thread: int) -> Mind:
    """Return the mind of these weights, one for each thread: it is written to, and worth keeping."""
    return make_mind(rules, *weights)


def _choose(policy: Policy, view: View, rng: random.Random) -> Cards:
    mind, codes = _seated(view.rules, [[policy]])
    code = int(codes[0, 0])
    return policy.choose(view, rng) if code == ASKED else decide(view, code, mind, rng.getrandbits(64))
