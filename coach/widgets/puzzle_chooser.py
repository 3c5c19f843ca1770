"""Which puzzle is on the table: what a link asks for, what was left, the day's, the next; and the choice beside it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from traitlets import Dict

from coach import registry
from coach.errors import CoachError
from coach.games.game import Game, HasPuzzles, require
from coach.games.puzzle import Puzzle
from coach.lessons import trials
from coach.puzzles import daily, store
from coach.puzzles.trainer import Run, Trainer
from coach.results import Bounds, Solution
from coach.widgets.house import switches, usual_rules
from coach.widgets.learner import Learner
from coach.widgets.puzzle_faces import Facing, themed
from coach.widgets.puzzle_shelf import AGAIN, ALL, DAY, Shelf
from coach.widgets.puzzle_tiles import facing_of


class PuzzleChooser(Learner):
    """A page that goes through puzzles: what lies on its table, and what comes next."""

    puzzle = Dict().tag(sync=True)
    """What may be known of the puzzle on the table; empty before there is one."""
    shelf = Dict().tag(sync=True)
    """The choice of puzzles: themes, difficulties, house rules, failures, days in a row."""

    def __init__(self, lang: str, game: str, puzzles: Sequence[Puzzle] | None) -> None:
        """Go through the puzzles of *game*.

        :param puzzles: go through these instead of those that come with the coach.
        """
        self.own = puzzles is not None
        self._given = puzzles
        self.day = ""
        """The date whose puzzle it is, or empty."""
        self.today = date.min
        self.facing: Facing | None = None
        """The puzzle on the table."""
        self.run = Run()
        """How far it is played."""
        super().__init__(lang, game)

    def turn_to(self, game: Game) -> None:
        """Go through the puzzles of *game*."""
        super().turn_to(game)
        puzzles = _kept(game.name) if self._given is None else self._given
        self.books = Shelf.of(game, puzzles, usual_rules(game))

    @property
    def trainer(self) -> Trainer:
        """What runs the puzzle on the table."""
        assert self.facing is not None
        return self.facing.trainer

    @property
    def here(self) -> Puzzle | None:
        """The puzzle on the table."""
        return None if self.facing is None else self.facing.trainer.puzzle

    def _lay(self, puzzle: Puzzle | None, now: datetime, day: str | date = "") -> None:
        """Lay *puzzle* out, untouched.

        :param day: the date whose puzzle it is.
        """
        self.day, self.run, self.facing = str(day), Run(), None
        if puzzle is not None:
            rules = self.books.choice.rules
            trainer = Trainer(self.game, puzzle, _unasked, "" if rules == puzzle.rules else rules)
            self.facing = facing_of(trainer, self.lang)

    def _game_of(self, asked: dict[str, str]) -> str:
        """Return the game that a link is about: that of the puzzle it names, or that which it names itself."""
        if self.own:
            return self.game.name
        if "puzzle" in asked and "game" not in asked:
            return store.find(asked["puzzle"]).game
        return asked.get("game", self.game.name)

    def _turn(self, name: str) -> None:
        """Turn to the puzzles of the game named *name*, if it is another.

        :raises CoachError: there is none, or it has no puzzles.
        """
        game = registry.find(name)
        require(game, HasPuzzles)
        if game is not self.game:
            self.turn_to(game)
            self.retell()

    # -- which puzzle ------------------------------------------------------------------------------------------------

    def _open(self, asked: dict[str, str], now: datetime) -> None:
        """Lay out what *asked* asks for."""
        books = self.books.asked(asked)
        if "day" in asked:
            day = _day(asked["day"], self.today)
            self.books = books.choose(way=DAY)
            return self._lay(self._of_day(day), now, day)
        if "puzzle" in asked:
            puzzle = books.find(asked["puzzle"])
            if not puzzle.holds_under(books.choice.rules):
                if "rules" in asked:
                    self.tell("link.rules")
                books = books.choose(rules=puzzle.rules)
            self.books = books
            kept = self.state["tables"].get(self.game.name)
            day = kept["day"] if kept and kept["puzzle"] == puzzle.id else ""
            return self._lay(puzzle, now, day)
        self.books = books
        if books.choice.way == AGAIN and books.chosen(self._again):
            return self._lay(books.next_open("", frozenset(), self._again), now)
        self.books = books = books.choose(way=ALL)
        if asked.keys() & {"theme", "difficulty"}:
            return self._lay(books.next_open("", self._solved), now)
        return self._lay_usual(now)

    def _lay_usual(self, now: datetime) -> None:
        """Go on with what was left, else with the day's puzzle, else with the next one that is not solved."""
        kept = self.state["tables"].get(self.game.name)
        left = [each for each in self.books.chosen() if kept and each.id == kept["puzzle"]]
        if kept and left and not (kept["run"].get("solved") or kept["run"].get("shown")):
            self.books = self.books.choose(way=DAY if kept["day"] else ALL)
            return self._lay(left[0], now, kept["day"])
        if not self.own and not trials.streak(self.state, self.game.name, self.today).today and self.books.chosen():
            self.books = self.books.choose(way=DAY)
            return self._lay(self._of_day(self.today), now, self.today.isoformat())
        return self._lay(self.books.next_open("", self._solved), now)

    def _of_day(self, day: date | str) -> Puzzle | None:
        chosen = self.books.choose(theme="", difficulty=0, way=ALL).chosen()
        when = date.fromisoformat(day) if isinstance(day, str) else day
        return daily.of_day(chosen, when) if chosen else None

    def _choose(self, message: dict[str, Any], now: datetime) -> None:
        """Choose by theme and difficulty, or the failures; the first one that is not solved is laid out."""
        changes = {name: message[name] for name in ("theme", "difficulty", "way") if name in message}
        self.books = self.books.choose(**{"way": ALL, **changes})
        self._lay(
            self.books.next_open("", self._solved if self.books.choice.way == ALL else frozenset(), self._again), now
        )

    def _switch(self, rules: str, now: datetime) -> None:
        """Go through the puzzles proven under other house rules; that on the table stays, if it is one of them."""
        books = self.books.choose(rules=rules)
        self.books = books
        here = self.here
        if here is None or not here.holds_under(rules):
            here = books.next_open(here.id if here else "", self._solved, self._again)
        self._lay(here, now, self.day if here is not None and here.id == self.puzzle.get("id") else "")

    def _turn_page(self, way: str, now: datetime) -> None:
        if self.books.choice.way == DAY:
            self.books = self.books.choose(way=ALL)
        here, again = self.here.id if self.here else "", self._again
        if way == "next" and self.run.done and self.books.choice.way == ALL:
            self._lay(self.books.next_open(here, self._solved, again), now)
        else:
            self._lay(self.books.beside(here, 1 if way == "next" else -1, again), now)

    # -- what is shown of the choice -----------------------------------------------------------------------------------

    def _shelf(self) -> dict[str, Any]:
        choice, again = self.books.choice, self._again
        themes, grades = self.books.counts()
        streak = trials.streak(self.state, self.game.name, self.today)
        return {
            "themes": [] if self.own else themed(themes, self.lang, choice.theme),
            "grades": [{"value": grade, "count": count} for grade, count in grades.items()],
            "theme": choice.theme,
            "difficulty": choice.difficulty,
            "way": choice.way,
            "rules": choice.rules,
            "house": switches(self.game, choice.rules, self.lang, self.books.points()),
            "usual": usual_rules(self.game),
            "game": self.game.name,
            "games": [] if self.own else self._games(),
            "again": len(self.books.choose(way=AGAIN).chosen(again)),
            "solved": len(self._solved),
            "streak": streak.days,
            "today": self.today.isoformat(),
            "today_done": streak.today,
            "daily": not self.own,
            "empty": not self.books.puzzles,
        }

    def _games(self) -> list[dict[str, str]]:
        having = (game for game in registry.GAMES.values() if isinstance(game, HasPuzzles) and _kept(game.name))
        return [{"value": game.name, "text": game.titles[self.lang]} for game in having]

    def _place(self) -> list[int] | None:
        """Return which one of how many chosen it is; ``None`` for one that is not among them."""
        if self.books.choice.way == DAY:
            return None
        chosen = self.books.chosen(self._again)
        ids = [puzzle.id for puzzle in chosen]
        here = self.here.id if self.here else ""
        return [ids.index(here) + 1, len(ids)] if here in ids else None

    @property
    def _solved(self) -> frozenset[str]:
        return trials.solved(self.state, self.game.name)

    @property
    def _again(self) -> tuple[str, ...]:
        return trials.failed(self.state, self.game.name)


def _unasked(position: str, all_plays: bool) -> Solution | Bounds:
    """Solve nothing: what is only shown has been found out before."""
    raise AssertionError(f"{position!r} is solved where nobody waits for it")


def _kept(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of *game* that come with the coach, if there are any."""
    try:
        return store.load(game)
    except (CoachError, FileNotFoundError):
        return ()


def _day(written: str, today: date) -> str:
    """Return the day that a link asks for, today at most.

    :raises CoachError: it is no day, or is still to come.
    """
    try:
        day = date.fromisoformat(written)
    except ValueError:
        raise CoachError(f"{written!r} is no day", code="no-day", day=written) from None
    if day > today:
        raise CoachError(f"{written!r} is still to come", code="no-day", day=written)
    return day.isoformat()
