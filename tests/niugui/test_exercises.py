"""Every pattern over many seeds: the engine confirms the answer, that all others are wrong, and what is shown."""

from __future__ import annotations

import json

import pytest

from coach.clauses import LANGUAGES, clause
from coach.errors import CoachError
from coach.games.niugui import GAME
from coach.games.niugui.exercises import PATTERNS, exercise
from coach.games.niugui.rules import Rules
from coach.games.teaching import PRICES, WORTH, Form
from coach.text import sentence
from tests.niugui.playing import ORDERS
from tests.niugui.proving import prove
from tests.niugui.recounting import is_right, wrong_answers

SEEDS = 200

every_pattern = pytest.mark.parametrize("pattern", PATTERNS)


@every_pattern
def test_the_engine_confirms_answers_and_examples(pattern: str, long: bool) -> None:
    """The key is right, each other answer is judged as the engine judges it, and its example proves the fact."""
    for seed in range(SEEDS):
        for rules in ORDERS if long else (ORDERS[seed % 2],):
            asked = exercise(pattern, seed, rules, rules.flush_order)
            assert is_right(asked, rules, asked.key.answer), asked.id
            told = asked.reveal()
            assert told.right, asked.id
            assert told.wrong == told.missed == (), asked.id
            for answer in wrong_answers(asked):
                feedback = asked.check(answer)
                assert feedback.right == is_right(asked, rules, answer), (asked.id, answer)
                if not feedback.right:
                    prove(asked, rules, feedback)
                    assert feedback.fact.code != "wrong"


@every_pattern
def test_wrong_answers_are_there(pattern: str) -> None:
    """Every exercise can be answered wrongly, and what is said then differs from what praises."""
    for seed in range(20):
        asked = exercise(pattern, seed, Rules())
        assert any(not asked.check(answer).right for answer in wrong_answers(asked)), asked.id


@every_pattern
def test_everything_can_be_said(pattern: str) -> None:
    """Question, options, hints and feedback have sentences in both languages, and each cites a clause."""
    for seed in range(20):
        asked = exercise(pattern, seed, ORDERS[seed % 2], ORDERS[seed % 2].flush_order)
        feedbacks = [asked.reveal(), *(asked.check(answer) for answer in wrong_answers(asked))]
        for lang in LANGUAGES:
            said = [asked.to_public(lang), *(feedback.to_public(lang) for feedback in feedbacks)]
            assert "{" not in "".join(strings(said))
            assert all(sentence(hint.text, lang) for hint in asked.key.hints)
            json.dumps(said)
        for feedback in feedbacks:
            assert clause(feedback.clause).id == feedback.clause


@every_pattern
def test_same_seed_same_exercise(pattern: str) -> None:
    """A link opens the same cards for everybody; another seed gives others, sooner or later."""
    first = [GAME.exercise(pattern, seed).to_public("zh") for seed in range(12)]
    assert first == [GAME.exercise(pattern, seed).to_public("zh") for seed in range(12)]
    assert len({json.dumps({**public, "seed": 0}) for public in first}) > 6


@every_pattern
def test_nothing_gives_the_answer_away(pattern: str) -> None:
    """What a page may know is only what it shows: neither key nor hints, and no option stands out by its place."""
    allowed = {
        "schema", "game", "pattern", "seed", "rules", "form", "prompt", "facts", "table", "hand", "options", "grounds",
        "worth", "prices",
    }  # fmt: skip
    keys = []
    for seed in range(60):
        asked = exercise(pattern, seed, Rules())
        public = asked.to_public("en")
        assert public.keys() == allowed
        said = "".join(strings([public["prompt"], public["facts"], public["table"]]))
        assert sentence(asked.key.hints[-1].text, "en") not in said
        assert [option["id"] for option in public["options"]] == list("abcdefghij"[: len(public["options"])])
        assert "Key(" not in repr(asked)
        keys.append(json.dumps(asked.key.answer))
    assert len(set(keys)) > 1, "the answer is not always the same"
    assert max(keys.count(key) for key in keys) < 50


def strings(value: object) -> list[str]:
    """Return all texts in plain values."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for part in value.values() for text in strings(part)]
    return [text for part in value for text in strings(part)] if isinstance(value, list) else []


def test_hints_come_in_three_grades() -> None:
    """Where to look, the rule, the answer: each dearer than the one before, the last one costing all."""
    for pattern in PATTERNS:
        hints = exercise(pattern, 1, Rules()).key.hints
        assert [hint.price for hint in hints] == list(PRICES)
        assert hints[-1].price == WORTH
        assert len({sentence(hint.text, "zh") for hint in hints}) >= 2


def test_house_rules_carry_through() -> None:
    """N16: the same seed under the other flush order has, in the lesson on house rules, another answer somewhere."""
    for pattern in ("order-higher", "order-straight-flush", "order-sort", "order-all"):
        keys = [[exercise(pattern, seed, rules).key.answer for seed in range(30)] for rules in ORDERS]
        assert keys[0] != keys[1], pattern
    asked = GAME.exercise("order-higher", 3, "suit")
    assert asked.rules == "suit"
    assert asked.facts[0].code == "fact-order-suit"


@pytest.mark.parametrize(
    ("pattern", "answers"),
    [
        ("single-higher", ["z", ["a"], None, 1]),
        ("group-all", ["a", ["z"], ["a", "a"], None]),
        ("single-sort", [["a"], "abcde", ["a", "a", "b", "c", "d"]]),
        ("single-judge", [True, {"yes": 1, "because": "N10"}, {"yes": True}, {"yes": True, "because": "N1"}]),
        ("single-beat", ["S3", ["XX"], [["S3"]]]),
        ("odds-single", [1.5, -0.1, True, "0.5", None]),
    ],
)
def test_misshapen_answers_are_refused(pattern: str, answers: list[object]) -> None:
    """What a page sends is checked before it is looked at."""
    asked = exercise(pattern, 1, Rules())
    for answer in answers:
        with pytest.raises(CoachError, match="is no answer") as caught:
            asked.check(answer)
        assert caught.value.code == "answer-misshapen"


def test_unknown_patterns_are_refused() -> None:
    """The error names the culprit and what there is."""
    with pytest.raises(CoachError, match="'single-hihger'") as caught:
        GAME.exercise("single-hihger", 1)
    assert "single-higher" in str(caught.value)
    with pytest.raises(CoachError):
        GAME.exercise("single-higher", 1, "colour")


def test_bets_say_how_far_off() -> None:
    """A bet is right within a tenth, and the feedback tells the distance with its sign."""
    asked = exercise("odds-single", 1, Rules())
    assert asked.form is Form.BET
    truth = asked.key.answer
    assert asked.check(truth).off == 0
    near = asked.check(min(1, truth + 0.09))
    assert near.right
    far = asked.check(0.0 if truth > 0.5 else 1.0)
    assert not far.right
    assert far.off is not None
    assert (far.off < 0) == (truth > 0.5)
