"""The learned policy's network: the fast form of ``learned.Learned``.

The first layer is summed once for a decision, for all that does not hang on the play; for each play only what it
changes is added or taken off. The idea is that of efficiently updatable networks in shogi and chess (NNUE, Nasu 2018).
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from coach.games.kernels.bits import lowest, popcount
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.course import HOLDER_2, HOLDER_3, SUIT_FIRST, TOP, TURN
from coach.games.niugui.kernels.features import CARD, copies_feature, note_hand, note_play, note_state, see
from coach.games.niugui.kernels.generation import list_fives, most_fives, most_plays
from coach.games.niugui.kernels.planning import Mind, find_plan, make_mind
from coach.games.niugui.kernels.vectors import apply_layers, sum_rows
from coach.games.niugui.learned import MOST, NARROW, NEWEST, PLANNER, WIDE, Layers, load_layers
from coach.games.niugui.rules import Rules

Masks = npt.NDArray[np.int64]
Values = npt.NDArray[np.float32]

VALUES: Final = most_plays(14) + 1
"""No hand has more plays, a pass among them."""


class Net(NamedTuple):
    """A network's weights as in ``learned.Layers``, and what it works with: each thread needs one of its own."""

    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    third: Any
    third_bias: Any
    mind: Mind
    """The planner among the features, a row for each flush order."""
    before: Any
    """Scratch: the sums of the first layer before the play and after it, those of the second."""
    hidden: Any
    after: Any
    found: Any
    """Scratch: features, and those that a play takes off."""
    lost: Any
    values: Any
    """Scratch: by play."""


def load_net(version: str = NEWEST) -> Net:
    """Return the network of a *version*, this thread's own, from the second time on at once.

    :raises CoachError: there is no such version.
    """
    return _load_net(version, threading.get_ident())


@lru_cache(maxsize=8)
def _load_net(version: str, thread: int) -> Net:
    return make_net(load_layers(version))


def make_net(layers: Layers) -> Net:
    """Return the network with these weights, which are not copied."""
    orders = [make_mind(Rules(order), PLANNER) for order in ("rank", "suit")]
    mind = Mind(*(np.concatenate([getattr(each, name) for each in orders]) for name in Mind._fields))
    return Net(
        *layers,
        mind,
        before=np.zeros(WIDE, np.float32),
        hidden=np.zeros(WIDE, np.float32),
        after=np.zeros(NARROW, np.float32),
        found=np.zeros(MOST, np.int64),
        lost=np.zeros(MOST, np.int64),
        values=np.zeros(VALUES, np.float32),
    )


@lru_cache(maxsize=1)
def no_net() -> Net:
    """Return an empty network, for games in which nobody plays by one."""
    number, row, rows = np.zeros(0, np.int64), np.zeros(0, np.float32), np.zeros((0, 0), np.float32)
    table = np.zeros((0, 0), np.int64)
    return Net(
        rows,
        row,
        rows,
        row,
        row,
        row,
        Mind(table, table, table, number, table, number),
        row,
        row,
        row,
        number,
        number,
        row,
    )


def expected(world: Masks, holders: Masks, setting: Masks, masks: Masks, strengths: Masks, net: Net) -> Values:
    """Return the points that the seat to act can expect after each candidate, by what it sees.

    :param world: four hands; of the others' only how many cards they are.
    :param holders: who held ♠2 and ♠3 there, which is looked at only where the seat knows it.
    :param setting: by ``simulate.start``, like *masks* and *strengths*.
    """
    found = np.empty(len(masks) + 1, np.float32)
    known = setting.copy()
    known[HOLDER_2], known[HOLDER_3] = holders
    _expected(world, known, masks, strengths, net, np.empty(max(1, most_fives(14)), np.int64), found)
    return found[:-1]


@jit
def learned(game: Any, hands: Any, fives: Any, n_fives: int, masks: Any, strengths: Any, n: int, net: Net) -> int:
    """Return which play the learned policy lays, *n* for a pass: the fast form of ``learned.Learned``."""
    if n == 1 and game[TOP] == 0:
        return 0
    values = net.values
    value_plays(game, hands, fives, n_fives, masks, strengths, n, net, values)
    best = n
    for i in range(n):
        if values[i] > values[best]:
            best = i
    return best


@jit
def value_plays(
    game: Any, hands: Any, fives: Any, n_fives: int, masks: Any, strengths: Any, n: int, net: Net, values: Any
) -> None:
    """Write what the seat to play can expect after each play, in points (N21, N22), by what it sees.

    :param values: float32 array; at place *n* comes the value of a pass, minus infinity on lead.
    """
    sight = see(game, hands)
    first, before, hidden, mind = net.first, net.before, net.hidden, net.mind
    second, second_bias, third, after = net.second, net.second_bias, net.third, net.after
    plus, minus = net.found, net.lost
    last = net.third_bias[0]
    hand = sight.hand
    size = note_hand(hand, plus, note_state(game, sight, plus))
    sum_rows(before, net.first_bias, first, plus, size, minus, 0)
    for i in range(n + 1):
        mask = masks[i] if i < n else 0
        if mask == 0 and sight.top == 0:
            values[i] = -np.inf
            continue
        rest = hand & ~mask
        plan = find_plan(rest, fives, n_fives, sight.order, mind) if rest else 0
        m = note_play(sight, mask, strengths[i] if i < n else 0, plan, plus, 0)
        k = 0
        cards = mask
        while cards:
            place = lowest(cards)
            cards &= cards - 1
            minus[k] = CARD + place
            k += 1
            place &= ~3
            if place < 52 and not cards >> place & 15:  # all that goes of this rank
                if popcount(hand >> place & 15) >= 2:
                    minus[k] = copies_feature(hand, place)
                    k += 1
                if popcount(rest >> place & 15) >= 2:
                    plus[m] = copies_feature(rest, place)
                    m += 1
        sum_rows(hidden, before, first, plus, m, minus, k)
        values[i] = apply_layers(after, hidden, second, second_bias, third) + last


@jit
def _expected(world: Any, game: Any, masks: Any, strengths: Any, net: Net, fives: Any, found: Any) -> None:
    seat = game[TURN]
    n_fives = list_fives(world[seat], game[SUIT_FIRST] != 0, fives)
    passes = -1
    for i in range(len(masks)):
        if masks[i] == 0:
            passes = i
    value_plays(game, world, fives, n_fives, masks, strengths, len(masks), net, found)
    if passes >= 0:
        found[passes] = found[len(masks)]
