"""Games looked back on: what each player knew when he played, and what it cost over the worlds he believed in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from coach.cards import Cards
from coach.games.niugui.advice import METHOD, UNDECIDED_BELOW, my_plays, place_of
from coach.games.niugui.notation import Record, format_position, format_record, format_view, parse_records
from coach.games.niugui.position import View
from coach.games.niugui.reasons import Reasons
from coach.games.niugui.rules import SEATS
from coach.games.niugui.searching import Search, difference
from coach.games.reviewing import Moment, PlayedGame
from coach.results import Assessment

WORLDS: Final = 400
"""Worlds in which the plays of a moment are tried, where nobody says otherwise."""
BATCH: Final = 100
"""Worlds from one look at what clearly trails to the next."""


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


def assess(view: View, play: Cards, *, worlds: int = WORLDS, seed: int = 0) -> Assessment:
    """Return what the legal *play* cost in *view*, in points over the worlds that its player had to believe in.

    All plays are tried in the same worlds; one that clearly trails is dropped, but never this one. The same arguments
    give the same answer.

    :param play: the cards; none for a pass.
    :param worlds: how many are drawn.
    :raises IllegalPlay: it is not legal here.
    :raises ImpossiblePosition: it is another's turn, or I hold no cards.
    """
    plays = my_plays(view)
    asked = place_of(play, view, plays)
    search = Search(view, plays, seed, METHOD, keep=plays[asked])
    most = 1 if search.is_certain else worlds
    search.extend(min(BATCH, most))
    while search.worlds < most and not search.is_settled:
        search.extend(min(BATCH, most - search.worlds))
    best = search.order[0]
    loss, stderr = (0.0, 0.0) if best == asked else difference(search.points[best], search.points[asked])
    value = float(search.points[best].mean())
    return Assessment(
        cards=play,
        kind=plays[asked].kind.value,
        choices=len(plays),
        best=plays[best].cards,
        best_kind=plays[best].kind.value,
        loss=loss,
        stderr=stderr,
        undecided=best != asked and loss <= UNDECIDED_BELOW * stderr,
        stake=value - sum(float(points.mean()) for points in search.points) / len(plays),
        value=value,
        worlds=search.worlds,
        reasons=Reasons(view, plays).explain(plays[best]) if len(plays) > 1 else (),
        game="niugui",
    )
