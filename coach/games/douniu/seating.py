"""Rounds against bots: what they choose, each by a policy that is named, and what is written down of a round."""

from __future__ import annotations

import random
from collections.abc import Sequence

from coach.errors import CoachError
from coach.games.douniu.notation import parse_position
from coach.games.douniu.policies import POLICIES
from coach.games.douniu.rules import SEATS
from coach.results import Choices


def decide(position: str, policies: Sequence[str], seed: int) -> Choices:
    """Return what the bots of a round choose next: whether they bid, or their multipliers, each from its own view.

    :param policies: by seat, the name of its policy; empty for a person, who is not asked.

    >>> round_ = "P1: ♠A ♥2 ♣3 ♥4 ♠5 | P2: ♦A ♦2 ♦3 ♦9 ♦K"
    >>> decide(round_, ("", "always"), 1).by_seat
    {'P2': 1}

    :raises NotationError: the round cannot be read.
    :raises CoachError: there is no such policy, or there is nothing left to choose.
    """
    round_ = parse_position(position)
    if unknown := [name for name in policies if name and name not in POLICIES]:
        known = " ".join(POLICIES)
        message = f"there is no policy {unknown[0]!r}: there are {known}"
        raise CoachError(message, code="no-policy", policy=unknown[0], known=known)
    if round_.is_over or len(policies) != round_.players:
        raise CoachError("there is nothing left to choose, or not a policy a seat", code="nothing-to-choose")
    chosen: dict[str, int] = {}
    for seat, name in enumerate(policies):
        if not name or seat == round_.banker:
            continue
        rng = random.Random(f"{seed} {seat}")
        view, policy = round_.view(seat), POLICIES[name]
        chosen[SEATS[seat]] = int(policy.bid(view, rng)) if round_.banker is None else policy.multiply(view, rng)
    return Choices(chosen, game="douniu")
