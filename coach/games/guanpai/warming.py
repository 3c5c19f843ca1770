"""All kernels compiled at once, so that nobody waits for one later."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from coach.games.warming import Progress, warm_parts, warm_solver


def warm(progress: Progress | None = None) -> float:
    """Compile every kernel, or load what is kept on disk, and return the seconds that it took."""
    return warm_parts(_parts(), progress)


@cache
def make_solver_ready() -> None:
    """Compile what solves, or load what is kept on disk, before any clock runs; say it where that will be slow."""
    from coach.games.guanpai.kernels import search
    from coach.games.guanpai.kernels.compiling import is_kept

    warm_solver(is_kept(search.advance), _solve_once)


def _solve_once() -> None:
    import numpy as np

    from coach.games.guanpai.kernels import rollout, search
    from coach.games.guanpai.kernels.generation import MOST
    from coach.games.guanpai.notation import parse_position
    from coach.games.guanpai.solver import solve

    solve(parse_position("me: 3 5 5 | other: 4 6 6 | turn: me"), all_plays=True)
    rollout.play_on(np.array([0o11, 0o22, 0, 0]), 0, 4, np.zeros(MOST, np.int64))
    search.move_all(np.zeros(search.CLUSTER, np.int64), np.zeros(search.CLUSTER, np.int64))


def _parts() -> tuple[tuple[str, Callable[[], None]], ...]:
    """Return the kernels' parts by name, each with calls small enough to take no time and typed as in earnest."""

    def plays() -> None:
        from coach.games.guanpai.kernels.generation import beating, can_beat, plays_in
        from coach.games.guanpai.kernels.words import KIND, SINGLE

        play = 1 | SINGLE << KIND
        plays_in(0o1111, 0)
        beating(0o1110, play, 0)
        can_beat(0o1110, play, 0)

    return ("plays", plays), ("solver", _solve_once)
