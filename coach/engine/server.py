"""How kernels and workers reach the pool: lines of JSON over a socket of this machine, each side with its own word.

What a kernel sends is bounded, parsed as JSON, and looked at as :class:`~coach.engine.jobs.Job` does; nothing else is
ever done with it. A line that breaks takes its job along.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Awaitable, Callable
from hmac import compare_digest
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, Final

from coach.engine import ADDRESS, LAST, SECRET, Event
from coach.engine.jobs import Job, broken, plain
from coach.engine.pool import Pool

ASKED: Final = 1 << 16
"""Bytes that a kernel's line may have."""
TOLD: Final = 1 << 24
"""Bytes that a worker's may."""
PATIENCE: Final = 10.0
"""Seconds for the first line."""
HEARTBEAT: Final = 15.0
"""Seconds of silence after which a kernel is told that its job is not forgotten."""
BEHIND: Final = 1 << 20
"""Bytes not yet read by a kernel beyond which it is told last answers only."""

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class EngineServer:
    """The pool with its two doors, in the running event loop."""

    def __init__(self, pool: Pool, folder: Path) -> None:
        """Prepare to listen in *folder*, which is for us alone, or on the loopback where there are no such sockets."""
        self.pool = pool
        self._folder = folder
        self._secrets = {"kernels": token_urlsafe(), "workers": token_urlsafe()}
        self._servers: list[asyncio.Server] = []
        self._lines: set[asyncio.Task[Any]] = set()

    async def start(self) -> dict[str, str]:
        """Open both doors, start the workers, and return the environment that tells kernels where to ask."""
        kernels = await self._open("kernels", self._serve_kernel, ASKED)
        workers = await self._open("workers", self._serve_worker, TOLD)
        self.pool.start(workers, self._secrets["workers"])
        return {ADDRESS: kernels, SECRET: self._secrets["kernels"]}

    async def close(self) -> None:
        """End everything."""
        for server in self._servers:
            server.close()
        await self.pool.close()
        for line in self._lines:
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    async def _open(self, name: str, handler: Handler, limit: int) -> str:
        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = asyncio.current_task()
            assert line is not None
            self._lines.add(line)
            line.add_done_callback(self._lines.discard)
            try:
                await handler(reader, writer)
            except (OSError, ValueError, KeyError, TypeError, TimeoutError, RecursionError):
                pass  # it broke, or talked nonsense: nobody is left to be told
            except asyncio.CancelledError:
                pass  # the door is shut for good
            finally:
                writer.close()

        if hasattr(socket, "AF_UNIX"):
            path = str(self._folder / name)
            self._servers.append(await asyncio.start_unix_server(serve, path, limit=limit))
            return path
        server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=limit)
        self._servers.append(server)
        return f"127.0.0.1:{server.sockets[0].getsockname()[1]}"

    async def _first(self, name: str, reader: asyncio.StreamReader) -> dict[str, Any]:
        """Return the first line of who knows the word.

        :raises ValueError: it is too long, no JSON object, or the word is wrong.
        """
        said = json.loads(await asyncio.wait_for(reader.readline(), PATIENCE))
        if not isinstance(said, dict) or not compare_digest(
            str(said.get("secret")).encode(), self._secrets[name].encode()
        ):
            raise ValueError("a stranger")
        return said

    async def _serve_kernel(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        said = await self._first("kernels", reader)
        over = asyncio.Event()
        loop = asyncio.get_running_loop()
        heard = loop.time()

        def hear(event: Event) -> None:
            nonlocal heard
            heard = loop.time()
            last = bool(LAST & event.keys())
            if not writer.is_closing() and (last or writer.transport.get_write_buffer_size() < BEHIND):
                writer.write(plain(event))
            if last:
                over.set()

        try:
            job = Job.read(said.get("job"))
        except ValueError:
            hear(broken("en", code="engine-broken"))
            await writer.drain()
            return
        ask = self.pool.submit(job, str(said.get("learner"))[:64], hear)
        listening = asyncio.ensure_future(reader.readline())
        ending = asyncio.ensure_future(over.wait())
        try:
            while not over.is_set():
                await asyncio.wait({listening, ending}, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
                if listening.done():
                    line = listening.result()
                    self.pool.cancel(ask)
                    if not line:
                        return  # the kernel is gone
                    listening = asyncio.ensure_future(reader.read(-1))  # nothing more is expected but the end
                elif loop.time() - heard >= HEARTBEAT:
                    heard = loop.time()
                    writer.write(b"\n")
            await asyncio.wait_for(writer.drain(), PATIENCE)
        finally:
            self.pool.cancel(ask)
            listening.cancel()
            ending.cancel()

    async def _serve_worker(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        said = await self._first("workers", reader)
        ask = self.pool.find(said["report"])
        if ask is None:
            return

        def end_now() -> None:
            if not writer.is_closing():
                writer.write(b"\n")

        ask.reported(end_now)
        while line := await reader.readline():
            if self.pool.find(ask.name) is ask:
                ask.hear(json.loads(line))
