"""A real site, a real browser, and the coach's page as a person meets it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]

HERE = Path(__file__).resolve().parent

Open = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@pytest.fixture(scope="session")
def site(chromium_path: str) -> Iterator[str]:
    """The address of the site, started as a person starts it."""
    port = free_port()
    command = [sys.executable, "-m", "coach", "site", "--port", str(port), "--no-browser"]
    server = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env={**os.environ, "CI": ""}
    )
    assert server.stdout is not None
    said = []
    for line in server.stdout:
        said.append(line)
        if "ready:" in line:
            break
    else:
        pytest.fail(f"the site did not start: {''.join(said)}")
    threading.Thread(target=server.stdout.read, daemon=True).start()  # so that it never waits to be read
    yield f"http://127.0.0.1:{port}"
    server.terminate()
    server.wait(20)


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    """A Chromium; it ends with its module, because other tests want the event loop that it holds."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def open_page(site: str, browser: Browser) -> Iterator[Open]:
    """Open the coach's page: ``open_page("zh", width=390)``. No test may leave an error in the browser's console."""
    contexts = []
    errors: list[str] = []

    def open_page(
        lang: str = "zh",
        *,
        width: int = 1280,
        height: int = 900,
        theme: str = "light",
        prepare: Callable[[Page], object] = lambda page: None,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if theme == "dark" else "light"
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        prepare(page)
        page.goto(f"{site}/{lang}/coach")
        page.wait_for_selector("html[data-state=ready] .coach-page")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []
