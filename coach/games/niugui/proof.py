"""Proof that a position has exactly one play that keeps its value, with what happens after every other one."""

from __future__ import annotations

from typing import Final

from coach.games import crafting
from coach.games.niugui.plays import Combination
from coach.games.niugui.position import Position
from coach.games.niugui.solver import solve
from coach.results import Solution

NODES: Final = 2_000_000
"""How many positions each question of a proof may search: a limit that does not hang on the machine."""


Refuted = crafting.Refuted[Combination]
Proof = crafting.Proof[Position, Combination]


def prove(position: Position, *, nodes: int = NODES) -> Proof:
    """Return the proof that one play of *position* keeps its value and every other loses at least a point.

    >>> from coach.games.niugui.notation import parse_position
    >>> hands = "S: ♥9 ♣10 ♦J ♥A ♠3 大王 | E: ♠4 ♦6 ♠7 ♦K ♠2 | N: ♣6 ♠9 ♠10 ♦A | W: ♣5 ♣8 ♣J ♥2"
    >>> proof = prove(parse_position(f"{hands} | top: ♦7 by W | turn: S"))
    >>> proof.value, str(proof.key.kind), [refuted.value for refuted in proof.others]
    (2, 'pass', [0, 0, 0, 0, 0, 0])

    :param nodes: positions to search at most for all plays together, and then again for each line.
    :raises NoPuzzle: the game is over, there is but one play, several keep the value, or it takes more than *nodes*.
    :raises ImpossiblePosition: a side is unknown.
    """
    return crafting.prove(position, solve, nodes)


def keys(position: Position, *, nodes: int = NODES) -> tuple[Solution, tuple[Combination, ...]]:
    """Return the solution of *position* with the worth of every play, and the plays that keep its value.

    :raises NoPuzzle: the game is over, there is but one play, or it takes more than *nodes*.
    :raises ImpossiblePosition: a side is unknown.
    """
    return crafting.keys(position, solve, nodes)
