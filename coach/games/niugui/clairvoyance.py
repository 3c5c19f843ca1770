"""What averaging over solved worlds overlooks: a player does not know which world he is in.

To solve every world that fits a view, each with all cards open, and to average what a play is worth there, takes it for
granted that from the next play on I shall know all hands. It so favours plays that leave a guess for later, since in
every single world that guess comes out right (Frank and Basin 1998 call it *strategy fusion*). What I can truly make
sure of is what one way of playing gets me, the same in all worlds that look alike to me, whatever the others do.

Both figures are exact here, for endings in which nobody else is on my side any more: the two foes know all cards, as in
the solver, and I do not.

>>> from coach.games.niugui.notation import read
>>> view = read(
...     "me: ♠4 ♥9; next: 2; across: 1; prev: out 1; badges: me ♠2, prev ♠3; "
...     "played: ♠ A23 5678910JQK; ♥ A2345678 10JQK; ♣ A2345678 10JQK; ♦ A2345678910JQ; 大小王"
... ).view
>>> [str(cards) for cards in open_values(view)]
['♠4', '♥9']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Final

from coach.cards import Cards
from coach.errors import ImpossiblePosition
from coach.games.niugui.position import Position, View
from coach.results import Bounds

NODES: Final = 20_000
"""Sets of worlds to look at, at most."""

Worlds = dict[int, Position]
"""Positions that look alike to me, by the number of the world."""
Results = dict[int, int]
"""My points in each world by one way of playing."""


class TooLarge(ImpossiblePosition):
    """An ending is too large to be counted out."""


def worlds_of(view: View) -> tuple[Position, ...]:
    """Return every deal that fits *view*, all equally likely, as positions in which I am S.

    :raises ImpossiblePosition: cards have gone unseen, how many a seat holds is open, or a badge has gone unshown.
    """
    if view.gone or len(view.counts) > 1:
        raise ImpossiblePosition("cards have gone unseen", code="ending-cards-unseen")
    counts = view.counts[0]
    free = [counts[seat] - len(view.known[seat]) for seat in (1, 2, 3)]
    return tuple(
        Position((view.hand, *hands), view.turn, view.rules, view.top, view.owner, view.out, view.badges)
        for hands in _dealt(view.known[1:], free, view.unseen)
    )


def open_values(view: View) -> dict[Cards, Fraction]:
    """Return what each legal play is worth when every world is solved with open cards, on the average.

    :raises ImpossiblePosition: see :func:`worlds_of`.
    """
    from coach.games.niugui.solver import solve

    worlds = worlds_of(view)
    total = {play.cards: 0 for play in view.legal_plays()}
    for world in worlds:
        solution = solve(world, all_plays=True)
        assert not isinstance(solution, Bounds)  # there is no budget
        for move in solution.moves:
            total[move.cards] += move.lower
    return {cards: Fraction(points, len(worlds)) for cards, points in total.items()}


def sure_values(view: View, nodes: int = NODES) -> dict[Cards, Fraction]:
    """Return what each legal play is worth when I go on by one plan that sees only my view, on the average.

    It is the best plan against foes who see all cards; it may hang on what they lay, as that is seen.

    :param nodes: sets of worlds to look at, at most.
    :raises ImpossiblePosition: see :func:`worlds_of`; or another seat still in play may be on my side.
    :raises TooLarge: that is not enough.
    """
    worlds = dict(enumerate(worlds_of(view)))
    for world in worlds.values():
        if any(world.hands[seat] and (seat in world.black) == (0 in world.black) for seat in (1, 2, 3)):
            raise ImpossiblePosition("another seat still in play may be on my side", code="ending-not-alone")
    counting = _Counting(nodes)
    found = {}
    for play in view.legal_plays():
        after = {number: world.play_unchecked(play) for number, world in worlds.items()}
        best = max(sum(results.values()) for results in counting.plans(after))
        found[play.cards] = Fraction(best, len(worlds))
    return found


class _Counting:
    """Counts plans: exhaustive strategy minimisation, with those left out that another is never worse than."""

    def __init__(self, nodes: int) -> None:
        self.left = nodes
        self.known: dict[frozenset[tuple[int, Position]], list[Results]] = {}

    def plans(self, worlds: Worlds) -> list[Results]:
        """Return what every plan of mine that may be best gets in each of *worlds*."""
        key = frozenset(worlds.items())
        if key not in self.known:
            self.known[key] = self._plans(worlds)
        return self.known[key]

    def _plans(self, worlds: Worlds) -> list[Results]:
        self.left -= 1
        if self.left < 0:
            raise TooLarge("this ending is too large to be counted out", code="ending-too-large")
        over = {number: world.points()[0] for number, world in worlds.items() if world.is_over}
        going = {number: world for number, world in worlds.items() if number not in over}
        if not going:
            return [over]
        turn = next(iter(going.values())).turn
        found = self._mine(going) if turn == 0 else self._theirs(going)
        return [over | results for results in found]

    def _mine(self, worlds: Worlds) -> list[Results]:
        plays = next(iter(worlds.values())).legal_plays()
        found = []
        for play in plays:
            found += self.plans({number: world.play_unchecked(play) for number, world in worlds.items()})
        return _undominated(found)

    def _theirs(self, worlds: Worlds) -> list[Results]:
        by_play: dict[Cards, Worlds] = {}
        for number, world in worlds.items():
            for play in world.legal_plays():
                by_play.setdefault(play.cards, {})[number] = world.play_unchecked(play)
        found: list[Results] = [{}]
        for after in by_play.values():
            plans = self.plans(after)
            found = _undominated(_worse(results, plan) for results in found for plan in plans)
        return found


def _worse(one: Results, other: Results) -> Results:
    return one | {number: min(points, one.get(number, points)) for number, points in other.items()}


def _undominated(found: Iterable[Results]) -> list[Results]:
    """Return the results that no other reaches in every world; all are of the same worlds."""
    kept: list[tuple[int, ...]] = []
    numbers: list[int] = []
    for results in sorted({tuple(sorted(each.items())) for each in found}, key=lambda r: -sum(p for _, p in r)):
        numbers = [number for number, _ in results]
        points = tuple(p for _, p in results)
        if not any(all(a >= b for a, b in zip(other, points, strict=True)) for other in kept):
            kept.append(points)
    return [dict(zip(numbers, points, strict=True)) for points in kept]


def _dealt(known: tuple[Cards, ...], free: list[int], unseen: Cards) -> Iterator[tuple[Cards, Cards, Cards]]:
    for first in combinations(unseen, free[0]):
        rest = unseen - Cards.of(first)
        for second in combinations(rest, free[1]):
            third = rest - Cards.of(second)
            yield known[0] | Cards.of(first), known[1] | Cards.of(second), known[2] | third
