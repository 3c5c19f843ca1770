"""The words of 顶牛 in both languages: the same word everywhere in the course."""

from __future__ import annotations

from typing import Final

from coach.clauses import Text
from coach.games.teaching import Term

GLOSSARY: Final = (
    Term("横牌", ("double",), Text("两头一样的牌，每种两张。", "A tile with two like halves; two of each.")),
    Term("竖牌", ("竖牌",), Text("两头不一样的牌。", "A tile with two different halves.")),
    Term("两头", ("end", "ends", "halves"), Text("桌上这一行左右露着的两个数。", "The two numbers open on the table.")),
    Term(
        "扣下", ("discard", "discarded", "discarding"), Text("接不上，挑一张面朝下放下。", "To put a tile face down.")
    ),
    Term("点数", ("point", "points"), Text("一张牌两头加起来。", "Both halves of a tile together.")),
    Term("头家", ("head",), Text("这一把先出的人。", "Who leads the hand.")),
    Term("大庄", ("大庄",), Text("输家里点数最多的。", "The loser with most points.")),
    Term("二庄", ("二庄",), Text("输家里第二多的。", "The loser with the second most.")),
    Term("小庄", ("小庄",), Text("输家里最少的。", "The loser with the fewest.")),
    Term("落三家", ("落三家",), Text("出一张别的三家没有竖牌可接的横牌。", "To lead a double that nobody can follow.")),
    Term("半茬", ("半茬",), Text("横牌一张，竖牌每种正好一张。", "One double, and just one of each kind of 竖牌.")),
    Term("母牌", ("母牌",), Text("两张横牌，竖牌不过半；也叫软。", "Both doubles, at most half the 竖牌; also 软.")),
    Term("几扇硬", ("几扇硬",), Text("竖牌全在手里，还有横牌。", "All the 竖牌 of a number, and a double.")),
    Term("公牌", ("公牌",), Text("竖牌全在手里，没有横牌。", "All the 竖牌 of a number, and no double.")),
    Term(
        "硬", ("硬",), Text("有横牌，竖牌每种都有而且过半。", "A double, every kind of 竖牌, more than half of them.")
    ),
    Term(
        "软拦",
        ("软拦",),
        Text("打低自己的点数，让下家的账不成。", "Fewer points of one’s own, so that it fails."),
    ),
    Term("软", ("软", "母牌"), Text("就是母牌。", "The same as 母牌.")),
    Term(
        "半账",
        ("half an account",),
        Text("有的地方打死红、打死五算一半。", "In some places 打死红 and 打死五 count half."),
    ),
    Term(
        "算账", ("account", "accounts"), Text("有得选时打竖牌堵死两头。", "To block both ends, by choice, with a 竖牌.")
    ),
    Term("红账", ("红账",), Text("两头都是 4 的账。", "The account with ends 4-4.")),
    Term("二三账", ("二三账",), Text("两头是 2 和 3 的账。", "The account with ends 2-3.")),
    Term("五账", ("五账",), Text("两头都是 5 的账。", "The account with ends 5-5.")),
    Term("一账", ("一账",), Text("两头都是 1 的账。", "The account with ends 1-1.")),
    Term(
        "堵死", ("block", "blocks", "blocked"), Text("谁手里的竖牌都接不上了。", "No 竖牌 in any hand fits any more.")
    ),
    Term("净手", ("净手",), Text("头家用最后一张堵死。", "The head blocks with the last tile.")),
    Term(
        "两头抻", ("both ways",), Text("一五接哪一头都堵死，不算账。", "A 一五 that blocks either way is no account.")
    ),
    Term(
        "拦",
        ("stop", "stops", "stopped", "stopping"),
        Text("不让下家的账成。", "To keep the next player from an account."),
    ),
    Term(
        "递账",
        ("hand over", "handed over", "handing over", "hands over"),
        Text("自己点数少，故意让下家算账。", "To give the next player a failing account."),
    ),
    Term("包庄", ("liable", "liability"), Text("一家付三家该付的。", "One pays what all three owe.")),
    Term("特赦", ("pardon",), Text("拿着两张红八，打红八不怪。", "Holding two 红八, one may lay one.")),
)
