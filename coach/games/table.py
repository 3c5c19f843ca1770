"""A table with all cards open, whatever the game: who sits there, what lies in the middle, and what may be played.

A game lays one out (:class:`~coach.games.game.LaysOut`); :mod:`coach.puzzles` plays on it, and pages draw it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from coach.cards import NO_CARDS, Cards, rank_of
from coach.results import Reason, relative_seats


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal play."""

    cards: Cards
    """Empty for a pass."""
    kind: str
    """The name of its kind, ``"pass"`` among them."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat with all that is open about it."""

    seat: str
    """Its own name at the table, such as ``"S"``."""
    hand: Cards
    side: str
    """The name of the side it plays for: seats with the same one win and lose together."""
    place: int = 0
    """1 for the first to go out, and so on; 0 while it plays."""
    shown: Cards = NO_CARDS
    """The cards that made its side known, once they have been played."""
    down: tuple[Cards, ...] = ()
    """What it has discarded, in order, in a game with discards."""
    pips: int = 0
    """What its discards count so far, and at the end what it still holds too."""


@dataclass(frozen=True, slots=True)
class Table:
    """A moment of a game with all hands open."""

    position: str
    """The same in the game's notation, its house rules included."""
    seats: tuple[Sitting, ...]
    """In order of play."""
    turn: str
    """The name of the seat to play; ``""`` when the game is over."""
    top: Cards
    """The combination to beat; empty when the seat to play is on lead, and in a game of tiles, which has ends."""
    kind: str
    """The kind of :attr:`top`, or ``""``."""
    owner: str
    """The seat that played :attr:`top`, or ``""``."""
    choices: tuple[Choice, ...]
    """Every legal play, a pass first where it is allowed; none when the game is over."""
    points: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Each seat's points when the game is over, else empty."""
    result: Reason | None = None
    """What players call such an end."""
    clause: str = ""
    """The id of the clause that gives the points."""
    suits: bool = True
    """Whether suits matter; where they do not, one of the plays that differ in them alone stands for all."""
    ends: tuple[int, int] | None = None
    """In a game of tiles: the two open numbers, the lower first; ``None`` before the lead."""
    laid: Cards = NO_CARDS
    """In a game of tiles: those in the row."""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to play."""
        return not self.turn

    def sitting(self, seat: str) -> Sitting:
        """Return the seat of this name.

        :raises LookupError: there is none.
        """
        for each in self.seats:
            if each.seat == seat:
                return each
        raise LookupError(f"there is no seat {seat!r}")

    def as_choice(self, cards: Cards) -> Cards:
        """Return *cards* as they stand among the :attr:`choices`: the play of the same ranks where suits do not matter.

        What is none of the choices is returned as it is.
        """
        if self.suits:
            return cards
        ranks = sorted(map(rank_of, cards))
        alike = (choice.cards for choice in self.choices if sorted(map(rank_of, choice.cards)) == ranks)
        return next(alike, cards)

    def mates(self, seat: str) -> frozenset[str]:
        """Return the seats that win and lose with *seat*, itself among them."""
        side = self.sitting(seat).side
        return frozenset(each.seat for each in self.seats if each.side == side)

    def seen_from(self, seat: str) -> dict[str, str]:
        """Return what each seat is to *seat*, by its own name: ``"me"``, ``"next"`` …"""
        names = [each.seat for each in self.seats]
        start = names.index(seat)
        return {names[(start + step) % len(names)]: name for step, name in enumerate(relative_seats(len(names)))}
