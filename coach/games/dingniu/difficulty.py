"""How hard a puzzle is, 1 to 6, from features that anybody can count.

::

    score       to 16    17, 18    19, 20    21 … 23    24 … 26    from 27
    difficulty      1         2         3          4          5          6

The score is that of every game (:func:`coach.games.crafting.difficulty`); the steps were set once, on a first sample of
mined puzzles, so that none of the six is rare.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from coach.cards import Cards
from coach.games import crafting
from coach.games.dingniu.plays import Kind, Play
from coach.games.dingniu.proof import Proof
from coach.games.dingniu.solver import solve
from coach.tiles import FACES

STEPS: Final = (17, 19, 21, 24, 27)
"""The scores from which on a puzzle is of difficulty 2, 3, 4, 5 and 6."""


def features(
    proof: Proof, laid: Mapping[str, Cards], tempting: Mapping[Cards, tuple[str, ...]], nodes: int
) -> dict[str, int]:
    """Return the numbers that the difficulty follows from: see :func:`coach.games.crafting.features`.

    :raises NoPuzzle: a question takes more than *nodes*.
    """
    return crafting.features(
        proof, laid, tempting, solve=solve, nodes=nodes, idea=lambda play: play.cards, quiet=quietness
    )


def quietness(key: Play, plays: Sequence[Play]) -> int:
    """Return how little the key shows, 0 to 2: so many plays, two at most, save more points at once than it does.

    >>> from coach.games.dingniu.notation import parse_position
    >>> text = "S: 6-6 6-5 6-1 | E: 4-4 6-4 5-5 | N: 3-1 1-1 2-2 | W: 5-5 6-4 5-1 | ends: 6 3 | turn: S"
    >>> plays = parse_position(text).legal_plays()
    >>> [(str(play), quietness(play, plays)) for play in plays]
    [('6-6 on 6', 0), ('6-5 on 6', 1), ('6-1 on 6', 2)]
    """
    pips = FACES[key.face].pips
    if key.kind is Kind.DISCARD:
        better = [play for play in plays if FACES[play.face].pips < pips]
    else:
        better = [play for play in plays if FACES[play.face].pips > pips]
    return min(2, len(better))


def difficulty(counted: Mapping[str, int]) -> int:
    """Return the difficulty, 1 to 6, that follows from the :func:`features`.

    >>> difficulty({"cards": 8, "plays": 2, "plies": 8, "finds": 1, "quiet": 0, "missed": 3, "tempting": 1})
    1
    >>> difficulty({"cards": 18, "plays": 3, "plies": 18, "finds": 3, "quiet": 2, "missed": 4, "tempting": 2})
    6
    """
    return crafting.difficulty(counted, STEPS)
