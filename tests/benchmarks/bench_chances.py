"""What one question to ``can_beat`` costs, warm: 200 random ones from the deal to the endgame."""

from __future__ import annotations

import random
import statistics
import time

import numpy as np

from coach.games.niugui import counting
from coach.games.niugui.belief import OTHERS, draw_worlds, free_places
from coach.games.niugui.chances import can_beat
from coach.games.niugui.counting import seat_chance, thresholds
from coach.games.niugui.plays import Combination, Kind, plays_in
from coach.games.niugui.position import View, deal
from coach.games.niugui.rules import FlushOrder, Rules
from coach.games.niugui.warming import warm

QUESTIONS = 200
ORDERS: tuple[FlushOrder, ...] = ("rank", "suit")


def questions(rng: random.Random, opening: bool) -> list[tuple[Combination, View]]:
    """Plays of random kinds, each asked about by the seat that holds it, in random games after some random plays."""
    asked: list[tuple[Combination, View]] = []
    wanted = [kind for kind in Kind if kind is not Kind.PASS]
    while len(asked) < QUESTIONS:
        position = deal(rng, Rules(rng.choice(ORDERS)))
        for _ in range(0 if opening else rng.randrange(40)):
            if not position.is_over:
                position = position.play_unchecked(rng.choice(position.legal_plays()))
        kind = wanted[len(asked) % len(wanted)]
        seat = rng.randrange(4)
        plays = [play for play in plays_in(position.hands[seat], position.rules) if play.kind is kind]
        if plays and not position.is_over:
            asked.append((rng.choice(plays), position.view(seat)))
    return asked


def report(name: str, seconds: list[float]) -> None:
    median, worst = statistics.median(seconds) * 1000, max(seconds) * 1000
    print(f"  {name}: median {median:.1f} ms, worst of {len(seconds)} {worst:.1f} ms")


def main() -> None:
    warm()
    rng = random.Random(1)
    for opening in (True, False):
        asked = questions(rng, opening)
        when = "from the deal" if opening else "from all stages"
        whole: list[float] = []
        seats: list[float] = []
        for play, view in asked:
            start = time.perf_counter()
            can_beat(play, view)
            whole.append(time.perf_counter() - start)
            limits = thresholds(play, view.rules)
            free = free_places(view)
            for seat in OTHERS:
                counting._safe_hands.cache_clear()  # each seat on its own
                start = time.perf_counter()
                seat_chance(view, seat, free, limits)
                seats.append(time.perf_counter() - start)
        report(f"can_beat {when}", whole)
        report(f"one seat's figure {when}", seats)
    view = deal(rng).view(0)
    start = time.perf_counter()
    draw_worlds(view, 10_000, np.random.default_rng(1))
    print(f"  10,000 deals drawn: {(time.perf_counter() - start) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
