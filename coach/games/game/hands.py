"""Capabilities about whole hands."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from coach.cards import Cards
from coach.results import (
    Bidding,
    Duel,
    HandOdds,
    HandValue,
    KindOdds,
)


@runtime_checkable
class EvaluatesHands(Protocol):
    """Whole hands can be evaluated and compared."""

    def evaluate(self, hand: str | Cards, *, rules: str = "") -> HandValue:
        """Return what *hand* is under the house rules named *rules*, and why.

        :raises NotationError: it cannot be read, or there are no such house rules.
        """

    def compare(self, hand: str | Cards, other: str | Cards, *, rules: str = "") -> Duel:
        """Say whether *hand* beats *other*, and why.

        :raises NotationError: one cannot be read.
        :raises ImpossiblePosition: a card is in both.
        """


@runtime_checkable
class HasHandOdds(Protocol):
    """The chance of a whole hand is known."""

    def odds(self, hand: str | Cards, *, rules: str = "") -> HandOdds:
        """Return how likely *hand* is to beat one drawn from the other cards.

        :raises NotationError: it cannot be read, or there are no such house rules.
        """

    def distribution(self, *, rules: str = "") -> KindOdds:
        """Return how often each kind of hand is dealt."""


@runtime_checkable
class Bids(Protocol):
    """Before it is played there is a choice, with a worth that is known."""

    def bid(self, cards: str | Cards = "", *, rules: str = "", seed: int = 0) -> Bidding:
        """Return what each choice is worth before the deal, or with *cards* seen.

        :param seed: of what is estimated.
        :raises NotationError: they cannot be read, or there are no such house rules.
        """


@runtime_checkable
class ReadsHands(Protocol):
    """Hands can be read from text, whole or in part."""

    def read_hand(self, text: str) -> tuple[Cards, bool]:
        """Return the cards that *text* says, so many as can be asked about, and whether it says their suits.

        :raises NotationError: it cannot be read.
        """
