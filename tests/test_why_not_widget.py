"""Why a play is not the best, on the coach's page, without a browser."""

from __future__ import annotations

import json
import time

import pytest

from coach.cards import Cards
from coach.clauses import LANGUAGES
from coach.games.niugui import GAME
from coach.notation import parse_cards
from coach.widgets import CoachPage
from coach.widgets.faces import Faces
from coach.widgets.why_not import why_face

POSITION = """me: ♠2 ♥A♣A ♥J ♦9♣9 ♣5; next: 5; across: 4; prev: 3; table: ♥10 by prev
played: ♠ 4 5 7 9 10 J Q K A ♥ 4 5 7 9 10 Q K 3 ♣ 4 6 7 8 10 Q 2 3 ♦ 4 5 6 7 8 10 Q 2 3 大王"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_face_has_sentences_and_both_lines_of_each_layout(lang: str) -> None:
    """Each layout has the hands of the others and two lines that begin with the two plays; all of it is plain."""
    answer = GAME.why_not("pass", POSITION, seconds=0.3, seed=1)
    face = why_face(Faces(GAME, lang), answer)
    assert len(face["said"]) == 2 + len(answer.reasons)
    assert len(face["cases"]) == (answer.fails is not None) + (answer.right is not None) > 0
    for case in face["cases"]:
        assert len(case["hands"]) == 3
        passing, laying = (line["tricks"][0][0] for line in case["lines"])
        assert not any(isinstance(part, dict) for part in passing)
        assert laying[-1] == {"cards": answer.rival.tokens}
    assert json.loads(json.dumps(face)) == face


def test_the_page_asks_and_shows_it() -> None:
    """A legal play can be asked about; the verdict on it stays, and another trial forgets the answer."""
    page = CoachPage(lang="zh", text=POSITION, seconds=0.2)
    page.hear({"do": "try", "cards": ["HJ"]})
    assert page.trial["asks"]
    page.hear({"do": "why", "cards": ["HJ"]})
    assert page.trial["thinking"] or page.trial["why"]
    deadline = time.monotonic() + 120
    while not page.trial["why"]:
        assert time.monotonic() < deadline, "no answer"
        time.sleep(0.02)
    assert page.trial["cards"] == ["HJ"]
    assert not page.trial["asks"]
    page.hear({"do": "try", "cards": ["HA"]})
    assert page.trial["why"] is None


def test_what_is_not_legal_is_not_asked_about() -> None:
    """N13: a pair does not meet a single, so there is nothing to compare."""
    page = CoachPage(lang="en", text=POSITION)
    page.hear({"do": "try", "cards": ["D9", "C9"]})
    assert not page.trial["asks"]
    before = page.trial
    page.why_not(parse_cards("♦9♣9"))
    assert page.trial == before
    assert not CoachPage(lang="en")._desk.answers_why(Cards())
