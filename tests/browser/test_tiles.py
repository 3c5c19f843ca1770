"""Tiles in a browser: laid by click, by drag, by the keys; read aloud; on a phone; in the dark. The page is our own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import width_of
from tests.browser.test_access import serious
from tests.site.serving import running

CELL = """
from coach.widgets import TileBoard

NAMES = {
    "zh": {"6-5": "虎头", "6-4": "金瓶", "6-1": "一六", "5-1": "一五", "6-6": "大天", "5-5": "大十"},
    "en": {"6-5": "tiger head", "6-4": "gold vase", "6-1": "one six", "5-1": "one five", "6-6": "heaven"},
}["LANG"]
SEATS = {"me": "我", "next": "下家", "across": "对家", "prev": "上家"}
if "LANG" == "en":
    SEATS = {"me": "me", "next": "next", "across": "across", "prev": "previous"}
board = TileBoard(HAND, chain=CHAIN, names=NAMES, lang="LANG")


def offer():
    ends = dict(zip(("left", "right"), board.ends)) or {"lead": 0}
    fits = [{"tile": t, "end": e} for t in dict.fromkeys(board.hand) for e, n in ends.items() if not n or str(n) in t]
    board.placements, board.discards = fits, [] if fits else board.hand
    down = board.seats[-1]["down"] if board.seats else []
    seats = [{"at": at, "name": SEATS[at], "left": 4, "turn": False, "down": [""] * n} for at, n in DOWN]
    board.seats = [*seats, {"at": "me", "name": SEATS["me"], "left": len(board.hand), "turn": True, "down": down}]


def gone(tile):
    at = board.hand.index(tile)
    board.hand = board.hand[:at] + board.hand[at + 1:]


def lay(tile, end):
    chain, (one, other) = board.chain, tile.split("-")
    if end == "left":
        board.lead += 1
        board.chain = [tile if other == chain[0][0] else f"{other}-{one}", *chain]
    else:
        board.chain = [*chain, tile if end == "lead" or one == chain[-1][-1] else f"{other}-{one}"]
    board.lead = max(board.lead, 0)
    gone(tile)
    board.last = {"seat": "me", "tile": tile, "end": end}
    offer()


def discard(tile):
    gone(tile)
    offer()
    board.seats = [*board.seats[:-1], {**board.seats[-1], "down": [*board.seats[-1]["down"], tile]}]
    board.last = {"seat": "me", "tile": tile, "end": "down"}


board.on_lay(lay)
board.on_discard(discard)
board.lead = LEAD
board.ends = board.ends or ENDS
offer()
board
"""
"""A page's cell: a table with a hand, and who lays or discards a tile is offered what then fits."""

LONG = "5-1 1-3 3-3 3-1 1-1 1-6 6-5 5-5 5-6 6-4 4-4 4-6 6-6 6-3 3-1 1-1 1-5 5-5 5-6 6-2 2-2"
TABLES = {
    "full": (LONG, "6-1 6-1 6-6"),
    "opened": ("1-6 6-6 6-4", "6-5 5-1 5-1 4-4 4-1 3-1"),
    "stuck": ("5-5 5-6", "4-4 4-1 3-1"),
    "empty": ("", "6-6 6-5 5-1"),
    "pasted": ("", "6-5 5-1 4-4"),
}
"""Chain and hand, by the name of the page."""
DOWN = [("next", 1), ("across", 2), ("prev", 0)]

Visit = Callable[..., Page]


def write(folder: Path) -> None:
    for lang in ("zh", "en"):
        (folder / lang).mkdir()
        for name, texts in TABLES.items():
            chain, hand = map(str.split, texts)
            lead = str(len(chain) // 2 if chain else -1)
            cell = CELL.replace("LANG", lang).replace("HAND", repr(hand)).replace("CHAIN", repr(chain))
            cell = cell.replace("DOWN", repr(DOWN)).replace("LEAD", lead)
            cell = cell.replace("ENDS", "[6, 3]" if name == "pasted" else "[]")
            cells = [nbformat.v4.new_markdown_cell("# 骨牌"), nbformat.v4.new_code_cell(cell)]
            kernelspec = {"display_name": "Python 3", "language": "python", "name": "python3"}
            notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernelspec})
            nbformat.write(notebook, folder / lang / f"{name}.ipynb")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory, chromium_path: str) -> Iterator[str]:
    """The address of a site with a page for each of the tables."""
    folder = tmp_path_factory.mktemp("tables")
    write(folder)
    with running(folder, limit=12) as server:
        yield f"http://127.0.0.1:{server.port}"


