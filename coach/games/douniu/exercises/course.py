"""The course of 抢庄斗牛: four lessons, each of a few short steps, and the idea of every pattern in a few words."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from coach.clauses import Text
from coach.games.douniu.exercises.glossary import GLOSSARY
from coach.games.douniu.rules import ORDER, SEATS
from coach.games.teaching import Course, Lesson, Step

IDEAS: Final = MappingProxyType(
    {
        # 1
        "card-sum": Text("三张牌加起来是多少", "what three cards sum to"),
        "pick-three": Text("挑出凑牛的三张", "choosing the three that make 牛"),
        "niu-all": Text("哪几手有牛", "which hands have 牛"),
        "niu-rest": Text("剩下两张是牛几", "which 牛 the other two are"),
        "niu-which": Text("五张牌是牛几", "which 牛 five cards are"),
        "niu-higher": Text("两手牛比大小", "two hands of 牛: which wins"),
        # 2
        "kind-name": Text("认牌型", "naming the type"),
        "kind-sort": Text("四手牌排大小", "four hands in order"),
        "kind-higher": Text("牌型不同谁赢", "two types: which wins"),
        "key-higher": Text("牌型相同谁赢", "equal types: which wins"),
        "key-pick": Text("比的是哪一张", "the card that decides"),
        "wins-judge": Text("谁赢，依据哪一条", "who wins, and by which rule"),
        "small-kind": Text("是不是五小牛", "is it 五小牛"),
        "row-kind": Text("10JQKA 和别的连着的牌", "10 J Q K A and other cards in a row"),
        # 3
        "may-bank": Text("谁可能当庄家", "who may be the banker"),
        "beat-bank": Text("哪几个闲家赢庄家", "which punters beat the banker"),
        "pay-one": Text("一场输赢几分", "the points of one comparison"),
        "pay-bank": Text("庄家一共几分", "the banker’s points in all"),
        "bid-before": Text("发牌之前选倍数", "multipliers before the deal"),
        "bid-seen": Text("先看几张，抢不抢", "some cards seen: bid or not"),
        "times-seen": Text("倍数乘平均", "the multiplier times the average"),
        # 4
        "kind-often": Text("哪种牌型更常见", "which type is dealt more often"),
        "kind-rare": Text("从少见排到常见", "from the rarest up"),
        "chance-least": Text("发到这么大的机会", "the chance of so high a hand"),
        "chance-wins": Text("一手牌赢的机会", "the chance that a hand wins"),
        "chance-fifth": Text("第五张有几张用得上", "how many fifth cards help"),
    }
)
"""By pattern: what it asks, for a list of what to repeat."""

LESSONS: Final = (
    Lesson(
        "01-niu",
        Text("凑牛", "Making 牛"),
        Text("一眼挑出三张，算出牛几。", "See the three cards at a glance, and which 牛 it is."),
        (
            Step("worth", Text("一张算多少", "What a card counts"), ("card-sum", "card-sum")),
            Step("three", Text("挑出三张", "Choose three"), ("pick-three", "pick-three", "pick-three")),
            Step("none", Text("有牛还是没牛", "牛 or no 牛"), ("niu-all", "niu-all")),
            Step("rest", Text("剩下两张是牛几", "The other two"), ("niu-rest", "niu-which", "niu-which")),
            Step("compare", Text("牛比大小", "Which 牛 is higher"), ("niu-higher", "niu-higher")),
        ),
    ),
    Lesson(
        "02-types",
        Text("牌型排大小", "The types in order"),
        Text(
            "从没牛到五小牛，哪一种大；一样的再比哪一张。",
            "From 没牛 up to 五小牛, and the card that decides between equals.",
        ),
        (
            Step("name", Text("牛牛上面的八种", "Eight above 牛牛"), ("kind-name", "kind-name")),
            Step("order", Text("谁大谁小", "Which is higher"), ("kind-higher", "kind-sort")),
            Step("key", Text("一样就比一张", "Equals: one card decides"), ("key-higher", "key-pick", "key-pick")),
            Step("traps", Text("容易看错的", "Easily misread"), ("small-kind", "small-kind", "row-kind")),
            Step("why", Text("谁赢，为什么", "Who wins, and why"), ("wins-judge", "wins-judge")),
        ),
    ),
    Lesson(
        "03-stakes",
        Text("庄家和倍数", "Banker and multipliers"),
        Text(
            "谁当庄，谁给谁几分，选几倍有什么差别。", "Who is the banker, who pays whom, and what a multiplier changes."
        ),
        (
            Step("bank", Text("抢庄", "Bidding for the bank"), ("may-bank", "beat-bank")),
            Step("pay", Text("一场几分", "What is paid"), ("pay-one", "pay-one", "pay-bank", "pay-bank")),
            Step("before", Text("发牌之前", "Before the deal"), ("bid-before", "bid-before")),
            Step("seen", Text("先看几张", "Some cards seen"), ("bid-seen", "bid-seen", "times-seen")),
        ),
    ),
    Lesson(
        "04-odds",
        Text("机会", "Chances"),
        Text("哪种牌型常见，手上这一手能赢多少。", "How often each type comes, and how often a hand wins."),
        (
            Step("types", Text("哪种常见", "How often each type comes"), ("kind-often", "kind-often", "kind-rare")),
            Step("least", Text("发到这么大的", "So high or higher"), ("chance-least", "chance-least")),
            Step("wins", Text("这一手赢多少", "How often a hand wins"), ("chance-wins", "chance-wins")),
            Step("fifth", Text("等第五张", "Waiting for the fifth card"), ("chance-fifth", "chance-fifth")),
        ),
    ),
)

COURSE: Final = Course("douniu", LESSONS, IDEAS, GLOSSARY, ORDER, SEATS)
