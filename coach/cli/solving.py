"""Positions with all cards known, solved: one for a person to read, or as many as a program has."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from coach.cli.parts import ERROR, INTERRUPTED, AsJson, Command, GameName, HouseRules, Lang, game_named, named_rules
from coach.cli.streams import Thinking, decoded, lines, put, put_json, read
from coach.errors import CoachError
from coach.text import explain, say

if TYPE_CHECKING:
    from coach.results import Bounds, Solution

    Ask = Callable[[str, Callable[[Bounds], bool]], Solution | Bounds]

commands = typer.Typer()


@commands.command(cls=Command, help="help-solve")
def solve(
    position: Annotated[str, typer.Argument(help="help-solve-position", show_default=False)],
    every: Annotated[bool, typer.Option("--all", help="help-solve-all")] = False,
    rules: Annotated[str, typer.Option("--rules", help="help-solve-rules", show_default=False)] = "",
    rule: HouseRules = None,
    game: GameName = "",
    budget: Annotated[float, typer.Option(min=0.0, help="help-budget")] = 10.0,
    nodes: Annotated[int | None, typer.Option(min=1, help="help-nodes", show_default=False)] = None,
    memory: Annotated[int, typer.Option(min=1, help="help-memory")] = 256,
    as_json: AsJson = False,
    lang: Lang = None,
) -> int:
    from coach import registry, solve
    from coach.games.game import Reads, Solves, require

    chosen, house = game_named(game), named_rules(rules, rule)
    require(registry.find(chosen), Solves)
    require(registry.find(chosen), Reads).rules(house)  # wrong once, wrong for every line

    def ask(text: str, progress: Callable[[Bounds], bool]) -> Solution | Bounds:
        return solve(
            text,
            rules=house,
            budget=budget,
            nodes=nodes,
            all_plays=every,
            memory_mb=memory,
            progress=progress,
            game=chosen,
        )

    if position == "-":
        return _solve_lines(ask)
    text = read(position)
    with Interrupts() as interrupts, Thinking(say("solving"), _proven_so_far, quiet=as_json) as thinking:
        answer = ask(text, lambda found: thinking.show(found) and interrupts.go_on())
    put(answer, as_json)
    return INTERRUPTED if interrupts.came else 0


def _solve_lines(ask: Ask) -> int:
    """Answer every line of standard input by one of the output, and return the exit status."""
    from coach.exchange import error_to_json, to_json

    status = 0
    for number, line in lines():
        try:
            with Interrupts() as interrupts:
                answer = ask(decoded(line, "-"), lambda _: interrupts.go_on())
        except CoachError as error:
            status = ERROR
            put_json({"error": error_to_json(error), "input_line": number})
            print("coach:", say("at-line", number=number, fault=explain(error)), file=sys.stderr)
            continue
        put_json(to_json(answer))
        if interrupts.came:
            return INTERRUPTED
    return status


def _proven_so_far(found: Bounds) -> str:
    nodes = f"{found.nodes:,}"
    if found.value is not None:
        return say("solving-plays", value=found.value, nodes=nodes)
    return say("solving-bounds", lower=found.lower, upper=found.upper, nodes=nodes)


class Interrupts:
    """While it lasts, Ctrl-C ends a search with what is proven.

    Before the search is on its way there is nothing to tell, so it ends everything, and so it does the second time.
    """

    def __init__(self) -> None:
        self.came = False
        self._begun = False
        self._before: Any = signal.SIG_DFL

    def __enter__(self) -> Interrupts:
        with suppress(ValueError):  # another thread than the first hears of no signals
            self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ValueError):
            signal.signal(signal.SIGINT, self._before)

    def go_on(self) -> bool:
        """Return whether a search, which is on its way now, is to go on."""
        self._begun = True
        return not self.came

    def _hear(self, *_: object) -> None:
        if self.came or not self._begun:
            raise KeyboardInterrupt
        self.came = True
