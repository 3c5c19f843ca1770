"""The page of puzzles: one is on the table, the others answer, and the next one waits.

What solves a puzzle is sent to the page only when it is earned: of a wrong play its refutation, of a hint its words,
after the end the solution, the tempting plays and the themes. Before that no trait and no message has any of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any

from traitlets import Dict, List, default

from coach import lessons, registry
from coach.cards import Cards
from coach.engine import Event, engine
from coach.errors import CoachError
from coach.games.game import Game, HasPuzzles, require
from coach.games.puzzle import Puzzle
from coach.games.table import Table
from coach.lessons import trials
from coach.lessons.progress import written
from coach.puzzles import daily, store
from coach.puzzles.trainer import Answer, Run, Trainer
from coach.results import Bounds, Reason, Solution, Step
from coach.widgets.assets import module, styles
from coach.widgets.house import switches, usual_rules
from coach.widgets.learner import Learner, moment
from coach.widgets.puzzle_faces import Facing, themed
from coach.widgets.puzzle_shelf import AGAIN, ALL, DAY, Shelf
from coach.widgets.puzzle_words import WORDS, for_puzzles
from coach.widgets.threads import Thinking


class PuzzlePage(Learner):
    """Puzzles to play through. ``?puzzle=ID`` opens one, ``?day=2026-11-30`` that of a day; ``&theme=``,
    ``&difficulty=`` and ``&rules=`` choose.

    >>> PuzzlePage(lang="en")
    PuzzlePage(lang='en')
    """

    puzzle = Dict().tag(sync=True)
    """What may be known of the puzzle on the table; empty before there is one."""
    table = Dict().tag(sync=True)
    """The table as it stands."""
    film = Dict().tag(sync=True)
    """A line to be played on the board; empty when there is none."""
    verdict = Dict().tag(sync=True)
    """What is said of the last play."""
    hints: List[Any] = List().tag(sync=True)
    """The hints that are open for the play at hand."""
    standing = Dict().tag(sync=True)
    """The account: points, the price of the next hint, the rating, whether it is done."""
    earned = Dict().tag(sync=True)
    """What is shown once the puzzle is done."""
    shelf = Dict().tag(sync=True)
    """The choice of puzzles: themes, difficulties, house rules, failures, days in a row."""
    thinking = Dict().tag(sync=True)
    """What is being worked out: ``text``; empty while nothing is."""

    _esm = module("puzzle_page.js")
    _css = styles("lessons.css", "puzzle_page.css")

    def __init__(
        self, lang: str = "zh", game: str = registry.DEFAULT, *, puzzles: Sequence[Puzzle] | None = None
    ) -> None:
        """Wait for the browser to say who comes, and what is asked for.

        :param puzzles: go through these instead of those that come with the coach.
        """
        self.own = puzzles is not None
        self._given = puzzles
        self.facing: Facing | None = None
        """The puzzle on the table."""
        self.run = Run()
        self.began = ""
        """The moment of the first play or hint, as it is kept; empty before it."""
        self.day = ""
        """The date whose puzzle it is, or empty."""
        self.today = date.min
        self.hinted: list[tuple[int, Reason]] = []
        """The hints that are open for the play at hand, by grade."""
        self.reel: tuple[Table, ...] = ()
        """The moments of the film that is shown."""
        self.work: Thinking | None = None
        """What is being worked out."""
        self._films = 0
        self._before: trials.Rating | None = None
        """The rating before the first play."""
        super().__init__(lang, game)

    def __repr__(self) -> str:
        return f"PuzzlePage(lang={self.lang!r})"

    def turn_to(self, game: Game) -> None:
        """Go through the puzzles of *game*."""
        super().turn_to(game)
        puzzles = _kept(game.name) if self._given is None else self._given
        self.books = Shelf.of(game, puzzles, usual_rules(game))

    @default("words")
    def _words(self) -> dict[str, Any]:
        return for_puzzles(self.lang, self.look)

    @property
    def trainer(self) -> Trainer:
        """What runs the puzzle on the table."""
        assert self.facing is not None
        return self.facing.trainer

    # -- what the learner does ---------------------------------------------------------------------------------------

    def begin(self, asked: dict[str, str], now: datetime) -> None:
        """Lay out what the link asks for, else what was left on the table, the day's puzzle, or the next one."""
        engine().warm()
        self.today = now.date()
        try:
            self._turn(self._game_of(asked))
            self._open(asked, now)
        except CoachError:
            self.tell("link.unknown")
            self._open({}, now)

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

    def act(self, message: dict[str, Any]) -> None:
        """Do what a message asks, if it is about the puzzle on the table as it stands."""
        now = moment(message)
        self.today = now.date()
        match message["do"]:
            case "choose":
                self._choose(message, now)
            case "game" if not self.own:
                self._turn(str(message["game"]))
                self._open({}, now)
            case "rules":
                self._switch(str(message["rules"]), now)
            case "day":
                self._open({"day": str(message["day"])}, now)
            case _ if self.facing is None or self.work is not None or message["of"] != self.trainer.puzzle.id:
                return
            case "next" | "previous":
                self._turn_page(message["do"], now)
            case "play" if not self.run.done and message["ply"] == len(self.run.played):
                self._play(_cards(message), now)
            case "hint" if not self.run.done and self.run.price is not None:
                self._hint(now)
            case "again" if not self.run.done:
                self._clear()
            case "reveal" if not self.run.done:
                self._reveal(now)
            case "solution" if self.run.done:
                self._show_solution()
            case "why" if self.run.done:
                tables = (self.trainer.start,) if message["start"] is True else self.reel
                self._why(tables, int(message["at"]), _cards(message))

    def changed(self, now: datetime) -> None:
        """Another page, or a file, knows more."""
        self.today = now.date()
        if self.facing is None:
            self._open({}, now)
        self._stand()

    def tell(self, key: str, good: bool = False) -> None:
        """Say something about a file or a link."""
        if key in WORDS[self.lang]:
            self.notice = {"good": good, "text": WORDS[self.lang][key]}
        else:
            super().tell(key, good)

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
        here = self.facing.trainer.puzzle if self.facing else None
        if here is None or not here.holds_under(rules):
            here = books.next_open(here.id if here else "", self._solved, self._again)
        self._lay(here, now, self.day if here is not None and here.id == self.puzzle.get("id") else "")

    def _turn_page(self, way: str, now: datetime) -> None:
        if self.books.choice.way == DAY:
            self.books = self.books.choose(way=ALL)
        here, again = self.trainer.puzzle.id, self._again
        if way == "next" and self.run.done and self.books.choice.way == ALL:
            self._lay(self.books.next_open(here, self._solved, again), now)
        else:
            self._lay(self.books.beside(here, 1 if way == "next" else -1, again), now)

    def _lay(self, puzzle: Puzzle | None, now: datetime, day: str | date = "") -> None:
        """Lay *puzzle* out, or take it up where it was left."""
        if self.work is not None:
            self.work.drop()
        self.work, self.thinking, self.day = None, {}, str(day)
        self.run, self.began, self.hinted, self._before = Run(), "", [], None
        if puzzle is None:
            self.facing, self.puzzle, self.table = None, {}, {}
        else:
            rules = self.books.choice.rules
            trainer = Trainer(self.game, puzzle, _unasked, "" if rules == puzzle.rules else rules)
            self.facing = Facing(trainer, self.lang)
            self._take_up()
            self.puzzle = self.facing.puzzle() | {"of": self._place(), "day": self.day}
        self._clear()
        self._stand()

    def _take_up(self) -> None:
        """Go on with what the browser kept of this puzzle, if it is that."""
        kept = self.state["tables"].get(self.game.name)
        if not kept or (kept["puzzle"], kept["rules"]) != (self.trainer.puzzle.id, self.trainer.house):
            return
        try:
            run = self.trainer.restored(kept["run"])
        except CoachError:
            return
        if not run.done:
            self.run, self.began, self.day = run, kept["began"], kept["day"]
        if not self.run.played:  # what stands there of the first play needs no solving
            self.hinted = [
                (grade, self.trainer.hint(Run(hints=grade - 1))[1]) for grade in range(1, self.run.hints + 1)
            ]

    # -- a play ------------------------------------------------------------------------------------------------------

    def _play(self, cards: Cards, now: datetime) -> None:
        run, facing = self.run, self._facing
        table = self.trainer.table(run)

        def say(found: tuple[Run, Answer]) -> None:
            after, answer = found
            if not answer.verdict.legal:
                self.film, self.verdict = {}, facing.illegal(answer)
                return
            self._account(after, now)
            mine = Step(facing.trainer.me, answer.cards)
            tables = facing.trainer.frames((mine, *answer.steps), table)
            if answer.holds:
                self.hinted = []
                self._reel("replies", tables, (mine, *answer.steps))
                self.verdict = facing.right(answer, after, tables[-1])
                self.table = facing.table(tables[-1])
            else:
                self._reel("refutation", tables, (mine, *answer.steps))
                self.verdict = facing.wrong(answer, tables[-1], facing.trainer.puzzle.value)
            self._stand()

        self._think(lambda trainer: trainer.play(run, cards), say)

    def _hint(self, now: datetime) -> None:
        run = self.run

        def say(found: tuple[Run, Reason]) -> None:
            after, hint = found
            self.hinted = [*self.hinted, (after.hints, hint)]
            self._account(after, now)
            self._stand()

        self._think(lambda trainer: trainer.hint(run), say)

    def _reveal(self, now: datetime) -> None:
        self._account(self.trainer.reveal(self.run), now)
        self._show_solution()

    def _show_solution(self) -> None:
        facing = self._facing

        def say(steps: tuple[Step, ...]) -> None:
            tables = facing.trainer.frames(steps)
            self._reel("solution", tables, steps)
            self.verdict = facing.shown(tables[-1])
            self._stand()

        self._think(Trainer.solution, say)

    def _why(self, tables: tuple[Table, ...], at: int, cards: Cards) -> None:
        """Say what *cards* would come to at one of *tables*, where it is the learner's turn."""
        facing = self._facing
        if not 0 <= at < len(tables) or tables[at].turn != facing.trainer.me:
            return
        table = tables[at]

        def say(answer: Answer) -> None:
            if not answer.verdict.legal:
                self.verdict = facing.illegal(answer)
                return
            steps = (Step(facing.trainer.me, answer.cards), *answer.steps)
            tables = facing.trainer.frames(steps, table)
            self._reel("why", tables, steps)
            self.verdict = facing.why(answer, tables[-1])

        self._think(lambda trainer: trainer.why_not(table, cards), say)

    def _think(self, find: Callable[[Trainer], Any], say: Callable[[Any], None]) -> None:
        """Find something out beside the page, by a trainer that can solve, and *say* it; should that fail, say why."""

        def said(found: Any) -> None:
            with self.hold_sync():
                self.work, self.thinking = None, {}
                say(found)

        def failed(error: CoachError) -> None:
            with self.hold_sync():
                self.work, self.thinking = None, {}
                self.verdict = self._facing.failed(error)

        work = self.work = Thinking(self.game.name, self.lang, self._waits)
        self.thinking = {"text": WORDS[self.lang]["thinking"]}
        trainer = replace(self.trainer, solve=work.solve)
        work.begin(lambda: find(trainer), said, failed)

    def _waits(self, event: Event) -> None:
        words = WORDS[self.lang]
        if "place" in event:
            self.thinking = {"text": words["thinking.place"].format(count=event["place"])}
        else:
            self.thinking = {"text": words["thinking.again"]}

    # -- what is shown -----------------------------------------------------------------------------------------------

    @property
    def _facing(self) -> Facing:
        assert self.facing is not None
        return self.facing

    def _clear(self) -> None:
        """Take the last verdict and its line from the board."""
        self.film, self.verdict, self.reel = {}, {}, ()
        if self.facing is not None:
            self.table = self.facing.table(self.trainer.table(self.run))

    def _reel(self, kind: str, tables: tuple[Table, ...], steps: tuple[Step, ...]) -> None:
        self._films += 1
        self.reel = tables
        self.film = self._facing.film(kind, tables, steps, self._films)

    def _stand(self) -> None:
        """Show the account, what is earned, and the shelf."""
        facing = self.facing
        if facing is not None:
            self.hints = facing.hints(self.hinted)
            self.standing = facing.standing(self.run, self._rated())
            self.earned = facing.earned() if self.run.done else {}
        else:
            self.hints, self.standing, self.earned = [], {}, {}
        self.shelf = self._shelf()

    def _rated(self) -> dict[str, Any]:
        mine = trials.rating(self.state, self.game.name)
        before = self._before
        return {
            "rating": f"{mine.value:.0f}",
            "before": "" if before is None else f"{before.value:.0f}",
            "of": str(trials.puzzle_rating(self.trainer.puzzle.difficulty)),
        }

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
        here = self.trainer.puzzle.id
        return [ids.index(here) + 1, len(ids)] if here in ids else None

    # -- what is kept ------------------------------------------------------------------------------------------------

    @property
    def _solved(self) -> frozenset[str]:
        return trials.solved(self.state, self.game.name)

    @property
    def _again(self) -> tuple[str, ...]:
        return trials.failed(self.state, self.game.name)

    def _account(self, run: Run, now: datetime) -> None:
        """Take *run* for where the learner is, and keep it."""
        game, puzzle = self.game.name, self.trainer.puzzle
        when = written(now)
        self.began = self.began or when
        if run.right is not None and self.run.right is None:
            self._before = trials.rating(self.state, game)
        self.run = run
        state = self.state
        if run.right is not None or run.shown:
            trial = {
                "when": self.began,
                "game": game,
                "puzzle": puzzle.id,
                "rules": self.trainer.house,
                "difficulty": puzzle.difficulty,
                "day": self.day if self.day == self.today.isoformat() else "",
                "right": bool(run.right),
                "helped": run.helped,
                "wrong": run.wrong,
                "hints": run.hints,
                "points": run.points,
                "solved": run.solved,
            }
            state = lessons.record_trial(state, trial)
        table = {
            "when": when,
            "began": self.began,
            "puzzle": puzzle.id,
            "rules": self.trainer.house,
            "day": self.day,
            "run": run.to_json(),
        }
        self.keep(lessons.keep_table(state, game, table))


def _kept(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of *game* that come with the coach, if there are any."""
    try:
        return store.load(game)
    except (CoachError, FileNotFoundError):
        return ()


def _unasked(position: str, all_plays: bool) -> Solution | Bounds:
    """Solve nothing: what is only shown has been found out before."""
    raise AssertionError(f"{position!r} is solved where nobody waits for it")


def _cards(message: dict[str, Any]) -> Cards:
    tokens = message["cards"]
    if not isinstance(tokens, list) or len(tokens) > 54:
        raise ValueError("cards must be a list of tokens")
    return Cards.from_tokens(tokens)


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
