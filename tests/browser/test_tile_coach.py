"""The coach's page of 顶牛: tiles to paste, to pick and to lay, ranked plays, who can hold what, keyboard, phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, tab_to, width_of
from tests.browser.test_access import serious

LOGGED = {
    "zh": "我: 一六 一五 大十 红八\n记录: 我 虎头; 下家 一六; 对家 扣 ?; 上家 一五 接 5; 我 一鹅 接 1; "
    "下家 扣 ?; 对家 地一; 上家 歪九",
    "en": "me: 6-1 5-1 5-5 4-4\nlog: me 6-5; next 6-1; across x ?; prev 5-1 on 5; me 3-1 on 1; next x ?; "
    "across 1-1; prev 6-3",
}
"""The ends are 1 and 6; the next player holds neither 1 nor 3 (T4)."""
LATE = (
    "me: 6-1 5-5\nnext: 2\nacross: 2\nprev: 1\nends: 1 6\n"
    "laid: 6-6 6-6 6-5 6-5 6-4 6-4 6-1 5-1 5-1 1-1 1-1 6-2 3-1\ndiscards: across 4-4 ?, prev 3-3 ?"
)
"""Two tiles are left, and 一六 fits both ends."""
TITLE = {"zh": "顶牛", "en": "Dingniu"}
ADVISE = {"zh": "看建议", "en": "Get advice"}
READ = {"zh": "读懂了，24 张齐", "en": "Understood, 24 tiles in all"}


def turned(page: Page, lang: str) -> Page:
    """Turn the page to 顶牛 by its switch."""
    page.locator(".games").get_by_role("button", name=TITLE[lang]).click()
    expect(page.locator(".games [aria-pressed=true]")).to_have_text(TITLE[lang])
    expect(page.locator(".pack .of-tile")).to_have_count(24)
    return page


def advised(page: Page, text: str, lang: str) -> Page:
    """Paste *text*, ask, and wait until the last word is said."""
    page.locator("textarea").fill(text)
    page.get_by_role("button", name=ADVISE[lang]).click()
    page.wait_for_selector("[data-focus=longer]")
    return page


def read(page: Page, lang: str = "zh") -> Page:
    """Paste the position with a log, and wait until it is understood."""
    page.locator("textarea").fill(LOGGED[lang])
    expect(page.get_by_text(READ[lang])).to_be_visible()
    return page


@pytest.mark.parametrize(("lang", "width"), [("zh", 1280), ("en", 390)])
def test_a_pasted_hand_gets_ranked_plays(open_page: Open, lang: str, width: int) -> None:
    """Each play once, a tile beside the end it goes to; best first, with its reason; nothing goes sideways."""
    page = advised(turned(open_page(lang, width=width, height=844), lang), LOGGED[lang], lang)
    plays = page.locator(".play")
    expect(plays).to_have_count(3)
    values = [float(text.split()[0].replace("−", "-")) for text in page.locator(".play .pt").all_inner_texts()]
    assert values == sorted(values, reverse=True)
    names = page.locator(".play .tile-play").evaluate_all("all => all.map(e => e.ariaLabel)")
    wanted = {"zh": "一六 6-1（顶 6）", "en": "一六 6-1 on the 6"}[lang]
    assert wanted in names
    expect(page.locator("[data-play='6-1 on 6'] .end")).to_have_text("6")
    expect(page.locator("[data-play='5-1 on 1']")).to_contain_text("69%")
    assert width_of(page) <= width


def test_what_the_discards_prove_is_told(open_page: Open) -> None:
    """T4: the next player holds neither 1 nor 3; an account that a play leaves is told with its chance (T10)."""
    page = read(turned(open_page(), "zh"))
    row = page.locator(".chances tbody tr").first
    assert row.locator("td").all_inner_texts()[:3] == ["0%", "77%", "0%"]
    expect(row.locator(".never")).to_have_count(2)
    expect(page.get_by_label("教练读到的牌局")).to_contain_text("没有 1、3")
    accounts = page.get_by_role("region", name="算账")
    expect(accounts).to_contain_text("一五（顶 1）")
    expect(accounts.locator(".meter li")).to_contain_text("69%")


def test_a_fault_is_shown_where_it_is(open_page: Open) -> None:
    """There is no 9-9; mended, the text is read."""
    page = turned(open_page(), "zh")
    page.locator("textarea").fill("虎头 金瓶\n9-9")
    expect(page.locator(".quote .line")).to_have_text("第 2 行")
    expect(page.locator(".quote mark")).to_have_text("9-9")
    page.locator("textarea").fill("虎头 金瓶 一五 一鹅 二板 大天")
    expect(page.locator(".fault")).to_have_count(0)
    expect(page.get_by_text(READ["zh"])).to_be_visible()


def test_tiles_are_picked_and_twins_one_by_one(open_page: Open) -> None:
    """Either copy of a face takes the first that is free; six of them are a hand; those laid are shut in the other."""
    page = turned(open_page(), "zh")
    pack = page.locator(".pack")
    twins = pack.get_by_role("button", name="虎头 6-5")
    expect(twins).to_have_count(2)
    twins.nth(1).click()
    expect(page.locator("textarea")).to_have_value("虎头")
    twins.nth(1).click()
    expect(page.locator("textarea")).to_have_value("虎头 虎头")
    expect(pack.locator("[aria-pressed=true]")).to_have_count(2)
    twins.nth(0).click()
    expect(page.locator("textarea")).to_have_value("虎头")
    page.locator("textarea").fill(LOGGED["zh"])
    expect(pack.locator("[aria-pressed=true]")).to_have_count(4)
    expect(pack.locator("[aria-disabled=true]")).to_have_count(6)
    copies = pack.get_by_role("button", name="一六 6-1")
    assert [copies.nth(at).get_attribute("aria-pressed") for at in (0, 1)] == ["true", "false"]
    assert copies.nth(1).get_attribute("aria-disabled") == "true", "the other one was laid"


def test_a_tile_laid_on_the_table_is_judged(open_page: Open) -> None:
    """Click a tile and an end: legal by T3, and the table stays; a discard beside a tile that fits is refused (T4)."""
    page = read(turned(open_page(), "zh"))
    table = page.locator(".trial .tile-table")
    expect(table.locator(".laid > svg")).to_have_count(6)
    expect(table.locator(".spot-end.left")).to_have_text("1")
    expect(table.locator(".spot-end.right")).to_have_text("6")
    expect(table.get_by_label("扣了 1 张")).to_have_count(2)
    table.get_by_role("button", name="一六 6-1", exact=True).click()
    table.get_by_role("button", name="一六 6-1，放到左头 1").click()
    verdict = page.locator(".trial .verdict")
    expect(verdict).to_have_class(re.compile("good"))
    expect(verdict).to_contain_text("两头变成 6 和 6")
    expect(verdict.locator(".cite")).to_have_text(["T3"])
    expect(table.locator(".laid > svg")).to_have_count(6)
    table.get_by_role("button", name="大十 5-5").click()
    table.get_by_role("button", name="扣下大十 5-5").click()
    expect(verdict).not_to_have_class(re.compile("good"))
    expect(verdict).to_contain_text("接得上就得接")
    expect(verdict.locator(".cite")).to_have_text(["T4"])


def test_a_tile_is_dragged_to_an_end(open_page: Open) -> None:
    """Let go over the end, it is judged; once advised, its value stands beside."""
    page = advised(turned(open_page("en"), "en"), LOGGED["en"], "en")
    tile, end = page.locator(".trial .pad").nth(3), page.locator(".trial .spot-end.left")
    tile.scroll_into_view_if_needed()
    start, goal = tile.bounding_box(), end.bounding_box()
    assert start
    assert goal
    page.mouse.move(start["x"] + 20, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(goal["x"] + 20, goal["y"] + 20, steps=8)
    page.mouse.up()
    expect(page.locator(".trial .verdict.good h3")).to_contain_text("一五 on the 1 is allowed")
    shown = page.locator("[data-play='5-1 on 1'] .pt").inner_text().split()[0]
    expect(page.locator(".trial .verdict .num")).to_have_text(shown)
    expect(page.locator(".trial .verdict .why")).to_contain_text("69%")


def test_a_lead_that_is_not_allowed_is_explained(open_page: Open) -> None:
    """T5: 二板 may not be led from a hand with 二六: nobody else has a two to lay."""
    page = turned(open_page(), "zh")
    page.locator("textarea").fill("二板 二六 虎头 一五 红八 地一")
    expect(page.get_by_role("region", name="我的牌")).to_contain_text("头张不能出")
    page.locator(".trial").get_by_role("button", name="二板 2-2", exact=True).click()
    page.locator(".trial .spot-end.lead").click()
    expect(page.locator(".trial .verdict")).to_contain_text("落三家")
    expect(page.locator(".trial .verdict .cite").first).to_have_text("T5")


def test_a_house_rule_changes_what_accounts(open_page: Open) -> None:
    """Where only the four named kinds account, the play leaves none; the text stays, and it can be taken back."""
    page = read(turned(open_page(), "zh"))
    accounts = page.get_by_role("region", name="算账")
    expect(accounts.locator(".meter li")).to_have_count(1)
    before = accounts.inner_text()
    page.locator(".whatif").get_by_role("button", name="只有四种").click()
    expect(accounts).not_to_have_text(before)
    assert page.locator("textarea").input_value() == LOGGED["zh"]
    page.locator(".whatif").get_by_role("button", name="恢复原样").click()
    expect(accounts.locator(".meter li")).to_contain_text("69%")


def test_a_link_opens_the_game_by_its_house_rules(site: str, open_page: Open) -> None:
    """``?game=dingniu&rules=account_ends=named``, whatever was read last."""
    page = open_page("en")
    page.goto(f"{site}/en/coach?game=dingniu&rules=account_ends%3Dnamed")
    page.wait_for_selector("html[data-state=ready] .pack .of-tile")
    read(page, "en")
    expect(page.locator(".whatif [aria-pressed=true]").first).to_have_text("Four named kinds")


def test_by_keyboard_alone(open_page: Open) -> None:
    """Choose the game, type a hand, ask, and lay a tile on the table by its keys: no pointer."""
    page = open_page("en")

    tab_to(page, ".games button:nth-child(3)", most=80)
    page.keyboard.press("Enter")
    expect(page.locator(".pack .of-tile")).to_have_count(24)
    tab_to(page, "textarea", most=80)
    page.keyboard.insert_text(LATE)
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("[data-focus=longer]")
    tab_to(page, ".trial .pad", most=80)
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".trial .spot-end.left")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".trial .verdict.good")).to_contain_text("is allowed (lay)")
    page.keyboard.press("1")
    page.keyboard.press("d")
    expect(page.locator(".trial .verdict:not(.good)")).to_contain_text("T4")


def test_the_text_of_each_game_is_kept(open_page: Open) -> None:
    """Going to 顶牛 and back, neither game empties the other's box."""
    page = open_page()
    page.locator("textarea").fill("♠3 ♥10 ♣10")
    expect(page.locator(".paste")).to_contain_text("读懂了")
    read(turned(page, "zh"))
    page.locator(".games").get_by_role("button", name="牛鬼").click()
    expect(page.locator("textarea")).to_have_value("♠3 ♥10 ♣10")
    expect(page.locator(".pack .card")).to_have_count(54)
    turned(page, "zh")
    expect(page.locator("textarea")).to_have_value(LOGGED["zh"])
    expect(page.locator(".trial .tile-table")).to_be_visible()


