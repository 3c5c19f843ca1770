"""Play candidate plays out in many worlds: what ``advice.suggest`` spends its time on.

Used in batches, so that the caller can stop between them::

    setting = start(view)                           # int64 vector: the seat to act is 0, me
    masks, strengths = candidates(combinations)     # a pass is mask 0, strength 0
    mind = make_mind(view.rules)                    # keep it from batch to batch: it remembers hand costs
    points = evaluate(worlds, holders, setting, masks, strengths, mind, True)

A world is one deal consistent with the view; a play-out is one world played to its end after one candidate.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from coach.cards import DIAMOND_4, SPADE_2, SPADE_3
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.course import (
    GAME,
    HOLDER_2,
    HOLDER_3,
    N_OUT,
    OPENING,
    ORDER,
    OUT,
    OWNER,
    PLAYED,
    SHOWN_2,
    SHOWN_3,
    SUIT_FIRST,
    TOLD,
    TOP,
    TOP_MASK,
    TURN,
    is_over,
    note_pass,
    pass_on,
    play,
    points_of,
)
from coach.games.niugui.kernels.generation import list_fives, most_fives, most_plays, strength
from coach.games.niugui.kernels.network import Masks, Net, no_net
from coach.games.niugui.kernels.planning import Mind, make_mind
from coach.games.niugui.kernels.playout import CAREFUL, LEARNED, play_out
from coach.games.niugui.plays import Combination, classify
from coach.games.niugui.position import View
from coach.games.niugui.rules import Rules

__all__ = ["Mind", "candidates", "evaluate", "make_mind", "play_games", "policies", "start"]


def start(view: View) -> Masks:
    """Return the vector from which play-outs of *view* begin, seat 0 to act."""
    setting = np.zeros(GAME, np.int64)
    if view.top is not None:
        setting[TOP] = strength(view.top)
        setting[TOP_MASK] = view.top.cards.mask
        setting[OWNER] = view.owner or 0  # never None beside a play to beat
    setting[PLAYED] = view.played.mask
    setting[OUT] = sum(1 << seat for seat in view.out)
    setting[N_OUT] = len(view.out)
    setting[ORDER] = sum(seat << 2 * place for place, seat in enumerate(view.out))
    setting[SHOWN_2], setting[SHOWN_3] = (seat is not None for seat in view.badges)
    setting[SUIT_FIRST] = view.rules.flush_order == "suit"
    top = 0
    for seat, cards in view.log:
        if cards:
            top = strength(classify(cards, view.rules))
        else:
            note_pass(setting, seat, top)
    return setting


def candidates(plays: Sequence[Combination]) -> tuple[Masks, Masks]:
    """Return the plays' masks and strengths, both 0 for a pass."""
    return np.array([p.cards.mask for p in plays], np.int64), np.array([strength(p) for p in plays], np.int64)


def evaluate(
    worlds: Masks,
    holders: Masks,
    setting: Masks,
    masks: Masks,
    strengths: Masks,
    mind: Mind,
    sides_known: bool,
    net: Net | None = None,
    learners: int = 0,
) -> npt.NDArray[np.int8]:
    """Return the points (N21, N22) of the seat to act for each candidate in each world, an array (worlds, candidates).

    Seats go on by the careful policy, row 0 of the mind, those of the *learners* by the *net*. Nothing here is random:
    the same input gives the same answer, and a candidate meets the same worlds as every other. The GIL is released.

    :param worlds: the hands in each world as masks, an array (worlds, 4) in the view's seats; 0 for a seat that is out.
    :param holders: the seats that held ♠2 and ♠3 at the deal in each world, an array (worlds, 2).
    :param setting: by :func:`start`.
    :param masks: by :func:`candidates`, like *strengths*.
    :param sides_known: every seat is told who is on which side; else each knows what its own view tells.
    :param learners: a bit for each of the view's seats.
    :raises ValueError: in some world a seat in play holds no card, or a seat that is out holds some; or there are
        learners and no net.
    """
    largest = max((int(hand).bit_count() for hand in worlds.flat), default=0)
    points = np.zeros((len(worlds), len(masks)), np.int8)
    _evaluate(
        worlds,
        holders,
        setting,
        masks,
        strengths,
        mind,
        net or no_net(),
        policies(net, learners),
        sides_known,
        np.empty((2, 4, max(1, most_fives(largest))), np.int64),
        np.empty((2, most_plays(largest)), np.int64),
        points,
    )
    return points


def policies(net: Net | None, learners: int) -> Masks:
    """Return by which policy each seat plays a world out.

    :raises ValueError: some shall play by a net, and there is none.
    """
    if net is None and learners:
        raise ValueError("a seat shall play by a net, and there is none")
    return np.array([LEARNED if learners >> seat & 1 else CAREFUL for seat in range(4)], np.int64)


