"""The deals that agree with a view: counted, drawn, and gone through one by one.

A discard proves that its owner held neither end (T4): neither the tile itself, nor what was discarded after it, nor
what is still in that hand. So the hidden places of a seat fall into groups, each with the faces that cannot be there. A
deal says of each unseen tile, copies told apart, in whose hand it is or in which group of whose discards; all are
equally likely before anybody plays.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cache
from math import comb
from typing import Final

from coach.errors import ImpossiblePosition
from coach.games.dingniu.position import COUNT, Discard, Position, View
from coach.tiles import FACES, NO_TILES, Tiles

Faces = frozenset[int]
NOTHING: Final[Faces] = frozenset()
SINGLES: Final = frozenset(face for face, each in enumerate(FACES) if not each.is_double)
"""The faces of the 竖牌."""


@dataclass(frozen=True, slots=True)
class Group:
    """Hidden places that are alike: a hand, or discards between which nothing more was proven."""

    seat: int
    is_hand: bool
    size: int
    never: Faces
    """The faces that cannot be there."""


def groups_of(view: View) -> tuple[Group, ...]:
    """Return the hidden places of the other seats, as their discards prove; a seat's stand in their order."""
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


class Deals:
    """The deals that agree with a view, or those of them that :meth:`such` narrows them to."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.groups = groups_of(view)
        self.pool = Counter(view.unseen.faces)
        self.placed = NOTHING
        self._copies = 1  # in so many ways can the copies of the placed faces be chosen; 0 where they cannot

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many tiles each group is to get."""
        return tuple(group.size for group in self.groups)

    def such(self, never: Mapping[int, Faces], placed: Faces = NOTHING) -> Deals:
        """Return those of all deals in which some hands are as asked.

        :param never: by seat, faces that are not in its hand, *placed* apart.
        :param placed: faces of which the next player holds exactly one.
        """
        found = copy(self)
        found.placed = placed
        found.pool = Counter(self.pool)
        found.groups = tuple(found._as_asked(group, never.get(group.seat, NOTHING)) for group in self.groups)
        for face in placed:
            found._copies *= found.pool[face]
            found.pool[face] -= 1
        return found

    def _as_asked(self, group: Group, never: Faces) -> Group:
        if not group.is_hand:
            return group
        barred = group.never | never
        if group.seat != 1:
            return replace(group, never=barred)
        if self.placed & group.never or group.size < len(self.placed):
            self._copies = 0
        return replace(group, never=barred | self.placed, size=group.size - len(self.placed))

    def count(self, *, alike: bool = False) -> int:
        """Return how many deals there are.

        :param alike: copies of a tile are not told apart.
        """
        if not self._is_there():
            return 0
        alone = [(group.size, group.never) for group in self.groups]
        places, ways = (alone, 1) if alike else _merged(alone)
        sizes = tuple(size for size, _ in places)
        states = {sizes: 1}
        for face, copies in self.pool.items():
            able = [at for at, (_, never) in enumerate(places) if face not in never]
            states = _spread(states, able, copies, alike)
        return states.get((0,) * len(sizes), 0) * (1 if alike else ways * self._copies)

    def every(self) -> Iterator[tuple[Position, int]]:
        """Yield every deal once, with the asking seat as S: copies are alike, and its weight tells how many it is."""
        if not self._is_there():
            return
        faces = [(face, copies) for face, copies in self.pool.items() if copies]
        filled: list[list[int]] = [[] for _ in self.groups]

        def fill(at: int, ways: int) -> Iterator[int]:
            if at == len(faces):
                yield ways
                return
            face, copies = faces[at]
            able = [
                place
                for place, group in enumerate(self.groups)
                if face not in group.never and len(filled[place]) < group.size
            ]
            for counts in _shares(copies, [self.groups[place].size - len(filled[place]) for place in able]):
                left, more = copies, ways
                for place, count in zip(able, counts, strict=True):
                    filled[place] += [face] * count
                    more *= comb(left, count)
                    left -= count
                yield from fill(at + 1, more)
                for place, count in zip(able, counts, strict=True):
                    del filled[place][len(filled[place]) - count :]

        for ways in fill(0, self._copies):
            yield self.position_of(filled), ways

    def _is_there(self) -> bool:
        return bool(self._copies) and sum(self.sizes) == self.pool.total()

    def position_of(self, filled: Sequence[Sequence[int]]) -> Position:
        """Return the deal in which each group has these faces."""
        hands: list[list[int]] = [[], list(self.placed), [], []]
        hidden: dict[int, list[int]] = {seat: [] for seat in range(COUNT)}
        for group, faces in zip(self.groups, filled, strict=True):
            (hands if group.is_hand else hidden)[group.seat] += (
                faces  # a seat's groups stand in the order of its discards
            )
        first, second, third, fourth = (
            tuple(gone if gone.tile else Discard(Tiles.of_faces([hidden[seat].pop(0)]), gone.at) for gone in each)
            for seat, each in enumerate(self.view.discards)
        )
        _, next_, across, prev = (Tiles.of_faces(hand) if hand else NO_TILES for hand in hands)
        now = self.view
        return Position((now.hand, next_, across, prev), now.turn, now.rules, now.ends, (first, second, third, fourth))


