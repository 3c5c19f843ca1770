"""How hands divide into plays, against trying every way."""

from __future__ import annotations

import random
from functools import cache

import pytest

from coach.cards import Cards
from coach.games.guanpai.planning import broken, held_of, lowest_of_kind, plays_needed
from coach.games.guanpai.plays import plays_in, ranks_text
from coach.games.guanpai.rules import PACK, Rules
from tests.guanpai.playing import CUSTOM, combination

LOOSE = Rules(plane_pairs="any")


@cache
def fewest(hand: Cards, rules: Rules) -> int:
    """Return the fewest plays that lay *hand*, every play tried first."""
    return 1 + min(fewest(hand - play.cards, rules) for play in plays_in(hand, rules)) if hand else 0


def test_the_fewest_plays_are_those_of_every_way() -> None:
    """Hands of up to 8 cards of a few ranks."""
    for seed in range(60):
        rng = random.Random(seed)
        low = rng.randrange(9)
        near = [card for card in PACK if low <= (card // 4 + 1) % 13 <= low + 3]
        hand = Cards.of(rng.sample(near, rng.randint(1, min(8, len(near)))))
        assert plays_needed(held_of(hand), CUSTOM) == fewest(hand, CUSTOM), (seed, ranks_text(hand))


@pytest.mark.parametrize(
    ("hand", "rules", "count"),
    [
        ("3 3 3 4 4 4 8 8 9 9", CUSTOM, 1),
        ("3 3 3 4 4 4 8 8 J J", CUSTOM, 2),
        ("3 3 3 4 4 4 8 8 J J", LOOSE, 1),
        ("3 3 5 5 5", CUSTOM, 1),
        ("3 9 9 9 9", CUSTOM, 1),
        ("3 A A A", CUSTOM, 1),
        ("3 4 5 6 7 5 6 7 8 9", CUSTOM, 2),
        ("3 5 7 9 J", CUSTOM, 5),
    ],
)
def test_hands_by_hand(hand: str, rules: Rules, count: int) -> None:
    """Chains, long 三拖二 by either rule, a pair or a single that goes with what is higher."""
    cards = Cards()
    for rank in hand.split():
        held = held_of(cards)
        more = next(card for card in PACK if card not in cards and ranks_text(Cards.of([card])) == rank)
        cards |= Cards.of([more])
        assert sum(held) + 1 == len(cards)
    assert plays_needed(held_of(cards), rules) == count


def test_what_a_play_tears_apart() -> None:
    """Pairs, triples and bombs of which some cards go and some stay; what goes whole is not torn."""
    hand = combination("3 3 3 4 4").cards | combination("A A A").cards | combination("9").cards
    for play, torn in (("3 3", ["three alike"]), ("3 3 3 4 4", []), ("A", ["bomb"]), ("4", ["pair"]), ("9", [])):
        assert [kind.value for kind, _ in broken(hand, combination(play))] == torn


def test_the_lowest_of_its_kind() -> None:
    """Of so many plays of the same kind and length, none is lower; for any other it is 0."""
    plays = plays_in(combination("3 4 5 6 7 8").cards, CUSTOM)
    assert lowest_of_kind(combination("3"), plays) == 6
    assert lowest_of_kind(combination("4"), plays) == 0
    assert lowest_of_kind(combination("3 4 5 6 7"), plays) == 2
