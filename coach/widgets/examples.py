"""Positions to begin with, in either language's notation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Example:
    """A text for the paste box, by a name of few words."""

    name: str
    note: str
    text: str


EXAMPLES: Final[Mapping[str, tuple[Example, ...]]] = {
    "zh": (
        Example("开局 14 张", "♦4 在手，头一手从哪里出起？", "♦4 ♣4 ♥6 ♠7 ♦8 ♣9 ♥9 ♠10 ♥J ♦Q ♠K ♥A ♦2 ♠3"),
        Example(
            "压一张 10",
            "残局七张牌：压，还是过？",
            "我: ♠2 ♥A♣A ♥J ♦9♣9 ♣5\n下家: 5张; 对家: 4张; 上家: 3张\n桌面: ♥10 上家\n"
            "已出: ♠ 4 5 7 9 10 J Q K A\n♥ 4 5 7 9 10 Q K 3\n♣ 4 6 7 8 10 Q 2 3\n♦ 4 5 6 7 8 10 Q 2 3 大王",
        ),
        Example("双牛鬼在手", "♠2 ♠3 都是我的，一个打三个。", "黑桃：2 3 K 8\n红桃：A 10 6\n梅花：J 10 7\n方块：A Q 5"),
        Example(
            "同伴亮了牛鬼3",
            "牌是同伴出的，压不压？",
            "我: ♠2 ♥2 ♦K ♣K ♥9 ♣5 ♦5\n下家: 5张\n对家: ♠A ♥7\n上家: 3张\n桌面: ♥Q♣Q 上家\n亮牌: 上家 ♠3",
        ),
    ),
    "en": (
        Example("Opening, 14 cards", "You hold ♦4 and lead. What first?", "4d 4c 6h 7s 8d 9c 9h 10s jh qd ks ah 2d 3s"),
        Example(
            "A ten to beat",
            "Seven cards left: beat it or pass?",
            "me: ♠2 ♥A♣A ♥J ♦9♣9 ♣5\nnext: 5; across: 4; prev: 3\ntable: ♥10 by prev\n"
            "played: ♠ 4 5 7 9 10 J Q K A\n♥ 4 5 7 9 10 Q K 3\n♣ 4 6 7 8 10 Q 2 3\n♦ 4 5 6 7 8 10 Q 2 3 big joker",
        ),
        Example("Both badges", "♠2 and ♠3 are yours: one against three.", "S: 2 3 K 8\nH: A 10 6\nC: J 10 7\nD: A Q 5"),
        Example(
            "Partner shown, your move",
            "Your partner's pair lies there. Beat it?",
            "me: ♠2 ♥2 ♦K ♣K ♥9 ♣5 ♦5\nnext: 5\nacross: ♠A ♥7\nprev: 3\ntable: ♥Q♣Q by prev\nbadges: prev ♠3",
        ),
    ),
}
