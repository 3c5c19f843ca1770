"""A whole position as text, all hands known: puzzles, the solver's input, the deal of a record.

::

    S: 6-5 6-4 | E: 4-4 6-1 | N: 3-1 5-5 | W: 2-2 6-2 | ends: 6 3 | discards: S 6-3 at 5 1, N 4-4 | turn: S
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from coach.errors import ImpossiblePosition
from coach.games.dingniu.notation.words import (
    TABLE,
    check_game,
    fields,
    format_ends,
    format_rules,
    read_discards,
    read_ends,
    read_rules,
    read_tiles,
)
from coach.games.dingniu.plays import Ends
from coach.games.dingniu.position import COUNT, Discard, Discards, Position, head_of
from coach.games.dingniu.rules import HAND, SEATS, Rules
from coach.games.reading import Seats, Span, contradiction
from coach.notation import Source
from coach.tiles import Tiles

_SAID: Final = ("game", "rules", *SEATS, "ends", "discards", "turn", "head", "account")
HALF_WORDS: Final = ("HALF", "半账", "半帳")


def parse_position(text: str, rules: Rules | None = None) -> Position:
    """Return the position that *text* says.

    :param rules: the house rules where the text names none.

    >>> position = parse_position("S: 6-5 | E: 4-4 | N: 3-1 | W: 2-2 | ends: 6 3 | turn: E")
    >>> position.ends, str(position.hands[0]), position.turn, position.head
    ((3, 6), '6-5', 1, 1)

    :raises NotationError: it cannot be read, or contradicts itself.
    """
    source = Source(text)
    return read_position(source, Span(0, len(source.folded)), rules)


def format_position(position: Position) -> str:
    """Return *position* as text that :func:`parse_position` reads back to an equal one."""
    parts = [f"{name}: {str(hand) if hand else 'out'}" for name, hand in zip(SEATS, position.hands, strict=True)]
    if position.ends is not None:
        parts.append(f"ends: {format_ends(position.ends)}")
    if any(position.discards):
        parts.append(f"discards: {format_discards(position.discards, SEATS)}")
    parts.append(f"turn: {SEATS[position.turn]}")
    if position.account is not None:
        parts.append(f"account: {SEATS[position.account]}" + " half" * position.half)
    if rules := format_rules(position.rules):
        parts.append(f"rules: {rules}")
    return " | ".join(parts)


def format_discards(discards: Discards, names: Sequence[str]) -> str:
    """Return discards as text, hidden ones as ``?``."""
    return ", ".join(
        f"{name} {' '.join(map(_format_discard, gone))}" for name, gone in zip(names, discards, strict=True) if gone
    )


def _format_discard(gone: Discard) -> str:
    text = "?" if gone.tile is None else str(gone.tile)
    return f"{text} at {format_ends(gone.at)}" if gone.at else text


def read_position(source: Source, span: Span, rules: Rules | None = None, *, fresh: bool = False) -> Position:
    """Return the position that a part of *source* says.

    :param rules: the house rules where the text names none.
    :param fresh: refuse all but a fresh deal (T2).
    """
    said = fields(source, span)
    for key, value in said.items():
        if key not in _SAID:
            raise source.fault("not-of-whole", *value, f"{key!r} is not said of a whole position", "leave it out")
    if "game" in said:
        check_game(source, said["game"])
    house = read_rules(source, said["rules"]) if "rules" in said else rules or Rules()
    hands = []
    for name in SEATS:
        if name not in said:
            what = f"nothing is said of {name}"
            raise source.fault("hand-left-out", *span, what, "give its tiles, or out", seat=name)
        hands.append(read_tiles(source, said[name]))
    if fresh and [len(hand) for hand in hands] != [HAND] * COUNT:
        raise source.fault("no-deal-of-six", *span, "this is no deal", "all four hold six tiles (T2)")
    counts = [len(hand) for hand in hands]
    turn = _turn(source, span, said, counts)
    ends = read_ends(source, said["ends"]) if "ends" in said else None
    discards = discards_of(source, said["discards"], TABLE) if "discards" in said else ((), (), (), ())
    account, half = _account(source, said["account"]) if "account" in said else (None, False)
    try:
        found = Position((hands[0], hands[1], hands[2], hands[3]), turn, house, ends, discards, account, half)
    except ImpossiblePosition as error:
        raise contradiction(source, said.get("discards", span), error) from error
    check_head(source, said, TABLE, found.head)
    return found


def check_head(source: Source, said: dict[str, Span], seats: Seats, head: int) -> None:
    """Refuse a head that does not follow from how many tiles each holds."""
    if "head" in said and seats.read(source, said["head"]) != head:
        right = f"by the numbers of tiles it is {seats.names[head]}"
        raise source.fault("head-unlike-counts", *said["head"], "this is not who led", right, seat=seats.names[head])


def discards_of(source: Source, span: Span, seats: Seats) -> Discards:
    """Return the discards told in *span*."""
    told = read_discards(source, span, seats)
    first, second, third, fourth = (
        tuple(_discard(face, ends) for face, ends in told.get(seat, ())) for seat in range(COUNT)
    )
    return first, second, third, fourth


def _discard(face: int | None, ends: Ends | None) -> Discard:
    return Discard(None if face is None else Tiles.of_faces([face]), ends)


def turn_of(counts: Sequence[int]) -> int | None:
    """Return whose turn it is by how many tiles each holds; ``None`` where all hold as many."""
    return next(
        (seat for seat in range(COUNT) if counts[seat] == counts[seat - 1] + 1 and counts[seat] == max(counts)), None
    )


def _turn(source: Source, span: Span, said: dict[str, Span], counts: Sequence[int]) -> int:
    if "turn" in said:
        return TABLE.read(source, said["turn"])
    turn = turn_of(counts)
    if turn is None and "head" in said:
        turn = TABLE.read(source, said["head"])
    if turn is None:
        raise source.fault("turn-left-out", *span, "it is not said whose turn it is", "add turn: S")
    assert head_of(counts, turn) != turn or len(set(counts)) == 1, "unequal numbers tell the turn"
    return turn


def _account(source: Source, span: Span) -> tuple[int, bool]:
    seat, _, rest = next(TABLE.split(source, span))
    word = trim_word(source, rest)
    if word not in ("", *HALF_WORDS):
        raise source.fault("no-such-part", *rest, "this is no part of an account", "write account: S, or S half")
    return seat, word in HALF_WORDS


def trim_word(source: Source, span: Span) -> str:
    """Return the text of *span* without blanks."""
    return source.folded[slice(*span)].strip(" ,")
