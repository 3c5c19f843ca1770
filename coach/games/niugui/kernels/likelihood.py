"""How well a hidden hand explains what its player has laid and passed on, and a walk through the deals that explain it.

What a seat does depends on its own hand and on what all see. So the log-likelihood of what was played is a sum over the
seats, and swapping two cards between two hidden hands changes the parts of those two only. A *manner* is one way in
which a player may choose; the model says how likely each is at first, and what is played tells more.
"""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

from coach.cards import SPADE_2, SPADE_3
from coach.games.kernels.bits import popcount
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.course import GAME, HOLDER_2, HOLDER_3, OPENING, SUIT_FIRST, TOP, TURN, only_opening
from coach.games.niugui.kernels.generation import list_fives, list_plays
from coach.games.niugui.kernels.planning import Mind
from coach.games.niugui.kernels.playout import CAREFUL, LOWEST, RANDOM, _lowest, careful, draw

REMEMBERED: Final = 1 << 12
"""So many hands' likelihoods are remembered for each seat."""
TALLY: Final = 16
"""Pairs of seats that may have held ♠2 and ♠3: 4 × the first + the second."""
BADGE_SHARE: Final = 2
"""One swap in so many is of ♠2 or ♠3, if they are hidden."""


class History(NamedTuple):
    """What the other seats have done and what all saw of it: a row an action, seat by seat, each in order of play."""

    begins: Any
    """Where each seat's actions begin: five numbers, the last the number of actions."""
    games: Any
    """The vector of the game before each action, as in ``playout``; who held ♠2 and ♠3 as far as the log shows it."""
    counts: Any
    """How many cards each seat held before it."""
    chosen: Any
    """What was laid, as a mask; 0 for a pass."""
    later: Any
    """What the seat has laid from then on, that play included."""


class Manners(NamedTuple):
    """Ways in which a player may choose, a place each."""

    policies: Any
    """RANDOM, LOWEST or CAREFUL + a row of the mind, as in ``playout``."""
    heats: Any
    """Of careful ones, a row each: a play that is better by so many 1,024ths of a turn is e times as likely. A column
    for each number of cards in hand."""
    floors: Any
    """The share of choices that are made at random, all alike."""
    shares: Any
    """How likely each manner is before anything is known of the player, as logarithms."""


@jit
def follow(
    seat: int, hidden: int, history: History, manners: Manners, mind: Mind, fives: Any, room: Any, logs: Any
) -> None:
    """Write how likely each manner was to do what *seat* did, as natural logarithms.

    :param hidden: the cards that the seat would hold still.
    :param fives: int64 array for the five-card plays of a hand; scratch.
    :param room: int64 array (3, m); scratch.
    :param logs: float64 array (actions, manners); the rows of the seat's actions are written.
    """
    masks, strengths, game = room[0], room[1], room[2]
    first, end = history.begins[seat], history.begins[seat + 1]
    if first == end:
        return
    hands = history.counts[0].copy()
    dealt = hidden | history.later[first]
    n_fives = list_fives(dealt, history.games[first, SUIT_FIRST] != 0, fives)
    hand = dealt
    for row in range(first, end):
        for place in range(GAME):
            game[place] = history.games[row, place]
        if dealt >> SPADE_2 & 1:
            game[HOLDER_2] = seat
        if dealt >> SPADE_3 & 1:
            game[HOLDER_3] = seat
        if hidden | history.later[row] != hand:
            hand = hidden | history.later[row]
            left = 0
            for i in range(n_fives):
                if fives[i] & dealt & ~hand == 0:
                    fives[left] = fives[i]
                    left += 1
            n_fives = left
        for other in range(4):
            hands[other] = (1 << history.counts[row, other]) - 1
        hands[seat] = hand
        _weigh(row, game, hands, fives, n_fives, masks, strengths, history.chosen[row], manners, mind, logs)


