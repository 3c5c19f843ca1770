"""What averaging over solved worlds overlooks: a player does not know which world he is in.

To solve every world that fits a view, each with all cards open, and to average what a play is worth there, takes it for
granted that from the next play on everybody knows all hands. It so favours plays that leave a guess for later, since in
every single world that guess comes out right, and it is afraid of what no opponent could know (Frank and Basin 1998
call it *strategy fusion*). Played on by policies that see only their own view, as the advice does it, the same plays
can be worth much less, or more, and another one is best: ``tests/niugui/clairvoyant.toml`` keeps endings in which it
is so.

Both figures are exact here: all worlds are counted, none is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Final

import numpy as np

from coach.cards import Cards
from coach.errors import ImpossiblePosition
from coach.games.niugui.kernels import simulate
from coach.games.niugui.position import Position, View
from coach.games.niugui.solver import solve
from coach.results import Bounds

SOLVED_NODES: Final = 100_000
"""Positions that the solver may search: a tenth of a second or two."""


class TooLarge(ImpossiblePosition):
    """An ending is too large to be solved."""


def worlds_of(view: View) -> tuple[Position, ...]:
    """Return every deal that fits *view*, all equally likely, as positions in which I am S.

    >>> from coach.games.niugui.notation import parse_position
    >>> ending = parse_position("S: ♠2 ♥9 | E: ♣9 ♦9 | N: ♠3 ♦7 | W: ♣K | turn: S")
    >>> len(worlds_of(ending.view(0)))  # 5 cards on 2, 2 and 1 places
    30

    :raises ImpossiblePosition: cards have gone unseen, or how many a seat holds is open.
    """
    if view.gone or len(view.counts) > 1:
        raise ImpossiblePosition("cards have gone unseen", code="ending-cards-unseen")
    counts = view.counts[0]
    free = [counts[seat] - len(view.known[seat]) for seat in (1, 2, 3)]
    return tuple(
        Position((view.hand, *hands), view.turn, view.rules, view.top, view.owner, view.out, view.badges)
        for hands in _dealt(view.known[1:], free, view.unseen)
    )


def open_values(view: View, nodes: int | None = None) -> dict[Cards, Fraction]:
    """Return what each legal play is worth when every world is solved with open cards, on the average.

    :param nodes: positions that the solver may search in each world, at most.
    :raises ImpossiblePosition: see :func:`worlds_of`; or a side is unknown.
    :raises TooLarge: that is not enough.
    """
    worlds = worlds_of(view)
    total = {play.cards: 0 for play in view.legal_plays()}
    for world in worlds:
        solution = solve(world, nodes=nodes, all_plays=True)
        if isinstance(solution, Bounds):
            raise TooLarge("this ending is too large to be solved", code="ending-too-large")
        for move in solution.moves:
            total[move.cards] += move.lower
    return {cards: Fraction(points, len(worlds)) for cards, points in total.items()}


def played_values(view: View, *, sides_known: bool = False) -> dict[Cards, Fraction]:
    """Return what each legal play is worth when all seats go on by the careful policy, on the average.

    :param sides_known: all are told the sides; else each knows what its own view tells.
    :raises ImpossiblePosition: see :func:`worlds_of`; or a side is unknown.
    """
    worlds, plays = worlds_of(view), view.legal_plays()
    hands = np.array([[hand.mask for hand in world.hands] for world in worlds], np.int64)
    holders = np.array([world.holders for world in worlds], np.int64)
    masks, strengths = simulate.candidates(plays)
    mind = simulate.make_mind(view.rules)
    points = simulate.evaluate(hands, holders, simulate.start(view), masks, strengths, mind, sides_known)
    total = points.sum(axis=0, dtype=np.int64).tolist()
    return {play.cards: Fraction(each, len(worlds)) for play, each in zip(plays, total, strict=True)}


def solved(view: View, nodes: int = SOLVED_NODES) -> dict[Cards, Fraction] | None:
    """Return what each legal play is worth where but one world fits *view* and can be solved; else ``None``.

    Then nothing is hidden, and the average over the one world is the truth.
    """
    try:
        return open_values(view, nodes)
    except ImpossiblePosition:
        return None


def _dealt(known: tuple[Cards, ...], free: list[int], unseen: Cards) -> Iterator[tuple[Cards, Cards, Cards]]:
    for first in combinations(unseen, free[0]):
        rest = unseen - Cards.of(first)
        for second in combinations(rest, free[1]):
            third = rest - Cards.of(second)
            yield known[0] | Cards.of(first), known[1] | Cards.of(second), known[2] | third
