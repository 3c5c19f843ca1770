"""Themes: each is shown by one small endgame and missing from another, both proven; none hangs on who sits where."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

import pytest

from coach.cards import PACK, Cards
from coach.clauses import LANGUAGES
from coach.games.niugui.notation import parse_position
from coach.games.niugui.plays import plays_in
from coach.games.niugui.position import Position
from coach.games.niugui.proof import Proof, Refuted, prove
from coach.games.niugui.rules import SEATS, Rules
from coach.games.niugui.themes import THEMES, outcomes, themes_of
from coach.games.niugui.themes.story import Story
from coach.results import Step
from coach.text import _catalog, sentence
from tests.niugui.playing import ORDERS, combination


class Pair(NamedTuple):
    """Two puzzles: one with the theme, one that just lacks it."""

    shows: str
    lacks: str


CASES: Final = {
    "pass-to-win": Pair(
        # ♠10 would take S out; then W is alone with E's ♠8 and gets rid of three cards. Passing lets E out first
        "S: ♠10 | E: ♠8 | N: out 1 | W: ♠9 ♣10 ♠Q | badges: W ♠2, N ♠3 | top: ♠7 by W | turn: S",
        # with ♦8 for ♠10 it must be played at once
        "S: ♦8 | E: ♠8 | N: out 1 | W: ♠9 ♣10 ♠Q | badges: W ♠2, N ♠3 | top: ♠7 by W | turn: S",
    ),
    "leave-partner": Pair(
        "S: ♥10 | E: out 1 | N: ♦9 | W: ♥3 | badges: S ♠2, S ♠3 | top: ♠A by N | turn: W",
        # a pass too, but on a foe's play
        "S: ♠10 | E: ♠8 | N: out 1 | W: ♠9 ♣10 ♠Q | badges: W ♠2, N ♠3 | top: ♠7 by W | turn: S",
    ),
    "beat-partner": Pair(
        "S: out 1 | E: ♠J | N: ♦J | W: ♣8 | badges: E ♠2, S ♠3 | top: ♥7 by N | turn: W",
        # what S beats is a foe's
        "S: ♥10 ♥K | E: ♦Q | N: ♦7 | W: ♣K | badges: N ♠2, E ♠3 | top: ♣6 by N | turn: S",
    ),
    "do-not-go-out": Pair(
        # the full house takes N out for a draw; with its pair first, the partner E is out first and N inherits the lead
        "S: ♥7 ♥8 ♥A | E: ♣4 ♦J♠J ♠K | N: ♦6♣6 ♦9♥9♠9 | W: ♥6 ♦10♥10♠10 | badges: N ♠2, E ♠3 | turn: N",
        # ♣Q for W's ♥6: then it goes out
        "S: ♥7 ♥8 ♥A | E: ♣4 ♦J♠J ♠K | N: ♦6♣6 ♦9♥9♠9 | W: ♦10♥10♠10 ♣Q | badges: N ♠2, E ♠3 | turn: N",
    ),
    "keep-joker": Pair(
        "S: out 1 | E: ♦7 ♣3 大王 | N: ♠10 | W: ♣K ♥3 | badges: E ♠2, S ♠3 | top: ♠A by W | turn: E",
        # here the joker is the key
        "S: ♣5 | E: 大王 | N: ♥A | W: ♥2 | badges: N ♠2, S ♠3 | top: ♣Q by W | turn: E",
    ),
    "hold-spade-three": Pair(
        "S: out 1 | E: ♣8 | N: ♦5 ♥9 ♠J ♦3 ♠3 | W: ♣10 ♦A ♣A | badges: E ♠2 | top: ♦J by E | turn: N",
        # the pair with ♠3 is the key
        "S: ♥10 | E: ♥8 ♣A ♦3 ♠3 | N: ♠Q | W: ♣7 | badges: E ♠2 | top: ♥J ♠J by S | turn: E",
    ),
    "hold-spade-two": Pair(
        "S: ♥6 ♥8 ♥9 | E: ♣4 ♣K | N: ♠9 | W: ♠2 | badges: N ♠3 | top: ♣8 by N | turn: W",
        # E's ♥3 for ♣4: then ♠2 is the key
        "S: ♥6 ♥8 ♥9 | E: ♣K ♥3 | N: ♠9 | W: ♠2 | badges: N ♠3 | top: ♣8 by N | turn: W",
    ),
    "break-straight": Pair(
        "S: ♣6 | E: ♣7 ♠8 ♠9 ♣10 ♠J | N: ♥8 | W: ♦2 | badges: S ♠2, E ♠3 | top: ♠4♦5♦6♦7♦3 by S | turn: E",
        # S cannot be stopped, and the straight is laid when E leads
        "S: ♥K | E: ♣7 ♠8 ♠9 ♣10 ♠J | N: ♥8 | W: ♦2 | badges: S ♠2, E ♠3 | top: ♠4♦5♦6♦7♦3 by S | turn: E",
    ),
    "break-five": Pair(
        "S: out 2 | E: out 1 | N: ♠4 ♠5 ♠6 ♠J ♠A | W: ♣4 ♣5 ♣8 ♣Q ♣3 | badges: W ♠2, E ♠3 | top: ♥J by S | turn: N",
        # the full house is laid
        "S: ♥8 | E: out 1 | N: ♥A | W: ♦6♠6♣7♥7♠7 | badges: S ♠2, N ♠3 | top: ♣4♦5♥6♠2♣3 by S | turn: W",
    ),
    "break-pair": Pair(
        "S: out 1 | E: ♠J ♦Q | N: ♥8 ♥K | W: ♣8 ♠8 | badges: E ♠2, S ♠3 | top: ♥7 by N | turn: W",
        "S: out 1 | E: ♠J ♦Q | N: ♥8 ♥K | W: ♣8 ♦10 | badges: E ♠2, S ♠3 | top: ♥7 by N | turn: W",
    ),
    "break-triple": Pair(
        "S: ♦6 ♦10♣10 ♦J♣J♠J | E: ♥J | N: ♥9 | W: ♦7♦8♦Q♦3 | badges: N ♠2, W ♠3 | top: ♥10♠10 by E | turn: S",
        # ♠A for ♠J: the pair is whole
        "S: ♦6 ♦10♣10 ♦J♣J ♠A | E: ♥J | N: ♥9 | W: ♦7♦8♦Q♦3 | badges: N ♠2, W ♠3 | top: ♥10♠10 by E | turn: S",
    ),
    "sacrifice-high": Pair(
        "S: ♥10 ♥K | E: ♦Q | N: ♥3 | W: ♣9 | badges: N ♠2, E ♠3 | top: ♣6 by N | turn: S",
        # nobody beats the king
        "S: ♥10 ♥K | E: ♦Q | N: ♣5 | W: ♣9 | badges: N ♠2, E ♠3 | top: ♣6 by N | turn: S",
    ),
    "just-enough": Pair(
        "S: ♣7 ♣3 | E: ♦Q | N: ♥Q ♠2 小王 | W: out 1 | badges: W ♠3 | top: ♣2 by S | turn: N",
        # the higher of two twos is the key, and it stands
        "S: ♥A | E: ♦A ♦2 | N: ♥9 | W: out 1 | badges: W ♠2, E ♠3 | top: ♠K by S | turn: E",
    ),
    "shut-out": Pair(
        "S: ♥A | E: ♦A ♦2 | N: ♥9 | W: out 1 | badges: W ♠2, E ♠3 | top: ♠K by S | turn: E",
        # ♦2 is all that beats ♠K
        "S: ♥A | E: ♦J ♦2 | N: ♥9 | W: out 1 | badges: W ♠2, E ♠3 | top: ♠K by S | turn: E",
    ),
    "higher-kind": Pair(
        "S: ♥8 | E: out 1 | N: ♥A | W: ♦6♠6♣7♥7♠7 | badges: S ♠2, N ♠3 | top: ♣4♦5♥6♠2♣3 by S | turn: W",
        # a flush is led, on no lower kind
        "S: ♦7♥7♦8♥8♠8 | E: out 1 | N: ♣4♣5♣9♣J♣K | W: ♥Q | badges: W ♠2, S ♠3 | turn: N",
    ),
    "which-to-add": Pair(
        "S: ♠J | E: ♣J♥J | N: ♥K | W: ♦7♠7 ♦10♥10♠10 ♦A♣A | badges: W ♠2, E ♠3 | top: ♠4♠5♠6♠9♠Q by N | turn: W",
        # ♠7 alone is no pair to add
        "S: ♠J | E: ♣J♥J | N: ♥K | W: ♠7 ♦10♥10♠10 ♦A♣A ♦2 | badges: W ♠2, E ♠3 | top: ♠4♠5♠6♠9♠Q by N | turn: W",
    ),
    "low-two-three": Pair(
        "S: out 1 | E: ♥6♥7♥8♥J♥2 | N: out 2 | W: ♥K | badges: W ♠2, S ♠3 | turn: E",
        "S: out 1 | E: ♥4♥6♥7♥8♥J | N: out 2 | W: ♥K | badges: W ♠2, S ♠3 | turn: E",
    ),
    "suit-decides": Pair(
        "S: out 1 | E: ♥3 | N: ♣9 | W: ♠J | badges: W ♠2, N ♠3 | top: ♣3 by N | turn: E",
        "S: out 1 | E: 小王 | N: ♣9 | W: ♠J | badges: W ♠2, N ♠3 | top: ♣3 by N | turn: E",
    ),
    "flush-order": Pair(
        # N's flush to the ace and W's in spades: which is higher is the house rule
        "S: ♦10♣10 | E: ♥2 | N: ♠6 ♣8♣9♣J♣K♣A | W: ♠4♠8♠10♠J♠K ♥A | badges: S ♠2, W ♠3 | turn: S",
        # N has none
        "S: ♦10♣10 | E: ♥2 | N: ♠6 ♦7♣9♣J♣K♣A | W: ♠4♠8♠10♠J♠K ♥A | badges: S ♠2, W ♠3 | turn: S",
    ),
    "send-partner": Pair(
        "S: ♥8 ♦Q♣Q | E: out 1 | N: ♥Q | W: ♦8♣8 | badges: N ♠2, E ♠3 | turn: W",
        # the partner has no pair
        "S: ♣5 ♥8 ♦Q | E: out 1 | N: ♥Q | W: ♦8♣8 | badges: N ♠2, E ♠3 | turn: W",
    ),
    "partner-covers": Pair(
        "S: out 1 | E: ♠J ♦Q | N: ♥8 ♥K | W: ♣8 | badges: E ♠2, S ♠3 | top: ♥7 by N | turn: W",
        # the partner cannot beat what beats the key
        "S: out 1 | E: ♠J ♦Q | N: ♥8 ♣J | W: ♣8 | badges: E ♠2, S ♠3 | top: ♥7 by N | turn: W",
    ),
    "partner-first": Pair(
        "S: ♥10 | E: out 1 | N: ♦9 | W: ♥3 | badges: S ♠2, S ♠3 | top: ♠A by N | turn: W",
        "S: out 1 | E: ♠J | N: ♦J | W: ♣8 | badges: E ♠2, S ♠3 | top: ♥7 by N | turn: W",
    ),
    "inherit-lead": Pair(
        "S: ♠A | E: ♦9♣9 | N: ♦J | W: ♣K | badges: S ♠2, W ♠3 | turn: E",
        # E's single is beaten
        "S: ♠A | E: ♦9 ♦K | N: ♦J | W: ♣K | badges: S ♠2, W ♠3 | turn: E",
    ),
    "show-for-help": Pair(
        "S: ♠K | E: ♥3 | N: 小王 | W: ♠6♠9♠10♠A♠3 ♣Q | badges: E ♠2 | turn: W",
        # ♠2 is shown, but nobody helps
        "S: ♠9 ♠A | E: 大王 | N: ♦4 ♣2♠2 | W: ♦5 ♣10 ♠3 | turn: N",
    ),
    "block-next": Pair(
        "S: ♥10 ♥K | E: ♦Q | N: ♦7 | W: ♣K | badges: N ♠2, E ♠3 | top: ♣6 by N | turn: S",
        # there is no lower play
        "S: ♥5 ♥K | E: ♦Q | N: ♦7 | W: ♣K | badges: N ♠2, E ♠3 | top: ♣6 by N | turn: S",
    ),
    "lock-last-card": Pair(
        "S: ♥8 | E: ♦Q | N: 小王 | W: out 1 | badges: N ♠2, W ♠3 | top: ♣2 by S | turn: N",
        # E's last card comes out all the same
        "S: ♥10 ♥K | E: ♦Q | N: ♦7 | W: ♣K | badges: N ♠2, E ♠3 | top: ♣6 by N | turn: S",
    ),
    "make-them-break": Pair(
        "S: ♦7♥7 ♦8 ♦2 | E: out 2 | N: out 1 | W: ♣Q♥Q | badges: S ♠2, N ♠3 | top: ♥6 by W | turn: S",
        "S: out 1 | E: ♠J ♦Q | N: ♥8 ♥K | W: ♣8 | badges: E ♠2, S ♠3 | top: ♥7 by N | turn: W",
    ),
    "throw-in": Pair(
        # ♠3 would take the trick; E passes, S must lead ♥6, and N's joker takes that
        "S: ♥6 ♦3 | E: ♣7 ♦8♣8 ♠10 ♣J♥J ♠3 | N: ♠2 大王 | W: ♥Q | top: ♣2 by S | turn: E",
        # without ♣7 below it
        "S: ♥6 ♦3 | E: ♦8♣8 ♠10 ♣J♥J ♣K ♠3 | N: ♠2 大王 | W: ♥Q | top: ♣2 by S | turn: E",
    ),
    "lead-low": Pair(
        "S: out 1 | E: ♦8 | N: ♥9 ♥J♠J ♠3 | W: ♦A♣A | badges: E ♠2 | turn: N",
        # E's ♥3 would be beaten too
        "S: ♥Q | E: ♥5 ♥3 | N: ♦9 | W: ♠3 | badges: S ♠2 | turn: E",
    ),
    "lead-what-they-lack": Pair(
        "S: out 1 | E: ♦Q♥Q | N: ♣A | W: ♦9 | badges: S ♠2, N ♠3 | turn: E",
        "S: out 1 | E: ♥Q ♥A | N: ♣A | W: ♦9 | badges: S ♠2, N ♠3 | turn: E",
    ),
    "five-card-race": Pair(
        "S: ♦7♥7♦8♥8♠8 | E: out 1 | N: ♣4♣5♣9♣J♣K | W: ♥Q | badges: W ♠2, S ♠3 | turn: N",
        # S's full house is none
        "S: ♦6♦7♥7♦8♥8 | E: out 1 | N: ♣4♣5♣9♣J♣K | W: ♥Q | badges: W ♠2, S ♠3 | turn: N",
    ),
    "change-kind": Pair(
        "S: ♦7♥7 ♦2 | E: out 2 | N: out 1 | W: ♦Q | badges: S ♠2, N ♠3 | top: ♥6 by W | turn: S",
        # it takes the trick, and goes on with the same kind
        "S: ♥10 ♥K | E: ♦Q | N: ♦7 | W: ♣K | badges: N ♠2, E ♠3 | top: ♣6 by N | turn: S",
    ),
    "right-order": Pair(
        "S: out 2 | E: out 1 | N: ♥8 | W: ♦5 ♦8♣8 | badges: W ♠2, E ♠3 | turn: W",
        "S: ♥8 ♦Q♣Q | E: out 1 | N: ♥Q | W: ♦8♣8 | badges: N ♠2, E ♠3 | turn: W",
    ),
    "run-out": Pair(
        "S: ♠K | E: out 1 | N: out 2 | W: ♦7♣7♦8♠9♠10♣J ♥2 | badges: S ♠2, E ♠3 | top: ♦6 by N | turn: W",
        # two plays are no run
        "S: ♠K | E: out 1 | N: out 2 | W: ♣7♦8♠9♠10♣J ♥2 | badges: S ♠2, E ♠3 | top: ♦6 by N | turn: W",
    ),
    "by-one-play": Pair(
        "S: ♦8 ♠K | E: ♦J | N: ♥J | W: out 1 | badges: S ♠2, S ♠3 | top: ♣4 by W | turn: S",
        # one play, no race
        "S: ♦8 | E: ♦J | N: ♥J | W: out 1 | badges: S ♠2, S ♠3 | top: ♣4 by W | turn: S",
    ),
    "count-to-the-end": Pair(
        # W goes out alone by four singles, then S by four
        "S: ♦J ♦A ♦2 ♥3 | E: out 1 | N: ♣5 | W: ♣4 ♠5 ♣6 ♠7 | badges: N ♠2, N ♠3 | top: ♣8 by W | turn: S",
        # with a pair W needs a trick less
        "S: ♦J ♦A ♦2 ♥3 | E: out 1 | N: ♣5 | W: ♦5♠5 ♣6 ♠7 | badges: N ♠2, N ♠3 | top: ♣8 by W | turn: S",
    ),
    "duel": Pair(
        "S: ♥7 | E: out 2 | N: out 1 | W: ♦Q | badges: S ♠2, N ♠3 | top: ♥6 by W | turn: S",
        "S: ♥A | E: ♦J ♦2 | N: ♥9 | W: out 1 | badges: W ♠2, E ♠3 | top: ♠K by S | turn: E",
    ),
    "catch-double": Pair(
        "S: ♥10 | E: out 1 | N: ♦9 | W: ♥3 | badges: S ♠2, S ♠3 | top: ♠A by N | turn: W",
        # the same two points, but two against two
        "S: ♥A | E: ♦J ♦2 | N: ♥9 | W: out 1 | badges: W ♠2, E ♠3 | top: ♠K by S | turn: E",
    ),
    "stop-double": Pair(
        "S: ♣6♥6 | E: ♠5 | N: ♠9 | W: ♣Q | badges: N ♠2, N ♠3 | turn: S",
        # nothing as well, but for the double
        "S: ♦8 | E: ♦J | N: ♥J | W: out 1 | badges: S ♠2, S ♠3 | top: ♣4 by W | turn: S",
    ),
    "double-through": Pair(
        "S: ♣9 | E: ♣8 | N: ♦J♥J | W: ♠Q | badges: N ♠2, N ♠3 | turn: N",
        "S: ♣9 | E: ♣8 | N: ♦6 ♥J | W: ♠Q | badges: N ♠2, N ♠3 | turn: N",
    ),
    "double-escapes": Pair(
        "S: ♦8 | E: ♦J | N: ♥J | W: out 1 | badges: S ♠2, S ♠3 | top: ♣4 by W | turn: S",
        "S: ♣6♥6 | E: ♠5 | N: ♠9 | W: ♣Q | badges: N ♠2, N ♠3 | turn: S",
    ),
    "clean-not-narrow": Pair(
        "S: out 1 | E: ♦7 ♣3 大王 | N: ♥10 | W: ♠K ♥3 | badges: E ♠2, S ♠3 | top: ♠A by W | turn: E",
        # it is the narrow win that has to be found
        "S: ♣5 | E: ♥3 | N: ♠K | W: ♥2 | badges: N ♠2, S ♠3 | top: ♣Q by W | turn: E",
    ),
    "save-draw": Pair(
        "S: ♥10 ♥K | E: ♦Q | N: ♥3 | W: ♣9 | badges: N ♠2, E ♠3 | top: ♣6 by N | turn: S",
        # nothing as well, but one against three
        "S: ♦8 | E: ♦J | N: ♥J | W: out 1 | badges: S ♠2, S ♠3 | top: ♣4 by W | turn: S",
    ),
    "lose-less": Pair(
        "S: out 1 | E: ♦8 | N: ♥J♠J | W: ♣A | badges: E ♠2, N ♠3 | turn: N",
        "S: ♥10 ♥K | E: ♦Q | N: ♥3 | W: ♣9 | badges: N ♠2, E ♠3 | top: ♣6 by N | turn: S",
    ),
    "only-win": Pair(
        "S: ♥K | E: ♠K | N: ♣10♠10 | W: 小王 | badges: N ♠2, S ♠3 | turn: N",
        # a wrong play wins a point
        "S: ♥K | E: ♠K | N: ♠10 小王 | W: ♣10 | badges: N ♠2, S ♠3 | turn: N",
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


def test_a_pair_may_be_broken_after_a_pass() -> None:
    """The key is a pass; the threes then go one by one."""
    proof = proven("S: ♠10 ♦A♣A | E: out 1 | N: ♥3♠3 | W: ♣3 | badges: S ♠2 | top: ♦K♣K by S | turn: N")
    assert {"leave-partner", "break-pair"} <= set(themes_of(proof))


def test_what_they_lack_may_be_led_after_the_key() -> None:
    """♦2 takes the trick, and W has no pair against S's sevens."""
    proof = proven("S: ♦7♥7 ♦2 | E: out 2 | N: out 1 | W: ♦Q | badges: S ♠2, N ♠3 | top: ♥6 by W | turn: S")
    assert "lead-what-they-lack" in themes_of(proof)


