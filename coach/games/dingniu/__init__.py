"""顶牛 (dingniu): four players, each for himself, and 24 tiles laid to a row with two ends.

Whoever cannot match an end discards face down, and fewest points in discards win; whoever blocks the row by choice
accounts (算账) at once, for double.

:data:`GAME` is what the shared rooms see. Each verb imports its room when first called, so that the game costs nothing
until it is played.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from coach.cards import Cards
from coach.errors import CoachError
from coach.results import Accounts, Bounds, Possible, Report, Solution, Suggestion, Verdict
from coach.text import Manner

if TYPE_CHECKING:
    from coach.games.dingniu.notation import Reading
    from coach.games.dingniu.position import Position, View
    from coach.games.dingniu.rules import Rules
    from coach.games.facing import Look, Panel, Shown, Supposable
    from coach.games.house import HouseRule
    from coach.games.puzzle import Puzzle, Source
    from coach.games.table import Table
    from coach.games.teaching import Course, Exercise
    from coach.tiles import Tiles


class Dingniu:
    """The game as an object: reads, judges, deals, solves, infers, and advises."""

    name: Final = "dingniu"
    titles: Final[Mapping[str, str]] = MappingProxyType({"zh": "顶牛", "en": "Dingniu"})

    def read(self, text: str) -> Reading:
        """Return the pasted position that *text* says, and what was assumed.

        :raises NotationError: it cannot be read, or contradicts itself.
        """
        from coach.games.dingniu import notation

        return notation.read(text)

    def rules(self, text: str = "") -> Rules:
        """Return the house rules that *text* names, such as ``account_ends=named,head_empty=no``.

        :raises NotationError: an option or its value is unknown.
        """
        from coach.games.dingniu import notation

        return notation.parse_rules(text)

    def house_rules(self) -> tuple[HouseRule, ...]:
        """Return the points on which tables differ (T10 to T12, T15, T16)."""
        from coach.games.house import house_rules

        return house_rules(self.name)

    def rules_name(self, rules: Rules) -> str:
        """Return the name of *rules*: what is not the default, or ``standard``."""
        from coach.games.dingniu import notation

        return notation.rules_name(rules)

    def manner(self) -> Manner:
        """Return how the game is spoken of: of tiles, so without ranks, suits and badges."""
        return Manner(self.name, badges=False)

    def lacks(self, capability: str) -> CoachError:
        """Return the error for who asks for what this game has not, which names what it has."""
        message = "顶牛 has nothing to offer here: see suggest, judge, solve, possible, can_account and report"
        return CoachError(message, code="dingniu-has", capability=capability)

    def judge(
        self,
        play: str | Cards,
        position: Any = None,
        *,
        on: str | Cards = "",
        opening: bool = False,
        rules: Rules | None = None,
    ) -> Verdict:
        """Say whether *play*, such as ``"6-5 on 6"``, is legal in *position* (text, View or Position).

        :param on: without a position, the two ends, such as ``"6 3"``; empty for a lead. The tile is then all the hand.
        :param opening: makes no difference: every hand begins with a lead.
        :raises NotationError: a text cannot be read.
        """
        from coach.games.dingniu.position import judge
        from coach.tiles import Tiles

        tiles = _tiles(play)
        if position is not None:
            known = self._position(position) if isinstance(position, str) else position
            verdict: Verdict = known.judge(tiles)
            return verdict
        return judge(tiles, Tiles(tiles.mask), _ends(str(on)))

    def deal(self, rng: random.Random, rules: Rules | None = None) -> Position:
        """Return a hand freshly dealt, with the 头家 drawn by lot (T2)."""
        from coach.games.dingniu.position import deal

        return deal(rng, rules)

    def format(self, position: Position | View) -> str:
        """Return *position* as text that can be read again."""
        from coach.games.dingniu import notation
        from coach.games.dingniu.position import Position

        if isinstance(position, Position):
            return notation.format_position(position)
        return notation.format_view(position)

    def solve(
        self,
        position: str | Position | View,
        *,
        rules: str = "",
        budget: float | None = None,
        nodes: int | None = None,
        all_plays: bool = False,
        memory_mb: int = 256,
        progress: Callable[[Bounds], bool] | None = None,
    ) -> Solution | Bounds:
        """Return what *position* comes to when each of the four plays for its own points, or what was proven of it.

        :param position: its text with all hands, or a Position.
        :param rules: the house rules by name, where a text names none.

        :raises NotationError: the text cannot be read.
        :raises ImpossiblePosition: a tile is hidden, the hand is over, or the rules are not those of *position*.
        """
        whole = self._whole(position, rules)
        from coach.games.dingniu.solver import solve
        from coach.games.dingniu.warming import make_solver_ready

        make_solver_ready()
        return solve(whole, budget=budget, nodes=nodes, all_plays=all_plays, memory_mb=memory_mb, progress=progress)

    def suggest(
        self,
        position: str | View,
        *,
        seconds: float = 2.0,
        seed: int = 0,
        progress: Callable[[Suggestion], bool] | None = None,
    ) -> Suggestion:
        """Return every legal play of *position*, best first, with its expected points and the reasons."""
        from coach.games.dingniu.advice import suggest
        from coach.games.dingniu.warming import make_solver_ready

        view = self._view(position)
        make_solver_ready()
        return suggest(view, seconds=seconds, seed=seed, progress=progress)

    def table(self, position: str, rules: str = "") -> Table:
        """Return *position* as a table with all tiles open.

        :param rules: the house rules by name; empty for those that the position names.
        :raises NotationError: one of them cannot be read.
        """
        from coach.games.dingniu.table import lay_out

        return lay_out(position, self.rules(rules) if rules else None)

    def play_on(self, position: str, cards: Cards) -> str:
        """Return the position after the seat to play leads, lays or discards.

        :raises IllegalPlay: it is not legal here.
        """
        from coach.games.dingniu.table import play_on

        return play_on(position, cards)

    def themes(self) -> tuple[str, ...]:
        """Return the names of the puzzles' themes, in the order in which they are shown."""
        from coach.games.dingniu.themes import THEMES

        return tuple(theme.name for theme in THEMES)

    def compose(self, position: str, rules: str = "", source: Source | None = None) -> Puzzle:
        """Return the puzzle that *position* makes, with everything proven anew.

        :raises NoPuzzle: it makes none, with the reason.
        :raises NotationError: it cannot be read.
        :raises ImpossiblePosition: *rules* contradict the position.
        """
        from coach.games.dingniu.puzzling import compose

        return compose(position, rules, source)

    def mine(self, seed: int, deal: int, rules: str = "") -> tuple[Puzzle, ...]:
        """Return the puzzles in the hand that bots play from the *deal*-th deal of *seed*."""
        from coach.games.dingniu.puzzling import mine

        return mine(seed, deal, rules)

    def possible(self, position: str | View) -> Possible:
        """Return how the hidden tiles can lie, and who can still hold each number; the counts are exact."""
        from coach.games.dingniu.belief import possible

        return possible(self._view(position))

    def can_account(self, position: str | View) -> Accounts:
        """Return which of my plays lead to an account, whose, and in how many deals; the counts are exact."""
        from coach.games.dingniu.belief import can_account

        return can_account(self._view(position))

    def report(self, records: str) -> Report:
        """Return who could have prevented what in each hand of *records*, and with which tile (T12 to T19).

        :raises NotationError: they cannot be read.
        """
        from coach.games.dingniu.notation import parse_records

        return Report(tuple(record.report() for record in parse_records(records)), game=self.name)

    def look(self) -> Look:
        """Return what is the game's own whatever the position: its tiles, words, examples."""
        from coach.games.dingniu.facing import LOOK

        return LOOK

    def show(self, position: str | View) -> Shown:
        """Return how *position* is to be shown."""
        from coach.games.dingniu.facing import show

        return show(self._view(position))

    def panels(self, position: str | View) -> tuple[Panel, ...]:
        """Return which plays account or leave an account, who can hold which number, and what is 硬 in my hand.

        :raises ImpossiblePosition: no deal agrees with *position*.
        """
        from coach.games.dingniu.facing import panels

        return panels(self._view(position))

    def supposable(self, position: str | View) -> Supposable:
        """Return what can be supposed of *position*: other house rules."""
        from coach.games.dingniu.facing import supposable

        return supposable(self._view(position))

    def suppose(self, position: str | View, changes: Mapping[str, Any]) -> View:
        """Return *position* by other house rules: see :func:`~coach.games.dingniu.supposing.suppose`.

        :raises ValueError: something of *changes* is not possible.
        """
        from coach.games.dingniu.supposing import suppose

        return suppose(self._view(position), changes)

    def course(self) -> Course:
        """Return the course: what is taught, in order."""
        from coach.games.dingniu.exercises.course import COURSE

        return COURSE

    def exercise(self, pattern: str, seed: int, rules: str = "") -> Exercise:
        """Return the exercise that *pattern* makes of *seed* under the house rules named *rules*.

        :raises CoachError: there is no such pattern.
        :raises NotationError: an option or its value is unknown.
        """
        from coach.games.dingniu.exercises import exercise

        return exercise(pattern, seed, self.rules(rules), rules, self.manner())

    def warm(self, progress: Callable[[str, float], None] | None = None) -> float:
        """Compile every kernel, or load what is kept on disk, and return the seconds that it took."""
        from coach.games.dingniu.warming import warm

        return warm(progress)

    def _whole(self, position: str | Position | View, rules: str) -> Position:
        from coach.games.dingniu import notation
        from coach.games.dingniu.position import Position
        from coach.games.house import check_agreed

        house = self.rules(rules) if rules else None
        if isinstance(position, str):
            whole = notation.is_whole(position)
            position = notation.parse_position(position, house) if whole else notation.read(position).view
        if not isinstance(position, Position):
            position = position.whole()
        check_agreed(position.rules, house, notation.rules_name)
        return position

    def _position(self, text: str) -> Position | View:
        """Return a whole position as it is, and any other text as I see it."""
        from coach.games.dingniu import notation

        return notation.parse_position(text) if notation.is_whole(text) else notation.read(text).view

    def _view(self, position: str | View) -> View:
        return self.read(position).view if isinstance(position, str) else position


def _tiles(text: str | Cards) -> Tiles:
    """Return a play as a tile with where it goes; ``"pass"`` and nothing are no tile."""
    from coach.games.dingniu.notation import parse_play
    from coach.games.dingniu.position import as_tiles

    return as_tiles(text) if isinstance(text, Cards) else parse_play(text)


def _ends(text: str) -> tuple[int, int] | None:
    from coach.games.dingniu.notation import parse_ends

    return parse_ends(text)


GAME: Final = Dingniu()
