"""How hard a puzzle is, 1 to 6, from features that anybody can count.

::

    score       to 26    27 … 29    30 … 32    33 … 35    36 … 39    from 40
    difficulty      1          2          3          4          5          6

So a long solution with several only plays in it weighs most, then a key that does not show itself and that bots miss,
then how much else there is to choose from: see :func:`coach.games.crafting.difficulty`. Weights and steps were set
once, on a first sample of mined puzzles, so that none of the six is rare.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from coach.cards import Cards
from coach.games import crafting
from coach.games.niugui.proof import Proof
from coach.games.niugui.solver import solve
from coach.games.niugui.temptation import idea

STEPS: Final = (27, 30, 33, 36, 40)
"""The scores from which on a puzzle is of difficulty 2, 3, 4, 5 and 6."""


def features(
    proof: Proof, laid: Mapping[str, Cards], tempting: Mapping[Cards, tuple[str, ...]], nodes: int
) -> dict[str, int]:
    """Return the numbers that the difficulty follows from: see :func:`coach.games.crafting.features`.

    :raises NoPuzzle: a question takes more than *nodes*.
    """
    return crafting.features(proof, laid, tempting, solve=solve, nodes=nodes, idea=idea, quiet=crafting.quietness)


def difficulty(counted: Mapping[str, int]) -> int:
    """Return the difficulty, 1 to 6, that follows from the :func:`features`.

    >>> difficulty({"cards": 8, "plays": 3, "plies": 7, "finds": 1, "quiet": 0, "missed": 4, "tempting": 2})
    1
    >>> difficulty({"cards": 24, "plays": 5, "plies": 30, "finds": 4, "quiet": 2, "missed": 5, "tempting": 2})
    6
    """
    return crafting.difficulty(counted, STEPS)
