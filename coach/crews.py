"""Who does long work that can be shared: this process, some of its own, or a Dask cluster. One interface for all."""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from coach.errors import CoachError

EACH: Final = 4
"""So much work is given out for each worker, so that none waits."""

AHEAD: Final = 64
"""So much is given out beyond what is waited for, where nothing else is said."""

PATIENCE: Final = 10
"""After so many seconds a scheduler that does not answer is none."""

Made = TypeVar("Made")


@contextmanager
def crew(workers: int = 1, dask: str = "") -> Iterator[tuple[Executor | None, int]]:
    """Yield an executor, ``None`` for this process alone, and how much work to give out at a time.

    :param workers: so many processes of this machine.
    :param dask: the address of a Dask scheduler; then it is its workers who work.
    :raises CoachError: Dask is not installed.
    :raises OSError: no scheduler answers there.
    """
    if dask:
        try:
            from distributed import Client
        except ImportError as error:
            raise CoachError("Dask is not installed", code="no-dask") from error
        with Client(dask, timeout=PATIENCE, set_as_default=False) as client:
            threads = sum(client.nthreads().values())
            yield client.get_executor(pure=False), EACH * max(threads, 1)
    elif workers > 1:
        spawned = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(workers, spawned, _leave_interrupts) as pool:
            yield pool, EACH * workers
    else:
        yield None, 1


def in_order(
    executor: Executor | None, act: Callable[..., Made], calls: Iterable[tuple[Any, ...]], ahead: int
) -> Iterator[Made]:
    """Yield what *act* makes of each of the *calls*, in their order.

    With an *executor*, so many of them are given out *ahead*; what was given out and not waited for is called off at
    the end, however that comes.
    """
    if executor is None:
        for call in calls:
            yield act(*call)
        return
    waiting: deque[Future[Made]] = deque()
    try:
        for call in calls:
            waiting.append(executor.submit(act, *call))
            if len(waiting) > ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _leave_interrupts() -> None:
    """Leave Ctrl-C, which a terminal sends to all processes, to the one that has given out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
