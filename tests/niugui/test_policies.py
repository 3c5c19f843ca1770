"""How bots choose: from their own view, the same way every time, and the careful one best."""

from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pytest

from coach.cards import NO_CARDS, PACK, Cards
from coach.games.niugui.kernels import playout, simulate
from coach.games.niugui.plays import Combination, Kind, plays_in
from coach.games.niugui.policies import (
    UNIT,
    Careful,
    Lowest,
    Policy,
    Random,
    Situation,
    Weights,
    five_risk,
    plan,
    rank_cost,
)
from coach.games.niugui.position import BadgeSeats, View, deal
from coach.games.niugui.rules import Rules
from coach.notation import parse_cards
from tests.niugui.playing import RANK, combination, under_both_orders


def view_of(
    hand: str,
    *,
    counts: tuple[int, int, int] = (5, 5, 5),
    top: str = "",
    owner: int = 3,
    badges: BadgeSeats = (None, None),
    unseen: str = "",
) -> View:
    """Return a view in which the seats hold so many cards; with *unseen* only these cards have not been played."""
    mine = parse_cards(hand)
    laid = combination(top) if top else None
    shown = Cards.of(card for card, seat in zip((47, 51), badges, strict=True) if seat is not None)
    played = (laid.cards if laid else NO_CARDS) | shown
    if unseen:
        played = PACK - mine - parse_cards(unseen)
    return View(
        hand=mine,
        counts=((len(mine), *counts),),
        played=played,
        top=laid,
        owner=owner if laid else None,
        out=tuple(seat for seat in (1, 2, 3) if not counts[seat - 1]),
        badges=badges,
    )


def choice(policy: Policy, view: View) -> str:
    """Return what the policy lays."""
    return policy.choose(view, random.Random(0)).ascii


def test_lowest_lays_the_least_play_that_beats() -> None:
    """On 9 the lowest higher single; on a straight the least five-card play; nothing where nothing beats."""
    assert choice(Lowest(), view_of("♦4 ♣10 ♥10 ♠A", top="♠9")) == "CT"
    assert choice(Lowest(), view_of("♦4 ♥4 ♣4 ♦8 ♥8 ♠5 ♠6 ♠7 ♠8 ♠9", top="♠10 ♥J ♥Q ♥K ♥A")) == "D4 C4 H4 D8 H8"
    assert choice(Lowest(), view_of("♦4 ♣10", top="♠J")) == ""


def test_lowest_leads_as_many_cards_as_go_with_its_lowest() -> None:
    """444 goes before a single 4 or a pair; a pair higher up stays."""
    assert choice(Lowest(), view_of("♦4 ♥4 ♣4 ♦8 ♥8")) == "D4 C4 H4 D8 H8"
    assert choice(Lowest(), view_of("♦4 ♥6 ♣6")) == "D4"


def test_random_takes_every_legal_play_alike() -> None:
    """Each of the plays, a pass among them, about as often."""
    view = view_of("♦10 ♥10 ♠A", top="♠9")
    rng = random.Random(1)
    drawn = [Random().choose(view, rng) for _ in range(4_000)]
    counts = [drawn.count(play.cards) for play in view.legal_plays()]
    assert len(counts) == 4
    assert sum(counts) == 4_000
    assert all(abs(count - 1_000) < 4 * (4_000 * 0.25 * 0.75) ** 0.5 for count in counts)


@pytest.mark.parametrize("policy", [Random(), Lowest(), Careful()], ids=["random", "lowest", "careful"])
@under_both_orders
def test_every_choice_is_legal(policy: Policy, rules: Rules) -> None:
    """Whole games, and the first play contains ♦4 (N5)."""
    rng = random.Random(2)
    for _ in range(5):
        position = deal(rng, rules)
        while not position.is_over:
            position = position.play(policy.choose(position.view(position.turn), rng))


def test_careful_has_no_dice() -> None:
    """The same view gives the same choice, whatever the generator."""
    position = deal(random.Random(3))
    view = position.view(position.turn)
    assert len({Careful().choose(view, random.Random(seed)) for seed in range(5)}) == 1


def test_careful_goes_out_when_it_can() -> None:
    """The last five cards go at once, even over the partner's play."""
    view = view_of("♦6 ♥6 ♣6 ♦8 ♥8", top="♦4 ♥4 ♣4 ♦5 ♥5", owner=2, badges=(0, 2), counts=(5, 5, 5))
    assert choice(Careful(), view) == "D6 C6 H6 D8 H8"


def test_careful_lays_what_nobody_beats_and_then_goes_out() -> None:
    """With the best card and one low one the best goes first; the other way round a foe would take the lead."""
    assert choice(Careful(), view_of("♦4 大王", unseen="♥5 ♣5 ♥6", counts=(1, 1, 1), badges=(1, 2))) == "DW"


def test_careful_leaves_the_round_to_a_partner_about_to_go_out() -> None:
    """The partner's high card stands; against a foe the same card is taken."""
    hand = "♦5 ♥7 ♠J 小王"
    partner = view_of(hand, top="♥3", owner=2, counts=(5, 1, 5), badges=(0, 2))
    foe = view_of(hand, top="♥3", owner=1, counts=(1, 5, 5), badges=(0, 2))
    assert choice(Careful(), partner) == ""
    assert choice(Careful(), foe) == "XW"


