"""The model behind a table of tiles: what it shows, what it hears, what it refuses. No browser here."""

from __future__ import annotations

import re
from typing import Any

import pytest
from traitlets import TraitError

from coach.clauses import LANGUAGES
from coach.text import fields
from coach.widgets import TileBoard, assets
from coach.widgets.tile_words import WORDS

HAND = ["6-5", "5-1", "5-1"]
CHAIN = ["1-6", "6-6", "6-4"]
LAY = {"tile": "5-1", "end": "left"}
SEAT = {"at": "next", "name": "下家", "left": 5, "down": [""], "turn": False}


@pytest.fixture
def board() -> TileBoard:
    return TileBoard(HAND, chain=CHAIN, lead=1, placements=[LAY], seats=[SEAT])


def heard_by(board: TileBoard) -> list[tuple[str, ...]]:
    """What the board's owner is told from now on."""
    told: list[tuple[str, ...]] = []
    board.on_lay(lambda tile, end: told.append(("lay", tile, end)))
    board.on_discard(lambda tile: told.append(("discard", tile)))
    return told


# ---- what it shows ---------------------------------------------------------------------------------------------------


def test_the_ends_follow_from_the_chain(board: TileBoard) -> None:
    assert board.ends == [1, 4]
    board.chain = ["5-1", *CHAIN]
    assert board.ends == [5, 4]
    board.chain = []
    assert board.ends == []


def test_ends_alone_may_be_known() -> None:
    """A pasted position says the ends, and not how the chain came to be."""
    assert TileBoard(ends=[6, 3]).ends == [6, 3]
    assert TileBoard().ends == []


def test_a_board_is_written_as_its_tiles(board: TileBoard) -> None:
    assert repr(board) == "TileBoard('6-5 5-1 5-1', chain='1-6 6-6 6-4')"


def test_what_is_no_longer_in_hand_is_no_longer_chosen(board: TileBoard) -> None:
    """Of two alike the other one stays chosen."""
    board.chosen = "5-1"
    board.hand = ["6-5", "5-1"]
    assert board.chosen == "5-1"
    board.hand = ["6-5"]
    assert board.chosen == ""


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("hand", ["5-6"]),
        ("hand", ["7-1"]),
        ("hand", ["S3"]),
        ("hand", ["6-5"] * 65),
        ("discards", ["65"]),
        ("chain", ["1-6", "5-6"]),
        ("chain", ["16"]),
        ("ends", [1]),
        ("ends", [1, 5]),
        ("ends", [0, 4]),
        ("lead", -2),
        ("seats", [{**SEAT, "at": "north"}]),
        ("seats", [SEAT, SEAT]),
        ("seats", [{"at": "next"}]),
        ("seats", [{**SEAT, "left": -1}]),
        ("seats", [{**SEAT, "down": ["5-6"]}]),
        ("placements", [{"tile": "5-1"}]),
        ("placements", [{"tile": "5-1", "end": "middle"}]),
        ("placements", [{"tile": 51, "end": "left"}]),
        ("last", {"seat": "me", "tile": "5-1"}),
        ("last", {"seat": "me", "tile": "5-1", "end": "up"}),
        ("last", {"seat": "me", "tile": "1-5", "end": "left"}),
        ("names", {"6-5": 11}),
        ("chosen", "4-4"),
        ("lang", "fr"),
    ],
)
def test_what_cannot_be_is_refused(board: TileBoard, name: str, wrong: Any) -> None:
    """A wrong value changes nothing."""
    before = getattr(board, name)
    with pytest.raises(TraitError):
        setattr(board, name, wrong)
    assert getattr(board, name) == before


# ---- what it hears ---------------------------------------------------------------------------------------------------


def test_a_tile_that_may_be_laid_is_laid(board: TileBoard) -> None:
    told = heard_by(board)
    board.hear({"do": "lay", **LAY, "n": 1})
    assert told == [("lay", "5-1", "left")]
    assert board.heard == 1


def test_a_tile_that_may_be_discarded_is_discarded(board: TileBoard) -> None:
    told = heard_by(board)
    board.placements, board.discards = [], ["6-5"]
    board.hear({"do": "discard", "tile": "6-5", "n": 7})
    assert told == [("discard", "6-5")]
    assert board.heard == 7


