"""The site's kernels: so many and no more, started a few at a time, and none left behind when its page has gone."""

from __future__ import annotations

import asyncio
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Float, Integer
from voila.request_info_handler import RequestInfoSocketHandler
from voila.utils import ENV_VARIABLE
from voila.voila_kernel_manager import voila_kernel_manager_factory

KERNEL_GONE = 4404
"""The websocket's close code when its kernel has been shut down: asking again is of no use."""


class LimitedKernels(AsyncMappingKernelManager):  # type: ignore[misc]  # seen as untyped
    """Kernels under a limit, each shut down soon after the last websocket left it."""

    limit = Integer(16, config=True, help="Kernels at once, those waiting in the pool included.")
    parallel_starts = Integer(3, config=True, help="Kernels starting at the same time; the others wait their turn.")
    patience = Float(15, config=True, help="Seconds that a kernel outlives its last websocket: a line may come back.")
    first_patience = Float(60, config=True, help="Seconds that a kernel waits for its page's first websocket.")

    def __init__(self, **kwargs: Any) -> None:
        self.closing = False
        self._starting = 0
        self._gate = asyncio.Semaphore(self.parallel_starts)
        self._farewells: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
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
        while pooled and not self.has_room and not self.closing:
            await asyncio.sleep(0.5)
        if self.closing or not self.has_room:
            raise HTTPError(503)
        self._starting += 1
        try:
            async with self._gate:
                kernel_id: str = await super().start_kernel(**kwargs)
        finally:
            self._starting -= 1
        if not pooled:
            self._await_page(kernel_id, self.first_patience)
        return kernel_id

    async def shutdown_kernel(self, kernel_id: str, *args: Any, **kwargs: Any) -> None:
        """Shut a kernel down and tell the pages that still hang on it."""
        for connection in list(ZMQChannelsWebsocketConnection._open_sockets):
            if connection.kernel_id == kernel_id:
                connection.websocket_handler.close(KERNEL_GONE)
        self._keep(kernel_id)
        await super().shutdown_kernel(kernel_id, *args, **kwargs)

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
            task = asyncio.get_running_loop().create_task(self.shutdown_kernel(kernel_id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)


def _page_config(config: dict[str, Any], voila_configuration: Any, **kwargs: Any) -> dict[str, Any]:
    """Ask the configured hook, as Voila does for a page outside the pool."""
    handed_on: dict[str, Any] = voila_configuration.page_config_hook(config, **kwargs)
    return handed_on


class SiteKernels(voila_kernel_manager_factory(LimitedKernels, True, 1, _page_config)):  # type: ignore[misc]  # seen as untyped
    """Voila's pool of kernels that have already run their page, kept filled whatever happens to one of them."""

    def welcomes(self, notebook: str) -> bool:
        """Whether a visitor of *notebook* can be served now: by a kernel of the pool, or by a new one."""
        self._sweep()
        return self.has_room or any(task.done() for task in self._pools.get(notebook, []))

    async def get_rendered_notebook(self, notebook_name: str, **kwargs: Any) -> tuple[Any, list[str], str]:
        """Hand a page out of the pool, whose kernel now waits for its websocket."""
        task, rendered, kernel_id = await super().get_rendered_notebook(notebook_name, **kwargs)
        self._await_page(kernel_id, self.first_patience)
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

    def _sweep(self) -> None:
        """Forget pool entries whose kernel could not be started: Voila would stumble over them."""
        for pool in self._pools.values():
            pool[:] = [task for task in pool if not (task.done() and (task.cancelled() or task.exception()))]
