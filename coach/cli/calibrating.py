"""Is what is believed right as often as it says?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from coach.cli.parts import INTERRUPTED, AsJson, Command, GameName, Lang, game_named
from coach.cli.streams import Thinking, put_json
from coach.text import say

commands = typer.Typer()


@commands.command(cls=Command, help="help-calibrate")
def calibrate(
    out: Annotated[Path, typer.Option(help="help-calibrate-out", show_default=False)],
    deals: Annotated[int, typer.Option(min=1, help="help-calibrate-deals")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="help-calibrate-seed")] = 0,
    game: GameName = "",
    workers: Annotated[int, typer.Option(min=1, help="help-workers")] = 1,
    dask: Annotated[str, typer.Option(metavar="tcp://…", help="help-dask", show_default=False)] = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    from coach.calibration import Plan, calibrate, table
    from coach.puzzles.crews import crew

    plan = Plan(game_named(game), seed, deals)
    begin = say("calibrating", done=0, of=deals)
    with Thinking(begin, lambda so_far: say("calibrating", **so_far), quiet=as_json) as thinking:
        try:
            with crew(workers, dask) as (executor, ahead):
                results = calibrate(
                    plan,
                    out,
                    executor=executor,
                    ahead=ahead,
                    progress=lambda done, of: thinking.show({"done": done, "of": of}),
                )
        except KeyboardInterrupt:
            thinking.__exit__()
            print(say("calibrating-stopped"), file=sys.stderr)
            return INTERRUPTED
    if as_json:
        put_json(results)
    else:
        print("\n".join(table(results)))
    return 0
