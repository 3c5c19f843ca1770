"""All kernels compiled at once, so that nobody waits for one later."""

from __future__ import annotations

from coach.games.warming import Progress, warm_parts


def warm(progress: Progress | None = None) -> float:
    """Compile every kernel, or load what is kept on disk, and return the seconds that it took."""
    return warm_parts((("hands", _count), ("rounds", _draw)), progress)


def _count() -> None:
    from coach.games.douniu import GAME

    GAME.distribution()
    GAME.odds("♠A ♠2 ♠3 ♠4 ♥9")
    GAME.odds("A A A A 2")


def _draw() -> None:
    from coach.games.douniu import GAME

    GAME.bid()
    GAME.bid("♠A ♠2 ♠3 ♠4")
