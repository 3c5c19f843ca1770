"""A worker of the pool: does one job at a time, and says on the way how far it is.

Any executor of the standard interface will do. What it carries is :func:`work` with plain values; answers on the way,
and the wish to end, go over a line of their own, which needs no more than the pool's address.
"""

from __future__ import annotations

import multiprocessing
import os
import select
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final

from coach.engine.jobs import Job, outcome, plain
from coach.engine.remote import connect

CALM: Final = 5
"""By so much a worker is nicer than the pages, which are to come at once."""

Reports = tuple[str, str, str]
"""Where the pool hears of jobs: its address, its word for workers, and the job's name."""


def work(values: dict[str, Any], reports: Reports) -> dict[str, Any]:
    """Do the job that *values* stand for, and return how it came out."""
    address, secret, name = reports
    with connect(address) as line:
        line.sendall(plain({"secret": secret, "report": name}))

        def progress(partial: dict[str, Any]) -> bool:
            line.sendall(plain({"partial": partial}))
            return not select.select([line], [], [], 0)[0]  # the pool says nothing but that it is enough

        return outcome(Job.read(values), progress)


class OwnProcess(ProcessPoolExecutor):
    """An executor with one process, which has everything compiled before its first job.

    One executor a worker, because the standard one gives up all its processes when it loses any.
    """

    def __init__(self) -> None:
        super().__init__(1, multiprocessing.get_context("spawn"), _prepare)

    def kill_workers(self) -> None:
        """End the process, whatever it does. (Python 3.14 has this.)"""
        for process in list((self._processes or {}).values()):
            process.kill()
        self.shutdown(wait=False, cancel_futures=True)


def _prepare() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the site, which ends its workers
    if parent := multiprocessing.parent_process():
        threading.Thread(target=_follow, args=(parent.join,), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(CALM)
    from coach import registry
    from coach.games.game import Warms

    for game in registry.GAMES.values():
        if isinstance(game, Warms):
            game.warm()


def _follow(until_parent_ends: Callable[[], None]) -> None:
    """End with the site, however that ends."""
    until_parent_ends()
    os._exit(1)
