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
    goal-hold           to pay no more than so much for an account that cannot be kept from happening
    ==================  ================================================================================================
    """
    end = end_of(proof)
    value = proof.value
    if end.account is None:
        codes = dict(zip((WINS, *LOSES), ("goal-win", "goal-no-account", "goal-not-big", "goal-second"), strict=True))
        return Reason(codes[value], {"points": abs(value)})
    values = {"seat": SEATS[end.account], "points": abs(value)}
    if end.account == proof.position.turn:
        return Reason("goal-account" if value > 0 else "goal-hold", values)
    if value > 0:
        return Reason("goal-their-account", values)
    return Reason("goal-hold" if value else "goal-nothing", values)


def end_of(proof: Proof) -> Position:
    """Return the position after the solution."""
    position = proof.position
    for step in proof.line:
        position = position.play(step.cards)
    return position
