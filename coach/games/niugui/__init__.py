"""河池牛鬼 (niugui): four players, 54 cards, a climbing game with two hidden partners.

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
from coach.results import Assessment, Bounds, Explanation, Holders, Odds, Solution, Suggestion, Verdict, WhyNot

if TYPE_CHECKING:
    from pathlib import Path

    from coach.games.facing import Look, Panel, Shown, Supposable
    from coach.games.forecasts import Forecast
    from coach.games.house import HouseRule
    from coach.games.learning import Milestone
    from coach.games.niugui.notation import Reading
    from coach.games.niugui.plays import Combination
    from coach.games.niugui.position import Position, View
    from coach.games.niugui.rules import Rules
    from coach.games.puzzle import Puzzle, Source
    from coach.games.reviewing import PlayedGame
    from coach.games.table import Table
    from coach.games.teaching import Course, Exercise


class Niugui:
    """The game as an object: reads, judges, deals, and knows odds, sides and suggestions."""

    name: Final = "niugui"
    titles: Final[Mapping[str, str]] = MappingProxyType({"zh": "河池牛鬼", "en": "Hechi Niugui"})

    def read(self, text: str) -> Reading:
        """Return the pasted position that *text* says, and what was assumed.

        :raises NotationError: it cannot be read, or contradicts itself.
        """
        from coach.games.niugui import notation

        return notation.read(text)

    def rules(self, text: str = "") -> Rules:
        """Return the house rules of the flush order that *text* names, ``rank`` or ``suit`` (N16).

        :raises NotationError: it is neither.
        """
        from coach.games.niugui import notation

        return notation.parse_rules(text)

    def house_rules(self) -> tuple[HouseRule, ...]:
        """Return the one point on which tables differ: the order of flushes (N16)."""
        from coach.games.house import house_rules

        return house_rules(self.name)

    def rules_name(self, rules: Rules) -> str:
        """Return the name of *rules*, ``rank`` or ``suit``."""
        return rules.flush_order

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

        >>> GAME.judge("♠4♥4♣4♦4♠5", on="♦9").clause
        'N13'

        :raises NotationError: a text cannot be read.
        :raises IllegalPlay: *on* is no combination.
        """
        from coach.games.niugui.plays import classify
        from coach.games.niugui.position import judge
        from coach.games.niugui.rules import Rules

        cards = _cards(play)
        if position is not None:
            known = self._position(position) if isinstance(position, str) else position
            verdict: Verdict = known.judge(cards)
            return verdict
        house = rules or Rules()
        target = _cards(on)
        return judge(cards, top=classify(target, house) if target else None, opening=opening, rules=house)

    def deal(self, rng: random.Random, rules: Rules | None = None) -> Position:
        """Return a game freshly dealt (N2)."""
        from coach.games.niugui.position import deal

        return deal(rng, rules)

    def format(self, position: Position | View) -> str:
        """Return *position* as text that can be read again."""
        from coach.games.niugui import notation
        from coach.games.niugui.position import Position

        if isinstance(position, Position):
            return notation.format_position(position)
        return notation.format_view(position)

    def can_beat(self, combo: str | Cards | Combination, position: str | View) -> Odds:
        """Return how likely *combo* is to be beaten, given what is public in *position*."""
        from coach.games.niugui.chances import can_beat
        from coach.games.niugui.plays import Combination, classify

        view = self._view(position)
        play = combo if isinstance(combo, Combination) else classify(_cards(combo), view.rules)
        return can_beat(play, view)

    def explain(self, play: str | Cards, position: str | View) -> Explanation:
        """Return how likely the legal *play* is to be beaten, and the reasons for and against it.

        :raises IllegalPlay: it is none, or a pass.
        """
        from coach.games.niugui.plays import classify
        from coach.games.niugui.reasons import Reasons

        view = self._view(position)
        played = classify(_cards(play), view.rules)
        if not (verdict := view.judge(played.cards)).legal:
            message = f"{str(played.cards)!r} is no legal play here"
            raise IllegalPlay(message, clause=verdict.clause, code=verdict.reason.code, **verdict.reason.values)
        reasons = Reasons(view, view.legal_plays())
        return Explanation(reasons.odds(played), reasons.explain(played), game=self.name)

    def look(self) -> Look:
        """Return what is the game's own whatever the position: its cards, words, examples."""
        from coach.games.niugui.facing import LOOK

        return LOOK

    def show(self, position: str | View) -> Shown:
        """Return how *position* is to be shown."""
        from coach.games.niugui.facing import show

        return show(self._view(position))

    def panels(self, position: str | View, believed: Holders | None = None) -> tuple[Panel, ...]:
        """Return who may hold ♠2 and ♠3, and so who may be the partner (N3).

        :param believed: what :meth:`who_holds` has inferred from the play.

        :raises ImpossiblePosition: it cannot be.
        """
        from coach.games.niugui.facing import panels

        return panels(self._view(position), believed)

    def supposable(self, position: str | View) -> Supposable:
        """Return what can be supposed of *position*: badges, counts, who drew 14, the house rule."""
        from coach.games.niugui.facing import supposable

        return supposable(self._view(position))

    def suppose(self, position: str | View, changes: Mapping[str, Any]) -> View:
        """Return *position* with what is supposed of it: see :class:`~coach.games.niugui.supposing.Supposition`.

        :raises ValueError: something of *changes* is not possible.
        :raises ImpossiblePosition: it cannot be so.
        """
        from coach.games.niugui.supposing import Supposition

        return Supposition.read(changes).apply(self._view(position))

    def who_holds(self, position: str | View, *, counts_only: bool = False, seed: int = 0) -> Holders:
        """Return who held ♠2 and ♠3 at the deal, as far as *position* tells (N3, N4).

        With the whole log it is believed from all that was played, else it is exact, from counts and badges alone.

        :param counts_only: exact in either case.
        :raises ImpossiblePosition: no deal is possible, or the log cannot have been played.
        """
        view = self._view(position)
        if counts_only or not view.log:  # which goes without numba
            from coach.games.niugui.belief import who_holds

            return who_holds(view)
        from coach.games.niugui import inference

        return inference.who_holds(view, seed=seed)

    def companies(self) -> tuple[str, ...]:
        """Return the names of the companies of players for whom it is measured what is believed."""
        from coach.games.niugui.calibration import COMPANIES

        return tuple(COMPANIES)

    def forecasts(self, company: str, seed: int, number: int) -> tuple[Forecast, ...]:
        """Return what every seat believed of ♠2 and ♠3 in the *number*-th game of *seed*."""
        from coach.games.niugui.calibration import forecasts

        return forecasts(company, seed, number)

    def measured(self) -> dict[str, Any]:
        """Return the results of the last measurement that was kept."""
        import json
        from pathlib import Path

        kept = Path(__file__).parent / "data" / "calibration.json"
        results: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
        return results

    def suggest(
        self,
        position: str | View,
        *,
        seconds: float = 2.0,
        seed: int = 0,
        progress: Callable[[Suggestion], bool] | None = None,
    ) -> Suggestion:
        """Return every legal play of *position*, best first, with reasons."""
        from coach.games.niugui.advice import suggest

        return suggest(self._view(position), seconds=seconds, seed=seed, progress=progress)

    def why_not(self, play: str | Cards, position: str | View, *, seconds: float = 1.0, seed: int = 0) -> WhyNot:
        """Return how a legal *play* fares beside the best other one, and the layouts in which it fails and is right.

        :raises IllegalPlay: it is not legal here.
        """
        from coach.games.niugui.advice import why_not

        return why_not(self._view(position), _cards(play), seconds=seconds, seed=seed)

    def table(self, position: str, rules: str = "") -> Table:
        """Return *position* as a table with all cards open.

        :param rules: ``rank`` or ``suit`` (N16); empty for those that the position names.
        :raises NotationError: one of them cannot be read.
        :raises ImpossiblePosition: a side is unknown.
        """
        from coach.games.niugui.table import lay_out

        return lay_out(position, self.rules(rules) if rules else None)

    def play_on(self, position: str, cards: Cards) -> str:
        """Return the position after the seat to play lays *cards*, or passes when there are none.

        :raises IllegalPlay: it is not legal here.
        """
        from coach.games.niugui.table import play_on

        return play_on(position, cards)

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

        :param position: its text seat by seat, or a View in which all hands are known.
        :param rules: the house rules by name, where a text names none.

        :raises NotationError: the text cannot be read.
        :raises ImpossiblePosition: a hand or a side is unknown, the game is over, or the rules are not those of
            *position*.
        """
        whole = self._whole(position, rules)
        from coach.games.niugui.solver import solve
        from coach.games.niugui.warming import make_solver_ready

        make_solver_ready()
        return solve(whole, budget=budget, nodes=nodes, all_plays=all_plays, memory_mb=memory_mb, progress=progress)

    def played_games(self, text: str) -> tuple[PlayedGame, ...]:
        """Return the games recorded in *text*.

        :raises NotationError: one cannot be read, or breaks the rules.
        """
        from coach.games.niugui.reviewing import played_games

        return played_games(text)

    def assess(self, play: str | Cards, position: str | View, *, worlds: int = 0, seed: int = 0) -> Assessment:
        """Return what a legal *play* cost, over the worlds that its player had to believe in.

        :param worlds: how many are drawn; 0 for the usual number.
        :raises IllegalPlay: it is not legal here.
        """
        from coach.games.niugui.advice import WORLDS, assess

        return assess(self._view(position), _cards(play), worlds=worlds or WORLDS, seed=seed)

    def course(self) -> Course:
        """Return the thirteen lessons."""
        from coach.games.niugui.exercises.course import COURSE

        return COURSE

    def exercise(self, pattern: str, seed: int, rules: str = "") -> Exercise:
        """Return the exercise that *pattern* makes of *seed* under the house rules named *rules*.

        :raises NotationError: there are no such house rules.
        :raises CoachError: there is no such pattern.
        """
        from coach.games.niugui.exercises import exercise

        return exercise(pattern, seed, self.rules(rules), rules)

    def themes(self) -> tuple[str, ...]:
        """Return the names of the puzzles' themes, in the order in which they are shown."""
        from coach.games.niugui.themes import THEMES

        return tuple(theme.name for theme in THEMES)

    def compose(self, position: str, rules: str = "", source: Source | None = None) -> Puzzle:
        """Return the puzzle that *position* makes, with everything proven anew.

        :raises NoPuzzle: it makes none, with the reason.
        :raises NotationError: it cannot be read.
        :raises ImpossiblePosition: a side is unknown, or *rules* contradict the position.
        """
        from coach.games.niugui.puzzling import compose

        return compose(position, rules, source)

    def mine(self, seed: int, deal: int, rules: str = "") -> tuple[Puzzle, ...]:
        """Return the puzzles in the game that careful players play from the *deal*-th deal of *seed*."""
        from coach.games.niugui.puzzling import mine

        return mine(seed, deal, rules)

    def places(self) -> int:
        """Return how many sit at the table."""
        return 4

    def bots(self) -> tuple[str, ...]:
        """Return the names of the bots, the weakest first, then the yardsticks."""
        from coach.games.niugui.bots import ROSTER

        return ROSTER.names

    def strength(self, bot: str) -> int:
        """Return the set strength of *bot*, 1 for the weakest; 0 for one that has none.

        :raises CoachError: there is no such bot.
        """
        from coach.games.niugui.bots import ROSTER

        return ROSTER.find(bot).strength

    def pool(self) -> tuple[str, ...]:
        """Return the names of the bots from which mixed tables are drawn."""
        from coach.games.niugui.bots import POOL

        return POOL

    def play_deals(self, seed: int, first: int, count: int, lineups: Sequence[Sequence[str]], rules: str = "") -> Any:
        """Return the points of each seat when bots play so many deals of *seed* from the *first* on.

        :returns: an int8 array (count, lineups, 4).
        :raises CoachError: there is no such bot.
        :raises NotationError: there are no such house rules.
        """
        from coach.games.niugui.bots import play_deals

        return play_deals(seed, first, count, lineups, self.rules(rules))

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
        """Train the learned policy until it has learned from so many *games*; see :func:`.training.train`.

        :raises CoachError: the file keeps no training, or one of another seed or start; or there are no such settings,
            or no such version to start from.
        """
        from coach.games.niugui.training import train

        return tuple(train(path, games, changes=changes, start=start, every=every, deals=deals, tell=tell).curve)

    def export_weights(self, path: Path, out: Path) -> None:
        """Write the weights of the training in *path* as ``learned.load_layers`` reads them."""
        from coach.games.niugui.training import Training

        Training.load(path).export(out)

    def warm(self, progress: Callable[[str, float], None] | None = None) -> float:
        """Compile every kernel, or load what is kept on disk, and return the seconds that it took."""
        from coach.games.niugui.warming import warm

        return warm(progress)

    def _position(self, text: str) -> Position | View:
        """Return a whole position, seat by seat, as it is, and any other text as I see it."""
        from coach.games.niugui import notation

        return notation.parse_position(text) if notation.is_whole(text) else notation.read(text).view

    def _whole(self, position: str | Position | View, rules: str) -> Position:
        """Return *position* as one that can be solved: see :meth:`solve`."""
        from coach.games.house import check_agreed
        from coach.games.niugui.position import Position

        house = self.rules(rules) if rules else None
        if isinstance(position, str):
            from coach.games.niugui import notation

            whole = notation.is_whole(position)
            position = notation.parse_position(position, house) if whole else notation.read(position).view
        if not isinstance(position, Position):
            position = position.whole()
        check_agreed(position.rules, house, self.rules_name)
        return position

    def _view(self, position: str | View) -> View:
        return self.read(position).view if isinstance(position, str) else position


def _cards(text: str | Cards) -> Cards:
    """Return *text* as cards; nothing and a word for passing are no cards."""
    if isinstance(text, Cards):
        return text
    from coach.games.niugui import notation

    return notation.parse_play(text) if text.strip() else NO_CARDS


GAME: Final = Niugui()
