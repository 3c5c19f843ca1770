"""A hand of five cards as an answer: what it is and which of two wins, with the reason."""

from __future__ import annotations

from collections import Counter

from coach.cards import RANKS, SUITS, Cards, rank_of
from coach.errors import ImpossiblePosition
from coach.games.douniu.hands import Hand, decided_by, evaluate, said, why
from coach.games.douniu.notation import Told
from coach.games.douniu.rules import Rules
from coach.results import Duel, HandValue


def value_of(hand: Hand, suited: bool = True) -> HandValue:
    """Return what *hand* is, as an answer.

    :param suited: whether its suits are known.
    """
    return HandValue(
        cards=hand.cards,
        suited=suited,
        kind=hand.kind.value,
        niu=hand.kind.niu,
        split=hand.split,
        key=hand.key,
        clause=hand.clause,
        reason=said(hand),
        game="douniu",
    )


def compare(told: Told, other: Told, rules: Rules) -> Duel:
    """Return which of two hands wins, and why.

    :raises ImpossiblePosition: a card is in both, or only suits, which are not told, could decide.
    """
    if (rank := _rank_above_four(told.cards, other.cards)) is not None:
        raise ImpossiblePosition(f"the two have more than four {rank}", code="more-than-four", rank=rank)
    first, second = evaluate(told.cards, rules), evaluate(other.cards, rules)
    if told.suited and other.suited:
        wins = first.beats(second)
    elif first.strength[:2] == second.strength[:2]:
        raise ImpossiblePosition("their suits decide, which are not told", code="suits-decide", kind=first.kind.value)
    else:
        wins = first.strength > second.strength
    winner, loser = (first, second) if wins else (second, first)
    return Duel(
        first=value_of(first, told.suited),
        second=value_of(second, other.suited),
        wins=wins,
        clause=decided_by(winner, loser),
        reason=why(winner, loser),
        game="douniu",
    )


def _rank_above_four(*hands: Cards) -> str | None:
    """Return a rank of which the hands have more than the pack."""
    ranks = Counter(rank_of(card) for hand in hands for card in hand)
    return next((RANKS[rank].replace("T", "10") for rank, count in ranks.items() if count > len(SUITS)), None)
