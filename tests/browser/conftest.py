"""A real site, a real browser, and the coach's page as a person meets it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.serving import running_site

HERE = Path(__file__).resolve().parent

expect.set_options(timeout=20_000)  # other tests run beside, and a page that answers late still answers

Open = Callable[..., Page]
Visit = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def site(chromium_path: str) -> Iterator[str]:
    """The address of the site, started as a person starts it."""
    with running_site() as url:
        yield url


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


@pytest.fixture
def visit(site: str, browser: Browser) -> Iterator[Visit]:
    """Open a page as a learner: ``visit("zh/home", width=390)``. No error may be left in the browser's console."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def visit(path: str, *, width: int = 1280, theme: str = "light", context: BrowserContext | None = None) -> Page:
        if context is None:
            context = browser.new_context(
                viewport={"width": width, "height": 844 if width < 700 else 900},
                color_scheme="dark" if theme == "dark" else "light",
                has_touch=width < 700,
                accept_downloads=True,
            )
            context.set_default_timeout(20_000)
            contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(f"{site}/{path}")
        ready(page)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert errors == []


def ready(page: Page) -> None:
    page.wait_for_selector("html[data-state=ready]")
    page.wait_for_selector(
        ".exercise:visible, .path:visible, #page .state:visible, .lesson-side:visible, .puzzles .place:visible, "
        ".hands:visible, .review-page:visible"
    )


def width_of(page: Page) -> int:
    """Return how wide the page is, in pixels, once what follows the window's size has followed it."""
    frames = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    return int(page.evaluate(f"{frames}.then(() => document.documentElement.scrollWidth)"))


def tab_to(page: Page, selector: str, most: int = 30) -> None:
    for _ in range(most):
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")
