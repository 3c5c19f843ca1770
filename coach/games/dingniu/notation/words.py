"""The words of the notation of 顶牛: tiles, seats, keys, house rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from coach.games.dingniu.plays import Ends
from coach.games.dingniu.rules import HAND, SEATS, Rules
from coach.games.options import Options
from coach.games.reading import Seats, Span, trim
from coach.notation import NO_CARDS_WORDS, Source
from coach.results import relative_seats
from coach.tiles import FACES, NO_TILES, Placed, Tiles, face_named

GAME_WORDS: Final = ("DINGNIU", "顶牛", "頂牛")
TABLE: Final = Seats(
    SEATS,
    {**{name: seat for seat, name in enumerate(SEATS)}, "南": 0, "东": 1, "東": 1, "北": 2, "西": 3},
    "a seat is S, E, N or W",
)
"""The seats of a whole position."""
RELATIVE: Final = Seats(
    relative_seats(len(SEATS)),
    {
        **dict.fromkeys(["ME", "我", "自己"], 0),
        **dict.fromkeys(["NEXT", "下家"], 1),
        **dict.fromkeys(["ACROSS", "对家", "對家"], 2),
        **dict.fromkeys(["PREV", "PREVIOUS", "上家"], 3),
    },
    "a seat is me, next, across or prev",
)
"""The seats as one player sees them."""

KEYS: Final = {
    **dict.fromkeys(["GAME", "游戏", "遊戲"], "game"),
    **dict.fromkeys(["RULES", "RULE", "规则", "規則"], "rules"),
    **dict.fromkeys(["ENDS", "END", "两头", "兩頭"], "ends"),
    **dict.fromkeys(["DISCARDS", "DISCARDED", "扣牌", "扣"], "discards"),
    **dict.fromkeys(["LAID", "PLAYED", "已出", "台面", "檯面"], "laid"),
    **dict.fromkeys(["TURN", "轮到", "輪到"], "turn"),
    **dict.fromkeys(["HEAD", "头家", "頭家"], "head"),
    **dict.fromkeys(["ACCOUNT", "算账", "算帳"], "account"),
    **dict.fromkeys(["LOG", "记录", "記錄"], "log"),
    "手牌": RELATIVE.names[0],
    **{word: TABLE.names[seat] for word, seat in TABLE.numbers.items()},
    **{word: RELATIVE.names[seat] for word, seat in RELATIVE.numbers.items()},
}
_KEY: Final = re.compile(r"\s*([^\s:|]+)\s*:")
_KEYS_ARE: Final = "the parts are S E N W (or me next across prev), ends, discards, laid, turn, head, rules, log"

_NAMES: Final = {
    **{each.name: face for face, each in enumerate(FACES)},
    **{
        "天": 0,
        "天牌": 0,
        "红八": 2,
        "紅八": 2,
        "长三": 3,
        "長三": 3,
        "地": 5,
        "地牌": 5,
        "鹅": 12,
        "一鵝": 12,
        "虎頭": 6,
    },
    **{"六一": 10, "五一": 11, "六二": 9, "三六": 8, "六三": 8, "五六": 6, "六五": 6, "四六": 7, "六四": 7, "三一": 12},
}
_BY_NAME: Final = "|".join(sorted(_NAMES, key=len, reverse=True))
_TILE: Final = re.compile(rf"(?:(?<![0-9])([0-9])[-–−:/]?([0-9])(?![0-9])|({_BY_NAME}))")
_GAP: Final = re.compile(r"[\s,、;()\[\]]*")
_HIDDEN: Final = re.compile(r"\?")
_AT: Final = re.compile(r"\s*(?:AT|@)\s*([1-6])[\s,/-]*([1-6])(?![0-9-])")
_ENDS: Final = re.compile(r"\s*([1-6])[\s,、/-]*([1-6])\s*")
_ON: Final = re.compile(r"\s*(?:ON|接|顶|頂)\s*([0-9])\s*")
_DOWN: Final = re.compile(r"\s*(?:X|×|扣)\s*")
_EMPTY: Final = (*NO_CARDS_WORDS, "OUT", "-", "—")
_TILES_ARE: Final = "tiles are written 6-5, 65 or 虎头"

_OPTIONS: Final = Options(
    Rules,
    {
        "算账": "account_ends",
        "封后": "after_block",
        "包庄": "liability",
        "半账": "half_account",
        "净手": "head_empty",
    },
    {**dict.fromkeys(["true", "是", "算"], "yes"), **dict.fromkeys(["false", "否", "不算"], "no")},
    like="head_empty=no",
)
parse_rules, read_rules, format_rules, rules_name = _OPTIONS.parse, _OPTIONS.read, _OPTIONS.format, _OPTIONS.name


class Read(NamedTuple):
    """One tile where it stands; hidden when it has no face."""

    face: int | None
    span: Span


def fields(source: Source, span: Span) -> dict[str, Span]:
    """Return each key's value in a text whose parts stand between ``|`` or line ends.

    :raises NotationError: a key is unknown, said twice or says nothing.
    """
    found: dict[str, Span] = {}
    for part in re.compile(r"[^|\n]+").finditer(source.folded, *span):
        if not part[0].strip():
            continue
        key = _KEY.match(source.folded, *part.span())
        if key is None or key[1] not in KEYS:
            word = Span(*key.span(1)) if key else trim(source, Span(*part.span()))
            raise source.fault("no-such-part", *word, f"{source.original(*word)!r} is no key", _KEYS_ARE)
        name, value = KEYS[key[1]], trim(source, Span(key.end(), part.end()))
        if name in found:
            raise source.fault("key-twice", *key.span(1), f"{name!r} is said twice", "say it once", key=name)
        if value.start == value.end:
            raise source.fault("empty-value", *key.span(1), f"nothing is said after {name!r}", "say it", key=name)
        found[name] = value
    return found


def check_game(source: Source, span: Span) -> None:
    """Refuse a text about another game."""
    if source.folded[slice(*span)] not in GAME_WORDS:
        given = source.original(*span)
        raise source.fault("not-dingniu", *span, f"{given!r} is not this game", "this is dingniu (顶牛)")


# ---- tiles -----------------------------------------------------------------------------------------------------------


def tiles_in(source: Source, span: Span) -> Iterator[Read]:
    """Yield the tiles told in *span*, hidden ones too."""
    at, end = span
    while (at := _skip(source, at, end)) < end:
        if hidden := _HIDDEN.match(source.folded, at, end):
            yield Read(None, Span(*hidden.span()))
            at = hidden.end()
            continue
        one = _one(source, Span(at, end))
        yield one
        at = one.span.end


def _skip(source: Source, at: int, end: int) -> int:
    gap = _GAP.match(source.folded, at, end)
    return gap.end() if gap else at


def _one(source: Source, span: Span) -> Read:
    """Return the tile that *span* begins with."""
    match = _TILE.match(source.folded, *span)
    if match is None:
        stop = re.compile(r"[\s,、;|]").search(source.folded, *span)
        word = Span(span.start, stop.start() if stop else span.end)
        raise source.fault("unknown-tile", *word, f"{source.original(*word)!r} is no tile", _TILES_ARE)
    if match[3]:
        return Read(_NAMES[match[3]], Span(*match.span()))
    face = face_named(int(match[1]), int(match[2]))
    if face is None:
        what = f"there is no tile {source.original(*match.span())!r}"
        raise source.fault("no-such-tile", *match.span(), what, "the set has thirteen faces: see T1")
    return Read(face, Span(*match.span()))


def read_tiles(source: Source, span: Span, most: int = HAND) -> Tiles:
    """Return the tiles told in *span*, none hidden.

    :raises NotationError: one cannot be read, is there too often, or there are more than *most*.
    """
    if source.folded[slice(*trim(source, span))] in _EMPTY:
        return NO_TILES
    faces: list[int] = []
    for face, where in tiles_in(source, span):
        if face is None:
            raise source.fault("tile-hidden", *where, "a hidden tile says nothing here", _TILES_ARE)
        faces.append(face)
        if faces.count(face) > FACES[face].copies:
            tile, known = FACES[face].text, FACES[face].copies
            what = f"{tile!r} is there {faces.count(face)} times"
            one = Tiles.of_faces([face])
            right = f"the set has {known}"
            raise source.fault("tile-too-often", *where, what, right, tile=one, found=faces.count(face), known=known)
    if len(faces) > most:
        what = f"these are {len(faces)} tiles"
        raise source.fault("too-many-tiles", *span, what, f"at most {most} are here", found=len(faces), most=most)
    return Tiles.of_faces(faces)


def read_ends(source: Source, span: Span) -> Ends | None:
    """Return the two ends, the lower first; none before the lead."""
    if source.folded[slice(*span)] in _EMPTY:
        return None
    match = _ENDS.fullmatch(source.folded, *span)
    if match is None:
        given = source.original(*span)
        raise source.fault("no-ends-said", *span, f"{given!r} are no ends", "they are two numbers, such as 6 3")
    low, high = sorted((int(match[1]), int(match[2])))
    return low, high


def read_discards(source: Source, span: Span, seats: Seats) -> dict[int, list[tuple[int | None, Ends | None]]]:
    """Return by seat the faces discarded, ``None`` for a hidden one, each with the ends of then where they are told."""
    found: dict[int, list[tuple[int | None, Ends | None]]] = {}
    for seat, where, value in seats.split(source, span):
        if seat in found:
            name = seats.names[seat]
            raise source.fault("key-twice", *where, f"{name} is told of twice", "once is enough", key=name)
        told = found.setdefault(seat, [])
        at, end = value
        while (at := _skip(source, at, end)) < end:
            hidden = _HIDDEN.match(source.folded, at, end)
            one = Read(None, Span(*hidden.span())) if hidden else _one(source, Span(at, end))
            at = one.span.end
            ends = None
            if when := _AT.match(source.folded, at, end):
                low, high = sorted((int(when[1]), int(when[2])))
                ends, at = (low, high), when.end()
            told.append((one.face, ends))
    return found


def read_play(source: Source, span: Span) -> Tiles | None:
    """Return the play told in *span*: a plain tile, or with where it goes; ``None`` for a hidden discard (``x ?``)."""
    start, end = trim(source, span)
    down = _DOWN.match(source.folded, start, end)
    if down:
        start = down.end()
        if _HIDDEN.fullmatch(source.folded, start, end):
            return None
    one = _one(source, Span(start, end))
    assert one.face is not None, "a tile that was read has a face"
    tile = Tiles.of_faces([one.face])
    if one.span.end == end:
        return Placed(tile, 0) if down else tile
    on = _ON.fullmatch(source.folded, one.span.end, end)
    if on is None or down:
        rest = trim(source, Span(one.span.end, end))
        given = source.original(*rest)
        raise source.fault("play-of-two", *rest, f"{given!r} stands after the tile", "a play is 6-5 on 6, or x 6-5")
    if not FACES[one.face].fits(int(on[1])):
        what = f"{FACES[one.face].text} has no {on[1]}"
        raise source.fault("no-such-half", *on.span(1), what, "lay it on a number of its own", tile=tile)
    return Placed(tile, int(on[1]))


def parse_play(text: str) -> Tiles:
    """Return the play that *text* says, such as ``"6-5 on 6"``, ``"x 6-5"`` or a tile alone.

    >>> parse_play("虎头 顶 5")
    Placed('6-5 on 5')

    :raises NotationError: it cannot be read, or hides its tile.
    """
    source = Source(text)
    span = trim(source, Span(0, len(source.folded)))
    play = read_play(source, span)
    if play is None:
        raise source.fault("tile-hidden", *span, "a hidden tile says nothing here", _TILES_ARE)
    return play


def parse_ends(text: str) -> Ends | None:
    """Return the two ends that *text* says, the lower first; none for no text.

    >>> parse_ends("6 3")
    (3, 6)

    :raises NotationError: it cannot be read.
    """
    source = Source(text)
    span = trim(source, Span(0, len(source.folded)))
    return read_ends(source, span) if span.start < span.end else None


def format_ends(ends: Ends) -> str:
    """Return the ends, the higher first."""
    return f"{ends[1]} {ends[0]}"
