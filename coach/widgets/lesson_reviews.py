"""Reviews that are due, one after the other; or the one exercise that a link names."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from traitlets import Dict

from coach import lessons, registry
from coach.errors import CoachError
from coach.games.game import Teaches, require
from coach.lessons import Desk
from coach.widgets.assets import module, styles
from coach.widgets.exercise import Asks
from coach.widgets.learner import Learner, asked_rules, asked_seed, moment


class Practice(Asks, Learner):
    """What is due for review. With ``?pattern=pair-higher&seed=7&rules=suit`` in the address, that exercise.

    >>> Practice(lang="en")
    Practice(lang='en')
    """

    practice = Dict().tag(sync=True)
    """Whether there is something to do, the idea it is about, and how many are left."""

    _esm = module("practice.js")
    _css = styles("tiles.css", "lessons.css")

    def __init__(self, lang: str = "zh", game: str = registry.DEFAULT) -> None:
        """Wait for the browser to say what is due."""
        self.alone: tuple[str, int, str] | None = None
        super().__init__(lang, game)

    def __repr__(self) -> str:
        return f"Practice(lang={self.lang!r})"

    def begin(self, asked: dict[str, str], now: datetime) -> None:
        """Put the exercise that the link names, else the first that is due."""
        if "pattern" in asked:
            try:
                self.alone = (asked["pattern"], asked_seed(asked) or 0, asked_rules(asked, self.game))
                return self._put(*self.alone, left=1)
            except (CoachError, ValueError):
                self.alone = None
                self.tell("link.unknown")
        return self._due(now)

    def act(self, message: dict[str, Any]) -> None:
        """Work on the exercise."""
        now = moment(message)
        self.work(message, lambda desk: self._finish(desk, now), lambda: self._next(now))

    def changed(self, now: datetime) -> None:
        """A file, or another page, knows more: what is due may have changed."""
        if self.desk is None:
            self._due(now)

    def _finish(self, desk: Desk, now: datetime) -> None:
        self.keep(lessons.record(self.state, desk, now))

    def _next(self, now: datetime) -> None:
        if self.alone is None:
            return self._due(now)
        pattern, seed, rules = self.alone
        self.alone = (pattern, seed + 1, rules)
        return self._put(*self.alone, left=1)

    def _due(self, now: datetime) -> None:
        found = lessons.due(self.state, self.game.name, now)
        known = [
            review for review in found if review.pattern in self.course.ideas
        ]  # a file may come from a newer course
        if known:
            self._put(known[0].pattern, known[0].seed, known[0].rules, left=len(known))
        else:
            done = self.desk is not None
            self.clear()
            self.practice = {"state": "done" if done else "none"}

    def _put(self, pattern: str, seed: int, rules: str, left: int) -> None:
        exercise = require(self.game, Teaches).exercise(pattern, seed, rules)
        self.put(exercise, 0, 1, "next" if self.alone else "next.review")
        idea = self.course.ideas[pattern][self.lang]
        self.practice = {"state": "work", "idea": idea, "left": left, "alone": self.alone is not None}
