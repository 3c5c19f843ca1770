"""How hard a puzzle is, 1 to 6, from features that anybody can count.

::

    score = 4 · finds (5 at most) + 3 · quiet + 2 · missed + plays (12 at most) + tempting (6 at most)
            + plies (40 at most) / 4, rounded down

    score       to 26    27 … 29    30 … 32    33 … 35    36 … 39    from 40
    difficulty      1          2          3          4          5          6

So a long solution with several only plays in it weighs most, then a key that does not show itself and that bots miss,
then how much else there is to choose from. Weights and steps were set once, on a first sample of mined puzzles, so that
none of the six is rare.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from coach.cards import Cards
from coach.games.niugui.plays import Combination, Kind
from coach.games.niugui.position import Position
from coach.games.niugui.proof import Proof, keys
from coach.games.niugui.rules import SEATS
from coach.games.niugui.temptation import idea

STEPS: Final = (27, 30, 33, 36, 40)
"""The scores from which on a puzzle is of difficulty 2, 3, 4, 5 and 6."""


def features(
    proof: Proof, laid: Mapping[str, Cards], tempting: Mapping[Cards, tuple[str, ...]], nodes: int
) -> dict[str, int]:
    """Return the numbers that the difficulty follows from.

    ``cards``
        on the table, in all hands.
    ``plays``
        legal plays, the key among them, that differ in more than suits.
    ``plies``
        plays and passes of the solution.
    ``finds``
        how often in the solution the seat to play, the key among them, has a choice and only one play that keeps its
        value.
    ``quiet``
        2 when the key is a pass; 1 when a legal play of the key's kind is higher, or one has more cards; else 0.
    ``missed``
        how many bots of the panel do not lay the key.
    ``tempting``
        wrong plays that tempt and differ in more than suits.

    :raises NoPuzzle: a question takes more than *nodes*.
    """
    plays = [proof.key, *(refuted.play for refuted in proof.others)]
    return {
        "cards": sum(map(len, proof.position.hands)),
        "plays": len({idea(play) for play in plays}),
        "plies": len(proof.line),
        "finds": _finds(proof, nodes),
        "quiet": quietness(proof.key, plays),
        "missed": sum(choice != proof.key.cards for choice in laid.values()),
        "tempting": len({idea(refuted.play) for refuted in proof.others if tempting[refuted.play.cards]}),
    }


def quietness(key: Combination, plays: list[Combination]) -> int:
    """Return how little the key shows: 2 for a pass, 1 when a play of its kind is higher or one has more cards."""
    if key.kind is Kind.PASS:
        return 2
    return int(any((play.beats(key) and play.kind is key.kind) or len(play.cards) > len(key.cards) for play in plays))


def _finds(proof: Proof, nodes: int) -> int:
    me = proof.position.turn
    found = 0
    position = proof.position
    for step in proof.line:
        if position.turn == me and (position == proof.position or _has_one_key(position, nodes)):
            found += 1
        assert step.seat == SEATS[position.turn]
        position = position.play(step.cards)
    return found


def _has_one_key(position: Position, nodes: int) -> bool:
    return len(position.legal_plays()) > 1 and len(keys(position, nodes=nodes)[1]) == 1


def difficulty(counted: Mapping[str, int]) -> int:
    """Return the difficulty, 1 to 6, that follows from the :func:`features`.

    >>> difficulty({"cards": 8, "plays": 3, "plies": 7, "finds": 1, "quiet": 0, "missed": 4, "tempting": 2})
    1
    >>> difficulty({"cards": 24, "plays": 5, "plies": 30, "finds": 4, "quiet": 2, "missed": 5, "tempting": 2})
    6
    """
    score = (
        4 * min(counted["finds"], 5)
        + 3 * counted["quiet"]
        + 2 * counted["missed"]
        + min(counted["plays"], 12)
        + min(counted["tempting"], 6)
        + min(counted["plies"], 40) // 4
    )
    return 1 + sum(score >= step for step in STEPS)
