"""Answers about what is hidden: who holds what, what can still be held, what a record proves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from coach.cards import Cards
from coach.results.answer import RELATIVE_SEATS, Answer, Chance, Layout, Reason


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one play or pass says of who held the cards that make the sides."""

    play: int
    """Its place in the log, from 0."""
    seat: str
    cards: Cards
    """What was laid; empty for a pass."""
    bits: Mapping[str, Mapping[str, float]] = field(hash=False)
    """By card and by seat: how much likelier it was if that seat held that card, as a binary logarithm, given what was
    played before. All of them and the prior together make the posterior, before it is softened."""
    reason: Reason
    """The strongest of them in words."""

    @property
    def strength(self) -> float:
        """The most bits, for or against."""
        return max((abs(bits) for by in self.bits.values() for bits in by.values()), default=0.0)


@dataclass(frozen=True, slots=True)
class Witness:
    """Two deals that explain best what was played: one in which a seat holds a card, and one in which it does not."""

    card: str
    seat: str
    held: Layout
    elsewhere: Layout
    bits: float
    """How much likelier what was played is in the first, as a binary logarithm."""


@dataclass(frozen=True, slots=True)
class Holders(Answer):
    """Who held ♠2 and ♠3 at the deal: exact from counts and badges alone, or believed given all that was played."""

    s2: Mapping[str, Fraction | float] = field(hash=False)
    """By seat; sums to 1."""
    s3: Mapping[str, Fraction | float] = field(hash=False)
    """By seat; sums to 1."""
    partner: Mapping[str, Fraction | float] = field(hash=False)
    """For each other seat, the chance that it is on my side. Need not sum to 1."""
    double: Mapping[str, Fraction | float] = field(hash=False)
    """By seat, the chance that it holds both: 双牛鬼."""
    prior: Holders | None = None
    """The same from counts and badges alone, exact; ``None`` where this is it."""
    stderr: Mapping[str, Mapping[str, float]] = field(default_factory=dict, hash=False)
    """The standard errors of what is believed, by ``"S2"``, ``"S3"``, ``"partner"`` and ``"double"``, then by seat."""
    evidence: tuple[Evidence, ...] = ()
    """What each play says, strongest first."""
    witnesses: tuple[Witness, ...] = ()
    """For each of the two cards that is hidden, and who most likely holds it."""

    @property
    def exact(self) -> bool:
        """Whether the figures are exact, being of counts and badges alone."""
        return self.prior is None

    @property
    def figures(self) -> dict[str, Mapping[str, Fraction | float]]:
        """The figures by the names under which they are exchanged."""
        return {"S2": self.s2, "S3": self.s3, "partner": self.partner, "double": self.double}


@dataclass(frozen=True, slots=True)
class Possible(Answer):
    """How hidden tiles can lie. All figures are exact."""

    deals: int
    """In how many ways, copies of a tile told apart."""
    numbers: Mapping[str, Mapping[int, Chance]] = field(hash=False)
    """For each other seat and each number: in how many of them it holds a tile with that number."""
    tiles: Mapping[str, Mapping[str, Chance]] = field(hash=False)
    """For each other seat and each tile not seen: in how many of them it holds one."""
    words: Mapping[int, str] = field(hash=False)
    """By number, what my own hand is called there, such as ``"hard"`` (硬); of a number without a word, nothing."""

    @property
    def hard(self) -> tuple[int, ...]:
        """The numbers that are 硬 in my hand."""
        return tuple(number for number, word in self.words.items() if word.startswith("hard"))


@dataclass(frozen=True, slots=True)
class Threat:
    """One legal play of mine, and how likely it accounts (算账), or the next player's play after it. Exact."""

    cards: Cards
    kind: str
    mine: Chance
    """That it is itself an account."""
    mine_half: Chance
    """That it is half an account, where the table knows such."""
    next: Chance
    """That the next player then has an account."""
    next_half: Chance
    """That the next player then has half an account."""
    witness: Layout | None
    """A layout in which it accounts, wholly or half; :attr:`Layout.play` is the play itself."""
    next_witness: Layout | None
    """A layout in which the next player then accounts, and with what."""

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """What there is to say of it, each chance with a layout where it is not certain; nothing of a quiet play."""
        found = []
        if self.mine.count:
            found.append(Reason("may-account", _told(self.mine)))
        if self.mine_half.count:
            found.append(Reason("may-half-account", _told(self.mine_half)))
        hands = self.witness.hands if self.witness is not None else {}
        if len(hands) == len(RELATIVE_SEATS) - 1 and self.mine.count + self.mine_half.count < self.mine.of:
            found.append(Reason("account-when", {**hands}))
        if self.next.count:
            found.append(Reason("leaves-account", _told(self.next)))
        if self.next_half.count:
            found.append(Reason("leaves-half-account", _told(self.next_half)))
        if self.next_witness is not None and self.next.count + self.next_half.count < self.next.of:
            by = self.next_witness.by
            found.append(Reason("accounts-with", {"hand": self.next_witness.hands[by], "play": self.next_witness.play}))
        return tuple(found)


def _told(chance: Chance) -> dict[str, Any]:
    """Return a chance as the values of a sentence."""
    return {"p": chance.probability, "share": f"{chance.count}/{chance.of}"}


@dataclass(frozen=True, slots=True)
class Accounts(Answer):
    """Which plays lead to an account (算账), whose, and in how many deals."""

    deals: int
    threats: tuple[Threat, ...]
    """Every legal play of mine, in the order of the rules."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing in a record that somebody could have prevented, or would have had to say."""

    clause: str
    """The id of the clause that says so."""
    seat: str
    """Whose doing it was, by the seat's own name at the table."""
    number: int
    """Which play of the record it is about, from 1."""
    cards: Cards
    """What would have prevented it; of what is to be said, what it is said of."""
    to: str
    """The seat that gained by it."""
    charged: bool
    """Whether the points of the hand are settled by it."""
    reason: Reason


@dataclass(frozen=True, slots=True)
class Reported:
    """What there is to report on one hand of a record."""

    points: Mapping[str, int] = field(hash=False)
    """What each seat gets, as the table settles it; empty where the hand is not over."""
    findings: tuple[Finding, ...]
    """In the order of play."""


@dataclass(frozen=True, slots=True)
class Report(Answer):
    """Who could have prevented what, hand by hand of a record."""

    hands: tuple[Reported, ...]