@pytest.fixture
def sit(tables: str, browser: Browser) -> Iterator[Visit]:
    """Sit down at a table: ``sit("opened", lang="en", width=390)``. Nothing is asked of elsewhere, nothing fails."""
    contexts = []
    faults: list[str] = []
    own = (tables, f"blob:{tables}", "data:")

    def sit(table: str, lang: str = "zh", width: int = 1280, theme: str = "light") -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": 844},
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=width < 700,
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
        page.on("request", lambda asked: None if asked.url.startswith(own) else faults.append(asked.url))
        page.goto(f"{tables}/{lang}/{table}")
        page.wait_for_selector("html[data-state=ready] .tile-table .pad, html[data-state=ready] .tile-table .spot-end")
        return page

    yield sit
    for context in contexts:
        context.close()
    assert faults == []


def pad(page: Page, at: int) -> Locator:
    return page.locator(".tile-table .pad").nth(at)


def apart(one: dict[str, float], other: dict[str, float]) -> float:
    """How far two boxes are from each other; less than nothing where they overlap."""
    across = max(one["left"] - other["right"], other["left"] - one["right"])
    down = max(one["top"] - other["bottom"], other["top"] - one["bottom"])
    return max(across, down)


def held(page: Page) -> list[str]:
    found: list[str] = page.evaluate("[...document.querySelectorAll('.pad')].map(e => e.ariaLabel)")
    return found


def test_click_a_tile_and_then_an_end(sit: Visit) -> None:
    """一五 fits the 1 only; of two alike the one that was clicked is lifted; the end shows the new number."""
    page = sit("opened")
    assert held(page) == ["虎头 6-5", "一五 5-1", "一五 5-1", "骨牌 4-4", "骨牌 4-1", "骨牌 3-1"]
    expect(pad(page, 0)).to_have_attribute("aria-disabled", "true")
    pad(page, 2).click()
    expect(pad(page, 2)).to_have_attribute("aria-pressed", "true")
    expect(pad(page, 1)).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".spot-end.open")).to_have_count(1)
    page.get_by_role("button", name="一五 5-1，放到左头 1").click()
    expect(page.locator(".spot-end.left")).to_have_text("5")
    expect(page.locator(".laid > svg")).to_have_count(4)
    expect(page.locator("[aria-live]")).to_have_text("我出一五 5-1，两头是 5 和 4")
    assert held(page) == ["虎头 6-5", "一五 5-1", "骨牌 4-4", "骨牌 4-1", "骨牌 3-1"]


def test_drag_a_tile_to_an_end(sit: Visit) -> None:
    """A tile let go beside the table stays in hand; over an end where it fits it is laid."""
    page = sit("opened", "en")

    def drag(to: Locator) -> None:
        start, end = pad(page, 4).bounding_box(), to.bounding_box()
        assert start
        assert end
        page.mouse.move(start["x"] + 20, start["y"] + 40)
        page.mouse.down()
        page.mouse.move(start["x"] + 60, start["y"] - 40, steps=4)
        expect(page.locator(".ghost-tile")).to_have_count(1)
        page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
        page.mouse.up()

    drag(page.locator(".seat-spot.across"))
    expect(page.locator(".ghost-tile")).to_have_count(0)
    assert len(held(page)) == 6
    drag(page.locator(".spot-end.right"))
    expect(page.locator(".spot-end.right")).to_have_text("1")
    expect(page.locator("[aria-live]")).to_have_text("me: tile 4-1; the ends are 1 and 1")
    assert len(held(page)) == 5


def test_the_keys_choose_lay_and_let_go(sit: Visit) -> None:
    """Arrows and digits choose; Enter lays, and where both ends fit it asks which; the focus stays in the hand."""
    page = sit("opened")
    page.get_by_label("桌上 3 张，从左到右：一六 6-1、大天 6-6、金瓶 6-4。左头 1，右头 4").focus()
    page.keyboard.press("Tab")
    expect(pad(page, 0)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(pad(page, 1)).to_be_focused()
    page.keyboard.press("5")
    expect(pad(page, 4)).to_be_focused()
    expect(page.locator(".spot-end.open")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".spot-end.open")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".spot-end.left")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".spot-end.right")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".spot-end.right")).to_have_text("1")
    expect(page.locator(".spot-end.right")).to_be_focused()
    page.keyboard.press("4")
    expect(pad(page, 3)).to_be_focused()
    page.keyboard.press("2")
    page.keyboard.press("Escape")
    page.keyboard.press("5")
    page.keyboard.press("ArrowLeft")
    expect(pad(page, 3)).to_be_focused()


