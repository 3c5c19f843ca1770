"""Whether a page that nothing is said to keeps its line, and one that is gone without a word loses it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import websocket

from tests.site.serving import Server, running

PING_EVERY = 0.3


@pytest.fixture(scope="module")
def site(notebooks: Path) -> Iterator[Server]:
    """A site that pings its pages often."""
    with running(notebooks, ping_every=PING_EVERY, patience=30) as server:
        yield server


def test_a_page_may_be_left_alone(site: Server) -> None:
    """Ten pings are answered, as every browser does by itself; the line is the same as before."""
    page = site.open().connect()
    for _ in range(10):
        assert _next_frame(page.line) == websocket.ABNF.OPCODE_PING
        page.line.pong()
    page.settle()
    page.close()


def test_a_page_that_does_not_answer_is_cut_off(site: Server) -> None:
    """Its computer sleeps, say: after the first ping that it leaves unanswered there is no second."""
    page = site.open().connect()
    assert _next_frame(page.line) == websocket.ABNF.OPCODE_PING
    assert _next_frame(page.line) == websocket.ABNF.OPCODE_CLOSE


def _next_frame(line: websocket.WebSocket) -> int:
    """Return the kind of the next frame that is no message of the kernel's; nothing is answered by itself."""
    while True:
        kind: int = line.recv_frame().opcode
        if kind not in (websocket.ABNF.OPCODE_TEXT, websocket.ABNF.OPCODE_BINARY):
            return kind
