"""The only list of games. A shared room asks it for a game and the game for a capability, never for its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from coach.errors import CoachError
from coach.games import dingniu, douniu, guanpai, niugui
from coach.games.game import Game, Shows, Speaks
from coach.text import Manner

_LISTED: Final[tuple[Game, ...]] = (niugui.GAME, guanpai.GAME, douniu.GAME, dingniu.GAME)

GAMES: Final[Mapping[str, Game]] = MappingProxyType({game.name: game for game in _LISTED})

DEFAULT: Final = next(iter(GAMES))
"""The game that is meant where none is named."""


def find(name: str = "") -> Game:
    """Return the game of this name; without one, the one that is meant then.

    >>> find("niugui").titles["zh"]
    '河池牛鬼'

    :raises CoachError: there is none.
    """
    name = name or DEFAULT
    if name not in GAMES:
        known = " ".join(GAMES)
        message = f"there is no game {name!r}: the games are {known}"
        raise CoachError(message, code="unknown-game", game=name, known=known)
    return GAMES[name]


def manner(name: str) -> Manner:
    """Return how the game of this name is spoken of; that which suits any game where there is no such game.

    >>> manner("guanpai").suits, manner("").suits
    (False, True)
    """
    game: object = GAMES.get(name)
    if isinstance(game, Speaks):
        return game.manner()
    if isinstance(game, Shows):
        look = game.look()
        return Manner(name, look.ranks, look.suits)
    return Manner(name)
