"""What goes into a command and what comes out of it: texts from arguments, files and streams, answers both ways."""

from __future__ import annotations

import json
import os
import re
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from errno import EBADF
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from coach.errors import CoachError
from coach.results import SCHEMA

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.status import Status


def put(answer: Any, as_json: bool, **how: bool) -> None:
    """Print *answer* on standard output, as JSON or for people; :func:`coach.screen.put` says *how*."""
    if as_json:
        from coach.exchange import to_json

        put_json(to_json(answer))
    else:
        from coach.screen import put

        put(answer, **how)


def put_json(values: dict[str, Any]) -> None:
    """Print *values* as one line with the number of their form, which whoever waits for it gets at once."""
    print(json.dumps({"schema": SCHEMA, **values}, ensure_ascii=False), flush=True)


def read(text: str) -> str:
    """Return the position that *text* is, or that the file of this name or, for ``-``, standard input holds.

    :raises CoachError: there is no such file, or it is no text.
    """
    if text != "-" and ("\n" in text or not _is_path(text)):
        return text
    try:
        return decoded(_standard_input().read() if text == "-" else Path(text).read_bytes(), text)
    except FileNotFoundError as error:
        raise CoachError(f"there is no file {text!r}", code="no-file", path=text) from error
    except OSError as error:
        raise _unreadable(text, error) from error


def lines() -> Iterator[tuple[int, bytes]]:
    """Yield each line of standard input as it comes, with its number from 1; empty ones are left out.

    :raises CoachError: it cannot be read, or is no text.
    """
    try:
        stream = _standard_input()
        first = stream.readline()
        if first.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):  # whose lines do not end at a byte
            stream, first = BytesIO(decoded(first + stream.read(), "-").encode()), b""
        for number, line in enumerate(chain([first] if first else [], stream), start=1):
            if line.strip():
                yield number, line
    except OSError as error:
        raise _unreadable("-", error) from error


def _standard_input() -> IO[bytes]:
    """Return standard input.

    :raises OSError: there is none.
    """
    if sys.stdin is None:  # closed by the caller
        raise OSError(EBADF, os.strerror(EBADF))
    return sys.stdin.buffer


def _unreadable(path: str, error: OSError) -> CoachError:
    why = error.strerror or str(error)
    return CoachError(f"{path!r} cannot be read: {why}", code="unreadable-file", path=path, why=why)


def _is_path(text: str) -> bool:
    """Return whether *text* names a file: it is there, or it looks as no position ever does."""
    if not text:  # which would be the folder we are in
        return False
    try:
        return Path(text).exists() or re.fullmatch(r"[^:|]*(/|\\|\.[A-Za-z]{1,8}$)[^:|]*", text) is not None
    except (OSError, ValueError):  # too long for a path, or with a zero in it
        return False


def decoded(content: bytes, path: str) -> str:
    """Return *content* as text: UTF-8, or UTF-16 where a byte-order mark says so, as Windows consoles write it.

    :raises CoachError: it is neither; *path* is where it came from.
    """
    encoding = "utf-16" if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise CoachError(f"{path!r} is no UTF-8 text", code="not-utf8", path=path) from error


class Thinking:
    """A line on the terminal that says how far the search has come; nothing where nobody would see it."""

    def __init__(self, begin: str, so_far: Callable[[Any], str], *, quiet: bool) -> None:
        """Prepare to show *begin*, and then what *so_far* says of each answer on the way."""
        self.so_far = so_far
        self.status: Status | None = None
        if sys.stderr.isatty() and not quiet:
            from rich.console import Console

            self.status = Console(stderr=True).status(begin)

    def __enter__(self) -> Thinking:
        if self.status:
            self.status.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.status:
            self.status.stop()

    def show(self, answer: Any) -> bool:
        """Show the answer so far, and go on."""
        if self.status:
            self.status.update(self.so_far(answer))
        return True
