"""The rules of 顶牛 as data: tiles, options and points, each beside its clause.

Seats go counter-clockwise in the order of play. Values are points of one hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from coach.games.house import check_choices
from coach.tiles import FACES, Tiles

AccountEnds = Literal["any", "named"]
AfterBlock = Literal["stop", "doubles"]
YesNo = Literal["no", "yes"]
HeadEmpty = Literal["yes", "no"]
Liability = Literal["off", "on"]

SEATS: Final = ("S", "E", "N", "W")
"""The four seats in order of play (T2)."""
HAND: Final = 6  # T2
NUMBERS: Final = (1, 2, 3, 4, 5, 6)

WINS: Final = 6  # T9
LOSES: Final = (-3, -2, -1)  # T9: 大庄, 二庄, 小庄
ACCOUNT_WINS: Final = 12  # T11
ACCOUNT_LOSES: Final = (-6, -4, -2)  # T11
ACCOUNT_FAILS: Final = 12  # T11: paid to the lowest
HALF: Final = 2  # T15: by what half an account is divided
LIABLE: Final = 6  # T14, T19: what one alone pays
NAMED_ENDS: Final = ((4, 4), (2, 3), (5, 5), (1, 1))  # T10: 红账, 二三账, 五账, 一账
HALF_ENDS: Final = ((4, 4), (5, 5))  # T15: 打死红, 打死五
BOTH_WAYS: Final = FACES.index(next(face for face in FACES if face.text == "5-1"))  # T14: 一五两头抻


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of a table.

    :raises ValueError: an option has a value that the game does not know.
    """

    account_ends: AccountEnds = "any"
    """T10: which ends account: any that block, or the four named kinds alone."""
    after_block: AfterBlock = "stop"
    """T11: whether play stops at the block, or the doubles that fit are laid before it is counted."""
    liability: Liability = "off"
    """T12 to T19: whether who let it come about pays for all, or is only named."""
    half_account: YesNo = "no"
    """T15: whether a block with 4-4 or 5-5 that T14 or T16 lets off counts as half an account."""
    head_empty: HeadEmpty = "yes"
    """T16: whether a head who blocks with the last tile makes no account."""

    def __post_init__(self) -> None:
        check_choices(self)


# ---- the numbers of a hand -------------------------------------------------------------------------------------------


def singles_with(number: int) -> Counter[int]:
    """Return the 竖牌 with this *number*: by face how often each is there (T1).

    >>> sum(singles_with(6).values()), sum(singles_with(2).values())
    (8, 1)
    """
    return Counter({face: each.copies for face, each in enumerate(FACES) if each.fits(number) and not each.is_double})


def held_singles(hand: Tiles, number: int) -> Counter[int]:
    """Return the 竖牌 with this *number* in *hand*."""
    return Counter(face for face in hand.faces if FACES[face].fits(number) and not FACES[face].is_double)


def doubles_of(hand: Tiles, number: int) -> int:
    """Return how many doubles of this *number* are in *hand*."""
    return sum(FACES[face].is_double and FACES[face].high == number for face in hand.faces)


def is_hard(hand: Tiles, number: int) -> bool:
    """Return whether *number* is 硬 in *hand*: a double, each kind of its 竖牌, and more than half of them (T5).

    >>> is_hard(Tiles.from_tokens(["3-3", "6-3", "3-1"]), 3), is_hard(Tiles.from_tokens(["3-3", "3-1", "3-1"]), 3)
    (True, False)
    """
    every, held = singles_with(number), held_singles(hand, number)
    return doubles_of(hand, number) > 0 and every.keys() == held.keys() and 2 * held.total() > every.total()


def shuts_out(hand: Tiles, number: int) -> bool:
    """Return whether *hand* holds every 竖牌 of *number*, so that its double led leaves the others none (落三家, T5).

    >>> shuts_out(Tiles.from_tokens(["2-2", "6-2"]), 2)
    True
    """
    return held_singles(hand, number) == singles_with(number)


def word_for(hand: Tiles, number: int) -> str:
    """Return what a number is called in *hand* (T20), or nothing.

    ``all`` 公牌: all its 竖牌 and no double. ``hard-all`` 几扇硬: all of them and a double. ``hard`` 硬. ``soft`` 母牌:
    both doubles and at most half of the 竖牌. ``half`` 半茬: one of each kind of its 竖牌, where there are two of each.

    >>> word_for(Tiles.from_tokens(["4-4", "4-4", "6-4"]), 4)
    'soft'
    """
    every, held, doubles = singles_with(number), held_singles(hand, number), doubles_of(hand, number)
    if held == every:
        return "hard-all" if doubles else "all"
    if is_hard(hand, number):
        return "hard"
    if doubles == 2 and 2 * held.total() <= every.total():
        return "soft"
    if not doubles and held.keys() == every.keys() and 2 * held.total() == every.total():
        return "half"
    return ""


# ---- points ----------------------------------------------------------------------------------------------------------


def in_order(pips: Sequence[int], head: int) -> tuple[int, ...]:
    """Return the seats by T7 and T8: the winner, then 大庄, 二庄, 小庄.

    :param pips: each seat's points.
    :param head: the seat of the 头家; of equal points the nearer to it wins, and is the bigger 庄.

    >>> in_order((10, 5, 5, 10), 0)
    (1, 0, 3, 2)
    """
    away = [(seat - head) % len(pips) for seat in range(len(pips))]
    winner = min(range(len(pips)), key=lambda seat: (pips[seat], away[seat]))
    others = (seat for seat in range(len(pips)) if seat != winner)
    return winner, *sorted(others, key=lambda seat: (-pips[seat], away[seat]))


def points_of(pips: Sequence[int], head: int, account: int | None = None, *, half: bool = False) -> tuple[int, ...]:
    """Return what each seat gets (T9), after an account by T11.

    :param account: the seat that blocked; ``None`` for an ordinary end.
    :param half: it is half an account (T15).

    >>> points_of((10, 5, 5, 10), 0)
    (-3, 6, -1, -2)
    >>> points_of((20, 35, 45, 57), 0, 0), points_of((40, 30, 42, 45), 0, 0)
    ((12, -2, -4, -6), (-12, 12, 0, 0))
    """
    order = in_order(pips, head)
    points = [0] * len(pips)
    if account is None:
        for seat, gain in zip(order, (WINS, *LOSES), strict=True):
            points[seat] = gain
    elif order[0] == account:
        for seat, gain in zip(order, (ACCOUNT_WINS, *ACCOUNT_LOSES), strict=True):
            points[seat] = gain
    else:
        points[account], points[order[0]] = -ACCOUNT_FAILS, ACCOUNT_FAILS
    return tuple(gain // HALF if half else gain for gain in points)
