"""The site, JupyterLab on the user's own copy of the pages, and what makes ready for them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from coach import __version__
from coach.cli.parts import AsJson, Command, Lang
from coach.cli.streams import put_json
from coach.errors import CoachError
from coach.text import language, say

commands = typer.Typer()


@commands.command(cls=Command, help="help-site")
def site(
    host: Annotated[str, typer.Option(help="help-host")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="help-port")] = 8866,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="help-browser")] = True,
    base_url: Annotated[str, typer.Option("--base-url", help="help-base-url")] = "/",
    lang: Lang = None,
) -> None:
    from coach.site import serve

    serve(host, port, browser, base_url)


@commands.command(
    cls=Command, help="help-lab", context_settings={"allow_extra_args": True, "ignore_unknown_options": True}
)
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


@commands.command(cls=Command, help="help-warm")
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


@commands.command(cls=Command, help="help-version")
def version(as_json: AsJson = False, lang: Lang = None) -> None:
    if as_json:
        put_json({"version": __version__})
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
