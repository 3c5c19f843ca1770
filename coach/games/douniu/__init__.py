"""抢庄斗牛 (douniu): five cards each, everybody against a banker who is drawn among those who bid.

Nothing is played in turn: a hand is what it is. So there is no solver and no play to advise; hands are evaluated and
compared, their odds are exact, and so is what bidding and multipliers are worth.

:data:`GAME` is what the shared rooms see. Each verb imports its room when first called, so that the game costs nothing
until it is played.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from coach.cards import NO_CARDS, Cards
from coach.errors import CoachError
from coach.results import Bidding, Duel, HandOdds, HandValue, KindOdds
from coach.text import Manner

if TYPE_CHECKING:
    from coach.games.douniu.notation import Told
    from coach.games.douniu.position import Round
    from coach.games.douniu.rules import Rules
    from coach.games.house import HouseRule


class Douniu:
    """The game as an object: evaluates and compares hands, counts odds, weighs bids, and deals."""

    name: Final = "douniu"
    titles: Final[Mapping[str, str]] = MappingProxyType({"zh": "抢庄斗牛", "en": "Douniu"})

    def rules(self, text: str = "") -> Rules:
        """Return the house rules that *text* names, such as ``payout=common,ten_to_ace=yes``.

        :raises NotationError: an option or its value is unknown.
        """
        from coach.games.douniu import notation

        return notation.parse_rules(text)

    def house_rules(self) -> tuple[HouseRule, ...]:
        """Return the points on which tables differ (D3, D14, D15)."""
        from coach.games.house import house_rules

        return house_rules(self.name)

    def rules_name(self, rules: Rules) -> str:
        """Return the name of *rules*: what is not the default, or ``standard``."""
        from coach.games.douniu import notation

        return notation.format_rules(rules) or notation.STANDARD

    def manner(self) -> Manner:
        """Return how the game is spoken of: aces low, suits written, no badges."""
        from coach.games.douniu.rules import ORDER

        return Manner(self.name, ORDER, badges=False)

    def lacks(self, capability: str) -> CoachError:
        """Return the error for who asks for what this game has not, which names what it has."""
        if capability == "Solves":
            message = "斗牛 has no solver: its odds are exact, see odds"
            return CoachError(message, code="no-solver-but-odds", capability=capability)
        message = "nothing is played in turn in 斗牛: see evaluate, odds and bid"
        return CoachError(message, code="no-plays-but-hands", capability=capability)

    def deal(self, rng: random.Random, rules: Rules | None = None) -> Round:
        """Return a round of four players, freshly dealt (D1)."""
        from coach.games.douniu.position import deal

        return deal(rng, rules)

    def format(self, position: Round) -> str:
        """Return a round as text that can be read again."""
        from coach.games.douniu import notation

        return notation.format_position(position)

    def evaluate(self, hand: str | Cards, *, rules: str = "") -> HandValue:
        """Return what *hand* is, and why.

        :param hand: five cards, or five ranks alone: those are read as a hand that is not all in one suit.
        :raises NotationError: it cannot be read, or there are no such house rules.
        """
        from coach.games.douniu.hands import evaluate
        from coach.games.douniu.values import value_of

        house = self.rules(rules)
        told = _told(hand)
        return value_of(evaluate(told.cards, house), told.suited)

    def compare(self, hand: str | Cards, other: str | Cards, *, rules: str = "") -> Duel:
        """Say whether *hand* beats *other*, and why.

        :raises NotationError: one cannot be read.
        :raises ImpossiblePosition: a card is in both, or only suits, which are not told, could decide.
        """
        from coach.games.douniu.values import compare

        return compare(_told(hand), _told(other), self.rules(rules))

    def odds(self, hand: str | Cards, *, rules: str = "") -> HandOdds:
        """Return how likely *hand* is to beat one drawn from the other 47 cards; the figure is exact.

        :param hand: as for :meth:`evaluate`; of ranks alone it is the chance over all suits, with its bounds.
        """
        from coach.games.douniu.odds import odds

        house = self.rules(rules)
        told = _told(hand)
        return odds(told.cards, told.suited, house)

    def distribution(self, *, rules: str = "") -> KindOdds:
        """Return how often each type is dealt, over all 2,598,960 hands."""
        from coach.games.douniu.odds import distribution

        return distribution(self.rules(rules))

    def bid(self, cards: str | Cards = "", *, rules: str = "", seed: int = 0) -> Bidding:
        """Return what being the banker is worth, and what each multiplier.

        :param cards: none before the deal, or the three or four that are seen (the house rule ``open_cards``).
        :param seed: of how several of a banker's comparisons hang together; all else is exact.
        :raises NotationError: they cannot be read, or the house shows another number of cards.
        """
        from coach.games.douniu.decisions import bidding
        from coach.games.douniu.notation import Told

        house = self.rules(rules)
        if not cards or (isinstance(cards, str) and not cards.strip()):
            return bidding(Told(NO_CARDS, True), house, seed)
        return bidding(_told(cards, (house.seen,) if house.seen else (3, 4)), house, seed)

    def warm(self, progress: Callable[[str, float], None] | None = None) -> float:
        """Compile every kernel, or load what is kept on disk, and return the seconds that it took."""
        from coach.games.douniu.warming import warm

        return warm(progress)


def _told(hand: str | Cards, counts: tuple[int, ...] = (5,)) -> Told:
    """Return a hand as it was told: by cards, or by text."""
    from coach.games.douniu.notation import parse_hand

    return parse_hand(str(hand), counts)


GAME: Final = Douniu()
