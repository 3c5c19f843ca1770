"""The kernels against the plain form: all hands, their order, and what is counted against them."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from math import comb

import numpy as np
import pytest

from coach.games.douniu.hands import evaluate
from coach.games.douniu.kernels.counting import count_pairs
from coach.games.douniu.kernels.evaluation import LEVEL, RANK_KEYS, against, count_all, strength_of, strengths
from coach.games.douniu.odds import counts_against, suits_of
from coach.games.douniu.rules import KINDS, Kind, Rules
from coach.games.douniu.tables import cards_of, numbers, strength, tables
from tests.douniu.playing import STANDARD, TO_ACE, hand, some_hands

HANDS = comb(52, 5)
ORACLE = {
    "no niu": 838_188, "niu 1": 168_216, "niu 2": 164_340, "niu 3": 168_216, "niu 4": 164_340, "niu 5": 172_188,
    "niu 6": 164_340, "niu 7": 167_196, "niu 8": 164_340, "niu 9": 167_196, "niu niu": 185_928,
    "three alike": 54_464, "straight": 9_180, "flush": 5_112, "full house": 3_528, "four alike": 584,
    "straight flush": 36, "five faces": 792, "five small": 776,
}  # fmt: skip
BOTH = pytest.mark.parametrize("rules", [STANDARD, TO_ACE], ids=["standard", "ten to ace"])


def test_all_hands_are_of_the_types_that_the_rules_give() -> None:
    """D8: every one of the 2,598,960 hands, evaluated one by one, adds up to the known counts."""
    looked_up = tables()
    counts = count_all(looked_up.plain, looked_up.suited)
    assert dict(zip((kind.value for kind in KINDS), map(int, counts), strict=True)) == ORACLE
    assert sum(ORACLE.values()) == HANDS


def test_ten_to_ace_moves_its_hands() -> None:
    """D14: 1,020 hands become straights and four straight flushes; they were 牛丁, and flushes."""
    looked_up = tables("yes")
    counts = {kind.value: int(n) for kind, n in zip(KINDS, count_all(looked_up.plain, looked_up.suited), strict=True)}
    moves = {kind: counts[kind] - ORACLE[kind] for kind in ORACLE if counts[kind] != ORACLE[kind]}
    assert moves == {"niu 1": -1_020, "straight": 1_020, "flush": -4, "straight flush": 4}


@BOTH
def test_strengths_are_those_of_the_plain_form(rules: Rules, long: bool) -> None:
    """Drawn hands, and a hand of every set of ranks: type, rank and suit are the same, so their order is too."""
    looked_up = tables(rules.ten_to_ace)
    cards = some_hands(7, 60_000 if long else 6_000)
    found = np.empty(len(cards), np.int64)
    strengths(np.array([numbers(each) for each in cards], np.uint8), looked_up.plain, looked_up.suited, found)
    for each, value in zip(cards, found, strict=True):
        assert strength(evaluate(each, rules)) == value, each


@BOTH
def test_a_hand_may_be_told_in_any_order(rules: Rules) -> None:
    """The numbers of a hand need not be sorted."""
    looked_up = tables(rules.ten_to_ace)
    for cards in some_hands(3, 200):
        told = numbers(cards)
        turned = told[3:] + told[:3]
        assert strength_of(*told, looked_up.plain, looked_up.suited) == strength_of(
            *turned, looked_up.plain, looked_up.suited
        )


def test_sums_of_keys_are_apart() -> None:
    """No two of the 6,175 sets of ranks have the same sum."""
    sets = tables().sets
    sums = {
        sum(RANK_KEYS[place] * times for place, times in zip(sets.places[row], sets.times[row], strict=True))
        for row in range(len(sets.kinds))
    }
    assert len(sums) == len(sets.kinds) == 6_175


@BOTH
def test_what_is_counted_by_ranks_is_what_is_counted_one_by_one(rules: Rules, long: bool) -> None:
    """Two ways to count the 1,533,939 hands against one: by type they agree, wins and losses apart."""
    looked_up = tables(rules.ten_to_ace)
    drawn = some_hands(11, 60 if long else 8)
    told = [
        "♠A ♥A ♣A ♦A ♠2",
        "♦J ♦Q ♣K ♦K ♥K",
        "♦10 ♦J ♦Q ♦K ♦A",
        "♥10 ♣J ♦Q ♦K ♦A",
        "♣9 ♥9 ♠9 ♦9 ♠K",
        "♥2 ♥3 ♥4 ♥5 ♥9",
    ]
    hands = [evaluate(cards, rules) for cards in (*drawn, *(hand(text).cards for text in told))]
    for each, counts in zip(hands, counts_against(hands, looked_up), strict=True):
        one_by_one, _ = against(np.array(numbers(each.cards)), looked_up.plain, looked_up.suited)
        assert (counts == one_by_one).all(), each
        assert counts.sum() == comb(47, 5)


def test_pairs_of_hands_add_up() -> None:
    """Over all pairs of hands, each type has its share, and both players are dealt alike."""
    pairs = count_pairs(tables().sets)
    assert (pairs == pairs.T).all()
    assert pairs.sum(axis=1).tolist() == [count * comb(47, 5) for count in ORACLE.values()]
    levels = {kind.value: kind.level for kind in KINDS}
    faces, small = levels["five faces"], levels["five small"]
    assert pairs[faces, small] == ORACLE["five faces"] * ORACLE["five small"]  # they share no rank
    row: Counter[int] = Counter()
    for low in range(9):  # the straight flushes in ♦, each like those in the other suits
        found = [evaluate(cards_of(range(4 * low, 4 * low + 20, 4)))]
        counts = counts_against(found, tables())[0].sum(axis=0)
        row.update({level: 4 * int(ways) for level, ways in enumerate(counts)})
    assert pairs[levels["straight flush"]].tolist() == [row[level] for level in range(len(KINDS))]


def test_of_equal_types_each_side_wins_half() -> None:
    """D13: over all pairs of hands of one type the first wins exactly half: the symmetry that bids rest on."""
    looked_up = tables()
    pairs = count_pairs(looked_up.sets)
    hands = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8, 5 * HANDS).reshape(HANDS, 5)
    found = np.empty(HANDS, np.int64)
    strengths(hands, looked_up.plain, looked_up.suited, found)
    assert np.bincount(found >> LEVEL).tolist() == list(ORACLE.values())
    for kind in (Kind.FLUSH, Kind.FULL_HOUSE, Kind.FOUR, Kind.STRAIGHT_FLUSH, Kind.FIVE_FACES, Kind.FIVE_SMALL):
        level = kind.level
        chosen = [evaluate(cards_of(map(int, hand))) for hand in hands[found >> LEVEL == level]]
        counts = counts_against(chosen, looked_up).sum(axis=0)
        assert counts[0, level] == counts[1, level] == pairs[level, level] // 2


@pytest.mark.long
def test_every_hand_is_that_of_the_plain_form() -> None:
    """D8: all 2,598,960 hands, one by one: type, rank and suit."""
    looked_up = tables()
    for told in combinations(range(52), 5):
        found = strength_of(*told, looked_up.plain, looked_up.suited)
        assert found == strength(evaluate(cards_of(told))), told


def test_suits_of_ranks() -> None:
    """D8: five ranks have 4⁵ − 4 suits that are not all one; of a pair and three more they are 6 × 4³."""
    for text, count in (("A 3 5 7 9", 1_020), ("A A 5 7 9", 384), ("A A A A 9", 4), ("A A A 9 9", 24)):
        found = list(suits_of(hand(text).cards))
        assert len(set(found)) == len(found) == count
