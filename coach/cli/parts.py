"""What commands are made of: their help in the reader's language, and the options that many have."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from coach.errors import CoachError
from coach.text import say, speak, write_as

ERROR: Final = 2
"""The exit status of everything that a user's input can cause."""
INTERRUPTED: Final = 130
"""The exit status of what was ended by Ctrl-C."""


class Command(TyperCommand):
    """A command whose help is written in the catalogs and put in when somebody asks for it."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _translate(self, ctx)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _write_usage(self, ctx, formatter)


class Group(TyperGroup):
    """The same of all commands together; one that is not there is an error of ours."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        for command in (*self.commands.values(), self):
            _translate(command, ctx)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _write_usage(self, ctx, formatter)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands:
            known = " ".join(self.commands)
            raise CoachError(f"there is no command {args[0]!r}", code="no-command", command=args[0], known=known)
        return super().resolve_command(ctx, args)


def _translate(command: Any, ctx: Any) -> None:
    """Replace the codes that stand for a command's help by their text, and the words around them."""
    for part in (command, *command.params):
        if part.help and part.help.startswith("help-"):
            part.help = say(part.help)
    command.get_help_option(ctx).help = say("help-help")
    from typer import rich_utils

    rich_utils.ARGUMENTS_PANEL_TITLE = say("help-arguments")
    rich_utils.OPTIONS_PANEL_TITLE = say("help-options")
    rich_utils.COMMANDS_PANEL_TITLE = say("help-commands")
    rich_utils.REQUIRED_LONG_STRING = say("help-required")
    rich_utils.DEFAULT_STRING = say("help-default", value="{}")


def _write_usage(command: Any, ctx: Any, formatter: Any) -> None:
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=say("help-usage"))


def _speak(lang: str | None) -> str | None:
    if lang:
        speak(lang)
    return lang


Lang = Annotated[
    Literal["zh", "en"] | None,
    typer.Option("--lang", help="help-lang", callback=_speak, is_eager=True, show_default=False),
]
AsJson = Annotated[bool, typer.Option("--json", help="help-json")]
PositionText = Annotated[str, typer.Argument(help="help-position", show_default=False)]
GameName = Annotated[str, typer.Option("--game", help="help-game", show_default=False)]
HouseRules = Annotated[
    list[str] | None, typer.Option("--rule", metavar="NAME=VALUE", help="help-rule", show_default=False)
]
Workers = Annotated[int, typer.Option(min=1, help="help-workers")]
Dask = Annotated[str, typer.Option(metavar="tcp://…", help="help-dask", show_default=False)]
RulesName = Annotated[str, typer.Option("--rules", help="help-rules", show_default=False)]


Capability = TypeVar("Capability")


def game_named(game: str) -> str:
    """Return the name of the game that ``--game`` names, or of the one meant without it; all is said as there.

    :raises CoachError: there is none of this name.
    """
    from coach import registry

    found = registry.find(game)
    write_as(registry.manner(found.name))
    return found.name


def game_offering(game: str, capability: type[Any]) -> str:
    """Return the name of the game that ``--game`` names or, without it, of the first that offers *capability*.

    :raises CoachError: there is none of this name.
    """
    from coach import registry

    first = next((name for name, found in registry.GAMES.items() if isinstance(found, capability)), "")
    return game_named(game or first)


def offering(game: str, capability: type[Capability]) -> Capability:
    """Return the game of :func:`game_offering`.

    :raises CoachError: there is none of this name, or it does not offer it.
    """
    from coach import registry
    from coach.games.game import require

    return require(registry.find(game_offering(game, capability)), capability)


def named_rules(rules: str, house: list[str] | None) -> str:
    """Return as one text the house rules named by ``--rules`` and by every ``--rule``."""
    return ",".join([rules] * bool(rules) + (house or []))


def seen(text: str, game: str, house: list[str] | None) -> Any:
    """Return the position that *text* says; as its view, where ``--rule`` says by which rules it is played.

    :raises CoachError: it cannot be read, or there are no such rules.
    """
    if not house:
        return text
    from coach import registry
    from coach.games.game import HasHouseRules, Reads, Supposes, require
    from coach.games.house import values_of

    found = registry.find(game)
    chosen = values_of(game, require(found, HasHouseRules).rules(",".join(house)))
    named = {each.split("=")[0].strip().replace("-", "_") for each in house}
    view = require(found, Reads).read(text).view
    return require(found, Supposes).suppose(view, {name: chosen[name] for name in chosen if name in named})
