"""The coach's page in a browser: pasting, picking, understanding, advice, what if, trying, and what may go wrong."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Open, tab_to, width_of

POSITION = """我: ♠2 ♥A♣A ♥J ♦9♣9 ♣5
下家: 5张; 对家: 4张; 上家: 3张
桌面: ♥10 上家
已出: ♠ 4 5 7 9 10 J Q K A
♥ 4 5 7 9 10 Q K 3
♣ 4 6 7 8 10 Q 2 3
♦ 4 5 6 7 8 10 Q 2 3 大王"""


@pytest.fixture(scope="module")
def desk(site: str, browser: Browser) -> Page:
    """One page in Chinese that most tests share."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.set_default_timeout(20_000)
    page.goto(f"{site}/zh/coach")
    page.wait_for_selector("html[data-state=ready] .coach-page")
    return page


@pytest.fixture
def page(desk: Page) -> Page:
    """The shared page with nothing in its box, and its pack open."""
    desk.locator("textarea").fill("")
    expect(desk.locator(".invites")).to_be_visible()
    desk.evaluate("document.querySelector('.picker').open = true")
    return desk


def advised(page: Page, text: str = POSITION) -> Page:
    """Paste *text*, ask, and wait until the last word is said."""
    page.locator("textarea").fill(text)
    page.get_by_role("button", name="看建议").click()
    page.wait_for_selector("[data-focus=longer]")
    return page


def test_first_state_invites(page: Page) -> None:
    """A page that nobody has pasted anything into is not blank: it offers examples and the pack."""
    assert page.locator(".invite").count() >= 3
    expect(page.locator(".pack .card")).to_have_count(54)
    expect(page.get_by_role("heading", level=1)).to_contain_text("这手牌怎么出？")


def test_position_is_read_back(page: Page) -> None:
    """What was understood is said, and what was assumed; 12 cards are unseen, ♠3 among the highest."""
    page.locator("textarea").fill(POSITION)
    expect(page.get_by_text("读懂了，54 张齐")).to_be_visible()
    expect(page.get_by_label("教练读到的牌局")).to_contain_text("12 张")
    page.locator("textarea").fill("♠2 ♥K ♦9 ♣5 ♦5")
    expect(page.get_by_text("你没说的，我是这样补的")).to_be_visible()


def test_plays_are_ranked_with_reasons_and_odds(page: Page) -> None:
    """Plays stand best first; each has a value, its odds by seat are counts, and reasons cite their clauses."""
    advised(page)
    values = [float(text.split()[0].replace("−", "-")) for text in page.locator(".play .pt").all_inner_texts()[:3]]
    assert values == sorted(values, reverse=True)
    expect(page.locator(".play.best .odds")).to_have_count(3)
    assert "/" in page.locator(".play.best .odds").first.inner_text()
    assert page.locator(".play.best .value").get_attribute("aria-label", timeout=1000).startswith("期望")
    page.locator("[data-focus^=why-]").first.click()
    cite = page.locator(".play .cite").first
    cite.click()
    expect(cite).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".play .clause").first).to_be_visible()


@pytest.mark.parametrize(
    ("text", "culprit", "line"),
    [
        ("♠2 ♥K 1♦", "1", 1),
        ("我: ♠2 ♥K ♦9\n下家: 5张\n桌面: ♥Q♣J 上家", "♥Q♣J", 3),
        ("♠2 ♥K BJ", "BJ", 1),
        ("♠2 ♥K ♠2", "♠2", 1),
        ("我: ♠2 ♥K 💥♦9", "💥", 1),
    ],
)
def test_bad_paste_shows_its_error_and_keeps_the_text(page: Page, text: str, culprit: str, line: int) -> None:
    """The culprit is quoted and marked beside the box; asking puts the caret there; nothing typed is lost."""
    page.locator("textarea").fill(text)
    expect(page.locator(".quote mark")).to_have_text(culprit)
    expect(page.locator(".quote .line")).to_have_text(f"第 {line} 行")
    expect(page.locator(".marks mark")).to_have_text(culprit)
    page.locator("textarea").press("Control+Enter")
    page.wait_for_function("() => document.activeElement.selectionEnd > document.activeElement.selectionStart")
    assert page.evaluate("getSelection().toString()") == culprit
    assert page.locator("textarea").input_value() == text
    expect(page.locator("textarea")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".play.best")).to_have_count(0)


def test_mending_the_text_takes_the_error_away(page: Page) -> None:
    page.locator("textarea").fill("♠2 ♥K 1♦")
    expect(page.locator(".fault")).to_be_visible()
    page.locator("textarea").fill("♠2 ♥K A♦")
    expect(page.locator(".fault")).to_have_count(0)
    expect(page.get_by_text("读懂了")).to_have_count(2)


