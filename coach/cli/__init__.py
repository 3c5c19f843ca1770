"""The shell: one command a question, for people in their language and for programs as one JSON object.

Errors are one line on standard error and exit status 2, with nothing on standard output. What is heavy is imported by
the command that needs it. Commands that belong together stand in one module, and are put together here.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from coach.cli import arena, asking, calibrating, evaluating, puzzles, reviewing, serving, solving, training
from coach.cli.parts import ERROR, INTERRUPTED, Group, Lang
from coach.errors import CoachError
from coach.text import explain, say, speak, write_as

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(args: Sequence[str] | None = None) -> None:
    """Run the shell on *args*, or on the arguments of the process.

    :raises SystemExit: always, with the exit status.
    """
    if sys.stdout is None:  # closed by the caller: writing to it shall fail, and no other file be taken for it
        sys.stdout = open(os.devnull)  # noqa: SIM115 (open as long as the process)
    if sys.stderr is None:  # nobody is there to be told
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # cards are not in every console's own encoding, nor all arguments text
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    speak(None)
    write_as(None)
    try:
        status = app(args, prog_name="coach", standalone_mode=False)
        sys.stdout.flush()
    except CoachError as error:
        _fail(explain(error))
    except typer.TyperException as error:  # wrong words on the command line
        _fail(_usage_fault(error))
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # who reads the output has seen enough
        _drop_output()
        sys.exit(1)
    except OSError as error:  # a full disk, a port that is taken
        _drop_output()
        _fail(say("system-fault", why=error.strerror or str(error)))
    finally:  # whoever called goes on as before
        speak(None)
        write_as(None)
    sys.exit(status if isinstance(status, int) else 0)


def _fail(message: str) -> None:
    print("coach:", " ".join(message.split()), file=sys.stderr)
    sys.exit(ERROR)


def _drop_output() -> None:
    """Forget what could not be written, which would else be tried again, and fail again, at the very end."""
    with suppress(OSError):  # a stream without a file has nothing to drop
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage_fault(error: Any) -> str:
    """Return what is wrong with the words on the command line; rare faults only as the parser says it, in English."""
    match type(error).__name__:  # the parser's own classes are not public
        case "NoSuchOption":
            return say("no-option", option=error.option_name)
        case "MissingParameter":
            return say("missing-value", place=error.param.get_error_hint())
        case "BadParameter":
            return say(
                "bad-value",
                place=error.param.get_error_hint(),
                why=error.message.removeprefix("Value error, ").rstrip("."),
            )
    message: str = error.format_message()
    return message


app = typer.Typer(
    cls=Group,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True, help="help-coach")
def _coach(
    ctx: typer.Context,
    lang: Lang = None,
    version: Annotated[bool, typer.Option("--version", help="help-version")] = False,
) -> None:
    if version:
        serving.version()
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


for commands in (
    asking.commands,
    solving.commands,
    reviewing.commands,
    evaluating.commands,
    calibrating.commands,
    puzzles.commands,
    arena.commands,
    training.commands,
    serving.commands,
):  # in the order of the help
    app.add_typer(commands)
