"""Puzzles in a browser: solved, failed and tried again, by mouse, by touch and by keyboard; and what travels when."""

from __future__ import annotations

import json
from datetime import date
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from coach import text
from coach.cards import Cards
from coach.games.puzzle import Puzzle
from coach.puzzles import daily, store
from coach.puzzles.trainer import Run
from coach.registry import find
from coach.results import Reason
from coach.widgets.puzzle_words import WORDS
from tests.browser.conftest import Visit, ready, tab_to, width_of
from tests.browser.test_access import serious
from tests.puzzling import best, trainer

GAME = find("niugui")
PUZZLES = sorted(store.load(GAME.name), key=lambda puzzle: (puzzle.difficulty, puzzle.id))
PASS = next(puzzle for puzzle in PUZZLES if not puzzle.key and len(puzzle.line) > 8)
CARDS = next(puzzle for puzzle in PUZZLES if len(puzzle.key) > 1 and len(puzzle.line) > 8)
RANK_ONLY = next(puzzle for puzzle in PUZZLES if not puzzle.holds_under("suit"))
LARGEST = sorted(PUZZLES, key=lambda puzzle: -puzzle.features["cards"])[:3]
OF_TWO = [puzzle for puzzle in store.load("guanpai") if puzzle.rules == "standard"]
TWO = next(each for each in OF_TWO if len(each.key) > 1 and each.value > 0 and not each.holds_under("must_beat=yes"))
FULL = max(OF_TWO, key=lambda puzzle: puzzle.features["cards"])
TODAY, TOMORROW = "2026-11-30T04:00:00Z", "2026-12-01T04:00:00Z"  # the same days from here to Hechi


def wrong(puzzle: Puzzle) -> Cards:
    return next(each.cards for each in puzzle.refutations if each.cards)


def asked(page: Page) -> None:
    """Wait until the learner may play; what the others answer is skipped."""
    page.wait_for_selector(".dock [data-focus=next], .dock [data-focus=pass]:not(:disabled), .dock [data-focus=play]")
    expect(page.locator(".thinking")).to_have_count(0)
    last = page.locator("[data-focus=film-last]:visible:not(:disabled)")
    if last.count():
        last.click()


def play(page: Page, cards: Cards) -> None:
    for token in cards.tokens:
        page.locator(f".my-hand [data-card={token}]").click()
    page.locator("[data-focus=play]" if cards else "[data-focus=pass]").click()


def play_through(page: Page, puzzle: Puzzle, run: Run | None = None) -> Run:
    """Play what keeps the value to the end; the page must answer as the trainer does here."""
    train, run = trainer(puzzle), run or Run()
    while not run.done:
        cards = best(train, run)
        run, _ = train.play(run, cards)
        play(page, cards)
        if run.done:
            page.wait_for_selector(".dock [data-focus=next]")
        else:  # the last verdict stands there until this play has been answered
            hand = train.table(run).sitting(train.me).hand
            expect(page.locator(".my-hand .card")).to_have_count(len(hand))
        expect(page.locator(".verdict.good:visible")).to_be_visible()
        asked(page)
    return run


def shown(page: Page) -> str:
    """The id of the puzzle on the table."""
    address = page.evaluate("new URLSearchParams(location.search).get('puzzle')")
    found: str = address or page.locator(".permalink").get_attribute("href").split("=")[1].split("&")[0]  # type: ignore[union-attr]
    return found


# ---- Solving ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "width"), [("zh", 1280), ("zh", 390), ("en", 1280)])
@pytest.mark.parametrize("puzzle", [PASS, CARDS], ids=["pass", "cards"])
def test_a_puzzle_is_solved(visit: Visit, lang: str, width: int, puzzle: Puzzle) -> None:
    """Played through to the end of the game: full points, the themes, and on to the next one."""
    page = visit(f"{lang}/puzzles?puzzle={puzzle.id}", width=width)
    expect(page.locator(".themes")).to_have_count(0)
    play_through(page, puzzle)
    words = WORDS[lang]
    expect(page.locator(".verdict h3")).to_contain_text(words["solved"].format(points=10, of=10))
    for theme in puzzle.themes:
        expect(page.locator(".themes")).to_contain_text(text.name("theme", theme, lang))
    expect(page.locator(".bar .chip")).to_contain_text("→")
    page.locator("[data-focus=next]").click()
    expect(page.locator(".verdict")).to_have_count(0)
    expect(page.locator("h2.goal")).to_be_focused()
    assert shown(page) != puzzle.id


