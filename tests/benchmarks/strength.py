"""Measure how strong the bots are, and write that where it is told: ``python -m tests.benchmarks.strength [NAME …]``.

Each of :data:`CONTESTS` is played by the arena. What stands is kept beside the results as it comes: the same command
goes on from there after Ctrl-C. When a contest is through, its file in ``tests/benchmarks/results/`` is replaced, and
with it the tables on the guide's page, which are made from it (``tests/test_strength.py`` sees to that).
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import NamedTuple

from coach.arena import Contest, Standing, duels, mixed, read, run
from coach.clauses import LANGUAGES
from coach.cli.arena import Clock
from coach.cli.streams import Thinking
from coach.crews import crew
from coach.errors import CoachError
from coach.site.guide import FOLDER
from coach.text import explain

RESULTS = Path(__file__).parent / "results"
PAGE = "strength"


class Measured(NamedTuple):
    """A contest and how many of its deals shall be played."""

    contest: Contest
    deals: int


CONTESTS = {
    "duels": Measured(duels(["learned", "careful", "lowest", "novice", "random-1"], seed=1), 10_000),
    "pool": Measured(mixed(["learned", "careful", "lowest", "novice"], 5, seed=1), 10_000),
    "coach": Measured(duels(["coach", "learned"], ["careful", "learned"], seed=2), 1_000),
    "coach-pool": Measured(mixed(["coach", "learned"], 5, seed=1), 400),
}
"""The stronger bot is named first, so that what one gets over the next is what the stronger one is worth."""


def results(name: str) -> Path:
    """Return where the results of a contest stand."""
    return RESULTS / f"{name}.json"


def pages() -> list[tuple[str, Path]]:
    """Return the pages that tell them, each with its language."""
    return [(lang, FOLDER / lang / f"{PAGE}.md") for lang in LANGUAGES]


def tell(old: Standing | None, new: Standing) -> None:
    """Put the tables of *new* on the pages in the place of those of *old*, or print them where there was nothing."""
    for lang, page in pages():
        text = page.read_text(encoding="utf-8") if page.exists() else ""
        before = old.to_markdown(lang) if old is not None else ""
        if before and before in text:
            page.write_text(text.replace(before, new.to_markdown(lang)), encoding="utf-8")
        else:
            print(f"{page.name} ({lang}) does not tell of this yet:\n\n{new.to_markdown(lang)}\n")


def measure(name: str, workers: int) -> None:
    """Play a contest to its end, from where it was left or the results stand, and tell it.

    What was begun with bots that play otherwise now is begun anew.
    """
    contest, deals = CONTESTS[name]
    old = read(results(name)) if results(name).exists() else None
    partial = RESULTS / f"{name}.partial.json"
    if old is not None and not partial.exists():
        shutil.copyfile(results(name), partial)
    clock = Clock(deals)
    with Thinking(name, lambda s: f"{name}: {clock.tell(s)}", quiet=False) as line, crew(workers) as (executor, ahead):
        try:
            new = run(contest, deals, executor=executor, ahead=ahead, file=partial, progress=line.show)
        except CoachError as error:
            if error.code not in ("arena-changed", "arena-otherwise"):
                raise
            partial.unlink()
            new = run(contest, deals, executor=executor, ahead=ahead, file=partial, progress=line.show)
    tell(old, new)
    partial.replace(results(name))
    print(f"{name}: {new.deals:,} deals, see {results(name)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {' '.join(CONTESTS)}; all without any")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(CONTESTS):
        parser.error(f"there is no contest {' '.join(sorted(unknown))}: they are {' '.join(CONTESTS)}")
    RESULTS.mkdir(exist_ok=True)
    try:
        for name in asked.names or CONTESTS:
            measure(name, asked.workers)
    except CoachError as error:
        sys.exit(explain(error))
    except KeyboardInterrupt:
        sys.exit("stopped: the same command goes on from here")


if __name__ == "__main__":
    main()
