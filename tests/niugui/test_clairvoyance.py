"""Averaging over solved worlds recommends plays that need to know the world: endings kept, both figures recounted."""

from __future__ import annotations

import random
import tomllib
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

from coach.cards import NO_CARDS, Cards
from coach.errors import ImpossiblePosition
from coach.games.niugui.advice import suggest
from coach.games.niugui.clairvoyance import TooLarge, open_values, played_values, solved, worlds_of
from coach.games.niugui.notation import parse_position, read
from coach.games.niugui.plays import PASS, classify
from coach.games.niugui.policies import Careful
from coach.games.niugui.position import Position, View
from coach.games.niugui.solver import solve
from coach.games.niugui.thinking import Coach
from coach.notation import parse_cards

KEPT = tomllib.loads((Path(__file__).parent / "clairvoyant.toml").read_text(encoding="utf-8"))["ending"]
IDS = [f"game {each['game']}" for each in KEPT]
SMALL = "S: ♠2 ♥9 | E: ♣9 ♦9 | N: ♠3 ♦7 | W: ♣K | turn: S"


def cards_of(side: dict[str, str]) -> Cards:
    """Return the play of one side of the comparison."""
    return NO_CARDS if side["play"] == "pass" else parse_cards(side["play"])


def test_there_are_five_and_more() -> None:
    """The endings are as many as were asked for, and all different."""
    assert len({each["position"] for each in KEPT}) == len(KEPT) >= 5


@pytest.mark.parametrize("kept", KEPT, ids=IDS)
def test_both_averages_are_recounted(kept: dict[str, Any]) -> None:
    """The solved average prefers one play, playing on by views alone prefers the other: by the figures kept."""
    view = read(kept["position"]).view
    opened, played = open_values(view), played_values(view)
    first, second = cards_of(kept["solved"]), cards_of(kept["played"])
    for cards, side in ((first, kept["solved"]), (second, kept["played"])):
        assert (opened[cards], played[cards]) == (Fraction(side["open"]), Fraction(side["played"]))
    assert opened[first] == max(opened.values()) > opened[second]
    assert played[second] == max(played.values()) > played[first]


@pytest.mark.parametrize("kept", KEPT, ids=IDS)
def test_the_advice_plays_on_and_does_not_take_the_bait(kept: dict[str, Any]) -> None:
    """The first play of the advice is not the one that the solved average puts first."""
    view = read(kept["position"]).view
    best = suggest(view, seconds=60, seed=1, max_worlds=300).best
    assert open_values(view)[best.cards] < max(open_values(view).values())


def test_playing_on_is_what_the_plain_policy_does() -> None:
    """Every world played on by the plain rules and the plain policy gives the same averages."""
    view = parse_position(SMALL).view(0)
    total = dict.fromkeys((play.cards for play in view.legal_plays()), 0)
    worlds = worlds_of(view)
    for world in worlds:
        for cards in total:
            position = world.play(cards)
            while not position.is_over:
                chosen = Careful().choose(position.view(position.turn), random.Random(0))
                position = position.play_unchecked(classify(chosen, view.rules) if chosen else PASS)
            total[cards] += position.points()[0]
    assert played_values(view) == {cards: Fraction(points, len(worlds)) for cards, points in total.items()}


def test_the_worlds_are_all_deals_that_fit() -> None:
    """Five unseen cards on 2, 2 and 1 places: 30 deals, all different, each with my hand in it."""
    view = parse_position(SMALL).view(0)
    worlds = worlds_of(view)
    assert len({world.hands for world in worlds}) == len(worlds) == comb(5, 2) * comb(3, 2)
    assert all(world.hands[0] == view.hand for world in worlds)


def test_what_is_not_whole_or_too_large_is_refused() -> None:
    """Cards gone unseen leave no list of deals; a world beyond the solver's limit is no guess."""
    with pytest.raises(ImpossiblePosition, match="unseen"):
        worlds_of(read("♠2 ♥K ♦9 ♣5 ♦5").view)
    with pytest.raises(TooLarge):
        open_values(parse_position(SMALL).view(0), nodes=0)


def test_where_nothing_is_hidden_the_coach_plays_what_the_solver_says() -> None:
    """With one world left the values are the solver's, and the coach lays a play of the best value."""
    text = "S: ♠2 ♥K ♦9 ♣9 ♥4 | E: ♣5 ♦5 ♥6 | N: out 1 | W: out 2 | badges: N ♠3 | turn: S"
    position = parse_position(text)
    view: View = position.view(0)
    values = solved(view)
    solution = solve(Position((*position.hands,), 0, badges=position.badges, out=position.out), all_plays=True)
    assert values == {move.cards: move.value for move in solution.moves}
    chosen = Coach(playouts=10).choose(view, random.Random(1))
    assert values[chosen] == solution.value
