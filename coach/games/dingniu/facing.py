"""How 顶牛 faces its readers: a position row by row, its table of tiles, who can hold what, its words and examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from coach import text
from coach.cards import Cards
from coach.clauses import Text
from coach.games.dingniu.belief import can_account, possible
from coach.games.dingniu.notation.words import KEYS
from coach.games.dingniu.plays import lead_fault
from coach.games.dingniu.position import COUNT, View, tiles_of
from coach.games.dingniu.rules import NUMBERS, WINS
from coach.games.facing import (
    Bar,
    Chain,
    Choice,
    Example,
    Grid,
    Line,
    Look,
    Panel,
    Row,
    Shown,
    Sitting,
    Supposable,
    house_choice,
)
from coach.games.house import HouseRule, house_rules
from coach.results import Chance, Possible, Reason, Threat, relative_seats
from coach.tiles import NO_TILES, PACK, Tiles, row_of

SEATS: Final = relative_seats(COUNT)
REPORTED: Final = frozenset({"liability"})
"""House rules that make no difference to what is advised (T12)."""

EXAMPLES: Final = (
    Example(
        Text("六张，我先出", "Six tiles, my lead"),
        Text("3 是硬的，头张出哪一张？", "Threes are hard (硬): which tile to lead?"),
        Text("长三 歪九 一鹅 一鹅 虎头 地一", "3-3 6-3 3-1 3-1 6-5 1-1"),
    ),
    Example(
        Text("上家先出金瓶", "金瓶 was led"),
        Text(
            "我也有一张金瓶，接在 6 上就是红账，算不算？", "I hold the other: on the 6 it makes 红账. Is it worth it?"
        ),
        Text(
            "我: 金瓶 大天 一五 一鹅 二板 地一\n记录: 上家 金瓶",
            "me: 6-4 6-6 5-1 3-1 2-2 1-1\nlog: prev 6-4",
        ),
    ),
    Example(
        Text("三家都扣过牌", "All three have discarded"),
        Text("谁没有什么数，扣牌说了多少？", "What do their discards give away?"),
        Text(
            "我: 大十 二六 一五\n记录: 我 虎头; 下家 大天; 对家 虎头 接 6; 上家 一五 接 5; 我 一六 接 1; 下家 金瓶; "
            "对家 大十; 上家 扣 ?; 我 金瓶 接 4; 下家 扣 ?; 对家 扣 ?; 上家 大天",
            "me: 5-5 6-2 5-1\nlog: me 6-5; next 6-6; across 6-5 on 6; prev 5-1 on 5; me 6-1 on 1; next 6-4; "
            "across 5-5; prev x ?; me 6-4 on 4; next x ?; across x ?; prev 6-6",
        ),
    ),
    Example(
        Text("一张也接不上", "Nothing fits"),
        Text("只能扣，扣哪一张？", "I must discard: which tile?"),
        Text(
            "我: 二板 虎头 金瓶\n下家: 2\n对家: 2\n上家: 2\n两头: 3 1\n"
            "已出: 大天 大天 大十 长三 长三 虎头 歪九 一六 一六 一五 一鹅 一鹅\n"
            "扣牌: 我 地一, 对家 ? @ 3 3, 上家 ? @ 3 3",
            "me: 2-2 6-5 6-4\nnext: 2\nacross: 2\nprev: 2\nends: 3 1\n"
            "laid: 6-6 6-6 5-5 3-3 3-3 6-5 6-3 6-1 6-1 5-1 3-1 3-1\ndiscards: me 1-1, across ? at 3 3, prev ? at 3 3",
        ),
    ),
)

WORDS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "box.note": Text("写牌名或者点数都行", "Names or numbers will do"),
        "box.placeholder": Text(
            "把手牌贴在这里，比如：\n虎头 金瓶 一五 长三 二板 地一\n打过几手，就接着写：\n"
            "记录: 上家 6-4; 我 6-4 接 6; 下家 扣 ?",
            "Paste your tiles here, such as\n6-5 6-4 5-1 3-3 2-2 1-1\nIf some have been played, go on with\n"
            "log: prev 6-4; me 6-4 on 6; next x ?",
        ),
        "empty.text": Text(
            "把手牌粘进框里，或者用「点牌来选」一张张挑。想先看看？点一个例子。",
            "Paste your tiles into the box, or pick them from the set. Just looking? Try an example.",
        ),
        "headline.best": Text(
            "建议：{cards}，比次好的多得 {gain} 分", "Best: {cards}, {gain} points better than the next best"
        ),
        "headline.close": Text(
            "建议：{cards}，但前 {count} 手难分高下", "Best: {cards}, though the first {count} are too close to call"
        ),
        "headline.only": Text("只有一手：{cards}", "There is only one play: {cards}"),
        "headline.running": Text("目前看，最好是 {cards}", "So far the best is {cards}"),
        "headline.tied": Text(
            "{cards}，和另外几手结果一样（共 {count} 手）", "{cards}: the first {count} plays come out the same"
        ),
        "odds.title": Text("算账的机会", "How likely an account is"),
        "picker.label": Text("一副骨牌，24 张", "The set, 24 tiles"),
        "picker.open": Text("点牌来选", "Pick tiles"),
        "picker.played": Text("台面上的", "Already laid"),
        "read.status": Text("读懂了，24 张齐", "Understood, 24 tiles in all"),
        "sample": Text("{worlds} 局，算到底 {playouts} 次", "{worlds} deals, {playouts} endings solved"),
        "trial.illegal": Text("{cards}，不行", "{cards} is not allowed"),
        "trial.legal": Text("{cards}，可以（{kind}）", "{cards} is allowed ({kind})"),
        "trial.note": Text(
            "选一张，再点要接的一头，或者扣下：看合不合规、值多少。",
            "Choose a tile, then an end, or discard it: is it legal, and what is it worth?",
        ),
    }
)


def write(cards: Cards, lang: str) -> str:
    """Return tiles as a reader of *lang* would type them: by name in Chinese, by numbers in English."""
    return cards.names if lang == "zh" and isinstance(cards, Tiles) else str(cards)


LOOK: Final = Look(
    pack=tuple(PACK.tokens),
    ranks="",
    suits=True,
    keys=MappingProxyType({word: "played" if key == "laid" else key for word, key in KEYS.items()}),
    words=WORDS,
    examples=EXAMPLES,
    about=Text(
        "骨牌接龙，接不上就扣，扣得少的赢。", "Tiles in a row: who cannot match discards, and fewest points win."
    ),
    picture=("6-5", "5-1"),
    write=write,
    speak=text.spoken,
    scales=(WINS // 2, WINS, 2 * WINS),  # T9, T11
    telling=(
        "only-play",
        "may-account",
        "may-half-account",
        "leaves-account",
        "leaves-half-account",
        "leads-hard",
        "closes-own",
        "closes-number",
        "keeps-fitting",
        "keeps-nothing",
        "saves-pips",
        "costs-pips",
        "next-cannot-lay",
    ),
    costs=frozenset({"leaves-account", "leaves-half-account", "closes-own", "keeps-nothing"}),
    from_tokens=Tiles.from_tokens,
)


def show(view: View) -> Shown:
    """Return how *view* is to be shown."""
    known = [tile for gone in view.discards for tile in tiles_of(gone)]
    return Shown(
        rows=tuple(_rows(view)),
        hand=view.hand,
        plays=len(view.legal_plays()),
        following=False,  # T4: nobody passes
        played=view.laid,
        elsewhere=_together(known),
        chain=_chain(view),
    )


def _together(tiles: list[Tiles]) -> Tiles:
    return Tiles.of_faces(face for each in tiles for face in each.faces) if tiles else NO_TILES


def _chain(view: View) -> Chain:
    row, lead = row_of(view.order)
    ends = (int(row[0][0]), int(row[-1][-1])) if row else view.ends[::-1] if view.ends else ()
    sitting = tuple(
        Sitting(
            seat,
            view.counts[0][at],
            at == view.turn,
            tuple("" if gone.tile is None else str(gone.tile) for gone in view.discards[at]),
        )
        for at, seat in enumerate(SEATS)
    )
    return Chain(ends, row, lead, sitting)


def _rows(view: View) -> Iterator[Row]:
    if view.turn:
        yield Row(Reason("shows-turn"), (Reason("seat-alone", {"seat": SEATS[view.turn]}),))
    elif view.ends is None:
        yield Row(Reason("shows-turn"), (Reason("lead-tile"),))
    if view.ends is not None:
        yield Row(Reason("shows-ends"), (Reason("ends-are", {"one": view.ends[1], "other": view.ends[0]}),))
    yield Row(Reason("shows-my-tiles", {"count": len(view.hand), "pips": view.hand.pips}), cards=view.hand)
    if view.discards[0]:
        mine = _together(tiles_of(view.discards[0]))
        yield Row(Reason("shows-down", {"pips": mine.pips}), cards=mine)
    for at, seat in enumerate(SEATS[1:], start=1):
        yield Row(
            Reason("seat-alone", {"seat": seat}), tuple(_of_seat(view, at)), _together(tiles_of(view.discards[at]))
        )
    if view.laid:
        yield Row(Reason("shows-laid", {"count": len(view.laid)}), cards=view.laid)
    yield Row(Reason("shows-unseen"), (_unseen(view),), more=view.unseen)
    rules = tuple(
        Reason("shows-rule", {"option": f"{rule.name} {getattr(view.rules, rule.name)}", "clause": rule.clause})
        for rule in _in_play()
    )
    yield Row(Reason("shows-rules"), rules)


def _unseen(view: View) -> Reason:
    count, down = len(view.unseen), view.gone
    if not down:
        return Reason("unseen-in-hands", {"count": count})
    return Reason("unseen-tiles", {"count": count, "held": count - down, "down": down})


def _of_seat(view: View, at: int) -> Iterator[Reason]:
    """Yield what is known of another's seat: its tiles, its discards, and the numbers that those prove missing (T4)."""
    yield Reason("cards", {"count": view.others[at - 1]})
    if gone := view.discards[at]:
        yield Reason("tiles-down", {"count": len(gone)})
    if missing := sorted({number for each in gone for number in each.at or ()}):
        yield Reason("lacks-numbers", {"numbers": missing})


