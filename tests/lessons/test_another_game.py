"""Another game teaches by bringing a course and exercises; the shared rooms ask for nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest

from coach.cards import Cards
from coach.clauses import Text
from coach.errors import CoachError
from coach.games.game import Teaches, require
from coach.games.teaching import PRICES, Answer, Course, Exercise, Feedback, Form, Hint, Key, Lesson, Option, Step
from coach.lessons import Desk, Walk, due, empty, export, keep_place, load, place, record, summary
from coach.results import Reason

SAID = Reason("fact-higher", {"cards": Cards(2), "other": Cards(1)})


class Toy:
    """A game with one lesson of two exercises."""

    name = "toy"
    titles: Mapping[str, str] = {"zh": "玩具", "en": "Toy"}

    def course(self) -> Course:
        step = Step("only", Text("一步", "a step"), ("toy-first", "toy-first"))
        lesson = Lesson("01-toy", Text("一课", "a lesson"), Text("会玩", "play it"), (step,))
        return Course("toy", (lesson,), {"toy-first": Text("头一个", "the first one")}, ())

    def exercise(self, pattern: str, seed: int, rules: str = "") -> Exercise:
        right = "ab"[seed % 2]

        def check(answer: Answer) -> Feedback:
            return Feedback(answer == right, SAID, (), "N10")

        hints = Hint(SAID, PRICES[0]), Hint(SAID, PRICES[1]), Hint(SAID, PRICES[2])
        options = Option("a", Cards(1)), Option("b", Cards(2))
        return Exercise("toy", pattern, seed, rules, Form.CHOOSE, SAID, Key(right, check, hints), options=options)


class Silent:
    """A game that teaches nothing."""

    name = "silent"
    titles: Mapping[str, str] = {"zh": "哑", "en": "Silent"}


def test_a_lesson_of_another_game_runs_whole() -> None:
    """Walk, answer, keep, leave, take up, summary, review: all with a game that the shared rooms have never seen."""
    toy = Toy()
    (lesson,) = require(toy, Teaches).course().lessons
    now = datetime(2026, 1, 1, tzinfo=UTC)
    walk, state = Walk(toy, lesson), empty()
    while not walk.done:
        desk, feedback = Desk(walk.exercise()).answer("a")
        if not feedback.right:
            desk, _ = desk.answer("b")
        walk, state = walk.go_on(), record(state, desk, now, lesson.id)
        state = load(export(keep_place(state, walk, now)))
    assert place(state, "toy", lesson.id) == {"seed": 0, "rules": "", "at": 2, "when": "2026-01-01T00:00:00+00:00"}
    assert summary(state, "toy", lesson).repeat == ("toy-first",)
    (review,) = due(state, "toy", now + timedelta(days=2))
    assert toy.exercise(review.pattern, review.seed).to_public("zh")["options"]


def test_a_game_that_does_not_teach_says_so() -> None:
    """A missing capability is a clear error, not an empty course."""
    with pytest.raises(CoachError, match="'silent'") as caught:
        require(Silent(), Teaches)
    assert caught.value.code == "no-capability"
