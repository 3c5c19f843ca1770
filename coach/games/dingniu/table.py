"""A position of 顶牛 as a table with all tiles open: for whoever plays it on without knowing the game."""

from __future__ import annotations

from dataclasses import replace

from coach.cards import Cards
from coach.games.dingniu.notation import format_position, parse_position
from coach.games.dingniu.position import Position, tiles_of
from coach.games.dingniu.rules import LOSES, SEATS, WINS, Rules, in_order
from coach.games.table import Choice, Sitting, Table
from coach.results import Reason
from coach.tiles import NO_TILES, Tiles


def lay_out(position: str | Position, rules: Rules | None = None) -> Table:
    """Return *position* as a table.

    :param rules: the house rules; without them those that the position names.
    :raises NotationError: it cannot be read.
    """
    known = parse_position(position) if isinstance(position, str) else position
    if rules is not None and known.rules != rules:
        known = replace(known, rules=rules)
    over = known.is_over
    places = in_order(known.pips(), known.head) if over else ()
    return Table(
        position=format_position(known),
        seats=tuple(_sitting(known, seat, places) for seat in range(len(SEATS))),
        turn="" if over else SEATS[known.turn],
        top=NO_TILES,
        kind="",
        owner="",
        choices=tuple(Choice(play.cards, play.kind.value) for play in known.legal_plays()),
        points=dict(zip(SEATS, known.points(), strict=True)) if over else {},
        result=_result(known) if over else None,
        clause="" if not over else "T9" if known.account is None else "T11",
        ends=known.ends,
        laid=known.laid,
    )


def play_on(position: str, cards: Cards) -> str:
    """Return the position after the seat to play leads, lays or discards.

    :raises IllegalPlay: it is not legal here.
    :raises NotationError: the position cannot be read.
    """
    return format_position(parse_position(position).play(cards))


def _sitting(position: Position, seat: int, places: tuple[int, ...]) -> Sitting:
    """Return a seat: the winner is first at the end, then 小庄, 二庄 and 大庄 (T7, T8)."""
    order = (*places[:1], *reversed(places[1:]))
    return Sitting(
        seat=SEATS[seat],
        hand=position.hands[seat],
        side=SEATS[seat],
        place=order.index(seat) + 1 if order else 0,
        down=tuple(Tiles(tile.mask) for tile in tiles_of(position.discards[seat])),
        pips=position.pips()[seat] if order else sum(tile.pips for tile in tiles_of(position.discards[seat])),
    )


def _result(position: Position) -> Reason:
    """Return what players call such an end."""
    if position.account is None:
        return Reason("name-ordinary-end", {"points": WINS, "most": -LOSES[0]})
    seat = SEATS[position.account]
    if position.half:
        return Reason("name-half-account", {"seat": seat})
    good = position.points()[position.account] > 0
    return Reason("name-account" if good else "name-failed-account", {"seat": seat})
