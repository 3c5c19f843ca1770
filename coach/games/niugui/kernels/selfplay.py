"""Learning by self-play: games in which the network plays and, from how they end, its weights are moved.

The targets are Monte-Carlo returns as in DouZero (Zha et al. 2021), a little mixed with the net's own later values
(Q(λ), Watkins 1989): what a play came to, unless a play of chance came between. The weights are moved by Adam (Kingma
and Ba 2015), and their running average is what is kept (Polyak and Juditsky 1992).
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from coach.cards import DIAMOND_4, PACK, SPADE_2, SPADE_3
from coach.games.niugui.kernels.compiling import jit
from coach.games.niugui.kernels.course import (
    GAME,
    HOLDER_2,
    HOLDER_3,
    OPENING,
    SUIT_FIRST,
    TOLD,
    TOP,
    TURN,
    is_over,
    only_opening,
    pass_on,
    play,
    points_of,
)
from coach.games.niugui.kernels.features import note_hand, note_play, note_state, see
from coach.games.niugui.kernels.generation import list_fives, list_plays
from coach.games.niugui.kernels.network import Net, value_plays
from coach.games.niugui.kernels.planning import Mind, find_plan
from coach.games.niugui.kernels.playout import CAREFUL, LEARNED, LOWEST, RANDOM, choose, draw
from coach.games.niugui.kernels.vectors import add_to_rows, apply_layers, go_back, sum_rows
from coach.games.niugui.learned import FEATURES, NARROW, WIDE

CARDS: Final = len(PACK)
DECISIONS: Final = 4 * CARDS
"""No game has more."""
PIECES: Final = (FEATURES * WIDE, WIDE, WIDE * NARROW, NARROW, NARROW, 1)
"""The lengths of a network's arrays, in the order of ``learned.Layers``."""
WEIGHTS: Final = sum(PIECES)
KEEP_MEAN: Final = np.float32(0.9)
KEEP_SQUARE: Final = np.float32(0.999)

# What is counted, in the tally.
GAMES: Final = 0
SAMPLES: Final = 1
"""In the batch that is under way."""
STEPS: Final = 2
SEEN: Final = 3
"""All samples."""
TALLY: Final = 4


class Course(NamedTuple):
    """How to learn."""

    rate: float
    """The step size of Adam at first."""
    half: float
    """After so many games it is half of that, after twice as many a third, and so on; the next likewise."""
    explore: float
    """The share of plays drawn by chance at first."""
    trace: float
    """λ: how much of the outcome, instead of the next value of the same seat, goes into a target; 1 is Monte Carlo."""
    mixed: float
    """The share of games with one to three players of other kinds."""
    alone: float
    """The share of those in which three seats are of other kinds."""
    told: float
    """The share of games in which all are told the sides."""
    by_suit: float
    """The share of games under the flush order "suit"."""
    batch: int
    """Samples for a step."""
    average: float
    """How much of the running average a step keeps."""


class Learner(NamedTuple):
    """The weights in one row, of which the net's arrays are parts, and all that learning needs beside them."""

    weights: Any
    gradient: Any
    mean: Any
    """Running means of the gradient and of its square."""
    square: Any
    average: Any
    tally: Any
    loss: Any
    """The sum of squared errors so far, float64, one place."""
    turned: Any
    """Scratch: the second layer, transposed."""
    found: Any
    """Scratch by decision of a game: features, then their number, the seat, and whether it was of chance."""
    values: Any
    """Scratch by decision: the value of the play, that of the best one, the target."""


@jit
def deal_hands(hands: Any, dice: Any) -> None:
    """Deal a pack by N2: two neighbours get 14 cards, the others 13."""
    pack = np.empty(CARDS, np.int64)
    for i in range(CARDS):
        other = draw(dice, i + 1)
        pack[i] = pack[other]
        pack[other] = i
    seat = draw(dice, 4)
    hands[:] = 0
    for i in range(CARDS):
        hands[seat] |= 1 << pack[i]
        seat = seat - 1 & 3


