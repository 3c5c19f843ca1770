"""Lessons, reviews and home in a browser: the whole way of a learner, by mouse, by touch, and by keyboard alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from coach import lessons, registry
from coach.games.game import Teaches
from coach.widgets.lesson_words import WORDS
from tests.browser.conftest import Visit, ready, tab_to, width_of
from tests.browser.test_access import serious

GAME = registry.find("niugui")
COURSE = GAME.course()
PAGES = ["home"] + [
    f"{game.name}/{page}"
    for game in registry.GAMES.values()
    if isinstance(game, Teaches)
    for page in ("practice", *(lesson.id for lesson in game.course().lessons))
]
TODAY, AFTER = "2026-11-30T08:00:00Z", "2026-12-02T08:00:00Z"


def right(lesson: str, number: int, seed: int = 0, rules: str = "") -> Any:
    return lessons.Walk(GAME, COURSE.lesson(lesson), seed, rules).exercise(number).key.answer


def wrong(lesson: str, number: int) -> str:
    """Of an exercise with two cards to choose from, the wrong one."""
    return "b" if right(lesson, number) == "a" else "a"


def choose(page: Page, id: str) -> None:
    page.locator(f".options:visible [data-id={id}]").click()
    page.locator("[data-focus=answer]:visible").click()


def fill(page: Page, form: str, answer: Any) -> None:
    """Give *answer* by clicking."""
    seen = page.locator(".exercise:visible")
    match form:
        case "judge":
            seen.locator(f".yes [data-id={'yes' if answer['yes'] else 'no'}]").click()
            seen.locator(f".because [data-id={answer['because']}]").click()
        case "pick" if not answer:
            seen.locator("[data-focus=pass]").click()
            return
        case "pick":
            for token in answer:
                seen.locator(f"[data-card={token}]").click()
        case "bet":
            seen.locator("input[type=range]").fill(str(round(answer * 100)))
        case _:
            for id in [answer] if isinstance(answer, str) else answer:
                seen.locator(f".options [data-id={id}]").click()
    seen.locator("[data-focus=answer]").click()


# ---- The whole way, in Chinese ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1280, 390])
def test_the_way_of_a_learner(visit: Visit, site: str, tmp_path: Path, width: int) -> None:
    """Home, lesson, wrong, why, hint, right, reload and still there, review after a day, export, import elsewhere."""
    page = visit("zh/home", width=width)
    page.clock.set_fixed_time(TODAY)
    page.reload()
    ready(page)
    page.get_by_role("link", name="从第一课开始").click()
    ready(page)
    expect(page.get_by_role("heading", level=2, name="谁大谁小")).to_be_visible()
    expect(page.get_by_role("heading", level=2, name="压住它")).to_be_hidden()

    choose(page, wrong("01-singles", 0))
    verdict = page.locator(".verdict:visible")
    expect(verdict.locator("h3")).to_contain_text("大过")
    assert "错误" not in verdict.inner_text()
    expect(verdict.locator("figure .card").first).to_be_visible()
    cite = verdict.get_by_role("button", name="规则 N10，点开看条文")
    cite.click()
    expect(verdict.locator(".clause")).to_contain_text("单牌")
    expect(page.locator("[data-focus=hint]:visible .price")).to_have_text("−1 分")
    page.locator("[data-focus=hint]:visible").click()
    expect(page.locator(".hint:visible")).to_have_count(1)
    page.locator("[data-focus=again]:visible").click()
    choose(page, right("01-singles", 0))
    expect(page.locator(".verdict.good:visible")).to_be_visible()
    expect(page.locator(".exercise:visible .chip.warn")).to_have_text("得 1 分，满分 3 分")
    if width < 700:
        dock = page.locator(".dock:visible").bounding_box()
        told = page.locator(".verdict:visible h3").bounding_box()
        assert dock is not None
        assert told is not None
        assert told["y"] + told["height"] <= dock["y"], "the verdict lies under the dock"
    page.locator("[data-focus=next]:visible").click()
    expect(page.locator(".exercise:visible")).to_contain_text("第 2 题，共 3 题")

    page.reload()
    ready(page)
    expect(page.locator(".exercise:visible")).to_contain_text("第 2 题，共 3 题")
    for number in range(1, len(COURSE.lessons[0].patterns)):
        exercise = lessons.Walk(GAME, COURSE.lessons[0]).exercise(number)
        fill(page, exercise.form.value, exercise.key.answer)
        expect(page.locator(".verdict.good:visible")).to_be_visible()
        page.locator("[data-focus=next]:visible").click()
    expect(page.get_by_role("heading", level=2, name="小结")).to_be_focused()
    expect(page.locator("#page")).to_contain_text("28 分，满分 30 分")
    expect(page.locator("#page")).to_contain_text(COURSE.ideas["single-higher"]["zh"])

    page.clock.set_fixed_time(AFTER)
    page.goto(f"{site}/zh/home")
    ready(page)
    expect(page.locator(".path .done")).to_have_count(1)
    page.get_by_role("link", name="复习 1 题").click()
    ready(page)
    review = page.locator(".exercise:visible")
    expect(review).to_be_visible()
    page.locator("[data-focus=reveal]:visible").click()
    page.locator("[data-focus=next]:visible").click()
    expect(page.get_by_role("heading", name="复习完了")).to_be_visible()
    page.get_by_role("link", name="回首页").click()
    ready(page)

    with page.expect_download() as download:
        page.get_by_role("button", name="存成文件").click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    assert len(json.loads(file.read_text(encoding="utf-8"))["attempts"]) == 11
    other = visit("zh/home", width=width)
    expect(other.get_by_role("link", name="从第一课开始")).to_be_visible()
    other.locator("input[type=file]").set_input_files(file)
    expect(other.locator(".path .done")).to_have_count(1)
    expect(other.get_by_text(WORDS["zh"]["file.read"])).to_be_visible()
    other.locator("input[type=file]").set_input_files({"name": "x.json", "mimeType": "", "buffer": b"{"})
    expect(other.locator(".is-bad")).to_be_visible()


def test_every_form_can_be_answered(visit: Visit) -> None:
    """Lesson 9 bets, lesson 8 sorts and marks, lesson 6 picks and judges: each takes the right answer for right."""
    for lesson in ("06-turns", "08-points", "09-counting"):
        page = visit(f"zh/niugui/{lesson}")
        for number in range(len(COURSE.lesson(lesson).patterns)):
            exercise = lessons.Walk(GAME, COURSE.lesson(lesson)).exercise(number)
            fill(page, exercise.form.value, exercise.key.answer)
            expect(page.locator(".verdict.good:visible")).to_be_visible()
            page.locator("[data-focus=next]:visible").click()
        expect(page.get_by_role("heading", level=2, name="小结")).to_be_visible()


def test_a_lost_kernel_is_shown_and_the_place_kept(visit: Visit) -> None:
    """The page says that its line is down and takes no more answers; reloaded, it stands at the same exercise."""
    page = visit("zh/niugui/01-singles")
    choose(page, right("01-singles", 0))
    page.locator("[data-focus=next]:visible").click()
    expect(page.locator(".exercise:visible")).to_contain_text("第 2 题，共 3 题")
    page.evaluate("navigator.sendBeacon(`/api/leave/${document.getElementById('page').dataset.kernel}`)")
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator(".option:visible").first).to_be_disabled()
    page.locator("#lost button").click()
    ready(page)
    expect(page.locator(".exercise:visible")).to_contain_text("第 2 题，共 3 题")


# ---- By keyboard alone -----------------------------------------------------------------------------------------------


def test_a_lesson_by_keyboard_alone(visit: Visit) -> None:
    """Every exercise of lesson 1: Tab to it, arrows and Space to choose, Enter to answer; then H, R, A and N."""
    page = visit("zh/niugui/01-singles")
    for number, pattern in enumerate(COURSE.lessons[0].patterns):
        exercise = lessons.Walk(GAME, COURSE.lessons[0]).exercise(number)
        if exercise.form == "pick":
            tab_to(page, ".exercise .card")
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Space")
            expect(page.locator(".card[aria-pressed=true]:visible")).to_have_count(1)
        elif exercise.form == "judge":
            tab_to(page, ".yes .option")
            page.keyboard.press("Space")
            tab_to(page, ".because .option")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Space")
        else:
            tab_to(page, ".exercise .option")
            for _ in exercise.options if exercise.form == "sort" else "x":
                page.keyboard.press("Space")
                page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator(".verdict:visible")).to_be_visible()
        if page.locator(".verdict.good:visible").count() == 0:
            page.keyboard.press("h")
            expect(page.locator(".hint:visible")).to_have_count(1)
            page.keyboard.press("r")
            expect(page.locator(".verdict:visible")).to_have_count(0)
            page.keyboard.press("a")
            expect(page.locator(".verdict.good:visible")).to_be_visible()
        page.keyboard.press("n")
        last = number + 1 == len(COURSE.lessons[0].patterns)
        expect(page.locator("h2:visible:focus, h3:visible:focus")).to_have_count(1), pattern
        expect(page.locator(".exercise:visible [data-focus=next]")).to_have_count(0)
        assert last == (page.locator(".exercise:visible").count() == 0)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") == "A"


def test_letters_do_nothing_where_one_types(visit: Visit) -> None:
    """In a field an h is an h."""
    page = visit("zh/niugui/01-singles")
    page.evaluate("document.querySelector('main').append(document.createElement('textarea'))")
    page.locator("textarea").press("h")
    expect(page.locator("textarea")).to_have_value("h")
    expect(page.locator(".hint")).to_have_count(0)


# ---- Every page ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("path", PAGES)
def test_every_page_opens_and_axe_finds_nothing_serious(visit: Visit, lang: str, path: str) -> None:
    """Opened, and after an answer has been shown; nothing sticks out sideways."""
    page = visit(f"{lang}/{path}")
    assert serious(page) == []
    if page.locator("[data-focus=reveal]:visible").count():
        page.locator("[data-focus=hint]:visible").click()
        page.locator("[data-focus=reveal]:visible").click()
        expect(page.locator(".verdict:visible")).to_be_visible()
        page.locator(".verdict .cite:visible").first.click()
        assert serious(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert width_of(page) <= 360


@pytest.mark.parametrize("path", ["home", "niugui/04-flushes"])
def test_dark_follows_the_system(visit: Visit, path: str) -> None:
    page = visit(f"zh/{path}", theme="dark", width=390)
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert serious(page) == []


def test_english_smoke(visit: Visit) -> None:
    """Home, the first lesson, one right answer, and the language switch that keeps the page and its cards."""
    page = visit("en/home")
    page.get_by_role("link", name="Start with lesson 1").click()
    ready(page)
    choose(page, right("01-singles", 0))
    expect(page.locator(".verdict.good:visible")).to_contain_text("By rule")
    page.goto(page.url + "?seed=7")
    ready(page)
    page.get_by_role("link", name="中文").click()
    ready(page)
    assert page.url.endswith("/zh/niugui/01-singles?seed=7")


# ---- Links, rules, and what is sent ----------------------------------------------------------------------------------


def options(page: Page) -> list[str]:
    cards = (
        "[...document.querySelectorAll('.exercise .option .cards')].filter(e => e.offsetParent).map(e => e.ariaLabel)"
    )
    found: list[str] = page.evaluate(cards)
    return found


def test_a_link_opens_the_same_cards_under_the_same_rules(visit: Visit) -> None:
    """Two learners, one link; the switch for house rules stands as the link says."""
    one, two = (visit("zh/niugui/10-house-rules?seed=7&rules=suit") for _ in range(2))
    assert options(one) == options(two) != options(visit("zh/niugui/10-house-rules?seed=8&rules=suit"))
    expect(one.locator(".house [aria-pressed=true]")).to_have_text("花色")
    expect(one.locator(".facts:visible")).to_contain_text("先比花色")
    single = visit("zh/niugui/practice?pattern=pair-higher&seed=3")
    expect(single.get_by_role("heading", level=2)).to_contain_text(COURSE.ideas["pair-higher"]["zh"])


def test_switching_the_rules_changes_the_answer_at_once(visit: Visit) -> None:
    """An answered exercise of lesson 10 is judged anew where it stands."""
    seed = next(
        seed
        for seed in range(50)
        if right("10-house-rules", 0, seed, "rank") != right("10-house-rules", 0, seed, "suit")
    )
    page = visit(f"zh/niugui/10-house-rules?seed={seed}&rules=rank")
    before = options(page)
    choose(page, right("10-house-rules", 0, seed, "rank"))
    expect(page.locator(".verdict.good:visible")).to_be_visible()
    page.locator(".house").get_by_role("button", name="花色").click()
    expect(page.locator(".verdict:visible:not(.good)")).to_be_visible()
    assert options(page) == before


@pytest.mark.parametrize(
    ("name", "id", "told"),
    [("guanpai", "05-lead", "炸弹"), ("douniu", "01-niu", "凑牛"), ("douniu", "03-stakes", "看赢家牌型")],
)
def test_a_lesson_of_another_game_from_the_first_question_to_the_summary(
    visit: Visit, name: str, id: str, told: str
) -> None:
    """Every form of the lesson by clicking, the house rules beside it, all points at the end."""
    game = registry.find(name)
    lesson = game.course().lesson(id)
    page = visit(f"zh/{name}/{id}")
    expect(page.locator("#page")).to_contain_text(told)
    for number in range(len(lesson.patterns)):
        exercise = lessons.Walk(game, lesson).exercise(number)
        fill(page, exercise.form.value, exercise.key.answer)
        expect(page.locator(".verdict.good:visible")).to_be_visible()
        page.locator("[data-focus=next]:visible").click()
    expect(page.get_by_role("heading", level=2, name="小结")).to_be_focused()
    points = 3 * len(lesson.patterns)
    expect(page.locator("#page")).to_contain_text(f"{points} 分，满分 {points} 分")


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_all_buttons_of_an_exercise_are_in_reach(visit: Visit, lang: str, width: int) -> None:
    """On a phone the bar under the thumb holds the most there is, to play, pass, hint and answer, each whole."""
    page = visit(f"{lang}/guanpai/practice?pattern=open-follow&seed=3", width=width)
    buttons = page.locator(".exercise .dock .btn:visible").all()
    assert len(buttons) == 4
    for button in buttons:
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert button.evaluate("button => button.scrollWidth <= button.clientWidth + 1")


def test_nothing_hidden_travels_before_the_answer(visit: Visit, browser: Browser, site: str) -> None:
    """What the kernel sends before the first answer holds neither a key nor the words of a hint."""
    context = browser.new_context()
    page = context.new_page()
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    page.goto(f"{site}/zh/niugui/01-singles")
    ready(page)
    heard = "".join(frames)
    assert "single-higher" in heard
    exercise = lessons.Walk(GAME, COURSE.lessons[0]).exercise(0)
    assert exercise.hint(1).text.code not in heard
    assert '"feedback": {}' in heard or '"feedback":{}' in heard
    context.close()
