"""The exact number of plays of each kind in the pack, and that no two that can meet tie."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations

import pytest

from coach.cards import BIG_JOKER, PACK, SMALL_JOKER, Cards
from coach.games.niugui.plays import Kind, classify, is_combination, plays_in
from coach.games.niugui.rules import Rules
from tests.niugui.playing import RANK, under_both_orders

COUNTS = {
    Kind.SINGLE: 54,
    Kind.PAIR: 78,  # 13 ranks · C(4,2)
    Kind.TRIPLE: 52,  # 13 · C(4,3)
    Kind.FOUR: 13,
    Kind.STRAIGHT: 10_200,  # 10 windows · (4^5 − 4)
    Kind.FLUSH: 5_108,  # 4 suits · (C(13,5) − 10)
    Kind.FULL_HOUSE: 3_744,  # 52 triples · 12 ranks · 6 pairs
    Kind.FOUR_PLUS_ONE: 650,  # 13 · 50
    Kind.STRAIGHT_FLUSH: 40,  # 10 windows · 4 suits
}


@under_both_orders
def test_the_pack_holds_19_939_plays(rules: Rules):
    """All distinct legal plays of the pack, kind by kind: 19,939."""
    plays = plays_in(PACK, rules)
    assert Counter(play.kind for play in plays) == COUNTS
    assert len({play.cards for play in plays}) == len(plays) == sum(COUNTS.values()) == 19_939


def test_of_the_fours_plus_one_624_have_no_joker():
    """N18: 13 fours with one of the 48 other plain cards are 624; the jokers add 26."""
    jokers = Cards.of([SMALL_JOKER, BIG_JOKER])
    fours = [play for play in plays_in(PACK, RANK) if play.kind is Kind.FOUR_PLUS_ONE]
    assert sum(not play.cards & jokers for play in fours) == 624


@under_both_orders
def test_no_two_plays_that_can_meet_tie(rules: Rules):
    """Plays of one kind with equal keys share a card, so they are never both in play."""
    equal: defaultdict[tuple[Kind, int], list[int]] = defaultdict(list)
    for play in plays_in(PACK, rules):
        equal[play.kind, play.key].append(play.cards.mask)
    assert any(len(masks) > 1 for masks in equal.values())
    for (kind, key), masks in equal.items():
        assert all(one & other for one, other in combinations(masks, 2)), (kind, key)


@under_both_orders
def test_how_many_levels_each_kind_has(rules: Rules):
    """A kind has a level for each card or rank that can decide it: 54 cards for singles, 13 ranks for triples …"""
    levels = Counter(kind for kind, _ in {(play.kind, play.key) for play in plays_in(PACK, rules)})
    assert levels == {
        Kind.SINGLE: 54,
        Kind.PAIR: 39,  # 13 ranks · the better suit is ♣, ♥ or ♠
        Kind.TRIPLE: 13,
        Kind.FOUR: 13,
        Kind.STRAIGHT: 40,  # 10 last ranks · 4 suits
        Kind.FLUSH: 32,  # 8 highest ranks, 7 to A · 4 suits
        Kind.FULL_HOUSE: 13,
        Kind.FOUR_PLUS_ONE: 13,
        Kind.STRAIGHT_FLUSH: 40,
    }


@pytest.mark.long
def test_all_five_card_subsets_of_the_pack():
    """Classified one by one, the C(54,5) = 3,162,510 subsets give the same counts as the plays that are generated."""
    subsets = (Cards.of(ids) for ids in combinations(PACK, 5))
    counts = Counter(classify(cards, RANK).kind for cards in subsets if is_combination(cards))
    assert counts == {kind: COUNTS[kind] for kind in Kind if kind.level}
