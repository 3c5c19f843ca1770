"""Rounds as text, in the manner of chess's PGN: tags, the deal, the plays trick by trick, the result.

::

    [Schema "1"] [Game "guanpai"] [Rules "bombs=same-type"] [Date "2026-11-30"] [me "Li"] [other "bot"]
    [Deal "me: … | other: … | turn: me"]
    1. me 3 3 3 4 4  other pass
    2. me 5  other K  me pass
    3. other …
    [Result "me +5 other -5"]

A match is its rounds one after the other (:func:`match_of`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from coach.cards import NO_CARDS, Cards
from coach.errors import ImpossiblePosition
from coach.games import recording
from coach.games.guanpai.match import Match
from coach.games.guanpai.notation.diagram import format_position, read_position
from coach.games.guanpai.notation.telling import read_play
from coach.games.guanpai.notation.words import NAMES, PASS_WORDS, check_game, format_rules, read_rules
from coach.games.guanpai.plays import ranks_text
from coach.games.guanpai.position import Position
from coach.games.guanpai.rules import SEATS, Rules
from coach.games.reading import Span
from coach.games.recording import SCHEMA, Draft, format_tag
from coach.notation import Source

_OWN_TAGS: Final = ("SCHEMA", "GAME", "RULES", "DEAL", "RESULT")


@dataclass(frozen=True, slots=True)
class Record:
    """One round from the deal on, finished or not.

    :raises NotationError: a tag or a comment has what cannot be written in one.
    :raises IllegalPlay: a play is against the rules.
    """

    deal: Position
    plays: tuple[Cards, ...]
    """In order; each is by the seat whose turn it was, a pass has no cards."""
    escaped: int | None = None
    """The seat that left the table after these plays (G14)."""
    tags: tuple[tuple[str, str], ...] = ()
    """What else the header says, such as ``("Date", "2026-11-30")`` and who sat at ``"me"``."""
    comments: tuple[tuple[int, str], ...] = ()
    """Each with the number of plays that stand before it."""

    def __post_init__(self) -> None:
        recording.check_notes(self.tags, self.comments, _OWN_TAGS)
        for _ in self.positions():
            pass

    def positions(self) -> Iterator[Position]:
        """Yield the deal and the position after each play, the escape too.

        :raises IllegalPlay: a play is against the rules.
        """
        return recording.positions(self.deal, self.plays, self.escaped)

    @property
    def final(self) -> Position:
        """The position in which the record ends."""
        *_, last = self.positions()
        return last


def format_record(record: Record) -> str:
    """Return *record* as text that :func:`parse_records` reads back to an equal one; many may follow one another."""
    own = [("Schema", str(SCHEMA)), ("Game", "guanpai")]
    if rules := format_rules(record.deal.rules):
        own.append(("Rules", rules))
    lines = [" ".join(format_tag(name, value) for name, value in (*own, *record.tags))]
    lines.append(format_tag("Deal", format_position(record.deal).split(" | rules:")[0]))
    lines += recording.format_plays(
        record.positions(), record.plays, record.escaped, record.comments, SEATS, _format_play
    )
    final = record.final
    if final.is_over:
        lines.append(format_tag("Result", recording.format_points(SEATS, final.points())))
    return "\n".join(lines) + "\n"


def parse_records(text: str) -> tuple[Record, ...]:
    """Return the rounds recorded in *text*, each replayed play by play.

    :raises NotationError: one cannot be read, breaks the rules, or ends otherwise than it says.
    """
    source = Source(text)
    return tuple(_build(source, draft) for draft in recording.drafts(source, NAMES, _OWN_TAGS))


def match_of(records: Iterable[Record]) -> Match:
    """Return the match that finished rounds make, one after the other (G2, G12).

    :raises ImpossiblePosition: a round is not over, comes after the match's end, or is led by the wrong seat.
    """
    match: Match | None = None
    for record in records:
        match = Match(record.deal.rules) if match is None else match
        if match.rounds and record.deal.turn != match.leader:
            seat = SEATS[match.rounds[-1].winner]
            message = f"{seat} won the round before and leads (G2)"
            raise ImpossiblePosition(message, code="winner-leads", seat=seat)
        match = match.add(record.final)
    return match or Match()


def _build(source: Source, draft: Draft) -> Record:
    """Replay a draft; what it states of the result must be what the plays give."""
    own = draft.own
    recording.check_schema(source, own["SCHEMA"])
    if "GAME" in own:
        check_game(source, own["GAME"])
    rules = read_rules(source, own["RULES"]) if "RULES" in own else Rules()
    if "DEAL" not in own:
        raise source.fault("no-deal-said", *draft.span, "the record has no deal", 'add [Deal "me: … | other: …"]')
    deal = read_position(source, own["DEAL"], rules, fresh=True)

    def read(span: Span, position: Position) -> Cards:
        return read_play(source, span, position.hands[position.turn])

    position, plays = recording.replay(source, draft, deal, NAMES, read)
    if "RESULT" in own:
        points = position.points() if position.is_over else None
        recording.check_points(source, own["RESULT"], SEATS, points)
    return Record(deal, tuple(plays), position.escaped, tuple(draft.tags), tuple(draft.comments))


def _format_play(cards: Cards, position: Position) -> str:
    """Return a play by its ranks, or by its cards where it does not take the hand's lowest suits."""
    if not cards:
        return PASS_WORDS[0].lower()
    text = ranks_text(cards)
    source = Source(text)
    hand = position.hands[position.turn] if not position.is_over else NO_CARDS
    return text if read_play(source, Span(0, len(text)), hand) == cards else str(cards)
