"""A proof told as a player sees it: who is with whom, who wins the first trick, who lays what when.

Words beside those of every game (:mod:`coach.games.telling`): *mine* and *foes* are the sides, sides being open in a
puzzle. A seat is *in* while it holds cards. A play *stands* when no foe that is in can beat it from the hand it holds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from coach.cards import SMALL_JOKER, Cards
from coach.games import telling
from coach.games.niugui.plays import PASS, Combination, Kind, beating, classify, plays_in
from coach.games.niugui.position import Position
from coach.games.niugui.rules import SEATS

if TYPE_CHECKING:
    from coach.games.niugui.proof import Proof

_SUITED: Final = frozenset({Kind.SINGLE, Kind.PAIR, Kind.STRAIGHT, Kind.FLUSH, Kind.STRAIGHT_FLUSH})


Moment = telling.Moment[Position, Combination]


class Story(telling.TrickTale[Position, Combination]):
    """What the themes ask of one proof; each answer is worked out once, when it is first asked for."""

    def __init__(self, proof: Proof) -> None:
        super().__init__(proof, SEATS, lambda cards, at: classify(cards, at.rules) if cards else PASS)
        black = self.position.black
        self.double = len(black) == 1
        """Whether one seat is alone against three (双牛鬼)."""
        self.mine = black if self.me in black else frozenset(range(4)) - black
        self.partners = self.mine - {self.me}
        self.foes = frozenset(range(4)) - self.mine

    @property
    def foes_in(self) -> tuple[int, ...]:
        """The foes that are in before the key, in the order of play after the mover."""
        around = ((self.me + step) % 4 for step in (1, 2, 3))
        return tuple(seat for seat in around if seat in self.foes and self.position.hands[seat])

    @property
    def partners_in(self) -> tuple[int, ...]:
        """The partners that are in before the key."""
        return tuple(seat for seat in sorted(self.partners) if self.position.hands[seat])

    def stands(self, play: Combination, position: Position | None = None) -> bool:
        """Return whether no foe that is in can beat *play* from its hand, in the puzzle's position unless another."""
        hands = (position or self.position).hands
        return not any(self.can_beat(hands[seat], play) for seat in self.foes)

    def can_beat(self, hand: Cards, play: Combination) -> bool:
        """Return whether *hand* holds a play that beats *play*."""
        size = len(play.cards)
        if len(hand) < size or (play.kind is Kind.SINGLE and hand.mask >> play.key + 1 == 0):
            return False
        return play.kind is Kind.SINGLE or bool(beating(hand, play, self.position.rules))

    def fives(self, hand: Cards) -> tuple[Combination, ...]:
        """Return the five-card plays of *hand*."""
        return tuple(play for play in plays_in(hand, self.position.rules) if play.kind.level)

    def only_suit_differs(self, one: Combination, other: Combination) -> bool:
        """Return whether one of two plays of a kind is higher by its suit alone (N10, N11, N15, N16, N19)."""
        if one.kind is not other.kind or one.kind not in _SUITED or one.key == other.key:
            return False
        if one.kind is Kind.SINGLE and max(one.key, other.key) >= SMALL_JOKER:
            return False
        return self._compared_rank(one) == self._compared_rank(other)

    def _compared_rank(self, play: Combination) -> int:
        """Return the place of the rank by which a play is compared within its kind; see :mod:`..plays` for keys."""
        by_suit = play.kind in (Kind.FLUSH, Kind.STRAIGHT_FLUSH) and self.position.rules.flush_order == "suit"
        return play.key & 15 if by_suit else play.key >> 2
