"""A pasted position as one player sees it.

::

    me: 6-5 4-4 | next: 2 | across: 2 | prev: 2 | ends: 6 3 | laid: 6-6 6-3 … | discards: me 5-1 at 6 3, next ? at 6 3
    me: 6-5 4-4 5-1 | log: me 6-6; next 6-3; across x ?; prev 6-4 on 6; me 4-4; …
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from coach.errors import ImpossiblePosition
from coach.games.dingniu.notation.diagram import check_head, discards_of, format_discards, turn_of
from coach.games.dingniu.notation.words import (
    RELATIVE,
    check_game,
    fields,
    format_ends,
    format_rules,
    read_ends,
    read_play,
    read_rules,
    read_tiles,
)
from coach.games.dingniu.plays import Ends, ends_after
from coach.games.dingniu.position import COUNT, NONE_DISCARDED, Discard, Discards, View
from coach.games.dingniu.rules import HAND, SEATS, Rules
from coach.games.reading import Span, contradiction, not_their_turn, trim
from coach.notation import Source
from coach.results import Reason
from coach.tiles import FACES, NO_TILES, TILES, Placed, Tiles

_SAID: Final = ("game", "rules", *RELATIVE.names, "ends", "laid", "discards", "turn", "head", "log")
_OTHERS: Final = RELATIVE.names[1:]
_NUMBER: Final = re.compile(r"([0-9])\s*(?:张|張)?")


@dataclass(frozen=True, slots=True)
class Reading:
    """A pasted position as it was understood."""

    view: View
    notes: tuple[Reason, ...] = ()
    """What was not said, and how it was filled."""

    @property
    def game(self) -> str:
        """The name of the game."""
        return "dingniu"


@dataclass(slots=True)
class _Course:
    """What a log comes to."""

    counts: list[int]
    laid: list[Tiles]
    """Each with its end, the lead alone without one."""
    discards: list[list[Discard]]
    ends: Ends | None = None
    turn: int = 0


def is_whole(text: str) -> bool:
    """Return whether *text* tells all four hands by seats, and not what one player sees."""
    return re.search(r"(?:^|[|\n])\s*(?:S|E|N|W|[东南西北東])\s*:", Source(text).folded) is not None


def read(text: str) -> Reading:
    """Return the pasted position that *text* says, and what was assumed.

    >>> reading = read("6-5 4-4 5-1 3-1 2-2 6-6")
    >>> len(reading.view.unseen), reading.view.others
    (18, (6, 6, 6))
    >>> view = read("me: 4-4 5-1 3-1 2-2 6-6 | log: me 6-5; next x ?; across 6-4 on 6; prev 5-1 on 5").view
    >>> view.ends, view.others, view.discards[1][0].at
    ((1, 4), (5, 5, 5), (5, 6))

    :raises NotationError: it cannot be read, or contradicts itself.
    """
    source = Source(text)
    span = Span(0, len(source.folded))
    bare = ":" not in re.sub(r"[0-9]\s*:\s*[0-9]", "", source.folded)
    said = {"me": trim(source, span)} if bare else fields(source, span)
    for key, value in said.items():
        if key not in _SAID:
            raise source.fault("not-of-paste", *value, f"{key!r} is not said of one player's view", "leave it out")
    if "game" in said:
        check_game(source, said["game"])
    house = read_rules(source, said["rules"]) if "rules" in said else Rules()
    if "me" not in said:
        raise source.fault("no-hand-pasted", *span, "nothing is said of my hand", "write me: 6-5 4-4")
    hand = read_tiles(source, said["me"])
    view, notes = _from_log(source, said, hand, house) if "log" in said else _from_parts(source, said, hand, house)
    check_head(source, said, RELATIVE, view.head)
    return Reading(view, notes)


def format_view(view: View) -> str:
    """Return *view* as text that :func:`read` reads back to an equal one."""
    parts = [f"me: {str(view.hand) if view.hand else 'out'}"]
    parts += [f"{name}: {count}" for name, count in zip(_OTHERS, view.others, strict=True)]
    if view.ends is not None:
        parts.append(f"ends: {format_ends(view.ends)}")
    if view.laid:
        parts.append(f"laid: {view.laid}")
    if any(view.discards):
        parts.append(f"discards: {format_discards(view.discards, RELATIVE.names)}")
    parts.append(f"turn: {RELATIVE.names[view.turn]}")
    if rules := format_rules(view.rules):
        parts.append(f"rules: {rules}")
    return " | ".join(parts)


def _from_parts(source: Source, said: dict[str, Span], hand: Tiles, rules: Rules) -> tuple[View, tuple[Reason, ...]]:
    ends = read_ends(source, said["ends"]) if "ends" in said else None
    laid = read_tiles(source, said["laid"], TILES) if "laid" in said else NO_TILES
    discards: Discards = discards_of(source, said["discards"], RELATIVE) if "discards" in said else NONE_DISCARDED
    told = [_count(source, said[name]) if name in said else len(hand) for name in _OTHERS]
    notes = () if all(name in said for name in _OTHERS) else (Reason("counts-assumed", {"count": len(hand)}),)
    turn = RELATIVE.read(source, said["turn"]) if "turn" in said else turn_of([len(hand), *told]) or 0
    whole = Span(0, len(source.folded))
    try:
        return View(hand, (told[0], told[1], told[2]), laid, rules, ends, discards, turn), notes
    except ImpossiblePosition as error:
        raise contradiction(source, said.get("discards", whole), error) from error


def _count(source: Source, span: Span) -> int:
    number = _NUMBER.fullmatch(source.folded, *span)
    if number is None:
        given = source.original(*span)
        raise source.fault("no-tile-count", *span, f"{given!r} is no number of tiles", "write how many it holds")
    return int(number[1])


def _from_log(source: Source, said: dict[str, Span], hand: Tiles, rules: Rules) -> tuple[View, tuple[Reason, ...]]:
    for key in ("ends", "laid", "discards", "turn", *_OTHERS):
        if key in said:
            raise source.fault("beside-log", *said[key], f"{key!r} follows from the log", "leave it out")
    course = _Course([HAND] * COUNT, [], [[] for _ in SEATS])
    first = True
    for seat, where, value in RELATIVE.split(source, said["log"]):
        if first:
            course.turn, first = seat, False
        if seat != course.turn:
            raise not_their_turn(source, where, RELATIVE, seat, course.turn)
        _play_on(source, value, course)
        course.turn = (seat + 1) % COUNT
    counts, gone = course.counts, course.discards
    if len(hand) != counts[0]:
        what = f"my hand has {len(hand)} tiles, and by the log {counts[0]}"
        raise source.fault("hand-unlike-log", *said["me"], what, "one of the two is wrong", count=counts[0])
    discards = (tuple(gone[0]), tuple(gone[1]), tuple(gone[2]), tuple(gone[3]))
    try:
        laid, order = Tiles.of_faces(tile.faces[0] for tile in course.laid), tuple(course.laid)
        view = View(hand, (counts[1], counts[2], counts[3]), laid, rules, course.ends, discards, course.turn, order)
    except ImpossiblePosition as error:
        raise contradiction(source, said["log"], error) from error
    return view, ()


def _play_on(source: Source, span: Span, course: _Course) -> None:
    """Add the play in *span* to the course."""
    start, end = trim(source, Span(span.start, _stop(source, span)))
    tile = read_play(source, Span(start, end))
    seat = course.turn
    course.counts[seat] -= 1
    if course.counts[seat] < 0:
        name = RELATIVE.names[seat]
        what = f"{name} has played more than six tiles"
        raise source.fault("tiles-above-hand", start, end, what, "everybody has six", seat=name, count=HAND + 1)
    if tile is None or (isinstance(tile, Placed) and not tile.on):
        if course.ends is None:
            raise source.fault("lead-down", start, end, "the first tile is led, not discarded", "write the tile led")
        course.discards[seat].append(Discard(None if tile is None else Tiles(tile.mask), course.ends))
        return
    (face,) = tile.faces
    found, known = sum(each.holds(face) for each in course.laid) + 1, FACES[face].copies
    if found > known:
        what = f"{FACES[face].text!r} is laid too often"
        values: dict[str, Any] = {"tile": Tiles.of_faces([face]), "found": found, "known": known}
        raise source.fault("tile-too-often", start, end, what, f"the set has {known}", **values)
    on = _where(source, Span(start, end), tile, face, course.ends)
    course.laid.append(Placed(Tiles.of_faces([face]), on) if on else Tiles.of_faces([face]))
    course.ends = ends_after(face, on, course.ends)


def _where(source: Source, span: Span, tile: Tiles, face: int, ends: Ends | None) -> int:
    """Return the end that a tile of a log goes to."""
    said = tile.on if isinstance(tile, Placed) else 0
    if ends is None:
        if said:
            raise source.fault(
                "no-end-yet", *span, "there is no end yet", "write the tile alone", tile=Tiles(tile.mask)
            )
        return 0
    able: Sequence[int] = [on for on in sorted(set(ends)) if FACES[face].fits(on)]
    values: dict[str, Any] = {"tile": Tiles(tile.mask), "one": ends[0], "other": ends[1]}
    if not able or (said and said not in able):
        raise source.fault(
            "does-not-fit", *span, "this tile does not fit", f"the ends are {ends[0]} {ends[1]}", **values
        )
    if not said and len(able) > 1:
        raise source.fault("which-end", *span, "this tile fits both ends", f"add: on {ends[0]} or {ends[1]}", **values)
    return said or able[0]


def _stop(source: Source, span: Span) -> int:
    stop = source.folded.find(";", *span)
    return stop if stop >= 0 else span.end
