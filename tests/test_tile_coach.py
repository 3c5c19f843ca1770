"""The coach's page of a game of tiles, without a browser: the chain, what may be tried, who can hold what, accounts."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from coach import registry
from coach.clauses import LANGUAGES
from coach.games.dingniu import GAME
from coach.games.dingniu.facing import EXAMPLES, panels, show
from coach.games.dingniu.notation import format_view
from coach.games.dingniu.position import deal
from coach.tiles import Tiles, row_of
from coach.widgets import CoachPage, TileBoard, faces
from coach.widgets.desk import Desk, with_cards
from coach.widgets.words import for_face
from tests.test_widgets import plain, wait_for_advice

LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)

LOGGED = """me: 6-1 5-1 5-5 4-4
log: me 6-5; next 6-1; across x ?; prev 5-1 on 5; me 3-1 on 1; next x ?; across 1-1; prev 6-3"""
"""Across had neither 1 nor 5, the next player neither 1 nor 3 (T4)."""
RED = "me: 6-4 6-6 5-1 3-1 2-2 1-1\nlog: prev 6-4"
"""The other 金瓶 makes 红账 on the 6, and nobody can do anything about it (T10)."""
HARD = "3-3 6-3 3-1 3-1 6-5 1-1"
"""All 竖牌 with a three and a double: it may not be led (T5)."""


def desk_of(text: str, lang: str = "en") -> Desk:
    desk = Desk(lang, GAME)
    desk.put(text)
    assert desk.error is None
    return desk


def tried(desk: Desk, token: str) -> dict[str, Any]:
    return desk.trial_face(Tiles.from_tokens([token]))


# ---- the table -------------------------------------------------------------------------------------------------------


def test_the_chain_lies_as_the_log_laid_it() -> None:
    """From the left end to the right like numbers meet; the lead keeps its place, and the ends are the view's."""
    chain = desk_of(LOGGED).reading_face()["position"]["chain"]
    assert chain["chain"] == ["1-1", "1-6", "6-5", "5-1", "1-3", "3-6"]
    assert (chain["lead"], chain["ends"]) == (2, [1, 6])
    assert [(seat["at"], seat["left"], seat["down"]) for seat in chain["seats"]] == [
        ("me", 4, []),
        ("next", 4, [""]),
        ("across", 4, [""]),
        ("prev", 4, []),
    ]


def test_a_pasted_position_shows_its_ends_alone() -> None:
    """How the tiles came to lie nobody said; mine that I discarded are known, the others' are not."""
    chain = desk_of(EXAMPLES[3].text["en"]).reading_face()["position"]["chain"]
    assert (chain["chain"], chain["lead"], chain["ends"]) == ([], -1, [3, 1])
    assert [seat["down"] for seat in chain["seats"]] == [["1-1"], [], [""], [""]]


@pytest.mark.parametrize("seed", range(20))
def test_a_row_follows_every_game(seed: int) -> None:
    """Laid in order, the tiles of any game make a row whose two ends are the position's; a board takes it as it is."""
    rng = random.Random(seed)
    position = deal(rng)
    order: list[Tiles] = []
    while not position.is_over:
        play = rng.choice(position.legal_plays())
        if play.on or play.kind.value == "lead":
            order.append(play.cards)
        position = position.play(play.cards)
        row, lead = row_of(order)
        assert all(one[-1] == other[0] for one, other in pairwise(row)), seed
        assert position.ends == tuple(sorted((int(row[0][0]), int(row[-1][-1])))), seed
        assert sorted(row[lead].split("-"), reverse=True) == str(order[0]).split("-"), seed
    assert TileBoard(chain=list(row), lead=lead).ends == [int(row[0][0]), int(row[-1][-1])]


@LANGUAGE
def test_a_board_can_show_every_example(lang: str) -> None:
    """What the page hands to its table has the form of the table's own traits."""
    for example in EXAMPLES:
        chain = desk_of(example.text[lang], lang).reading_face()["position"]["chain"]
        board = TileBoard(lang=lang, **chain)
        assert board.get_state()["placements"] == chain["placements"]


