"""The course of 关牌: five lessons, each of a few short steps, and the idea of every pattern in a few words."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from coach.clauses import Text
from coach.games.guanpai.exercises.glossary import GLOSSARY
from coach.games.guanpai.rules import ORDER, SEATS
from coach.games.teaching import Course, Lesson, Step

IDEAS: Final = MappingProxyType(
    {
        # 1
        "single-higher": Text("单张比大小", "two singles: which is higher"),
        "single-sort": Text("单张排大小", "singles in order"),
        "single-above": Text("一副牌里还有几张更大", "how many cards are higher"),
        "group-kind": Text("对子、三同张、炸弹，还是不成牌型", "pair, three alike, bomb or no combination"),
        "single-all": Text("找全能压的单张", "all singles that beat one"),
        "group-beat": Text("压单张、对子、三同张", "beating a single, a pair or three alike"),
        "group-judge": Text("小牌型，行不行", "small types: may it be laid"),
        # 2
        "chain-kind": Text(
            "姐妹对、连三同张、三拖二，还是不成牌型", "pair chain, triple chain, triple with pair, no combination"
        ),
        "chain-higher": Text("一样长才比", "chains meet only at one length"),
        "chain-sort": Text("姐妹对、三拖二排大小", "pair chains and triples with pairs in order"),
        "trio-decides": Text("三拖二比的是哪几张", "the cards that a triple with pair is compared by"),
        "plane-judge": Text("长的三拖二，行不行", "the long triple with pair: may it be laid"),
        "chain-beat": Text("压姐妹对、三拖二", "beating a pair chain or a triple with pair"),
        "chain-all": Text("找全能压的长牌", "all chains that beat one"),
        # 3
        "straight-kind": Text("是不是顺子", "is it a straight"),
        "straight-higher": Text("两个顺子比大小", "two straights: which is higher"),
        "straight-beat": Text("用顺子压顺子", "beating a straight"),
        "bomb-kind": Text("是不是炸弹", "is it a bomb"),
        "bomb-sort": Text("炸弹排大小", "bombs in order"),
        "bomb-higher": Text("炸弹压不压得住别的", "does a bomb beat another type"),
        "bomb-all": Text("有炸弹时找全能压的", "all plays that beat one, bombs among them"),
        "bomb-judge": Text("炸弹，行不行", "bombs: may it be laid"),
        # 4
        "closed-count": Text("剩这些算关几张", "how many are closed"),
        "closed-save": Text("多出几张能少关几张", "how many fewer are closed"),
        "closed-sort": Text("几盘从坏到好", "rounds from bad to good"),
        "match-over": Text("这一局谁赢了", "who has won the match"),
        "match-points": Text("一局几分", "the points of a match"),
        "match-finish": Text("怎样马上赢 10 分", "how to win at once with 10 points"),
        "escape-points": Text("逃跑算几分", "the points of an escape"),
        # 5
        "may-pass": Text("能不能过", "may one pass"),
        "who-leads": Text("谁领出", "who leads"),
        "hold-all": Text("哪几手对手一定压不住", "what the other surely cannot beat"),
        "odds-single": Text("单张被压的机会", "the chance that a single is beaten"),
        "odds-pair": Text("对子被压的机会", "the chance that a pair is beaten"),
        "open-lead": Text("摊开牌，领出哪一手", "open hands: what to lead"),
        "open-follow": Text("摊开牌，压还是过", "open hands: beat or pass"),
    }
)
"""By pattern: what it asks, for a list of what to repeat."""

LESSONS: Final = (
    Lesson(
        "01-order",
        Text("一副牌，谁大谁小", "The pack, and which is higher"),
        Text("认得 48 张牌和最小的几种牌型。", "Know the 48 cards and the small types."),
        (
            Step("order", Text("2 最大，3 最小", "2 high, 3 low"), ("single-higher", "single-higher", "single-sort")),
            Step("pack", Text("上面还有几张", "How many are higher"), ("single-above", "single-above")),
            Step("alike", Text("对子、三同张", "Pairs and three alike"), ("group-kind", "group-kind")),
            Step("beat", Text("压住它", "Beat it"), ("single-all", "group-beat", "group-beat")),
            Step("judge", Text("行不行，为什么", "May it, and why"), ("group-judge", "group-judge")),
        ),
    ),
    Lesson(
        "02-chains",
        Text("姐妹对、连三同张、三拖二", "Pair chains, triple chains, triples with pairs"),
        Text("连着的对子和三同张：一样长才比。", "Pairs and triples in a row: they meet only at one length."),
        (
            Step("kinds", Text("成不成牌型", "Is it a combination"), ("chain-kind", "chain-kind", "chain-kind")),
            Step("length", Text("一样长才比", "One length only"), ("chain-higher", "chain-higher", "chain-sort")),
            Step(
                "long", Text("长的三拖二", "The long triple with pair"), ("trio-decides", "plane-judge", "plane-judge")
            ),
            Step("beat", Text("压住它", "Beat it"), ("chain-beat", "chain-beat", "chain-all")),
        ),
    ),
    Lesson(
        "03-bombs",
        Text("顺子、炸弹和三个 A", "Straights, bombs and three aces"),
        Text(
            "顺子怎么排，炸弹压什么：哪句是书上的，哪句是习惯。",
            "How straights run and what bombs beat: which is written, and which is custom.",
        ),
        (
            Step("row", Text("五张起，不带 2", "Five or more, no 2"), ("straight-kind", "straight-kind")),
            Step("straight", Text("顺子压顺子", "Straights beat straights"), ("straight-higher", "straight-beat")),
            Step(
                "bombs", Text("四张，或者三个 A", "Four alike, or three aces"), ("bomb-kind", "bomb-kind", "bomb-sort")
            ),
            Step(
                "custom",
                Text("炸弹压什么", "What a bomb beats"),
                ("bomb-higher", "bomb-higher", "bomb-all", "bomb-judge", "bomb-judge"),
            ),
        ),
    ),
    Lesson(
        "04-closing",
        Text("关几张，赢几分", "What is closed, and what it pays"),
        Text("数剩下的牌，算翻倍，算一局的分。", "Count what is left, what doubles, and the points of a match."),
        (
            Step("closed", Text("剩几张，关几张", "What is left is closed"), ("closed-count", "closed-count")),
            Step("double", Text("过了 12 张", "Beyond twelve"), ("closed-save", "closed-save", "closed-sort")),
            Step("match", Text("关到 50 张", "Fifty closed"), ("match-over", "match-points", "match-points")),
            Step("finish", Text("最后一盘", "The last round"), ("match-finish", "match-finish", "escape-points")),
        ),
    ),
    Lesson(
        "05-lead",
        Text("抓住领出", "Holding the lead"),
        Text(
            "领出的人说了算：看哪一手压不住，算机会，先想后手。",
            "Who leads decides: see what cannot be beaten, work out the chance, think one play ahead.",
        ),
        (
            Step("pass", Text("过牌，谁领出", "Passing, and who leads"), ("may-pass", "may-pass", "who-leads")),
            Step("hold", Text("一定压不住", "What cannot be beaten"), ("hold-all", "hold-all")),
            Step("bet", Text("押一押", "Bet on it"), ("odds-single", "odds-pair")),
            Step(
                "open",
                Text("摊开牌来想", "With both hands open"),
                ("open-lead", "open-lead", "open-follow", "open-follow"),
            ),
        ),
    ),
)

COURSE: Final = Course("guanpai", LESSONS, IDEAS, GLOSSARY, ORDER, SEATS)
