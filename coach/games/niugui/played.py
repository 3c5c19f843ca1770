"""Played games, moment by moment: what each player knew when he played. Nothing here needs numpy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from coach.cards import Cards
from coach.games.niugui.notation import Record, format_position, format_record, format_view, parse_records
from coach.games.niugui.rules import SEATS
from coach.games.reviewing import Moment, PlayedGame


def played_games(text: str) -> tuple[PlayedGame, ...]:
    """Return the games recorded in *text*.

    :raises NotationError: one cannot be read, or breaks the rules.
    """
    return tuple(map(_played, parse_records(text)))


def _played(record: Record) -> PlayedGame:
    names = dict(record.tags)
    final = record.final
    return PlayedGame(
        game="niugui",
        rules=record.deal.rules.flush_order,
        players={seat: names.get(seat, "") for seat in SEATS},
        tags=tuple((name, value) for name, value in record.tags if name not in SEATS),
        moments=tuple(_moments(record)),
        points=dict(zip(SEATS, final.points(), strict=True)) if final.is_over else {},
        text=format_record(record),
    )


def _moments(record: Record) -> Iterator[Moment]:
    log: list[tuple[int, Cards]] = []
    for (position, _), cards in zip(pairwise(record.positions()), record.plays, strict=False):
        seat = position.turn
        yield Moment(
            seat=SEATS[seat],
            cards=cards,
            choices=len(position.legal_plays()),
            view=format_view(position.view(seat, tuple(log))),
            position=format_position(position),
        )
        log.append((seat, cards))
