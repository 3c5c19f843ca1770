"""Double dummy: is a position with both hands known worth at least so much to the seat to move?

One depth-first search answers one such question; a few of them, over the values that there are, give the value: the
cards closed, by G11, negative when they are one's own. What it proves on the way it keeps in a table of positions, so
that the next question costs less.

What makes it fast:

- A seat that cannot beat the play on the table passes by itself, so every position searched is a choice.
- Whatever happens, nobody loses more than the cards now in hand count; so most positions answer the question at once.
- Positions are alike when, rank by rank of those that anybody holds, both have as many cards, the same neighbours are
  *joined* (somebody has a row across them), and the play to beat is beaten by the same plays (:func:`key_of`). The
  table is asked by that likeness. Keys are exact: unlike positions never share one.
- A seat on lead whose ranks, but for one, cannot be beaten when laid one by one goes out at once (:func:`runs_out`).
- Most cards first, then the lowest; bombs late, a pass last.

The search goes on from where it stood when it is called again, so the caller can look at the clock in between. Nothing
here is recursive: the stack is an array.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from coach.games.guanpai.kernels.compiling import jit
from coach.games.guanpai.kernels.generation import can_beat, list_beating, list_leads
from coach.games.guanpai.kernels.words import (
    BOMB,
    CARDS,
    CHAINED,
    KEY,
    KIND,
    LENGTH,
    MUST_BEAT,
    SAME_TYPE,
    bombs_of,
    ranks_with,
    rows_of,
    size,
)
from coach.games.guanpai.rules import ACE, HAND, STRAIGHT, closed
from coach.games.kernels.bits import bit_length, lowest

# ---- a row of the stack: one position ----
MINE: Final = 0  # the hand of the seat to move
OTHERS: Final = 1
TOP: Final = 2  # the play to beat, which the seat to move can; 0 on lead
AT_LEAST: Final = 3  # the question: is it worth that to the seat to move?
TURNED: Final = 4  # 1 if the seat to move in the row above is the other one
KEY_1: Final = 5
KEY_2: Final = 6
FROM: Final = 7  # its plays: rows of the other stack
NEXT: Final = 8
TO: Final = 9
BEFORE: Final = 10  # nodes when it was entered
ROW: Final = 11

# ---- where the search stands ----
HOUSE: Final = 0  # the house rules as bits
DEPTH: Final = 1
NODES: Final = 2
PHASE: Final = 3
RESULT: Final = 4
CONTROL: Final = 5

ENTER: Final = 0
GO_ON: Final = 1
RETURN: Final = 2

DEEPEST: Final = 2 * HAND * 2 + 4
"""So many rows at most: each of 32 cards laid alone, and a pass after each."""

# ---- the table: clusters of four entries of three words: both keys, and what is known ----
ENTRY: Final = 3
CLUSTER: Final = 4 * ENTRY
MIDDLE: Final = 64  # bounds are kept as numbers above 0

COUNTS: Final = np.array([closed(left) for left in range(HAND + 1)], np.int64)
"""By the cards left: what counts as closed (G11)."""

Words = npt.NDArray[np.int64]


@jit
def mixed(word: int) -> int:
    """Return *word* with its bits well mixed: a step of splitmix64."""
    word = word + -7046029254386353131
    word = (word ^ (word >> 30 & 0x3FFFFFFFF)) * -4658895280553007687
    word = (word ^ (word >> 27 & 0x1FFFFFFFFF)) * -7723592293110705685
    return word ^ (word >> 31 & 0x1FFFFFFFF)


@jit
def joined_in(hand: int) -> int:
    """Return one bit for each rank of *hand* that is in a row with the next higher one."""
    rows = rows_of(ranks_with(hand, 1), STRAIGHT)
    joined = rows | rows << 3 | rows << 6 | rows << 9
    pairs = ranks_with(hand, 2) & CHAINED
    return joined | pairs & pairs >> 3


@jit
def key_of(mine: int, others: int, top: int, plays: Any, start: int, end: int, keys: Any) -> None:
    """Write the two words of a position's likeness; alike positions have equal values and the same ones.

    :param plays: from *start* to *end* those that beat *top*.
    """
    joined = joined_in(mine) | joined_in(others)
    held = ranks_with(mine, 1) | ranks_with(others, 1)
    lowest_key = 15
    kind = top >> KIND & 31
    if top:
        for i in range(start, end):
            if plays[i] >> KIND & 31 < BOMB or kind >= BOMB:
                lowest_key = min(lowest_key, plays[i] >> KEY & 15)
    first = 0
    second = 0
    at = 0
    threshold = 0
    while held:
        place = lowest(held)
        held &= held - 1
        a = mine >> place & 7
        b = others >> place & 7
        if place == 3 * ACE:  # three aces are more than three of another rank: G9
            a += 2 * (a == 3)
            b += 2 * (b == 3)
        first |= (a | (joined >> place & 1) << 3) << at
        second |= b << at
        if lowest_key * 3 == place:
            threshold = at // 4 + 1
        at += 4
    if top:
        if lowest_key == 15:  # bombs alone beat it
            first |= 15 << 52
        else:
            first |= (kind | (top >> LENGTH & 15) << 4 | threshold << 8) << 52
    keys[KEY_1] = first
    keys[KEY_2] = second | 1 << at


@jit
def look_up(table: Any, first: int, second: int) -> int:
    """Return what is known of a position: the least it is worth + 64 and, times 256, the greatest + 64; or 0."""
    clusters = len(table) // CLUSTER
    at = (mixed(first * 3 + mixed(second)) & clusters - 1) * CLUSTER
    for _ in range(4):
        if table[at] == first and table[at + 1] == second:
            known: int = table[at + 2] & 0xFFFF
            return known
        at += ENTRY
    return 0


@jit
def keep(table: Any, first: int, second: int, least: int, greatest: int, work: int) -> None:
    """Note that a position is worth *least* to *greatest*, which took *work* to find."""
    clusters = len(table) // CLUSTER
    at = (mixed(first * 3 + mixed(second)) & clusters - 1) * CLUSTER
    worst = at
    for _ in range(4):
        if table[at] == first and table[at + 1] == second:
            data = table[at + 2]
            least = max(least, (data & 255) - MIDDLE)
            greatest = min(greatest, (data >> 8 & 255) - MIDDLE)
            work = max(work, data >> 16)
            worst = at
            break
        if table[at + 2] >> 16 < table[worst + 2] >> 16:
            worst = at
        at += ENTRY
    table[worst] = first
    table[worst + 1] = second
    table[worst + 2] = work << 16 | greatest + MIDDLE << 8 | least + MIDDLE


@jit
def move_all(old: Any, new: Any) -> None:
    """Keep in the table *new* all that stands in *old*."""
    for at in range(0, len(old), ENTRY):
        data = old[at + 2]
        if data:
            keep(new, old[at], old[at + 1], (data & 255) - MIDDLE, (data >> 8 & 255) - MIDDLE, data >> 16)


@jit
def runs_out(mine: int, others: int, house: int) -> bool:
    """Return whether *mine*, on lead, goes out rank by rank, no play but the last beaten by *others*.

    True is proven; False says nothing.
    """
    bombs = bombs_of(others)
    singles = bit_length(ranks_with(others, 1))  # one more than the place of the highest
    pairs = bit_length(ranks_with(others, 2))
    triples = bit_length(ranks_with(others, 3))
    bombed = bombs != 0 and not house & SAME_TYPE
    left = 0
    held = ranks_with(mine, 1)
    while held:
        place = lowest(held)
        held &= held - 1
        copies = mine >> place & 7
        if copies == 4 or (copies == 3 and place == 3 * ACE):
            beaten = bit_length(bombs) > place + 1
        elif bombed:
            beaten = True
        elif copies == 1:
            beaten = singles > place + 1
        elif copies == 2:
            beaten = pairs > place + 1
        else:
            beaten = triples > place + 1
        left += beaten
        if left > 1:
            return False
    return True


@jit
def in_order(plays: Any, start: int, end: int, lead: bool) -> None:
    """Sort the plays from *start* to *end*: most cards first on a *lead*, then the lowest; bombs late."""
    for i in range(start + 1, end):
        play = plays[i]
        worth = worth_trying(play, lead)
        j = i
        while j > start and worth_trying(plays[j - 1], lead) < worth:
            plays[j] = plays[j - 1]
            j -= 1
        plays[j] = play


@jit
def worth_trying(play: int, lead: bool) -> int:
    """Return how early a play is tried: the greater, the earlier."""
    bomb = play >> KIND & 31 >= BOMB
    worth = -(play >> KEY & 15) - 60 * bomb
    return worth + 100 * size(play & CARDS) - 540 * bomb if lead else worth


@jit
def enter(control: Any, row: Any, plays: Any, table: Any) -> int:
    """List the plays of a position, and answer its question if that needs no search.

    :returns: 1 for at least :data:`AT_LEAST`, 0 for less, −1 when it must be searched.
    """
    mine = row[MINE]
    others = row[OTHERS]
    top = row[TOP]
    at_least = row[AT_LEAST]
    house = control[HOUSE]
    most = COUNTS[size(others)]
    if most < at_least:
        return 0
    if -COUNTS[size(mine)] >= at_least:
        return 1
    start = row[FROM]
    end = start
    if top:
        end += list_beating(mine, top, house, plays[start:])
    key_of(mine, others, top, plays, start, end, row)
    known = look_up(table, row[KEY_1], row[KEY_2])
    if known:
        if (known & 255) - MIDDLE >= at_least:
            return 1
        if (known >> 8) - MIDDLE < at_least:
            return 0
    control[NODES] += 1
    if top == 0:
        if runs_out(mine, others, house):
            keep(table, row[KEY_1], row[KEY_2], most, most, 1)
            return 1
        end += list_leads(mine, house, plays[start:])
    for i in range(start, end):
        if plays[i] & CARDS == mine:  # it goes out
            keep(table, row[KEY_1], row[KEY_2], most, most, 1)
            return 1
    in_order(plays, start, end, top == 0)
    if top and not (house & MUST_BEAT):
        plays[end] = 0
        end += 1
    row[NEXT] = start
    row[TO] = end
    return -1


@jit
def advance(control: Any, stack: Any, plays: Any, table: Any, limit: int) -> int:
    """Search on until the question is answered, or *limit* nodes are searched in all.

    A question begins with :data:`DEPTH` 0, :data:`PHASE` :data:`ENTER` and the columns up to :data:`TURNED` of the
    first row of *stack*.

    :returns: 1 for at least :data:`AT_LEAST` of the first row, 0 for less, −1 for not known yet.
    """
    house = control[HOUSE]
    depth = control[DEPTH]
    phase = control[PHASE]
    result = control[RESULT]
    answer = -1
    while True:
        row = stack[depth]
        if phase == ENTER:
            if control[NODES] >= limit:
                break
            row[BEFORE] = control[NODES]
            result = enter(control, row, plays, table)
            if result < 0:
                phase = GO_ON
                continue
            if depth == 0:
                answer = result
                break
            depth -= 1
            result ^= row[TURNED]
            phase = RETURN if result else GO_ON
        elif phase == GO_ON:
            if row[NEXT] == row[TO]:
                result = 0
                phase = RETURN
                continue
            play = plays[row[NEXT]]
            row[NEXT] += 1
            below = stack[depth + 1]
            below[FROM] = row[TO]
            rest = row[MINE] - (play & CARDS)
            if play and not can_beat(row[OTHERS], play, house):
                below[MINE] = rest
                below[OTHERS] = row[OTHERS]
                below[TOP] = 0
                below[AT_LEAST] = row[AT_LEAST]
                below[TURNED] = 0
            else:
                below[MINE] = row[OTHERS]
                below[OTHERS] = rest
                below[TOP] = play
                below[AT_LEAST] = 1 - row[AT_LEAST]
                below[TURNED] = 1
            depth += 1
            phase = ENTER
        else:
            work = bit_length(control[NODES] - row[BEFORE])
            if result:
                keep(table, row[KEY_1], row[KEY_2], row[AT_LEAST], COUNTS[size(row[OTHERS])], work)
            else:
                keep(table, row[KEY_1], row[KEY_2], -COUNTS[size(row[MINE])], row[AT_LEAST] - 1, work)
            if depth == 0:
                answer = result
                break
            depth -= 1
            result ^= row[TURNED]
            phase = RETURN if result else GO_ON
    control[DEPTH] = depth
    control[PHASE] = phase
    control[RESULT] = result
    return answer
