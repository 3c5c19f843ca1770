"""A whole position as text, seat by seat: puzzles, the solver's input, the deal of a record.

::

    S: ♠2 ♥K ♦9 | E: ♣5 ♦5 | N: out 1 | W: ♠A ♥7 | badges: N ♠3 | top: ♥Q♣Q by W | turn: S
"""

from __future__ import annotations

from typing import Final

from coach.cards import DIAMOND_4, NO_CARDS, Cards, card_name
from coach.errors import ImpossiblePosition
from coach.games.niugui.notation.replay import deals, deals_before, seen_played
from coach.games.niugui.notation.words import (
    ABSOLUTE,
    MOST,
    check_game,
    order_of_out,
    read_badges,
    read_out,
    read_rules,
    read_top,
    with_badges_of_top,
)
from coach.games.niugui.position import BADGE_CARDS, BadgeSeats, Hands, Position
from coach.games.niugui.rules import SEATS, Rules
from coach.games.reading import Places, Span, contradiction, trim
from coach.notation import Source, read_cards

_KEYS: Final = {
    **{seat: seat for seat in SEATS},
    **dict.fromkeys(["GAME", "游戏"], "game"),
    **dict.fromkeys(["RULES", "规则"], "rules"),
    **dict.fromkeys(["BADGES", "亮牌"], "badges"),
    **dict.fromkeys(["TOP", "桌面"], "top"),
    **dict.fromkeys(["TURN", "轮到"], "turn"),
    **dict.fromkeys(["ESCAPED", "逃跑"], "escaped"),
}


def parse_position(text: str, rules: Rules | None = None) -> Position:
    """Return the position that *text* says, seat by seat.

    :param rules: the house rules where the text names none.

    >>> position = parse_position("S: ♠2 | E: ♣5 ♦5 | N: out 1 | W: ♠A | badges: N ♠3 | top: ♥Q by W | turn: S")
    >>> position.hands[1], position.out, position.badges
    (Cards('♦5 ♣5'), (2,), (None, 2))

    :raises NotationError: it cannot be read, or contradicts itself.
    """
    source = Source(text)
    return read_position(source, Span(0, len(source.folded)), rules)


def format_position(position: Position) -> str:
    """Return *position* as text that :func:`parse_position` reads back to an equal one."""
    fields = [format_hands(position)]
    shown = [
        f"{SEATS[seat]} {card_name(card)}"
        for card, seat in zip(BADGE_CARDS, position.badges, strict=True)
        if seat is not None
    ]
    if shown:
        fields.append(f"badges: {', '.join(shown)}")
    if position.top is not None and position.owner is not None:
        fields.append(f"top: {position.top} by {SEATS[position.owner]}")
    fields.append(f"turn: {SEATS[position.turn]}")
    if position.escaped is not None:
        fields.append(f"escaped: {SEATS[position.escaped]}")
    if position.rules != Rules():
        fields.append(f"rules: {position.rules.flush_order}")
    return " | ".join(fields)


def format_hands(position: Position) -> str:
    """Return the four seats of *position* as text, without the rest."""
    return " | ".join(
        f"{SEATS[seat]}: {hand if hand else f'out {position.out.index(seat) + 1}'}"
        for seat, hand in enumerate(position.hands)
    )


def read_position(source: Source, span: Span, rules: Rules | None = None, *, fresh: bool = False) -> Position:
    """Return the position that a part of *source* says.

    :param rules: the house rules where the text names none.
    :param fresh: refuse all but a fresh deal (N2).
    """
    fields = _fields(source, span)
    if "game" in fields:
        check_game(source, fields["game"])
    if "rules" in fields:
        rules = read_rules(source, fields["rules"])
    rules = rules or Rules()
    hands, out = _hands(source, span, fields)
    held = tuple(map(len, hands))
    if fresh and held not in deals():
        what = f"{', '.join(map(str, held))} cards make no deal"
        raise source.fault("deal-counts", *span, what, "two neighbours hold 14 and the others 13 (N2)", counts=held)
    places: Places = {}
    badges: BadgeSeats = (None, None)
    if "badges" in fields:
        badges = read_badges(source, fields["badges"], ABSOLUTE, letters=False, places=places)
    top = owner = None
    if "top" in fields:
        top, owner = read_top(source, fields["top"], ABSOLUTE, rules, letters=False, places=places)
        badges = with_badges_of_top(source, fields["top"], ABSOLUTE, badges, top, owner)
    shown = seen_played(top, owner, badges)
    began = [count + len(cards) for count, cards in zip(held, shown, strict=True)]
    deals_before(source, ABSOLUTE, began, {seat: fields[name] for seat, name in enumerate(SEATS)}, span)
    escaped = ABSOLUTE.read(source, fields["escaped"]) if "escaped" in fields else None
    turn = _turn(source, span, fields, hands)
    try:
        return Position(hands, turn, rules, top, owner, out, badges, escaped)
    except ImpossiblePosition as error:
        raise contradiction(source, _blamed(error, span, fields), error) from error


