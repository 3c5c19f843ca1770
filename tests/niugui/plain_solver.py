"""Open-hand endgames solved in plain ways: the reference for ``coach.games.niugui.solver``.

:func:`by_the_rules` plays every line to its end on :class:`~coach.games.niugui.position.Position`: the rules and
nothing else, for the smallest endgames. :class:`Reference` asks of each state whether Black can reach so many points
and keeps the answer, for endgames of up to some 20 cards.

Neither knows anything of the solver's kernel: a state is its exact cards, no play stands for another, and plays are
tried by their size alone.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

import numba
import numpy as np
from numba.core import types
from numba.typed import Dict

from coach.cards import Cards
from coach.games.niugui.plays import Combination, Kind, plays_in
from coach.games.niugui.position import Position
from coach.games.niugui.rules import is_decided, points

Points = tuple[int, int, int, int]
_KEY: Final = types.UniTuple(types.int64, 2)

KINDS: Final = tuple(Kind)
FIVES: Final = KINDS.index(Kind.STRAIGHT) * 64
"""A play's rank is ``its kind's place * 64 + its key``: the five-card kinds, from here on, all compare (N14)."""
DEPTH: Final = 4 * 54
"""No line is longer: after each play of cards at most three seats pass."""
OPEN: Final = 100
"""In place of points: the game goes on."""
DONE: Final = 1 << 30
"""In place of the next play to be tried: there is none."""

REST, TARGET, OWNER, TURN, ORDER, NEXT = range(6)
"""A state: the cards in hands, the rank to beat (0 for a lead), its owner, the seat to play, the seats that are out as
digits to the base 5, the first one's the highest; and which of its plays is to be tried next."""


def by_the_rules(position: Position, memo: dict[Position, Points]) -> Points:
    """Return each seat's points when all play best: every line is played out, and a position met again is known."""
    if position.is_over:
        return position.points()
    if position not in memo:
        ends = [by_the_rules(position.play_unchecked(play), memo) for play in position.legal_plays()]
        memo[position] = max(ends, key=lambda end: end[position.turn])
    return memo[position]


class Reference:
    """The exact points of an endgame and of all that play can lead to from it; what it learns it keeps."""

    def __init__(self, root: Position) -> None:
        black = root.black
        self._black = sum(1 << seat for seat in black)
        self._steps = (-6, 0, 9) if len(black) == 1 else (-2, -1, 0, 1, 2)  # Black's points: N22, N21
        self._memos = {least: Dict.empty(_KEY, types.boolean) for least in self._steps}
        self._hands = np.array([hand.mask for hand in root.hands], np.int64)
        seats = [sorted(map(_by_size, plays_in(hand, root.rules))) for hand in root.hands]
        self._plays = np.zeros((4, max(map(len, seats)) + 1, 2), np.int64)  # each list ends with a mask of 0
        for seat, plays in enumerate(seats):
            for place, (_, rank, mask) in enumerate(plays):
                self._plays[seat, place] = mask, rank
        self._ends = np.full(5**4, OPEN, np.int64)
        for count in range(1, 5):
            for out in permutations(range(4), count):
                if is_decided(out, black) and not (count > 1 and is_decided(out[:-1], black)):
                    self._ends[_order(out)] = points(out, black)[min(black)]
        self._stack = np.zeros((DEPTH, 6), np.int64)

    def points(self, position: Position) -> Points:
        """Return each seat's points when all play best from *position*, which play leads to from the first one."""
        if position.is_over:
            return position.points()
        best = self._steps[0]
        for least in self._steps[1:]:
            self._stack[0] = _state(position)
            if not _reaches(least, self._black, self._hands, self._plays, self._ends, self._stack, self._memos[least]):
                break
            best = least
        others = -best // (3 if self._black.bit_count() == 1 else 1)
        south, east, north, west = (best if self._black >> seat & 1 else others for seat in range(4))
        return south, east, north, west

    def values(self, position: Position) -> dict[Cards, int]:
        """Return what each legal play is worth to the seat to move, by its cards, none for a pass."""
        me = position.turn
        return {play.cards: self.points(position.play_unchecked(play))[me] for play in position.legal_plays()}


def _by_size(play: Combination) -> tuple[int, int, int]:
    return -len(play.cards), _rank(play), play.cards.mask


def _rank(play: Combination) -> int:
    return KINDS.index(play.kind) * 64 + play.key


def _order(out: tuple[int, ...]) -> int:
    order = 0
    for seat in out:
        order = order * 5 + seat + 1
    return order


def _state(position: Position) -> list[int]:
    rest = sum(hand.mask for hand in position.hands)
    target = _rank(position.top) if position.top else 0
    return [rest, target, position.owner or 0, position.turn, _order(position.out), 0]


@numba.njit(cache=True)
def _reaches(least: int, black: int, hands: Any, plays: Any, ends: Any, stack: Any, memo: Any) -> bool:
    """Return whether Black can reach *least* points from the state at the bottom of the stack."""
    depth = 0
    asked = True  # the state on top of the stack is new; else one that it leads to has been answered
    answer = False
    while True:
        rest, target, owner, turn, order, _ = stack[depth]
        key = (rest, ((target * 4 + owner) * 4 + turn) * 625 + order)
        helps = black >> turn & 1 != 0  # the seat to play wants a yes
        if asked and ends[order] != OPEN:
            answer = ends[order] >= least
        elif asked and key in memo:
            answer = memo[key]
        elif asked or answer != helps:
            if _push_next(depth, hands, plays, stack):
                depth += 1
                asked = True
                continue
            answer = not helps  # none of its plays brought what it wants
            memo[key] = answer
        else:
            memo[key] = answer
        if depth == 0:
            return answer
        depth -= 1
        asked = False


@numba.njit(cache=True)
def _push_next(depth: int, hands: Any, plays: Any, stack: Any) -> bool:
    """Put the state after the next play on top of the stack; return False when all have been tried."""
    rest, target, owner, turn, order, place = stack[depth]
    if place == DONE:
        return False
    mask, rank = plays[turn, place]
    while mask and (mask & ~rest or not (target == 0 or _beats(rank, target))):
        place += 1
        mask, rank = plays[turn, place]
    if mask == 0 and target == 0:
        return False  # N8: on lead nobody passes
    stack[depth, NEXT] = place + 1 if mask else DONE
    after = stack[depth + 1]
    after[REST], after[TARGET], after[OWNER], after[ORDER], after[NEXT] = rest & ~mask, target, owner, order, 0
    if mask:
        after[TARGET], after[OWNER] = rank, turn
        if after[REST] & hands[turn] == 0:
            after[ORDER] = order * 5 + turn + 1
    for step in range(1, 5):
        seat = (turn + step) % 4
        if after[TARGET] and seat == after[OWNER]:
            after[TARGET] = after[OWNER] = 0  # N8, N9
        if after[REST] & hands[seat]:
            after[TURN] = seat
            break
    return True


@numba.njit(cache=True)
def _beats(rank: int, target: int) -> bool:
    """Return whether a play is higher than another by N13 and N14."""
    same = rank >> 6 == target >> 6 or (rank >= FIVES and target >= FIVES)
    return same and rank > target
