"""What a few cards are worth when all hands are open and all play best: plain search, for endings of a handful."""

from __future__ import annotations

from typing import Final

from coach.cards import NO_CARDS, Cards
from coach.games.niugui.plays import PASS, Combination, Kind, plays_in
from coach.games.niugui.position import Position
from coach.games.niugui.rules import is_decided, points

MOST: Final = 10
"""No ending of more cards is looked through."""

_State = tuple[int, Combination, int, int, tuple[int, ...]]
"""The cards in hands, what lies on the table (a pass where one is on lead), its owner, the seat to play, who is out."""


class Endgame:
    """The worth of one open ending and of all that it leads to; each state is looked through once.

    The states are those of :class:`~coach.games.niugui.position.Position`; turns go round by N6, N8 and N9.
    """

    def __init__(self, root: Position) -> None:
        """Prepare to look through *root* and what follows from it."""
        assert sum(map(len, root.hands)) <= MOST, "it would take too long"
        self._hands = [hand.mask for hand in root.hands]
        self._plays = [plays_in(hand, root.rules) for hand in root.hands]
        self._black = root.black
        self._sign = [1 if seat in root.black else -1 for seat in range(4)]
        self._known: dict[_State, int] = {}

    def values(self, position: Position) -> dict[Cards, int]:
        """Return what each legal play is worth to the seat to play, in points (N21, N22); a pass has no cards."""
        return {play.cards: self.after(position, play)[position.turn] for play in position.legal_plays()}

    def after(self, position: Position, play: Combination) -> tuple[int, int, int, int]:
        """Return everybody's points after *play* when all then play best."""
        return self._points(self._worth(self._next(self._state(position), play)))

    def line(self, position: Position) -> tuple[tuple[int, Cards], ...]:
        """Return how it goes on to the end when all play best, each play with its seat."""
        steps = []
        while not position.is_over:
            now = position
            play = max(
                now.legal_plays(),
                key=lambda play: (self.after(now, play)[now.turn], play.kind is not Kind.PASS, -play.key),
            )
            steps.append((now.turn, play.cards))
            position = now.play_unchecked(play)
        return tuple(steps)

    def _state(self, position: Position) -> _State:
        rest = sum(hand.mask for hand in position.hands)
        owner = 0 if position.owner is None else position.owner
        return rest, position.top or PASS, owner, position.turn, position.out

    def _next(self, state: _State, play: Combination) -> _State:
        rest, top, owner, turn, out = state
        if play.kind is not Kind.PASS:
            rest, top, owner = rest & ~play.cards.mask, play, turn
            if not rest & self._hands[turn]:
                out = (*out, turn)
        for step in range(1, 5):
            seat = (turn + step) % 4
            if seat == owner:
                top = PASS
            if rest & self._hands[seat]:
                break
        return rest, top, owner if top is not PASS else 0, seat, out

    def _worth(self, state: _State) -> int:
        """Return the points of Black, each of its seats."""
        rest, top, _, turn, out = state
        if is_decided(out, self._black):
            return points(out, self._black)[min(self._black)]
        if state not in self._known:
            held = [play for play in self._plays[turn] if not play.cards.mask & ~rest]
            if top is not PASS:
                held = [*(play for play in held if play.beats(top)), PASS]
            worths = [self._worth(self._next(state, play)) for play in held]
            self._known[state] = max(worths) if self._sign[turn] > 0 else min(worths)
        return self._known[state]

    def _points(self, worth: int) -> tuple[int, int, int, int]:
        other = -worth // (3 if len(self._black) == 1 else 1)
        south, east, north, west = (worth if seat in self._black else other for seat in range(4))
        return south, east, north, west


def worth(text: str) -> dict[str, int]:
    """Return what each legal play of a position with all hands open is worth to the seat to play, a pass as ``""``.

    >>> worth("S: ♦9 ♠2 | E: ♥8 | N: ♠3 ♦5 | W: ♦6 ♣6 | turn: S")
    {'♦9': 2, '♠2': 2}
    """
    from coach.games.niugui.notation import parse_position  # exercises themselves read no text

    position = parse_position(text)
    return {str(cards or NO_CARDS): value for cards, value in Endgame(position).values(position).items()}
