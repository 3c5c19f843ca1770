"""Double dummy: is a position with all cards known worth at least so much to Black?

One depth-first search answers one such question; a few of them, over the *classes* of value, give the value. What it
proves on the way it keeps in a table of positions, so that the next question costs less.

=======  ================================  =====================================
class    2 v 2, points of each Black       1 v 3, points of the double
=======  ================================  =====================================
0        −2                                −6
1        −1                                0
2        0                                 9
3        +1
4        +2
=======  ================================  =====================================

What makes it fast:

- A seat that cannot beat the play on the table passes by itself, so every position searched is a choice.
- Positions are alike when the owners of the cards left follow one another in the same order, the same neighbours are
  of one rank wherever somebody holds two of a rank, and the same five-card plays are alive in the same places. The
  table is asked by that likeness (:func:`key_of`), through 64-bit hashes.
- All plays of a position are looked up before any is searched.
- A seat on lead that can go out by plays that no opponent can beat need not be searched (:func:`runs_out`).
- Of one's own cards with nobody else's between them one is tried.

The search goes on from where it stood when it is called again, so the caller can look at the clock in between. Nothing
here is recursive: the stack is an array.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from coach.games.kernels.bits import bit_length, lowest, popcount
from coach.games.niugui.kernels.bits import FIVES, FOUR, PACK_MASK, PAIR, SINGLE, TRIPLE, gathered, ranks_with
from coach.games.niugui.kernels.compiling import jit

# ---- a row of the stack: one position ----
TOP: Final = 4  # columns 0 to 3 are the hands; the strength to beat, 0 on lead
OWNER: Final = 5
TURN: Final = 6
FIRST: Final = 7  # the side of the first seat out: 0 nobody, 1 Red, 2 Black
KEY: Final = 8
FROM: Final = 9  # its plays: rows of the other stack
NEXT: Final = 10
TO: Final = 11
BEFORE: Final = 12  # nodes when it was entered
LIVE: Final = 13  # four columns: by seat, the hash of the five-card plays alive
JOINED: Final = 17  # four columns: by seat, their cards
BEST: Final = 21  # four columns: by seat, the strength of the best of them, 0 for none
ROW: Final = 25

# ---- a row of the plays of a position ----
MASK: Final = 0
STRENGTH: Final = 1  # 0 for a pass
THEN_TURN: Final = 2
THEN_TOP: Final = 3
THEN_OWNER: Final = 4
THEN_FIRST: Final = 5
THEN_KEY: Final = 6
THEN_LIVE: Final = 7
THEN_JOINED: Final = 8
THEN_BEST: Final = 9
PLAY: Final = 10

# ---- what is constant, and where the search stands ----
BLACK: Final = 0  # the Black seats, a bit each
AT_LEAST: Final = 1  # the class in question
DEPTH: Final = 2
NODES: Final = 3
PHASE: Final = 4
RESULT: Final = 5
CONTROL: Final = 6

ENTER: Final = 0
GO_ON: Final = 1
RETURN: Final = 2

DEEPEST: Final = 220  # 54 cards, each with up to three passes after it

Words = npt.NDArray[np.int64]


@jit
def mixed(word: int) -> int:
    """Return *word* with its bits well mixed: a step of splitmix64."""
    word = word + -7046029254386353131
    word = (word ^ (word >> 30 & 0x3FFFFFFFF)) * -4658895280553007687
    word = (word ^ (word >> 27 & 0x1FFFFFFFFF)) * -7723592293110705685
    return word ^ (word >> 31 & 0x1FFFFFFFF)


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
def can_beat(hand: int, best_five: int, top: int) -> bool:
    """Return whether *hand*, whose best five-card play is *best_five*, beats the strength *top*, which is not 0."""
    kind = top >> 6
    if kind == SINGLE:
        return hand >> (top & 63) > 1
    if kind == PAIR:
        return best_pair(hand) > top
    if kind < 5:
        return best_same(hand, kind) > top
    return best_five > top


@jit
def side_bounds(out: int, n_out: int, first: int, black: int) -> int:
    """Return the least class and, times 16, the greatest that can still come with the seats *out* gone.

    :param first: the side of the first of them, as in :data:`FIRST`.
    """
    blacks = popcount(black)
    if blacks == 1:
        if out & black:
            return 2 * 17 if first == 2 else 1 * 17
        if n_out == 3:
            return 0
        return 0 + (2 * 16 if n_out == 0 else 1 * 16)
    black_out = popcount(out & black)
    red_out = n_out - black_out
    if n_out == 0:
        return 0 + 4 * 16
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
def not_cleared(low: int, hand: int, pair: int, triple: int, four: int) -> int:
    """Return how many ranks of *low* cannot be got rid of by plays that beat *pair*, *triple* and *four*.

    :param low: the cards of *hand* that as singles can be beaten.
    """
    left = 0
    while low:
        place = lowest(low) & ~3
        group = hand >> place & 15
        part = low >> place & 15
        low &= ~(15 << place)
        n = popcount(part)
        if place == 52:
            left += 1  # a small joker under the big one: N11
        elif n == 1:
            if popcount(group) < 2 or PAIR * 64 + place + bit_length(group) - 1 <= pair:
                left += 1
        elif n == 2:
            if PAIR * 64 + place + bit_length(part) - 1 <= pair and (
                popcount(group) < 3 or TRIPLE * 64 + (place >> 2) <= triple
            ):
                left += 1
        elif n == 3:
            if TRIPLE * 64 + (place >> 2) <= triple:
                left += 1
        elif FOUR * 64 + (place >> 2) <= four and PAIR * 64 + place + 1 <= pair:
            left += 1
    return left


@jit
def runs_out(row: Any, seat: int, foes: int, fives: Any, n_fives: Any) -> bool:
    """Return whether *seat*, on lead, goes out by plays that none of *foes* beats, the last play excepted.

    True is proven; False says nothing.
    """
    hand = row[seat]
    highest = 0
    pair = 0
    triple = 0
    four = 0
    five = 0
    for foe in range(4):
        if foes >> foe & 1 and row[foe]:
            cards = row[foe]
            highest = max(highest, bit_length(cards))
            pair = max(pair, best_pair(cards))
            triple = max(triple, best_same(cards, 3))
            four = max(four, best_same(cards, 4))
            five = max(five, row[BEST + foe])
    low = hand & ((1 << highest) - 1)
    if low == 0:
        return True
    if not_cleared(low, hand, pair, triple, four) <= 1:
        return True
    if row[BEST + seat] == 0:
        return False
    for i in range(n_fives[seat]):
        cards = fives[seat, i] & PACK_MASK
        if cards & ~hand == 0:
            rest = low & ~cards
            allowed = 1 if FIVES + (fives[seat, i] >> 54) > five else 0
            if rest == 0 or not_cleared(rest, hand & ~cards, pair, triple, four) <= allowed:
                return True
    return False


@jit
def note_fives(seat: int, hand: int, fives: Any, n_fives: Any, noted: Any, at: int, step: int) -> None:
    """Write what *hand* of *seat* keeps of its five-card plays: hash, cards and best strength, *step* apart."""
    total = 0
    cards = 0
    best = 0
    if popcount(hand) >= 5:
        for i in range(n_fives[seat]):
            word = fives[seat, i]
            if word & PACK_MASK & ~hand == 0:
                total += mixed((word & PACK_MASK) * 4 + seat)
                cards |= word & PACK_MASK
                best = FIVES + (word >> 54)
    noted[at] = total
    noted[at + step] = cards
    noted[at + 2 * step] = best


@jit
def key_of(
    h0: int, h1: int, h2: int, h3: int, top: int, owner: int, turn: int, first: int, live: int, joined: int
) -> int:
    """Return the hash of a position's likeness; alike positions have equal values and the same one.

    :param live: the sum of the hashes of all five-card plays alive; *joined*: their cards.
    """
    cards = h0 | h1 | h2 | h3
    a = gathered(h1 | h3, cards)
    b = gathered(h2 | h3, cards)
    grouped = (ranks_with(h0, 2) | ranks_with(h1, 2) | ranks_with(h2, 2) | ranks_with(h3, 2)) * 15
    word = mixed(a) + 3 * b
    if grouped:
        grouped &= cards
        # a card with a lower one of its rank beside it
        same = (grouped & 0x7777777777777) << 1 | (grouped & 0x3333333333333) << 2 | (grouped & 0x1111111111111) << 3
        word = mixed(word) + gathered(same & grouped, cards)
    if joined:
        word = mixed(word) + gathered(joined, cards) + live
    kind = top >> 6
    rest = top
    if kind >= 5:
        kind = 5
    elif kind:
        others = cards
        if owner == 0:
            others &= ~h0
        elif owner == 1:
            others &= ~h1
        elif owner == 2:
            others &= ~h2
        else:
            others &= ~h3
        place = top & 63
        if kind >= TRIPLE:
            place = place * 4 + 3
        rest = popcount(others >> place >> 1)
    about = (((popcount(cards) * 1024 + rest) * 8 + kind) * 4 + turn) * 16 + (owner if top else 0) * 4 + first
    key = mixed(mixed(word) + about)
    return key if key else 1  # 0 is an entry never written


@jit
def look_up(table: Any, key: int) -> int:
    """Return what is known of the position hashed to *key*: least class + 16 · greatest; 0 + 16 · 15 for nothing."""
    size = len(table) >> 3  # clusters of four entries of two words
    at = (key & size - 1) * 8
    for i in range(4):
        if table[at + 2 * i] == key:
            known: int = table[at + 2 * i + 1] & 255
            return known
    return 15 * 16


@jit
def keep(table: Any, key: int, least: int, greatest: int, work: int) -> None:
    """Note that the position hashed to *key* is worth *least* to *greatest*, which took *work* nodes to find."""
    size = len(table) >> 3
    at = (key & size - 1) * 8
    worst = at
    for i in range(4):
        place = at + 2 * i
        if table[place] == key:
            data = table[place + 1]
            least = max(least, data & 15)
            greatest = min(greatest, data >> 4 & 15)
            work = max(work, data >> 8)
            table[place + 1] = work << 8 | greatest << 4 | least
            return
        if table[place + 1] >> 8 < table[worst + 1] >> 8:
            worst = place
    table[worst] = key
    table[worst + 1] = work << 8 | greatest << 4 | least


@jit
def to_act(row: Any, seat: int, top: int, owner: int) -> int:
    """Return the first seat after *seat* that has a choice, plus 4 if it is on lead.

    :param top: the strength to beat, which *owner* played.
    """
    for _ in range(8):
        seat = seat + 1 & 3
        if seat == owner:
            top = 0  # everyone else has passed: N8, N9
        if row[seat]:
            if top == 0:
                return seat + 4
            if can_beat(row[seat], row[BEST + seat], top):
                return seat
    return 0


@jit
def set_up(control: Any, stack: Any, fives: Any, n_fives: Any) -> int:
    """Complete the first row of *stack*, which has its columns up to :data:`FIRST`, for a question about it.

    :returns: what is known of its class by who is out, least + 16 · greatest; where they are one nothing is set up.
    """
    row = stack[0]
    black = control[BLACK]
    out = 0
    n_out = 0
    for seat in range(4):
        note_fives(seat, row[seat], fives, n_fives, row, LIVE + seat, 4)
        if row[seat] == 0:
            out |= 1 << seat
            n_out += 1
    known = side_bounds(out, n_out, row[FIRST], black)
    if known & 15 == known >> 4:
        return known
    if row[TOP]:
        turn = to_act(row, row[TURN] + 3 & 3, row[TOP], row[OWNER])
        row[TURN] = turn & 3
        if turn >= 4:
            row[TOP] = 0
    live = row[LIVE] + row[LIVE + 1] + row[LIVE + 2] + row[LIVE + 3]
    joined = row[JOINED] | row[JOINED + 1] | row[JOINED + 2] | row[JOINED + 3]
    row[KEY] = key_of(row[0], row[1], row[2], row[3], row[TOP], row[OWNER], row[TURN], row[FIRST], live, joined)
    row[FROM] = 0
    control[DEPTH] = 0
    control[PHASE] = ENTER
    return known


@jit
def move_all(old: Any, new: Any) -> None:
    """Keep in the table *new* all that stands in *old*."""
    for at in range(0, len(old), 2):
        if old[at]:
            data = old[at + 1]
            keep(new, old[at], data & 15, data >> 4 & 15, data >> 8)


@jit
def add_play(plays: Any, n: int, row: Any, mask: int, strength: int, black: int, fives: Any, n_fives: Any) -> int:
    """Write the play *mask* and the position that it leads to as row *n* and return what is known of its class.

    :returns: least class + 16 · greatest, by who is out alone.
    """
    seat = row[TURN]
    play = plays[n]
    play[MASK] = mask
    play[STRENGTH] = strength
    first = row[FIRST]
    hand = row[seat]
    top = row[TOP]
    owner = row[OWNER]
    if mask:
        hand &= ~mask
        top = strength
        owner = seat
        if hand == 0 and first == 0:
            first = 1 + (black >> seat & 1)
    play[THEN_FIRST] = first
    if mask & row[JOINED + seat]:
        note_fives(seat, hand, fives, n_fives, play, THEN_LIVE, 1)
    else:
        play[THEN_LIVE] = row[LIVE + seat]
        play[THEN_JOINED] = row[JOINED + seat]
        play[THEN_BEST] = row[BEST + seat]
    hand_before = row[seat]
    best_before = row[BEST + seat]
    row[seat] = hand
    row[BEST + seat] = play[THEN_BEST]
    out = 0
    n_out = 0
    for other in range(4):
        if row[other] == 0:
            out |= 1 << other
            n_out += 1
    known = side_bounds(out, n_out, first, black)
    if known & 15 != known >> 4:
        turn = to_act(row, seat, top, owner)
        if turn >= 4:
            turn -= 4
            top = 0
        play[THEN_TURN] = turn
        play[THEN_TOP] = top
        play[THEN_OWNER] = owner
        live = play[THEN_LIVE]
        joined = play[THEN_JOINED]
        for other in range(4):
            if other != seat:
                live += row[LIVE + other]
                joined |= row[JOINED + other]
        play[THEN_KEY] = key_of(row[0], row[1], row[2], row[3], top, owner, turn, first, live, joined)
        if top == 0:
            side = black if black >> turn & 1 else 15 & ~black
            if runs_out(row, turn, 15 & ~side, fives, n_fives):
                n_out += 1
                out |= 1 << turn
                more = side_bounds(out, n_out, first if first else 1 + (black >> turn & 1), black)
                if black >> turn & 1:
                    known = max(known & 15, more & 15) | known & 240
                else:
                    known = known & 15 | min(known & 240, more & 240)
    row[seat] = hand_before
    row[BEST + seat] = best_before
    return known


@jit
def list_moves(row: Any, fives: Any, n_fives: Any, masks: Any, strengths: Any) -> int:
    """Write the plays of the seat to act, in the order in which they are tried, and return how many there are.

    Most cards first, then the lower ones; a pass last. Of plays that lead to alike positions one may stand for all.
    """
    seat = row[TURN]
    hand = row[seat]
    top = row[TOP]
    kind = top >> 6
    n = 0
    if (kind == 0 or kind >= 5) and row[BEST + seat] > top:
        for i in range(n_fives[seat]):
            word = fives[seat, i]
            if word & PACK_MASK & ~hand == 0 and FIVES + (word >> 54) > top:
                masks[n] = word & PACK_MASK
                strengths[n] = FIVES + (word >> 54)
                n += 1
    if kind < 5:
        groups = ranks_with(hand, 2)
        if kind == 0 or kind == FOUR:
            ranks = ranks_with(hand, 4)
            while ranks:
                place = lowest(ranks)
                ranks &= ranks - 1
                if FOUR * 64 + (place >> 2) > top:
                    masks[n] = 15 << place
                    strengths[n] = FOUR * 64 + (place >> 2)
                    n += 1
        if groups and (kind == 0 or kind == TRIPLE):
            ranks = ranks_with(hand, 3)
            while ranks:
                place = lowest(ranks)
                ranks &= ranks - 1
                if TRIPLE * 64 + (place >> 2) > top:
                    for triple in range(7, 15):
                        if popcount(triple) == 3 and triple & ~(hand >> place) == 0:
                            masks[n] = triple << place
                            strengths[n] = TRIPLE * 64 + (place >> 2)
                            n += 1
        if groups and (kind == 0 or kind == PAIR):
            ranks = groups
            while ranks:
                place = lowest(ranks)
                ranks &= ranks - 1
                for pair in range(3, 13):
                    if popcount(pair) == 2 and pair & ~(hand >> place) == 0:
                        strength = PAIR * 64 + place + bit_length(pair) - 1
                        if strength > top:
                            masks[n] = pair << place
                            strengths[n] = strength
                            n += 1
        if kind <= SINGLE:
            others = (row[0] | row[1] | row[2] | row[3]) & ~hand
            special = groups * 15 | row[JOINED + seat]  # cards that are worth more than their place
            cards = hand
            if kind == SINGLE:
                cards = hand >> (top & 63) >> 1 << (top & 63) << 1
            above = -1
            while cards:
                card = cards & -cards
                cards &= cards - 1
                place = lowest(card)
                if card & special == 0:
                    gap = popcount(others >> place)
                    if gap == above:
                        continue
                    above = gap
                masks[n] = card
                strengths[n] = SINGLE * 64 + place
                n += 1
    if top:
        masks[n] = 0
        strengths[n] = 0
        n += 1
    return n


@jit
def advance(
    control: Any, stack: Any, plays: Any, table: Any, fives: Any, n_fives: Any, masks: Any, strengths: Any, limit: int
) -> int:
    """Search on until the question is answered, or *limit* nodes are searched in all.

    :returns: 1 for at least :data:`AT_LEAST`, 0 for less, −1 for not known yet.
    """
    black = control[BLACK]
    at_least = control[AT_LEAST]
    depth = control[DEPTH]
    nodes = control[NODES]
    phase = control[PHASE]
    result = control[RESULT]
    answer = -1
    while True:
        row = stack[depth]
        wants = black >> row[TURN] & 1
        if phase == ENTER:
            if nodes >= limit:
                break
            row[BEFORE] = nodes
            nodes += 1
            start = row[FROM]
            n = list_moves(row, fives, n_fives, masks, strengths)
            end = start
            result = -1
            for i in range(n):
                known = add_play(plays, end, row, masks[i], strengths[i], black, fives, n_fives)
                least = known & 15
                greatest = known >> 4
                if least != greatest and least < at_least <= greatest:
                    entry = look_up(table, plays[end, THEN_KEY])
                    least = max(least, entry & 15)
                    greatest = min(greatest, entry >> 4)
                if least >= at_least:
                    if wants:
                        result = 1
                        break
                elif greatest < at_least:
                    if not wants:
                        result = 0
                        break
                else:
                    key = plays[end, THEN_KEY]
                    twin = False
                    for j in range(start, end):
                        if plays[j, THEN_KEY] == key:
                            twin = True
                            break
                    if not twin:
                        end += 1
            if result >= 0:
                phase = RETURN
                continue
            row[NEXT] = start
            row[TO] = end
            phase = GO_ON
        elif phase == GO_ON:
            if row[NEXT] == row[TO]:
                result = 1 - wants
                phase = RETURN
                continue
            play = plays[row[NEXT]]
            row[NEXT] += 1
            entry = look_up(table, play[THEN_KEY])
            if entry & 15 >= at_least:
                result = 1
                if wants:
                    phase = RETURN
                continue
            if entry >> 4 < at_least:
                result = 0
                if not wants:
                    phase = RETURN
                continue
            below = stack[depth + 1]
            below[:] = row
            seat = row[TURN]
            below[seat] = row[seat] & ~play[MASK]
            below[TOP] = play[THEN_TOP]
            below[OWNER] = play[THEN_OWNER]
            below[TURN] = play[THEN_TURN]
            below[FIRST] = play[THEN_FIRST]
            below[KEY] = play[THEN_KEY]
            below[LIVE + seat] = play[THEN_LIVE]
            below[JOINED + seat] = play[THEN_JOINED]
            below[BEST + seat] = play[THEN_BEST]
            below[FROM] = row[TO]
            depth += 1
            phase = ENTER
        else:
            work = bit_length(nodes - row[BEFORE])
            if result:
                keep(table, row[KEY], at_least, 14, work)
            else:
                keep(table, row[KEY], 0, at_least - 1, work)
            if depth == 0:
                answer = result
                break
            depth -= 1
            if result != black >> stack[depth, TURN] & 1:
                phase = GO_ON
    control[DEPTH] = depth
    control[NODES] = nodes
    control[PHASE] = phase
    control[RESULT] = result
    return answer
