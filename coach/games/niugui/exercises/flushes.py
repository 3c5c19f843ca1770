"""Lesson 4: flushes, in which A is high and 2 is low (N16)."""

from __future__ import annotations

import random
from itertools import combinations
from types import MappingProxyType
from typing import Final

from coach.cards import SUIT_MASK, Cards, rank_of
from coach.games.drafting import Draft
from coach.games.niugui.exercises import asking
from coach.games.niugui.exercises.making import draw, draw_apart, try_classify
from coach.games.niugui.exercises.straights import Strength, compared_card
from coach.games.niugui.plays import Combination, Kind
from coach.games.niugui.rules import LOW, Rules
from coach.results import Reason


def kind(rng: random.Random, rules: Rules) -> Draft:
    """Five cards: a flush, a straight flush, or four of a suit and a stranger."""
    case = rng.randrange(3)
    if case == 0:
        cards = draw(rng, Kind.FLUSH, rules).cards
    elif case == 1:
        cards = draw(rng, Kind.STRAIGHT_FLUSH, rules).cards
    else:
        cards = _stranger(rng, rules)
    return asking.name_kind(cards, (Kind.STRAIGHT, Kind.FLUSH, Kind.STRAIGHT_FLUSH), Reason("rule-flush"), rules)


def _stranger(rng: random.Random, rules: Rules) -> Cards:
    """Return a flush with one card in another suit."""
    flush = draw(rng, Kind.FLUSH, rules).cards
    card = rng.choice(list(flush))
    suit = rng.choice([suit for suit in range(4) if suit != card & 3])
    return flush - Cards.of([card]) | Cards.of([card & ~3 | suit])


def card(rng: random.Random, rules: Rules) -> Draft:
    """The card by which a flush is compared with others of its suit."""
    play = draw(rng, Kind.FLUSH, rules)
    suited = Cards(SUIT_MASK << (min(play.cards) & 3)) - play.cards
    fives = (try_classify(Cards.of(five), rules) for five in combinations(suited, 5))
    others = [other for other in fives if other is not None and other.kind is Kind.FLUSH]
    rng.shuffle(others)
    return compared_card(play, others, _row, Reason("ask-highest"), rules)


def _row(play: Combination) -> list[Strength]:
    """Return the cards of a flush, 2 first and A last, with what each would be compared by (N16)."""
    return sorted(((LOW[rank_of(card)], card & 3), card) for card in play.cards)


def higher(rng: random.Random, rules: Rules) -> Draft:
    """Two flushes: which is higher."""
    return asking.close_pair(rng, Kind.FLUSH, rules)


def sort(rng: random.Random, rules: Rules) -> Draft:
    """Four flushes in order."""
    return asking.sort_kind(rng, Kind.FLUSH, rules)


def beat(rng: random.Random, rules: Rules) -> Draft:
    """A flush on the table, a hand as dealt: beat it."""
    return asking.pick(rng, Kind.FLUSH, rules)


def find_all(rng: random.Random, rules: Rules) -> Draft:
    """Every play that beats a flush: flushes, and a straight among them."""
    top, *plays = draw_apart(rng, [Kind.FLUSH] * 4 + [Kind.STRAIGHT], rules)
    return asking.mark_beaters(rng, top, plays, rules)


PATTERNS: Final = MappingProxyType(
    {
        "flush-is": kind,
        "flush-card": card,
        "flush-higher": higher,
        "flush-sort": sort,
        "flush-beat": beat,
        "flush-all": find_all,
    }
)
