"""The coach as a player: it searches before every play, within a budget that is counted and not timed."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from coach.cards import Cards
from coach.games.niugui.clairvoyance import solved
from coach.games.niugui.position import View
from coach.games.niugui.searching import Method, Search, is_certain

METHOD: Final = Method(prior=150.0, learners=1)
"""How the worlds are played on: I by the learned policy, the others carefully; some hundreds of worlds are too few to
do without what the network expects.

Points a game at some 100 ms a play, each method and this one on the same deals (``tests/benchmarks/bench_coach.py``):

- I carefully too: over three careful worse by 0.11 ± 0.12 (100 games), over three learned by 0.34 ± 0.20 (80 games);
- all by the learned policy, in 1,000 worlds: over three careful worse by 0.18 ± 0.12, over three learned better by
  0.15 ± 0.22 (60 games each, as below);
- nobody told the sides: over three careful worse by 0.07 ± 0.08, over three learned by 0.07 ± 0.14;
- the network's word as that of 500 worlds: over three careful worse by 0.18 ± 0.17, over three learned by 0.03 ± 0.12;
  as that of 20, where I play carefully, worse by 0.05 ± 0.05 (400 games; there the network was that of learned-1).
"""


@dataclass(frozen=True, slots=True)
class Coach:
    """Tries the best plays by the learned policy in believed worlds, and in each round drops half of them.

    The same view, seed and generator's state give the same play.
    """

    playouts: int = 2800
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
