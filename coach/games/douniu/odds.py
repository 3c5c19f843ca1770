"""How often each type is dealt, and how likely a hand is to beat one drawn from the 47 cards that are not in it.

Everything is counted: all 1,533,939 hands that the other can hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

import numpy as np

from coach.cards import SUITS, Cards, card_id, suit_of
from coach.games.douniu.hands import Hand, evaluate, place
from coach.games.douniu.kernels.counting import versus_each
from coach.games.douniu.kernels.evaluation import against, count_all
from coach.games.douniu.rules import HAND, KINDS, ORDER, Rules
from coach.games.douniu.tables import Tables, cards_of, numbers, tables
from coach.games.douniu.values import value_of
from coach.results import Chance, HandOdds, HandValue, KindOdds

if TYPE_CHECKING:
    from numpy.typing import NDArray


def distribution(rules: Rules) -> KindOdds:
    """Return how many of the 2,598,960 hands have each type, the lowest first.

    >>> distribution(Rules()).by_kind["five small"]
    Chance(count=776, of=2598960)
    """
    looked_up = tables(rules.ten_to_ace)
    counts = [int(count) for count in count_all(looked_up.plain, looked_up.suited)]
    by_kind = {kind.value: Chance(count, sum(counts)) for kind, count in zip(KINDS, counts, strict=True)}
    return KindOdds(by_kind, game="douniu")


def odds(cards: Cards, suited: bool, rules: Rules) -> HandOdds:
    """Return how likely a hand is to win.

    :param suited: whether its suits are known; else it is read as ranks, in no one suit, each such hand equally likely.

    >>> from coach.notation import parse_cards
    >>> odds(parse_cards("♠A ♥A ♣A ♦A ♠2"), True, Rules()).win
    Chance(count=1533939, of=1533939)
    """
    hand = evaluate(cards, rules)
    looked_up = tables(rules.ten_to_ace)
    if suited:
        counts, (above, below) = against(np.array(numbers(cards)), looked_up.plain, looked_up.suited)
        lower = upper = int(counts[0].sum()) / int(counts.sum())
    else:
        each = counts_against([evaluate(other, rules) for other in suits_of(cards)], looked_up)
        counts = each.sum(axis=0)
        wins = each[:, 0].sum(axis=1)
        lower, upper = (int(bound) / int(each[0].sum()) for bound in (wins.min(), wins.max()))
        above, below = (
            against(np.array(numbers(end)), looked_up.plain, looked_up.suited)[1][row]
            for row, end in enumerate(_ends(hand))
        )
    return HandOdds(
        hand=value_of(hand, suited),
        win=Chance(int(counts[0].sum()), int(counts.sum())),
        lower=lower,
        upper=upper,
        by_kind={
            kind.value: Chance(int(counts[0, kind.level]), int(counts[:, kind.level].sum()))
            for kind in KINDS
            if counts[:, kind.level].any()
        },
        above=_value(above, suited, rules),
        below=_value(below, suited, rules),
        game="douniu",
    )


def counts_against(hands: list[Hand], looked_up: Tables) -> NDArray[Any]:
    """Return for each hand, by type, how many hands it beats (row 0) and how many beat it (row 1)."""
    owns = np.array([numbers(hand.cards) for hand in hands])
    levels, ranks, suits = (np.array(column) for column in zip(*(hand.strength for hand in hands), strict=True))
    counts: NDArray[Any] = versus_each(owns, levels, ranks, suits, looked_up.sets)
    return counts


def suits_of(cards: Cards) -> Iterator[Cards]:
    """Yield every hand of these ranks that is not all in one suit.

    >>> from coach.notation import parse_cards
    >>> len(list(suits_of(parse_cards("♠A ♠3 ♠5 ♠7 ♥9")))), len(list(suits_of(parse_cards("♠A ♥A ♣A ♦A ♠2"))))
    (1020, 4)
    """
    ranks = Counter(map(place, cards))
    each = [combinations([card_id(ORDER[at], suit) for suit in SUITS], count) for at, count in ranks.items()]
    for groups in product(*each):
        hand = Cards.of(card for group in groups for card in group)
        if len(ranks) < HAND or len({suit_of(card) for card in hand}) > 1:
            yield hand


def _ends(hand: Hand) -> tuple[Cards, Cards]:
    """Return the strongest and the weakest hand of the same ranks, in no one suit."""

    def suit(cards: Cards) -> int:
        return max(suit_of(card) for card in cards if place(card) == place(hand.key))

    found = list(suits_of(hand.cards))
    return max(found, key=suit), min(found, key=suit)


def _value(found: NDArray[Any], suited: bool, rules: Rules) -> HandValue | None:
    return None if found[0] < 0 else value_of(evaluate(cards_of(map(int, found)), rules), suited)
