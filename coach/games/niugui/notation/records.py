"""Games as text, in the manner of chess's PGN: tags, the deal, the plays trick by trick, the result.

::

    [Schema "1"] [Game "niugui"] [Rules "rank"] [Date "2026-11-30"] [S "me"] [E "bot"] [N "bot"] [W "bot"]
    [Deal "S: … | E: … | N: … | W: …"]
    1. W ♦4  S ♥6  E pass  N ♠J  W pass  S pass  E pass  2. N …
    [Result "S +2 E -2 N +2 W -2"] [Places "S N"]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from coach.cards import Cards
from coach.games import recording
from coach.games.niugui.notation.diagram import format_hands, read_position
from coach.games.niugui.notation.words import ABSOLUTE, PASS_WORDS, check_game, read_play, read_rules
from coach.games.niugui.position import Position
from coach.games.niugui.rules import SEATS, Rules
from coach.games.reading import Span
from coach.games.recording import SCHEMA, Draft, format_tag
from coach.notation import Source

_OWN_TAGS: Final = ("SCHEMA", "GAME", "RULES", "DEAL", "RESULT", "PLACES")


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
    own = ("Schema", str(SCHEMA)), ("Game", "niugui"), ("Rules", record.deal.rules.flush_order)
    lines = [" ".join(format_tag(name, value) for name, value in (*own, *record.tags))]
    lines.append(format_tag("Deal", format_hands(record.deal)))
    lines += recording.format_plays(
        record.positions(), record.plays, record.escaped, record.comments, SEATS, _format_play
    )
    final = record.final
    if final.is_over:
        result = recording.format_points(SEATS, final.points())
        lines.append(f"{format_tag('Result', result)} {format_tag('Places', _places(final))}")
    return "\n".join(lines) + "\n"


def parse_records(text: str) -> tuple[Record, ...]:
    """Return the games recorded in *text*, each replayed play by play.

    :raises NotationError: one cannot be read, breaks the rules, or ends otherwise than it says.
    """
    source = Source(text)
    return tuple(_build(source, draft) for draft in recording.drafts(source, ABSOLUTE, _OWN_TAGS))


def _build(source: Source, draft: Draft) -> Record:
    """Replay a draft; what it states of the result must be what the plays give."""
    own = draft.own
    recording.check_schema(source, own["SCHEMA"])
    if "GAME" in own:
        check_game(source, own["GAME"])
    rules = read_rules(source, own["RULES"]) if "RULES" in own else Rules()
    if "DEAL" not in own:
        raise source.fault("no-deal", *draft.span, "the record has no deal", 'add [Deal "S: … | E: … | N: … | W: …"]')
    deal = read_position(source, own["DEAL"], rules, fresh=True)

    def read(span: Span, position: Position) -> Cards:
        return read_play(source, span, letters=False)

    position, plays = recording.replay(source, draft, deal, ABSOLUTE, read)
    _check_result(source, own, position)
    return Record(deal, tuple(plays), position.escaped, tuple(draft.tags), tuple(draft.comments))


def _check_result(source: Source, own: dict[str, Span], position: Position) -> None:
    """Refuse a result that the plays do not give."""
    places = _places(position)
    if "PLACES" in own and source.folded[slice(*own["PLACES"])].split() != places.split():
        what = "the seats went out in another order"
        raise source.fault("places-wrong", *own["PLACES"], what, f"by the plays it is {places!r}", places=places)
    if "RESULT" in own:
        points = position.points() if position.is_over else None
        recording.check_points(source, own["RESULT"], SEATS, points)


def _places(position: Position) -> str:
    return " ".join(SEATS[seat] for seat in position.out)


def _format_play(cards: Cards, position: Position) -> str:
    return str(cards) if cards else PASS_WORDS[0].lower()
