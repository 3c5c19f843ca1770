"""The exercises of 关牌: patterns by theme, made into exercises by a seed, and the course that they belong to."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from coach.errors import CoachError
from coach.games.guanpai.exercises import bombs, chains, closing, leads, singles
from coach.games.guanpai.exercises.making import Maker
from coach.games.guanpai.rules import ORDER, Rules
from coach.games.teaching import Exercise

PATTERNS: Final[Mapping[str, Maker]] = MappingProxyType(
    {**singles.PATTERNS, **chains.PATTERNS, **bombs.PATTERNS, **closing.PATTERNS, **leads.PATTERNS}
)


def exercise(pattern: str, seed: int, rules: Rules, named: str = "") -> Exercise:
    """Return the exercise that *pattern* makes of *seed*.

    :param named: the house rules as the asker named them.
    :raises CoachError: there is no such pattern.
    """
    if pattern not in PATTERNS:
        known = " ".join(PATTERNS)
        message = f"there is no pattern {pattern!r}: the patterns are {known}"
        raise CoachError(message, code="unknown-pattern", pattern=pattern, known=known)
    draft = PATTERNS[pattern](random.Random(f"{pattern}/{seed}"), rules)
    return draft.exercise("guanpai", pattern, seed, named, ORDER)
