"""All kernels compiled at once, so that nobody waits for one later."""

from __future__ import annotations

from functools import cache

from coach.games.warming import Progress, warm_parts, warm_solver


def warm(progress: Progress | None = None) -> float:
    """Compile every kernel, or load what is kept on disk, and return the seconds that it took."""
    return warm_parts((("solver", _solve_once),), progress)


@cache
def make_solver_ready() -> None:
    """Compile what solves, or load what is kept on disk, before any clock runs; say it where that will be slow."""
    from coach.games.dingniu.kernels import search
    from coach.games.dingniu.kernels.compiling import is_kept

    warm_solver(is_kept(search.advance), _solve_once)


def _solve_once() -> None:
    import numpy as np

    from coach.games.dingniu.kernels import search
    from coach.games.dingniu.notation import parse_position
    from coach.games.dingniu.solver import solve

    solve(parse_position("S: 6-5 6-4 | E: 4-4 6-1 | N: 3-1 5-5 | W: 2-2 6-2 | ends: 6 3 | turn: S"))
    empty = np.zeros(search.CLUSTER, np.int64)
    search.move_all(empty, empty.copy(), np.zeros(search.ROW, np.int64))
