"""The bots of 关牌 (机器人), and whole rounds among them. Each sees only its seat's view."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from coach.games.bots import Bot, Roster, perturbed
from coach.games.guanpai.policies import Careful, Lowest, Random, Weights
from coach.games.guanpai.position import Position, deal
from coach.games.guanpai.rules import Rules

GAME: Final = "guanpai"

ROSTER: Final = Roster(
    GAME,
    (Bot("random", Random(), 1), Bot("lowest", Lowest(), 2), Bot("careful", Careful(), 3)),
    {"careful": lambda seed: Careful(perturbed(Weights(), seed))},
)
POOL: Final = ("random", "lowest", "careful", *(f"careful~{seed}" for seed in range(1, 5)))
"""Whom one meets at mixed tables."""


def play_deals(
    seed: int, first: int, count: int, lineups: Sequence[Sequence[str]], rules: Rules
) -> npt.NDArray[np.int8]:
    """Return what each seat closes in the first rounds (G11) of so many matches from the *first* on, by lineup.

    :returns: an array (count, lineups, 2): what a seat has closed; the other has just that less.
    :raises CoachError: there is no such bot.
    """
    tables = [[ROSTER.find(name) for name in lineup] for lineup in lineups]
    points = np.empty((count, len(tables), 2), np.int8)
    for offset in range(count):
        text = f"{GAME} bots {seed} {first + offset}"
        dealt = deal(random.Random(text), rules)
        for number, table in enumerate(tables):
            points[offset, number] = _played(dealt, table, text).points()
    return points


def _played(position: Position, table: Sequence[Bot], chances: str) -> Position:
    """Return the end of the round, each seat with chances of its own that follow from the text *chances*."""
    generators = [random.Random(f"{chances} {seat}") for seat in range(len(table))]
    while not position.is_over:
        seat = position.turn
        position = position.play(table[seat].policy.choose(position.view(seat), generators[seat]))
    return position
