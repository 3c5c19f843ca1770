"""What the site answers: two redirects, the pages, its own files, and a designed page for everything else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from html import escape
from http import HTTPStatus
from pathlib import PurePosixPath
from typing import Any, Final

from jupyter_server.base.handlers import JupyterHandler
from tornado.web import HTTPError, RequestHandler
from tornado.websocket import WebSocketHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from coach.site.assets import MEDIA_TYPES
from coach.site.guide import Leaf
from coach.site.kernels import SERVED
from coach.site.words import LANGUAGES, WORDS, preferred_language

HOME: Final = "home"
"""The page that the bare address leads to."""

RETRY_SECONDS: Final = 10

RENDER_SECONDS: Final = 90.0
"""Seconds after which a page that is not there is given up."""

SECURITY_HEADERS: Final = {
    # Modules of our own, and blobs, because a widget's module comes over the websocket; styles also inline, because a
    # bar's length is a style attribute. Nothing comes from, goes to or is framed by another host.
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self' blob:",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class DesignedErrors(JupyterHandler):  # type: ignore[misc]  # seen as untyped
    """A refusal as a page of the site, in the language of the address or else of the browser."""

    @property
    def language(self) -> str:
        """The language to answer in."""
        first = self.request.path.removeprefix(self.base_url).split("/")[0]
        return first if first in LANGUAGES else preferred_language(self.request.headers.get("Accept-Language", ""))

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Write the page for *status_code*; it says what happened and how to go on, and nothing of our insides."""
        name = str(status_code) if str(status_code) in WORDS[self.language] else "error"
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        if status_code == HTTPStatus.SERVICE_UNAVAILABLE:
            self.set_header("Retry-After", str(RETRY_SECONDS))
        go = f"{self.base_url}{self.language}/{HOME}" if status_code == HTTPStatus.NOT_FOUND else self.request.path
        template = self.settings["voila_jinja2_env"].get_template("state.html")
        self.finish(
            template.render(
                **self.settings["site_frame"](self.language, None),
                state=name,
                go=go,
                retry=RETRY_SECONDS if status_code == HTTPStatus.SERVICE_UNAVAILABLE else None,
            )
        )


class HomeHandler(DesignedErrors):
    """The bare address leads home, in the browser's language."""

    def get(self, language: str | None = None) -> None:
        """Redirect; not for good, since the next browser may speak otherwise."""
        self.set_header("Vary", "Accept-Language")
        self.redirect(f"{self.base_url}{language or self.language}/{HOME}")

    head = get


class PageHandler(DesignedErrors, TornadoVoilaHandler):  # type: ignore[misc]  # seen as untyped
    """A notebook as a live page."""

    async def get(self, language: str, page: str) -> None:
        """Serve the page from the pool or with a new kernel.

        :raises HTTPError: 404, there is no such page; 503, there is no room for one more kernel.
        """
        if page not in self.settings["site_pages"][language]:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        notebook = str(PurePosixPath(language, page).with_suffix(".ipynb"))
        if not self.kernel_manager.welcomes(notebook):
            raise HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)
        kernels: list[str] = []
        SERVED.set(kernels)
        rendering = asyncio.ensure_future(super().get(notebook))
        end = time.monotonic() + RENDER_SECONDS
        while not rendering.done():
            await asyncio.wait({rendering}, timeout=0.5)
            lost = any(kernel not in self.kernel_manager for kernel in kernels)
            if not rendering.done() and (lost or time.monotonic() > end):  # Voila would wait for ever
                rendering.cancel()
                self._give_up()
                return
        await rendering

    def _give_up(self) -> None:
        """Say that the page cannot be shown, as far as it has been shown already.

        :raises HTTPError: 500, it has not been.
        """
        if not self._headers_written:
            raise HTTPError(HTTPStatus.INTERNAL_SERVER_ERROR)
        words = WORDS[self.language]
        self.finish(
            f'</div><style>#loading{{display:none}}</style><div class="state panel" role="alert">'
            f"<h2>{words['failed']}</h2><p>{words['failed_why']}</p>"
            f'<p><a class="btn primary" href="{escape(self.request.path)}">{words["reload"]}</a></p></div>'
        )


class GuideHandler(DesignedErrors):
    """A page of the guide, or the list of them; neither needs a kernel."""

    def initialize(self, guide: Mapping[str, Mapping[str, Leaf]]) -> None:
        """Take over what there is to read."""
        self.guide = guide

    def get(self, language: str, name: str | None = None) -> None:
        """Show it.

        :raises HTTPError: 404, there is no such page.
        """
        pages = self.guide[language]
        if name is not None and name not in pages:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        frame = self.settings["site_frame"](language, f"guide/{name}" if name else "guide")
        template = self.settings["voila_jinja2_env"].get_template("guide.html")
        self.finish(template.render(**frame, leaf=pages[name] if name else None, leaves=pages))

    head = get


class MissingHandler(DesignedErrors):
    """Every address that the site does not know."""

    def prepare(self) -> None:
        """Refuse.

        :raises HTTPError: 404.
        """
        raise HTTPError(HTTPStatus.NOT_FOUND)


class KernelSocket(DesignedErrors, VoilaKernelWebsocketHandler):  # type: ignore[misc]  # seen as untyped
    """A page's line to its kernel.

    It is kept alive by tornado's pings: a page that does not answer one before the next is cut off. Jupyter's own pings
    count from the last answer to the next ping, so with a timeout that tornado accepts, no longer than the interval,
    they cut every page off at the second.
    """

    async def open(self, kernel_id: str) -> None:
        """Begin to ping, and open the line as Jupyter does."""
        if self.ws_connection is not None:
            self.ws_connection.params.ping_interval = self.settings["site_ping_every"]
            self.ws_connection.start_pinging()
        await super().open(kernel_id)

    def select_subprotocol(self, subprotocols: list[str]) -> Any:
        """Choose as Jupyter does, unless the page has gone while its kernel was being asked.

        :raises HTTPError: 400, it has, and nobody will read this.
        """
        if self.connection is None:
            raise HTTPError(HTTPStatus.BAD_REQUEST)
        return super().select_subprotocol(subprotocols)

    def write_message(self, message: bytes | str | dict[str, Any], binary: bool = False) -> Any:
        """Send a message on, as Voila does, except that it takes every binary one for the newer protocol.

        One of the older protocol makes it count to billions while all pages wait.
        """
        if binary and not self.selected_subprotocol:
            return WebSocketHandler.write_message(self, message, binary)
        return super().write_message(message, binary)


class LeaveHandler(DesignedErrors, VoilaShutdownKernelHandler):  # type: ignore[misc]  # seen as untyped
    """A page's good-bye, upon which its kernel is shut down."""


class AssetHandler(RequestHandler):  # type: ignore[misc]  # seen as untyped
    """The site's own files. The version in the address is a hash of their content, so a browser may keep them."""

    def initialize(self, assets: dict[str, bytes], version: str) -> None:
        """Take over what there is to hand out."""
        self.assets = assets
        self.version = version

    def set_default_headers(self) -> None:
        """Files go with the same guards as pages."""
        for name, value in SECURITY_HEADERS.items():
            self.set_header(name, value)

    def get(self, version: str, name: str) -> None:
        """Hand out one file.

        :raises HTTPError: 404, no such file, or another version of it.
        """
        if version != self.version or name not in self.assets:
            raise HTTPError(HTTPStatus.NOT_FOUND)
        self.set_header("Content-Type", MEDIA_TYPES[PurePosixPath(name).suffix])
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.finish(self.assets[name])
