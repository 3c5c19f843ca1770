"""Hands, house rules and rounds as text.

A hand is five cards, or five ranks alone: those are read as a hand that is not all in one suit. A round is told seat by
seat, as far as it has come, and a record is the same under tags, with what everybody got::

    P1: ♠3 ♥10 ♣J ♦J ♠K | P2: … | bids: P1 | banker: P1 | multipliers: P2 5 | rules: payout=common
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from coach.cards import NO_CARDS, RANKS, SUITS, Cards
from coach.errors import ImpossiblePosition
from coach.games import recording
from coach.games.douniu.hands import some_cards
from coach.games.douniu.position import Round
from coach.games.douniu.rules import HAND, PACK, PLACE, SEATS, Rules
from coach.games.options import Options
from coach.games.reading import Seats, Span, contradiction, trim
from coach.games.recording import SCHEMA, format_tag
from coach.notation import NO_CARDS_WORDS, Source, names_suits, read_cards, read_ranks

GAME_WORDS: Final = ("DOUNIU", "斗牛", "鬥牛", "抢庄斗牛", "搶莊鬥牛")
NAMES: Final = Seats(
    SEATS,
    {word: seat for seat, name in enumerate(SEATS) for word in (name, f"{seat + 1}号", f"{seat + 1}號")},
    f"a seat is {SEATS[0]} to {SEATS[-1]}",
)
KEYS: Final = {
    **dict.fromkeys(["GAME", "游戏", "遊戲"], "game"),
    **dict.fromkeys(["RULES", "RULE", "规则", "規則"], "rules"),
    **dict.fromkeys(["OPEN", "先看"], "open"),
    **dict.fromkeys(["BIDS", "抢庄", "搶莊"], "bids"),
    **dict.fromkeys(["BANKER", "庄家", "莊家", "庄"], "banker"),
    **dict.fromkeys(["MULTIPLIERS", "倍数", "倍數"], "multipliers"),
    **{word: SEATS[seat] for word, seat in NAMES.numbers.items()},
}
_KEY: Final = re.compile(r"\s*([^\s:|]+)\s*:")
_KEYS_ARE: Final = "a round is told as P1: … | P2: … | open: … | bids: … | banker: … | multipliers: … | rules: …"
_CHOSEN: Final = re.compile(r"\s*[×X]?\s*([0-9]{1,3})\s*(?:倍)?[\s,、;]*")

_OPTIONS: Final = Options(
    Rules,
    {"先看": "open_cards", "十到A": "ten_to_ace", "付法": "payout"},
    {
        **dict.fromkeys(["true", "是", "算"], "yes"),
        **dict.fromkeys(["false", "否", "不算"], "no"),
        **dict.fromkeys(["none", "0", "不看"], "off"),
        **{"三张": "3", "四张": "4", "3张": "3", "4张": "4", "平付": "plain", "按牌型": "common"},
    },
    like="payout=common",
)
parse_rules, read_rules, format_rules, rules_name = _OPTIONS.parse, _OPTIONS.read, _OPTIONS.format, _OPTIONS.name
_OWN_TAGS: Final = ("SCHEMA", "GAME", "RULES", "DEAL", "OPEN", "BIDS", "BANKER", "MULTIPLIERS", "RESULT")


# ---- hands -----------------------------------------------------------------------------------------------------------


class Told(NamedTuple):
    """Cards as they were told."""

    cards: Cards
    suited: bool
    """Whether their suits were told; else they are assumed."""


def parse_hand(text: str, counts: tuple[int, ...] = (HAND,)) -> Told:
    """Return the hand that *text* says, in suits or as ranks alone.

    :param counts: how many cards it may have.

    >>> parse_hand("♠J ♥J ♣J ♦J ♠Q").suited, parse_hand("J J J J Q").suited
    (True, False)
    >>> parse_hand("10 J Q K A").cards  # not all in one suit
    Cards('♦10 ♦J ♦Q ♣K ♦A')

    :raises NotationError: it cannot be read, or has another number of cards.
    """
    source = Source(text)
    return _read_hand(source, Span(0, len(source.folded)), counts)


def _read_hand(source: Source, span: Span, counts: tuple[int, ...]) -> Told:
    start, end = trim(source, span)
    if start == end:
        raise source.fault("no-hand-said", start, end, "there are no cards to read", "write them, as ♠J ♥J ♣J ♦J ♠Q")
    if names_suits(source, start, end):
        told = Told(read_cards(source, start, end, pack=PACK), True)
    else:
        told = Told(_some_suits(source, read_ranks(source, start, end)), False)
    if len(told.cards) not in counts:
        found, wanted = len(told.cards), " or ".join(map(str, counts))
        what, right = f"these are {found} cards", f"it is {wanted} here"
        raise source.fault("cards-wanted", start, end, what, right, found=found, wanted=wanted.replace(" or ", "/"))
    return told


def _some_suits(source: Source, ranks: list[tuple[int, tuple[int, int]]]) -> Cards:
    """Return cards of these ranks, in the lowest suits and not all in one."""
    count: Counter[int] = Counter()
    for rank, span in ranks:
        count[rank] += 1
        if count[rank] > len(SUITS):
            name = RANKS[rank].replace("T", "10")
            what = f"{name} is there too often"
            raise source.fault("rank-too-often", *span, what, "the pack has four", rank=name, count=len(SUITS))
    return some_cards(PLACE[rank] for rank in count.elements())


# ---- rounds ----------------------------------------------------------------------------------------------------------


def parse_position(text: str, rules: Rules | None = None) -> Round:
    """Return the round that *text* says.

    :param rules: the house rules where the text names none.

    >>> ended = parse_position("P1: ♠A ♥2 ♣3 ♥4 ♠5 | P2: ♦A ♦2 ♦3 ♦9 ♦K | bids: P2 | banker: P2 | multipliers: P1 3")
    >>> ended.points()
    (-3, 3)

    :raises NotationError: it cannot be read, or contradicts itself.
    """
    source = Source(text)
    return _read_round(source, _fields(source), Span(0, len(source.folded)), rules)


def format_position(round_: Round) -> str:
    """Return a round as text that :func:`parse_position` reads back to an equal one."""
    parts = dict(_parts(round_))
    return " | ".join(f"{name}: {value}" for name, value in parts.items())


def _parts(round_: Round) -> Iterator[tuple[str, str]]:
    """Yield what there is to say of a round, by key."""
    for seat, hand in zip(SEATS, round_.hands, strict=False):
        yield seat, str(hand)
    if round_.seen:
        yield "open", ", ".join(f"{seat} {seen}" for seat, seen in zip(SEATS, round_.seen, strict=False))
    if round_.banker is not None:
        yield "bids", " ".join(SEATS[seat] for seat, bids in enumerate(round_.bids) if bids) or "none"
        yield "banker", SEATS[round_.banker]
    if round_.multipliers:
        yield "multipliers", ", ".join(f"{SEATS[seat]} {by}" for seat, by in enumerate(round_.multipliers) if by)
    if rules := format_rules(round_.rules):
        yield "rules", rules


def _fields(source: Source) -> dict[str, Span]:
    """Return each key's value in a text whose parts stand between ``|`` or line ends.

    :raises NotationError: a key is unknown, said twice or says nothing.
    """
    found: dict[str, Span] = {}
    for part in re.finditer(r"[^|\n]+", source.folded):
        if not part[0].strip():
            continue
        key = _KEY.match(source.folded, *part.span())
        if key is None or key[1] not in KEYS:
            word = Span(*key.span(1)) if key else trim(source, Span(*part.span()))
            raise source.fault("unknown-part", *word, f"{source.original(*word)!r} is no key", _KEYS_ARE)
        name, value = KEYS[key[1]], trim(source, Span(key.end(), part.end()))
        if name in found:
            raise source.fault("key-twice", *key.span(1), f"{name!r} is said twice", "say it once", key=name)
        if value.start == value.end:
            raise source.fault("empty-value", *key.span(1), f"nothing is said after {name!r}", "say it", key=name)
        found[name] = value
    return found


def _read_round(source: Source, said: Mapping[str, Span], whole: Span, rules: Rules | None = None) -> Round:
    if "game" in said and source.folded[slice(*said["game"])] not in GAME_WORDS:
        given = source.original(*said["game"])
        raise source.fault("not-douniu", *said["game"], f"{given!r} is not this game", "this is douniu (斗牛)")
    house = read_rules(source, said["rules"]) if "rules" in said else rules or Rules()
    hands: list[Cards] = []
    for name in SEATS:
        if name in said:
            if len(hands) != SEATS.index(name):
                what = f"{name} is told of and {SEATS[len(hands)]} is not"
                raise source.fault("seat-left-out", *said[name], what, "tell of the seats in order", seat=name)
            hands.append(read_cards(source, *said[name], pack=PACK, most=HAND))
    count = len(hands)
    seen = _read_open(source, said["open"], count) if "open" in said else ()
    bids = _read_bids(source, said["bids"], count) if "bids" in said else ()
    banker = NAMES.read(source, said["banker"]) if "banker" in said else None
    multipliers = _read_multipliers(source, said["multipliers"], count) if "multipliers" in said else ()
    try:
        return Round(tuple(hands), house, seen, bids, banker, multipliers)
    except ImpossiblePosition as error:
        raise contradiction(source, whole, error) from error


def _read_open(source: Source, span: Span, count: int) -> tuple[Cards, ...]:
    told = {seat: read_cards(source, *trim(source, at), pack=PACK) for seat, at in _split(source, span, count)}
    return tuple(told.get(seat, NO_CARDS) for seat in range(count))


def _split(source: Source, span: Span, count: int) -> Iterator[tuple[int, Span]]:
    """Yield the seats named in *span*, each once, with the text after it."""
    named: set[int] = set()
    for seat, where, value in NAMES.split(source, span):
        if seat >= count or seat in named:
            raise source.fault("unknown-seat", *where, f"{SEATS[seat]} is not here", "each seat is told of once")
        named.add(seat)
        yield seat, value


def _read_bids(source: Source, span: Span, count: int) -> tuple[bool, ...]:
    if source.folded[slice(*span)] in NO_CARDS_WORDS:
        return (False,) * count
    bidding: set[int] = set()
    for seat, value in _split(source, span, count):
        if source.folded[slice(*value)].strip(" ,、"):
            raise source.fault("unknown-seat", *trim(source, value), "this is no seat", NAMES.right)
        bidding.add(seat)
    return tuple(seat in bidding for seat in range(count))


def _read_multipliers(source: Source, span: Span, count: int) -> tuple[int, ...]:
    chosen: dict[int, int] = {}
    for seat, value in _split(source, span, count):
        number = _CHOSEN.fullmatch(source.folded, *value)
        if number is None:
            right = f"write it as {SEATS[seat]} 3"
            raise source.fault("no-multiplier", *trim(source, value), "this is no multiplier", right, seat=SEATS[seat])
        chosen[seat] = int(number[1])
    return tuple(chosen.get(seat, 0) for seat in range(count))


# ---- records ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Record:
    """One round, finished or not, with what else its header says.

    :raises NotationError: a tag or a comment has what cannot be written in one.
    """

    round: Round
    tags: tuple[tuple[str, str], ...] = ()
    """What else the header says, such as ``("Date", "2026-11-30")``."""
    comments: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        recording.check_notes(self.tags, tuple((0, comment) for comment in self.comments), _OWN_TAGS)


def format_record(record: Record) -> str:
    """Return *record* as text that :func:`parse_records` reads back to an equal one; many may follow one another."""
    parts = dict(_parts(record.round))
    own = [("Schema", str(SCHEMA)), ("Game", "douniu")]
    own += [("Rules", parts["rules"])] if "rules" in parts else []
    dealt = " | ".join(f"{seat}: {parts[seat]}" for seat in SEATS if seat in parts)
    lines = [" ".join(format_tag(*tag) for tag in (*own, *record.tags)), format_tag("Deal", dealt)]
    lines += [format_tag(key.title(), parts[key]) for key in ("open", "bids", "banker", "multipliers") if key in parts]
    lines += [f"{{ {comment} }}" for comment in record.comments]
    if record.round.is_over:
        lines.append(format_tag("Result", recording.format_points(_seats(record.round), record.round.points())))
    return "\n".join(lines) + "\n"


def _seats(round_: Round) -> tuple[str, ...]:
    return SEATS[: round_.players]


def parse_records(text: str) -> tuple[Record, ...]:
    """Return the rounds recorded in *text*, each settled anew.

    :raises NotationError: one cannot be read, or ends otherwise than it says.
    """
    source = Source(text)
    return tuple(_build(source, draft) for draft in recording.drafts(source, NAMES, _OWN_TAGS))


def _build(source: Source, draft: recording.Draft) -> Record:
    """Return the record that a draft makes; what it states of the result must be what the round gives."""
    own = draft.own
    recording.check_schema(source, own["SCHEMA"])
    if draft.steps:
        _, stray = draft.steps[0]
        given = source.original(*stray)
        raise source.fault("stray-text", *stray, f"{given!r} is no part of a record", "nothing is played in turn here")
    if "DEAL" not in own:
        raise source.fault("no-round-said", *draft.span, "the record has no deal", 'add [Deal "P1: … | P2: …"]')
    said = {key.lower(): value for key, value in own.items() if key not in ("SCHEMA", "DEAL", "RESULT")}
    for part in re.finditer(r"[^|]+", source.folded[slice(*own["DEAL"])]):
        start = own["DEAL"].start
        key = _KEY.match(source.folded, start + part.start(), start + part.end())
        if key is None or KEYS.get(key[1]) not in SEATS:
            word = trim(source, Span(start + part.start(), start + part.end()))
            raise source.fault("unknown-part", *word, f"{source.original(*word)!r} is no seat", _KEYS_ARE)
        said[KEYS[key[1]]] = trim(source, Span(key.end(), start + part.end()))
    found = _read_round(source, said, own["DEAL"])
    if "RESULT" in own:
        recording.check_points(source, own["RESULT"], _seats(found), found.points() if found.is_over else None)
    return Record(found, tuple(draft.tags), tuple(comment for _, comment in draft.comments))
