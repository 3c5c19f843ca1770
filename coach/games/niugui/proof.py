"""Proof that a position has exactly one play that keeps its value, with what happens after every other one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from coach.games.niugui.plays import Combination
from coach.games.niugui.position import Position
from coach.games.niugui.solver import solve
from coach.games.puzzle import NoPuzzle
from coach.results import Bounds, Solution, Step

NODES: Final = 2_000_000
"""How many positions each question of a proof may search: a limit that does not hang on the machine."""


@dataclass(frozen=True, slots=True)
class Refuted:
    """A wrong first play and what it comes to. Points are those of the seat to move in the position proven."""

    play: Combination
    value: int
    """What it is worth, at least a point less than the position."""
    line: tuple[Step, ...]
    """Best play after it to the end of the game, the wrong play not among it."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A position in which one play alone keeps the value. Points are those of the seat to move."""

    position: Position
    value: int
    key: Combination
    """The one play that keeps the value; it may be a pass."""
    line: tuple[Step, ...]
    """Best play to the end of the game, the key first."""
    others: tuple[Refuted, ...]
    """Every other legal play, in the order of :meth:`~coach.games.niugui.position.Position.legal_plays`."""


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
    solution, found = keys(position, nodes=nodes)
    if len(found) > 1:
        shown = ", ".join(repr(str(key)) if key.cards else "a pass" for key in found)
        message = f"{len(found)} plays keep the value: {shown}"
        raise NoPuzzle(message, code="puzzle-many-keys", count=len(found))
    (key,) = found
    worth = {move.cards: move.lower for move in solution.moves}
    others = tuple(
        Refuted(play, worth[play.cards], _line_after(position.play_unchecked(play), nodes))
        for play in position.legal_plays()
        if play != key
    )
    return Proof(position, solution.value, key, solution.line, others)


def keys(position: Position, *, nodes: int = NODES) -> tuple[Solution, tuple[Combination, ...]]:
    """Return the solution of *position* with the worth of every play, and the plays that keep its value.

    :raises NoPuzzle: the game is over, there is but one play, or it takes more than *nodes*.
    :raises ImpossiblePosition: a side is unknown.
    """
    if position.is_over:
        raise NoPuzzle("the game is over: there is nothing to find", code="puzzle-over")
    plays = position.legal_plays()
    if len(plays) < 2:
        raise NoPuzzle("there is only one legal play, so nothing to find", code="puzzle-one-play")
    solution = _solved(position, nodes, all_plays=True)
    keeping = {move.cards for move in solution.moves if move.lower == solution.value}
    return solution, tuple(play for play in plays if play.cards in keeping)


def _line_after(position: Position, nodes: int) -> tuple[Step, ...]:
    return () if position.is_over else _solved(position, nodes).line


def _solved(position: Position, nodes: int, *, all_plays: bool = False) -> Solution:
    """Return the solution of *position*.

    :raises NoPuzzle: it takes more than *nodes*.
    """
    solution = solve(position, nodes=nodes, all_plays=all_plays)
    if isinstance(solution, Bounds):
        raise NoPuzzle(f"it takes more than {nodes} positions to prove", code="puzzle-too-hard", nodes=nodes)
    return solution
