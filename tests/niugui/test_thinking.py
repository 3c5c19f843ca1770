"""The coach as a player, and what the network makes of a look ahead."""

from __future__ import annotations

import random

import numpy as np
import pytest

from coach.cards import Cards
from coach.games.niugui.belief import draw_worlds
from coach.games.niugui.kernels import simulate
from coach.games.niugui.kernels.lookahead import look_ahead, values
from coach.games.niugui.kernels.network import load_net
from coach.games.niugui.learned import Learned
from coach.games.niugui.plays import PASS, classify
from coach.games.niugui.policies import Careful
from coach.games.niugui.position import Position, View, deal
from coach.games.niugui.searching import Method, Search
from coach.games.niugui.thinking import Coach

SMALL = Coach(playouts=60, seed=1, method=Method(prior=20.0, steps=80))


def views(count: int, seed: int) -> list[View]:
    """Return views of careful players with a choice and the whole log, from one game."""
    rng = random.Random(seed)
    position, log, found = deal(rng), (), []
    while not position.is_over:
        view = position.view(position.turn, log)
        if len(view.legal_plays()) > 1:
            found.append(view)
        cards = Careful().choose(view, rng)
        log = (*log, (position.turn, cards))
        position = position.play(cards)
    return [found[i * len(found) // count] for i in range(count)]


def test_the_same_seed_plays_the_same() -> None:
    """A legal play, by view and seed alone; the budget is counted and not timed."""
    for view in views(5, seed=2):
        chosen = [SMALL.choose(view, random.Random(7)) for _ in range(2)]
        assert chosen[0] == chosen[1]
        assert view.judge(chosen[0]).legal


def test_the_budget_is_kept() -> None:
    """No more play-outs are made than it allows, and half of the plays go in each round."""
    (view,) = views(1, seed=4)
    search = Search(view, view.legal_plays(), 3, SMALL.method)
    search.keep_best(8)
    alive = []
    while len(search.alive) > 1:
        alive.append(len(search.alive))
        search.extend(2)
        search.keep_best((len(search.alive) + 1) // 2)
    assert all(after == (before + 1) // 2 for before, after in zip(alive, [*alive[1:], 1], strict=True))
    assert search.playouts == 2 * sum(alive)


def test_values_are_drawn_towards_the_network() -> None:
    """A play's value is the mean of its points and, as so many worlds, of what the network expects."""
    (view,) = views(1, seed=5)
    search = Search(view, view.legal_plays(), 3, Method(prior=20.0, steps=0))
    assert [search.value(i) for i in range(len(search.plays))] == pytest.approx(list(search.prior))
    search.extend(10)
    for i, points in enumerate(search.points):
        assert search.value(i) == pytest.approx((points.sum() + 20 * search.prior[i]) / 30)


def test_the_network_values_plays_as_its_plain_form_does() -> None:
    """The values at once are those of ``learned.Learned``, the pass among them."""
    for view in views(4, seed=6):
        plays = view.legal_plays()
        worlds, holders = draw_worlds(view, 1, np.random.default_rng(1))
        found = values(worlds[0], holders[0], simulate.start(view), *simulate.candidates(plays), load_net())
        plain = Learned().values(view)
        assert list(found) == pytest.approx([plain[play.cards] for play in plays], abs=1e-3)


def test_a_look_ahead_to_the_end_is_a_play_out() -> None:
    """Where the seat never gets so many choices the points are those of the play-out."""
    view = views(3, seed=8)[1]
    worlds, holders = draw_worlds(view, 6, np.random.default_rng(1))
    masks, strengths = simulate.candidates(view.legal_plays())
    setting, mind = simulate.start(view), simulate.make_mind(view.rules)
    for net in (None, load_net()):
        points = simulate.evaluate(worlds, holders, setting, masks, strengths, mind, False, net)
        found = look_ahead(
            worlds, holders, setting, masks, strengths, mind, False, load_net(),
            learned_replies=net is not None, turns=99,
        )  # fmt: skip
        assert (found == points).all()


def test_a_look_ahead_ends_at_my_next_choice() -> None:
    """It is worth what the network's plain form expects of the best play there, by my own view."""
    view = views(6, seed=9)[3]
    worlds, holders = draw_worlds(view, 5, np.random.default_rng(2))
    plays = view.legal_plays()
    masks, strengths = simulate.candidates(plays)
    found = look_ahead(
        worlds, holders, simulate.start(view), masks, strengths, simulate.make_mind(view.rules), False, load_net(),
        learned_replies=False,
    )  # fmt: skip
    for number, world in enumerate(worlds):
        hands = [Cards(int(hand)) for hand in world]
        first = Position(
            (hands[0], hands[1], hands[2], hands[3]), 0, view.rules, view.top, view.owner, view.out, view.badges
        )
        for i, play in enumerate(plays):
            position, log = first.play_unchecked(play), (*view.log, (0, play.cards))
            while not position.is_over and (position.turn or (len(position.legal_plays()) < 2 and position.top)):
                cards = Careful().choose(position.view(position.turn, log), random.Random(0))
                log = (*log, (position.turn, cards))
                position = position.play_unchecked(classify(cards, view.rules) if cards else PASS)
            if position.is_over:
                assert found[number, i] == position.points()[0]
            else:
                expected = max(Learned().values(position.view(0, log)).values())
                assert found[number, i] == pytest.approx(expected, abs=1e-3)
