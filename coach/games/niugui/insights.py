"""What a search saw of a play: counted from the courses of play of its first worlds (``Search.follow``).

===================  ===============================================================================================
code                 its values come from
===================  ===============================================================================================
``laid-on``          :func:`replies`: in *count* of *of* worlds somebody beat it at once, *times* of these *seat*, most
                     often with *play*
``never-laid-on``    in all *of* worlds nobody beat it at once
``worst-reply``      :func:`worst_reply`: after *seat* had beaten it with *play* (*count* of *of* worlds) the points
                     average *mean*
``by-holder``        :func:`by_holder`: the mean points by the seat that holds ♠2 or ♠3, where that makes a difference
``plan``             :func:`planning.plan` of what is left: *groups*, in *count* plays
``empties``          :func:`emptied`: in *count* of *of* worlds the hand was emptied, on the average after *turns* plays
``never-empties``    in none of *of* worlds it was
===================  ===============================================================================================
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from coach.cards import Cards
from coach.games.niugui.kernels.tracing import Course, Lines
from coach.games.niugui.planning import plan
from coach.games.niugui.plays import Combination
from coach.games.niugui.position import BADGE_CARDS, View
from coach.results import RELATIVE_SEATS, Reason

TRACED: Final = 200
"""In so many worlds a play is followed, at most."""
OFTEN: Final = 6
"""What happened in fewer worlds is not spoken of."""
APART: Final = 2.0
"""Means nearer than so many standard errors of their difference are not told apart."""


class Reply(NamedTuple):
    """What beat a play at once."""

    seat: int
    cards: Cards


def insights(play: Combination, view: View, lines: Lines, holders: npt.NDArray[np.int64]) -> tuple[Reason, ...]:
    """Return what is worth saying of how the worlds went on after *play*, the weightiest first.

    :param lines: one course of play a world.
    :param holders: who held ♠2 and ♠3 in each of these worlds, an array (worlds, 2).
    """
    courses = lines.courses
    found = [_laid_on(courses)] if play.cards else []
    if play.cards and (worst := worst_reply(courses, lines.points)) is not None:
        found.append(worst)
    found += by_holder(view, lines.points, holders)
    rest = view.hand - play.cards
    if rest:
        found += [emptied(courses, view.hand)]
    if rest and play.cards:
        groups = tuple(part.cards for part in plan(rest, view.rules))
        found.append(Reason("plan", {"groups": groups, "count": len(groups)}))
    return tuple(found)


def replies(courses: Sequence[Course]) -> list[Reply | None]:
    """Return by world what first beat the candidate, ``None`` where all others passed."""
    found: list[Reply | None] = []
    for course in courses:
        found.append(None)
        for laid in course[1:]:
            if laid.leads:
                break
            if laid.cards:
                found[-1] = Reply(laid.seat, laid.cards)
                break
    return found


def worst_reply(courses: Sequence[Course], points: npt.NDArray[np.int8]) -> Reason | None:
    """Return the reply after which the candidate got least, of those seen often; ``None`` where none was."""
    groups: dict[Reply, list[int]] = defaultdict(list)
    for reply, got in zip(replies(courses), points.tolist(), strict=True):
        if reply is not None:
            groups[reply].append(got)
    means = {reply: sum(got) / len(got) for reply, got in groups.items() if len(got) >= OFTEN}
    if not means:
        return None
    worst = min(means, key=lambda reply: (means[reply], reply.seat, reply.cards.mask))
    values = {"seat": RELATIVE_SEATS[worst.seat], "play": worst.cards, "mean": means[worst]}
    return Reason("worst-reply", {**values, "count": len(groups[worst]), "of": len(courses)})


def by_holder(view: View, points: npt.NDArray[np.int8], holders: npt.NDArray[np.int64]) -> list[Reason]:
    """Return for ♠2 and ♠3, as far as they are hidden, what a play is worth by the seat that holds it.

    Only where the best and the worst of these means are told apart, and of seats that held it in enough worlds.
    """
    found = []
    for column, card in enumerate(BADGE_CARDS):
        groups = {seat: points[holders[:, column] == seat].astype(float) for seat in (1, 2, 3)}
        groups = {seat: group for seat, group in groups.items() if len(group) >= OFTEN}
        if card not in view.unseen or len(groups) < 2:
            continue
        best = max(groups.values(), key=lambda group: float(group.mean()))
        worst = min(groups.values(), key=lambda group: float(group.mean()))
        error = float(np.sqrt(best.var(ddof=1) / len(best) + worst.var(ddof=1) / len(worst)))
        if best.mean() - worst.mean() > APART * error:
            means = {RELATIVE_SEATS[seat]: float(group.mean()) for seat, group in groups.items()}
            counts = {RELATIVE_SEATS[seat]: len(group) for seat, group in groups.items()}
            found.append(Reason("by-holder", {"cards": Cards.of([card]), "means": means, "worlds": counts}))
    return found


def emptied(courses: Sequence[Course], hand: Cards) -> Reason:
    """Return in how many worlds *hand* was emptied, and after how many plays on the average, the candidate too."""
    turns = []
    for course in courses:
        mine = [laid.cards for laid in course if laid.seat == course[0].seat and laid.cards]
        if sum(map(len, mine)) == len(hand):
            turns.append(len(mine))
    if not turns:
        return Reason("never-empties", {"of": len(courses)})
    return Reason("empties", {"count": len(turns), "of": len(courses), "turns": sum(turns) / len(turns)})


def _laid_on(courses: Sequence[Course]) -> Reason:
    found = [reply for reply in replies(courses) if reply is not None]
    if not found:
        return Reason("never-laid-on", {"of": len(courses)})
    by_seat = Counter(reply.seat for reply in found)
    seat = max(by_seat, key=lambda seat: (by_seat[seat], -seat))
    plays = Counter(reply.cards for reply in found if reply.seat == seat)
    play = max(plays, key=lambda cards: (plays[cards], -cards.mask))
    values = {"seat": RELATIVE_SEATS[seat], "times": by_seat[seat], "play": play}
    return Reason("laid-on", {**values, "count": len(found), "of": len(courses)})
