"""How a game's kernels are compiled ahead, part by part, so that nobody waits for one later."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from typing import Final

from coach.text import say

Progress = Callable[[str, float], None]
"""Is called before each part with its name and 0.0, and after it with its name and its seconds."""

_LOG: Final = logging.getLogger(__name__)


def warm_parts(parts: Iterable[tuple[str, Callable[[], None]]], progress: Progress | None = None) -> float:
    """Compile every part, or load what is kept on disk, and return the seconds that it took.

    >>> warm_parts([("plays", lambda: None)], lambda name, seconds: print(name)) < 1
    plays
    plays
    True

    :param parts: by name, calls small enough to take no time and typed as in earnest.
    """
    started = time.perf_counter()
    for name, first_call in parts:
        if progress is not None:
            progress(name, 0.0)
        begun = time.perf_counter()
        first_call()
        if progress is not None:
            progress(name, time.perf_counter() - begun)
    return time.perf_counter() - started


def warm_solver(is_kept: bool, first_call: Callable[[], None]) -> None:
    """Compile what solves, or load what is kept on disk, before any clock runs; say it where that will be slow.

    :param is_kept: whether it lies compiled on the disk.
    """
    if not is_kept:
        _LOG.warning(say("compiling-solver"))  # to standard error, unless who uses us wants it elsewhere
    first_call()
