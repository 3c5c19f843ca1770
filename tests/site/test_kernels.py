"""Kernels: what a page may tell one, how many there are, and how long they stay."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import websocket

from coach.site.words import WORDS
from tests.site.serving import Page, Server, running, wait_until

POOLED = 2  # one for each language's page


def load_states(page: Page) -> dict[str, Any]:
    """Ask for all widgets as the page's own client does."""
    page.send("comm_open", {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}, {"version": "1.0.0"})
    page.send("comm_msg", {"comm_id": "c", "data": {"method": "request_states"}})
    answer = page.receive(lambda message: message["content"].get("comm_id") == "c")
    states: dict[str, Any] = answer["content"]["data"]["states"]
    return states


def test_a_page_speaks_with_its_widgets(site: Server) -> None:
    """A change made in the browser reaches Python, and its answer the browser; bytes come along."""
    page = site.open().connect()
    widget = next(model for model, state in load_states(page).items() if state["model_module"] == "anywidget")
    page.send(
        "comm_msg", {"comm_id": widget, "data": {"method": "update", "state": {"number": 21}, "buffer_paths": []}}
    )
    answer = page.receive(lambda message: "doubled" in message["content"].get("data", {}).get("state", {}))
    assert answer["content"]["data"]["state"] == {"doubled": 42}
    page.close()


@pytest.mark.parametrize("kind", ["execute_request", "complete_request", "inspect_request", "debug_request"])
def test_code_sent_over_the_websocket_does_not_run(site: Server, tmp_path: Path, kind: str) -> None:
    """Of all messages only comm messages reach the kernel: the code is not run and gets no answer."""
    page = site.open().connect()
    trace = tmp_path / "trace"
    code = f"open({str(trace)!r}, 'w').close()"
    asked = page.send(kind, {"code": code, "silent": False, "cursor_pos": 4, "command": "evaluate"})
    answers: list[str] = []
    settled = page.send("kernel_info_request", {})
    while settled not in answers:
        answers.append(page.receive(lambda message: True)["parent_header"].get("msg_id", ""))
    assert asked not in answers
    assert not trace.exists()
    page.close()


def test_another_sites_page_gets_no_line(site: Server) -> None:
    """The websocket is for pages of this site; the page itself stays usable."""
    page = site.open()
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        page.connect(origin="http://stranger.example")
    assert refused.value.status_code == 403
    page.connect().close()


def test_the_pool_makes_a_page_quick(site: Server) -> None:
    """A page costs no kernel start: the kernel that it is handed was there before it was asked for."""
    assert wait_until(lambda: len(site.kernels()) >= POOLED)
    waiting = " ".join(word for kernel in site.kernels() for word in kernel.cmdline())
    assert site.open().kernel_id in waiting


def test_a_kernel_leaves_soon_after_its_page(site: Server) -> None:
    """Three pages opened, used and closed leave nothing but the pool."""
    pages = [site.open(language).connect() for language in ("zh", "en", "zh")]
    assert len(site.kernels()) >= len(pages)
    for page in pages:
        page.close()
    assert wait_until(lambda: len(site.kernels()) == POOLED)


def test_a_reload_within_the_patience_keeps_the_kernel(site: Server) -> None:
    """A line that breaks and comes back finds its kernel as it was."""
    page = site.open().connect()
    page.close()
    time.sleep(0.2)
    page.connect().settle()
    time.sleep(1)
    page.settle()
    page.close()


def test_a_page_nobody_connects_to_is_given_up(site: Server) -> None:
    """Pages fetched by something that is no browser do not hold their kernels for ever."""
    site.open()
    site.open("en")
    assert wait_until(lambda: len(site.kernels()) == POOLED)


def test_a_page_may_say_good_bye(site: Server) -> None:
    """The beacon of a page that leaves needs no token, and its kernel goes at once; a stranger's page cannot send it.

    The websocket is closed with the code that tells the page not to try again.
    """
    page = site.open().connect()
    address = f"http://127.0.0.1:{site.port}/api/leave/{page.kernel_id}"
    post = "import sys, urllib.request as r; r.urlopen(r.Request(sys.argv[1], b'', {'Origin': sys.argv[2]}))"
    assert subprocess.run(
        [sys.executable, "-c", post, address, "http://stranger.example"], capture_output=True
    ).returncode
    page.settle()
    origin = f"http://127.0.0.1:{site.port}"
    subprocess.run([sys.executable, "-c", post, address, origin], check=True)
    with pytest.raises(ConnectionError, match="4404"):
        page.settle()


def test_a_page_hears_that_its_kernel_died(site: Server) -> None:
    """A killed kernel is not replaced behind the page's back: the page is told, and the pool stays full."""
    assert wait_until(lambda: len(site.kernels()) == POOLED)
    page = site.open().connect()
    page.settle()
    mine = next(kernel for kernel in site.kernels() if any(page.kernel_id in part for part in kernel.cmdline()))
    mine.kill()
    said = page.receive(lambda message: message["content"].get("execution_state") == "dead")
    assert said["msg_type"] == "status"
    assert wait_until(lambda: len(site.kernels()) == POOLED)


def test_a_full_house_is_said_kindly(notebooks: Path) -> None:
    """At the limit comes a designed 503 that tries again by itself; when a page leaves there is room again."""
    with running(notebooks, limit=POOLED, patience=0.5) as server:
        pages = [server.open(language).connect() for language in ("zh", "en")]
        refused = server.get("/zh/coach")
        assert refused.status == 503
        assert refused.headers["Retry-After"] == "10"
        assert WORDS["zh"]["503"] in refused.text
        assert '<meta http-equiv="refresh" content="10">' in refused.text
        assert len(server.kernels()) == POOLED
        pages.pop().close()
        assert wait_until(lambda: server.get("/zh/coach").status == 200)
        for page in pages:
            page.close()
