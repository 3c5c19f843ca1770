"""The exercises of 牛鬼: patterns by theme, made into exercises by a seed, and the course that they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from coach.games.drafting import drafted
from coach.games.niugui.exercises import (
    counting,
    endings,
    fives,
    flushes,
    groups,
    orders,
    partners,
    plans,
    reading,
    sides,
    singles,
    straights,
    turns,
)
from coach.games.niugui.exercises.making import Maker
from coach.games.niugui.rules import Rules
from coach.games.teaching import Exercise

PATTERNS: Final[Mapping[str, Maker]] = MappingProxyType(
    {
        **singles.PATTERNS,
        **groups.PATTERNS,
        **straights.PATTERNS,
        **flushes.PATTERNS,
        **fives.PATTERNS,
        **turns.PATTERNS,
        **sides.PATTERNS,
        **endings.PATTERNS,
        **counting.PATTERNS,
        **orders.PATTERNS,
        **reading.PATTERNS,
        **plans.PATTERNS,
        **partners.PATTERNS,
    }
)


def exercise(pattern: str, seed: int, rules: Rules, named: str = "") -> Exercise:
    """Return the exercise that *pattern* makes of *seed*.

    :param named: the house rules as the asker named them.
    :raises CoachError: there is no such pattern.
    """
    draft = drafted(PATTERNS, pattern, seed, rules)
    return draft.exercise("niugui", pattern, seed, named)