def test_picker_fills_the_box_and_follows_it(page: Page) -> None:
    """Cards picked are written into the box, cards typed are pressed in the pack, and the lines beside stay."""
    pack = page.locator(".pack")
    pack.get_by_role("button", name="黑桃3，牛鬼3").click()
    pack.get_by_role("button", name="方块10", exact=True).click()
    expect(page.locator("textarea")).to_have_value("♦10 ♠3")
    page.locator("textarea").fill("♣K\n下家: 5张")
    expect(pack.locator("[aria-pressed=true]")).to_have_count(1)
    pack.get_by_role("button", name="红心K", exact=True).click()
    expect(page.locator("textarea")).to_have_value("♣K ♥K\n下家: 5张")
    page.get_by_role("button", name="已经出掉的").click()
    pack.get_by_role("button", name="大王", exact=True).click()
    expect(page.locator("textarea")).to_have_value("♣K ♥K\n下家: 5张\n已出: 大王")
    assert pack.locator("[data-card=CK]").get_attribute("aria-disabled") == "true"


def test_partner_meter(page: Page) -> None:
    """With ♠2 in my hand the meter says where ♠3 may be: 5, 4 and 3 of the 12 unseen cards."""
    page.locator("textarea").fill(POSITION)
    rows = page.locator(".meter li")
    expect(rows).to_have_count(3)
    assert [row.split("\n")[-1].split()[-1] for row in rows.all_inner_texts()] == ["5/12", "1/3", "1/4"]


def test_what_if(page: Page) -> None:
    """Supposing ♠3 with across changes sides, odds and plays, says so, keeps the text, and can be taken back."""
    advised(page)
    whatif = page.locator(".whatif")
    whatif.get_by_role("button", name="对家", exact=True).click()
    expect(page.locator(".supposed")).to_contain_text("在对家")
    expect(page.locator(".side")).to_contain_text("你是黑方，对家是同伴")
    page.wait_for_selector("[data-focus=longer]")
    expect(page.locator(".play.best .before")).to_contain_text("原来")
    assert page.locator("textarea").input_value() == POSITION
    whatif.get_by_role("button", name="下家少一张").click()
    expect(page.locator(".supposed")).to_contain_text("下家 4 张")
    whatif.get_by_role("button", name="花色").click()
    expect(page.locator(".supposed")).to_contain_text("同花先比花色")
    page.locator(".supposed").get_by_role("button", name="恢复原样").click()
    expect(page.locator(".supposed")).to_have_count(0)
    expect(page.locator(".side")).to_contain_text("谁就是同伴")


def test_what_cannot_be_is_said(page: Page) -> None:
    """Nobody can be given more cards than the pack has."""
    page.locator("textarea").fill(POSITION)
    page.locator(".whatif").get_by_role("button", name="下家多一张").click()
    expect(page.locator(".whatif [role=alert]")).to_contain_text("54")


def test_trying_a_play(page: Page) -> None:
    """A pair on a single is refused by N13; ♥J is legal, with its odds and, once there is advice, its value."""
    advised(page)
    trial = page.locator(".trial")
    trial.get_by_role("button", name="方块9").click()
    trial.get_by_role("button", name="梅花9").click()
    trial.get_by_role("button", name="这手行不行").click()
    expect(trial.locator(".verdict")).to_contain_text("不能出")
    expect(trial.locator(".verdict .cite")).to_have_text("N13")
    trial.get_by_role("button", name="方块9").click()
    trial.get_by_role("button", name="梅花9").click()
    trial.get_by_role("button", name="红心J").click()
    trial.get_by_role("button", name="这手行不行").click()
    expect(trial.locator(".verdict.good")).to_contain_text("可以出")
    expect(trial.locator(".odds")).to_have_count(3)
    expect(trial.locator(".value")).to_be_visible()


def test_any_legal_play_opens(page: Page) -> None:
    """Plays that were folded away, those dropped early among them, open too and then show their odds."""
    advised(page, "♣4 ♥4 ♥6 ♠7 ♦8 ♣9 ♥9 ♠10 ♥J ♦Q ♠K ♥A ♦2")
    page.locator("[data-focus=rest]").click()
    last = page.locator(".rest .play").last
    last.locator(".why-button").click()
    expect(last.locator(".odds")).to_have_count(3)


def test_plays_are_listed_when_they_are_asked_for(open_page: Open) -> None:
    """Nine cards of a suit make 126 flushes: folded away nothing of them is drawn, unfolded some at a time."""
    page = advised(open_page(), "♠ 4 5 6 8 10 J Q K 3 ♥ 7 9 A 2")
    rest = page.locator(".rest .play")
    expect(rest).to_have_count(0)
    assert page.evaluate("document.querySelectorAll('*').length") < 800
    page.locator("[data-focus=rest]").click()
    expect(rest).to_have_count(24)
    expect(rest.locator(".why")).to_have_count(0)
    page.get_by_role("button", name="再列 24 种").click()
    expect(rest).to_have_count(48)
    expect(rest.nth(24).locator(".why-button")).to_be_focused()
    page.locator("[data-focus=rest]").click()
    expect(rest).to_have_count(0)


