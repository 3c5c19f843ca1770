"""A recorded game, looked back on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from coach.cli.parts import INTERRUPTED, AsJson, Command, Dask, GameName, Lang, Workers, game_named
from coach.cli.streams import Thinking, put, read
from coach.errors import CoachError
from coach.text import say

if TYPE_CHECKING:
    from coach.results import Look

commands = typer.Typer()


@commands.command(cls=Command, help="help-review")
def review(
    record: Annotated[str, typer.Argument(help="help-review-record", show_default=False)],
    number: Annotated[int, typer.Option(min=1, help="help-review-number")] = 1,
    worlds: Annotated[int, typer.Option(min=2, help="help-review-worlds")] = 400,
    seed: Annotated[int, typer.Option(min=0, help="help-seed")] = 0,
    every: Annotated[bool, typer.Option("--all", help="help-review-all")] = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="help-review-html", show_default=False)] = None,
    workers: Workers = 1,
    dask: Dask = "",
    game: GameName = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    from coach.crews import crew
    from coach.render import document
    from coach.reviewing import gathered, played, review

    whole = played(read(record), game=game_named(game), number=number)
    if not whole.moments:
        raise CoachError("the record has a deal and no plays", code="review-nothing-played")
    found: list[Look] = []

    def tell(look: Look, count: int) -> bool:
        found.append(look)
        return thinking.show((look, count))

    stopped = False
    with Thinking(say("reviewing"), _so_far, quiet=as_json) as thinking:
        try:
            with crew(workers, dask) as (executor, ahead):
                answer = review(whole, worlds=worlds, seed=seed, executor=executor, ahead=ahead, progress=tell)
        except KeyboardInterrupt:
            if not found:
                raise
            answer, stopped = gathered(whole, found), True
    put(answer, as_json, every=every)
    if html is not None:
        html.write_text(document(answer, say("review-title")), encoding="utf-8")
        if not as_json:
            print(say("review-written", path=str(html)))
    return INTERRUPTED if stopped else 0


def _so_far(found: tuple[Look, int]) -> str:
    look, count = found
    return say("reviewing-play", number=look.number, count=count)
