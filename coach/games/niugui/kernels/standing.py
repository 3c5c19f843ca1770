"""How a position stands in a search: a row of the stack, who can beat what, who goes out next, who acts.

A row holds one position, all hands open. Its columns up to :data:`FIRST` say what it is; the rest is remembered so that
it need not be found again.
"""

from __future__ import annotations

from typing import Any, Final

from coach.games.kernels.bits import bit_length, lowest, popcount
from coach.games.niugui.kernels.bits import FIVES, FOUR, PACK_MASK, PAIR, SINGLE, TRIPLE, ranks_with
from coach.games.niugui.kernels.compiling import jit

TOP: Final = 4  # columns 0 to 3 are the hands; the strength to beat, 0 on lead
OWNER: Final = 5
TURN: Final = 6
FIRST: Final = 7  # the side of the first seat out: 0 nobody, 1 Red, 2 Black
KEY: Final = 8
FROM: Final = 9  # its plays: rows of the other stack
NEXT: Final = 10
TO: Final = 11
BEFORE: Final = 12  # nodes when it was entered
CLASS: Final = 13  # see coach.games.niugui.kernels.likeness
WEAVE: Final = 14
ABOVE: Final = 15
LIVE: Final = 16  # four columns, by seat: the hash of the five-card plays alive
JOINED: Final = 20  # by seat: their cards
FIVE: Final = 24  # by seat: the strength of its best five-card play, 0 for none; and so on
PAIRS: Final = 28
TRIPLES: Final = 32
FOURS: Final = 36
ROW: Final = 40


@jit
def best_pair(hand: int) -> int:
    """Return the strength of the highest pair in *hand*, 0 for none."""
    ranks = ranks_with(hand, 2)
    if ranks == 0:
        return 0
    place = bit_length(ranks) - 1
    return PAIR * 64 + place + bit_length(hand >> place & 15) - 1


@jit
def best_same(hand: int, copies: int) -> int:
    """Return the strength of the highest triple (*copies* 3) or four in *hand*, 0 for none."""
    ranks = ranks_with(hand, copies)
    if ranks == 0:
        return 0
    found: int = copies * 64 + (bit_length(ranks) - 1 >> 2)
    return found


@jit
def note_groups(rows: Any, at: int, seat: int) -> None:
    """Remember the best pair, triple and four of *seat*."""
    hand = rows[at + seat]
    rows[at + PAIRS + seat] = best_pair(hand)
    rows[at + TRIPLES + seat] = 0
    rows[at + FOURS + seat] = 0
    if rows[at + PAIRS + seat]:
        rows[at + TRIPLES + seat] = best_same(hand, 3)
        if rows[at + TRIPLES + seat]:
            rows[at + FOURS + seat] = best_same(hand, 4)


@jit
def can_beat(rows: Any, at: int, seat: int, top: int) -> bool:
    """Return whether *seat* holds a play that beats the strength *top*, which is not 0."""
    kind = top >> 6
    best: int = rows[at + FIVE + seat]
    if kind == SINGLE:
        best = rows[at + seat] >> (top & 63) >> 1  # the cards above
        top = 0
    elif kind == PAIR:
        best = rows[at + PAIRS + seat]
    elif kind == TRIPLE:
        best = rows[at + TRIPLES + seat]
    elif kind == FOUR:
        best = rows[at + FOURS + seat]
    return best > top


@jit
def to_act(rows: Any, at: int, seat: int, top: int, owner: int) -> int:
    """Return the first seat after *seat* that has a choice, plus 4 if it is on lead.

    :param top: the strength to beat, which *owner* played.
    """
    for _ in range(8):
        seat = seat + 1 & 3
        if seat == owner:
            top = 0  # everyone else has passed: N8, N9
        if rows[at + seat]:
            if top == 0:
                return seat + 4
            if can_beat(rows, at, seat, top):
                return seat
    return 0


@jit
def class_bounds(out: int, first: int, black: int) -> int:
    """Return the least class that can still come with the seats *out* gone, and 16 times the greatest.

    :param first: the side of the first of them, as in :data:`FIRST`.
    """
    n_out = popcount(out)
    black_out = popcount(out & black)
    red_out = n_out - black_out
    if popcount(black) == 1:  # N22
        if black_out:
            return 2 * 17 if first == 2 else 1 * 17
        if red_out == 3:
            return 0
        return 2 * 16 if red_out == 0 else 1 * 16
    if n_out == 0:  # N21 from here on
        return 4 * 16
    if first == 2:
        if black_out == 2:
            return 4 * 17 if red_out == 0 else 3 * 17
        if red_out == 2:
            return 2 * 17
        return 2 + (4 * 16 if red_out == 0 else 3 * 16)
    if red_out == 2:
        return 0 if black_out == 0 else 1 * 17
    if black_out == 2:
        return 2 * 17
    return (0 if black_out == 0 else 1) + 2 * 16


