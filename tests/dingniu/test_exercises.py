"""Every pattern over many seeds: what is shown, counted again in plain Python, confirms the answer and what is said."""

from __future__ import annotations

import json

import pytest

from coach.clauses import LANGUAGES, clause
from coach.errors import CoachError
from coach.games.dingniu import GAME
from coach.games.dingniu.exercises import PATTERNS, exercise
from coach.games.dingniu.notation import format_rules
from coach.games.dingniu.rules import Rules
from coach.games.teaching import PRICES, WORTH, Exercise, Feedback, Form, Relation
from coach.text import sentence, written_as
from tests.dingniu.playing import HOUSES
from tests.dingniu.recounting import (
    NAMES,
    SEATS,
    SET,
    accounts,
    fits,
    holds,
    is_double,
    is_right,
    places_of,
    points,
    ranked,
    state_of,
    told,
    two,
    wrong_answers,
)

SEEDS = 200

every_pattern = pytest.mark.parametrize("pattern", PATTERNS)


def house(seed: int) -> Rules:
    """Return one house after the other, the usual one every other time."""
    return HOUSES[seed // 2 % len(HOUSES)] if seed % 2 else Rules()


def prove(asked: Exercise, rules: Rules, said: Feedback) -> None:
    """Recount the example on the table: it shows what its caption says."""
    example = said.example
    assert example is not None, asked.id
    values = example.caption.values
    rows = [(row.seat, row.cards.tokens, row.label.values if row.label else {}) for row in example.rows]
    match example.relation:
        case Relation.CARDS:
            prove_tiles(asked, rules, example.caption.code, rows[0][1], values)
        case Relation.ENDING:
            prove_order(asked, [(seat, label) for seat, _, label in rows], example.then)
        case Relation.HOLDERS if example.caption.code == "show-in-the-way":
            places, hidden = places_of(asked)
            for seat, tiles, _ in rows:
                (held,) = (place for place in places if place.seat == seat and place.in_hand)
                assert len(tiles) == held.size
                assert not set(tiles) & held.never
                assert not any(fits(tile, (values["one"], values["other"])) for tile in tiles if not is_double(tile))
            assert values["left"] == len(hidden)
        case Relation.HOLDERS:
            for _, tiles, label in rows:
                able = [t for t in tiles if not is_double(t) and fits(t, (values["one"], values["other"]))]
                assert label.get("count", 0) == len(able)
        case Relation.COURSE:
            state = state_of(asked, rules)
            for seat, (tile,), label in rows:
                assert SEATS[state.turn] == seat
                move = (tile, label.get("number", 0))
                assert move in state.legal()
                account, state = state.account(move), state.after(move)
            assert account == "whole"
            assert state.ends == (values["one"], values["other"])
        case _:
            raise AssertionError(example.relation)


def prove_tiles(asked: Exercise, rules: Rules, code: str, tiles: list[str], values: dict[str, object]) -> None:
    """The tiles shown are those that the caption tells of."""
    number = values.get("number")
    match code:
        case "show-tile-name":
            assert NAMES[tiles[0]] == values["name"]
        case "show-pips":
            assert points(tiles) == values["pips"]
        case "show-halves" | "show-single" | "show-double":
            assert two(tiles[0]) == (values["high"], values["low"])
        case "show-carrying" | "show-unseen" | "show-unseen-now" | "show-others":
            assert all(number in two(tile) for tile in tiles)
            assert len(tiles) == values["count"]
        case "show-held":
            assert points(tiles) == values["held"] + values["down"]  # type: ignore[operator]
        case "show-number":
            singles = [tile for tile in tiles if not is_double(tile)]
            every = [tile for tile in SET if number in two(tile) and not is_double(tile)]
            assert (len(singles), len(every)) == (values["held"], values["all"])
            assert (len(set(singles)), len(set(every))) == (values["kinds"], values["every"])
            assert len(tiles) - len(singles) == values["doubles"]
        case "show-named" | "show-unnamed":
            ends = values["one"], values["other"]
            assert set(tiles) == {t for t in NAMES if not is_double(t) and fits(t, ends)}  # type: ignore[arg-type]
        case _:
            assert tiles, code


def prove_order(asked: Exercise, rows: list[tuple[str, dict[str, int]]], then: str) -> None:
    """The seats stand in their order with their points, and what they get sums to nothing."""
    pips = [dict(rows)[seat]["pips"] for seat in SEATS]
    head = SEATS.index(told(asked, "fact-head")[0]["seat"])
    if "points" in rows[0][1]:
        assert sum(label["points"] for _, label in rows) == 0
        assert then == " ".join(str(label["points"]) for _, label in rows)
    else:
        assert [seat for seat, _ in rows] == [SEATS[seat] for seat in ranked(pips, head)]
        assert then == " ".join(str(label["pips"]) for _, label in rows)


@every_pattern
def test_what_is_shown_confirms_answers_and_examples(pattern: str) -> None:
    """The key is right, each other answer is judged as the plain recount judges it, and its example proves the fact."""
    for seed in range(SEEDS):
        rules = house(seed)
        asked = exercise(pattern, seed, rules, format_rules(rules))
        assert is_right(asked, rules, asked.key.answer), asked.id
        said = asked.reveal()
        assert said.right, asked.id
        assert said.wrong == said.missed == (), asked.id
        for answer in wrong_answers(asked):
            feedback = asked.check(answer)
            assert feedback.right == is_right(asked, rules, answer), (asked.id, answer)
            if not feedback.right and feedback.example is not None:
                prove(asked, rules, feedback)
        if asked.form is not Form.PLACE:
            wrong = [asked.check(answer) for answer in wrong_answers(asked)]
            assert all(feedback.right or feedback.example is not None for feedback in wrong), asked.id


@pytest.mark.parametrize("pattern", ["account-odds", "reading-odds"])
def test_chances_are_exact(pattern: str) -> None:
    """The probability of a bet is the fraction that counting deal by deal gives, to the last digit."""
    for seed in range(40):
        rules = house(seed)
        asked = exercise(pattern, seed, rules)
        values = asked.prompt.values
        plain = accounts(asked, rules) if pattern == "account-odds" else holds(asked, values["seat"], values["number"])
        assert asked.key.answer == float(plain), asked.id


@every_pattern
def test_wrong_answers_are_there(pattern: str) -> None:
    """Every exercise can be answered wrongly."""
    for seed in range(12):
        asked = exercise(pattern, seed, Rules())
        assert any(not asked.check(answer).right for answer in wrong_answers(asked)), asked.id


@every_pattern
def test_everything_can_be_said(pattern: str) -> None:
    """Question, options, hints and feedback have sentences in both languages, and each cites a clause of 顶牛."""
    for seed in range(12):
        asked = GAME.exercise(pattern, seed, format_rules(house(seed)))
        feedbacks = [asked.reveal(), *(asked.check(answer) for answer in wrong_answers(asked))]
        for lang in LANGUAGES:
            said = [asked.to_public(lang), *(feedback.to_public(lang) for feedback in feedbacks)]
            assert "{" not in "".join(strings(said))
            assert all(asked.parts(hint.text, lang) for hint in asked.key.hints)
            json.dumps(said)
        for feedback in feedbacks:
            assert feedback.clause.startswith("T")
            assert clause(feedback.clause).id == feedback.clause


@every_pattern
def test_same_seed_same_exercise(pattern: str) -> None:
    """A link opens the same tiles for everybody; another seed gives others, sooner or later."""
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


def test_what_another_has_discarded_is_hidden_where_hands_are() -> None:
    """A page that shows my tiles alone holds no other hand and no other's discard."""
    for pattern in ("match-turn", "match-place", "account-odds", "reading-who", "reading-odds"):
        for seed in range(20):
            public = GAME.exercise(pattern, seed).to_public("zh")
            assert public["table"] == []
            assert all(not any(seat["down"]) for seat in public["board"]["seats"] if seat["at"] != "me")


def test_names_are_not_told_where_they_are_asked() -> None:
    """The page is told to call no tile by its name; elsewhere it does."""
    for pattern in PATTERNS:
        named = pattern in ("double-name", "double-find", "tile-name", "tile-find")
        assert GAME.exercise(pattern, 1).to_public("zh")["unnamed"] == named


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


def shown(asked: Exercise) -> object:
    """Return the answer and what is on the table."""
    public = asked.to_public("zh")
    return asked.key.answer, public["table"], public["board"], public["hand"], public["options"], public["grounds"]


@pytest.mark.parametrize(
    ("option", "value", "pattern", "said"),
    [
        ("account_ends", "named", "account-judge", "house-named-ends"),
        ("account_ends", "named", "account-names", "house-named-ends"),
        ("half_account", "yes", "account-judge", "house-half"),
        ("half_account", "yes", "account-pay", "fact-blocked-half"),
        ("head_empty", "no", "account-judge", "house-head-accounts"),
        ("after_block", "doubles", "points-held", "house-doubles-laid"),
        ("liability", "on", "liable-pay", "house-liability-paid"),
    ],
)
def test_house_rules_carry_through(option: str, value: str, pattern: str, said: str) -> None:
    """T10 to T12, T15, T16: another house says so, and somewhere the same seed has another answer or another table."""
    here = [GAME.exercise(pattern, seed) for seed in range(60)]
    there = [GAME.exercise(pattern, seed, f"{option}={value}") for seed in range(60)]
    if pattern != "account-names":  # which have a name is the same everywhere: there the question changes
        assert [shown(asked) for asked in here] != [shown(asked) for asked in there]
    else:
        assert {asked.prompt for asked in here} != {asked.prompt for asked in there}
    assert any(said in [fact.code for fact in asked.facts] for asked in there)
    assert all(said not in [fact.code for fact in asked.facts] for asked in here)


@pytest.mark.parametrize(
    ("pattern", "answers"),
    [
        ("tile-name", ["z", ["a"], None, 1]),
        ("match-all", ["a", ["z"], ["a", "a"], None]),
        ("points-sort", [["a"], "abcd", ["a", "a", "b", "c"]]),
        ("account-judge", [True, {"yes": 1, "because": "T10"}, {"yes": True, "because": "N1"}]),
        ("match-turn", ["6-7 on 6", "6-5 on 9", "a", None, ["6-5 on 6"], "pass"]),
        ("lead-place", ["7-7", "x 6-6", None]),
        ("reading-odds", [1.5, -0.1, True, "0.5", None]),
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
    with pytest.raises(CoachError, match="'lay-there'") as caught:
        GAME.exercise("lay-there", 1)
    assert "match-place" in str(caught.value)
    with pytest.raises(CoachError):
        GAME.exercise("match-place", 1, "colour=red")
