"""The course of a game in the kernels: turn, passing, going out, sides and the end, as ``position.py`` has them.

A game is one small vector (the constants below are its places), the four hands, and each seat's five-card plays, which
are listed once and thinned out as cards go. Seats are the caller's, 0 to 3 in order of play (N6).
"""

from __future__ import annotations

from typing import Any, Final

from coach.cards import BIG_JOKER, SPADE_2, SPADE_3
from coach.games.kernels.bits import lowest, popcount
from coach.games.niugui.kernels.bits import PAIR, SINGLE, STRAIGHT
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.rules import CLEAN_WIN, DOUBLE_CAUGHT, DOUBLE_WINS, NARROW_WIN

TURN: Final = 0
TOP: Final = 1  # the strength to beat, 0 for a lead
TOP_MASK: Final = 2
OWNER: Final = 3
PLAYED: Final = 4  # mask of the cards that have gone
OUT: Final = 5  # the seats that are out, a bit each
N_OUT: Final = 6
ORDER: Final = 7  # the seats in the order of going out, two bits each
HOLDER_2: Final = 8  # who held ♠2 at the deal
HOLDER_3: Final = 9
SHOWN_2: Final = 10  # 1 when its badge has been shown
SHOWN_3: Final = 11
OPENING: Final = 12  # cards that the next play must contain: ♦4 at first (N5)
TOLD: Final = 13  # 1 when every seat is told the sides
SUIT_FIRST: Final = 14  # 1 under the flush order "suit" (N16)
PASSED: Final = 15  # four places, by seat: what it has passed on, see :func:`note_pass`
GAME: Final = 19


@jit
def play(game: Any, hands: Any, fives: Any, n_fives: Any, mask: int, strength: int) -> None:
    """Let the seat to play lay these cards, and turn to the next seat unless the game is over."""
    seat = game[TURN]
    hands[seat] &= ~mask
    left = 0
    for i in range(n_fives[seat]):
        if fives[seat, i] & mask == 0:
            fives[seat, left] = fives[seat, i]
            left += 1
    n_fives[seat] = left
    game[PLAYED] |= mask
    game[TOP] = strength
    game[TOP_MASK] = mask
    game[OWNER] = seat
    game[OPENING] = 0
    game[SHOWN_2] |= mask >> SPADE_2 & 1  # N4
    game[SHOWN_3] |= mask >> SPADE_3 & 1
    if hands[seat] == 0:
        game[OUT] |= 1 << seat
        game[ORDER] |= seat << 2 * game[N_OUT]
        game[N_OUT] += 1
    _turn(game)


@jit
def pass_on(game: Any) -> None:
    """Let the seat to play pass, which all see, and turn to the next seat."""
    note_pass(game, game[TURN], game[TOP])
    _turn(game)


@jit
def note_pass(game: Any, seat: int, top: int) -> None:
    """Keep of the plays that *seat* has passed on the lowest single, pair and five-card kind, a byte each.

    A byte is 16 less the rank, jokers 13 and 14, or less the kind's place among the five-card ones; 0 before any pass.
    """
    kind = top >> 6
    if kind == SINGLE:
        shift, low = 0, (top >> 2 & 15) + (top & 63 == BIG_JOKER)
    elif kind == PAIR:
        shift, low = 8, top >> 2 & 15
    elif kind >= STRAIGHT:
        shift, low = 16, kind - STRAIGHT
    else:
        return
    if (16 - low) << shift > game[PASSED + seat] & 255 << shift:
        game[PASSED + seat] = game[PASSED + seat] & ~(255 << shift) | (16 - low) << shift


@jit
def _turn(game: Any) -> None:
    """Turn to the next seat in play; on the way round past the owner the round ends (N8, N9)."""
    seat = game[TURN]
    for _ in range(4):
        seat = seat + 1 & 3
        if seat == game[OWNER]:
            game[TOP] = 0
        if not game[OUT] >> seat & 1:
            break
    game[TURN] = seat


@jit
def is_over(game: Any) -> bool:
    """Return whether one side is entirely out (N20)."""
    black = 1 << game[HOLDER_2] | 1 << game[HOLDER_3]
    return bool(black & ~game[OUT] == 0 or (15 ^ black) & ~game[OUT] == 0)


@jit
def points_of(game: Any, seat: int) -> int:
    """Return the points of *seat* in a game that is over (N21, N22)."""
    black = 1 << game[HOLDER_2] | 1 << game[HOLDER_3]
    first = game[ORDER] & 3
    if popcount(black) == 1:
        gain = DOUBLE_CAUGHT if black & ~game[OUT] else DOUBLE_WINS if black >> first & 1 else 0
        return gain if black >> seat & 1 else -gain // 3
    winners = black if black >> first & 1 else 15 ^ black
    partner = lowest(winners & ~(1 << first))
    gain = 0
    if game[OUT] >> partner & 1:
        gain = CLEAN_WIN if game[ORDER] >> 2 & 3 == partner else NARROW_WIN
    return gain if winners >> seat & 1 else -gain


@jit
def only_opening(required: int, masks: Any, strengths: Any, n: int) -> int:
    """Keep the plays that contain the cards required and return how many these are."""
    kept = 0
    for i in range(n):
        if masks[i] & required:
            masks[kept] = masks[i]
            strengths[kept] = strengths[i]
            kept += 1
    return kept


@jit
def sides(game: Any, seat: int) -> tuple[int, int]:
    """Return the seats that *seat* knows to be its partners and those that it knows to be against it, a bit each."""
    two, three = game[HOLDER_2], game[HOLDER_3]
    knows_2 = game[TOLD] or game[SHOWN_2] or two == seat
    knows_3 = game[TOLD] or game[SHOWN_3] or three == seat
    me = 1 << seat
    if knows_2 and knows_3:
        black = 1 << two | 1 << three
        mine = black if black & me else 15 ^ black
        return mine & ~me, 15 ^ mine
    known = (1 << two if knows_2 else 0) | (1 << three if knows_3 else 0)
    return 0, known & ~me
