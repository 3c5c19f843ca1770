"""The coach's page turned to another game than the first: the switch, a pasted hand, house rules, keyboard, phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, tab_to, width_of

LOCK = {
    "zh": "我: 5 5 5 5 7 9 9 J\n对手: 4张\n桌面: A 对手\n已出: 3 3 4 4 6 6 6 7 7 8 8 10 10 J J Q Q K K",
    "en": "me: 5 5 5 5 7 9 9 J\nother: 4\ntable: A by other\nplayed: 3 3 4 4 6 6 6 7 7 8 8 10 10 J J Q Q K K",
}
"""Only a bomb of mine beats the ace, and only where bombs beat every type (G10)."""
TITLE = {"zh": "关牌", "en": "Guanpai"}
ADVISE = {"zh": "看建议", "en": "Get advice"}
UNIT = {"zh": "张", "en": "cards"}


def turned(page: Page, lang: str) -> Page:
    """Turn the page to 关牌 by its switch."""
    page.locator(".games").get_by_role("button", name=TITLE[lang]).click()
    expect(page.locator(".games [aria-pressed=true]")).to_have_text(TITLE[lang])
    expect(page.locator(".coach-page.no-suits")).to_be_visible()
    return page


def advised(page: Page, text: str, lang: str) -> Page:
    """Paste *text*, ask, and wait until the last word is said."""
    page.locator("textarea").fill(text)
    page.get_by_role("button", name=ADVISE[lang]).click()
    page.wait_for_selector("[data-focus=longer]")
    return page


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_switch_turns_the_page_to_the_game(open_page: Open, lang: str, width: int) -> None:
    """Ranked plays in cards closed, the bomb first, each with the odds of the one other hand; nothing goes sideways."""
    page = advised(turned(open_page(lang, width=width, height=844), lang), LOCK[lang], lang)
    values = [float(text.split()[0].replace("−", "-")) for text in page.locator(".play .pt").all_inner_texts()]
    assert values == sorted(values, reverse=True)
    expect(page.locator(".play.best .pt")).to_contain_text(UNIT[lang])
    assert page.locator(".play.best .face").inner_text().split()[:4] == ["5"] * 4
    expect(page.locator(".play.best .odds")).to_have_count(1)
    expect(page.locator("[data-play=pass]")).to_be_visible()
    assert width_of(page) <= width
    assert not set(page.locator(".answers").inner_text()) & set("♠♥♣♦")
    for card in page.locator(".answers .card").all()[:12]:
        drawn = card.evaluate("card => getComputedStyle(card, '::before').content")
        assert drawn == "none", "no suit is drawn"


def test_the_pack_and_what_is_read_are_the_games_own(open_page: Open) -> None:
    """Forty-eight cards by rank, examples of its own; one picked is written as a rank, one typed is pressed."""
    page = turned(open_page(), "zh")
    expect(page.locator(".pack .card")).to_have_count(48)
    assert page.locator(".invite").count() >= 3
    page.locator(".pack").get_by_role("button", name="10", exact=True).first.click()
    page.locator(".pack").get_by_role("button", name="2", exact=True).click()
    expect(page.locator("textarea")).to_have_value("10 2")
    page.locator("textarea").fill("3 3 3 3 3")
    expect(page.locator(".fault")).to_contain_text("3")
    page.locator("textarea").fill(LOCK["zh"])
    expect(page.get_by_text("读懂了，48 张齐")).to_be_visible()
    expect(page.get_by_label("教练读到的牌局")).to_contain_text("对手的单张")


def test_a_house_rule_changes_the_answer(open_page: Open) -> None:
    """Where bombs beat only their own type, passing is all that is left; the text stays, and it can be taken back."""
    page = advised(turned(open_page(), "zh"), LOCK["zh"], "zh")
    plays = page.locator(".play")
    assert plays.count() > 1
    page.locator(".whatif").get_by_role("button", name="只压同类").click()
    expect(page.locator(".supposed")).to_be_visible()
    page.wait_for_selector("[data-focus=longer]")
    expect(plays).to_have_count(1)
    expect(page.locator(".plays h2")).to_have_text("只能过")
    assert page.locator("textarea").input_value() == LOCK["zh"]
    page.locator(".supposed").get_by_role("button", name="恢复原样").click()
    expect(page.locator(".supposed")).to_have_count(0)
    page.wait_for_selector("[data-focus=longer]")
    assert plays.count() > 1


def test_a_link_names_the_game_and_its_house_rules(site: str, open_page: Open) -> None:
    """``?game=guanpai&rules=bombs=same-type`` opens the game by these rules, whatever was read last."""
    page = open_page("en")
    page.goto(f"{site}/en/coach?game=guanpai&rules=bombs%3Dsame-type")
    page.wait_for_selector("html[data-state=ready] .coach-page.no-suits")
    advised(page, LOCK["en"], "en")
    expect(page.locator(".plays h2")).to_have_text("All you can do is pass")


def test_each_game_keeps_its_own_text(open_page: Open) -> None:
    """Going to another game and back, and opening the page anew, the hand pasted there is still in the box."""
    page = turned(open_page(), "zh")
    page.locator("textarea").fill("3 3 4 K")
    expect(page.get_by_text("读懂了，48 张齐")).to_be_visible()
    page.locator(".games").get_by_role("button", name="牛鬼").click()
    expect(page.locator(".coach-page:not(.no-suits)")).to_be_visible()
    expect(page.locator("textarea")).to_have_value("")
    turned(page, "zh")
    expect(page.locator("textarea")).to_have_value("3 3 4 K")
    page.reload()
    page.wait_for_selector("html[data-state=ready] .coach-page.no-suits")
    expect(page.locator("textarea")).to_have_value("3 3 4 K")


def test_the_first_games_text_is_kept_too(open_page: Open) -> None:
    """Both games have a hand in the box; neither empties the other's, there and back and there again."""
    page = open_page()
    page.locator("textarea").fill("♠3 ♥10 ♣10")
    expect(page.locator(".paste")).to_contain_text("读懂了")
    turned(page, "zh")
    page.locator("textarea").fill("3 3 4 K")
    expect(page.get_by_text("读懂了，48 张齐")).to_be_visible()
    for _ in range(2):
        page.locator(".games").get_by_role("button", name="牛鬼").click()
        expect(page.locator(".coach-page:not(.no-suits)")).to_be_visible()
        expect(page.locator("textarea")).to_have_value("♠3 ♥10 ♣10")
        turned(page, "zh")
        expect(page.locator("textarea")).to_have_value("3 3 4 K")


def test_the_second_game_by_keyboard_alone(open_page: Open) -> None:
    """Choose the game, type a hand, ask, open a reason, try a pair: no pointer."""
    page = open_page("en")

    tab_to(page, ".games button:nth-child(2)", most=80)
    page.keyboard.press("Enter")
    expect(page.locator(".coach-page.no-suits")).to_be_visible()
    expect(page.locator(".games [aria-pressed=true]")).to_be_focused()
    tab_to(page, "textarea", most=80)
    page.keyboard.type("3 3 4 6 9 k a")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("[data-focus=longer]")
    tab_to(page, ".why-button", most=80)
    page.keyboard.press("Enter")
    expect(page.locator(".play:not(.best) .more")).to_be_visible()
    tab_to(page, ".trial .card", most=80)
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".trial .verdict.good")).to_contain_text(re.compile("3 *3 may be played: pair"))
