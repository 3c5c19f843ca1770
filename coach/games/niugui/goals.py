"""What is to be reached in a puzzle, in one line."""

from __future__ import annotations

from coach.games.niugui.position import Position
from coach.games.niugui.rules import CLEAN_WIN, DOUBLE_WINS, NARROW_WIN, SEATS
from coach.results import Reason


def goal_of(position: Position, value: int) -> Reason:
    """Return what *value*, in points of the seat to play, asks of it in *position* (N21, N22).

    It must not be the least that the rules allow: then there is nothing to reach.
    """
    black = position.black
    if len(black) == 1:
        return _against_or_as_the_double(position.turn in black, value, SEATS[next(iter(black))])
    mine = black if position.turn in black else frozenset(range(4)) - black
    (partner,) = mine - {position.turn}
    first = position.out[0] if position.out else None
    if first is None:
        return _from_the_start(value, SEATS[partner])
    if first == partner:
        values = {"partner": SEATS[partner]}
        return Reason("goal-follow", values) if value == CLEAN_WIN else Reason("goal-not-last", values)
    values = {"first": SEATS[first]}
    return Reason("goal-save-draw", values) if not value else Reason("goal-hold-to-one", values)


def _from_the_start(value: int, partner: str) -> Reason:
    """Return the goal when nobody is out yet."""
    values = {"partner": partner}
    if value == CLEAN_WIN:
        return Reason("goal-clean-win", values)
    if value == NARROW_WIN:
        return Reason("goal-narrow-win", values)
    return Reason("goal-draw", values) if not value else Reason("goal-lose-only-one", values)


def _against_or_as_the_double(is_double: bool, value: int, double: str) -> Reason:
    if is_double:
        return Reason("goal-double-wins") if value == DOUBLE_WINS else Reason("goal-double-escapes")
    return Reason("goal-catch-double" if value > 0 else "goal-stop-double", {"double": double})