@jit
def burden(low: int, hand: int, pair: int, triple: int, four: int) -> tuple[int, int, int]:
    """Return what *hand* cannot clear by unbeatable plays: those above *pair*, *triple* and *four*, and high singles.

    :param low: the cards of *hand* that as singles can be beaten.
    :returns: how many cards those are; how many of them can go in one play; how many high singles go in groups.
    """
    cards = most = used = 0
    while low:
        place = lowest(low) & ~3
        group = hand >> place & 15
        part = low >> place & 15
        low &= ~(15 << place)
        n = popcount(part)
        if place == 52:
            pass  # a small joker under the big one: N11
        elif n == 1:
            if popcount(group) >= 2 and PAIR * 64 + place + bit_length(group) - 1 > pair:
                n = 0
                used += 1
        elif n == 2:
            if PAIR * 64 + place + bit_length(part) - 1 > pair:
                n = 0
            elif popcount(group) >= 3 and TRIPLE * 64 + (place >> 2) > triple:
                n = 0
                used += 1
        elif n == 3:
            if TRIPLE * 64 + (place >> 2) > triple:
                n = 0
        elif FOUR * 64 + (place >> 2) > four or PAIR * 64 + place + 1 > pair:
            n = 0
        cards += n
        most = max(most, n)
    return cards, most, used


@jit
def can_wait(rows: Any, at: int, foes: int, low: int, exchanges: int) -> bool:
    """Return whether no foe can go out by beating so many singles, each once; the lowest of them is that of *low*."""
    for foe in range(4):
        if foes >> foe & 1 and 0 < popcount(rows[at + foe]) <= exchanges and lowest(rows[at + foe]) > lowest(low):
            return False
    return True


@jit
def is_clear(rows: Any, at: int, foes: int, low: int, hand: int, pair: int, triple: int, four: int, last: bool) -> bool:
    """Return whether *hand*, on lead, can be cleared before any of *foes* is out.

    Cards that are no part of an unbeatable play are led one by one; each time that a foe beats one, a high single takes
    the lead back, and each foe has got rid of one card at most.

    :param last: the last of them may go in one play, which may be anything.
    """
    cards, most, used = burden(low, hand, pair, triple, four)
    exchanges = cards - most if last else cards
    if exchanges == 0:
        return True
    return exchanges <= popcount(hand & ~low) - used and can_wait(rows, at, foes, low, exchanges)


@jit
def goes_out(rows: Any, at: int, seat: int, top: int, foes: int, fives: Any, starts: Any) -> bool:
    """Return whether *seat*, on lead or able to beat *top*, can go out before any of *foes* does.

    True is proven: on lead, or after a play that none of them beats, it can clear its hand (:func:`is_clear`). False
    says nothing.
    """
    hand = rows[at + seat]
    kind = top >> 6
    if kind and popcount(hand) == min(kind, 5):
        return True
    highest = pair = triple = four = five = 0
    for foe in range(4):
        if foes >> foe & 1:
            highest = max(highest, bit_length(rows[at + foe]))
            pair = max(pair, rows[at + PAIRS + foe])
            triple = max(triple, rows[at + TRIPLES + foe])
            four = max(four, rows[at + FOURS + foe])
            five = max(five, rows[at + FIVE + foe])
    if kind == SINGLE:
        if bit_length(hand) <= highest:
            return False
        hand ^= 1 << bit_length(hand) - 1
    elif kind == PAIR:
        best = rows[at + PAIRS + seat]
        if best <= pair:
            return False
        group = hand & 15 << (best & 60)
        hand &= ~(group & -group | 1 << (best & 63))
    elif kind in (TRIPLE, FOUR):
        best = rows[at + TRIPLES + seat] if kind == TRIPLE else rows[at + FOURS + seat]
        if best <= (triple if kind == TRIPLE else four):
            return False
        group = hand & 15 << 4 * (best & 63)
        hand &= ~group
        if kind == TRIPLE and popcount(group) == 4:
            hand |= 1 << bit_length(group) - 1
    low = hand & (1 << highest) - 1
    if kind < 5 and is_clear(rows, at, foes, low, hand, pair, triple, four, True):
        return True
    if rows[at + FIVE + seat] == 0:
        return False
    for i in range(starts[seat], starts[seat + 1]):
        cards = fives[i] & PACK_MASK
        if cards & ~hand == 0:
            level = FIVES + (fives[i] >> 54)
            if kind >= 5 and (level <= five or level <= top):
                continue
            if is_clear(rows, at, foes, low & ~cards, hand & ~cards, pair, triple, four, level > five):
                return True
    return False
