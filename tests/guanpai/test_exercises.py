"""Every pattern over many seeds: the engine confirms the answer, that all others are wrong, and what is shown."""

from __future__ import annotations

from typing import ClassVar

import pytest

from coach.games.guanpai import GAME
from coach.games.guanpai.exercises import PATTERNS, exercise
from coach.games.guanpai.exercises.endgames import Endgame
from coach.games.guanpai.notation import parse_position
from coach.games.guanpai.rules import Rules
from coach.text import sentence
from tests.exercising import Exercising
from tests.guanpai.plain_solver import by_the_rules
from tests.guanpai.playing import HOUSES
from tests.guanpai.proving import prove
from tests.guanpai.recounting import is_right


class TestExercises(Exercising):
    """The engine judges: what is legal, what beats what, what the other can hold."""

    game = GAME
    patterns = PATTERNS
    houses = (Rules(), *HOUSES)
    initial = "G"
    is_right = is_right
    prove = prove
    misshapen: ClassVar = {
        "single-higher": ["z", ["a"], None, 1],
        "chain-all": ["a", ["z"], ["a", "a"], None],
        "single-sort": [["a"], "abcde", ["a", "a", "b", "c", "d"]],
        "group-judge": [True, {"yes": 1, "because": "G4"}, {"yes": True}, {"yes": True, "because": "N1"}],
        "group-beat": ["S3", ["XX"], [["S3"]]],
        "odds-single": [1.5, -0.1, True, "0.5", None],
    }
    bet = "odds-pair"


@pytest.mark.parametrize(
    ("option", "value", "patterns", "told"),
    [
        ("bombs", "same-type", ("bomb-higher", "bomb-all", "bomb-judge"), "house-bombs-type"),
        ("plane_pairs", "any", ("plane-judge",), "house-pairs-any"),
        ("must_beat", "yes", ("may-pass",), "house-must-beat"),
        ("escape", "2.5x", ("escape-points",), "house-escape-more"),
    ],
)
def test_house_rules_carry_through(option: str, value: str, patterns: tuple[str, ...], told: str) -> None:
    """G6, G10, G14, G15: another house says so, and the same seed has another answer somewhere."""
    for pattern in patterns:
        here = [GAME.exercise(pattern, seed) for seed in range(40)]
        there = [GAME.exercise(pattern, seed, f"{option}={value}") for seed in range(40)]
        assert [asked.key.answer for asked in here] != [asked.key.answer for asked in there], pattern
        assert all(told in [fact.code for fact in asked.facts] for asked in there), pattern
        assert all(told not in [fact.code for fact in asked.facts] for asked in here), pattern


def test_custom_is_called_custom() -> None:
    """G10: that a bomb beats every type is said to be custom wherever it decides."""
    for seed in range(60):
        asked = exercise("bomb-higher", seed, Rules())
        reasons = asked.reveal().reasons
        if any(reason.code == "why-bomb-all" for reason in reasons):
            assert "习惯" in sentence(reasons[0], "zh")
            assert "custom" in sentence(reasons[0], "en")
            return
    raise AssertionError("no bomb met another type")


def test_threes_are_shown_low() -> None:
    """G3: hands and plays lie in the order of 关牌, threes first and the 2 last."""
    order = "3456789TJQKA2"
    for seed in range(20):
        public = exercise("group-beat", seed, Rules()).to_public("zh")
        places = [order.index(token[1]) for token in public["hand"]]
        assert places == sorted(places)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("me: 3 3 4 5 K | other: 6 6 7 2 | turn: me", -3),
        ("me: 3 K | other: 4 4 | turn: me", 2),
        ("me: 3 K | other: 4 4 | turn: me | rules: must_beat=yes", 2),
        ("me: 3 A | other: 10 K | turn: other", -1),
    ],
)
def test_endgames_are_worth_what_the_rules_say(text: str, value: int) -> None:
    """What the lessons tell of open hands is what playing every line out gives."""
    position = parse_position(text)
    endgame = Endgame(position.rules)
    best = max(endgame.after(position, play) for play in position.legal_plays())
    assert best == by_the_rules(position) == value
    end = position
    for seat, cards in endgame.line(position):
        assert seat == end.turn
        end = end.play(cards)
    assert end.points()[position.turn] == value
