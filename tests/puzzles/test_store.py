"""Puzzles in files: the form, its migrations, and what is said of a file that is no such file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from coach import puzzles, registry
from coach.cards import NO_CARDS, Cards
from coach.errors import CoachError
from coach.games.puzzle import SCHEMA, Puzzle, Refutation, Source, puzzle_id
from coach.puzzles import store
from coach.puzzles.store import BrokenPuzzle
from coach.results import Reason, Step
from coach.text import LANGUAGES, explain


def made(position: str = "S: ♠2 | turn: S", **changes: Any) -> Puzzle:
    """Return a puzzle with something in every field; it is proven by nobody."""
    nine, ten = Cards.from_tokens(["C9", "H9"]), Cards.from_tokens(["DT"])
    refutations = Refutation(NO_CARDS, -1, (Step("E", nine), Step("N", NO_CARDS))), Refutation(ten, 0, ())
    puzzle = Puzzle(
        game="niugui",
        rules="rank",
        position=position,
        goal=Reason("goal-clean-win", {"partner": "W"}),
        value=2,
        key=nine,
        line=(Step("S", nine), Step("E", NO_CARDS), Step("N", Cards.from_tokens(["XW"]))),
        refutations=refutations,
        tempting=("careful+told", ""),
        themes=("pass-to-win", "keep-joker"),
        difficulty=3,
        features={"cards": 12, "plays": 3},
        also={"suit": False},
        source=Source(4, 7, 30),
    )
    return replace(puzzle, **changes)


ALL = (
    made(),
    made("S: ♠3 | turn: S", key=NO_CARDS, themes=(), refutations=(), tempting=(), source=None),
    made("S: 大王 | turn: S", line=(), also={}, features={}, goal=Reason("goal-double-wins")),
)


@pytest.mark.parametrize("puzzle", ALL)
def test_what_is_written_is_read_back(puzzle: Puzzle) -> None:
    """Every field, by values and by the line; the line's keys are sorted, and it says its form."""
    assert store.from_json(store.to_json(puzzle)) == puzzle
    line = store.format_(puzzle)
    assert store.parse(line) == puzzle
    values = json.loads(line)
    assert list(values) == sorted(values)
    assert (values["schema"], values["id"]) == (SCHEMA, puzzle.id)
    assert "\n" not in line


def test_a_file_holds_a_puzzle_a_line(tmp_path: Path) -> None:
    """In their order; written anew it is replaced."""
    file = tmp_path / "some.jsonl"
    store.write(file, ALL)
    assert file.read_text(encoding="utf-8").count("\n") == len(ALL)
    assert store.read(file) == ALL
    store.write(file, ALL[:1])
    assert store.read(file) == ALL[:1]
    assert [path.name for path in tmp_path.iterdir()] == ["some.jsonl"]


def test_an_old_form_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """Form by form, each by its own migration: what a later form has renamed, added and dropped."""
    old = {**store.to_json(made()), "schema": 1}
    old["goal_code"] = old.pop("goal")["code"]
    old["stars"] = old.pop("difficulty")

    def second(values: dict[str, Any]) -> dict[str, Any]:
        return {**values, "goal": {"code": values["goal_code"], "values": {"partner": "W"}}}

    def third(values: dict[str, Any]) -> dict[str, Any]:
        return {**values, "difficulty": values["stars"]}

    monkeypatch.setattr(store, "SCHEMA", 3)
    monkeypatch.setattr(store, "MIGRATIONS", MappingProxyType({1: second, 2: third}))
    assert store.from_json(old) == made()
    halfway = {**second(old), "schema": 2}
    assert store.from_json(halfway) == made()
    assert store.to_json(made())["schema"] == 3


def test_every_older_form_has_its_migration() -> None:
    """From each form before the newest there is a way to the next."""
    assert set(store.MIGRATIONS) == set(range(1, SCHEMA))


