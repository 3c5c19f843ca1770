"""How bots choose a play from their own view: the plain form, the reference for ``kernels/playout.py``.

Each policy answers ``choose(view, rng)`` with the cards to lay, none of them for a pass. It sees only its
:class:`~coach.games.niugui.position.View`: its hand, how many cards the others hold, what has gone, the badges shown.

>>> import random
>>> from coach.games.niugui.position import deal
>>> position = deal(random.Random(2))
>>> Careful().choose(position.view(position.turn), random.Random(0))
Cards('♦4 ♣4')
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from types import MappingProxyType
from typing import Final, Protocol

from coach.cards import NO_CARDS, PACK, Cards
from coach.games.niugui.plays import Combination, Kind, plays_in
from coach.games.niugui.position import BADGE_CARDS, View
from coach.games.niugui.rules import Rules

UNIT: Final = 1024
"""Costs and weights are whole numbers: so many 1,024ths of a turn. So the kernel agrees with the plain form exactly."""
PAIRS_OF_FIVES: Final = 48
"""Beyond so many five-card plays a plan's second one is sought only for the best first one."""
NEAR: Final = 2
"""A seat with so few cards is about to go out."""

KINDS: Final = tuple(Kind)
_SIZES: Final = {Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.FOUR: 4}


class Policy(Protocol):
    """A way to choose a play."""

    def choose(self, view: View, rng: random.Random) -> Cards:
        """Return the cards to lay, none of them for a pass."""


@dataclass(frozen=True, slots=True)
class Random:
    """Any legal play, a pass too, with equal chances."""

    def choose(self, view: View, rng: random.Random) -> Cards:
        """Return the cards to lay, none of them for a pass."""
        return rng.choice(view.legal_plays()).cards


@dataclass(frozen=True, slots=True)
class Lowest:
    """The least play that beats, whenever one does; on lead, as many cards as go with the lowest one. A yardstick."""

    def choose(self, view: View, rng: random.Random) -> Cards:
        """Return the cards to lay, none of them for a pass."""
        plays = [play for play in view.legal_plays() if play.cards]
        if view.top is None:
            return min(plays, key=lambda play: (min(play.cards), -len(play.cards), _order(play))).cards
        return min(plays, key=_order).cards if plays else NO_CARDS


@dataclass(frozen=True, slots=True)
class Weights:
    """What the careful policy holds cards and situations to be worth, in 1,024ths of a turn.

    The first part says what it costs to have a group still in hand, about the turns that it takes to get rid of it. A
    *slope* is what the best of the kind costs more than the least; a *curve* bends the way between.

    The values were found by the cross-entropy method in an hour of one core (``tests/benchmarks/tune_careful.py``),
    first against *lowest* alone, then also in play among themselves; weights that made no difference were struck out.
    In all seats of 10,000 deals one such player wins 0.51 points a game of three *lowest* and 1.15 of three *random*
    (standard error 0.01). The first stage alone won 0.56 of *lowest*, but one of it loses 0.10 to three of these, and
    three of it lose 0.26 to one of these.
    """

    single: int = 1047
    single_slope: int = -459
    single_curve: int = -1003
    pair: int = 971
    pair_slope: int = -807
    pair_curve: int = -621
    triple: int = 841
    triple_slope: int = -762
    four: int = 139
    straight: int = 975
    straight_slope: int = -382
    flush: int = 549
    flush_slope: int = -64
    full_house: int = 123
    full_house_slope: int = -341
    four_plus_one: int = -27
    straight_flush: int = 149
    hold: int = 105
    """For a play that no opponent can beat; less with the risk that one can."""
    hold_lead: int = 357
    """The same on top when it is a lead."""
    hold_danger: int = 241
    """The same on top when an opponent is about to go out."""
    last: int = 478
    """The same on top when one group will be left."""
    finish: int = 3224
    """For a play that nobody can beat when one group will be left: then I go out."""
    take_unknown: int = 159
    """For beating a play of a seat whose side I do not know; the next two likewise."""
    take_foe: int = 471
    take_partner: int = -331
    take_foe_near: int = 425
    """On top when that opponent is about to go out."""
    take_partner_near: int = -282
    take_danger: int = 178
    """On top, whoever laid it, when an opponent is about to go out."""
    partner_risk: int = 542
    """On top when an opponent is likely to beat my partner's play."""
    gift: int = -335
    """For a play of as many cards as an opponent has left, with the risk that one beats it."""


