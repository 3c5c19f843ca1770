"""关牌 (guanpai): two players, 48 cards, one of three piles unused; who goes out first closes the other's cards.

:data:`GAME` is what the shared rooms see. Each verb imports its room when first called, so that the game costs nothing
until it is played.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from coach.cards import NO_CARDS, Cards
from coach.errors import IllegalPlay
from coach.results import Bounds, Explanation, Odds, Solution, Suggestion, Verdict

if TYPE_CHECKING:
    from coach.games.facing import Look, Panel, Shown, Supposable
    from coach.games.guanpai.notation import Reading
    from coach.games.guanpai.plays import Combination
    from coach.games.guanpai.position import Position, View
    from coach.games.guanpai.rules import Rules
    from coach.games.house import HouseRule
    from coach.games.puzzle import Puzzle, Source
    from coach.games.table import Table
    from coach.games.teaching import Course, Exercise


class Guanpai:
    """The game as an object: reads, judges, deals, solves, and advises."""

    name: Final = "guanpai"
    titles: Final[Mapping[str, str]] = MappingProxyType({"zh": "关牌", "en": "Guanpai"})

    def read(self, text: str) -> Reading:
        """Return the pasted position that *text* says, and what was assumed.

        :raises NotationError: it cannot be read, or contradicts itself.
        """
        from coach.games.guanpai import notation

        return notation.read(text)

    def rules(self, text: str = "") -> Rules:
        """Return the house rules that *text* names, such as ``bombs=same-type,must_beat=yes``.

        :raises NotationError: an option or its value is unknown.
        """
        from coach.games.guanpai import notation

        return notation.parse_rules(text)

    def judge(
        self,
        play: str | Cards,
        position: Any = None,
        *,
        on: str | Cards = "",
        opening: bool = False,
        rules: Rules | None = None,
    ) -> Verdict:
        """Say whether *play* is legal in *position* (text, View or Position), or on the combination *on*.

        :param opening: makes no difference: a first play may be any (G2).
        :raises NotationError: a text cannot be read.
        :raises IllegalPlay: *on* is no combination.
        """
        from coach.games.guanpai.plays import classify
        from coach.games.guanpai.position import Position, judge
        from coach.games.guanpai.rules import Rules

        if position is not None:
            known = self._position(position) if isinstance(position, str) else position
            hand = known.hands[known.turn] if isinstance(known, Position) else known.hand
            verdict: Verdict = known.judge(_cards(play, hand))
            return verdict
        house = rules or Rules()
        target = _cards(on)
        return judge(_cards(play), top=classify(target, house) if target else None, rules=house)

    def house_rules(self) -> tuple[HouseRule, ...]:
        """Return the points on which tables differ (G6, G10, G14, G15)."""
        from coach.games.house import house_rules

        return house_rules(self.name)

    def rules_name(self, rules: Rules) -> str:
        """Return the name of *rules*: what is not the default, or ``standard``."""
        from coach.games.guanpai import notation

        return notation.rules_name(rules)

    def look(self) -> Look:
        """Return what is the game's own whatever the position: its cards, words, examples."""
        from coach.games.guanpai.facing import LOOK

        return LOOK

    def show(self, position: str | View) -> Shown:
        """Return how *position* is to be shown."""
        from coach.games.guanpai.facing import show

        return show(self._view(position))

    def panels(self, position: str | View, believed: object = None) -> tuple[Panel, ...]:
        """Return nothing: beside the plays there is no more to say."""
        return ()

    def supposable(self, position: str | View) -> Supposable:
        """Return what can be supposed of *position*: how many cards the other holds, and the house rules."""
        from coach.games.guanpai.facing import supposable

        return supposable(self._view(position))

    def suppose(self, position: str | View, changes: Mapping[str, Any]) -> View:
        """Return *position* with what is supposed of it: see :func:`~coach.games.guanpai.supposing.suppose`.

        :raises ValueError: something of *changes* is not possible.
        :raises ImpossiblePosition: it cannot be so.
        """
        from coach.games.guanpai.supposing import suppose

        return suppose(self._view(position), changes)

    def deal(self, rng: random.Random, rules: Rules | None = None) -> Position:
        """Return the first round of a match, freshly dealt (G1, G2)."""
        from coach.games.guanpai.position import deal

        return deal(rng, rules)

    def format(self, position: Position | View) -> str:
        """Return *position* as text that can be read again."""
        from coach.games.guanpai import notation
        from coach.games.guanpai.position import Position

        if isinstance(position, Position):
            return notation.format_position(position)
        return notation.format_view(position)

    def can_beat(self, combo: str | Cards | Combination, position: str | View) -> Odds:
        """Return how likely *combo* is to be beaten by what the other can hold; the figure is exact."""
        from coach.games.guanpai.chances import can_beat
        from coach.games.guanpai.plays import Combination, classify

        view = self._view(position)
        if isinstance(combo, Combination):
            return can_beat(combo, view)
        return can_beat(classify(_cards(combo, view.hand), view.rules), view)

    def explain(self, play: str | Cards, position: str | View) -> Explanation:
        """Return how likely the legal *play* is to be beaten, and the reasons for and against it.

        :raises IllegalPlay: it is none, or a pass.
        """
        from coach.games.guanpai.belief import Belief
        from coach.games.guanpai.plays import classify
        from coach.games.guanpai.reasons import Reasons

        view = self._view(position)
        played = classify(_cards(play, view.hand), view.rules)
        if not (verdict := view.judge(played.cards)).legal:
            message = f"{str(played)!r} is no legal play here"
            raise IllegalPlay(message, clause=verdict.clause, code=verdict.reason.code, **verdict.reason.values)
        reasons = Reasons(view, view.legal_plays(), Belief(view))
        return Explanation(reasons.odds(played), reasons.explain(played), game=self.name)

    def suggest(
        self,
        position: str | View,
        *,
        seconds: float = 2.0,
        seed: int = 0,
        progress: Callable[[Suggestion], bool] | None = None,
    ) -> Suggestion:
        """Return every legal play of *position*, best first, with the cards it is expected to close and the reasons."""
        from coach.games.guanpai.advice import suggest
        from coach.games.guanpai.warming import make_solver_ready

        view = self._view(position)
        make_solver_ready()
        return suggest(view, seconds=seconds, seed=seed, progress=progress)

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
        """Return the exact value of *position*, or what was proven of it when the budget was spent.

        :param position: its text with both hands, or a View in which the other's hand is known.
        :param rules: the house rules by name, where a text names none.

        :raises NotationError: the text cannot be read.
        :raises ImpossiblePosition: a hand is unknown, the round is over, or the rules are not those of *position*.
        """
        whole = self._whole(position, rules)
        from coach.games.guanpai.solver import solve
        from coach.games.guanpai.warming import make_solver_ready

        make_solver_ready()
        return solve(whole, budget=budget, nodes=nodes, all_plays=all_plays, memory_mb=memory_mb, progress=progress)

    def course(self) -> Course:
        """Return the five lessons."""
        from coach.games.guanpai.exercises.course import COURSE

        return COURSE

    def exercise(self, pattern: str, seed: int, rules: str = "") -> Exercise:
        """Return the exercise that *pattern* makes of *seed* under the house rules named *rules*.

        :raises NotationError: there are no such house rules.
        :raises CoachError: there is no such pattern.
        """
        from coach.games.guanpai.exercises import exercise

        return exercise(pattern, seed, self.rules(rules), rules)

    def table(self, position: str, rules: str = "") -> Table:
        """Return *position* as a table with all cards open.

        :param rules: the house rules by name; empty for those that the position names.
        :raises NotationError: one of them cannot be read.
        :raises ImpossiblePosition: what is on the table could not lie there under *rules*.
        """
        from coach.games.guanpai.table import lay_out

        return lay_out(position, self.rules(rules) if rules else None)

    def play_on(self, position: str, cards: Cards) -> str:
        """Return the position after the seat to play lays *cards*, or passes when there are none.

        :raises IllegalPlay: it is not legal here.
        """
        from coach.games.guanpai.table import play_on

        return play_on(position, cards)

    def themes(self) -> tuple[str, ...]:
        """Return the names of the puzzles' themes, in the order in which they are shown."""
        from coach.games.guanpai.themes import THEMES

        return tuple(theme.name for theme in THEMES)

    def compose(self, position: str, rules: str = "", source: Source | None = None) -> Puzzle:
        """Return the puzzle that *position* makes, with everything proven anew.

        :raises NoPuzzle: it makes none, with the reason.
        :raises NotationError: it cannot be read.
        :raises ImpossiblePosition: *rules* contradict the position.
        """
        from coach.games.guanpai.puzzling import compose

        return compose(position, rules, source)

    def mine(self, seed: int, deal: int, rules: str = "") -> tuple[Puzzle, ...]:
        """Return the puzzles in the round that careful players play from the *deal*-th deal of *seed*."""
        from coach.games.guanpai.puzzling import mine

        return mine(seed, deal, rules)

    def places(self) -> int:
        """Return how many sit at the table."""
        return 2

    def bots(self) -> tuple[str, ...]:
        """Return the names of the bots, the weakest first, then the yardsticks."""
        from coach.games.guanpai.bots import ROSTER

        return ROSTER.names

    def strength(self, bot: str) -> int:
        """Return the set strength of *bot*, 1 for the weakest; 0 for one that has none.

        :raises CoachError: there is no such bot.
        """
        from coach.games.guanpai.bots import ROSTER

        return ROSTER.find(bot).strength

    def pool(self) -> tuple[str, ...]:
        """Return the names of the bots from which mixed tables are drawn."""
        from coach.games.guanpai.bots import POOL

        return POOL

    def play_deals(self, seed: int, first: int, count: int, lineups: Sequence[Sequence[str]], rules: str = "") -> Any:
        """Return the cards that each seat closes, less those closed to it, when bots play so many deals of *seed*.

        :returns: an int8 array (count, lineups, 2).
        :raises CoachError: there is no such bot.
        :raises NotationError: there are no such house rules.
        """
        from coach.games.guanpai.bots import play_deals

        return play_deals(seed, first, count, lineups, self.rules(rules))

    def warm(self, progress: Callable[[str, float], None] | None = None) -> float:
        """Compile every kernel, or load what is kept on disk, and return the seconds that it took."""
        from coach.games.guanpai.warming import warm

        return warm(progress)

    def _whole(self, position: str | Position | View, rules: str) -> Position:
        """Return *position* as one that can be solved: see :meth:`solve`."""
        from coach.games.guanpai import notation
        from coach.games.guanpai.position import Position
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
        from coach.games.guanpai import notation

        return notation.parse_position(text) if notation.is_whole(text) else notation.read(text).view

    def _view(self, position: str | View) -> View:
        return self.read(position).view if isinstance(position, str) else position


def _cards(text: str | Cards, hand: Cards = NO_CARDS) -> Cards:
    """Return *text* as cards, by ranks alone those of *hand*; nothing and a word for passing are no cards."""
    if isinstance(text, Cards):
        return text
    from coach.games.guanpai import notation

    return notation.parse_play(text, hand) if text.strip() else NO_CARDS


GAME: Final = Guanpai()
