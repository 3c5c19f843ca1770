"""A proof told as a player sees it: who is with whom, who wins the first trick, who lays what when.

Words used by every theme: the *mover* is the seat to play; *mine* and *foes* are the sides, sides being open in a
puzzle; the *key* is the one play that keeps the value; the *wrong* plays are all others; the *solution* is the proof's
line from the key to the end. A seat is *in* while it holds cards. A play *stands* when no foe that is in can beat it
from the hand it holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from coach.cards import SMALL_JOKER, Cards
from coach.games.niugui.plays import PASS, Combination, Kind, beating, classify, plays_in
from coach.games.niugui.position import Position
from coach.games.niugui.rules import SEATS

if TYPE_CHECKING:
    from coach.games.niugui.proof import Proof, Refuted

_SUITED: Final = frozenset({Kind.SINGLE, Kind.PAIR, Kind.STRAIGHT, Kind.FLUSH, Kind.STRAIGHT_FLUSH})


@dataclass(frozen=True, slots=True)
class Moment:
    """One play of the solution, a pass too."""

    before: Position
    play: Combination

    @property
    def seat(self) -> int:
        """Who plays."""
        return self.before.turn

    @property
    def leads(self) -> bool:
        """Whether a trick begins here."""
        return self.before.top is None

    @property
    def ends_hand(self) -> bool:
        """Whether the play takes its seat out."""
        return self.play.cards == self.before.hands[self.before.turn]


class Story:
    """What the themes ask of one proof; each answer is worked out once, when it is first asked for."""

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self.position: Position = proof.position
        self.key: Combination = proof.key
        self.value: int = proof.value
        self.wrong: tuple[Refuted, ...] = proof.others
        self.top = self.position.top
        self.me = self.position.turn
        self.hand = self.position.hands[self.me]
        self.rest = self.hand - self.key.cards
        """What the mover keeps after the key."""
        black = self.position.black
        self.double = len(black) == 1
        """Whether one seat is alone against three (双牛鬼)."""
        self.mine = black if self.me in black else frozenset(range(4)) - black
        self.partners = self.mine - {self.me}
        self.foes = frozenset(range(4)) - self.mine

    @property
    def leads(self) -> bool:
        """Whether the mover is on lead."""
        return self.top is None

    @property
    def passes(self) -> bool:
        """Whether the key is a pass."""
        return self.key.kind is Kind.PASS

    @property
    def below(self) -> int:
        """What the best wrong play is worth."""
        return max(other.value for other in self.wrong)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The solution, the key first."""
        return tuple(self._told())

    @cached_property
    def end(self) -> Position:
        """The position after the solution."""
        last = self.moments[-1]
        return last.before.play_unchecked(last.play)

    @cached_property
    def tricks(self) -> tuple[tuple[Moment, ...], ...]:
        """The solution trick by trick; the first one begins with the key, wherever its lead was."""
        tricks: list[list[Moment]] = []
        for moment in self.moments:
            if moment.leads or not tricks:
                tricks.append([])
            tricks[-1].append(moment)
        return tuple(map(tuple, tricks))

    @cached_property
    def answer(self) -> Moment | None:
        """The first play laid on the key, or on what the key passed on, in the same trick."""
        return next((moment for moment in self.tricks[0][1:] if moment.play.cards), None)

    @cached_property
    def taker(self) -> int:
        """The seat whose play stands at the end of the first trick."""
        return self.taken(0)

    @cached_property
    def laid(self) -> tuple[Moment, ...]:
        """The mover's own plays in the solution, passes left out."""
        return tuple(moment for moment in self.moments if moment.seat == self.me and moment.play.cards)

    @property
    def next_lead(self) -> Moment | None:
        """The lead of the second trick, if there is one."""
        return self.tricks[1][0] if len(self.tricks) > 1 else None

    @property
    def foes_in(self) -> tuple[int, ...]:
        """The foes that are in before the key, in the order of play after the mover."""
        around = ((self.me + step) % 4 for step in (1, 2, 3))
        return tuple(seat for seat in around if seat in self.foes and self.position.hands[seat])

    @property
    def partners_in(self) -> tuple[int, ...]:
        """The partners that are in before the key."""
        return tuple(seat for seat in sorted(self.partners) if self.position.hands[seat])

    def taken(self, trick: int) -> int:
        """Return the seat whose play stands at the end of a trick of the solution."""
        owner = self.tricks[trick][0].before.owner
        for moment in self.tricks[trick]:
            owner = moment.seat if moment.play.cards else owner
        assert owner is not None, "a trick that nobody led"
        return owner

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

    def reply(self, other: Refuted) -> tuple[int, Cards] | None:
        """Return who first lays cards after a wrong play, and which; ``None`` when nobody does any more."""
        return next(((SEATS.index(step.seat), step.cards) for step in other.line if step.cards), None)

    def out_after(self, other: Refuted) -> tuple[int, ...]:
        """Return who goes out after a wrong play, in order, that play included."""
        left = [hand.mask for hand in self.position.hands]
        order = []
        for seat, cards in ((self.me, other.play.cards), *((SEATS.index(s.seat), s.cards) for s in other.line)):
            left[seat] &= ~cards.mask
            if cards and not left[seat]:
                order.append(seat)
        return tuple(order)

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

    def _told(self) -> Iterator[Moment]:
        position = self.position
        for step in self.proof.line:
            play = classify(step.cards, position.rules) if step.cards else PASS
            yield Moment(position, play)
            position = position.play_unchecked(play)
