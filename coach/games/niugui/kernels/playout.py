"""Whole games in one kernel: each seat plays by one of the policies of ``policies.py``, in their fast forms."""

from __future__ import annotations

from typing import Any, Final

from coach.games.kernels.bits import lowest, popcount
from coach.games.niugui.kernels.bits import FIVES, FOUR, PACK_MASK, PAIR, SINGLE, ranks_with
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.course import (
    OPENING,
    OUT,
    OWNER,
    PLAYED,
    TOP,
    TOP_MASK,
    TURN,
    is_over,
    only_opening,
    pass_on,
    play,
)
from coach.games.niugui.kernels.course import sides as _sides
from coach.games.niugui.kernels.generation import list_plays
from coach.games.niugui.kernels.network import Net, learned
from coach.games.niugui.kernels.planning import Mind, find_plan
from coach.games.niugui.policies import NEAR, RARITY, UNIT, Weights

# Policies by number; CAREFUL + i plays by row i of the mind.
LEARNED: Final = -1
RANDOM: Final = 0
LOWEST: Final = 1
CAREFUL: Final = 2

_PLACES: Final = {name: place for place, name in enumerate(Weights.__slots__)}
HOLD: Final = _PLACES["hold"]
HOLD_LEAD: Final = _PLACES["hold_lead"]
HOLD_DANGER: Final = _PLACES["hold_danger"]
LAST: Final = _PLACES["last"]
FINISH: Final = _PLACES["finish"]
TAKE_UNKNOWN: Final = _PLACES["take_unknown"]
TAKE_FOE: Final = _PLACES["take_foe"]
TAKE_PARTNER: Final = _PLACES["take_partner"]
TAKE_FOE_NEAR: Final = _PLACES["take_foe_near"]
TAKE_PARTNER_NEAR: Final = _PLACES["take_partner_near"]
TAKE_DANGER: Final = _PLACES["take_danger"]
PARTNER_RISK: Final = _PLACES["partner_risk"]
GIFT: Final = _PLACES["gift"]
GOING_OUT: Final = 1 << 40
"""The careful policy's score of a play that empties the hand: it is never refused."""
NEVER: Final = -(1 << 62)
"""The score of a pass on lead, which is not allowed (N8)."""

RARE_PAIR: Final = RARITY[2]
RARE_TRIPLE: Final = RARITY[3]
RARE_FOUR: Final = RARITY[4]
RARE_SINGLE: Final = RARITY[1]


@jit
def play_out(
    game: Any, hands: Any, fives: Any, n_fives: Any, seats: Any, mind: Mind, net: Net, dice: Any, room: Any
) -> int:
    """Play the game to its end, each seat by its policy, and return how many plays that took.

    :param seats: the policy of each seat.
    :param net: by which the learned policy plays; an empty one where nobody does.
    :param dice: one uint64, the state of the random policy's generator; it is moved on.
    :param room: int64 array (2, m), m at least ``most_plays`` of a hand; scratch.
    """
    plies = 0
    masks, strengths = room[0], room[1]
    while not is_over(game):
        seat = game[TURN]
        n = list_plays(hands[seat], game[TOP], fives[seat], n_fives[seat], masks, strengths)
        if game[OPENING]:
            n = only_opening(game[OPENING], masks, strengths, n)
        if n == 0:
            pass_on(game)  # nothing beats: no choice
            continue
        choice = choose(game, hands, fives, n_fives, masks, strengths, n, seats[seat], mind, net, dice)
        plies += 1
        if choice == n:
            pass_on(game)
        else:
            play(game, hands, fives, n_fives, masks[choice], strengths[choice])
    return plies


@jit
def choose(
    game: Any,
    hands: Any,
    fives: Any,
    n_fives: Any,
    masks: Any,
    strengths: Any,
    n: int,
    policy: int,
    mind: Mind,
    net: Net,
    dice: Any,
) -> int:
    """Return which of the *n* plays the seat to play lays by its *policy*, *n* for a pass."""
    if policy == RANDOM:
        return draw(dice, n + (game[TOP] != 0))
    if policy == LOWEST:
        return _lowest(masks, strengths, n, game[TOP] == 0)
    seat = game[TURN]
    if policy == LEARNED:
        return learned(game, hands, fives[seat], n_fives[seat], masks, strengths, n, net)
    return careful(game, hands, fives[seat], n_fives[seat], masks, strengths, n, policy - CAREFUL, mind)


@jit
def draw(dice: Any, n: int) -> int:
    """Return a number below *n*, each as likely (splitmix64, Steele, Lea and Flood 2014)."""
    dice[0] += 0x9E3779B97F4A7C15
    z = dice[0]
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9
    z = (z ^ z >> 27) * 0x94D049BB133111EB
    return int(((z ^ z >> 31) >> 33) * n >> 31)


