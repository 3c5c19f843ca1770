"""The shell: one command a question, for people in their language and for programs as one JSON object.

Errors are one line on standard error and exit status 2, with nothing on standard output. What is heavy is imported by
the command that needs it.
"""

from __future__ import annotations

import json
import os
import re
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from contextlib import suppress
from errno import EBADF
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import typer
from typer.core import TyperCommand, TyperGroup

from coach import __version__
from coach.errors import CoachError
from coach.results import SCHEMA
from coach.text import explain, language, name, say, shown, speak

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.status import Status

    from coach.results import Suggestion

ERROR: Final = 2
"""The exit status of everything that a user's input can cause."""


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
    try:
        status = app(args, prog_name="coach", standalone_mode=False)
        sys.stdout.flush()
    except CoachError as error:
        _fail(explain(error))
    except typer.TyperException as error:  # wrong words on the command line
        _fail(_usage_fault(error))
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:  # who reads the output has seen enough
        _drop_output()
        sys.exit(1)
    except OSError as error:  # a full disk, a port that is taken
        _drop_output()
        _fail(say("system-fault", why=error.strerror or str(error)))
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


class _Command(TyperCommand):
    """A command whose help is written in the catalogs and put in when somebody asks for it."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        _translate(self, ctx)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _write_usage(self, ctx, formatter)


class _Group(TyperGroup):
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
RulesName = Annotated[str, typer.Option("--rules", help="help-rules", show_default=False)]

app = typer.Typer(
    cls=_Group,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True, help="help-coach")
def _coach(ctx: typer.Context, lang: Lang = None) -> None:
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


@app.command(cls=_Command, help="help-suggest")
def suggest(
    position: PositionText,
    seconds: Annotated[float, typer.Option(min=0.0, help="help-seconds")] = 2.0,
    seed: Annotated[int, typer.Option(min=0, help="help-seed")] = 0,
    every: Annotated[bool, typer.Option("--all", help="help-all")] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from coach import suggest

    text = _read(position)
    with _Thinking(quiet=as_json) as thinking:
        answer = suggest(text, seconds=seconds, seed=seed, progress=thinking.show)
    _put(answer, as_json, every=every)


@app.command(cls=_Command, help="help-beat")
def beat(
    combo: Annotated[str, typer.Argument(help="help-combo", show_default=False)],
    position: Annotated[str, typer.Option("--position", "-p", help="help-position", show_default=False)],
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from coach import can_beat

    _put(can_beat(combo, _read(position)), as_json)


@app.command(cls=_Command, help="help-who")
def who(position: PositionText, as_json: AsJson = False, lang: Lang = None) -> None:
    from coach import who_holds

    _put(who_holds(_read(position)), as_json)


@app.command(cls=_Command, help="help-judge")
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
    at = _read(position) if position else None
    _put(judge(play, at, on=on, opening=opening, rules=rules), as_json)


@app.command(cls=_Command, help="help-show")
def show(position: PositionText, as_json: AsJson = False, lang: Lang = None) -> None:
    from coach import registry
    from coach.games.game import Deals, Reads, require

    reading = require(registry.find(), Reads).read(_read(position))
    if as_json:
        from coach.exchange import to_json

        text = require(registry.find(), Deals).format(reading.view)
        _put_json({"game": registry.DEFAULT, "position": text, **to_json(reading)})
    else:
        _put(reading, as_json)


@app.command(cls=_Command, help="help-clauses")
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

        _put_json({"game": registry.DEFAULT, "clauses": [asdict(clause) for clause in found]})
    else:
        _put(found, as_json, every=bool(ids))


@app.command(cls=_Command, help="help-deal")
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
        _put_json({"game": registry.DEFAULT, "seed": chosen, "position": text})
    else:
        print(text)


@app.command(cls=_Command, help="help-site")
def site(
    host: Annotated[str, typer.Option(help="help-host")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="help-port")] = 8866,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="help-browser")] = True,
    base_url: Annotated[str, typer.Option("--base-url", help="help-base-url")] = "/",
    lang: Lang = None,
) -> None:
    from coach.site import serve

    serve(host, port, browser, base_url)


@app.command(cls=_Command, help="help-lab", context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
def lab(
    ctx: typer.Context,
    folder: Annotated[Path, typer.Option(help="help-folder")] = Path("~/coach-notebooks"),
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="help-browser")] = True,
    lang: Lang = None,
) -> None:
    import subprocess

    target = folder.expanduser().resolve()
    try:
        kept = copy_notebooks(target)
    except OSError as error:
        why = error.strerror or str(error)
        raise CoachError(f"{str(target)!r}: {why}", code="unusable-folder", path=target, why=why) from error
    print(say("lab-opens", folder=target), file=sys.stderr)
    if kept:
        print(say("lab-kept", files=", ".join(kept), count=len(kept)), file=sys.stderr)
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={target}"]
    command += [f"--LabApp.default_url=/lab/tree/{language()}/coach.ipynb", *([] if browser else ["--no-browser"])]
    command += ctx.args
    sys.exit(subprocess.run(command, check=False).returncode)


@app.command(cls=_Command, help="help-warm")
def warm(lang: Lang = None) -> None:
    from coach import registry
    from coach.games.game import Warms

    def tell(part: str, seconds: float) -> None:
        print(
            f"{seconds:.1f} s" if seconds else f"  {say(f'kernel-{part}')} … ", end="\n" if seconds else "", flush=True
        )

    print(say("warming"), flush=True)
    seconds = sum(game.warm(tell) for game in registry.GAMES.values() if isinstance(game, Warms))
    print(say("warmed", seconds=seconds), flush=True)


@app.command(cls=_Command, help="help-version")
def version(as_json: AsJson = False, lang: Lang = None) -> None:
    if as_json:
        _put_json({"version": __version__})
    else:
        print(f"coach {__version__}")


def copy_notebooks(target: Path) -> list[str]:
    """Copy the notebooks into the folder *target*, and return those that were left alone since the user changed them.

    A copy that is still as it was made is renewed; what was copied is remembered in the folder itself.

    :raises CoachError: what was remembered there cannot be read.
    """
    from hashlib import sha256

    from coach.resources import folder

    made = target / ".copied.json"
    copied = _remembered(made) if made.exists() else {}
    kept = []
    origin = folder("notebooks")
    for source in sorted(origin.rglob("*.ipynb")):
        name = source.relative_to(origin).as_posix()
        if ".ipynb_checkpoints" in name:
            continue
        copy, content = target / name, source.read_bytes()
        if copy.exists() and sha256(copy.read_bytes()).hexdigest() not in (
            copied.get(name),
            sha256(content).hexdigest(),
        ):
            kept.append(name)
            continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(content)
        copied[name] = sha256(content).hexdigest()
    target.mkdir(parents=True, exist_ok=True)
    made.write_text(json.dumps(copied, indent=1), encoding="utf-8")
    return kept


def _remembered(file: Path) -> dict[str, str]:
    """Return the digests that were written to *file*, by the name of the notebook."""
    try:
        copied = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:  # no JSON, or no text at all
        copied = None
    if not isinstance(copied, dict):
        raise CoachError(f"{str(file)!r} is broken", code="broken-record", path=file)
    return copied


def _put(answer: Any, as_json: bool, **how: bool) -> None:
    if as_json:
        from coach.exchange import to_json

        _put_json(to_json(answer))
    else:
        from coach.screen import put

        put(answer, **how)


def _put_json(values: dict[str, Any]) -> None:
    print(json.dumps({"schema": SCHEMA, **values}, ensure_ascii=False))


def _read(text: str) -> str:
    """Return the position that *text* is, or that the file of this name or, for ``-``, standard input holds.

    :raises CoachError: there is no such file, or it is no text.
    """
    if text != "-" and ("\n" in text or not _is_path(text)):
        return text
    try:
        return _decoded(_standard_input() if text == "-" else Path(text).read_bytes(), text)
    except FileNotFoundError as error:
        raise CoachError(f"there is no file {text!r}", code="no-file", path=text) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise CoachError(f"{text!r} cannot be read: {why}", code="unreadable-file", path=text, why=why) from error


def _standard_input() -> bytes:
    """Return all that is given on standard input.

    :raises OSError: it cannot be read.
    """
    if sys.stdin is None:  # closed by the caller
        raise OSError(EBADF, os.strerror(EBADF))
    return sys.stdin.buffer.read()


def _is_path(text: str) -> bool:
    """Return whether *text* names a file: it is there, or it looks as no position ever does."""
    if not text:  # which would be the folder we are in
        return False
    try:
        return Path(text).exists() or re.fullmatch(r"[^:|]*(/|\\|\.[A-Za-z]{1,8}$)[^:|]*", text) is not None
    except (OSError, ValueError):  # too long for a path, or with a zero in it
        return False


def _decoded(content: bytes, path: str) -> str:
    """Return *content* as text: UTF-8, or UTF-16 where a byte-order mark says so, as Windows consoles write it."""
    encoding = "utf-16" if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"
    try:
        return content.decode(encoding)
    except UnicodeDecodeError as error:
        raise CoachError(f"{path!r} is no UTF-8 text", code="not-utf8", path=path) from error


class _Thinking:
    """A line on the terminal that says how far the search has come; nothing where nobody would see it."""

    def __init__(self, quiet: bool) -> None:
        self.status: Status | None = None
        if sys.stderr.isatty() and not quiet:
            from rich.console import Console

            self.status = Console(stderr=True).status(say("thinking"))

    def __enter__(self) -> _Thinking:
        if self.status:
            self.status.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.status:
            self.status.stop()

    def show(self, answer: Suggestion) -> bool:
        """Show the best play so far, and go on."""
        if self.status:
            best = answer.best
            play = shown(best.cards) if best.cards else name("kind", best.kind)
            self.status.update(say("thinking-best", worlds=answer.worlds, play=play))
        return True
