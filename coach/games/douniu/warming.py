"""All kernels compiled at once, so that nobody waits for one later."""

from __future__ import annotations

import time
from collections.abc import Callable


def warm(progress: Callable[[str, float], None] | None = None) -> float:
    """Compile every kernel, or load what is kept on disk, and return the seconds that it took.

    :param progress: called before each part with its name and 0.0, and after it with its name and its seconds.
    """
    started = time.perf_counter()
    for name, first_call in (("hands", _count), ("rounds", _draw)):
        if progress is not None:
            progress(name, 0.0)
        begun = time.perf_counter()
        first_call()
        if progress is not None:
            progress(name, time.perf_counter() - begun)
    return time.perf_counter() - started


def _count() -> None:
    from coach.games.douniu import GAME

    GAME.distribution()
    GAME.odds("♠A ♠2 ♠3 ♠4 ♥9")
    GAME.odds("A A A A 2")


def _draw() -> None:
    from coach.games.douniu import GAME

    GAME.bid()
    GAME.bid("♠A ♠2 ♠3 ♠4")