def test_a_suit_alone_can_tell_a_wrong_play_from_the_key() -> None:
    """W has two eights: ♣8 keeps the value and ♠8 does not."""
    assert BY_NAME["suit-decides"].shows(proven(CASES["break-pair"].shows))


def test_inheriting_may_be_what_the_key_waits_for() -> None:
    """N9: the partner has gone out with what lies on the table; N spares its aces and inherits the lead."""
    proof = proven("S: ♥5 ♣A | E: out 1 | N: ♥9 ♣J ♦A♥A | W: ♣10 | badges: E ♠2, N ♠3 | top: ♦Q♥Q by E | turn: N")
    assert {"leave-partner", "inherit-lead"} <= set(themes_of(proof))


def test_nothing_is_claimed_beyond_the_limit_of_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A position too big to be solved under the other order has no theme of that order."""
    monkeypatch.setattr(outcomes, "NODES", 1)
    assert not BY_NAME["flush-order"].shows(proven(CASES["flush-order"].shows))


@pytest.mark.parametrize("theme", CASES)
def test_no_theme_hangs_on_who_sits_where(theme: str) -> None:
    """The same proof with every seat moved on has the same themes."""
    for text in CASES[theme]:
        proof = proven(text)
        for step in (1, 2, 3):
            assert themes_of(moved_on(proof, step)) == themes_of(proof), (text, step)


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
        assert theme.definition.endswith((".", "(N9)."))
    assert len({theme.definition for theme in THEMES}) == len(THEMES) == len(BY_NAME)
    for lang in LANGUAGES:
        names = _catalog(lang).names.items()
        named = {value: said for (what, value), said in names if what == "theme" and value in BY_NAME}
        assert named.keys() == BY_NAME.keys()
        assert len(set(named.values())) == len(THEMES)
        assert len({sentence(theme.idea, lang) for theme in THEMES}) == len(THEMES)


def test_the_list_of_themes_costs_a_page_nothing_heavy() -> None:
    """A page's kernel has the themes without numba, numpy or the solver."""
    code = "import sys, coach.games.niugui.themes\nprint([m for m in ('numba', 'numpy', 'pandas') if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_a_story_is_told_trick_by_trick() -> None:
    """S spares the jack, E and W take the first two plays of the trick, and S goes out on it."""
    story = Story(proven(CASES["pass-to-win"].shows))
    assert [[SEATS[moment.seat] for moment in trick] for trick in story.tricks] == [["S", "E", "W", "S"]]
    assert story.taker == 0
    assert story.answer is not None
    assert (SEATS[story.answer.seat], str(story.answer.play)) == ("E", "♠8")
    assert story.end.is_over
    assert story.end.points()[0] == story.value == 0
    assert story.below == -1