def test_a_wrong_play_is_refuted_on_the_board_step_by_step(visit: Visit) -> None:
    """The line plays by itself, can be stopped, stepped and jumped in; the clause opens; then another try."""
    page = visit(f"zh/puzzles?puzzle={PASS.id}")
    cards = wrong(PASS)
    refutation = next(each for each in PASS.refutations if each.cards == cards)
    play(page, cards)
    verdict = page.locator(".verdict")
    expect(verdict.locator("h3")).to_contain_text(f"只得 {str(refutation.value).replace('-', '−')} 分")
    count = page.locator(".controls .num")
    of = len(refutation.line) + 1
    expect(count).to_have_text(f"第 3 步，共 {of} 步")  # it goes on by itself
    page.locator("[data-focus=film-pause]").click()
    page.locator("[data-focus=film-first]").click()
    expect(count).to_have_text("原来的局面")
    expect(page.locator(".my-hand .card[aria-pressed=true]")).to_have_count(len(cards))
    page.locator("[data-focus=film-forward]").click()
    expect(count).to_have_text(f"第 1 步，共 {of} 步")
    expect(page.locator(".spot.c .cards")).to_have_attribute("aria-label", text.spoken(cards, "zh"))
    page.locator(".step-play").nth(of - 1).click()
    expect(count).to_have_text(f"第 {of} 步，共 {of} 步")
    expect(page.locator(".spot .seat.is-turn")).to_have_count(0)
    verdict.locator(".cite").click()
    expect(verdict.locator(".clause")).to_be_visible()
    page.locator("[data-focus=again]").click()
    expect(verdict).to_have_count(0)
    expect(page.locator(".chip.warn").first).to_have_text("还剩 6 分")
    play_through(page, PASS)
    expect(page.locator(".verdict h3")).to_contain_text("得 6 分")


def test_an_illegal_play_gets_its_clause_and_costs_nothing(visit: Visit) -> None:
    """The cards stay, the reason and the clause are told, and all points are still to be had."""
    page = visit(f"zh/puzzles?puzzle={PASS.id}")
    table = trainer(PASS).start
    legal = {choice.cards for choice in table.choices}
    hand = [Cards.of([card]) for card in table.sitting(table.turn).hand]
    cards = next((each for each in hand if each not in legal), hand[0] | hand[-1])
    play(page, cards)
    expect(page.locator(".verdict .cite")).to_be_visible()
    expect(page.locator(".verdict h3")).to_contain_text("不能出")
    expect(page.locator(".chip.warn").first).to_have_text("还剩 10 分")
    expect(page.locator("[data-focus=play]")).to_be_visible()


def test_hints_have_their_price_on_the_button(visit: Visit) -> None:
    """2, then 3, then all that is left; each says more, and the last one says it all."""
    page = visit(f"zh/puzzles?puzzle={PASS.id}")
    button, left = page.locator("[data-focus=hint]"), page.locator(".chip.warn").first
    for number, (price, points) in enumerate(((2, 8), (3, 5), (5, 0)), 1):
        expect(button.locator(".price")).to_have_text(f"−{price} 分")
        button.click()
        expect(page.locator(".hint")).to_have_count(number)
        expect(left).to_have_text(f"还剩 {points} 分")
    expect(button).to_have_count(0)
    expect(page.locator(".hint").last).to_contain_text("过。")


