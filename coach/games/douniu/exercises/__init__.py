"""The exercises of 抢庄斗牛: patterns by theme, made into exercises by a seed, and the course that they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from coach.games.douniu.exercises import chances, niu, stakes, types
from coach.games.douniu.exercises.making import Maker
from coach.games.douniu.rules import ORDER, Rules
from coach.games.drafting import drafted
from coach.games.teaching import Exercise

if TYPE_CHECKING:
    from coach.text import Manner

PATTERNS: Final[Mapping[str, Maker]] = MappingProxyType(
    {**niu.PATTERNS, **types.PATTERNS, **stakes.PATTERNS, **chances.PATTERNS}
)


def exercise(pattern: str, seed: int, rules: Rules, named: str = "", manner: Manner | None = None) -> Exercise:
    """Return the exercise that *pattern* makes of *seed*.

    :param named: the house rules as the asker named them.
    :param manner: how the game is spoken of.
    :raises CoachError: there is no such pattern.
    """
    draft = drafted(PATTERNS, pattern, seed, rules)
    return draft.exercise("douniu", pattern, seed, named, ORDER, manner)
