"""The shell as the tests run it: in their own process, with what it says caught."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from coach.cli import main
from coach.text import speak, write_as


class Ran(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """The one object on standard output."""
        assert self.status == 0, self.err
        assert self.out.count("\n") == 1
        value: dict[str, Any] = json.loads(self.out)
        return value


Shell = Callable[..., Ran]


def make_shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Return what runs a command, its standard input given as text or bytes; in English unless told."""

    def run(*args: str, stdin: str | bytes = "") -> Ran:
        content = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        monkeypatch.setenv("LC_ALL", "C.UTF-8")
        with pytest.raises(SystemExit) as ended:
            main(args)
        speak(None)
        write_as(None)
        said = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Ran(ended.value.code, said.out, said.err)

    return run
