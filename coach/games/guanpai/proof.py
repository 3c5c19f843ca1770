"""Proof that a position has exactly one play that keeps its value, with what happens after every other one."""

from __future__ import annotations

from typing import Final

from coach.games import crafting
from coach.games.guanpai.plays import Combination
from coach.games.guanpai.position import Position
from coach.games.guanpai.solver import solve
from coach.results import Solution

NODES: Final = 2_000_000
"""How many positions each question of a proof may search: a limit that does not hang on the machine."""

Refuted = crafting.Refuted[Combination]
Proof = crafting.Proof[Position, Combination]


def prove(position: Position, *, nodes: int = NODES) -> Proof:
    """Return the proof that one play of *position* keeps its value and every other loses at least a card.

    Plays that differ in suits only are one (G3).

    >>> from coach.games.guanpai.notation import parse_position
    >>> proof = prove(parse_position("me: 3 3 4 5 K | other: 6 6 7 2 | turn: me"))
    >>> proof.value, str(proof.key), [refuted.value for refuted in proof.others]
    (-3, '3 3', [-4, -4, -4, -4])

    :param nodes: positions to search at most for all plays together, and then again for each line.
    :raises NoPuzzle: the round is over, there is but one play, several keep the value, or it takes more than *nodes*.
    """
    return crafting.prove(position, solve, nodes)


def keys(position: Position, *, nodes: int = NODES) -> tuple[Solution, tuple[Combination, ...]]:
    """Return the solution of *position* with the worth of every play, and the plays that keep its value.

    :raises NoPuzzle: the round is over, there is but one play, or it takes more than *nodes*.
    """
    return crafting.keys(position, solve, nodes)
