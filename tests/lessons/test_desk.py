"""One exercise being worked on, and the walk through a lesson."""

from __future__ import annotations

import pytest

from coach import registry
from coach.errors import CoachError
from coach.games.teaching import WORTH, Exercise, Form
from coach.lessons import Desk, Walk

GAME = registry.find("niugui")
LESSON = GAME.course().lesson("03-straights")  # type: ignore[attr-defined]


def question(pattern: str = "straight-higher", seed: int = 1) -> Exercise:
    """Return an exercise with two options."""
    asked: Exercise = GAME.exercise(pattern, seed)  # type: ignore[attr-defined]
    return asked


def wrong(asked: Exercise) -> str:
    """Return the other option."""
    assert asked.form is Form.CHOOSE
    return next(option.id for option in asked.options if option.id != asked.key.answer)


def test_right_at_once_earns_all() -> None:
    """The first answer, without a hint: all points."""
    desk, feedback = Desk(question()).answer(question().key.answer)
    assert feedback.right
    assert (desk.solved, desk.done, desk.points) == (True, True, WORTH)


def test_a_wrong_answer_costs_and_can_be_mended() -> None:
    """Wrong, then right: a point less; the feedback to the wrong one shows cards."""
    asked = question()
    desk, feedback = Desk(asked).answer(wrong(asked))
    assert not feedback.right
    assert feedback.example is not None
    assert (desk.done, desk.wrong) == (False, 1)
    desk, feedback = desk.answer(asked.key.answer)
    assert (feedback.right, desk.points) == (True, WORTH - 1)


def test_hints_show_their_price_first() -> None:
    """Each grade says what it takes before it is opened, and the three together take all."""
    desk = Desk(question())
    prices = []
    while desk.price is not None:
        prices.append(desk.price)
        before = desk.points
        desk, hint = desk.hint()
        assert before - desk.points == prices[-1]
        assert hint.price == WORTH - desk.points
    assert sum(prices) == WORTH
    assert desk.hint()[1] == desk.exercise.hint(3), "the last one stays"


def test_who_sees_the_answer_gets_nothing() -> None:
    """Revealing ends the exercise without points; answering after that changes nothing."""
    asked = question()
    desk, feedback = Desk(asked).reveal()
    assert feedback.right
    assert (desk.done, desk.solved, desk.points) == (True, False, 0)
    assert desk.answer(asked.key.answer)[0] == desk


def test_after_the_end_nothing_counts() -> None:
    """A wrong answer or a hint after the right one costs nothing."""
    asked = question()
    desk, _ = Desk(asked).answer(asked.key.answer)
    assert desk.answer(wrong(asked))[0] == desk
    assert desk.hint()[0] == desk


def test_a_misshapen_answer_changes_nothing() -> None:
    """It is refused, and does not count as wrong."""
    with pytest.raises(CoachError):
        Desk(question()).answer(["a"])


def test_the_first_bet_is_kept() -> None:
    """How far off a learner was is told by the first bet."""
    asked = question("odds-single")
    far = 0.0 if asked.key.answer > 0.5 else 1.0
    desk, _ = Desk(asked).answer(far)
    first = desk.off
    desk, _ = desk.answer(asked.key.answer)
    assert desk.off == first == far - asked.key.answer


def test_a_walk_goes_through_all_steps() -> None:
    """Every exercise once, in order, each belonging to its step."""
    walk = Walk(GAME, LESSON, seed=4)
    seen = []
    while not walk.done:
        assert walk.at in walk.of_step(walk.step.id)
        seen.append(walk.exercise().pattern)
        walk = walk.go_on()
    assert tuple(seen) == LESSON.patterns
    assert walk.step == LESSON.steps[-1]
    assert walk.go_on() == walk
    with pytest.raises(LookupError):
        walk.of_step("no-such-step")


def test_a_walk_taken_up_again_has_the_same_cards() -> None:
    """Lesson, seed, house rules and place are all there is to keep."""
    walk = Walk(GAME, LESSON, seed=4, rules="suit").go_on().go_on()
    again = Walk(GAME, LESSON, seed=4, rules="suit", at=2)
    assert again.exercise() == walk.exercise()
    assert again.exercise().rules == "suit"
    assert Walk(GAME, LESSON, seed=5, at=2).exercise() != walk.exercise()
