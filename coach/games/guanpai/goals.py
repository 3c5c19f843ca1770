"""What is to be reached in a puzzle, in one line."""

from __future__ import annotations

from typing import Final

from coach.games.guanpai.position import Position
from coach.games.guanpai.rules import CLOSED, DOUBLED, HAND, closed
from coach.results import Reason

_LEFT: Final = {count: left for left, count in CLOSED.items()}


def goal_of(position: Position, value: int) -> Reason:
    """Return what *value*, in cards closed by the seat to play, asks of it in *position* (G11).

    ======================  ============================================================================================
    goal                    asked of the seat to play
    ======================  ============================================================================================
    goal-close              to be out first, while the other holds so many cards
    goal-close-all          the same, and the other lays none of its cards any more
    goal-close-double       to be out first while the other holds 13 or more, which count for more than they are
    goal-close-full         全关: to be out first, and the other has laid nothing
    goal-hold               not to hold more than so many cards when the other is out
    goal-below-thirteen     the same, from a hand of 13 or more: those would count double
    goal-hold-double        not to hold more than so many when the other is out, 13 at least
    goal-not-full           not to be 全关: to lay something before the other is out
    ======================  ============================================================================================
    """
    mine, other = len(position.hands[position.turn]), len(position.hands[1 - position.turn])
    count = abs(value)
    left = _LEFT.get(count, count)
    if value > 0:
        if left == HAND:
            return Reason("goal-close-full", {"points": count})
        if left >= DOUBLED:
            return Reason("goal-close-double", {"left": left, "points": count})
        return Reason("goal-close-all" if value == closed(other) else "goal-close", {"count": count})
    if left >= DOUBLED:
        values = {"left": left, "points": count}
        return Reason("goal-not-full" if mine == HAND else "goal-hold-double", values)
    return Reason("goal-below-thirteen" if mine >= DOUBLED else "goal-hold", {"count": count})
