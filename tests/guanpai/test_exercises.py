"""Every pattern over many seeds: the engine confirms the answer, that all others are wrong, and what is shown."""

from __future__ import annotations

import json

import pytest

from coach.clauses import LANGUAGES, clause
from coach.errors import CoachError
from coach.games.guanpai import GAME
from coach.games.guanpai.exercises import PATTERNS, exercise
from coach.games.guanpai.exercises.endgames import Endgame
from coach.games.guanpai.notation import format_rules, parse_position
from coach.games.guanpai.rules import Rules
from coach.games.teaching import PRICES, WORTH, Form
from coach.text import sentence
from tests.guanpai.plain_solver import by_the_rules
from tests.guanpai.playing import HOUSES
from tests.guanpai.proving import prove
from tests.guanpai.recounting import is_right, wrong_answers

SEEDS = 200

every_pattern = pytest.mark.parametrize("pattern", PATTERNS)


def house(seed: int) -> Rules:
    """Return one house after the other, the usual one every other time."""
    return HOUSES[seed // 2 % len(HOUSES)] if seed % 2 else Rules()


@every_pattern
def test_the_engine_confirms_answers_and_examples(pattern: str, long: bool) -> None:
    """The key is right, each other answer is judged as the engine judges it, and its example proves the fact."""
    for seed in range(SEEDS):
        for rules in HOUSES if long else (house(seed),):
            asked = exercise(pattern, seed, rules, format_rules(rules))
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
    """Every exercise can be answered wrongly."""
    for seed in range(20):
        asked = exercise(pattern, seed, Rules())
        assert any(not asked.check(answer).right for answer in wrong_answers(asked)), asked.id


@every_pattern
def test_everything_can_be_said(pattern: str) -> None:
    """Question, options, hints and feedback have sentences in both languages, and each cites a clause of 关牌."""
    for seed in range(20):
        rules = house(seed)
        asked = exercise(pattern, seed, rules, format_rules(rules))
        feedbacks = [asked.reveal(), *(asked.check(answer) for answer in wrong_answers(asked))]
        for lang in LANGUAGES:
            said = [asked.to_public(lang), *(feedback.to_public(lang) for feedback in feedbacks)]
            assert "{" not in "".join(strings(said))
            assert all(sentence(hint.text, lang) for hint in asked.key.hints)
            json.dumps(said)
        for feedback in feedbacks:
            assert feedback.clause.startswith("G")
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
    keys = []
    for seed in range(60):
        asked = exercise(pattern, seed, Rules())
        public = asked.to_public("en")
        assert "key" not in public
        assert "hints" not in public
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
        assert len({sentence(hint.text, "zh") for hint in hints}) == 3


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


@pytest.mark.parametrize(
    ("pattern", "answers"),
    [
        ("single-higher", ["z", ["a"], None, 1]),
        ("chain-all", ["a", ["z"], ["a", "a"], None]),
        ("single-sort", [["a"], "abcde", ["a", "a", "b", "c", "d"]]),
        ("group-judge", [True, {"yes": 1, "because": "G4"}, {"yes": True}, {"yes": True, "because": "N1"}]),
        ("group-beat", ["S3", ["XX"], [["S3"]]]),
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
        GAME.exercise("single-higher", 1, "colour=red")


def test_bets_say_how_far_off() -> None:
    """A bet is right within a tenth, and the feedback tells the distance with its sign."""
    asked = exercise("odds-pair", 1, Rules())
    assert asked.form is Form.BET
    truth = asked.key.answer
    assert asked.check(truth).off == 0
    assert asked.check(min(1, truth + 0.09)).right
    far = asked.check(0.0 if truth > 0.5 else 1.0)
    assert not far.right
    assert far.off is not None
    assert (far.off < 0) == (truth > 0.5)
