"""Capabilities about positions: read, judged, dealt, shown, laid on a table."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from coach.cards import Cards
from coach.games.facing import Look, Panel, Shown, Supposable
from coach.games.game.basics import Reading
from coach.games.house import HouseRule
from coach.games.table import Table
from coach.results import (
    Holders,
    Verdict,
)


@runtime_checkable
class Reads(Protocol):
    """Positions can be read from text."""

    def read(self, text: str) -> Reading:
        """Return the position that *text* says, and what was assumed.

        :raises NotationError: it cannot be read, or contradicts itself.
        """

    def rules(self, text: str) -> Any:
        """Return the house rules that *text* names; the default ones when it is empty.

        :raises NotationError: there are no such house rules.
        """


@runtime_checkable
class Judges(Protocol):
    """Plays can be judged."""

    def judge(
        self, play: str | Cards, position: Any = None, *, on: str | Cards = "", opening: bool = False, rules: Any = None
    ) -> Verdict:
        """Say whether *play* is legal in *position*, or, without one, on the combination *on* (a free lead if empty).

        :param opening: without a position, it is the game's first play.
        :raises NotationError: a text cannot be read.
        :raises IllegalPlay: *on* is no combination.
        """


@runtime_checkable
class Deals(Protocol):
    """Games can be dealt."""

    def deal(self, rng: random.Random, rules: Any = None) -> Any:
        """Return a game's first position."""

    def format(self, position: Any) -> str:
        """Return *position* as text that can be read again."""


@runtime_checkable
class HasHouseRules(Protocol):
    """Tables differ: it has house rules."""

    def house_rules(self) -> tuple[HouseRule, ...]:
        """Return the points on which tables differ, with their choices."""

    def rules(self, text: str) -> Any:
        """Return the house rules that *text* names: see :class:`Reads`."""

    def rules_name(self, rules: Any) -> str:
        """Return the one text by which links, lessons and puzzles name *rules*; it is never empty."""


@runtime_checkable
class Shows(Protocol):
    """Positions can be shown to people."""

    def look(self) -> Look:
        """Return what is the game's own whatever the position: its cards, words, examples."""

    def show(self, position: Any) -> Shown:
        """Return how *position*, a view, is to be shown."""

    def panels(self, position: Any, believed: Holders | None = None) -> tuple[Panel, ...]:
        """Return what else there is to say of *position*, a view, beside its plays; nothing where there is nothing.

        :param believed: of a game with hidden sides, what has been inferred from the play.
        :raises ImpossiblePosition: it cannot be.
        """


@runtime_checkable
class Supposes(Protocol):
    """A position can be taken otherwise than it is said."""

    def supposable(self, position: Any) -> Supposable:
        """Return what can be supposed of *position*, a view, and how it is there."""

    def suppose(self, position: Any, changes: Mapping[str, Any]) -> Any:
        """Return what the asking seat would know of *position* with *changes*, which each game names in its own way.

        :raises ValueError: there are no such changes.
        :raises ImpossiblePosition: it cannot be so.
        """


@runtime_checkable
class LaysOut(Protocol):
    """Positions with all cards known can be laid on a table and played on."""

    def table(self, position: str, rules: str = "") -> Table:
        """Return *position* as a table, under the house rules named *rules* or, without any, those that it names.

        :raises CoachError: it cannot be read, or there are no such house rules.
        """

    def play_on(self, position: str, cards: Cards) -> str:
        """Return the position after the seat to play lays *cards*, or passes when there are none.

        :raises IllegalPlay: it is not legal here.
        """
