"""How the tests of 斗牛 write hands and rounds."""

from __future__ import annotations

import random
from typing import Final

from coach.cards import Cards
from coach.games.douniu.hands import Hand, evaluate
from coach.games.douniu.notation import parse_hand
from coach.games.douniu.position import Round
from coach.games.douniu.rules import HAND, PACK, SEATS, Rules
from coach.games.house import every_table

STANDARD: Final = Rules()
TO_ACE: Final = Rules(ten_to_ace="yes")
COMMON: Final = Rules(payout="common")
HOUSES: Final = every_table(Rules)
"""Every house there can be."""


def hand(text: str, rules: Rules = STANDARD) -> Hand:
    """Return the hand written in *text*, in suits or as ranks alone."""
    return evaluate(parse_hand(text).cards, rules)


def kind(text: str, rules: Rules = STANDARD) -> str:
    """Return the type of the hand written in *text*."""
    return hand(text, rules).kind.value


def beats(text: str, other: str, rules: Rules = STANDARD) -> bool:
    """Return whether a hand beats another, having checked that then the other does not beat it."""
    first, second = hand(text, rules), hand(other, rules)
    assert first.beats(second) != second.beats(first)
    return first.beats(second)


def some_hands(seed: int, count: int) -> list[Cards]:
    """Return hands drawn at random."""
    rng = random.Random(seed)
    return [Cards.of(rng.sample(list(PACK), HAND)) for _ in range(count)]


def moved(round_: Round, moves: str) -> Round:
    """Return the round after *moves* such as ``bids P1 P2; multipliers P2 5``."""
    for move in moves.split(";") if moves else ():
        what, *told = move.replace(",", " ").split()
        if what == "bids":
            round_ = round_.bid(tuple(seat in told for seat in SEATS[: round_.players]), random.Random(1))
        else:
            assert what == "multipliers"
            chosen = dict(zip(told[::2], told[1::2], strict=True))
            round_ = round_.multiply({SEATS.index(seat): int(by) for seat, by in chosen.items()})
    return round_
