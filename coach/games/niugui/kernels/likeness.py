"""What a search remembers: positions that are alike, and positions that are better or worse than others.

*Alike* are positions in which the owners of the cards left follow one another in the same order, neighbours are of one
rank in the same places wherever somebody holds two of a rank, and the same five-card plays are alive in the same
places. Alike positions are worth the same, so the table of :func:`look_up` and :func:`keep` knows them by one hash.

Of one *class* are positions in which each side by itself looks the same: the order of its cards, whose they are, which
of them make groups, and the five-card plays. They differ in how the two sides' cards are *woven* into one
another. One woven higher for Black is worth at least as much to Black: its cards beat what they beat in the other, and
what the others' cards cannot beat there they cannot beat here. So a bound for one bounds others (:func:`ask_class`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from coach.games.kernels.bits import lowest, popcount
from coach.games.niugui.kernels.bits import FIVES, PACK_MASK, TRIPLE, gathered
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.standing import ABOVE, CLASS, FIRST, JOINED, LIVE, OWNER, PAIRS, TOP, TURN, WEAVE

ENTRY: Final = 2
"""Words of an entry of the table of positions: hash; what is known."""
CLUSTER: Final = 4 * ENTRY
"""Words in which a position may stand: one line of the processor's cache."""
MEMBERS: Final = 5
"""Positions of a family: first stand their classes' hashes, then their weaves, then what is known of them."""
FAMILY: Final = 16
"""Words of a family: two lines, the second of which is read only where a class is found."""

SECOND: Final = 1 << 54
"""Set beside a word of cards, such a bit makes the same cards hash otherwise in another part of a position."""
THIRD: Final = 2 << 54
FOURTH: Final = 3 << 54
FIFTH: Final = 4 << 54
SIXTH: Final = 5 << 54
SEVENTH: Final = 6 << 54

Words = npt.NDArray[np.int64]

NOTHING: Final = 15 * 16
"""What is known where nothing is: the least class 0, and 16 times the greatest, 15."""

if TYPE_CHECKING:

    def prefetch(table: Any, at: int) -> None: ...