class Drawing:
    """Draws some of these deals, each as likely as any other.

    :raises ImpossiblePosition: there are none.
    """

    def __init__(self, deals: Deals) -> None:
        self.deals = deals
        self._faces = tuple(deals.pool.elements())
        self._ways = cache(self._count)
        if not deals.count():
            raise ImpossiblePosition("no deal agrees with all that is said", code="no-deal-agrees")

    def world(self, rng: random.Random) -> Position:
        """Return one deal, with the asking seat as S."""
        sizes = self.deals.sizes
        filled: list[list[int]] = [[] for _ in sizes]
        for at, face in enumerate(self._faces):
            able = self._places(at, sizes)
            ((place, sizes),) = rng.choices(able, [self._ways(at + 1, after) for _, after in able])
            filled[place].append(face)
        return self.deals.position_of(filled)

    def _count(self, at: int, sizes: tuple[int, ...]) -> int:
        """Return in how many ways the tiles from *at* on fill the places left."""
        if at == len(self._faces):
            return 1
        return sum(self._ways(at + 1, after) for _, after in self._places(at, sizes))

    def _places(self, at: int, sizes: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
        """Return the groups that can have a tile, each with the places left then."""
        return [
            (place, (*sizes[:place], sizes[place] - 1, *sizes[place + 1 :]))
            for place, group in enumerate(self.deals.groups)
            if sizes[place] and self._faces[at] not in group.never
        ]


def _merged(places: Iterable[tuple[int, Faces]]) -> tuple[list[tuple[int, Faces]], int]:
    """Return groups that can hold the same as one, and in how many ways what is there can be shared among them."""
    sizes: Counter[Faces] = Counter()
    ways = 1
    for size, never in places:
        sizes[never] += size
        ways *= comb(sizes[never], size)
    return [(size, never) for never, size in sizes.items()], ways


def _spread(
    states: Mapping[tuple[int, ...], int], able: Sequence[int], copies: int, alike: bool
) -> dict[tuple[int, ...], int]:
    """Return the places left, each with its number of ways, after *copies* alike are put among the groups *able*."""
    now = {(state, copies): ways for state, ways in states.items()}
    for at in able:
        then: Counter[tuple[tuple[int, ...], int]] = Counter()
        for (state, left), ways in now.items():
            for put in range(min(left, state[at]) + 1):
                after = (*state[:at], state[at] - put, *state[at + 1 :])
                then[after, left - put] += ways if alike else ways * comb(left, put)
        now = dict(then)
    return {state: ways for (state, left), ways in now.items() if not left}


def _shares(copies: int, rooms: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to share *copies* among places with so much room."""
    if not rooms:
        if not copies:
            yield ()
        return
    for put in range(min(copies, rooms[0]) + 1):
        for rest in _shares(copies - put, rooms[1:]):
            yield (put, *rest)
