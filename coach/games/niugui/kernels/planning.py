"""The cost of a hand for the careful policy: the fast form of ``policies.plan``.

What a group costs is tabulated once for each set of weights, by the plain form itself; the kernel sums and searches.
Plans are remembered in the mind that is passed in, so nothing here is global and the same input gives the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from coach.cards import PACK
from coach.games.kernels.bits import popcount
from coach.games.niugui.kernels.bits import PACK_MASK
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.generation import most_plays
from coach.games.niugui.policies import KINDS, PAIRS_OF_FIVES, Weights, five_cost, five_risk, rank_cost
from coach.games.niugui.rules import Rules

SLOTS: Final = 1 << 15
"""Plans kept for each set of weights, two words each: half a MiB."""


class Mind(NamedTuple):
    """One or more sets of weights as arrays, a row each."""

    weights: Any
    """The :class:`~coach.games.niugui.policies.Weights` in their order."""
    groups: Any
    """The cost of each byte of a hand, that is of two ranks: 256 × byte + its value."""
    fives: Any
    """The cost of each five-card play by strength - FIVES."""
    risks: Any
    """How likely each is to be beaten by a full hand; the same for all weights, one row."""
    plans: Any
    """The table of plans: hand and plan by turns. It is written to, so each thread needs a mind of its own."""
    scores: Any
    """Written to likewise: what the careful policy last thought of each play, in 1,024ths of a turn."""


def make_mind(rules: Rules, *weights: Weights) -> Mind:
    """Return the arrays for these sets of weights, the tuned one if none is given."""
    sets: Sequence[Weights] = weights or (Weights(),)
    values = [[getattr(w, name) for name in Weights.__slots__] for w in sets]
    fives = [(KINDS[5 + level // 64], level % 64) for level in range(5 * 64)]
    return Mind(
        weights=np.array(values, np.int64),
        groups=np.array([_bytes(w) for w in sets], np.int64),
        fives=np.array([[five_cost(kind, key, rules, w) for kind, key in fives] for w in sets], np.int64),
        risks=np.array([five_risk(kind, key, rules) for kind, key in fives], np.int64),
        plans=np.zeros((len(sets), 2 * SLOTS), np.int64),
        scores=np.zeros(most_plays(len(PACK)) + 1, np.int64),
    )


def _bytes(w: Weights) -> list[int]:
    ranks = [[rank_cost(rank, suits, w) if rank < 13 or suits < 4 else 0 for suits in range(16)] for rank in range(14)]
    return [ranks[2 * pair + 1][byte >> 4] + ranks[2 * pair][byte & 15] for pair in range(7) for byte in range(256)]


@jit
def find_plan(hand: int, fives: Any, n_fives: int, me: int, mind: Mind) -> int:
    """Return the best plan for *hand*, ``cost * 64 + groups``, as ``policies.plan`` does.

    :param fives: five-card plays among which are all those of *hand*; others are passed over.
    :param me: the row of the mind.
    """
    plans = mind.plans[me]
    slot = (hand * 0x9E3779B97F4A7C1 >> 40 & SLOTS - 1) * 2
    if plans[slot] == hand:
        return int(plans[slot + 1])
    groups = mind.groups[me]
    best = _rest(hand, groups)
    size = popcount(hand)
    if size >= 5:
        costs = mind.fives[me]
        found = 0
        first = 1 << 60
        first_mask = 0
        for i in range(n_fives):
            cards = fives[i] & PACK_MASK
            if cards & ~hand:
                continue
            found += 1
            cost = costs[fives[i] >> 54] + _rest(hand ^ cards, groups)
            if cost < first or (cost == first and cards < first_mask):
                first = cost
                first_mask = cards
        best = min(best, first)
        if size >= 10 and found > 1:
            for i in range(n_fives):
                cards = fives[i] & PACK_MASK
                if cards & ~hand or (found > PAIRS_OF_FIVES and cards != first_mask):
                    continue
                left = hand ^ cards
                cost = costs[fives[i] >> 54]
                # one that comes earlier has met this one already, unless only the best first one is tried
                for j in range(0 if found > PAIRS_OF_FIVES else i + 1, n_fives):
                    others = fives[j] & PACK_MASK
                    if others & ~left == 0:
                        best = min(best, cost + costs[fives[j] >> 54] + _rest(left ^ others, groups))
    plans[slot] = hand
    plans[slot + 1] = best
    return best


@jit
def _rest(hand: int, groups: Any) -> int:
    return int(
        groups[hand & 255]
        + groups[256 + (hand >> 8 & 255)]
        + groups[512 + (hand >> 16 & 255)]
        + groups[768 + (hand >> 24 & 255)]
        + groups[1024 + (hand >> 32 & 255)]
        + groups[1280 + (hand >> 40 & 255)]
        + groups[1536 + (hand >> 48 & 255)]
    )
