"""A whole position as text, both hands known: puzzles, the solver's input, the deal of a record.

::

    me: 3 3 4 5 K | other: 6 6 7 2 | turn: me | top: 5 by other | played: 5 9 | rules: must_beat=yes
"""

from __future__ import annotations

from typing import Final

from coach.cards import NO_CARDS, Cards
from coach.errors import IllegalPlay, ImpossiblePosition, NotationError
from coach.games.guanpai.notation.telling import Told, read_told, settle
from coach.games.guanpai.notation.words import (
    NAMES,
    OUT_WORDS,
    check_game,
    fields,
    format_rules,
    read_rules,
)
from coach.games.guanpai.plays import Combination, classify, ranks_text
from coach.games.guanpai.position import DEALT, Position, opener
from coach.games.guanpai.rules import HAND, SEATS, Rules
from coach.games.reading import Span, contradiction, illegal, trim
from coach.notation import Source

_SAID: Final = ("game", "rules", "me", "other", "table", "played", "turn", "escaped")


def parse_position(text: str, rules: Rules | None = None) -> Position:
    """Return the position that *text* says.

    :param rules: the house rules where the text names none.

    >>> position = parse_position("me: 3 3 4 5 K | other: 6 6 7 2 | turn: me | top: 5 by other")
    >>> len(position.hands[1]), str(position.top), position.turn
    (4, '5', 0)

    :raises NotationError: it cannot be read, or contradicts itself.
    """
    source = Source(text)
    return read_position(source, Span(0, len(source.folded)), rules)


def format_position(position: Position) -> str:
    """Return *position* as text that :func:`parse_position` reads back to an equal one.

    Ranks alone are written where they are enough for that.
    """
    bare = _format(position, suits=False)
    try:
        if parse_position(bare) == position:
            return bare
    except NotationError:
        pass
    return _format(position, suits=True)


def _format(position: Position, suits: bool) -> str:
    def shown(cards: Cards) -> str:
        return str(cards) if suits else ranks_text(cards)

    parts = [f"{name}: {shown(hand) if hand else 'out'}" for name, hand in zip(SEATS, position.hands, strict=True)]
    if position.top is not None and position.owner is not None:
        parts.append(f"top: {shown(position.top.cards)} by {SEATS[position.owner]}")
    if position.played - (position.top.cards if position.top else NO_CARDS):
        parts.append(f"played: {shown(position.played)}")
    parts.append(f"turn: {SEATS[position.turn]}")
    if position.escaped is not None:
        parts.append(f"escaped: {SEATS[position.escaped]}")
    if rules := format_rules(position.rules):
        parts.append(f"rules: {rules}")
    return " | ".join(parts)


def read_position(source: Source, span: Span, rules: Rules | None = None, *, fresh: bool = False) -> Position:
    """Return the position that a part of *source* says.

    :param rules: the house rules where the text names none.
    :param fresh: refuse all but a fresh deal (G1).
    """
    said = fields(source, span)
    for key, value in said.items():
        if key not in _SAID:
            raise source.fault("not-of-position", *value, f"{key!r} is not said of a whole position", "leave it out")
    if "game" in said:
        check_game(source, said["game"])
    if "rules" in said:
        rules = read_rules(source, said["rules"])
    house = rules or Rules()
    parts, owner = _parts(source, span, said)
    cards = settle(source, parts)
    hands = cards["me"], cards["other"]
    if fresh and [len(hand) for hand in hands] != [HAND, HAND]:
        mine, other = map(len, hands)
        what = f"{mine} and {other} cards make no deal"
        raise source.fault("no-deal-of-sixteen", *span, what, "both hold 16 (G1)", mine=mine, other=other)
    top = classify_told(source, said["table"], cards["table"], house) if "table" in cards else None
    played = cards.get("table", NO_CARDS) | cards.get("played", NO_CARDS)
    turn = _turn(source, span, said, hands, parts, owner)
    escaped = NAMES.read(source, said["escaped"]) if "escaped" in said else None
    try:
        return Position(hands, turn, house, top, played, escaped)
    except ImpossiblePosition as error:
        key = "played" if error.code in ("above-dealt", "top-not-played") else "table"
        raise contradiction(source, said.get(key, span), error) from error


def _parts(source: Source, span: Span, said: dict[str, Span]) -> tuple[dict[str, Told], int | None]:
    """Return the cards of each line as they are told, and who laid those on the table."""
    parts: dict[str, Told] = {}
    for name in SEATS:
        if name not in said:
            what = f"nothing is said of {name}"
            raise source.fault("hand-not-said", *span, what, "give its cards, or out", seat=name)
        value = said[name]
        if source.folded[slice(*value)] in OUT_WORDS:
            parts[name] = Told(value, NO_CARDS, {}, ())
            continue
        parts[name] = read_told(source, value)
        if not len(parts[name]):
            raise source.fault("hand-not-said", *value, f"{name} holds no cards", "write them, or out", seat=name)
    owner = None
    if "table" in said:
        parts["table"], owner = read_top(source, said["table"])
    if "played" in said:
        parts["played"] = read_told(source, said["played"], DEALT)
    return parts, owner


def _turn(
    source: Source,
    span: Span,
    said: dict[str, Span],
    hands: tuple[Cards, Cards],
    parts: dict[str, Told],
    owner: int | None,
) -> int:
    """Return whose turn it is; of a first deal with suits it follows (G2)."""
    if "turn" in said:
        turn = NAMES.read(source, said["turn"])
        if turn == owner:
            what = f"{SEATS[turn]} laid what is on the table and cannot be to play"
            right = "who leads has nothing to beat: leave the table out"
            raise source.fault("turn-and-table", *said["turn"], what, right, seat=SEATS[turn])
        return turn
    if owner is not None:
        return 1 - owner
    suited = all(parts[name].cards is not None for name in SEATS)
    first = opener(hands) if suited and [len(hand) for hand in hands] == [HAND, HAND] else None
    if first is None:
        raise source.fault("turn-not-said", *span, "it is not said whose turn it is", "add turn: me")
    return first


def read_top(source: Source, span: Span) -> tuple[Told, int]:
    """Return what is to be beaten and who laid it, from ``5 by other`` or ``对手 5``."""
    named = list(NAMES.pattern.finditer(source.folded, *span))
    if len(named) != 1:
        what = "it is not said who laid it" if not named else "two seats cannot have laid it"
        raise source.fault("top-seat", *trim(source, span), what, NAMES.right)
    before = trim(source, Span(span.start, named[0].start()))
    if source.folded[before.start : before.end].endswith("BY"):
        before = trim(source, Span(before.start, before.end - 2))
    after = trim(source, Span(named[0].end(), span.end))
    if before.start < before.end and after.start < after.end:
        given = source.original(*after)
        raise source.fault("top-seat", *after, f"{given!r} stands after the seat", "write the cards, then the seat")
    told = read_told(source, before if before.start < before.end else after)
    if not len(told):
        raise source.fault("no-play-said", *trim(source, span), "the cards are missing", "write the play to beat")
    return told, NAMES.numbers[named[0][0]]


def classify_told(source: Source, span: Span, cards: Cards, rules: Rules) -> Combination:
    """Return the combination to beat, told in *span*."""
    try:
        return classify(cards, rules)
    except IllegalPlay as refusal:
        raise illegal(source, span, refusal) from refusal
