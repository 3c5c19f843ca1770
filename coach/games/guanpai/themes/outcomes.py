"""Themes about what is at stake, and about the way to the end."""

from __future__ import annotations

from typing import Final

from coach.games.guanpai.plays import is_combination
from coach.games.guanpai.rules import DOUBLED, HAND, closed
from coach.games.guanpai.themes.story import Story, theme

LONG: Final = 8
"""A solution of so many tricks is long."""


@theme("only-win")
def only_win(story: Story) -> bool:
    """The mover is out first by the key, and by no wrong play."""
    return story.value > 0 > story.below


@theme("close-more")
def close_more(story: Story) -> bool:
    """The mover is out first by the key and by a wrong play, but closes more cards by the key (G11)."""
    return story.value > 0 and story.below > 0


@theme("save-cards")
def save_cards(story: Story) -> bool:
    """The other is out first whatever the mover does; the key loses fewest cards (G11)."""
    return story.value < 0


@theme("close-thirteen")
def close_thirteen(story: Story) -> bool:
    """The key closes 13 cards or more, which count double or more (G11), and no wrong play does."""
    return story.value >= closed(DOUBLED) > story.below


@theme("below-thirteen")
def below_thirteen(story: Story) -> bool:
    """The other is out first; by the key the mover holds 12 cards or fewer then, by a wrong play 13 or more (G11)."""
    worst = min(other.value for other in story.wrong)
    return 0 > story.value > -closed(DOUBLED) >= worst


@theme("full-close")
def full_close(story: Story) -> bool:
    """全关 (G11): the key closes all 16 of the other, or keeps the mover from being closed so, as it is by a wrong
    play."""
    full = closed(HAND)
    return story.value == full or any(other.value == -full for other in story.wrong)


@theme("by-one-play")
def by_one_play(story: Story) -> bool:
    """The mover ends the solution, its second play or a later one, while the other holds just one combination; after
    each of the best wrong plays the other goes out first."""
    left = story.end.hands[story.other]
    if len(story.laid) < 2 or not left or not is_combination(left, story.position.rules):
        return False
    best = [other for other in story.wrong if other.value == story.below]
    return all(story.other in story.out_after(other) for other in best)


@theme("count-to-the-end")
def count_to_the_end(story: Story) -> bool:
    """The solution takes eight tricks or more."""
    return len(story.tricks) >= LONG
