"""Find one layout of the hidden cards in which nobody holds a beater."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from coach.games.kernels.bits import popcount
from coach.games.niugui.kernels.bits import EVERY_RANK
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.probability import FLUSH, cards_at, holds_beater

FOUND: Final = 1
NONE: Final = 0
GAVE_UP: Final = -1

_PLACES: Final = 14
_GONE: Final = 3


@jit
def lay_without_beater(
    pool: int,
    known: NDArray[np.int64],
    free: NDArray[np.int64],
    gone: int,
    hidden: int,
    targets: NDArray[np.int64],
    tries: int,
    nodes: int,
) -> tuple[int, NDArray[np.int64]]:
    """Lay the cards of *pool* on the *free* places of three seats so that none holds a beater.

    Goes depth first through the ranks, the least dangerous way to lay a rank's cards first, and gives up after *nodes*
    of them to try again in another order (the same in every call). A try that comes to its end earlier has seen all.

    :param known: the cards that each seat holds for sure.
    :param targets: the target's thresholds, one row for each seat.
    :param gone: how many cards of the pool have gone; none of *hidden*.
    :returns: :data:`FOUND` and the cards laid to each seat; or :data:`NONE`: there is no layout; or :data:`GAVE_UP`.
    """
    hands = np.zeros((_PLACES + 1, 4), dtype=np.int64)  # before each place: the three hands so far, and the cards gone
    hands[0, :3] = known
    room = np.zeros(4, dtype=np.int64)
    ways = np.zeros((_PLACES, 256), dtype=np.int64)
    count, at = np.zeros(_PLACES, dtype=np.int64), np.zeros(_PLACES, dtype=np.int64)
    for attempt in range(tries):
        place, seen, fresh = 0, 0, True
        while place >= 0 and seen < nodes:
            if place == _PLACES:
                return FOUND, hands[_PLACES, :3] & ~known
            if fresh:
                seen += 1
                at[place] = 0
                for seat in range(3):
                    room[seat] = free[seat] - popcount(hands[place, seat] & ~known[seat])
                room[_GONE] = gone - popcount(hands[place, _GONE])
                order = attempt * nodes + seen
                count[place] = _ways(place, hands[place], room, pool, hidden, targets, order, ways[place])
            if at[place] == count[place]:
                place, fresh = place - 1, False
                continue
            way = ways[place, at[place]]
            at[place] += 1
            for part in range(4):
                hands[place + 1, part] = hands[place, part] | _shift(way >> 4 * part & 15, place)
            place, fresh = place + 1, True
        if place < 0:
            return NONE, known
    return GAVE_UP, known


@jit
def _ways(
    place: int,
    hands: NDArray[np.int64],
    room: NDArray[np.int64],
    pool: int,
    hidden: int,
    targets: NDArray[np.int64],
    seed: int,
    ways: NDArray[np.int64],
) -> int:
    """Fill *ways* with those to lay a place's cards, four bits a seat and four for those gone; return how many."""
    if not _suits_fit(place, hands, room, pool, targets):
        return 0
    cards, kept = cards_at(pool, place), cards_at(hidden, place)
    danger = np.full((4, 16), np.inf)
    for part in range(4):
        for given in range(16):
            if given & ~cards or popcount(given) > room[part]:
                continue
            if part == _GONE:
                danger[part, given] = np.inf if given & kept else 0.0
            else:
                hand = hands[part] | _shift(given, place)
                if not holds_beater(hand, targets[part]):
                    danger[part, given] = _danger(hand, targets[part]) + 0.5 * (room[part] - popcount(given)) ** 2
    count = 0
    dangers = np.empty(256)
    noise = seed
    for first in range(16):
        for second in range(16):
            if first & second or danger[0, first] == np.inf or danger[1, second] == np.inf:
                continue
            for third in range(16):
                last = cards & ~(first | second | third)
                if (first | second) & third or danger[2, third] == np.inf or danger[_GONE, last] == np.inf:
                    continue
                noise = (noise * 1103515245 + 12345) & 0x7FFFFFFF
                ways[count] = first | second << 4 | third << 8 | last << 12
                dangers[count] = danger[0, first] + danger[1, second] + danger[2, third] + (noise >> 16 & 7)
                count += 1
    order = np.argsort(dangers[:count])
    ways[:count] = ways[:count][order]
    return count


@jit
def _suits_fit(
    place: int, hands: NDArray[np.int64], room: NDArray[np.int64], pool: int, targets: NDArray[np.int64]
) -> bool:
    """Return whether the cards to come can be laid four of a suit to a seat, where any five of it would beat."""
    left = 0
    for later in range(place, _PLACES - 1):
        left |= _shift(cards_at(pool, later), later)
    for suit in range(4):
        places = room[_GONE]
        for seat in range(3):
            most = 4 if targets[seat, FLUSH + suit] == 0 else 13
            places += min(most - popcount(hands[seat] >> suit & EVERY_RANK), room[seat])
        if popcount(left >> suit & EVERY_RANK) > places:
            return False
    return True


@jit
def _danger(hand: int, target: NDArray[np.int64]) -> float:
    """Return a rough measure of how near a hand is to straights, and to flushes that beat."""
    danger = 0.0
    for window in range(10):
        ranks = 0
        for place in range(window, window + 5):
            ranks += 1 if cards_at(hand, place % 13) else 0
        danger += ranks**3 / 8
    for suit in range(4):
        suited = hand >> suit & EVERY_RANK
        for low in range(target[FLUSH + suit], 13):
            if cards_at(suited, (low + 1) % 13):  # the ace is read first, and highest here: N16
                danger += popcount(suited) ** 2
                break
    return danger


@jit
def _shift(cards: int, place: int) -> int:
    """Return four bits of a place as a mask, the inverse of ``cards_at``."""
    return cards << 52 if place == _PLACES - 1 else cards << (place + 10) % 13 * 4