def test_who_goes_out_after_a_wrong_play() -> None:
    """N is out already; S goes out on ♠10, and W before E."""
    story = Story(proven(CASES["pass-to-win"].shows))
    (wrong,) = story.wrong
    assert str(wrong.play) == "♠10"
    assert [SEATS[seat] for seat in story.out_after(wrong)] == ["S", "W"]
    assert story.reply(wrong) == (3, Cards.from_tokens(["SQ"]))


@pytest.mark.parametrize("rules", ORDERS, ids=[rules.flush_order for rules in ORDERS])
def test_only_the_suit_differs(rules: Rules) -> None:
    """N10, N11, N15, N16: one rank and two suits; jokers and triples have no suit to differ by."""
    story = Story(replace_rules(proven(CASES["break-pair"].shows), rules))

    def differs(one: str, other: str) -> bool:
        pair = combination(one, rules), combination(other, rules)
        assert story.only_suit_differs(*pair) == story.only_suit_differs(*reversed(pair))
        return story.only_suit_differs(*pair)

    assert differs("♠9", "♦9")
    assert not differs("♠9", "♠10")
    assert not differs("♠9", "♠9")
    assert not differs("小王", "大王")
    assert not differs("♠9", "♠9♦9")
    assert differs("♠9♦9", "♥9♣9")
    assert not differs("♠9♦9", "♠9♣9"), "equally high"
    assert differs("♠4♥5♥6♥7♠8", "♥4♠5♠6♠7♦8")
    assert not differs("♠4♥5♥6♥7♠8", "♦5♥6♥7♥8♠9")
    assert differs("♠4♠6♠7♠9♠K", "♥5♥8♥9♥J♥K")
    assert not differs("♠4♠6♠7♠9♠K", "♥5♥8♥9♥J♥Q")
    assert differs("♠A2345", "♥A2345")
    assert not differs("♠A2345", "♥23456")
    assert not differs("♠9♥9♣9", "♠8♥8♣8")


