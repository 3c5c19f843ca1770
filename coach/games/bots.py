"""The bots of a game by their names: of set strengths, kept as yardsticks, and perturbed by a seed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Final, TypeVar

from coach.errors import CoachError

SPREAD: Final = 0.3
"""A perturbed weight differs by this share of itself at most …"""
LEAST_SPREAD: Final = 60
"""… or by so much, where that is more."""

_PERTURBED: Final = re.compile(r"(.+)~(0|[1-9]\d{0,8})")

Weights = TypeVar("Weights")


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot by its name."""

    name: str
    policy: Any
    """How it plays: the game's own kind of policy, which sees only a view."""
    strength: int = 0
    """1 for the weakest; 0 for one that has no set strength."""


class Roster:
    """The bots of one game.

    >>> roster = Roster("niugui", [Bot("careful", "plans", 3)], {"careful": lambda seed: f"plans {seed}"})
    >>> roster.find("careful").strength, roster.find("careful~7").policy
    (3, 'plans 7')
    """

    def __init__(
        self, game: str, bots: Iterable[Bot], perturbed: Mapping[str, Callable[[int], Any]] = MappingProxyType({})
    ) -> None:
        """List *bots* in their order.

        :param perturbed: by the name of a bot that can be perturbed, its policy for a seed.
        """
        self.game = game
        self._bots = {bot.name: bot for bot in bots}
        self._perturbed = perturbed
        self.find: Callable[[str], Bot] = cache(self._find)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all bots that are listed; perturbed ones are not."""
        return tuple(self._bots)

    def _find(self, name: str) -> Bot:
        """Return the bot of this name.

        :raises CoachError: there is none.
        """
        if name in self._bots:
            return self._bots[name]
        match = _PERTURBED.fullmatch(name)
        if match and match[1] in self._perturbed:
            return Bot(name, self._perturbed[match[1]](int(match[2])))
        known = " ".join((*self._bots, *(f"{base}~1" for base in self._perturbed)))
        message = f"there is no bot {name!r}: the bots are {known}"
        raise CoachError(message, code="unknown-bot", bot=name, known=known)


def perturbed(weights: Weights, seed: int) -> Weights:
    """Return *weights*, a dataclass of whole numbers, each moved up or down by chance: see :data:`SPREAD`."""
    rng = random.Random(f"perturbed {seed}")
    moved = {}
    for each in fields(weights):  # type: ignore[arg-type]
        value = getattr(weights, each.name)
        most = max(int(abs(value) * SPREAD), LEAST_SPREAD)
        moved[each.name] = value + rng.randint(-most, most)
    return replace(weights, **moved)  # type: ignore[type-var]