def test_what_fits_nowhere_is_discarded(sit: Visit) -> None:
    """D throws the chosen tile away; it lies among my discards, and the focus stays in the hand."""
    page = sit("stuck")
    expect(page.get_by_text("两头都接不上")).to_be_visible()
    pad(page, 0).focus()
    page.keyboard.press("2")
    page.keyboard.press("d")
    expect(page.locator("[aria-live]")).to_have_text("我扣下骨牌 4-1")
    expect(page.get_by_label("扣了 1 张、骨牌 4-1")).to_be_visible()
    expect(pad(page, 1)).to_be_focused()
    pad(page, 1).click()
    page.get_by_role("button", name="扣下骨牌 3-1").click()
    expect(page.locator(".pad")).to_have_count(1)


def test_the_lead_goes_on_the_empty_table(sit: Visit) -> None:
    page = sit("empty")
    expect(page.get_by_label("桌上还没有牌")).to_be_attached()
    pad(page, 0).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".laid > svg")).to_have_count(1)
    expect(page.locator(".spot-end.left")).to_have_text("6")
    expect(page.locator("[aria-live]")).to_have_text("我先出大天 6-6")
    expect(pad(page, 0)).to_be_focused()


def test_a_finger_drags_a_tile(sit: Visit) -> None:
    """The page does not scroll below a finger that drags."""
    page = sit("opened", width=390)
    start, end = pad(page, 1).bounding_box(), page.locator(".spot-end.left").bounding_box()
    assert start
    assert end
    line = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        said = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        line.send("Input.dispatchTouchEvent", said)

    x, y = start["x"] + 20, start["y"] + 30
    to_x, to_y = end["x"] + 23, end["y"] + 23
    touch("touchStart", (x, y))
    for part in (0.1, 0.3, 0.6, 0.9, 1.0):
        touch("touchMove", (x + part * (to_x - x), y + part * (to_y - y)))
    expect(page.locator(".spot-end.over")).to_have_count(1)
    touch("touchEnd")
    expect(page.locator(".spot-end.left")).to_have_text("5")
    assert page.evaluate("scrollY") == 0


def test_of_a_pasted_position_the_ends_are_shown(sit: Visit) -> None:
    """How the chain came to be nobody said."""
    page = sit("pasted", "en")
    expect(page.get_by_label("The ends: 6 on the left, 3 on the right")).to_contain_text("⋯")
    pad(page, 0).click()
    expect(page.get_by_text("tiger head 6-5: now click a lit place")).to_be_visible()
    expect(page.get_by_role("button", name="tiger head 6-5: lay on the left end, 6")).to_be_visible()
    expect(page.get_by_role("button", name="right end, 3", exact=True)).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_long_chain_bends_where_the_width_ends(sit: Visit, width: int) -> None:
    """No two tiles or ends overlap, all are inside the table, like numbers touch, and nothing scrolls sideways."""
    page = sit("full", width=width)
    boxes = page.evaluate(
        "[...document.querySelectorAll('.laid > svg, .spot-end')].map(e => e.getBoundingClientRect().toJSON())"
    )
    frame = page.locator(".felt").bounding_box()
    assert frame
    assert len(boxes) == len(LONG.split()) + 2
    for at, one in enumerate(boxes):
        assert frame["x"] + 6 <= one["left"]
        assert one["right"] <= frame["x"] + frame["width"] - 6
        assert all(apart(one, other) > 0.5 for other in boxes[:at])
    chain = boxes[: len(LONG.split())]
    assert all(apart(one, other) < 4 for one, other in pairwise(chain))
    assert width_of(page) <= page.evaluate("innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("lang", "width"), [("zh", 390), ("en", 1280)])
def test_axe_finds_nothing_serious(sit: Visit, lang: str, width: int, theme: str) -> None:
    page = sit("opened", lang, width, theme)
    assert serious(page) == []
    pad(page, 4).click()
    expect(page.locator(".spot-end.open")).to_have_count(2)
    assert serious(page) == []


def test_a_finger_taps_too(sit: Visit) -> None:
    """On a phone a tile and its end are tapped, and every place to touch is large enough."""
    page = sit("opened", width=390)
    pad(page, 1).tap()
    expect(page.locator(".spot-end.open")).to_have_count(1)
    sizes = page.evaluate(
        "[...document.querySelectorAll('.pad, .spot-end')].map(e => e.getBoundingClientRect().toJSON())"
    )
    assert min(min(box["width"], box["height"]) for box in sizes) >= 44
    page.locator(".spot-end.open").tap()
    expect(page.locator(".laid > svg")).to_have_count(4)