FROZEN: Final[Mapping[str, Weights]] = MappingProxyType(
    {
        "careful-1": Weights(
            single=1047,
            single_slope=-459,
            single_curve=-1003,
            pair=971,
            pair_slope=-807,
            pair_curve=-621,
            triple=841,
            triple_slope=-762,
            four=139,
            straight=975,
            straight_slope=-382,
            flush=549,
            flush_slope=-64,
            full_house=123,
            full_house_slope=-341,
            four_plus_one=-27,
            straight_flush=149,
            hold=105,
            hold_lead=357,
            hold_danger=241,
            last=478,
            finish=3224,
            take_unknown=159,
            take_foe=471,
            take_partner=-331,
            take_foe_near=425,
            take_partner_near=-282,
            take_danger=178,
            partner_risk=542,
            gift=-335,
        ),
    }
)
"""Sets of weights that never change, by version: yardsticks by which later players are measured."""


@dataclass(frozen=True)
class Careful:
    """Hand-cost planning: lay what leaves the hand cheapest to play out, as far as the situation allows.

    The cost of a hand is that of its best plan: up to two five-card plays, and groups of one rank for the rest. A
    play's score is the cost it saves and what :class:`Weights` gives for the situation; the highest score is laid, a
    tie goes to the lower play. There is no chance in it.
    """

    weights: Weights = field(default_factory=Weights)
    sides: frozenset[int] | None = None
    """The Black side by the view's seats, for a player who is told the sides; ``None`` for what the view tells."""

    def choose(self, view: View, rng: random.Random) -> Cards:
        """Return the cards to lay, none of them for a pass."""
        situation = Situation.of(view, self.sides)
        plays = view.legal_plays()
        return max(plays, key=lambda play: (self.score(play, view, situation), _reversed(play))).cards

    def score(self, play: Combination, view: View, situation: Situation) -> int:
        """Return what the policy thinks of a play, in 1,024ths of a turn."""
        w = self.weights
        rest = view.hand - play.cards
        if not rest:
            return 1 << 40  # going out is never refused
        cost, groups = divmod(plan(rest, view.rules, w), 64)
        if play.kind is Kind.PASS:
            return -cost
        risk = situation.risk(play, view.rules)
        hold = w.hold
        if view.top is None:
            hold += w.hold_lead
        if situation.danger:
            hold += w.hold_danger
        if groups == 1:
            hold += w.last
        score = (hold * (UNIT - risk) >> 10) - cost
        if risk == 0 and groups == 1:
            score += w.finish
        if situation.foe_holds(len(play.cards)):
            score += w.gift * risk >> 10
        return score if view.top is None else score + situation.take(w, view)


