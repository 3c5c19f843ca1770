"""coach train: a bot learns, by one command that can be stopped and asked again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.shell import Shell, make_shell


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Run a command and return its status and what it said."""
    return make_shell(capsys, monkeypatch)


def test_a_training_tells_its_milestones_and_writes_what_is_asked(shell: Shell, tmp_path: Path) -> None:
    """One line a milestone; asked for more games it goes on; weights, table and picture at the end."""
    file, weights, table, picture = (str(tmp_path / name) for name in ("run.npz", "w.npz", "curve.csv", "curve.svg"))
    asked = "--every", "20", "--deals", "2"
    first = shell("train", file, "--games", "40", "--seed", "1", *asked)
    assert first.status == 0, first.err
    assert [line.split(" games;")[0] for line in first.out.splitlines()] == ["20", "40"]
    more = shell("train", file, "--games", "60", *asked, "--json", "--weights", weights, "--curve", table)
    assert [json.loads(line)["games"] for line in more.out.splitlines()] == [60]
    assert Path(weights).stat().st_size > 10_000
    assert [line.split(",")[0] for line in Path(table).read_text().splitlines()] == ["games", "20", "40", "60"]
    again = shell("train", file, "--games", "60", "--curve", picture, "--lang", "zh")
    assert (again.status, again.out) == (0, "")
    assert "学习曲线" in Path(picture).read_text(encoding="utf-8")


def test_errors_name_the_culprit(shell: Shell, tmp_path: Path) -> None:
    """A file that keeps no training, and a game none of whose bots learns."""
    (tmp_path / "x.npz").write_text("text", encoding="utf-8")
    ran = shell("train", str(tmp_path / "x.npz"), "--games", "10")
    assert (ran.status, ran.out) == (2, "")
    assert "keeps no training" in ran.err
    ran = shell("train", str(tmp_path / "y.npz"), "--games", "10", "--set", "mixed:1")
    assert (ran.status, "mixed:1" in ran.err) == (2, True)
    ran = shell("train", str(tmp_path / "y.npz"), "--games", "10", "--from", "learned-0")
    assert (ran.status, "learned-0" in ran.err) == (2, True)
    ran = shell("train", str(tmp_path / "y.npz"), "--games", "10", "--game", "guanpai")
    assert ran.status == 2
    assert not (tmp_path / "y.npz").exists()


@pytest.mark.parametrize(("lang", "word"), [("zh", "随时可以停"), ("en", "stopitatanytime")])
def test_its_help_is_in_the_readers_language(shell: Shell, lang: str, word: str) -> None:
    """And names every option."""
    said = shell("train", "--lang", lang, "--help").out
    assert word in "".join(said.split())
    assert all(option in said for option in ("--games", "--seed", "--every", "--deals", "--weights", "--curve"))
