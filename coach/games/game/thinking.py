"""Capabilities of the coach: odds, what is hidden, advice, solving, looking back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from coach.cards import Cards
from coach.games.forecasts import Forecast
from coach.games.reviewing import PlayedGame
from coach.results import (
    Accounts,
    Assessment,
    Bounds,
    Explanation,
    Holders,
    Odds,
    Possible,
    Report,
    Solution,
    Suggestion,
    WhyNot,
)


@runtime_checkable
class HasOdds(Protocol):
    """The chance of being beaten is known."""

    def can_beat(self, combo: str | Cards, position: Any) -> Odds:
        """Return how likely *combo* is to be beaten by what the others can hold."""


@runtime_checkable
class Explains(Protocol):
    """A play can be spoken of without a search."""

    def explain(self, play: str | Cards, position: Any) -> Explanation:
        """Return how likely the legal *play* is to be beaten, and the reasons for and against it.

        :raises IllegalPlay: it is none.
        """


@runtime_checkable
class HasHiddenSides(Protocol):
    """Who stands with whom is hidden, and can be inferred."""

    def who_holds(self, position: Any, *, counts_only: bool = False, seed: int = 0) -> Holders:
        """Return who holds the cards that make the sides, given all that was played as far as it is known.

        :param counts_only: from counts and badges alone, exactly.
        """


@runtime_checkable
class CountsHidden(Protocol):
    """What the others can hold is counted."""

    def possible(self, position: Any) -> Possible:
        """Return how what is hidden can lie, and who can still hold what.

        :raises ImpossiblePosition: no deal agrees with what is seen.
        """


@runtime_checkable
class CountsAccounts(Protocol):
    """A play can end the hand at once for double (算账), and how likely is counted."""

    def can_account(self, position: Any) -> Accounts:
        """Return which of my plays lead to an account, whose, and in how many deals.

        :raises ImpossiblePosition: it is another's turn, or no deal agrees with what is seen.
        """


@runtime_checkable
class Reports(Protocol):
    """Records can be gone through for who could have prevented what."""

    def report(self, records: str) -> Report:
        """Return what there is to report on each hand of *records*.

        :raises NotationError: they cannot be read.
        """


@runtime_checkable
class HasBeliefs(Protocol):
    """What is believed of hidden cards can be measured against how they were."""

    def companies(self) -> tuple[str, ...]:
        """Return the names of the companies of players for whom it is measured."""

    def forecasts(self, company: str, seed: int, number: int) -> tuple[Forecast, ...]:
        """Return what every seat believed in the *number*-th game of *seed*: the same each time."""

    def measured(self) -> dict[str, Any]:
        """Return the results of the last measurement that was kept, as :mod:`coach.calibration` writes them."""


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
class Contrasts(Protocol):
    """It can be told why a play is not the best."""

    def why_not(self, play: str | Cards, position: Any, *, seconds: float = 1.0, seed: int = 0) -> WhyNot:
        """Return how a legal *play* fares beside the best other one, and the layouts in which it fails and is right.

        :raises IllegalPlay: it is not legal here.
        """


@runtime_checkable
class Reviews(Protocol):
    """Games that were played can be looked back on."""

    def played_games(self, text: str) -> tuple[PlayedGame, ...]:
        """Return the games recorded in *text*.

        :raises NotationError: one cannot be read, or breaks the rules.
        """

    def assess(self, play: str | Cards, position: Any, *, worlds: int = 0, seed: int = 0) -> Assessment:
        """Return what a legal *play* cost, as far as its player could know.

        :param worlds: how many are drawn; 0 for the usual number. The same arguments give the same answer.
        :raises IllegalPlay: it is not legal here.
        """


@runtime_checkable
class Solves(Protocol):
    """Positions with all cards known can be solved exactly."""

    def solve(
        self,
        position: Any,
        *,
        rules: str = "",
        budget: float | None = None,
        nodes: int | None = None,
        all_plays: bool = False,
        memory_mb: int = 256,
        progress: Callable[[Bounds], bool] | None = None,
    ) -> Solution | Bounds:
        """Return the exact value of *position*, or what was proven of it when the budget was spent.

        :param rules: the house rules by name, where the text of a position names none.
        :param budget: seconds; ``None`` for as long as it takes.
        :param nodes: positions to search at most, all in all: a limit that does not hang on the machine.
        :param all_plays: solve every legal play too.
        :param progress: called several times a second with what is proven; it returns False to stop.
        """
