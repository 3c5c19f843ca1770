"""Why a play is good or bad: reason codes with their numbers.

Each number comes from one public function, so that anybody can recompute it:

==================  ================================================================================================
code                its values come from
==================  ================================================================================================
``unbeatable``      :attr:`Odds.possible <coach.results.Odds.possible>` of :func:`chances.can_beat` is False
``beaten-in``       ``can_beat(…).by_seat[seat]``: *count* of *of* hands; the seat most likely to beat it
``beaten-by-any``   ``can_beat(…)``: *p* and *stderr* that at least one of the others can beat it
``witness``         ``can_beat(…).witness``: the seat, its hand and its beating play in one layout
``goes-out``        the play empties the hand; *place* is the place it earns (N20)
``plays-needed``    :func:`planning.plays_needed` of the hand *before* and *after*
``breaks``          :func:`planning.broken`: the combination torn apart
``keeps``           :func:`planning.kept`: the five-card play that stays whole
``winners-left``    :func:`planning.winners` of what is left: cards that nobody can top
``cheapest``        :func:`planning.lowest_of_kind` of all legal plays: the lowest of *count* that would do
``shows-badge``     the play contains ♠2 or ♠3 (N4)
``hides-badge``     the hand keeps ♠2 or ♠3 that nobody has seen (N4)
``about-to-go-out`` a seat holds *count* cards, at most two, by ``view.counts``
``pass-keeps``      passing leaves *count* legal plays unused (N7)
``cannot-beat``     passing is the only legal play
``only-play``       there is one legal play
``trails``          the search: *gap* points behind the best play, *stderr* of that difference, over *worlds*:
                    :func:`advice.difference` of their points in the same worlds
==================  ================================================================================================
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final

from coach.games.niugui.chances import can_beat
from coach.games.niugui.planning import broken, kept, lowest_of_kind, plays_needed, winners
from coach.games.niugui.plays import Combination, Kind
from coach.games.niugui.position import View
from coach.games.niugui.rules import BADGES
from coach.results import RELATIVE_SEATS, Odds, Reason

FEW_CARDS: Final = 2
"""A seat with no more cards than this is about to go out."""


class Reasons:
    """The reasons for and against the legal plays of one view; plays that compare alike share their odds."""

    def __init__(self, view: View, plays: tuple[Combination, ...]) -> None:
        self.view = view
        self.plays = plays
        self._odds: dict[tuple[Kind, int], Odds] = {}
        self._unknown = list(reversed(plays))

    def odds(self, play: Combination) -> Odds:
        """Return how likely *play* is to be beaten."""
        known = self._odds.get((play.kind, play.key))
        if known is None:
            known = self._odds[play.kind, play.key] = can_beat(play, self.view)
        return replace(known, combo=play.cards)

    def work_out(self, until: float) -> None:
        """Work out the odds of more plays, until :func:`time.perf_counter` says *until* or all are known."""
        while self._unknown and time.perf_counter() < until:
            play = self._unknown.pop()
            if play.kind is not Kind.PASS:
                self.odds(play)

    def explain(self, play: Combination) -> tuple[Reason, ...]:
        """Return all that is worth saying of *play*, the weightiest first."""
        if play.kind is Kind.PASS:
            return (self._passing(), *self._threats())
        return (*self._outcome(play), *self._strength(play), *self._shape(play), *self._badges(play), *self._threats())

    def in_short(self, play: Combination) -> tuple[Reason, ...]:
        """Return how likely *play* is to be beaten, and no more."""
        if play.kind is Kind.PASS:
            return (self._passing(),)
        return (self._beaten(self.odds(play)),)

    def _passing(self) -> Reason:
        others = len(self.plays) - 1
        return Reason("pass-keeps", {"count": others}) if others else Reason("cannot-beat")

    def _outcome(self, play: Combination) -> list[Reason]:
        if play.cards == self.view.hand:
            return [Reason("goes-out", {"place": len(self.view.out) + 1})]
        return [Reason("only-play")] if len(self.plays) == 1 else []

    def _strength(self, play: Combination) -> list[Reason]:
        odds = self.odds(play)
        found = []
        if self.view.top is not None and (count := lowest_of_kind(play, self.plays)) > 1:
            found.append(Reason("cheapest", {"count": count}))
        found.append(self._beaten(odds))
        if not odds.possible:
            return found
        if sum(bool(other.of > 1 or other.count) for other in odds.by_seat.values()) > 1:
            found.append(Reason("beaten-by-any", {"p": odds.probability, "stderr": odds.stderr, "exact": odds.exact}))
        if odds.witness is not None:
            by = odds.witness.by
            values = {"seat": by, "hand": odds.witness.hands[by], "play": odds.witness.play}
            found.append(Reason("witness", values))
        return found

    @staticmethod
    def _beaten(odds: Odds) -> Reason:
        if not odds.possible:
            return Reason("unbeatable")
        seat, chance = max(odds.by_seat.items(), key=lambda item: item[1].probability)
        return Reason("beaten-in", {"seat": seat, "count": chance.count, "of": chance.of, "p": chance.probability})

    def _shape(self, play: Combination) -> list[Reason]:
        hand, rules = self.view.hand, self.view.rules
        rest = hand - play.cards
        found = []
        if rest:
            before, after = plays_needed(hand, rules), plays_needed(hand, rules, without=play.cards)
            found.append(Reason("plays-needed", {"before": before, "after": after}))
        found += [
            Reason("breaks", {"kind": part.kind.value, "cards": part.cards}) for part in broken(hand, play.cards, rules)
        ]
        found += [
            Reason("keeps", {"kind": part.kind.value, "cards": part.cards}) for part in kept(hand, play.cards, rules)
        ]
        if top := winners(rest, self.view):
            found.append(Reason("winners-left", {"cards": top, "count": len(top)}))
        return found

    def _badges(self, play: Combination) -> list[Reason]:
        shown, hidden = play.cards & BADGES, (self.view.hand - play.cards) & BADGES
        found = [Reason("shows-badge", {"cards": shown})] if shown else []
        return [*found, Reason("hides-badge", {"cards": hidden})] if hidden and not shown else found

    def _threats(self) -> list[Reason]:
        counts = self.view.counts[0]
        return [
            Reason("about-to-go-out", {"seat": RELATIVE_SEATS[seat], "count": counts[seat]})
            for seat in (1, 2, 3)
            if 0 < counts[seat] <= FEW_CARDS
        ]


def trails(gap: float, stderr: float, worlds: int) -> Reason:
    """Return the search's own reason: how far a play trails the best one."""
    return Reason("trails", {"gap": gap, "stderr": stderr, "worlds": worlds})
