"""The drill: five cards, the three that make 牛, and which 牛 it is. The same seed deals the same hand."""

from __future__ import annotations

import random
from itertools import combinations

from coach.cards import Cards
from coach.games.douniu.hands import evaluate, worth
from coach.games.douniu.rules import HAND, KINDS, PACK, TEN, Kind
from coach.games.douniu.values import value_of
from coach.games.drill import Drill
from coach.results import Reason

SIZE = 3
"""So many cards make 牛 (D5)."""


def drill(seed: int) -> Drill:
    """Return a hand that is 没牛 or one of 牛丁 to 牛牛: of the higher types 牛 decides nothing.

    >>> found = drill(1)
    >>> found.value.kind, [str(group) for group in found.groups]
    ('no niu', [])
    """
    rng = random.Random(seed)
    pack = sorted(PACK)
    while True:
        hand = tuple(rng.sample(pack, HAND))
        found = evaluate(Cards.of(hand))
        if found.kind.level <= Kind.NIU_NIU.level:
            break
    threes = [Cards.of(three) for three in combinations(hand, SIZE)]
    return Drill(
        seed=seed,
        hand=hand,
        size=SIZE,
        groups=tuple(three for three in threes if _total(three) % TEN == 0),
        tries={three: Reason("drill-total", {"cards": three, "total": _total(three)}) for three in threes},
        value=value_of(found),
        none=Kind.NO_NIU.value,
        kinds=tuple(kind.value for kind in KINDS[Kind.NIU_1.level : Kind.NIU_NIU.level + 1]),
    )


def _total(cards: Cards) -> int:
    return sum(map(worth, cards))
