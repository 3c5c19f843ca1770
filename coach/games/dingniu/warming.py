"""All kernels compiled at once, so that nobody waits for one later."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import cache
from typing import Final

from coach.text import say

_LOG: Final = logging.getLogger(__name__)


def warm(progress: Callable[[str, float], None] | None = None) -> float:
    """Compile every kernel, or load what is kept on disk, and return the seconds that it took.

    :param progress: called before each part with its name and 0.0, and after it with its name and its seconds.
    """
    started = time.perf_counter()
    if progress is not None:
        progress("solver", 0.0)
    _solve_once()
    if progress is not None:
        progress("solver", time.perf_counter() - started)
    return time.perf_counter() - started


@cache
def make_solver_ready() -> None:
    """Compile what solves, or load what is kept on disk, before any clock runs; say it where that will be slow."""
    from coach.games.dingniu.kernels import search
    from coach.games.dingniu.kernels.compiling import is_kept

    if not is_kept(search.advance):
        _LOG.warning(say("compiling-solver"))  # to standard error, unless who uses us wants it elsewhere
    _solve_once()


def _solve_once() -> None:
    import numpy as np

    from coach.games.dingniu.kernels import search
    from coach.games.dingniu.notation import parse_position
    from coach.games.dingniu.solver import solve

    solve(parse_position("S: 6-5 6-4 | E: 4-4 6-1 | N: 3-1 5-5 | W: 2-2 6-2 | ends: 6 3 | turn: S"))
    empty = np.zeros(search.CLUSTER, np.int64)
    search.move_all(empty, empty.copy(), np.zeros(search.ROW, np.int64))
