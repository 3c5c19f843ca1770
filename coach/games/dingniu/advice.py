"""Plays ranked for one seat: deals that agree with all it has seen are drawn, and each is solved for every play.

In a drawn deal all play as if they saw all tiles, so a value says what a play is worth among players who guess well.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from functools import cache
from math import sqrt
from typing import Final

from coach.errors import ImpossiblePosition
from coach.games.dingniu.belief import Deals, Threat, can_account
from coach.games.dingniu.plays import Kind, Play
from coach.games.dingniu.position import Discard, Position, View
from coach.games.dingniu.solver import Searcher
from coach.results import Move, Reason, Suggestion
from coach.tiles import FACES, NO_TILES, Tiles

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
    draw = Drawing(view)
    threats = {each.play: each for each in can_account(view).threats}
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


class Drawing:
    """Draws deals that agree with a view, each as likely as any other.

    :raises ImpossiblePosition: there are none.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.groups = Deals(view).groups
        self.faces = view.unseen.faces
        self.sizes = tuple(group.size for group in self.groups)
        self._ways = cache(self._count)
        if not self._ways(0, self.sizes):
            raise ImpossiblePosition("no deal agrees with all that is said", code="no-deal-agrees")

    def _count(self, at: int, sizes: tuple[int, ...]) -> int:
        """Return in how many ways the tiles from *at* on fill the places left."""
        if at == len(self.faces):
            return 1
        return sum(self._ways(at + 1, after) for _, after in self._places(at, sizes))

    def _places(self, at: int, sizes: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
        """Return the groups that can have a tile, each with the places left then."""
        return [
            (place, (*sizes[:place], sizes[place] - 1, *sizes[place + 1 :]))
            for place, group in enumerate(self.groups)
            if sizes[place] and self.faces[at] not in group.never
        ]

    def world(self, rng: random.Random) -> Position:
        """Return one deal, with the asking seat as S."""
        sizes = self.sizes
        hands: list[list[int]] = [[], [], [], []]
        hidden: dict[int, list[int]] = {place: [] for place in range(len(self.groups))}
        for at, face in enumerate(self.faces):
            able = self._places(at, sizes)
            weights = [self._ways(at + 1, after) for _, after in able]
            ((place, sizes),) = rng.choices(able, weights)
            (hands[self.groups[place].seat] if self.groups[place].is_hand else hidden[place]).append(face)
        first, second, third, fourth = (
            tuple(gone if gone.tile else Discard(Tiles.of_faces([self._take(seat, hidden)]), gone.at) for gone in each)
            for seat, each in enumerate(self.view.discards)
        )
        held = [self.view.hand, *(Tiles.of_faces(hand) if hand else NO_TILES for hand in hands[1:])]
        now = self.view
        return Position((held[0], held[1], held[2], held[3]), 0, now.rules, now.ends, (first, second, third, fourth))

    def _take(self, seat: int, hidden: Mapping[int, list[int]]) -> int:
        """Return the next discard of *seat*: its groups stand in the order in which it discarded."""
        place = next(at for at, faces in hidden.items() if faces and self.groups[at].seat == seat)
        return hidden[place].pop(0)


def _answer(values: Mapping[Play, list[int]], threats: Mapping[Play, Threat], elapsed: float) -> Suggestion:
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
            reasons=_reasons(play, threats[play]),
        )
        for play in ranked
    )
    return Suggestion("me", moves, worlds, worlds * len(moves), elapsed, (), game="dingniu")


def _stderr(found: list[int]) -> float:
    count = len(found)
    mean = sum(found) / count
    return sqrt(sum((each - mean) ** 2 for each in found) / max(count - 1, 1) / count)


def _is_near(best: list[int], other: list[int]) -> bool:
    """Return whether another play is nearer to the best than two standard errors of their difference."""
    differences = [one - two for one, two in zip(best, other, strict=True)]
    return sum(differences) / len(differences) <= 2 * _stderr(differences)


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
