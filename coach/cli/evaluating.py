"""Whole hands: what one is, how likely it is to win, and what bidding with some of its cards is worth."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

from coach.cli.parts import ERROR, AsJson, Command, GameName, HouseRules, Lang, RulesName, named_rules, offering
from coach.cli.streams import decoded, lines, put, put_json, read
from coach.errors import CoachError
from coach.text import explain, say

commands = typer.Typer()


@commands.command(cls=Command, help="help-evaluate")
def evaluate(
    hand: Annotated[str, typer.Argument(help="help-hand", show_default=False)],
    against: Annotated[str, typer.Option("--against", help="help-against", show_default=False)] = "",
    rules: RulesName = "",
    rule: HouseRules = None,
    game: GameName = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    from coach.games.game import EvaluatesHands

    chosen, house = offering(game, EvaluatesHands), named_rules(rules, rule)

    def ask(text: str) -> Any:
        return chosen.compare(text, against, rules=house) if against else chosen.evaluate(text, rules=house)

    return _answer(hand, ask, as_json)


@commands.command(cls=Command, help="help-hand-odds")
def odds(
    hand: Annotated[str, typer.Argument(help="help-hand-or-none", show_default=False)] = "",
    rules: RulesName = "",
    rule: HouseRules = None,
    game: GameName = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    from coach.games.game import HasHandOdds

    chosen, house = offering(game, HasHandOdds), named_rules(rules, rule)
    if not hand:
        put(chosen.distribution(rules=house), as_json)
        return 0
    return _answer(hand, lambda text: chosen.odds(text, rules=house), as_json)


@commands.command(cls=Command, help="help-bid")
def bid(
    cards: Annotated[str, typer.Argument(help="help-open-cards", show_default=False)] = "",
    seed: Annotated[int, typer.Option(min=0, help="help-seed")] = 0,
    rules: RulesName = "",
    rule: HouseRules = None,
    game: GameName = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    from coach.games.game import Bids

    chosen, house = offering(game, Bids), named_rules(rules, rule)
    return _answer(cards, lambda text: chosen.bid(text, rules=house, seed=seed), as_json)


def _answer(text: str, ask: Callable[[str], Any], as_json: bool) -> int:
    """Put the answer to *text*, or for ``-`` one to each line of standard input, and return the exit status."""
    if text != "-":
        put(ask(read(text)), as_json)
        return 0
    from coach.exchange import error_to_json, to_json

    status = 0
    for number, line in lines():
        try:
            put_json(to_json(ask(decoded(line, "-"))))
        except CoachError as error:
            status = ERROR
            put_json({"error": error_to_json(error), "input_line": number})
            print("coach:", say("at-line", number=number, fault=explain(error)), file=sys.stderr)
    return status
