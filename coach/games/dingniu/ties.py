"""Every outcome that best play can come to, however the seats choose between plays that bring them the same.

The solver answers by one convention for such ties, and says what the opposite one gives. A puzzle asks for more: its
key must be the best play whoever is kind to whom, and may think otherwise the next time. So here a position has not
one outcome but a set of them.

Of a seat's plays each comes to a set; the least that a set holds for the seat is sure. The seat can end in an outcome
of a play if it is at least as good for it as what is sure by every other one: then there is a way to break ties, in
what follows the others, by which that play is best. All such outcomes together are the set of the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from coach.games.dingniu.plays import Ends, Kind, Play, account_of, ends_after, legal_plays
from coach.games.dingniu.position import COUNT, Position, tiles_of
from coach.games.dingniu.rules import NUMBERS, Rules, points_of
from coach.games.dingniu.solver import word_of
from coach.tiles import FACES, Placed, Tiles

Gains = tuple[int, ...]
Hands = tuple[int, ...]

_BOTH: Final = 3
_SINGLES: Final = sum(_BOTH << 2 * face for face, each in enumerate(FACES) if not each.is_double)
_FITTING: Final = tuple(
    sum(_BOTH << 2 * face for face, each in enumerate(FACES) if each.fits(number)) for number in (0, *NUMBERS)
)
"""By number: the bits of the faces that have it."""


class TooMany(Exception):
    """There are more positions than were allowed."""


@dataclass(frozen=True, slots=True)
class Span:
    """What a play can bring the seat that makes it."""

    low: int
    high: int


def spans(position: Position, nodes: int) -> dict[Play, Span]:
    """Return by legal play the least and the most that it can come to for the seat to play, by all ways to break ties.

    >>> from coach.games.dingniu.notation import parse_position
    >>> position = parse_position("S: 6-5 6-4 | E: 4-4 6-1 | N: 3-1 5-5 | W: 2-2 6-2 | ends: 6 3 | turn: S")
    >>> {str(play): (span.low, span.high) for play, span in spans(position, 10_000).items()}
    {'6-5 on 6': (-3, -1), '6-4 on 6': (-3, -3)}

    :param nodes: positions to look at, at most.
    :raises TooMany: there are more.
    """
    search = _Search(position.rules, position.head, nodes)
    seat = position.turn
    found = {}
    for play in position.legal_plays():
        after = position.play_unchecked(play)
        gains = [each[seat] for each in ((after.points(),) if after.is_over else search.outcomes(after))]
        found[play] = Span(min(gains), max(gains))
    return found


class _Search:
    """Looks for the outcomes of positions under one choice of house rules; a set of outcomes is a word, a bit each."""

    def __init__(self, rules: Rules, head: int, nodes: int) -> None:
        self.rules, self.head, self.left = rules, head, nodes
        self.known: dict[tuple[Hands, Ends | None, Gains, int], int] = {}
        self.every: list[Gains] = []
        self.bits: dict[Gains, int] = {}
        self.least = cache(self._least)
        self.above = cache(self._above)

    def outcomes(self, position: Position) -> list[Gains]:
        """Return the outcomes of a position that is not over."""
        hands = tuple(word_of(hand) for hand in position.hands)
        down = tuple(sum(tile.pips for tile in tiles_of(gone)) for gone in position.discards)
        if position.ends is not None and not _any_fits(hands, position.ends):
            return self._list(self._settled(hands, position.ends, down))
        return self._list(self._search(hands, position.ends, down, position.turn))

    def _search(self, hands: Hands, ends: Ends | None, down: Gains, seat: int) -> int:
        """Return the set of outcomes where a 竖牌 in some hand fits, or before the lead."""
        less = min(down)
        key = hands, ends, tuple(each - less for each in down), seat
        found = self.known.get(key)
        if found is None:
            self.left -= 1
            if self.left < 0:
                raise TooMany
            after = [self._after(hands, ends, down, seat, face, on) for face, on in _plays(hands[seat], ends)]
            sure = max(self.least(each, seat) for each in after)
            found = 0
            for each in after:
                found |= self.above(each, seat, sure)
            self.known[key] = found
        return found

    def _after(self, hands: Hands, ends: Ends | None, down: Gains, seat: int, face: int, on: int) -> int:
        """Return the set of outcomes once a tile is led, laid or discarded."""
        held = hands[seat]
        rest = held & ~(2 << 2 * face) if held >> 2 * face & 2 else held & ~(1 << 2 * face)
        left = (*hands[:seat], rest, *hands[seat + 1 :])
        if ends is not None and not on:
            down = (*down[:seat], down[seat] + FACES[face].pips, *down[seat + 1 :])
        after = ends_after(face, on, ends)
        assert after is not None, "there are ends after every play"
        if not _any_fits(left, after):
            if on or ends is None:
                account, half = account_of(_play(face, on, ends), _tiles(hands), seat, self.head, ends, self.rules)
                if account:
                    return self._blocked(left, after, down, seat, half)
            return self._settled(left, after, down)
        return self._search(left, after, down, (seat + 1) % COUNT)

    def _blocked(self, hands: Hands, ends: Ends, down: Gains, seat: int, half: bool) -> int:
        laid = self.rules.after_block == "doubles"
        pips = [gone + (_settling(hand, ends) if laid else _pips(hand)) for gone, hand in zip(down, hands, strict=True)]
        return self._bit(points_of(pips, self.head, seat, half=half))

    def _settled(self, hands: Hands, ends: Ends, down: Gains) -> int:
        """Return the one outcome where no 竖牌 fits any more: the doubles that fit will be laid, and nothing else."""
        pips = [gone + _settling(hand, ends) for gone, hand in zip(down, hands, strict=True)]
        return self._bit(points_of(pips, self.head))

    # -- sets ----------------------------------------------------------------------------------------------------------

    def _bit(self, gains: Gains) -> int:
        if gains not in self.bits:
            self.bits[gains] = 1 << len(self.every)
            self.every.append(gains)
        return self.bits[gains]

    def _list(self, outcomes: int) -> list[Gains]:
        return [gains for at, gains in enumerate(self.every) if outcomes >> at & 1]

    def _least(self, outcomes: int, seat: int) -> int:
        return min(gains[seat] for gains in self._list(outcomes))

    def _above(self, outcomes: int, seat: int, sure: int) -> int:
        return sum(self.bits[gains] for gains in self._list(outcomes) if gains[seat] >= sure)


def _any_fits(hands: Sequence[int], ends: Ends) -> bool:
    """Return whether a 竖牌 in some hand fits an end."""
    return bool((hands[0] | hands[1] | hands[2] | hands[3]) & _SINGLES & (_FITTING[ends[0]] | _FITTING[ends[1]]))


@cache
def _plays(hand: int, ends: Ends | None) -> tuple[tuple[int, int], ...]:
    return tuple((play.face, play.on) for play in legal_plays(_hand(hand), ends))


@cache
def _hand(hand: int) -> Tiles:
    return Tiles.of_faces(face for face in range(len(FACES)) for _ in range((hand >> 2 * face & _BOTH).bit_count()))


def _tiles(hands: Hands) -> list[Tiles]:
    return [_hand(hand) for hand in hands]


def _play(face: int, on: int, ends: Ends | None) -> Play:
    tile = Tiles.of_faces([face])
    return Play(tile, Kind.LEAD) if ends is None else Play(Placed(tile, on), Kind.LAY)


@cache
def _pips(hand: int) -> int:
    return _hand(hand).pips


@cache
def _settling(hand: int, ends: Ends) -> int:
    """Return the points of a hand without the doubles that fit."""
    faces = (FACES[face] for face in _hand(hand).faces)
    return sum(each.pips for each in faces if not (each.is_double and each.high in ends))
