"""The coach as a player, and how the worlds go on in its search."""

from __future__ import annotations

import random

import numpy as np
import pytest

from coach.cards import Cards
from coach.games.niugui.belief import draw_worlds
from coach.games.niugui.kernels import simulate
from coach.games.niugui.kernels.network import expected, load_net
from coach.games.niugui.kernels.tracing import follow
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
        found = expected(worlds[0], holders[0], simulate.start(view), *simulate.candidates(plays), load_net())
        plain = Learned().values(view)
        assert list(found) == pytest.approx([plain[play.cards] for play in plays], abs=1e-3)


@pytest.mark.parametrize("learners", [0b0001, 0b1010, 0b1111])
def test_each_seat_goes_on_by_its_policy(learners: int) -> None:
    """Play by play: a learner lays what the network's plain form values most by its view, others as Careful does."""
    view = views(4, seed=8)[1]
    worlds, holders = draw_worlds(view, 2, np.random.default_rng(1))
    setting, mind, net = simulate.start(view), simulate.make_mind(view.rules), load_net()
    masks, strengths = simulate.candidates(view.legal_plays()[:3])
    points = simulate.evaluate(worlds, holders, setting, masks, strengths, mind, False, net, learners)
    for place, play in enumerate(view.legal_plays()[:3]):
        lines = follow(worlds, holders, setting, play, mind, False, net, learners)
        assert (lines.points == points[:, place]).all()
        for world, course in zip(worlds, lines.courses, strict=True):
            one, two, three, four = (Cards(int(hand)) for hand in world)
            position = Position(
                (one, two, three, four), 0, view.rules, view.top, view.owner, view.out, view.badges
            ).play_unchecked(play)
            log = (*view.log, (0, play.cards))
            for laid in course[1:]:
                seen = position.view(laid.seat, log)
                if learners >> laid.seat & 1:
                    known = Learned().values(seen)
                    assert known[laid.cards] == pytest.approx(max(known.values()), abs=1e-3)
                else:
                    assert laid.cards == Careful().choose(seen, random.Random(0))
                log = (*log, (laid.seat, laid.cards))
                position = position.play_unchecked(classify(laid.cards, view.rules) if laid.cards else PASS)
            assert position.is_over


def test_learners_need_a_net() -> None:
    with pytest.raises(ValueError, match="there is none"):
        simulate.policies(None, 1)
