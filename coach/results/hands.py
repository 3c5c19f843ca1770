"""Answers about whole hands, and about what to bid on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from coach.cards import Cards
from coach.results.answer import Answer, Chance, Reason


@dataclass(frozen=True, slots=True)
class HandValue(Answer):
    """What a hand is, in a game that compares whole hands."""

    cards: Cards
    suited: bool
    """Whether its suits are known; else it is ranks alone, and the suits of :attr:`cards` are only assumed."""
    kind: str
    niu: int | None
    """What its 牛 counts, 10 for 牛牛; ``None`` where its kind is none of 牛."""
    split: tuple[Cards, Cards] | None
    """Three cards that make a multiple of ten, and the other two; ``None`` where no three do."""
    key: int
    """The card by which it compares with a hand of its kind."""
    clause: str
    """The id of the clause that says what the kind is."""
    reason: Reason


@dataclass(frozen=True, slots=True)
class Duel(Answer):
    """Which of two hands wins, and why."""

    first: HandValue
    second: HandValue
    wins: bool
    """Whether the first does."""
    clause: str
    """The id of the clause by which they are compared."""
    reason: Reason


@dataclass(frozen=True, slots=True)
class HandOdds(Answer):
    """How likely a hand is to beat one that is drawn from the cards not in it. All figures are exact."""

    hand: HandValue
    win: Chance
    """Of a hand without suits, over all suits that it can have."""
    lower: float
    """No less than :attr:`win` can be, whatever the suits; the same where they are known."""
    upper: float
    by_kind: Mapping[str, Chance] = field(hash=False)
    """By the other hand's kind: how many of those hands are beaten, of how many there are."""
    above: HandValue | None
    """The weakest hand that beats it; ``None`` where nothing does."""
    below: HandValue | None
    """The strongest hand that it beats; ``None`` where it beats nothing."""


@dataclass(frozen=True, slots=True)
class KindOdds(Answer):
    """How often each kind of hand is dealt. All figures are exact."""

    by_kind: Mapping[str, Chance] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Choices(Answer):
    """What bots choose in a round: to bid, 1, or not, 0; or their multipliers."""

    by_seat: Mapping[str, int] = field(hash=False)
    """By the seat's own name; who is no bot is not in it."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What to expect of one choice, in points."""

    opponents: int
    """With how many it is settled."""
    multiplier: int
    mean: Fraction
    """Exact."""
    deviation: float
    """The standard deviation of what is won."""
    stderr: float
    """The standard error of :attr:`deviation`; 0 when it is exact."""
    exact: bool
    """Whether :attr:`deviation` is exact too."""


@dataclass(frozen=True, slots=True)
class Bidding(Answer):
    """What being the banker is worth, and what each multiplier: before the cards, or with some of them seen."""

    cards: Cards
    """The cards that are seen; none before the deal."""
    suited: bool
    """Whether their suits are known; else they are only assumed."""
    win: Chance
    """To win one comparison, as banker or against the banker."""
    mean: Fraction
    """Points of one comparison at multiplier 1. Exact."""
    banker: tuple[Stake, ...]
    """As banker against 1, 2 … others, each at multiplier 1."""
    punter: tuple[Stake, ...]
    """As one of the others, by multiplier."""
    reasons: tuple[Reason, ...]
