"""The site's workers and the queue before them.

Short questions come before searches, else who came first; of one learner, one search and one short question run at a
time. When many wait, each search gets a smaller share of time, so that a class is answered while it still looks.
A job whose worker was lost is tried once more.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass, field, replace
from secrets import token_hex
from typing import Any, Final

from coach.engine import Hear
from coach.engine.jobs import Job, broken
from coach.engine.workers import OwnProcess, Reports, work

TRIES: Final = 2
GRACE: Final = 30.0
"""Seconds beyond its time after which a worker that does not answer is lost."""
WARM: Final = 300.0
"""Seconds that a worker may take to get ready: the very first one of an installation compiles."""
SHORT: Final = 0.5
"""Seconds that a search is left at least, however many wait."""
MOST_WAITING: Final = 256
MOST_OF_ONE: Final = 8
"""So many jobs may wait, in all and of one learner; those beyond are refused."""

_LOG: Final = logging.getLogger(__name__)


@dataclass(eq=False)
class Ask:
    """A job with who asked, from when it comes until it has had its end."""

    job: Job
    learner: str
    hear: Hear
    name: str = field(default_factory=token_hex)
    tries: int = 0
    ended: bool = False
    """Whether it is to end with what there is."""
    end_now: Callable[[], object] | None = None
    """Tells the worker so; known once it reports."""
    place: int | None = None

    @property
    def turn(self) -> tuple[str, bool]:
        """Of whose and which jobs but one runs at a time."""
        return self.learner, self.job.is_short

    def cancel(self) -> None:
        """Ask the job to end."""
        self.ended = True
        if self.end_now is not None:
            self.end_now()

    def reported(self, end_now: Callable[[], object]) -> None:
        """Its worker is there to be told."""
        self.end_now = end_now
        if self.ended:
            end_now()


class _Worker:
    """One worker, replaced when it is lost."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self.renew()

    def renew(self) -> None:
        """Begin anew, and get warm."""
        self._executor = self._make()
        self._ready = self._executor.submit(os.getpid)  # done once it is ready

    async def do(self, job: Job, reports: Reports) -> dict[str, Any]:
        """Do the job. A worker that was lost while it had none is replaced first.

        :raises BrokenExecutor: the worker was lost.
        :raises TimeoutError: it seems to be.
        """
        try:
            done = self._executor.submit(work, job.to_json(), reports)
        except BrokenExecutor:
            self.renew()
            done = self._executor.submit(work, job.to_json(), reports)
        await asyncio.wait_for(asyncio.wrap_future(self._ready), WARM)
        return await asyncio.wait_for(asyncio.wrap_future(done), job.seconds + GRACE)

    def stop(self) -> None:
        """End the worker, whatever it does, as far as its kind can be; it can be renewed."""
        if isinstance(self._executor, OwnProcess):
            self._executor.kill_workers()
        else:
            self._executor.shutdown(wait=False, cancel_futures=True)


class Pool:
    """So many workers, and who waits for them."""

    def __init__(self, size: int, make: Callable[[], Executor] = OwnProcess) -> None:
        self.size = size
        self._make = make
        self._workers: list[_Worker] = []
        self._free: list[_Worker] = []
        self._waiting: list[Ask] = []
        self._running: dict[str, Ask] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._reports: tuple[str, str] = ("", "")

    def start(self, address: str, secret: str) -> None:
        """Start the workers, who are to report to *address* with *secret*."""
        self._reports = (address, secret)
        self._workers = [_Worker(self._make) for _ in range(self.size)]
        self._free = list(self._workers)

    async def close(self) -> None:
        """End all jobs and all workers."""
        for ask in (*self._waiting, *self._running.values()):
            ask.hear({"cancelled": True})
        self._waiting.clear()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._workers:
            worker.stop()

    @property
    def busy(self) -> int:
        """How many jobs run or wait."""
        return len(self._waiting) + len(self._running)

    def submit(self, job: Job, learner: str, hear: Hear) -> Ask:
        """Queue *job*; what becomes of it is heard in the event loop."""
        ask = Ask(job, learner, hear)
        mine = sum(other.learner == learner for other in self._waiting)
        if len(self._waiting) >= MOST_WAITING or mine >= MOST_OF_ONE:
            hear(broken(job.lang, code="engine-full"))
        else:
            self._waiting.append(ask)
            self._dispatch()
        return ask

    def cancel(self, ask: Ask) -> None:
        """Drop *ask* from the queue or, when it runs, have it end with what there is."""
        ask.cancel()
        if ask in self._waiting:
            self._waiting.remove(ask)
            ask.hear({"cancelled": True})
            self._dispatch()

    def find(self, name: str) -> Ask | None:
        """Return the running job of this name."""
        return self._running.get(name)

    def _next(self) -> Ask | None:
        turns = {ask.turn for ask in self._running.values()}
        able = (ask for ask in self._waiting if ask.turn not in turns)
        return min(able, key=lambda ask: (ask.tries == 0, not ask.job.is_short), default=None)  # min takes the first

    def _dispatch(self) -> None:
        while self._free and (ask := self._next()):
            self._waiting.remove(ask)
            self._running[ask.name] = ask
            task = asyncio.get_running_loop().create_task(self._run(ask, self._free.pop()))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        order = sorted(self._waiting, key=lambda ask: (ask.tries == 0, not ask.job.is_short))
        for place, ask in enumerate(order):
            before = place + len(self._running)
            if ask.place != before:
                ask.place = before
                ask.hear({"place": before})

    async def _run(self, ask: Ask, worker: _Worker) -> None:
        job = replace(ask.job, seconds=self._share(ask.job.seconds))
        ask.tries += 1
        ask.place, ask.end_now = None, None
        end: dict[str, Any] | None = None
        try:
            end = await worker.do(job, (*self._reports, ask.name))
        except (BrokenExecutor, TimeoutError) as error:
            _LOG.error("a worker was lost at %s: %r", job.verb, error)
            worker.stop()
            worker.renew()
            if ask.tries >= TRIES:
                end = broken(job.lang, code="worker-lost")
        except Exception:
            _LOG.exception("no answer to %r", job)
            end = broken(job.lang, code="engine-broken")
        finally:
            del self._running[ask.name]
            self._free.append(worker)
        if end is not None:
            ask.hear(end)
        elif ask.ended:
            ask.hear({"cancelled": True})
        else:
            ask.hear({"again": True})
            self._waiting.insert(0, ask)
        self._dispatch()

    def _share(self, seconds: float) -> float:
        """Return how long a search may take while others wait."""
        return min(seconds, max(SHORT, seconds * self.size / max(self.size, self.busy)))
