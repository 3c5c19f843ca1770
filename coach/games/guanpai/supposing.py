"""A position taken otherwise than it is said: how many cards the other holds, other house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from coach.games.guanpai.position import View, relaid
from coach.games.guanpai.rules import HAND, SEATS, Rules
from coach.games.house import choices_of


def suppose(view: View, changes: Mapping[str, Any]) -> View:
    """Return *view* as it would be with *changes*: ``other`` is a number of cards, the rest are house rules by name.

    >>> from coach.games.guanpai.notation import parse_view
    >>> suppose(parse_view("3 3 4 K; other: 5"), {"other": 4, "bombs": "same-type"}).count
    4

    :raises ValueError: there are no such changes.
    :raises ImpossiblePosition: it cannot be so.
    """
    known = choices_of(Rules)
    for name, value in changes.items():
        if name == SEATS[1]:
            if type(value) is not int or not 1 <= value <= HAND:
                raise ValueError(f"{name} cannot hold {value!r} cards")
        elif name not in known or value not in known[name]:
            raise ValueError(f"{name} cannot be {value!r}")
    rules = replace(view.rules, **{name: value for name, value in changes.items() if name in known})
    return replace(view, count=changes.get(SEATS[1], view.count), rules=rules, top=relaid(view.top, rules))
