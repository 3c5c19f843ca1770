"""What a game may offer, as small protocols, so that shared rooms ask for a capability and never for a game's name.

A game is one object of :data:`coach.registry.GAMES`. It offers what it has; what it lacks is absent.
Plays and positions may be given as text, in the notation of the game, or as the game's own values.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar, runtime_checkable

from coach.cards import Cards
from coach.clauses import Text
from coach.errors import CoachError
from coach.games.banking import BankedRound
from coach.games.drill import Drill
from coach.games.facing import Look, Panel, Shown, Supposable
from coach.games.forecasts import Forecast
from coach.games.house import HouseRule
from coach.games.learning import Milestone
from coach.games.puzzle import Puzzle, Source
from coach.games.table import Table
from coach.games.teaching import Course, Exercise
from coach.results import (
    Bidding,
    Bounds,
    Choices,
    Duel,
    Explanation,
    HandOdds,
    HandValue,
    Holders,
    KindOdds,
    Odds,
    Reason,
    Solution,
    Suggestion,
    Verdict,
    WhyNot,
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
class Reads(Protocol):
    """Positions can be read from text."""

    def read(self, text: str) -> Reading:
        """Return the position that *text* says, and what was assumed.

        :raises NotationError: it cannot be read, or contradicts itself.
        """

    def rules(self, text: str) -> Any:
        """Return the house rules that *text* names; the default ones when it is empty.

        :raises NotationError: there are no such house rules.
        """


@runtime_checkable
class Judges(Protocol):
    """Plays can be judged."""

    def judge(
        self, play: str | Cards, position: Any = None, *, on: str | Cards = "", opening: bool = False, rules: Any = None
    ) -> Verdict:
        """Say whether *play* is legal in *position*, or, without one, on the combination *on* (a free lead if empty).

        :param opening: without a position, it is the game's first play.
        :raises NotationError: a text cannot be read.
        :raises IllegalPlay: *on* is no combination.
        """


@runtime_checkable
class Deals(Protocol):
    """Games can be dealt."""

    def deal(self, rng: random.Random, rules: Any = None) -> Any:
        """Return a game's first position."""

    def format(self, position: Any) -> str:
        """Return *position* as text that can be read again."""


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
class HasHouseRules(Protocol):
    """Tables differ: it has house rules."""

    def house_rules(self) -> tuple[HouseRule, ...]:
        """Return the points on which tables differ, with their choices."""

    def rules(self, text: str) -> Any:
        """Return the house rules that *text* names: see :class:`Reads`."""

    def rules_name(self, rules: Any) -> str:
        """Return the one text by which links, lessons and puzzles name *rules*; it is never empty."""


@runtime_checkable
class Shows(Protocol):
    """Positions can be shown to people."""

    def look(self) -> Look:
        """Return what is the game's own whatever the position: its cards, words, examples."""

    def show(self, position: Any) -> Shown:
        """Return how *position*, a view, is to be shown."""

    def panels(self, position: Any, believed: Holders | None = None) -> tuple[Panel, ...]:
        """Return what else there is to say of *position*, a view, beside its plays; nothing where there is nothing.

        :param believed: of a game with hidden sides, what has been inferred from the play.
        :raises ImpossiblePosition: it cannot be.
        """


@runtime_checkable
class Supposes(Protocol):
    """A position can be taken otherwise than it is said."""

    def supposable(self, position: Any) -> Supposable:
        """Return what can be supposed of *position*, a view, and how it is there."""

    def suppose(self, position: Any, changes: Mapping[str, Any]) -> Any:
        """Return what the asking seat would know of *position* with *changes*, which each game names in its own way.

        :raises ValueError: there are no such changes.
        :raises ImpossiblePosition: it cannot be so.
        """


@runtime_checkable
class HasHiddenSides(Protocol):
    """Who stands with whom is hidden, and can be inferred."""

    def who_holds(self, position: Any, *, counts_only: bool = False, seed: int = 0) -> Holders:
        """Return who holds the cards that make the sides, given all that was played as far as it is known.

        :param counts_only: from counts and badges alone, exactly.
        """


