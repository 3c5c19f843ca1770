"""What the learned policy looks at: the fast form of ``learned.features``."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from coach.cards import SPADE_2, SPADE_3
from coach.games.kernels.bits import bit_length, lowest, popcount
from coach.games.niugui.kernels.bits import FIVES, PACK_MASK, PAIR, SINGLE, ranks_with
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.course import (
    HOLDER_2,
    HOLDER_3,
    N_OUT,
    ORDER,
    OUT,
    OWNER,
    PASSED,
    PLAYED,
    SHOWN_2,
    SHOWN_3,
    SUIT_FIRST,
    TOLD,
    TOP,
    TURN,
    sides,
)
from coach.games.niugui.learned import (
    AT,
    COST_LEAST,
    COST_STEP,
    COST_STEPS,
    RISK_CLASSES,
    RISK_STEPS,
    SINGLE_RISKS,
    UNKNOWN,
    form_of,
)
from coach.games.niugui.policies import KINDS, UNIT, place_of
from coach.games.niugui.rules import Rules

COUNT: Final = AT["count"]
COUNT_SIDE: Final = AT["count_side"]
OWNERS: Final = AT["owners"]
SHOWN: Final = AT["shown"]
TOP_FORM: Final = AT["top"]
TOP_OWNER: Final = AT["top_owner"]
UNSEEN_RANK: Final = AT["unseen_rank"]
UNSEEN_HIGH: Final = AT["unseen_high"]
PASSED_ON: Final = AT["passed"]
GONE_OUT: Final = AT["out"]
BY_SUIT: Final = AT["suit_first"]
LEAST: Final = AT["least"]
CARD: Final = AT["card"]
COPIES: Final = AT["copies"]
LEFT: Final = AT["left"]
GROUPS: Final = AT["groups"]
COST: Final = AT["cost"]
CONTROL: Final = AT["control"]
FORM: Final = AT["form"]
RISK: Final = AT["risk"]
HOLD: Final = AT["hold"]
NEXT: Final = AT["next"]
TAKE: Final = AT["take"]
GIFT: Final = AT["gift"]
PASS_GROUPS: Final = AT["pass_groups"]
BADGE: Final = AT["badge"]

_ORDERS: Final = (Rules("rank"), Rules("suit"))
FORMS_OF: Final = np.array([[form_of(KINDS[n >> 6], n & 63, rules) for n in range(640)] for rules in _ORDERS])
"""The form of a play by flush order and strength."""
FIVE_STEPS: Final = np.array(
    [
        [2 * (n >> 6) + 1 + (place_of(KINDS[5 + (n >> 6)], n & 63, rules) >= UNIT // 2) for n in range(320)]
        for rules in _ORDERS
    ]
)
"""The step of a five-card play's risk by flush order and strength - FIVES."""
SINGLE_STEPS: Final = np.array(SINGLE_RISKS)
CLASSES: Final = np.array(RISK_CLASSES)


class Sight(NamedTuple):
    """What the seat to play sees around its hand. Seats are relative: 1 next, 2 across, 3 prev."""

    hand: int
    unseen: int
    counts: int
    """How many cards each seat holds, a byte each."""
    side: int
    """0 unknown, 1 partner, 2 foe, a byte each."""
    longest: int
    """The most cards that a seat in play holds which is not known to be a partner."""
    least: int
    top: int
    """The strength to beat, 0 on lead."""
    owner: int
    """Whose play that is."""
    following: int
    """The next seat in play."""
    order: int
    """1 under the flush order "suit"."""


@jit
def see(game: Any, hands: Any) -> Sight:
    """Return what the seat to play sees; of the others' *hands* only how many cards they hold."""
    seat = game[TURN]
    partners, foes = sides(game, seat)
    counts = side = longest = following = 0
    least = 14
    for step in range(3, 0, -1):
        other = seat + step & 3
        count = popcount(hands[other])
        counts |= count << 8 * step
        if partners >> other & 1:
            side |= 1 << 8 * step
        elif foes >> other & 1:
            side |= 2 << 8 * step
        if not game[OUT] >> other & 1:
            following = step
            if not partners >> other & 1:
                longest = max(longest, count)
                least = min(least, count)
    hand = hands[seat]
    unseen = PACK_MASK & ~hand & ~game[PLAYED]
    owner = game[OWNER] - seat & 3
    return Sight(hand, unseen, counts, side, longest, least, game[TOP], owner, following, game[SUIT_FIRST])


