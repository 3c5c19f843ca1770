"""How a hand can be emptied: the fewest plays, what a play breaks, and which cards nobody can top.

A plan ignores what the others do: it lays at most two five-card plays and then each rank that is left as one single,
pair, triple or four. These are the numbers behind the coach's words about a hand's shape.
"""

from __future__ import annotations

from coach.cards import BIG_JOKER, RANK_MASK, SMALL_JOKER, SUIT_MASK, Cards
from coach.games.niugui.plays import Combination, Kind, classify, plays_in
from coach.games.niugui.position import View
from coach.games.niugui.rules import Rules

_JOKERS = 1 << SMALL_JOKER | 1 << BIG_JOKER


def plan(hand: Cards, rules: Rules) -> tuple[Combination, ...]:
    """Return the fewest plays that empty *hand*, its five-card plays first.

    Of two plans with as few plays the one with the higher five-card plays is taken, then the one that leaves the
    higher ranks loose.

    >>> from coach.notation import parse_cards
    >>> [str(play.kind) for play in plan(parse_cards("♠4♥5♣6♦7♠8 ♥9♣9 ♦A"), Rules())]
    ['straight', 'pair', 'single']
    """
    fives = [play for play in plays_in(hand, rules) if play.kind.level]
    best: tuple[Combination, ...] = ()
    found = _rank(hand.mask, best)
    for i, first in enumerate(fives):
        rest = hand.mask & ~first.cards.mask
        for chosen in ((first,), *((first, second) for second in fives[:i] if second.cards.mask & ~rest == 0)):
            left = rest & ~chosen[-1].cards.mask
            if (rank := _rank(left, chosen)) < found:
                best, found = chosen, rank
    left = hand.mask
    for play in best:
        left &= ~play.cards.mask
    return (*best, *(classify(group, rules) for group in _groups(Cards(left))))


def plays_needed(hand: Cards, rules: Rules) -> int:
    """Return how many plays the best :func:`plan` takes to empty *hand*."""
    return len(plan(hand, rules))


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


def _rank(left: int, chosen: tuple[Combination, ...]) -> tuple[int, tuple[int, ...], int]:
    """Return what orders plans, the best lowest: plays needed, then five-card strength, then high loose cards."""
    strength = tuple(sorted(-100 * play.kind.level - play.key for play in chosen))
    return len(chosen) + _group_count(left), strength, -left


def _group_count(mask: int) -> int:
    folded = mask | mask >> 1
    return ((folded | folded >> 2) & SUIT_MASK).bit_count() + (mask & _JOKERS).bit_count()


def _groups(cards: Cards) -> list[Cards]:
    groups = [Cards(cards.mask & RANK_MASK << 4 * rank) for rank in range(13)]
    jokers = [Cards(1 << card) for card in (SMALL_JOKER, BIG_JOKER) if card in cards]
    return [group for group in groups if group] + jokers


def lowest_of_kind(play: Combination, plays: tuple[Combination, ...]) -> int:
    """Return how many of *plays* are of the play's kind, if none of them is lower than it; else 0."""
    same = [other for other in plays if other.kind is play.kind and other.kind is not Kind.PASS]
    return 0 if any(play.beats(other) for other in same) else len(same)
