"""Puzzles with tiles in a browser: by keys, by click and by drag, on a phone, with a refutation, in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from coach.cards import Cards
from coach.games.puzzle import Puzzle
from coach.puzzles import store
from coach.puzzles.trainer import Run
from coach.tiles import Placed, Tiles
from coach.widgets.puzzle_words import TILES, WORDS
from tests.browser.conftest import Visit, tab_to, width_of
from tests.browser.test_access import serious
from tests.puzzling import best, trainer

SET = store.load("dingniu")
LAID = next(each for each in SET if isinstance(each.key, Placed) and each.key.on and 8 < len(each.line) < 13)
THROWN = next(each for each in SET if isinstance(each.key, Placed) and not each.key.on and 8 < len(each.line) < 13)
EITHER = next(each for each in SET if "either-end" in each.themes and len(each.line) < 13)
LARGEST = max(SET, key=lambda puzzle: puzzle.features["cards"])


def by_keys(page: Page, hand: list[str], cards: Cards) -> None:
    """Choose a tile by its number, and lay it by Enter or discard it by D."""
    tab_to(page, ".tile-table .pad")
    page.keyboard.press(str(hand.index(Tiles(cards.mask).tokens[0]) + 1))
    on = cards.on if isinstance(cards, Placed) else None
    if on == 0:
        page.keyboard.press("d")
        return
    page.keyboard.press("Enter")
    if page.locator(".tile-table .spot-end:focus").count():
        if page.locator(".tile-table .spot-end:focus b").inner_text() != str(on):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")


def by_click(page: Page, hand: list[str], cards: Cards) -> None:
    """Choose a tile and then the place that has its number."""
    page.locator(".tile-table .pad").nth(hand.index(Tiles(cards.mask).tokens[0])).click()
    on = cards.on if isinstance(cards, Placed) else None
    if on == 0:
        page.locator(".tile-table .drop").click()
    elif on is not None:
        page.locator(".tile-table .spot-end.open", has_text=str(on)).first.click()


def finish(page: Page, left: int) -> None:
    """Wait until the others have answered, and skip what is left of showing it."""
    for _ in range(300):
        page.keyboard.press("Escape")
        over = page.locator("[data-focus=film-last]:disabled").count()
        if over and page.locator(".tile-table .pad").count() == left:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"the hand never has {left} tiles")


def play_through(page: Page, puzzle: Puzzle, way: object = by_keys) -> None:
    """Play what keeps the value to the end; the page must answer as the trainer does here."""
    assert callable(way)
    train, run = trainer(puzzle), Run()
    while not run.done:
        hand = train.table(run).sitting(train.me).hand.tokens
        expect(page.locator(".tile-table .pad")).to_have_count(len(hand))
        cards = best(train, run)
        run, _ = train.play(run, cards)
        way(page, hand, cards)
        if not run.done:
            left = len(train.table(run).sitting(train.me).hand)
            finish(page, left)
            expect(page.locator(".verdict.good:visible")).to_be_visible()
    page.wait_for_selector(".dock [data-focus=next]")


@pytest.mark.parametrize(("lang", "puzzle"), [("zh", LAID), ("zh", THROWN), ("en", EITHER)], ids=["lay", "down", "end"])
def test_a_puzzle_is_solved_by_keys(visit: Visit, lang: str, puzzle: Puzzle) -> None:
    """Played through to the end of the hand without a mouse: full points, and what each seat gets."""
    page = visit(f"{lang}/puzzles?puzzle={puzzle.id}")
    play_through(page, puzzle)
    expect(page.locator(".verdict h3")).to_contain_text(WORDS[lang]["solved"].format(points=10, of=10))
    expect(page.locator(".verdict .chip")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(page.locator(".tile-table .seat .num")).to_have_count(4)
    page.keyboard.press("n")
    expect(page.locator(".verdict")).to_have_count(0)


def test_on_a_phone_it_is_solved_by_touch(visit: Visit) -> None:
    """Nothing sticks out to the side, and a tile and an end are enough."""
    page = visit(f"zh/puzzles?puzzle={EITHER.id}", width=390)
    assert width_of(page) <= 390
    play_through(page, EITHER, by_click)
    expect(page.locator(".verdict h3")).to_contain_text("解出来了")


def test_a_wrong_play_is_refuted_on_the_row(visit: Visit) -> None:
    """What follows is laid tile by tile and can be stepped; then another try, and it is solved for fewer points."""
    page = visit(f"zh/puzzles?puzzle={LAID.id}")
    wrong = LAID.refutations[0]
    hand = trainer(LAID).start.sitting("S").hand.tokens
    laid = page.locator(".tile-table .laid .tile")
    before = laid.count()
    by_click(page, hand, wrong.cards)
    expect(page.locator(".verdict h3")).to_contain_text(f"只得 {str(wrong.value).replace('-', '−')} 分")
    page.locator("[data-focus=film-last]").click()
    steps = [wrong.cards, *(step.cards for step in wrong.line)]
    expect(laid).to_have_count(before + sum(isinstance(each, Placed) and each.on > 0 for each in steps))
    expect(page.locator(".step-play")).to_have_count(len(steps))
    page.locator("[data-focus=film-first]").click()
    expect(laid).to_have_count(before)
    page.keyboard.press("r")
    expect(page.locator(".verdict")).to_have_count(0)
    play_through(page, LAID)
    expect(page.locator(".verdict h3")).to_contain_text("得 6 分")


def test_after_the_end_another_tile_is_asked_about(visit: Visit) -> None:
    """Laid on the table once the answer is shown, it is no play: its line is played, and why not is said."""
    page = visit(f"zh/puzzles?puzzle={LAID.id}")
    page.locator("[data-focus=reveal]").click()
    expect(page.locator(".verdict h3")).to_contain_text("答案是")
    page.locator("[data-focus=film-first]").click()
    hand = trainer(LAID).start.sitting("S").hand.tokens
    by_click(page, hand, LAID.refutations[0].cards)
    expect(page.locator(".verdict h3")).to_contain_text("只得")
    expect(page.locator(".note", has_text=TILES["zh"]["why.tiles"])).to_be_visible()


def test_a_tile_is_dragged_to_its_end(visit: Visit) -> None:
    """Let go on the end, it is laid there, and answered."""
    page = visit(f"en/puzzles?puzzle={EITHER.id}")
    hand = trainer(EITHER).start.sitting("S").hand.tokens
    key = EITHER.key
    assert isinstance(key, Placed)
    pad = page.locator(".tile-table .pad").nth(hand.index(key.tile.tokens[0]))
    end = page.locator(".tile-table .spot-end", has_text=str(key.on)).first
    one, other = pad.bounding_box(), end.bounding_box()
    assert one is not None
    assert other is not None
    page.mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
    page.mouse.down()
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=8)
    page.mouse.up()
    expect(page.locator(".verdict.good")).to_be_visible()


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("width", [1280, 390])
def test_it_can_be_reached_and_read(visit: Visit, lang: str, width: int) -> None:
    """No serious fault by axe, before a play and with a refutation; the four hands and the ends are read."""
    page = visit(f"{lang}/puzzles?puzzle={LARGEST.id}", width=width)
    assert serious(page) == []
    assert width_of(page) <= width
    hand = trainer(LARGEST).start.sitting("S").hand.tokens
    by_click(page, hand, LARGEST.refutations[0].cards)
    expect(page.locator(".verdict.bad")).to_be_visible()
    page.keyboard.press("Escape")
    assert serious(page) == []
    assert width_of(page) <= width
