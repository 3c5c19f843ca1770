"""Every pattern over many seeds: the engine confirms the answer, that all others are wrong, and what is shown."""

from __future__ import annotations

from typing import ClassVar

from coach.games.niugui import GAME
from coach.games.niugui.exercises import PATTERNS, exercise
from tests.exercising import Exercising
from tests.niugui.playing import ORDERS
from tests.niugui.proving import prove
from tests.niugui.recounting import is_right


class TestExercises(Exercising):
    """The engine judges: what is legal, what beats what, who holds what."""

    game = GAME
    patterns = PATTERNS
    houses = ORDERS
    initial = "N"
    is_right = is_right
    prove = prove
    misshapen: ClassVar = {
        "single-higher": ["z", ["a"], None, 1],
        "group-all": ["a", ["z"], ["a", "a"], None],
        "single-sort": [["a"], "abcde", ["a", "a", "b", "c", "d"]],
        "single-judge": [True, {"yes": 1, "because": "N10"}, {"yes": True}, {"yes": True, "because": "N1"}],
        "single-beat": ["S3", ["XX"], [["S3"]]],
        "stand-or-take": ["z", ["a"], None],
        "odds-single": [1.5, -0.1, True, "0.5", None],
    }
    bet = "odds-single"


def test_house_rules_carry_through() -> None:
    """N16: the same seed under the other flush order has, in the lesson on house rules, another answer somewhere."""
    for pattern in ("order-higher", "order-straight-flush", "order-sort", "order-all"):
        keys = [[exercise(pattern, seed, rules).key.answer for seed in range(30)] for rules in ORDERS]
        assert keys[0] != keys[1], pattern
    asked = GAME.exercise("order-higher", 3, "suit")
    assert asked.rules == "suit"
    assert asked.facts[0].code == "fact-order-suit"