@jit
def deal_many(deals: Any, dice: Any) -> None:
    """Fill *deals*, an array (n, 4), with hands."""
    for i in range(len(deals)):
        deal_hands(deals[i], dice)


@jit
def learn(n: int, net: Net, learner: Learner, course: Course, minds: Any, dice: Any, fives: Any, room: Any) -> None:
    """Play *n* games and learn from them.

    :param net: its arrays are parts of the learner's weights.
    :param minds: the careful player's, by flush order.
    :param dice: one uint64; everything of chance comes from it.
    :param fives: int64 array (4, m), and *room* (2, k), as ``play_out`` wants them.
    """
    game = np.zeros(GAME, np.int64)
    hands = np.zeros(4, np.int64)
    seats = np.zeros(4, np.int64)
    n_fives = np.zeros(4, np.int64)
    for _ in range(n):
        deal_hands(hands, dice)
        game[:] = 0
        game[OPENING] = 1 << DIAMOND_4
        game[TOLD] = _happens(course.told, dice)
        game[SUIT_FIRST] = _happens(course.by_suit, dice)
        mixed = _happens(course.mixed, dice)
        others = 1 + draw(dice, 14) if mixed else 0  # a bit for each seat, neither none nor all
        # A share of 0 asks the dice for nothing, so that older trainings come out the same.
        if mixed and course.alone and _happens(course.alone, dice):
            others = 15 ^ 1 << draw(dice, 4)
        for seat in range(4):
            seats[seat] = LEARNED
            if others >> seat & 1:
                kind = draw(dice, 8)
                seats[seat] = RANDOM if kind == 0 else LOWEST if kind <= 2 else CAREFUL
            n_fives[seat] = list_fives(hands[seat], game[SUIT_FIRST] != 0, fives[seat])
            if hands[seat] >> DIAMOND_4 & 1:
                game[TURN] = seat
            if hands[seat] >> SPADE_2 & 1:
                game[HOLDER_2] = seat
            if hands[seat] >> SPADE_3 & 1:
                game[HOLDER_3] = seat
        mind = minds[0] if game[SUIT_FIRST] == 0 else minds[1]
        decisions = _play(game, hands, fives, n_fives, seats, mind, net, learner, course, dice, room)
        _set_targets(game, decisions, learner, course)
        learner.tally[GAMES] += 1
        for i in range(decisions):
            _add_sample(i, net, learner)
            if learner.tally[SAMPLES] == course.batch:
                _step(net, learner, course)


@jit
def _happens(share: float, dice: Any) -> bool:
    return draw(dice, 1 << 20) < share * (1 << 20)


@jit
def _pace(learner: Learner, course: Course) -> float:
    return float(1 / (1 + learner.tally[GAMES] / course.half))


@jit
def _play(
    game: Any,
    hands: Any,
    fives: Any,
    n_fives: Any,
    seats: Any,
    mind: Mind,
    net: Net,
    learner: Learner,
    course: Course,
    dice: Any,
    room: Any,
) -> int:
    """Play a game to its end, keep the net's decisions, and return how many they are."""
    decisions = 0
    explore = course.explore * _pace(learner, course)
    masks, strengths = room[0], room[1]
    found, values, worth = learner.found, learner.values, net.values
    while not is_over(game):
        seat = game[TURN]
        n = list_plays(hands[seat], game[TOP], fives[seat], n_fives[seat], masks, strengths)
        if game[OPENING]:
            n = only_opening(game[OPENING], masks, strengths, n)
        if n == 0:
            pass_on(game)
            continue
        if seats[seat] != LEARNED:
            choice = choose(game, hands, fives, n_fives, masks, strengths, n, seats[seat], mind, net, dice)
        elif n == 1 and game[TOP] == 0:
            choice = 0
        else:
            sight = see(game, hands)
            value_plays(game, hands, fives[seat], n_fives[seat], masks, strengths, n, net, worth)
            best = n
            for i in range(n):
                if worth[i] > worth[best]:
                    best = i
            choice = draw(dice, n + (game[TOP] != 0)) if _happens(explore, dice) else best
            mask, strength = (0, 0) if choice == n else (masks[choice], strengths[choice])
            rest = hands[seat] & ~mask
            plan = find_plan(rest, fives[seat], n_fives[seat], sight.order, net.mind) if rest else 0
            row = found[decisions]
            size = note_play(sight, mask, strength, plan, row, note_hand(rest, row, note_state(game, sight, row)))
            row[-3] = size
            row[-2] = seat
            row[-1] = choice != best
            values[decisions, 0] = worth[choice]
            values[decisions, 1] = worth[best]
            decisions += 1
        if choice == n:
            pass_on(game)
        else:
            play(game, hands, fives, n_fives, masks[choice], strengths[choice])
    return decisions


