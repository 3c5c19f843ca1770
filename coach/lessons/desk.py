"""One exercise being worked on, and a walk through the exercises of a lesson. Values: each act returns a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from coach.games.game import Game, Teaches, require
from coach.games.teaching import PRICES, WORTH, Answer, Exercise, Feedback, Hint, Lesson, Step

SEEDS_OF_A_WALK: Final = 100
"""A walk through a lesson uses the seeds from a hundred times its own on, one for each exercise."""


@dataclass(frozen=True, slots=True)
class Desk:
    """An exercise on the learner's desk: what was tried, and which hints are open."""

    exercise: Exercise
    wrong: int = 0
    """How many wrong answers were given."""
    hints: int = 0
    """The highest grade of hint that is open; 0 for none."""
    revealed: bool = False
    solved: bool = False
    off: float | None = None
    """Of a bet: how far the first one was from the probability."""

    @property
    def done(self) -> bool:
        """Whether there is nothing more to do: it was solved, or the answer shown."""
        return self.solved or self.revealed

    @property
    def points(self) -> int:
        """The points that a right answer gives now, or has given: hints and wrong answers cost."""
        price = PRICES[self.hints - 1] if self.hints else 0
        return 0 if self.revealed else max(0, WORTH - price - self.wrong)

    @property
    def price(self) -> int | None:
        """How many points the next hint would take from what can still be had; ``None`` when all are open."""
        if self.hints == len(PRICES):
            return None
        return self.points - replace(self, hints=self.hints + 1).points

    def answer(self, given: Answer) -> tuple[Desk, Feedback]:
        """Return the desk after an answer, and what is said of it; after the end it counts no more.

        :raises CoachError: the answer has not the shape that the exercise asks for.
        """
        feedback = self.exercise.check(given)
        if self.done:
            return self, feedback
        first = feedback.off if self.off is None else self.off
        after = replace(self, off=first)
        return replace(after, solved=True) if feedback.right else replace(after, wrong=self.wrong + 1), feedback

    def hint(self) -> tuple[Desk, Hint]:
        """Return the desk with the next grade of hint open, and the hint; the last one stays the last."""
        grade = min(self.hints + 1, len(PRICES))
        after = self if self.done else replace(self, hints=max(self.hints, grade))
        return after, self.exercise.hint(grade)

    def reveal(self) -> tuple[Desk, Feedback]:
        """Return the desk with the answer shown, and what is said of it; that leaves no points."""
        after = self if self.done else replace(self, revealed=True)
        return after, self.exercise.reveal()


@dataclass(frozen=True, slots=True)
class Walk:
    """A lesson being gone through: which exercise is next. Left and taken up again, it goes on with the same cards."""

    game: Game
    lesson: Lesson
    seed: int = 0
    rules: str = ""
    at: int = 0
    """How many exercises are behind the learner."""

    @property
    def done(self) -> bool:
        """Whether no exercise is left."""
        return self.at >= len(self.lesson.patterns)

    @property
    def step(self) -> Step:
        """The step of the next exercise; the last one when none is left."""
        left = self.at
        for step in self.lesson.steps:
            if left < len(step.patterns):
                return step
            left -= len(step.patterns)
        return self.lesson.steps[-1]

    def exercise(self, number: int | None = None) -> Exercise:
        """Return the exercise of this *number*, counted from 0 through the whole lesson; without it, the next one."""
        at = self.at if number is None else number
        teacher = require(self.game, Teaches)
        return teacher.exercise(self.lesson.patterns[at], self.seed * SEEDS_OF_A_WALK + at, self.rules)

    def of_step(self, id: str) -> tuple[int, ...]:
        """Return the numbers of the exercises of the step with this id."""
        first = 0
        for step in self.lesson.steps:
            if step.id == id:
                return tuple(range(first, first + len(step.patterns)))
            first += len(step.patterns)
        raise LookupError(f"lesson {self.lesson.id!r} has no step {id!r}")

    def go_on(self) -> Walk:
        """Return the walk one exercise further."""
        return replace(self, at=min(self.at + 1, len(self.lesson.patterns)))
