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
from coach.games.puzzle import Puzzle
from coach.games.table import Table
from coach.lessons import trials
from coach.lessons.progress import written
from coach.puzzles.trainer import Answer, Run, Trainer
from coach.results import Reason, Step
from coach.tiles import from_tokens
from coach.widgets.assets import module, styles
from coach.widgets.learner import moment
from coach.widgets.puzzle_chooser import PuzzleChooser
from coach.widgets.puzzle_faces import Facing
from coach.widgets.puzzle_words import WORDS, for_puzzles
from coach.widgets.threads import Thinking


class PuzzlePage(PuzzleChooser):
    """Puzzles to play through. ``?puzzle=ID`` opens one, ``?day=2026-11-30`` that of a day; ``&theme=``,
    ``&difficulty=`` and ``&rules=`` choose.

    >>> PuzzlePage(lang="en")
    PuzzlePage(lang='en')
    """

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
    thinking = Dict().tag(sync=True)
    """What is being worked out: ``text``; empty while nothing is."""

    _esm = module("puzzle_page.js")
    _css = styles("lessons.css", "tiles.css", "puzzle_page.css")

    def __init__(
        self, lang: str = "zh", game: str = registry.DEFAULT, *, puzzles: Sequence[Puzzle] | None = None
    ) -> None:
        """Wait for the browser to say who comes, and what is asked for.

        :param puzzles: go through these instead of those that come with the coach.
        """
        self.began = ""
        """The moment of the first play or hint, as it is kept; empty before it."""
        self.hinted: list[tuple[int, Reason]] = []
        """The hints that are open for the play at hand, by grade."""
        self.reel: tuple[Table, ...] = ()
        """The moments of the film that is shown."""
        self.work: Thinking | None = None
        """What is being worked out."""
        self._films = 0
        self._before: trials.Rating | None = None
        """The rating before the first play."""
        super().__init__(lang, game, puzzles)

    def __repr__(self) -> str:
        return f"PuzzlePage(lang={self.lang!r})"

    @default("words")
    def _words(self) -> dict[str, Any]:
        return for_puzzles(self.lang, self.look)

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

    def _lay(self, puzzle: Puzzle | None, now: datetime, day: str | date = "") -> None:
        """Lay *puzzle* out, or take it up where it was left."""
        if self.work is not None:
            self.work.drop()
        super()._lay(puzzle, now, day)
        self.work, self.thinking = None, {}
        self.began, self.hinted, self._before = "", [], None
        if self.facing is None:
            self.puzzle, self.table = {}, {}
        else:
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

    # -- what is kept ------------------------------------------------------------------------------------------------

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


def _cards(message: dict[str, Any]) -> Cards:
    tokens = message["cards"]
    if not isinstance(tokens, list) or len(tokens) > 54:
        raise ValueError("cards must be a list of tokens")
    return from_tokens(tokens)