def test_on_a_phone_a_hint_comes_into_sight(visit: Visit) -> None:
    """Opened from the dock, it is scrolled to where the dock does not cover it."""
    page = visit(f"zh/puzzles?puzzle={PASS.id}", width=390)
    for number in (1, 2, 3):
        page.locator("[data-focus=hint]").click()
        expect(page.locator(".hint")).to_have_count(number)
        page.wait_for_function(
            """() => {
                const hint = [...document.querySelectorAll(".hint")].at(-1).getBoundingClientRect();
                return hint.top >= 0 && hint.bottom <= document.querySelector(".dock").getBoundingClientRect().top;
            }"""
        )


def test_the_solution_is_a_film_and_other_plays_can_be_asked_about(visit: Visit) -> None:
    """Shown, it leaves no points; then “why not …?” for cards that I choose, and for what tempts."""
    page = visit(f"zh/puzzles?puzzle={PASS.id}")
    page.locator("[data-focus=reveal]").click()
    expect(page.locator(".verdict h3")).to_contain_text("答案是过")
    expect(page.locator(".controls .num")).to_contain_text(f"共 {len(PASS.line)} 步")
    page.locator("[data-focus=film-first]").click()
    token = wrong(PASS).tokens
    for each in token:
        page.locator(f".my-hand [data-card={each}]").click()
    page.locator("[data-focus=why]").click()
    expect(page.locator(".verdict h3")).to_contain_text("只得")
    page.locator("[data-focus=solution]").click()
    expect(page.locator(".verdict h3")).to_contain_text("答案是过")
    page.locator(".tempting .btn").first.click()
    expect(page.locator(".verdict h3")).to_contain_text("只得")


# ---- Which puzzle ----------------------------------------------------------------------------------------------------


def test_a_link_opens_one_puzzle_in_either_language(visit: Visit) -> None:
    """The address names it, so do a reload and the other language; what is unknown is told."""
    page = visit(f"zh/puzzles?puzzle={CARDS.id}&rules=suit")
    assert shown(page) == CARDS.id
    page.get_by_role("link", name="EN").click()
    ready(page)
    assert "/en/puzzles?" in page.url
    assert shown(page) == CARDS.id
    expect(page.locator(".shelf [data-focus^=rule-][aria-pressed=true]")).to_have_text("suit")
    page = visit("zh/puzzles?puzzle=000000000000")
    expect(page.locator(".puzzles > .lost:visible")).to_contain_text("链接里有认不得的东西")


def test_the_puzzle_of_the_day(visit: Visit) -> None:
    """The day's own, the same that the coach reckons; solved on two days it makes a streak, and home knows."""
    page = visit("zh/puzzles")
    page.clock.set_fixed_time(TODAY)
    page.goto(page.url.split("?")[0])
    ready(page)
    today = daily.of_day([puzzle for puzzle in PUZZLES if puzzle.holds_under("rank")], date(2026, 11, 30))
    assert shown(page) == today.id
    expect(page.locator(".crumb")).to_have_text("2026-11-30 每日一题")
    play_through(page, today)
    expect(page.locator(".shelf .chip.good")).to_contain_text("连续 1 天")
    page.locator("[data-focus=date]").fill("2026-11-28")
    page.locator("[data-focus=date]").dispatch_event("change")
    expect(page.locator(".crumb")).to_have_text("2026-11-28 每日一题")
    page.clock.set_fixed_time(TOMORROW)
    page.goto(page.url.split("?")[0].replace("puzzles", "home"))
    ready(page)
    expect(page.locator(".today")).to_contain_text("连续 1 天")
    page.get_by_role("link", name="做今天这题").click()
    ready(page)
    tomorrow = daily.of_day([puzzle for puzzle in PUZZLES if puzzle.holds_under("rank")], date(2026, 12, 1))
    assert shown(page) == tomorrow.id