def test_can_beat_is_what_the_rules_say() -> None:
    """A hand can beat a play exactly when one of its plays does."""
    rng = random.Random(5)
    story = Story(proven(CASES["break-pair"].shows))
    rules = story.position.rules
    answers = set()
    for _ in range(200):
        cards = rng.sample(list(PACK), 16)
        mine, other = Cards.of(cards[:8]), Cards.of(cards[8:])
        for play in plays_in(other, rules):
            expected = any(reply.beats(play) for reply in plays_in(mine, rules))
            assert story.can_beat(mine, play) == expected, (str(mine), str(play))
            answers.add((bool(play.kind.level), expected))
    assert len(answers) == 4


def moved_on(proof: Proof, step: int) -> Proof:
    """Return the proof with every seat moved on by *step*."""
    position = proof.position

    def seat(old: int) -> int:
        return (old + step) % 4

    def steps(line: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple(Step(SEATS[seat(SEATS.index(one.seat))], one.cards) for one in line)

    hands = [position.hands[(new - step) % 4] for new in range(4)]
    two, three = (None if shown is None else seat(shown) for shown in position.badges)
    moved = Position(
        (hands[0], hands[1], hands[2], hands[3]),
        seat(position.turn),
        position.rules,
        position.top,
        None if position.owner is None else seat(position.owner),
        tuple(map(seat, position.out)),
        (two, three),
    )
    others = tuple(Refuted(other.play, other.value, steps(other.line)) for other in proof.others)
    return Proof(moved, proof.value, proof.key, steps(proof.line), others)


def replace_rules(proof: Proof, rules: Rules) -> Proof:
    """Return the proof at another table, of which only the position is then asked."""
    return replace(proof, position=replace(proof.position, rules=rules))