def test_what_is_spoken_is_never_out_of_date(page: Page) -> None:
    """The live region says the advice with its suits in words; a refusal, stale advice and an empty box replace it."""
    live = page.locator(".plays > [role=status]")
    advised(page, "♠2 ♥K ♦9 ♣5 ♦5")
    expect(live).to_contain_text("方块5、梅花5")
    page.locator("textarea").fill("♠2 ♥K ♦9 ♣5")
    expect(live).to_contain_text("牌局改过了")
    page.locator("textarea").fill("me: ♠4 ♥6; turn: next")
    page.get_by_role("button", name="看建议").click()
    expect(live).to_have_text("这局给不出建议: 现在轮到下家，还没轮到我出。")
    page.locator("textarea").fill("♠2 ♥K ♦9")
    expect(live).to_have_text("")
    advised(page, "♠2 ♥K ♦9 ♣5 ♦5")
    page.locator("textarea").fill("")
    expect(live).to_have_text("")


def test_a_refusal_goes_with_its_text(page: Page) -> None:
    """Why there is no advice is said of that text alone: never under the error of another."""
    page.locator("textarea").fill("me: ♠4 ♥6; turn: next")
    page.get_by_role("button", name="看建议").click()
    expect(page.locator(".plays .verdict")).to_contain_text("还没轮到我出")
    page.locator("textarea").fill("♠2 ♥K 1♦")
    expect(page.locator(".fault")).to_be_visible()
    expect(page.locator(".plays .verdict")).to_have_count(0)


def test_stop_shows_what_there_is(page: Page) -> None:
    """While deals are sampled, better answers come in; stopping keeps the last of them."""
    page.locator("textarea").fill("黑桃：2 3 K 8\n红桃：A 10 6\n梅花：J 10 7\n方块：A Q 5")
    page.get_by_role("button", name="看建议").click()
    page.get_by_role("button", name="停，就看现在的").click()
    page.wait_for_selector("[data-focus=longer]")
    expect(page.locator(".play.best")).to_be_visible()


def test_changed_text_makes_advice_stale(page: Page) -> None:
    """Advice for another position is not passed off as advice for this one."""
    advised(page, "♠2 ♥K ♦9 ♣5 ♦5")
    page.locator("textarea").fill("♠2 ♥K ♦9 ♣5")
    expect(page.locator(".plays .lost")).to_contain_text("牌局改过了")


def test_phone(open_page: Open) -> None:
    """390 px wide: nothing sideways, a hand of 14 in two rows of seven, cards and asking within reach of a thumb."""
    page = open_page(width=390, height=844)
    page.locator(".invite").first.click()
    page.wait_for_selector("[data-focus=longer]")
    expect(page.locator(".play.best")).to_be_in_viewport()
    page.locator(".picker summary").click()
    assert width_of(page) <= 390
    for far in (0, 100_000):
        page.evaluate("far => scrollTo(0, far)", far)
        dock = page.get_by_role("button", name="看建议").bounding_box()
        assert dock is not None
        assert 844 - 70 <= dock["y"] <= 844 - dock["height"], "under the thumb, wherever the page is"
    boxes = [card.bounding_box() for card in page.locator(".trial .card").all()]
    assert len(boxes) == 14
    assert len({round(box["y"]) for box in boxes if box}) == 2
    assert all(box and box["width"] >= 42 for box in boxes)
    page.locator(".play.best").scroll_into_view_if_needed()
    best = page.locator(".play.best").bounding_box()
    assert best is not None
    assert best["x"] >= 0
    assert best["x"] + best["width"] <= 390


def test_by_keyboard_alone(open_page: Open) -> None:
    """Type a hand, ask, open a reason, choose cards with arrows and Space, have them judged: no pointer."""
    page = open_page("en")

    tab_to(page, "textarea", most=80)
    page.keyboard.type("2s kh 9d 5c 5d")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("[data-focus=longer]")
    tab_to(page, ".why-button", most=80)
    page.keyboard.press("Enter")
    expect(page.locator(".play:not(.best) .more")).to_be_visible()
    assert page.evaluate("document.activeElement.matches('.why-button')"), "the focus stays on the button"
    tab_to(page, ".trial .card", most=80)
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".trial .verdict.good")).to_contain_text("may be played: pair")
    page.keyboard.press("Escape")
    expect(page.locator(".trial [aria-pressed=true]")).to_have_count(0)
    tab_to(page, ".whatif .toggle button:nth-child(2)", most=80)
    page.keyboard.press("Enter")
    expect(page.locator(".supposed")).to_be_visible()


