"""A position of 牛鬼 as a table with all cards open: for whoever plays it on without knowing the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from coach.cards import NO_CARDS, Cards
from coach.games.niugui.notation import format_position, parse_position
from coach.games.niugui.position import BADGE_CARDS, Position
from coach.games.niugui.rules import CLEAN_WIN, DOUBLE_CAUGHT, DOUBLE_WINS, NARROW_WIN, SEATS, Rules
from coach.games.table import Choice, Sitting, Table
from coach.results import Reason

BLACK: Final = "black"
RED: Final = "red"


def lay_out(position: str | Position, rules: Rules | None = None) -> Table:
    """Return *position* as a table.

    :param rules: the house rules; without them those that the position names.
    :raises NotationError: it cannot be read.
    :raises ImpossiblePosition: a side is unknown.
    """
    known = parse_position(position) if isinstance(position, str) else position
    if rules is not None and known.rules != rules:
        known = parse_position(f"{format_position(replace(known, rules=Rules()))} | rules: {rules.flush_order}")
    over = known.is_over
    top = known.top
    return Table(
        position=format_position(known),
        seats=tuple(_sitting(known, seat) for seat in range(len(SEATS))),
        turn="" if over else SEATS[known.turn],
        top=top.cards if top else NO_CARDS,
        kind=top.kind.value if top else "",
        owner=SEATS[known.owner] if top and known.owner is not None else "",
        choices=tuple(Choice(play.cards, play.kind.value) for play in known.legal_plays()),
        points=dict(zip(SEATS, known.points(), strict=True)) if over else {},
        result=_result(known) if over else None,
        clause=_clause(known) if over else "",
    )


def play_on(position: str, cards: Cards) -> str:
    """Return the position after the seat to play lays *cards*, or passes when there are none.

    :raises IllegalPlay: it is not legal here.
    :raises NotationError: the position cannot be read.
    """
    return format_position(parse_position(position).play(cards))


def _sitting(position: Position, seat: int) -> Sitting:
    return Sitting(
        seat=SEATS[seat],
        hand=position.hands[seat],
        side=BLACK if seat in position.black else RED,
        place=position.out.index(seat) + 1 if seat in position.out else 0,
        shown=Cards.of(card for card, shown in zip(BADGE_CARDS, position.badges, strict=True) if shown == seat),
    )


def _clause(position: Position) -> str:
    if position.escaped is not None:
        return "N23"
    return "N22" if len(position.black) == 1 else "N21"


def _result(position: Position) -> Reason | None:
    """Return what players call such an end (N21, N22); an escape has no name but the clause's."""
    if position.escaped is not None:
        return None
    points = position.points()
    if len(position.black) == 1:
        (double,) = position.black
        names = {DOUBLE_WINS: Reason("name-double-wins"), DOUBLE_CAUGHT: Reason("name-double-caught")}
        return names.get(points[double], Reason("name-double-away"))
    names = {CLEAN_WIN: Reason("name-clean-win"), NARROW_WIN: Reason("name-narrow-win")}
    return names.get(max(points), Reason("name-draw"))
