"""The site's kernels: so many and no more, started a few at a time, and none left behind when its page has gone."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Coroutine
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Float, Integer, List, Unicode
from voila.request_info_handler import RequestInfoSocketHandler
from voila.utils import ENV_VARIABLE
from voila.voila_kernel_manager import voila_kernel_manager_factory

from coach.site.page_kernel import MODULE

SERVED: ContextVar[list[str] | None] = ContextVar("SERVED", default=None)
"""Where the page that is being rendered wants to know its kernel."""

START = 30.0
"""Seconds in which a kernel should have started."""

KERNEL_GONE = 4404
"""The websocket's close code when its kernel has been shut down: asking again is of no use."""


class PageKernels(KernelSpecManager):
    """Knows one kernel, ours, by whatever name a notebook asks for one."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return how a page's kernel is started."""
        command = [sys.executable, "-P", "-m", MODULE, "-f", "{connection_file}"]
        return KernelSpec(argv=command, display_name="coach", language="python", interrupt_mode="signal")

    def get_all_specs(self) -> dict[str, Any]:
        """Return the one under the name that notebooks use."""
        spec = self.get_kernel_spec("python3").to_dict()
        return {"python3": {"resource_dir": "", "spec": spec}}


class LimitedKernels(AsyncMappingKernelManager):  # type: ignore[misc]  # seen as untyped
    """Kernels under a limit, each shut down soon after the last websocket left it.

    A few wait as spares, with nothing run yet but all imported: they serve whichever page is asked for next.
    """

    limit = Integer(48, config=True, help="Kernels at once, those that wait included.")
    spares = Integer(2, config=True, help="Kernels that wait for whichever page.")
    parallel_starts = Integer(3, config=True, help="Kernels starting at the same time; the others wait their turn.")
    patience = Float(15, config=True, help="Seconds that a kernel outlives its last websocket: a line may come back.")
    first_patience = Float(60, config=True, help="Seconds that a kernel waits for its page's first websocket.")

    def __init__(self, **kwargs: Any) -> None:
        self.closing = False
        self._starting = 0
        self._gate = asyncio.Semaphore(self.parallel_starts)
        self._farewells: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._spares: list[str] = []
        self._visitors = 0
        self._refilling = False
        super().__init__(**kwargs)

    @property
    def has_room(self) -> bool:
        """Whether one more kernel may be started."""
        return len(self) + self._starting < self.limit

    async def start_kernel(self, **kwargs: Any) -> str:
        """Start a kernel for a visitor or, when there is room, for the pool.

        :raises HTTPError: 503, the limit is reached, or the site is closing.
        """
        pooled = kwargs.get("env", {}).get(ENV_VARIABLE.VOILA_PREHEAT) == "True"
        if pooled:
            await self._wait_for_room()
            return await self._start(**kwargs)
        self._visitors += 1
        try:
            kernel_id = self._spares.pop(0) if self._spares else await self._start(**kwargs)
        finally:
            self._visitors -= 1
        self._serve(kernel_id)
        self.refill()
        return kernel_id

    async def _start(self, **kwargs: Any) -> str:
        if self.closing or not self.has_room:
            raise HTTPError(503)
        self._starting += 1
        try:
            await self._gate.acquire()
            try:
                kernel_id: str = await super().start_kernel(**kwargs)
            except BaseException:
                self._gate.release()
                raise
        finally:
            self._starting -= 1
        self._do(self._hold_gate(kernel_id))
        return kernel_id

    async def _hold_gate(self, kernel_id: str) -> None:
        """Let the next kernel start when this one has: many at once would all be slow, and the first as the last."""
        manager = self.get_kernel(kernel_id)
        own = Session(key=manager.session.key, signature_scheme=manager.session.signature_scheme)
        client = manager.client(session=own)  # else it would take the answers that Voila waits for
        client.start_channels()
        try:
            await client.wait_for_ready(timeout=START)
        except RuntimeError:
            return  # it died, or takes too long: whoever wants it will see
        finally:
            client.stop_channels()
            self._gate.release()

    async def _wait_for_room(self) -> None:
        """Wait until there is room that no visitor wants."""
        while (self._visitors or not self.has_room) and not self.closing:
            await asyncio.sleep(0.2)

    def refill(self) -> None:
        """See that as many spares wait as there should."""
        if not self._refilling and not self.closing:
            self._refilling = True
            self._do(self._refill())

    async def _refill(self) -> None:
        try:
            while len(self._spares) < self.spares and not self.closing:
                await self._wait_for_room()
                kernel_id = await self._start(path=self.root_dir, env=dict(os.environ))
                self._spares.append(kernel_id)
        except Exception:
            if not self.closing:
                self.log.exception("no spare kernel")
        finally:
            self._refilling = False

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Leave the spares alone: to be idle is what they are for."""
        if kernel_id not in self._spares:
            await super().cull_kernel_if_idle(kernel_id)

    async def shutdown_kernel(self, kernel_id: str, *args: Any, **kwargs: Any) -> None:
        """Shut a kernel down and tell the pages that still hang on it."""
        for connection in list(ZMQChannelsWebsocketConnection._open_sockets):
            if connection.kernel_id == kernel_id:
                connection.websocket_handler.close(KERNEL_GONE)
        self._keep(kernel_id)
        if kernel_id in self._spares:
            self._spares.remove(kernel_id)
        await super().shutdown_kernel(kernel_id, *args, **kwargs)
        self.refill()

    def notify_connect(self, kernel_id: str) -> None:
        """A page has opened its websocket: the kernel stays."""
        super().notify_connect(kernel_id)
        self._keep(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """A websocket was closed: without another the kernel's time runs out."""
        super().notify_disconnect(kernel_id)
        self._await_page(kernel_id, self.patience)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """A kernel died of itself or was killed: clear away what it leaves."""
        self._dismiss(kernel_id)

    def _serve(self, kernel_id: str) -> None:
        """The kernel has its page now, whose websocket is to come."""
        if (served := SERVED.get()) is not None:
            served.append(kernel_id)
        self._await_page(kernel_id, self.first_patience)

    def _await_page(self, kernel_id: str, seconds: float) -> None:
        """Dismiss the kernel unless a page is connected to it in *seconds*."""
        self._keep(kernel_id)
        if self._kernel_connections.get(kernel_id) == 0:
            self._farewells[kernel_id] = asyncio.get_running_loop().call_later(seconds, self._dismiss, kernel_id)

    def _keep(self, kernel_id: str) -> None:
        if farewell := self._farewells.pop(kernel_id, None):
            farewell.cancel()

    def _dismiss(self, kernel_id: str) -> None:
        if kernel_id in self:
            self._do(self.shutdown_kernel(kernel_id))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _page_config(config: dict[str, Any], voila_configuration: Any, **kwargs: Any) -> dict[str, Any]:
    """Ask the configured hook, as Voila does for a page outside the pool."""
    handed_on: dict[str, Any] = voila_configuration.page_config_hook(config, **kwargs)
    return handed_on


