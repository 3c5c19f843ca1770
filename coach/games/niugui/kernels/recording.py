"""One game of bots with every play kept: what mining goes through, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from coach.cards import DIAMOND_4, Cards
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.course import (
    GAME,
    HOLDER_2,
    HOLDER_3,
    OPENING,
    SUIT_FIRST,
    TOP,
    TURN,
    is_over,
    only_opening,
    pass_on,
    play,
)
from coach.games.niugui.kernels.generation import list_fives, list_plays, most_fives, most_plays
from coach.games.niugui.kernels.network import Net, no_net
from coach.games.niugui.kernels.planning import Mind
from coach.games.niugui.kernels.playout import LEARNED, choose
from coach.games.niugui.position import Position

LONGEST: Final = 54 * 4
"""No game has more plays and passes: each play takes a card at least, and three passes follow it at most."""


def record(
    deal: Position, seats: Sequence[int], mind: Mind, net: Net | None = None, *, seed: int = 0
) -> tuple[Cards, ...]:
    """Return what is played from *deal* to the end, in order, no cards for a pass.

    :param deal: a fresh deal.
    :param seats: each seat's policy by its number in ``playout``.
    :param seed: for the random policy.
    :raises ValueError: a seat shall play by a net, and there is none.
    """
    if net is None and LEARNED in seats:
        raise ValueError("a seat shall play by a net, and there is none")
    hands = np.array([hand.mask for hand in deal.hands], np.int64)
    largest = max(map(len, deal.hands))
    game = np.zeros(GAME, np.int64)
    game[TURN] = deal.turn
    game[OPENING] = 1 << DIAMOND_4
    game[HOLDER_2], game[HOLDER_3] = deal.holders
    game[SUIT_FIRST] = deal.rules.flush_order == "suit"
    fives = np.empty((4, most_fives(largest)), np.int64)
    n_fives = np.array([list_fives(hand, game[SUIT_FIRST] != 0, fives[seat]) for seat, hand in enumerate(hands)])
    laid = np.zeros(LONGEST, np.int64)
    room = np.empty((2, most_plays(largest)), np.int64)
    policies, dice = np.array(seats, np.int64), np.array([seed], np.uint64)
    plies = _record(game, hands, fives, n_fives, policies, mind, net or no_net(), dice, room, laid)
    return tuple(Cards(int(mask)) for mask in laid[:plies])


@jit
def _record(
    game: Any, hands: Any, fives: Any, n_fives: Any, seats: Any, mind: Mind, net: Net, dice: Any, room: Any, laid: Any
) -> int:
    plies = 0
    masks, strengths = room[0], room[1]
    while not is_over(game):
        seat = game[TURN]
        n = list_plays(hands[seat], game[TOP], fives[seat], n_fives[seat], masks, strengths)
        if game[OPENING]:
            n = only_opening(game[OPENING], masks, strengths, n)
        choice = n
        if n:
            choice = choose(game, hands, fives, n_fives, masks, strengths, n, seats[seat], mind, net, dice)
        if choice == n:
            laid[plies] = 0
            pass_on(game)
        else:
            laid[plies] = masks[choice]
            play(game, hands, fives, n_fives, masks[choice], strengths[choice])
        plies += 1
    return plies
