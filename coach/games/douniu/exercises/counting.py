"""How many hands there are of each type, and how many a hand beats: counted rank by rank, in plain Python.

The kernels count the same, and a test holds the two against each other; a learner's process stays small by this.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

from coach.cards import SUITS, Cards, card_id, suit_of
from coach.games.douniu.hands import Hand, evaluate, place, some_cards
from coach.games.douniu.rules import ABOVE_KING, HAND, KINDS, ORDER, PACK, Rules
from coach.results import Chance

_ACE: Final = 0


class Ranks(NamedTuple):
    """All hands of the same ranks."""

    held: tuple[tuple[int, int], ...]
    """The places of the ranks, each with how many cards it has."""
    level: int
    """Of their type in several suits."""
    suited: int
    """The same in one suit; −1 where that cannot be."""
    rank: int
    """By which equal types compare: the key's place, as :attr:`~coach.games.douniu.hands.Hand.rank` tells it."""
    by_group: bool


@cache
def ranks_of_hands(ten_to_ace: str) -> tuple[Ranks, ...]:
    """Return all sets of ranks that a hand can have, with what they are."""
    rules = Rules(ten_to_ace="yes" if ten_to_ace == "yes" else "no")
    found = []
    for places in combinations_with_replacement(range(len(ORDER)), HAND):
        count = Counter(places)
        if max(count.values()) == HAND:
            continue
        hand = evaluate(some_cards(places), rules)
        suited = -1
        if len(count) == HAND:
            suited = evaluate(Cards.of(card_id(ORDER[rank], SUITS[0]) for rank in places), rules).kind.level
        found.append(Ranks(tuple(sorted(count.items())), hand.kind.level, suited, hand.rank, hand.kind.by_group))
    return tuple(found)


@cache
def dealt(ten_to_ace: str) -> tuple[int, ...]:
    """Return by level how many of all hands have each type.

    >>> dealt("no")[-1], sum(dealt("no"))
    (776, 2598960)
    """
    counts = [0] * len(KINDS)
    for ranks in ranks_of_hands(ten_to_ace):
        ways = prod(comb(len(SUITS), size) for _, size in ranks.held)
        if ranks.suited >= 0:
            counts[ranks.suited] += len(SUITS)
            ways -= len(SUITS)
        counts[ranks.level] += ways
    return tuple(counts)


def at_least(level: int, rules: Rules) -> Chance:
    """Return the chance that a hand dealt is of this level or a higher one."""
    counts = dealt(rules.ten_to_ace)
    return Chance(sum(counts[level:]), sum(counts))


class Against(NamedTuple):
    """How many of the hands that the other can hold are of a higher type, of the same one and better, and so on."""

    higher: int
    better: int
    worse: int
    lower: int

    @property
    def win(self) -> Chance:
        """The chance that the hand wins."""
        return Chance(self.worse + self.lower, sum(self))


def against(hand: Hand, rules: Rules) -> Against:
    """Return how *hand* stands against all hands of the cards that are not in it.

    >>> from coach.notation import parse_cards
    >>> against(evaluate(parse_cards("♠A ♥A ♣A ♦A ♠2")), Rules()).win
    Chance(count=1533939, of=1533939)
    """
    left = PACK - hand.cards
    suits = [{suit_of(card) for card in left if place(card) == rank} for rank in range(len(ORDER))]
    mine = hand.kind.level
    counts = [0, 0, 0, 0]

    def add(level: int, rank: int, ways: int, keys: tuple[int, ...]) -> None:
        if level != mine:
            counts[0 if level > mine else 3] += ways
        elif rank != hand.rank:
            counts[1 if rank > hand.rank else 2] += ways
        else:
            better = sum(keys[suit_of(hand.key) + 1 :])
            counts[1] += better
            counts[2] += ways - better

    for ranks in ranks_of_hands(rules.ten_to_ace):
        ways = prod(comb(len(suits[rank]), size) for rank, size in ranks.held)
        if not ways:
            continue
        key = _ACE if ranks.rank == ABOVE_KING else ranks.rank
        size = next(size for rank, size in ranks.held if rank == key)
        others = ways // comb(len(suits[key]), size)
        keys = [0] * len(SUITS)
        for below, suit in enumerate(sorted(suits[key])):
            keys[suit] = comb(below, size - 1) * others
        if ranks.suited >= 0:
            whole = [int(all(suit in suits[rank] for rank, _ in ranks.held)) for suit in range(len(SUITS))]
            add(ranks.suited, ranks.rank, sum(whole), tuple(whole))
            keys = [all_ - one for all_, one in zip(keys, whole, strict=True)]
            ways -= sum(whole)
        add(ranks.level, ranks.rank, ways, tuple(keys))
    return Against(*counts)


def completing(seen: Cards, level: int, rules: Rules) -> Cards:
    """Return the cards each of which makes of four *seen* ones a hand of this level or a higher one."""
    fits = (card for card in PACK - seen if evaluate(seen | Cards.of([card]), rules).kind.level >= level)
    return Cards.of(fits)
