"""The site's address."""

from __future__ import annotations

import errno
import socket
import sys

from tornado.netutil import bind_sockets


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
    print(why, file=sys.stderr, flush=True)
    raise SystemExit(2)
