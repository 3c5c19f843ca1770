"""What goes into a command and what comes out of it: texts from arguments, files and streams, answers both ways."""

from __future__ import annotations

import json
import os
import re
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from errno import EBADF
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coach.errors import CoachError
from coach.results import SCHEMA
from coach.text import name, say, shown

if TYPE_CHECKING:
    from rich.status import Status

    from coach.results import Suggestion


def put(answer: Any, as_json: bool, **how: bool) -> None:
    """Print *answer* on standard output, as JSON or for people; :func:`coach.screen.put` says *how*."""
    if as_json:
        from coach.exchange import to_json

        put_json(to_json(answer))
    else:
        from coach.screen import put

        put(answer, **how)


def put_json(values: dict[str, Any]) -> None:
    """Print *values* as one line with the number of their form."""
    print(json.dumps({"schema": SCHEMA, **values}, ensure_ascii=False))


def read(text: str) -> str:
    """Return the position that *text* is, or that the file of this name or, for ``-``, standard input holds.

    :raises CoachError: there is no such file, or it is no text.
    """
    if text != "-" and ("\n" in text or not _is_path(text)):
        return text
    try:
        return _decoded(_standard_input() if text == "-" else Path(text).read_bytes(), text)
    except FileNotFoundError as error:
        raise CoachError(f"there is no file {text!r}", code="no-file", path=text) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise CoachError(f"{text!r} cannot be read: {why}", code="unreadable-file", path=text, why=why) from error


def _standard_input() -> bytes:
    """Return all that is given on standard input.

    :raises OSError: it cannot be read.
    """
    if sys.stdin is None:  # closed by the caller
        raise OSError(EBADF, os.strerror(EBADF))
    return sys.stdin.buffer.read()


def _is_path(text: str) -> bool:
    """Return whether *text* names a file: it is there, or it looks as no position ever does."""
    if not text:  # which would be the folder we are in
        return False
    try:
        return Path(text).exists() or re.fullmatch(r"[^:|]*(/|\\|\.[A-Za-z]{1,8}$)[^:|]*", text) is not None
    except (OSError, ValueError):  # too long for a path, or with a zero in it
        return False


def _decoded(content: bytes, path: str) -> str:
    """Return *content* as text: UTF-8, or UTF-16 where a byte-order mark says so, as Windows consoles write it."""
    encoding = "utf-16" if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise CoachError(f"{path!r} is no UTF-8 text", code="not-utf8", path=path) from error


class Thinking:
    """A line on the terminal that says how far the search has come; nothing where nobody would see it."""

    def __init__(self, quiet: bool) -> None:
        self.status: Status | None = None
        if sys.stderr.isatty() and not quiet:
            from rich.console import Console

            self.status = Console(stderr=True).status(say("thinking"))

    def __enter__(self) -> Thinking:
        if self.status:
            self.status.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.status:
            self.status.stop()

    def show(self, answer: Suggestion) -> bool:
        """Show the best play so far, and go on."""
        if self.status:
            best = answer.best
            play = shown(best.cards) if best.cards else name("kind", best.kind)
            self.status.update(say("thinking-best", worlds=answer.worlds, play=play))
        return True
