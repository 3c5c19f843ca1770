"""What the hidden tiles can be: exact counts of the deals that agree with all that a seat has seen.

A discard proves that its owner held neither end (T4): neither the tile itself, nor what was discarded after it, nor
what is still in that hand. So the hidden places of a seat fall into groups, each with the numbers that cannot be there,
and the deals are counted face by face over how many places are left in each group. A deal says of each unseen tile,
copies told apart, in whose hand it is or in which group of whose discards; all are equally likely before anybody plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from typing import Final

from coach.games.dingniu.plays import Ends, Kind, Play, ends_after
from coach.games.dingniu.position import COUNT, View
from coach.games.dingniu.rules import BOTH_WAYS, NAMED_ENDS, NUMBERS, word_for
from coach.results import Chance, relative_seats
from coach.tiles import FACES, Tiles

SINGLES: Final = frozenset(face for face, each in enumerate(FACES) if not each.is_double)
NOTHING: Final[frozenset[int]] = frozenset()
Faces = frozenset[int]


@dataclass(frozen=True, slots=True)
class Group:
    """Hidden places that are alike: a hand, or discards between which nothing more was proven."""

    seat: int
    is_hand: bool
    size: int
    never: Faces
    """The faces that cannot be there."""


@dataclass(frozen=True, slots=True)
class Possible:
    """How the hidden tiles can lie. All figures are exact."""

    deals: int
    """How many ways there are."""
    numbers: Mapping[str, Mapping[int, Chance]] = field(hash=False)
    """By seat and number: in how many of them the seat holds a tile with that number."""
    tiles: Mapping[str, Mapping[str, Chance]] = field(hash=False)
    """By seat and tile: in how many of them the seat holds one."""
    words: Mapping[int, str] = field(hash=False)
    """By number, what it is called in my own hand (T20): see :func:`~coach.games.dingniu.rules.word_for`."""

    @property
    def hard(self) -> tuple[int, ...]:
        """The numbers that are 硬 in my hand (T5)."""
        return tuple(number for number, word in self.words.items() if word in ("hard", "hard-all"))


@dataclass(frozen=True, slots=True)
class Threat:
    """One play of mine, and how likely it is an account or leaves one to the next player. All figures are exact."""

    play: Play
    mine: Chance
    """That it is itself an account (T10)."""
    next: Chance
    """That the next player then has one."""


@dataclass(frozen=True, slots=True)
class Accounts:
    """Which plays lead to an account, whose, and in how many deals."""

    deals: int
    threats: tuple[Threat, ...]
    """Every legal play of mine."""


class Deals:
    """The deals that agree with a view."""

    def __init__(self, view: View) -> None:
        self.groups = groups_of(view)
        self.pool = Counter(view.unseen.faces)
        self._known: dict[tuple[tuple[Faces, ...], Faces], int] = {}

    def count(self, never: Mapping[int, Faces] | None = None, placed: Faces = NOTHING) -> int:
        """Return how many deals there are.

        :param never: by seat, faces that are not in its hand.
        :param placed: faces of which the next player holds exactly one; with the rest as *never* says.
        """
        more = tuple((never or {}).get(seat, NOTHING) for seat in range(COUNT))
        if (more, placed) not in self._known:
            self._known[more, placed] = self._count(more, placed)
        return self._known[more, placed]

    def _count(self, more: tuple[Faces, ...], placed: Faces) -> int:
        sizes, nevers, pool, ways = [], [], Counter(self.pool), 1
        for group in self.groups:
            size, never = group.size, group.never
            if group.is_hand:
                never = never | more[group.seat]
                if group.seat == 1 and placed:
                    if placed & group.never or any(not pool[face] for face in placed):
                        return 0
                    size -= len(placed)
                    never = never | placed
            sizes.append(size)
            nevers.append(never)
        if min(sizes, default=0) < 0:
            return 0
        for face in placed:
            ways *= pool[face]
            pool[face] -= 1
        return ways * _fillings(tuple(sizes), nevers, pool)


def _fillings(sizes: tuple[int, ...], nevers: Sequence[Faces], pool: Mapping[int, int]) -> int:
    """Return in how many ways the tiles of *pool* fill places of these *sizes*."""
    if sum(sizes) != sum(pool.values()):
        return 0
    states = {sizes: 1}
    for face, copies in pool.items():
        able = [at for at, never in enumerate(nevers) if face not in never]
        states = _spread(states, able, copies)
    return states.get((0,) * len(sizes), 0)


def _spread(states: Mapping[tuple[int, ...], int], able: Sequence[int], copies: int) -> dict[tuple[int, ...], int]:
    """Return the places left, each with its number of ways, after *copies* alike are put among the groups *able*."""
    now = {(state, copies): ways for state, ways in states.items()}
    for at in able:
        then: Counter[tuple[tuple[int, ...], int]] = Counter()
        for (state, left), ways in now.items():
            for put in range(min(left, state[at]) + 1):
                after = (*state[:at], state[at] - put, *state[at + 1 :])
                then[after, left - put] += ways * comb(left, put)
        now = dict(then)
    return {state: ways for (state, left), ways in now.items() if not left}


def groups_of(view: View) -> tuple[Group, ...]:
    """Return the hidden places of the other seats, as their discards prove."""
    found: Counter[tuple[int, bool, Faces]] = Counter()
    for seat in range(COUNT):
        never = NOTHING
        for gone in view.discards[seat]:
            never |= fitting(gone.at) if gone.at else NOTHING
            if gone.tile is None:
                found[seat, False, never] += 1
        if seat and view.others[seat - 1]:
            found[seat, True, never] += view.others[seat - 1]
    return tuple(Group(seat, is_hand, size, never) for (seat, is_hand, never), size in found.items())


def fitting(ends: Iterable[int]) -> Faces:
    """Return the faces that can be laid to one of *ends*."""
    return frozenset(face for face, each in enumerate(FACES) for end in ends if each.fits(end))


def possible(view: View) -> Possible:
    """Return how the hidden tiles can lie, and who can still hold each number.

    >>> from coach.games.dingniu.notation import read
    >>> view = read("me: 4-4 5-1 3-1 2-2 6-6 | log: me 6-5; next x ?; across 6-4 on 6; prev 5-1 on 5").view
    >>> found = possible(view)
    >>> found.numbers["next"][5].count, found.numbers["next"][4].probability > 0
    (0, True)
    """
    deals = Deals(view)
    total = deals.count()
    seats = relative_seats(COUNT)
    numbers, tiles = {}, {}
    for seat in range(1, COUNT):
        numbers[seats[seat]] = {
            number: Chance(total - deals.count({seat: fitting([number])}), total) for number in NUMBERS
        }
        tiles[seats[seat]] = {
            FACES[face].text: Chance(total - deals.count({seat: frozenset([face])}), total)
            for face in sorted(deals.pool)
        }
    words = {number: word for number in NUMBERS if (word := word_for(view.hand, number))}
    return Possible(total, numbers, tiles, words)


def can_account(view: View) -> Accounts:
    """Return which of my plays lead to an account, whose, and in how many deals.

    Half accounts (T15) are none here.
    """
    deals = Deals(view)
    total = deals.count()
    threats = []
    plays = view.legal_plays()
    for play in plays:
        mine = _mine(view, deals, play, len(plays) > 1)
        next_ = _next(view, deals, play)
        threats.append(Threat(play, Chance(mine, total), Chance(next_, total)))
    return Accounts(total, tuple(threats))


def _mine(view: View, deals: Deals, play: Play, by_choice: bool) -> int:
    """Return in how many deals *play* is an account of mine."""
    after = play.after(view.ends)
    if FACES[play.face].is_double or play.kind is Kind.DISCARD or after is None or not by_choice:
        return 0
    if view.rules.account_ends == "named" and after not in NAMED_ENDS:
        return 0
    rest = view.hand.without(play.face)
    if view.rules.head_empty == "yes" and view.head == 0 and _all_laid(rest, after):
        return 0
    blocked = _blocked(deals, rest, fitting(after) & SINGLES)
    if play.face == BOTH_WAYS and view.ends == (1, 5):
        blocked -= _blocked(deals, rest, fitting((1, 5)) & SINGLES)
    return blocked


def _all_laid(rest: Tiles, ends: Ends) -> bool:
    return all(FACES[face].is_double and FACES[face].high in ends for face in rest.faces)


def _blocked(deals: Deals, rest: Tiles, barred: Faces, placed: Faces = NOTHING, mine: Faces = NOTHING) -> int:
    """Return in how many deals none of *barred* is in a hand, mine included, and some 竖牌 still is.

    :param placed: faces of which the next player holds exactly one, which one is not barred.
    :param mine: faces that the next player does not hold beside.
    """
    held = SINGLES & set(rest.faces)
    if held & barred:
        return 0
    never = {1: barred | mine, 2: barred, 3: barred}
    count = deals.count(never, placed)
    if not held and len(placed) < 2:
        count -= deals.count({1: SINGLES | mine, 2: SINGLES, 3: SINGLES}, placed)
    return count


@dataclass(frozen=True, slots=True)
class _Account:
    """One account that the next player may have."""

    face: int
    ends: Ends
    barred: Faces
    """The 竖牌 that nobody may hold beside."""


def _next(view: View, deals: Deals, play: Play) -> int:
    """Return in how many deals the next player has an account after *play*."""
    ends = play.after(view.ends)
    rest = view.hand.without(play.face)
    if ends is None or not view.others[0]:
        return 0
    head = view.rules.head_empty == "yes" and view.head == 1
    if head and view.others[0] == 1:
        return 0
    accounts = [
        _Account(face, after, fitting(after) & SINGLES)
        for face in sorted(SINGLES & set(deals.pool))
        for on in sorted(set(ends))
        if FACES[face].fits(on) and (after := ends_after(face, on, ends)) is not None
        if view.rules.account_ends == "any" or after in NAMED_ENDS
    ]
    count = 0
    for size in range(1, len(accounts) + 1):
        sign = 1 if size % 2 else -1
        level = sum(_together(deals, rest, some) for some in combinations(accounts, size))
        count += sign * level
        if not level:
            break  # what does not hold for so many holds for no more
    for each in accounts:
        count -= _lone(deals, rest, each, ends)
        if head:
            count -= _of_head(deals, rest, each, ends, accounts)
    return count - _both_ways(deals, rest, accounts, ends)


def _together(deals: Deals, rest: Tiles, some: Sequence[_Account], mine: Faces = NOTHING) -> int:
    """Return in how many deals the next player has each of these accounts, whether by choice or not."""
    faces = frozenset(each.face for each in some)
    for each in some:
        if (faces - {each.face}) & each.barred:
            return 0
    barred = frozenset[int]().union(*(each.barred for each in some))
    return _blocked(deals, rest, barred, faces, mine)


def _lone(deals: Deals, rest: Tiles, each: _Account, ends: Ends, mine: Faces = NOTHING) -> int:
    """Return in how many deals this is the only placement that the next player has, and so no account."""
    if len({end for end in ends if FACES[each.face].fits(end)}) > 1:
        return 0
    return _together(deals, rest, [each], mine | (fitting(ends) - {each.face}))


def _of_head(deals: Deals, rest: Tiles, each: _Account, ends: Ends, accounts: Sequence[_Account]) -> int:
    """Return in how many deals the next player, the head, is let off by T16 and has no other account."""
    doubles = {face for face, tile in enumerate(FACES) if tile.is_double and tile.high in each.ends}
    mine = frozenset(range(len(FACES))) - doubles - {each.face}
    count = _together(deals, rest, [each], mine) - _lone(deals, rest, each, ends, mine)
    for other in accounts:
        if other.face == each.face and other.ends != each.ends:
            count -= _together(deals, rest, [each, other], mine)
    return count


def _both_ways(deals: Deals, rest: Tiles, accounts: Sequence[_Account], ends: Ends) -> int:
    """Return in how many deals the next player has a 一五 that blocks either way, which is no account (T14)."""
    if ends != (1, 5):
        return 0
    both = [each for each in accounts if each.face == BOTH_WAYS]
    if len(both) < 2:
        return 0
    return _together(deals, rest, both)
