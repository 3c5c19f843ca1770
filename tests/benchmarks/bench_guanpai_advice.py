"""How fast 关牌's coach is: hands of the other's tried a second, on one core, and how long exact odds take."""

from __future__ import annotations

import random
import time

from coach.games.guanpai.advice import suggest
from coach.games.guanpai.belief import Belief
from coach.games.guanpai.chances import can_beat
from coach.games.guanpai.policies import Careful
from coach.games.guanpai.position import View, deal

VIEWS = 12
HANDS = 40


def main() -> None:
    suggest(next(iter(views(16, 1))), max_worlds=1)
    for cards in (16, 12, 8, 5):
        found = views(cards, VIEWS)
        started, hands, values = time.process_time(), 0, 0
        for view in found:
            answer = suggest(view, seconds=60, seed=1, max_worlds=HANDS)
            hands += answer.worlds
            values += answer.playouts
        seconds = time.process_time() - started
        plays = sum(len(view.legal_plays()) for view in found) / len(found)
        figures = f"{hands / seconds:,.0f} hands/s, {values / seconds:,.0f} values/s"
        print(f"  {cards} cards in hand, {plays:.0f} plays: {figures}")
    view = views(16, 1)[0]
    belief = Belief(view)
    started = time.process_time()
    for play in view.legal_plays():
        can_beat(play, view, belief)
    each = (time.process_time() - started) / len(view.legal_plays())
    print(f"  exact odds of one play on a fresh deal: {1000 * each:.1f} ms")


def views(cards: int, count: int) -> list[View]:
    """Return what the seat to lead knows in rounds of careful play when it holds so many cards."""
    found: list[View] = []
    seed = 0
    while len(found) < count:
        seed += 1
        position = deal(random.Random(seed))
        rng = random.Random(seed)
        while not position.is_over:
            mine = len(position.hands[position.turn])
            if position.top is None and mine <= cards:
                if mine >= cards - 1:
                    found.append(position.view(position.turn))
                break
            position = position.play(Careful().choose(position.view(position.turn), rng))
    return found


if __name__ == "__main__":
    main()
