"""What every answer is made of: who is asked about, reasons with their numbers, exact chances, layouts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

from coach.cards import Cards

SCHEMA: Final = 1
"""The number of the form in which answers are exchanged."""

RELATIVE_SEATS: Final = ("me", "next", "across", "prev")
_OF_TWO: Final = ("me", "other")

_EXCHANGE: Final = "coach.exchange"
_FACE: Final = "coach.render"  # both imported only when somebody looks, so that answers need no screen and no pandas


def relative_seats(count: int) -> tuple[str, ...]:
    """Return what the seats of a table are to who asks, in order of play, the asker first.

    >>> relative_seats(2)
    ('me', 'other')

    :raises LookupError: no game has so many.
    """
    return {len(_OF_TWO): _OF_TWO, len(RELATIVE_SEATS): RELATIVE_SEATS}[count]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What all answers have in common: they can be looked at."""

    game: str = ""
    """The name of the game that it is about: its cards and kinds are shown as there."""

    def to_frame(self) -> Any:
        """Return the answer as a tidy :class:`pandas.DataFrame`."""
        return import_module(_FACE).to_frame(self)

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """Return the answer as plain values, in the form that the shell prints with ``--json``."""
        answer: dict[str, Any] = import_module(_EXCHANGE).to_json(self, lang)
        return answer

    def _repr_html_(self) -> str:
        html: str = import_module(_FACE).to_html(self)
        return html


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: a code and its numbers. The sentence is made by :func:`coach.text.sentence`, in either language."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Numbers, names of seats or kinds, and :class:`~coach.cards.Cards`, by the name that the sentence uses."""


@dataclass(frozen=True, slots=True)
class Chance:
    """An exact probability: *count* of *of* equally likely cases."""

    count: int
    of: int

    @property
    def probability(self) -> float:
        """The chance in 0 … 1."""
        return self.count / self.of


@dataclass(frozen=True, slots=True)
class Layout:
    """One way the hidden cards can lie."""

    hands: Mapping[str, Cards] = field(hash=False)
    """By seat, for the other seats only."""
    by: str = ""
    """The seat that beats the combination in this layout; ``""`` when nobody can."""
    play: Cards = field(default_factory=Cards)
    """What it beats it with; empty when nobody can."""
