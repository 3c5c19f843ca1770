"""Proof that a position has exactly one best play, whoever is kind to whom, with what happens after every other one."""

from __future__ import annotations

from typing import Final

from coach.games import crafting
from coach.games.dingniu.plays import Play
from coach.games.dingniu.position import Position
from coach.games.dingniu.solver import solve
from coach.games.dingniu.ties import TooMany, spans
from coach.games.puzzle import NoPuzzle

NODES: Final = 200_000
"""How many positions each question of a proof may search: a limit that does not hang on the machine."""

Refuted = crafting.Refuted[Play]
Proof = crafting.Proof[Position, Play]


def prove(position: Position, *, nodes: int = NODES) -> Proof:
    """Return the proof that one play of *position* brings the seat to move more than every other, by every tie.

    What the others do who gain the same by several plays is theirs to choose, each time anew. Whatever they choose, the
    key comes to the same value, and every other play to at least a point less.

    >>> from coach.games.dingniu.notation import parse_position
    >>> text = "S: 6-6 4-4 3-1 | E: 5-5 3-3 2-2 | N: 3-3 6-3 6-2 | W: 4-4 2-2 1-1 | ends: 3 1 | turn: S"
    >>> proof = prove(parse_position(text))
    >>> proof.value, str(proof.key), [refuted.value for refuted in proof.others]
    (-1, '3-1 on 1', [-12])

    :param nodes: positions to search at most for all plays together, and then again for each line.
    :raises NoPuzzle: the hand is over, there is but one play, several keep the value, others decide which does, or it
        takes more than *nodes*.
    """
    if not position.is_over and len(position.legal_plays()) > 1:
        best_play(position, nodes)
    return crafting.prove(position, solve, nodes)


def best_play(position: Position, nodes: int = NODES) -> tuple[Play, int]:
    """Return the one best play of a position that has several, and the value that it has by every tie.

    :raises NoPuzzle: there is none, or it takes more than *nodes*.
    """
    try:
        found = spans(position, nodes)
    except TooMany:
        raise NoPuzzle(f"it takes more than {nodes} positions to prove", code="puzzle-too-hard", nodes=nodes) from None
    key = max(found, key=lambda play: found[play].low)
    span = found[key]
    if span.low < span.high:
        message = f"{str(key)!r} comes to {span.low} or {span.high}: it hangs on others, who do not mind"
        raise NoPuzzle(message, code="puzzle-hangs-on-ties", play=key.cards, low=span.low, high=span.high)
    rivals = [play for play in found if play != key and found[play].high >= span.low]
    if rivals:
        message = f"{str(rivals[0])!r} may come to as much as {str(key)!r}"
        raise NoPuzzle(message, code="puzzle-rival", play=key.cards, other=rivals[0].cards)
    return key, span.low
