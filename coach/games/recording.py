"""The records that all games share, in the manner of chess's PGN: tags, plays trick by trick, comments in braces.

What a deal, a play and a result look like each game says itself.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, Self, TypeVar

from coach.cards import Cards
from coach.errors import IllegalPlay, NotationError
from coach.games.reading import Seats, Span, illegal, not_their_turn, trim
from coach.notation import Source

SCHEMA: Final = 1
"""The number of the form in which records are written."""
ESCAPE_WORDS: Final = ("ESCAPES", "逃跑")

Tags = tuple[tuple[str, str], ...]
Comments = tuple[tuple[int, str], ...]

_TAG: Final = re.compile(r'\[\s*([A-Z][A-Z0-9_]*)\s*"((?:\\.|[^"\\\n])*)"\s*\]')
_COMMENT: Final = re.compile(r"\{([^}]*)\}")
_NUMBER: Final = re.compile(r"([0-9]{1,9})\.")
_QUOTED: Final = re.compile(r'(["\\＂＼])')
_UNQUOTED: Final = re.compile(r"[\\＼](.)", re.DOTALL)
_BACKSLASH: Final = r"\\\1"
_PARTS: Final = 'its parts are [Tag "value"], 1. for a trick, a seat with its cards or pass, { a comment }'


class Playable(Protocol):
    """A position as far as a record needs it."""

    @property
    def turn(self) -> int:
        """The seat to play."""

    @property
    def top(self) -> Any:
        """The combination to beat; ``None`` at the beginning of a trick."""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to play."""

    def play(self, cards: Cards) -> Self:
        """Return the position after the seat to play lays *cards*."""

    def escape(self, seat: int) -> Self:
        """Return the position after *seat* has left the table."""


AnyPosition = TypeVar("AnyPosition", bound=Playable)


@dataclass(slots=True)
class Draft:
    """What one record says, before it is replayed."""

    span: Span
    own: dict[str, Span]
    """The values of the tags that the game understands, by name in upper case."""
    tags: list[tuple[str, str]]
    steps: list[tuple[int | None, Span]]
    """Each play and each trick's number in order: the play's seat (None for a number) and its text."""
    comments: list[tuple[int, str]]


def drafts(source: Source, seats: Seats, own: Collection[str]) -> list[Draft]:
    """Split a text into records, each of which begins with its Schema tag.

    :param own: the tags that the game understands, in upper case.
    :raises NotationError: something is no part of a record.
    """
    text, at = source.folded, 0
    stop_at = re.compile(rf"(?:{seats.pattern.pattern})|(?<=\s)[0-9]+\.|[\[{{]")
    found: list[Draft] = []
    while (at := trim(source, Span(at, len(text))).start) < len(text):
        tag, comment, number, seat = (p.match(text, at) for p in (_TAG, _COMMENT, _NUMBER, seats.pattern))
        if tag and tag[1] == "SCHEMA":
            found.append(Draft(Span(*tag.span()), {}, [], [], []))
        elif not found:
            raise source.fault("no-schema", at, at + 1, "a record begins otherwise", 'it begins with [Schema "1"]')
        draft = found[-1]
        if tag:
            at = tag.end()
            _add_tag(source, draft, tag, own)
        elif comment:
            at = comment.end()
            words = _raw(source, *comment.span(1)).strip()
            if words:
                draft.comments.append((sum(seat is not None for seat, _ in draft.steps), words))
        elif number:
            at = number.end()
            draft.steps.append((None, Span(*number.span(1))))
        elif seat:
            stop = stop_at.search(text, seat.end())
            at = stop.start() if stop else len(text)
            draft.steps.append((seats.numbers[seat[0]], trim(source, Span(seat.end(), at))))
        else:
            stop = stop_at.search(text, at + 1)
            stray = trim(source, Span(at, stop.start() if stop else len(text)))
            given = source.original(*stray)
            raise source.fault("stray-text", *stray, f"{given!r} is no part of a record", _PARTS)
        draft.span = Span(draft.span.start, at)
    return found


def _add_tag(source: Source, draft: Draft, tag: re.Match[str], own: Collection[str]) -> None:
    key, value = tag[1], Span(*tag.span(2))
    name = re.sub(r"[^A-Za-z0-9_]", "", unicodedata.normalize("NFKC", source.original(*tag.span(1))))
    if key in draft.own or any(key == other.upper() for other, _ in draft.tags):
        raise source.fault("tag-twice", *tag.span(), f"tag {name!r} is there twice", "each is there once", tag=name)
    if key in own:
        draft.own[key] = value
    else:
        draft.tags.append((name, _UNQUOTED.sub(r"\1", _raw(source, *value))))


def _raw(source: Source, start: int, end: int) -> str:
    """Return the original text between the marks before *start* and at *end*, what is invisible there included."""
    return source.text[source.span(start - 1, start)[0] + 1 : source.span(end, end + 1)[0]]


def check_schema(source: Source, span: Span) -> None:
    """Refuse a record of another form."""
    schema = trim(source, span)
    if source.folded[schema.start : schema.end] != str(SCHEMA):
        given = source.original(*span)
        raise source.fault("unknown-schema", *span, f"schema {given!r} is unknown", f"it is {SCHEMA}")


