"""The pages of 抢庄斗牛 in a browser: the drill, the chances, the table; by keyboard and by touch."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from coach.cards import card_token
from coach.registry import find
from coach.widgets.drill_page import HANDS
from coach.widgets.hand_words import WORDS
from tests.browser.conftest import Visit, tab_to, width_of
from tests.browser.test_access import serious

GAME: Any = find("douniu")
SEED = 3
BOTH = pytest.mark.parametrize(("lang", "width"), [("zh", 1280), ("zh", 390), ("en", 1280), ("en", 390)])


def fits(page: Page) -> bool:
    """Nothing is wider than the screen."""
    return bool(width_of(page) <= page.evaluate("innerWidth"))


# ---- The drill -------------------------------------------------------------------------------------------------------


def hand(number: int) -> Any:
    return GAME.drill(SEED * HANDS + number)


WITH = next(number for number in range(1, 20) if hand(number).groups)
"""A hand that has 牛, and is not the first."""


def solve_by_keys(page: Page, number: int, right: bool = True) -> None:
    found = hand(number)
    if found.groups:
        for card in found.groups[0]:
            page.keyboard.press(str(found.hand.index(card) + 1))
        expect(page.locator(".drill .hand [aria-pressed=true]")).to_have_count(3)
        page.keyboard.press("Enter")
        page.wait_for_selector(".kinds .option")
        niu = found.value.niu % 10 if right else (found.value.niu + 1) % 10
        page.keyboard.press(str(niu))
    else:
        page.keyboard.press("0" if right else "9")
    page.wait_for_selector(".drill .verdict")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_drill_by_keyboard(visit: Visit, lang: str) -> None:
    """Start, answer by digits, a mistake with its proof; the row and the fastest outlive a reload; focus is kept."""
    words = WORDS[lang]
    page = visit(f"{lang}/douniu/drill?seed={SEED}")
    assert serious(page) == []
    tab_to(page, "[data-focus=go]")
    page.keyboard.press("Enter")
    for number in range(WITH):
        page.wait_for_selector(".drill .hand [data-card]:visible")
        solve_by_keys(page, number)
        expect(page.locator(".verdict.good")).to_be_visible()
        expect(page.locator("[data-focus=go]")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".verdict")).to_have_count(0)
    expect(page.locator("[data-record=streak]")).to_have_text(words["drill.streak"].format(count=WITH))
    solve_by_keys(page, WITH, right=False)
    expect(page.locator(".verdict .split .cards")).to_have_count(2)
    page.locator(".verdict .cite").click()
    expect(page.locator(".verdict .clause")).to_be_visible()
    expect(page.locator("[data-record=streak]")).to_have_text(words["drill.streak"].format(count=0))
    assert serious(page) == []
    best = page.locator("[data-record=best]").inner_text()
    kept = json.loads(page.evaluate("localStorage.getItem('coach:progress')"))
    assert kept["drills"]["douniu"]["longest"] == WITH
    page.reload()
    expect(page.locator("[data-record=best]")).to_have_text(best)
    expect(page.locator("[data-record=longest]")).to_have_text(words["drill.longest"].format(count=WITH))


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_drill_by_touch(visit: Visit, lang: str) -> None:
    """Cards are tapped, a fourth one is not taken, and the way on stays under the thumb."""
    page = visit(f"{lang}/douniu/drill?seed={SEED}", width=390)
    page.locator("[data-focus=go]").tap()
    for number in range(WITH + 1):
        page.wait_for_selector(".drill .hand [data-card]:visible")
        found = hand(number)
        if found.groups:
            wanted = [card_token(card) for card in found.groups[0]]
            other = next(card_token(card) for card in found.hand if card not in found.groups[0])
            for token in (*wanted, other):
                page.locator(f".hand [data-card={token}]").tap()
            expect(page.locator(".hand [aria-pressed=true]")).to_have_count(3)
            page.locator("[data-focus=go]").tap()
            page.locator(f'[data-focus="kind-{found.value.kind}"]').tap()
        else:
            page.locator("[data-focus=none]").tap()
        expect(page.locator(".verdict.good")).to_be_visible()
        assert fits(page)
        page.locator("[data-focus=go]").tap()
        expect(page.locator(".verdict")).to_have_count(0)


# ---- Chances ---------------------------------------------------------------------------------------------------------


@BOTH
def test_chances_of_a_hand(visit: Visit, lang: str, width: int) -> None:
    """Typed: what it is, how often it wins and what beats it; then wrong, which loses nothing; then fewer cards."""
    page = visit(f"{lang}/douniu/odds", width=width)
    page.wait_for_selector(".stakes")
    expect(page.locator(".odds-page .bars li")).to_have_count(19)
    box = page.locator("#odds-box")
    box.fill("♠J ♥10 ♣6 ♦4 ♥9")
    expect(page.locator(".found .split")).to_be_visible()
    expect(page.locator(".ring")).to_have_text("86.4%")
    expect(page.locator(".win .note")).to_contain_text("1,324,660")
    expect(page.locator(".near .split")).to_have_count(2)
    expect(page.locator(".bars .is-mine")).to_have_count(2)
    expect(box).to_be_focused()
    assert fits(page)
    assert serious(page) == []
    box.fill("♠J ♥11 ♣6")
    expect(page.locator(".odds-page .fault mark")).to_be_visible()
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(box).to_have_value("♠J ♥11 ♣6")
    assert serious(page) == []
    box.fill("♠K ♥K ♣K")
    expect(page.locator(".stakes tbody tr")).to_have_count(10)
    expect(page.locator(".stakes tbody td b").first).to_contain_text("+")
    assert fits(page)
    page.reload()
    expect(page.locator("#odds-box")).to_have_value("♠K ♥K ♣K")  # a reload loses nothing
    expect(page.locator(".stakes tbody td b").first).to_contain_text("+")


@pytest.mark.parametrize("width", [1280, 390])
def test_cards_are_picked_and_house_rules_switched(visit: Visit, width: int) -> None:
    """Five cards from the pack, by touch or by keys; 10 J Q K A is a straight where the house says so."""
    page = visit("zh/douniu/odds", width=width)
    if width < 700:
        page.locator(".picker summary").tap()
    for token in ("ST", "HJ", "CQ", "DK", "SA"):
        card = page.locator(f".pack [data-card={token}]")
        if width < 700:
            card.tap()
        else:
            card.focus()
            page.keyboard.press("Space")
        expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".found h2")).to_have_text("牛丁")
    expect(page.locator(".pack [data-card=S2]")).to_have_attribute("aria-disabled", "true")
    switch = page.locator('[data-focus="rule-ten_to_ace-ten_to_ace=yes"]')
    switch.click()
    expect(page.locator(".found h2")).to_have_text("顺子")
    expect(switch).to_be_focused()
    expect(page.locator(".ring")).to_contain_text("%")
    page.goto(page.url.split("?")[0] + str(page.locator(".permalink").get_attribute("href")))
    expect(page.locator(".found h2")).to_have_text("顺子")


# ---- The table -------------------------------------------------------------------------------------------------------


@BOTH
def test_a_round_against_bots(visit: Visit, lang: str, width: int, tmp_path: Path) -> None:
    """Bid, choose, compare one by one, settle to zero, save the record, read it back, go on."""
    touch = width < 700
    page = visit(f"{lang}/douniu/table?seed=5&players=4", width=width)
    words = WORDS[lang]
    expect(page.locator(".chip").first).to_have_text(words["table.seed"].format(seed=5))

    def press(focus: str, key: str) -> None:
        button = page.locator(f'[data-focus="{focus}"]')
        expect(button).to_be_visible()
        if touch:
            button.tap()
        else:
            page.keyboard.press(key)

    assert serious(page) == []
    if not touch:
        tab_to(page, "[data-focus=go]")
    press("pass", "n")
    press("times-3", "3")
    page.wait_for_selector("[data-focus=all]")
    expect(page.locator(".spot .split")).to_have_count(0)
    for shown in (1, 2, 3):
        press("go", "Enter")
        expect(page.locator(".duels li")).to_have_count(shown)
        expect(page.locator(".spot .split")).to_have_count(shown + 1)
    assert page.locator(".duels .cite").count() == 3
    settled = page.locator(".asking .verdict")
    expect(settled).to_be_visible()
    numbers = re.findall(r"[+−]?\d+", settled.locator("p").inner_text().split(":" if lang == "en" else "：")[1])
    assert len(numbers) == 4
    assert sum(int(number.replace("−", "-")) for number in numbers) == 0
    assert fits(page)
    assert serious(page) == []
    page.locator(".record summary").click()
    with page.expect_download() as loading:
        page.locator("[data-focus=save]").click()
    saved = tmp_path / "record.txt"
    loading.value.save_as(saved)
    assert "[Result " in saved.read_text(encoding="utf-8")
    page.locator(".record textarea").fill("nonsense")
    page.locator("[data-focus=load]").click()
    expect(page.locator(".notice.is-bad")).to_be_visible()
    expect(page.locator(".record textarea")).to_have_value("nonsense")
    page.locator(".record textarea").fill("")
    page.locator(".record input[type=file]").set_input_files(saved)
    expect(page.locator(".table-page h2").first).to_have_text(words["table.replay"].format(number=1, of=1))
    expect(page.locator(".spot .split")).to_have_count(4)
    press("go", "Enter") if touch else page.locator("[data-focus=go]").click()
    expect(page.locator(".table-page h2").first).to_have_text(words["table.round"].format(number=1))
    expect(settled).to_be_visible()
    press("go", "Enter")
    expect(page.locator(".table-page h2").first).to_have_text(words["table.round"].format(number=2))
    expect(page.locator(".duels li")).to_have_count(0)


def test_another_table_with_open_cards(visit: Visit) -> None:
    """Three cards are seen before the bid; the select of a bot and the number of players make a new table."""
    page = visit("zh/douniu/table?seed=5", width=1280)
    page.locator(".fresh summary").click()
    page.locator('[data-focus="rule-open_cards-open_cards=3"]').click()
    expect(page.locator(".is-me .card:not(.back)")).to_have_count(3)
    expect(page.locator(".spot:not(.is-me) .card:not(.back)")).to_have_count(0)
    page.locator('[data-focus="players-6"]').click()
    expect(page.locator(".spot")).to_have_count(6)
    page.locator("[data-focus=bot-0]").select_option("never")
    expect(page.locator('.spot[data-place="1"] .plate b')).to_have_text("胆小的")
    assert serious(page) == []


def test_home_and_the_coach_lead_there(visit: Visit) -> None:
    page = visit("zh/home")
    for name in ("drill", "odds", "table"):
        expect(page.locator(f'.game a[href$="/zh/douniu/{name}"]')).to_be_visible()
    page.locator('.game a[href$="/zh/douniu/drill"]').click()
    page.wait_for_selector(".drill:visible")


@pytest.mark.parametrize("name", ["drill", "odds", "table"])
def test_nothing_is_asked_of_another_host(site: str, browser: Browser, name: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{site}/en/douniu/{name}")
    page.wait_for_selector(".hands:visible")
    context.close()
    assert asked
    assert not [url for url in asked if not url.startswith((site, "blob:", "data:"))]


@pytest.mark.parametrize("name", ["drill", "odds", "table"])
def test_the_pages_in_the_dark(visit: Visit, name: str) -> None:
    page = visit(f"zh/douniu/{name}?seed=5", theme="dark")
    assert serious(page) == []
