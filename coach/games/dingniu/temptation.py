"""What makes a wrong play tempting: a bot of a fixed panel chooses it, or a naive play-out after it reaches the goal.

The panel sees only what the seat to play sees, but for one bot that looks at all hands. None of its bots has any chance
in it, so that the same position tempts in the same way on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from coach.cards import Cards
from coach.games.dingniu.policies import PLAIN, Careful, Heaviest, Policy
from coach.games.dingniu.position import Position

CAREFUL: Final = "careful"
OPEN: Final = "open"

PANEL: Final[Mapping[str, Policy]] = MappingProxyType(
    {
        "heaviest": Heaviest(),
        CAREFUL: Careful(),
        "keeping": Careful(replace(PLAIN, fits=15, double=10)),
        "shutting": Careful(replace(PLAIN, room=-6)),
    }
)
"""The bots, beside one that looks at all hands (:data:`OPEN`): *heaviest* is rid of points at once, *keeping* wants a
place for what it keeps, *shutting* leaves the others as little as it can."""

_NO_DICE: Final = random.Random(0)


def choices(position: Position) -> dict[str, Cards]:
    """Return what each bot of the panel lays or discards in *position*, by its name."""
    view = position.view(position.turn)
    laid: dict[str, Cards] = {}
    for bot, policy in PANEL.items():
        laid[bot] = policy.choose(view, _NO_DICE)
    naive = naive_values(position)
    return {**laid, OPEN: max(naive, key=naive.__getitem__)}


def naive_values(position: Position) -> dict[Cards, int]:
    """Return by legal play what it comes to for the seat to play when all go on as beginners, heavy tiles first."""
    seat = position.turn
    found: dict[Cards, int] = {}
    for play in position.legal_plays():
        after = position.play_unchecked(play)
        while not after.is_over:
            after = after.play(Heaviest().choose(after.view(after.turn), _NO_DICE))
        found[play.cards] = after.points()[seat]
    return found