def test_by_theme_by_difficulty_and_failures(visit: Visit) -> None:
    """The choices say how many there are; a failure is kept to be tried again, over a reload too."""
    page = visit("zh/puzzles?difficulty=2")
    count = sum(puzzle.difficulty == 2 and puzzle.holds_under("rank") for puzzle in PUZZLES)
    expect(page.locator(".crumb")).to_have_text(f"第 1/{count} 题")
    page.locator("[data-focus=turn-next]").click()
    expect(page.locator(".crumb")).to_have_text(f"第 2/{count} 题")
    theme = PASS.themes[0]
    page.locator("[data-focus=grade]").select_option("0")
    page.locator("[data-focus=theme]").select_option(theme)
    fitting = sum(theme in puzzle.themes and puzzle.holds_under("rank") for puzzle in PUZZLES)
    expect(page.locator(".crumb")).to_have_text(f"第 1/{fitting} 题")
    assert f"theme={theme}" in page.url
    first = next(puzzle for puzzle in PUZZLES if puzzle.id == shown(page))
    play(page, wrong(first))
    expect(page.locator("[data-focus=failed]")).to_contain_text("重做错题 1")
    page.goto(page.url.split("?")[0] + "?way=again")
    ready(page)
    assert shown(page) == first.id
    expect(page.locator("[data-focus=failed]")).to_have_attribute("aria-pressed", "true")


def test_the_house_rule_shows_only_puzzles_proven_under_it(visit: Visit) -> None:
    """N16: switched, a puzzle that holds by rank alone gives way, and the numbers fall."""
    page = visit(f"zh/puzzles?puzzle={RANK_ONLY.id}")
    total = sum(puzzle.holds_under("rank") for puzzle in PUZZLES)
    expect(page.locator(".crumb")).to_contain_text(f"/{total} 题")
    page.locator("[data-focus=rule-flush_order-suit]").click()
    expect(page.locator(".crumb")).to_contain_text(f"/{sum(puzzle.holds_under('suit') for puzzle in PUZZLES)} 题")
    assert shown(page) != RANK_ONLY.id
    assert "rules=suit" in page.url
    page = visit(f"zh/puzzles?puzzle={RANK_ONLY.id}&rules=suit")
    expect(page.locator(".puzzles > .lost:visible")).to_contain_text("没有证明过")


# ---- By keyboard alone -----------------------------------------------------------------------------------------------


def test_a_puzzle_by_keyboard_alone(visit: Visit) -> None:
    """Tab to the table and the hand; arrows and Space choose, Esc lets go, Enter plays; P, H, R, A, N; arrows step."""
    page = visit(f"zh/puzzles?puzzle={PASS.id}")
    tab_to(page, ".round")
    assert page.evaluate("document.activeElement.ariaLabel").endswith("轮到我。")
    page.keyboard.press("Tab")
    tokens = wrong(PASS).tokens
    hand = trainer(PASS).start.sitting("S").hand.tokens
    at = 0
    for token in tokens:
        for _ in range(hand.index(token) - at):
            page.keyboard.press("ArrowRight")
        at = hand.index(token)
        page.keyboard.press("Space")
    expect(page.locator(".my-hand [aria-pressed=true]")).to_have_count(len(tokens))
    page.keyboard.press("Escape")
    expect(page.locator(".my-hand [aria-pressed=true]")).to_have_count(0)
    for token in tokens:
        page.locator(f".my-hand [data-card={token}]").focus()
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict h3")).to_contain_text("只得")
    page.keyboard.press("Escape")  # skips the film
    of = len(next(each for each in PASS.refutations if each.cards == wrong(PASS)).line) + 1
    count = page.locator(".controls .num")
    expect(count).to_have_text(f"第 {of} 步，共 {of} 步")
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(f"第 {of - 1} 步，共 {of} 步")
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_have_count(1)
    page.keyboard.press("r")
    expect(page.locator(".verdict")).to_have_count(0)
    expect(page.locator(".my-hand .card:focus")).to_have_count(1)
    page.keyboard.press("p")
    expect(page.locator(".verdict.good")).to_be_visible()
    asked(page)
    if page.locator("[data-focus=next]").count() == 0:
        page.keyboard.press("a")
        expect(page.locator(".verdict h3")).to_contain_text("答案是过")
    page.keyboard.press("n")
    expect(page.locator(".verdict")).to_have_count(0)
    expect(page.locator("h2.goal")).to_be_focused()
    assert shown(page) != PASS.id
    page.keyboard.press("a")
    expect(page.locator(".verdict h3")).to_contain_text("答案是")
    page.keyboard.press(" ")
    expect(page.locator("[data-focus=film-play]")).to_have_count(1)