class SiteKernels(voila_kernel_manager_factory(LimitedKernels, True, 1, _page_config)):  # type: ignore[misc]  # seen as untyped
    """Voila's pool of kernels that have already run their page, kept filled whatever happens to one of them."""

    preheated = List(
        Unicode(), ["home", "coach", "puzzles"], config=True, help="Pages that wait ready, each in every language."
    )

    def welcomes(self, notebook: str) -> bool:
        """Whether a visitor of *notebook* can be served now: by a kernel of the pool, or by a new one."""
        self._sweep()
        return self.has_room or bool(self._spares) or any(task.done() for task in self._pools.get(notebook, []))

    async def get_rendered_notebook(self, notebook_name: str, **kwargs: Any) -> tuple[Any, list[str], str]:
        """Hand a page out of the pool, whose kernel now waits for its websocket."""
        task, rendered, kernel_id = await super().get_rendered_notebook(notebook_name, **kwargs)
        self._serve(kernel_id)
        return task, rendered, kernel_id

    async def filled(self) -> None:
        """Wait until every pooled kernel has run its page."""
        for pool in list(self._pools.values()):
            for content in await asyncio.gather(*pool, return_exceptions=True):
                if isinstance(content, dict):
                    await asyncio.wait([content["task"]])

    async def shutdown_kernel(self, kernel_id: str, *args: Any, **kwargs: Any) -> None:
        """Shut a kernel down; should it have been in the pool, another takes its place."""
        self._sweep()
        RequestInfoSocketHandler._cache.pop(kernel_id, None)  # Voila keeps what nobody fetched for ever
        await super().shutdown_kernel(kernel_id, *args, **kwargs)
        if not self.closing:
            for notebook in list(self._pools):
                self.fill_if_needed(notebook_name=notebook)

    async def shutdown_all(self, *args: Any, **kwargs: Any) -> None:
        """Shut everything down and start nothing more."""
        self.closing = True
        await super().shutdown_all(*args, **kwargs)

    def _notebook_filter(self, path: Path) -> bool:
        _, *page = path.relative_to(self.root_dir).with_suffix("").parts
        return "/".join(page) in self.preheated and bool(super()._notebook_filter(path))

    def _sweep(self) -> None:
        """Forget pool entries whose kernel could not be started: Voila would stumble over them."""
        for pool in self._pools.values():
            pool[:] = [task for task in pool if not (task.done() and (task.cancelled() or task.exception()))]
