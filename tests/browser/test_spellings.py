"""Each spelling that people use, pasted into the box, gives plays."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Open

SPOKEN = "方块4、红心10、黑桃2，牛鬼2"

SPELLINGS = {
    "signs": "♠2 ♥10 ♦4",
    "signs with variation selectors": "♠️2 ♥️10 ♦️4",
    "hollow signs and a heart": "♤2 ❤10 ♢4",
    "letters, suit first": "S2 HT D4",
    "letters, rank first": "2s 10h 4d",
    "an unseparated run": "2sth4d",
    "words": "黑桃2 红桃10 方块4",
    "other words": "葵扇2 紅心10 階磚4",
    "first characters": "黑2 红10 方4",
    "T and 0": "♠2 ♥0 ♦4",
    "full width": "Ｓ２　Ｈ１０，Ｄ４",
    "commas and brackets": "[♠2，(♥10)、「♦4」]",
    "zero-width characters": "\ufeff♠2\u200b ♥10\u200d ♦4",
    "suit lines": "黑桃：2\n♥: 10\n方块：4\n♣: 无",
    "Unicode cards": "🂢 🂺 🃄",
    "keys in Chinese": "我：♠2 ♥10 ♦4\n下家：3张\n对家：2张；上家：4张",
    "keys in English": "me: ♠2 ♥10 ♦4; next: 3, across: 2\nprev: out 1",
    "a table to beat": "我: ♠2 ♥10 ♦4\n桌面: ♣9 上家",
    "badges and what has gone": "我: ♠2 ♥10 ♦4\n已出: ♠3 ♥3 ♥4\n亮牌: 下家 ♠3",
    "another house rule": "规则: 花色\n手牌: ♠2 ♥10 ♦4",
}
JOKERS = {
    "names": "小王 大王",
    "ghosts": "小鬼 大鬼",
    "odd ones": "小怪 大怪",
    "letters": "XW DW",
    "English": "small joker, big joker",
    "by colour": "black joker, red joker",
    "both at once": "大小王",
    "a pair of kings": "双王",
}


@pytest.fixture(scope="module")
def page(site: str, browser: Browser) -> Page:
    """One page for all spellings: what is pasted later takes the place of what was there."""
    page = browser.new_page()
    page.goto(f"{site}/zh/coach")
    page.wait_for_selector("html[data-state=ready] .coach-page")
    return page


def paste(page: Page, text: str) -> None:
    """Empty the box and insert *text* at once, as pasting does."""
    page.locator("textarea").fill("")
    expect(page.locator(".invites")).to_be_visible()
    page.locator("textarea").focus()
    page.keyboard.insert_text(text)
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".play.best")


@pytest.mark.parametrize("text", SPELLINGS.values(), ids=SPELLINGS)
def test_a_spelling_gives_plays(page: Page, text: str) -> None:
    paste(page, text)
    hand = page.locator(".read .cards").filter(has=page.locator(".ghost"))
    expect(hand).to_have_attribute("aria-label", SPOKEN)


@pytest.mark.parametrize("jokers", JOKERS.values(), ids=JOKERS)
def test_a_spelling_of_the_jokers_gives_plays(page: Page, jokers: str) -> None:
    paste(page, f"♠2 {jokers}")
    hand = page.locator(".read .cards").filter(has=page.locator(".ghost"))
    expect(hand).to_have_attribute("aria-label", "黑桃2，牛鬼2、小王、大王")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_examples_give_plays(open_page: Open, lang: str) -> None:
    """Each example, taken by one click, gives plays."""
    page = open_page(lang)
    for at in range(page.locator(".invite").count()):
        page.locator(".invite").nth(at).click()
        page.wait_for_selector(".play.best")
        page.locator("textarea").fill("")
