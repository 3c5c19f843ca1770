"""Kernels are compiled once and kept: where that can be, and until one of their sources changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numba
import pytest

from coach.games.kernels import compiling
from coach.games.kernels.compiling import Compiler
from coach.games.niugui import plays, rules


class Elsewhere(Compiler):
    """One that may keep its kernels in some folders only."""

    def __init__(self, *bases: Path) -> None:
        super().__init__(Path(__file__).parent, ())
        self._allowed = bases

    def _bases(self) -> Iterator[Path]:
        yield from self._allowed


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file, which is no folder that anything could be kept in."""
    (tmp_path / "file").touch()
    return tmp_path / "file"


def test_a_kernel_works_where_nothing_can_be_written(file: Path) -> None:
    """No folder takes the kernel: it is compiled in the process, nothing is kept, and numba's own setting stays."""
    before = numba.config.CACHE_DIR
    compiler = Elsewhere(file / "below", file)
    kernel: Any = compiler.jit(_plus_one)
    assert kernel(1) == 2
    assert kernel.stats.cache_path is None
    assert not compiler.is_kept(kernel)
    assert before == numba.config.CACHE_DIR


def test_a_kernel_is_kept_in_the_first_folder_that_can_be_written(file: Path, tmp_path: Path) -> None:
    """The folder beside the sources is read-only: the next one takes it, and the second process loads it from there."""
    hits = []
    for _ in range(2):
        kernel: Any = Elsewhere(file, tmp_path / "user").jit(_plus_one)
        assert kernel(1) == 2
        assert (tmp_path / "user") in Path(kernel.stats.cache_path).parents
        hits.append(sum(kernel.stats.cache_hits.values()))
    assert hits == [0, 1]


def test_a_kernel_is_known_to_be_kept(tmp_path: Path) -> None:
    """It is from its first call on, and not before; another of its file is not."""
    compiler = Elsewhere(tmp_path)
    kernel, other = compiler.jit(_plus_one), compiler.jit(_plus_two)
    assert not compiler.is_kept(kernel)
    assert kernel(1) == 2
    assert compiler.is_kept(kernel)
    assert not compiler.is_kept(other)


def test_kernels_are_kept_by_the_content_of_all_their_sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A change of any kernel, a shared one too, or of a module whose constants they hold makes new ones.

    A copy with new dates does not.
    """
    game, shared = tmp_path / "game", tmp_path / "shared"
    for folder, origin in ((game, Path(str(plays.__file__)).parent / "kernels"), (shared, compiling._HERE)):
        folder.mkdir()
        for source in origin.glob("*.py"):
            (folder / source.name).write_bytes(source.read_bytes())
    before = Compiler(Path(str(plays.__file__)).parent / "kernels", (plays, rules)).digest
    monkeypatch.setattr(compiling, "_HERE", shared)
    seen = {before}
    assert Compiler(game, (plays, rules)).digest == before
    for changed in (game / "bits.py", shared / "bits.py"):
        with changed.open("a") as source_file:
            source_file.write("# changed\n")
        digest = Compiler(game, (plays, rules)).digest
        assert digest not in seen
        seen.add(digest)
    assert Compiler(game, (plays,)).digest not in seen


def _plus_one(number: int) -> int:
    return number + 1


def _plus_two(number: int) -> int:
    return number + 2
