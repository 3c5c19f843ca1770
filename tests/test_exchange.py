"""What was written as plain values is read back as it was."""

from __future__ import annotations

import json

import pytest

from coach.cards import Cards
from coach.errors import CoachError
from coach.exchange import error_from_json, error_to_json, from_json, solved_from_json, to_json
from coach.games.niugui import GAME
from coach.games.niugui.facing import EXAMPLES
from coach.results import Answer, Bounds, Solution, Step, Valued
from coach.text import explain

TEXTS = [example.text["en"] for example in EXAMPLES]


def answers(text: str) -> list[Answer]:
    """Every kind of answer to one position."""
    best = GAME.suggest(text, seconds=0.1, seed=3)
    play = next(move.cards for move in best.moves if move.cards)
    judged = GAME.judge(play, text)
    return [best, GAME.can_beat(play, text), GAME.who_holds(text), GAME.explain(play, text), judged]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_an_answer_comes_back_as_it_went(text: str, lang: str) -> None:
    """Through JSON and back every number, card and reason is the same, in whichever language it was said on the way."""
    for answer in answers(text):
        sent = json.dumps(to_json(answer, lang))
        assert from_json(type(answer), json.loads(sent)) == answer


@pytest.mark.parametrize("text", ["me: 2s; across: 2s", "me: 2s kh; next: 0; across: 0; prev: 0", "nonsense"])
def test_a_refusal_says_the_same_when_it_comes_back(text: str) -> None:
    """The fault's sentence, in both languages, needs no more than what travels."""
    with pytest.raises(CoachError) as refused:
        GAME.suggest(text)
    back = error_from_json(json.loads(json.dumps(error_to_json(refused.value, "en"))))
    for lang in ("zh", "en"):
        assert explain(refused.value, lang).casefold().endswith(explain(back, lang).casefold())


FIVE, PASS = Cards.from_tokens(["S5"]), Cards()
SOLUTION = Solution(
    value=-1,
    line=(Step("S", PASS), Step("E", FIVE)),
    moves=(Valued(PASS, "pass", -1, -1), Valued(FIVE, "single", -2, -2)),
    nodes=9,
    elapsed_s=0.5,
    game="niugui",
)
BOUNDS = Bounds(-2, 1, (Valued(FIVE, "single", 0, 0), Valued(PASS, "pass", -2, 1)), 9, 0.5, game="niugui")


def test_what_was_solved_has_one_form() -> None:
    """A pass has no cards; out of budget what is open is null, and nothing else is other than in a solution."""
    assert to_json(SOLUTION) == {
        "schema": 1,
        "game": "niugui",
        "value": -1,
        "exact": True,
        "lower": -1,
        "upper": -1,
        "line": [{"seat": "S", "cards": []}, {"seat": "E", "cards": ["S5"]}],
        "moves": [
            {"cards": [], "kind": "pass", "value": -1, "lower": -1, "upper": -1},
            {"cards": ["S5"], "kind": "single", "value": -2, "lower": -2, "upper": -2},
        ],
        "nodes": 9,
        "elapsed_s": 0.5,
    }
    assert to_json(BOUNDS) == {
        "schema": 1,
        "game": "niugui",
        "value": None,
        "exact": False,
        "lower": -2,
        "upper": 1,
        "line": [],
        "moves": [
            {"cards": ["S5"], "kind": "single", "value": 0, "lower": 0, "upper": 0},
            {"cards": [], "kind": "pass", "value": None, "lower": -2, "upper": 1},
        ],
        "nodes": 9,
        "elapsed_s": 0.5,
    }


@pytest.mark.parametrize("answer", [SOLUTION, BOUNDS, Bounds(2, 2, (), 1, 0.0), Solution(0, (), (), 0, 0.0)])
def test_what_was_solved_comes_back_as_it_went(answer: Solution | Bounds) -> None:
    """Its values tell of themselves whether all was proven; bounds are never read as a solution."""
    sent = json.loads(json.dumps(to_json(answer, "zh")))
    assert solved_from_json(sent) == from_json(type(answer), sent) == answer
    if isinstance(answer, Bounds):
        with pytest.raises(KeyError):
            from_json(Solution, sent)


def test_values_that_are_no_answer_are_refused() -> None:
    """A missing value is not made up."""
    with pytest.raises(KeyError):
        from_json(type(GAME.who_holds(TEXTS[0])), {"S2": {}})