@pytest.mark.parametrize(("lang", "width", "theme"), [("zh", 1280, "light"), ("en", 390, "dark")])
def test_axe_finds_nothing_serious(open_page: Open, lang: str, width: int, theme: str) -> None:
    """Empty, advised, with a refused trial and with a fault; no tile is without a name."""
    page = turned(open_page(lang, width=width, height=844, theme=theme), lang)
    assert serious(page) == []
    advised(page, LOGGED[lang], lang)
    page.locator(".trial .pad").first.click()
    page.locator(".trial .drop").click()
    page.wait_for_selector(".trial .verdict")
    assert serious(page) == []
    unnamed = page.evaluate(
        "[...document.querySelectorAll('.tile:not([aria-label])')].filter(e => "
        "!e.closest('[role=img], [aria-hidden=true], [aria-label], .tile-in')).length"
    )
    assert unnamed == 0
    page.locator("textarea").fill("6-5 9-9")
    page.wait_for_selector(".fault mark")
    assert serious(page) == []
    assert width_of(page) <= width


@pytest.mark.parametrize(("lang", "width"), [("zh", 1280), ("en", 390)])
def test_the_home_page_leads_there(site: str, open_page: Open, lang: str, width: int) -> None:
    """顶牛 is a game of the home page with tiles for its picture, and its coach is one click away."""
    page = open_page(lang, width=width, height=844)
    page.goto(f"{site}/{lang}/")
    game = page.locator(".game", has=page.get_by_role("heading", name=TITLE[lang]))
    expect(game.locator("svg.tile")).to_have_count(2)
    expect(game).not_to_have_class(re.compile("coming"))
    game.locator("a[href*='coach?game=dingniu']").first.click()
    page.wait_for_selector("html[data-state=ready] .invite .tile")
