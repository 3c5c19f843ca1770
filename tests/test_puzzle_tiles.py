"""The page of puzzles in a game of tiles: a row with two ends, four open hands, what is discarded, told in words."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from coach import puzzles
from coach.clauses import LANGUAGES
from coach.games.game import LaysOut, require
from coach.games.puzzle import Puzzle
from coach.registry import find
from coach.tiles import FACES, Placed, Tiles, row_of
from coach.widgets import PuzzlePage
from coach.widgets.puzzle_words import TILES, WORDS
from coach.widgets.tile_rows import one_way
from tests.puzzling import solve
from tests.test_puzzle_widget import NOW, act, play, wrong

SET = puzzles.load("dingniu")
LAID = next(each for each in SET if isinstance(each.key, Placed) and each.key.on and len(each.line) > 8)
THROWN = next(each for each in SET if isinstance(each.key, Placed) and not each.key.on and len(each.line) > 6)
ACCOUNT = next(each for each in SET if each.goal.code == "goal-account" and len(each.line) > 1)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out beside the page is worked out before the next line of a test."""

    def begin(self: Any, work: Any, done: Any, failed: Any) -> None:
        done(work())

    monkeypatch.setattr("coach.widgets.puzzle_page.Thinking.begin", begin)
    monkeypatch.setattr("coach.engine.LocalEngine.warm", lambda self: None)


def opened(puzzle: Puzzle, lang: str = "zh") -> PuzzlePage:
    page = PuzzlePage(lang)
    page.hear({"do": "begin", "progress": None, "query": f"?puzzle={puzzle.id}", "now": NOW, "n": 1})
    return page


# ---- the row ---------------------------------------------------------------------------------------------------------


def test_every_row_can_be_laid() -> None:
    """Of each puzzle the tiles of the row are put in an order in which like numbers meet, from one end to the other."""
    for puzzle in SET:
        table = require(find("dingniu"), LaysOut).table(puzzle.position)
        assert table.ends is not None
        laid = Tiles(table.laid.mask)
        order = one_way(laid, table.ends)
        row, _ = row_of(order)
        assert Tiles.of_faces(face for tile in order for face in tile.faces) == laid
        assert tuple(sorted((int(row[0][0]), int(row[-1][-1])))) == table.ends
        assert all(one[-1] == other[0] for one, other in pairwise(row))


def test_the_middle_of_the_row_stays() -> None:
    """Whatever is laid to the left, the tile drawn in the middle at first is the one drawn there later."""
    for puzzle in SET[:30]:
        page = opened(puzzle)
        play(page, wrong(puzzle))
        middles = [frame["tiles"]["chain"][frame["tiles"]["lead"]] for frame in page.film["frames"]]
        assert len(set(middles)) == 1


def test_tiles_that_make_no_row_are_left_alone() -> None:
    """Loose tiles, and ends that they cannot have: then only the ends are shown."""
    assert one_way(Tiles.from_tokens(["6-5", "3-1"]), (5, 6)) == ()
    assert one_way(Tiles.from_tokens(["6-5"]), (1, 5)) == ()
    assert one_way(Tiles(0), (1, 5)) == ()


def test_what_lies_stays_where_it_lies() -> None:
    """In a film each frame's row is the one before it, with the tile of the step at an end."""
    page = opened(LAID)
    play(page, wrong(LAID))
    frames = page.film["frames"]
    for before, after in pairwise(frames):
        old, new = before["tiles"]["chain"], after["tiles"]["chain"]
        token = after["step"]["cards"][0]
        if token.startswith("x "):
            assert new == old
            assert after["tiles"]["last"]["end"] == "down"
        else:
            assert len(new) == len(old) + 1
            assert old in (new[1:], new[:-1])
            assert after["tiles"]["last"]["end"] == ("left" if new[1:] == old and new[:-1] != old else "right") or (
                new[1:] == new[:-1]
            )
        assert after["tiles"]["ends"] == [int(new[0][0]), int(new[-1][-1])]


# ---- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("puzzle", [LAID, THROWN], ids=["laid", "thrown"])
def test_the_table_is_told_whole(puzzle: Puzzle, lang: str) -> None:
    """Ends, four hands and discards are there, in words too; no side is named, and nothing tells the key."""
    page = opened(puzzle, lang)
    table = page.table
    tiles = table["tiles"]
    assert [seat["at"] for seat in tiles["seats"]] == ["me", "next", "across", "prev"]
    assert all(len(seat["hand"]) == seat["left"] for seat in tiles["seats"] if seat["at"] != "me")
    assert len(tiles["hand"]) == tiles["seats"][0]["left"]
    assert all(seat["side_name"] == "" for seat in table["seats"])
    one, other = sorted(tiles["ends"])
    assert TILES[lang]["spoken.ends"].format(one=one, other=other) in table["spoken"]
    assert all(FACES[face].name in table["spoken"] for face in Tiles.from_tokens(tiles["seats"][1]["hand"]).faces)
    assert TILES[lang]["fact.against"] in page.puzzle["facts"]
    plays = {f"{each['tile']}" for each in tiles["placements"]} | set(tiles["discards"])
    assert plays == {Tiles(cards.mask).tokens[0] for cards in (puzzle.key, *(r.cards for r in puzzle.refutations))}
    assert bool(tiles["discards"]) == (puzzle is THROWN)
    assert page.film == page.verdict == {}


