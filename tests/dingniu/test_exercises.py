"""Every pattern over many seeds: what is shown, counted again in plain Python, confirms the answer and what is said."""

from __future__ import annotations

from typing import ClassVar

import pytest

from coach.games.dingniu import GAME
from coach.games.dingniu.exercises import PATTERNS, exercise
from coach.games.dingniu.rules import Rules
from coach.games.teaching import Exercise, Feedback, Relation
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
)
from tests.exercising import Exercising


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


class TestExercises(Exercising):
    """The plain recount judges: what fits, what accounts, who pays, who can hold what."""

    game = GAME
    patterns = PATTERNS
    houses = HOUSES
    initial = "T"
    sayings = 12
    kinds = 4
    is_right = is_right
    prove = prove
    misshapen: ClassVar = {
        "tile-name": ["z", ["a"], None, 1],
        "match-all": ["a", ["z"], ["a", "a"], None],
        "points-sort": [["a"], "abcd", ["a", "a", "b", "c"]],
        "account-judge": [True, {"yes": 1, "because": "T10"}, {"yes": True, "because": "N1"}],
        "match-turn": ["6-7 on 6", "6-5 on 9", "a", None, ["6-5 on 6"], "pass"],
        "lead-place": ["7-7", "x 6-6", None],
        "reading-odds": [1.5, -0.1, True, "0.5", None],
    }
    bet = "reading-odds"


@pytest.mark.parametrize("pattern", ["account-odds", "reading-odds"])
def test_chances_are_exact(pattern: str) -> None:
    """The probability of a bet is the fraction that counting deal by deal gives, to the last digit."""
    for seed in range(40):
        rules = HOUSES[seed % len(HOUSES)]
        asked = exercise(pattern, seed, rules)
        values = asked.prompt.values
        plain = accounts(asked, rules) if pattern == "account-odds" else holds(asked, values["seat"], values["number"])
        assert asked.key.answer == float(plain), asked.id


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
