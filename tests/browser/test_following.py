"""Lesson 11 in a browser: a real game followed from one seat, with what is believed at each of its turns."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from coach import registry, resources, text
from coach.games.game import HasHiddenSides, Reads, Reviews, require
from tests.browser.conftest import Visit, tab_to, width_of
from tests.browser.test_access import serious

GAME = registry.find("niugui")
RECORD = (resources.PACKAGE / "games/niugui/data/lesson-game.txt").read_text(encoding="utf-8")
SEAT = "S"
PART = 3
"""The lesson's part with the game in it."""


def views() -> list[str]:
    """Return what the seat sees at each of its turns."""
    (played,) = require(GAME, Reviews).played_games(RECORD)
    return [moment.view for moment in played.moments if moment.seat == SEAT]


def shares(page: Page) -> list[str]:
    """Return the shares that stand on the page, ♠2 first, each seat's in turn."""
    return re.findall(r"^[<>]?[\d.]+%", "\n".join(page.locator(".following .meter b").all_inner_texts()), re.M)


def believed(view: str, *, counts_only: bool) -> list[str]:
    """Return the same, as the library has them."""
    seen = require(GAME, Reads).read(view).view
    found = require(GAME, HasHiddenSides).who_holds(seen, counts_only=counts_only).figures
    return [
        text.percent(float(share))
        for what, row in found.items()
        if what != "double"
        for seat, share in row.items()
        if seat != "me"
    ]


@pytest.mark.parametrize(("lang", "width"), [("zh", 1280), ("en", 390)])
def test_a_game_is_followed_turn_by_turn(visit: Visit, lang: str, width: int) -> None:
    """Counts first; by the arrow keys to a later turn, where what the play says replaces them; back again."""
    page = visit(f"{lang}/niugui/11-reading", width=width)
    page.locator(f"[data-focus=step-{PART}]").click()
    game = page.locator(".following:visible")
    expect(game).to_have_count(1)
    seen = views()
    assert shares(page) == believed(seen[0], counts_only=True)
    tab_to(page, ".following button", most=60)
    for _ in range(7):  # as fast as one likes
        page.keyboard.press("ArrowRight")
    expect(game.locator("h3")).to_have_text(re.compile(r"^\D*8\D"))
    expect(game).to_have_attribute("aria-busy", "false", timeout=60_000)
    expect(game.locator("[role=status] .why li").first).to_be_visible()
    told = shares(page)
    assert told == believed(seen[7], counts_only=False)
    assert told != believed(seen[7], counts_only=True)
    assert serious(page) == []
    assert width_of(page) <= width
    page.keyboard.press("ArrowLeft")
    expect(game.locator("h3")).to_have_text(re.compile(r"^\D*7\D"))
