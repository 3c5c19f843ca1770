"""Exported progress files of a class, as one table."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from coach.games.teaching import WORTH
from coach.lessons.progress import load

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = (
    "learner", "when", "game", "lesson", "pattern", "seed", "rules", "points", "of", "right", "wrong", "hints", "off",
)  # fmt: skip


def progress_frame(files: Iterable[str | Path]) -> pd.DataFrame:
    """Return exported progress files as one tidy frame: a row an exercise done, ``learner`` being the file's name.

    :raises CoachError: a file is no progress, or is damaged.
    :raises OSError: a file cannot be opened.
    """
    from coach.render import frame

    rows = [
        {"learner": path.stem, "of": WORTH, **attempt, "when": datetime.fromisoformat(attempt["when"])}
        for path in map(Path, files)
        for attempt in load(path.read_text(encoding="utf-8"))["attempts"]
    ]
    return frame(rows, COLUMNS)
