"""Bots against each other."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from coach.cli.parts import (
    INTERRUPTED,
    AsJson,
    Command,
    Dask,
    GameName,
    HouseRules,
    Lang,
    RulesName,
    Workers,
    game_named,
    named_rules,
)
from coach.cli.streams import Thinking, put_json
from coach.text import say

if TYPE_CHECKING:
    from coach.arena import Standing

commands = typer.Typer()


@commands.command(cls=Command, help="help-arena")
def arena(
    bots: Annotated[list[str] | None, typer.Argument(help="help-arena-bots", show_default=False)] = None,
    deals: Annotated[int, typer.Option(help="help-arena-deals", show_default=False)] = ...,  # type: ignore[assignment]
    against: Annotated[list[str] | None, typer.Option(help="help-arena-against", show_default=False)] = None,
    pool: Annotated[bool, typer.Option("--pool", help="help-arena-pool")] = False,
    tables: Annotated[int, typer.Option(min=1, help="help-arena-tables")] = 5,
    seed: Annotated[int, typer.Option(min=0, help="help-arena-seed")] = 0,
    game: GameName = "",
    rules: RulesName = "",
    rule: HouseRules = None,
    workers: Workers = 1,
    dask: Dask = "",
    resume: Annotated[Path | None, typer.Option(help="help-arena-resume", show_default=False)] = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    from coach import registry
    from coach.arena import duels, mixed, run
    from coach.crews import crew
    from coach.games.game import HasBots, require

    name = game_named(game)
    host = require(registry.find(name), HasBots)
    named = bots or [bot for bot in host.pool() if host.strength(bot)]
    house = named_rules(rules, rule)
    if pool:
        contest = mixed(named, tables, game=name, seed=seed, rules=house)
    else:
        contest = duels(named, against or (), game=name, seed=seed, rules=house)
    last: list[Standing] = []
    clock = Clock(deals)
    with Thinking(say("arena-playing", deals=0, of=deals), clock.tell, quiet=as_json) as thinking:

        def tell(standing: Standing) -> bool:
            last[:] = [standing]
            return thinking.show(standing)

        try:
            with crew(workers, dask) as (executor, ahead):
                last[:] = [run(contest, deals, executor=executor, ahead=ahead, file=resume, progress=tell)]
        except KeyboardInterrupt:
            if not last:
                raise
            thinking.__exit__()
            _put(last[0], as_json)
            print(say("arena-goes-on" if resume else "arena-stopped"), file=sys.stderr)
            return INTERRUPTED
    _put(last[0], as_json)
    return 0


class Clock:
    """Says how far a contest has come, how fast it goes, and how long it will still take."""

    def __init__(self, of: int) -> None:
        self.of = of
        self.began: tuple[int, float] | None = None

    def tell(self, standing: Standing) -> str:
        """Return that in a line; the first piece tells no rate, since it may go on from a file."""
        now = time.monotonic()
        if self.began is None or standing.deals == self.began[0]:
            self.began = standing.deals, now
            return say("arena-playing", deals=standing.deals, of=self.of)
        done, since = self.began
        rate = (standing.deals - done) / max(now - since, 1e-9)
        left = int((self.of - standing.deals) / rate)
        said = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
        shown = f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"
        return say("arena-rate", deals=f"{standing.deals:,}", of=f"{self.of:,}", rate=shown, left=said)


def _put(standing: Standing, as_json: bool) -> None:
    """Print what stands; nothing, where so little has been played that nothing does."""
    from coach.arena import LEAST

    if standing.deals < LEAST:
        return
    if as_json:
        put_json(standing.to_json())
    else:
        print(standing.to_markdown())
