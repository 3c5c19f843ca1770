"""The course of 牛鬼: thirteen lessons, each of a few short steps, and the idea of every pattern in a few words."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from coach.clauses import Text
from coach.games.niugui.exercises.glossary import GLOSSARY
from coach.games.teaching import Course, Lesson, Step

IDEAS: Final = MappingProxyType(
    {
        # 1
        "single-higher": Text("两张单牌比大小", "two singles: which is higher"),
        "single-sort": Text("单牌排大小", "singles in order"),
        "single-beat": Text("用单牌压单牌", "beating a single"),
        "single-all": Text("找全能压的单牌", "all singles that beat one"),
        "single-above": Text("一副牌里还有几张更大", "how many cards are higher"),
        "single-judge": Text("压单牌，行不行", "may it be laid on a single"),
        # 2
        "group-kind": Text("对子、三条、四张，还是不成牌型", "pair, triple, four or no combination"),
        "pair-higher": Text("两个对子比大小", "two pairs: which is higher"),
        "group-sort": Text("三条、四张排大小", "triples and fours in order"),
        "pair-beat": Text("用对子压对子", "beating a pair"),
        "triple-beat": Text("用三条压三条", "beating a triple"),
        "group-judge": Text("不同牌型能不能压", "laying one kind on another"),
        "group-all": Text("找全能压的牌", "all plays that beat one"),
        # 3
        "straight-is": Text("是不是顺子", "is it a straight"),
        "straight-higher": Text("两个顺子比大小", "two straights: which is higher"),
        "straight-last": Text("顺子比的是哪张", "the card that a straight is compared by"),
        "straight-sort": Text("顺子排大小", "straights in order"),
        "straight-beat": Text("用顺子压顺子", "beating a straight"),
        "straight-all": Text("找全能压的顺子", "all straights that beat one"),
        # 4
        "flush-is": Text("是不是同花", "is it a flush"),
        "flush-card": Text("同花里比的是哪张", "the card that a flush is compared by"),
        "flush-higher": Text("两手同花比大小", "two flushes: which is higher"),
        "flush-sort": Text("同花排大小", "flushes in order"),
        "flush-beat": Text("用顺牌压同花", "beating a flush with five cards"),
        "flush-all": Text("找全能压的同花", "all flushes that beat one"),
        # 5
        "five-kind": Text("认五张的牌型", "naming the kind of five cards"),
        "house-higher": Text("三带对、四带一比大小", "full houses and fours plus one: which is higher"),
        "five-higher": Text("五种顺牌比大小", "five-card kinds against each other"),
        "five-sort": Text("五种顺牌排大小", "five-card kinds in order"),
        "five-beat": Text("用更高的顺牌来压", "beating a five-card play"),
        "five-judge": Text("顺牌和别的牌型", "five cards on other kinds"),
        # 6
        "first-lead": Text("头一手带 ♦4", "the first lead with ♦4"),
        "first-judge": Text("头一手行不行", "may this be the first lead"),
        "whose-turn": Text("轮到谁", "whose turn it is"),
        "who-leads": Text("谁领出", "who leads"),
        "inherited": Text("接风：走完了谁领出", "inherited lead"),
        "may-pass": Text("能不能过", "may one pass"),
        # 7
        "badge": Text("这手牌亮不亮身份", "does this play show a badge"),
        "sides": Text("谁是黑方", "who is Black"),
        "partner": Text("谁跟我一边", "who is on my side"),
        "double-public": Text("双牛鬼摆明了没有", "is the double public"),
        "partner-bet": Text("别家跟我一边的机会", "the chance that one is my partner"),
        "holder-bet": Text("牛鬼在谁手里的机会", "the chance that one holds a badge card"),
        # 8
        "over": Text("这局完了没有", "is the game over"),
        "outcome": Text("这局叫什么", "the name of the outcome"),
        "points": Text("我得几分", "my points"),
        "points-double": Text("双牛鬼的分", "points of a double"),
        "points-sort": Text("结果从坏到好", "outcomes from bad to good"),
        "still-possible": Text("还能有什么结果", "outcomes still possible"),
        # 9
        "out-count": Text("外面还有几张更大", "how many higher cards are still out"),
        "unbeatable": Text("还压得住吗", "can it still be beaten"),
        "safe-cards": Text("手里哪些谁也压不住", "which of my cards nobody can beat"),
        "who-can": Text("谁可能压得住", "who can beat it"),
        "odds-single": Text("单牌被压的机会", "the chance that a single is beaten"),
        "odds-pair": Text("对子被压的机会", "the chance that a pair is beaten"),
        # 10
        "order-higher": Text("照桌上的规矩比同花", "flushes by the house rules"),
        "order-straight-flush": Text("照桌上的规矩比同花顺", "straight flushes by the house rules"),
        "order-matters": Text("换了规矩变不变", "does the house rule matter"),
        "order-sort": Text("照桌上的规矩排同花", "flushes in order by the house rules"),
        "order-all": Text("照桌上的规矩找全", "all flushes that beat one, by the house rules"),
        # 11
        "still-hold": Text("牛鬼还可能在谁手里", "who may still hold a badge card"),
        "badge-tells": Text("亮了身份说明什么", "what a badge tells"),
        "pass-tells": Text("过一手说明什么", "what a pass tells"),
        "partner-sort": Text("谁更可能跟我一边", "who is likelier to be on my side"),
        "gone-bet": Text("出掉几张以后的机会", "chances after so many cards have gone"),
        # 12
        "plan-count": Text("最少几手出完", "the fewest plays that empty a hand"),
        "plan-keeps": Text("先出哪些不费手", "leads that cost no extra play"),
        "plan-beat": Text("压得住又不拆牌", "beating it without tearing the hand apart"),
        "run-out": Text("一路领到走完", "running out without giving up the lead"),
        # 13
        "stand-or-take": Text("让伙伴的牌站住，还是接过来", "let a partner's play stand, or take over"),
        "send-partner": Text("送伙伴走", "sending a partner through"),
        "stop-double": Text("拦双牛鬼", "stopping a double"),
        "as-double": Text("一个打三个", "alone against three"),
        "ending-worth": Text("打到底得几分", "what an ending comes to"),
    }
)
"""By pattern: what it asks, for a list of what to repeat."""

LESSONS: Final = (
    Lesson(
        "01-singles",
        Text("一副牌，单牌", "The pack and single cards"),
        Text("认得 54 张牌，单牌一眼比出大小。", "Know the 54 cards and see at once which of two singles is higher."),
        (
            Step("order", Text("谁大谁小", "Which is higher"), ("single-higher", "single-higher", "single-sort")),
            Step("above", Text("上面还有几张", "How many are higher"), ("single-above", "single-above")),
            Step("beat", Text("压住它", "Beat it"), ("single-beat", "single-beat", "single-all")),
            Step("judge", Text("行不行，为什么", "May it, and why"), ("single-judge", "single-judge")),
        ),
    ),
    Lesson(
        "02-groups",
        Text("对子、三条、四张", "Pairs, triples, fours"),
        Text(
            "认得三种同点的牌型，知道牛鬼没有炸弹。", "Know the three kinds of one rank, and that there are no bombs."
        ),
        (
            Step("kinds", Text("成不成牌型", "Is it a combination"), ("group-kind", "group-kind", "group-kind")),
            Step("order", Text("比大小", "Which is higher"), ("pair-higher", "pair-higher", "group-sort")),
            Step("beat", Text("压住它", "Beat it"), ("pair-beat", "triple-beat", "group-all")),
            Step("bombs", Text("没有炸弹", "No bombs"), ("group-judge", "group-judge")),
        ),
    ),
    Lesson(
        "03-straights",
        Text("顺子", "Straights"),
        Text("从 A2345 到 10JQKA，看最后一张定大小。", "From A2345 to 10JQKA: the last card decides."),
        (
            Step("row", Text("五张相连", "Five in a row"), ("straight-is", "straight-is", "straight-is")),
            Step("last", Text("比最后一张", "The last card"), ("straight-last", "straight-higher", "straight-higher")),
            Step("order", Text("排大小", "In order"), ("straight-sort",)),
            Step(
                "beat", Text("压住这个顺子", "Beat this straight"), ("straight-beat", "straight-beat", "straight-all")
            ),
        ),
    ),
    Lesson(
        "04-flushes",
        Text("同花", "Flushes"),
        Text("同花里 A 最大，2、3 最小。", "In a flush the ace is high, and 3 and 2 are low."),
        (
            Step("suit", Text("同一花色五张", "Five of a suit"), ("flush-is", "flush-is", "flush-is")),
            Step("card", Text("比哪一张", "The card compared"), ("flush-card", "flush-card")),
            Step("order", Text("比大小", "Which is higher"), ("flush-higher", "flush-higher", "flush-sort")),
            Step("beat", Text("压住它", "Beat it"), ("flush-beat", "flush-all")),
        ),
    ),
    Lesson(
        "05-five-cards",
        Text("五种顺牌", "The five five-card kinds"),
        Text(
            "三带对、四带一、同花顺，五种顺牌互相压。",
            "Full house, four plus one, straight flush, and how the five-card kinds beat each other.",
        ),
        (
            Step("kinds", Text("认牌型", "Name the kind"), ("five-kind", "five-kind", "five-kind")),
            Step("same", Text("同一种怎么比", "Within a kind"), ("house-higher", "house-higher")),
            Step("ladder", Text("五级台阶", "Five levels"), ("five-higher", "five-higher", "five-sort")),
            Step("beat", Text("压住它", "Beat it"), ("five-beat", "five-judge", "five-judge")),
        ),
    ),
    Lesson(
        "06-turns",
        Text("先出、轮转、过牌、接风", "First lead, turns, passes, inherited lead"),
        Text("知道谁先出、轮到谁、谁领出。", "Know who begins, whose turn it is and who leads."),
        (
            Step("first", Text("♦4 先出", "♦4 leads"), ("first-lead", "first-lead", "first-judge", "first-judge")),
            Step("turn", Text("轮转和过牌", "Turns and passes"), ("whose-turn", "may-pass", "may-pass")),
            Step("lead", Text("谁领出", "Who leads"), ("who-leads", "who-leads")),
            Step("inherited", Text("接风", "Inherited lead"), ("inherited", "inherited")),
        ),
    ),
    Lesson(
        "07-sides",
        Text("谁跟谁一边，先藏着", "Hidden sides"),
        Text(
            "♠2、♠3 分边，出了才亮；会算谁跟我一边。",
            "♠2 and ♠3 make the sides and are shown when played; work out who is with me.",
        ),
        (
            Step("sides", Text("谁是黑方", "Who is Black"), ("sides", "sides")),
            Step("badge", Text("出了才亮", "Shown when played"), ("badge", "badge", "double-public")),
            Step("partner", Text("谁跟我一边", "Who is with me"), ("partner", "partner")),
            Step("bet", Text("押一押", "Bet on it"), ("holder-bet", "partner-bet", "partner-bet")),
        ),
    ),
    Lesson(
        "08-points",
        Text("名次和得分", "Places and points"),
        Text("每种结果叫什么、各家得几分。", "What each outcome is called, and what everyone gets."),
        (
            Step("over", Text("什么时候算完", "When it is over"), ("over", "over")),
            Step("names", Text("叫什么", "Its name"), ("outcome", "outcome")),
            Step("points", Text("得几分", "The points"), ("points", "points", "points-double")),
            Step("weigh", Text("掂量结果", "Weigh the outcomes"), ("points-sort", "still-possible")),
        ),
    ),
    Lesson(
        "09-counting",
        Text("数牌：还压得住吗", "Counting: can it still be beaten"),
        Text(
            "记住出了哪些牌，算出还有没有人压得住。",
            "Keep what is out in mind and work out whether anybody can beat it.",
        ),
        (
            Step("out", Text("外面还有什么", "What is still out"), ("out-count", "out-count")),
            Step("sure", Text("谁也压不住", "Nobody can beat it"), ("unbeatable", "unbeatable", "safe-cards")),
            Step("who", Text("谁可能压", "Who can beat it"), ("who-can",)),
            Step("bet", Text("押一押", "Bet on it"), ("odds-single", "odds-single", "odds-pair")),
        ),
    ),
    Lesson(
        "10-house-rules",
        Text("各桌的规矩", "House rules"),
        Text(
            "同花先比点数还是先比花色，换了规矩答案跟着变。",
            "Flushes by rank or by suit: switch the rule, and the answers follow.",
        ),
        (
            Step("flush", Text("同花", "Flushes"), ("order-higher", "order-higher", "order-higher")),
            Step(
                "straight-flush", Text("同花顺", "Straight flushes"), ("order-straight-flush", "order-straight-flush")
            ),
            Step("matters", Text("变不变", "Does it matter"), ("order-matters", "order-matters")),
            Step("order", Text("排大小", "In order"), ("order-sort", "order-all")),
        ),
    ),
    Lesson(
        "11-reading",
        Text("看牌认人：♠2、♠3 在谁手里", "Reading who holds ♠2 and ♠3"),
        Text(
            "分得清哪些是定了的，哪些只是机会，哪些只是猜。",
            "Tell what is certain from what is a chance, and a chance from a guess.",
        ),
        (
            Step("certain", Text("定了的", "What is certain"), ("still-hold", "still-hold", "badge-tells")),
            Step("passes", Text("过一手，说明什么", "What a pass tells"), ("pass-tells", "pass-tells")),
            Step("counts", Text("数张数", "Counting cards"), ("partner-sort", "gone-bet", "gone-bet")),
            Step("live", Text("跟一局真牌", "Following a real game"), ("badge-tells", "partner-sort")),
        ),
    ),
    Lesson(
        "12-planning",
        Text("把一手牌打完", "Planning a hand"),
        Text(
            "算得出最少几手，知道先出什么、什么时候抓住领出不放。",
            "Know the fewest plays, what to lay first, and when to hold on to the lead.",
        ),
        (
            Step("fewest", Text("最少几手", "The fewest plays"), ("plan-count", "plan-count", "plan-count")),
            Step("keep", Text("别拆", "Tear nothing apart"), ("plan-keeps", "plan-keeps")),
            Step("lowest", Text("够用就好", "The lowest that does"), ("plan-beat", "plan-beat")),
            Step("run", Text("抓住领出不放", "Holding the lead"), ("run-out", "run-out")),
        ),
    ),
    Lesson(
        "13-partners",
        Text("帮伙伴，拦双牛鬼", "Helping a partner, stopping a double"),
        Text(
            "知道什么时候让、什么时候接、怎么送，三家怎么一起拦住双牛鬼。",
            "When to let a play stand, when to take over, how to send a partner through, how three stop a double.",
        ),
        (
            Step(
                "stand", Text("让，还是接", "Stand or take over"), ("stand-or-take", "stand-or-take", "stand-or-take")
            ),
            Step("send", Text("送伙伴走", "Sending a partner through"), ("send-partner", "send-partner")),
            Step("double", Text("拦双牛鬼", "Stopping a double"), ("stop-double", "stop-double", "as-double")),
            Step("worth", Text("打到底", "To the end"), ("ending-worth", "ending-worth")),
        ),
    ),
)

COURSE: Final = Course("niugui", LESSONS, IDEAS, GLOSSARY)
