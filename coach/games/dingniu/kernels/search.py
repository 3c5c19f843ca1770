"""All four hands known: what comes of a position when each plays for its own points.

Of its plays a seat takes the one that brings it most; of those the one that is worst (or, by the other convention,
best) for the *asker*, one seat that stays the same all through; of those the first in the order of
:func:`~coach.games.dingniu.plays.legal_plays`. So there is one outcome, a vector of four gains in one word.

What makes it fast:

- Once no 竖牌 in any hand fits, everything is settled: the ends stay, and the doubles that fit will be laid.
- Positions are alike when the hands, the ends, the turn and the differences of what is discarded are; what is found is
  kept in a table under that exact key.
- Two seats cannot both gain: who has found a gain need not look further into a play after which the next has found one.

The search goes on from where it stood when it is called again, so the caller can look at the clock in between. Nothing
here is recursive: the stack is an array.

A hand is a word of two bits a face: 0, 1 or 3 for none, one or two tiles.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from coach.games.dingniu.kernels.compiling import jit
from coach.games.dingniu.rules import (
    ACCOUNT_FAILS,
    ACCOUNT_LOSES,
    ACCOUNT_WINS,
    BOTH_WAYS,
    HALF,
    LOSES,
    WINS,
)
from coach.tiles import FACES, TILES

# ---- a row of the stack: one position ----
HANDS: Final = 0  # four columns
ENDS: Final = 4  # two columns, the lower first; 0 before the lead
DOWN: Final = 6  # four columns: the points of what each has discarded
TURN: Final = 10
GAINED: Final = 11  # 1 when the seat above has found a play that gains
FROM: Final = 12  # its plays in the other stack
NEXT: Final = 13
TO: Final = 14
BEST: Final = 15  # the outcome of the best play so far; −1 before any
BEST_PLAY: Final = 16
KEY: Final = 17  # three columns
BEFORE: Final = 20  # nodes when it was entered
ROW: Final = 21

# ---- where the search stands ----
HOUSE: Final = 0
HEAD: Final = 1
ASKER: Final = 2
SIGN: Final = 3  # −1: whoever does not care plays against the asker; 1: for the asker
DEPTH: Final = 4
NODES: Final = 5
PHASE: Final = 6
RESULT: Final = 7
CONTROL: Final = 8

ENTER: Final = 0
GO_ON: Final = 1
RETURN: Final = 2

CUT: Final = -2
"""In place of an outcome: whatever it is, the seat above does not want it."""
UNKNOWN: Final = -1

# ---- the house rules as bits ----
NAMED: Final = 1
DOUBLES_AFTER: Final = 2
HALF_TOO: Final = 4
HEAD_EMPTY: Final = 8

DEEPEST: Final = TILES + 2
PLAYS: Final = DEEPEST * 16
ENTRY: Final = 4
CLUSTER: Final = 4 * ENTRY
ZERO: Final = 16  # a gain of 0 in an outcome

COUNT: Final = len(FACES)
HIGH: Final = np.array([face.high for face in FACES], np.int64)
LOW: Final = np.array([face.low for face in FACES], np.int64)
PIPS: Final = np.array([face.pips for face in FACES], np.int64)
SINGLES: Final = sum(1 << 2 * at for at, face in enumerate(FACES) if not face.is_double)
FITS: Final = np.array(
    [sum(1 << 2 * at for at, face in enumerate(FACES) if face.fits(number)) for number in range(7)], np.int64
)
"""By a number: the first bits of the faces that have it."""
DOUBLE: Final = np.array(
    [sum(1 << 2 * at for at, face in enumerate(FACES) if face.is_double and face.fits(number)) for number in range(7)],
    np.int64,
)
EVERY_FIRST: Final = sum(1 << 2 * at for at in range(COUNT))


@jit
def mixed(word: int) -> int:
    """Return *word* with its bits well mixed."""
    word = (word ^ (word >> 30)) * 0x3F58476D1CE4E5B9
    word = (word ^ (word >> 27)) * 0x14D049BB133111EB
    return word ^ (word >> 31)


@jit
def without(hand: int, face: int) -> int:
    """Return *hand* without one tile of *face*."""
    high = 2 << 2 * face
    return hand ^ high if hand & high else hand ^ (1 << 2 * face)


@jit
def pips_of(hand: int) -> int:
    """Return the points of a hand."""
    total = 0
    for face in range(COUNT):
        total += PIPS[face] * ((hand >> 2 * face & 1) + (hand >> (2 * face + 1) & 1))
    return total


@jit
def gain(outcome: int, seat: int) -> int:
    """Return what *seat* gets in an outcome."""
    return (outcome >> 5 * seat & 31) - ZERO


@jit
def outcome_of(row: Any, head: int, account: int, half: int, doubles_after: int) -> int:
    """Return the outcome when nothing more is laid but doubles (T7 to T9, T11).

    :param account: the seat that blocked; −1 for an ordinary end.
    :param doubles_after: whether doubles that fit are laid before it is counted.
    """
    fitting = DOUBLE[row[ENDS]] | DOUBLE[row[ENDS + 1]]
    pips = np.zeros(4, np.int64)
    for seat in range(4):
        hand = row[HANDS + seat]
        if doubles_after:
            hand &= ~(fitting | fitting << 1)
        pips[seat] = (row[DOWN + seat] + pips_of(hand)) * 4
    for seat in range(4):
        pips[seat] += (seat - head) % 4  # of equal points the nearer to the head wins
    winner = 0
    for seat in range(1, 4):
        if pips[seat] < pips[winner]:
            winner = seat
    outcome = 0
    for seat in range(4):
        if seat == winner:
            points = WINS if account < 0 else ACCOUNT_WINS if account == winner else ACCOUNT_FAILS
        elif account >= 0 and account != winner:
            points = -ACCOUNT_FAILS if seat == account else 0
        else:
            place = 0
            for other in range(4):
                if other != winner and other != seat:
                    place += ahead(pips[other], pips[seat])
            points = LOSES[place] if account < 0 else ACCOUNT_LOSES[place]
        if half:
            points = points // HALF
        outcome |= points + ZERO << 5 * seat
    return outcome


@jit
def ahead(one: int, other: int) -> int:
    """Return 1 when the loser with *one* is the bigger 庄 of the two: more points, then nearer to the head (T8)."""
    if one >> 2 != other >> 2:
        return 1 if one >> 2 > other >> 2 else 0
    return 1 if one < other else 0


@jit
def singles_left(row: Any) -> int:
    """Return how many 竖牌 are in hands."""
    count = 0
    for seat in range(4):
        held = row[HANDS + seat] & (SINGLES | SINGLES << 1)
        while held:
            held &= held - 1
            count += 1
    return count


@jit
def is_blocked(row: Any, one: int, other: int) -> bool:
    """Return whether no 竖牌 in a hand fits these ends."""
    fitting = (FITS[one] | FITS[other]) & SINGLES
    blocked: bool = (row[HANDS] | row[HANDS + 1] | row[HANDS + 2] | row[HANDS + 3]) & fitting == 0
    return blocked


@jit
def has_singles(row: Any) -> bool:
    """Return whether anybody holds a 竖牌."""
    some: bool = (row[HANDS] | row[HANDS + 1] | row[HANDS + 2] | row[HANDS + 3]) & SINGLES != 0
    return some


@jit
def account(row: Any, below: Any, play: int, choices: int, house: int, head: int) -> int:
    """Return 2 when a play that leads from *row* to *below* accounts, 1 for half an account, 0 for none (T10, T14–T16).

    :param choices: how many plays there were.
    """
    face = play >> 3
    one = below[ENDS]
    other = below[ENDS + 1]
    if row[ENDS] != 0 and play & 7 == 0:  # a discard
        return 0
    if HIGH[face] == LOW[face] or not has_singles(below) or not is_blocked(below, one, other):
        return 0
    seat = row[TURN]
    exempt = face == BOTH_WAYS and row[ENDS] == 1 and row[ENDS + 1] == 5
    exempt = exempt and is_blocked(below, 1, 1) and is_blocked(below, 5, 5)
    if house & HEAD_EMPTY and seat == head:
        fitting = DOUBLE[one] | DOUBLE[other]
        exempt = exempt or below[HANDS + seat] & EVERY_FIRST & ~fitting == 0
    if exempt:
        return 1 if house & HALF_TOO and one == other and (one == 4 or one == 5) else 0
    if choices == 1:
        return 0
    named = (one == other and (one == 4 or one == 5 or one == 1)) or (one == 2 and other == 3)
    return 2 if named or not house & NAMED else 0


@jit
def list_plays(row: Any, plays: Any, start: int, led: bool) -> int:
    """List the plays of a position from *start* on, each as face * 8 + the end, and return where they end.

    :param led: there are ends; a lead lists every face, whatever T5 forbids.
    """
    hand = row[HANDS + row[TURN]]
    one = row[ENDS]
    other = row[ENDS + 1]
    end = start
    for face in range(COUNT):
        if hand >> 2 * face & 1:
            if not led:
                plays[end] = face << 3
                end += 1
                continue
            if HIGH[face] == one or LOW[face] == one:
                plays[end] = face << 3 | one
                end += 1
            if other != one and (HIGH[face] == other or LOW[face] == other):
                plays[end] = face << 3 | other
                end += 1
    if end == start:
        for face in range(COUNT):
            if hand >> 2 * face & 1:
                plays[end] = face << 3
                end += 1
    return end


@jit
def key_of(row: Any) -> None:
    """Write the key of a position."""
    least = min(min(row[DOWN], row[DOWN + 1]), min(row[DOWN + 2], row[DOWN + 3]))
    row[KEY] = row[HANDS] | row[HANDS + 1] << 26 | row[ENDS] << 52 | row[ENDS + 1] << 55
    row[KEY + 1] = row[HANDS + 2] | row[HANDS + 3] << 26 | row[TURN] << 52 | 1 << 54
    down = 0
    for seat in range(4):
        down = down << 7 | row[DOWN + seat] - least
    row[KEY + 2] = down


@jit
def cluster(table: Any, row: Any) -> int:
    """Return where in the table a position belongs."""
    clusters = len(table) // CLUSTER
    return (mixed(row[KEY] * 3 + mixed(row[KEY + 1] * 5 + mixed(row[KEY + 2]))) & clusters - 1) * CLUSTER


@jit
def look_up(table: Any, row: Any) -> int:
    """Return the outcome that is kept of a position, or −1."""
    at = cluster(table, row)
    for _ in range(4):
        if table[at] == row[KEY] and table[at + 1] == row[KEY + 1] and table[at + 2] == row[KEY + 2]:
            found: int = table[at + 3] & 0xFFFFF
            return found
        at += ENTRY
    return UNKNOWN


@jit
def keep(table: Any, row: Any, outcome: int, work: int) -> None:
    """Keep the outcome of a position, which took *work* to find."""
    at = cluster(table, row)
    worst = at
    for _ in range(4):
        if table[at + 3] >> 20 < table[worst + 3] >> 20:
            worst = at
        at += ENTRY
    table[worst] = row[KEY]
    table[worst + 1] = row[KEY + 1]
    table[worst + 2] = row[KEY + 2]
    table[worst + 3] = (work + 1) << 20 | outcome


@jit
def move_all(old: Any, new: Any, row: Any) -> None:
    """Keep in the table *new* all that stands in *old*; *row* is scribbled on."""
    for at in range(0, len(old), ENTRY):
        if old[at + 3]:
            row[KEY] = old[at]
            row[KEY + 1] = old[at + 1]
            row[KEY + 2] = old[at + 2]
            keep(new, row, old[at + 3] & 0xFFFFF, (old[at + 3] >> 20) - 1)


@jit
def make(row: Any, play: int, below: Any) -> None:
    """Write into *below* the position after a play."""
    for column in range(TURN):
        below[column] = row[column]
    seat = row[TURN]
    face = play >> 3
    on = play & 7
    below[HANDS + seat] = without(row[HANDS + seat], face)
    below[TURN] = (seat + 1) % 4
    if row[ENDS] == 0:
        below[ENDS] = LOW[face]
        below[ENDS + 1] = HIGH[face]
    elif on == 0:
        below[DOWN + seat] += PIPS[face]
    else:
        kept = row[ENDS + 1] if row[ENDS] == on else row[ENDS]
        new = LOW[face] if HIGH[face] == on else HIGH[face]
        below[ENDS] = min(kept, new)
        below[ENDS + 1] = max(kept, new)


@jit
def settle(control: Any, row: Any, play: int, choices: int, below: Any) -> int:
    """Make a play, and return its outcome if that ends the hand, else −1."""
    make(row, play, below)
    kind = account(row, below, play, choices, control[HOUSE], control[HEAD])
    if kind:
        return outcome_of(below, control[HEAD], row[TURN], kind == 1, control[HOUSE] & DOUBLES_AFTER)
    return UNKNOWN


@jit
def enter(control: Any, row: Any, plays: Any, table: Any, at_top: bool) -> int:
    """Return the outcome of a position where it takes no search, else list its plays and return −1."""
    led = row[ENDS] != 0
    over = row[HANDS + row[TURN]] == 0
    if over or (not at_top and led and is_blocked(row, row[ENDS], row[ENDS + 1])):
        return outcome_of(row, control[HEAD], -1, 0, 1)
    key_of(row)
    if not at_top:
        found = look_up(table, row)
        if found >= 0:
            return found
    control[NODES] += 1
    row[BEST] = UNKNOWN
    row[NEXT] = row[FROM]
    if not at_top or led:
        row[TO] = list_plays(row, plays, row[FROM], led)
    return UNKNOWN


@jit
def better(control: Any, seat: int, outcome: int, best: int) -> bool:
    """Return whether *seat* prefers an outcome to the best so far, which came first."""
    if best == UNKNOWN:
        return True
    mine = gain(outcome, seat)
    before = gain(best, seat)
    if mine != before or seat == control[ASKER]:
        return mine > before
    kinder: bool = control[SIGN] * (gain(outcome, control[ASKER]) - gain(best, control[ASKER])) > 0
    return kinder


@jit
def is_enough(control: Any, row: Any) -> bool:
    """Return whether no play can be preferred to the best so far."""
    best = row[BEST]
    mine = gain(best, row[TURN])
    if mine < WINS:
        return False
    if mine < ACCOUNT_WINS and singles_left(row) > 1:
        return False
    if row[TURN] == control[ASKER]:
        return True
    worst = LOSES[0] if mine == WINS else -ACCOUNT_FAILS
    most = LOSES[2] if mine == WINS else 0
    extreme = worst if control[SIGN] < 0 else most
    return gain(best, control[ASKER]) == extreme


@jit
def advance(control: Any, stack: Any, plays: Any, table: Any, limit: int) -> int:
    """Search on until the outcome of the first row is found, or *limit* nodes are searched in all.

    A question begins with :data:`DEPTH` 0, :data:`PHASE` :data:`ENTER`, the columns up to :data:`FROM` of the first row
    of *stack* and, for a lead, its plays in *plays* with :data:`TO`.

    :returns: the outcome, or −1 for not known yet; what leads to it is then :data:`BEST_PLAY` of the first row.
    """
    depth = control[DEPTH]
    phase = control[PHASE]
    result = control[RESULT]
    answer = UNKNOWN
    while True:
        row = stack[depth]
        if phase == ENTER:
            if control[NODES] >= limit:
                break
            row[BEFORE] = control[NODES]
            result = enter(control, row, plays, table, depth == 0)
            phase = GO_ON if result == UNKNOWN else RETURN
        elif phase == GO_ON:
            if row[NEXT] == row[TO] or (row[BEST] >= 0 and is_enough(control, row)):
                result = row[BEST]
                work = control[NODES] - row[BEFORE]
                keep(table, row, result, work)
                phase = RETURN
                continue
            if row[GAINED] and row[BEST] >= 0 and gain(row[BEST], row[TURN]) >= WINS:
                result = CUT
                phase = RETURN
                continue
            below = stack[depth + 1]
            play = plays[row[NEXT]]
            settled = settle(control, row, play, row[TO] - row[FROM], below)
            if settled >= 0:
                if better(control, row[TURN], settled, row[BEST]):
                    row[BEST] = settled
                    row[BEST_PLAY] = play
                row[NEXT] += 1
                continue
            below[FROM] = row[TO]
            below[GAINED] = row[BEST] >= 0 and gain(row[BEST], row[TURN]) >= WINS
            depth += 1
            phase = ENTER
        else:
            if depth == 0:
                answer = result
                break
            depth -= 1
            row = stack[depth]
            if result != CUT and better(control, row[TURN], result, row[BEST]):
                row[BEST] = result
                row[BEST_PLAY] = plays[row[NEXT]]
            row[NEXT] += 1
            phase = GO_ON
    control[DEPTH] = depth
    control[PHASE] = phase
    control[RESULT] = result
    return answer
