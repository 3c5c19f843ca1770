"""A played game as a review goes through it: moment by moment, each with what the player knew and what he did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from coach.cards import Cards


@dataclass(frozen=True, slots=True)
class Moment:
    """One play of a game, and the moment before it."""

    seat: str
    """Who played, such as ``"S"``."""
    cards: Cards
    """What was laid; none for a pass."""
    choices: int
    """How many plays were legal, a pass among them."""
    view: str
    """What the player knew, the play so far among it, as text that can be pasted."""
    position: str
    """All hands, as text that can be solved."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game out of a record."""

    game: str
    rules: str
    """The house rules by name."""
    players: Mapping[str, str] = field(hash=False)
    """By seat, in order of play: the name of who sat there; empty where the record has none."""
    tags: tuple[tuple[str, str], ...]
    """What else the record's header says."""
    moments: tuple[Moment, ...]
    points: Mapping[str, int] = field(hash=False)
    """By seat; empty for a game that was not finished."""
    text: str
    """The record itself."""
