"""The page of played games in a browser: an example looked back on, by keyboard and on a phone; tried again; kept."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from coach.games.niugui.facing import RECORDS
from tests.browser.conftest import Visit, tab_to, width_of
from tests.browser.test_access import serious

BEGIN = {"zh": "开始复盘", "en": "Look back"}
EVIL = "<img src=x onerror=alert(1)>"
SOON = 240_000  # ms: a play takes tenths of a second, and other tests run beside


def looked_back(page: Page) -> Page:
    """Take the example, and wait until its last play is looked at."""
    page.locator(".example").click()
    expect(page.locator(".time")).to_have_count(33)
    expect(page.locator(".time.was-pending")).to_have_count(0, timeout=SOON)
    return page


@pytest.mark.parametrize(("lang", "width"), [("zh", 1280), ("en", 390)])
def test_an_example_by_keyboard(visit: Visit, lang: str, width: int, tmp_path: Path) -> None:
    """Its worst play is chosen, left and found again by arrows, tried again, and all of it is kept as one page."""
    page = looked_back(visit(f"{lang}/review", width=width))
    tab_to(page, ".worst a")
    page.keyboard.press("Enter")
    expect(page.locator(".looking .verdict.was-lost")).to_be_visible()
    number = page.locator(".time[aria-current]").get_attribute("data-number")
    assert number
    page.keyboard.press("Shift+Tab")  # the time line is one stop, just before
    expect(page.locator(".time:focus")).to_have_attribute("data-number", number)
    away, back, step = ("ArrowRight", "ArrowLeft", 1) if number == "1" else ("ArrowLeft", "ArrowRight", -1)
    page.keyboard.press(away)
    expect(page.locator(".time[aria-current]")).to_have_attribute("data-number", str(int(number) + step))
    page.keyboard.press(back)
    expect(page.locator(".time[aria-current]")).to_have_attribute("data-number", number)
    expect(page.locator(".time:focus")).to_have_attribute("data-number", number)
    tab_to(page, ".trial .card")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".trial .verdict")).to_be_visible()
    assert width_of(page) <= width
    assert serious(page) == []
    with page.expect_download() as kept:
        page.locator("[data-focus=save]").click()
    kept.value.save_as(tmp_path / "review.html")
    text = (tmp_path / "review.html").read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert text.count("<polyline") == 4 * 4  # for each seat its value, and what it believed of three others
    assert not re.findall(r'(?:src|href)="http', text)
    with page.expect_download() as record:
        page.locator("[data-focus=record]").click()
    record.value.save_as(tmp_path / "record.txt")
    assert "[Deal" in (tmp_path / "record.txt").read_text(encoding="utf-8")


def test_what_another_play_costs_and_the_way_to_the_coach(visit: Visit) -> None:
    """A pass at the worst play is costed and asked about; the coach's page finds the position."""
    page = looked_back(visit("en/review"))
    page.locator(".worst a").nth(1).click()
    page.locator(".trial .quiet").first.click()
    expect(page.locator(".trial .verdict ul.why li").first).to_be_visible(timeout=SOON)
    page.locator("[data-focus=why]").click()
    expect(page.locator(".trial .inset.why")).to_be_visible(timeout=SOON)
    page.get_by_role("link", name="Take this position to the coach").click()
    page.wait_for_selector("html[data-state=ready] .coach-page")
    expect(page.locator(".chip.good")).to_be_visible()
    page.get_by_role("link", name="Look back on a game").click()
    page.wait_for_selector("html[data-state=ready] .review-page")
    assert "[Deal" in page.locator("textarea").input_value()  # what was pasted is still there


def test_a_fault_is_shown_where_it_is_and_a_name_is_only_text(visit: Visit, tmp_path: Path) -> None:
    """Nothing is lost by a fault; a name that is markup stays text, on the page and in what is kept."""
    page = visit("zh/review")
    record = RECORDS[0].text["zh"].replace("阿韦", EVIL)
    page.locator("textarea").fill(record.replace("♦4 ♣4 ♥4 ♦K", "♦4 ♣4 ♥4 ♦Ö"))
    expect(page.locator(".fault mark")).to_be_visible()
    page.locator("textarea").fill(record)
    page.keyboard.press("Control+Enter")
    expect(page.locator(".time:not(.was-pending)").first).to_be_visible(timeout=SOON)
    page.locator("[data-focus=stop]").click()
    expect(page.locator(".scores")).to_contain_text(EVIL)
    assert page.locator(".review-page img").count() == 0
    with page.expect_download() as kept:
        page.locator("[data-focus=save]").click()
    kept.value.save_as(tmp_path / "review.html")
    assert "<img" not in (tmp_path / "review.html").read_text(encoding="utf-8")


def test_it_is_reached_from_home(visit: Visit) -> None:
    page = visit("en/home")
    page.get_by_role("link", name="Look back", exact=True).click()
    page.wait_for_selector("html[data-state=ready] .review-page")
    expect(page.get_by_role("button", name=BEGIN["en"]).first).to_be_visible()
