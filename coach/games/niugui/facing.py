"""How 牛鬼 faces its readers: a position row by row, who may be the partner, what can be supposed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from coach import text
from coach.cards import DIAMOND_4, RANKS, Cards, card_token
from coach.clauses import Text
from coach.games.facing import (
    Bar,
    Choice,
    Count,
    Example,
    Line,
    Look,
    Option,
    Panel,
    Row,
    Shown,
    Supposable,
    house_choice,
)
from coach.games.house import house_rules
from coach.games.niugui.belief import who_holds
from coach.games.niugui.notation.pasted import KEYS
from coach.games.niugui.position import BADGE_CARDS, View
from coach.games.niugui.rules import BADGES, CLEAN_WIN, DOUBLE_WINS
from coach.results import RELATIVE_SEATS, Holders, Reason

OTHERS: Final = RELATIVE_SEATS[1:]
PLACES: Final = ("first", "second", "third")
TOLD: Final = 4
"""So many plays are named that tell who holds what, the strongest."""
HIGHEST: Final = 4
"""So many of the unseen cards are named, the highest."""


# ---- what does not change --------------------------------------------------------------------------------------------


def _pack() -> tuple[str, ...]:
    """Return the pad's order: suit by suit, a joker beside two of them, so that each suit fills two rows of seven."""
    tokens = [card_token(rank * 4 + suit) for suit in (3, 2, 1, 0) for rank in range(len(RANKS))]
    tokens.insert(13, "XW")  # beside the black suit, and the red joker beside the red one
    tokens.insert(27, "DW")
    return tuple(tokens)


EXAMPLES: Final = (
    Example(
        Text("开局 14 张", "Opening, 14 cards"),
        Text("♦4 在手，头一手从哪里出起？", "You hold ♦4 and lead. What first?"),
        Text("♦4 ♣4 ♥6 ♠7 ♦8 ♣9 ♥9 ♠10 ♥J ♦Q ♠K ♥A ♦2 ♠3", "4d 4c 6h 7s 8d 9c 9h 10s jh qd ks ah 2d 3s"),
    ),
    Example(
        Text("压一张 10", "A ten to beat"),
        Text("残局七张牌：压，还是过？", "Seven cards left: beat it or pass?"),
        Text(
            "我: ♠2 ♥A♣A ♥J ♦9♣9 ♣5\n下家: 5张; 对家: 4张; 上家: 3张\n桌面: ♥10 上家\n"
            "已出: ♠ 4 5 7 9 10 J Q K A\n♥ 4 5 7 9 10 Q K 3\n♣ 4 6 7 8 10 Q 2 3\n♦ 4 5 6 7 8 10 Q 2 3 大王",
            "me: ♠2 ♥A♣A ♥J ♦9♣9 ♣5\nnext: 5; across: 4; prev: 3\ntable: ♥10 by prev\n"
            "played: ♠ 4 5 7 9 10 J Q K A\n♥ 4 5 7 9 10 Q K 3\n♣ 4 6 7 8 10 Q 2 3\n♦ 4 5 6 7 8 10 Q 2 3 big joker",
        ),
    ),
    Example(
        Text("双牛鬼在手", "Both badges"),
        Text("♠2 ♠3 都是我的，一个打三个。", "♠2 and ♠3 are yours: one against three."),
        Text("黑桃：2 3 K 8\n红桃：A 10 6\n梅花：J 10 7\n方块：A Q 5", "S: 2 3 K 8\nH: A 10 6\nC: J 10 7\nD: A Q 5"),
    ),
    Example(
        Text("同伴亮了牛鬼3", "Partner shown, your move"),
        Text("牌是同伴出的，压不压？", "Your partner's pair lies there. Beat it?"),
        Text(
            "我: ♠2 ♥2 ♦K ♣K ♥9 ♣5 ♦5\n下家: 5张\n对家: ♠A ♥7\n上家: 3张\n桌面: ♥Q♣Q 上家\n亮牌: 上家 ♠3",
            "me: ♠2 ♥2 ♦K ♣K ♥9 ♣5 ♦5\nnext: 5\nacross: ♠A ♥7\nprev: 3\ntable: ♥Q♣Q by prev\nbadges: prev ♠3",
        ),
    ),
)

