"""What makes a wrong play tempting: a bot of a fixed panel chooses it, or a naive play-out after it reaches the goal.

The panel sees only what the seat to play sees. None of its bots has any chance in it, so that the same position tempts
in the same way on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

import numpy as np

from coach.cards import SMALL_JOKER, Cards, rank_of
from coach.games.niugui.kernels import simulate
from coach.games.niugui.plays import Combination, Kind
from coach.games.niugui.policies import UNIT, Careful, Lowest, Policy, Weights
from coach.games.niugui.position import Position

CAREFUL: Final = "careful"
TOLD: Final = "told"

_AS_TUNED: Final = Weights()
PANEL: Final[Mapping[str, Policy]] = MappingProxyType(
    {
        "lowest": Lowest(),
        CAREFUL: Careful(),
        "eager": Careful(
            replace(
                _AS_TUNED,
                take_unknown=_AS_TUNED.take_unknown + UNIT,
                take_foe=_AS_TUNED.take_foe + UNIT,
                take_partner=_AS_TUNED.take_partner + UNIT,
            )
        ),
        "saving": Careful(
            replace(
                _AS_TUNED,
                take_unknown=_AS_TUNED.take_unknown - UNIT // 2,
                take_foe=_AS_TUNED.take_foe - UNIT // 2,
                take_partner=_AS_TUNED.take_partner - UNIT // 2,
                hold=_AS_TUNED.hold - UNIT // 2,
            )
        ),
    }
)
"""The bots, beside one that is careful and told the sides (:data:`TOLD`): *eager* takes every round that is worth about
a turn less, *saving* leaves more of them and parts later with what nobody beats."""


def choices(position: Position) -> dict[str, Cards]:
    """Return what each bot of the panel lays in *position*, by its name; no cards for a pass."""
    view = position.view(position.turn)
    no_dice = random.Random(0)
    laid = {bot: policy.choose(view, no_dice) for bot, policy in PANEL.items()}
    black = frozenset((seat - position.turn) % 4 for seat in position.black)
    return {**laid, TOLD: Careful(sides=black).choose(view, no_dice)}


def naive_values(position: Position) -> dict[Cards, int]:
    """Return by legal play what it comes to, in points of the seat to play, when all go on as careful players.

    They know the sides, since in a puzzle all cards lie open, but nothing else of the others' hands.
    """
    turn = position.turn
    view = position.view(turn)
    plays = position.legal_plays()
    around = [(turn + step) % 4 for step in range(4)]
    worlds = np.array([[position.hands[seat].mask for seat in around]], np.int64)
    holders = np.array([[(seat - turn) % 4 for seat in position.holders]], np.int64)
    masks, strengths = simulate.candidates(plays)
    mind = simulate.make_mind(position.rules)
    points = simulate.evaluate(worlds, holders, simulate.start(view), masks, strengths, mind, True)
    return {play.cards: int(worth) for play, worth in zip(plays, points[0], strict=True)}


def idea(play: Combination) -> tuple[Kind, tuple[int, ...]]:
    """Return what is left of *play* when suits do not count: two plays with one idea tempt as one."""
    return play.kind, tuple(card if card >= SMALL_JOKER else rank_of(card) for card in play.cards)
