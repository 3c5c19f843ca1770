"""An exercise to work on: the question, hints with their price, and what is said of an answer.

A page gets :meth:`~coach.games.teaching.Exercise.to_public` and nothing else before the answer; checking is done here.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, Final

import anywidget
from traitlets import Dict, Enum, HasTraits, Int, List, Unicode, default

from coach import registry
from coach.clauses import LANGUAGES
from coach.errors import CoachError
from coach.games import teaching
from coach.games.game import Shows, Teaches, require
from coach.lessons import Desk
from coach.results import Reason
from coach.text import written_as
from coach.widgets import faces
from coach.widgets.assets import module, styles
from coach.widgets.lesson_words import for_lessons

_LOG: Final = logging.getLogger(__name__)


class Asks(HasTraits):
    """A part of a widget that puts exercises before a learner, one at a time."""

    lang = Enum(LANGUAGES, "zh").tag(sync=True)
    exercise = Dict().tag(sync=True)
    """The exercise as a page may know it; empty when there is none."""
    standing = Dict().tag(sync=True)
    """Which one of how many it is, what can be had, what the next hint costs, and whether it is done."""
    hints: List[Any] = List().tag(sync=True)
    """The hints that are open."""
    feedback = Dict().tag(sync=True)
    """What is said of the last answer; with the right answer once the exercise is done."""
    round = Int(0).tag(sync=True)
    """Goes up with each new exercise, so that the same one put again is new."""

    desk: Desk | None = None
    onward: Callable[[], None]

    def put(self, exercise: teaching.Exercise, at: int = 0, of: int = 1, then: str = "next") -> None:
        """Put a fresh exercise on the desk.

        :param at: which one it is of so many, counted from 0.
        :param then: the name of what comes after it, among the words.
        """
        self.desk = Desk(exercise)
        self._place = at, of, then
        with self.hold_trait_notifications():
            with written_as(registry.manner(exercise.game)):
                self.exercise = exercise.to_public(self.lang)
            self.hints, self.feedback = [], {}
            self.round += 1
            self._stand()

    def clear(self) -> None:
        """Take the exercise off the desk."""
        self.desk = None
        self.exercise, self.standing, self.hints, self.feedback = {}, {}, [], {}

    def work(self, message: dict[str, Any], finish: Callable[[Desk], None], go_on: Callable[[], None]) -> None:
        """Do what a message asks.

        :param finish: called once when the exercise is done.
        :param go_on: called when the learner wants the next one.
        """
        before = self.desk
        if before is None:
            return
        match message["do"]:
            case "answer":
                self.desk, feedback = before.answer(message["answer"])
                self.feedback = self._said(feedback)
            case "reveal":
                self.desk, feedback = before.reveal()
                self.feedback = self._said(feedback) | {"revealed": True}
            case "hint" if before.hints < len(teaching.PRICES) and not before.done:
                self.desk, hint = before.hint()
                self.hints = [*self.hints, {"grade": self.desk.hints, "parts": self._parts(hint.text)}]
            case "next" if before.done:
                go_on()
                return
            case _:
                return
        self._stand()
        assert self.desk is not None
        if self.desk.done and not before.done:
            finish(self.desk)

    def judge_again(self, exercise: teaching.Exercise, answer: Any) -> None:
        """Put *exercise* in place of one with the same cards, and say of the same answer what holds now."""
        self.put(exercise, *self._place)
        assert self.desk is not None
        try:
            self.feedback = self._said(exercise.check(answer))
        except CoachError:
            return
        self._stand()

    def _parts(self, reason: Reason) -> list[str | list[str]]:
        assert self.desk is not None
        exercise = self.desk.exercise
        with written_as(registry.manner(exercise.game)):
            return exercise.parts(reason, self.lang)

    def _said(self, feedback: teaching.Feedback) -> dict[str, Any]:
        assert self.desk is not None
        with written_as(registry.manner(self.desk.exercise.game)):
            said = feedback.to_public(self.lang)
        return said | {"answer": self.desk.exercise.key.answer} if self.desk.done else said

    def _stand(self) -> None:
        assert self.desk is not None
        desk = self.desk
        at, of, then = self._place
        self.standing = {
            "at": at,
            "of": of,
            "then": then,
            "points": desk.points,
            "price": desk.price,
            "hints": desk.hints,
            "wrong": desk.wrong,
            "done": desk.done,
            "solved": desk.solved,
        }


class Exercise(Asks, anywidget.AnyWidget):
    """One exercise by itself, made from a pattern and a seed; the next one comes from the seed after it.

    >>> Exercise("single-higher", seed=7, lang="en")
    Exercise('single-higher', seed=7)
    """

    words = Dict().tag(sync=True)
    clauses = Dict().tag(sync=True)
    heard = Int(0).tag(sync=True)
    """The number of the last message that was dealt with."""
    rules = Unicode("")

    _esm = module("exercise_widget.js")
    _css = styles("tiles.css", "lessons.css")

    def __init__(
        self, pattern: str, seed: int = 0, rules: str = "", lang: str = "zh", game: str = registry.DEFAULT
    ) -> None:
        """Put the exercise of *pattern* and *seed* on the desk.

        :raises CoachError: there is no such pattern, or no such house rules.
        """
        self.pattern, self.seed, self.game = pattern, seed, registry.find(game)
        super().__init__(lang=lang, rules=rules)
        self._put()
        self.on_msg(lambda _, message, buffers: self.hear(message))

    def __repr__(self) -> str:
        rules = f", rules={self.rules!r}" if self.rules else ""
        return f"Exercise({self.pattern!r}, seed={self.seed}{rules})"

    @default("words")
    def _words(self) -> dict[str, Any]:
        look = self.game.look() if isinstance(self.game, Shows) else None
        with written_as(registry.manner(self.game.name)):
            return for_lessons(self.lang, look, require(self.game, Teaches).course().seats)

    @default("clauses")
    def _clauses(self) -> dict[str, faces.Face]:
        return faces.clause_texts(self.game.name, self.lang)

    def hear(self, message: object) -> None:
        """Do what a message from the face asks; one that makes no sense is ignored."""
        hear(self, message, self._do)

    def _do(self, message: dict[str, Any]) -> None:
        self.work(message, lambda desk: None, self._next)

    def _put(self) -> None:
        self.put(require(self.game, Teaches).exercise(self.pattern, self.seed, self.rules))

    def _next(self) -> None:
        self.seed += 1
        self._put()


def hear(widget: Any, message: object, do: Callable[[dict[str, Any]], None]) -> None:
    """Do what a message from a face asks; one that makes no sense is ignored. Its number is said back."""
    if not isinstance(message, dict):
        return
    try:
        with widget.hold_sync():
            do(message)
    except (ValueError, TypeError, KeyError) as error:
        _LOG.info("ignored %.200r: %s", message, error)
    finally:
        if type(number := message.get("n")) is int and 0 <= number < 1 << 31:
            widget.heard = number