_PLAYED: Final = (
    '[Deal "S: ♣5 ♥5 ♣7 ♥7 ♠8 ♦9 ♦10 ♦J ♣Q ♥Q ♣K ♠3 大王 | '
    "E: ♦4 ♣4 ♥4 ♦5 ♠10 ♠Q ♦K ♠K ♣A ♦2 ♣2 ♠2 小王 | "
    "N: ♠4 ♥6 ♠6 ♦7 ♠7 ♦8 ♣8 ♥8 ♥9 ♠9 ♣10 ♣J ♠A ♥2 | "
    'W: ♠5 ♦6 ♣6 ♣9 ♥10 ♥J ♠J ♦Q ♥K ♦A ♥A ♦3 ♣3 ♥3"]\n'
    "1. E ♦4 ♣4 ♥4 ♦K ♠K  N pass  W ♦6 ♣6 ♦3 ♣3 ♥3  S pass  E pass  N pass\n"
    "2. W ♠5  S pass  E ♠10  N ♣J  W ♥J  S ♣Q  E ♠Q  N ♥2  W pass  S 大王  E pass  N pass  W pass\n"
    "3. S ♣5 ♥5  E pass  N ♦8 ♣8  W ♦A ♥A  S pass  E pass  N pass\n"
    "4. W ♣9 ♥10 ♠J ♦Q ♥K  S pass  E pass  N ♠4 ♠6 ♠7 ♠9 ♠A  S pass  E pass\n"
    "5. N ♥6 ♦7 ♥8 ♥9 ♣10\n"
    '[Result "S -2 E -2 N +2 W +2"] [Places "W N"]'
)
_HEAD: Final = '[Schema "1"] [Game "niugui"] [Rules "rank"] [S "{}"] [E "{}"] [N "{}"] [W "{}"]\n'
RECORDS: Final = (
    Example(
        Text("33 手", "33 plays"),
        Text("同一边的两家，都有更好的打法。", "Two partners who both had better plays."),
        Text(
            _HEAD.format("阿韦", "小兰", "老覃", "阿秀") + _PLAYED, _HEAD.format("Wei", "Lan", "Qin", "Xiu") + _PLAYED
        ),
    ),
)

WORDS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "box.note": Text("♠2、2s、黑桃2 都认得", "♠2, 2s, 黑桃2: any spelling"),
        "box.placeholder": Text(
            "把手牌贴在这里，比如：\n♠2 ♥K ♦9 ♣5 ♦5\n还知道别的，就一行写一样：\n下家: 5张\n桌面: ♥Q♣Q 上家",
            "Paste your cards here, such as\n♠2 ♥K ♦9 ♣5 ♦5\n"
            "If you know more, one thing a line:\nnext: 5\ntable: ♥Q♣Q by prev",
        ),
        "odds.title": Text("各家手里有牌能压住它的机会", "How likely each hand is to hold something that beats it"),
        "picker.label": Text("一副牌，54 张", "The pack, 54 cards"),
        "read.status": Text("读懂了，54 张齐", "Understood"),
    }
)

LOOK: Final = Look(
    pack=_pack(),
    ranks=RANKS,
    suits=True,
    keys=MappingProxyType(KEYS),
    words=WORDS,
    examples=EXAMPLES,
    records=RECORDS,
    about=Text(
        "四人抢先走完。拿 ♠2、♠3 的两家暗中一伙。",
        "Four race to be out first. Whoever holds ♠2 and ♠3 are secret partners.",
    ),
    picture=("S2", "S3"),
    write=text.shown,
    speak=text.spoken,
    scales=(CLEAN_WIN, DOUBLE_WINS),  # N21, N22
    telling=(
        "goes-out",
        "only-play",
        "cannot-beat",
        "unbeatable",
        "cheapest",
        "pass-keeps",
        "shows-badge",
        "breaks",
        "winners-left",
        "keeps",
        "plays-needed",
    ),
    costs=frozenset({"shows-badge", "breaks"}),
)


