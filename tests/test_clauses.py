"""The clauses of every game as data: whole, in both languages, and each shown by tests."""

from __future__ import annotations

import importlib
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from coach.clauses import Clause, Nature, Text, clause, clauses, differences, games
from coach.errors import CoachError

LAST = {"niugui": "N23", "guanpai": "G15", "douniu": "D15", "dingniu": "T20"}
"""By game, its last clause."""
SAY_WHAT_IS = {Nature.PERMITS, Nature.FORBIDS, Nature.ORDERS}

each_game = pytest.mark.parametrize("game", LAST)
each_clause = pytest.mark.parametrize(
    ("game", "shown"), [pytest.param(game, found, id=found.id) for game in LAST for found in clauses(game)]
)


def test_all_games_are_asked() -> None:
    """No game's clauses are left out here."""
    assert set(games()) == set(LAST)


@each_game
def test_clauses_are_numbered_without_a_gap(game: str) -> None:
    """From 1 on, in order, each found by its id."""
    letter, count = LAST[game][0], int(LAST[game][1:])
    ids = [f"{letter}{number}" for number in range(1, count + 1)]
    assert [found.id for found in clauses(game)] == ids
    assert [clause(id) for id in ids] == list(clauses(game))


@pytest.mark.parametrize("id", ["N24", "N0", "n7", "", "X1"])
def test_an_unknown_clause_is_named_and_the_known_ones_are_listed(id: str) -> None:
    """There is no such clause: the error quotes it and says which there are."""
    with pytest.raises(CoachError, match=rf"there is no clause '{id}'.* N1 .* N23") as error:
        clause(id)
    assert error.value.code == "unknown-clause"


def test_an_unknown_game_is_named() -> None:
    """Only games with a file of clauses have clauses."""
    with pytest.raises(CoachError, match=r"'bridge'.*niugui") as error:
        clauses("bridge")
    assert error.value.code == "unknown-game"


@each_clause
def test_every_text_is_there_in_both_languages(game: str, shown: Clause) -> None:
    """Chinese has Chinese characters and marks, English none but the terms that it introduces."""
    texts = [shown.title, shown.text, *(example.text for example in shown.examples)]
    texts += [text for text in (shown.inferred, shown.note) if text is not None]
    texts += [choice.text for choice in shown.option.choices] if shown.option else []
    for text in texts:
        _check_text(text)
    for line in shown.scores:  # perhaps one term, which both languages use
        assert line.text.zh
        assert not re.search(r"[一-鿿]{6,}", line.text.en)


@each_game
def test_differences_are_told_in_both_languages(game: str) -> None:
    """How tables differ is told like the clauses."""
    told = differences(game)
    assert told
    for difference in told:
        _check_text(difference.text)


def _check_text(text: Text) -> None:
    assert re.search(r"[一-鿿]", text.zh)
    assert not re.search(r"[一-鿿]{6,}", text.en)
    assert re.search(r"[a-z]{2}", text.en)
    assert not re.search(r"[,;?!]", text.zh), "Chinese punctuation is full-width"


# ------------------------------------------------------------------------------------------ the clause marker


@each_game
def test_every_clause_is_shown_by_a_test(game: str) -> None:
    """Each clause bears the marker of a test; one that permits, forbids or orders, a test of each side."""
    shown: defaultdict[str, set[bool | None]] = defaultdict(set)
    for mark in _marks(game):
        assert set(mark.kwargs) <= {"allows"}, mark
        for id in mark.args:
            shown[id].add(mark.kwargs.get("allows"))
    assert set(shown) == {found.id for found in clauses(game)}
    for found in clauses(game):
        if found.nature in SAY_WHAT_IS:
            assert shown[found.id] >= {True, False}, f"{found.id} is shown on one side only"


def _marks(game: str) -> Iterator[pytest.Mark]:
    for path in sorted((Path(__file__).parent / game).glob("test_*.py")):
        if path.stem.startswith(("test_rules", "test_tricky")):
            yield from _clause_marks(importlib.import_module(f"tests.{game}.{path.stem}"))


def _clause_marks(module: ModuleType) -> Iterator[pytest.Mark]:
    tests: list[Any] = [found for name, found in vars(module).items() if name.startswith("test_")]
    for test in tests:
        assert test.__doc__, f"{test.__name__} does not say which rule it shows"
        yield from (mark for mark in getattr(test, "pytestmark", ()) if mark.name == "clause")
