"""The words of 牛鬼 in both languages: the same word everywhere in the course."""

from __future__ import annotations

from typing import Final

from coach.clauses import Text
from coach.games.teaching import Term

GLOSSARY: Final = (
    Term("单牌", ("single",), Text("一张牌。", "One card.")),
    Term("对子", ("pair",), Text("点数相同的两张。", "Two cards of one rank.")),
    Term("三条", ("triple",), Text("点数相同的三张，也叫干捞。", "Three cards of one rank.")),
    Term("四张", ("four",), Text("点数相同的四张；不是炸弹。", "Four cards of one rank; no bomb.")),
    Term(
        "顺牌",
        ("five-card", "five cards"),
        Text("五张一手的牌型，共五种。", "A play of five cards; there are five kinds."),
    ),
    Term("顺子", ("straight",), Text("点数相连的五张，花色不全同。", "Five cards in a row, not all of one suit.")),
    Term("同花", ("flush",), Text("同一花色的五张，点数不相连。", "Five cards of one suit, not in a row.")),
    Term("三带对", ("full house",), Text("三条加一对。", "A triple with a pair.")),
    Term(
        "四带一",
        ("four plus one", "fours plus one"),
        Text("四张加一张，王也行。", "A four with any single, a joker too."),
    ),
    Term("同花顺", ("straight flush",), Text("同一花色、点数相连的五张。", "Five cards of one suit in a row.")),
    Term("牌型", ("kind", "combination"), Text("能一手打出去的样子。", "What cards must be to be laid together.")),
    Term("点数", ("rank",), Text("牌上的数或字母。", "The number or letter on a card.")),
    Term("花色", ("suit",), Text("♠ ♥ ♣ ♦。", "♠ ♥ ♣ ♦.")),
    Term(
        "压",
        ("beat", "beaten", "beating", "lay", "laid", "laying"),
        Text("打出比桌上更大的一手。", "To lay something higher than what lies on the table."),
    ),
    Term("过牌", ("pass",), Text("这一轮不出。", "Not to play this time.")),
    Term("领出", ("lead",), Text("桌上没有要压的牌时先出。", "To play first, with nothing to beat.")),
    Term(
        "接风",
        ("inherited lead", "inherits the lead"),
        Text("走完的人领不了，由下一家领出。", "The lead of a player who is out goes to the next."),
    ),
    Term("黑方", ("Black",), Text("拿到 ♠2、♠3 的人。", "Those who were dealt ♠2 and ♠3.")),
    Term("红方", ("Red",), Text("不是黑方的人。", "All who are not Black.")),
    Term(
        "双牛鬼", ("double",), Text("♠2、♠3 都在一家，一个打三个。", "Both ♠2 and ♠3 in one hand: one against three.")
    ),
    Term("身份", ("badge", "side"), Text("打出 ♠2 或 ♠3 就亮在面前。", "Shown by playing ♠2 or ♠3.")),
    Term("上游", ("first",), Text("头一个走完的。", "The first to go out.")),
    Term("下游", ("last",), Text("没走完的那个。", "The one who is not out.")),
    Term("完胜", ("clean win",), Text("一边得头两名，各得 2 分。", "First and second on one side: 2 points each.")),
    Term("小胜", ("narrow win",), Text("一边得头名和第三，各得 1 分。", "First and third on one side: 1 point each.")),
    Term("免炒", ("draw",), Text("一边得头名和末名，都不得分。", "First and last on one side: no points.")),
    Term("伙伴", ("partner",), Text("跟我一边的那家。", "The other player on my side.")),
    Term("手数", ("plays",), Text("打完一手牌要出几次。", "How many times one lays cards until the hand is empty.")),
    Term("机会", ("chance",), Text("概率。", "Probability.")),
    Term("下家", ("next",), Text("轮在我后面的一家。", "The player after me.")),
    Term("对家", ("across",), Text("坐在对面的一家。", "The player across.")),
    Term("上家", ("previous",), Text("轮在我前面的一家。", "The player before me.")),
    Term("规矩", ("rule",), Text("各桌自己的打法。", "How a table plays.")),
)
