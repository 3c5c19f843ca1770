"""Where heavy work is done: jobs in the shell's JSON, handed to whoever has the means, and answered as they come.

Who asks knows one interface, :class:`Engine`. Behind it is either this process (:class:`LocalEngine`: the shell, a
notebook), or the site's pool of workers (:mod:`coach.engine.remote`), when the environment tells its address. So the
kernel of a page needs neither numba nor numpy.

>>> said = []
>>> ticket = LocalEngine().submit(Job("who", "me: 2s kh, next: 4"), said.append)
>>> ticket.result(60)["S2"]["me"]
1.0
>>> [list(event) for event in said]
[['answer']]
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import cache
from importlib import import_module
from typing import Any, Final, Protocol

from coach.engine.jobs import Job, outcome
from coach.errors import CoachError
from coach.exchange import error_from_json

__all__ = ["ADDRESS", "SECRET", "Engine", "Event", "Job", "LocalEngine", "Ticket", "engine"]

ADDRESS: Final = "COACH_ENGINE"
"""The environment variable that tells where the site's pool listens: the path of a socket, or ``host:port``."""
SECRET: Final = "COACH_ENGINE_SECRET"
"""The environment variable with the word that the pool asks for."""

Event = Mapping[str, Any]
"""What is heard of a job, one key each time.

``place``: that many jobs come before it. ``again``: its worker was lost, and it is tried once more. ``partial``: an
answer that is not the last. Then exactly one of ``answer``, ``error`` and ``cancelled``, and nothing more.
"""

Hear = Callable[[Event], object]

LAST: Final = frozenset({"answer", "error", "cancelled"})


class Ticket:
    """A job on its way. What is heard of it is heard in another thread."""

    def __init__(self, hear: Hear) -> None:
        self.ended = threading.Event()
        """Set when it is to end with what there is."""
        self._hear = hear
        self._last: Future[Event] = Future()
        self.on_cancel: Callable[[], object] = self.ended.set

    def cancel(self) -> None:
        """Ask it to end: one that waits is dropped, a search answers with what it has."""
        self.on_cancel()

    def hear(self, event: Event) -> None:
        """Pass on what is heard of the job; after its end nothing is."""
        if self._last.done():
            return
        try:
            self._hear(event)
        finally:
            if LAST & event.keys():
                self._last.set_result(event)

    def result(self, timeout: float | None = None) -> dict[str, Any]:
        """Wait for the answer.

        :raises CoachError: there is none.
        :raises TimeoutError: there is none yet.
        """
        event = self._last.result(timeout)
        if "error" in event:
            raise error_from_json(event["error"])
        if "answer" not in event:
            raise CoachError("the job was cancelled before it began", code="job-cancelled")
        answer: dict[str, Any] = event["answer"]
        return answer


class Engine(Protocol):
    """Takes jobs, and answers them."""

    def submit(self, job: Job, hear: Hear = ...) -> Ticket:
        """Take *job* on; *hear* is called with each :data:`Event`, in another thread."""

    def warm(self) -> None:
        """Get ready without waiting, for a job is likely to come."""


class LocalEngine:
    """Jobs done in this process, each in a thread of its own; of searches one at a time."""

    def __init__(self) -> None:
        self._turn = threading.Lock()
        self._warm = False

    def submit(self, job: Job, hear: Hear = lambda event: None) -> Ticket:
        """Take *job* on: see :class:`Engine`."""
        ticket = Ticket(hear)

        def progress(partial: dict[str, Any]) -> bool:
            ticket.hear({"partial": partial})
            return not ticket.ended.is_set()

        def work() -> None:
            _load()
            if job.is_short:
                ticket.hear(outcome(job, progress))
                return
            with self._turn:
                ticket.hear({"cancelled": True} if ticket.ended.is_set() else outcome(job, progress))

        threading.Thread(target=work, name=f"coach-{job.verb}", daemon=True).start()
        return ticket

    def warm(self) -> None:
        """Load what searches need, once."""
        if not self._warm:
            self._warm = True
            threading.Thread(target=_warm_all, name="coach-warm-up", daemon=True).start()


_LOADING: Final = threading.Lock()


def _load() -> None:
    """Load what kernels are compiled with, once: its modules import each other, and two threads at it get halves."""
    with _LOADING:
        import_module("coach.games.kernels.bits")


def _warm_all() -> None:
    _load()
    from coach import registry
    from coach.games.game import Warms

    for game in registry.GAMES.values():
        if isinstance(game, Warms):
            game.warm()


@cache
def engine() -> Engine:
    """Return the engine of this process: the site's pool when the environment tells of one."""
    if address := os.environ.get(ADDRESS):
        from coach.engine.remote import RemoteEngine

        return RemoteEngine(address, os.environ.get(SECRET, ""))
    return LocalEngine()