# ---- Another game ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "width"), [("zh", 1280), ("en", 390)])
def test_the_switch_of_games_and_a_puzzle_of_two_hands(visit: Visit, lang: str, width: int) -> None:
    """关牌: its own puzzles, cards by rank alone; a wrong play is refuted, a hint opens, and it is played through."""
    page = visit(f"{lang}/puzzles", width=width)
    page.locator("[data-focus=game-guanpai]").click()
    of_two = {puzzle.id: puzzle for puzzle in store.load("guanpai")}
    expect(page.locator("[data-focus=game-guanpai]")).to_have_attribute("aria-pressed", "true")
    assert shown(page) in of_two
    expect(page.locator(".round .seat")).to_have_count(2)
    page = visit(f"{lang}/puzzles?puzzle={TWO.id}", width=width)
    expect(page.locator("h2.goal")).to_contain_text(f"+{TWO.value}")
    assert page.locator(".my-hand .card").first.evaluate("e => getComputedStyle(e, '::before').content") == "none"
    cards = wrong(TWO)
    play(page, cards)
    value = next(each.value for each in TWO.refutations if each.cards == cards)
    expect(page.locator(".verdict h3")).to_contain_text(str(value).replace("-", "−"))
    expect(page.locator(".verdict .cite")).to_contain_text("G11")
    page.locator("[data-focus=again]").click()
    page.locator("[data-focus=hint]").click()
    expect(page.locator(".hint")).to_have_count(1)
    play_through(page, TWO, Run(wrong=1, right=False, hints=1))
    expect(page.locator(".verdict h3")).to_contain_text(WORDS[lang]["solved"].format(points=4, of=10))
    spoken = page.locator(".round").get_attribute("aria-label") or ""
    assert not set(spoken) & set("♠♥♣♦")
    page.locator("[data-focus=game-niugui]").click()
    expect(page.locator(".round .seat")).to_have_count(4)


def test_a_house_rule_of_the_other_game(visit: Visit) -> None:
    """G15: the switch lists the puzzles that hold where one must beat; what makes no difference has no switch."""
    page = visit(f"zh/puzzles?puzzle={TWO.id}")
    every = store.load("guanpai")
    total = sum(puzzle.holds_under("standard") for puzzle in every)
    expect(page.locator(".crumb")).to_contain_text(f"/{total} 题")
    expect(page.locator("[data-focus^=rule-escape]")).to_have_count(0)
    page.locator("[data-focus='rule-must_beat-must_beat=yes']").click()
    held = sum(puzzle.holds_under("must_beat=yes") for puzzle in every)
    expect(page.locator(".crumb")).to_contain_text(f"/{held} 题")
    assert shown(page) != TWO.id


def test_two_hands_by_keyboard_alone(visit: Visit) -> None:
    """Arrows go from card to card, Space chooses, Enter plays; H hints, A shows the solution, N goes on."""
    page = visit(f"en/puzzles?puzzle={TWO.id}")
    tab_to(page, ".round")
    assert page.evaluate("document.activeElement.ariaLabel").endswith("My turn.")
    page.keyboard.press("Tab")
    tokens = page.locator(".my-hand .card").evaluate_all("all => all.map(e => e.dataset.card)")
    at = 0
    for token in sorted(TWO.key.tokens, key=tokens.index):
        for _ in range(tokens.index(token) - at):
            page.keyboard.press("ArrowRight")
        at = tokens.index(token)
        page.keyboard.press("Space")
    page.keyboard.press("h")
    expect(page.locator(".hint")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".verdict.good")).to_be_visible()
    asked(page)
    if page.locator("[data-focus=next]").count() == 0:
        page.keyboard.press("a")
        expect(page.locator(".themes")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".verdict")).to_have_count(0)
    assert shown(page) != TWO.id