@dataclass(frozen=True, slots=True)
class Situation:
    """What a seat knows around its own hand: who is with it, who is against it, and what may still be out there."""

    foes: tuple[int, ...]
    """The seats still in play that are not known to be my partners."""
    known_foes: frozenset[int]
    """The seats known to be on the other side, those out too."""
    known_partners: frozenset[int]
    """The seats known to be on mine."""
    counts: tuple[int, ...]
    unseen: Cards
    """What is neither in my hand nor played."""

    @classmethod
    def of(cls, view: View, sides: frozenset[int] | None = None) -> Situation:
        """Return the situation of seat 0 of *view*, who may be told the Black side."""
        partners, foes = _sides(view, sides)
        counts = view.counts[0]
        active = [seat for seat in (1, 2, 3) if counts[seat]]
        return cls(
            tuple(seat for seat in active if seat not in partners),
            foes,
            partners,
            counts,
            PACK - view.hand - view.played,
        )

    @property
    def danger(self) -> bool:
        """Whether a foe is about to go out."""
        return any(self.counts[seat] <= NEAR for seat in self.foes)

    @property
    def longest_foe(self) -> int:
        """The most cards that one of the foes holds."""
        return max((self.counts[seat] for seat in self.foes), default=0)

    def foe_holds(self, size: int) -> bool:
        """Return whether a foe holds exactly *size* cards."""
        return any(self.counts[seat] == size for seat in self.foes)

    def risk(self, play: Combination, rules: Rules) -> int:
        """Return roughly how likely a foe is to beat *play*, 0 (surely not) to 1,024."""
        size = _SIZES.get(play.kind, 5)
        if self.longest_foe < size:
            return 0
        if size == 5:
            return five_risk(play.kind, play.key, rules) * min(self.longest_foe - 4, 8) >> 3
        higher = self.higher(play)
        return UNIT * higher // (higher + RARITY[size])

    def higher(self, play: Combination) -> int:
        """Return how many unseen single cards, or ranks, beat *play*, which has fewer than five cards."""
        if play.kind is Kind.SINGLE:
            return (self.unseen.mask >> play.key >> 1).bit_count()
        size = _SIZES[play.kind]
        return sum(_may_beat(self.unseen.mask >> 4 * rank & 15, rank, play, size) for rank in range(13))

    def take(self, w: Weights, view: View) -> int:
        """Return what it is worth to beat the play on the table because of who laid it."""
        assert view.top is not None
        assert view.owner is not None
        worth = w.take_danger if self.danger else 0
        near = self.counts[view.owner] <= NEAR
        if view.owner in self.known_partners:
            worth += w.take_partner + (w.partner_risk * self.risk(view.top, view.rules) >> 10)
            return worth + (w.take_partner_near if near else 0)
        worth += w.take_foe if view.owner in self.known_foes else w.take_unknown
        return worth + (w.take_foe_near if near else 0)


RARITY: Final = {1: 2, 2: 6, 3: 16, 4: 64}
"""By size: how many groups of unseen cards it takes until one in a foe's hand is as likely as not."""


def five_risk(kind: Kind, key: int, rules: Rules) -> int:
    """Return roughly how likely a foe with a full hand is to beat a five-card play, 0 to 1,024."""
    least, less = {
        Kind.STRAIGHT: (700, 250),
        Kind.FLUSH: (420, 120),
        Kind.FULL_HOUSE: (250, 200),
        Kind.FOUR_PLUS_ONE: (50, 30),
        Kind.STRAIGHT_FLUSH: (10, 10),
    }[kind]
    return least - less * place_of(kind, key, rules) // UNIT


def plan(hand: Cards, rules: Rules, w: Weights) -> int:
    """Return the best plan for playing out *hand*: ``cost * 64 + groups``, the cost in 1,024ths of a turn."""
    fives = [play for play in plays_in(hand, rules) if play.kind.level]
    firsts = [(five_cost(play.kind, play.key, rules, w), play.cards) for play in fives]
    best = rest_cost(hand, w)
    if firsts:
        singly = [(cost + rest_cost(hand - cards, w), cards.mask) for cost, cards in firsts]
        first, mask = min(singly)
        best = min(best, first)
        for (cost, cards), (other, others) in combinations(firsts, 2):
            if cards & others or (len(firsts) > PAIRS_OF_FIVES and mask not in (cards.mask, others.mask)):
                continue
            best = min(best, cost + other + rest_cost(hand - cards - others, w))
    return best


