"""What the play tells of the hidden cards, against the plain policy and against enumeration."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from itertools import combinations

import numpy as np
import pytest

from coach.cards import NO_CARDS, Cards
from coach.games.niugui import inference
from coach.games.niugui.belief import draw_worlds, owner_chances
from coach.games.niugui.inference import KNOWN, OPEN, Manner, Model, believe
from coach.games.niugui.kernels import likelihood, simulate
from coach.games.niugui.kernels.playout import CAREFUL, LOWEST, RANDOM
from coach.games.niugui.policies import Careful, Lowest, Situation
from coach.games.niugui.position import Position, View, deal
from coach.games.niugui.rules import Rules

Log = tuple[tuple[int, Cards], ...]


def played(seed: int, policy: object, rules: Rules | None = None) -> tuple[Position, list[tuple[Position, Log]]]:
    """Return a deal and every position of the game that players of this policy make of it, with the log so far."""
    rng = random.Random(seed)
    start = position = deal(rng, rules)
    log: Log = ()
    moments = []
    while not position.is_over:
        moments.append((position, log))
        cards = policy.choose(position.view(position.turn), rng)  # type: ignore[attr-defined]
        log = (*log, (position.turn, cards))
        position = position.play(cards)
    return start, moments


def plain_chance(manner: Manner, view: View, cards: Cards) -> float:
    """Return how likely the manner is to choose *cards*, from the plain policies."""
    plays = view.legal_plays()
    if manner.policy == RANDOM:
        chance = 1 / len(plays)
    elif manner.policy == LOWEST:
        chance = float(Lowest().choose(view, random.Random(0)) == cards)
    else:
        careful, situation = Careful(), Situation.of(view)
        scores = {play.cards: careful.score(play, view, situation) for play in plays}
        most = max(scores.values())
        odds = {play: math.exp((score - most) / manner.heat) for play, score in scores.items()}
        chance = odds[cards] / sum(odds.values())
    return (1 - manner.floor) * chance + manner.floor / len(plays)


def plain_likelihood(view: View, world: list[int], model: Model, seat: int | None = None) -> list[float]:
    """Return each other seat's log-likelihood by playing the log anew with all cards open."""
    hands = [Cards(mask) for mask in world]
    for mover, cards in view.log:
        hands[mover] |= cards
    position = Position((hands[0], hands[1], hands[2], hands[3]), view.log[0][0], view.rules)
    shares = sum(manner.share for manner in model.manners)
    sums = [[math.log(manner.share / shares) for manner in model.manners] for _ in range(4)]
    for mover, cards in view.log:
        for number, manner in enumerate(model.manners):
            sums[mover][number] += math.log(plain_chance(manner, position.view(mover), cards))
        position = position.play(cards)
    return [math.log(sum(map(math.exp, each))) for each in sums]


def fast_likelihood(view: View, world: list[int], model: Model) -> list[float]:
    told = inference.history(view)
    desk = inference.make_desk(told, model)
    mind = simulate.make_mind(view.rules)
    arrays = model.arrays()
    return [0.0] + [likelihood.weight(seat, world[seat], told, arrays, mind, desk) for seat in (1, 2, 3)]


@pytest.mark.parametrize("order", ["rank", "suit"])
@pytest.mark.parametrize("policy", [Careful(), Lowest()])
def test_likelihood_is_that_of_the_plain_policies(policy: object, order: str) -> None:
    """Fast equals slow: every play and pass, in the true deal and in others, at every length of the log."""
    rng = np.random.default_rng(0)
    model = Model((*OPEN.manners, Manner(CAREFUL, 700.0, 0.1, 0.3)))
    for seed in range(3):
        _, moments = played(seed, policy, Rules(flush_order=order))  # type: ignore[arg-type]
        for position, log in moments[3::7]:
            view = position.view(position.turn, log)
            worlds, _ = draw_worlds(view, 2, rng)
            truth = [position.hands[(position.turn + step) % 4].mask for step in range(4)]
            for world in (truth, *worlds.tolist()):
                plain = plain_likelihood(view, world, model)
                assert fast_likelihood(view, world, model)[1:] == pytest.approx(plain[1:], abs=1e-9), (seed, len(log))


def all_deals(view: View) -> list[list[int]]:
    """Return every way to lay the unseen cards."""
    hidden = list(view.unseen)
    places = [view.counts[0][seat] - len(view.known[seat]) for seat in range(4)]
    deals = []
    for ours in combinations(hidden, places[1]):
        rest = [card for card in hidden if card not in ours]
        for theirs in combinations(rest, places[2]):
            last = [card for card in rest if card not in theirs]
            laid = [NO_CARDS, Cards.of(ours), Cards.of(theirs), Cards.of(last)]
            deals.append([view.hand.mask, *((laid[seat] | view.known[seat]).mask for seat in (1, 2, 3))])
    return deals


def small_endings(most: int) -> list[View]:
    """Return views near the end in which ♠2 or ♠3 is hidden and few deals are possible."""
    views = []
    for seed in range(60):
        _, moments = played(seed, Careful())
        for position, log in moments[20:]:
            view = position.view(position.turn, log)
            if len(owner_chances(view)) > 1 and 6 < len(all_deals(view) if len(view.unseen) < 10 else []) <= most:
                views.append(view)
                break
    return views


def test_posterior_is_that_of_enumeration() -> None:
    """On small endings: every deal weighed, against a long walk."""
    views = small_endings(2000)
    assert len(views) > 3
    for view in views[:6]:
        weights: dict[tuple[int, int], float] = defaultdict(float)
        for world in all_deals(view):
            weight = math.exp(sum(fast_likelihood(view, world, KNOWN)))
            two, three = inference.owners_of(view, np.array([world]))[0]
            weights[int(two), int(three)] += weight
        total = sum(weights.values())
        belief = believe(view, steps=40_000, model=KNOWN)
        assert belief.owners == pytest.approx({pair: weights[pair] / total for pair in belief.owners}, abs=0.03)
