"""Counting hands rank by rank: of all ways to choose a hand, in how many does it hold a play that beats another?

A *machine* goes through the ranks from the lowest to the highest, is told how many cards of each the hand has, and ends
in :data:`BEATEN` when these hold a beating play. So one pass over thirteen ranks counts millions of hands exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, Final, Protocol

from coach.games.guanpai.planning import Held, bomb_size
from coach.games.guanpai.plays import Combination, Kind
from coach.games.guanpai.rules import ORDER, TWO, Rules

BEATEN: Final = "beaten"
"""The state that a machine never leaves."""


class Machine(Protocol):
    """What watches a hand's ranks for a beating play."""

    @property
    def start(self) -> Any:
        """The state before the lowest rank."""

    def step(self, state: Any, place: int, held: int) -> Any:
        """Return the state after the rank of strength *place*, of which the hand has *held* cards."""


@dataclass(frozen=True, slots=True)
class Alike:
    """So many cards of one rank above *key*."""

    size: int
    key: int
    start: int = 0

    def step(self, state: Any, place: int, held: int) -> Any:
        """Return the state after one more rank."""
        return BEATEN if place > self.key and held >= self.size else 0


@dataclass(frozen=True, slots=True)
class Bombs:
    """A bomb above *key*; with a single beside it where *spare* says how many cards the hand has (G7, G9)."""

    key: int
    spare: int = 99
    start: int = 0

    def step(self, state: Any, place: int, held: int) -> Any:
        """Return the state after one more rank."""
        size = bomb_size(place)
        return BEATEN if place > self.key and held >= size and self.spare > size else 0


@dataclass(frozen=True, slots=True)
class Rows:
    """*length* ranks in a row that end above *key*, so many cards of each (G5, G8). Its state is the row so far."""

    size: int
    length: int
    key: int
    start: int = 0

    def step(self, state: Any, place: int, held: int) -> Any:
        """Return the state after one more rank."""
        row = min(state + 1, self.length) if held >= self.size and place != TWO else 0
        return BEATEN if row == self.length and place > self.key else row


@dataclass(frozen=True, slots=True)
class LoosePlanes:
    """*length* triples in a row that end above *key*, and as many pairs beside them, whichever (G6).

    Its state is the row of triples so far, whether one was complete, and how many ranks have two cards.
    """

    length: int
    key: int
    start: tuple[int, bool, int] = (0, False, 0)

    def step(self, state: Any, place: int, held: int) -> Any:
        """Return the state after one more rank."""
        row, done, pairs = state
        row = min(row + 1, self.length) if held >= 3 and place != TWO else 0
        done = done or (row == self.length and place > self.key)
        pairs = min(pairs + (held >= 2), 2 * self.length)
        return BEATEN if done and pairs == 2 * self.length else (row, done, pairs)


@dataclass(frozen=True, slots=True)
class Planes:
    """*length* triples in a row that end above *key*, and as many pairs in a row, which share no rank (G6).

    Two rows share none exactly when one ends before the other begins. So it looks for the first row of pairs and, after
    its end, for a row of triples; and for the first row of triples and, after its end, for a row of pairs.
    """

    length: int
    key: int
    start: tuple[bool, int, bool, int] = (False, 0, False, 0)

    def step(self, state: Any, place: int, held: int) -> Any:
        """Return the state after one more rank."""
        paired, first, tripled, second = state
        first = min(first + 1, self.length) if held >= (3 if paired else 2) and place != TWO else 0
        second = min(second + 1, self.length) if held >= (2 if tripled else 3) and place != TWO else 0
        if (paired and first == self.length and place > self.key) or (tripled and second == self.length):
            return BEATEN
        if not paired and first == self.length:
            paired, first = True, 0
        if not tripled and second == self.length and place > self.key:
            tripled, second = True, 0
        return paired, first, tripled, second


@dataclass(frozen=True, slots=True)
class Either:
    """What two machines watch for."""

    one: Machine
    two: Machine

    @property
    def start(self) -> Any:
        """The state before the lowest rank."""
        return self.one.start, self.two.start

    def step(self, state: Any, place: int, held: int) -> Any:
        """Return the state after one more rank."""
        both = self.one.step(state[0], place, held), self.two.step(state[1], place, held)
        return BEATEN if BEATEN in both else both


