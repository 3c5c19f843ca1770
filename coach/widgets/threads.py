"""Work beside a page: in a thread of its own, its outcome brought back to where the page's messages are dealt with."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, Final

from coach.clauses import LANGUAGES
from coach.engine import Event, Job, Ticket, engine
from coach.errors import CoachError
from coach.exchange import solved_from_json
from coach.results import Bounds, Solution

SECONDS: Final = 10.0
"""What a position may take to be solved."""
PATIENCE: Final = 90.0
"""Seconds after which an answer is no more waited for: others may come before, and a first search compiles."""

_LOG: Final = logging.getLogger(__name__)


def hand_over() -> Callable[[Callable[[], None]], None]:
    """Return how another thread gets work done in this one: by its event loop, or at once where none is running."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return lambda work: work()
    context = contextvars.copy_context()  # ipykernel keeps in it whom an answer goes to

    def over(work: Callable[[], None]) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(work, context=context.copy())

    return over


class Run:
    """What was asked last: whatever is heard of what was asked before is no longer of interest."""

    def __init__(self) -> None:
        self.cancel: Callable[[], object] = lambda: None

    def ask(self, job: Job, hear: Callable[[Event], object], lock: AbstractContextManager[Any]) -> None:
        """Have the engine do *job*; *hear* is told of it in this thread, under *lock*."""
        over = hand_over()

        def alone(event: Event) -> None:
            with lock:
                hear(event)

        def pass_on(event: Event) -> None:
            if "error" in event:
                _LOG.warning("no answer to %r: %s", job, event["error"]["message"])
            over(lambda: alone(event))

        self.cancel = engine().submit(job, pass_on).cancel


class Dropped(Exception):
    """Nobody wants to know any more."""


class Thinking:
    """Something that has to be found out by solving positions, one after the other, while the page goes on.

    What it needs solved it asks the engine for. :meth:`drop` ends it without a word.
    """

    def __init__(self, game: str, lang: str, wait: Callable[[Event], object] = lambda event: None) -> None:
        """Prepare to solve positions of *game*.

        :param wait: told, in the page's thread, how many jobs of others come before, and what else is heard.
        """
        assert lang in LANGUAGES
        self.game, self.lang = game, lang
        self._over = hand_over()
        self._wait = wait
        self._ticket: Ticket | None = None
        self._dropped = threading.Event()
        self.thread: threading.Thread | None = None

    def begin(
        self, work: Callable[[], Any], done: Callable[[Any], object], failed: Callable[[CoachError], object]
    ) -> None:
        """Do *work* in another thread; then, in this one, *done* with what it returns or *failed* with its refusal."""

        def run() -> None:
            try:
                found = work()
            except Dropped:
                return
            except CoachError as error:
                refusal = error
                self._finish(lambda: failed(refusal))
            else:
                self._finish(lambda: done(found))

        self.thread = threading.Thread(target=run, name="coach-thinking", daemon=True)
        self.thread.start()

    def drop(self) -> None:
        """Nobody wants to know any more."""
        self._dropped.set()
        if self._ticket is not None:
            self._ticket.cancel()

    def solve(self, position: str, all_plays: bool) -> Solution | Bounds:
        """Return *position* solved by the engine, as :data:`coach.puzzles.trainer.Solve` wants it.

        :raises CoachError: the engine gives no answer.
        """
        if self._dropped.is_set():
            raise Dropped
        job = Job("solve", position, all_plays=all_plays, seconds=SECONDS, lang=self.lang, game=self.game)
        self._ticket = engine().submit(job, self._hear)
        try:
            return solved_from_json(self._ticket.result(PATIENCE))
        except TimeoutError:
            self._ticket.cancel()
            raise CoachError("the engine gives no answer", code="engine-gone") from None

    def _hear(self, event: Event) -> None:
        if event.keys() & {"place", "again"}:
            self._finish(lambda: self._wait(event))

    def _finish(self, work: Callable[[], object]) -> None:
        def unless_dropped() -> None:
            if not self._dropped.is_set():
                work()

        self._over(unless_dropped)
