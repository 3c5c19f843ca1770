"""What the texts of all games share: parts of a text, the names of seats, faults about a play.

Each game's own grammar builds on this room and on :mod:`coach.notation`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

from coach.errors import CoachError, IllegalPlay, NotationError
from coach.notation import Source
from coach.results import Reason

_SEPARATORS: Final = " \n\t,、"


class Span(NamedTuple):
    """A part of a source's folded text."""

    start: int
    end: int


Places = dict[int, tuple[int, int]]
"""Where each card of a text stands in the folded text."""


class Seats:
    """The names of a game's seats in one kind of text."""

    __slots__ = ("names", "numbers", "pattern", "right")

    def __init__(self, names: Sequence[str], numbers: Mapping[str, int], right: str) -> None:
        self.names = names
        """The names that the program prints."""
        self.numbers = numbers
        """Every name in folded text, to its seat."""
        letters = "|".join(name for name in numbers if name.isascii())
        others = [name for name in numbers if not name.isascii()]
        self.pattern = re.compile("|".join([rf"(?<![A-Z0-9])(?:{letters})(?![A-Z0-9])", *others]))
        self.right = right
        """What would be right, for who wrote something else."""

    def split(self, source: Source, span: Span) -> Iterator[tuple[int, Span, Span]]:
        """Yield each seat named in *span*, where it is named, and the text after it up to the next.

        :raises NotationError: something stands before the first seat.
        """
        named = list(self.pattern.finditer(source.folded, *span))
        first = named[0].start() if named else span.end
        stray = trim(source, Span(span.start, first))
        if stray.start < stray.end:
            raise source.fault("seat-missing", *stray, f"{source.original(*stray)!r} has no seat before it", self.right)
        for match, following in zip_longest(named, named[1:]):
            end = following.start() if following else span.end
            yield self.numbers[match[0]], Span(*match.span()), Span(match.end(), end)

    def read(self, source: Source, span: Span) -> int:
        """Return the seat that is all of *span*."""
        start, end = trim(source, span)
        seat = self.numbers.get(source.folded[start:end])
        if seat is None:
            raise source.fault("unknown-seat", start, end, f"{source.original(start, end)!r} is no seat", self.right)
        return seat


def trim(source: Source, span: Span) -> Span:
    """Return *span* without blanks and commas at its two ends."""
    start, end = span
    while start < end and (source.folded[start].isspace() or source.folded[start] in _SEPARATORS):
        start += 1
    while start < end and (source.folded[end - 1].isspace() or source.folded[end - 1] in _SEPARATORS):
        end -= 1
    return Span(start, end)


def illegal(source: Source, span: Span, refusal: IllegalPlay) -> NotationError:
    """Return the refusal of a play as an error about the text that says it."""
    reason = Reason(refusal.code, refusal.values)
    start, end = trim(source, span)
    return source.fault(
        "illegal-play", start, end, str(refusal), f"{refusal.clause} forbids it", clause=refusal.clause, reason=reason
    )


def not_their_turn(source: Source, span: Span, seats: Seats, seat: int, turn: int) -> NotationError:
    """Return the error about a play by *seat* when it is the turn of *turn*."""
    name, right = seats.names[seat], seats.names[turn]
    what = f"it is not the turn of {name}"
    return source.fault("not-their-turn", *span, what, f"{right} is to play", seat=name, turn=right)


def contradiction(source: Source, span: Span, error: CoachError) -> NotationError:
    """Return what a value refused as an error about the text that says it."""
    start, end = trim(source, span)
    return source.fault(error.code, start, end, str(error), "one of the two is wrong", **error.values)
