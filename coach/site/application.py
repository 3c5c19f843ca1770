"""The server: Voila with everything shut that a page does not need."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import Any, Final

from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.log import gen_log
from tornado.web import Application
from traitlets import Float
from traitlets.config import Config
from voila.app import Voila

from coach.engine.pool import Pool
from coach.engine.server import EngineServer
from coach.resources import folder
from coach.site import rendering
from coach.site.assets import fingerprint, read_assets
from coach.site.guide import read_guide
from coach.site.handlers import (
    HOME,
    SECURITY_HEADERS,
    AssetHandler,
    GuideHandler,
    HomeHandler,
    KernelSocket,
    LeaveHandler,
    MissingHandler,
    PageHandler,
)
from coach.site.kernels import PageKernels, SiteKernels
from coach.site.listening import Public
from coach.site.words import HTML_LANGUAGES, ICONS, LANGUAGES, NAV, WORDS

TEMPLATES: Final = Path(__file__).resolve().parent / "templates"

KERNEL_ID: Final = r"\w+(?:-\w+){4}"

LETTERS: Final = ("comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request")
"""Messages that a page may send to its kernel: none of them runs code."""


def hardened() -> Config:
    """Return Voila's settings for serving strangers; no file of the user's is read beside it."""
    config = Config()
    config.VoilaConfiguration.template = "coach"
    config.VoilaConfiguration.kernel_spec_manager_class = PageKernels
    config.VoilaConfiguration.allow_template_override = "NO"
    config.VoilaConfiguration.allow_theme_override = "NO"
    config.VoilaConfiguration.strip_sources = True
    config.VoilaConfiguration.show_tracebacks = False
    config.VoilaConfiguration.extension_allowlist = ["anywidget"]  # our page loads none, but an empty list allows all
    config.VoilaConfiguration.http_keep_alive_timeout = 3600  # its heartbeat is an inline script, which we forbid
    config.SiteKernels.fill_delay = 0.2
    config.SiteKernels.cull_idle_timeout = 30 * 60
    config.SiteKernels.cull_interval = 60
    config.SiteKernels.cull_connected = True  # a forgotten tab; its page says that the line is gone
    if hasattr(socket, "AF_UNIX") and os.name != "nt":
        config.KernelManager.transport = "ipc"  # TCP ports race when many kernels start at once
    config.KernelRestarter.restart_limit = 0  # a kernel started anew would know nothing of its page
    return config


class Anyone(IdentityProvider):  # type: ignore[misc]  # seen as untyped
    """Every visitor is the same one: nobody logs in, and no cookie is set."""

    def get_user(self, handler: Any) -> User:
        """Return the visitor."""
        return User("visitor")


class Site(Voila):  # type: ignore[misc]  # Voila is not typed
    """The pages of a folder ``<language>/<page>.ipynb``, each with a kernel of its own, and an engine for them all."""

    ping_every = Float(30, config=True, help="Seconds between pings of a page; one that stays silent is cut off.")

    def __init__(
        self,
        notebooks: Path,
        sockets: list[socket.socket],
        open_browser: bool,
        public: Public | None = None,
        workers: int = 0,
        **kwargs: Any,
    ) -> None:
        """Prepare to serve *notebooks* at *public*; without *workers* each kernel does its heavy work itself."""
        self.public = public or Public()
        self.workers = workers
        super().__init__(
            root_dir=str(notebooks),
            base_url=self.public.path,
            open_browser=open_browser,
            log_level=logging.ERROR,
            config_file_paths=[],  # no voila.py of the user's is run
            identity_provider_class=Anyone,
            **kwargs,
        )
        self.sockets = sockets
        self.ip, self.port = sockets[0].getsockname()[:2]
        self.pages = {
            language: sorted(
                path.relative_to(notebooks / language).with_suffix("").as_posix()
                for path in (notebooks / language).rglob("*.ipynb")
                if ".ipynb_checkpoints" not in path.parts and _is_page(path)
            )
            for language in LANGUAGES
        }
        self.guide = read_guide()
        self.assets = read_assets()
        self.version = fingerprint(self.assets)

    @property
    def connection_url(self) -> str:
        """The address for a browser on this machine."""
        everywhere = {"0.0.0.0": "127.0.0.1", "::": "::1"}
        ip = everywhere.get(self.ip, self.ip)
        return f"http://{f'[{ip}]' if ':' in ip else ip}:{self.port}{self.base_url}"

    def run(self) -> None:
        """Serve until interrupted."""
        # Where Jupyter looks for templates; our own is never installed among those of the user's.
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (str(TEMPLATES), os.environ.get("JUPYTER_PATH"))))
        rendering.use()
        self.initialize([])
        self.start()

    def init_settings(self) -> dict[str, Any]:
        """Return Voila's settings with our kernels, compression and guards: tornado reads them but once."""
        settings: dict[str, Any] = super().init_settings()
        # Voila wraps the class that it is given and would so cover what ours changes in its pool. Ours is
        # wrapped already and takes that one's place, which has started nothing yet.
        self.kernel_manager = SiteKernels(
            parent=self,
            connection_dir=self.connection_dir,
            kernel_spec_manager=self.kernel_spec_manager,
            allowed_message_types=list(LETTERS),
        )
        loopback = self.ip in {"127.0.0.1", "::1"}
        return settings | {
            "kernel_manager": self.kernel_manager,
            "compress_response": True,
            "headers": SECURITY_HEADERS,
            # A page's good-bye carries no token. Nothing else may be posted, the kernel's id is a secret, and origins
            # are still checked, for it and for the websocket.
            "disable_check_xsrf": True,
            "allow_remote_access": not loopback,  # else other names for this machine (DNS rebinding) are refused
            "default_handler_class": MissingHandler,
            "local_hostnames": ["localhost", *self.public.hosts],
            "allow_origin": self.public.origin,
            "ws_ping_interval": 0,  # KernelSocket pings in its stead
            "site_ping_every": self.ping_every,
            "log_function": _log_failures,
            "site_pages": self.pages,
            "site_frame": self.frame,
        }

    def init_handlers(self) -> list[Any]:
        """Every address of the site: what is not here is not there."""
        page = {
            "voila_configuration": self.voila_configuration,
            "template_paths": self.template_paths,
            "config": self.config,
        }
        handlers = [
            (rf"({'|'.join(LANGUAGES)})/guide/?", GuideHandler, {"guide": self.guide}),
            (rf"({'|'.join(LANGUAGES)})/guide/([\w-]+)", GuideHandler, {"guide": self.guide}),
            (rf"({'|'.join(LANGUAGES)})/?", HomeHandler),
            (rf"({'|'.join(LANGUAGES)})/([\w/-]+)", PageHandler, page),
            (rf"voila/render/({'|'.join(LANGUAGES)})/([\w/-]+)\.ipynb", PageHandler, page),
            (r"assets/(\w+)/([\w.]+)", AssetHandler, {"assets": self.assets, "version": self.version}),
            (rf"api/kernels/(?P<kernel_id>{KERNEL_ID})/channels", KernelSocket),
            (rf"api/leave/({KERNEL_ID})", LeaveHandler),
        ]
        bare = (self.base_url.rstrip("/") + "/?", HomeHandler)
        return [bare, *((url_path_join(self.base_url, pattern), *rest) for pattern, *rest in handlers)]

    def frame(self, language: str, page: str | None) -> dict[str, Any]:
        """Return what a page's frame shows, for the template: its words, its links, and where its files are."""
        pages = self.pages[language]
        other_pages = {other: page if page and self.has_page(other, page) else HOME for other in LANGUAGES}
        return {
            "base": self.base_url,
            "assets": f"{self.base_url}assets/{self.version}/",
            "language": language,
            "html_language": HTML_LANGUAGES[language],
            "words": WORDS[language],
            "nav": [
                (f"{self.base_url}{language}/{name}", names[language], name == page, ICONS[name])
                for name, names in NAV.items()
                if name in pages
            ],
            "languages": [
                (other, HTML_LANGUAGES[other], name, f"{self.base_url}{other}/{other_pages[other]}")
                for other, name in LANGUAGES.items()
            ],
        }

    def has_page(self, language: str, page: str) -> bool:
        """Whether there is such a page, live or of the guide."""
        first, _, name = page.partition("/")
        return page in self.pages[language] or (first == "guide" and (not name or name in self.guide[language]))

    def page_config(self, config: dict[str, Any], notebook_path: str, **_: Any) -> dict[str, Any]:
        """Hand the frame of a notebook to its template."""
        language, *rest = PurePath(notebook_path).with_suffix("").parts
        return config | {"site": self.frame(language, "/".join(rest))}

    def start(self) -> None:
        """Serve until SIGINT or SIGTERM."""
        # Short, because a unix socket's whole path may have no more than some hundred characters.
        parent = "/tmp" if os.name == "posix" and os.access("/tmp", os.W_OK) else None
        self.connection_dir = tempfile.mkdtemp(prefix="coach-", dir=parent)
        # The user's own start-up files and history are not for pages.
        os.environ["IPYTHONDIR"] = os.path.join(self.connection_dir, "ipython")
        try:
            asyncio.run(self._serve())
        except KeyboardInterrupt:
            pass  # where there are no signal handlers in the loop (Windows), Ctrl-C arrives so
        finally:
            shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def _serve(self) -> None:
        gen_log.setLevel(logging.ERROR)  # a kernel's stream that is closed with news still in it is worth no warning
        stopped = asyncio.Event()
        _on_signals(stopped.set)
        self.voila_configuration.page_config_hook = self.page_config
        engine = EngineServer(Pool(self.workers), Path(self.connection_dir)) if self.workers else None
        if engine:
            os.environ.update(await engine.start())  # kernels inherit it
        self.app = Application(**self.init_settings())
        self.app.add_handlers(".*$", self.init_handlers())
        server = HTTPServer(self.app)
        server.add_sockets(self.sockets)
        try:
            filling = asyncio.ensure_future(self.kernel_manager.filled())
            filling.add_done_callback(lambda _: self.kernel_manager.refill())  # the pages that wait ready come first
            stopping = asyncio.ensure_future(stopped.wait())
            await asyncio.wait([filling, stopping], return_when=asyncio.FIRST_COMPLETED)
            if not stopped.is_set():
                print(f"coach 已就绪 · ready: {self.connection_url}  (Ctrl+C 退出 · stops it)", flush=True)
                if self.open_browser:
                    threading.Thread(target=webbrowser.open, args=(self.connection_url,), daemon=True).start()
            await stopping
            filling.cancel()
        finally:
            # Pages that were just being opened lose their kernels and their lines: nobody needs to hear of it.
            asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
            server.stop()
            await self.kernel_manager.shutdown_all(now=True)
            if engine:
                await engine.close()
            # Jupyter swallows a first cancellation of such a line and asyncio.run knows of no second.
            lines = asyncio.all_tasks() - {asyncio.current_task()}
            for line in lines:
                line.cancel()
            if lines:
                await asyncio.wait(lines, timeout=1)

    def _handle_signal_stop(self, sig: int, frame: object) -> None:
        """SIGTERM before the loop runs (Voila sets this handler)."""
        raise KeyboardInterrupt


