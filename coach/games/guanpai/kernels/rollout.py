"""Playing on by a plain rule until few cards are left, so that the search can take over.

On lead the play of most cards is laid, then the lowest, bombs last; on a play the lowest that beats it, and a bomb only
when the other has few cards left or the bomb leaves me few.
"""

from __future__ import annotations

from typing import Any, Final

from coach.games.guanpai.kernels.compiling import jit
from coach.games.guanpai.kernels.generation import list_beating, list_leads
from coach.games.guanpai.kernels.search import worth_trying
from coach.games.guanpai.kernels.words import BOMB, CARDS, KIND, MUST_BEAT, size

FEW: Final = 6

MINE: Final = 0  # what is written: the hand of the seat to move
OTHERS: Final = 1
TOP: Final = 2  # the play to beat, 0 on lead
TURNED: Final = 3  # 1 if it is the other seat's turn
STATE: Final = 4


@jit
def best_first(plays: Any, n: int, lead: bool) -> int:
    """Return the first of *n* plays in the order in which the search tries them."""
    best: int = plays[0]
    for i in range(1, n):
        if worth_trying(plays[i], lead) > worth_trying(best, lead):
            best = plays[i]
    return best


@jit
def play_on(state: Any, house: int, until: int, plays: Any) -> None:
    """Go on from *state* until both hold no more than *until* cards together, or one is out."""
    while True:
        mine = state[MINE]
        others = state[OTHERS]
        if mine == 0 or others == 0 or size(mine) + size(others) <= until:
            return
        top = state[TOP]
        chosen = 0
        if top:
            n = list_beating(mine, top, house, plays)
            if n:
                chosen = best_first(plays, n, False)
                bomb = chosen >> KIND & 31 >= BOMB and top >> KIND & 31 < BOMB
                left = min(size(others), size(mine) - size(chosen & CARDS))
                if bomb and left > FEW and not house & MUST_BEAT:
                    chosen = 0
        else:
            chosen = best_first(plays, list_leads(mine, house, plays), True)
        state[MINE] = others
        state[OTHERS] = mine - (chosen & CARDS)
        state[TOP] = chosen
        state[TURNED] ^= 1
