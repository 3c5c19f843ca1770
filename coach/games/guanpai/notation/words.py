"""The words that every 关牌 text shares: seats, keys, passes, house rules."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import Final

from coach.games.guanpai.rules import SEATS, Rules
from coach.games.options import Options
from coach.games.reading import Seats, Span, trim
from coach.notation import NO_CARDS_WORDS, SUIT_WORDS, Source

PASS_WORDS: Final = ("PASS", "过", "过牌", "不要", "要不起", "不出", "過", "過牌")  # G15
NONE: Final = (*NO_CARDS_WORDS, "—", "——")
OUT_WORDS: Final = ("OUT", "出完", "走完", *NONE)  # G11
GAME_WORDS: Final = ("GUANPAI", "关牌", "關牌")
COUNT: Final = re.compile(r"剩?\s*([0-9]{1,9})\s*(?:张|張|CARDS?)?")

NAMES: Final = Seats(
    SEATS,
    {"ME": 0, "OTHER": 1, "我": 0, "对手": 1, "對手": 1, "对家": 1, "對家": 1, "对方": 1, "對方": 1},
    "a seat is me or other (我, 对手)",
)

KEYS: Final = {
    **dict.fromkeys(["GAME", "游戏", "遊戲"], "game"),
    **dict.fromkeys(["RULES", "RULE", "规则", "規則"], "rules"),
    **dict.fromkeys(["ME", "我", "手牌"], "me"),
    **dict.fromkeys(["OTHER", "对手", "對手", "对家", "對家", "对方", "對方"], "other"),
    **dict.fromkeys(["TABLE", "TOP", "桌面"], "table"),
    **dict.fromkeys(["PLAYED", "已出"], "played"),
    **dict.fromkeys(["TURN", "轮到", "輪到"], "turn"),
    **dict.fromkeys(["LOG", "记录", "記錄"], "log"),
    **dict.fromkeys(["ESCAPED", "逃跑"], "escaped"),
}
_KEY: Final = re.compile(rf"(?:^|(?<=[\s;,、|\"]))({'|'.join(sorted(KEYS, key=len, reverse=True))})\s*:")
_STRANGE_KEY: Final = re.compile(r"(?:^|[\n;|])\s*([A-Z]+|[㐀-鿿]+)\s*:")
_KEYS_ARE: Final = "the keys are game, rules, me, other, table, played, turn and log"

_OPTIONS: Final = Options(
    Rules,
    {"炸弹": "bombs", "拖对": "plane_pairs", "必压": "must_beat", "逃跑": "escape"},  # G6, G10, G14, G15
    {
        "全压": "beat-all",
        "同类": "same-type",
        "相连": "consecutive",
        "不限": "any",
        "要": "yes",
        "不要": "no",
        "全关": "full",
        "2.5倍": "2.5x",
    },
    like="bombs=same-type",
)
parse_rules, read_rules, format_rules, rules_name = _OPTIONS.parse, _OPTIONS.read, _OPTIONS.format, _OPTIONS.name


def fields(source: Source, span: Span) -> dict[str, Span]:
    """Return each key's value in a part of a text; what stands before the first key are my cards.

    :raises NotationError: a key is unknown, said twice or says nothing.
    """
    text = source.folded
    for strange in _STRANGE_KEY.finditer(text, *span):
        if strange[1] not in KEYS and strange[1] not in SUIT_WORDS:
            word = Span(*strange.span(1))
            raise source.fault("unknown-line", *word, f"{source.original(*word)!r} is no key", _KEYS_ARE)
    keys = list(_KEY.finditer(text, *span))
    found: dict[str, Span] = {}
    before = _value(source, span.start, keys[0].start() if keys else span.end, last=not keys)
    if before.start < before.end:
        found["me"] = before
    elif not keys:
        raise source.fault("no-ranks-said", *span, "there are no cards to read", "write your cards, as 3 3 4 K")
    for key, following in zip_longest(keys, keys[1:]):
        end = following.start() if following else span.end
        name, word = KEYS[key[1]], Span(*key.span(1))
        given = source.original(*word)
        if name in found:
            raise source.fault("key-twice", *word, f"{given!r} is said twice", "say it once", key=name)
        value = _value(source, key.end(), end, last=end == span.end and name == "log")
        if value.start == value.end:
            raise source.fault("empty-value", *word, f"nothing is said after {given!r}", "say it", key=name)
        if name not in ("played", "table") or text[value.start : value.end] not in NONE:
            found[name] = value
    return found


def _value(source: Source, start: int, end: int, *, last: bool) -> Span:
    """Return a value's span without blanks, and without the mark that ends it unless it is the *last* of a log."""
    span = trim(source, Span(start, end))
    if not last and source.folded[span.start : span.end].endswith((";", "|")):
        span = trim(source, Span(span.start, span.end - 1))
    return span


def check_game(source: Source, span: Span) -> None:
    """Refuse the name of another game."""
    start, end = trim(source, span)
    if source.folded[start:end] not in GAME_WORDS:
        given = source.original(start, end)
        raise source.fault("not-guanpai", start, end, f"{given!r} is not this game", "this is guanpai (关牌)")
