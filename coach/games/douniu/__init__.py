"""抢庄斗牛 (douniu): five cards each, everybody against a banker who is drawn among those who bid.

Nothing is played in turn: a hand is what it is. So there is no solver and no play to advise; hands are evaluated and
compared, their odds are exact, and so is what bidding and multipliers are worth.

:data:`GAME` is what the shared rooms see. Each verb imports its room when first called, so that the game costs nothing
until it is played.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from coach.cards import NO_CARDS, Cards
from coach.errors import CoachError
from coach.results import Bidding, Choices, Duel, HandOdds, HandValue, KindOdds
from coach.text import Manner

if TYPE_CHECKING:
    from coach.clauses import Text
    from coach.games.douniu.notation import Told
    from coach.games.douniu.position import Round
    from coach.games.douniu.rules import Rules
    from coach.games.drill import Drill
    from coach.games.house import HouseRule
    from coach.games.teaching import Course, Exercise


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

        return notation.rules_name(rules)

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

    def read_hand(self, text: str) -> tuple[Cards, bool]:
        """Return the three to five cards that *text* says, and whether it says their suits.

        :raises NotationError: it cannot be read.
        """
        from coach.games.douniu.notation import parse_hand

        cards, suited = parse_hand(text, (3, 4, 5))
        return cards, suited

    def drill(self, seed: int) -> Drill:
        """Return five cards in which three may make 牛 (D5, D6)."""
        from coach.games.douniu.drilling import drill

        return drill(seed)

    def seats(self) -> tuple[str, ...]:
        """Return the names of the six seats (D1)."""
        from coach.games.douniu.rules import SEATS

        return SEATS

    def multipliers(self) -> tuple[int, ...]:
        """Return 1 to 5 (D3)."""
        from coach.games.douniu.rules import MULTIPLIERS

        return tuple(MULTIPLIERS)

    def policies(self) -> tuple[str, ...]:
        """Return the names of the policies of bots."""
        from coach.games.douniu.rules import POLICY_NAMES

        return POLICY_NAMES

    def deal_round(self, rng: random.Random, players: int, rules: str = "") -> Round:
        """Return a round freshly dealt to so many *players* (D1).

        :raises CoachError: so many cannot play, or there are no such house rules.
        """
        from coach.games.douniu.position import deal

        return deal(rng, self.rules(rules), players)

    def decide(self, position: str, policies: Sequence[str], seed: int) -> Choices:
        """Return what the bots choose next in the round that *position* tells, each from its own view.

        :raises CoachError: it cannot be read, there is no such policy, or nothing is left to choose.
        """
        from coach.games.douniu.seating import decide

        return decide(position, policies, seed)

    def write_records(self, rounds: Sequence[Round], tags: Sequence[tuple[tuple[str, str], ...]]) -> str:
        """Return *rounds* as text to keep, one record after the other, with the *tags* of each."""
        from coach.games.douniu.notation import Record, format_record

        return "\n".join(format_record(Record(each, own)) for each, own in zip(rounds, tags, strict=True))

    def read_records(self, text: str) -> tuple[Round, ...]:
        """Return the rounds that *text* keeps, each settled anew.

        :raises NotationError: it cannot be read.
        """
        from coach.games.douniu.notation import parse_records

        return tuple(record.round for record in parse_records(text))

    def about(self) -> Text:
        """Return the game in a sentence."""
        from coach.clauses import Text

        return Text(
            "五张拆成三加二，凑十比牛，只跟庄家比。",
            "Five cards, three that make tens and two that count, against the banker.",
        )

    def picture(self) -> tuple[str, ...]:
        """Return a hand that makes 牛: 10 + 6 + 4, and 9 with a jack."""
        return ("SK", "H6", "D4", "C9", "HJ")

    def course(self) -> Course:
        """Return the four lessons."""
        from coach.games.douniu.exercises.course import COURSE

        return COURSE

    def exercise(self, pattern: str, seed: int, rules: str = "") -> Exercise:
        """Return the exercise that *pattern* makes of *seed* under the house rules named *rules*.

        :raises NotationError: there are no such house rules.
        :raises CoachError: there is no such pattern.
        """
        from coach.games.douniu.exercises import exercise

        return exercise(pattern, seed, self.rules(rules), rules, self.manner())

    def warm(self, progress: Callable[[str, float], None] | None = None) -> float:
        """Compile every kernel, or load what is kept on disk, and return the seconds that it took."""
        from coach.games.douniu.warming import warm

        return warm(progress)


def _told(hand: str | Cards, counts: tuple[int, ...] = (5,)) -> Told:
    """Return a hand as it was told: by cards, or by text."""
    from coach.games.douniu.notation import parse_hand

    return parse_hand(str(hand), counts)


GAME: Final = Douniu()
