"""Tables at which some seats are asked from outside, and single choices: where not all who play are kernels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from coach.cards import DIAMOND_4, Cards
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.course import (
    HOLDER_2,
    HOLDER_3,
    OPENING,
    SUIT_FIRST,
    TOP,
    only_opening,
    pass_on,
    play,
)
from coach.games.niugui.kernels.generation import list_fives, list_plays, most_fives, most_plays, strength
from coach.games.niugui.kernels.network import Net
from coach.games.niugui.kernels.planning import Mind
from coach.games.niugui.kernels.playout import choose
from coach.games.niugui.kernels.recording import LONGEST, advance, lay_out
from coach.games.niugui.kernels.simulate import start
from coach.games.niugui.position import BADGE_CARDS, Position, View

NOBODY: Final = 4
"""Who holds a badge that a view does not know of: no seat."""


def play_table(
    deal: Position, seats: Sequence[int], mind: Mind, net: Net, dice: int, ask: Callable[[int, View], Cards]
) -> Position:
    """Play *deal* to its end, and return that.

    :param seats: by seat, the policy by which it plays, or ``ASKED``.
    :param net: by which learned seats play.
    :param dice: what the chances of the kernel seats begin with, 64 bits.
    :param ask: returns what a seat lays that is asked, none for a pass; it is shown what that seat sees.
    :raises IllegalPlay: it may not be laid.
    """
    board = lay_out(deal)
    laid = np.zeros(LONGEST, np.int64)
    policies, state = np.array(seats, np.int64), np.array([dice], np.uint64)
    position = deal
    log: list[tuple[int, Cards]] = []
    while True:
        plies = advance(*board, policies, mind, net, state, laid)
        for mask in laid[:plies]:
            cards = Cards(int(mask))
            log.append((position.turn, cards))
            position = position.play(cards)
        if position.is_over:
            return position
        seat = position.turn
        combination = position.verify_play(ask(seat, position.view(seat, tuple(log))))
        log.append((seat, combination.cards))
        position = position.play_unchecked(combination)
        if combination.cards:
            play(*board[:4], combination.cards.mask, strength(combination))
        else:
            pass_on(board.game)


def decide(view: View, policy: int, mind: Mind, net: Net, dice: int) -> Cards:
    """Return what a kernel policy lays in *view*, none for a pass.

    :param net: by which the learned policy plays.
    :param dice: what its chances begin with, 64 bits.
    """
    game = start(view)
    for place, badge, shown in zip((HOLDER_2, HOLDER_3), BADGE_CARDS, view.badges, strict=True):
        game[place] = 0 if badge in view.hand else NOBODY if shown is None else shown
    game[OPENING] = view.must_open << DIAMOND_4
    size = len(view.hand)
    hands = np.array([view.hand.mask, *((1 << count) - 1 for count in view.counts[0][1:])], np.int64)
    fives = np.empty((1, most_fives(size)), np.int64)
    room = np.empty((2, most_plays(size)), np.int64)
    return Cards(int(_decide(game, hands, fives, room, policy, mind, net, np.array([dice], np.uint64))))


@jit
def _decide(game: Any, hands: Any, fives: Any, room: Any, policy: int, mind: Mind, net: Net, dice: Any) -> int:
    n_fives = np.zeros(1, np.int64)
    n_fives[0] = list_fives(hands[0], game[SUIT_FIRST] != 0, fives[0])
    masks, strengths = room[0], room[1]
    n = list_plays(hands[0], game[TOP], fives[0], n_fives[0], masks, strengths)
    if game[OPENING]:
        n = only_opening(game[OPENING], masks, strengths, n)
    if n == 0:
        return 0
    choice = choose(game, hands, fives, n_fives, masks, strengths, n, policy, mind, net, dice)
    return 0 if choice == n else int(masks[choice])