# ---- a position, row by row ------------------------------------------------------------------------------------------


def show(view: View) -> Shown:
    """Return how *view* is to be shown."""
    elsewhere = Cards()
    for cards in view.known[1:]:
        elsewhere |= cards
    return Shown(
        rows=tuple(_rows(view)),
        hand=view.hand,
        plays=len(view.legal_plays()),
        following=view.top is not None,
        played=view.played,
        elsewhere=elsewhere,
    )


def _rows(view: View) -> Iterator[Row]:
    yield _turn(view)
    yield Row(Reason("shows-me", {"count": len(view.hand)}), cards=view.hand)
    yield Row(Reason("shows-others"), tuple(_other(view, seat) for seat in (1, 2, 3)))
    shown = [
        Reason("seat-badge", {"seat": RELATIVE_SEATS[seat], "cards": Cards.of([card])})
        for card, seat in zip(BADGE_CARDS, view.badges, strict=True)
        if seat is not None
    ]
    if shown:
        yield Row(Reason("shows-badges"), tuple(shown))
    yield Row(Reason("shows-unseen"), tuple(_unseen(view)), more=view.unseen)
    values = {"option": f"flush_order {view.rules.flush_order}", "clause": "N16"}
    yield Row(Reason("shows-rules"), (Reason("shows-rule", values),))


def _turn(view: View) -> Row:
    if view.top is not None and view.owner is not None:
        values = {"seat": RELATIVE_SEATS[view.owner], "kind": view.top.kind.value}
        return Row(Reason("shows-table"), (Reason("seat-kind", values),), view.top.cards)
    if view.turn != 0:
        return Row(Reason("shows-turn"), (Reason("seat-alone", {"seat": RELATIVE_SEATS[view.turn]}),))
    if view.must_open:
        return Row(Reason("shows-turn"), (Reason("lead-opening", {"cards": Cards.of([DIAMOND_4])}),))
    return Row(Reason("shows-turn"), (Reason("lead-any"),))


def _other(view: View, seat: int) -> Reason:
    name, counts, known = RELATIVE_SEATS[seat], {case[seat] for case in view.counts}, view.known[seat]
    if seat in view.out:
        place = PLACES[view.out.index(seat)]
        return Reason(f"seat-out-{place}", {"seat": name})
    if len(counts) > 1:
        return Reason("seat-count-open", {"seat": name})
    if known:
        return Reason("seat-count-known", {"seat": name, "count": counts.pop(), "cards": known})
    return Reason("seat-count", {"seat": name, "count": counts.pop()})


def _unseen(view: View) -> Iterator[Reason]:
    unseen = view.unseen
    if unseen:
        yield Reason("unseen-highest", {"count": len(unseen), "cards": Cards.of(sorted(unseen)[-HIGHEST:])})
    else:
        yield Reason("unseen-none")
    if view.gone:
        yield Reason("unseen-gone", {"count": view.gone})


# ---- who may be the partner ------------------------------------------------------------------------------------------


def panels(view: View, believed: Holders | None = None) -> tuple[Panel, ...]:
    """Return who holds ♠2 and ♠3, and so who is on my side (N3).

    :param believed: what has been inferred from the play; without it, counts and badges alone.
    :raises ImpossiblePosition: it cannot be.
    """
    meter = Panel(Reason("meter-title"), tuple(_meter(view, believed or who_holds(view))))
    if believed is None or not believed.evidence:
        return (meter,)
    told = tuple(Line(each.reason) for each in believed.evidence[:TOLD])
    return meter, Panel(Reason("meter-evidence"), (*told, Line(Reason("meter-bits"), quiet=True)))


