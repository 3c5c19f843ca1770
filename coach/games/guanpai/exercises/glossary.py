"""The words of 关牌 in both languages: the same word everywhere in the course."""

from __future__ import annotations

from typing import Final

from coach.clauses import Text
from coach.games.teaching import Term

GLOSSARY: Final = (
    Term("单张", ("single",), Text("一张牌。", "One card.")),
    Term("对子", ("pair",), Text("点数相同的两张。", "Two cards of one rank.")),
    Term("三同张", ("three alike", "triple"), Text("点数相同的三张。", "Three cards of one rank.")),
    Term("姐妹对", ("pair chain",), Text("两对或更多对点数连着。", "Two or more pairs in a row.")),
    Term("连三同张", ("triple chain",), Text("两个或更多三同张点数连着。", "Two or more triples in a row.")),
    Term(
        "三拖二",
        ("triple with pair", "triples with pairs", "triple with a pair"),
        Text(
            "三同张拖一对；几个三同张连着，就拖几对。",
            "Three alike with a pair; triples in a row take as many pairs along.",
        ),
    ),
    Term("顺子", ("straight",), Text("五张或更多张点数连着。", "Five or more ranks in a row.")),
    Term("炸弹", ("bomb",), Text("四张点数相同，或者三个 A。", "Four of one rank, or three aces.")),
    Term(
        "四拖一",
        ("bomb with single", "four with a single", "fours with a single"),
        Text("四张点数相同拖一张单牌。", "Four of one rank with a single."),
    ),
    Term(
        "牌型", ("type", "kind", "combination"), Text("能一手打出去的样子。", "What cards must be to be laid together.")
    ),
    Term("点数", ("rank",), Text("牌上的数或字母。", "The number or letter on a card.")),
    Term("花色", ("suit",), Text("♠ ♥ ♣ ♦，在关牌里不算。", "♠ ♥ ♣ ♦, which do not matter in 关牌.")),
    Term(
        "压",
        ("beat", "beaten", "beating", "lay", "laid", "laying"),
        Text("打出比桌上更大的一手。", "To lay something higher than what lies on the table."),
    ),
    Term("领出", ("lead",), Text("桌上没有要压的牌时先出。", "To play first, with nothing to beat.")),
    Term("出完", ("out",), Text("手里一张不剩，这一盘就完了。", "To have no card left, which ends the round.")),
    Term("盘", ("round",), Text("从发牌到有人出完。", "From the deal until somebody is out.")),
    Term("局", ("match",), Text("打几盘，谁先关到 50 张谁赢。", "Several rounds: the first to close 50 wins.")),
    Term(
        "关",
        ("close", "closed", "closing"),
        Text("对手出完时还在手里的牌。", "What is still held when the other goes out."),
    ),
    Term("关牌", ("guanpai", "关牌"), Text("这门牌戏。", "The game.")),
    Term("全关", ("all 16",), Text("16 张一张没出，算 50 张。", "Not one of 16 laid, which counts 50.")),
    Term("翻倍", ("double", "doubled"), Text("一局算 10 分。", "The match pays 10 points.")),
    Term("逃跑", ("escape",), Text("中途离开。", "To leave in mid-game.")),
    Term("对手", ("other", "opponent"), Text("另一家。", "The other player.")),
    Term("没露面", ("unseen",), Text("不在我手里，也没出过。", "Neither in my hand nor laid.")),
    Term("机会", ("chance",), Text("概率。", "Probability.")),
    Term("习惯", ("custom",), Text("书面规则没写、桌上这样打。", "How tables play without a written rule.")),
    Term("规矩", ("rule",), Text("各桌自己的打法。", "How a table plays.")),
)
