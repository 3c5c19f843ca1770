"""A drill against the clock, whatever the game: in a hand, find the cards that belong together, then name the kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from coach.cards import Cards
from coach.results import HandValue, Reason


@dataclass(frozen=True, slots=True)
class Drill:
    """One hand with all that can be answered."""

    seed: int
    """What it was dealt from."""
    hand: tuple[int, ...]
    """The cards in the order in which they were dealt."""
    size: int
    """How many cards belong together."""
    groups: tuple[Cards, ...]
    """Every right choice; none where nothing belongs together."""
    tries: Mapping[Cards, Reason] = field(hash=False)
    """By every choice of so many cards: what is to be said of it."""
    value: HandValue
    """What the hand is, with the reason."""
    none: str
    """The kind of a hand in which nothing belongs together."""
    kinds: tuple[str, ...]
    """What the hand may be where something does, in the order in which it is asked."""
