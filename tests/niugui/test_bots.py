"""The bots of 牛鬼: one choice, whoever makes it, kernel or plain form; and yardsticks that never change."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from coach.cards import Cards
from coach.errors import CoachError
from coach.games.niugui import bots
from coach.games.niugui.bots import POOL, ROSTER, choose, play_deals
from coach.games.niugui.policies import Careful, Lowest, Novice, Policy, Weights
from coach.games.niugui.position import Position, View, deal
from coach.games.niugui.rules import Rules
from tests.niugui.playing import RANK, under_both_orders

CERTAIN = ("lowest", "careful", "careful~7", "learned")
"""Bots that leave nothing to chance."""


def game_of(bot: str, seed: int, rules: Rules = RANK) -> list[tuple[View, Cards]]:
    """Return a game that *bot* plays in all seats: what its seat saw before each choice, and what it laid."""
    rng, position = random.Random(seed), deal(random.Random(seed), rules)
    steps: list[tuple[View, Cards]] = []
    log: list[tuple[int, Cards]] = []
    while not position.is_over:
        view = position.view(position.turn, tuple(log))
        cards = choose(bot, view, rng)
        steps.append((view, cards))
        log.append((position.turn, cards))
        position = position.play(cards)
    return steps


@pytest.mark.parametrize("bot", CERTAIN)
@under_both_orders
def test_a_single_choice_is_that_of_the_plain_form(bot: str, rules: Rules, long: bool) -> None:
    """Kernel and policy agree in every view of whole games, forced ones and the opening among them."""
    policy: Policy = ROSTER.find(bot).policy
    rng = random.Random(0)
    for seed in range(20 if long else 2):
        for view, cards in game_of(bot, seed, rules):
            assert cards == policy.choose(view, rng), (seed, view)


@pytest.mark.parametrize("policy", [Novice(), None], ids=["the plain form", "the kernel"])
def test_a_novice_lays_the_lowest_half_the_time_and_anything_else_as_often(policy: Policy | None) -> None:
    """Of n legal plays the lowest comes with ½ + ½/n, each other one with ½/n; on lead, and where it may pass."""
    times = 1_500
    for view, _ in game_of("lowest", 6)[:2]:
        rng = random.Random(9)
        drawn = Counter(policy.choose(view, rng) if policy else choose("novice", view, rng) for _ in range(times))
        plays = [play.cards for play in view.legal_plays()]
        assert set(drawn) <= set(plays)
        lowest = Lowest().choose(view, rng)
        for cards in plays:
            p = 0.5 / len(plays) + (0.5 if cards == lowest else 0)
            assert abs(drawn[cards] - times * p) <= 4 * (times * p * (1 - p)) ** 0.5 + 1, str(cards)


@pytest.mark.parametrize("bot", ["novice", "careful", "careful~7"])
def test_who_can_go_out_does(bot: str) -> None:
    """With the last cards in one play, by any chance."""
    steps = [view for seed in range(3) for view, _ in game_of("careful", seed)]
    ends = [view for view in steps if any(play.cards == view.hand for play in view.legal_plays())]
    assert len(ends) >= 3
    for view in ends:
        assert all(choose(bot, view, random.Random(seed)) == view.hand for seed in range(20))


def test_games_in_the_kernel_are_those_played_choice_by_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same points, deal by deal, when every seat but one, or none at all, is a kernel."""
    lineups = [("careful", "lowest", "careful~7", "learned"), ("lowest", "lowest", "careful", "careful")]
    kernel = play_deals(3, 0, 6, lineups, RANK)
    real = bots._code

    def first_is_asked(policy: Policy, weights: tuple[Weights, ...], version: str) -> int:
        return bots.ASKED if policy == Lowest() else real(policy, weights, version)

    monkeypatch.setattr(bots, "_code", first_is_asked)
    assert (play_deals(3, 0, 6, lineups, RANK) == kernel).all()