@jit
def _weigh(
    row: int,
    game: Any,
    hands: Any,
    fives: Any,
    n_fives: int,
    masks: Any,
    strengths: Any,
    chosen: int,
    manners: Manners,
    mind: Mind,
    logs: Any,
) -> None:
    """Write how likely each manner is to choose the mask *chosen* among what the seat to play may do."""
    hand = hands[game[TURN]]
    n = list_plays(hand, game[TOP], fives, n_fives, masks, strengths)
    if game[OPENING]:
        n = only_opening(game[OPENING], masks, strengths, n)
    if n == 0:  # nothing beats: no choice
        for manner in range(len(manners.policies)):
            logs[row, manner] = 0.0
        return
    choice = n
    for i in range(n):
        if masks[i] == chosen:
            choice = i
    choices = n + (game[TOP] != 0)
    scored = -1
    best = n
    for manner in range(len(manners.policies)):
        policy = manners.policies[manner]
        if policy == RANDOM:
            chance = 1.0 / choices
        elif policy == LOWEST:
            chance = 1.0 if _lowest(masks, strengths, n, game[TOP] == 0) == choice else 0.0
        else:
            if scored != policy:
                best = careful(game, hands, fives, n_fives, masks, strengths, n, policy - CAREFUL, mind)
                scored = policy
            heat = manners.heats[manner, popcount(hand)]
            scores = mind.scores
            total = 0.0
            for i in range(n + 1):
                total += math.exp((scores[i] - scores[best]) / heat)
            chance = math.exp((scores[choice] - scores[best]) / heat) / total
        floor = manners.floors[manner]
        logs[row, manner] = math.log((1.0 - floor) * chance + floor / choices)


@jit
def weight_of(seat: int, history: History, manners: Manners, logs: Any) -> float:
    """Return the log-likelihood of all that *seat* did, over the manners, from what :func:`follow` wrote."""
    most = -math.inf
    for manner in range(len(manners.policies)):
        most = max(most, _sum_of(seat, history, manners, logs, manner))
    total = 0.0
    for manner in range(len(manners.policies)):
        total += math.exp(_sum_of(seat, history, manners, logs, manner) - most)
    return most + math.log(total)


@jit
def _sum_of(seat: int, history: History, manners: Manners, logs: Any, manner: int) -> float:
    total = manners.shares[manner]
    for row in range(history.begins[seat], history.begins[seat + 1]):
        total += logs[row, manner]
    return float(total)


class Desk(NamedTuple):
    """What a walk writes to as it goes."""

    fives: Any
    room: Any
    logs: Any
    hands: Any
    """Hands whose likelihood is remembered, a row a seat; -1 where none is."""
    weights: Any


@jit
def weight(seat: int, hidden: int, history: History, manners: Manners, mind: Mind, desk: Desk) -> float:
    """Return the log-likelihood of what *seat* did with *hidden* still in its hand, if need be from memory."""
    slot = (hidden * 0x9E3779B97F4A7C1 >> 40) & (REMEMBERED - 1)
    if desk.hands[seat, slot] != hidden:
        follow(seat, hidden, history, manners, mind, desk.fives, desk.room, desk.logs)
        desk.weights[seat, slot] = weight_of(seat, history, manners, desk.logs)
        desk.hands[seat, slot] = hidden
    return float(desk.weights[seat, slot])


