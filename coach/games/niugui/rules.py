"""The rules of 河池牛鬼 as data: orders, option and points, each beside its clause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, get_args

from coach.cards import RANKS, SPADE_2, SPADE_3, Cards

FlushOrder = Literal["rank", "suit"]

SEATS: Final = "SENW"  # in order of play, counter-clockwise seen from above: N6
BADGES: Final = Cards.of([SPADE_2, SPADE_3])  # 牛鬼2 and 牛鬼3: N3, N4

DEALS: Final = ((14, 13, 13, 14), (14, 14, 13, 13), (13, 14, 14, 13), (13, 13, 14, 14))
"""How many cards the seats get, by who draws first: that seat and the one before it in play hold 14 (N2)."""

CHAIN: Final = "A23456789TJQKA"  # N15: what a straight is a window of five in
STRAIGHTS: Final = tuple(CHAIN[i : i + 5] for i in range(10))  # N15: A2345 lowest, TJQKA highest
LOW_RANKS: Final = "23456789TJQKA"  # N16: the order inside a flush, 2 lowest
LOW: Final = tuple(LOW_RANKS.index(rank) for rank in RANKS)
"""By rank index: the rank's place in :data:`LOW_RANKS`."""

CLEAN_WIN: Final = 2  # N21: 完胜, the partner is 二游
NARROW_WIN: Final = 1  # N21: 小胜, the partner is 三游
DOUBLE_WINS: Final = 9  # N22: 双牛成功, the three lose 3 each
DOUBLE_CAUGHT: Final = -6  # N22: 活抓双牛, the three win 2 each
ESCAPE: Final = -9  # N23: 逃跑; the others get 0


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of a table.

    :raises ValueError: an option has a value that the game does not know.
    """

    flush_order: FlushOrder = "rank"
    """N16, N19: what flushes and straight flushes compare first, the highest card's rank or the suit."""

    def __post_init__(self) -> None:
        if self.flush_order not in get_args(FlushOrder):
            raise ValueError(f"flush order {self.flush_order!r} is unknown: it is 'rank' or 'suit' (N16)")


def is_decided(out: Sequence[int], black: frozenset[int]) -> bool:
    """Return whether the game is over once the seats *out* have gone out: one side is out entirely (N20)."""
    gone = set(out)
    return gone >= black or len(gone - black) == 4 - len(black)


def points(out: Sequence[int], black: frozenset[int]) -> tuple[int, int, int, int]:
    """Return each seat's points when the seats *out*, in the order of going out, decide the game (N21, N22).

    :param black: the seats that held ♠2 and ♠3 at the deal: two of them, or one 双牛鬼.

    >>> points([0, 2], black=frozenset({0, 2}))  # 完胜
    (2, -2, 2, -2)
    >>> points([1, 3, 0], black=frozenset({2}))  # 活抓双牛
    (2, 2, -6, 2)
    """
    assert is_decided(out, black), "the game is not over"
    if len(black) == 1:
        (double,) = black
        place = out.index(double) if double in out else 3
        gain = {0: DOUBLE_WINS, 3: DOUBLE_CAUGHT}.get(place, 0)  # second or third: 双牛逃跑
        return _scores({seat: gain if seat == double else -gain // 3 for seat in range(4)})
    winners = black if out[0] in black else frozenset(range(4)) - black
    (partner,) = winners - {out[0]}
    gain = {1: CLEAN_WIN, 2: NARROW_WIN}[out.index(partner)] if partner in out else 0
    return _scores({seat: gain if seat in winners else -gain for seat in range(4)})


def escape_points(seat: int) -> tuple[int, int, int, int]:
    """Return each seat's points when *seat* has left the table (N23)."""
    return _scores({other: ESCAPE if other == seat else 0 for other in range(4)})


def _scores(by_seat: dict[int, int]) -> tuple[int, int, int, int]:
    return by_seat[0], by_seat[1], by_seat[2], by_seat[3]