def test_who_listens_no_more_is_told_no_more(board: TileBoard) -> None:
    told: list[str] = []

    def listen(tile: str, end: str) -> None:
        told.append(tile)

    board.on_lay(listen)
    board.hear({"do": "lay", **LAY})
    board.on_lay(listen, remove=True)
    board.hear({"do": "lay", **LAY})
    assert told == ["5-1"]


@pytest.mark.parametrize(
    "message",
    [
        None,
        "lay",
        [],
        {},
        {"do": "win"},
        {"do": "lay"},
        {"do": "lay", "tile": "5-1", "end": "right"},
        {"do": "lay", "tile": "6-5", "end": "left"},
        {"do": "lay", "tile": ["5-1"], "end": "left"},
        {"do": "lay", "tile": "5-1", "end": None},
        {"do": "discard", "tile": "5-1"},
        {"do": "discard", "tile": {}},
        {"do": ["discard"], "tile": "5-1"},
    ],
)
def test_nonsense_and_what_may_not_be_is_ignored(board: TileBoard, message: Any) -> None:
    told = heard_by(board)
    board.hear(message)
    assert told == []
    assert board.hand == HAND


@pytest.mark.parametrize("number", [-1, 1 << 31, "1", 1.5, True, None])
def test_a_message_with_a_strange_number_is_heard_all_the_same(board: TileBoard, number: Any) -> None:
    told = heard_by(board)
    board.hear({"do": "lay", **LAY, "n": number})
    assert told == [("lay", "5-1", "left")]
    assert board.heard == 0


def test_the_face_writes_what_is_chosen_and_nothing_else(board: TileBoard) -> None:
    """Who writes himself a placement has none."""
    board.set_state({"chosen": "6-5", "placements": [{"tile": "6-5", "end": "right"}], "hand": ["6-6"], "heard": 9})
    assert board.chosen == "6-5"
    assert (board.placements, board.hand, board.heard) == ([LAY], HAND, 0)


@pytest.mark.parametrize("wrong", ["4-4", 5, None, ["6-5"]])
def test_a_wrong_choice_is_ignored(board: TileBoard, wrong: Any) -> None:
    board.chosen = "5-1"
    board.set_state({"chosen": wrong})
    assert board.chosen == "5-1"


# ---- words and files -------------------------------------------------------------------------------------------------


def test_the_language_can_be_changed(board: TileBoard) -> None:
    assert board.words["tiles.discard"] == "扣下"
    board.lang = "en"
    assert board.words == TileBoard(lang="en").words
    assert board.words["tiles.discard"] == "Discard"


def test_both_languages_say_the_same_things() -> None:
    assert WORDS["zh"].keys() == WORDS["en"].keys()
    for key in WORDS["zh"]:
        told = [sorted(fields(WORDS[lang][key])) for lang in LANGUAGES]
        assert told[0] == told[1], key


def test_all_that_is_written_is_said() -> None:
    """Each sentence is asked for by the module, by its whole key or by the stem that the key begins with."""
    text = assets.module("tiles_widget.js")
    stems = re.findall(r"`(tiles\.[\w.]+)\$\{", text)
    assert {key for key in WORDS["zh"] if f'"{key}"' not in text and not key.startswith(tuple(stems))} == set()


@pytest.mark.parametrize("name", ["tiles_widget.js", "home.js"])
def test_tiles_are_drawn_in_one_place(name: str) -> None:
    """The table and the home page draw their tiles by the same function, and nothing is named twice."""
    text = assets.module(name)
    assert text.count("function tileImage") == 1
    declared = re.findall(r"^(?:async )?(?:function|class|const|let) (\w+)", text, re.MULTILINE)
    assert len(declared) == len(set(declared))
    drawing = re.compile(r"^[^\n]*\.tile circle", re.MULTILINE)
    sheets = [path.name for path in assets.STATIC.glob("*.css") if drawing.search(path.read_text(encoding="utf-8"))]
    assert sheets == ["tiles.css"]
