"""Why a play is good or bad: reason codes with their numbers.

Each number comes from one public function, so that anybody can recompute it:

===================  ===============================================================================================
code                 its values come from
===================  ===============================================================================================
``unbeatable``       :attr:`Odds.possible <coach.results.Odds.possible>` of :func:`chances.can_beat` is False
``beaten-in``        ``can_beat(…).by_seat["other"]``: *count* of *of* hands
``witness``          ``can_beat(…).witness``: a hand and its beating play
``closes``           the play empties the hand; *count* is what the other's cards then count (G11)
``plays-needed``     :func:`planning.plays_needed` of the hand *before* and *after*, which are fewer
``plays-left``       the same, where they are no fewer
``breaks``           :func:`planning.broken`: the pair, triple or bomb torn apart
``winners-left``     :func:`winners` of what is left: ranks that nothing can top
``cheapest``         :func:`planning.lowest_of_kind` of all legal plays: the lowest of *count* that would do
``counts-more``      :func:`rules.closed` of the cards left: *left* of them would count *count* (G11)
``about-to-go-out``  the other holds *count* cards, at most two
``pass-keeps``       passing leaves *count* legal plays unused (G15)
``cannot-beat``      passing is the only legal play
``only-play``        there is one legal play
``trails``           the search: *gap* cards behind the best play, *stderr* of that difference, over *worlds*
===================  ===============================================================================================
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from coach.cards import NO_CARDS, Cards
from coach.games.guanpai.belief import Belief
from coach.games.guanpai.chances import can_beat
from coach.games.guanpai.planning import broken, held_of, lowest_of_kind, plays_needed
from coach.games.guanpai.plays import Combination, Kind, classify, groups
from coach.games.guanpai.position import View
from coach.games.guanpai.rules import CLOSED, SEATS, closed
from coach.results import Odds, Reason

FEW_CARDS: Final = 2
"""A seat with no more cards than this is about to go out."""


class Reasons:
    """The reasons for and against the legal plays of one view; plays that compare alike share their odds."""

    def __init__(self, view: View, plays: tuple[Combination, ...], belief: Belief) -> None:
        self.view = view
        self.plays = plays
        self.belief = belief
        self._odds: dict[tuple[Kind, int, int], Odds] = {}

    def odds(self, play: Combination) -> Odds:
        """Return how likely *play* is to be beaten."""
        about = play.kind, play.key, play.length
        if about not in self._odds:
            self._odds[about] = can_beat(play, self.view, self.belief)
        return replace(self._odds[about], combo=play.cards)

    def explain(self, play: Combination) -> tuple[Reason, ...]:
        """Return all that is worth saying of *play*, the weightiest first."""
        if play.kind is Kind.PASS:
            return (self._passing(), *self._threats(len(self.view.hand)))
        left = len(self.view.hand) - len(play.cards)
        return (*self._outcome(play), *self._strength(play), *self._shape(play), *self._threats(left))

    def in_short(self, play: Combination) -> tuple[Reason, ...]:
        """Return how likely *play* is to be beaten, and no more."""
        return (self._passing() if play.kind is Kind.PASS else _beaten(self.odds(play)),)

    def _passing(self) -> Reason:
        others = len(self.plays) - 1
        return Reason("pass-keeps", {"count": others}) if others else Reason("cannot-beat")

    def _outcome(self, play: Combination) -> list[Reason]:
        if play.cards == self.view.hand:
            return [Reason("closes", {"count": closed(self.view.count)})]
        return [Reason("only-play")] if len(self.plays) == 1 else []

    def _strength(self, play: Combination) -> list[Reason]:
        found = []
        if self.view.top is not None and (count := lowest_of_kind(play, self.plays)) > 1:
            found.append(Reason("cheapest", {"count": count}))
        if play.cards == self.view.hand:
            return found
        odds = self.odds(play)
        found.append(_beaten(odds))
        if odds.witness is not None and odds.safe is not None:
            hand, beater = odds.witness.hands[SEATS[1]], odds.witness.play
            found.append(Reason("witness", {"seat": SEATS[1], "hand": hand, "play": beater}))
        return found

    def _shape(self, play: Combination) -> list[Reason]:
        hand, rules = self.view.hand, self.view.rules
        rest = hand - play.cards
        if not rest:
            return []
        before, after = (plays_needed(held_of(cards), rules) for cards in (hand, rest))
        found = [Reason("plays-needed" if after < before else "plays-left", {"before": before, "after": after})]
        found += [Reason("breaks", {"kind": kind.value, "cards": cards}) for kind, cards in broken(hand, play)]
        if top := winners(rest, self.view, self.belief):
            found.append(Reason("winners-left", {"cards": top}))
        return found

    def _threats(self, left: int) -> list[Reason]:
        found = []
        if left in CLOSED:
            found.append(Reason("counts-more", {"left": left, "count": closed(left)}))
        if self.view.count <= FEW_CARDS:
            found.append(Reason("about-to-go-out", {"seat": SEATS[1], "count": self.view.count}))
        return found


def winners(hand: Cards, view: View, belief: Belief) -> Cards:
    """Return the cards of *hand*, highest first, that laid alone nothing in any of the other's hands can top."""
    found = NO_CARDS
    for _, cards in sorted(groups(hand).items(), reverse=True):
        if belief.beating(classify(Cards.of(cards[:1]), view.rules)).ways:
            break
        found |= Cards.of(cards)
    return found


def _beaten(odds: Odds) -> Reason:
    if not odds.possible:
        return Reason("unbeatable")
    ((seat, chance),) = odds.by_seat.items()
    return Reason("beaten-in", {"seat": seat, "count": chance.count, "of": chance.of, "p": chance.probability})


def trails(gap: float, stderr: float, worlds: int) -> Reason:
    """Return the search's own reason: how many cards a play closes fewer than the best one."""
    return Reason("trails", {"gap": gap, "stderr": stderr, "worlds": worlds})
