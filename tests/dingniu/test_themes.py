"""Themes of 顶牛: each is shown by one endgame and missing from another, both proven; none hangs on seats."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import pytest

from coach.clauses import LANGUAGES
from coach.games.dingniu.notation import parse_position
from coach.games.dingniu.plays import Kind
from coach.games.dingniu.position import Position
from coach.games.dingniu.proof import Proof, prove
from coach.games.dingniu.themes import THEMES, themes_of
from coach.games.dingniu.themes.story import Story
from coach.registry import manner
from coach.results import Reason
from coach.text import name, sentence, written_as
from coach.tiles import FACES


class Pair(NamedTuple):
    """Two puzzles, S to play: one with the theme, one that is like it in much and lacks it."""

    shows: str
    lacks: str


CASES: Final = {
    "account": Pair(
        "S: 6-1 3-1 | E: 1-1 6-1 | N: 5-5 | W: 5-5 | ends: 2 1 | discards: N 4-4 1-1, W 3-3 3-3",
        "S: 2-2 6-1 | E: 3-3 1-1 | N: 3-1 | W: 3-3 | ends: 6 2",
    ),
    "prepare-account": Pair(
        "S: 2-2 6-5 5-1 | E: 5-5 6-2 3-1 | N: 2-2 1-1 | W: 6-5 6-1 | ends: 5 1 | discards: W 1-1",
        "S: 2-2 6-3 3-1 | E: 4-4 4-4 1-1 | N: 5-5 5-5 2-2 | W: 6-6 6-4 6-4 | ends: 3 1 | discards: W 6-2",
    ),
    "stop-next": Pair(
        "S: 6-2 6-1 | E: 3-3 3-1 | N: 2-2 2-2 | W: 4-4 | ends: 3 3 | discards: S 1-1",
        "S: 4-4 1-1 | E: 4-4 2-2 | N: 3-3 5-1 | W: 1-1 | ends: 5 2 | discards: N 3-1",
    ),
    "stop-later": Pair(
        "S: 1-1 5-1 | E: 6-6 4-4 | N: 1-1 3-1 | W: 5-1 | ends: 2 1 | discards: E 4-4 3-3",
        "S: 4-4 1-1 6-4 5-1 | E: 6-4 5-1 3-1 | N: 6-6 5-5 6-1 | W: 5-5 4-4 6-1 | ends: 2 1 | discards: N 1-1",
    ),
    "stop-at-last": Pair(
        "S: 6-4 6-4 5-1 | E: 5-1 3-1 3-1 | N: 4-4 3-3 | W: 4-4 3-3 | ends: 3 2 | discards: E 1-1, W 1-1",
        "S: 5-5 6-4 6-4 | E: 2-2 6-2 3-1 | N: 6-6 6-6 4-4 | W: 4-4 6-5 5-1 | ends: 3 3 | discards: N 2-2, W 1-1",
    ),
    "account-fails": Pair(
        "S: 5-5 5-1 | E: 6-1 3-1 | N: 4-4 | W: 1-1 | ends: 5 2 | discards: S 1-1 6-1, N 4-4 3-3",
        "S: 6-6 6-6 6-3 | E: 3-3 2-2 6-2 | N: 5-5 1-1 3-1 | W: 3-3 1-1 | ends: 6 1 | discards: S 6-1 3-1, W 2-2",
    ),
    "no-false-account": Pair(
        "S: 3-3 6-2 | E: 2-2 6-1 | N: 1-1 | W: 6-1 | ends: 6 3 | discards: S 1-1, E 2-2, W 3-1 3-1",
        "S: 3-3 2-2 6-2 | E: 1-1 6-3 | N: 1-1 3-1 | W: 2-2 6-1 | ends: 6 3",
    ),
    "hold-down-account": Pair(
        "S: 4-4 3-3 6-4 5-1 | E: 3-3 2-2 6-4 3-1 | N: 6-6 1-1 1-1 3-1 | W: 4-4 6-3 6-2 | ends: 5 1 | discards: W 2-2",
        "S: 4-4 4-4 2-2 5-1 | E: 6-6 3-3 1-1 3-1 | N: 3-3 2-2 6-2 | W: 6-4 6-4 6-1 | ends: 5 1",
    ),
    "paid-account": Pair(
        "S: 5-5 5-1 | E: 6-1 3-1 | N: 4-4 | W: 1-1 | ends: 5 2 | discards: S 1-1 6-1, N 4-4 3-3",
        "S: 6-6 6-3 | E: 5-5 4-4 | N: 5-1 5-1 | W: 4-4 3-3 | ends: 6 2 | discards: W 3-3",
    ),
    "either-end": Pair(
        "S: 6-4 6-3 | E: 2-2 2-2 | N: 5-5 | W: 6-2 | ends: 6 4 | discards: E 1-1, N 4-4 4-4, W 3-3",
        "S: 6-1 3-1 | E: 1-1 6-1 | N: 5-5 | W: 5-5 | ends: 2 1 | discards: N 4-4 1-1, W 3-3 3-3",
    ),
    "equal-ends": Pair(
        "S: 6-4 6-3 | E: 2-2 2-2 | N: 5-5 | W: 6-2 | ends: 6 4 | discards: E 1-1, N 4-4 4-4, W 3-3",
        "S: 6-1 3-1 | E: 1-1 6-1 | N: 5-5 | W: 5-5 | ends: 2 1 | discards: N 4-4 1-1, W 3-3 3-3",
    ),
    "own-number": Pair(
        "S: 2-2 6-1 | E: 3-3 1-1 | N: 3-1 | W: 3-3 | ends: 6 2",
        "S: 3-3 3-3 1-1 3-1 | E: 2-2 6-4 6-1 | N: 4-4 2-2 1-1 | W: 4-4 6-4 6-2 | ends: 3 3 | discards: W 5-5",
    ),
    "shut-next": Pair(
        "S: 2-2 6-1 | E: 3-3 1-1 | N: 3-1 | W: 3-3 | ends: 6 2",
        "S: 4-4 6-5 3-1 | E: 4-4 2-2 3-1 | N: 3-3 6-4 | W: 6-3 6-2 | ends: 5 4 | discards: E 2-2, W 3-3",
    ),
    "shut-all": Pair(
        "S: 2-2 6-1 | E: 3-3 1-1 | N: 3-1 | W: 3-3 | ends: 6 2",
        "S: 4-4 1-1 6-2 | E: 3-3 2-2 | N: 4-4 3-1 | W: 3-3 2-2 | ends: 6 1",
    ),
    "keep-road": Pair(
        "S: 3-3 1-1 | E: 6-2 6-1 | N: 2-2 | W: 4-4 | ends: 3 1 | discards: W 2-2",
        "S: 6-2 3-1 | E: 3-3 3-3 | N: 2-2 | W: 2-2 | ends: 6 1 | discards: W 1-1",
    ),
    "save-heavy": Pair(
        "S: 6-6 6-3 | E: 3-1 3-1 | N: 3-3 3-3 | W: 6-2 | ends: 1 1 | discards: S 4-4, N 2-2, W 4-4 2-2",
        "S: 4-4 1-1 | E: 4-4 2-2 | N: 3-3 5-1 | W: 1-1 | ends: 5 2 | discards: N 3-1",
    ),
    "force-discard": Pair(
        "S: 1-1 3-1 | E: 6-1 3-1 | N: 3-3 | W: 6-3 | ends: 2 1 | discards: E 1-1, N 3-3",
        "S: 1-1 1-1 6-1 6-1 | E: 3-3 3-3 2-2 6-2 | N: 4-4 2-2 5-1 | W: 5-5 5-1 3-1 | ends: 6 1",
    ),
    "light-first": Pair(
        "S: 2-2 6-1 | E: 3-3 1-1 | N: 3-1 | W: 3-3 | ends: 6 2",
        "S: 3-3 1-1 5-1 | E: 2-2 6-1 | N: 4-4 2-2 | W: 4-4 6-2 | ends: 5 3 | discards: W 1-1",
    ),
    "double-first": Pair(
        "S: 2-2 6-1 | E: 3-3 1-1 | N: 3-1 | W: 3-3 | ends: 6 2",
        "S: 6-2 3-1 | E: 3-3 3-3 | N: 2-2 | W: 2-2 | ends: 6 1 | discards: W 1-1",
    ),
    "keep-double": Pair(
        "S: 1-1 3-1 | E: 6-1 3-1 | N: 3-3 | W: 6-3 | ends: 2 1 | discards: E 1-1, N 3-3",
        "S: 6-1 5-1 | E: 6-6 6-2 | N: 5-5 1-1 | W: 5-1 | ends: 3 1 | discards: S 2-2 2-2, E 5-5 1-1",
    ),
    "give-up-double": Pair(
        "S: 5-5 5-1 | E: 6-1 3-1 | N: 4-4 | W: 1-1 | ends: 5 2 | discards: S 1-1 6-1, N 4-4 3-3",
        "S: 4-4 2-2 6-4 3-1 | E: 5-5 1-1 6-4 6-2 | N: 5-5 4-4 5-1 | W: 2-2 1-1 5-1 | ends: 6 1",
    ),
    "keep-twin": Pair(
        "S: 6-4 6-4 5-1 | E: 5-1 3-1 3-1 | N: 4-4 3-3 | W: 4-4 3-3 | ends: 3 2 | discards: E 1-1, W 1-1",
        "S: 5-5 4-4 3-3 1-1 5-1 | E: 3-3 1-1 6-4 6-4 6-1 | N: 6-6 5-5 4-4 2-2 | W: 2-2 6-5 6-1 3-1 | ends: 6 2",
    ),
    "which-discard": Pair(
        "S: 4-4 2-2 | E: 4-4 2-2 | N: 6-6 | W: 6-2 | ends: 6 3 | discards: E 1-1",
        "S: 6-1 5-1 | E: 6-6 6-2 | N: 5-5 1-1 | W: 5-1 | ends: 3 1 | discards: S 2-2 2-2, E 5-5 1-1",
    ),
    "discard-heavier": Pair(
        "S: 4-4 2-2 | E: 4-4 2-2 | N: 6-6 | W: 6-2 | ends: 6 3 | discards: E 1-1",
        "S: 2-2 3-1 | E: 1-1 6-4 | N: 6-2 5-1 | W: 3-3 2-2 | ends: 5 4",
    ),
    "keep-answer": Pair(
        "S: 4-4 2-2 | E: 4-4 2-2 | N: 6-6 | W: 6-2 | ends: 6 3 | discards: E 1-1",
        "S: 3-3 5-1 3-1 | E: 1-1 1-1 6-5 | N: 6-3 6-1 3-1 | W: 5-5 5-5 3-3 | ends: 6 2",
    ),
    "win-or-big": Pair(
        "S: 6-3 3-1 | E: 5-5 1-1 | N: 5-5 6-1 | W: 5-1 5-1 | ends: 3 2 | discards: W 1-1",
        "S: 5-5 5-1 3-1 | E: 5-5 3-3 2-2 | N: 6-5 6-3 3-1 | W: 1-1 5-1 | ends: 5 2 | discards: S 3-3 2-2, N 1-1",
    ),
    "first-not-second": Pair(
        "S: 3-3 1-1 | E: 6-2 6-1 | N: 2-2 | W: 4-4 | ends: 3 1 | discards: W 2-2",
        "S: 4-4 1-1 6-2 | E: 3-3 2-2 | N: 4-4 3-1 | W: 3-3 2-2 | ends: 6 1",
    ),
    "second-place": Pair(
        "S: 5-5 1-1 | E: 6-6 1-1 | N: 3-1 | W: 6-1 | ends: 6 2 | discards: N 4-4, W 5-5",
        "S: 4-4 1-1 | E: 4-4 2-2 | N: 3-3 5-1 | W: 1-1 | ends: 5 2 | discards: N 3-1",
    ),
    "not-big": Pair(
        "S: 4-4 2-2 | E: 4-4 2-2 | N: 6-6 | W: 6-2 | ends: 6 3 | discards: E 1-1",
        "S: 5-5 1-1 | E: 6-6 1-1 | N: 3-1 | W: 6-1 | ends: 6 2 | discards: N 4-4, W 5-5",
    ),
    "level-points": Pair(
        "S: 3-3 1-1 | E: 6-2 6-1 | N: 2-2 | W: 4-4 | ends: 3 1 | discards: W 2-2",
        "S: 1-1 6-2 5-1 5-1 | E: 5-5 4-4 4-4 2-2 | N: 6-4 6-4 3-1 | W: 3-3 3-3 2-2 | ends: 6 1",
    ),
    "near-thing": Pair(
        "S: 1-1 3-1 | E: 6-1 3-1 | N: 3-3 | W: 6-3 | ends: 2 1 | discards: E 1-1, N 3-3",
        "S: 5-5 5-1 3-1 | E: 5-5 3-3 2-2 | N: 6-5 6-3 3-1 | W: 1-1 5-1 | ends: 5 2 | discards: S 3-3 2-2, N 1-1",
    ),
    "count-to-the-end": Pair(
        "S: 1-1 6-5 3-1 3-1 | E: 4-4 3-3 6-3 5-1 | N: 4-4 1-1 6-2 5-1 | W: 3-3 2-2 2-2 | ends: 6 5",
        "S: 1-1 1-1 6-1 6-1 | E: 3-3 3-3 2-2 6-2 | N: 4-4 2-2 5-1 | W: 5-5 5-1 3-1 | ends: 6 1",
    ),
}
BY_NAME = {theme.name: theme for theme in THEMES}


def position(text: str) -> Position:
    return parse_position(f"{text} | turn: S")


@cache
def proof(text: str) -> Proof:
    return prove(position(text))


def ends_of(start: Proof) -> list[Position]:
    """Return what the solution and every refutation end in, played out again."""
    found = []
    for first, line in [(start.key, start.line[1:]), *((other.play, other.line) for other in start.others)]:
        at = start.position.play_unchecked(first)
        for step in line:
            at = at.play(step.cards)
        found.append(at)
    return found


def test_every_theme_has_its_pair() -> None:
    """Every theme that the game knows is among the cases, and no other."""
    assert list(CASES) == [theme.name for theme in THEMES]


@pytest.mark.parametrize("theme", CASES)
def test_a_theme_is_shown_by_one_and_missing_from_another(theme: str) -> None:
    """The one position has the theme, the other has not; each is a puzzle."""
    assert BY_NAME[theme].shows(proof(CASES[theme].shows))
    assert not BY_NAME[theme].shows(proof(CASES[theme].lacks))
    assert theme in themes_of(proof(CASES[theme].shows))


@pytest.mark.parametrize("theme", CASES)
def test_a_theme_does_not_hang_on_seats(theme: str) -> None:
    """Turned to another seat, the same proof has the same themes."""
    known = position(CASES[theme].shows)
    hands = [known.hands[(seat - 1) % 4] for seat in range(4)]
    gone = [known.discards[(seat - 1) % 4] for seat in range(4)]
    moved = Position(
        (hands[0], hands[1], hands[2], hands[3]), 1, known.rules, known.ends, (gone[0], gone[1], gone[2], gone[3])
    )
    assert themes_of(prove(moved)) == themes_of(proof(CASES[theme].shows))


@pytest.mark.parametrize("theme", CASES)
def test_a_theme_says_what_it_is(theme: str) -> None:
    """An exact definition, and a name with an idea in both languages."""
    assert BY_NAME[theme].definition
    with written_as(manner("dingniu")):
        for lang in LANGUAGES:
            assert name("theme", theme, lang) != theme
            assert sentence(Reason(f"theme-{theme}"), lang)


def test_what_themes_say_of_ends_is_recounted() -> None:
    """Accounts, places and level points are those of the positions in which the lines end, played out again."""
    for pair in CASES.values():
        for text in pair:
            told = proof(text)
            end, *wrong = ends_of(told)
            themes = set(themes_of(told))
            me = told.position.turn
            assert ("account" in themes) == (len(told.line) == 1 and end.account == me and told.value > 0)
            assert ("hold-down-account" in themes) == (
                end.account not in (None, me) and end.points()[end.account or 0] > 0
            )
            blockers = [each.account for each in wrong]
            if {"stop-next", "stop-later", "stop-at-last"} & themes:
                assert set(blockers) - {None, me}
            if "no-false-account" in themes:
                assert me in blockers
            assert ("level-points" in themes) == (end.pips().count(end.pips()[me]) > 1)
            assert ("which-discard" in themes) == (told.key.kind is Kind.DISCARD)
            if {"second-place", "not-big", "first-not-second", "win-or-big"} & themes:
                assert end.account is None
            if "double-first" in themes:
                assert FACES[told.key.face].is_double


def test_a_story_tells_what_was_played() -> None:
    """A course begins with its play, and ends the hand; the best are those worth most."""
    story = Story(proof(CASES["either-end"].shows))
    assert story.moments[0].play == story.key
    assert [course[0].play for course in story.courses] == [other.play for other in story.wrong]
    for course in (story.moments, *story.courses):
        assert course[-1].before.play_unchecked(course[-1].play).is_over
    assert 1 <= len(story.best_courses) <= len(story.courses)
