"""The exercises of 顶牛: patterns by theme, made into exercises by a seed, and the course that they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from coach.games.dingniu.exercises.accounts import PATTERNS as ACCOUNTS
from coach.games.dingniu.exercises.leads import PATTERNS as LEADS
from coach.games.dingniu.exercises.liabilities import PATTERNS as LIABILITIES
from coach.games.dingniu.exercises.making import Maker
from coach.games.dingniu.exercises.matching import PATTERNS as MATCHING
from coach.games.dingniu.exercises.points import PATTERNS as POINTS
from coach.games.dingniu.exercises.reading import PATTERNS as READING
from coach.games.dingniu.exercises.tiles import PATTERNS as TILES
from coach.games.dingniu.rules import Rules
from coach.games.drafting import drafted
from coach.games.teaching import Exercise

if TYPE_CHECKING:
    from coach.text import Manner

PATTERNS: Final[Mapping[str, Maker]] = MappingProxyType(
    {**TILES, **MATCHING, **POINTS, **LEADS, **ACCOUNTS, **READING, **LIABILITIES}
)


def exercise(pattern: str, seed: int, rules: Rules, named: str = "", manner: Manner | None = None) -> Exercise:
    """Return the exercise that *pattern* makes of *seed*.

    :param named: the house rules as the asker named them.
    :param manner: how the game is spoken of.
    :raises CoachError: there is no such pattern.
    """
    draft = drafted(PATTERNS, pattern, seed, rules)
    return draft.exercise("dingniu", pattern, seed, named, manner=manner)
