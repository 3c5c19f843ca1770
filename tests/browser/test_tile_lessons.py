"""Lessons answered with tiles: by clicking, by keyboard alone, and on a phone; and what is said aloud."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from coach import lessons, registry
from coach.clauses import LANGUAGES
from coach.widgets.lesson_words import WORDS
from tests.browser.conftest import Visit, tab_to, width_of
from tests.browser.test_access import serious

GAME = registry.find("dingniu")
COURSE = GAME.course()
LESSON = COURSE.lesson("02-matching")


def exercise(number: int, lesson: str = LESSON.id) -> Any:
    return lessons.Walk(GAME, COURSE.lesson(lesson)).exercise(number)


def lay(page: Page, answer: str, *, keys: bool) -> None:
    """Choose a tile and where it goes, by clicking or by keys."""
    seen = page.locator(".exercise:visible")
    tile, _, on = answer.removeprefix("x ").partition(" on ")
    names = seen.locator(".pad").evaluate_all("pads => pads.map(pad => pad.ariaLabel)")
    at = next(at for at, name in enumerate(names) if name.endswith(f" {tile}"))
    if not keys:
        seen.locator(".pad").nth(at).click()
        place = seen.locator(".drop") if answer.startswith("x ") else seen.locator(".spot-end", has_text=on).first
        place.click()
        seen.locator("[data-focus=answer]").click()
        return
    tab_to(page, ".exercise .pad")
    page.keyboard.press("Home")
    for _ in range(at):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    if answer.startswith("x "):
        page.keyboard.press("d")
    else:
        page.keyboard.press("Enter")
        if seen.locator(".spot-end:focus").inner_text() != on:
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    expect(seen.locator(".place-told")).to_contain_text(
        WORDS[page.locator("html").get_attribute("lang")[:2]]["place.mine"]
    )
    tab_to(page, ".exercise [data-focus=answer]")
    page.keyboard.press("Enter")


def fill(page: Page, asked: Any, *, keys: bool) -> None:
    """Give the right answer, by clicking or by keys alone."""
    answer, seen = asked.key.answer, page.locator(".exercise:visible")
    if asked.form == "place":
        return lay(page, answer, keys=keys)
    chosen = {
        "judge": lambda: [("yes", "yes" if answer["yes"] else "no"), ("because", answer["because"])],
        "mark": lambda: [("options", id) for id in answer],
    }.get(asked.form, lambda: [("options", answer)])()
    for group, id in chosen:
        option = seen.locator(f".{group} [data-id={id}]")
        if not keys:
            option.click()
            continue
        tab_to(page, f".exercise .{group} .option")
        for _ in range(12):
            if page.evaluate("document.activeElement.dataset.id") == id:
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
    if keys:
        tab_to(page, ".exercise [data-focus=answer]")
        page.keyboard.press("Enter")
    else:
        seen.locator("[data-focus=answer]").click()


@pytest.mark.parametrize(("lang", "width", "keys"), [("zh", 1280, True), ("en", 390, False)])
def test_a_lesson_with_tiles_from_the_first_question_to_the_summary(
    visit: Visit, lang: str, width: int, keys: bool
) -> None:
    """Every exercise of lesson 2, by keyboard alone on a wide screen, by touch on a phone: all points at the end."""
    page = visit(f"{lang}/dingniu/{LESSON.id}", width=width)
    assert serious(page) == []
    for number in range(len(LESSON.patterns)):
        expect(page.locator(".exercise:visible [data-focus=next]")).to_have_count(0)
        fill(page, exercise(number), keys=keys)
        expect(page.locator(".verdict.good:visible")).to_be_visible()
        if width < 700:
            assert width_of(page) <= width
        if keys:
            page.keyboard.press("n")
        else:
            page.locator("[data-focus=next]:visible").click()
    expect(page.get_by_role("heading", level=2, name=WORDS[lang]["summary"])).to_be_focused()
    points = 3 * len(LESSON.patterns)
    expect(page.locator("#page")).to_contain_text(WORDS[lang]["summary.points"].format(points=points, of=points))


def test_a_wrong_tile_is_told_and_can_be_tried_again(visit: Visit) -> None:
    """A tile that does not fit is refused with its halves beside the ends; again, and another is laid."""
    page = visit("zh/dingniu/practice?pattern=match-place&seed=3")
    asked = GAME.exercise("match-place", 3)
    wrong = next(
        f"{tile} on {end}"
        for tile in asked.hand.tokens
        for end in asked.board.ends
        if not asked.check(f"{tile} on {end}").right
    )
    lay(page, wrong, keys=False)
    verdict = page.locator(".verdict:visible:not(.good)")
    expect(verdict.locator("figure .tile").first).to_be_visible()
    expect(verdict.locator(".by .cite")).to_have_text("T3")
    page.locator("[data-focus=again]:visible").click()
    lay(page, asked.key.answer, keys=False)
    expect(page.locator(".verdict.good:visible")).to_be_visible()
    assert serious(page) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tiles_are_said_by_name_and_numbers(visit: Visit, lang: str) -> None:
    """A tile is "虎头 6-5" to a screen reader; where its name is asked, only its numbers are told before the answer."""
    page = visit(f"{lang}/dingniu/practice?pattern=match-all&seed=1")
    said = page.locator(".exercise .option .cards").evaluate_all("all => all.map(each => each.ariaLabel)")
    asked = GAME.exercise("match-all", 1)
    names = [f"{option.cards.names} {option.cards.tokens[0]}" for option in asked.options]
    assert said == names
    page = visit(f"{lang}/dingniu/practice?pattern=tile-name&seed=1")
    asked = GAME.exercise("tile-name", 1)
    (shown,) = page.locator(".exercise .board .cards").evaluate_all("all => all.map(each => each.ariaLabel)")
    assert asked.table[0].cards.tokens[0] in shown
    assert asked.table[0].cards.names not in shown


def test_the_house_rules_of_the_table_decide(visit: Visit) -> None:
    """T10: a link that names the four ends alone says so, and the switch in lesson 5 stands there."""
    page = visit("zh/dingniu/05-account?seed=2&rules=account_ends=named")
    expect(page.locator(".house [aria-pressed=true]").first).to_have_text("只有四种")
    expect(page.locator(".facts:visible")).to_contain_text("只有四种有名字的算账")
    page.locator(".house").get_by_role("button", name="堵死就算").click()
    expect(page.locator(".facts:visible")).to_contain_text("堵死就是算账")
