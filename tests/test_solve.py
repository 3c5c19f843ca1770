"""``coach.solve``: what may be asked, in whichever form, and what is refused."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import coach
from coach.errors import CoachError, ImpossiblePosition
from coach.games.niugui.notation import format_position, parse_position
from coach.games.niugui.position import View
from coach.games.niugui.rules import Rules
from coach.results import Bounds
from tests.niugui.endgames import composed

TEXT = "S: ♥9 ♣10 ♦J ♥A ♠3 大王 | E: ♠4 ♦6 ♠7 ♦K ♠2 | N: ♣6 ♠9 ♠10 ♦A | W: ♣5 ♣8 ♣J ♥2 | top: ♦7 by W | turn: S"
AS_I_SEE_IT = """
    me: ♥9 ♣10 ♦J ♥A ♠3 大王
    next: ♠4 ♦6 ♠7 ♦K ♠2
    across: ♣6 ♠9 ♠10 ♦A
    prev: ♣5 ♣8 ♣J ♥2
    table: ♦7 by prev
"""


def solved(position: Any, **how: Any) -> Any:
    """What does not hang on the clock of an answer."""
    return replace(coach.solve(position, all_plays=True, **how), elapsed_s=0.0)


def test_every_form_of_a_position_is_the_same() -> None:
    """Text seat by seat, the position itself, and a view in which all hands are open, whoever tells it."""
    answer = solved(TEXT)
    assert answer.value == 2
    assert solved(parse_position(TEXT)) == answer
    assert solved(coach.read(TEXT)) == answer
    assert solved(AS_I_SEE_IT) == answer
    assert solved(TEXT, rules="rank") == answer


def test_a_view_of_all_hands_is_the_position_turned() -> None:
    """Whoever looks is its S; nothing else changes."""
    for seed in range(50):
        position = composed(random.Random(seed), 12)
        view = position.view(0)
        known = (view.known[0], *position.hands[1:])
        assert View.whole(replace(view, known=known)) == position, seed
        with pytest.raises(ImpossiblePosition) as refused:
            view.whole()
        assert refused.value.code == "hands-unknown"


@pytest.mark.parametrize(
    ("position", "rules", "code"),
    [
        ("me: ♠2 ♥K", "", "hands-unknown"),
        (coach.read("♠2 ♥K"), "", "hands-unknown"),
        ("♠ 4 5 6 7 8 9 10 J Q K A 2 3 ♥4", "", "hands-unknown"),
        (f"{TEXT} | rules: suit", "rank", "rules-contradict"),
        (parse_position(TEXT), "suit", "rules-contradict"),
        (TEXT, "colour", "unknown-rules"),
        (TEXT.replace("♠2", "♦2"), "", "side-unknown"),
        ("S: out 1 | E: ♣5 | N: out 2 | W: ♦6 | badges: S ♠2, N ♠3 | turn: E", "", "nothing-to-solve"),
        (f"{TEXT} | escaped: N", "", "nothing-to-solve"),
        ("", "", "nothing-said"),
    ],
)
def test_what_cannot_be_solved_says_why(position: Any, rules: str, code: str) -> None:
    """Not all hands, no sides, other house rules, or a game that is over."""
    with pytest.raises(CoachError) as refused:
        coach.solve(position, rules=rules)
    assert refused.value.code == code


def test_the_rules_lie_in_the_text_or_beside_it() -> None:
    """Either way the same question is asked."""
    for seed in range(30):
        position = composed(random.Random(seed), 12)
        plain = format_position(replace(position, rules=Rules(), top=None, owner=None))
        assert solved(plain, rules="suit") == solved(f"{plain} | rules: suit"), seed


def test_progress_may_end_it() -> None:
    """What is told on the way is proven, and so is the answer."""
    told: list[Bounds] = []

    def tell(found: Bounds) -> bool:
        told.append(found)
        return False

    forty = (
        "S: ♥6 ♣7 ♥8 ♥10 ♥J ♦Q ♦A ♦2 ♠2 小王 | E: ♦4 ♦5 ♣6 ♠6 ♠7 ♠9 ♠10 ♣Q ♠K ♠3 | "
        "N: ♣4 ♥4 ♥7 ♠8 ♦10 ♣K ♣A ♥A ♣2 ♥2 | W: ♠4 ♦7 ♣8 ♦9 ♠J ♠Q ♥K ♠A ♣3 大王 | turn: S"
    )
    answer = coach.solve(forty, progress=tell)
    assert isinstance(answer, Bounds)
    (partial,) = told
    assert partial.lower <= answer.lower <= answer.upper <= partial.upper
