"""What was written as plain values is read back as it was."""

from __future__ import annotations

import json

import pytest

from coach.errors import CoachError
from coach.exchange import error_from_json, error_to_json, from_json, to_json
from coach.games.niugui import GAME
from coach.results import Answer
from coach.text import explain
from coach.widgets.examples import EXAMPLES

TEXTS = [example.text for example in EXAMPLES["en"]]


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


def test_values_that_are_no_answer_are_refused() -> None:
    """A missing value is not made up."""
    with pytest.raises(KeyError):
        from_json(type(GAME.who_holds(TEXTS[0])), {"S2": {}})
