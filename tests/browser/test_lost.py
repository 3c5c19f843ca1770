"""What a person sees when something behind the page is lost, and how it goes on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from coach.resources import folder
from coach.site.words import WORDS
from coach.widgets.words import WORDS as FACE_WORDS
from tests.site.serving import Server, running, wait_until


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """The site's own pages, with an engine."""
    with running(folder("notebooks"), workers=1, spares=1) as server:
        yield server


@pytest.fixture
def page(server: Server, browser: Browser) -> Iterator[Page]:
    """The coach's page with a hand whose plays are hard to tell apart."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.goto(f"http://127.0.0.1:{server.port}/zh/coach")
    page.wait_for_selector("html[data-state=ready] .coach-page")
    yield page
    context.close()


def test_a_killed_kernel_is_said_and_a_reload_goes_on(server: Server, page: Page) -> None:
    """The page says that its line is gone; reloaded it has a new kernel, and what was typed is still there."""
    page.get_by_role("button", name="双牛鬼在手").first.click()
    expect(page.locator("article.best")).to_be_visible()
    typed = page.locator("textarea").input_value()
    mine = page.locator("#page").get_attribute("data-kernel") or "none"
    for kernel in server.kernels():
        if mine in " ".join(kernel.cmdline()):
            kernel.kill()
    lost = page.locator("#lost")
    expect(lost).to_be_visible()
    expect(lost).to_contain_text(WORDS["zh"]["lost"])
    lost.get_by_role("button").click()
    page.wait_for_selector("html[data-state=ready] .coach-page")
    assert page.locator("#page").get_attribute("data-kernel") != mine
    expect(page.locator("textarea")).to_have_value(typed)
    page.locator(".paste .btn.primary").click()
    expect(page.locator("article.best")).to_be_visible()


def test_a_killed_worker_is_said_and_its_answer_still_comes(server: Server, page: Page) -> None:
    """The search shows that it began anew, and then its plays."""
    page.get_by_role("button", name="双牛鬼在手").first.click()
    page.locator("[data-focus=longer]").click(timeout=30_000)  # ten seconds, so that there is time to lose it
    expect(page.locator("[data-focus=stop]")).to_be_visible()
    expect(page.locator("article.best")).to_be_visible(timeout=20_000)
    for worker in server.workers():
        worker.kill()
    expect(page.get_by_text(FACE_WORDS["zh"]["busy.again"])).to_be_visible()
    expect(page.locator("article.best")).to_be_visible(timeout=20_000)


def test_what_was_missed_while_the_line_was_down_is_caught_up_with(page: Page) -> None:
    """An answer comes on a line that is as good as dead; when the page has a new one, it asks what it has missed."""
    page.evaluate(
        """() => {
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (data) {
                if (!window.line) {
                    window.line = this;
                    this.onmessage = () => (window.missed = Date.now());
                }
                return send.call(this, data);
            };
        }"""
    )
    page.get_by_role("button", name="双牛鬼在手").first.click()
    silent = "window.missed !== undefined && Date.now() - window.missed > 5000"
    assert wait_until(lambda: page.evaluate(silent), 60)  # the search is over, and nothing more will be said
    expect(page.locator("article.best")).to_have_count(0)
    page.evaluate("window.line.close()")
    expect(page.locator("article.best")).to_be_visible(timeout=20_000)
