"""Plays ranked for one seat: deals that agree with all it has seen are drawn, and each is solved for every play.

In a drawn deal all play as if they saw all tiles, so a value says what a play is worth among players who guess well.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from math import sqrt
from typing import Final

from coach.cards import Cards
from coach.errors import ImpossiblePosition
from coach.games.dingniu.belief import can_account
from coach.games.dingniu.dealing import Deals, Drawing
from coach.games.dingniu.plays import Kind, Play
from coach.games.dingniu.position import View
from coach.games.dingniu.solver import Searcher
from coach.results import Move, Reason, Suggestion, Threat
from coach.tiles import FACES

FEWEST: Final = 2
"""So many worlds are solved however long it takes: fewer say nothing."""
MOST: Final = 400
"""More worlds do not change what is advised."""
NO_LIMIT: Final = 1 << 62

Progress = Callable[[Suggestion], bool]


def suggest(view: View, *, seconds: float = 2.0, seed: int = 0, progress: Progress | None = None) -> Suggestion:
    """Return every legal play of *view*, best first, with its expected points (T9, T11) and the reasons.

    :param seconds: how long to go on drawing deals; the same seed draws the same ones.
    :param progress: called after each deal; it returns False to stop with what there is.

    :raises ImpossiblePosition: it is another's turn, nothing is left to play, or no deal agrees with what is seen.
    """
    if view.turn != 0 or not view.hand:
        raise ImpossiblePosition("there is nothing for me to play", code="nothing-to-play")
    started = time.perf_counter()
    rng = random.Random(seed)
    draw = Drawing(Deals(view))
    threats = {each.cards: each for each in can_account(view).threats}
    values: dict[Play, list[int]] = {play: [] for play in view.legal_plays()}
    while True:
        world = draw.world(rng)
        searcher = Searcher(world.rules, world.head, 0, "against")
        for play, found in values.items():
            after = world.play_unchecked(play)
            found.append(after.points()[0] if after.is_over else searcher.find(after, lambda: NO_LIMIT)[0][0])
        answer = _answer(values, threats, time.perf_counter() - started)
        if progress is not None and not progress(answer):
            return answer
        spent = time.perf_counter() - started > seconds
        if answer.worlds >= MOST or (spent and answer.worlds >= FEWEST):
            return answer


def _answer(values: Mapping[Play, list[int]], threats: Mapping[Cards, Threat], elapsed: float) -> Suggestion:
    worlds = len(next(iter(values.values())))
    ranked = sorted(values, key=lambda play: -sum(values[play]))
    best = values[ranked[0]]
    moves = tuple(
        Move(
            cards=play.cards,
            kind=play.kind.value,
            value=sum(values[play]) / worlds,
            stderr=_stderr(values[play]),
            worlds=worlds,
            pruned=False,
            undecided=play is not ranked[0] and _is_near(best, values[play]),
            beaten=None,
            reasons=_reasons(play, threats[play.cards]),
        )
        for play in ranked
    )
    notes = _notes([values[play] for play in ranked], sum(move.undecided for move in moves))
    return Suggestion("me", moves, worlds, worlds * len(moves), elapsed, notes, game="dingniu")


def _notes(ranked: list[list[int]], undecided: int) -> tuple[Reason, ...]:
    """Return what is to be said of the answer as a whole: by how much the best play leads, and how that was found."""
    notes = []
    if undecided:
        notes.append(Reason("undecided", {"count": undecided + 1}))
    elif len(ranked) > 1:
        leads = _differences(*ranked[:2])
        notes.append(Reason("best-by", {"gain": sum(leads) / len(leads), "stderr": _stderr(leads)}))
    return (*notes, Reason("drawn-open"))


def _stderr(found: list[int]) -> float:
    count = len(found)
    mean = sum(found) / count
    return sqrt(sum((each - mean) ** 2 for each in found) / max(count - 1, 1) / count)


def _is_near(best: list[int], other: list[int]) -> bool:
    """Return whether another play is nearer to the best than two standard errors of their difference."""
    differences = _differences(best, other)
    return sum(differences) / len(differences) <= 2 * _stderr(differences)


def _differences(best: list[int], other: list[int]) -> list[int]:
    return [one - two for one, two in zip(best, other, strict=True)]


def _reasons(play: Play, threat: Threat) -> tuple[Reason, ...]:
    """Return what there is to say of a play: accounts it makes or leaves, and the points that it saves or costs."""
    reasons = []
    if threat.mine.count:
        mine = threat.mine
        reasons.append(Reason("may-account", {"p": mine.probability, "share": f"{mine.count}/{mine.of}"}))
    if threat.next.count:
        chance = threat.next
        reasons.append(Reason("leaves-account", {"p": chance.probability, "share": f"{chance.count}/{chance.of}"}))
    code = "costs-pips" if play.kind is Kind.DISCARD else "saves-pips"
    reasons.append(Reason(code, {"pips": FACES[play.face].pips}))
    return tuple(reasons)