@pytest.mark.parametrize(
    ("hand", "badges", "told", "partners", "foes"),
    [
        ("♦4", (None, None), None, set(), set()),  # nothing is known yet
        ("♦4", (1, None), None, set(), {1}),  # the one who has shown ♠2 is Black, I am Red
        ("♦4", (1, 3), None, {2}, {1, 3}),
        ("♦4", (1, 1), None, {2, 3}, {1}),  # a 双牛鬼
        ("♠2", (None, None), None, set(), set()),  # ♠3 may be with anyone
        ("♠2", (None, 2), None, {2}, {1, 3}),
        ("♦4", (0, 2), None, {2}, {1, 3}),  # I have played ♠2
        ("♠2 ♠3", (None, None), None, set(), {1, 2, 3}),
        ("♦4", (None, None), {2, 3}, {1}, {2, 3}),
        ("♦4", (None, None), {2}, {1, 3}, {2}),
    ],
)
def test_what_a_seat_knows_of_the_sides(
    hand: str, badges: BadgeSeats, told: set[int] | None, partners: set[int], foes: set[int]
) -> None:
    """N3, N4: from its own cards and the badges shown, or because it is told."""
    situation = Situation.of(view_of(hand, badges=badges), None if told is None else frozenset(told))
    assert situation.known_partners == partners
    assert situation.known_foes == foes


@pytest.mark.parametrize(
    ("play", "unseen", "counts", "zero"),
    [
        ("♠A", "♥A ♦4 ♣9", (1, 1, 1), True),
        ("♠A", "♦2 ♦4 ♣9", (1, 1, 1), False),
        ("♠9 ♥9", "♣9 ♦9 ♦4 ♦5", (2, 1, 1), True),  # N11: ♠9 makes mine the better pair
        ("♥9 ♦9", "♠9 ♣9 ♦4 ♦5", (2, 1, 1), False),
        ("♥9 ♦9", "♠9 ♣9 ♦4", (1, 1, 1), True),  # nobody holds two cards
        ("♦5 ♥5 ♠5", "♦6 ♥6 ♠6 ♦4 ♥4", (3, 1, 1), False),
        ("♦5 ♥5 ♠5", "♦6 ♥6 ♠7 ♦7 ♥4", (3, 1, 1), True),
        ("♦5 ♥5 ♠5 ♣5", "♦6 ♥6 ♠6 ♣6", (4, 0, 0), False),
        ("♦5 ♥6 ♠7 ♣8 ♣9", "♦6 ♥7 ♠8 ♣10 ♠9", (4, 1, 0), True),
        ("♦5 ♥6 ♠7 ♣8 ♣9", "♦6 ♥7 ♠8 ♣10 ♠9", (5, 0, 0), False),
    ],
)
def test_the_risk_of_a_play_is_none_exactly_when_no_group_can_beat_it(
    play: str, unseen: str, counts: tuple[int, int, int], zero: bool
) -> None:
    """Loose kinds look at the unseen cards, all kinds at how many cards a foe holds."""
    view = view_of(play + " ♦3", unseen=unseen, counts=counts)
    risk = Situation.of(view).risk(combination(play), RANK)
    assert (risk == 0) == zero
    assert 0 <= risk <= UNIT


@under_both_orders
def test_higher_five_card_plays_risk_less(rules: Rules) -> None:
    """N14: from the lowest straight to the highest straight flush the risk falls."""
    best_of_kind: dict[Kind, list[Combination]] = {}
    for play in plays_in(PACK, rules):
        if play.kind.level:
            best_of_kind.setdefault(play.kind, []).append(play)
    risks = [five_risk(play.kind, play.key, rules) for plays in best_of_kind.values() for play in plays]
    assert all(lower >= higher for lower, higher in pairwise(risks))
    assert 0 <= risks[-1] < risks[0] <= UNIT


def test_a_rank_is_grouped_the_cheapest_way() -> None:
    """Two pairs or a four, whichever costs less; jokers never group (N11)."""
    w = Weights(single=1000, single_slope=0, single_curve=0, pair=300, pair_slope=0, pair_curve=0, four=900)
    assert rank_cost(3, 0b1111, w) == 600 * 64 + 2  # two pairs
    assert rank_cost(3, 0b0111, w) == min(1300 * 64 + 2, (w.triple + w.triple_slope // 4) * 64 + 1)
    assert rank_cost(13, 0b0011, w) == 2000 * 64 + 2


def test_a_plan_takes_up_to_two_five_card_plays() -> None:
    """Ten cards that are two straights are two groups; five of them loose would be many."""
    w = Weights(straight=100, straight_slope=0)
    assert plan(parse_cards("♦4 ♥5 ♠6 ♣7 ♦8 ♥9 ♠10 ♣J ♦Q ♥K"), RANK, w) == 200 * 64 + 2
    assert plan(parse_cards("♦4 ♥5 ♠6 ♣7 ♦8"), RANK, w) == 100 * 64 + 1
    assert plan(NO_CARDS, RANK, w) == 0


@pytest.mark.parametrize(
    ("x", "others", "least"),
    [
        (playout.CAREFUL, playout.LOWEST, 0.45),
        (playout.CAREFUL, playout.RANDOM, 1.0),
        (playout.LOWEST, playout.RANDOM, 0.85),
    ],
    ids=["careful against lowest", "careful against random", "lowest against random"],
)
def test_who_beats_whom(x: int, others: int, least: float) -> None:
    """Points of one seat against three others, all four seats of 2,000 deals: careful > lowest > random."""
    rng = random.Random(4)
    hands = np.array([[hand.mask for hand in deal(rng).hands] for _ in range(2_000)])
    mind = simulate.make_mind(RANK)
    points = []
    for seat in range(4):
        seats = np.full(hands.shape, others)
        seats[:, seat] = x
        points.append(simulate.play_games(hands, seats, mind, RANK, seed=seat)[0][:, seat])
    assert np.mean(points) > least
