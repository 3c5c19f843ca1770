"""The guide for who runs the site or makes something for it: Markdown files beside this module, read once.

A line ``{glossary}`` or ``{patterns}`` in a page stands for a table made from the courses themselves, and
``{calibration}`` for what was measured of a game's beliefs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from coach import calibration, registry
from coach.games.game import Game, HasBeliefs, Teaches
from coach.games.teaching import Course
from coach.site.words import LANGUAGES

FOLDER: Final = Path(__file__).resolve().parent / "pages"
"""Holds ``<language>/<name>.md``; each begins with its title, ``# …``."""

PAGES: Final = (
    "teachers",
    "exercises",
    "lessons",
    "puzzles",
    "advice",
    "strength",
    "beliefs",
    "languages",
    "glossary",
    "deploy",
)
"""The names of the pages, in the order in which they are listed."""

HEADS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "glossary": {"zh": "中文 | English | 意思", "en": "中文 | English | meaning"},
        "patterns": {"zh": "课 | 题型 | 考什么", "en": "lesson | pattern | what it asks"},
    }
)
"""The columns of each table."""


_BROKEN: Final = re.compile(r"(?<=[\u3000-\u9fff\uff00-\uffef“”])\n(?=[\u3000-\u9fff\uff00-\uffef“”])")
"""The end of a line within Chinese, where a browser would show a space."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of the guide."""

    title: str
    html: str


def read_guide(folder: Path = FOLDER) -> Mapping[str, Mapping[str, Leaf]]:
    """Return the guide's pages by language and name, in their order."""
    from mistune import create_markdown  # comes with nbconvert, which comes with Voila

    markdown = create_markdown(plugins=["table"])
    guide: dict[str, dict[str, Leaf]] = {}
    for language in LANGUAGES:
        guide[language] = {}
        for name in PAGES:
            text = (folder / language / f"{name}.md").read_text(encoding="utf-8")
            for mark, rows in _ROWS.items():
                text = text.replace(f"{{{mark}}}\n", _tables(mark, rows, language))
            text = text.replace("{calibration}\n", _measured(language))
            html = str(markdown(_BROKEN.sub("", text))).replace("<pre>", '<pre tabindex="0">')  # long lines scroll
            html = html.replace("<table>", '<div class="wide" tabindex="0"><table>')  # so do wide tables
            html = html.replace("</table>", "</table></div>")
            html = html.replace("<p>{reliability}</p>", _pictures())
            guide[language][name] = Leaf(text.split("\n", 1)[0].removeprefix("# "), html)
    return guide


def _measured(language: str) -> str:
    """Return the tables of what was measured of each game that has beliefs."""
    tables = []
    for game, results in _results():
        lines = calibration.table(results, language)
        tables.append(f"## {game.titles[language]}\n\n" + "\n".join(lines) + "\n")
    return "\n".join(tables)


def _pictures() -> str:
    return "".join(calibration.drawn(results) for _, results in _results())


def _results() -> list[tuple[Game, dict[str, Any]]]:
    games = [game for game in registry.GAMES.values() if isinstance(game, HasBeliefs)]
    return [(game, game.measured()) for game in games]


def _tables(mark: str, rows: Callable[[Course, str], Iterable[str]], language: str) -> str:
    """Return a table for each game that teaches, under the game's name."""
    tables = []
    for game in registry.GAMES.values():
        if isinstance(game, Teaches):
            lines = [HEADS[mark][language], "--- | --- | ---", *rows(game.course(), language)]
            tables.append(f"## {game.titles[language]}\n\n" + "".join(f"| {line} |\n" for line in lines))
    return "\n".join(tables)


def _words(course: Course, language: str) -> Iterable[str]:
    for term in course.glossary:
        yield f"{term.zh} | {' / '.join(term.en)} | {term.meaning[language]}"


def _patterns(course: Course, language: str) -> Iterable[str]:
    """Yield each pattern in the lesson where it comes first, with a link to an exercise of it."""
    seen: set[str] = set()
    for lesson in course.lessons:
        for pattern in lesson.patterns:
            if pattern not in seen:
                link = f"[`{pattern}`](../{course.game}/practice?pattern={pattern})"
                yield f"{lesson.id} | {link} | {course.ideas[pattern][language]}"
            seen.add(pattern)


_ROWS: Final = MappingProxyType({"glossary": _words, "patterns": _patterns})
