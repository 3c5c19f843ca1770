"""The course of 顶牛: six lessons, each of a few short steps, and the idea of every pattern in a few words."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from coach.clauses import Text
from coach.games.dingniu.exercises.glossary import GLOSSARY
from coach.games.teaching import Course, Lesson, Step

IDEAS: Final = MappingProxyType(
    {
        # 1
        "double-name": Text("一张横牌叫什么", "what a double is called"),
        "double-find": Text("叫这个名字的横牌", "the double of this name"),
        "tile-name": Text("一张竖牌叫什么", "what a 竖牌 is called"),
        "tile-find": Text("叫这个名字的竖牌", "the 竖牌 of this name"),
        "tile-kind": Text("横牌还是竖牌", "double or 竖牌"),
        "tile-points": Text("几张牌一共几点", "the points of some tiles"),
        "tile-carry": Text("一副牌里带这个数的有几张", "how many tiles carry a number"),
        "tile-left": Text("带这个数的还有几张没露面", "how many of a number are unseen"),
        # 2
        "match-all": Text("哪几张接得上", "which tiles fit"),
        "match-after": Text("接上以后两头是几", "the ends after a tile is laid"),
        "match-place": Text("让两头变成要的数", "making the ends what you want"),
        "match-judge": Text("接得上还是该扣", "may it be laid, or discarded"),
        "match-turn": Text("打一张合规矩的", "a legal play"),
        "match-count": Text("有几种接法", "how many placements there are"),
        # 3
        "points-sort": Text("几堆扣牌从少到多", "discards from fewest points"),
        "points-winner": Text("谁赢", "who wins"),
        "points-judge": Text("凭点数还是凭位置赢", "won by points or by place"),
        "points-place": Text("谁是大庄、二庄、小庄", "who is 大庄, 二庄, 小庄"),
        "points-pay": Text("一把输赢几分", "what a hand pays"),
        "points-held": Text("堵死以后手里的也算点", "points held after a block"),
        # 4
        "lead-word": Text("一个数在手里叫什么", "what a number is called in a hand"),
        "lead-hard": Text("哪几个数是硬的", "which numbers are 硬"),
        "lead-may": Text("这张横牌能不能先出", "may this double be led"),
        "lead-all": Text("哪几张不能先出", "which tiles may not be led"),
        "lead-place": Text("从一个数出起", "leading a number"),
        "lead-others": Text("别家还有几张竖牌", "how many 竖牌 the others have"),
        # 5
        "account-names": Text("叫得出名字的账", "accounts that have a name"),
        "account-spoil": Text("哪些竖牌让账不成", "which 竖牌 spoil an account"),
        "account-judge": Text("算不算账，凭哪一条", "is it an account, and by which rule"),
        "account-find": Text("打出算账的那张", "laying the account"),
        "account-pay": Text("算账以后各家几分", "what an account pays"),
        "account-odds": Text("算账的机会有多大", "the chance of an account"),
        # 6
        "reading-missing": Text("扣牌说明没有什么", "what a discard proves"),
        "reading-who": Text("谁还可能有这个数", "who can still hold a number"),
        "reading-odds": Text("下家有这个数的机会", "the chance that the next holds a number"),
        "liable-stop": Text("拦住下家的账", "stopping the next player’s account"),
        "liable-who": Text("谁本来拦得住", "who could have stopped it"),
        "liable-clause": Text("没拦，还是递账", "not stopped, or handed over"),
        "liable-pay": Text("包庄付几分", "what the liable one pays"),
    }
)
"""By pattern: what it asks, for a list of what to repeat."""

LESSONS: Final = (
    Lesson(
        "01-tiles",
        Text("认牌", "The tiles and their names"),
        Text("二十四张骨牌，叫得出，数得清。", "Twenty-four tiles: call them by name, count what they carry."),
        (
            Step("doubles", Text("两半一样的横牌", "Doubles"), ("double-name", "double-find")),
            Step("singles", Text("两半不一样的竖牌", "The 竖牌"), ("tile-name", "tile-find", "tile-name", "tile-kind")),
            Step("points", Text("几点", "Points"), ("tile-points", "tile-points")),
            Step("numbers", Text("带几的有几张", "How many carry a number"), ("tile-carry", "tile-left", "tile-left")),
        ),
    ),
    Lesson(
        "02-matching",
        Text("接牌和扣牌", "Matching and discarding"),
        Text("接哪一头，接上变成几，什么时候才能扣。", "Which end, what it becomes, and when to discard."),
        (
            Step("fit", Text("接得上的", "What fits"), ("match-all", "match-all")),
            Step("after", Text("接上以后", "What the end becomes"), ("match-after", "match-after", "match-place")),
            Step("must", Text("接得上就得接", "Whoever can lay must"), ("match-judge", "match-judge", "match-turn")),
            Step("count", Text("有几种接法", "How many placements"), ("match-count", "match-place")),
        ),
    ),
    Lesson(
        "03-points",
        Text("点数和输赢", "Points, ranks and ties"),
        Text(
            "扣下的几点，谁赢，谁是哪个庄，一样多看谁。", "What discards count, who wins, and who is first of equals."
        ),
        (
            Step("fewest", Text("扣得少的赢", "Fewest points win"), ("points-sort", "points-winner")),
            Step("ties", Text("一样多的时候", "Ties"), ("points-judge", "points-judge", "points-winner")),
            Step("ranks", Text("大庄、二庄、小庄", "大庄, 二庄, 小庄"), ("points-place", "points-place")),
            Step("pay", Text("几分", "What is paid"), ("points-pay", "points-pay")),
            Step("held", Text("手里的也算", "What is held counts too"), ("points-held",)),
        ),
    ),
    Lesson(
        "04-lead",
        Text("硬、软和头一张", "硬, 软 and the first lead"),
        Text("一个数在手里是软是硬，头一张能出什么。", "Whether a number is 硬 or 软, and what may be led."),
        (
            Step("words", Text("几句行话", "Some words"), ("lead-others", "lead-word", "lead-word")),
            Step("hard", Text("硬不硬", "硬 or not"), ("lead-hard", "lead-hard")),
            Step("double", Text("横牌先出", "Leading a double"), ("lead-may", "lead-may", "lead-may")),
            Step("lead", Text("头一张", "The first lead"), ("lead-all", "lead-place", "lead-place")),
        ),
    ),
    Lesson(
        "05-account",
        Text("算账", "The account"),
        Text("堵死两头，翻倍算；看准了再打，也要看点数。", "Block both ends for double; but look at the points first."),
        (
            Step("names", Text("四种有名字的账", "Four with a name"), ("account-names", "account-spoil")),
            Step("block", Text("堵死，还要有得选", "Blocked, and by choice"), ("account-judge", "account-judge")),
            Step("find", Text("打出来", "Lay it"), ("account-find", "account-find")),
            Step("let-off", Text("不算账的", "What is no account"), ("account-judge",)),
            Step("pay", Text("成了和没成", "What it pays"), ("account-pay", "account-pay")),
            Step("odds", Text("没看见别人的牌", "With hidden hands"), ("account-odds", "account-odds")),
        ),
    ),
    Lesson(
        "06-reading",
        Text("看扣牌和包庄", "Reading discards and liability"),
        Text("扣一张说明了什么，下家要算账时怎么拦。", "What a discard proves, and how to stop an account."),
        (
            Step("proof", Text("扣牌会说话", "A discard speaks"), ("reading-missing", "reading-missing")),
            Step("who", Text("谁还可能有", "Who can still hold it"), ("reading-who", "reading-odds", "reading-who")),
            Step("stop", Text("拦账", "Stopping an account"), ("liable-stop", "liable-stop")),
            Step("liable", Text("谁本来拦得住", "Who could have stopped it"), ("liable-who", "liable-clause")),
            Step("pay", Text("包庄", "Liability"), ("liable-pay", "liable-pay")),
        ),
    ),
)

COURSE: Final = Course("dingniu", LESSONS, IDEAS, GLOSSARY)
