"""How soon a page can be used, and what its kernel weighs."""

from __future__ import annotations

import statistics
import time

import psutil
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests import chromium
from tests.browser.serving import running_site

ROUNDS = 5
REFILL_S = 6.0  # by then the pool holds a preheated kernel again


def main() -> None:
    path = chromium.find()
    if path is None:
        print("  no Chromium: not measured")
        return
    with running_site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        preheated, cold = [], []
        for _ in range(ROUNDS):
            time.sleep(REFILL_S)
            first, seconds = opened(browser, site)
            preheated.append(seconds)
            second, seconds = opened(browser, site)  # the pool is empty now
            cold.append(seconds)
            weights = kernels()
            first.close()
            second.close()
        browser.close()
    for name, times in (("preheated", preheated), ("cold", cold)):
        median, worst = statistics.median(times), max(times)
        print(f"  page to interactive, {name} kernel: median {median:.1f} s, worst of {ROUNDS} {worst:.1f} s")
    print(f"  a page's kernel: {min(weights):.0f} to {max(weights):.0f} MB ({len(weights)} of them)")


def opened(browser: Browser, site: str) -> tuple[BrowserContext, float]:
    """Open the page as a new visitor; return the visit, and the seconds until it takes a hand."""
    context = browser.new_context()
    page = context.new_page()
    started = time.perf_counter()
    page.goto(f"{site}/zh/coach")
    page.wait_for_selector("html[data-state=ready] .coach-page")
    return context, time.perf_counter() - started


def kernels() -> list[float]:
    """Return the resident memory of each kernel of the site, in MB."""
    return [
        child.memory_info().rss / 1e6
        for child in psutil.Process().children(recursive=True)
        if any("ipykernel" in word for word in child.cmdline())
    ]


if __name__ == "__main__":
    main()
