"""Themes about 算账: doing it, preparing it, keeping others from it (T10 to T12)."""

from __future__ import annotations

from coach.games import telling
from coach.games.dingniu.position import COUNT
from coach.games.dingniu.themes.story import Course, Story, comes_out, fails, theme


@theme("account")
def account(story: Story) -> bool:
    """The key is an account, and comes out."""
    return comes_out(story.moments[0])


@theme("prepare-account")
def prepare_account(story: Story) -> bool:
    """The mover accounts and comes out at its second play of the solution, or a later one."""
    return story.end.account == story.me and len(story.moments) > 1 and story.value > 0


@theme("stop-next")
def stop_next(story: Story) -> bool:
    """拦账 (T12): after a wrong play the next accounts at once and comes out; after the key it does not account."""
    return any(_accounts(course, 1) for course in story.courses) and not _accounts(story.moments, 1)


@theme("stop-later")
def stop_later(story: Story) -> bool:
    """隔家拦账 (T12): after a wrong play a seat beyond the next accounts before the mover plays again and comes out; in
    the solution nobody but the mover accounts in that round."""
    wrong = any(_accounts(course, step) for course in story.courses for step in range(2, COUNT))
    return wrong and not any(_accounts(story.moments, step) for step in range(1, COUNT))


@theme("stop-at-last")
def stop_at_last(story: Story) -> bool:
    """After a wrong play another seat accounts and comes out, but only after the mover has played again; in the
    solution nobody but the mover accounts."""
    wrong = any(
        len(course) > COUNT and course[-1].seat != story.me and comes_out(course[-1]) for course in story.courses
    )
    return wrong and story.end.account in (None, story.me)


@theme("no-false-account")
def no_false_account(story: Story) -> bool:
    """A wrong play is an account that fails (T11)."""
    return any(fails(course[0]) for course in story.courses)


@theme("account-fails")
def account_fails(story: Story) -> bool:
    """软拦 (T12): in the solution the next could account at its turn, and would not come out."""
    if len(story.moments) < 2:
        return False
    at = story.moments[1].before
    return any(at.accounts(play) and fails(telling.Moment(at, play)) for play in at.legal_plays())


@theme("hold-down-account")
def hold_down_account(story: Story) -> bool:
    """Another accounts in the solution and comes out: what is left is to pay least for it."""
    blocker = story.end.account
    return blocker not in (None, story.me) and story.end.points()[blocker] > 0


@theme("paid-account")
def paid_account(story: Story) -> bool:
    """Another accounts in the solution, and fails (T11): whatever else it does, it pays."""
    blocker = story.end.account
    return blocker not in (None, story.me) and story.end.points()[blocker] < 0


def _accounts(course: Course, step: int) -> bool:
    return len(course) > step and comes_out(course[step])
