"""The committed notebooks are executed ones, and nbval would notice a stored output that is not what the cell gives."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.browser.serving import ROOT

FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(path for path in FOLDER.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def named(path: Path) -> str:
    return path.relative_to(FOLDER).with_suffix("").as_posix()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=named)
def test_committed_notebook_is_executed(path: Path) -> None:
    """Every code cell has its number in order, what it shows is stored, and nothing failed."""
    notebook: Any = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    outputs = [output for cell in cells for output in cell.outputs]
    assert outputs
    assert not [output for output in outputs if output.output_type in ("error", "stream")]
    assert " at 0x" not in json.dumps(outputs)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=named)
def test_cells_are_short_and_follow_prose(path: Path) -> None:
    """A notebook begins with its title, and a cell has one to five lines without paths, styles or handlers."""
    notebook: Any = nbformat.read(path, as_version=4)
    assert notebook.cells[0].source.startswith("# ")
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert 1 <= len(cell.source.splitlines()) <= 5


def test_both_languages_have_the_same_cells() -> None:
    pages: dict[str, list[tuple[str, str]]] = {}
    for path in NOTEBOOKS:
        notebook: Any = nbformat.read(path, as_version=4)
        pages[named(path)] = [(cell.id, cell.cell_type) for cell in notebook.cells]
    assert {name.removeprefix("zh/"): cells for name, cells in pages.items() if name.startswith("zh/")} == {
        name.removeprefix("en/"): cells for name, cells in pages.items() if name.startswith("en/")
    }


def test_nbval_goes_red_when_a_stored_output_is_corrupted(tmp_path: Path) -> None:
    """As it is committed a notebook passes; with one stored output changed that cell fails."""
    source = (ROOT / "notebooks" / "en" / "coach.ipynb").read_text(encoding="utf-8")
    corrupted = source.replace("CoachPage(lang='en')", "CoachPage(lang='xx')")
    assert corrupted != source
    (tmp_path / "good.ipynb").write_text(source, encoding="utf-8")
    (tmp_path / "bad.ipynb").write_text(corrupted, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-rA",
        "-p",
        "no:cacheprovider",
        "-c",
        os.devnull,
        "--rootdir",
        str(tmp_path),
    ]
    command += ["--nbval", "--nbval-current-env", str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    failed = [line for line in ran.stdout.splitlines() if line.startswith("FAILED")]
    assert ran.returncode == pytest.ExitCode.TESTS_FAILED, ran.stdout
    assert len(failed) == 1
    assert "bad.ipynb::Cell 1" in failed[0]
