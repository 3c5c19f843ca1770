"""One round: the deal, the bids, the banker drawn among those who bid, the multipliers, and what everybody gets.

>>> rng = random.Random(5)
>>> dealt = deal(rng, players=3)
>>> chosen = dealt.bid((True, False, True), rng)
>>> done = chosen.multiply({seat: 2 for seat in range(3) if seat != chosen.banker})
>>> SEATS[chosen.banker], done.points(), sum(done.points())
('P3', (-2, -2, 4), 0)
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from coach.cards import NO_CARDS, Cards
from coach.errors import IllegalPlay, ImpossiblePosition
from coach.games.douniu.hands import Hand, evaluate
from coach.games.douniu.rules import BASE, HAND, MULTIPLIERS, PACK, PLAYERS, SEATS, Rules

USUAL_PLAYERS: Final = 4
"""So many are dealt to where nobody says how many."""


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows."""

    seat: int
    players: int
    rules: Rules
    cards: Cards
    """The cards of its own that it sees: none before the deal, the open ones before the bids, all in the end."""
    bids: tuple[bool, ...]
    """By seat, whether it bids to be the banker; empty before the bids."""
    banker: int | None


@dataclass(frozen=True, slots=True)
class Round:
    """A round, as far as it has come.

    :raises ImpossiblePosition: it cannot be.
    """

    hands: tuple[Cards, ...]
    """By seat, five cards each (D1)."""
    rules: Rules = field(default_factory=Rules)
    seen: tuple[Cards, ...] = ()
    """By seat, the cards that it sees before the bids; empty where cards are dealt afterwards (D3)."""
    bids: tuple[bool, ...] = ()
    """By seat, whether it bids to be the banker; empty before the bids (D2)."""
    banker: int | None = None
    multipliers: tuple[int, ...] = ()
    """By seat, 0 for the banker; empty before they are chosen (D3)."""

    def __post_init__(self) -> None:
        count = len(self.hands)
        if count not in PLAYERS:
            raise ImpossiblePosition(f"{count} players are too few or too many", code="players-count", count=count)
        held = NO_CARDS
        for seat, hand in enumerate(self.hands):
            if len(hand) != HAND or hand - PACK:
                raise ImpossiblePosition(f"{SEATS[seat]} has no hand of five", code="no-hand-of-five", cards=hand)
            if hand & held:
                raise ImpossiblePosition(f"in two hands: {hand & held}", code="card-in-two-hands", cards=hand & held)
            held |= hand
        if len(self.seen) != (count if self.rules.seen else 0) or any(
            len(seen) != self.rules.seen or not seen <= hand for seen, hand in zip(self.seen, self.hands, strict=False)
        ):
            raise ImpossiblePosition("these are not the open cards of the hands", code="open-cards-wrong")
        if (self.bids and len(self.bids) != count) or (not self.bids) != (self.banker is None):
            raise ImpossiblePosition("the bids of all and the banker come together", code="bids-and-banker")
        if self.banker is not None and self.banker not in self.candidates:
            who = SEATS[self.banker]
            raise ImpossiblePosition(f"{who} cannot be the banker (D2)", code="banker-not-bidding", seat=who)
        if self.multipliers:
            self._check_multipliers()

    def _check_multipliers(self) -> None:
        if self.banker is None or len(self.multipliers) != len(self.hands):
            raise ImpossiblePosition("multipliers come after the banker, for all", code="multipliers-early")
        for seat, chosen in enumerate(self.multipliers):
            if chosen not in ((0,) if seat == self.banker else MULTIPLIERS):
                raise ImpossiblePosition(
                    f"{SEATS[seat]} cannot have the multiplier {chosen}",
                    code="multiplier-wrong",
                    seat=SEATS[seat],
                    multiplier=chosen,
                )

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def candidates(self) -> tuple[int, ...]:
        """The seats among which the banker is drawn: those who bid, or all where nobody does (D2)."""
        bidding = tuple(seat for seat, bids in enumerate(self.bids) if bids)
        return bidding or tuple(range(self.players))

    @property
    def is_over(self) -> bool:
        """Whether all is chosen, so that the hands are compared."""
        return bool(self.multipliers)

    def bid(self, bids: tuple[bool, ...], rng: random.Random) -> Round:
        """Return the round after all seats bid or not, the banker being drawn (D2).

        :raises IllegalPlay: they have done so, or not all seats are told of.
        """
        if self.bids or len(bids) != self.players:
            raise IllegalPlay("every seat bids or not, once", clause="D2", code="bids-once")
        candidates = [seat for seat, bidding in enumerate(bids) if bidding] or list(range(self.players))
        return replace(self, bids=tuple(bids), banker=rng.choice(candidates))

    def multiply(self, chosen: Mapping[int, int]) -> Round:
        """Return the round after every punter has chosen a multiplier (D3).

        :param chosen: by seat.
        :raises IllegalPlay: there is no banker yet, they have done so, or one is none of 1 to 5.
        """
        if self.banker is None or self.multipliers or set(chosen) != set(range(self.players)) - {self.banker}:
            message = "every seat but the banker chooses once, after the bids"
            raise IllegalPlay(message, clause="D3", code="multiply-once")
        for seat, multiplier in chosen.items():
            if multiplier not in MULTIPLIERS:
                values = {"seat": SEATS[seat], "multiplier": multiplier}
                message = f"{multiplier} is no multiplier: it is 1 to {MULTIPLIERS[-1]}"
                raise IllegalPlay(message, clause="D3", code="multiplier-wrong", **values)
        return replace(self, multipliers=tuple(chosen.get(seat, 0) for seat in range(self.players)))

    def evaluated(self) -> tuple[Hand, ...]:
        """Return by seat what its hand is."""
        return tuple(evaluate(hand, self.rules) for hand in self.hands)

    def points(self) -> tuple[int, ...]:
        """Return by seat what it gets; all of it sums to zero (D4, D15).

        :raises ImpossiblePosition: the round is not over.
        """
        if not self.is_over or self.banker is None:
            raise ImpossiblePosition("the round is not over: there are no points yet", code="not-over")
        hands = self.evaluated()
        gains = [0] * self.players
        for seat, multiplier in enumerate(self.multipliers):
            if seat == self.banker:
                continue
            wins = hands[seat].beats(hands[self.banker])
            paid = BASE * multiplier * self.rules.factor(hands[seat if wins else self.banker].kind)
            gains[seat] += paid if wins else -paid
            gains[self.banker] -= paid if wins else -paid
        return tuple(gains)

    def view(self, seat: int) -> View:
        """Return what *seat* knows."""
        cards = self.hands[seat] if self.is_over else self.seen[seat] if self.seen else NO_CARDS
        return View(seat, self.players, self.rules, cards, self.bids, self.banker)


def deal(rng: random.Random, rules: Rules | None = None, players: int = USUAL_PLAYERS) -> Round:
    """Return a round freshly dealt (D1), with its open cards where the house has them (D3).

    :raises ImpossiblePosition: so many cannot play.
    """
    house = rules or Rules()
    if players not in PLAYERS:
        raise ImpossiblePosition(f"{players} players are too few or too many", code="players-count", count=players)
    dealt = rng.sample(list(PACK), HAND * players)
    hands = [dealt[HAND * seat : HAND * (seat + 1)] for seat in range(players)]
    seen = tuple(Cards.of(hand[: house.seen]) for hand in hands) if house.seen else ()
    return Round(tuple(map(Cards.of, hands)), house, seen)
