"""House rules (桌上的规矩): the points on which tables differ, each with its choices, out of a game's clauses.

What a game calls its house rules is one text: links, lessons, puzzles and the shell's ``--rules`` name them by it.

>>> [(rule.name, rule.clause, rule.choices) for rule in house_rules("niugui")]
[('flush_order', 'N16', ('rank', 'suit'))]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from itertools import product
from typing import Any, TypeVar, get_args, get_type_hints

from coach.clauses import clauses
from coach.errors import ImpossiblePosition

Rules = TypeVar("Rules")


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One point on which tables differ. What people call it and its choices is in the catalogs, under ``rule``."""

    name: str
    """The name of the option: a field of the game's ``Rules``, such as ``"flush_order"``."""
    clause: str
    """The id of the clause that leaves it open, where the choices are told in full."""
    default: str
    choices: tuple[str, ...]
    """The default first."""


@cache
def house_rules(game: str) -> tuple[HouseRule, ...]:
    """Return the points on which tables of *game* differ, in the order of the clauses; each once."""
    found: dict[str, HouseRule] = {}
    for clause in clauses(game):
        if (option := clause.option) is not None and option.field not in found:
            values = tuple(choice.value for choice in option.choices)
            ordered = (option.default, *(value for value in values if value != option.default))
            found[option.field] = HouseRule(option.field, clause.id, option.default, ordered)
    return tuple(found.values())


def values_of(game: str, rules: Any) -> dict[str, str]:
    """Return what *rules*, the game's own, choose on each point."""
    return {rule.name: getattr(rules, rule.name) for rule in house_rules(game)}


def in_words(values: Mapping[str, str]) -> str:
    """Return choices as every game reads them.

    >>> in_words({"bombs": "same-type", "must_beat": "yes"})
    'bombs=same-type,must_beat=yes'
    """
    return ",".join(f"{name}={value}" for name, value in values.items())


def choices_of(rules: type[Any]) -> dict[str, tuple[str, ...]]:
    """Return by the name of each field of a game's *rules*, all of them literals, what it can be, the default first.

    >>> from coach.games.guanpai.rules import Rules
    >>> choices_of(Rules)["bombs"]
    ('beat-all', 'same-type')
    """
    found: Any = rules
    return _choices_of(found)


@cache
def _choices_of(rules: Any) -> dict[str, tuple[str, ...]]:
    hints = get_type_hints(rules)
    return {field.name: get_args(hints[field.name]) for field in fields(rules)}


def check_choices(rules: Any) -> None:
    """Refuse *rules* with a choice that the game does not know.

    :raises ValueError: it says which, and what there is.
    """
    for name, known in choices_of(type(rules)).items():
        if getattr(rules, name) not in known:
            raise ValueError(f"{name} {getattr(rules, name)!r} is unknown: it is one of {' '.join(known)}")


def every_table(rules: type[Rules]) -> tuple[Rules, ...]:
    """Return every choice of house rules, the default first.

    >>> from coach.games.guanpai.rules import Rules
    >>> len(every_table(Rules)), every_table(Rules)[0] == Rules()
    (16, True)
    """
    known = choices_of(rules)
    return tuple(rules(**dict(zip(known, values, strict=True))) for values in product(*known.values()))


def check_agreed(said: Rules, asked: Rules | None, name: Callable[[Rules], str]) -> None:
    """Refuse house rules that are not those of a position.

    :param said: those by which the position is played.
    :param asked: those by which it is to be played; ``None`` where nobody says.
    :param name: says what rules are called.
    :raises ImpossiblePosition: they differ.
    """
    if asked is not None and asked != said:
        here, there = name(said), name(asked)
        message = f"the position is played by the house rules {here!r}, not {there!r}"
        raise ImpossiblePosition(message, code="rules-contradict", said=here, asked=there)