@lru_cache(maxsize=16)  # a page asks for the same position again and again
def panels(view: View) -> tuple[Panel, ...]:
    """Return what else there is to say of *view*: who can hold which number, where accounts lurk, what is 硬.

    :raises ImpossiblePosition: no deal agrees with what is said.
    """
    found = possible(view)
    every = (_accounts(view), _numbers(view, found), _suits(view, found))
    return tuple(panel for panel in every if panel is not None)


def _accounts(view: View) -> Panel | None:
    """Return which of my plays account or leave an account, and how likely (T10)."""
    if view.turn or not view.hand:
        return None
    lines: list[Line] = []
    for threat in sorted(can_account(view).threats, key=lambda each: (-each.mine.count, -each.next.count)):
        lines += _of_threat(threat)
    first = Line(Reason("accounts-told" if lines else "no-accounts"), quiet=True)
    return Panel(Reason("panel-accounts"), (first, *lines))


def _of_threat(threat: Threat) -> Iterator[Line]:
    """Yield how likely each seat accounts after a play, and how likely half (T15)."""
    if whole := _bars(threat.mine, threat.next):
        yield Line(Reason("accounts-after", {"cards": threat.cards}), whole)
    if half := _bars(threat.mine_half, threat.next_half):
        yield Line(Reason("half-accounts-after", {"cards": threat.cards}), half)


