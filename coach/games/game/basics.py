"""What every game is, and how a capability is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar, runtime_checkable

from coach.clauses import Text
from coach.errors import CoachError
from coach.results import (
    Reason,
)
from coach.text import Manner


class Reading(Protocol):
    """A position as it was understood."""

    @property
    def game(self) -> str:
        """The name of the game."""

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
class Introduces(Protocol):
    """It can be introduced to who does not know it."""

    def about(self) -> Text:
        """Return the game in a sentence or two."""

    def picture(self) -> tuple[str, ...]:
        """Return the tokens of a few cards that stand for it."""


@runtime_checkable
class Speaks(Protocol):
    """It is spoken of in its own manner, other than the one that its look makes."""

    def manner(self) -> Manner:
        """Return that manner."""


@runtime_checkable
class Lacks(Protocol):
    """It can say what it has instead of what it has not."""

    def lacks(self, capability: str) -> CoachError:
        """Return the error for who asks for the *capability* of this name."""


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
    if isinstance(game, Lacks):
        raise game.lacks(capability.__name__)
    message = f"{game.name!r} has nothing to offer here: {capability.__doc__}"
    raise CoachError(message, code="no-capability", game=game.name, capability=capability.__name__)
