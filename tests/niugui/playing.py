"""How the tests of the rules write plays, positions and courses of play."""

from __future__ import annotations

from typing import Final

import pytest

from coach.cards import NO_CARDS, Cards
from coach.games.niugui.notation import parse_position
from coach.games.niugui.plays import Combination, classify
from coach.games.niugui.position import Position, judge
from coach.games.niugui.rules import SEATS, Rules
from coach.notation import parse_cards
from coach.results import Verdict

RANK: Final = Rules("rank")
SUIT: Final = Rules("suit")
ORDERS: Final = (RANK, SUIT)

under_both_orders = pytest.mark.parametrize("rules", ORDERS, ids=[rules.flush_order for rules in ORDERS])


def combination(text: str, rules: Rules = RANK) -> Combination:
    """Return the combination written in *text*."""
    return classify(parse_cards(text), rules)


def laid(play: str, on: str = "", *, rules: Rules = RANK, opening: bool = False) -> Verdict:
    """Return the verdict on *play*, laid *on* another or led."""
    return judge(parse_cards(play), top=combination(on, rules) if on else None, opening=opening, rules=rules)


def beats(play: str, other: str, rules: Rules = RANK) -> bool:
    """Return whether *play* beats *other*, having checked that this is the same as being legal on it."""
    higher = combination(play, rules).beats(combination(other, rules))
    assert laid(play, other, rules=rules).legal == higher
    return higher


def table(text: str, moves: str = "") -> Position:
    """Return the position in *text*, after *moves*."""
    return course(parse_position(text), moves)


def course(position: Position, moves: str) -> Position:
    """Return the position after *moves* such as ``S ♠2; E pass; W escapes``: each by the seat whose turn it is."""
    for move in moves.split(";") if moves else ():
        seat, what = move.split(maxsplit=1)
        if what == "escapes":
            position = position.escape(SEATS.index(seat))
            continue
        assert SEATS[position.turn] == seat, f"it is the turn of {SEATS[position.turn]}, not of {seat}: {move}"
        position = position.play(_cards(what))
    return position


def to_play(position: Position) -> str:
    """Return the seat whose turn it is."""
    return SEATS[position.turn]


def places(position: Position) -> str:
    """Return the seats that are out, the first one first."""
    return " ".join(SEATS[seat] for seat in position.out)


def badges(position: Position) -> dict[str, str]:
    """Return who has shown ♠2 and ♠3, by the card."""
    shown = zip(("♠2", "♠3"), position.badges, strict=True)
    return {card: SEATS[seat] for card, seat in shown if seat is not None}


def _cards(text: str) -> Cards:
    return NO_CARDS if text == "pass" else parse_cards(text)