def machine_for(play: Combination, rules: Rules, count: int) -> Machine:
    """Return what watches a hand of *count* cards for a play that beats *play* (G10)."""
    if play.over:
        return Bombs(play.key)
    if play.kind is Kind.BOMB:
        return Bombs(play.key)
    if play.kind is Kind.BOMB_ONE:
        return Bombs(play.key, count)
    machine = _of_type(play, rules)
    if rules.bombs == "beat-all":
        return Either(machine, Bombs(-1))
    return machine


def _of_type(play: Combination, rules: Rules) -> Machine:
    match play.kind:
        case Kind.SINGLE | Kind.PAIR | Kind.TRIPLE:
            return Alike({Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3}[play.kind], play.key)
        case Kind.STRAIGHT | Kind.PAIRS | Kind.TRIPLES:
            return Rows({Kind.STRAIGHT: 1, Kind.PAIRS: 2, Kind.TRIPLES: 3}[play.kind], play.length, play.key)
        case _:
            loose = play.length == 1 or rules.plane_pairs == "any"
            return LoosePlanes(play.length, play.key) if loose else Planes(play.length, play.key)


@dataclass(frozen=True, slots=True)
class Watch:
    """A machine, the cards that the hand held beside those that are counted, and how it must end."""

    machine: Machine
    extra: Held
    beaten: bool
    """Whether it must find a beating play, or must find none."""


class Choices:
    """All ways to choose *count* cards from so many of each rank, to go with those *known*, that every watch allows.

    Every way to choose cards, suits and all, counts once.
    """

    def __init__(self, free: Held, count: int, known: Held, watches: Sequence[Watch] = ()) -> None:
        self.count = count
        self.known = known
        self._watches = tuple(watches)
        start = (0, *(watch.machine.start for watch in self._watches))
        self._layers: list[dict[Any, int]] = [{start: 1}]
        self._from: list[dict[Any, list[tuple[Any, int, int]]]] = []
        for place in range(len(ORDER)):
            self._add_rank(place, free[place])
        self._ends = {state: ways for state, ways in self._layers[-1].items() if self._is_end(state)}
        self.ways = sum(self._ends.values())
        """How many ways there are."""

    def _add_rank(self, place: int, free: int) -> None:
        layer: dict[Any, int] = {}
        came: dict[Any, list[tuple[Any, int, int]]] = {}
        for state, ways in self._layers[-1].items():
            for taken in range(min(free, self.count - state[0]) + 1):
                after = self._stepped(state, place, taken)
                if after is None:
                    continue
                more = ways * comb(free, taken)
                layer[after] = layer.get(after, 0) + more
                came.setdefault(after, []).append((state, taken, more))
        self._layers.append(layer)
        self._from.append(came)

    def _stepped(self, state: Any, place: int, taken: int) -> Any:
        states = [state[0] + taken]
        for watch, before in zip(self._watches, state[1:], strict=True):
            held = self.known[place] + taken + watch.extra[place]
            after = BEATEN if before == BEATEN else watch.machine.step(before, place, held)
            if after == BEATEN and not watch.beaten:
                return None
            states.append(after)
        return tuple(states)

    def _is_end(self, state: Any) -> bool:
        found = zip(self._watches, state[1:], strict=True)
        return state[0] == self.count and all(watch.beaten == (end == BEATEN) for watch, end in found)

    def draw(self, number: int) -> Held:
        """Return how many cards of each rank the hand of one of the :attr:`ways` has, the known ones among them.

        :param number: which one, 0 … ways − 1; uniform numbers give every way to choose cards the same chance.
        """
        state: Any = None
        for end, ways in self._ends.items():
            state = end
            if number < ways:
                break
            number -= ways
        held = list(self.known)
        for place in reversed(range(len(ORDER))):
            total = self._layers[place + 1][state]
            number %= total
            for before, taken, ways in self._from[place][state]:
                if number < ways:
                    held[place] += taken
                    number //= max(ways // self._layers[place][before], 1)
                    state = before
                    break
                number -= ways
        return tuple(held)

    def hands(self, most: int) -> dict[Held, int] | None:
        """Return every hand by its ranks with its number of ways; ``None`` if there are more than *most* of them."""
        found: dict[Held, int] = {}
        pending: list[tuple[int, Any, Held, int]] = [(len(ORDER), end, self.known, 1) for end in self._ends]
        while pending:
            place, state, held, ways = pending.pop()
            if place == 0:
                found[held] = found.get(held, 0) + ways
                if len(found) > most:
                    return None
                continue
            for before, taken, more in self._from[place - 1][state]:
                rest = (*held[: place - 1], held[place - 1] + taken, *held[place:])
                pending.append((place - 1, before, rest, ways * (more // self._layers[place - 1][before])))
        return found
