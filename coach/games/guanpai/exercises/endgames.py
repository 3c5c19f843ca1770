"""What a few cards are worth when both hands are open and both play best: plain search, for hands of a handful."""

from __future__ import annotations

from typing import Final

from coach.cards import Cards
from coach.games.guanpai.plays import PASS, Combination, Kind, plays_in, ranks_text
from coach.games.guanpai.position import Position
from coach.games.guanpai.rules import Rules, closed

MOST: Final = 6
"""No hand of more cards is looked through."""


class Endgame:
    """Values under one table's rules; what a position is worth, and what a hand can lay, is found once."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._known: dict[tuple[int, int, int], int] = {}
        self._plays: dict[int, tuple[Combination, ...]] = {}

    def after(self, position: Position, play: Combination) -> int:
        """Return the cards that the seat to play closes in the end when it makes *play*; negative for its own."""
        mine, others = position.hands[position.turn], position.hands[1 - position.turn]
        assert max(len(mine), len(others)) <= MOST, "it would take too long"
        return self._after(play, mine, others)

    def line(self, position: Position) -> tuple[tuple[int, Cards], ...]:
        """Return how it goes on to the end when both play best, each play with its seat."""
        steps = []
        while not position.is_over:
            now = position
            play = max(now.legal_plays(), key=lambda play: (self.after(now, play), len(play.cards), -play.key))
            steps.append((now.turn, play.cards))
            position = now.play_unchecked(play)
        return tuple(steps)

    def _after(self, play: Combination, mine: Cards, others: Cards) -> int:
        if play.kind is Kind.PASS:
            return -self._value(others, mine, None)
        rest = mine - play.cards
        return -self._value(others, rest, play) if rest else closed(len(others))

    def _value(self, mine: Cards, others: Cards, top: Combination | None) -> int:
        key = mine.mask, others.mask, top.cards.mask if top else 0
        if key not in self._known:
            self._known[key] = max(self._after(play, mine, others) for play in self._legal(mine, top))
        return self._known[key]

    def _legal(self, hand: Cards, top: Combination | None) -> tuple[Combination, ...]:
        """Return what :func:`~coach.games.guanpai.position.legal_plays` does."""
        if hand.mask not in self._plays:
            self._plays[hand.mask] = plays_in(hand, self.rules)
        plays = self._plays[hand.mask]
        if top is None:
            return plays
        able = tuple(play for play in plays if play.beats(top))
        return able if able and self.rules.must_beat == "yes" else (*able, PASS)


def worth(text: str) -> dict[str, int]:
    """Return, by its ranks, what each legal play of a position with both hands open is worth to the seat to play.

    >>> worth("me: 5 9 9 | other: 6 A | turn: me")
    {'5': -2, '9': -2, '9 9': 2}
    """
    from coach.games.guanpai.notation import parse_position  # exercises themselves read no text

    position = parse_position(text)
    endgame = Endgame(position.rules)
    return {ranks_text(play.cards): endgame.after(position, play) for play in position.legal_plays()}
