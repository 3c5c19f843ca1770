"""What all themes share: drawing hands, and proving by cards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from coach.cards import NO_CARDS, SUITS, Cards, card_id, suit_of
from coach.games.douniu.hands import Hand, decided_by, evaluate, place, said, why, worth
from coach.games.douniu.rules import FACES, HAND, KINDS, ORDER, PACK, SMALL, Kind, Rules
from coach.games.drafting import Draft
from coach.games.teaching import Example, Feedback, Relation, Row
from coach.results import Reason

Maker = Callable[[random.Random, Rules], Draft]
"""What makes an exercise of a pattern: the same random numbers and rules, the same exercise."""

NIU: Final = KINDS[: Kind.NIU_NIU.level + 1]
"""The types that 牛 decides, 没牛 among them (D5, D6)."""
SPECIAL: Final = KINDS[Kind.NIU_NIU.level + 1 :]
"""The types above 牛牛 (D8)."""


# ---- Drawing ---------------------------------------------------------------------------------------------------------


def draw(rng: random.Random, kind: Kind, rules: Rules, avoid: Cards = NO_CARDS) -> Hand:
    """Return a random hand of *kind* without any of the cards to *avoid*, which must leave one."""
    while (hand := _tried(rng, kind, rules, PACK - avoid)) is None:
        pass
    return hand


def draw_apart(rng: random.Random, kinds: Sequence[Kind], rules: Rules) -> list[Hand]:
    """Return one hand of each of *kinds*, no card in two of them."""
    while True:
        found: list[Hand] = []
        used = NO_CARDS
        for kind in kinds:
            hand = next(filter(None, (_tried(rng, kind, rules, PACK - used) for _ in range(20))), None)
            if hand is None:  # the first ones may leave none of this type
                break
            found.append(hand)
            used |= hand.cards
        if len(found) == len(kinds):
            return found


def _tried(rng: random.Random, kind: Kind, rules: Rules, free: Cards) -> Hand | None:
    """Return a hand of *kind* from the *free* cards, ``None`` when none is met with."""
    for _ in range(80):
        cards = _cards(rng, kind, free)
        if cards is not None and (hand := evaluate(cards, rules)).kind is kind:
            return hand
    return None


def _cards(rng: random.Random, kind: Kind, free: Cards) -> Cards | None:
    """Return five cards that may be of *kind*."""
    match kind:
        case Kind.THREE:
            return _groups(rng, (3, 1, 1), free)
        case Kind.FULL_HOUSE:
            return _groups(rng, (3, 2), free)
        case Kind.FOUR:
            return _groups(rng, (4, 1), free)
        case Kind.STRAIGHT | Kind.STRAIGHT_FLUSH:
            start = rng.randrange(len(ORDER) - HAND + 1)
            return of_places(rng, range(start, start + HAND), free, suited=kind is Kind.STRAIGHT_FLUSH)
        case Kind.FLUSH:
            return of_places(rng, rng.sample(range(len(ORDER)), HAND), free, suited=True)
        case Kind.FIVE_FACES:
            return _some([card for card in free if place(card) >= FACES], rng)
        case Kind.FIVE_SMALL:
            return _some([card for card in free if place(card) < SMALL], rng)
    return _some(list(free), rng)


def _some(cards: Sequence[int], rng: random.Random) -> Cards | None:
    return Cards.of(rng.sample(cards, HAND)) if len(cards) >= HAND else None


def _groups(rng: random.Random, sizes: Sequence[int], free: Cards) -> Cards | None:
    """Return so many cards of one rank, so many of another, and so on."""
    ranks = rng.sample(range(len(ORDER)), len(sizes))
    return of_places(rng, [rank for rank, size in zip(ranks, sizes, strict=True) for _ in range(size)], free)


def of_places(rng: random.Random, places: Iterable[int], free: Cards = PACK, *, suited: bool = False) -> Cards | None:
    """Return *free* cards of these ranks, in random suits or all in one; ``None`` where there are none."""
    count = Counter(places)
    if suited:
        suit = rng.choice(SUITS)
        found = Cards.of(card_id(ORDER[rank], suit) for rank in count)
        return found if found <= free else None
    cards: list[int] = []
    for rank, size in count.items():
        there = [card for card in free if place(card) == rank]
        if len(there) < size:
            return None
        cards += rng.sample(there, size)
    return Cards.of(cards)


def of_ranks(rng: random.Random, ranks: str, *, suited: bool = False) -> Cards:
    """Return cards of these ranks, such as ``"TJQKA"``, in one random suit or in several."""
    while True:
        found = of_places(rng, [ORDER.index(rank) for rank in ranks], suited=suited)
        if found is not None and suited == (len({suit_of(card) for card in found}) == 1):
            return found


def total(cards: Cards) -> int:
    """Return what cards count together towards 牛 (D5)."""
    return sum(map(worth, cards))


# ---- Proving ---------------------------------------------------------------------------------------------------------


def example_beats(winner: Hand, loser: Hand) -> Example:
    """Return two hands on the table, the first of which wins."""
    values = {"cards": winner.cards, "other": loser.cards}
    return Example(Relation.BEATS, (Row(winner.cards), Row(loser.cards)), Reason("show-wins", values))


def example_hand(hand: Hand) -> Example:
    """Return a hand with what it is: one of 牛 in its two parts, any other whole."""
    values = {"cards": hand.cards, "kind": hand.kind.value}
    if hand.split is None or hand.kind.niu is None:
        return Example(Relation.IS, (Row(hand.cards),), Reason("show-hand", values), then=hand.kind.value)
    three, two = hand.split
    rows = (
        Row(three, label=Reason("row-three", {"total": total(three)})),
        Row(two, label=Reason("row-two", {"total": total(two)})),
    )
    return Example(Relation.SPLIT, rows, Reason("show-hand", values), then=hand.kind.value)


def compared(right: bool, first: Hand, second: Hand) -> Feedback:
    """Return the feedback on two hands, one of which wins."""
    winner, loser = (first, second) if first.beats(second) else (second, first)
    values = {"cards": winner.cards, "other": loser.cards}
    proof = None if right else example_beats(winner, loser)
    return Feedback(right, Reason("fact-hand-wins", values), (why(winner, loser),), decided_by(winner, loser), proof)


def of_hand(right: bool, hand: Hand) -> Feedback:
    """Return the feedback that *hand* is what it is."""
    fact = Reason("fact-hand", {"cards": hand.cards, "kind": hand.kind.value})
    return Feedback(right, fact, (said(hand),), hand.clause, None if right else example_hand(hand))


def named(kind: Kind) -> Reason:
    """Return a type's name as something to choose or to list."""
    return Reason("named-kind", {"kind": kind.value})


_HOUSE: Final = {
    ("ten_to_ace", "no"): Reason("house-ace-low"),
    ("ten_to_ace", "yes"): Reason("house-ace-high"),
    ("payout", "plain"): Reason("house-pays-plain"),
    ("payout", "common"): Reason("house-pays-common"),
    ("open_cards", "off"): Reason("house-some-show"),
    ("open_cards", "3"): Reason("house-shows-three"),
    ("open_cards", "4"): Reason("house-shows-four"),
}


def house(rules: Rules, option: str) -> Reason:
    """Return how the table plays one of its options."""
    return _HOUSE[option, getattr(rules, option)]
