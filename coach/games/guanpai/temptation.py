"""What makes a wrong play tempting: a bot of a fixed panel chooses it, or a naive play-out after it reaches the goal.

The panel sees only what the seat to play sees, but for one bot that looks at both hands. None of its bots has any
chance in it, so that the same position tempts in the same way on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from coach.cards import Cards
from coach.games.guanpai.policies import UNIT, Careful, Lowest, Policy, Weights
from coach.games.guanpai.position import Position

CAREFUL: Final = "careful"
OPEN: Final = "open"

_AS_TUNED: Final = Weights()
PANEL: Final[Mapping[str, Policy]] = MappingProxyType(
    {
        "lowest": Lowest(),
        CAREFUL: Careful(),
        "holding": Careful(replace(_AS_TUNED, hold=_AS_TUNED.hold + UNIT, near=_AS_TUNED.near + UNIT)),
        "saving": Careful(replace(_AS_TUNED, bomb=_AS_TUNED.bomb - UNIT, card=_AS_TUNED.card - UNIT // 4, hold=0)),
        "shedding": Careful(replace(_AS_TUNED, card=_AS_TUNED.card + UNIT // 2, low=_AS_TUNED.low // 2)),
    }
)
"""The bots, beside one that is careful and sees both hands (:data:`OPEN`): *holding* likes to lay what the other cannot
beat, *saving* parts late with bombs and high cards, *shedding* gets rid of as many cards as it can."""

_NO_DICE: Final = random.Random(0)


def choices(position: Position) -> dict[str, Cards]:
    """Return what each bot of the panel lays in *position*, by its name; no cards for a pass."""
    view = position.view(position.turn)
    laid = {bot: policy.choose(view, _NO_DICE) for bot, policy in PANEL.items()}
    return {**laid, OPEN: _openly(position)}


def naive_values(position: Position) -> dict[Cards, int]:
    """Return by legal play what it comes to, in cards closed by the seat to play, when both go on as careful players.

    They see both hands, since in a puzzle all cards lie open, but look no further than the next answer.
    """
    turn = position.turn
    found = {}
    for play in position.legal_plays():
        after = position.play_unchecked(play)
        while not after.is_over:
            after = after.play(_openly(after))
        found[play.cards] = after.points()[turn]
    return found


def _openly(position: Position) -> Cards:
    """Return what the careful bot lays when it sees both hands."""
    view = position.view(position.turn)
    return Careful().choose(replace(view, known=position.hands[1 - position.turn]), _NO_DICE)
