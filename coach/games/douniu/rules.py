"""The rules of 抢庄斗牛 as data: pack, orders, types, multipliers, payouts and options, each beside its clause.

Whoever is not the banker (庄家) is a *punter* (闲家), and is compared with the banker alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Literal

from coach.cards import PACK as FULL_PACK
from coach.cards import RANKS, SMALL_JOKER, Cards
from coach.games.house import check_choices

TenToAce = Literal["no", "yes"]
Payout = Literal["plain", "common"]
OpenCards = Literal["off", "3", "4"]

MOST_PLAYERS: Final = 6
PLAYERS: Final = range(2, MOST_PLAYERS + 1)  # D1
SEATS: Final = tuple(f"P{number}" for number in range(1, MOST_PLAYERS + 1))
"""The seats of a table; so many of the first as there are players."""
HAND: Final = 5  # D1
PACK: Final = Cards(FULL_PACK.mask & (1 << SMALL_JOKER) - 1)
"""The 52 cards (D1)."""

ORDER: Final = "A23456789TJQK"
"""The ranks from the lowest to the highest (D7, D9); a rank's index in it is its *place*. Suits stand ♦ ♣ ♥ ♠ (D7)."""
PLACE: Final = tuple(ORDER.index(rank) for rank in RANKS)
"""By a rank's index in :data:`coach.cards.RANKS`: its place."""
WORTH: Final = tuple(min(place + 1, 10) for place in range(len(ORDER)))
"""By place: what the card counts towards 牛: A = 1 … 10 = 10, J Q K = 10 (D5)."""
TEN: Final = 10
"""What three cards must sum to a multiple of (D5), and what the other two are counted by (D6)."""
ROW_TO_ACE: Final = frozenset({"A", "T", "J", "Q", "K"})  # D14
ABOVE_KING: Final = len(ORDER)
"""The place of an ace that ends 10 J Q K A (D14)."""

SMALL: Final = ORDER.index("5")  # D11: every card is below it
SMALL_SUM: Final = 10  # D11
FACES: Final = ORDER.index("J")  # D10: every card is this or above

MULTIPLIERS: Final = range(1, 6)
"""What a punter may choose (D3)."""
BASE: Final = 1
"""What is paid, before multiplier and type (D15)."""


class Kind(StrEnum):
    """The types of hands (牌型), from the lowest to the highest (D8)."""

    NO_NIU = "no niu"
    NIU_1 = "niu 1"
    NIU_2 = "niu 2"
    NIU_3 = "niu 3"
    NIU_4 = "niu 4"
    NIU_5 = "niu 5"
    NIU_6 = "niu 6"
    NIU_7 = "niu 7"
    NIU_8 = "niu 8"
    NIU_9 = "niu 9"
    NIU_NIU = "niu niu"
    THREE = "three alike"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    FOUR = "four alike"
    STRAIGHT_FLUSH = "straight flush"
    FIVE_FACES = "five faces"
    FIVE_SMALL = "five small"

    @property
    def level(self) -> int:
        """Its place among the types, 0 for the lowest.

        >>> Kind.NIU_7.level, Kind.NIU_NIU.level
        (7, 10)
        """
        return KINDS.index(self)

    @property
    def niu(self) -> int | None:
        """What the hand's 牛 counts, 10 for 牛牛; ``None`` where the type is none of 牛 (D6)."""
        return self.level if Kind.NO_NIU.level < self.level <= Kind.NIU_NIU.level else None

    @property
    def by_group(self) -> bool:
        """Whether equal types compare by the rank of the three or four alike, and not by the highest card (D9, D13)."""
        return self in (Kind.THREE, Kind.FULL_HOUSE, Kind.FOUR)


KINDS: Final = tuple(Kind)

CLAUSES: Final[Mapping[Kind, str]] = MappingProxyType(
    {
        Kind.NO_NIU: "D5",
        **dict.fromkeys(KINDS[1:11], "D6"),
        **dict.fromkeys((Kind.THREE, Kind.STRAIGHT, Kind.FLUSH, Kind.FULL_HOUSE, Kind.STRAIGHT_FLUSH), "D8"),
        Kind.FOUR: "D9",
        Kind.FIVE_FACES: "D10",
        Kind.FIVE_SMALL: "D11",
    }
)
"""By type: the clause that says what it is."""

POLICY_NAMES: Final = ("cards", "always", "never", "random")
"""The policies of bots: see :mod:`coach.games.douniu.policies`."""

FACTORS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "plain": (1,) * len(KINDS),
        "common": (1,) * 7 + (2,) * 3 + (3,) + (5,) * 8,  # 没牛 … 牛六, 牛七 … 牛九, 牛牛, 三条 and above
    }
)
"""By payout: the factor of the winner's type, by its level (D15)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of a table.

    :raises ValueError: an option has a value that the game does not know.
    """

    open_cards: OpenCards = "off"
    """D3: how many of their own cards players see before they bid and choose multipliers."""
    ten_to_ace: TenToAce = "no"
    """D14: whether 10 J Q K A is a straight, the highest one."""
    payout: Payout = "plain"
    """D15: whether the winner's type counts."""

    def __post_init__(self) -> None:
        check_choices(self)

    @property
    def seen(self) -> int:
        """How many cards are seen before the bids."""
        return 0 if self.open_cards == "off" else int(self.open_cards)

    def factor(self, kind: Kind) -> int:
        """Return by what a hand of this type multiplies what it wins (D15).

        >>> Rules(payout="common").factor(Kind.NIU_NIU), Rules().factor(Kind.NIU_NIU)
        (3, 1)
        """
        return FACTORS[self.payout][kind.level]
