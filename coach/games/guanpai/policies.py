"""How bots choose a play from their own view: the plain form.

Each policy answers ``choose(view, rng)`` with the cards to lay, none of them for a pass. It sees only its
:class:`~coach.games.guanpai.position.View`: its hand, how many cards the other holds, what has gone.

>>> import random
>>> from coach.games.guanpai.position import deal
>>> from coach.games.guanpai.plays import ranks_text
>>> position = deal(random.Random(2))
>>> ranks_text(Careful().choose(position.view(position.turn), random.Random(0)))
'5 6 7 8 9 10 J Q K'
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Protocol

from coach.cards import NO_CARDS, Cards
from coach.games.guanpai.planning import Held, Taken, groups_with_lowest, held_of, without
from coach.games.guanpai.plays import Combination, Kind, beating, groups, strength
from coach.games.guanpai.position import View
from coach.games.guanpai.rules import ACE, ORDER, Rules

UNIT: Final = 1024
"""Costs and weights are whole numbers: so many 1,024ths of a turn."""
NEAR: Final = 2
"""A seat with so few cards is about to go out."""

BOMBED: Final = 40
"""How likely the other is to hold a bomb where it can, in 1,024ths."""


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
            return min(plays, key=lambda play: (_lowest(play), -len(play.cards), _order(play))).cards
        return min(plays, key=_order).cards if plays else NO_CARDS


@dataclass(frozen=True, slots=True)
class Weights:
    """What the careful policy holds to be worth how much, in 1,024ths of a turn."""

    group: int = 1024
    """For each group of the hand's best plan: about the turn that it takes to lay it."""
    low: int = 700
    """On top for a group that is the lowest of its kind; less for higher ones, nothing for the highest."""
    card: int = 300
    """For each card left in hand, since each of them counts in the end (G11)."""
    bomb: int = -500
    """For a bomb in the plan: it takes the lead back, which is worth more than its turn."""
    hold: int = 200
    """For a play that the other cannot beat; less with the risk that it can."""
    near: int = 1500
    """The same on top when the other is about to go out."""
    finish: int = 5000
    """For an unbeatable play when one group will be left; less with the square of the risk."""
    gift: int = 1500
    """Against leading a play of as many cards as the other holds, with the risk that it is beaten."""


@dataclass(frozen=True)
class Careful:
    """Hand-cost planning: lay what leaves the hand cheapest to play out, and what the other is least likely to beat.

    The cost of a hand is that of its best plan, a division into groups: chains, triples with pairs, and groups of one
    rank. A play's score is the cost it saves and what :class:`Weights` gives for the situation; the highest score is
    laid, a tie goes to the lower play. There is no chance in it.
    """

    weights: Weights = field(default_factory=Weights)

    def choose(self, view: View, rng: random.Random) -> Cards:
        """Return the cards to lay, none of them for a pass."""
        plays = view.legal_plays()
        return max(plays, key=lambda play: (self.score(play, view), tuple(-part for part in _order(play)))).cards

    def score(self, play: Combination, view: View) -> int:
        """Return what the policy thinks of a play, in 1,024ths of a turn."""
        w = self.weights
        rest = view.hand - play.cards
        if not rest:
            return 1 << 40  # going out is never refused
        cost, count = plan(held_of(rest), view.rules, w)
        cost += w.card * len(rest)
        if play.kind is Kind.PASS:
            return -cost
        threat = risk(play, view)
        hold = w.hold + (w.near if view.count <= NEAR else 0)
        score = (hold * (UNIT - threat)) // UNIT - cost
        if count == 1:
            score += w.finish * (UNIT - threat) ** 2 // UNIT**2
        if view.count == len(play.cards):
            score -= w.gift * threat // UNIT
        return score


def risk(play: Combination, view: View) -> int:
    """Return roughly how likely the other is to beat *play*, 0 (surely not) to 1,024; exactly, if its hand is known."""
    if len(view.known) == view.count:
        return UNIT if beating(view.known, play, view.rules) else 0
    if view.count < len(play.cards) and not _may_bomb(view):
        return 0
    unseen = view.unseen | view.known
    size = {Kind.SINGLE: 1, Kind.PAIR: 2, Kind.PAIRS: 2, Kind.STRAIGHT: 1}.get(play.kind, 3)
    higher = [len(cards) for place, cards in groups(unseen).items() if place > play.key and len(cards) >= size]
    if play.kind.is_bomb:
        higher = [count for count in higher if count >= 3]
    share = view.count * UNIT // max(len(unseen), 1)
    rarity = {1: 1, 2: 3, 3: 9}[size] * (2 if play.length > 1 else 1)
    plain = 0 if view.count < len(play.cards) else UNIT * len(higher) // (len(higher) + rarity)
    bombed = BOMBED if not play.kind.is_bomb and _may_bomb(view) else 0
    return min(UNIT, plain * min(2 * share, UNIT) // UNIT + bombed)


def _may_bomb(view: View) -> bool:
    if view.rules.bombs != "beat-all" or view.count < 3:
        return False
    unseen = groups(view.unseen | view.known)
    return any(len(cards) >= (3 if place == ACE else 4) for place, cards in unseen.items())


@cache
def plan(held: Held, rules: Rules, w: Weights) -> tuple[int, int]:
    """Return the cost of a hand's cheapest division into groups, in 1,024ths of a turn, and how many these are."""
    if not any(held):
        return 0, 0
    best: tuple[int, int] | None = None
    for kind, key, taken in groups_with_lowest(held, rules):
        cost, count = plan(without(held, taken), rules, w)
        found = cost + _group_cost(kind, key, taken, w), count + 1
        best = found if best is None else min(best, found)
    assert best is not None, "a single can always be laid"
    return best


def _group_cost(kind: Kind, key: int, taken: Taken, w: Weights) -> int:
    if kind.is_bomb:
        return w.bomb
    above = len(ORDER) - 1 - key
    cost = w.group + w.low * above // (len(ORDER) - 1) // (1 if len(taken) == 1 else 2)
    if kind is Kind.TRIPLE_PAIR:
        cost += sum(w.low * place for place, count in taken if count == 2) // (8 * len(ORDER))
    return cost


def _lowest(play: Combination) -> int:
    return min(map(strength, play.cards))


def _order(play: Combination) -> tuple[int, int, int, int]:
    """Sort plays from few cards to many, bombs last, low to high; equal ones by their ranks."""
    ranks = sum(1 << 3 * strength(card) for card in play.cards)
    return play.kind.is_bomb, len(play.cards), play.key, ranks
