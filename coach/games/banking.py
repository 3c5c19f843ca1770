"""Rounds in which everybody bids, one is the banker, and each of the others is settled with the banker alone."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Protocol

from coach.cards import Cards


class BankedRound(Protocol):
    """One round, as far as it has come. Seats are counted from 0."""

    @property
    def hands(self) -> tuple[Cards, ...]:
        """By seat, the cards that are dealt."""

    @property
    def rules(self) -> Any:
        """The house rules: the game's own value."""

    @property
    def seen(self) -> tuple[Cards, ...]:
        """By seat, the cards that it sees before the bids; empty where it sees none."""

    @property
    def bids(self) -> tuple[bool, ...]:
        """By seat, whether it bids; empty before the bids."""

    @property
    def banker(self) -> int | None:
        """The seat of the banker, once there is one."""

    @property
    def multipliers(self) -> tuple[int, ...]:
        """By seat, 0 for the banker; empty before they are chosen."""

    @property
    def is_over(self) -> bool:
        """Whether all is chosen, so that the hands are compared."""

    def bid(self, bids: tuple[bool, ...], rng: random.Random) -> BankedRound:
        """Return the round after all seats bid or not, and one is drawn as the banker.

        :raises IllegalPlay: they have done so.
        """

    def multiply(self, chosen: Mapping[int, int]) -> BankedRound:
        """Return the round after every other seat has chosen a multiplier.

        :raises IllegalPlay: one is none, or it is too early or too late.
        """

    def points(self) -> tuple[int, ...]:
        """Return by seat what it gets; all of it sums to zero.

        :raises ImpossiblePosition: the round is not over.
        """
