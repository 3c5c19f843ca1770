"""How bots choose: legally, from their own view, the same way every time."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from coach.games.guanpai.notation import parse_view
from coach.games.guanpai.planning import held_of
from coach.games.guanpai.plays import ranks_text
from coach.games.guanpai.policies import Careful, Lowest, Policy, Random, Weights, plan, risk
from coach.games.guanpai.position import Position, deal
from coach.games.guanpai.rules import PACK
from tests.guanpai.playing import CUSTOM, HOUSES, LITERAL, combination

POLICIES = (Random(), Lowest(), Careful())


def choice(policy: Policy, text: str) -> str:
    """Return what the policy lays in the view in *text*; nothing for a pass."""
    return ranks_text(policy.choose(parse_view(text), random.Random(0)))


def finish(position: Position, seats: tuple[Policy, Policy], rng: random.Random) -> Position:
    """Return the end of a round that the two play."""
    while not position.is_over:
        cards = seats[position.turn].choose(position.view(position.turn), rng)
        assert position.can_play(cards)
        position = position.play(cards)
    return position


@pytest.mark.parametrize("policy", POLICIES, ids=["random", "lowest", "careful"])
def test_bots_play_legally_and_alike(policy: Policy) -> None:
    """In every house each play is legal, and the same seed plays the same round."""
    for seed, rules in enumerate(HOUSES[:8]):
        ends = [finish(deal(random.Random(seed), rules), (policy, policy), random.Random(seed)) for _ in range(2)]
        assert ends[0] == ends[1]


def test_bots_see_only_their_view() -> None:
    """Two deals that look the same to a seat are played the same."""
    position = deal(random.Random(5))
    seat = position.turn
    other, unused = position.hands[1 - seat], position.unused
    hands = (position.hands[0], unused) if seat == 0 else (unused, position.hands[1])
    swapped = replace(position, hands=hands)
    assert swapped.unused == other
    for policy in POLICIES:
        choices = {policy.choose(p.view(seat), random.Random(1)) for p in (position, swapped)}
        assert len(choices) == 1


def test_lowest_lays_the_least_that_beats() -> None:
    """On a play the least that beats it, bombs last; on lead as many cards as go with the lowest one."""
    assert choice(Lowest(), "me: 4 6 K; other: 5; table: 5 by other") == "6"
    assert choice(Lowest(), "me: 4 7 7 7 7; other: 5; table: K by other") == "7 7 7 7"
    assert choice(Lowest(), "me: 4 4; other: 5; table: K by other") == ""
    assert choice(Lowest(), "me: 3 3 3 4 4 9; other: 5") == "3 3 3 4 4"
    assert choice(Lowest(), "me: 3 4 5 6 7 8 K; other: 7") == "3 4 5 6 7 8"


def test_careful_goes_out_and_holds_the_lead() -> None:
    """It goes out when it can, leads what cannot be beaten before its last group, and keeps groups whole."""
    assert choice(Careful(), "me: 5 6 7 8 9; other: 5") == "5 6 7 8 9"
    assert choice(Careful(), "me: 3 2; other: 5") == "2"
    assert choice(Careful(), "me: 3 3 9 9 9; other: 1") == "3 3 9 9 9"


def test_a_plan_has_the_fewest_groups_that_count() -> None:
    """A straight is one group, three alike with a pair another; a bomb costs less than nothing."""
    w = Weights()
    groups = {
        text: plan(held_of(parse_view(text).hand), CUSTOM, w)[1] for text in ("3 4 5 6 7", "3 3 3 4 4", "3 4 5 6 8")
    }
    assert groups == {"3 4 5 6 7": 1, "3 3 3 4 4": 1, "3 4 5 6 8": 5}
    bomb, three = (plan(held_of(parse_view(text).hand), CUSTOM, w)[0] for text in ("6 6 6 6", "6 6 6"))
    assert bomb < 0 < three


def test_risk_is_nothing_exactly_when_nothing_can_beat() -> None:
    """Where the unseen cards hold no higher play the risk is 0; it grows with the other's hand."""
    view = parse_view("me: 2 3 3; other: 5; rules: bombs=same-type")
    assert risk(combination("2"), view) == 0
    assert risk(combination("2"), replace(view, rules=CUSTOM)) > 0
    assert risk(combination("A A A"), replace(view, rules=CUSTOM)) == 0
    assert risk(combination("3"), view) > 0
    low, high = (replace(parse_view("2 3 3"), count=count) for count in (2, 12))
    assert 0 < risk(combination("3 3"), low) < risk(combination("3 3"), high)
    assert risk(combination("3 3 3"), replace(low, count=2, rules=LITERAL)) == 0


def test_careful_beats_the_yardsticks() -> None:
    """In both seats of the same deals the careful bot wins more rounds than lowest, and lowest more than random."""
    for better, worse in ((Careful(), Lowest()), (Lowest(), Random())):
        won = 0
        for seed in range(12):
            for seat in (0, 1):
                seats = (better, worse) if seat == 0 else (worse, better)
                won += finish(deal(random.Random(seed)), seats, random.Random(seed)).winner == seat
        assert won > 12


def test_a_hand_by_strength() -> None:
    """What a policy counts by: so many of each rank, 3 first and 2 last."""
    assert held_of(PACK) == (*[4] * 11, 3, 1)
