"""关牌 (guanpai): two players, 48 cards, one of three piles unused; who goes out first closes the other's cards.

:data:`GAME` is what the shared rooms see. Each verb imports its room when first called, so that the game costs nothing
until it is played.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from coach.cards import NO_CARDS, Cards
from coach.results import Verdict

if TYPE_CHECKING:
    from coach.games.guanpai.notation import Reading
    from coach.games.guanpai.position import Position, View
    from coach.games.guanpai.rules import Rules


class Guanpai:
    """The game as an object: reads, judges, deals."""

    name: Final = "guanpai"
    titles: Final[Mapping[str, str]] = MappingProxyType({"zh": "关牌", "en": "Guanpai"})

    def read(self, text: str) -> Reading:
        """Return the pasted position that *text* says, and what was assumed.

        :raises NotationError: it cannot be read, or contradicts itself.
        """
        from coach.games.guanpai import notation

        return notation.read(text)

    def rules(self, text: str = "") -> Rules:
        """Return the house rules that *text* names, such as ``bombs=same-type,must_beat=yes``.

        :raises NotationError: an option or its value is unknown.
        """
        from coach.games.guanpai import notation

        return notation.parse_rules(text)

    def judge(
        self,
        play: str | Cards,
        position: Any = None,
        *,
        on: str | Cards = "",
        opening: bool = False,
        rules: Rules | None = None,
    ) -> Verdict:
        """Say whether *play* is legal in *position* (text, View or Position), or on the combination *on*.

        :param opening: makes no difference: a first play may be any (G2).
        :raises NotationError: a text cannot be read.
        :raises IllegalPlay: *on* is no combination.
        """
        from coach.games.guanpai.plays import classify
        from coach.games.guanpai.position import Position, judge
        from coach.games.guanpai.rules import Rules

        if position is not None:
            known = self._position(position) if isinstance(position, str) else position
            hand = known.hands[known.turn] if isinstance(known, Position) else known.hand
            verdict: Verdict = known.judge(_cards(play, hand))
            return verdict
        house = rules or Rules()
        target = _cards(on)
        return judge(_cards(play), top=classify(target, house) if target else None, rules=house)

    def deal(self, rng: random.Random, rules: Rules | None = None) -> Position:
        """Return the first round of a match, freshly dealt (G1, G2)."""
        from coach.games.guanpai.position import deal

        return deal(rng, rules)

    def format(self, position: Position | View) -> str:
        """Return *position* as text that can be read again."""
        from coach.games.guanpai import notation
        from coach.games.guanpai.position import Position

        if isinstance(position, Position):
            return notation.format_position(position)
        return notation.format_view(position)

    def _position(self, text: str) -> Position | View:
        """Return a whole position as it is, and any other text as I see it."""
        from coach.games.guanpai import notation

        return notation.parse_position(text) if notation.is_whole(text) else notation.read(text).view


def _cards(text: str | Cards, hand: Cards = NO_CARDS) -> Cards:
    """Return *text* as cards, by ranks alone those of *hand*; nothing and a word for passing are no cards."""
    if isinstance(text, Cards):
        return text
    from coach.games.guanpai import notation

    return notation.parse_play(text, hand) if text.strip() else NO_CARDS


GAME: Final = Guanpai()