def _bars(mine: Chance, following: Chance) -> tuple[Bar, ...]:
    chances = zip(SEATS, (mine, following), strict=False)
    return tuple(Bar(seat, Fraction(chance.count, chance.of)) for seat, chance in chances if chance.count)


def _numbers(view: View, found: Possible) -> Panel | None:
    """Return who can still hold which number."""
    if not view.unseen:
        return None
    chances = {seat: tuple(by[number] for number in NUMBERS) for seat, by in found.numbers.items()}
    label = Reason("numbers-counted", {"deals": text.counted(found.deals)})
    proven = any(gone.at for each in view.discards[1:] for gone in each)
    lines = (Line(Reason("numbers-proven"), quiet=True),) if proven else ()
    return Panel(Reason("panel-numbers"), lines, Grid(label, tuple(map(str, NUMBERS)), chances))


def _suits(view: View, found: Possible) -> Panel | None:
    """Return what is 硬, 软 and the like in my hand (T20), and what may not be led for it (T5)."""
    lines = [Line(Reason(f"suit-{word}", {"number": number})) for number, word in found.words.items()]
    barred = [face for face in dict.fromkeys(view.hand.faces) if lead_fault(view.hand, face)]
    if view.ends is None and barred:
        lines.append(Line(Reason("not-to-lead", {"cards": Tiles.of_faces(barred)})))
    return Panel(Reason("panel-suits"), tuple(lines)) if lines else None


def supposable(view: View) -> Supposable:
    """Return what can be supposed of *view*: other house rules."""
    choices: tuple[Choice, ...] = tuple(house_choice(rule, getattr(view.rules, rule.name)) for rule in _in_play())
    return Supposable(choices, ())


def _in_play() -> Iterator[HouseRule]:
    """Yield the house rules that make a difference to what is advised."""
    return (rule for rule in house_rules("dingniu") if rule.name not in REPORTED)
