"""Capabilities of bots: playing whole games, and being trained."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from coach.games.banking import BankedRound
from coach.games.learning import Milestone
from coach.results import (
    Choices,
)


@runtime_checkable
class HasBots(Protocol):
    """Bots can sit at its table, and play whole games among themselves."""

    def places(self) -> int:
        """Return how many sit at the table."""

    def bots(self) -> tuple[str, ...]:
        """Return the names of the bots, the weakest first, then those that are kept as yardsticks.

        What people call them is in the catalogs, under ``bot``; a name may end with a version, as ``careful-1``. One
        that ends with a seed, as ``careful~7``, is that bot with its parameters perturbed by it.
        """

    def strength(self, bot: str) -> int:
        """Return the set strength of *bot*, 1 for the weakest; 0 for one that has none.

        :raises CoachError: there is no such bot.
        """

    def pool(self) -> tuple[str, ...]:
        """Return the names of the bots from which mixed tables are drawn: quick ones, perturbed ones among them."""

    def play_deals(self, seed: int, first: int, count: int, lineups: Sequence[Sequence[str]], rules: str = "") -> Any:
        """Return what each seat gets when bots play the deals *first*, *first* + 1 … of *seed*.

        What a lineup gets of a deal hangs on the seed, the deal's number, the lineup and the rules alone. Every bot
        sees only what its seat sees.

        :param count: so many deals.
        :param lineups: the bots by seat.
        :returns: an int8 array (count, lineups, seats), in points of the game.
        :raises CoachError: there is no such bot, or there are no such house rules.
        """


@runtime_checkable
class Trains(Protocol):
    """It has a bot that learns from games with itself."""

    def train(
        self,
        path: Path,
        games: int,
        *,
        changes: Mapping[str, float] | None = None,
        start: str = "",
        every: int = 100_000,
        deals: int = 2_000,
        tell: Callable[[Milestone], bool] | None = None,
    ) -> tuple[Milestone, ...]:
        """Go on with the training kept in *path*, or begin one, until it has learned from so many *games* all in all.

        The same seed gives the same bot, in one run or in several. A KeyboardInterrupt leaves what there is.

        :param changes: of the bot's own settings, by name: for a new training, or from here on for one that goes on.
            The ``"seed"`` of one that goes on cannot be changed.
        :param start: for a new training, the version of the bot that it begins with; else it begins with nothing.
        :param every: so many games from milestone to milestone.
        :param deals: so many of them are played for each.
        :param tell: called at each milestone; it returns False to stop there.
        :returns: all milestones, those of earlier runs too.
        :raises CoachError: the file keeps no training, or one of another seed or start; or there are no such settings,
            or no such version.
        :raises OSError: it cannot be read or written.
        """

    def export_weights(self, path: Path, out: Path) -> None:
        """Write what the bot of the training in *path* plays by into *out*."""


@runtime_checkable
class HasRounds(Protocol):
    """Whole rounds can be played against bots: everybody bids, one is the banker, the others choose multipliers."""

    def seats(self) -> tuple[str, ...]:
        """Return the names of the seats of the largest table; smaller ones have so many of the first."""

    def multipliers(self) -> tuple[int, ...]:
        """Return what the others may choose."""

    def policies(self) -> tuple[str, ...]:
        """Return the names of the policies of bots."""

    def deal_round(self, rng: random.Random, players: int, rules: str = "") -> BankedRound:
        """Return a round freshly dealt.

        :raises CoachError: so many cannot play, or there are no such house rules.
        """

    def decide(self, position: str, policies: Sequence[str], seed: int) -> Choices:
        """Return what the bots choose next in the round that *position* tells.

        :param policies: by seat; empty for a person.
        :raises CoachError: it cannot be read, there is no such policy, or nothing is left to choose.
        """

    def format(self, position: Any) -> str:
        """Return a round as text that can be read again."""

    def write_records(self, rounds: Sequence[BankedRound], tags: Sequence[tuple[tuple[str, str], ...]]) -> str:
        """Return rounds as text to keep.

        :param tags: by round, what else its header says.
        """

    def read_records(self, text: str) -> tuple[BankedRound, ...]:
        """Return the rounds that *text* keeps.

        :raises NotationError: it cannot be read.
        """
