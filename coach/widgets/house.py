"""The house rules on a page: a switch for each point on which tables differ."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from coach import text
from coach.games.game import Game, HasHouseRules
from coach.games.house import HouseRule, in_words, values_of


def usual_rules(game: Game) -> str:
    """Return the name of the house rules that hold where none are named; empty for a game whose tables never differ.

    >>> from coach import registry
    >>> usual_rules(registry.find("niugui"))
    'rank'
    """
    return game.rules_name(game.rules("")) if isinstance(game, HasHouseRules) else ""


def switches(game: Game, rules: str, lang: str, only: Container[str] | None = None) -> list[dict[str, Any]]:
    """Return a switch for each point on which tables differ: how it stands under *rules*, and the choices.

    Each choice names the house rules that hold once it is made, and everything else stays as it is.

    :param rules: the house rules by name; empty for the usual ones.
    :param only: the names of the options that matter; ``None`` for all of them.
    :raises CoachError: there are no such rules.
    """
    if not isinstance(game, HasHouseRules):
        return []
    now = values_of(game.name, game.rules(rules))
    points = (rule for rule in game.house_rules() if only is None or rule.name in only)
    return [
        {
            "name": rule.name,
            "label": _capital(text.name("rule", rule.name, lang)),
            "clause": rule.clause,
            "choices": [_choice(game, rule, value, now, lang) for value in rule.choices],
        }
        for rule in points
    ]


def _choice(game: HasHouseRules, rule: HouseRule, value: str, now: dict[str, str], lang: str) -> dict[str, Any]:
    then = game.rules_name(game.rules(in_words({**now, rule.name: value})))
    return {"value": then, "text": text.name("rule", f"{rule.name} {value}", lang)}


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