def _meter(view: View, holders: Holders) -> Iterator[Line]:
    certain = 1 in holders.s2.values() and 1 in holders.s3.values()
    mine = [card for card, by in zip(BADGE_CARDS, (holders.s2, holders.s3), strict=True) if by["me"] == 1]
    yield Line(_verdict(holders, certain, mine))
    if not certain and not mine:
        yield Line(Reason("meter-partner"), _bars(holders, "partner"), quiet=True)
    for card, shown, what in zip(BADGE_CARDS, view.badges, ("S2", "S3"), strict=True):
        chances = holders.figures[what]
        known = 1 in chances.values()
        yield Line(_where(shown, chances), () if known else _bars(holders, what), card, known)
    if double := {seat: chance for seat, chance in holders.double.items() if 0 < chance < 1}:
        yield Line(Reason("meter-double", {"cards": BADGES, "chances": double}))
    yield Line(Reason("meter-basis" if holders.exact else "meter-believed"), quiet=True)


def _verdict(holders: Holders, certain: bool, mine: list[int]) -> Reason:
    black = [seat for seat in RELATIVE_SEATS if holders.s2[seat] == 1 or holders.s3[seat] == 1]
    if len(mine) == 2:
        return Reason("meter-double-me")
    if mine and certain:
        return Reason("meter-black-known", {"seat": next(seat for seat in black if seat != "me")})
    if mine:
        return Reason("meter-black", {"cards": Cards.of(mine), "other": BADGES - Cards.of(mine)})
    if certain and len(black) == 1:
        return Reason("meter-double-known", {"seat": black[0]})
    if certain:
        return Reason("meter-red-known", {"seat": next(seat for seat in OTHERS if seat not in black)})
    return Reason("meter-red", {"cards": BADGES})


def _where(shown: int | None, chances: Mapping[str, Fraction | float]) -> Reason:
    holder = next((seat for seat, chance in chances.items() if chance == 1), None)
    if shown is not None:
        return Reason("where-me-shown" if shown == 0 else "where-shown", {"seat": RELATIVE_SEATS[shown]})
    if holder is None:
        return Reason("where-open")
    return Reason("where-me" if holder == "me" else "where-known", {"seat": holder})


def _bars(holders: Holders, what: str) -> tuple[Bar, ...]:
    before = holders.prior.figures[what] if holders.prior else {}
    chances = holders.figures[what]
    return tuple(Bar(seat, chance, before.get(seat)) for seat, chance in chances.items() if chance or seat in OTHERS)


# ---- what if ---------------------------------------------------------------------------------------------------------


def supposable(view: View) -> Supposable:
    """Return what can be supposed of *view*: where ♠2 and ♠3 are, who drew 14, the house rule, the others' counts."""
    unset = Option("", Reason("suppose-unset"), here=True)
    present = [seat for place, seat in enumerate(RELATIVE_SEATS) if place and place not in view.out]
    choices = [
        Choice(
            name,
            Reason("suppose-badge", {"cards": Cards.of([card])}),
            (unset, *(_with_seat(card, seat) for seat in present)),
        )
        for name, card in zip(("s2", "s3"), BADGE_CARDS, strict=True)
        if card in view.unseen
    ]
    if len(view.counts) == 2:
        deals = (_drew(str(case), counts) for case, counts in enumerate(view.counts))
        choices.append(Choice("deal", Reason("drew-label"), (unset, *deals)))
    choices += [house_choice(rule, getattr(view.rules, rule.name)) for rule in house_rules("niugui")]
    counts = [
        Count(seat, view.counts[0][RELATIVE_SEATS.index(seat)])
        for seat in present
        if len(view.counts) == 1 and not view.is_opening
    ]
    return Supposable(tuple(choices), tuple(counts))


def _with_seat(card: int, seat: str) -> Option:
    said = Reason("suppose-badge-at", {"cards": Cards.of([card]), "seat": seat})
    return Option(seat, Reason("seat-alone", {"seat": seat}), said)


def _drew(case: str, counts: tuple[int, ...]) -> Option:
    """Return the deal in which two seats drew 14 cards (N2)."""
    first, second = (seat for seat, count in zip(RELATIVE_SEATS, counts, strict=True) if count == 14)
    values = {"first": first, "second": second}
    return Option(case, Reason("drew-fourteen", values), Reason("suppose-drew", values))