def spoiled(change: Callable[[dict[str, Any]], object]) -> str:
    """Return the code of what is wrong with a puzzle after *change*."""
    values = store.to_json(made())
    change(values)
    with pytest.raises(BrokenPuzzle) as caught:
        store.parse(json.dumps(values))
    return caught.value.code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda values: values.pop("key"), "puzzle-lacks"),
        (lambda values: values["goal"].pop("code"), "puzzle-lacks"),
        (lambda values: values["source"].pop("ply"), "puzzle-lacks"),
        (lambda values: values.update(value="2"), "puzzle-misshapen"),
        (lambda values: values.update(value=True), "puzzle-misshapen"),
        (lambda values: values.update(key="C99"), "puzzle-misshapen"),
        (lambda values: values.update(line=["S C9"]), "puzzle-misshapen"),
        (lambda values: values.update(refutations=None), "puzzle-misshapen"),
        (lambda values: values.update(features=[1]), "puzzle-misshapen"),
        (lambda values: values.update(position="S: ♠3 | turn: S"), "puzzle-other-id"),
        (lambda values: values.update(rules="suit"), "puzzle-other-id"),
        (lambda values: values.pop("id"), "puzzle-other-id"),
        (lambda values: values.update(schema=SCHEMA + 1), "puzzle-other-form"),
        (lambda values: values.update(schema=0), "puzzle-other-form"),
        (lambda values: values.pop("schema"), "puzzle-other-form"),
    ],
)
def test_what_is_no_puzzle_is_refused(change: Callable[[dict[str, Any]], object], code: str) -> None:
    """A field that lacks, a value of the wrong sort, another's id, a form from the future."""
    assert spoiled(change) == code


@pytest.mark.parametrize("line", ["{", "[]", "null", "7", '"text"', "\ufffd"])
def test_other_text_is_refused(line: str) -> None:
    """Broken JSON, and JSON that is something else."""
    with pytest.raises(BrokenPuzzle):
        store.parse(line)


@pytest.mark.parametrize(("line", "fault"), [("{", "puzzle-no-json"), ("", "puzzle-no-json"), (None, "puzzle-twice")])
def test_an_error_names_the_line(tmp_path: Path, line: str | None, fault: str) -> None:
    """The file and the number of the line, in both languages; a puzzle that stands there twice is one too."""
    file = tmp_path / "some.jsonl"
    lines = [store.format_(ALL[0]), store.format_(ALL[1]), store.format_(ALL[0]) if line is None else line]
    file.write_text("\n".join([*lines, store.format_(ALL[2])]), encoding="utf-8")
    with pytest.raises(BrokenPuzzle) as caught:
        store.read(file)
    error = caught.value
    assert (error.code, error.values["line"], error.values["reason"].code) == ("broken-puzzle", 3, fault)
    for lang in LANGUAGES:
        said = explain(error, lang)
        assert "some.jsonl" in said
        assert "3" in said
        assert "\n" not in said


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    """A file in another encoding."""
    file = tmp_path / "some.jsonl"
    file.write_bytes(store.format_(ALL[0]).encode("gb18030"))
    with pytest.raises(BrokenPuzzle, match="line 1"):
        store.read(file)


def test_what_is_not_there_is_said() -> None:
    """An unknown game, puzzle or theme is an error, not an empty answer."""
    for ask, code in (
        (lambda: puzzles.load("bridge"), "unknown-game"),
        (lambda: puzzles.find("000000000000"), "no-such-puzzle"),
        (lambda: puzzles.select(puzzles.load(), theme="no-such"), "no-theme"),
    ):
        with pytest.raises(CoachError) as caught:
            ask()
        assert caught.value.code == code
        assert all(explain(caught.value, lang) for lang in LANGUAGES)


def test_a_game_without_a_file_has_no_puzzles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """That is said, and not taken for an empty set."""
    monkeypatch.setattr(store.resources, "folder", lambda name: tmp_path)
    store.load.cache_clear()
    with pytest.raises(CoachError) as caught:
        puzzles.load()
    store.load.cache_clear()
    assert (caught.value.code, caught.value.values["game"]) == ("no-puzzles", registry.DEFAULT)


def test_select_by_theme_difficulty_and_rules() -> None:
    """Each alone and together; under other house rules only what is proven to hold there."""
    some = (
        made("a", themes=("keep-joker",), difficulty=1, also={"suit": True}),
        made("b", themes=("pass-to-win",), difficulty=1, rules="suit", also={"rank": False}),
        made("c", themes=("keep-joker", "pass-to-win"), difficulty=6),
    )

    def chosen(**how: Any) -> str:
        return "".join(puzzle.position for puzzle in puzzles.select(some, **how))

    assert chosen() == "abc"
    assert chosen(theme="keep-joker") == "ac"
    assert chosen(difficulty=1) == "ab"
    assert chosen(rules="suit") == "ab"
    assert chosen(rules="rank") == "ac"
    assert chosen(theme="pass-to-win", difficulty=6, rules="rank") == "c"
    assert chosen(theme="pass-to-win", difficulty=6, rules="suit") == ""


def test_ids_never_change() -> None:
    """They follow from game, rules and position alone: this one is written down."""
    assert puzzle_id("niugui", "rank", "S: ♠2 | turn: S") == "25de4a9eda9b"
    assert made().id == made(value=0, difficulty=6, themes=()).id != made(rules="suit").id