def test_both_hands_can_be_read_whole(visit: Visit) -> None:
    """With most cards, wide and on a phone: no card of the other's hand lies on another, and nothing sticks out."""
    page = visit(f"zh/puzzles?puzzle={FULL.id}")
    for width in (1280, 390, 360):
        page.set_viewport_size({"width": width, "height": 844})
        assert width_of(page) <= width
        boxes = page.evaluate(
            "[...document.querySelectorAll('.spot.n .card')].map(e => e.getBoundingClientRect())"
            ".map(r => [r.left, r.top, r.right, r.bottom])"
        )
        assert len(boxes) == len(trainer(FULL).start.sitting("other").hand)
        for one, other in combinations(boxes, 2):
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert apart, (width, one, other)
        assert all(left >= 0 and right <= width for left, _, right, _ in boxes)


# ---- On a phone, and for everybody -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "puzzle"), [("zh", PASS), ("zh", CARDS), ("en", PASS), *(("zh", puzzle) for puzzle in LARGEST)]
)
def test_on_a_phone_all_is_in_sight_and_under_the_thumb(visit: Visit, lang: str, puzzle: Puzzle) -> None:
    """Nothing sticks out sideways at 360; every card of every hand lies inside the screen; the dock stands below."""
    page = visit(f"{lang}/puzzles?puzzle={puzzle.id}", width=390)
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 844})
        assert width_of(page) <= width
        boxes = page.evaluate(
            "[...document.querySelectorAll('.round .card, .my-hand .card, .round .seat')]"
            ".map(e => e.getBoundingClientRect()).map(r => [r.left, r.right])"
        )
        assert min(left for left, _ in boxes) >= 0
        assert max(right for _, right in boxes) <= width
        dock = page.locator(".dock:visible").bounding_box()
        assert dock is not None
        assert dock["y"] + dock["height"] == pytest.approx(844, abs=2)
        small = page.evaluate(
            "[...document.querySelectorAll('.dock button, .my-hand .card')].filter(e => e.offsetParent)"
            ".map(e => e.getBoundingClientRect()).filter(r => r.width < 40 || r.height < 40).length"
        )
        assert small == 0
        tight = "[...document.querySelectorAll('.dock button')].filter(e => e.scrollWidth > e.offsetWidth).length"
        assert page.evaluate(tight) == 0
    play(page, wrong(puzzle))
    told = page.locator(".verdict h3")
    expect(told).to_be_in_viewport()
    box, dock = told.bounding_box(), page.locator(".dock:visible").bounding_box()
    assert box is not None
    assert dock is not None
    assert box["y"] + box["height"] <= dock["y"], "the verdict lies under the dock"


def test_axe_finds_nothing_serious_in_the_other_game(visit: Visit) -> None:
    """On a phone, before and after the solution."""
    page = visit(f"zh/puzzles?puzzle={FULL.id}", width=390)
    assert serious(page) == []
    page.locator("[data-focus=reveal]").click()
    expect(page.locator(".themes")).to_be_visible()
    page.keyboard.press("Escape")
    assert serious(page) == []


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(visit: Visit, lang: str, theme: str) -> None:
    """Before, during and after; wide and on a phone."""
    page = visit(f"{lang}/puzzles?puzzle={CARDS.id}", theme=theme)
    assert serious(page) == []
    page.locator("[data-focus=hint]").click()
    play(page, wrong(CARDS))
    expect(page.locator(".verdict")).to_be_visible()
    page.locator(".verdict .cite").click()
    page.keyboard.press("Escape")
    assert serious(page) == []
    page.locator("[data-focus=reveal]").click()
    expect(page.locator(".themes")).to_be_visible()
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    assert serious(page) == []


def test_cards_move_without_flight_for_who_wants_no_motion(visit: Visit, browser: Browser) -> None:
    """With prefers-reduced-motion the cards appear in place."""
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(20_000)
    page = visit(f"zh/puzzles?puzzle={PASS.id}", context=context)
    play(page, wrong(PASS))
    expect(page.locator(".spot.c .fly")).to_have_count(1)
    assert page.evaluate("getComputedStyle(document.querySelector('.spot.c .fly')).animationName") == "none"
    context.close()


