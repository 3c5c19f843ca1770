"""Play-outs with every play kept: what the words about a search are counted from.

The play-outs are those of :func:`simulate.evaluate`: the same world and candidate give the same course of play.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from coach.cards import Cards
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.course import (
    GAME,
    TOP,
    TURN,
    is_over,
    points_of,
)
from coach.games.niugui.kernels.generation import list_plays, most_fives, most_plays
from coach.games.niugui.kernels.network import Masks, Net, no_net
from coach.games.niugui.kernels.planning import Mind
from coach.games.niugui.kernels.playout import choose
from coach.games.niugui.kernels.recording import LONGEST
from coach.games.niugui.kernels.simulate import begin, candidates, lay, lay_out, policies
from coach.games.niugui.plays import Combination

_SEAT: Final = 54  # the place of the seat above the cards
_LEAD: Final = 56  # and of a mark for a lead
_END: Final = -1


class Laid(NamedTuple):
    """One play or pass of a course of play."""

    seat: int
    cards: Cards
    """None for a pass."""
    leads: bool


Course = tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """One candidate played out in many worlds."""

    laid: Masks
    """By world, what is laid in order from the candidate on, a word each: see :attr:`courses`."""
    points: npt.NDArray[np.int8]
    """By world, the points of the seat to act."""

    def __len__(self) -> int:
        return len(self.points)

    @property
    def courses(self) -> list[Course]:
        """By world, what is laid from the candidate to the end."""
        return [tuple(map(_laid, row[row != _END].tolist())) for row in self.laid]


def follow(
    worlds: Masks,
    holders: Masks,
    setting: Masks,
    candidate: Combination,
    mind: Mind,
    told: bool,
    net: Net | None = None,
    learners: int = 0,
) -> Lines:
    """Return how each world goes on after *candidate*; the arguments are those of ``simulate.evaluate``."""
    largest = max((int(hand).bit_count() for hand in worlds.flat), default=0)
    masks, strengths = candidates([candidate])
    laid = np.full((len(worlds), LONGEST), _END, np.int64)
    points = np.zeros(len(worlds), np.int8)
    _follow(
        worlds,
        holders,
        setting,
        masks[0],
        strengths[0],
        mind,
        told,
        net or no_net(),
        policies(net, learners),
        np.empty((2, 4, max(1, most_fives(largest))), np.int64),
        np.empty((2, most_plays(largest)), np.int64),
        laid,
        points,
    )
    return Lines(laid, points)


def _laid(word: int) -> Laid:
    return Laid(word >> _SEAT & 3, Cards(word & (1 << _SEAT) - 1), bool(word >> _LEAD))


@jit
def _follow(
    worlds: Any,
    holders: Any,
    setting: Any,
    mask: int,
    strength: int,
    mind: Mind,
    told: bool,
    net: Net,
    seats: Any,
    both: Any,
    room: Any,
    laid: Any,
    points: Any,
) -> None:
    dealt, fives = both[0], both[1]  # a world's five-card plays, and what is left of them
    n_dealt = np.zeros(4, np.int64)
    n_fives = np.zeros(4, np.int64)
    dice = np.zeros(1, np.uint64)
    hands = np.zeros(4, np.int64)
    game = np.zeros(GAME, np.int64)
    masks, strengths = room[0], room[1]
    for world in range(len(worlds)):
        lay_out(worlds[world], setting, dealt, n_dealt)
        begin(game, hands, fives, n_fives, setting, worlds[world], holders[world], told, dealt, n_dealt)
        plies = 0
        while True:
            seat = game[TURN]
            chosen, strong = mask, strength
            if plies:
                n = list_plays(hands[seat], game[TOP], fives[seat], n_fives[seat], masks, strengths)
                choice = n
                if n:
                    choice = choose(game, hands, fives, n_fives, masks, strengths, n, seats[seat], mind, net, dice)
                chosen = 0 if choice == n else masks[choice]
                strong = 0 if choice == n else strengths[choice]
            laid[world, plies] = chosen | seat << _SEAT | (game[TOP] == 0) << _LEAD
            plies += 1
            lay(game, hands, fives, n_fives, chosen, strong)
            if is_over(game):
                break
        points[world] = points_of(game, setting[TURN])
