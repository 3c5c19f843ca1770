"""A position of 关牌 as a table with all cards open: for whoever plays it on without knowing the game."""

from __future__ import annotations

from coach.cards import NO_CARDS, Cards
from coach.games.guanpai.notation import format_position, parse_position
from coach.games.guanpai.position import Position
from coach.games.guanpai.rules import HAND, SEATS, Rules
from coach.games.table import Choice, Sitting, Table
from coach.results import Reason


def lay_out(position: str | Position, rules: Rules | None = None) -> Table:
    """Return *position* as a table.

    :param rules: the house rules; without them those that the position names.
    :raises NotationError: it cannot be read.
    :raises ImpossiblePosition: what is on the table could not lie there under *rules*.
    """
    known = parse_position(position) if isinstance(position, str) else position
    if rules is not None and known.rules != rules:
        known = known.under(rules)
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
        clause=("G11" if known.escaped is None else "G14") if over else "",
        suits=False,  # G3
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
        side=SEATS[seat],
        place=0 if position.hands[seat] else 1,
    )


def _result(position: Position) -> Reason | None:
    """Return what players call such an end (G11); an escape has no name but the clause's."""
    if position.escaped is not None or position.winner is None:
        return None
    left = len(position.hands[1 - position.winner])
    return Reason("name-closed-all") if left == HAND else Reason("name-closed", {"count": left})
