"""A page that knows its learner: the state lives in the browser, which hands it over and gets it back changed.

The browser also tells the time, and what the link that opened the page asks for. All of it is checked here.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from urllib.parse import parse_qs

import anywidget
from traitlets import Bool, Dict, Enum, Int, default

from coach import lessons, registry, text
from coach.clauses import LANGUAGES
from coach.errors import CoachError
from coach.games.facing import Look
from coach.games.game import Game, HasHouseRules, Reads, Shows, Teaches, require
from coach.widgets import faces
from coach.widgets.exercise import hear
from coach.widgets.lesson_words import WORDS, for_lessons

LONGEST: Final = 4_000_000
"""Characters that a file of progress may have: some twenty thousand exercises."""
SEEDS: Final = range(1_000_000)
"""Seeds that a link may name."""


class Learner(anywidget.AnyWidget):
    """What every page that keeps progress has."""

    lang = Enum(LANGUAGES, "zh").tag(sync=True)
    begun = Bool(False).tag(sync=True)
    """Whether the browser has handed over what it keeps."""
    progress = Dict().tag(sync=True)
    """The learner's state, for the browser to keep."""
    unreadable = Bool(False).tag(sync=True)
    """Whether what the browser kept could not be read: it must keep a copy."""
    notice = Dict().tag(sync=True)
    """The last word on a file or a link: ``good`` and ``text``."""
    heard = Int(0).tag(sync=True)
    """The number of the last message that was dealt with."""
    words = Dict().tag(sync=True)
    clauses = Dict().tag(sync=True)

    def __init__(self, lang: str, game: str = registry.DEFAULT) -> None:
        self.turn_to(registry.find(game))
        self.state = lessons.empty()
        super().__init__(lang=lang)
        self.on_msg(lambda _, message, buffers: self.hear(message))

    def turn_to(self, game: Game) -> None:
        """Take *game* for the one that the page is about.

        :raises CoachError: it has no lessons.
        """
        self.game = game
        self.course = require(game, Teaches).course()

    @property
    def look(self) -> Look | None:
        """How the game's cards are shown; ``None`` for one that says nothing of it."""
        return self.game.look() if isinstance(self.game, Shows) else None

    def retell(self) -> None:
        """Say everything as the game that the page has turned to says it."""
        self.words, self.clauses = self._words(), self._clauses()

    @default("words")
    def _words(self) -> dict[str, Any]:
        with text.written_as(registry.manner(self.game.name)):
            return for_lessons(self.lang, self.look, self.course.seats)

    @default("clauses")
    def _clauses(self) -> dict[str, faces.Face]:
        return faces.clause_texts(self.game.name, self.lang)

    def hear(self, message: object) -> None:
        """Do what a message from the face asks; one that makes no sense is ignored."""
        hear(self, message, self._do)

    def begin(self, asked: dict[str, str], now: datetime) -> None:
        """Show what there is for this learner.

        :param asked: what the link that opened the page asks for.
        """

    def act(self, message: dict[str, Any]) -> None:
        """Do what only this page can do."""

    def changed(self, now: datetime) -> None:
        """The state has changed by a file, or by another page."""

    def keep(self, state: lessons.State) -> None:
        """Take *state* for the learner's, and hand it to the browser."""
        self.state = self.progress = state

    def tell(self, key: str, good: bool = False) -> None:
        """Say something about a file or a link."""
        self.notice = {"good": good, "text": WORDS[self.lang][key]}

    def _do(self, message: dict[str, Any]) -> None:
        match message["do"]:
            case "begin":
                self._restore(message.get("progress"))
                query = parse_qs(str(message.get("query", ""))[:500].removeprefix("?"))
                self.begin({name: values[0] for name, values in query.items()}, moment(message))
                self.begun = True
            case "merge":
                self.keep(lessons.merge(self.state, lessons.restored(message["progress"])))
                self.changed(moment(message))
            case "export":
                self.send({"file": lessons.export(self.state)})
            case "import":
                self._import(str(message["text"]), moment(message))
            case _:
                self.act(message)

    def _restore(self, kept: Any) -> None:
        if kept is None:
            return
        try:
            self.keep(lessons.restored(kept))
        except CoachError:
            self.unreadable = True
            self.tell("kept.unreadable")

    def _import(self, given: str, now: datetime) -> None:
        if len(given) > LONGEST:
            self.tell("file.long")
            return
        try:
            self.keep(lessons.merge(self.state, lessons.load(given)))
        except CoachError as error:
            self.notice = {"good": False, "text": text.explain(error, self.lang)}
            return
        self.tell("file.read", good=True)
        self.changed(now)


def moment(message: dict[str, Any]) -> datetime:
    """Return the moment that a message tells, which is the learner's clock.

    :raises ValueError: it tells none, or not its zone.
    """
    now = datetime.fromisoformat(message["now"])
    if now.tzinfo is None:
        raise ValueError(f"{message['now']!r} names no zone")
    return now


def asked_seed(asked: dict[str, str]) -> int | None:
    """Return the seed that a link asks for; ``None`` without one.

    :raises ValueError: it is no seed.
    """
    if "seed" not in asked:
        return None
    seed = int(asked["seed"])
    if seed not in SEEDS:
        raise ValueError(f"seed {seed} is not within 0 and {SEEDS[-1]}")
    return seed


def asked_rules(asked: dict[str, str], game: Game) -> str:
    """Return the name of the house rules that a link asks for; the empty text without any.

    :raises CoachError: there are no such rules.
    """
    rules = asked.get("rules", "")
    if not rules:
        return ""
    if isinstance(game, HasHouseRules):
        return game.rules_name(game.rules(rules))
    require(game, Reads).rules(rules)
    return rules
