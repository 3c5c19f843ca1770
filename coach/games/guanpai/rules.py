"""The rules of 关牌 as data: pack, order, options and counts, each beside its clause.

One play-through from the deal until somebody goes out is a *round* (盘); rounds add up to a *match* (局).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from coach.cards import PACK as FULL_PACK
from coach.cards import RANKS, SUITS, Cards, card_id
from coach.games.house import check_choices

Bombs = Literal["beat-all", "same-type"]
PlanePairs = Literal["consecutive", "any"]
Escape = Literal["full", "2.5x"]
MustBeat = Literal["no", "yes"]

SEATS: Final = ("me", "other")
"""The two seats; in a pasted hand the first is the asker's."""

_LEFT_OUT: Final = ("XW", "DW", "D2", "C2", "H2", "SA")  # G1: the jokers, three of the twos and an ace
PACK: Final = FULL_PACK - Cards.from_tokens(_LEFT_OUT)
"""The 48 cards (G1)."""
HAND: Final = 16
"""As many cards as each of the three piles has, two of which are dealt (G1)."""

ORDER: Final = "3456789TJQKA2"
"""The ranks from the lowest to the highest (G3); a rank's place in it is its *strength*."""
CHAIN: Final = ORDER[:-1]  # G3, G5, G8: a 2 is in no chain
ACE: Final = ORDER.index("A")
TWO: Final = ORDER.index("2")
STRENGTH: Final = tuple(ORDER.index(rank) for rank in RANKS)
"""By a rank's index in :data:`coach.cards.RANKS`: its strength."""
SPADES: Final = tuple(card_id(rank, SUITS[3]) for rank in ORDER if card_id(rank, SUITS[3]) in PACK)
"""♠3, ♠4 … in the order in which they name the first leader (G2)."""

STRAIGHT: Final = 5  # G8: so many ranks at least
SISTERS: Final = 2  # G5: so many pairs or triples at least

CLOSED: Final = {13: 26, 14: 30, 15: 40, 16: 50}  # G11: what counts for more than it is
ENOUGH: Final = 50  # G12: who has closed so many wins the match
DOUBLED: Final = 13  # G13: whose last round closes so many cards gets TOP_POINTS
TOP_POINTS: Final = 10  # G13
MOST_POINTS: Final = 5  # G13: where nothing doubles
ESCAPE_POINTS: Final = {"full": 10, "2.5x": 25}  # G14: as 全关, or 2.5 times that


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of a table.

    :raises ValueError: an option has a value that the game does not know.
    """

    bombs: Bombs = "beat-all"
    """G10: whether a bomb beats every other type, or only a bomb of its own type."""
    plane_pairs: PlanePairs = "consecutive"
    """G6: whether the pairs of a long 三拖二 must follow one another as its triples do."""
    must_beat: MustBeat = "no"
    """G15: whether a player who can beat has to."""
    escape: Escape = "full"
    """G14: what it costs to leave the table."""

    def __post_init__(self) -> None:
        check_choices(self)


def closed(left: int) -> int:
    """Return what counts as closed when the other goes out and a player holds *left* cards (G11).

    >>> [closed(left) for left in (1, 12, 13, 14, 15, 16)]
    [1, 12, 26, 30, 40, 50]
    """
    return CLOSED.get(left, left)


def match_points(won: int, lost: int, left: int) -> int:
    """Return the points of a match for its winner (G12, G13).

    :param won: what the winner has closed, not yet cut at 50.
    :param lost: what the loser has closed, less than 50.
    :param left: how many cards the loser held when the last round ended.

    >>> match_points(40 + 10, 20, 10)  # exactly 50
    10
    >>> match_points(45 + 10, 12, 10)  # 50 − 12 = 38
    4
    """
    assert won >= ENOUGH > lost, "the match is not over"
    if won == ENOUGH or left >= DOUBLED:
        return TOP_POINTS
    return min((ENOUGH - lost) // 10 + 1, MOST_POINTS)
