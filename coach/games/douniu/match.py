"""Rounds played one after the other by stated policies, from a seed."""

from __future__ import annotations

import random
from collections.abc import Sequence

from coach.games.douniu.policies import Policy
from coach.games.douniu.position import Round, deal
from coach.games.douniu.rules import Rules


def play_round(policies: Sequence[Policy], rng: random.Random, rules: Rules | None = None) -> Round:
    """Return a round dealt and played to its end, one policy a seat.

    :raises ImpossiblePosition: so many cannot play.
    """
    dealt = deal(rng, rules, len(policies))
    bids = tuple(policy.bid(dealt.view(seat), rng) for seat, policy in enumerate(policies))
    chosen = dealt.bid(bids, rng)
    punters = [(seat, policy) for seat, policy in enumerate(policies) if seat != chosen.banker]
    return chosen.multiply({seat: policy.multiply(chosen.view(seat), rng) for seat, policy in punters})


def play(policies: Sequence[Policy], seed: int, rounds: int, rules: Rules | None = None) -> tuple[Round, ...]:
    """Return so many rounds at one table; the same seed plays the same.

    >>> from coach.games.douniu.policies import Always, Never
    >>> [ended.banker for ended in play([Never(), Always(), Never()], seed=1, rounds=3)]
    [1, 1, 1]
    """
    rng = random.Random(seed)
    return tuple(play_round(policies, rng, rules) for _ in range(rounds))


def totals(rounds: Sequence[Round]) -> tuple[int, ...]:
    """Return what each seat has got in all rounds together; it sums to zero (D4)."""
    return tuple(map(sum, zip(*(ended.points() for ended in rounds), strict=True)))
