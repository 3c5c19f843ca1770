"""A site on notebooks of our own, for tests: see :func:`main` for the arguments of ``python -m tests.site.serving``."""

from __future__ import annotations

import http.client
import json
import re
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import nbformat
import psutil
import websocket

CELL = """
import anywidget, traitlets

class Doubler(anywidget.AnyWidget):
    _esm = "export default {}"
    number = traitlets.Int(0).tag(sync=True)
    doubled = traitlets.Int(0).tag(sync=True)
    raw = traitlets.Bytes(b"raw").tag(sync=True)

    @traitlets.observe("number")
    def _double(self, change):
        self.doubled = 2 * self.number

Doubler()
"""
"""A page's cell: a widget that answers, and that holds bytes, which travel in binary messages."""

TITLES = {"zh": "怎么出？", "en": "What to play?"}


def write_notebooks(folder: Path) -> None:
    """Write the page ``coach`` in both languages."""
    for language, title in TITLES.items():
        (folder / language).mkdir()
        cells = [nbformat.v4.new_markdown_cell(f"# {title}"), nbformat.v4.new_code_cell(CELL)]
        kernelspec = {"display_name": "Python 3", "language": "python", "name": "python3"}
        notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernelspec})
        nbformat.write(notebook, folder / language / "coach.ipynb")


@dataclass
class Answer:
    """What came back for one request."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()


@dataclass
class Server:
    """A running site."""

    process: subprocess.Popen[str]
    port: int
    base: str = "/"

    def get(self, path: str, **headers: str) -> Answer:
        """Ask for *path* exactly as written, with underscores in the headers' names standing for hyphens."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
        try:
            connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()

    def kernels(self) -> list[psutil.Process]:
        """The kernels that run now, those of the pool among them."""
        return [
            child
            for child in psutil.Process(self.process.pid).children()
            if child.status() != psutil.STATUS_ZOMBIE and "coach.site.page_kernel" in child.cmdline()
        ]

    def workers(self) -> list[psutil.Process]:
        """The engine's workers that run now."""
        return [
            child
            for child in psutil.Process(self.process.pid).children()
            if child.status() != psutil.STATUS_ZOMBIE and "spawn_main" in " ".join(child.cmdline())
        ]

    def open(self, language: str = "zh", page: str = "coach", **headers: str) -> Page:
        """Open a page as a browser does."""
        answer = self.get(f"{self.base}{language}/{page}", **headers)
        assert answer.status == 200
        found = re.search(r'data-kernel="([\w-]+)"', answer.text)
        assert found
        return Page(self, found[1], answer.text)


@dataclass
class Page:
    """An open page, its websocket not yet connected."""

    server: Server
    kernel_id: str
    html: str
    line: Any = None

    def connect(self, **options: Any) -> Page:
        """Connect the websocket."""
        address = (
            f"ws://127.0.0.1:{self.server.port}{self.server.base}api/kernels/{self.kernel_id}/channels"
            f"?session_id={uuid.uuid4().hex}"
        )
        self.line = websocket.create_connection(address, timeout=60, **options)
        return self

    def leave_while_connecting(self) -> None:
        """Ask for the websocket and be gone before it is there."""
        request = (
            f"GET /api/kernels/{self.kernel_id}/channels?session_id=x HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{self.server.port}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", self.server.port)) as raw:
            raw.sendall(request.encode())

    def send(self, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None) -> str:
        """Send a message on the shell channel and return its id."""
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "test", "username": "", "version": "5.3"}
        message = {"channel": "shell", "header": header, "parent_header": {}, "metadata": metadata or {}}
        self.line.send(json.dumps(message | {"content": content}))
        return header["msg_id"]

    def receive(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the next message that is *wanted*; of a binary one the JSON part.

        :raises ConnectionError: the site has closed the websocket; with its code.
        """
        while True:
            kind, data = self.line.recv_data()
            if kind == websocket.ABNF.OPCODE_CLOSE:
                raise ConnectionError(int.from_bytes(data[:2]))
            if kind == websocket.ABNF.OPCODE_BINARY:
                start, end = (int.from_bytes(data[at : at + 4]) for at in (4, 8))
                data = data[start:end]
            message: dict[str, Any] = json.loads(data)
            if wanted(message):
                return message

    def settle(self) -> None:
        """Wait until the kernel has dealt with everything sent so far."""
        asked = self.send("kernel_info_request", {})
        self.receive(lambda message: message["parent_header"].get("msg_id") == asked)

    def close(self) -> None:
        """Close the websocket, as a browser does whose tab is closed."""
        self.line.close()


def free_port() -> int:
    """Return a port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def running(folder: Path, base_url: str = "/", workers: int = 0, **settings: float) -> Iterator[Server]:
    """Run a site on *folder*; afterwards neither it nor a process of it is left."""
    port = free_port()
    arguments = [
        str(folder),
        str(port),
        base_url,
        str(workers),
        *(f"{name}={value}" for name, value in settings.items()),
    ]
    command = [sys.executable, "-m", "tests.site.serving", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
    assert process.stdout
    try:
        line = process.stdout.readline()
        assert f"http://127.0.0.1:{port}/" in line, line + process.stdout.read()
        yield Server(process, port, urlsplit(base_url).path)
    finally:
        kernels = psutil.Process(process.pid).children() if process.poll() is None else []
        process.terminate()
        try:
            process.wait(timeout=10)
        finally:
            process.kill()
            for straggler in psutil.wait_procs(kernels, timeout=3)[1]:
                straggler.kill()
            process.stdout.close()


def wait_until(condition: Callable[[], bool], seconds: float = 30) -> bool:
    """Whether *condition* comes true within *seconds*."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return condition()


def main(folder: str, port: str, base_url: str, workers: str, *settings: str) -> None:
    """Serve *folder* with some of the site's or its kernels' settings changed; no spares unless they are asked for."""
    from coach.site.application import Site, hardened
    from coach.site.listening import Public, listen

    config = hardened()
    config.SiteKernels.spares = 0
    for name, value in (setting.split("=") for setting in settings):
        (config.Site if Site.class_traits().get(name) else config.SiteKernels)[name] = json.loads(value)
    site = Site(Path(folder), listen("127.0.0.1", int(port)), False, Public.read(base_url), int(workers), config=config)
    site.run()


if __name__ == "__main__":
    main(*sys.argv[1:])
