"""Hands as text, in the manner of chess's PGN: tags, the deal, the plays, the result.

::

    [Schema "1"] [Game "dingniu"] [Rules "head_empty=no"] [Date "2026-11-30"] [S "Li"] [E "bot"]
    [Deal "S: … | E: … | N: … | W: … | turn: S"]
    1. S 6-4  E 6-4 on 6  N x 5-5  …
    [Result "S -2 E +12 N -4 W -6"]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from coach.cards import Cards
from coach.games import recording
from coach.games.dingniu.liability import charged, reports, settlement
from coach.games.dingniu.notation.diagram import format_position, read_position
from coach.games.dingniu.notation.words import TABLE, check_game, format_rules, read_play, read_rules
from coach.games.dingniu.position import Position
from coach.games.dingniu.rules import SEATS, Rules
from coach.games.reading import Span
from coach.games.recording import SCHEMA, Draft, format_tag
from coach.notation import Source
from coach.results import Finding, Reported
from coach.tiles import Tiles

_OWN_TAGS: Final = ("SCHEMA", "GAME", "RULES", "DEAL", "RESULT")


@dataclass(frozen=True, slots=True)
class Record:
    """One hand from the deal on, finished or not.

    :raises NotationError: a tag or a comment has what cannot be written in one.
    :raises IllegalPlay: a play is against the rules.
    """

    deal: Position
    plays: tuple[Tiles, ...]
    """In order; each is by the seat whose turn it was."""
    tags: tuple[tuple[str, str], ...] = ()
    """What else the header says, such as ``("Date", "2026-11-30")``."""
    comments: tuple[tuple[int, str], ...] = ()
    """Each with the number of plays that stand before it."""

    def __post_init__(self) -> None:
        recording.check_notes(self.tags, self.comments, _OWN_TAGS)
        for _ in self.positions():
            pass

    def positions(self) -> Iterator[Position]:
        """Yield the deal and the position after each play.

        :raises IllegalPlay: a play is against the rules.
        """
        return recording.positions(self.deal, self.plays, None)

    @property
    def final(self) -> Position:
        """The position in which the record ends."""
        *_, last = self.positions()
        return last

    def points(self) -> tuple[int, ...]:
        """Return what each seat gets, liabilities where they are scored (T12, T19).

        :raises ImpossiblePosition: the hand is not over.
        """
        return settlement(tuple(self.positions()))

    def report(self) -> Reported:
        """Return who could have prevented what, and with which tile (T12 to T19)."""
        course = tuple(self.positions())
        over = course[-1].is_over
        points = dict(zip(SEATS, settlement(course), strict=True)) if over else {}
        liable = charged(course) if over else None
        findings = tuple(
            Finding(
                each.clause,
                SEATS[each.seat],
                each.at + 1,
                each.tile,
                SEATS[each.to],
                each == liable,
                each.reason,
            )
            for each in reports(course)
        )
        return Reported(points, findings)


def format_record(record: Record) -> str:
    """Return *record* as text that :func:`parse_records` reads back to an equal one; many may follow one another."""
    own = [("Schema", str(SCHEMA)), ("Game", "dingniu")]
    if rules := format_rules(record.deal.rules):
        own.append(("Rules", rules))
    lines = [" ".join(format_tag(name, value) for name, value in (*own, *record.tags))]
    lines.append(format_tag("Deal", format_position(record.deal).split(" | rules:")[0]))
    lines += recording.format_plays(record.positions(), record.plays, None, record.comments, SEATS, _format_play)
    if record.final.is_over:
        lines.append(format_tag("Result", recording.format_points(SEATS, record.points())))
    return "\n".join(lines) + "\n"


def parse_records(text: str) -> tuple[Record, ...]:
    """Return the hands recorded in *text*, each replayed play by play.

    :raises NotationError: one cannot be read, breaks the rules, or ends otherwise than it says.
    """
    source = Source(text)
    return tuple(_build(source, draft) for draft in recording.drafts(source, TABLE, _OWN_TAGS))


def _build(source: Source, draft: Draft) -> Record:
    """Replay a draft; what it states of the result must be what the plays give."""
    own = draft.own
    recording.check_schema(source, own["SCHEMA"])
    if "GAME" in own:
        check_game(source, own["GAME"])
    rules = read_rules(source, own["RULES"]) if "RULES" in own else Rules()
    if "DEAL" not in own:
        raise source.fault("no-deal-in-record", *draft.span, "the record has no deal", 'add [Deal "S: … | E: …"]')
    deal = read_position(source, own["DEAL"], rules, fresh=True)

    def read(span: Span, position: Position) -> Cards:
        play = read_play(source, span)
        if play is None:
            raise source.fault("tile-hidden", *span, "a record hides nothing", "write the tile that was discarded")
        return play

    position, plays = recording.replay(source, draft, deal, TABLE, read)
    laid = tuple(play for play in plays if isinstance(play, Tiles))
    record = Record(deal, laid, tuple(draft.tags), tuple(draft.comments))
    if "RESULT" in own:
        recording.check_points(source, own["RESULT"], SEATS, record.points() if position.is_over else None)
    return record


def _format_play(cards: Cards, position: Position) -> str:
    """Return a play as text."""
    return str(cards)
