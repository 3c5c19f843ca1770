"""Bots that learn: trained from games with themselves, as long as one likes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from coach.cli.parts import INTERRUPTED, AsJson, Command, GameName, Lang, game_named
from coach.cli.streams import put_json
from coach.errors import CoachError
from coach.text import say

if TYPE_CHECKING:
    from coach.games.learning import Milestone

commands = typer.Typer()


@commands.command(cls=Command, help="help-train")
def train(
    file: Annotated[Path, typer.Argument(help="help-train-file", show_default=False)],
    games: Annotated[int, typer.Option(min=0, help="help-train-games", show_default=False)],
    seed: Annotated[int | None, typer.Option(min=0, help="help-train-seed", show_default=False)] = None,
    start: Annotated[str, typer.Option("--from", metavar="VERSION", help="help-train-from", show_default=False)] = "",
    setting: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="help-train-set", show_default=False)
    ] = None,
    every: Annotated[int, typer.Option(min=1, help="help-train-every")] = 100_000,
    deals: Annotated[int, typer.Option(min=1, help="help-train-deals")] = 2_000,
    weights: Annotated[Path | None, typer.Option(help="help-train-weights", show_default=False)] = None,
    curve: Annotated[Path | None, typer.Option(help="help-train-curve", show_default=False)] = None,
    game: GameName = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    from coach import registry
    from coach.games.game import Trains, require

    chosen = require(registry.find(game_named(game)), Trains)

    changes = _changes(setting or []) | ({} if seed is None else {"seed": seed})

    def tell(found: Milestone) -> bool:
        _put(found, as_json)
        return True

    try:
        milestones = chosen.train(file, games, changes=changes, start=start, every=every, deals=deals, tell=tell)
    except KeyboardInterrupt:
        print(say("training-stopped"), file=sys.stderr)
        return INTERRUPTED
    if weights is not None:
        chosen.export_weights(file, weights)
    if curve is not None:
        from coach.games.learning import to_csv, to_svg

        words = say("curve-title"), say("curve-games"), say("curve-points")
        text = to_svg(milestones, *words) if curve.suffix == ".svg" else to_csv(milestones)
        curve.write_text(text, encoding="utf-8")
    return 0


def _changes(settings: list[str]) -> dict[str, float]:
    """Return the values of ``NAME=VALUE`` by name."""
    changes = {}
    for setting in settings:
        name, _, value = setting.partition("=")
        try:
            changes[name.strip().replace("-", "_")] = float(value)
        except ValueError as error:
            message = f"{setting!r} is not of the form NAME=NUMBER"
            raise CoachError(message, code="setting-form", setting=setting) from error
    return changes


def _put(found: Milestone, as_json: bool) -> None:
    if as_json:
        from dataclasses import asdict

        put_json(asdict(found))
        return
    measured = {"loss": f"{found.loss:.3f}", "points": f"{found.points:+.3f}", "error": f"{found.error:.3f}"}
    print(say("trained", games=f"{found.games:,}", **measured), flush=True)
