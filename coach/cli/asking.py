"""Questions about a position, a play or the rules, and a deal to ask them of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from coach.cli.parts import (
    AsJson,
    Command,
    GameName,
    HouseRules,
    Lang,
    PositionText,
    RulesName,
    game_named,
    named_rules,
    seen,
)
from coach.cli.streams import Thinking, put, put_json, read
from coach.errors import CoachError
from coach.text import name, say, shown

if TYPE_CHECKING:
    from coach.results import Suggestion

commands = typer.Typer()


@commands.command(cls=Command, help="help-suggest")
def suggest(
    position: PositionText,
    seconds: Annotated[float, typer.Option(min=0.0, help="help-seconds")] = 2.0,
    seed: Annotated[int, typer.Option(min=0, help="help-seed")] = 0,
    every: Annotated[bool, typer.Option("--all", help="help-all")] = False,
    instead: Annotated[str, typer.Option("--why-not", help="help-why-not", show_default=False)] = "",
    game: GameName = "",
    rule: HouseRules = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from coach import suggest, why_not

    chosen = game_named(game)
    at = seen(read(position), chosen, rule)
    if instead:
        put(why_not(instead, at, seconds=seconds, seed=seed, game=chosen), as_json)
        return
    with Thinking(say("thinking"), _best_so_far, quiet=as_json) as thinking:
        answer = suggest(at, seconds=seconds, seed=seed, progress=thinking.show, game=chosen)
    put(answer, as_json, every=every)


def _best_so_far(answer: Suggestion) -> str:
    best = answer.best
    play = shown(best.cards) if best.cards else name("kind", best.kind)
    return say("thinking-best", worlds=answer.worlds, play=play)


@commands.command(cls=Command, help="help-beat")
def beat(
    combo: Annotated[str, typer.Argument(help="help-combo", show_default=False)],
    position: Annotated[str, typer.Option("--position", "-p", help="help-position", show_default=False)],
    game: GameName = "",
    rule: HouseRules = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from coach import can_beat

    chosen = game_named(game)
    put(can_beat(combo, seen(read(position), chosen, rule), game=chosen), as_json)


@commands.command(cls=Command, help="help-who")
def who(
    position: PositionText,
    counts_only: Annotated[bool, typer.Option("--counts-only", help="help-counts-only")] = False,
    seed: Annotated[int, typer.Option(min=0, help="help-seed")] = 0,
    every: Annotated[bool, typer.Option("--all", help="help-all-evidence")] = False,
    game: GameName = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from coach import who_holds

    chosen = game_named(game)
    put(who_holds(read(position), counts_only=counts_only, seed=seed, game=chosen), as_json, every=every)


@commands.command(cls=Command, help="help-judge")
def judge(
    play: Annotated[str, typer.Argument(help="help-play", show_default=False)],
    on: Annotated[str, typer.Option("--on", help="help-on", show_default=False)] = "",
    opening: Annotated[bool, typer.Option("--opening", help="help-opening")] = False,
    position: Annotated[str, typer.Option("--position", "-p", help="help-judge-position", show_default=False)] = "",
    rules: RulesName = "",
    rule: HouseRules = None,
    game: GameName = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from coach import judge

    house = named_rules(rules, rule)
    if position and (on or opening or house):
        raise CoachError(
            "a position says by itself what --on, --opening and --rules would", code="judge-position-alone"
        )
    at = read(position) if position else None
    put(judge(play, at, on=on, opening=opening, rules=house, game=game_named(game)), as_json)


@commands.command(cls=Command, help="help-show")
def show(position: PositionText, game: GameName = "", as_json: AsJson = False, lang: Lang = None) -> None:
    from coach import registry
    from coach.games.game import Deals, Reads, require

    chosen = registry.find(game_named(game))
    reading = require(chosen, Reads).read(read(position))
    if as_json:
        from coach.exchange import to_json

        text = require(chosen, Deals).format(reading.view)
        put_json({"game": chosen.name, "position": text, **to_json(reading)})
    else:
        put(reading, as_json)


@commands.command(cls=Command, help="help-clauses")
def clauses(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[N7]...", help="help-clause-ids", show_default=False)
    ] = None,
    game: GameName = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from coach import clauses as book

    chosen = game_named(game)
    found = [book.clause(id.upper()) for id in ids or []] or list(book.clauses(chosen))
    if as_json:
        from dataclasses import asdict

        put_json({"game": chosen, "clauses": [asdict(clause) for clause in found]})
    else:
        put(found, as_json, every=bool(ids))


@commands.command(cls=Command, help="help-deal")
def deal(
    seed: Annotated[int | None, typer.Option(min=0, help="help-deal-seed", show_default=False)] = None,
    rules: RulesName = "",
    rule: HouseRules = None,
    game: GameName = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    import random

    from coach import registry
    from coach.games.game import Deals, HasHouseRules, require

    chosen = random.SystemRandom().randrange(1 << 32) if seed is None else seed
    found = registry.find(game_named(game))
    house = require(found, HasHouseRules).rules(named_rules(rules, rule))
    text = require(found, Deals).format(require(found, Deals).deal(random.Random(chosen), house))
    if as_json:
        put_json({"game": found.name, "seed": chosen, "position": text})
    else:
        print(text)
