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
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from coach.cards import Cards
from coach.games.bots import Bot, Roster, perturbed
from coach.games.niugui.kernels.network import Net, load_net, no_net
from coach.games.niugui.kernels.planning import Mind, make_mind
from coach.games.niugui.kernels.playout import CAREFUL, LEARNED, LOWEST, NOVICE, RANDOM
from coach.games.niugui.kernels.recording import ASKED
from coach.games.niugui.kernels.simulate import play_games
from coach.games.niugui.kernels.stepping import decide, play_table
from coach.games.niugui.learned import Learned
from coach.games.niugui.policies import FROZEN, Careful, Lowest, Novice, Policy, Random, Weights
from coach.games.niugui.position import Position, View, deal
from coach.games.niugui.rules import Rules
from coach.games.niugui.thinking import Coach

GAME: Final = "niugui"

ROSTER: Final = Roster(
    GAME,
    (
        Bot("novice", Novice(), 1),
        Bot("lowest", Lowest(), 2),
        Bot("careful", Careful(), 3),
        Bot("learned", Learned(), 4),
        Bot("coach", Coach(), 5),
        Bot("random-1", Random()),
        Bot("lowest-1", Lowest()),
        Bot("careful-1", Careful(FROZEN["careful-1"])),
        Bot("learned-1", Learned("learned-1")),
        Bot("learned-2", Learned("learned-2")),
    ),
    {"careful": lambda seed: Careful(perturbed(FROZEN["careful-1"], seed))},
)
"""What ends with a number is a yardstick: it never changes, nor does what is perturbed by a seed."""
POOL: Final = ("novice", "lowest", "careful", "learned", "careful~1", "careful~2", "careful~3")
"""Who sits at mixed tables."""


def choose(bot: str, view: View, rng: random.Random) -> Cards:
    """Return what *bot* lays in *view*, no cards for a pass: fast, where its policy alone is plain.

    :raises CoachError: there is no such bot.
    """
    return _choose(ROSTER.find(bot).policy, view, rng)


class Table(NamedTuple):
    """Some lineups as the kernels know them."""

    mind: Mind
    """Of all who are careful at one of them."""
    net: Net
    """Of those who play by one."""
    codes: npt.NDArray[np.int64]
    """By lineup and seat: the number of the policy, ``ASKED`` where it has none."""


def play_deals(
    seed: int, first: int, count: int, lineups: Sequence[Sequence[str]], rules: Rules
) -> npt.NDArray[np.int8]:
    """Return the points (N21, N22) of each seat in so many deals from the *first* on, by lineup.

    Of each lineup it returns what it would alone: its chances hang on the seed, the deal and the seat.

    :returns: an array (count, lineups, 4).
    :raises CoachError: there is no such bot.
    """
    tables = [[ROSTER.find(name).policy for name in lineup] for lineup in lineups]
    table = _seated(rules, tables)
    points = np.empty((count, len(tables), 4), np.int8)
    dealt = [_dealt(seed, number, rules) for number in range(first, first + count)]
    asked = (table.codes == ASKED).any(axis=1)
    if quick := int((~asked).sum()):
        hands = np.array([[hand.mask for hand in position.hands] for position, _ in dealt], np.int64)
        dice = np.array([thrown for _, thrown in dealt], np.uint64)
        seats = np.tile(table.codes[~asked], (count, 1))
        hands, dice = np.repeat(hands, quick, axis=0), np.repeat(dice, quick)
        played, _ = play_games(hands, seats, table.mind, rules, table.net, dice=dice)
        points[:, ~asked] = played.reshape(count, quick, 4)
    for lineup in np.flatnonzero(asked):
        for offset, (position, thrown) in enumerate(dealt):
            ask = _asked(tables[lineup], f"{GAME} {seed} {first + offset}")
            points[offset, lineup] = play_table(
                position, table.codes[lineup], table.mind, table.net, thrown, ask
            ).points()
    return points


def _asked(table: Sequence[Policy], chances: str) -> Callable[[int, View], Cards]:
    """Return how the seats of *table* answer, each with chances of its own that follow from the text *chances*."""
    generators = [random.Random(f"{chances} {seat}") for seat in range(len(table))]
    return lambda seat, view: _choose(table[seat], view, generators[seat])


def _dealt(seed: int, number: int, rules: Rules) -> tuple[Position, int]:
    """Return a deal of *seed* by its number, and the 64 bits with which the chances in it begin."""
    rng = random.Random(f"{GAME} bots {seed} {number}")
    return deal(rng, rules), rng.getrandbits(64)


def _seated(rules: Rules, lineups: Iterable[Sequence[Policy]]) -> Table:
    """Return *lineups* for the kernels, which know one network at a time: by whose else a seat plays is asked."""
    lineups = list(lineups)
    every = [policy for lineup in lineups for policy in lineup]
    weights = tuple(dict.fromkeys(policy.weights for policy in every if isinstance(policy, Careful)))
    version = next((policy.version for policy in every if isinstance(policy, Learned)), "")
    codes = [[_code(policy, weights, version) for policy in lineup] for lineup in lineups]
    net = load_net(version) if version else no_net()
    return Table(_mind(rules, weights, threading.get_ident()), net, np.array(codes, np.int64))


def _code(policy: Policy, weights: tuple[Weights, ...], version: str) -> int:
    match policy:
        case Careful():
            return CAREFUL + weights.index(policy.weights)
        case Learned() if policy.version == version:
            return LEARNED
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
    mind, net, codes = _seated(view.rules, [[policy]])
    code = int(codes[0, 0])
    return policy.choose(view, rng) if code == ASKED else decide(view, code, mind, net, rng.getrandbits(64))