def check_notes(tags: Tags, comments: Comments, own: Collection[str]) -> None:
    """Refuse tags and comments that could not be read back.

    :raises NotationError: a tag or a comment has what cannot be written in one.
    """
    names = [name.upper() for name, _ in tags]
    for name, value in tags:
        known = name.upper() in own or names.count(name.upper()) > 1
        if known or not re.fullmatch("[A-Za-z][A-Za-z0-9_]*", name) or "\n" in Source(value).folded:
            what = f"tag {name!r} with {value!r} cannot be written: a name of its own and one line of text can"
            raise NotationError(what, code="bad-tag", text=name, start=0, end=len(name), tag=name)
    for _, comment in comments:
        if not comment or comment != comment.strip() or set(Source(comment).folded) & {"{", "}"}:
            what = f"comment {comment!r} is empty, has blanks at its ends or a brace in it"
            raise NotationError(what, code="bad-comment", text=comment, start=0, end=len(comment))


def replay(
    source: Source, draft: Draft, deal: AnyPosition, seats: Seats, read: Callable[[Span, AnyPosition], Cards]
) -> tuple[AnyPosition, list[Cards]]:
    """Return the position that a draft's plays lead to from *deal*, and these plays.

    :param read: returns the cards of the play that a span says in a position, none for a pass.
    :raises NotationError: a play is out of turn, against the rules, or a trick misnumbered.
    """
    position, trick = deal, 0
    plays: list[Cards] = []
    number: Span | None = None
    for seat, span in draft.steps:
        if seat is None:
            if number:
                raise _misnumbered(source, number, trick)
            number = span
            continue
        escapes = source.folded[span.start : span.end] in ESCAPE_WORDS
        if not escapes and not position.is_over:
            begins = position.top is None
            trick += begins
            if begins != (number is not None) or (number and source.folded[slice(*number)] != str(trick)):
                raise _misnumbered(source, number or span, trick)
            if seat != position.turn:
                raise not_their_turn(source, span, seats, seat, position.turn)
        number = None
        try:
            if escapes:
                position = position.escape(seat)
            else:
                plays.append(read(span, position))
                position = position.play(plays[-1])
        except IllegalPlay as refusal:
            raise illegal(source, span, refusal) from refusal
    if number:
        raise _misnumbered(source, number, trick)
    return position, plays


def _misnumbered(source: Source, span: Span, trick: int) -> NotationError:
    given = source.original(*span)
    right = f"a number stands before the first play of each trick, and the last begun is {trick}."
    return source.fault("trick-number", *span, f"{given!r} is misnumbered", right, trick=trick)


def positions(deal: AnyPosition, plays: Iterable[Cards], escaped: int | None) -> Iterator[AnyPosition]:
    """Yield the deal and the position after each play, the escape too.

    :raises IllegalPlay: a play is against the rules.
    """
    position = deal
    yield position
    for cards in plays:
        position = position.play(cards)
        yield position
    if escaped is not None:
        yield position.escape(escaped)


def format_tag(name: str, value: str) -> str:
    """Return a tag as text."""
    return f'[{name} "{_QUOTED.sub(_BACKSLASH, value)}"]'


def format_plays(
    moments: Iterable[AnyPosition],
    plays: Sequence[Cards],
    escaped: int | None,
    comments: Comments,
    names: Sequence[str],
    write: Callable[[Cards, AnyPosition], str],
) -> Iterator[str]:
    """Yield the plays and comments, a line a trick.

    :param moments: the position before each play, and the last one.
    :param names: the seats'.
    :param write: returns a play, which may be a pass, as text.
    """
    line: list[str] = []
    trick = 0
    for place, position in enumerate(moments):
        noted = [f"{{ {comment} }}" for at, comment in comments if at == place]
        if place == len(plays):
            line += noted
            break
        if position.top is None and line:
            yield "  ".join(line)
            line = []
        trick += position.top is None
        number = f"{trick}. " if position.top is None else ""
        line += [*noted, f"{number}{names[position.turn]} {write(plays[place], position)}"]
    if escaped is not None:
        line.append(f"{names[escaped]} {ESCAPE_WORDS[0].lower()}")
    if line:
        yield "  ".join(line)


def format_points(names: Sequence[str], points: Sequence[int]) -> str:
    """Return what each seat gets, such as ``S +2 E -2 N 0 W 0``."""
    return " ".join(f"{seat} {gain:+d}" if gain else f"{seat} 0" for seat, gain in zip(names, points, strict=True))


def check_points(source: Source, span: Span, names: Sequence[str], points: Sequence[int] | None) -> None:
    """Refuse a result that the plays do not give.

    :param points: what they give; ``None`` when the game is not over.
    """
    if points is None:
        what = "the game is not over after these plays"
        raise source.fault("result-early", *span, what, "leave the result out or add the plays")
    score = r"\s*".join(["", *(rf"{name.upper()}\s*([+\-−]?[0-9]{{1,3}})" for name in names), ""])
    said = re.fullmatch(score, source.folded[slice(*span)])
    if said is None or tuple(int(gain.replace("−", "-")) for gain in said.groups()) != tuple(points):
        result = format_points(names, points)
        raise source.fault("result-wrong", *span, "this is not what the plays give", f"it is {result!r}", result=result)
