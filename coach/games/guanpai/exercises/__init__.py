"""The exercises of 关牌: patterns by theme, made into exercises by a seed, and the course that they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from coach.games.drafting import drafted
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
    draft = drafted(PATTERNS, pattern, seed, rules)
    return draft.exercise("guanpai", pattern, seed, named, ORDER)
