"""Positions and records of 关牌 as text.

What a player pastes is read in :mod:`~coach.games.guanpai.notation.pasted`, a whole position in
:mod:`~coach.games.guanpai.notation.diagram`, a round's record in :mod:`~coach.games.guanpai.notation.records`; call
them from here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from coach.cards import Cards
from coach.errors import ImpossiblePosition, NotationError
from coach.games.guanpai.notation.diagram import format_position, parse_position, read_position
from coach.games.guanpai.notation.pasted import Reading, read_lines
from coach.games.guanpai.notation.records import Record, format_record, match_of, parse_records
from coach.games.guanpai.notation.telling import read_play
from coach.games.guanpai.notation.words import COUNT, KEYS, format_rules, parse_rules, rules_name
from coach.games.guanpai.plays import ranks_text
from coach.games.guanpai.position import View
from coach.games.guanpai.rules import SEATS
from coach.games.reading import Span
from coach.notation import Source
from coach.results import Reason

__all__ = [
    "KEYS",
    "Reading",
    "Record",
    "format_position",
    "format_record",
    "format_rules",
    "format_view",
    "is_whole",
    "match_of",
    "parse_play",
    "parse_position",
    "parse_records",
    "parse_rules",
    "parse_view",
    "read",
    "rules_name",
]


def read(text: str) -> Reading:
    """Return the position that a pasted *text* says, from my point of view, and what had to be assumed.

    Cards alone are my hand, ``key: value`` lines say more, in English or Chinese; a whole position is seen by me.

    >>> reading = read("我: 3 3 4 5 K; 对手: 4张; 桌面: 5 对手")
    >>> reading.view.count, str(reading.view.top)
    (4, '5')
    >>> [note.code for note in read("33344KA2").notes]
    ['count-as-mine', 'on-lead', 'gone-unseen']

    :raises NotationError: it cannot be read, or contradicts itself.
    """
    source = Source(text)
    return _seen_by_me(source) if is_whole(text) else read_lines(source)


def is_whole(text: str) -> bool:
    """Return whether *text* says a whole position and not what one seat knows.

    >>> is_whole("me: 3 | other: 4 | turn: me"), is_whole("me: 3; other: 4")
    (True, False)
    """
    return "|" in Source(text).folded


def parse_view(text: str) -> View:
    """Return the view that *text* says; :func:`read` also tells what was assumed.

    :raises NotationError: it cannot be read, or contradicts itself.
    """
    return read(text).view


def parse_play(text: str, hand: Cards | None = None) -> Cards:
    """Return the cards of one play; none for a word that passes. Ranks alone take the lowest suits of *hand*.

    >>> parse_play("过")
    Cards('')
    >>> parse_play("3 3 10")
    Cards('♦10 ♦3 ♣3')

    :raises NotationError: it cannot be read.
    """
    source = Source(text)
    return read_play(source, Span(0, len(source.folded)), Cards() if hand is None else hand)


def format_view(view: View) -> str:
    """Return *view* as lines that :func:`parse_view` reads back to an equal one.

    Ranks alone are written where they are enough for that.

    >>> print(format_view(parse_view("3 3 4 K; other: 5")))
    me: 3 3 4 K
    other: 5

    :raises ImpossiblePosition: the text has no way to say it, such as a hand of which only some cards are known.
    """
    for suits in (False, True):
        text = "\n".join(f"{key}: {value}" for key, value in _lines(view, suits))
        try:
            if parse_view(text) == view:
                return text
        except NotationError:
            continue
    raise ImpossiblePosition(f"this view cannot be said in text: {text!r} is another", code="unsayable")


def _lines(view: View, suits: bool) -> Iterator[tuple[str, str]]:
    def shown(cards: Cards) -> str:
        return str(cards) if suits else ranks_text(cards)

    if rules := format_rules(view.rules):
        yield "rules", rules
    yield "me", shown(view.hand)
    known = shown(view.known)
    yield "other", str(view.known) if COUNT.fullmatch(known) else known or str(view.count)
    if view.log:
        yield "log", "; ".join(f"{SEATS[seat]} {shown(cards) if cards else 'pass'}" for seat, cards in view.log)
        return
    if view.top is not None and view.owner is not None:
        yield "table", f"{shown(view.top.cards)} by {SEATS[view.owner]}"
    if view.played:
        yield "played", shown(view.played)
    if view.turn:
        yield "turn", SEATS[view.turn]


def _seen_by_me(source: Source) -> Reading:
    """Return a whole position as it is seen by me who am shown both hands."""
    span = Span(0, len(source.folded))
    position = read_position(source, span)
    if position.is_over:
        raise source.fault("game-over", *span, "somebody is out", "there is nothing more to play (G11)")
    return Reading(replace(position.view(0), known=position.hands[1]), (Reason("both-hands-known"),))
