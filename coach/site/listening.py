"""The site's address: where it listens, and what it is called from outside."""

from __future__ import annotations

import errno
import re
import socket
import sys
from dataclasses import dataclass
from ipaddress import ip_address
from typing import NoReturn
from urllib.parse import urlsplit

from tornado.netutil import bind_sockets


@dataclass(frozen=True, slots=True)
class Public:
    """What the site is called from outside, where a proxy stands before it.

    >>> Public.read("https://cards.example.org/learn")
    Public(path='/learn/', origin='https://cards.example.org')
    >>> Public.read("learn").path
    '/learn/'
    """

    path: str = "/"
    """The part of the address that every page begins with; the proxy hands it on unchanged."""
    origin: str = ""
    """The proxy's scheme, host and port; empty when only the path was said."""

    @classmethod
    def read(cls, url: str) -> Public:
        """Return what *url* says, an address or only its path.

        :raises SystemExit: 2, it is neither.
        """
        parts = urlsplit(url)
        path = f"/{parts.path.strip('/')}/".replace("//", "/")
        whole = parts.scheme in ("http", "https") and parts.netloc and not parts.username
        if ((parts.scheme or parts.netloc) and not whole) or not re.fullmatch(r"[\w./~-]+", path) or parts.query:
            _refuse(f"地址要像 https://cards.example.org/learn/ 或 /learn/ · not an address or a path: {url!r}")
        return cls(path, f"{parts.scheme}://{parts.netloc}" if parts.netloc else "")

    @property
    def hosts(self) -> list[str]:
        """The names that visitors may call this machine by."""
        host = urlsplit(self.origin).hostname
        return [host] if host else []


def listen(host: str, port: int) -> list[socket.socket]:
    """Bind the address at once, so that a taken port is said before anything is computed.

    :raises SystemExit: 2, the port is taken or *host* is not an address of this machine.
    """
    try:
        sockets: list[socket.socket] = bind_sockets(port, host)
        return sockets
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            why = f"端口 {port} 已被占用，请换一个 · port {port} is taken, try another: coach site --port {port + 1}"
        else:
            why = f"无法监听 · cannot listen on {host}:{port}: {error.strerror or error}"
    _refuse(why)


def warn(sockets: list[socket.socket], path: str = "/") -> None:
    """Say what it means that other machines reach the site, if they do."""
    host, port = sockets[0].getsockname()[:2]
    if ip_address(host).is_loopback:
        return
    guide = f"http://127.0.0.1:{port}{path}"
    print(
        f"注意：{host}:{port} 向别的机器开放，没有密码，也没有加密。给别人用之前，请换成普通用户运行，"
        f"前面放一个带 TLS 的代理，见 {guide}zh/guide/deploy\n"
        f"note: {host}:{port} is open to other machines, without password and encryption. Before others use it, run it "
        f"as a user of its own behind a proxy with TLS: see {guide}en/guide/deploy",
        file=sys.stderr,
        flush=True,
    )


def _refuse(why: str) -> NoReturn:
    print(why, file=sys.stderr, flush=True)
    raise SystemExit(2)
