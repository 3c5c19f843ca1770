"""What a game may offer, as small protocols, so that shared rooms ask for a capability and never for a game's name.

A game is one object of :data:`coach.registry.GAMES`. It offers what it has; what it lacks is absent.
Plays and positions may be given as text, in the notation of the game, or as the game's own values.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar, runtime_checkable

from coach.cards import Cards
from coach.errors import CoachError
from coach.results import Holders, Odds, Reason, Suggestion, Verdict


class Reading(Protocol):
    """A position as it was understood."""

    @property
    def view(self) -> Any:
        """What the asking seat knows: the game's own view."""

    @property
    def notes(self) -> tuple[Reason, ...]:
        """What was not said, and how it was filled."""


class Game(Protocol):
    """What every game has."""

    @property
    def name(self) -> str:
        """The name in code, commands and files, such as ``"niugui"``."""

    @property
    def titles(self) -> Mapping[str, str]:
        """The name for people, by language."""


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
class HasOdds(Protocol):
    """The chance of being beaten is known."""

    def can_beat(self, combo: str | Cards, position: Any) -> Odds:
        """Return how likely *combo* is to be beaten by what the others can hold."""


@runtime_checkable
class HasHiddenSides(Protocol):
    """Who stands with whom is hidden, and can be inferred."""

    def who_holds(self, position: Any) -> Holders:
        """Return who holds the cards that make the sides."""


@runtime_checkable
class Suggests(Protocol):
    """Plays can be ranked."""

    def suggest(
        self,
        position: Any,
        *,
        seconds: float = 2.0,
        seed: int = 0,
        progress: Callable[[Suggestion], bool] | None = None,
    ) -> Suggestion:
        """Return every legal play, best first, with reasons.

        :param progress: called with each better answer on the way; it returns False to stop with what there is.
        """


@runtime_checkable
class Warms(Protocol):
    """What is compiled can be compiled ahead."""

    def warm(self, progress: Callable[[str, float], None] | None = None) -> float:
        """Compile every kernel, or load what is kept on disk, and return the seconds that it took.

        :param progress: called before each part with its name and 0.0, and after it with its name and its seconds.
        """


Capability = TypeVar("Capability")


def require(game: Game, capability: type[Capability]) -> Capability:
    """Return *game*, known to offer *capability*.

    :raises CoachError: it does not.
    """
    if isinstance(game, capability):
        return game
    message = f"{game.name!r} has nothing to offer here: {capability.__doc__}"
    raise CoachError(message, code="no-capability", game=game.name, capability=capability.__name__)
