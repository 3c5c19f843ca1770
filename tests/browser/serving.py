"""The site as a person starts it, on a free port."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def running_site() -> Iterator[str]:
    """Yield the address of a running site."""
    port = free_port()
    command = [sys.executable, "-m", "coach", "site", "--port", str(port), "--no-browser"]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert server.stdout is not None
    said = []
    for line in server.stdout:
        said.append(line)
        if "ready:" in line:
            break
    else:
        raise RuntimeError(f"the site did not start: {''.join(said)}")
    threading.Thread(target=server.stdout.read, daemon=True).start()  # so that it never waits to be read
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(20)