def five_cost(kind: Kind, key: int, rules: Rules, w: Weights) -> int:
    """Return a five-card play's cost as one group, ``cost * 64 + 1``."""
    base, slope = {
        Kind.STRAIGHT: (w.straight, w.straight_slope),
        Kind.FLUSH: (w.flush, w.flush_slope),
        Kind.FULL_HOUSE: (w.full_house, w.full_house_slope),
        Kind.FOUR_PLUS_ONE: (w.four_plus_one, 0),
        Kind.STRAIGHT_FLUSH: (w.straight_flush, 0),
    }[kind]
    return (base + slope * place_of(kind, key, rules) // UNIT) * 64 + 1


def rest_cost(hand: Cards, w: Weights) -> int:
    """Return the cost of *hand* when each rank is played by itself, ``cost * 64 + groups``."""
    return sum(rank_cost(rank, hand.mask >> 4 * rank & 15, w) for rank in range(14))


def rank_cost(rank: int, suits: int, w: Weights) -> int:
    """Return the cost of the cards of one rank in the best grouping, ``cost * 64 + groups``.

    :param rank: a rank's index; 13 for the jokers.
    :param suits: one bit for each card held.
    """
    if not suits:
        return 0
    lowest = suits & -suits
    rest = suits ^ lowest
    choices = []
    for others in _subsets(rest):  # the group that the lowest card goes with
        group = lowest | others
        size = group.bit_count()
        if size == 1 or rank < 13:
            choices.append(_group_cost(rank, group, size, w) + rank_cost(rank, suits ^ group, w))
    return min(choices)


def _group_cost(rank: int, group: int, size: int, w: Weights) -> int:
    if size == 1:
        x = UNIT * (4 * rank + group.bit_length() - 1) // (len(PACK) - 1)
        return (w.single + w.single_slope * x // UNIT + w.single_curve * x * x // UNIT**2) * 64 + 1
    x = UNIT * rank // 12
    if size == 2:
        return (w.pair + w.pair_slope * x // UNIT + w.pair_curve * x * x // UNIT**2) * 64 + 1
    return (w.triple + w.triple_slope * x // UNIT if size == 3 else w.four) * 64 + 1


def place_of(kind: Kind, key: int, rules: Rules) -> int:
    """Return where a five-card play stands among those of its kind, 0 (lowest) to 1,024."""
    if kind in (Kind.FULL_HOUSE, Kind.FOUR_PLUS_ONE):
        return UNIT * key // 12
    if kind is Kind.STRAIGHT or rules.flush_order == "rank":
        return UNIT * key // (51 if kind is Kind.FLUSH else 39)
    return UNIT * key // (60 if kind is Kind.FLUSH else 57)


def _may_beat(suits: int, rank: int, play: Combination, size: int) -> bool:
    """Return whether the unseen cards of one rank hold a group of *size* that beats *play*, a pair, triple or four."""
    if suits.bit_count() < size:
        return False
    return 4 * rank + suits.bit_length() - 1 > play.key if size == 2 else rank > play.key


def _sides(view: View, sides: frozenset[int] | None) -> tuple[frozenset[int], frozenset[int]]:
    """Return the seats that I know to be my partners and those that I know to be against me (N3, N4)."""
    others = frozenset((1, 2, 3))
    if sides is None:
        holders = [0 if card in view.hand else shown for card, shown in zip(BADGE_CARDS, view.badges, strict=True)]
        black = frozenset(seat for seat in holders if seat is not None)
        if None in holders:  # that badge may be with anyone
            return frozenset(), black - {0}
        sides = black
    mine = sides if 0 in sides else frozenset(range(4)) - sides
    return mine - {0}, others - mine


def _order(play: Combination) -> tuple[int, int, int]:
    """Sort plays from few cards to many, low to high; equal ones by their cards."""
    return KINDS.index(play.kind), play.key, play.cards.mask


def _reversed(play: Combination) -> tuple[int, int, int]:
    kind, key, mask = _order(play)
    return -kind, -key, -mask


def _subsets(mask: int) -> Iterator[int]:
    """Yield every subset of *mask*, itself first and the empty one last."""
    subset = mask
    while subset:
        yield subset
        subset = subset - 1 & mask
    yield 0
