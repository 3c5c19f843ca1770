"""Starting and stopping: a taken port is said, and nothing is left behind."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.site.serving import running, wait_until

SERVE = "import sys; from coach.site import serve; serve(sys.argv[1], int(sys.argv[2]), open_browser=False)"


def test_a_taken_port_is_said_and_not_changed() -> None:
    """One line that names the port, exit code 2, and nothing computed before."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        run = subprocess.run(
            [sys.executable, "-c", SERVE, "127.0.0.1", port], capture_output=True, encoding="utf-8", timeout=60
        )
    assert run.returncode == 2
    assert run.stdout == ""
    assert len(run.stderr.splitlines()) == 1
    assert f"port {port} is taken" in run.stderr
    assert f"端口 {port} 已被占用" in run.stderr


def test_an_address_of_another_machine_is_said() -> None:
    """192.0.2.1 is nobody's, so it cannot be ours."""
    run = subprocess.run(
        [sys.executable, "-c", SERVE, "192.0.2.1", "8866"], capture_output=True, encoding="utf-8", timeout=60
    )
    assert run.returncode == 2
    assert "192.0.2.1" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send")
def test_ctrl_c_leaves_nothing_behind(notebooks: Path) -> None:
    """Interrupted, the site ends with 0 and without a word; its kernels and its folder of sockets are gone."""
    with running(notebooks) as server:
        page = server.open().connect()
        kernels = server.kernels()
        assert kernels
        folders = {Path(part).parent for kernel in kernels for part in kernel.cmdline() if part.endswith(".json")}
        assert len(folders) == 1
        for _ in range(5):
            server.open().leave_while_connecting()  # as a browser does when a reader goes on at once
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(timeout=15) == 0
        assert server.process.stdout
        assert server.process.stdout.read() == ""
        assert wait_until(lambda: not any(psutil.pid_exists(kernel.pid) for kernel in kernels), 3)
        assert not any(folder.exists() for folder in folders)
        page.close()
