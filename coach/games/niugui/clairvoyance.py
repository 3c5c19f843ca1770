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
from operator import ge
from typing import Final, NamedTuple

from coach.cards import PACK, Cards
from coach.errors import ImpossiblePosition
from coach.games.niugui.plays import PASS, Combination, beating, plays_in
from coach.games.niugui.position import Position, View
from coach.games.niugui.rules import is_decided, points
from coach.results import Bounds

NODES: Final = 20_000
"""Nodes to look at, at most."""
_ELSEWHERE: Final = 99
"""Stands for the points in a world that is known not to be the true one: never the least."""

Results = tuple[int, ...]
"""My points by world, by one way of playing."""


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


def sure_values(view: View, plays: Iterable[Combination] | None = None, nodes: int = NODES) -> dict[Cards, Fraction]:
    """Return what each legal play is worth when I go on by one plan that sees only my view, on the average.

    It is the best plan against foes who see all cards; it may hang on what they lay, as that is seen.

    :param plays: those that are asked about; without them all legal ones.
    :param nodes: how much to look at, at most.
    :raises ImpossiblePosition: see :func:`worlds_of`; or another seat still in play may be on my side.
    :raises TooLarge: that is not enough.
    """
    worlds = worlds_of(view)
    for world in worlds:
        if any(world.hands[seat] and (seat in world.black) == (0 in world.black) for seat in (1, 2, 3)):
            raise ImpossiblePosition("another seat still in play may be on my side", code="ending-not-alone")
    counting = _Counting(worlds, nodes)
    root = _Node(PACK.mask, (1 << len(worlds)) - 1, 0, view.top, view.owner, view.out)
    asked = view.legal_plays() if plays is None else plays
    best = {play.cards: max(map(sum, counting.plans(root.after(play, view.hand)))) for play in asked}
    return {cards: Fraction(points, len(worlds)) for cards, points in best.items()}


class _Node(NamedTuple):
    """What I know at a moment: what all see, and which worlds it leaves."""

    left: int
    """Mask of the cards not laid since."""
    worlds: int
    """The worlds that may be true, a bit each."""
    turn: int
    top: Combination | None
    owner: int | None
    out: tuple[int, ...]

    def after(self, play: Combination, hand: Cards) -> _Node:
        """Return the next moment after the seat to play, holding *hand*, has laid *play*: see ``Position``."""
        left, top, owner, out = self.left, self.top, self.owner, self.out
        if play.cards:
            left, top, owner = left & ~play.cards.mask, play, self.turn
            if play.cards == hand:
                out = (*out, self.turn)
        for step in range(1, 5):
            seat = (self.turn + step) % 4
            if seat == owner:
                top = None
            if seat not in out:
                return _Node(left, self.worlds, seat, top, owner if top else None, out)
        return _Node(left, self.worlds, self.turn, top, owner, out)


class _Counting:
    """Counts plans: exhaustive strategy minimisation, with those left out that another is never worse than."""

    def __init__(self, worlds: tuple[Position, ...], nodes: int) -> None:
        self.hands = [world.hands for world in worlds]
        self.black = [world.black for world in worlds]
        self.rules = worlds[0].rules
        self.left = nodes
        self.known: dict[_Node, list[Results]] = {}
        self.plays: dict[tuple[int, Combination | None], tuple[Combination, ...]] = {}

    def plans(self, node: _Node) -> list[Results]:
        """Return what every plan of mine that may be best gets in each world."""
        if node not in self.known:
            self.left -= 1
            if self.left < 0:
                raise TooLarge("this ending is too large to be counted out", code="ending-too-large")
            self.known[node] = self._plans(node)
        return self.known[node]

    def _plans(self, node: _Node) -> list[Results]:
        numbers = [number for number in range(len(self.hands)) if node.worlds >> number & 1]
        over = [number for number in numbers if node.out and is_decided(node.out, self.black[number])]
        ended = [_ELSEWHERE] * len(self.hands)
        for number in over:
            ended[number] = points(node.out, self.black[number])[0]
        if len(over) == len(numbers):
            return [tuple(ended)]
        going = node._replace(worlds=node.worlds & ~sum(1 << number for number in over))
        found = self._mine(going, numbers[0]) if node.turn == 0 else self._theirs(going)
        return [tuple(map(min, results, ended)) for results in found]

    def _mine(self, node: _Node, number: int) -> list[Results]:
        hand = self._hand(node, number)
        return _undominated(
            results for play in self._legal(hand, node.top) for results in self.plans(node.after(play, hand))
        )

    def _theirs(self, node: _Node) -> list[Results]:
        by_play: dict[Combination, tuple[int, Cards]] = {}
        for number in range(len(self.hands)):
            if node.worlds >> number & 1:
                hand = self._hand(node, number)
                for play in self._legal(hand, node.top):
                    by_play[play] = by_play.get(play, (0, hand))[0] | 1 << number, hand
        found: list[Results] = [(_ELSEWHERE,) * len(self.hands)]
        for play, (worlds, hand) in by_play.items():
            plans = self.plans(node._replace(worlds=worlds).after(play, hand))
            found = _undominated(tuple(map(min, results, plan)) for results in found for plan in plans)
        return found

    def _hand(self, node: _Node, number: int) -> Cards:
        return Cards(self.hands[number][node.turn].mask & node.left)

    def _legal(self, hand: Cards, top: Combination | None) -> tuple[Combination, ...]:
        key = hand.mask, top
        if key not in self.plays:
            self.plays[key] = plays_in(hand, self.rules) if top is None else (PASS, *beating(hand, top, self.rules))
        return self.plays[key]


def _undominated(found: Iterable[Results]) -> list[Results]:
    """Return the results that no other reaches in every world."""
    kept: list[Results] = []
    for results in sorted(set(found), key=sum, reverse=True):
        if not any(all(map(ge, other, results)) for other in kept):
            kept.append(results)
    return kept


def _dealt(known: tuple[Cards, ...], free: list[int], unseen: Cards) -> Iterator[tuple[Cards, Cards, Cards]]:
    for first in combinations(unseen, free[0]):
        rest = unseen - Cards.of(first)
        for second in combinations(rest, free[1]):
            third = rest - Cards.of(second)
            yield known[0] | Cards.of(first), known[1] | Cards.of(second), known[2] | third
