"""How a hand can be emptied: the fewest plays, what a play breaks, and which cards nobody can top.

A plan ignores what the others do: it lays at most two five-card plays and then each rank that is left as one single,
pair, triple or four. These are the numbers behind the coach's words about a hand's shape.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from coach.cards import BIG_JOKER, NO_CARDS, RANK_MASK, SMALL_JOKER, SUIT_MASK, Cards
from coach.games.niugui.plays import Combination, Kind, classify, plays_in
from coach.games.niugui.position import View
from coach.games.niugui.rules import Rules

_JOKERS = 1 << SMALL_JOKER | 1 << BIG_JOKER


@lru_cache(maxsize=1024)
def plan(hand: Cards, rules: Rules, without: Cards = NO_CARDS) -> tuple[Combination, ...]:
    """Return the fewest plays that empty *hand* once the cards *without* have left it, five-card plays first.

    Of two plans with as few plays the one with fewer five-card plays is taken, then with the higher ones, then the one
    that leaves the higher ranks loose.

    >>> from coach.notation import parse_cards
    >>> [str(play.kind) for play in plan(parse_cards("♠4♥5♣6♦7♠8 ♥9♣9 ♦A"), Rules())]
    ['straight', 'pair', 'single']
    """
    left = hand - without
    chosen = _best_fives(left, [play for play in _five_card_plays(hand, rules) if not play.cards.mask & without.mask])
    for play in chosen:
        left -= play.cards
    return (*chosen, *(classify(group, rules) for group in _groups(left)))


def plays_needed(hand: Cards, rules: Rules, without: Cards = NO_CARDS) -> int:
    """Return how many plays the best :func:`plan` takes."""
    return len(plan(hand, rules, without))


def broken(hand: Cards, cards: Cards, rules: Rules) -> tuple[Combination, ...]:
    """Return what playing *cards* tears apart: combinations of the hand's :func:`plan` that lose a part of their cards.

    A play that itself stands in the plan, or is made of whole parts of it, breaks nothing.
    """
    return tuple(part for part in plan(hand, rules) if part.cards & cards and not part.cards <= cards)


def kept(hand: Cards, cards: Cards, rules: Rules) -> tuple[Combination, ...]:
    """Return the five-card plays of the hand's :func:`plan` that playing *cards* leaves whole."""
    return tuple(part for part in plan(hand, rules) if part.kind.level and not part.cards & cards)


def winners(hand: Cards, view: View) -> Cards:
    """Return the cards of *hand* that no card hidden from *view* tops as a single (N10)."""
    hidden = view.unseen.mask
    for cards in view.known[1:]:
        hidden |= cards.mask
    return Cards(hand.mask >> hidden.bit_length() << hidden.bit_length())


@lru_cache(maxsize=64)
def _five_card_plays(hand: Cards, rules: Rules) -> tuple[Combination, ...]:
    return tuple(play for play in plays_in(hand, rules) if play.kind.level)


def _best_fives(hand: Cards, fives: list[Combination]) -> tuple[Combination, ...]:
    """Return which of the hand's five-card plays, none, one or two that share no card, make its best plan."""
    masks = np.array([0, *(play.cards.mask for play in fives)], np.int64)
    strengths = np.array([0, *(100 * play.kind.level + play.key for play in fives)], np.int64)
    second, first = np.nonzero(np.triu(masks[:, None] & masks == 0))  # place 0 stands for none
    left = hand.mask & ~(masks[first] | masks[second])
    used = (first > 0).astype(np.int64) + (second > 0)
    order = np.lexsort((-left, -strengths[second], -strengths[first], used, used + _group_counts(left)))
    return tuple(fives[place - 1] for place in (first[order[0]], second[order[0]]) if place)


def _group_counts(masks: NDArray[np.int64]) -> NDArray[np.int64]:
    folded = masks | masks >> 1
    ranks = (folded | folded >> 2) & SUIT_MASK
    counts: NDArray[np.int64] = np.bitwise_count(ranks).astype(np.int64) + np.bitwise_count(masks & _JOKERS)
    return counts


def _groups(cards: Cards) -> list[Cards]:
    groups = [Cards(cards.mask & RANK_MASK << 4 * rank) for rank in range(13)]
    jokers = [Cards(1 << card) for card in (SMALL_JOKER, BIG_JOKER) if card in cards]
    return [group for group in groups if group] + jokers


def lowest_of_kind(play: Combination, plays: tuple[Combination, ...]) -> int:
    """Return how many of *plays* are of the play's kind, if none of them is lower than it; else 0."""
    same = [other for other in plays if other.kind is play.kind and other.kind is not Kind.PASS]
    return 0 if any(play.beats(other) for other in same) else len(same)
