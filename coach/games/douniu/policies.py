"""How bots bid and choose multipliers, each by one stated rule, from their own view.

>>> import random
>>> from coach.games.douniu.position import deal
>>> from coach.games.douniu.rules import Rules
>>> view = deal(random.Random(1), Rules(open_cards="4")).view(0)
>>> str(view.cards), ByCards().bid(view, random.Random(0)), ByCards().multiply(view, random.Random(0))
('♦5 ♦6 ♦K ♦3', True, 5)
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from coach.games.douniu.decisions import expected
from coach.games.douniu.position import View
from coach.games.douniu.rules import MULTIPLIERS


class Policy(Protocol):
    """A way to bid and to choose a multiplier."""

    def bid(self, view: View, rng: random.Random) -> bool:
        """Return whether to bid to be the banker."""

    def multiply(self, view: View, rng: random.Random) -> int:
        """Return the multiplier to choose."""


@dataclass(frozen=True, slots=True)
class Always:
    """Bids in every round, and as a punter takes the highest multiplier."""

    def bid(self, view: View, rng: random.Random) -> bool:
        """Return True."""
        return True

    def multiply(self, view: View, rng: random.Random) -> int:
        """Return the highest."""
        return MULTIPLIERS[-1]


@dataclass(frozen=True, slots=True)
class Never:
    """Never bids, and takes the lowest multiplier."""

    def bid(self, view: View, rng: random.Random) -> bool:
        """Return False."""
        return False

    def multiply(self, view: View, rng: random.Random) -> int:
        """Return the lowest."""
        return MULTIPLIERS[0]


@dataclass(frozen=True, slots=True)
class Random:
    """Bids in half of the rounds, and takes any multiplier, each with equal chances."""

    def bid(self, view: View, rng: random.Random) -> bool:
        """Return what a coin says."""
        return rng.random() < 0.5

    def multiply(self, view: View, rng: random.Random) -> int:
        """Return any."""
        return rng.choice(MULTIPLIERS)


@dataclass(frozen=True, slots=True)
class ByCards:
    """Bids, and takes the highest multiplier, exactly when its open cards are worth more than nothing on average."""

    def bid(self, view: View, rng: random.Random) -> bool:
        """Return whether the seen cards win points on average; without any, False."""
        return expected(view.cards, view.rules) > 0

    def multiply(self, view: View, rng: random.Random) -> int:
        """Return the highest where the seen cards win points on average, else the lowest."""
        return MULTIPLIERS[-1] if expected(view.cards, view.rules) > 0 else MULTIPLIERS[0]


POLICIES: Final[Mapping[str, Policy]] = {"always": Always(), "never": Never(), "random": Random(), "cards": ByCards()}
"""Every policy by its name."""