def _fields(source: Source, span: Span) -> dict[str, Span]:
    """Return the value's span by key; ``|`` stands only between fields."""
    fields: dict[str, Span] = {}
    start = span.start
    while start <= span.end:
        bar = source.folded.find("|", start, span.end)
        end = span.end if bar < 0 else bar
        field = trim(source, Span(start, end))
        colon = source.folded.find(":", *field)
        name = trim(source, Span(field.start, max(colon, field.start)))
        key = _KEYS.get(source.folded[name.start : name.end])
        if key is None:
            given = source.original(*(name if colon >= 0 else field))
            raise source.fault(
                "unknown-key",
                *(name if colon >= 0 else field),
                f"{given!r} does not begin a part of a position",
                "each begins with S:, E:, N:, W:, badges:, top:, turn:, rules: or escaped:, with '|' between them",
            )
        if key in fields:
            raise source.fault("key-twice", *name, f"{source.original(*name)!r} is said twice", "say it once", key=key)
        value = trim(source, Span(colon + 1, field.end))
        if value.start == value.end:
            raise source.fault(
                "empty-value", *name, f"nothing is said after {source.original(*name)!r}", "say it", key=key
            )
        fields[key] = value
        start = end + 1
    return fields


def _hands(source: Source, span: Span, fields: dict[str, Span]) -> tuple[Hands, tuple[int, ...]]:
    """Return the four hands, and the seats that are out in the order of going out."""
    hands = [NO_CARDS] * 4
    out: dict[int, tuple[int, Span]] = {}
    taken: dict[int, str] = {}
    for seat, name in enumerate(SEATS):
        if name not in fields:
            raise source.fault(
                "hand-missing", *span, f"nothing is said of {name}", "give its cards, or out 1", seat=name
            )
        value = fields[name]
        place = read_out(source, value)
        if place is not None:
            out[seat] = place, value
            continue
        places: Places = {}
        hands[seat] = read_cards(source, *value, letters=False, most=MOST, spans=places)
        if not hands[seat]:
            raise source.fault("cards-missing", *value, f"{name} holds no cards", "write them, or out 1, out 2 …")
        for card, where in places.items():
            if card in taken:
                raise source.fault(
                    "on-two-lines",
                    *where,
                    f"{card_name(card)} is in the hand of {taken[card]} and of {name}",
                    "it is in one of them",
                    cards=Cards.of([card]),
                    first=taken[card],
                    second=name,
                )
            taken[card] = name
    return (hands[0], hands[1], hands[2], hands[3]), order_of_out(source, ABSOLUTE, out)


def _turn(source: Source, span: Span, fields: dict[str, Span], hands: Hands) -> int:
    """Return whose turn it is: before the first play that of the holder of ♦4 (N5)."""
    opener = next((seat for seat in range(4) if DIAMOND_4 in hands[seat]), None)
    opening = opener is not None and sum(map(len, hands)) == 54
    if "turn" not in fields:
        if opener is not None and opening:
            return opener
        raise source.fault("turn-missing", *span, "it is not said whose turn it is", "add turn: S")
    turn = ABSOLUTE.read(source, fields["turn"])
    if opener is not None and opening and turn != opener:
        raise source.fault(
            "turn-and-opening",
            *fields["turn"],
            f"{SEATS[turn]} cannot begin",
            f"{SEATS[opener]} holds ♦4 and leads first (N5)",
            seat=SEATS[opener],
        )
    return turn


def _blamed(error: ImpossiblePosition, span: Span, fields: dict[str, Span]) -> Span:
    """Return the field that an impossible position is about, as far as its error tells."""
    key = {"top-in-hand": "top", "top-outlived": "top", "badge-in-hand": "badges", "wrong-turn": "turn"}.get(
        error.code, ""
    )
    return fields.get(key, span)