def test_what_is_asked_is_shown_its_own_view_and_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is no kernel sees what its seat sees, with all that has been played, passes too, and nothing more."""
    seen: list[View] = []

    class Watcher:
        def choose(self, view: View, rng: random.Random) -> Cards:
            seen.append(view)
            return Lowest().choose(view, rng)

    real = ROSTER.find
    monkeypatch.setattr(ROSTER, "find", lambda name: bots.Bot(name, Watcher()) if name == "watcher" else real(name))
    watched = play_deals(4, 2, 1, [("careful", "watcher", "careful", "learned")], RANK)
    assert (watched == play_deals(4, 2, 1, [("careful", "lowest", "careful", "learned")], RANK)).all()
    start, _ = bots._dealt(4, 2, RANK)
    assert len(seen) > 5
    for view in seen:
        position: Position = start
        for seat, cards in view.log:
            assert (seat + 1) % 4 == position.turn
            position = position.play(cards)
        assert position.view(1, tuple(((seat + 1) % 4, cards) for seat, cards in view.log)) == view
        assert view.known == (Cards.of([]),) * 4
        assert view.legal_plays()


def test_each_strength_beats_the_one_before() -> None:
    """One seat against three of the strength below, all four seats of 300 deals: better by three standard errors."""
    ranked = [bot for bot in ROSTER.names if 0 < ROSTER.find(bot).strength < 5]
    for weaker, stronger in pairwise(ranked):
        lineups = [tuple(stronger if place == seat else weaker for place in range(4)) for seat in range(4)]
        points = play_deals(1, 0, 300, lineups, RANK)
        mine = np.mean([points[:, seat, seat] for seat in range(4)], axis=0)
        assert mine.mean() > 3 * mine.std() / 300**0.5, stronger


def test_a_perturbed_bot_is_made_by_its_seed() -> None:
    """The same seed the same weights, another seed others, none further off than it may be; other names are nobody."""
    seventh, again, eighth = (ROSTER.find(name).policy for name in ("careful~7", "careful~7", "careful~8"))
    assert seventh == again != eighth
    base = ROSTER.find("careful-1").policy
    assert isinstance(base, Careful)
    for name in Weights.__slots__:
        value, moved = getattr(base.weights, name), getattr(seventh.weights, name)
        assert abs(moved - value) <= max(0.3 * abs(value), 60)
    assert sum(getattr(seventh.weights, n) != getattr(base.weights, n) for n in Weights.__slots__) > 20
    for name in ("careful~", "careful~x", "careful~-1", "careful~01", "lowest~3", "careful-9", ""):
        with pytest.raises(CoachError) as caught:
            ROSTER.find(name)
        assert caught.value.code == "unknown-bot"


YARDSTICKS = {
    "random-1": "b8b9f7f49502454a",
    "lowest-1": "92d564bc03be0139",
    "careful-1": "2fe99b59aabf454f",
    "learned-1": "80978dfb96c4fd7e",
    "learned-2": "af60554a6a862b6e",
}
"""What each lays in ten seeded games, as a digest."""


def digest(bot: str) -> str:
    """Return what *bot* lays in ten seeded games, in brief."""
    text = "\n".join(" ".join(cards.ascii or "-" for _, cards in game_of(bot, seed)) for seed in range(10))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize("bot", YARDSTICKS)
def test_yardsticks_never_change(bot: str) -> None:
    """Figures measured against them stay comparable: whoever plays otherwise needs another version."""
    assert digest(bot) == YARDSTICKS[bot]


def test_the_coach_searches_by_its_chances_alone() -> None:
    """The same view and seed give the same play, a legal one."""
    views = [view for view, _ in game_of("careful", 4)]
    late = next(view for view in views[40:] if len(view.legal_plays()) > 2)
    first, again = (choose("coach", late, random.Random(1)) for _ in range(2))
    assert first == again
    assert first in [play.cards for play in late.legal_plays()]


def test_mixed_tables_are_quick() -> None:
    """Who sits there is a kernel, so that whole batches are played at once."""
    assert (bots._seated(RANK, [[ROSTER.find(bot).policy for bot in POOL]]).codes != bots.ASKED).all()
