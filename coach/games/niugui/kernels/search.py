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
- What is proven of a position holds for all that are like it, and bounds others (:mod:`.likeness`).
- A seat that can go out whatever its opponents do need not be searched (:func:`.standing.goes_out`).
- All plays of a position are looked up, by likeness and by class, before any is searched; of those that lead to like
  positions one is.
- What is looked up lies in one line of the processor's cache, and is sent for before it is needed.
- The kernels hand one another addresses of words, not arrays, whose references would be counted at each call.
- Tried first are many cards, then low ones, a pass last. That order lets nine of ten positions that one play proves be
  proven by the first play tried; whatever preferred other plays searched more.

The search goes on from where it stood when it is called again, so the caller can look at the clock in between. Nothing
here is recursive: the stack is an array.
"""

from __future__ import annotations

from typing import Any, Final

from coach.games.kernels.bits import bit_length, lowest, popcount, words_of
from coach.games.niugui.kernels.bits import FIVES, FOUR, PACK_MASK, PAIR, SINGLE, TRIPLE, ranks_with
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.likeness import (
    CLUSTER,
    FAMILY,
    ask_class,
    keep,
    keep_in_class,
    key_of,
    look_up,
    note_class,
    note_fives,
    prefetch,
)
from coach.games.niugui.kernels.standing import (
    BEFORE,
    CLASS,
    FIRST,
    FIVE,
    FOURS,
    FROM,
    JOINED,
    KEY,
    LIVE,
    NEXT,
    OWNER,
    PAIRS,
    ROW,
    TO,
    TOP,
    TRIPLES,
    TURN,
    class_bounds,
    goes_out,
    note_groups,
    to_act,
)

# ---- a row of the plays of a position ----
MASK: Final = 0
STRENGTH: Final = 1  # 0 for a pass
KNOWN: Final = 2  # of the class, by who is out: least + 16 · greatest
THEN_TURN: Final = 3  # what it leads to
THEN_TOP: Final = 4
THEN_OWNER: Final = 5
THEN_FIRST: Final = 6
THEN_KEY: Final = 7
THEN_LIVE: Final = 8
THEN_JOINED: Final = 9
THEN_FIVE: Final = 10
THEN_CLASS: Final = 11  # the class, the weave and what lies above, as in a row of the stack
THEN_WEAVE: Final = 12
THEN_ABOVE: Final = 13
PLAY: Final = 14

# ---- what is constant, and where the search stands ----
BLACK: Final = 0  # the Black seats, a bit each
AT_LEAST: Final = 1  # the class in question
DEPTH: Final = 2
NODES: Final = 3
PHASE: Final = 4
CONTROL: Final = 5

ENTER: Final = 0
GO_ON: Final = 1
RETURN: Final = 2

DEEPEST: Final = 220  # 54 cards, each with up to three passes after it


@jit
def set_up(control: Any, rows: Any, fives: Any, starts: Any) -> int:
    """Complete the first row of the stack *rows*, which has its columns up to :data:`FIRST`, for a question about it.

    :returns: what is known of its class by who is out, least + 16 · greatest; where they are one nothing is set up.
    """
    at = 0
    black = control[BLACK]
    out = 0
    for seat in range(4):
        note_fives(seat, rows[at + seat], fives, starts, rows, at + LIVE + seat, 4)
        note_groups(rows, at, seat)
        if rows[at + seat] == 0:
            out |= 1 << seat
    known: int = class_bounds(out, rows[at + FIRST], black)
    if known & 15 == known >> 4:
        return known
    if rows[at + TOP]:
        turn = to_act(rows, at, rows[at + TURN] + 3 & 3, rows[at + TOP], rows[at + OWNER])
        rows[at + TURN] = turn & 3
        if turn >= 4:
            rows[at + TOP] = 0
    live = rows[at + LIVE] + rows[at + LIVE + 1] + rows[at + LIVE + 2] + rows[at + LIVE + 3]
    joined = rows[at + JOINED] | rows[at + JOINED + 1] | rows[at + JOINED + 2] | rows[at + JOINED + 3]
    rows[at + KEY] = key_of(rows, at, rows[at + TOP], rows[at + OWNER], rows[at + TURN], rows[at + FIRST], live, joined)
    rows[at + FROM] = 0
    note_class(rows, at, black)
    control[DEPTH] = 0
    control[PHASE] = ENTER
    return known


@jit
def add_play(
    plays: Any,
    to: int,
    rows: Any,
    at: int,
    mask: int,
    strength: int,
    black: int,
    at_least: int,
    fives: Any,
    starts: Any,
) -> None:
    """Write the play *mask* into *plays* from *to* on, with the position that it leads to and what is known of that.

    The position's key is found only where it is not known whether it is worth *at_least*.
    """
    seat = rows[at + TURN]
    first = rows[at + FIRST]
    top = rows[at + TOP]
    owner = rows[at + OWNER]
    hand = rows[at + seat]
    five = rows[at + FIVE + seat]
    pairs = rows[at + PAIRS + seat]
    triples = rows[at + TRIPLES + seat]
    fours = rows[at + FOURS + seat]
    plays[to + MASK] = mask
    plays[to + STRENGTH] = strength
    plays[to + THEN_LIVE] = rows[at + LIVE + seat]
    plays[to + THEN_JOINED] = rows[at + JOINED + seat]
    plays[to + THEN_FIVE] = five
    if mask:
        top = strength
        owner = seat
        rows[at + seat] = hand & ~mask
        if rows[at + seat] == 0 and first == 0:
            first = 1 + (black >> seat & 1)
        if mask & rows[at + JOINED + seat]:
            note_fives(seat, rows[at + seat], fives, starts, plays, to + THEN_LIVE, 1)
            rows[at + FIVE + seat] = plays[to + THEN_FIVE]
        if pairs:
            note_groups(rows, at, seat)
    plays[to + THEN_FIRST] = first
    out = 0
    for other in range(4):
        if rows[at + other] == 0:
            out |= 1 << other
    known = class_bounds(out, first, black)
    if known & 15 < at_least <= known >> 4:
        turn = to_act(rows, at, seat, top, owner)
        if turn >= 4:
            turn -= 4
            top = 0
        is_black = black >> turn & 1
        if goes_out(rows, at, turn, top, 15 & ~black if is_black else black, fives, starts):
            more = class_bounds(out | 1 << turn, first if first else 1 + is_black, black)
            known = max(known & 15, more & 15) | known & 240 if is_black else known & 15 | min(known & 240, more & 240)
        if known & 15 < at_least <= known >> 4:
            live = plays[to + THEN_LIVE]
            joined = plays[to + THEN_JOINED]
            for other in range(4):
                if other != seat:
                    live += rows[at + LIVE + other]
                    joined |= rows[at + JOINED + other]
            plays[to + THEN_TURN] = turn
            plays[to + THEN_TOP] = top
            plays[to + THEN_OWNER] = owner
            plays[to + THEN_KEY] = key_of(rows, at, top, owner, turn, first, live, joined)
    plays[to + KNOWN] = known
    if mask:
        rows[at + seat] = hand
        rows[at + FIVE + seat] = five
        rows[at + PAIRS + seat] = pairs
        rows[at + TRIPLES + seat] = triples
        rows[at + FOURS + seat] = fours


@jit
def list_moves(rows: Any, at: int, fives: Any, starts: Any, masks: Any, strengths: Any) -> int:
    """Write the plays of the seat to act, in the order in which they are tried, and return how many there are.

    Most cards first, then the lower ones; a pass last. Of plays that lead to alike positions one may stand for all.
    """
    seat = rows[at + TURN]
    hand = rows[at + seat]
    top = rows[at + TOP]
    kind = top >> 6
    n = 0
    if (kind == 0 or kind >= 5) and rows[at + FIVE + seat] > top:
        for i in range(starts[seat], starts[seat + 1]):
            word = fives[i]
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
            others = (rows[at + 0] | rows[at + 1] | rows[at + 2] | rows[at + 3]) & ~hand
            special = groups * 15 | rows[at + JOINED + seat]  # cards that are worth more than their place
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
def expand(
    rows: Any,
    at: int,
    plays: Any,
    table: Any,
    clusters: int,
    families: Any,
    n_families: int,
    fives: Any,
    starts: Any,
    masks: Any,
    strengths: Any,
    n: int,
    black: int,
    at_least: int,
) -> int:
    """Write those of the *n* plays listed that must be searched, unless the question can be answered without any.

    :returns: 1 or 0 for the answer, −1 when there is none yet.
    """
    wants = black >> rows[at + TURN] & 1
    start = rows[at + FROM]
    end = start
    for i in range(n):
        to = end * PLAY
        add_play(plays, to, rows, at, masks[i], strengths[i], black, at_least, fives, starts)
        if plays[to + KNOWN] & 15 >= at_least:
            if wants:
                return 1
        elif plays[to + KNOWN] >> 4 < at_least:
            if not wants:
                return 0
        else:
            prefetch(table, (plays[to + THEN_KEY] & clusters - 1) * CLUSTER)
            end += 1
    open_plays = start
    for i in range(start, end):
        key = plays[i * PLAY + THEN_KEY]
        known = look_up(table, clusters, key)
        if known & 15 >= at_least:
            if wants:
                return 1
        elif known >> 4 < at_least:
            if not wants:
                return 0
        else:
            is_twin = False
            for j in range(start, open_plays):
                is_twin |= plays[j * PLAY + THEN_KEY] == key
            if not is_twin:
                to = open_plays * PLAY
                for column in range(THEN_CLASS):
                    plays[to + column] = plays[i * PLAY + column]
                go_down(rows, at, plays, to)
                note_class(rows, at + ROW, black)
                prefetch(families, (rows[at + ROW + CLASS] & n_families - 1) * FAMILY)
                for column in range(3):
                    plays[to + THEN_CLASS + column] = rows[at + ROW + CLASS + column]
                open_plays += 1
    end = open_plays
    open_plays = start
    for i in range(start, end):
        answer = ask_class(families, n_families, plays, i * PLAY + THEN_CLASS - CLASS, at_least)
        if answer == wants:
            return int(wants)
        if answer < 0:
            if open_plays < i:
                for column in range(PLAY):
                    plays[open_plays * PLAY + column] = plays[i * PLAY + column]
            open_plays += 1
    rows[at + NEXT] = start
    rows[at + TO] = open_plays
    return -1


@jit
def go_down(rows: Any, at: int, plays: Any, to: int) -> None:
    """Write the position that the play at *to* leads to into the row after the one at *at*."""
    below = at + ROW
    for column in range(ROW):
        rows[below + column] = rows[at + column]
    seat = rows[at + TURN]
    rows[below + seat] = rows[at + seat] & ~plays[to + MASK]
    rows[below + TOP] = plays[to + THEN_TOP]
    rows[below + OWNER] = plays[to + THEN_OWNER]
    rows[below + TURN] = plays[to + THEN_TURN]
    rows[below + FIRST] = plays[to + THEN_FIRST]
    rows[below + KEY] = plays[to + THEN_KEY]
    rows[below + LIVE + seat] = plays[to + THEN_LIVE]
    rows[below + JOINED + seat] = plays[to + THEN_JOINED]
    rows[below + FIVE + seat] = plays[to + THEN_FIVE]
    rows[below + FROM] = rows[at + TO]
    for column in range(3):
        rows[below + CLASS + column] = plays[to + THEN_CLASS + column]
    if rows[at + PAIRS + seat]:
        note_groups(rows, below, seat)


@jit
def remember(
    table: Any,
    clusters: int,
    families: Any,
    n_families: int,
    rows: Any,
    at: int,
    result: int,
    at_least: int,
    nodes: int,
) -> None:
    """Keep the answer for the position at *at*, for those like it and for its class."""
    least = at_least if result else 0
    greatest = 14 if result else at_least - 1
    keep(table, clusters, rows[at + KEY], least, greatest, bit_length(nodes - rows[at + BEFORE]))
    keep_in_class(families, n_families, rows, at, least, greatest, nodes)


@jit
def advance(
    control: Any,
    rows: Any,
    plays: Any,
    table: Any,
    families: Any,
    fives: Any,
    starts: Any,
    masks: Any,
    strengths: Any,
    limit: int,
) -> int:
    """Search on until the question is answered, or *limit* nodes are searched in all.

    :param rows: the stack, :data:`ROW` words a position; *plays*: their plays, :data:`PLAY` words each.
    :param table: the table of positions; *families*: that of classes.
    :param fives: the five-card plays of the hands, by seat and ascending; *starts*: where those of each seat start, and
        where the last end.
    :param masks: room for the plays of one position, like *strengths*.
    :returns: 1 for at least :data:`AT_LEAST`, 0 for less, −1 for not known yet.
    """
    clusters, n_families = len(table) // CLUSTER, len(families) // FAMILY
    control, rows, plays = words_of(control), words_of(rows), words_of(plays)
    table, families = words_of(table), words_of(families)
    fives, starts = words_of(fives), words_of(starts)
    masks, strengths = words_of(masks), words_of(strengths)
    black = control[BLACK]
    at_least = control[AT_LEAST]
    depth = control[DEPTH]
    nodes = control[NODES]
    phase = control[PHASE]
    result = -1
    while depth >= 0:
        at = depth * ROW
        if phase == ENTER:
            if nodes >= limit:
                break
            rows[at + BEFORE] = nodes
            nodes += 1
            n = list_moves(rows, at, fives, starts, masks, strengths)
            result = expand(
                rows,
                at,
                plays,
                table,
                clusters,
                families,
                n_families,
                fives,
                starts,
                masks,
                strengths,
                n,
                black,
                at_least,
            )
            phase = GO_ON if result < 0 else RETURN
        elif phase == GO_ON:
            wants = black >> rows[at + TURN] & 1
            if rows[at + NEXT] == rows[at + TO]:
                result = 1 - wants
                phase = RETURN
                continue
            to = rows[at + NEXT] * PLAY
            rows[at + NEXT] += 1
            known = look_up(table, clusters, plays[to + THEN_KEY])
            if known & 15 < at_least <= known >> 4:
                answer = ask_class(families, n_families, plays, to + THEN_CLASS - CLASS, at_least)
                if answer < 0:
                    go_down(rows, at, plays, to)
                    depth += 1
                    phase = ENTER
                elif answer == wants:
                    result = wants
                    phase = RETURN
            elif wants == (known & 15 >= at_least):
                result = wants
                phase = RETURN
        else:
            remember(table, clusters, families, n_families, rows, at, result, at_least, nodes)
            depth -= 1
            if depth >= 0 and result != black >> rows[depth * ROW + TURN] & 1:
                phase = GO_ON
    control[DEPTH] = depth
    control[NODES] = nodes
    control[PHASE] = phase
    return result if depth < 0 else -1