def test_a_tile_may_be_laid_where_it_fits() -> None:
    """A placement names the end whose number the tile has, both where they are alike."""
    for puzzle in SET[:60]:
        tiles = opened(puzzle).table["tiles"]
        for place in tiles["placements"]:
            number = tiles["ends"][0 if place["end"] == "left" else 1]
            assert str(number) in place["tile"].split("-")


# ---- playing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("puzzle", [LAID, THROWN, ACCOUNT], ids=["laid", "thrown", "account"])
def test_it_is_played_through_and_told(puzzle: Puzzle, lang: str) -> None:
    """A wrong play is refuted, the key found, and the end tells what each gets (T9, T11)."""
    page = opened(puzzle, lang)
    play(page, wrong(puzzle))
    assert page.verdict["tone"] == "bad"
    assert page.verdict["clause"] in ("T9", "T11")
    assert len(page.verdict["chips"]) == 4
    act(page, "again")
    solve(page, play)
    assert page.standing["solved"]
    assert [theme["id"] for theme in page.earned["themes"]] == list(puzzle.themes)
    end = page.film["frames"][-1]
    assert end["tiles"]["placements"] == end["tiles"]["discards"] == []
    mine = next(seat for seat in end["seats"] if seat["at"] == "me")
    assert mine["points"].replace("−", "-").lstrip("+") == str(puzzle.value)
    spoken = [frame["step"]["spoken"] for frame in page.film["frames"][1:]]
    assert all(spoken)
    key = "spoken.lays" if lang == "zh" else "spoken.lays.mine"
    assert TILES[lang][key]


def test_what_does_not_fit_is_refused_with_its_clause() -> None:
    """T4: who can lay must; the play costs nothing."""
    page = opened(LAID)
    laid = {Tiles(cards.mask).tokens[0] for cards in (LAID.key, *(r.cards for r in LAID.refutations))}
    other = next(token for token in page.table["tiles"]["hand"] if token not in laid)
    act(page, "play", cards=[f"x {other}"])
    assert (page.verdict["tone"], page.verdict["clause"]) == ("bad", "T4")
    assert page.standing["wrong"] == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_hints_name_who_gains_then_what_not_then_what(lang: str) -> None:
    """Three grades: who gains by the tempting play, which play not, which it is; all of them can be said."""
    page = opened(LAID, lang)
    for grade in range(1, 4):
        act(page, "hint")
        assert [hint["grade"] for hint in page.hints] == list(range(1, grade + 1))
    first, second, third = (hint["text"] for hint in page.hints)
    assert first
    assert {"cards": LAID.refutations[0].cards.tokens} in second
    assert {"cards": LAID.key.tokens} in third


def test_why_not_is_answered_after_the_end() -> None:
    """Another tile laid on the table then has its line played, from the puzzle's own position."""
    page = opened(LAID)
    act(page, "reveal")
    assert page.verdict["tone"] == "shown"
    act(page, "why", cards=wrong(LAID).tokens, at=0, start=True)
    assert page.verdict["tone"] == "bad"
    assert page.film["kind"] == "why"


def test_a_run_that_was_left_is_taken_up() -> None:
    """What was played is kept and read again, with tiles and where they went."""
    page = opened(LAID)
    play(page, LAID.key)
    kept = page.progress
    again = PuzzlePage("zh")
    again.hear({"do": "begin", "progress": kept, "query": f"?puzzle={LAID.id}", "now": NOW, "n": 1})
    assert again.run == page.run
    assert again.table["tiles"]["hand"] == page.table["tiles"]["hand"]
    assert sorted(again.table["tiles"]["ends"]) == sorted(page.table["tiles"]["ends"])


def test_both_languages_say_the_same_of_tiles() -> None:
    """What is said otherwise where tiles lie stands in both languages, with the same places."""
    shared = {key for key in TILES["zh"] if key not in WORDS["zh"]}
    assert shared == {key for key in TILES["en"] if key not in WORDS["en"]}
    for key in TILES["zh"].keys() & TILES["en"].keys():
        places = [{part.split("}")[0] for part in TILES[lang][key].split("{")[1:]} for lang in LANGUAGES]
        assert places[0] == places[1], key
