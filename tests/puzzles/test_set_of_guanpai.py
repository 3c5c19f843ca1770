"""The set of puzzles of 关牌 that comes with the coach."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from coach import puzzles, resources
from coach.clauses import LANGUAGES
from coach.games.game import HasHouseRules, HasPuzzles, require
from coach.games.guanpai.notation import parse_position
from coach.games.guanpai.plays import ranks_text
from coach.games.guanpai.puzzling import SIZES, turned
from coach.games.guanpai.rules import Rules
from coach.games.house import every_table
from coach.games.puzzle import HARDEST, SCHEMA, Puzzle
from coach.puzzles import store
from coach.registry import find, manner
from coach.text import name, sentence, written_as
from tests.guanpai.plain_solver import Reference

SET = puzzles.load("guanpai")
GAME = require(find("guanpai"), HasPuzzles)
RULED = require(find("guanpai"), HasHouseRules)
STANDARD = tuple(puzzle for puzzle in SET if puzzle.rules == "standard")


def rules_of(puzzle: Puzzle) -> Rules:
    found = RULED.rules(puzzle.rules)
    assert isinstance(found, Rules)
    return found


def test_there_are_enough_of_each_difficulty() -> None:
    """At least 300 in all, at least 40 of each difficulty, as mining found them."""
    counts = Counter(puzzle.difficulty for puzzle in SET)
    assert len(SET) >= 300
    assert set(counts) == set(range(1, HARDEST + 1))
    assert min(counts.values()) >= 40
    assert all(puzzle.source is not None and puzzle.source.seed == 1 for puzzle in SET)


def test_each_has_its_size_and_its_wrong_plays() -> None:
    """8 to 26 cards; a refutation for every legal play but the key, each of less value; two of them tempt."""
    for puzzle in SET:
        position = parse_position(puzzle.position, rules_of(puzzle))
        assert sum(map(len, position.hands)) in SIZES
        plays = [play.cards for play in position.legal_plays()]
        wrong = [refutation.cards for refutation in puzzle.refutations]
        assert sorted(map(str, [puzzle.key, *wrong])) == sorted(map(str, plays))
        assert all(refutation.value < puzzle.value for refutation in puzzle.refutations)
        assert sum(map(bool, puzzle.tempting)) >= 2


def test_no_two_are_the_same_up_to_seats_and_suits() -> None:
    """Each is kept as seen by who is to play, by ranks alone, and then no two positions are equal."""
    for puzzle in SET:
        position = parse_position(puzzle.position, rules_of(puzzle))
        assert turned(position) == position
        assert not set(puzzle.position) & set("♠♥♣♦")
    hands = {tuple(map(ranks_text, parse_position(puzzle.position, rules_of(puzzle)).hands)) for puzzle in SET}
    assert len({puzzle.position for puzzle in SET}) == len(SET) == len({puzzle.id for puzzle in SET})
    assert len(hands) > len(SET) * 0.97  # the same hands may lie on another play


def test_every_theme_has_a_puzzle_and_a_name() -> None:
    """Each puzzle's themes are known to the game and have names; no theme that the game shows is without a puzzle."""
    known = set(GAME.themes())
    counts = Counter(theme for puzzle in SET for theme in puzzle.themes)
    assert set(counts) == known
    assert len(known) >= 12
    assert all(puzzle.themes for puzzle in SET)
    with written_as(manner("guanpai")):
        assert all(name("theme", theme, lang) for theme in known for lang in LANGUAGES)


def test_every_table_has_puzzles_of_its_own() -> None:
    """G10, G15: under each choice there are many, and some that do not hold at the usual table; G14 makes no difference
    to a round that is played out."""
    names = [RULED.rules_name(rules) for rules in every_table(Rules)]
    for puzzle in SET:
        assert {puzzle.rules, *puzzle.also} == set(names)
    for rules in names:
        holding = [puzzle for puzzle in SET if puzzle.holds_under(rules)]
        assert len(holding) >= 200, rules
        assert {puzzle.difficulty for puzzle in holding} == set(range(1, HARDEST + 1)), rules
    for rules in ("bombs=same-type", "must_beat=yes"):
        assert sum(puzzle.rules == rules and not puzzle.holds_under("standard") for puzzle in SET) >= 8
        assert any(not puzzle.holds_under(rules) for puzzle in STANDARD)
        assert all(puzzle.holds_under(rules) == puzzle.also[f"{rules},escape=2.5x"] for puzzle in STANDARD)


def test_goals_are_of_many_kinds_and_can_be_said() -> None:
    """Wins and losses, all closed, more than twelve; in one line, in both languages, with their number."""
    assert len({puzzle.goal.code for puzzle in SET}) >= 5
    assert {puzzle.value > 0 for puzzle in SET} == {True, False}
    for puzzle in SET:
        for lang in LANGUAGES:
            said = sentence(puzzle.goal, lang)
            assert "\n" not in said
            assert f"{abs(puzzle.value)}" in said


def test_a_seeded_sample_is_proven_anew(long: bool) -> None:
    """Forty of them, or all: each composed from its position again is the same in every field."""
    chosen = SET if long else puzzles.sampled(SET, 40, seed=4)
    with ProcessPoolExecutor(2, get_context("spawn")) as workers:
        assert puzzles.verify(chosen, executor=workers) == ()


def test_smaller_ones_hold_by_the_plain_reference(long: bool) -> None:
    """Without the solver: with up to 13 cards the key alone gets the value, and each wrong play what is said of it."""
    small = [puzzle for puzzle in SET if puzzle.features["cards"] <= 13]
    for puzzle in small if long else puzzles.sampled(small, 12, seed=1):
        said = {puzzle.key: puzzle.value, **{wrong.cards: wrong.value for wrong in puzzle.refutations}}
        assert Reference(parse_position(puzzle.position, rules_of(puzzle))).values() == said, puzzle.id


@pytest.mark.parametrize("puzzle", [SET[0], STANDARD[-1], SET[-1]], ids=["first", "last-usual", "last"])
def test_mining_finds_them_again(puzzle: Puzzle) -> None:
    """The deal that a puzzle came from gives it again at the same table."""
    assert puzzle.source is not None
    assert puzzle in GAME.mine(puzzle.source.seed, puzzle.source.deal, puzzle.rules)


def test_the_file_is_in_the_newest_form() -> None:
    """A line a puzzle, its keys sorted, table by table in the order of the deals."""
    lines = (resources.folder("puzzles") / "guanpai.jsonl").read_text(encoding="utf-8").splitlines()
    assert lines == [store.format_(puzzle) for puzzle in SET]
    assert {json.loads(line)["schema"] for line in lines} == {SCHEMA}
    for rules in {puzzle.rules for puzzle in SET}:
        found = [(each.source.deal, each.source.ply) for each in SET if each.rules == rules and each.source]
        assert found == sorted(found)


def test_all_games_are_in_one_frame_and_one_list() -> None:
    """Every game's puzzles stand one after the other; each is found by its id alone."""
    every = store.everything()
    assert every == (*puzzles.load("niugui"), *SET, *puzzles.load("dingniu"))
    frame = puzzles.to_frame()
    assert list(frame["id"]) == [puzzle.id for puzzle in every]
    assert set(frame["game"]) == {"niugui", "guanpai", "dingniu"}
    assert puzzles.find(SET[-1].id) == SET[-1]
