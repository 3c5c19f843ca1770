"""How a hand can be emptied, against every way to split it."""

from __future__ import annotations

import random
from functools import cache

import pytest

from coach.cards import PACK, Cards
from coach.games.niugui.planning import broken, kept, lowest_of_kind, plan, plays_needed, winners
from coach.games.niugui.plays import Kind, plays_in
from coach.games.niugui.position import View
from coach.games.niugui.rules import FlushOrder, Rules
from coach.notation import parse_cards

RULES = Rules()


def fewest(hand: Cards) -> int:
    """Return the least number of plays that empty *hand*, by trying all ways: the reference."""
    plays = plays_in(hand, RULES)

    @cache
    def needed(mask: int) -> int:
        if not mask:
            return 0
        lowest = mask & -mask
        return 1 + min(
            needed(mask & ~play.cards.mask)
            for play in plays
            if play.cards.mask & lowest and play.cards.mask & ~mask == 0
        )

    return needed(hand.mask)


@pytest.mark.parametrize("size", [1, 5, 8, 11, 14])
def test_a_plan_needs_the_fewest_plays(size: int) -> None:
    """No way of splitting a hand takes fewer plays than its plan, and the plan lays every card once."""
    rng = random.Random(size)
    for _ in range(30):
        hand = Cards.of(rng.sample(range(54), size))
        parts = plan(hand, RULES)
        assert sum(len(part.cards) for part in parts) == size
        assert Cards.of(card for part in parts for card in part.cards) == hand
        assert len(parts) == plays_needed(hand, RULES) == fewest(hand), hand


@pytest.mark.parametrize("order", ["rank", "suit"])
def test_a_plan_is_made_of_plays_under_the_house_rules(order: FlushOrder) -> None:
    """Every part of a plan is one of the hand's combinations, its key by the same flush order (N16)."""
    rng = random.Random(7)
    rules = Rules(order)
    for _ in range(30):
        hand = Cards.of(rng.sample(range(54), 13))
        assert set(plan(hand, rules)) <= set(plays_in(hand, rules))


def test_taking_one_card_of_a_planned_pair_breaks_it() -> None:
    """♥9 out of ♥9♣9 breaks the pair; the pair itself and another card break nothing."""
    hand = parse_cards("♥9♣9 ♦A")
    assert [str(part) for part in broken(hand, parse_cards("♥9"), RULES)] == ["♣9 ♥9"]
    assert broken(hand, parse_cards("♥9♣9"), RULES) == ()
    assert broken(hand, parse_cards("♦A"), RULES) == ()


def test_a_straight_is_broken_by_its_cards_and_kept_by_others() -> None:
    """The straight 4 to 8 is kept when the A is played and torn when the 6 is."""
    hand = parse_cards("♠4♥5♣6♦7♠8 ♦A")
    assert [part.kind for part in kept(hand, parse_cards("♦A"), RULES)] == [Kind.STRAIGHT]
    assert kept(hand, parse_cards("♣6"), RULES) == ()
    assert [part.kind for part in broken(hand, parse_cards("♣6"), RULES)] == [Kind.STRAIGHT]


def test_winners_are_cards_that_no_hidden_card_tops() -> None:
    """With the big joker gone and the small one hidden, only what lies above it wins: nothing but it would."""
    hand = parse_cards("♠3 ♥3 ♦4")
    jokers = parse_cards("小王 大王")
    counts = ((3, 1, 1, 1),)
    assert winners(hand, View(hand, counts, played=PACK - hand - parse_cards("♠5 ♠6 ♠7"))) == hand - parse_cards("♦4")
    hidden = parse_cards("♠5 ♠6 小王")
    assert not winners(hand, View(hand, counts, played=PACK - hand - hidden))
    known = (Cards(), hidden & jokers, Cards(), Cards())
    assert not winners(hand, View(hand, counts, played=PACK - hand - hidden, known=known))


def test_the_lowest_of_a_kind_is_counted_among_its_like() -> None:
    """Of three singles the lowest counts three, another none."""
    plays = plays_in(parse_cards("♥9 ♦J ♠2"), RULES)
    assert [lowest_of_kind(play, plays) for play in plays] == [3, 0, 0]