def test_plays_are_said_as_they_are_made(visit: Visit) -> None:
    """One live region speaks each play in words."""
    page = visit(f"zh/puzzles?puzzle={PASS.id}")
    play(page, wrong(PASS))
    expect(page.locator("[role=log]")).to_contain_text(f"我出{text.spoken(wrong(PASS), 'zh')}")
    assert not set(page.locator("[role=log]").inner_text()) & set("♠♥♣♦")


# ---- What travels ----------------------------------------------------------------------------------------------------


class Wire:
    """All that a page gets: what came over its websocket, and its HTML."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self.frames.append(_text(frame))))

    @property
    def heard(self) -> str:
        return "".join(self.frames) + self.page.content()


def _text(frame: Any) -> str:
    """Return what a frame says, with nothing left escaped."""
    written = frame if isinstance(frame, str) else frame.decode("utf-8", "ignore")
    try:
        return json.dumps(json.loads(written), ensure_ascii=False)
    except ValueError:
        return written


def secrets(puzzle: Puzzle) -> dict[str, str]:
    """What must not be heard before it is earned, each in the words or the form in which it would be sent."""
    train = trainer(puzzle)
    run, told = Run(), {}
    for grade in range(1, 4):
        run, hint = train.hint(run)
        names = train.start.seen_from("S")
        values = {
            key: names.get(value, value) if isinstance(value, str) else value for key, value in hint.values.items()
        }
        told[f"hint {grade}"] = text.sentence(Reason(hint.code, values), "zh")
    told |= {f"idea of {theme}": text.say(f"theme-{theme}", "zh") for theme in puzzle.themes}
    told["solution"] = '"kind": "solution"'
    told["refutation"] = '"kind": "refutation"'
    told["line"] = store.to_json(puzzle)["line"]
    return told


@pytest.mark.parametrize("puzzle", [PASS, CARDS], ids=["pass", "cards"])
def test_nothing_that_solves_it_travels_before_it_is_earned(browser: Browser, site: str, puzzle: Puzzle) -> None:
    """Over the websocket and in the page: no hint, idea, refutation or line before its time, and each at its time."""
    context = browser.new_context()
    context.set_default_timeout(20_000)
    page = context.new_page()
    wire = Wire(page)
    page.goto(f"{site}/zh/puzzles?puzzle={puzzle.id}")
    ready(page)
    hidden = secrets(puzzle)
    assert puzzle.id in wire.heard
    assert [name for name, secret in hidden.items() if secret in wire.heard] == []
    assert '"earned": {}' in wire.heard
    assert '"film": {}' in wire.heard

    page.locator("[data-focus=hint]").click()
    expect(page.locator(".hint")).to_have_count(1)
    assert hidden.pop("hint 1") in wire.heard
    assert [name for name, secret in hidden.items() if secret in wire.heard] == []

    cards = wrong(puzzle)
    play(page, cards)
    expect(page.locator(".verdict")).to_be_visible()
    assert hidden.pop("refutation") in wire.heard
    assert [name for name, secret in hidden.items() if secret in wire.heard] == []
    assert wire.heard.count('"kind": "refutation"') == 1, "of the one wrong play only"

    page.locator("[data-focus=reveal]").click()
    expect(page.locator(".themes")).to_be_visible()
    assert hidden["solution"] in wire.heard
    assert [name for name, secret in hidden.items() if name.startswith("idea") and secret not in wire.heard] == []
    context.close()


def test_an_engine_that_is_lost_is_said(visit: Visit) -> None:
    """A page whose kernel has gone says so and keeps what was done."""
    page = visit(f"zh/puzzles?puzzle={PASS.id}")
    play(page, wrong(PASS))
    expect(page.locator(".verdict")).to_be_visible()
    page.evaluate("navigator.sendBeacon(`/api/leave/${document.getElementById('page').dataset.kernel}`)")
    expect(page.locator("#lost")).to_be_visible()
    page.locator("#lost button").click()
    ready(page)
    assert shown(page) == PASS.id
    expect(page.locator(".chip.warn").first).to_have_text("还剩 6 分")
