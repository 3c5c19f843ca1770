"""A position taken otherwise than it is said: by other house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from coach.games.dingniu.position import View
from coach.games.dingniu.rules import Rules
from coach.games.house import choices_of


def suppose(view: View, changes: Mapping[str, Any]) -> View:
    """Return *view* as it would be with *changes*, house rules by name.

    >>> from coach.games.dingniu.notation import read
    >>> suppose(read("6-5 6-4 5-1 3-3 2-2 1-1").view, {"account_ends": "named"}).rules.account_ends
    'named'

    :raises ValueError: there are no such changes.
    """
    known = choices_of(Rules)
    for name, value in changes.items():
        if name not in known or value not in known[name]:
            raise ValueError(f"{name} cannot be {value!r}")
    return replace(view, rules=replace(view.rules, **changes))
