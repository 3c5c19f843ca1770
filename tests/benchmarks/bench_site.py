"""The site as a visitor's browser meets it: how soon a page can be used, what it asks for, and what it costs."""

from __future__ import annotations

import statistics
import time
from typing import Any

import psutil
from playwright.sync_api import Browser, sync_playwright

from coach.resources import folder
from tests import chromium
from tests.site.serving import Server, running

PAGES = {"coach": "its page waits ready", "niugui/01-singles": "a spare kernel waits"}
RUNS = 5


def main() -> None:
    with running(folder("notebooks"), workers=2, spares=2) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        for page, how in PAGES.items():
            time.sleep(5)
            visits = []
            for _ in range(RUNS):
                visits.append(_visit(browser, server, page))
                time.sleep(5)  # until the next one waits
            _print(f"{page} ({how})", visits)
        _print("niugui/02-groups (nothing waits)", [_unprepared(browser, server)])
        browser.close()


def _unprepared(browser: Browser, server: Server) -> dict[str, float]:
    for _ in range(2):
        server.open("en", "niugui/02-groups")  # takes the spares away
    return _visit(browser, server, "niugui/02-groups")


def _visit(browser: Browser, server: Server, page: str) -> dict[str, float]:
    """Return seconds until the page can be used, its requests, their bytes as sent, and its kernel's megabytes."""
    context = browser.new_context()
    tab = context.new_page()
    session = context.new_cdp_session(tab)
    seen = {"requests": 0.0, "http kB": 0.0, "websocket kB": 0.0}

    def count(key: str, size: float) -> None:
        seen[key] += size

    session.send("Network.enable")
    session.on("Network.requestWillBeSent", lambda event: _counted(event, count))
    session.on("Network.loadingFinished", lambda event: count("http kB", event["encodedDataLength"] / 1024))
    session.on(
        "Network.webSocketFrameReceived",
        lambda event: count("websocket kB", len(event["response"]["payloadData"]) / 1024),
    )
    start = time.perf_counter()
    tab.goto(f"http://127.0.0.1:{server.port}/zh/{page}", wait_until="commit")
    tab.wait_for_selector("html[data-state=ready]")
    seconds = time.perf_counter() - start
    kernel = tab.locator("#page").get_attribute("data-kernel") or ""
    memory = next(
        psutil.Process(each.pid).memory_info().rss for each in server.kernels() if kernel in " ".join(each.cmdline())
    )
    tab.wait_for_timeout(300)
    context.close()
    return {"seconds": seconds, **seen, "kernel MB": memory / 2**20}


def _counted(event: dict[str, Any], count: Any) -> None:
    if event["request"]["url"].startswith("http"):
        count("requests", 1)


def _print(name: str, visits: list[dict[str, float]]) -> None:
    medians = {key: statistics.median(visit[key] for visit in visits) for key in visits[0]}
    figures = ", ".join(
        f"{key} {value:.2f}" if key == "seconds" else f"{key} {value:.0f}" for key, value in medians.items()
    )
    print(f"  {name}: {figures}; slowest {max(visit['seconds'] for visit in visits):.2f} s")


if __name__ == "__main__":
    main()
