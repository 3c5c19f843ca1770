"""Puzzles in the shell: lists and questions give nothing away, and what was tampered with is reported."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from coach import puzzles, resources
from coach.clauses import LANGUAGES
from coach.games.puzzle import Puzzle
from coach.puzzles import store
from coach.text import sentence
from tests.puzzles.test_mining import SEAM
from tests.shell import Shell

QUESTION = {"id", "game", "rules", "also", "difficulty", "position", "goal", "value"}


@pytest.fixture
def puzzle() -> Puzzle:
    """A puzzle whose key is cards and not a pass, so that one would see it."""
    return next(puzzle for puzzle in puzzles.load() if len(puzzle.key) > 1)


def test_list_names_puzzles(shell: Shell) -> None:
    """A line a puzzle with its difficulty and goal, and the number of them; for programs the same values."""
    listed = shell("puzzles", "list", "--difficulty", "3", "--rules", "suit")
    chosen = puzzles.select(puzzles.load(), difficulty=3, rules="suit")
    lines = listed.out.splitlines()
    assert [line.split()[0] for line in lines[:-1]] == [puzzle.id for puzzle in chosen]
    assert lines[-1] == f"{len(chosen)} puzzles"
    assert all("●●● " in line and sentence(each.goal, "en") in line for line, each in zip(lines, chosen, strict=False))
    values = shell("puzzles", "list", "--difficulty", "3", "--rules", "suit", "--json").json["puzzles"]
    assert [value["id"] for value in values] == [puzzle.id for puzzle in chosen]
    assert all(value.keys() == QUESTION for value in values)


def test_list_by_theme(shell: Shell) -> None:
    """Only puzzles with that theme; one that is not there is an error that names those that are."""
    theme = puzzles.load()[0].themes[0]
    values = shell("puzzles", "list", "--theme", theme, "--json").json["puzzles"]
    every = store.everything()
    assert [value["id"] for value in values] == [each.id for each in every if theme in each.themes]
    refused = shell("puzzles", "list", "--theme", "winning")
    assert (refused.status, refused.out) == (2, "")
    assert theme in refused.err


def test_list_of_one_game(shell: Shell) -> None:
    """Only its puzzles; its house rules by one name or by each point, and those of another game are none of its own."""
    mine = puzzles.load("guanpai")
    values = shell("puzzles", "list", "--game", "guanpai", "--json").json["puzzles"]
    assert [value["id"] for value in values] == [puzzle.id for puzzle in mine]
    named = shell("puzzles", "list", "--rules", "bombs=same-type,must_beat=yes", "--json").json["puzzles"]
    by_point = ("--rule", "must-beat=yes", "--rule", "bombs=same-type")
    assert shell("puzzles", "list", "--game", "guanpai", *by_point, "--json").json["puzzles"] == named
    held = [puzzle.id for puzzle in mine if puzzle.holds_under("bombs=same-type,must_beat=yes")]
    assert [value["id"] for value in named] == held
    assert 0 < len(held) < len(mine)
    refused = shell("puzzles", "list", "--game", "guanpai", "--rules", "suit")
    assert (refused.status, refused.out) == (2, "")
    assert shell("puzzles", "list", "--rules", "colour").status == 2
    assert shell("puzzles", "list", "--game", "bridge").status == 2


def test_cards_are_written_as_in_their_game(shell: Shell) -> None:
    """Where suits do not matter the solution names ranks alone."""
    puzzle = next(puzzle for puzzle in puzzles.load("guanpai") if puzzle.key)
    said = shell("puzzles", "show", puzzle.id, "--solution", "--lang", "en").out
    assert not set(said) & set("♠♥♣♦")
    assert "S: " not in said


def test_show_gives_nothing_away(shell: Shell, puzzle: Puzzle) -> None:
    """Position, goal and difficulty, and neither key nor themes nor features nor a refutation."""
    for lang in ("zh", "en"):
        said = shell("puzzles", "show", puzzle.id, "--lang", lang).out
        assert sentence(puzzle.goal, lang) in said.replace("\n", "")
        assert str(puzzle.key) not in said.replace(str(puzzle.position.split(" | ")[0]), "")
        assert all(part in said for part in puzzle.position.split(" | "))
    values = shell("puzzles", "show", puzzle.id, "--json").json
    assert values.keys() == {"schema", *QUESTION}
    assert values["position"] == puzzle.position


def test_show_with_its_solution(shell: Shell, puzzle: Puzzle) -> None:
    """Key, line, every refutation, what tempts, themes, features and where it was found."""
    values = shell("puzzles", "show", puzzle.id, "--solution", "--json").json
    assert values.keys() == {
        "schema", *QUESTION, "key", "line", "refutations", "themes", "features", "source",
    }  # fmt: skip
    assert values["key"] == puzzle.key.tokens
    assert values["line"][0] == {"seat": "S", "cards": puzzle.key.tokens}
    assert [wrong["value"] for wrong in values["refutations"]] == [wrong.value for wrong in puzzle.refutations]
    assert ["+".join(wrong["tempting"]) for wrong in values["refutations"]] == list(puzzle.tempting)
    said = shell("puzzles", "show", puzzle.id, "--solution", "--lang", "en").out
    assert "Solution" in said
    assert said.count("1. ") > len(puzzle.refutations) // 2


def test_show_of_no_puzzle(shell: Shell) -> None:
    """An unknown id is an error of one line."""
    refused = shell("puzzles", "show", "000000000000")
    assert (refused.status, refused.out, refused.err) == (2, "", "coach: There is no puzzle 000000000000.\n")


def test_verify_reports_what_differs(shell: Shell, tmp_path: Path) -> None:
    """0 when all is right, 1 with a line a fault; broken files and such as are not there are errors."""
    file = tmp_path / "some.jsonl"
    some = puzzles.load()[:3]
    store.write(file, some)
    right = shell("puzzles", "verify", "--file", str(file))
    assert (right.status, right.out) == (0, "3 of 3 proven anew in every field\n")
    values = store.to_json(some[1])
    file.write_text(
        "\n".join(map(store.format_, (some[0], some[2]))) + f"\n{json.dumps({**values, 'value': 7})}\n", "utf-8"
    )
    wrong = shell("puzzles", "verify", "--file", str(file), "--json")
    assert wrong.status == 1
    said = json.loads(wrong.out)
    assert (said["verified"], said["of"]) == (3, 3)
    assert said["faults"] == [{"id": some[1].id, "field": "value", "kept": "7", "found": str(some[1].value)}]
    assert shell("puzzles", "verify", "--file", str(file)).out.splitlines()[0] == (
        f"{some[1].id}  value: 7 → {some[1].value}"
    )
    assert shell("puzzles", "verify", "--file", str(file), "--sample", "1", "--seed", "1", "--json").status in (0, 1)
    file.write_text("{", encoding="utf-8")
    assert shell("puzzles", "verify", "--file", str(file)).status == 2
    assert shell("puzzles", "list", "--file", str(tmp_path / "gone")).status == 2


def test_mine_says_what_it_found(shell: Shell, tmp_path: Path) -> None:
    """How many deals and puzzles, by difficulty; the same command again has nothing left to do."""
    out = tmp_path / "mined.jsonl"
    asked = ("puzzles", "mine", "--deals", "4", "--first", str(SEAM.first), "--seed", "1", "--out", str(out))
    said = shell(*asked)
    found = store.read(out)
    assert said.out.splitlines()[0] == f"4 deals gone through; puzzles in {out}: {len(found)}"
    again = shell(*asked, "--json").json
    assert (again["deals"], again["puzzles"], again["path"]) == (4, len(found), str(out))
    assert sum(again["by_difficulty"].values()) == len(found)
    refused = shell(*asked, "--rules", "suit")
    assert refused.status == 2
    assert "mined.jsonl.deals" in refused.err


def test_an_interrupt_says_how_to_go_on(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C: what is done is counted, and the status is that of an interrupt."""

    def interrupted(*call: object) -> tuple[Puzzle, ...]:
        if call[2] == 2:
            raise KeyboardInterrupt
        return ()

    monkeypatch.setattr("coach.puzzles.mining.mine_one", interrupted)
    out = tmp_path / "mined.jsonl"
    stopped = shell("puzzles", "mine", "--deals", "9", "--out", str(out))
    assert stopped.status == 130
    assert stopped.out.startswith("2 deals gone through")
    assert stopped.err == "Stopped. The same command goes on from here.\n"


