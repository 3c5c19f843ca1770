"""What the coach answers: frozen values that know neither a screen nor pandas.

Seats are named from the asker's point of view, ``"me"``, ``"next"`` (下家), ``"across"`` (对家) and ``"prev"`` (上家),
of two players ``"me"`` and ``"other"`` (对手);
points are those of the player to move. :mod:`coach.render` shows these values, :mod:`coach.text` puts them into words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import Any, Final

from coach.cards import Cards

SCHEMA: Final = 1
"""The number of the form in which answers are exchanged."""

RELATIVE_SEATS: Final = ("me", "next", "across", "prev")
_OF_TWO: Final = ("me", "other")

_EXCHANGE: Final = "coach.exchange"
_FACE: Final = "coach.render"  # both imported only when somebody looks, so that answers need no screen and no pandas


def relative_seats(count: int) -> tuple[str, ...]:
    """Return what the seats of a table are to who asks, in order of play, the asker first.

    >>> relative_seats(2)
    ('me', 'other')

    :raises LookupError: no game has so many.
    """
    return {len(_OF_TWO): _OF_TWO, len(RELATIVE_SEATS): RELATIVE_SEATS}[count]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What all answers have in common: they can be looked at."""

    game: str = ""
    """The name of the game that it is about: its cards and kinds are shown as there."""

    def to_frame(self) -> Any:
        """Return the answer as a tidy :class:`pandas.DataFrame`."""
        return import_module(_FACE).to_frame(self)

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """Return the answer as plain values, in the form that the shell prints with ``--json``."""
        answer: dict[str, Any] = import_module(_EXCHANGE).to_json(self, lang)
        return answer

    def _repr_html_(self) -> str:
        html: str = import_module(_FACE).to_html(self)
        return html


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: a code and its numbers. The sentence is made by :func:`coach.text.sentence`, in either language."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Numbers, names of seats or kinds, and :class:`~coach.cards.Cards`, by the name that the sentence uses."""


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
class Chance:
    """An exact probability: *count* of *of* equally likely cases."""

    count: int
    of: int

    @property
    def probability(self) -> float:
        """The chance in 0 … 1."""
        return self.count / self.of


@dataclass(frozen=True, slots=True)
class Layout:
    """One way the hidden cards can lie."""

    hands: Mapping[str, Cards] = field(hash=False)
    """By seat, for the other seats only."""
    by: str = ""
    """The seat that beats the combination in this layout; ``""`` when nobody can."""
    play: Cards = field(default_factory=Cards)
    """What it beats it with; empty when nobody can."""


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
