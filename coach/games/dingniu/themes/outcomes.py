"""Themes about what is at stake, and about the way to the end (T7 to T9)."""

from __future__ import annotations

from typing import Final

from coach.games.dingniu.rules import LOSES
from coach.games.dingniu.themes.story import Story, theme

LONG: Final = 15
"""A solution of so many plays is long."""
NEAR: Final = 2
"""So many points between two seats are few."""


@theme("win-or-big")
def win_or_big(story: Story) -> bool:
    """The mover gains by the key, without an account; by every wrong play it is 大庄, or pays as much or more."""
    return story.value > 0 and story.below <= LOSES[0] and story.end.account is None


@theme("first-not-second")
def first_not_second(story: Story) -> bool:
    """抢第一: the mover gains by the key, without an account; by the best wrong play it is 小庄."""
    return story.value > 0 and story.below == LOSES[2] and story.end.account is None


@theme("second-place")
def second_place(story: Story) -> bool:
    """保小庄: the mover is 小庄 by the key, and more by every wrong play."""
    return story.end.account is None and story.value == LOSES[2]


@theme("not-big")
def not_big(story: Story) -> bool:
    """不做大庄: the mover is 二庄 by the key, and 大庄 or worse by every wrong play."""
    return story.end.account is None and story.value == LOSES[1]


@theme("level-points")
def level_points(story: Story) -> bool:
    """平点看头家 (T8): after the solution the mover has as many points as another, so that the head decides."""
    pips = story.end.pips()
    return pips.count(pips[story.me]) > 1


@theme("near-thing")
def near_thing(story: Story) -> bool:
    """The mover has fewest points after the solution, and the second has at most two more."""
    mine, *others = _mine_first(story)
    return story.end.account is None and story.value > 0 and mine < min(others) <= mine + NEAR


@theme("count-to-the-end")
def count_to_the_end(story: Story) -> bool:
    """The solution takes fifteen plays or more."""
    return len(story.moments) >= LONG


def _mine_first(story: Story) -> tuple[int, ...]:
    pips = story.end.pips()
    return (pips[story.me], *(each for seat, each in enumerate(pips) if seat != story.me))