@runtime_checkable
class HasBeliefs(Protocol):
    """What is believed of hidden cards can be measured against how they were."""

    def companies(self) -> tuple[str, ...]:
        """Return the names of the companies of players for whom it is measured."""

    def forecasts(self, company: str, seed: int, number: int) -> tuple[Forecast, ...]:
        """Return what every seat believed in the *number*-th game of *seed*: the same each time."""


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


@runtime_checkable
class LaysOut(Protocol):
    """Positions with all cards known can be laid on a table and played on."""

    def table(self, position: str, rules: str = "") -> Table:
        """Return *position* as a table, under the house rules named *rules* or, without any, those that it names.

        :raises CoachError: it cannot be read, or there are no such house rules.
        """

    def play_on(self, position: str, cards: Cards) -> str:
        """Return the position after the seat to play lays *cards*, or passes when there are none.

        :raises IllegalPlay: it is not legal here.
        """


@runtime_checkable
class HasPuzzles(Protocol):
    """Puzzles can be found and proven."""

    def themes(self) -> tuple[str, ...]:
        """Return the names of all themes, in the order in which they are shown."""

    def compose(self, position: str, rules: str = "", source: Source | None = None) -> Puzzle:
        """Return the puzzle that *position* makes: value, key, refutations, themes and difficulty, all proven anew.

        What it returns hangs on its arguments alone.

        :raises NoPuzzle: it makes none, with the reason.
        :raises NotationError: it cannot be read.
        """

    def mine(self, seed: int, deal: int, rules: str = "") -> tuple[Puzzle, ...]:
        """Return the puzzles in the game that bots play from the *deal*-th deal of *seed*."""


@runtime_checkable
class Teaches(Protocol):
    """It can be learned: a course of lessons, and exercises made from patterns."""

    def course(self) -> Course:
        """Return the lessons in order, the ideas behind the patterns, and the words that their texts use."""

    def exercise(self, pattern: str, seed: int, rules: str = "") -> Exercise:
        """Return the exercise that *pattern* makes of *seed* under the house rules named *rules*.

        :raises CoachError: there is no such pattern.
        """


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


@runtime_checkable
class Drills(Protocol):
    """There is something to practise against the clock."""

    def drill(self, seed: int) -> Drill:
        """Return the hand of this seed, with all that can be answered."""


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


@runtime_checkable
class Introduces(Protocol):
    """It can be introduced to who does not know it."""

    def about(self) -> Text:
        """Return the game in a sentence or two."""

    def picture(self) -> tuple[str, ...]:
        """Return the tokens of a few cards that stand for it."""


@runtime_checkable
class Speaks(Protocol):
    """It is spoken of in its own manner, without being shown on a page of its own."""

    def manner(self) -> Manner:
        """Return that manner."""


@runtime_checkable
class Lacks(Protocol):
    """It can say what it has instead of what it has not."""

    def lacks(self, capability: str) -> CoachError:
        """Return the error for who asks for the *capability* of this name."""


@runtime_checkable
class Trains(Protocol):
    """It has a bot that learns from games with itself."""

    def train(
        self,
        path: Path,
        games: int,
        *,
        seed: int | None = None,
        every: int = 100_000,
        deals: int = 2_000,
        tell: Callable[[Milestone], bool] | None = None,
    ) -> tuple[Milestone, ...]:
        """Go on with the training kept in *path*, or begin one, until it has learned from so many *games* all in all.

        The same seed gives the same bot, in one run or in several. A KeyboardInterrupt leaves what there is.

        :param seed: of a new training; one that goes on has its own, and another is refused.
        :param every: so many games from milestone to milestone.
        :param deals: so many of them are played for each.
        :param tell: called at each milestone; it returns False to stop there.
        :returns: all milestones, those of earlier runs too.
        :raises CoachError: the file keeps no training, or another one.
        :raises OSError: it cannot be read or written.
        """

    def export_weights(self, path: Path, out: Path) -> None:
        """Write what the bot of the training in *path* plays by into *out*."""


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
