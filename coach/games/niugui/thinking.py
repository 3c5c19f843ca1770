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
"""How the worlds are played on: some hundreds are too few to do without what the learned policy expects.

Points a game against three learned players, 420 games of the same deals (``tests/benchmarks/bench_coach.py``):

- careful play-outs, 1,000 of them, with a prior of 150 worlds +0.16 ± 0.08, with one of 20 worlds +0.09 ± 0.08; the
  first is better by 0.08 ± 0.07;
- the other ways with a prior of 20 worlds: 300 learned play-outs +0.12 ± 0.06; 800 up to my second next choice, which
  the network values, +0.10 ± 0.06; 1,200 up to my next choice +0.08 ± 0.06;
- 800 up to my second next choice in worlds that are all taken as equally likely −0.02 ± 0.05.

So few games do not tell the first five apart, and the prior of 150 was not compared against careful players: the prior
of 20 stays, by which the figures on the guide's page were measured.
"""


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
