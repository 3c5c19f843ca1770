"""Positions and records of 牛鬼 as text.

What a player pastes is read in :mod:`~coach.games.niugui.notation.pasted`, a whole position seat by seat in
:mod:`~coach.games.niugui.notation.diagram`, a game's record in :mod:`~coach.games.niugui.notation.records`; call them
from here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, Literal

from coach.cards import NO_CARDS, Cards, card_name
from coach.errors import ImpossiblePosition, NotationError
from coach.games.niugui.notation.diagram import format_position, parse_position, read_position
from coach.games.niugui.notation.pasted import KEYS, Reading, read_lines
from coach.games.niugui.notation.records import Record, format_record, parse_records
from coach.games.niugui.notation.words import read_play, read_rules
from coach.games.niugui.position import BADGE_CARDS, View
from coach.games.niugui.rules import Rules
from coach.games.reading import Span
from coach.notation import Source
from coach.results import RELATIVE_SEATS, Reason

__all__ = [
    "KEYS",
    "Reading",
    "Record",
    "format_position",
    "format_record",
    "format_view",
    "is_whole",
    "parse_play",
    "parse_position",
    "parse_records",
    "parse_rules",
    "parse_view",
    "read",
]

_ZH: Final = {
    "me": "我", "next": "下家", "across": "对家", "prev": "上家", "rules": "规则", "table": "桌面",
    "played": "已出", "badges": "亮牌", "turn": "轮到", "log": "记录", "pass": "过", "rank": "点数", "suit": "花色",
}  # fmt: skip
_ZH_PLACES: Final = ("上游", "二游", "三游")  # N20


def read(text: str) -> Reading:
    """Return the position that a pasted *text* says, from my point of view, and what had to be assumed.

    A bare list of cards is my hand; ``key: value`` lines say more, in English or Chinese; a whole position, seat by
    seat, is seen by S.

    >>> reading = read("我: ♠2 ♥K ♦9\\n下家: 5张; 对家: ♠A ♥7; 上家: 3\\n桌面: ♥Q♣Q 上家")
    >>> reading.view.counts, reading.view.owner
    (((3, 5, 2, 3),), 3)
    >>> [note.code for note in read("♠2 ♥K ♦9").notes]
    ['count-as-mine', 'on-lead', 'gone-unseen', 'badge-held']

    :raises NotationError: it cannot be read, or contradicts itself.
    """
    source = Source(text)
    return _seen_by_south(source) if is_whole(text) else read_lines(source)


def is_whole(text: str) -> bool:
    """Return whether *text* says a whole position, seat by seat, and not what one seat knows.

    >>> is_whole("S: ♠2 | E: ♣5 | N: ♥A | W: ♥7 | turn: S"), is_whole("me: ♠2; next: 5")
    (True, False)
    """
    return "|" in Source(text).folded


def parse_view(text: str) -> View:
    """Return the view that *text* says; :func:`read` also tells what was assumed.

    :raises NotationError: it cannot be read, or contradicts itself.
    """
    return read(text).view


def parse_play(text: str) -> Cards:
    """Return the cards of one play; none for a word that passes.

    >>> parse_play("过牌")
    Cards('')

    :raises NotationError: it cannot be read.
    """
    source = Source(text)
    return read_play(source, Span(0, len(source.folded)), letters=True)


def parse_rules(text: str) -> Rules:
    """Return the house rules of the flush order that *text* names, ``rank`` or ``suit``; nothing is the default (N16).

    :raises NotationError: it is neither.
    """
    source = Source(text)
    return read_rules(source, Span(0, len(source.folded))) if source.folded.strip() else Rules()


def format_view(view: View, lang: Literal["en", "zh"] = "en") -> str:
    """Return *view* as lines that :func:`parse_view` reads back to an equal one, with the keys of either language.

    >>> print(format_view(parse_view("2s kh; 下家 : 5")))
    me: ♥K ♠2
    next: 5
    across: 2
    prev: 2

    :raises ImpossiblePosition: the text has no way to say it, such as a hand of which only some cards are known.
    """
    words = _ZH if lang == "zh" else {}

    def say(word: str) -> str:
        return words.get(word, word)

    def seat_of(seat: int) -> str:
        return say(RELATIVE_SEATS[seat])

    lines = [("rules", say(view.rules.flush_order))] if view.rules != Rules() else []
    for seat, key in enumerate(RELATIVE_SEATS):
        if seat in view.out:
            place = view.out.index(seat)
            lines.append((key, _ZH_PLACES[place] if words else f"out {place + 1}"))
        elif seat == 0 or view.known[seat]:
            lines.append((key, str(view.known[seat] if seat else view.hand)))
        elif len(view.counts) == 1:
            lines.append((key, f"{view.counts[0][seat]}{'张' if words else ''}"))
    if view.log:
        plays = (f"{seat_of(seat)} {cards if cards else say('pass')}" for seat, cards in view.log)
        lines.append(("log", "; ".join(plays)))
    else:
        lines += _format_gone(view, say)
    text = "\n".join(f"{say(key)}: {value}" for key, value in lines)
    _check_read_back(text, view)
    return text


def _format_gone(view: View, say: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    """Yield the lines that a log would make needless."""
    if view.top is not None and view.owner is not None:
        seat = say(RELATIVE_SEATS[view.owner])
        yield "table", f"{view.top} {seat}" if say("me") != "me" else f"{view.top} by {seat}"
    if view.played:
        yield "played", str(view.played)
    shown = [
        f"{say(RELATIVE_SEATS[seat])} {card_name(card)}"
        for card, seat in zip(BADGE_CARDS, view.badges, strict=True)
        if seat is not None
    ]
    if shown:
        yield "badges", ", ".join(shown)
    if view.turn:
        yield "turn", say(RELATIVE_SEATS[view.turn])


def _check_read_back(text: str, view: View) -> None:
    try:
        same = parse_view(text) == view
    except NotationError as error:
        raise ImpossiblePosition(f"this view cannot be said in text: {error}", code="unsayable") from error
    if not same:
        raise ImpossiblePosition(f"this view cannot be said in text: {text!r} is another", code="unsayable")


def _seen_by_south(source: Source) -> Reading:
    """Return a whole position as S sees it who is shown all hands."""
    span = Span(0, len(source.folded))
    position = read_position(source, span)
    if position.is_over:
        raise source.fault("game-over", *span, "one side is entirely out", "there is nothing more to play (N20)")
    view = position.view(0)
    known = NO_CARDS, position.hands[1], position.hands[2], position.hands[3]
    return Reading(replace(view, known=known), (Reason("whole-position"),))