def play_games(
    hands: Masks,
    seats: Masks,
    mind: Mind,
    rules: Rules,
    net: Net | None = None,
    *,
    sides_known: bool = False,
    seed: int = 0,
    dice: npt.NDArray[np.uint64] | None = None,
) -> tuple[npt.NDArray[np.int8], int]:
    """Play whole games from fresh deals; return each seat's points, an array (games, 4), and the number of choices.

    :param hands: the deals as masks, an array (games, 4).
    :param seats: the policies of the four seats in each game, an array (games, 4).
    :param net: for the seats that play by ``LEARNED``.
    :param dice: what the chances of each game begin with, an array (games,); without it they follow from *seed*.
    :raises ValueError: a seat shall play by a net, and there is none; at a deal a seat holds no card.
    """
    if net is None and (seats == LEARNED).any():
        raise ValueError("a seat shall play by a net, and there is none")
    points = np.zeros(hands.shape, np.int8)
    if dice is None:
        dice = np.random.default_rng(seed).integers(2**64, size=len(hands), dtype=np.uint64)
    largest = max((int(hand).bit_count() for hand in hands.flat), default=0)
    plies = _play_games(
        hands,
        seats,
        mind,
        net or no_net(),
        rules.flush_order == "suit",
        sides_known,
        dice.copy(),
        np.empty((4, most_fives(largest)), np.int64),
        np.empty((2, most_plays(largest)), np.int64),
        points,
    )
    return points, plies


@jit
def _evaluate(
    worlds: Any,
    holders: Any,
    setting: Any,
    masks: Any,
    strengths: Any,
    mind: Mind,
    net: Net,
    seats: Any,
    sides_known: bool,
    fives: Any,
    room: Any,
    points: Any,
) -> None:
    dealt, kept = fives[0], fives[1]  # a world's five-card plays, and what is left of them in one play-out
    n_dealt = np.zeros(4, np.int64)
    n_kept = np.zeros(4, np.int64)
    hands = np.zeros(4, np.int64)
    dice = np.zeros(1, np.uint64)
    game = np.zeros(GAME, np.int64)
    for world in range(len(worlds)):
        lay_out(worlds[world], setting, dealt, n_dealt)
        for candidate in range(len(masks)):
            begin(game, hands, kept, n_kept, setting, worlds[world], holders[world], sides_known, dealt, n_dealt)
            lay(game, hands, kept, n_kept, masks[candidate], strengths[candidate])
            play_out(game, hands, kept, n_kept, seats, mind, net, dice, room)
            points[world, candidate] = points_of(game, setting[TURN])


@jit
def lay_out(world: Any, setting: Any, fives: Any, n_fives: Any) -> None:
    """Write the five-card plays of each seat's hand in *world*.

    :raises ValueError: a seat in play holds no card, or one that is out holds some.
    """
    for seat in range(4):
        if (world[seat] == 0) != (setting[OUT] >> seat & 1):
            raise ValueError("in some world a seat in play holds no card, or one that is out holds some")
        n_fives[seat] = list_fives(world[seat], setting[SUIT_FIRST] != 0, fives[seat])


@jit
def begin(
    game: Any,
    hands: Any,
    fives: Any,
    n_fives: Any,
    setting: Any,
    world: Any,
    holders: Any,
    sides_known: bool,
    dealt: Any,
    n_dealt: Any,
) -> None:
    """Make *game* that of *world* before anything is laid.

    :param dealt: by :func:`lay_out`, like *n_dealt*; what is left of them is written into *fives* and *n_fives*.
    :raises ValueError: the game is over.
    """
    game[:] = setting
    game[HOLDER_2], game[HOLDER_3] = holders[0], holders[1]
    game[TOLD] = sides_known
    for seat in range(4):
        hands[seat] = world[seat]
        n_fives[seat] = n_dealt[seat]
        for i in range(n_dealt[seat]):
            fives[seat, i] = dealt[seat, i]
    if is_over(game):
        raise ValueError("in some world the game is over")


@jit
def lay(game: Any, hands: Any, fives: Any, n_fives: Any, mask: int, strength: int) -> None:
    """Let the seat to play lay these cards, or pass when there are none."""
    if mask:
        play(game, hands, fives, n_fives, mask, strength)
    else:
        pass_on(game)


@jit
def _play_games(
    deals: Any,
    seats: Any,
    mind: Mind,
    net: Net,
    suit_first: bool,
    sides_known: bool,
    dice: Any,
    fives: Any,
    room: Any,
    points: Any,
) -> int:
    n_fives = np.zeros(4, np.int64)
    hands = np.zeros(4, np.int64)
    game = np.zeros(GAME, np.int64)
    plies = 0
    for deal in range(len(deals)):
        game[:] = 0
        game[TOLD] = sides_known
        game[OPENING] = 1 << DIAMOND_4
        for seat in range(4):
            hand = deals[deal, seat]
            if hand == 0:
                raise ValueError("at a deal a seat holds no card")
            hands[seat] = hand
            n_fives[seat] = list_fives(hand, suit_first, fives[seat])
            if hand >> DIAMOND_4 & 1:
                game[TURN] = seat
            if hand >> SPADE_2 & 1:
                game[HOLDER_2] = seat
            if hand >> SPADE_3 & 1:
                game[HOLDER_3] = seat
        plies += play_out(game, hands, fives, n_fives, seats[deal], mind, net, dice[deal : deal + 1], room)
        for seat in range(4):
            points[deal, seat] = points_of(game, seat)
    return plies