def test_whatever_has_the_number_may_be_tried() -> None:
    """On either end with its number, or discarded; on a lead every tile. What is legal is the question itself."""
    chain = desk_of(LOGGED).reading_face()["position"]["chain"]
    assert [(each["tile"], each["end"]) for each in chain["placements"]] == [
        ("6-1", "left"),
        ("6-1", "right"),
        ("5-1", "left"),
    ]
    assert chain["discards"] == ["5-5", "4-4", "6-1", "5-1"]
    leading = desk_of(HARD).reading_face()["position"]["chain"]
    assert {each["end"] for each in leading["placements"]} == {"lead"}
    assert len(leading["placements"]) == 5, "two are alike"
    assert leading["discards"] == []


# ---- trying a play ---------------------------------------------------------------------------------------------------


def test_trying_a_tile_on_an_end() -> None:
    """T3: it fits, and the new ends are said; T4: who can lay may not discard."""
    desk = desk_of(LOGGED)
    laid = tried(desk, "6-1 on 1")
    assert (laid["legal"], laid["clause"], laid["cards"]) == (True, "T3", ["6-1 on 1"])
    kept = tried(desk, "x 5-5")
    assert (kept["legal"], kept["clause"]) == (False, "T4")
    assert tried(desk, "5-5")["clause"] == "T3"
    assert tried(desk, "6-6 on 6")["clause"] == "T2", "it is not in the hand"


def test_trying_a_lead() -> None:
    """T5: 长三 may not be led from a hand that holds every 竖牌 of threes; one of these may."""
    desk = desk_of(HARD)
    assert (tried(desk, "3-3")["legal"], tried(desk, "3-3")["clause"]) == (False, "T5")
    assert tried(desk, "3-1")["legal"] is True


def test_once_advised_a_trial_has_its_value_and_why() -> None:
    """The value of the very play: the same tile on the other end has its own."""
    desk = desk_of(LOGGED)
    answer = GAME.suggest(desk.view, seconds=0.01, seed=1)
    desk.advice_face(answer, running=False)
    found = {token: tried(desk, token)["move"]["v"] for token in ("6-1 on 1", "6-1 on 6")}
    assert found == {str(move.cards): move.value for move in answer.moves if str(move.cards) in found}
    assert tried(desk, "5-1 on 1")["reasons"]
    assert tried(desk, "x 5-5")["move"] is None


# ---- the reading of a position ---------------------------------------------------------------------------------------


@LANGUAGE
def test_a_position_is_read_back(lang: str) -> None:
    """The ends, my tiles and points, and the numbers that a discard proves missing."""
    face = desk_of(LOGGED, lang).reading_face()["position"]
    rows = {row["term"]: (row["cards"], plain(row["text"])) for row in face["rows"]}
    assert ["5-5", "4-4", "6-1", "5-1"] in [cards for cards, _ in rows.values()]
    assert any("31" in term for term in rows)
    said = [text for _, text in rows.values()]
    assert {"zh": "没有 1、3", "en": "No 1, 3"}[lang] in " ".join(said)
    assert face["plays"] == 3


def test_who_can_hold_a_number_is_counted() -> None:
    """T4: the next player has discarded at 1 and 3, and so holds neither; all figures are those of ``possible``."""
    desk = desk_of(LOGGED)
    grid = next(panel["grid"] for panel in desk.reading_face()["panels"] if panel["grid"])
    assert grid["heads"] == list("123456")
    found = GAME.possible(desk.view)
    for row, by in zip(grid["rows"], found.numbers.values(), strict=True):
        assert [cell["p"] for cell in row["cells"]] == [by[number].probability for number in range(1, 7)]
    assert [cell["percent"] for cell in grid["rows"][0]["cells"]][:3] == ["0%", "77%", "0%"]


def told(text: str) -> dict[str, dict[str, Fraction]]:
    """What the page tells of accounts: by play, each seat's chance."""
    lines = panels(GAME.read(text).view)[0].lines
    return {str(line.said.values["cards"]): {bar.seat: bar.chance for bar in line.bars} for line in lines if line.bars}


def test_accounts_are_told_for_each_play() -> None:
    """T10: the second 金瓶 on the 6 is a 红账 whatever the others hold; of other plays it is told who accounts next."""
    assert told(RED) == {"6-4 on 6": {"me": Fraction(1)}}
    counted = {str(each.cards): each.next for each in GAME.can_account(LOGGED).threats if each.next.count}
    assert told(LOGGED) == {play: {"next": Fraction(each.count, each.of)} for play, each in counted.items()}
    assert counted
    assert told(HARD) == {}
    assert plain(desk_of(HARD).reading_face()["panels"][0]["lines"][0]["text"]).startswith("Whatever I play")