else:

    @intrinsic
    def prefetch(typing_context: Any, table: Any, at: Any) -> Any:
        """Have the processor fetch the word *at* of *table*, which will soon be read."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            address = builder.bitcast(builder.gep(args[0], [args[1]]), ir.IntType(8).as_pointer())
            number = ir.IntType(32)
            function_type = ir.FunctionType(ir.VoidType(), [address.type, number, number, number])
            fetch = cgutils.get_or_insert_function(builder.module, function_type, "llvm.prefetch.p0")
            builder.call(fetch, [address, number(0), number(3), number(1)])  # to be read, often, as data
            return context.get_dummy_value()

        return types.void(table, types.int64), build


@jit
def mixed(word: int) -> int:
    """Return *word* with its bits well mixed: a step of splitmix64."""
    word = word + -7046029254386353131
    word = (word ^ (word >> 30 & 0x3FFFFFFFF)) * -4658895280553007687
    word = (word ^ (word >> 27 & 0x1FFFFFFFFF)) * -7723592293110705685
    return word ^ (word >> 31 & 0x1FFFFFFFF)


@jit
def with_lower(cards: int) -> int:
    """Return those of *cards* that have a lower one of their rank among them."""
    shifted = (cards & 0x7777777777777) << 1 | (cards & 0x3333333333333) << 2 | (cards & 0x1111111111111) << 3
    return shifted & cards  # jokers have none: N11


@jit
def place_of(top: int) -> int:
    """Return the id of the highest card that the strength *top*, of a loose kind, can have."""
    place = top & 63
    if top >> 6 >= TRIPLE:
        place = place * 4 + 3
    return place


@jit
def key_of(rows: Any, at: int, top: int, owner: int, turn: int, first: int, live: int, joined: int) -> int:
    """Return the hash of a position's likeness, never 0.

    :param rows: the stack, whose row from *at* on has the hands.
    :param live: the sum of the hashes of all five-card plays alive; *joined*: their cards.
    """
    h0 = rows[at + 0]
    h1 = rows[at + 1]
    h2 = rows[at + 2]
    h3 = rows[at + 3]
    cards = h0 | h1 | h2 | h3
    word = mixed(gathered(h1 | h3, cards)) + mixed(gathered(h2 | h3, cards) | SECOND)
    grouped = 0
    for seat in range(4):
        if rows[at + PAIRS + seat]:
            grouped |= with_lower(rows[at + seat])
    if grouped:
        word += mixed(gathered(grouped, cards) | THIRD)
    if joined:
        word += mixed(gathered(joined, cards) | FOURTH) + live
    kind = top >> 6
    threshold = top
    if kind >= 5:
        kind = 5
    elif kind:
        threshold = popcount((cards & ~rows[at + owner]) >> place_of(top) >> 1)
    about = (((popcount(cards) * 1024 + threshold) * 8 + kind) * 4 + turn) * 16 + (owner if top else 0) * 4 + first
    key = mixed(word + mixed(about | FIFTH))
    return key if key else 1


@jit
def look_up(table: Any, clusters: int, key: int) -> int:
    """Return what is known of the position hashed to *key*: least class + 16 · greatest."""
    at = (key & clusters - 1) * CLUSTER
    for place in range(at, at + CLUSTER, ENTRY):
        if table[place] == key:
            known: int = table[place + 1] & 255
            return known
    return NOTHING


@jit
def keep(table: Any, clusters: int, key: int, least: int, greatest: int, work: int) -> None:
    """Note that the position hashed to *key* is worth *least* to *greatest*; finding it took 2 ** *work* nodes."""
    at = (key & clusters - 1) * CLUSTER
    worst = at
    for place in range(at, at + CLUSTER, ENTRY):
        data = table[place + 1]
        if table[place] == key:
            least = max(least, data & 15)
            greatest = min(greatest, data >> 4 & 15)
            table[place + 1] = max(work, data >> 8) << 8 | greatest << 4 | least
            return
        if data >> 8 < table[worst + 1] >> 8:
            worst = place
    table[worst] = key
    table[worst + 1] = work << 8 | greatest << 4 | least


@jit
def move_positions(old: Any, new: Any) -> None:
    """Keep in the larger table *new* all that stands in *old*."""
    clusters = len(new) // CLUSTER
    for place in range(0, len(old), ENTRY):
        if old[place]:
            data = old[place + 1]
            keep(new, clusters, old[place], data & 15, data >> 4 & 15, data >> 8)


@jit
def note_class(rows: Any, at: int, black: int) -> None:
    """Write the class of a position, its weave and what lies above the play to beat."""
    blacks = reds = word = live = joined = 0
    inner_black = inner_red = third = 0
    for seat in range(4):
        hand = rows[at + seat]
        live += rows[at + LIVE + seat]
        joined |= rows[at + JOINED + seat]
        word += mixed((gathered(with_lower(hand), hand) * 16 + popcount(hand)) * 4 + seat)
        if black >> seat & 1:
            inner_black = hand
            blacks |= hand
        else:
            third = inner_red
            inner_red = hand
            reds |= hand
    word += mixed(gathered(inner_black, blacks) | SECOND) + mixed(gathered(inner_red, reds) | THIRD)
    if popcount(black) == 1:
        word += mixed(gathered(third, reds) | FOURTH)
    if joined:
        word += mixed(gathered(joined, blacks) | SIXTH) + mixed(gathered(joined, reds) | SEVENTH) + live
    top = rows[at + TOP]
    kind = top >> 6
    above = 0
    if kind >= 5:
        kind = top
    elif kind:
        place = place_of(top)
        above = popcount(blacks >> place >> 1) * 64 + popcount(reds >> place >> 1)
    word = mixed(word) + ((kind * 4 + rows[at + TURN]) * 4 + (rows[at + OWNER] if top else 0)) * 4 + rows[at + FIRST]
    word = mixed(word)
    rows[at + CLASS] = word if word else 1
    rows[at + WEAVE] = gathered(blacks, blacks | reds)
    rows[at + ABOVE] = above


@jit
def is_higher(weave: int, above: int, other: int, other_above: int) -> bool:
    """Return whether a position is woven at least as high for Black as another of its class."""
    if above >> 6 < other_above >> 6 or above & 63 > other_above & 63:
        return False
    while other:
        if lowest(weave) < lowest(other):
            return False
        weave &= weave - 1
        other &= other - 1
    return True


@jit
def ask_class(families: Any, n_families: int, rows: Any, at: int, at_least: int) -> int:
    """Return 1 if another of its class proves that the position is worth *at_least*, 0 if less, −1 if none does."""
    base = (rows[at + CLASS] & n_families - 1) * FAMILY
    for place in range(base, base + MEMBERS):
        if families[place] == rows[at + CLASS]:
            data = families[place + 2 * MEMBERS]
            other, above = families[place + MEMBERS], data >> 8
            if data & 15 >= at_least:
                if is_higher(rows[at + WEAVE], rows[at + ABOVE], other, above):
                    return 1
            elif data >> 4 & 15 < at_least and is_higher(other, above, rows[at + WEAVE], rows[at + ABOVE]):
                return 0
    return -1


@jit
def keep_in_class(families: Any, n_families: int, rows: Any, at: int, least: int, greatest: int, turn: int) -> None:
    """Note that the position is worth *least* to *greatest*, in place of the *turn*-th where its family is full."""
    base = (rows[at + CLASS] & n_families - 1) * FAMILY
    place = base + turn % MEMBERS
    for free in range(base, base + MEMBERS):
        if families[free] == 0:
            place = free
            break
    families[place] = rows[at + CLASS]
    families[place + MEMBERS] = rows[at + WEAVE]
    families[place + 2 * MEMBERS] = rows[at + ABOVE] << 8 | greatest << 4 | least


@jit
def move_classes(old: Any, new: Any) -> None:
    """Keep in the larger table *new* all that stands in *old*."""
    n_families = len(new) // FAMILY
    for base in range(0, len(old), FAMILY):
        for place in range(base, base + MEMBERS):
            if old[place]:
                at = (old[place] & n_families - 1) * FAMILY
                while new[at] and at % FAMILY != MEMBERS - 1:
                    at += 1
                for column in range(0, 3 * MEMBERS, MEMBERS):
                    new[at + column] = old[place + column]


@jit
def note_fives(seat: int, hand: int, fives: Any, starts: Any, noted: Any, at: int, step: int) -> None:
    """Write what *hand* of *seat* keeps of its five-card plays: hash, cards and best strength, *step* apart."""
    total = cards = best = 0
    if popcount(hand) >= 5:
        for i in range(starts[seat], starts[seat + 1]):
            word = fives[i]
            mask = word & PACK_MASK
            if mask & ~hand == 0:
                total += mixed(mask * 4 + seat)
                cards |= mask
                best = FIVES + (word >> 54)
    noted[at] = total
    noted[at + step] = cards
    noted[at + 2 * step] = best
