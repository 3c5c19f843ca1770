"""The words that every 牛鬼 text shares: seats, passes, rules, badges, the combination to beat."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from coach.cards import NO_CARDS, Cards, card_name
from coach.errors import IllegalPlay
from coach.games.niugui.plays import Combination, classify
from coach.games.niugui.position import BADGE_CARDS, BadgeSeats
from coach.games.niugui.rules import SEATS, FlushOrder, Rules
from coach.games.reading import Places, Seats, Span, illegal, trim
from coach.notation import NO_CARDS_WORDS, Source, read_cards
from coach.results import RELATIVE_SEATS

MOST: Final = 14
"""As many cards as a hand can hold (N2)."""

PASS_WORDS: Final = ("PASS", "过", "过牌", "过门", "不要", "不出", "過", "過牌", "過門")  # N7
NONE: Final = (*NO_CARDS_WORDS, "—", "——")
GAME_WORDS: Final = ("NIUGUI", "牛鬼", "河池牛鬼")
RULES_WORDS: Final[Mapping[str, FlushOrder]] = {"RANK": "rank", "点数": "rank", "SUIT": "suit", "花色": "suit"}  # N16
_FLUSH_ORDER: Final = re.compile(r"FLUSH[_-]ORDER\s*=\s*")
OUT_WORDS: Final = {"上游": 1, "二游": 2, "三游": 3}  # N20
OUT: Final = re.compile(rf"(?:OUT|出完)\s*([1-4])|({'|'.join(OUT_WORDS)})")
_OUT_OTHERWISE: Final = re.compile(r"(?:已经?)?(?:OUT|[出走打跑][完光了]|完了)")
COUNT: Final = re.compile(r"剩?\s*([0-9]{1,9})\s*(?:张|張|CARDS?)?")


RELATIVE: Final = Seats(
    RELATIVE_SEATS,
    {"ME": 0, "NEXT": 1, "ACROSS": 2, "PREV": 3, "我": 0, "下家": 1, "对家": 2, "對家": 2, "上家": 3},
    "a seat is me, next, across or prev (我, 下家, 对家, 上家)",
)
ABSOLUTE: Final = Seats(SEATS, {name: seat for seat, name in enumerate(SEATS)}, "a seat is S, E, N or W")


def read_rules(source: Source, span: Span) -> Rules:
    """Return the house rules of the flush order named in *span* (N16), as ``suit`` or ``flush_order=suit``."""
    start, end = trim(source, span)
    if option := _FLUSH_ORDER.match(source.folded, start, end):
        start = option.end()
    order = RULES_WORDS.get(source.folded[start:end])
    if order is None:
        given = source.original(start, end)
        raise source.fault("unknown-rules", start, end, f"{given!r} is no order of flushes", "it is rank or suit")
    return Rules(order)


def check_game(source: Source, span: Span) -> None:
    """Refuse the name of another game."""
    start, end = trim(source, span)
    if source.folded[start:end] not in GAME_WORDS:
        given = source.original(start, end)
        raise source.fault("other-game", start, end, f"{given!r} is not this game", "this is niugui (牛鬼)")


def read_play(source: Source, span: Span, *, letters: bool, places: Places | None = None) -> Cards:
    """Return the cards laid, none for a pass."""
    start, end = trim(source, span)
    if source.folded[start:end] in PASS_WORDS:
        return NO_CARDS
    cards = read_cards(source, start, end, letters=letters, spans=places)
    if not cards:
        raise source.fault("empty-play", *span, "a play is missing", "write its cards, or pass (过)")
    return cards


def read_badges(source: Source, span: Span, seats: Seats, *, letters: bool, places: Places) -> BadgeSeats:
    """Return who has shown ♠2 and ♠3, such as ``prev ♠3`` or ``N ♠2 ♠3`` (N4)."""
    shown: dict[int, int] = {}
    for seat, name, rest in seats.split(source, span):
        here: Places = {}
        if not read_cards(source, *rest, letters=letters, spans=here):
            raise source.fault("badge-missing", *name, "a seat shows no badge", "write ♠2 or ♠3 after it")
        for card, where in here.items():
            if card not in BADGE_CARDS:
                raise source.fault(
                    "no-badge", *where, f"{card_name(card)} is no badge", "♠2 and ♠3 are", cards=Cards.of([card])
                )
            if card in shown:
                raise source.fault(
                    "card-twice",
                    *where,
                    f"{card_name(card)} appears twice",
                    "one seat has shown it",
                    cards=Cards.of([card]),
                )
            shown[card] = seat
        places |= here
    return shown.get(BADGE_CARDS[0]), shown.get(BADGE_CARDS[1])


def read_top(
    source: Source, span: Span, seats: Seats, rules: Rules, *, letters: bool, places: Places
) -> tuple[Combination, int]:
    """Return the combination to beat and who played it, from ``♥Q♣Q by prev`` or ``上家 ♥Q♣Q``."""
    named = list(seats.pattern.finditer(source.folded, *span))
    if len(named) != 1:
        what = "it is not said who played it" if not named else "two seats cannot have played it"
        raise source.fault("table-seat", *trim(source, span), what, seats.right)
    before = trim(source, Span(span.start, named[0].start()))
    if source.folded[before.start : before.end].endswith("BY"):
        before = trim(source, Span(before.start, before.end - 2))
    after = trim(source, Span(named[0].end(), span.end))
    if before.start < before.end and after.start < after.end:
        given = source.original(*after)
        raise source.fault("table-seat", *after, f"{given!r} stands after the seat", "write the cards, then the seat")
    cards_span = before if before.start < before.end else after
    cards = read_cards(source, *cards_span, letters=letters, spans=places)
    if not cards:
        raise source.fault("empty-play", *trim(source, span), "the cards are missing", "write the combination to beat")
    try:
        return classify(cards, rules), seats.numbers[named[0][0]]
    except IllegalPlay as refusal:
        raise illegal(source, cards_span, refusal) from refusal


def with_badges_of_top(
    source: Source, span: Span, seats: Seats, badges: BadgeSeats, top: Combination, owner: int
) -> BadgeSeats:
    """Return the badges with those that the combination to beat, written in *span*, shows (N4)."""
    shown = list(badges)
    for place, card in enumerate(BADGE_CARDS):
        if card in top.cards:
            seat = badges[place]
            if seat is not None and seat != owner:
                raise source.fault(
                    "badges-and-table",
                    *span,
                    f"{seats.names[owner]} plays {card_name(card)} here, but {seats.names[seat]} is said to show it",
                    "it was one of them",
                    cards=Cards.of([card]),
                    first=seats.names[seat],
                    second=seats.names[owner],
                )
            shown[place] = owner
    return shown[0], shown[1]


def read_out(source: Source, span: Span) -> int | None:
    """Return the place in the order of going out, from 1, if that is what *span* says (N20).

    :raises NotationError: it says that a seat is out, but not in which place.
    """
    match = OUT.fullmatch(source.folded, *span)
    if match is None and _OUT_OTHERWISE.match(source.folded, *span):
        what = f"{source.original(*span)!r} does not say in which place the seat went out"
        raise source.fault("out-without-place", *span, what, "write out 1, out 2 or out 3 (上游, 二游, 三游)")
    return None if match is None else int(match[1]) if match[1] else OUT_WORDS[match[2]]


def order_of_out(source: Source, seats: Seats, places: Mapping[int, tuple[int, Span]]) -> tuple[int, ...]:
    """Return the seats that are out in the order of going out.

    :param places: by seat, its place from 1 and where that is said.
    """
    by_place: dict[int, int] = {}
    for seat, (place, span) in places.items():
        if place in by_place:
            raise source.fault(
                "out-same-place",
                *span,
                f"{seats.names[by_place[place]]} and {seats.names[seat]} cannot both be out {place}",
                "one went out after the other",
                place=place,
                first=seats.names[by_place[place]],
                second=seats.names[seat],
            )
        by_place[place] = seat
    for wanted, place in enumerate(sorted(by_place), start=1):
        if place != wanted:
            seat = by_place[place]
            raise source.fault(
                "out-gap",
                *places[seat][1],
                f"{seats.names[seat]} is out {place}, but nobody is out {wanted}",
                "the first to go out is out 1",
                place=place,
                missing=wanted,
                seat=seats.names[seat],
            )
    return tuple(by_place[place] for place in sorted(by_place))