@jit
def _lowest(masks: Any, strengths: Any, n: int, leads: bool) -> int:
    """Return which play the policy ``policies.Lowest`` lays."""
    least = 0
    for i in range(1, n):
        if leads:
            low, least_low = lowest(masks[i]), lowest(masks[least])
            size, least_size = popcount(masks[i]), popcount(masks[least])
            if low != least_low or size != least_size:
                if low < least_low or (low == least_low and size > least_size):
                    least = i
                continue
        if strengths[i] < strengths[least] or (strengths[i] == strengths[least] and masks[i] < masks[least]):
            least = i
    return least


@jit
def careful(
    game: Any, hands: Any, fives: Any, n_fives: int, masks: Any, strengths: Any, n: int, me: int, mind: Mind
) -> int:
    """Return which play the careful policy lays, *n* for a pass: the fast form of ``policies.Careful``.

    What it thinks of each play is left in ``mind.scores``, of a pass behind them: of use where a pass is allowed.
    """
    seat = game[TURN]
    hand = hands[seat]
    top = game[TOP]
    w = mind.weights[me]
    partners, known_foes = _sides(game, seat)
    unseen = PACK_MASK & ~hand & ~game[PLAYED]
    least = 14
    longest = 0
    foe_sizes = 0  # a bit for each number of cards that a foe holds
    for other in range(4):
        if not (game[OUT] | partners | 1 << seat) >> other & 1:
            count = popcount(hands[other])
            foe_sizes |= 1 << count
            least = min(least, count)
            longest = max(longest, count)
    danger = least <= NEAR
    best = n
    best_score = NEVER
    take = 0  # what beating this owner is worth; a lead beats nobody
    if top:
        take = w[TAKE_DANGER] if danger else 0
        best_score = -(find_plan(hand, fives, n_fives, me, mind) >> 6)
        owner = game[OWNER]
        near = popcount(hands[owner]) <= NEAR
        if partners >> owner & 1:
            risk = _risk(game[TOP_MASK], top, unseen, longest, mind)
            take += w[TAKE_PARTNER] + (w[PARTNER_RISK] * risk >> 10)
            if near:
                take += w[TAKE_PARTNER_NEAR]
        else:
            take += w[TAKE_FOE] if known_foes >> owner & 1 else w[TAKE_UNKNOWN]
            if near:
                take += w[TAKE_FOE_NEAR]
    mind.scores[n] = best_score
    hold_any = w[HOLD] + (0 if top else w[HOLD_LEAD]) + (w[HOLD_DANGER] if danger else 0)
    for i in range(n):
        mask = masks[i]
        strength = strengths[i]
        rest = hand & ~mask
        if rest == 0:
            score = GOING_OUT
        else:
            plan = find_plan(rest, fives, n_fives, me, mind)
            groups = plan & 63
            risk = _risk(mask, strength, unseen, longest, mind)
            hold = hold_any + (w[LAST] if groups == 1 else 0)
            score = take - (plan >> 6) + (hold * (UNIT - risk) >> 10)
            if risk == 0 and groups == 1:
                score += w[FINISH]
            if foe_sizes >> popcount(mask) & 1:
                score += w[GIFT] * risk >> 10
        mind.scores[i] = score
        if score > best_score or (
            score == best_score
            and best < n
            and (strength < strengths[best] or (strength == strengths[best] and mask < masks[best]))
        ):
            best = i
            best_score = score
    return best


@jit
def _risk(mask: int, strength: int, unseen: int, longest: int, mind: Mind) -> int:
    """Return roughly how likely a foe is to beat a play, 0 (surely not) to 1,024, as ``policies.Situation.risk`` does.

    :param longest: the most cards that a foe holds.
    """
    kind = strength >> 6
    if kind == SINGLE:
        if longest < 1:
            return 0
        higher = popcount(unseen >> (strength & 63) >> 1)
        return UNIT * higher // (higher + RARE_SINGLE)
    if strength >= FIVES:
        if longest < 5:
            return 0
        return int(mind.risks[strength - FIVES] * min(longest - 4, 8) >> 3)
    if longest < kind:  # a pair, triple or four has as many cards as its kind's number
        return 0
    place = lowest(mask) & ~3
    higher = popcount(ranks_with(unseen, kind) >> place >> 4)
    if kind == PAIR:
        same = unseen >> place & 15
        if popcount(same) == 2 and same << place > mask:
            higher += 1
        return UNIT * higher // (higher + RARE_PAIR)
    return UNIT * higher // (higher + (RARE_FOUR if kind == FOUR else RARE_TRIPLE))
