"""Themes about the two ends: which is taken, what is opened, who is shut out."""

from __future__ import annotations

from typing import Final

from coach.games.dingniu.plays import Kind
from coach.games.dingniu.position import COUNT
from coach.games.dingniu.themes.story import Story, fitting, laid_by, lost_by, own_next, theme
from coach.tiles import FACES

HEAVY: Final = 9
"""A tile of so many points is heavy."""


@theme("either-end")
def either_end(story: Story) -> bool:
    """A wrong play lays the key's tile on the other end."""
    return any(other.play.face == story.key.face for other in story.wrong)


@theme("equal-ends")
def equal_ends(story: Story) -> bool:
    """The key makes both ends alike, which they were not."""
    return _alike(story.after) and not _alike(story.before)


@theme("shut-next")
def shut_next(story: Story) -> bool:
    """卡下家: after the key the next has nothing that fits, and holds something; after each of the best wrong plays it
    has."""
    hand = story.position.hands[story.next]
    best = [course[0].play.after(story.before) for course in story.best_courses]
    return bool(hand) and not fitting(hand, story.after) and all(fitting(hand, ends) for ends in best)


@theme("shut-all")
def shut_all(story: Story) -> bool:
    """卡三家: in the solution all three others discard after the key, before the mover plays again."""
    others = story.moments[1:COUNT]
    return len(others) == COUNT - 1 and all(moment.play.kind is Kind.DISCARD for moment in others)


@theme("own-number")
def own_number(story: Story) -> bool:
    """独门: after the key there is an end whose number nobody but the mover has left; after each of the best wrong
    plays there is none with that number."""
    best = [course[0].play.after(story.before) or () for course in story.best_courses]
    for number in story.after or ():
        held = [_having(story, seat, number) for seat in range(COUNT)]
        if held[story.me] and sum(held) == held[story.me] and not any(number in ends for ends in best):
            return True
    return False


@theme("keep-road")
def keep_road(story: Story) -> bool:
    """留后路: at its next turn in the solution the mover lays; after each of the best wrong plays it discards then."""
    mine = own_next(story.moments)
    wrong = [own_next(course) for course in story.best_courses]
    return (
        mine is not None
        and mine.play.kind is Kind.LAY
        and all(each is not None and each.play.kind is Kind.DISCARD for each in wrong)
    )


@theme("save-heavy")
def save_heavy(story: Story) -> bool:
    """A tile of nine points or more, not the key's, is laid by the mover in the solution, and discarded by it after
    each of the best wrong plays."""
    laid = [face for face in laid_by(story.moments[1:], story.me) if FACES[face].pips >= HEAVY]
    return any(all(face in lost_by(course, story.me) for course in story.best_courses) for face in laid)


@theme("force-discard")
def force_discard(story: Story) -> bool:
    """憋大牌: another discards a tile of nine points or more in the solution that it lays after each of the best wrong
    plays."""
    for seat in range(COUNT):
        if seat != story.me:
            lost = [face for face in lost_by(story.moments, seat) if FACES[face].pips >= HEAVY]
            if any(all(face in laid_by(course, seat) for course in story.best_courses) for face in lost):
                return True
    return False


def _alike(ends: tuple[int, int] | None) -> bool:
    return ends is not None and ends[0] == ends[1]


def _having(story: Story, seat: int, number: int) -> int:
    """Return how many tiles with *number* a seat holds after the key."""
    hand = story.kept if seat == story.me else story.position.hands[seat]
    return sum(FACES[face].fits(number) for face in hand.faces)
