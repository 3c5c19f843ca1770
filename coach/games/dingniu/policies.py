"""How bots choose a play from their own view: the plain form.

Each policy answers ``choose(view, rng)`` with a tile and where it goes. It sees only its
:class:`~coach.games.dingniu.position.View`: its hand, the ends, what lies in the row, who discarded when.

>>> import random
>>> from coach.games.dingniu.position import deal
>>> position = deal(random.Random(2))
>>> str(Careful().choose(position.view(position.turn), random.Random(0)))
'3-1'
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final, Protocol

from coach.games.dingniu.plays import Ends, Kind, Play
from coach.games.dingniu.position import View
from coach.tiles import FACES, Tiles


class Policy(Protocol):
    """A way to choose a play."""

    def choose(self, view: View, rng: random.Random) -> Tiles:
        """Return the tile to lead, to lay or to discard, with where it goes."""


@dataclass(frozen=True, slots=True)
class Random:
    """Any legal play with equal chances."""

    def choose(self, view: View, rng: random.Random) -> Tiles:
        """Return the tile, with where it goes."""
        return rng.choice(view.legal_plays()).cards


@dataclass(frozen=True, slots=True)
class Heaviest:
    """Lay the tile of most points, discard that of fewest: what a beginner does. A tie goes to the first play."""

    def choose(self, view: View, rng: random.Random) -> Tiles:
        """Return the tile, with where it goes."""
        return max(view.legal_plays(), key=_saved).cards


@dataclass(frozen=True, slots=True)
class Weights:
    """What the careful policy holds to be worth how much, in points of tiles."""

    pips: int = 2
    """For each point that is laid, and against each that is discarded."""
    fits: int = 5
    """For each of the tiles kept that fits an end then."""
    points: int = 1
    """For each point of those tiles."""
    room: int = -1
    """For each tile not seen that fits an end then: others can lay it."""
    double: int = 4
    """Against each double kept whose number no 竖牌 opens any more but by others' hands."""


@dataclass(frozen=True, slots=True)
class Careful:
    """Lay what saves points and leaves the own tiles a place; the highest score is laid, a tie goes to the first play.

    There is no chance in it.
    """

    weights: Weights = field(default_factory=Weights)

    def choose(self, view: View, rng: random.Random) -> Tiles:
        """Return the tile, with where it goes."""
        return max(view.legal_plays(), key=lambda play: self.score(play, view)).cards

    def score(self, play: Play, view: View) -> int:
        """Return what the policy thinks of a play."""
        w = self.weights
        rest = view.hand.without(play.face)
        after = play.after(view.ends)
        assert after is not None, "there are ends after every play"
        kept = [FACES[face] for face in rest.faces]
        fitting = [tile for tile in kept if _fits(tile.high, tile.low, after)]
        room = sum(_fits(FACES[face].high, FACES[face].low, after) for face in view.unseen.faces)
        lonely = sum(
            tile.is_double and not any(other.fits(tile.high) and not other.is_double for other in kept)
            for tile in kept
            if tile.high not in after
        )
        return (
            w.pips * _saved(play)
            + w.fits * len(fitting)
            + w.points * sum(tile.pips for tile in fitting)
            + w.room * room
            - w.double * lonely
        )


PLAIN: Final = Weights()


def _saved(play: Play) -> int:
    """Return the points that a play takes off the hand; of a discard, which keeps them, so many below nothing."""
    pips = FACES[play.face].pips
    return -pips if play.kind is Kind.DISCARD else pips


def _fits(high: int, low: int, ends: Ends) -> bool:
    return high in ends or low in ends
