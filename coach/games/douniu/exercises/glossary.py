"""The words of 抢庄斗牛 in both languages: the same word everywhere in the course."""

from __future__ import annotations

from typing import Final

from coach.clauses import Text
from coach.games.teaching import Term

GLOSSARY: Final = (
    Term(
        "凑",
        ("make", "made", "making"),
        Text("三张加起来正好 10、20 或 30。", "To choose three cards that sum to 10, 20 or 30."),
    ),
    Term(
        "有牛",
        ("has 牛", "have 牛", "with 牛", "make 牛", "makes 牛", "牛"),
        Text("有三张凑得成。", "Three cards make ten, twenty or thirty."),
    ),
    Term("没牛", ("no 牛", "没牛"), Text("哪三张都凑不成。", "No three cards do.")),
    Term("牛牛", ("牛牛",), Text("剩下两张加起来是 10 或 20。", "The other two sum to 10 or 20.")),
    Term("牛丁", ("牛丁",), Text("剩下两张的个位是 1。", "The other two end in 1.")),
    Term("三条", ("three alike",), Text("三张点数相同。", "Three cards of one rank.")),
    Term(
        "同花顺",
        ("straight flush", "straight flushes"),
        Text("五张连着，又是一个花色。", "Five in a row, all in one suit."),
    ),
    Term("顺子", ("straight",), Text("五张点数连着。", "Five ranks in a row.")),
    Term("同花", ("flush", "flushes"), Text("五张一个花色。", "Five cards of one suit.")),
    Term("葫芦", ("full house",), Text("三张一样，另两张一样。", "Three of one rank and two of another.")),
    Term("四炸", ("four alike",), Text("四张点数相同。", "Four cards of one rank.")),
    Term("五花牛", ("five faces", "五花牛"), Text("五张全是 J、Q、K。", "All five are J, Q or K.")),
    Term(
        "五小牛",
        ("five small", "五小牛"),
        Text("五张都比 5 小，一共不过 10。", "All five below 5, and 10 at most in all."),
    ),
    Term("花牌", ("face",), Text("J、Q、K，都算 10。", "J, Q and K, which count 10.")),
    Term("牌型", ("type",), Text("一手牌是什么：从没牛到五小牛。", "What a hand is, from 没牛 up to 五小牛.")),
    Term("点数", ("rank",), Text("牌上的数或字母。", "The number or letter on a card.")),
    Term("花色", ("suit",), Text("♠ 大过 ♥，♥ 大过 ♣，♣ 大过 ♦。", "♠ above ♥ above ♣ above ♦.")),
    Term("庄家", ("banker",), Text("和每个闲家都比的那一家。", "The player with whom all others are compared.")),
    Term("闲家", ("punter",), Text("庄家以外的人。", "Everybody but the banker.")),
    Term("抢庄", ("bid", "bidding", "bids"), Text("说自己要当庄家。", "To offer to be the banker.")),
    Term("倍数", ("multiplier",), Text("闲家选的 1 到 5。", "What a punter chooses, 1 to 5.")),
    Term("发牌", ("deal", "dealt"), Text("每家五张。", "Five cards to each.")),
    Term("起伏", ("swing",), Text("输赢离平均有多远。", "How far gains and losses lie from their mean.")),
    Term("平均", ("average", "mean"), Text("许多盘合起来，一盘得几分。", "What a round comes to over many rounds.")),
    Term("机会", ("chance",), Text("概率。", "Probability.")),
    Term("习惯", ("custom",), Text("书面规则没写、桌上这样打。", "How tables play without a written rule.")),
)
