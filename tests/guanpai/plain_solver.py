"""The value of an endgame by plain search through all plays: slow, short, and what the solver is compared with."""

from __future__ import annotations

from coach.cards import Cards
from coach.games.guanpai.plays import PASS, Combination, Kind, plays_in
from coach.games.guanpai.position import Position
from coach.games.guanpai.rules import closed


def by_the_rules(position: Position) -> int:
    """Return what *position* is worth to the seat to move, by playing every line out on positions."""
    values = []
    for play in position.legal_plays():
        after = position.play(play.cards)
        values.append(after.points()[position.turn] if after.is_over else -by_the_rules(after))
    return max(values)


class Reference:
    """Values of one endgame's positions; what the same hands are worth is found once.

    A play takes the lowest suits that a hand has, so hands of the same ranks that come from one are the same cards.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self._known: dict[tuple[int, int, int, Kind, int, int], int] = {}
        self._plays: dict[int, tuple[Combination, ...]] = {}

    def values(self) -> dict[Cards, int]:
        """Return what every legal play is worth to the seat to move."""
        turn = self.position.turn
        mine, others = self.position.hands[turn], self.position.hands[1 - turn]
        return {play.cards: self._after(play, mine, others) for play in self.position.legal_plays()}

    def _value(self, mine: Cards, others: Cards, top: Combination) -> int:
        """Return what it is worth to the seat that holds *mine* to play on *top*, which may be a pass."""
        key = mine.mask, others.mask, len(top.cards), top.kind, top.key, top.length
        if key not in self._known:
            self._known[key] = max(self._after(play, mine, others) for play in self._legal(mine, top))
        return self._known[key]

    def _after(self, play: Combination, mine: Cards, others: Cards) -> int:
        """Return what *play* is worth to the seat that lays it from *mine*."""
        rest = mine - play.cards
        return -self._value(others, rest, play) if rest else closed(len(others))

    def _legal(self, hand: Cards, top: Combination) -> tuple[Combination, ...]:
        rules = self.position.rules
        if hand.mask not in self._plays:
            self._plays[hand.mask] = plays_in(hand, rules)
        plays = self._plays[hand.mask]
        if top.kind is Kind.PASS:
            return plays
        able = tuple(play for play in plays if play.beats(top))
        return able if able and rules.must_beat == "yes" else (PASS, *able)
