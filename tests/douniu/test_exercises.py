"""Every pattern over many seeds: the clauses confirm the answer, that all others are wrong, and what is shown."""

from __future__ import annotations

import json

import pytest

from coach.cards import Cards
from coach.clauses import LANGUAGES, clause
from coach.errors import CoachError
from coach.games.douniu import GAME
from coach.games.douniu.decisions import comparison
from coach.games.douniu.exercises import PATTERNS, exercise
from coach.games.douniu.exercises.counting import against, dealt
from coach.games.douniu.exercises.seen import SPREADS, seen_cards
from coach.games.douniu.hands import evaluate
from coach.games.douniu.notation import format_rules
from coach.games.douniu.rules import Rules
from coach.games.teaching import PRICES, WORTH, Exercise, Feedback, Form, Relation
from coach.text import sentence, written_as
from tests.douniu.playing import HOUSES, some_hands
from tests.douniu.recounting import (
    beats,
    chance_of,
    gains,
    helping,
    is_right,
    kind_of,
    mean_seen,
    worth,
    wrong_answers,
)
from tests.douniu.recounting import dealt as counted

SEEDS = 100

every_pattern = pytest.mark.parametrize("pattern", PATTERNS)


def house(seed: int) -> Rules:
    """Return one house after the other, the usual one every other time."""
    return HOUSES[seed // 2 % len(HOUSES)] if seed % 2 else Rules()


def prove(asked: Exercise, rules: Rules, told: Feedback) -> None:
    """Recount the example on the table: it holds, and it is about what was asked."""
    example = told.example
    assert example is not None, asked.id
    first, *others = (row.cards for row in example.rows)
    match example.relation:
        case Relation.BEATS:
            assert beats(first, others[0], rules)
        case Relation.IS:
            assert kind_of(first, rules) == example.then == example.caption.values["kind"]
        case Relation.SPLIT:
            (two,) = others
            assert [len(first), len(two)] == [3, 2]
            assert worth(first) in (10, 20, 30)
            assert kind_of(first | two, rules) == example.then
            assert [row.label.values["total"] for row in example.rows if row.label] == [worth(first), worth(two)]
        case Relation.CARDS if asked.prompt.code == "ask-sum":
            assert worth(first) == example.caption.values["total"]
        case Relation.CARDS:
            assert first == helping(example.caption.values["cards"], rules)
            assert len(first) == example.caption.values["count"]
        case Relation.ENDING:
            shown = {row.seat: row.label.values["points"] for row in example.rows if row.label}
            assert shown == gains(asked, rules)
            assert example.then == " ".join(map(str, shown.values()))
        case Relation.ENDINGS:
            prove_lines(asked, rules, told)
        case _:
            raise AssertionError(example.relation)


def prove_lines(asked: Exercise, rules: Rules, told: Feedback) -> None:
    """The lines tell numbers that the kernels count too, or what the table shows."""
    assert told.example is not None
    lines = [row.label for row in told.example.rows if row.label is not None]
    for line in lines:
        match line.code:
            case "row-dealt":
                assert line.values["hands"] == f"{counted(rules)[line.values['kind']]:,}"
            case "row-swing":
                assert line.values["gain"] == -line.values["loss"] == line.values["multiplier"]
            case "row-worth":
                points = line.values["multiplier"] * mean_seen(asked, rules)
                assert line.values["points"] == f"{points:+.2f}".replace("-", "−")
    if lines[0].code == "row-higher-type":
        found = chance_of(asked.table[0].cards, rules)
        higher, better, worse, lower = (int(line.values["hands"].replace(",", "")) for line in lines)
        assert (worse + lower, higher + better + worse + lower) == (found.count, found.of)
    if lines[0].code == "row-from":
        assert sum(int(line.values["hands"].replace(",", "")) for line in lines) == 2_598_960
    if lines[0].code.startswith("row-may"):
        drawn = [line.code == "row-may" for line in lines]
        assert drawn == [option.id in asked.key.answer for option in asked.options]


@every_pattern
def test_the_clauses_confirm_answers_and_examples(pattern: str, long: bool) -> None:
    """The key is right, each other answer is judged as the clauses judge it, and its example proves the fact."""
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
    for seed in range(12):
        asked = exercise(pattern, seed, Rules())
        assert any(not asked.check(answer).right for answer in wrong_answers(asked)), asked.id


@every_pattern
def test_everything_can_be_said(pattern: str) -> None:
    """Question, options, hints and feedback have sentences in both languages, and each cites a clause of 斗牛."""
    for seed in range(12):
        asked = GAME.exercise(pattern, seed, format_rules(house(seed)))
        feedbacks = [asked.reveal(), *(asked.check(answer) for answer in wrong_answers(asked))]
        for lang in LANGUAGES:
            said = [asked.to_public(lang), *(feedback.to_public(lang) for feedback in feedbacks)]
            assert "{" not in "".join(strings(said))
            assert all(asked.parts(hint.text, lang) for hint in asked.key.hints)
            json.dumps(said)
        for feedback in feedbacks:
            assert feedback.clause.startswith("D")
            assert clause(feedback.clause).id == feedback.clause


def test_types_are_called_as_in_this_game() -> None:
    """牛鬼 has a full house too, by another name: the exercises say 葫芦, and 黑桃2 is no badge."""
    texts = [
        text
        for seed in range(40)
        for text in strings(GAME.exercise("kind-name", seed).reveal().to_public("zh"))
        + strings(GAME.exercise("kind-name", seed).to_public("zh"))
    ]
    assert any("葫芦" in text for text in texts)
    assert not any("三带对" in text for text in texts)


@every_pattern
def test_same_seed_same_exercise(pattern: str) -> None:
    """A link opens the same cards for everybody; another seed gives others, sooner or later."""
    first = [GAME.exercise(pattern, seed).to_public("zh") for seed in range(12)]
    assert first == [GAME.exercise(pattern, seed).to_public("zh") for seed in range(12)]
    assert len({json.dumps({**public, "seed": 0}) for public in first}) > 4


@every_pattern
def test_nothing_gives_the_answer_away(pattern: str) -> None:
    """What a page may know is only what it shows: neither key nor hints, and no option stands out by its place."""
    keys = []
    with written_as(GAME.manner()):
        for seed in range(40):
            asked = GAME.exercise(pattern, seed)
            public = asked.to_public("en")
            assert "key" not in public
            assert "hints" not in public
            said = "".join(strings([public["prompt"], public["facts"], public["table"]]))
            assert sentence(asked.key.hints[-1].text, "en") not in said
            assert [option["id"] for option in public["options"]] == list("abcdefghij"[: len(public["options"])])
            assert "Key(" not in repr(asked)
            keys.append(json.dumps(asked.key.answer))
    assert len(set(keys)) > 1, "the answer is not always the same"
    assert max(keys.count(key) for key in keys) < 33


def strings(value: object) -> list[str]:
    """Return all texts in plain values."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for part in value.values() for text in strings(part)]
    return [text for part in value for text in strings(part)] if isinstance(value, list) else []


def test_hints_come_in_three_grades() -> None:
    """Where to look, the rule, the answer: each dearer than the one before, the last one costing all."""
    with written_as(GAME.manner()):
        for pattern in PATTERNS:
            hints = exercise(pattern, 1, Rules()).key.hints
            assert [hint.price for hint in hints] == list(PRICES)
            assert hints[-1].price == WORTH
            assert len({sentence(hint.text, "zh") for hint in hints}) == 3


def test_spreads_are_those_that_are_measured() -> None:
    """How far a banker's points swing, by payout, as the lesson shows it."""
    for payout, swings in SPREADS.items():
        stakes = GAME.bid(rules=f"payout={payout}").banker
        for stake, swing in zip(stakes, swings, strict=True):
            assert swing == pytest.approx(stake.deviation, abs=0.0006 + 4 * stake.stderr)


def shown(asked: Exercise) -> tuple[object, list[Cards]]:
    """Return the answer and the cards on the table."""
    return asked.key.answer, [row.cards for row in asked.table]


@pytest.mark.parametrize(
    ("option", "value", "patterns", "told"),
    [
        ("ten_to_ace", "yes", ("row-kind",), "house-ace-high"),
        ("payout", "common", ("pay-one", "pay-bank"), "house-pays-common"),
        ("open_cards", "3", ("bid-seen", "times-seen"), "house-shows-three"),
    ],
)
def test_house_rules_carry_through(option: str, value: str, patterns: tuple[str, ...], told: str) -> None:
    """D3, D14, D15: another house says so, and the same seed has another answer, or other cards, somewhere."""
    for pattern in patterns:
        here = [GAME.exercise(pattern, seed) for seed in range(40)]
        there = [GAME.exercise(pattern, seed, f"{option}={value}") for seed in range(40)]
        assert [shown(asked) for asked in here] != [shown(asked) for asked in there], pattern
        assert all(told in [fact.code for fact in asked.facts] for asked in there), pattern
        assert all(told not in [fact.code for fact in asked.facts] for asked in here), pattern


def test_what_is_counted_in_plain_python_is_what_the_kernels_count() -> None:
    """All types, and the chances of some hands, under both readings of 10 J Q K A."""
    for choice in ("no", "yes"):
        rules = Rules(ten_to_ace="yes" if choice == "yes" else "no")
        kernels = GAME.distribution(rules=format_rules(rules)).by_kind.values()
        assert list(dealt(choice)) == [chance.count for chance in kernels]
        for cards in some_hands(7, 12):
            assert against(evaluate(cards, rules), rules).win == GAME.odds(cards, rules=format_rules(rules)).win


def test_what_is_kept_of_seen_cards_is_what_the_kernels_count(long: bool) -> None:
    """Every row of four cards under every payout; of three, which take longer, some."""
    houses = [rules for rules in HOUSES if not rules.seen]
    assert len(houses) == 4
    for seen in (*seen_cards(4), *(seen_cards(3) if long else seen_cards(3)[::15])):
        for rules in houses:
            told = comparison(seen.cards, rules)
            assert (seen.win(rules), seen.of) == (told.win.count, told.win.of), seen
            assert seen.mean(rules) == pytest.approx(float(told.mean)), seen


@pytest.mark.parametrize(
    ("pattern", "answers"),
    [
        ("card-sum", ["z", ["a"], None, 1]),
        ("niu-all", ["a", ["z"], ["a", "a"], None]),
        ("kind-sort", [["a"], "abcd", ["a", "a", "b", "c"]]),
        ("wins-judge", [True, {"yes": 1, "because": "D8"}, {"yes": True}, {"yes": True, "because": "N1"}]),
        ("pick-three", ["S3", ["XX"], [["S3"]]]),
        ("chance-wins", [1.5, -0.1, True, "0.5", None]),
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
    with pytest.raises(CoachError, match="'pick-there'") as caught:
        GAME.exercise("pick-there", 1)
    assert "pick-three" in str(caught.value)
    with pytest.raises(CoachError):
        GAME.exercise("pick-three", 1, "colour=red")


def test_bets_say_how_far_off() -> None:
    """A bet is right within a tenth, and the feedback tells the distance with its sign."""
    asked = exercise("chance-wins", 1, Rules())
    assert asked.form is Form.BET
    truth = asked.key.answer
    assert asked.check(truth).off == 0
    assert asked.check(min(1, truth + 0.09)).right
    far = asked.check(0.0 if truth > 0.5 else 1.0)
    assert not far.right
    assert far.off is not None
    assert (far.off < 0) == (truth > 0.5)
