"""The shell as a process of its own: its streams, its exit status, and what it imports."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import coach

ROOT = Path(__file__).resolve().parent.parent


def in_a_process(*args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the shell as its user does."""
    command = [sys.executable, "-m", "coach", *args]
    env = {**os.environ, **environment}
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=env, cwd=ROOT, check=False)


def test_as_a_process() -> None:
    """python -m coach is the shell, and exits as it should."""
    assert in_a_process("version").stdout == f"coach {coach.__version__}\n"
    failed = in_a_process("show", "♠O", LC_ALL="zh_CN.UTF-8", PYTHONIOENCODING="ascii")
    assert (failed.returncode, failed.stdout) == (2, "")
    assert "字母 O" in failed.stderr


@pytest.mark.skipif(os.name == "nt", reason="a POSIX shell closes the streams")
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("show - <&-", "“-” cannot be read: "),
        ("clauses >&-", "The system refuses: "),
        ("clauses --json >&-", "The system refuses: "),
        ("--help >&-", "The system refuses: "),
        pytest.param(
            "judge ♠4 --json >/dev/full",
            "The system refuses: ",
            marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux alone has a device that is full"),
        ),
        ("show $'\\xff'", "Character 1, “\\udcff”: "),
    ],
)
def test_bad_streams_and_bytes_are_an_error_of_one_line(command: str, said: str) -> None:
    """A stream that is closed or full, or an argument that is no text, gets one line and no traceback."""
    line = ["bash", "-c", f'"$0" -m coach {command}', sys.executable]
    env = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(line, capture_output=True, text=True, encoding="utf-8", env=env, cwd=ROOT, check=False)
    assert done.stderr.startswith(f"coach: {said}")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


@pytest.mark.skipif(os.name == "nt", reason="a POSIX shell closes the streams")
def test_a_closed_standard_error_changes_nothing_else() -> None:
    """Who does not want to hear of errors still gets the exit status, and nothing on standard output."""
    line = ["bash", "-c", '"$0" -m coach show ♠O 2>&-', sys.executable]
    done = subprocess.run(line, capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.skipif(os.name == "nt", reason="there are no such pipes on Windows")
def test_a_broken_pipe_is_quiet() -> None:
    """Who stops reading, as head does, gets no traceback."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "coach", "clauses", *(f"N{number}" for number in range(1, 24))]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False)
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode == 1


@pytest.mark.parametrize("heavy", ["numba", "numpy", "pandas", "voila", "jupyterlab", "coach.registry", "coach.screen"])
def test_the_shell_imports_nothing_heavy(heavy: str) -> None:
    """What a command does not need is not imported."""
    code = f"import coach.cli, sys; print({heavy!r} in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "False\n"