def serve(sockets: list[socket.socket], open_browser: bool, public: Public) -> None:
    """Serve the notebooks that came with coach: see :func:`coach.site.serve`."""
    try:
        # In a process of its own, whose work stays on disk: the server itself needs no numba.
        subprocess.run([sys.executable, "-m", "coach", "warm"], check=True)
    except KeyboardInterrupt:
        return
    Site(folder("notebooks"), sockets, open_browser, public, cores(), config=hardened()).run()


def cores() -> int:
    """Return how many processor cores we may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _is_page(notebook: Path) -> bool:
    """Return whether *notebook* is a page of the site: one that does heavy work itself says that it is for the lab."""
    metadata = json.loads(notebook.read_text(encoding="utf-8"))["metadata"]
    return not metadata.get("coach", {}).get("lab", False)


def _on_signals(stop: Callable[[], None]) -> None:
    """Have SIGINT and SIGTERM call *stop* in the running loop; asyncio's own way to it is missing on Windows."""
    loop = asyncio.get_running_loop()

    def hear(*_: object) -> None:
        if not loop.is_closed():  # else we are stopping already
            loop.call_soon_threadsafe(stop)

    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, hear)


def _log_failures(handler: Any) -> None:
    """Log what failed on our side; what a visitor asked in vain is no news."""
    if handler.get_status() >= 500 and handler.get_status() != 503:
        logging.getLogger("tornado.access").error(
            "%d %s %s", handler.get_status(), handler.request.method, handler.request.path
        )
