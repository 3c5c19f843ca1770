"""What the learned policy's network expects of plays, at once and after a look ahead.

A look ahead plays a world on after a candidate, as ``simulate.evaluate`` does, but only until the same seat is
to choose again: what the network then expects, by what that seat sees, stands for the rest of the game.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.course import (
    GAME,
    HOLDER_2,
    HOLDER_3,
    SUIT_FIRST,
    TOLD,
    TOP,
    TURN,
    is_over,
    pass_on,
    play,
    points_of,
)
from coach.games.niugui.kernels.generation import list_fives, list_plays, most_fives, most_plays
from coach.games.niugui.kernels.network import Net, value_plays
from coach.games.niugui.kernels.planning import Mind
from coach.games.niugui.kernels.playout import CAREFUL, LEARNED, choose
from coach.games.niugui.kernels.simulate import Masks, begin, lay, lay_out

Values = npt.NDArray[np.float32]


def values(world: Masks, holders: Masks, setting: Masks, masks: Masks, strengths: Masks, net: Net) -> Values:
    """Return the points that the seat to act can expect after each candidate, by what it sees.

    :param world: four hands; of the others' only how many cards they are.
    :param holders: who held ♠2 and ♠3 there, which is looked at only where the seat knows it.
    :param setting: by ``simulate.start``, like *masks* and *strengths*.
    """
    found = np.empty(len(masks) + 1, np.float32)
    known = setting.copy()
    known[HOLDER_2], known[HOLDER_3] = holders
    _values(world, known, masks, strengths, net, np.empty(max(1, most_fives(14)), np.int64), found)
    return found[:-1]


def look_ahead(
    worlds: Masks,
    holders: Masks,
    setting: Masks,
    masks: Masks,
    strengths: Masks,
    mind: Mind,
    sides_known: bool,
    net: Net,
    *,
    learned_replies: bool,
    turns: int = 1,
) -> Values:
    """Return what each candidate is worth in each world, an array (worlds, candidates).

    :param worlds: like *holders* to *sides_known* as in ``simulate.evaluate``.
    :param learned_replies: all seats go on by the network; else by the careful policy.
    :param turns: the network values the so many-th choice that the seat has again.
    :raises ValueError: in some world a seat in play holds no card, or a seat that is out holds some.
    """
    largest = max((int(hand).bit_count() for hand in worlds.flat), default=0)
    found = np.zeros((len(worlds), len(masks)), np.float32)
    _look_ahead(
        worlds,
        holders,
        setting,
        masks,
        strengths,
        mind,
        sides_known,
        net,
        LEARNED if learned_replies else CAREFUL,
        turns,
        np.empty((2, 4, max(1, most_fives(largest))), np.int64),
        np.empty((2, most_plays(largest)), np.int64),
        np.empty(most_plays(largest) + 1, np.float32),
        found,
    )
    return found


@jit
def _values(world: Any, game: Any, masks: Any, strengths: Any, net: Net, fives: Any, found: Any) -> None:
    seat = game[TURN]
    n_fives = list_fives(world[seat], game[SUIT_FIRST] != 0, fives)
    passes = -1
    for i in range(len(masks)):
        if masks[i] == 0:
            passes = i
    value_plays(game, world, fives, n_fives, masks, strengths, len(masks), net, found)
    if passes >= 0:
        found[passes] = found[len(masks)]


@jit
def _look_ahead(
    worlds: Any,
    holders: Any,
    setting: Any,
    masks: Any,
    strengths: Any,
    mind: Mind,
    sides_known: bool,
    net: Net,
    policy: int,
    turns: int,
    fives: Any,
    room: Any,
    values: Any,
    found: Any,
) -> None:
    dealt, kept = fives[0], fives[1]  # a world's five-card plays, and what is left of them in one play-out
    n_dealt = np.zeros(4, np.int64)
    n_kept = np.zeros(4, np.int64)
    hands = np.zeros(4, np.int64)
    dice = np.zeros(1, np.uint64)
    game = np.zeros(GAME, np.int64)
    me = setting[TURN]
    for world in range(len(worlds)):
        lay_out(worlds[world], setting, dealt, n_dealt)
        for candidate in range(len(masks)):
            begin(game, hands, kept, n_kept, setting, worlds[world], holders[world], sides_known, dealt, n_dealt)
            lay(game, hands, kept, n_kept, masks[candidate], strengths[candidate])
            found[world, candidate] = _play_on(
                game, hands, kept, n_kept, me, policy, turns, mind, net, dice, room, values
            )


@jit
def _play_on(
    game: Any,
    hands: Any,
    fives: Any,
    n_fives: Any,
    me: int,
    policy: int,
    turns: int,
    mind: Mind,
    net: Net,
    dice: Any,
    room: Any,
    values: Any,
) -> float:
    """Play on until *me* has so many choices again, and return what the network expects; or the points at the end."""
    masks, strengths = room[0], room[1]
    left = turns
    while not is_over(game):
        seat = game[TURN]
        n = list_plays(hands[seat], game[TOP], fives[seat], n_fives[seat], masks, strengths)
        if n == 0:
            pass_on(game)  # nothing beats: no choice
            continue
        if seat == me:
            left -= 1
            if left == 0:
                game[TOLD] = False
                value_plays(game, hands, fives[seat], n_fives[seat], masks, strengths, n, net, values)
                return float(values[: n + 1].max())
        choice = choose(game, hands, fives, n_fives, masks, strengths, n, policy, mind, net, dice)
        if choice == n:
            pass_on(game)
        else:
            play(game, hands, fives, n_fives, masks[choice], strengths[choice])
    return float(points_of(game, me))
