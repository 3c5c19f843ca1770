"""Themes: each is shown by one small endgame and missing from another, both proven; none hangs on suits or seats."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

import pytest

from coach.clauses import LANGUAGES
from coach.games.game import HasPuzzles
from coach.games.guanpai.notation import format_position, parse_position
from coach.games.guanpai.position import Position
from coach.games.guanpai.proof import Proof, prove
from coach.games.guanpai.rules import SEATS
from coach.games.guanpai.themes import THEMES, themes_of
from coach.games.guanpai.themes.story import Story
from coach.registry import GAMES, manner
from coach.text import _catalog, name, sentence, written_as
from tests.guanpai.playing import other_suits


class Pair(NamedTuple):
    """Two puzzles: one with the theme, one that just lacks it."""

    shows: str
    lacks: str


CASES: Final = {
    "pass-to-win": Pair(
        # AA would take the lead and leave nothing that takes it back
        "me: 6 10 J A A | other: 7 9 J K | top: K K by other | turn: me",
        # with a pair of sixes the aces are the play
        "me: 6 6 J A A | other: 7 9 J K | top: K K by other | turn: me",
    ),
    "keep-bomb": Pair(
        "me: 8 10 10 10 10 J K | other: 9 Q Q A | top: J by other | turn: me",
        # three tens are no bomb
        "me: 8 10 10 10 J K A | other: 9 Q Q A | top: J by other | turn: me",
    ),
    "break-bomb": Pair(
        "me: A A A | other: K | top: 7 7 by other | turn: me | rules: bombs=same-type",
        "me: A A | other: K | top: 7 7 by other | turn: me | rules: bombs=same-type",
    ),
    "break-straight": Pair(
        "me: 9 10 J Q K | other: A | top: Q by other | turn: me",
        "me: 9 9 10 J K | other: A | top: Q by other | turn: me",
    ),
    "break-triple-pair": Pair(
        # 77 first: it costs the other its three aces, and 8888 with the 3 goes out
        "me: 3 7 7 8 8 8 8 | other: 6 9 Q A A A | turn: me",
        # here it is laid whole
        "me: 3 4 7 7 8 8 8 | other: 6 9 Q A A A | turn: me",
    ),
    "break-pair": Pair(
        "me: 10 A A | other: Q | top: J by other | turn: me",
        # there is but one ace
        "me: 4 10 A | other: Q | top: J by other | turn: me",
    ),
    "break-three": Pair(
        "me: 9 9 9 | other: 10 | top: 8 by other | turn: me",
        "me: 6 9 9 | other: 10 | top: 8 by other | turn: me",
    ),
    "hold-top": Pair(
        "me: 3 Q A | other: 9 K | top: 10 by other | turn: me",
        # no ace to hold
        "me: 3 Q | other: 9 K | top: 10 by other | turn: me",
    ),
    "spend-top": Pair(
        "me: 10 2 | other: 10 Q | turn: me",
        "me: 10 Q | other: 10 Q | turn: me",
    ),
    "just-enough": Pair(
        "me: 3 6 10 | other: 7 9 | top: 4 by other | turn: me",
        # nothing of mine stands
        "me: 3 4 6 | other: 7 9 | top: 4 by other | turn: me",
    ),
    "shut-out": Pair(
        "me: 10 A | other: 4 Q | top: 4 by other | turn: me",
        # the ace is all that beats
        "me: 4 A | other: 4 Q | top: 4 by other | turn: me",
    ),
    "which-pair": Pair(
        "me: 5 5 6 6 6 9 10 10 10 J | other: K | top: 7 7 7 K K by other | turn: me",
        # there is but one pair to take
        "me: 5 6 6 6 9 10 10 10 J | other: K | top: 7 7 7 K K by other | turn: me",
    ),
    "with-or-without": Pair(
        "me: 6 9 9 10 10 10 | other: 6 8 J J | turn: me",
        "me: 3 6 9 9 10 10 | other: 6 8 J J | turn: me",
    ),
    "which-rider": Pair(
        "me: 5 5 5 5 10 Q Q | other: K K | turn: me",
        # three fives are no bomb
        "me: 5 5 5 10 Q Q | other: K K | turn: me",
    ),
    "how-long": Pair(
        "me: 4 5 6 6 7 7 8 9 | other: A | turn: me",
        "me: 5 6 6 7 7 8 9 K | other: A | turn: me",
    ),
    "which-end": Pair(
        "me: 3 8 9 10 J Q K | other: Q | top: 4 5 6 7 8 by other | turn: me",
        # there is but one straight
        "me: 3 9 10 J Q K | other: Q | top: 4 5 6 7 8 by other | turn: me",
    ),
    "lead-low": Pair(
        "me: 10 Q Q A | other: K K | turn: me",
        # against the 2 the ace does not stand
        "me: 10 Q Q A | other: K 2 | turn: me",
    ),
    "lead-single-last": Pair(
        "me: 10 10 J | other: A | turn: me",
        "me: 10 J 2 | other: A | turn: me",
    ),
    "lead-what-they-lack": Pair(
        "me: 10 10 | other: Q K | turn: me",
        # a pair against a pair
        "me: 10 10 | other: K K | turn: me",
    ),
    "throw-in": Pair(
        "me: 6 7 10 | other: 6 7 10 | top: 6 by other | turn: me",
        "me: 6 7 8 | other: 6 7 10 | top: 6 by other | turn: me",
    ),
    "make-them-break": Pair(
        "me: 5 5 | other: 8 8 | top: 3 by other | turn: me",
        "me: 5 A | other: 8 8 | top: 3 by other | turn: me",
    ),
    "draw-bomb": Pair(
        "me: J K | other: 4 8 J Q Q Q Q | turn: me",
        # three queens are no bomb
        "me: J K | other: 4 6 8 J Q Q Q | turn: me",
    ),
    "lock-last-card": Pair(
        "me: 10 A A | other: Q | top: J by other | turn: me",
        # the queen comes out all the same
        "me: 10 J K | other: Q | top: J by other | turn: me",
    ),
    "change-kind": Pair(
        "me: 6 6 10 | other: 9 | top: 8 by other | turn: me",
        # it goes on with a single
        "me: 3 6 10 | other: 9 | top: 8 by other | turn: me",
    ),
    "right-order": Pair(
        "me: 10 A | other: 8 Q | turn: me",
        "me: 10 10 | other: 8 Q | turn: me",
    ),
    "run-out": Pair(
        "me: 10 A A | other: Q | top: J by other | turn: me",
        # two plays are no run
        "me: 10 A | other: 4 Q | top: 4 by other | turn: me",
    ),
    "by-one-play": Pair(
        "me: 10 A A | other: Q | top: J by other | turn: me",
        # after the ten I am out first as well
        "me: 10 2 | other: 10 Q | turn: me",
    ),
    "count-to-the-end": Pair(
        "me: 7 10 2 | other: 3 3 4 10 J Q K A | top: Q by other | turn: me",
        # with a pair of kings it takes a trick less
        "me: 7 10 2 | other: 3 3 10 J Q K K A | top: Q by other | turn: me",
    ),
    "only-win": Pair(
        "me: 10 10 | other: 8 10 | top: 7 7 by other | turn: me",
        # after a pass the tens still win, but close a card less
        "me: 10 10 | other: 8 9 | top: 7 7 by other | turn: me",
    ),
    "close-more": Pair(
        "me: 10 2 | other: 4 10 | top: 10 by other | turn: me",
        # no wrong play wins
        "me: 10 10 | other: 8 10 | top: 7 7 by other | turn: me",
    ),
    "close-thirteen": Pair(
        "me: 2 | other: 3 3 4 4 5 7 8 9 10 J J K A | top: 10 by other | turn: me",
        # twelve count as they are
        "me: 2 | other: 3 3 4 5 7 8 9 10 J J K A | top: 10 by other | turn: me",
    ),
    "save-cards": Pair(
        "me: 10 J K | other: Q | top: J by other | turn: me",
        # against a 4 the king is the way to be out first
        "me: 10 J K | other: 4 | top: J by other | turn: me",
    ),
    "below-thirteen": Pair(
        "me: 3 3 5 5 6 6 6 8 10 10 10 J Q | other: Q | top: 4 by other | turn: me",
        "me: 10 J K | other: Q | top: J by other | turn: me",
    ),
    "full-close": Pair(
        "me: 3 3 6 6 8 8 9 9 10 10 J J Q K K K | other: Q | top: 4 5 6 7 8 by other | turn: me",
        # fifteen are not all sixteen
        "me: 3 3 6 6 8 8 9 9 10 10 J Q K K K | other: Q | top: 4 5 6 7 8 by other | turn: me",
    ),
}


BY_NAME: Final = {theme.name: theme for theme in THEMES}


@cache
def proven(text: str) -> Proof:
    """Return the proof of the puzzle in *text*."""
    return prove(parse_position(text))


def test_every_theme_has_a_puzzle_with_it_and_one_without() -> None:
    """No theme goes without either, and none of the pairs is of a theme that is gone."""
    assert sorted(CASES) == sorted(theme.name for theme in THEMES)


@pytest.mark.parametrize("theme", CASES)
def test_a_theme_shows(theme: str) -> None:
    """One play alone keeps the value, and the theme is there."""
    proof = proven(CASES[theme].shows)
    assert all(other.value < proof.value for other in proof.others)
    assert BY_NAME[theme].shows(proof)
    assert theme in themes_of(proof)


@pytest.mark.parametrize("theme", CASES)
def test_a_theme_is_missing(theme: str) -> None:
    """One play alone keeps the value here too, and the theme is not there."""
    proof = proven(CASES[theme].lacks)
    assert all(other.value < proof.value for other in proof.others)
    assert not BY_NAME[theme].shows(proof)
    assert theme not in themes_of(proof)


@pytest.mark.parametrize("theme", CASES)
def test_no_theme_hangs_on_seats_or_suits(theme: str) -> None:
    """The same with the seats changed, and with other suits on the same ranks (G3)."""
    rng = random.Random(theme)
    for text in CASES[theme]:
        position, themes = parse_position(text), themes_of(proven(text))
        for moved in (other_seat(position), other_suits(position, rng)):
            assert themes_of(prove(moved)) == themes, format_position(moved)


def other_seat(position: Position) -> Position:
    """Return the position with the two seats changed."""
    return replace(position, hands=position.hands[::-1], turn=1 - position.turn)


def test_themes_come_in_their_order() -> None:
    """Names stand in the order of the list, so that the first says most of the key."""
    order = [theme.name for theme in THEMES]
    for pair in CASES.values():
        places = [order.index(found) for found in themes_of(proven(pair.shows))]
        assert places
        assert all(one < other for one, other in pairwise(places))


def test_every_theme_is_defined_and_named() -> None:
    """A definition, a kebab-case name, and in each language a name of its own and a sentence of its own."""
    for theme in THEMES:
        assert theme.name == theme.holds.__name__.replace("_", "-")
        assert theme.definition.endswith((".", "(G11)."))
    assert len({theme.definition for theme in THEMES}) == len(THEMES) == len(BY_NAME) >= 12
    with written_as(manner("guanpai")):
        for lang in LANGUAGES:
            assert len({name("theme", theme.name, lang) for theme in THEMES}) == len(THEMES)
            assert len({sentence(theme.idea, lang) for theme in THEMES}) == len(THEMES)


def test_no_name_of_a_theme_is_left_over() -> None:
    """The catalogs name the themes of the games that have puzzles, and no others."""
    known = {theme for game in GAMES.values() if isinstance(game, HasPuzzles) for theme in game.themes()}
    for lang in LANGUAGES:
        assert {value for what, value in _catalog(lang).names if what == "theme"} == known


def test_the_list_of_themes_costs_a_page_nothing_heavy() -> None:
    """A page's kernel has the themes without numba and numpy."""
    code = (
        "import sys, coach.games.guanpai.themes\nprint([m for m in ('numba', 'numpy', 'pandas') if m in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_a_story_is_told_trick_by_trick() -> None:
    """One ace takes the trick from the jack, the other the next, and the ten is the last card."""
    story = Story(proven(CASES["lock-last-card"].shows))
    tricks = [[(SEATS[moment.seat], str(moment.play)) for moment in trick] for trick in story.tricks]
    assert tricks == [[("me", "A"), ("other", "")], [("me", "A"), ("other", "")], [("me", "10")]]
    assert (story.taker, story.other, str(story.rest)[-1:]) == (0, 1, "A")
    assert story.answer is None
    assert story.stands(story.key)
    assert story.end.is_over
    assert story.end.points()[0] == story.value == 1
    assert story.below < 0
    assert [story.out_after(other) for other in story.wrong] == [(1,)] * len(story.wrong)
