"""The learned policy's network: the fast form of ``learned.Learned``.

The first layer is summed once for a decision, for all that does not hang on the play; for each play only what it
changes is added or taken off. The idea is that of efficiently updatable networks in shogi and chess (NNUE, Nasu 2018).
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from coach.games.kernels.bits import lowest, popcount
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.course import TOP
from coach.games.niugui.kernels.features import CARD, Sight, copies_feature, note_hand, note_play, note_state, see
from coach.games.niugui.kernels.planning import Mind, find_plan, make_mind
from coach.games.niugui.learned import MOST, NARROW, NEWEST, PLANNER, WIDE, Layers, load_layers
from coach.games.niugui.rules import Rules


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
    sums: Any
    """Scratch: the first layer before the play and after it, the second layer."""
    found: Any
    """Scratch: features."""


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
    return Net(*layers, mind, np.zeros((3, WIDE), np.float32), np.zeros(MOST, np.int64))


@lru_cache(maxsize=1)
def no_net() -> Net:
    """Return an empty network, for games in which nobody plays by one."""
    number, row, rows = np.zeros(0, np.int64), np.zeros(0, np.float32), np.zeros((0, 0), np.float32)
    table = np.zeros((0, 0), np.int64)
    return Net(rows, row, rows, row, row, row, Mind(table, table, table, number, table, number), rows, number)


@jit
def learned(game: Any, hands: Any, fives: Any, n_fives: int, masks: Any, strengths: Any, n: int, net: Net) -> int:
    """Return which play the learned policy lays, *n* for a pass: the fast form of ``learned.Learned``."""
    if n == 1 and game[TOP] == 0:
        return 0
    sight = see(game, hands)
    sum_state(game, sight, net)
    best = n
    best_value = np.float32(-1e9)
    if sight.top:
        best_value = value_of(sight, 0, 0, fives, n_fives, net)
    for i in range(n):
        value = value_of(sight, masks[i], strengths[i], fives, n_fives, net)
        if value > best_value:
            best = i
            best_value = value
    return best


@jit
def value_plays(
    game: Any, hands: Any, fives: Any, n_fives: int, masks: Any, strengths: Any, n: int, net: Net, values: Any
) -> None:
    """Write what the seat to play can expect after each play, in points (N21, N22), by what it sees.

    :param values: float32 array; at place *n* comes the value of a pass, minus infinity on lead.
    """
    sight = see(game, hands)
    sum_state(game, sight, net)
    for i in range(n):
        values[i] = value_of(sight, masks[i], strengths[i], fives, n_fives, net)
    values[n] = value_of(sight, 0, 0, fives, n_fives, net) if sight.top else -np.inf


@jit
def sum_state(game: Any, sight: Sight, net: Net) -> None:
    """Sum the first layer for all features that hold before a play, the whole hand among them."""
    first, bias, found = net.first, net.first_bias, net.found
    base = net.sums[0]
    n = note_hand(sight.hand, found, note_state(game, sight, found))
    for k in range(WIDE):
        base[k] = bias[k]
    for i in range(n):
        row = found[i]
        for k in range(WIDE):
            base[k] += first[row, k]


@jit
def value_of(sight: Sight, mask: int, strength: int, fives: Any, n_fives: int, net: Net) -> Any:
    """Return the value of one play after :func:`sum_state`."""
    first, found, base, hidden, after = net.first, net.found, net.sums[0], net.sums[1], net.sums[2]
    rest = sight.hand & ~mask
    plan = find_plan(rest, fives, n_fives, sight.order, net.mind) if rest else 0
    for k in range(WIDE):
        hidden[k] = base[k]
    cards = mask
    while cards:
        place = lowest(cards)
        row = CARD + place
        for k in range(WIDE):
            hidden[k] -= first[row, k]
        group = 15 << (place & ~3)
        if cards & group == mask & group and place < 52:  # the lowest one of its rank
            place &= ~3
            if popcount(sight.hand & group) >= 2:
                row = copies_feature(sight.hand, place)
                for k in range(WIDE):
                    hidden[k] -= first[row, k]
            if popcount(rest & group) >= 2:
                row = copies_feature(rest, place)
                for k in range(WIDE):
                    hidden[k] += first[row, k]
        cards &= cards - 1
    n = note_play(sight, mask, strength, plan, found, 0)
    for i in range(n):
        row = found[i]
        for k in range(WIDE):
            hidden[k] += first[row, k]
    second, bias = net.second, net.second_bias
    for j in range(NARROW):
        after[j] = bias[j]
    for k in range(WIDE):
        unit = hidden[k]
        if unit > 0:
            for j in range(NARROW):
                after[j] += unit * second[k, j]
    value = net.third_bias[0]
    third = net.third
    for j in range(NARROW):
        if after[j] > 0:
            value += after[j] * third[j]
    return value
