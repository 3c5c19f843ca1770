"""Faces by themselves, on a bare page, with a model that only remembers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from coach.widgets import Cards, CoachPage

MOUNT = """async ([face, styles, state]) => {
    document.head.append(Object.assign(document.createElement("style"), { textContent: styles }));
    const listeners = [];
    window.model = {
        get: (name) => state[name],
        set: (name, value) => {
            state[name] = value;
            for (const [on, call] of [...listeners]) if (on === `change:${name}`) call();
        },
        save_changes: () => { window.saved = state.selected; },
        on: (name, call) => listeners.push([name, call]),
        off: (name, call) => listeners.splice(listeners.findIndex((each) => each[0] === name && each[1] === call), 1),
        send: () => {},
    };
    const module = await import(URL.createObjectURL(new Blob([face], { type: "text/javascript" })));
    module.default.render({ model: window.model, el: document.body });
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 700, "height": 500})
    page.goto("about:blank")
    yield page
    page.close()


def state(widget: Cards | CoachPage) -> dict[str, Any]:
    public = {name: value for name, value in widget.get_state().items() if not name.startswith("_")}
    plain: dict[str, Any] = json.loads(json.dumps(public))
    return plain


def show(page: Page, widget: Cards | CoachPage) -> None:
    page.evaluate(MOUNT, [widget._esm, widget._css, state(widget)])


def test_cards_to_look_at_are_one_picture(page: Page) -> None:
    show(page, Cards(["D4", "HT", "XW"], lang="en", size="sm"))
    expect(page.get_by_role("img", name="4 of diamonds; 10 of hearts; small joker")).to_be_visible()
    expect(page.locator("button")).to_have_count(0)


def test_cards_are_chosen_by_click_and_by_keyboard(page: Page) -> None:
    """A click lifts a card and tells the model; Space, arrows and Esc do the same without a pointer."""
    show(page, Cards(["D4", "HT", "S2"], lang="en", selectable=True, label="My hand"))
    page.get_by_role("group", name="My hand").get_by_role("button", name="10 of hearts").click()
    assert page.evaluate("saved") == ["HT"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert page.evaluate("saved") == ["HT", "S2"]
    expect(page.get_by_role("button", name="2 of spades, niugui badge")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    assert page.evaluate("saved") == []


def test_a_disabled_card_cannot_be_chosen(page: Page) -> None:
    """It can be reached and is read as disabled, but neither click nor Space lifts it."""
    show(page, Cards(["D4", "HT"], selectable=True, disabled=["D4"]))
    card = page.locator("[data-card=D4]")
    card.click(force=True)
    card.press("Space")
    expect(card).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("window.saved") is None


def test_the_face_follows_the_model(page: Page) -> None:
    """Cards, choice and language set in Python are shown, without a new page."""
    show(page, Cards(["D4", "HT"], selectable=True))
    page.evaluate("model.set('selected', ['D4'])")
    expect(page.locator("[data-card=D4]")).to_have_attribute("aria-pressed", "true")
    page.evaluate("model.set('cards', ['HT', 'S2', 'DW'])")
    expect(page.locator(".card")).to_have_count(3)
    page.evaluate("model.set('selectable', false)")
    expect(page.locator("button")).to_have_count(0)
    page.evaluate("model.set('cards', ['S3'])")
    expect(page.locator(".card")).to_have_count(1)


def test_the_page_changes_its_language(page: Page) -> None:
    """The trait set to another language gives the same page in it, once; no storage is needed for that."""
    show(page, CoachPage("zh", "♠2 ♥K ♦9 ♣5 ♦5"))
    expect(page.get_by_role("button", name="看建议")).to_be_visible()
    english = state(CoachPage("en", "♠2 ♥K ♦9 ♣5 ♦5"))
    page.evaluate("state => Object.entries(state).forEach(each => model.set(...each))", english)
    expect(page.get_by_role("button", name="Get advice")).to_be_visible()
    expect(page.locator(".coach-page")).to_have_count(1)
    expect(page.get_by_label("How the coach understood it")).to_be_visible()
