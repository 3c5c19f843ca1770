"""The package as it is shipped: what an import costs, what travels in the wheel, which room may import which."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import coach

ROOT = Path(__file__).resolve().parent.parent
TRAVELS = ("notebooks", "puzzles", "seeds")


def files_under(folder: Path) -> set[str]:
    """Return the paths of the files in *folder* that belong to the project, relative to it."""
    left_behind = {"__pycache__", ".ipynb_checkpoints"}
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and not left_behind.intersection(path.parts)
    }


def fresh_python(code: str, *, path: Path = ROOT, cwd: Path | None = None) -> str:
    """Return what *code* prints in an interpreter of its own that imports from *path* first."""
    environment = {**os.environ, "PYTHONPATH": str(path)}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=cwd or path, env=environment)
    return done.stdout.strip()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from the checkout."""
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    return next(out.glob("coach-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the wheel was unpacked into, as pip does with site-packages."""
    target = tmp_path_factory.mktemp("site-packages")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target


@pytest.mark.parametrize("heavy", ["numba", "numpy", "pandas", "ipywidgets", "anywidget", "typer", "rich"])
def test_import_brings_nothing_heavy(heavy: str) -> None:
    """A fresh ``import coach`` leaves the heavy packages alone."""
    assert fresh_python(f"import coach, sys; print({heavy!r} in sys.modules)") == "False"


def test_import_opens_no_rules() -> None:
    """A game is imported when it is first asked for, not before."""
    code = "import coach, sys; print(sorted(name for name in sys.modules if name.startswith('coach.')))"
    assert fresh_python(code) == "[]"


def test_every_name_of_the_face_is_there() -> None:
    """What ``__all__`` promises can be had, and ``dir`` shows it."""
    for name in coach.__all__:
        assert getattr(coach, name) is not None
    assert set(coach.__all__) <= set(dir(coach))


def test_unknown_name_is_refused() -> None:
    """A name that the face does not have is an AttributeError that quotes it."""
    with pytest.raises(AttributeError, match="'sugest'"):
        coach.sugest  # noqa: B018


def test_wheel_carries_the_whole_package(wheel: Path) -> None:
    """Code, static files, catalogs, pages and seeds: each file of the checkout, at its place under ``coach/``."""
    names = set(zipfile.ZipFile(wheel).namelist())
    expected = {f"coach/{name}" for name in files_under(ROOT / "coach")}
    for folder in TRAVELS:
        inside = files_under(ROOT / folder)
        assert inside, f"{folder}/ is empty"
        expected |= {f"coach/{folder}/{name}" for name in inside}
    assert expected - names == set()


def test_wheel_lays_nothing_loose(wheel: Path) -> None:
    """Only ``coach/`` and its metadata stand in site-packages."""
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert tops == {"coach", f"coach-{coach.__version__}.dist-info"}


def test_editable_install_lays_nothing_loose() -> None:
    """In a checkout's environment no copy of the folders stands beside the package."""
    site_packages = [Path(entry) for entry in sys.path if entry.endswith("site-packages")]
    loose = [path / name for path in site_packages for name in ("coach", *TRAVELS) if (path / name).exists()]
    assert loose == []


@pytest.mark.parametrize("name", TRAVELS)
def test_installed_package_finds_its_folders(installed: Path, name: str, tmp_path: Path) -> None:
    """An installed package uses the folder inside itself."""
    code = f"from coach import resources; print(resources.folder({name!r}))"
    assert fresh_python(code, path=installed, cwd=tmp_path) == str(installed / "coach" / name)


def test_missing_folder_is_an_error(installed: Path, tmp_path: Path) -> None:
    """A folder of that name that lies loose in site-packages is someone else's."""
    (installed / "elsewhere").mkdir()
    code = "from coach import resources\ntry: resources.folder('elsewhere')\nexcept FileNotFoundError as e: print(e)"
    assert "'elsewhere'" in fresh_python(code, path=installed, cwd=tmp_path)


def test_imports_go_downwards() -> None:
    """The contracts of pyproject.toml hold: rooms import downwards, rules know no kernel."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]
    done = subprocess.run([*command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_lock_pins_every_dependency_by_hash() -> None:
    """Each package that pyproject.toml names is pinned with hashes, and no download address is written down."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pinned = re.findall(r"^([a-z0-9.-]+)==\S+.*?\\\n\s+--hash=sha256:", lock, flags=re.MULTILINE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["test"]]
    assert {re.split(r"[<>=;\[]", name)[0] for name in wanted} - set(pinned) == set()
    assert "://" not in lock


def test_changelog_speaks_of_this_version() -> None:
    """The version in the code has its entry."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## {coach.__version__}" in changelog
