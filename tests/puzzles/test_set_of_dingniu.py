"""The set of puzzles of 顶牛 that comes with the coach."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from coach import puzzles, resources
from coach.clauses import LANGUAGES
from coach.games.dingniu.notation import parse_position
from coach.games.dingniu.position import Position
from coach.games.dingniu.proof import best_play
from coach.games.dingniu.puzzling import MOST, SIZES, turned
from coach.games.dingniu.rules import Rules
from coach.games.game import HasHouseRules, HasPuzzles, LaysOut, Solves, require
from coach.games.house import every_table
from coach.games.puzzle import HARDEST, SCHEMA, Puzzle
from coach.puzzles import store
from coach.puzzles.trainer import Run, Trainer
from coach.registry import find, manner
from coach.text import name, sentence, written_as
from tests.dingniu.test_puzzling import every_outcome

SET = puzzles.load("dingniu")
GAME = find("dingniu")
MAKES, RULED, BOARD, SOLVER = (require(GAME, each) for each in (HasPuzzles, HasHouseRules, LaysOut, Solves))
COMMAND = ("--game dingniu --seed 1 --deals 700", 1, 700)
"""The command that makes the file: its seed, its deals."""


def position_of(puzzle: Puzzle) -> Position:
    return parse_position(puzzle.position)


def test_there_are_enough_of_each_difficulty() -> None:
    """At least 200 in all, at least 25 of each difficulty, found by the stated command in the order of its deals."""
    counts = Counter(puzzle.difficulty for puzzle in SET)
    assert len(SET) >= 200
    assert set(counts) == set(range(1, HARDEST + 1))
    assert min(counts.values()) >= 25
    deals = [puzzle.source.deal for puzzle in SET if puzzle.source and puzzle.source.seed == COMMAND[1]]
    assert len(deals) == len(SET)
    assert deals == sorted(deals)
    assert max(Counter(deals).values()) <= MOST
    assert max(deals) < COMMAND[2]


def test_each_has_its_size_and_its_wrong_plays() -> None:
    """6 to 18 tiles in hands; a refutation for every legal play but the key, each of less value; one of them tempts."""
    for puzzle in SET:
        position = position_of(puzzle)
        assert puzzle.rules == "standard"
        assert sum(map(len, position.hands)) in SIZES
        plays = [play.cards for play in position.legal_plays()]
        wrong = [refutation.cards for refutation in puzzle.refutations]
        assert sorted(map(str, [puzzle.key, *wrong])) == sorted(map(str, plays))
        assert all(refutation.value < puzzle.value for refutation in puzzle.refutations)
        assert any(puzzle.tempting)


def test_no_two_are_the_same_up_to_seats() -> None:
    """Each is kept as seen by who is to play, and then no two positions are equal."""
    for puzzle in SET:
        assert turned(position_of(puzzle)) == position_of(puzzle)
    assert len({puzzle.position for puzzle in SET}) == len(SET) == len({puzzle.id for puzzle in SET})
    assert len({position_of(puzzle).hands for puzzle in SET}) == len(SET)


def test_every_theme_has_a_puzzle_and_a_name_and_none_dominates() -> None:
    """Each puzzle has themes, known to the game and named; each theme has a puzzle, and none more than a third."""
    known = set(MAKES.themes())
    counts = Counter(theme for puzzle in SET for theme in puzzle.themes)
    assert set(counts) == known
    assert len(known) >= 15
    assert all(puzzle.themes for puzzle in SET)
    assert max(counts.values()) * 3 <= len(SET)
    with written_as(manner("dingniu")):
        assert all(name("theme", theme, lang) for theme in known for lang in LANGUAGES)


def test_what_holds_at_which_table_is_said_of_all() -> None:
    """Of every choice of house rules; of those where liabilities are charged (T12 to T19) nothing is claimed."""
    names = {RULED.rules_name(rules) for rules in every_table(Rules)}
    for puzzle in SET:
        assert {puzzle.rules, *puzzle.also} == names
        assert not any(holds for rules, holds in puzzle.also.items() if "liability=on" in rules)
    for rules in every_table(Rules):
        if rules.liability == "off":
            assert sum(puzzle.holds_under(RULED.rules_name(rules)) for puzzle in SET) >= 150
    assert any(not puzzle.holds_under("account_ends=named") for puzzle in SET)
    assert any(not puzzle.holds_under("after_block=doubles") for puzzle in SET)


def test_goals_are_of_many_kinds_and_can_be_said() -> None:
    """Accounts, wins and losses; in one line, in both languages, with their number unless it is nothing."""
    assert len({puzzle.goal.code for puzzle in SET}) >= 6
    assert {puzzle.value > 0 for puzzle in SET} == {True, False}
    for puzzle in SET:
        for lang in LANGUAGES:
            said = sentence(puzzle.goal, lang)
            assert "\n" not in said
            assert puzzle.value == 0 or f"{abs(puzzle.value)}" in said


def test_a_seeded_sample_is_proven_anew(long: bool) -> None:
    """Twelve of them, or all: each composed from its position again is the same in every field."""
    chosen = SET if long else puzzles.sampled(SET, 12, seed=4)
    with ProcessPoolExecutor(2, get_context("spawn")) as workers:
        assert puzzles.verify(chosen, executor=workers) == ()


def test_all_keys_are_best_by_every_tie(long: bool) -> None:
    """However those who do not mind choose, the key comes to the puzzle's value, and it alone."""
    for puzzle in SET if long else puzzles.sampled(SET, 80, seed=2):
        key, value = best_play(position_of(puzzle))
        assert (key.cards, value) == (puzzle.key, puzzle.value), puzzle.id