def test_recompose_by_the_shell(shell: Shell, tmp_path: Path) -> None:
    """The file is as it would be composed today."""
    file = tmp_path / "old.jsonl"
    values = [{**store.to_json(puzzle), "difficulty": 9} for puzzle in puzzles.load()[:2]]
    store.write(file, map(store.from_json, values))
    assert shell("puzzles", "recompose", str(file), "--json").json["puzzles"] == 2
    assert store.read(file) == puzzles.load()[:2]
    assert shell("puzzles", "recompose", str(tmp_path / "gone")).status == 2


def test_a_scheduler_that_is_not_there_is_an_error(shell: Shell, tmp_path: Path) -> None:
    """One line, no traceback, and no file."""
    out = tmp_path / "mined.jsonl"
    refused = shell("puzzles", "mine", "--deals", "1", "--out", str(out), "--dask", "tcp://127.0.0.1:1")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith("coach: ")
    assert refused.err.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_guide_names_commands_and_options_that_are_there(shell: Shell, lang: str) -> None:
    """Each command on the guide's page, as far as its options: the words after it are what the shell takes."""
    text = (resources.PACKAGE / "site" / "pages" / lang / "puzzles.md").read_text(encoding="utf-8")
    told = [line.split()[2:] for line in text.splitlines() if line.startswith("coach puzzles ")]
    assert {words[0] for words in told} == {"mine", "verify", "recompose", "list", "show"}
    for command, *words in told:
        known = shell("puzzles", command, "--help").out
        assert all(word in known for word in words if word.startswith("--"))


def test_puzzles_alone_shows_its_commands(shell: Shell) -> None:
    """In both languages; a command that is not there is an error that names those that are."""
    for lang, word in (("zh", "找题"), ("en", "Look for puzzles")):
        said = shell("puzzles", "--lang", lang).out
        assert word in said.replace("\n", "")
        assert "help-" not in said
    refused = shell("puzzles", "solve")
    assert refused.status == 2
    assert "verify" in refused.err
