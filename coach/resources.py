"""Where the folders are that stand beside the package in a checkout and inside it in a wheel: seeds, notebooks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Return the folder *name*, such as ``"seeds"`` or ``"notebooks"``.

    Inside the package first: what lies loose in site-packages under the same name belongs to someone else.

    >>> (folder("seeds") / "niugui.toml").exists()
    True

    :raises FileNotFoundError: this installation has no such folder.
    """
    if (inside := PACKAGE / name).is_dir():
        return inside
    checkout = PACKAGE.parent
    if (checkout / "pyproject.toml").exists() and (beside := checkout / name).is_dir():
        return beside
    raise FileNotFoundError(f"folder {name!r} is neither in {PACKAGE} nor beside it")
