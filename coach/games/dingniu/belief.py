"""What the hidden tiles can be, and which plays lead to an account: exact counts of the deals that agree with a view.

Nothing is enumerated: see :class:`~coach.games.dingniu.dealing.Deals`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from coach.errors import ImpossiblePosition
from coach.games.dingniu.dealing import NOTHING, SINGLES, Deals, Drawing, Faces, fitting
from coach.games.dingniu.plays import Ends, Kind, Play, ends_after
from coach.games.dingniu.position import COUNT, Position, View
from coach.games.dingniu.rules import BOTH_WAYS, HALF_ENDS, NAMED_ENDS, NUMBERS, word_for
from coach.results import Accounts, Chance, Layout, Possible, Threat, relative_seats
from coach.tiles import FACES, Tiles

SEATS: Final = relative_seats(COUNT)
TRIES: Final = 400
"""So many deals are drawn for a witness before it is left out."""


class Counts:
    """How many deals of a view are as asked; each question is answered once."""

    def __init__(self, view: View) -> None:
        self.deals = Deals(view)
        self._known: dict[tuple[tuple[Faces, ...], Faces], int] = {}
        self.total = self.count()
        if not self.total:
            raise ImpossiblePosition("no deal agrees with all that is said", code="no-deal-agrees")

    def count(self, never: Mapping[int, Faces] | None = None, placed: Faces = NOTHING) -> int:
        """Return how many deals there are in which hands are as :meth:`Deals.such` says."""
        never = never or {}
        key = tuple(never.get(seat, NOTHING) for seat in range(COUNT)), placed
        if key not in self._known:
            self._known[key] = self.deals.such(never, placed).count()
        return self._known[key]

    def chance(self, count: int) -> Chance:
        """Return so many of all deals."""
        return Chance(count, self.total)


def possible(view: View) -> Possible:
    """Return how the hidden tiles can lie, and who can still hold each number (T4).

    >>> from coach.games.dingniu.notation import read
    >>> view = read("me: 4-4 5-1 3-1 2-2 6-6 | log: me 6-5; next x ?; across 6-4 on 6; prev 5-1 on 5").view
    >>> found = possible(view)
    >>> found.numbers["next"][5].count, found.numbers["next"][4].probability > 0
    (0, True)

    :raises ImpossiblePosition: no deal agrees with what is seen.
    """
    counts = Counts(view)

    def holds(seat: int, faces: Faces) -> Chance:
        return counts.chance(counts.total - counts.count({seat: faces}))

    others = range(1, COUNT)
    numbers = {SEATS[seat]: {number: holds(seat, fitting([number])) for number in NUMBERS} for seat in others}
    unseen = sorted(counts.deals.pool)
    tiles = {SEATS[seat]: {FACES[face].text: holds(seat, frozenset([face])) for face in unseen} for seat in others}
    words = {number: word for number in NUMBERS if (word := word_for(view.hand, number))}
    return Possible(counts.total, numbers, tiles, words, game="dingniu")


def can_account(view: View) -> Accounts:
    """Return which of my plays lead to an account (T10) or half of one (T15), whose, and in how many deals.

    Each play that can has a witness: one deal in which it does.

    :raises ImpossiblePosition: it is another's turn, or no deal agrees with what is seen.
    """
    if view.turn != 0:
        seat = SEATS[view.turn]
        raise ImpossiblePosition(f"it is the turn of {seat}: no play is mine", code="not-my-turn", seat=seat)
    counts = Counts(view)
    plays = view.legal_plays()
    return Accounts(counts.total, tuple(_threat(view, counts, play, len(plays) > 1) for play in plays), game="dingniu")


def _threat(view: View, counts: Counts, play: Play, by_choice: bool) -> Threat:
    mine = _Mine(view, counts, play, by_choice)
    following = _Next(view, counts, play)
    whole, half, next_, next_half = (
        counts.chance(count) for count in (mine.whole(), mine.half(), following.whole(), following.half())
    )
    witness = mine.witness() if whole.count or half.count else None
    next_witness = following.witness() if next_.count or next_half.count else None
    return Threat(play.cards, play.kind.value, whole, half, next_, next_half, witness, next_witness)


def _blocked(counts: Counts, rest: Tiles, barred: Faces, placed: Faces = NOTHING, mine: Faces = NOTHING) -> int:
    """Return in how many deals none of *barred* is in a hand, mine included, and some 竖牌 still is.

    :param placed: faces of which the next player holds exactly one, which one is not barred.
    :param mine: faces that the next player does not hold beside.
    """
    held = SINGLES & set(rest.faces)
    if held & barred:
        return 0
    count = counts.count({1: barred | mine, 2: barred, 3: barred}, placed)
    if not held and len(placed) < 2:
        count -= counts.count({1: SINGLES | mine, 2: SINGLES, 3: SINGLES}, placed)
    return count


def _doubles(ends: Ends) -> Faces:
    """Return the faces of the doubles that fit an end."""
    return fitting(ends) - SINGLES


class _Mine:
    """Whether a play of mine is an account: it blocks where nobody else holds what fits the ends that it leaves."""

    def __init__(self, view: View, counts: Counts, play: Play, by_choice: bool) -> None:
        self.view, self.counts, self.play = view, counts, play
        self.by_choice = by_choice
        self.rest = view.hand.without(play.face)
        self.after = play.after(view.ends)
        self.may = play.face in SINGLES and play.kind is not Kind.DISCARD
        rules = view.rules
        self.is_let_off = (
            rules.head_empty == "yes" and view.head == 0 and set(self.rest.faces) <= _doubles(self.after or (0, 0))
        )
        """Whether T16 lets it off."""
        self.is_both_ways = play.face == BOTH_WAYS and view.ends == (1, 5)
        """Whether T14 lets it off where it blocks either way."""

    def whole(self) -> int:
        """Return in how many deals it is a whole account."""
        rules = self.view.rules
        if not self.may or not self.by_choice or self.is_let_off:
            return 0
        if rules.account_ends == "named" and self.after not in NAMED_ENDS:
            return 0
        return self._blocking() - (self._blocking_both_ways() if self.is_both_ways else 0)

    def half(self) -> int:
        """Return in how many deals it is half an account (T15)."""
        if not self.may or self.view.rules.half_account == "no" or self.after not in HALF_ENDS:
            return 0
        if self.is_let_off:
            return self._blocking()
        return self._blocking_both_ways() if self.is_both_ways else 0

    def witness(self) -> Layout | None:
        """Return a deal in which it accounts."""
        barred = fitting(self.after or ()) & SINGLES
        never = dict.fromkeys((1, 2, 3), barred)
        return _witness(self.counts, never, NOTHING, lambda deal: self.play if deal.accounts(self.play) else None, 0)

    def _blocking(self) -> int:
        return _blocked(self.counts, self.rest, fitting(self.after or ()) & SINGLES)

    def _blocking_both_ways(self) -> int:
        return _blocked(self.counts, self.rest, fitting((1, 5)) & SINGLES)


@dataclass(frozen=True, slots=True)
class _Account:
    """One placement by which the next player may account."""

    face: int
    on: int
    ends: Ends
    """The ends then."""
    barred: Faces
    """The 竖牌 that nobody may hold beside."""


class _Next:
    """Whether the next player has an account after a play of mine: by inclusion and exclusion over the placements."""

    def __init__(self, view: View, counts: Counts, play: Play) -> None:
        self.view, self.counts, self.play = view, counts, play
        self.rest = view.hand.without(play.face)
        self.ends = play.after(view.ends)
        self.is_head = view.rules.head_empty == "yes" and view.head == 1
        self.placements = self._placements() if view.others[0] else ()

    def _placements(self) -> tuple[_Account, ...]:
        ends = self.ends
        if ends is None:
            return ()
        return tuple(
            _Account(face, on, after, fitting(after) & SINGLES)
            for face in sorted(SINGLES & set(self.counts.deals.pool))
            for on in sorted(set(ends))
            if FACES[face].fits(on) and (after := ends_after(face, on, ends)) is not None
        )

    def whole(self) -> int:
        """Return in how many deals the next player has a whole account."""
        if self.is_head and self.view.others[0] == 1:
            return 0
        named = self.view.rules.account_ends == "named"
        accounts = [each for each in self.placements if not named or each.ends in NAMED_ENDS]
        count = 0
        for size in range(1, len(accounts) + 1):
            sign = 1 if size % 2 else -1
            level = sum(self._together(some) for some in combinations(accounts, size))
            count += sign * level
            if not level:
                break  # what does not hold for so many holds for no more
        for each in accounts:
            count -= self._lone(each)
            if self.is_head:
                count -= self._of_head(each, accounts)
        return count - self._both_ways()

    def half(self) -> int:
        """Return in how many deals the next player has half an account (T15): a block that T14 or T16 lets off."""
        if self.view.rules.half_account == "no":
            return 0
        count = self._both_ways()  # one of its two ways leaves 5-5
        for each in self.placements if self.is_head else ():
            if each.ends in HALF_ENDS:  # of a hand of one 竖牌 and doubles that fit, at most one placement does
                others = self._but_doubles(each)
                count += self._together([each], others)
                count -= self._both_ways(others) if each.face == BOTH_WAYS else 0
        return count

    def witness(self) -> Layout | None:
        """Return a deal in which the next player accounts."""
        for each in self.placements:
            never = dict.fromkeys((1, 2, 3), each.barred)
            placed = frozenset([each.face])
            if self.counts.count(never, placed) and (found := _witness(self.counts, never, placed, self._account, 1)):
                return found
        return None

    def _account(self, deal: Position) -> Play | None:
        after = deal.play_unchecked(self.play)
        return next((reply for reply in after.legal_plays() if after.accounts(reply)), None)

    def _together(self, some: Sequence[_Account], mine: Faces = NOTHING) -> int:
        """Return in how many deals the next player has each of these, whether by choice or not."""
        faces = frozenset(each.face for each in some)
        for each in some:
            if (faces - {each.face}) & each.barred:
                return 0
        barred = frozenset[int]().union(*(each.barred for each in some))
        return _blocked(self.counts, self.rest, barred, faces, mine)

    def _lone(self, each: _Account, mine: Faces = NOTHING) -> int:
        """Return in how many deals this is the only placement that the next player has, and so no account."""
        assert self.ends is not None, "there are placements"
        if len({end for end in self.ends if FACES[each.face].fits(end)}) > 1:
            return 0
        return self._together([each], mine | (fitting(self.ends) - {each.face}))

    def _but_doubles(self, each: _Account) -> Faces:
        """Return what a head lets off by T16 does not hold beside the tile: all but the doubles that fit."""
        return frozenset(range(len(FACES))) - _doubles(each.ends) - {each.face}

    def _of_head(self, each: _Account, accounts: Sequence[_Account]) -> int:
        """Return in how many deals the next player, the head, is let off by T16 and has no other account."""
        mine = self._but_doubles(each)
        count = self._together([each], mine) - self._lone(each, mine)
        for other in accounts:
            if other.face == each.face and other.ends != each.ends:
                count -= self._together([each, other], mine)
        return count

    def _both_ways(self, mine: Faces = NOTHING) -> int:
        """Return in how many deals the next player has a 一五 that blocks either way, which is no account (T14)."""
        both = [each for each in self.placements if each.face == BOTH_WAYS]
        return self._together(both, mine) if self.ends == (1, 5) and len(both) == 2 else 0


def _witness(
    counts: Counts, never: Mapping[int, Faces], placed: Faces, account: Callable[[Position], Play | None], by: int
) -> Layout | None:
    """Return a deal in which *account* names an account; hands are as asked, which is not yet enough for one.

    :param by: whose account it is.
    """
    deals = counts.deals.such(never, placed)
    if not deals.count():
        return None
    drawing, rng = Drawing(deals), random.Random(0)
    for _ in range(TRIES):
        deal = drawing.world(rng)
        if play := account(deal):
            hands = {SEATS[seat]: deal.hands[seat] for seat in range(1, COUNT) if deal.hands[seat]}
            return Layout(hands, SEATS[by], play.cards)
    return None
