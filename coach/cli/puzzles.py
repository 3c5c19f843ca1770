"""Puzzles: looked at, proven anew, and mined."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from coach.cli.parts import (
    INTERRUPTED,
    AsJson,
    Command,
    Dask,
    GameName,
    Group,
    HouseRules,
    Lang,
    RulesName,
    Workers,
    game_named,
    named_rules,
)
from coach.cli.streams import Thinking, put, put_json
from coach.errors import CoachError, NotationError
from coach.text import say, sentence

if TYPE_CHECKING:
    from coach.games.puzzle import Puzzle
    from coach.puzzles import Fault, Haul
    from coach.results import Step

FAULTY: Final = 1
"""The exit status when a puzzle is not what it says."""

commands = typer.Typer()
_group = typer.Typer(cls=Group)
commands.add_typer(_group, name="puzzles", help="help-puzzles")

ProvenUnder = Annotated[str, typer.Option("--rules", help="help-puzzles-rules", show_default=False)]
OfGame = Annotated[str, typer.Option("--game", help="help-puzzles-game", show_default=False)]
PuzzleFile = Annotated[Path | None, typer.Option("--file", help="help-puzzles-file", show_default=False)]


@_group.callback(invoke_without_command=True)
def _puzzles(ctx: typer.Context, lang: Lang = None) -> None:
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


@_group.command("list", cls=Command, help="help-puzzles-list")
def list_(
    theme: Annotated[str, typer.Option(help="help-theme", show_default=False)] = "",
    difficulty: Annotated[int | None, typer.Option(min=1, max=6, help="help-difficulty", show_default=False)] = None,
    rules: ProvenUnder = "",
    rule: HouseRules = None,
    game: OfGame = "",
    file: PuzzleFile = None,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from coach.puzzles import select

    kept = _kept(file, game)
    proven = _proven_under(kept, named_rules(rules, rule), game)
    chosen = tuple(each for each in select(kept, theme=theme, difficulty=difficulty) if each in proven)
    if as_json:
        put_json({"puzzles": [_question(puzzle) for puzzle in chosen]})
        return
    for puzzle in chosen:
        print(f"{puzzle.id}  {'●' * puzzle.difficulty:<6}  {sentence(puzzle.goal)}")
    print(say("puzzles-counted", count=len(chosen)))


@_group.command(cls=Command, help="help-puzzles-show")
def show(
    id: Annotated[str, typer.Argument(help="help-puzzle-id", show_default=False)],
    solution: Annotated[bool, typer.Option("--solution", help="help-solution")] = False,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from coach.puzzles import find

    puzzle = find(id)
    game_named(puzzle.game)
    if as_json:
        put_json({**_question(puzzle), **(_solution(puzzle) if solution else {})})
    else:
        put(puzzle, as_json, every=solution)


@_group.command(cls=Command, help="help-puzzles-verify")
def verify(
    sample: Annotated[int | None, typer.Option(min=1, help="help-sample", show_default=False)] = None,
    seed: Annotated[int, typer.Option(min=0, help="help-sample-seed")] = 0,
    game: OfGame = "",
    file: PuzzleFile = None,
    workers: Workers = 1,
    dask: Dask = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    from coach.crews import crew
    from coach.puzzles import sampled, verify

    kept = _kept(file, game)
    chosen = kept if sample is None else sampled(kept, sample, seed)
    begin = say("verifying", done=0, of=len(chosen), count=0)
    with Thinking(begin, lambda so_far: say("verifying", **so_far), quiet=as_json) as thinking:

        def tell(done: int, faults: tuple[Fault, ...]) -> bool:
            return thinking.show({"done": done, "of": len(chosen), "count": len({fault.id for fault in faults})})

        with crew(workers, dask) as (executor, ahead):
            faults = verify(chosen, executor=executor, ahead=ahead, progress=tell)
    if as_json:
        put_json({"verified": len(chosen), "of": len(kept), "faults": [_fault_json(fault) for fault in faults]})
    else:
        for fault in faults:
            print(f"{fault.id}  {fault.field}: {_said(fault.kept)} → {_said(fault.found)}")
        wrong = len({fault.id for fault in faults})
        print(say("verified", count=len(chosen) - wrong, of=len(chosen)))
    return FAULTY if faults else 0


@_group.command(cls=Command, help="help-puzzles-mine")
def mine(
    deals: Annotated[int, typer.Option(min=1, help="help-deals", show_default=False)],
    out: Annotated[Path, typer.Option(help="help-mine-out", show_default=False)],
    game: GameName = "",
    seed: Annotated[int, typer.Option(min=0, help="help-mine-seed")] = 0,
    first: Annotated[int, typer.Option(min=0, help="help-first")] = 0,
    rules: RulesName = "",
    rule: HouseRules = None,
    workers: Workers = 1,
    dask: Dask = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    from coach import registry
    from coach.crews import crew
    from coach.games.game import Reads, require
    from coach.puzzles import Seam, mine

    chosen = registry.find(game_named(game))
    house = named_rules(rules, rule)
    require(chosen, Reads).rules(house)
    last: list[Haul] = []
    begin = say("mining", deals=0, of=deals, puzzles=0)
    with Thinking(begin, _so_far, quiet=as_json) as thinking:

        def tell(haul: Haul) -> bool:
            last[:] = [haul]
            return thinking.show(haul)

        try:
            with crew(workers, dask) as (executor, ahead):
                seam = Seam(chosen.name, seed, house, first)
                last[:] = [mine(seam, out, deals, executor=executor, ahead=ahead, progress=tell)]
        except KeyboardInterrupt:
            if not last:
                raise
            thinking.__exit__()
            _put_haul(last[0], out, as_json)
            print(say("mining-stopped"), file=sys.stderr)
            return INTERRUPTED
    _put_haul(last[0], out, as_json)
    return 0


@_group.command(cls=Command, help="help-puzzles-recompose")
def recompose(
    file: Annotated[Path, typer.Argument(help="help-recompose-file", show_default=False)],
    workers: Workers = 1,
    dask: Dask = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    from coach.crews import crew
    from coach.puzzles import recompose

    if not file.exists():
        raise CoachError(f"there is no file {str(file)!r}", code="no-file", path=str(file))
    with Thinking(say("recomposing"), _so_far, quiet=as_json) as thinking, crew(workers, dask) as (executor, ahead):
        haul = recompose(file, executor=executor, ahead=ahead, progress=thinking.show)
    _put_haul(haul, file, as_json)


def _kept(file: Path | None, game: str = "") -> tuple[Puzzle, ...]:
    """Return the puzzles in *file*, or those that come with the coach; of *game* alone where one is named.

    :raises CoachError: there is no such file or game, or there are no puzzles of that game.
    """
    from coach import registry
    from coach.puzzles import load, store

    name = registry.find(game).name if game else ""
    if file is None:
        return load(name) if name else store.everything()
    if not file.exists():
        raise CoachError(f"there is no file {str(file)!r}", code="no-file", path=str(file))
    return tuple(puzzle for puzzle in store.read(file) if name in ("", puzzle.game))


def _proven_under(puzzles: tuple[Puzzle, ...], rules: str, game: str) -> tuple[Puzzle, ...]:
    """Return those of *puzzles* that are proven under the house rules named *rules*; all where none are named.

    Each game is asked what it calls them; of one that does not know them there are none.

    :param game: the game that is asked about, if one is named.
    :raises NotationError: no game that is asked about knows such rules.
    """
    if not rules:
        return puzzles
    from coach import registry
    from coach.games.game import HasHouseRules

    names, refusals = {}, []
    for name in dict.fromkeys(puzzle.game for puzzle in puzzles) or [game or registry.DEFAULT]:
        asked = registry.find(name)
        if isinstance(asked, HasHouseRules):
            try:
                names[name] = asked.rules_name(asked.rules(rules))
            except NotationError as refusal:
                refusals.append(refusal)
    if refusals and not names:
        raise refusals[0]
    return tuple(puzzle for puzzle in puzzles if puzzle.game in names and puzzle.holds_under(names[puzzle.game]))


def _question(puzzle: Puzzle) -> dict[str, Any]:
    """Return what may be known of a puzzle before it is solved."""
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "rules": puzzle.rules,
        "also": dict(puzzle.also),
        "difficulty": puzzle.difficulty,
        "position": puzzle.position,
        "goal": {"code": puzzle.goal.code, "text": sentence(puzzle.goal)},
        "value": puzzle.value,
    }


def _solution(puzzle: Puzzle) -> dict[str, Any]:
    """Return what solves a puzzle, and what is known of it."""
    wrong = zip(puzzle.refutations, puzzle.tempting, strict=True)
    return {
        "key": puzzle.key.tokens,
        "line": _line_json(puzzle.line),
        "refutations": [
            {
                "cards": refutation.cards.tokens,
                "value": refutation.value,
                "tempting": tempting.split("+") if tempting else [],
                "line": _line_json(refutation.line),
            }
            for refutation, tempting in wrong
        ],
        "themes": list(puzzle.themes),
        "features": dict(puzzle.features),
        "source": None
        if puzzle.source is None
        else {"seed": puzzle.source.seed, "deal": puzzle.source.deal, "ply": puzzle.source.ply},
    }


def _line_json(line: tuple[Step, ...]) -> list[dict[str, Any]]:
    return [{"seat": step.seat, "cards": step.cards.tokens} for step in line]


def _fault_json(fault: Fault) -> dict[str, Any]:
    return {"id": fault.id, "field": fault.field, "kept": _said(fault.kept), "found": _said(fault.found)}


def _said(value: Any) -> str:
    """Return a field's value as one short line."""
    from coach.results import Reason

    text = sentence(value) if isinstance(value, Reason) else str(value)
    return text if len(text) <= 80 else f"{text[:79]}…"


def _so_far(haul: Haul) -> str:
    return say("mining", deals=haul.deals, of=haul.of, puzzles=haul.puzzles)


def _put_haul(haul: Haul, out: Path, as_json: bool) -> None:
    by_difficulty = {str(level): haul.by_difficulty[level] for level in sorted(haul.by_difficulty)}
    if as_json:
        put_json({"deals": haul.deals, "puzzles": haul.puzzles, "by_difficulty": by_difficulty, "path": str(out)})
        return
    print(say("mined", deals=haul.deals, puzzles=haul.puzzles, path=out))
    for level, count in by_difficulty.items():
        print(f"  {'●' * int(level):<6}  {count}")
