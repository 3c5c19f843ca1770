"""Finds, in the source, every code that becomes a sentence: of reasons, errors, words on pages and the shell's help."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).resolve().parent.parent / "coach"

ERROR_MAKERS = {"Reason", "fault", "_fault", "_note"}
"""Calls whose first argument is a code; others give theirs as ``code=``."""
TEXT_MAKERS = {"say"}
"""The same in the modules that have it from :mod:`coach.text`."""
ALWAYS_THERE = {"fault": {"given", "line", "column"}, "_fault": {"given", "line", "column"}}
"""Values that a maker adds to those it is given."""
NO_VALUES = {"code", "clause", "text", "start", "end"}
"""Keywords of errors that are no values of the sentence."""


class Use(NamedTuple):
    """A place in the source that uses a code, or all codes of a pattern."""

    pattern: str
    values: frozenset[str] | None
    """The names of the values it gives; ``None`` where they cannot be told."""
    where: str

    def means(self, code: str) -> bool:
        """Return whether *code* may be the one used here."""
        return _compiled(self.pattern).fullmatch(code) is not None


_compiled = cache(re.compile)  # they are more than re keeps


@cache
def uses() -> tuple[Use, ...]:
    """Return every use of a code in the package."""
    return tuple(use for path in sorted(PACKAGE.rglob("*.py")) for use in _uses_in(path))


def _uses_in(path: Path) -> Iterator[Use]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    makers = ERROR_MAKERS | (TEXT_MAKERS if _speaks(tree, path) else set())
    assigned = cache(_assigned)
    for call, function in _calls(tree, tree):
        where = f"{path.relative_to(PACKAGE.parent)}:{call.lineno}"
        for expression, values in _codes(call, makers):
            for pattern in _patterns(expression, assigned(function)):
                yield Use(pattern, values, where)


def _calls(node: ast.AST, function: ast.AST) -> Iterator[tuple[ast.Call, ast.AST]]:
    """Yield each call below *node* with the function around it, or the module."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield child, function
        yield from _calls(child, child if isinstance(child, ast.FunctionDef) else function)


def _speaks(tree: ast.AST, path: Path) -> bool:
    """Return whether a module has ``say`` from :mod:`coach.text`, and not a function of that name of its own."""
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "coach.text")
    return path.name == "text.py" or any(alias.name == "say" for node in imports for alias in node.names)


def _codes(call: ast.Call, makers: set[str]) -> Iterator[tuple[ast.expr, frozenset[str] | None]]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    keywords = {keyword.arg: keyword.value for keyword in call.keywords}
    told: set[str] | None = {key for key in keywords if key and key not in NO_VALUES} | ALWAYS_THERE.get(name, set())
    if None in keywords:
        told = None  # **values
    if name == "Reason" and call.args[1:]:
        given = call.args[1]
        literal = isinstance(given, ast.Dict) and all(isinstance(key, ast.Constant) for key in given.keys)
        told = {key.value for key in given.keys} if literal else None
    if name in makers and call.args:
        yield call.args[0], None if told is None else frozenset(told)
    if "code" in keywords:
        yield keywords["code"], None if told is None else frozenset(told)
    help_text = keywords.get("help")
    if isinstance(help_text, ast.Constant) and str(help_text.value).startswith("help-"):
        yield help_text, frozenset()


def _patterns(expression: ast.expr, assigned: dict[str, list[ast.expr]]) -> Iterator[str]:
    match expression:
        case ast.Constant(value=str(code)):
            yield re.escape(code)
        case ast.IfExp(body=body, orelse=orelse):
            yield from _patterns(body, assigned)
            yield from _patterns(orelse, assigned)
        case ast.JoinedStr(values=parts):
            yield "".join(f"(?:{'|'.join(_patterns(part, assigned)) or '[a-z-]+'})" for part in parts)
        case ast.FormattedValue(value=value):
            yield from _patterns(value, assigned)
        case ast.Name(id=name):
            for value in assigned.get(name, []):
                yield from _patterns(value, {})


def _assigned(function: ast.AST) -> dict[str, list[ast.expr]]:
    """Return what is assigned to each plain name in a function."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
    return found
