"""Games between known players, and what their seats believed of ♠2 and ♠3 in the course of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from types import MappingProxyType
from typing import Final

from coach.games.forecasts import PHASES, Forecast
from coach.games.niugui.inference import KNOWN, OPEN, Model, believe
from coach.games.niugui.kernels.network import load_net
from coach.games.niugui.kernels.planning import Mind, make_mind
from coach.games.niugui.kernels.playout import CAREFUL, LEARNED, LOWEST, RANDOM
from coach.games.niugui.kernels.recording import record
from coach.games.niugui.policies import Weights
from coach.games.niugui.position import BADGE_CARDS, deal
from coach.games.niugui.rules import Rules

PERTURBED: Final = 8
"""So many players whose weights are other than the careful one's."""
SPREAD: Final = 0.4
"""By how much: the standard deviation of the logarithm of each weight."""

LEARNERS: Final = "learned-2"
"""By which weights learned players choose: a fixed version, so that figures stay comparable."""

_Seats = Callable[[random.Random], list[int]]


def _any_of(*policies: int) -> _Seats:
    return lambda rng: [rng.choice(policies) for _ in range(4)]


_OTHERS: Final = tuple(range(CAREFUL + 1, CAREFUL + 1 + PERTURBED))
COMPANIES: Final[Mapping[str, tuple[_Seats, Model]]] = MappingProxyType(
    {
        "careful-known": (_any_of(CAREFUL), KNOWN),
        "careful": (_any_of(CAREFUL), OPEN),
        "perturbed": (_any_of(*_OTHERS), OPEN),
        "learned": (_any_of(LEARNED), OPEN),
        "lowest": (_any_of(LOWEST), OPEN),
        "random": (_any_of(RANDOM), OPEN),
        "careful-learned": (_any_of(CAREFUL, LEARNED), OPEN),
        "careful-lowest": (_any_of(CAREFUL, LOWEST), OPEN),
        "careful-random": (_any_of(CAREFUL, RANDOM), OPEN),
        "mixed": (_any_of(RANDOM, LOWEST, CAREFUL, *_OTHERS), OPEN),
        "mixed-learned": (_any_of(RANDOM, LOWEST, LEARNED, *_OTHERS), OPEN),
    }
)
"""Who sits at the table, and what is taken to be known of them."""


def forecasts(company: str, seed: int, number: int) -> tuple[Forecast, ...]:
    """Return what every seat believed in the *number*-th game of *seed*, of each badge that it did not see."""
    seats, model = COMPANIES[company]
    rng = random.Random(f"calibration {company} {seed} {number}")
    position = deal(rng)
    found: list[Forecast] = []
    log: list[tuple[int, object]] = []
    holders = position.holders
    game = record(position, seats(rng), _mind(), load_net(LEARNERS), seed=rng.getrandbits(62))
    for done, cards in enumerate(game):
        if done in PHASES:
            for seat in range(4):
                view = position.view(seat, tuple(log))  # type: ignore[arg-type]
                hidden = [column for column, card in enumerate(BADGE_CARDS) if card in view.unseen]
                if not hidden:
                    continue
                belief = believe(view, seed=number, model=model)
                for column in hidden:
                    holder = (holders[column] - seat) % 4 - 1
                    before, believed = (_by_seat(owners, column) for owners in (belief.prior, belief.owners))
                    found.append(Forecast(done, before, believed, holder))
        log.append((position.turn, cards))
        position = position.play(cards)
    return tuple(found)


def _by_seat(owners: Mapping[tuple[int, int], float], column: int) -> tuple[float, ...]:
    return tuple(sum(chance for pair, chance in owners.items() if pair[column] == seat) for seat in (1, 2, 3))


@cache
def _mind() -> Mind:
    rng = random.Random("perturbed careful players")
    others = [
        Weights(**{each.name: round(getattr(Weights(), each.name) * rng.lognormvariate(0, SPREAD)) for each in names})
        for names in [fields(Weights)] * PERTURBED
    ]
    return make_mind(Rules(), Weights(), *others)
