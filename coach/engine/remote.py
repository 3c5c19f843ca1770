"""The engine as a page's kernel sees it: each job a line of JSON to the site's pool, and lines back.

Stands on the standard library alone, so that a kernel stays light.
"""

from __future__ import annotations

import json
import socket
import threading
import uuid
from typing import Any, Final

from coach.engine import Hear, Ticket
from coach.engine.jobs import Job, broken, plain

SILENCE: Final = 60.0
"""Seconds without a word after which the pool is given up: it says something four times as often."""


class RemoteEngine:
    """Jobs done by the site's pool, at *address*; *secret* is its word for kernels."""

    def __init__(self, address: str, secret: str) -> None:
        self.address = address
        self.secret = secret
        self.learner = uuid.uuid4().hex
        """Who asks: a page has one kernel, and a kernel one engine."""

    def submit(self, job: Job, hear: Hear = lambda event: None) -> Ticket:
        """Take *job* on: see :class:`coach.engine.Engine`."""
        ticket = Ticket(hear)
        threading.Thread(target=self._ask, args=(job, ticket), name=f"coach-{job.verb}", daemon=True).start()
        return ticket

    def warm(self) -> None:
        """The pool is warm."""

    def _ask(self, job: Job, ticket: Ticket) -> None:
        try:
            with connect(self.address, SILENCE) as line:
                line.sendall(plain({"secret": self.secret, "learner": self.learner, "job": job.to_json()}))
                ticket.on_cancel = lambda: self._cancel(line, ticket)
                if ticket.ended.is_set():  # before the line was there
                    ticket.cancel()
                with line.makefile("rb") as answers:
                    for answer in answers:
                        if answer.strip():  # else it says no more than that it is there
                            ticket.hear(json.loads(answer))
        except (OSError, ValueError):
            pass
        ticket.hear(broken(job.lang, code="engine-gone"))  # unless it has had its end

    @staticmethod
    def _cancel(line: socket.socket, ticket: Ticket) -> None:
        ticket.ended.set()
        try:
            line.sendall(plain({"cancel": True}))
        except OSError:
            return  # it has had its end


def connect(address: str, timeout: float | None = None) -> Any:
    """Return a line to *address*: the path of a socket, or ``host:port``.

    :raises OSError: nobody listens there.
    """
    host, _, port = address.rpartition(":")
    if port.isdecimal():
        return socket.create_connection((host, int(port)), timeout)
    line = socket.socket(socket.AF_UNIX)
    line.settimeout(timeout)
    try:
        line.connect(address)
    except OSError:
        line.close()
        raise
    return line