@jit
def walk(
    worlds: Any,
    owners: Any,
    movable: int,
    steps: int,
    burn: int,
    history: History,
    manners: Manners,
    mind: Mind,
    desk: Desk,
    dice: Any,
    tally: Any,
    kept: Any,
) -> int:
    """Walk from each world by swaps of two cards (Metropolis, Hastings), and return how many swaps were taken.

    Half of the swaps are of ♠2 or ♠3, as long as one is hidden. What is proposed counts in the tally by how likely it
    was to be taken, so that no proposal is in vain.

    :param worlds: the hidden cards in each seat's hand, int64 (walks, 4); moved on.
    :param owners: who held ♠2 and ♠3, int64 (2,); -1 for one among the *movable*.
    :param movable: the cards that may change places, as a mask.
    :param steps: of each walk; the first *burn* of them are not counted.
    :param dice: one uint64, moved on.
    :param tally: float64 (walks, 16): how long each pair of owners held; added to.
    :param kept: int64 (walks, worlds kept, 4): worlds along the walk at equal distances, written.
    """
    n = popcount(movable)
    cards = desk.room[3]
    where = desk.room[4]
    taken = 0
    thin = max(1, (steps - burn) // kept.shape[1])
    for number in range(len(worlds)):
        world = worlds[number]
        at_2, at_3 = -1, -1
        rest = movable
        free = [0, 0, 0, 0]
        for i in range(n):
            cards[i] = rest & -rest
            rest &= rest - 1
            for seat in range(1, 4):
                if world[seat] & cards[i]:
                    where[i] = seat
            free[where[i]] += 1
            if cards[i] == 1 << SPADE_2:
                at_2 = i
            if cards[i] == 1 << SPADE_3:
                at_3 = i
        weights = [0.0, 0.0, 0.0, 0.0]
        for seat in range(1, 4):
            weights[seat] = weight(seat, world[seat], history, manners, mind, desk)
        stuck = max(free[1], free[2], free[3]) == n  # all in one hand: nothing to swap
        for step in range(steps):
            a, b, rate = 0, 0, 0.0
            if not stuck:
                hastings = 1.0
                if (at_2 >= 0 or at_3 >= 0) and draw(dice, BADGE_SHARE) == 0:
                    a = at_2 if at_3 < 0 or (at_2 >= 0 and draw(dice, 2) == 0) else at_3
                    b = draw(dice, n)
                    while where[b] == where[a]:
                        b = draw(dice, n)
                    hastings = (n - free[where[a]]) / (n - free[where[b]])
                else:
                    a = draw(dice, n)
                    b = draw(dice, n)
                    while where[b] == where[a]:
                        a = draw(dice, n)
                        b = draw(dice, n)
                s, t = where[a], where[b]
                both = cards[a] | cards[b]
                to_s = weight(s, world[s] ^ both, history, manners, mind, desk)
                to_t = weight(t, world[t] ^ both, history, manners, mind, desk)
                gain = to_s + to_t - weights[s] - weights[t]
                rate = min(1.0, math.exp(min(gain, 9.0)) * hastings)  # e**9 is above 1 whatever the counts
            if step >= burn:
                two = owners[0] if at_2 < 0 else where[at_2]
                three = owners[1] if at_3 < 0 else where[at_3]
                tally[number, 4 * two + three] += 1.0 - rate
                if rate > 0.0:
                    if a == at_2 or b == at_2:
                        two = where[a] + where[b] - where[at_2]
                    if a == at_3 or b == at_3:
                        three = where[a] + where[b] - where[at_3]
                    tally[number, 4 * two + three] += rate
            if rate > 0.0 and _uniform(dice) < rate:
                world[s] ^= both
                world[t] ^= both
                where[a], where[b] = t, s
                weights[s], weights[t] = to_s, to_t
                taken += 1
            if step >= burn and (step - burn) % thin == 0 and (step - burn) // thin < kept.shape[1]:
                kept[number, (step - burn) // thin] = world
    return taken


@jit
def _uniform(dice: Any) -> float:
    return float(draw(dice, 1 << 31) / (1 << 31))


@jit
def weigh_all(worlds: Any, seat: int, history: History, manners: Manners, mind: Mind, desk: Desk, weights: Any) -> None:
    """Write the log-likelihood of what *seat* did in each of *worlds*, (n, 4), into *weights*, (n,)."""
    for number in range(len(worlds)):
        weights[number] = weight(seat, worlds[number, seat], history, manners, mind, desk)
