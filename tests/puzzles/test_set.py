"""The set of puzzles that comes with the coach."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

import coach
from coach import puzzles, resources
from coach.clauses import LANGUAGES
from coach.games.game import HasPuzzles, require
from coach.games.niugui.notation import format_position, parse_position
from coach.games.niugui.puzzling import SIZES, turned
from coach.games.puzzle import HARDEST, SCHEMA, Puzzle
from coach.puzzles import store
from coach.registry import find
from coach.text import name, sentence
from tests.niugui.plain_solver import Reference
from tests.test_package import fresh_python

SET = puzzles.load("niugui")
GAME = require(find("niugui"), HasPuzzles)


def test_there_are_enough_of_each_difficulty() -> None:
    """At least 400 in all, at least 40 of each difficulty, as mining found them."""
    counts = Counter(puzzle.difficulty for puzzle in SET)
    assert len(SET) >= 400
    assert set(counts) == set(range(1, HARDEST + 1))
    assert min(counts.values()) >= 40
    assert all(puzzle.source is not None and puzzle.source.seed == 1 for puzzle in SET)


def test_each_has_its_size_and_its_wrong_plays() -> None:
    """8 to 30 cards; a refutation for every legal play but the key, each of less value; two of them tempt."""
    for puzzle in SET:
        position = parse_position(puzzle.position)
        assert sum(map(len, position.hands)) in SIZES
        plays = [play.cards for play in position.legal_plays()]
        wrong = [refutation.cards for refutation in puzzle.refutations]
        assert sorted(map(str, [puzzle.key, *wrong])) == sorted(map(str, plays))
        assert all(refutation.value < puzzle.value for refutation in puzzle.refutations)
        assert sum(map(bool, puzzle.tempting)) >= 2


def test_no_two_are_the_same_up_to_the_names_of_the_seats() -> None:
    """Each is kept as seen by who is to play, and then no two positions are equal."""
    for puzzle in SET:
        position = parse_position(puzzle.position)
        assert puzzle.position == format_position(turned(position))
    assert len({(puzzle.rules, puzzle.position) for puzzle in SET}) == len(SET)
    assert len({puzzle.id for puzzle in SET}) == len(SET)


def test_every_theme_named_is_one_and_nearly_all_are_named() -> None:
    """Each puzzle's themes are known to the game and have names; no theme that the game shows is without a puzzle."""
    known = set(GAME.themes())
    counts = Counter(theme for puzzle in SET for theme in puzzle.themes)
    assert set(counts) <= known
    assert len(known) >= 18
    assert [theme for theme in known if not counts[theme]] == []
    assert all(name("theme", theme, lang) for theme in known for lang in LANGUAGES)


def test_both_house_rules_have_puzzles() -> None:
    """Most hold under either flush order, and of some it is known that they do not (N16)."""
    under = {rules: sum(puzzle.holds_under(rules) for puzzle in SET) for rules in ("rank", "suit")}
    assert min(under.values()) >= 400
    assert any(not all(puzzle.also.values()) for puzzle in SET)


def test_goals_are_of_many_kinds_and_can_be_said() -> None:
    """Wins, draws and losses, as one of two, as the double and against it; in one line, in both languages."""
    goals = {puzzle.goal.code for puzzle in SET}
    assert len(goals) >= 10
    for puzzle in SET:
        for lang in LANGUAGES:
            assert "\n" not in sentence(puzzle.goal, lang)


def test_a_seeded_sample_is_proven_anew(long: bool) -> None:
    """Sixty of them, or all: each composed from its position again is the same in every field."""
    chosen = SET if long else puzzles.sampled(SET, 60, seed=4)
    with ProcessPoolExecutor(2, get_context("spawn")) as workers:
        assert puzzles.verify(chosen, executor=workers) == ()


def test_smaller_ones_hold_by_the_plain_reference(long: bool) -> None:
    """Without the solver: with up to 14 cards the key alone gets the value, and each wrong play what is said of it."""
    small = [puzzle for puzzle in SET if puzzle.features["cards"] <= 14]
    for puzzle in small if long else puzzles.sampled(small, 12, seed=1):
        position = parse_position(puzzle.position)
        reference = Reference(position)
        said = {puzzle.key: puzzle.value, **{wrong.cards: wrong.value for wrong in puzzle.refutations}}
        worth = {play.cards: reference.points(position.play_unchecked(play))[0] for play in position.legal_plays()}
        assert worth == said, puzzle.id


@pytest.mark.parametrize("puzzle", [SET[0], SET[-1]], ids=["first", "last"])
def test_mining_finds_them_again(puzzle: Puzzle) -> None:
    """The deal that a puzzle came from gives it again."""
    assert puzzle.source is not None
    assert puzzle in GAME.mine(puzzle.source.seed, puzzle.source.deal)


def test_the_file_is_in_the_newest_form() -> None:
    """A line a puzzle, its keys sorted, in the order of the deals."""
    lines = (resources.folder("puzzles") / "niugui.jsonl").read_text(encoding="utf-8").splitlines()
    assert lines == [store.format_(puzzle) for puzzle in SET]
    assert {json.loads(line)["schema"] for line in lines} == {SCHEMA}
    found = [(puzzle.source.deal, puzzle.source.ply) for puzzle in SET if puzzle.source]
    assert found == sorted(found)


def test_as_a_frame() -> None:
    """A row a puzzle, and a column for each feature; what solves it is not there."""
    frame = puzzles.to_frame()
    every = store.everything()
    assert list(frame["id"]) == [puzzle.id for puzzle in every]
    assert set(SET[0].features) < set(frame.columns)
    assert "key" not in frame.columns
    assert frame["difficulty"].value_counts().to_dict() == Counter(puzzle.difficulty for puzzle in every)
    some = puzzles.to_frame(SET[:2])
    assert list(some["goal"]) == [puzzle.goal.code for puzzle in SET[:2]]
    assert list(some["also"]) == [tuple(rules for rules, holds in puzzle.also.items() if holds) for puzzle in SET[:2]]
    assert list(puzzles.to_frame([]).columns[:3]) == ["id", "game", "rules"]


@pytest.mark.parametrize("heavy", ["numba", "numpy", "pandas", "distributed", "typer"])
def test_reading_them_needs_nothing_heavy(heavy: str) -> None:
    """A page's kernel reads, chooses and names the day's puzzle without the means to solve."""
    code = f"""
import sys
from datetime import date
from coach import puzzles
chosen = puzzles.select(puzzles.load(), theme=puzzles.load()[0].themes[0], rules="suit")
puzzles.daily.of_day(chosen, date(2026, 11, 30))
print({heavy!r} in sys.modules)
"""
    assert fresh_python(code) == "False"
    assert coach.__version__
