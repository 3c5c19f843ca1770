"""The coach as a player: it searches before every play, within a budget that is counted and not timed."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from coach.cards import Cards
from coach.games.niugui.clairvoyance import solved
from coach.games.niugui.position import View
from coach.games.niugui.searching import Method, Search, is_certain

METHOD: Final = Method(prior=20.0)
"""How the worlds are played on: some hundreds are too few to do without what the learned policy expects."""


@dataclass(frozen=True, slots=True)
class Coach:
    """Tries the best plays by the learned policy in believed worlds, and in each round drops half of them.

    The same view, seed and generator's state give the same play.
    """

    playouts: int = 1600
    """So many plays are tried in one world each, all in all."""
    seed: int = 0
    candidates: int = 8
    """So many plays are tried."""
    method: Method = METHOD

    def choose(self, view: View, rng: random.Random) -> Cards:
        """Return the cards to lay, none of them for a pass."""
        plays = view.legal_plays()
        if len(plays) == 1:
            return plays[0].cards
        if is_certain(view) and (values := solved(view)) is not None:
            return max(plays, key=lambda play: values[play.cards]).cards
        search = Search(view, plays, self.seed ^ rng.getrandbits(62), self.method)
        search.keep_best(self.candidates)
        rounds = max(1, (len(search.alive) - 1).bit_length())
        for _ in range(rounds):
            search.extend(max(1, self.playouts // rounds // len(search.alive)))
            search.keep_best((len(search.alive) + 1) // 2)
        return plays[search.best].cards
