"""How house rules are written: each point on which tables differ by its name and its choice, as ``must_beat=yes``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from coach.errors import NotationError
from coach.games.house import choices_of
from coach.games.reading import Span, trim
from coach.notation import Source

STANDARD: Final = "standard"
"""The name of the default rules, where they must be named."""

_ITEM: Final = re.compile(r"([^\s,;、=:]+)\s*[=:]\s*([^\s,;、]+)")

Rules = TypeVar("Rules")


class Options(Generic[Rules]):
    """The house rules of one game as text.

    >>> from coach.games.guanpai.rules import Rules
    >>> options = Options(Rules, {"炸弹": "bombs"}, {"同类": "same-type"}, like="bombs=same-type")
    >>> options.parse("炸弹=同类") == options.parse("bombs: same_type") == Rules(bombs="same-type")
    True
    >>> options.name(Rules()), options.name(Rules(bombs="same-type"))
    ('standard', 'bombs=same-type')
    """

    def __init__(
        self, rules: type[Rules], options: Mapping[str, str], choices: Mapping[str, str], *, like: str
    ) -> None:
        """Write the fields of *rules*.

        :param options: other names of the fields.
        :param choices: other names of their choices, in lower case.
        :param like: how an option is written, for who does not know.
        """
        self._rules, self._options, self._choices, self._like = rules, options, choices, like
        self._known = choices_of(rules)

    def parse(self, text: str) -> Rules:
        """Return the house rules that *text* names; no text, the default ones.

        :raises NotationError: an option or its choice is unknown.
        """
        source = Source(text)
        return self.read(source, Span(0, len(source.folded)))

    def read(self, source: Source, span: Span) -> Rules:
        """Return the house rules named in *span*; what is not named is the default.

        :raises NotationError: an option or its choice is unknown.
        """
        start, end = trim(source, span)
        if source.folded[start:end].lower() == STANDARD:
            return self._rules()
        chosen: dict[str, Any] = {}
        at = start
        for item in _ITEM.finditer(source.folded, start, end):
            self._check_gap(source, at, item.start())
            at = item.end()
            name, choice = self._read_item(source, Span(*item.span(1)), Span(*item.span(2)))
            if name in chosen:
                raise source.fault("key-twice", *item.span(1), f"{name!r} is said twice", "say it once", key=name)
            chosen[name] = choice
        self._check_gap(source, at, end)
        return self._rules(**chosen)

    def _read_item(self, source: Source, named: Span, said: Span) -> tuple[str, str]:
        word = source.folded[slice(*named)]
        name = self._options.get(word, word.lower().replace("-", "_"))
        if name not in self._known:
            raise self._unknown(source, named)
        word = source.folded[slice(*said)].lower()
        choice = self._choices.get(word, word.replace("_", "-"))
        if choice not in self._known[name]:
            given, allowed = source.original(*said), " ".join(self._known[name])
            what, right = f"{given!r} is no value of {name}", f"it is one of {allowed}"
            raise source.fault("unknown-choice", *said, what, right, option=name, known=allowed)
        return name, choice

    def _check_gap(self, source: Source, start: int, end: int) -> None:
        gap = trim(source, Span(start, end))
        if source.folded[slice(*gap)] not in ("", ";"):
            raise self._unknown(source, gap)

    def _unknown(self, source: Source, span: Span) -> NotationError:
        known, given = " ".join(self._known), source.original(*span)
        right = f"options are written {self._like}, and there are {known}"
        return source.fault("unknown-option", *span, f"{given!r} is no option", right, known=known, like=self._like)

    def format(self, rules: Rules) -> str:
        """Return *rules* as text that :meth:`parse` reads back; nothing for the default ones."""
        named = ((name, getattr(rules, name), choices[0]) for name, choices in self._known.items())
        return ",".join(f"{name}={choice}" for name, choice, default in named if choice != default)

    def name(self, rules: Rules) -> str:
        """Return the one name of *rules*: what is not the default, or ``standard``."""
        return self.format(rules) or STANDARD
