"""The faces' files: plain JavaScript modules and style sheets, joined into the one text that anywidget wants."""

from __future__ import annotations

import re
from typing import Final

from coach.resources import PACKAGE

STATIC: Final = PACKAGE / "widgets" / "static"

_IMPORT: Final = re.compile(r'^import \{[^}]*\} from "\./(\w+\.js)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|class|const)\b)", re.MULTILINE)


def module(name: str) -> str:
    """Return the module *name* as one module: those that it imports, each once, stand before it.

    >>> "import {" in module("coach_page.js")
    False
    """
    texts: dict[str, str] = {}
    _collect(name, texts)
    *needed, face = texts.values()
    return "".join(_EXPORT.sub("", text) for text in needed) + face


def styles(*names: str) -> str:
    """Return the style sheets *names* as one, the project's tokens and components before them."""
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in ("tokens.css", "components.css", *names))


def _collect(name: str, texts: dict[str, str]) -> None:
    if name in texts:
        return
    text = (STATIC / name).read_text(encoding="utf-8")
    for needed in _IMPORT.findall(text):
        _collect(needed, texts)
    texts[name] = _IMPORT.sub("", text)