def test_arrows_walk_the_pack(page: Page) -> None:
    """The pack is one stop for Tab; ↓ goes to the card below, also from clubs to diamonds."""
    assert page.locator(".pack [tabindex='0']").count() == 1
    page.locator(".pack [data-card=C3]").focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.card") == "D9"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator("textarea")).to_have_value("♦10")
    assert page.evaluate("document.activeElement.dataset.card") == "DT"


def test_no_request_leaves_this_machine(open_page: Open) -> None:
    """Scripts, fonts, pictures: nothing comes from elsewhere, and the websocket stays here too."""
    asked: list[str] = []

    def listen(page: Page) -> None:
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda line: asked.append(line.url))

    advised(open_page(prepare=listen))
    hosts = {urlsplit(url).hostname for url in asked if urlsplit(url).scheme not in ("data", "blob")}
    assert hosts == {"127.0.0.1"}
    assert any(url.startswith("ws") for url in asked)


EXECUTE = """code => new Promise((resolve) => {
    const { kernel } = document.getElementById("page").dataset;
    const line = new WebSocket(`ws://${location.host}${document.body.dataset.base}api/kernels/${kernel}/channels`);
    const answers = [];
    line.onmessage = ({ data }) => typeof data === "string" && answers.push(JSON.parse(data).header.msg_type);
    const ask = (type, content) => line.send(JSON.stringify({
        channel: "shell", parent_header: {}, metadata: {}, buffers: [], content,
        header: { msg_id: type, msg_type: type, session: "s", username: "", date: "", version: "5.3" },
    }));
    line.onopen = () => {
        ask("execute_request", { code, silent: false, store_history: false, user_expressions: {}, allow_stdin: false });
        ask("kernel_info_request", {});
    };
    setTimeout(() => resolve(answers), 2000);
})"""


def test_code_sent_over_the_websocket_does_not_run(page: Page, tmp_path: Path) -> None:
    """A visitor's page may talk to its widgets; what it asks the kernel to execute is not executed."""
    trace = tmp_path / "trace"
    answers = page.evaluate(EXECUTE, f"open({str(trace)!r}, 'w').close()")
    assert not trace.exists()
    assert "kernel_info_reply" in answers, "the line is open"
    assert not {"execute_reply", "execute_input"} & set(answers)


def test_other_language_keeps_the_hand(open_page: Open) -> None:
    """The switch leads to the same page in English, and what was pasted goes along."""
    page = open_page()
    page.locator("textarea").fill("♠2 ♥K ♦9 ♣5 ♦5")
    expect(page.get_by_text("读懂了", exact=False).first).to_be_visible()
    page.get_by_role("link", name="EN").click()
    page.wait_for_selector("html[data-state=ready] .coach-page")
    expect(page.locator("textarea")).to_have_value("♠2 ♥K ♦9 ♣5 ♦5")
    expect(page.get_by_role("button", name="Get advice")).to_be_visible()
    expect(page.get_by_text("Understood", exact=True)).to_be_visible()


def test_silence_is_said(open_page: Open) -> None:
    """When no answer comes in time, the page says so, keeps the text and offers to reload."""
    silent = False

    def interpose(page: Page) -> None:
        def connect(line: object) -> None:
            server = line.connect_to_server()  # type: ignore[attr-defined]
            line.on_message(lambda message: None if silent else server.send(message))  # type: ignore[attr-defined]

        page.route_web_socket(lambda url: "/channels" in url, connect)
        page.clock.install()

    page = open_page(prepare=interpose)
    silent = True
    page.locator("textarea").fill("♠2 ♥K ♦9")
    page.get_by_role("button", name="看建议").click()
    page.clock.fast_forward(13_000)
    expect(page.get_by_text("教练没有回音")).to_be_visible()
    assert page.locator("textarea").input_value() == "♠2 ♥K ♦9"


def test_lost_kernel_is_said(open_page: Open) -> None:
    """When the kernel is gone for good, the site's bar says so, and buttons do not pretend to work."""
    lines: list[object] = []

    def interpose(page: Page) -> None:
        def connect(line: object) -> None:
            line.connect_to_server()  # type: ignore[attr-defined]
            lines.append(line)

        page.route_web_socket(lambda url: "/channels" in url, connect)

    page = open_page(prepare=interpose)
    page.locator("textarea").fill("♠2 ♥K ♦9")
    lines[0].close(code=4404)  # type: ignore[attr-defined]
    expect(page.locator("#lost")).to_be_visible()
    expect(page.get_by_role("button", name="看建议")).to_be_disabled()
    assert page.locator("textarea").input_value() == "♠2 ♥K ♦9"
