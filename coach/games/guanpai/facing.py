"""How 关牌 faces its readers: a position row by row, what can be supposed of it, its words and cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from coach import text
from coach.cards import Cards, card_token, in_order
from coach.clauses import Text
from coach.games.facing import Choice, Count, Example, Look, Row, Shown, Supposable, house_choice
from coach.games.guanpai.notation.words import KEYS
from coach.games.guanpai.plays import ranks_text
from coach.games.guanpai.position import DEALT, View
from coach.games.guanpai.rules import CLOSED, ORDER, PACK, SEATS
from coach.games.house import HouseRule, house_rules
from coach.results import Reason

HIGHEST: Final = 4
"""So many of the unseen cards are named, the highest."""
MATCH_ONLY: Final = frozenset({"escape"})
"""House rules that make no difference to what is played (G14)."""

EXAMPLES: Final = (
    Example(
        Text("开局 16 张", "Opening, 16 cards"),
        Text("先出哪一手，才抢得回来？", "What first, and how to get the lead back?"),
        Text("3 3 4 4 5 6 7 8 9 10 J Q K K A A", "3 3 4 4 5 6 7 8 9 10 j q k k a a"),
    ),
    Example(
        Text("压一对 9", "A pair of nines to beat"),
        Text("拆三个 Q，还是放过去？", "Break up three queens, or let it go?"),
        Text(
            "我: 3 4 4 8 10 Q Q Q A\n对手: 6张\n桌面: 9 9 对手\n已出: 3 3 5 5 5 6 6 7 7 8 8 J J K K",
            "me: 3 4 4 8 10 Q Q Q A\nother: 6\ntable: 9 9 by other\nplayed: 3 3 5 5 5 6 6 7 7 8 8 J J K K",
        ),
    ),
    Example(
        Text("手里有炸弹", "A bomb in hand"),
        Text("炸弹留着，还是现在就炸？", "Keep the bomb, or lay it now?"),
        Text(
            "我: 5 5 5 5 7 9 9 J\n对手: 4张\n桌面: A 对手\n已出: 3 3 4 4 6 6 6 7 7 8 8 10 10 J J Q Q K K",
            "me: 5 5 5 5 7 9 9 J\nother: 4\ntable: A by other\nplayed: 3 3 4 4 6 6 6 7 7 8 8 10 10 J J Q Q K K",
        ),
    ),
    Example(
        Text("对手只剩一张", "The other has one card left"),
        Text("轮到我领出，怎么出才关得住他？", "My lead: how do I lock that card in?"),
        Text(
            "我: 4 4 6 J 2\n对手: 1张\n已出: 3 3 3 5 5 5 7 7 8 8 8 9 9 9 10 10 10 J Q Q Q K K K A A",
            "me: 4 4 6 J 2\nother: 1\nplayed: 3 3 3 5 5 5 7 7 8 8 8 9 9 9 10 10 10 J Q Q Q K K K A A",
        ),
    ),
)

WORDS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "axis.spoken": Text(
            "期望关 {value} 张，标准误 {stderr}，范围 {low} 到 {high}",
            "expected to close {value} cards, standard error {stderr}, on a scale from {low} to {high}",
        ),
        "box.note": Text("不分花色，写点数就行", "Suits do not matter: ranks are enough"),
        "box.placeholder": Text(
            "把手牌贴在这里，比如：\n3 3 3 4 4 10 K A 2\n还知道别的，就一行写一样：\n对手: 5张\n桌面: 9 9 对手",
            "Paste your cards here, such as\n3 3 3 4 4 10 K A 2\n"
            "If you know more, one thing a line:\nother: 5\ntable: 9 9 by other",
        ),
        "film.replies": Text("对手的应法", "How the other answered"),
        "headline.best": Text(
            "建议出 {cards}，比次好的多关 {gain} 张", "Play {cards}: it closes {gain} cards more than the next best"
        ),
        "headline.pass_best": Text(
            "建议过，比次好的多关 {gain} 张", "Pass: it closes {gain} cards more than the next best"
        ),
        "lead.one.loss": Text(
            "两家的牌都摊开，找出唯一只被关 {points} 张的一手。",
            "Both hands are open. Find the one play that loses only {points}.",
        ),
        "lead.one.win": Text(
            "两家的牌都摊开，找出唯一能关住 {points} 张的一手。",
            "Both hands are open. Find the one play that closes {points}.",
        ),
        "odds.title": Text("对手手里有牌能压住它的机会", "How likely the other is to hold something that beats it"),
        "picker.label": Text("一副牌，48 张", "The pack, 48 cards"),
        "points": Text("张", "cards"),
        "read.status": Text("读懂了，48 张齐", "Understood"),
        "result.mine": Text("我{result}", "{result} for you"),
        "result.theirs": Text("对手{result}", "{result} for the other"),
        "right.on": Text("对手已经应了，接着打。", "The other has answered; go on."),
        "sample": Text("抽了 {worlds} 手牌，试打 {playouts} 次", "{worlds} hands drawn, {playouts} play-outs"),
        "shown.why": Text(
            "照这样打到底，{result}（{points}）。一步一步看，或者点几张牌问问“为什么不出这手”。",
            "Played like this to the end: {result} ({points}). "
            "Step through it, or choose cards and ask “Why not these?”",
        ),
        "solved.end": Text("{result}（{points}）。", "You get {points}: {result}."),
        "solved.secured": Text(
            "往下怎么出都丢不了，后面替你打完：{result}（{points}）。",
            "Nothing can be lost any more, so the rest was played for you. You get {points}: {result}.",
        ),
        "why.end": Text(
            "接下来两家都出得最好，{result}。", "When both go on as well as they can, this is the end: {result}."
        ),
        "why.holds": Text("{cards} 也是 {points} 张", "{cards} comes to {points} too"),
        "why.holds.pass": Text("过，也是 {points} 张", "A pass comes to {points} too"),
        "why.loses": Text("{cards} 不行，{points} 张", "{cards} comes to only {points}"),
        "why.loses.pass": Text("过不行，{points} 张", "A pass comes to only {points}"),
        "wrong": Text("{cards} 不行，{points} 张", "{cards} comes to only {points}"),
        "wrong.pass": Text("过不行，{points} 张", "A pass comes to only {points}"),
        "wrong.why.loss": Text(
            "接下来两家都出得最好，{result}。这题原本可以只被关 {points} 张，放完看看差在哪里。",
            "When both go on as well as they can, this is the end: {result}. You could have lost only {points}; "
            "play the line to see where it went wrong.",
        ),
        "wrong.why.win": Text(
            "接下来两家都出得最好，{result}。这题原本能关 {points} 张，放完看看差在哪里。",
            "When both go on as well as they can, this is the end: {result}. You could have closed {points}; "
            "play the line to see where it went wrong.",
        ),
    }
)


def speak(cards: Cards, lang: str) -> str:
    """Return the cards as a screen reader is to say them: their ranks."""
    return text.say("list-separator", lang).join(ranks_text(cards).split())


LOOK: Final = Look(
    pack=tuple(card_token(card) for card in in_order(PACK, ORDER)),  # a rank after the other: six rows of eight
    ranks=ORDER,
    suits=False,  # G3
    keys=MappingProxyType(KEYS),
    words=WORDS,
    examples=EXAMPLES,
    about=Text("两人抢先出完，把对手的牌关在手里。", "Two race to be out, and lock the other's cards in their hand."),
    picture=("S8", "H8", "C8", "D8", "C5"),
    write=lambda cards, lang: ranks_text(cards),
    speak=speak,
    scales=(6, 16, max(CLOSED.values())),  # G11
    telling=(
        "goes-out",
        "only-play",
        "cannot-beat",
        "unbeatable",
        "cheapest",
        "pass-keeps",
        "breaks",
        "winners-left",
        "keeps",
        "plays-needed",
        "beaten-in",
    ),
    costs=frozenset({"breaks"}),
)


def show(view: View) -> Shown:
    """Return how *view* is to be shown."""
    return Shown(
        rows=tuple(_rows(view)),
        hand=view.hand,
        plays=len(view.legal_plays()),
        following=view.top is not None,
        played=view.played,
        elsewhere=view.known,
    )


def _rows(view: View) -> Iterator[Row]:
    if view.top is not None and view.owner is not None:
        values = {"seat": SEATS[view.owner], "kind": view.top.kind.value}
        yield Row(Reason("shows-table"), (Reason("seat-kind", values),), view.top.cards)
    elif view.turn != 0:
        yield Row(Reason("shows-turn"), (Reason("seat-alone", {"seat": SEATS[view.turn]}),))
    else:
        yield Row(Reason("shows-turn"), (Reason("lead-free"),))
    yield Row(Reason("shows-me", {"count": len(view.hand)}), cards=view.hand)
    yield Row(Reason("seat-alone", {"seat": SEATS[1]}), (Reason("cards", {"count": view.count}),), view.known)
    yield Row(Reason("shows-unseen"), tuple(_unseen(view)), more=view.unseen)
    rules = tuple(
        Reason("shows-rule", {"option": f"{rule.name} {getattr(view.rules, rule.name)}", "clause": rule.clause})
        for rule in _in_play()
    )
    yield Row(Reason("shows-rules"), rules)


def _unseen(view: View) -> Iterator[Reason]:
    """Yield where the unseen cards are: with the other, in the pile left unused, or gone (G1)."""
    unseen = view.unseen
    values = {"held": view.count - len(view.known), "unused": len(PACK) - DEALT}
    yield Reason("unseen-piles", {"count": len(unseen), **values})
    if view.gone:
        yield Reason("unseen-gone", {"count": view.gone})
    yield Reason("unseen-top", {"cards": Cards.of(in_order(unseen, ORDER)[-HIGHEST:])})


def supposable(view: View) -> Supposable:
    """Return what can be supposed of *view*: how many cards the other holds, and the house rules."""
    choices: tuple[Choice, ...] = tuple(house_choice(rule, getattr(view.rules, rule.name)) for rule in _in_play())
    return Supposable(choices, () if view.is_fresh or view.log else (Count(SEATS[1], view.count),))


def _in_play() -> Iterator[HouseRule]:
    """Yield the house rules that make a difference to what is played."""
    return (rule for rule in house_rules("guanpai") if rule.name not in MATCH_ONLY)
