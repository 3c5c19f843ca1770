"""Where the folders are that a checkout has beside the package and a wheel inside it, and how files are replaced."""

from __future__ import annotations

from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Return the folder *name*, such as ``"seeds"`` or ``"notebooks"``.

    Only a checkout has it beside the package: what lies loose in site-packages under the same name belongs to someone
    else. There it is asked for first, because the package has a room named puzzles of its own.

    >>> (folder("seeds") / "niugui.toml").exists()
    True

    :raises FileNotFoundError: this installation has no such folder.
    """
    checkout = PACKAGE.parent
    if (checkout / "pyproject.toml").exists() and (beside := checkout / name).is_dir():
        return beside
    if (inside := PACKAGE / name).is_dir():
        return inside
    raise FileNotFoundError(f"folder {name!r} is neither in {PACKAGE} nor beside it")


def write_whole(file: Path, text: str) -> None:
    """Write *text* to *file*, which is replaced at once, or not at all.

    :raises OSError: it cannot be written.
    """
    whole = file.with_name(f"{file.name}.new")
    whole.write_text(text, encoding="utf-8")
    whole.replace(file)