@LANGUAGE
def test_hard_and_soft_suits_are_named(lang: str) -> None:
    """T20: three is 几扇硬 here, and its double is not to be led (T5); with both 红八 and one 竖牌 four is soft."""
    lines = [plain(line["text"]) for line in desk_of(HARD, lang).reading_face()["panels"][-1]["lines"]]
    assert "几扇硬" in lines[0]
    assert "3-3" in lines[1]
    assert "T5" in lines[1]
    soft = [
        plain(line["text"]) for line in desk_of("4-4 4-4 6-4 5-1 2-2 1-1", lang).reading_face()["panels"][-1]["lines"]
    ]
    assert any("母牌" in line for line in soft)


def test_what_no_deal_agrees_with_is_a_fault() -> None:
    """The others cannot have lacked what is left: the box says so, and nothing is reckoned."""
    desk = Desk("zh", GAME)
    desk.put("我: 1-1 2-2\n下家: 2\n对家: 2\n上家: 2\n两头: 6 6\n扣牌: 下家 ? at 6 5")
    assert desk.error is not None
    assert desk.reading_face()["position"] is None


@LANGUAGE
def test_a_fault_is_shown_where_it_is(lang: str) -> None:
    """There is no 9-9; a play out of turn is quoted in its own line."""
    desk = Desk(lang, GAME)
    desk.put("虎头 9-9 金瓶")
    assert desk.reading_face()["error"]["quote"]["culprit"] == "9-9"
    desk.put("me: 6-1 5-1 5-5 4-4 3-3\nlog: me 6-5; across 6-1")
    quote = desk.reading_face()["error"]["quote"]
    assert (quote["line"], quote["culprit"]) == (2, "across")


# ---- supposing, links, messages --------------------------------------------------------------------------------------


def test_a_house_rule_can_be_supposed() -> None:
    """Where only the four named kinds account (T10) there may be none any more; what is only reported is not asked."""
    desk = desk_of(LOGGED)
    names = {choice["name"] for choice in desk.reading_face()["suppose"]["choices"]}
    assert names == {"account_ends", "after_block", "half_account", "head_empty"}
    before = desk.reading_face()["panels"][0]
    assert desk.suppose({"account_ends": "named"})
    assert desk.view.rules.account_ends == "named"
    assert desk.reading_face()["panels"][0] != before
    with pytest.raises(ValueError, match="next"):
        GAME.suppose(LOGGED, {"next": 3})


def test_a_link_names_the_house_rules() -> None:
    """``?game=dingniu&rules=account_ends=named`` plays by these, whatever is pasted then."""
    page = CoachPage("zh")
    page.hear({"do": "open", "game": "dingniu", "rules": "account_ends=named"})
    assert (page.game, page.rules) == ("dingniu", "account_ends=named")
    page.hear({"do": "pick", "into": "me", "cards": HARD.split()})
    assert page.reading["supposed"] == {"account_ends": "named"}


def test_twins_are_picked_one_by_one() -> None:
    """Two of a face may be picked, and no third; they are written as a reader would."""
    page = CoachPage("zh", game="dingniu")
    page.hear({"do": "pick", "into": "me", "cards": ["6-5", "6-5", "4-4"]})
    assert page.text == "红八 虎头 虎头"
    page.hear({"do": "pick", "into": "me", "cards": ["6-5"] * 3})
    assert page.text == "红八 虎头 虎头"
    assert page.pack.count("6-5") == 2
    assert len(page.pack) == 24


@pytest.mark.parametrize(
    ("text", "key", "tiles", "then"),
    [
        ("", "me", "6-5 4-4", "4-4 6-5"),
        ("me: 6-5 | next: 5", "me", "6-4 6-4", "me: 6-4 6-4 | next: 5"),
        ("me: 6-5\nends: 6 5", "played", "6-5", "me: 6-5\nends: 6 5\nplayed: 6-5"),
        ("me: 6-5\nlaid: 6-4 6-6\nends: 6 4", "played", "6-4", "me: 6-5\nlaid: 6-4\nends: 6 4"),
    ],
)
def test_tiles_are_put_into_the_text(text: str, key: str, tiles: str, then: str) -> None:
    """Only the tiles after that key change, whatever stands between the parts."""
    assert with_cards(text, key, Tiles.from_tokens(tiles.split()), "en", "dingniu") == then


