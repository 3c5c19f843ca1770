"""What is to be reached in a puzzle, in one line."""

from __future__ import annotations

from coach.games.dingniu.position import Position
from coach.games.dingniu.proof import Proof
from coach.games.dingniu.rules import LOSES, SEATS, WINS
from coach.results import Reason


def goal_of(proof: Proof) -> Reason:
    """Return what the value of *proof* asks of the seat to play (T9, T11).

    ==================  ================================================================================================
    goal                asked of the seat to play
    ==================  ================================================================================================
    goal-account        to account, and to come out with it
    goal-their-account  to be lowest when another accounts, so that the account pays
    goal-win            to have fewest points
    goal-nothing        to pay nothing: another's account pays somebody else
    goal-second         to have fewest points of the losers: 小庄
    goal-not-big        not to be 大庄
    goal-no-account     to be 大庄 rather than let anybody account
    goal-hold-account   to pay no more than so much for an account that cannot be kept from happening
    ==================  ================================================================================================
    """
    end = end_of(proof)
    value = proof.value
    if end.account is None:
        return _ordinary(value)
    if end.account == proof.position.turn and value > 0:
        return Reason("goal-account", {"points": value})
    seat = SEATS[end.account]
    if value > 0:
        return Reason("goal-their-account", {"seat": seat, "points": value})
    if not value:
        return Reason("goal-nothing", {"seat": seat})
    return Reason("goal-hold-account", {"seat": seat, "points": -value})


def _ordinary(value: int) -> Reason:
    """Return the goal where nobody accounts (T9)."""
    big, middle, _ = LOSES
    if value == WINS:
        return Reason("goal-win", {"points": value})
    if value == big:
        return Reason("goal-no-account", {"points": -value})
    if value == middle:
        return Reason("goal-not-big", {"points": -value})
    return Reason("goal-second", {"points": -value})


def end_of(proof: Proof) -> Position:
    """Return the position after the solution."""
    position = proof.position
    for step in proof.line:
        position = position.play(step.cards)
    return position