def test_smaller_ones_hold_by_the_plain_reference(long: bool) -> None:
    """Without solver and kernel: with up to 9 tiles every outcome of the key gets the value, and of the others less."""
    small = [puzzle for puzzle in SET if puzzle.features["cards"] <= 9]
    assert small
    for puzzle in small if long else puzzles.sampled(small, 12, seed=1):
        position = position_of(puzzle)
        for play in position.legal_plays():
            found = {gains[0] for gains in every_outcome(position.play_unchecked(play))}
            if play.cards == puzzle.key:
                assert found == {puzzle.value}, puzzle.id
            else:
                assert max(found) < puzzle.value, puzzle.id


def test_the_trainer_leads_to_the_value(long: bool) -> None:
    """Whoever plays best against the trainer's answers ends with the puzzle's points."""
    for puzzle in SET if long else puzzles.sampled(SET, 12, seed=3):
        train = Trainer(GAME, puzzle, lambda position, all_plays: SOLVER.solve(position, all_plays=all_plays))
        run = Run()
        while not run.done:
            cards = puzzle.key if not run.played else SOLVER.solve(train.table(run).position).line[0].cards
            run, answer = train.play(run, cards)
            assert answer.holds
        assert train.table(run).points["S"] == puzzle.value, puzzle.id


@pytest.mark.parametrize("puzzle", [SET[0], SET[-1]], ids=["first", "last"])
def test_mining_finds_them_again(puzzle: Puzzle) -> None:
    """The deal that a puzzle came from gives it again."""
    assert puzzle.source is not None
    assert puzzle in MAKES.mine(puzzle.source.seed, puzzle.source.deal, puzzle.rules)


def test_the_file_is_in_the_newest_form() -> None:
    """A line a puzzle, its keys sorted."""
    lines = (resources.folder("puzzles") / "dingniu.jsonl").read_text(encoding="utf-8").splitlines()
    assert lines == [store.format_(puzzle) for puzzle in SET]
    assert {json.loads(line)["schema"] for line in lines} == {SCHEMA}


def test_a_table_is_the_position_itself() -> None:
    """What lies open on a table is what the position says: ends, row, hands, discards with their points."""
    for puzzle in SET[:40]:
        position = parse_position(puzzle.position, Rules())
        table = BOARD.table(puzzle.position)
        assert (table.ends, table.laid, table.turn) == (position.ends, position.laid, "S")
        assert [each.hand for each in table.seats] == list(position.hands)
        assert [sum(tile.pips for tile in each.down) for each in table.seats] == [each.pips for each in table.seats]
        assert len(table.laid) + sum(len(each.hand) + len(each.down) for each in table.seats) == 24
