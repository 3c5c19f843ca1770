"""Answers about plays: which are legal, which are best and why, how likely they are beaten, what all are worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from coach.cards import Cards
from coach.results.answer import Answer, Chance, Layout, Reason


@dataclass(frozen=True, slots=True)
class Verdict(Answer):
    """Whether a play is legal, and why."""

    legal: bool
    kind: str
    """The combination's kind, or ``""`` when the cards make none."""
    clause: str
    """The id of the clause that permits or forbids the play."""
    reason: Reason


@dataclass(frozen=True, slots=True)
class Odds(Answer):
    """How likely a combination is to be beaten by what the others can hold."""

    combo: Cards
    kind: str
    by_seat: Mapping[str, Chance] = field(hash=False)
    """For each other seat, the chance that its hand holds a play that beats the combination. Always exact."""
    probability: float
    """The chance that at least one of the others holds such a play."""
    stderr: float
    """The standard error of :attr:`probability`; 0 when it is exact."""
    joint: Chance | None
    """The counts behind :attr:`probability` when it is exact."""
    lower: float
    """No more than :attr:`probability` can truly be: it follows from :attr:`by_seat`."""
    upper: float
    witness: Layout | None
    """A layout in which the combination is beaten, if there is one."""
    safe: Layout | None
    """A layout in which nobody can beat it, if there is one."""

    @property
    def exact(self) -> bool:
        """Whether :attr:`probability` is a count and not an estimate."""
        return self.joint is not None

    @property
    def possible(self) -> bool:
        """Whether anybody at all can hold a beating play."""
        return any(chance.count for chance in self.by_seat.values())


@dataclass(frozen=True, slots=True)
class Explanation(Answer):
    """What there is to say of one legal play without a search."""

    odds: Odds
    """How likely the play is to be beaten."""
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """One legal play as the coach sees it."""

    cards: Cards
    """Empty for a pass."""
    kind: str
    value: float
    """Expected points by the game's own scoring, from the mover's point of view."""
    stderr: float
    """The standard error of :attr:`value`."""
    worlds: int
    """In how many worlds the play was tried."""
    pruned: bool
    """Whether it was dropped before the search ended."""
    undecided: bool
    """Whether it is nearer than two standard errors (of the paired difference) to the best play."""
    beaten: Odds | None
    """How likely it is to be beaten; ``None`` for a pass, and where nobody asked."""
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Suggestion(Answer):
    """Every legal play, best first, with reasons."""

    to_act: str
    moves: tuple[Move, ...]
    worlds: int
    """How many worlds were drawn."""
    playouts: int
    """How many play-outs were made in all."""
    elapsed_s: float
    notes: tuple[Reason, ...]
    """What was assumed, and whether plays were pruned."""

    @property
    def best(self) -> Move:
        """The first of the moves."""
        return self.moves[0]


@dataclass(frozen=True, slots=True)
class Step:
    """One play of a line."""

    seat: str
    """The seat's own name at the table, such as ``"S"``."""
    cards: Cards
    """Empty for a pass."""


@dataclass(frozen=True, slots=True)
class Case:
    """One layout of the hidden cards, and how two plays fare in it."""

    hands: Mapping[str, Cards] = field(hash=False)
    """By seat, for the other seats still in play."""
    line: tuple[Step, ...]
    """How it goes on with the play asked about, to the end of the game; seats from the mover's point of view."""
    points: int
    """What the mover gets then."""
    instead: tuple[Step, ...]
    """How it goes on with the other play."""
    instead_points: int


@dataclass(frozen=True, slots=True)
class WhyNot(Answer):
    """How a play fares beside the best other one, in the same sampled worlds."""

    cards: Cards
    """The play asked about; empty for a pass."""
    kind: str
    rival: Cards
    """The best of the other plays; empty for a pass."""
    rival_kind: str
    gap: float
    """By how many points it trails the other on the average; below 0 when it is ahead."""
    stderr: float
    """The standard error of :attr:`gap`."""
    worlds: int
    """In how many worlds both were tried."""
    worse: int
    """In how many of them it gets less than the other."""
    better: int
    """In how many it gets more."""
    fails: Case | None
    """The first of the worlds in which it loses most by comparison; ``None`` where it loses in none."""
    right: Case | None
    """The first of the worlds in which it gains most; ``None`` where it gains in none."""
    reasons: tuple[Reason, ...]
    """What the search saw of it."""


@dataclass(frozen=True, slots=True)
class Valued:
    """One legal play with what it is worth when all go on best."""

    cards: Cards
    """Empty for a pass."""
    kind: str
    lower: int
    """Points proven to be had, from the point of view of the seat that moves first in the position solved."""
    upper: int
    """Points proven not to be exceeded, from the same point of view."""
    otherwise: int | None = None
    """The value by the other convention of :attr:`Solution.otherwise`; ``None`` where it is the same."""

    @property
    def value(self) -> int | None:
        """The exact value; ``None`` when only bounds are proven."""
        return self.lower if self.lower == self.upper else None


@dataclass(frozen=True, slots=True)
class Solution(Answer):
    """A position with all cards known, solved exactly: double dummy. Points are those of the seat to move."""

    value: int
    """Points of the seat to move by the game's own scoring when every seat plays best."""
    line: tuple[Step, ...]
    """A principal variation to the end of the game, passes too; empty when the game is over."""
    moves: tuple[Valued, ...]
    """Every legal play with its exact value, the best first, when all were asked for; else empty."""
    nodes: int
    """Positions searched."""
    elapsed_s: float
    by_seat: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Points of each seat, where more than two play for themselves; empty elsewhere."""
    otherwise: int | None = None
    """The value when who can choose without loss of its own favours the seat to move, where that makes a difference.

    :attr:`value` itself is when it does not. ``None`` where both are the same, as they are between two sides.
    """

    @property
    def exact(self) -> bool:
        """True: a solution is proven."""
        return True

    @property
    def lower(self) -> int:
        """The same as :attr:`value`."""
        return self.value

    @property
    def upper(self) -> int:
        """The same as :attr:`value`."""
        return self.value


@dataclass(frozen=True, slots=True)
class Bounds(Answer):
    """What was proven of a position before the budget was spent, or the search was stopped. Never a guess.

    *lower* and *upper* may meet: when only the line, or of all plays asked for the value of some, is still open.
    """

    lower: int
    """Points that the seat to move is proven to get by best play."""
    upper: int
    """Points that it is proven not to exceed."""
    moves: tuple[Valued, ...]
    """Every legal play with its own bounds, the best first, when all were asked for; else empty."""
    nodes: int
    elapsed_s: float

    @property
    def exact(self) -> bool:
        """False: something that was asked is not proven."""
        return False

    @property
    def value(self) -> int | None:
        """The exact value, where the bounds meet."""
        return self.lower if self.lower == self.upper else None
