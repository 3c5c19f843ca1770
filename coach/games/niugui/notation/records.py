"""Games as text, in the manner of chess's PGN: tags, the deal, the plays trick by trick, the result.

::

    [Schema "1"] [Game "niugui"] [Rules "rank"] [Date "2026-11-30"] [S "me"] [E "bot"] [N "bot"] [W "bot"]
    [Deal "S: … | E: … | N: … | W: …"]
    1. W ♦4  S ♥6  E pass  N ♠J  W pass  S pass  E pass  2. N …
    [Result "S +2 E -2 N +2 W -2"] [Places "S N"]
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from coach.cards import Cards
from coach.errors import IllegalPlay, NotationError
from coach.games.niugui.notation.diagram import format_hands, read_position
from coach.games.niugui.notation.words import (
    ABSOLUTE,
    PASS_WORDS,
    Span,
    check_game,
    illegal,
    not_their_turn,
    read_play,
    read_rules,
    trim,
)
from coach.games.niugui.position import Position
from coach.games.niugui.rules import SEATS, Rules
from coach.notation import Source

SCHEMA: Final = 1
"""The number of the form in which records are written."""

_TAG: Final = re.compile(r'\[\s*([A-Z][A-Z0-9_]*)\s*"((?:\\.|[^"\\\n])*)"\s*\]')
_COMMENT: Final = re.compile(r"\{([^}]*)\}")
_NUMBER: Final = re.compile(r"([0-9]{1,9})\.")
ESCAPE_WORDS: Final = ("ESCAPES", "逃跑")  # N23
_OWN_TAGS: Final = ("SCHEMA", "GAME", "RULES", "DEAL", "RESULT", "PLACES")
_SCORE: Final = re.compile(r"\s*".join(["", *(rf"{seat}\s*([+\-−]?[0-9]{{1,3}})" for seat in SEATS), ""]))


_QUOTED: Final = re.compile(r'(["\\＂＼])')
_UNQUOTED: Final = re.compile(r"[\\＼](.)", re.DOTALL)
_BACKSLASH: Final = r"\\\1"


@dataclass(frozen=True, slots=True)
class Record:
    """One game from the deal on, finished or not.

    :raises NotationError: a tag or a comment has what cannot be written in one.
    :raises IllegalPlay: a play is against the rules.
    """

    deal: Position
    plays: tuple[Cards, ...]
    """In order; each is by the seat whose turn it was, a pass has no cards."""
    escaped: int | None = None
    """The seat that left the table after these plays (N23)."""
    tags: tuple[tuple[str, str], ...] = ()
    """What else the header says, such as ``("Date", "2026-11-30")`` and who sat at ``"S"``."""
    comments: tuple[tuple[int, str], ...] = ()
    """Each with the number of plays that stand before it."""

    def __post_init__(self) -> None:
        _check_tags(self.tags)
        for _, comment in self.comments:
            if not comment or comment != comment.strip() or set(Source(comment).folded) & {"{", "}"}:
                what = f"comment {comment!r} is empty, has blanks at its ends or a brace in it"
                raise NotationError(what, code="bad-comment", text=comment, start=0, end=len(comment))
        for _ in self.positions():
            pass

    def positions(self) -> Iterator[Position]:
        """Yield the deal and the position after each play, the escape too.

        :raises IllegalPlay: a play is against the rules.
        """
        position = self.deal
        yield position
        for cards in self.plays:
            position = position.play(cards)
            yield position
        if self.escaped is not None:
            yield position.escape(self.escaped)

    @property
    def final(self) -> Position:
        """The position in which the record ends."""
        *_, last = self.positions()
        return last


def format_record(record: Record) -> str:
    """Return *record* as text that :func:`parse_records` reads back to an equal one; many may follow one another."""
    own = ("Schema", str(SCHEMA)), ("Game", "niugui"), ("Rules", record.deal.rules.flush_order)
    lines = [" ".join(_format_tag(name, value) for name, value in (*own, *record.tags))]
    lines.append(_format_tag("Deal", format_hands(record.deal)))
    lines += _format_plays(record)
    final = record.final
    if final.is_over:
        places = " ".join(SEATS[seat] for seat in final.out)
        lines.append(f"{_format_tag('Result', _format_result(final))} {_format_tag('Places', places)}")
    return "\n".join(lines) + "\n"


def parse_records(text: str) -> tuple[Record, ...]:
    """Return the games recorded in *text*, each replayed play by play.

    :raises NotationError: one cannot be read, breaks the rules, or ends otherwise than it says.
    """
    source = Source(text)
    return tuple(_build(source, draft) for draft in _drafts(source))


@dataclass(slots=True)
class _Draft:
    """What one record says, before it is replayed."""

    span: Span
    own: dict[str, Span]
    """The values of the tags that this module understands, by name in upper case."""
    tags: list[tuple[str, str]]
    steps: list[tuple[int | None, Span]]
    """Each play and each trick's number in order: the play's seat (None for a number) and its text."""
    comments: list[tuple[int, str]]


def _drafts(source: Source) -> list[_Draft]:
    """Split a text into records, each of which begins with its Schema tag."""
    text, at = source.folded, 0
    drafts: list[_Draft] = []
    while (at := trim(source, Span(at, len(text))).start) < len(text):
        tag, comment, number, seat = (p.match(text, at) for p in (_TAG, _COMMENT, _NUMBER, ABSOLUTE.pattern))
        if tag and tag[1] == "SCHEMA":
            drafts.append(_Draft(Span(*tag.span()), {}, [], [], []))
        elif not drafts:
            raise source.fault("no-schema", at, at + 1, "a record begins otherwise", 'it begins with [Schema "1"]')
        draft = drafts[-1]
        if tag:
            at = tag.end()
            _add_tag(source, draft, tag)
        elif comment:
            at = comment.end()
            words = _raw(source, *comment.span(1)).strip()
            if words:
                draft.comments.append((sum(seat is not None for seat, _ in draft.steps), words))
        elif number:
            at = number.end()
            draft.steps.append((None, Span(*number.span(1))))
        elif seat:
            stop = _STOP.search(text, seat.end())
            at = stop.start() if stop else len(text)
            draft.steps.append((ABSOLUTE.numbers[seat[0]], trim(source, Span(seat.end(), at))))
        else:
            stop = _STOP.search(text, at + 1)
            stray = trim(source, Span(at, stop.start() if stop else len(text)))
            given = source.original(*stray)
            raise source.fault("stray-text", *stray, f"{given!r} is no part of a record", _PARTS)
        draft.span = Span(draft.span.start, at)
    return drafts


_STOP: Final = re.compile(rf"(?:{ABSOLUTE.pattern.pattern})|(?<=\s)[0-9]+\.|[\[{{]")
_PARTS: Final = 'its parts are [Tag "value"], 1. for a trick, W ♦4 or W pass for a play, { a comment }'


def _add_tag(source: Source, draft: _Draft, tag: re.Match[str]) -> None:
    key, value = tag[1], Span(*tag.span(2))
    name = re.sub(r"[^A-Za-z0-9_]", "", unicodedata.normalize("NFKC", source.original(*tag.span(1))))
    if key in draft.own or any(key == other.upper() for other, _ in draft.tags):
        raise source.fault("tag-twice", *tag.span(), f"tag {name!r} is there twice", "each is there once", tag=name)
    if key in _OWN_TAGS:
        draft.own[key] = value
    else:
        draft.tags.append((name, _UNQUOTED.sub(r"\1", _raw(source, *value))))


def _raw(source: Source, start: int, end: int) -> str:
    """Return the original text between the marks before *start* and at *end*, what is invisible there included."""
    return source.text[source.span(start - 1, start)[0] + 1 : source.span(end, end + 1)[0]]


def _build(source: Source, draft: _Draft) -> Record:
    """Replay a draft; what it states of the result must be what the plays give."""
    own = draft.own
    schema = trim(source, own["SCHEMA"])
    if source.folded[schema.start : schema.end] != str(SCHEMA):
        given = source.original(*own["SCHEMA"])
        raise source.fault("unknown-schema", *own["SCHEMA"], f"schema {given!r} is unknown", f"it is {SCHEMA}")
    if "GAME" in own:
        check_game(source, own["GAME"])
    rules = read_rules(source, own["RULES"]) if "RULES" in own else Rules()
    if "DEAL" not in own:
        raise source.fault("no-deal", *draft.span, "the record has no deal", 'add [Deal "S: … | E: … | N: … | W: …"]')
    deal = read_position(source, own["DEAL"], rules, fresh=True)
    position, plays = _replay(source, deal, draft.steps)
    _check_result(source, own, position)
    return Record(deal, tuple(plays), position.escaped, tuple(draft.tags), tuple(draft.comments))


def _replay(source: Source, deal: Position, steps: list[tuple[int | None, Span]]) -> tuple[Position, list[Cards]]:
    position, trick = deal, 0
    plays: list[Cards] = []
    number: Span | None = None
    for seat, span in steps:
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
                raise not_their_turn(source, span, ABSOLUTE, seat, position.turn)
        number = None
        try:
            if escapes:
                position = position.escape(seat)
            else:
                plays.append(read_play(source, span, letters=False))
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


def _check_result(source: Source, own: dict[str, Span], position: Position) -> None:
    """Refuse a result that the plays do not give."""
    places = " ".join(SEATS[seat] for seat in position.out)
    if "PLACES" in own and source.folded[slice(*own["PLACES"])].split() != places.split():
        what = "the seats went out in another order"
        raise source.fault("places-wrong", *own["PLACES"], what, f"by the plays it is {places!r}", places=places)
    if "RESULT" not in own:
        return
    if not position.is_over:
        what = "the game is not over after these plays"
        raise source.fault("result-early", *own["RESULT"], what, "leave the result out or add the plays")
    said = _SCORE.fullmatch(source.folded, *own["RESULT"])
    if said is None or tuple(int(gain.replace("−", "-")) for gain in said.groups()) != position.points():
        result = _format_result(position)
        what = "this is not what the plays give"
        raise source.fault("result-wrong", *own["RESULT"], what, f"it is {result!r}", result=result)


def _check_tags(tags: tuple[tuple[str, str], ...]) -> None:
    """Refuse tags that could not be read back."""
    names = [name.upper() for name, _ in tags]
    for name, value in tags:
        known = name.upper() in _OWN_TAGS or names.count(name.upper()) > 1
        if known or not re.fullmatch("[A-Za-z][A-Za-z0-9_]*", name) or "\n" in Source(value).folded:
            what = f"tag {name!r} with {value!r} cannot be written: a name of its own and one line of text can"
            raise NotationError(what, code="bad-tag", text=name, start=0, end=len(name), tag=name)


def _format_tag(name: str, value: str) -> str:
    return f'[{name} "{_QUOTED.sub(_BACKSLASH, value)}"]'


def _format_result(position: Position) -> str:
    pairs = zip(SEATS, position.points(), strict=True)
    return " ".join(f"{seat} {gain:+d}" if gain else f"{seat} 0" for seat, gain in pairs)


def _format_plays(record: Record) -> Iterator[str]:
    """Yield the plays and comments, a line a trick."""
    line: list[str] = []
    trick = 0
    for place, position in enumerate(record.positions()):
        comments = [f"{{ {comment} }}" for at, comment in record.comments if at == place]
        if place == len(record.plays):
            line += comments
            break
        if position.top is None and line:
            yield "  ".join(line)
            line = []
        trick += position.top is None
        number = f"{trick}. " if position.top is None else ""
        play = record.plays[place]
        line += [*comments, f"{number}{SEATS[position.turn]} {play if play else PASS_WORDS[0].lower()}"]
    if record.escaped is not None:
        line.append(f"{SEATS[record.escaped]} {ESCAPE_WORDS[0].lower()}")
    if line:
        yield "  ".join(line)