@jit
def _set_targets(game: Any, decisions: int, learner: Learner, course: Course) -> None:
    """Set the target of each decision of a game that is over."""
    found, values = learner.found, learner.values
    trace = np.float32(course.trace)
    later = np.zeros(4, np.float32)
    for seat in range(4):
        later[seat] = points_of(game, seat)
    for i in range(decisions - 1, -1, -1):
        seat = found[i, -2]
        values[i, 2] = later[seat]
        if found[i, -1]:
            later[seat] = values[i, 1]
        else:
            later[seat] = trace * later[seat] + (1 - trace) * values[i, 1]


@jit
def _add_sample(i: int, net: Net, learner: Learner) -> None:
    """Add the gradient of half the squared error of one decision."""
    row = learner.found[i]
    n = row[-3]
    back, hidden, after = net.before, net.hidden, net.after
    sum_rows(hidden, net.first_bias, net.first, row, n, row, 0)
    value = apply_layers(after, hidden, net.second, net.second_bias, net.third) + net.third_bias[0]
    error = value - learner.values[i, 2]
    learner.loss[0] += error * error
    go_back(back, hidden, after, error, learner.turned, net.third, learner.gradient[PIECES[0] :])
    add_to_rows(learner.gradient, row, n, back)
    learner.tally[SAMPLES] += 1
    learner.tally[SEEN] += 1


@jit
def _step(net: Net, learner: Learner, course: Course) -> None:
    """Move the weights by the gradient of a batch, and their average after them."""
    weights, gradient, mean, square, average = (
        learner.weights,
        learner.gradient,
        learner.mean,
        learner.square,
        learner.average,
    )
    tally = learner.tally
    tally[STEPS] += 1
    share = np.float32(1 / tally[SAMPLES])
    rate = np.float32(
        course.rate * _pace(learner, course) * np.sqrt(1 - 0.999 ** tally[STEPS]) / (1 - 0.9 ** tally[STEPS])
    )
    keep = np.float32(min(course.average, tally[STEPS] / (tally[STEPS] + 9)))
    small = np.float32(1e-8)
    one = np.float32(1)
    for i in range(WEIGHTS):
        slope = gradient[i] * share
        gradient[i] = 0
        mean[i] = KEEP_MEAN * mean[i] + (one - KEEP_MEAN) * slope
        square[i] = KEEP_SQUARE * square[i] + (one - KEEP_SQUARE) * slope * slope
        weights[i] -= rate * mean[i] / (np.sqrt(square[i]) + small)
        average[i] = keep * average[i] + (one - keep) * weights[i]
    tally[SAMPLES] = 0
    turn_second(net, learner)


@jit
def turn_second(net: Net, learner: Learner) -> None:
    """Keep the second layer transposed too."""
    for k in range(WIDE):
        for j in range(NARROW):
            learner.turned[j, k] = net.second[k, j]
