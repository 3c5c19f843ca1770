"""Questions about a position, a play or the rules, and a deal to ask them of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from coach.cli.parts import AsJson, Command, Lang, PositionText, RulesName
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
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from coach import suggest

    text = read(position)
    with Thinking(say("thinking"), _best_so_far, quiet=as_json) as thinking:
        answer = suggest(text, seconds=seconds, seed=seed, progress=thinking.show)
    put(answer, as_json, every=every)


def _best_so_far(answer: Suggestion) -> str:
    best = answer.best
    play = shown(best.cards) if best.cards else name("kind", best.kind)
    return say("thinking-best", worlds=answer.worlds, play=play)


@commands.command(cls=Command, help="help-beat")
def beat(
    combo: Annotated[str, typer.Argument(help="help-combo", show_default=False)],
    position: Annotated[str, typer.Option("--position", "-p", help="help-position", show_default=False)],
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from coach import can_beat

    put(can_beat(combo, read(position)), as_json)


@commands.command(cls=Command, help="help-who")
def who(position: PositionText, as_json: AsJson = False, lang: Lang = None) -> None:
    from coach import who_holds

    put(who_holds(read(position)), as_json)


@commands.command(cls=Command, help="help-judge")
def judge(
    play: Annotated[str, typer.Argument(help="help-play", show_default=False)],
    on: Annotated[str, typer.Option("--on", help="help-on", show_default=False)] = "",
    opening: Annotated[bool, typer.Option("--opening", help="help-opening")] = False,
    position: Annotated[str, typer.Option("--position", "-p", help="help-judge-position", show_default=False)] = "",
    rules: RulesName = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from coach import judge

    if position and (on or opening or rules):
        raise CoachError(
            "a position says by itself what --on, --opening and --rules would", code="judge-position-alone"
        )
    at = read(position) if position else None
    put(judge(play, at, on=on, opening=opening, rules=rules), as_json)


@commands.command(cls=Command, help="help-show")
def show(position: PositionText, as_json: AsJson = False, lang: Lang = None) -> None:
    from coach import registry
    from coach.games.game import Deals, Reads, require

    reading = require(registry.find(), Reads).read(read(position))
    if as_json:
        from coach.exchange import to_json

        text = require(registry.find(), Deals).format(reading.view)
        put_json({"game": registry.DEFAULT, "position": text, **to_json(reading)})
    else:
        put(reading, as_json)


@commands.command(cls=Command, help="help-clauses")
def clauses(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="[N7]...", help="help-clause-ids", show_default=False)
    ] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from coach import clauses as book
    from coach import registry

    found = [book.clause(id.upper()) for id in ids or []] or list(book.clauses(registry.DEFAULT))
    if as_json:
        from dataclasses import asdict

        put_json({"game": registry.DEFAULT, "clauses": [asdict(clause) for clause in found]})
    else:
        put(found, as_json, every=bool(ids))


@commands.command(cls=Command, help="help-deal")
def deal(
    seed: Annotated[int | None, typer.Option(min=0, help="help-deal-seed", show_default=False)] = None,
    rules: RulesName = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    import random

    from coach import registry
    from coach.games.game import Deals, Reads, require

    chosen = random.SystemRandom().randrange(1 << 32) if seed is None else seed
    game = require(registry.find(), Deals)
    position = game.deal(random.Random(chosen), require(registry.find(), Reads).rules(rules))
    text = game.format(position)
    if as_json:
        put_json({"game": registry.DEFAULT, "seed": chosen, "position": text})
    else:
        print(text)
