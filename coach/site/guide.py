"""The guide for who runs the site or makes something for it: Markdown files beside this module, read once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from coach.site.words import LANGUAGES

FOLDER: Final = Path(__file__).resolve().parent / "pages"
"""Holds ``<language>/<name>.md``; each begins with its title, ``# …``."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of the guide."""

    title: str
    html: str


def read_guide(folder: Path = FOLDER) -> Mapping[str, Mapping[str, Leaf]]:
    """Return the guide's pages by language and name, in the order of their names."""
    from mistune import create_markdown  # comes with nbconvert, which comes with Voila

    markdown = create_markdown(plugins=["table"])
    guide: dict[str, dict[str, Leaf]] = {}
    for language in LANGUAGES:
        guide[language] = {}
        for path in sorted((folder / language).glob("*.md")):
            text = path.read_text(encoding="utf-8")
            guide[language][path.stem] = Leaf(text.split("\n", 1)[0].removeprefix("# "), str(markdown(text)))
    return guide
