"""Every pattern over many seeds: the clauses confirm the answer, that all others are wrong, and what is shown."""

from __future__ import annotations

from typing import ClassVar

import pytest

from coach.cards import Cards
from coach.games.douniu import GAME
from coach.games.douniu.decisions import comparison
from coach.games.douniu.exercises import PATTERNS
from coach.games.douniu.exercises.counting import against, dealt
from coach.games.douniu.exercises.seen import SPREADS, seen_cards
from coach.games.douniu.hands import evaluate
from coach.games.douniu.notation import format_rules
from coach.games.douniu.rules import Rules
from coach.games.teaching import Exercise, Feedback, Relation
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
)
from tests.douniu.recounting import dealt as counted
from tests.exercising import Exercising, strings


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


class TestExercises(Exercising):
    """The clauses judge: what a hand is, what beats what, who is paid."""

    game = GAME
    patterns = PATTERNS
    houses = (Rules(), *HOUSES)
    initial = "D"
    seeds = 100
    sayings = 12
    kinds = 4
    is_right = is_right
    prove = prove
    misshapen: ClassVar = {
        "card-sum": ["z", ["a"], None, 1],
        "niu-all": ["a", ["z"], ["a", "a"], None],
        "kind-sort": [["a"], "abcd", ["a", "a", "b", "c"]],
        "wins-judge": [True, {"yes": 1, "because": "D8"}, {"yes": True}, {"yes": True, "because": "N1"}],
        "pick-three": ["S3", ["XX"], [["S3"]]],
        "chance-wins": [1.5, -0.1, True, "0.5", None],
    }
    bet = "chance-wins"


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
