"""Games looked back on: what each play cost over the worlds that its player had to believe in."""

from __future__ import annotations

from typing import Final

from coach.cards import Cards
from coach.games.niugui.advice import METHOD, UNDECIDED_BELOW, my_plays, place_of
from coach.games.niugui.position import View
from coach.games.niugui.reasons import Reasons
from coach.games.niugui.searching import Search, difference
from coach.results import Assessment

WORLDS: Final = 400
"""Worlds in which the plays of a moment are tried, where nobody says otherwise."""
BATCH: Final = 100
"""Worlds from one look at what clearly trails to the next."""


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
