"""axe finds nothing serious: in both languages, in both themes, before, during and after."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Open


def serious(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {each['help']} — {[node['html'][:160] for node in each['nodes'][:3]]}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(open_page: Open, lang: str, theme: str) -> None:
    page = open_page(lang, theme=theme)
    assert serious(page) == []
    page.locator(".invite").nth(1).click()
    page.wait_for_selector("[data-focus=longer]")
    page.locator("[data-focus=rest]").click()
    page.locator(".why-button").last.click()
    page.locator(".cite").first.click()
    page.locator(".whatif .toggle button").nth(1).click()
    page.locator(".trial .card").first.click()
    page.locator(".trial .btn").first.click()
    page.wait_for_selector(".trial .verdict")
    page.wait_for_selector("[data-focus=longer]")
    assert serious(page) == []
    page.locator("textarea").fill("♠2 1♥")
    page.wait_for_selector(".fault mark")
    assert serious(page) == []


def test_cards_speak_in_words(open_page: Open) -> None:
    """No suit is read by its sign: every card's name has it in words."""
    page = open_page()
    page.locator(".invite").first.click()
    page.wait_for_selector("[data-focus=longer]")
    names = page.evaluate(
        "[...document.querySelectorAll('.card[aria-label], .cards[aria-label]')].map(e => e.ariaLabel)"
    )
    assert len(names) > 60
    assert not [name for name in names if set(name) & set("♠♥♣♦")]
    unnamed = page.evaluate(
        "[...document.querySelectorAll('i.card:not([aria-label])')].filter(e => !e.closest('[role=img]')).length"
    )
    assert unnamed == 0