@pytest.mark.parametrize(
    "message",
    [
        {"do": "try", "cards": ["S3"]},
        {"do": "try", "cards": ["6-5 on 9"]},
        {"do": "try", "cards": ["6-5 on x"]},
        {"do": "try", "cards": ["9-9"]},
        {"do": "pick", "into": "me", "cards": ["6-5 on 6", "4-4"]},
        {"do": "pick", "into": "me", "cards": ["2-1"]},
        {"do": "odds", "cards": ["6-1 on 1"]},
        {"do": "suppose", "liability": "on"},
        {"do": "suppose", "account_ends": "few"},
    ],
)
def test_nonsense_from_the_face_is_ignored(message: dict[str, Any]) -> None:
    """Cards are no tiles, a tile lies on a number of its own, and what does not matter is not supposed."""
    page = CoachPage("en", LOGGED, game="dingniu")
    before = (page.text, page.reading["position"], page.trial, page.details)
    page.hear(message)
    assert (page.text, page.reading["position"], page.trial, page.details) == before


def test_a_card_game_takes_no_tiles() -> None:
    page = CoachPage("en", "♠2 ♥K")
    page.hear({"do": "try", "cards": ["6-5"]})
    page.hear({"do": "pick", "into": "me", "cards": ["6-5"]})
    assert (page.trial, page.text) == ({}, "♠2 ♥K")


def test_the_page_turns_to_tiles_and_back() -> None:
    """The switch lists the game; its pack, examples and words are its own."""
    page = CoachPage("en")
    assert {"name": "dingniu", "title": "Dingniu"} in page.games
    page.hear({"do": "open", "game": "dingniu"})
    assert page.has == {"advice": True, "trial": True, "odds": False, "whatif": True}
    assert page.words["read.status"].startswith("Understood, 24")
    assert sorted(page.examples[0]["cards"]) == sorted(HARD.split())
    page.hear({"do": "open", "game": registry.DEFAULT})
    assert len(page.pack) == 54


def test_no_hidden_tile_is_synced() -> None:
    """Of a discard that nobody saw, and of the others' hands, nothing goes out but counts and chances."""
    view = GAME.read(LOGGED).view
    page = CoachPage("en", format_view(view), game="dingniu")
    state = page.get_state()
    seats = state["reading"]["position"]["chain"]["seats"]
    assert [seat.keys() for seat in seats] == [{"at", "name", "left", "turn", "down"}] * 4
    assert all(tile == "" for seat in seats[1:] for tile in seat["down"])
    assert not {key for key in state if "hand" in key or "world" in key or "seed" in key}


def test_a_clause_that_follows_a_figure_opens_too() -> None:
    """A clause after a comma, before the bracket closes, is taken out; one with more behind it is not."""
    assert faces.segments(["可能（1/2，T10）。"]) == ["可能（1/2，", {"clause": "T10"}, "）。"]
    assert faces.segments(["(1/2, T4)."]) == ["(1/2, ", {"clause": "T4"}, ")."]
    assert faces.segments(["（T12，隔家）"]) == ["（T12，隔家）"]


@LANGUAGE
def test_every_tile_has_a_name_for_the_ear(lang: str) -> None:
    """Name, then numbers: 虎头 6-5."""
    words = for_face(lang, GAME.look())
    assert words["cards"]["6-5"] == "虎头 6-5"
    assert words["tiles"]["6-5"] == "虎头"
    assert words["cards"].keys() == set(GAME.look().pack)


def test_advice_comes() -> None:
    """Every legal play once, best first, a tile with its end or a discard; plain JSON."""
    page = CoachPage("en", LOGGED, seconds=0.2, game="dingniu")
    page.hear({"do": "advise", "seconds": 0.2, "n": 1})
    advice = wait_for_advice(page)
    json.dumps(page.advice)
    moves = advice["moves"]
    assert {move["id"] for move in moves} == {"6-1 on 1", "6-1 on 6", "5-1 on 1"}
    values = [move["v"] for move in moves]
    assert values == sorted(values, reverse=True)
    assert all(move["cards"] == [move["id"]] and move["gist"] for move in moves)
    assert moves[0]["spoken"].startswith("一")
    assert plain(advice["headline"]).startswith("Best: ")


def test_nobody_is_offered_a_pass() -> None:
    """T4: who cannot lay discards, so a pass is nothing to try."""
    assert show(GAME.read(LOGGED).view).following is False
    assert desk_of(LOGGED).trial_face(Tiles())["legal"] is False