@jit
def note_state(game: Any, sight: Sight, found: Any) -> int:
    """Write the features that hold whatever is played into *found* and return how many they are."""
    seat = game[TURN]
    for step in range(1, 4):
        count = sight.counts >> 8 * step & 255
        side = sight.side >> 8 * step & 255
        found[2 * step - 2] = COUNT + 15 * (step - 1) + count
        found[2 * step - 1] = COUNT_SIDE + (3 * (step - 1) + side) * 15 + count
    two = three = UNKNOWN
    if game[TOLD] or game[SHOWN_2] or game[HOLDER_2] == seat:
        two = game[HOLDER_2] - seat & 3
    if game[TOLD] or game[SHOWN_3] or game[HOLDER_3] == seat:
        three = game[HOLDER_3] - seat & 3
    found[6] = OWNERS + 5 * two + three
    found[7] = SHOWN + game[SHOWN_2] + 2 * game[SHOWN_3]
    found[8] = LEAST + sight.least
    out = 0
    first = game[ORDER] - seat & 3
    if game[N_OUT] == 1:
        out = 1 + (sight.side >> 8 * first & 255)
    elif game[N_OUT] == 2:
        second = (game[ORDER] >> 2) - seat & 3
        out = 4 + 3 * (sight.side >> 8 * first & 255) + (sight.side >> 8 * second & 255)
    found[9] = GONE_OUT + out
    n = 10
    if sight.top:
        found[n] = TOP_FORM + FORMS_OF[sight.order, sight.top]
        found[n + 1] = TOP_OWNER + 3 * (sight.owner - 1) + (sight.side >> 8 * sight.owner & 255)
        n += 2
    if sight.order:
        found[n] = BY_SUIT
        n += 1
    ranks = ranks_with(sight.unseen, 1)
    while ranks:
        place = lowest(ranks)
        ranks &= ranks - 1
        found[n] = UNSEEN_RANK + place + popcount(sight.unseen >> place & 15) - 1
        n += 1
    high = sight.unseen >> 44
    while high:
        found[n] = UNSEEN_HIGH + lowest(high)
        n += 1
        high &= high - 1
    for step in range(1, 4):
        word = game[PASSED + (seat + step & 3)]
        at = PASSED_ON + 33 * (step - 1) + 16
        if word & 255:
            found[n] = at - (word & 255)
            n += 1
        if word >> 8 & 255:
            found[n] = at + 15 - (word >> 8 & 255)
            n += 1
        if word >> 16:
            found[n] = at + 28 - (word >> 16)
            n += 1
    return n


@jit
def note_hand(hand: int, found: Any, n: int) -> int:
    """Write the features of the hand after a play into *found* from place *n* on and return where they end."""
    cards = hand
    while cards:
        found[n] = CARD + lowest(cards)
        n += 1
        cards &= cards - 1
    ranks = ranks_with(hand, 2)
    while ranks:
        place = lowest(ranks)
        ranks &= ranks - 1
        found[n] = copies_feature(hand, place)
        n += 1
    return n


@jit
def copies_feature(hand: int, place: int) -> int:
    """Return the feature of the cards at *place*, 4 × rank, which are two at least."""
    return COPIES + 3 * (place >> 2) + popcount(hand >> place & 15) - 2


@jit
def note_play(sight: Sight, mask: int, strength: int, plan: int, found: Any, n: int) -> int:
    """Write the features of a play, but for the hand's, into *found* from place *n* on and return where they end.

    :param mask: no cards for a pass, whose *strength* is 0.
    :param plan: for what is left of the hand, by ``find_plan``.
    """
    rest = sight.hand & ~mask
    size = popcount(mask)
    groups = plan & 63
    found[n] = LEFT + popcount(rest)
    found[n + 1] = GROUPS + min(groups, 11)
    found[n + 2] = COST + min(max(((plan >> 6) - COST_LEAST) // COST_STEP, 0), COST_STEPS - 1)
    found[n + 3] = CONTROL + 5 * min(groups, 7) + min(popcount(rest >> bit_length(sight.unseen)), 4)
    found[n + 4] = FORM + FORMS_OF[sight.order, strength]
    side = sight.side >> 8 * sight.following & 255
    count = sight.counts >> 8 * sight.following & 255
    found[n + 5] = NEXT + (3 * size + side) * 8 + min(count, 7)
    n += 6
    if sight.top:
        side = sight.side >> 8 * sight.owner & 255
        count = sight.counts >> 8 * sight.owner & 255
        found[n] = TAKE + (3 * (mask == 0) + side) * 8 + min(count, 7)
        n += 1
        if mask == 0:
            found[n] = PASS_GROUPS + 6 * (min(sight.top >> 6, 5) - 1) + min(groups, 5)
            return n + 1
    risk = _risk(sight, mask, strength, size)
    found[n] = RISK + risk
    found[n + 1] = HOLD + 6 * CLASSES[risk] + min(groups, 5)
    n += 2
    for step in range(1, 4):
        if sight.counts >> 8 * step & 255 == size:
            found[n] = GIFT + 3 * (step - 1) + (sight.side >> 8 * step & 255)
            n += 1
    if mask >> SPADE_2 & 1:
        found[n] = BADGE
        n += 1
    if mask >> SPADE_3 & 1:
        found[n] = BADGE + 1
        n += 1
    return n


@jit
def _risk(sight: Sight, mask: int, strength: int, size: int) -> int:
    """Return a play's class and the step of its risk as one number."""
    kind = strength >> 6
    step = 0
    if kind == SINGLE:
        if sight.longest >= 1:
            step = SINGLE_STEPS[popcount(sight.unseen >> (strength & 63) >> 1)]
        return step
    if strength >= FIVES:
        if sight.longest >= 5:
            step = FIVE_STEPS[sight.order, strength - FIVES]
        return 3 * RISK_STEPS + step
    group = 1 if kind == PAIR else 2
    if sight.longest >= size:
        place = lowest(mask) & ~3
        step = popcount(ranks_with(sight.unseen, size) >> place >> 4)
        if kind == PAIR:
            same = sight.unseen >> place & 15
            if popcount(same) == 2 and same << place > mask:
                step += 1
        step = min(step, RISK_STEPS - 1)
    return RISK_STEPS * group + step
