"""A proof told as a player of 关牌 sees it.

Words beside those of every game (:mod:`coach.games.telling`): the *other* is the seat that is not to play. A play
*stands* when the other cannot beat it from the hand it holds. A *bomb* is any four alike or three aces, alone or with a
single card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from coach.cards import Cards
from coach.games import telling
from coach.games.guanpai.plays import PASS, Combination, Kind, beating, classify, groups, plays_in, strength
from coach.games.guanpai.position import Position
from coach.games.guanpai.rules import SEATS

if TYPE_CHECKING:
    from coach.games.guanpai.proof import Proof

Moment = telling.Moment[Position, Combination]


class Story(telling.TrickTale[Position, Combination]):
    """What the themes ask of one proof; each answer is worked out once, when it is first asked for."""

    def __init__(self, proof: Proof) -> None:
        super().__init__(proof, SEATS, lambda cards, at: classify(cards, at.rules) if cards else PASS)
        self.other = 1 - self.me
        self.against = self.position.hands[self.other]
        """The other's hand before the key."""

    def stands(self, play: Combination, position: Position | None = None) -> bool:
        """Return whether the other cannot beat *play* from its hand, in the puzzle's position unless another."""
        return not beating((position or self.position).hands[self.other], play, self.position.rules)

    def held(self, hand: Cards, kind: Kind) -> list[Combination]:
        """Return the plays of a kind in *hand*."""
        return [play for play in plays_in(hand, self.position.rules) if play.kind is kind]

    def bombs(self, hand: Cards) -> list[Cards]:
        """Return the cards of each bomb in *hand*, without a single beside it."""
        return [play.cards for play in self.held(hand, Kind.BOMB)]

    def group(self, hand: Cards, play: Combination) -> int:
        """Return how many cards of the rank of *play*, all of one rank, *hand* holds."""
        return len(groups(hand).get(strength(next(iter(play.cards))), ()))


Theme = telling.Theme[Story]


def theme(name: str) -> Callable[[Callable[[Story], bool]], Theme]:
    """Make the predicate below a theme of that name."""
    return telling.theme(name, Story)
