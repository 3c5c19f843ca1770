"""The arena: how strong bots are, at the same deals in every seat, with standard errors and paired differences.

Each bot that is measured takes, one after another, every seat of the same seeded deals, while the others at its table
sit after it in their order: luck of the deal and of the seat is the same for all. What is kept are whole numbers, the
sums over deals and the sums of products, so that the result does not hang on who did the work, in what pieces, or how
often it was stopped; and every difference between two bots is taken deal by deal.

>>> contest = duels(["careful", "lowest"], game="guanpai", seed=1)
>>> standing = run(contest, 4)
>>> standing.difference(contest.cells[0], contest.cells[0])  # of the same it is nothing, exactly
Figure(points=0.0, stderr=0.0)
"""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.cells import cell_len, set_cell_size

from coach import registry
from coach.crews import AHEAD, in_order
from coach.errors import CoachError
from coach.games.game import HasBots, Reads, require
from coach.resources import write_whole
from coach.text import name, say, written_as

if TYPE_CHECKING:
    import pandas as pd

SCHEMA: Final = 1
"""The number of the form in which a standing is kept."""
LEAST: Final = 2
"""Fewer deals have no standard error."""
PIECE: Final = 0.5
"""About so many seconds of work are given out at a time, at least one deal."""


class Figure(NamedTuple):
    """A mean over deals."""

    points: float
    """Points a game of the bot that is measured, or of the difference."""
    stderr: float
    """Their standard error: deals are independent, the games of one deal are not."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One bot at one table."""

    bot: str
    """Who is measured; it takes every seat in turn."""
    others: tuple[str, ...]
    """Who sits after it, in order of play."""

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """Who sits where, for each seat of the bot that is measured.

        >>> Cell("a", ("b", "c")).lineups
        (('a', 'b', 'c'), ('c', 'a', 'b'), ('b', 'c', 'a'))
        """
        table = (self.bot, *self.others)
        return tuple(table[len(table) - seat :] + table[: len(table) - seat] for seat in range(len(table)))

    @property
    def uniform(self) -> str:
        """The bot that all the others are; empty where they differ."""
        return self.others[0] if len(set(self.others)) == 1 else ""


@dataclass(frozen=True, slots=True)
class Contest:
    """What is measured: some cells over the deals of a seed, under some house rules."""

    game: str
    cells: tuple[Cell, ...]
    seed: int = 0
    rules: str = ""

    @property
    def bots(self) -> tuple[str, ...]:
        """Who is measured, each once."""
        return tuple(dict.fromkeys(cell.bot for cell in self.cells))

    @property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """The others at each table, each once."""
        return tuple(dict.fromkeys(cell.others for cell in self.cells))


def duels(
    bots: Sequence[str], against: Sequence[str] = (), *, game: str = registry.DEFAULT, seed: int = 0, rules: str = ""
) -> Contest:
    """Return a contest of each of *bots* with a table full of each of *against*, or of each of themselves.

    :raises CoachError: the game has no bots.
    """
    others = require(registry.find(game), HasBots).places() - 1
    cells = (Cell(bot, (other,) * others) for bot in bots for other in against or bots)
    return Contest(game, tuple(dict.fromkeys(cells)), seed, rules)


def mixed(bots: Sequence[str], tables: int, *, game: str = registry.DEFAULT, seed: int = 0, rules: str = "") -> Contest:
    """Return a contest of each of *bots* at so many tables, at which the others are drawn from the game's pool.

    :param seed: of the tables too.
    :raises CoachError: the game has no bots.
    """
    host = require(registry.find(game), HasBots)
    rng = random.Random(f"{game} tables {seed}")
    drawn = [tuple(rng.sample(host.pool(), host.places() - 1)) for _ in range(tables)]
    cells = (Cell(bot, others) for bot in bots for others in drawn)
    return Contest(game, tuple(dict.fromkeys(cells)), seed, rules)


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands after so many deals."""

    contest: Contest
    deals: int
    sums: tuple[int, ...]
    """By cell: the points of the bot that is measured, over all deals and seats."""
    products: tuple[tuple[int, ...], ...]
    """By two cells: the sum over deals of the product of what each got in all seats of the deal."""
    opening: tuple[int, ...]
    """By cell: what it got in all seats of the first deal, by which it is known that the bots are still the same."""

    def figure(self, cell: Cell) -> Figure:
        """Return what the bot of *cell* gets there."""
        return self.combined({cell: 1.0})

    def difference(self, cell: Cell, other: Cell) -> Figure:
        """Return how much more the bot of *cell* gets than that of *other*, paired deal by deal."""
        return Figure(0.0, 0.0) if cell == other else self.combined({cell: 1.0, other: -1.0})

    def combined(self, shares: Mapping[Cell, float]) -> Figure:
        """Return the sum of what cells get, each times its share, paired deal by deal.

        :raises CoachError: there are too few deals to tell the error.
        """
        if self.deals < LEAST:
            raise _too_few(self.deals)
        places = [(self.contest.cells.index(cell), share) for cell, share in shares.items()]
        total = sum(share * self.sums[i] for i, share in places)
        squares = sum(mine * yours * self.products[i][j] for i, mine in places for j, yours in places)
        spread = (self.deals * squares - total * total) / (self.deals * (self.deals - 1))
        seats = len(self.contest.cells[0].lineups)
        return Figure(total / self.deals / seats, max(spread / self.deals, 0.0) ** 0.5 / seats)

    def differences(self) -> Iterator[tuple[Cell, Cell, Figure]]:
        """Yield each bot's difference to each that is named after it, at every table where both are."""
        for i, cell in enumerate(self.contest.cells):
            for other in self.contest.cells[i + 1 :]:
                if other.others == cell.others:
                    yield cell, other, self.difference(cell, other)

    def to_frame(self) -> pd.DataFrame:
        """Return a tidy frame: a row a cell, then a row a difference, with whom the bot is compared in ``over``."""
        from coach.render import frame

        values = self.to_json()
        rows = [
            {"over": "", **row, "others": " ".join(row["others"]), "deals": self.deals}
            for row in (*values["cells"], *values["differences"])
        ]
        return frame(rows, ("bot", "over", "others", "points", "stderr", "deals"))

    def to_json(self) -> dict[str, Any]:
        """Return figures and differences as plain values for programs."""
        contest = self.contest
        return {
            "game": contest.game,
            "seed": contest.seed,
            "rules": contest.rules,
            "deals": self.deals,
            "cells": [
                {"bot": cell.bot, "others": list(cell.others), **self.figure(cell)._asdict()} for cell in contest.cells
            ],
            "differences": [
                {"bot": cell.bot, "over": other.bot, "others": list(cell.others), **found._asdict()}
                for cell, other, found in self.differences()
            ],
        }

    def to_markdown(self, lang: str | None = None) -> str:
        """Return Markdown tables for people: what each bot gets at each table, and each over the one named after it."""
        with written_as(registry.manner(self.contest.game)):
            return "\n".join(_markdown(self, lang))


Progress = Callable[[Standing], bool]


def run(
    contest: Contest,
    deals: int,
    *,
    executor: Executor | None = None,
    ahead: int = AHEAD,
    file: Path | None = None,
    progress: Progress | None = None,
) -> Standing:
    """Play *contest* over its first *deals* deals and return what stands then.

    The same contest gives the same standing, whoever plays it and however often it was stopped.

    :param executor: who does the work, such as a process pool or a Dask client's executor; ``None`` for this process.
    :param ahead: so many pieces of work are given out at a time: several for each worker.
    :param file: where what stands is kept after each piece, and from where it goes on.
    :param progress: called after each piece; it returns False to stop. What is done is kept then, and so it is at a
        KeyboardInterrupt, which is passed on.

    :raises CoachError: the game has no bots, or not one that is asked for; there are too few deals; or the file is of
        another contest, or of bots that have changed since.
    :raises OSError: the file cannot be read or written.
    """
    _check(contest)
    if deals < LEAST:
        raise _too_few(deals)
    tally = _Tally(contest)
    if file is not None and file.exists():
        tally.take_up(read(file), file)
    pieces = _Pieces(contest, tally.deals, deals)
    for piece in in_order(executor, play, pieces, ahead):
        tally.add(piece)
        pieces.fit(piece)
        if file is not None:
            write_whole(file, format_(tally.standing()))
        if progress is not None and not progress(tally.standing()):
            break
    return tally.standing()


def _check(contest: Contest) -> None:
    """Refuse, before anything is played, what cannot be.

    :raises CoachError: the game has no bots or house rules of this name, or so many do not sit at its table.
    """
    game = registry.find(contest.game)
    host = require(game, HasBots)
    require(game, Reads).rules(contest.rules)
    for cell in contest.cells:
        if len(cell.others) + 1 != host.places():
            message = f"{len(cell.others) + 1} bots sit at a table of {host.places()}"
            raise CoachError(message, code="arena-seats", count=host.places(), game=contest.game)
        for bot in (cell.bot, *cell.others):
            host.strength(bot)


def _too_few(deals: int) -> CoachError:
    return CoachError(f"{deals} deals have no standard error", code="arena-deals", least=LEAST)


class Piece(NamedTuple):
    """What some deals gave, by cell as in :class:`Standing`."""

    deals: int
    sums: Any
    products: Any
    opening: Any
    """What the first of these deals gave."""
    seconds: float
    """How long it took."""


def play(contest: Contest, first: int, count: int) -> Piece:
    """Play so many deals of *contest* from the *first* on: what a worker is asked."""
    import numpy as np

    begun = time.perf_counter()
    lineups = {lineup: place for place, lineup in enumerate(dict.fromkeys(_lineups(contest)))}
    host = require(registry.find(contest.game), HasBots)
    points = host.play_deals(contest.seed, first, count, list(lineups), contest.rules).astype(np.int64)
    got = np.zeros((count, len(contest.cells)), np.int64)
    for place, cell in enumerate(contest.cells):
        for seat, lineup in enumerate(cell.lineups):
            got[:, place] += points[:, lineups[lineup], seat]
    return Piece(count, got.sum(axis=0), got.T @ got, got[0], time.perf_counter() - begun)


def _lineups(contest: Contest) -> Iterable[tuple[str, ...]]:
    return (lineup for cell in contest.cells for lineup in cell.lineups)


class _Pieces:
    """The calls that make up a contest, each of so many deals as take a moment by what was seen so far."""

    def __init__(self, contest: Contest, first: int, end: int) -> None:
        self.contest = contest
        self.next = first
        self.end = end
        self.size = 1

    def __iter__(self) -> Iterator[tuple[Contest, int, int]]:
        while self.next < self.end:
            count = min(self.size, self.end - self.next)
            yield self.contest, self.next, count
            self.next += count

    def fit(self, piece: Piece) -> None:
        """Learn from a piece how many deals take a moment; no more than twice as many as it had."""
        fitting = int(PIECE * piece.deals / max(piece.seconds, 1e-9))
        self.size = max(1, min(fitting, 2 * piece.deals))


class _Tally:
    """The sums so far."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.deals = 0
        self.sums: Any = 0
        self.products: Any = 0
        self.opening: Any = ()

    def add(self, piece: Piece) -> None:
        """Count what some deals gave."""
        if not self.deals:
            self.opening = piece.opening
        self.deals += piece.deals
        self.sums = self.sums + piece.sums
        self.products = self.products + piece.products

    def take_up(self, standing: Standing, file: Path) -> None:
        """Go on from what stands in *file*.

        :raises CoachError: it is of another contest, or of bots that have changed since.
        """
        import numpy as np

        if standing.contest != self.contest:
            raise CoachError(f"{str(file)!r} is of another contest", code="arena-otherwise", path=file)
        if tuple(map(int, play(self.contest, 0, 1).opening)) != standing.opening:
            message = f"the bots do not play any more as they did when {str(file)!r} was begun"
            raise CoachError(message, code="arena-changed", path=file)
        self.deals = standing.deals
        self.sums = np.array(standing.sums, np.int64)
        self.products = np.array(standing.products, np.int64)
        self.opening = standing.opening

    def standing(self) -> Standing:
        """Return what stands."""
        size = len(self.contest.cells)
        sums = tuple(map(int, self.sums)) if self.deals else (0,) * size
        products = tuple(tuple(map(int, row)) for row in self.products) if self.deals else ((0,) * size,) * size
        return Standing(self.contest, self.deals, sums, products, tuple(map(int, self.opening)))


# ---- for people ------------------------------------------------------------------------------------------------------


def title(bot: str, lang: str | None = None) -> str:
    """Return what people call a bot of the game that is spoken of.

    >>> title("careful-1", "en"), title("careful~7", "zh")
    ('Careful v1', '稳手 ~7')
    """
    base, mark, number = re.fullmatch(r"(.*?)(?:([-~])(\d+))?", bot).groups()  # type: ignore[union-attr]
    return name("bot", base, lang) + (f" {mark.replace('-', 'v')}{number}" if mark else "")


def written(figure: Figure) -> str:
    """Return a figure with its standard error, in hundredths, or in thousandths where it is that sure.

    >>> written(Figure(0.2312, 0.0123)), written(Figure(-0.2312, 0.0081)), written(Figure(0.0, 0.0))
    ('+0.23 ± 0.01', '−0.231 ± 0.008', '0 ± 0')
    """
    if figure == (0.0, 0.0):
        return "0 ± 0"
    digits = 2 if figure.stderr >= 0.0095 else 3
    return f"{figure.points:+.{digits}f} ± {figure.stderr:.{digits}f}".replace("-", "−")


def _markdown(standing: Standing, lang: str | None) -> Iterator[str]:
    contest = standing.contest
    yield say("arena-caption", lang, deals=f"{standing.deals:,}", seed=contest.seed)
    if contest.rules:
        yield say("arena-rules", lang, rules=contest.rules)
    yield ""
    heads = [_head(others, number, lang) for number, others in enumerate(contest.tables)]
    several = len(contest.tables) > 1 and not all(Cell("", others).uniform for others in contest.tables)
    rows = {
        title(bot, lang): [_shares(contest, others, {bot: 1.0}) for others in contest.tables] for bot in contest.bots
    }
    yield from _table(standing, [say("arena-corner", lang), *heads], rows, several, lang)
    pairs = {
        f"{title(bot, lang)} − {title(other, lang)}": [
            _shares(contest, others, {bot: 1.0, other: -1.0}) for others in contest.tables
        ]
        for bot, other in pairwise(contest.bots)
    }
    if any(map(any, pairs.values())):
        yield from ("", say("arena-paired", lang), "")
        yield from _table(standing, [say("arena-corner-paired", lang), *heads], pairs, several, lang)
    listed = [(head, others) for head, others in zip(heads, contest.tables, strict=True) if len(set(others)) > 1]
    if listed:
        yield ""
    for head, others in listed:
        bots = say("words-separator", lang).join(title(bot, lang) for bot in others)
        yield f"- {say('arena-seated', lang, table=head, bots=bots)}"


def _shares(contest: Contest, others: tuple[str, ...], of: Mapping[str, float]) -> dict[Cell, float]:
    """Return the shares of some bots by their cells at one table; none where one of them does not play there."""
    shares = {Cell(bot, others): share for bot, share in of.items()}
    return shares if set(shares) <= set(contest.cells) else {}


def _head(others: tuple[str, ...], number: int, lang: str | None) -> str:
    """Return what stands over a table's column: who sits there, or a letter where they differ."""
    if uniform := Cell("", others).uniform:
        return f"{len(others)} × {title(uniform, lang)}" if len(others) > 1 else title(uniform, lang)
    return say("arena-table", lang, letter=chr(ord("A") + number) if number < 26 else number + 1)


def _table(
    standing: Standing, heads: list[str], rows: Mapping[str, list[dict[Cell, float]]], several: bool, lang: str | None
) -> Iterator[str]:
    """Yield the lines of one table, its last column the mean of the others where there are *several* mixed tables.

    A dash stands where nothing was played, and for the mean of a row with a dash.
    """
    lines = [[*heads, say("arena-mean", lang)] if several else heads]
    for label, columns in rows.items():
        every = {cell: share / len(columns) for column in columns for cell, share in column.items() if all(columns)}
        figures = [*columns, every] if several else columns
        lines.append([label, *(written(standing.combined(shares)) if shares else "–" for shares in figures)])
    widths = [max(cell_len(line[place]) for line in lines) for place in range(len(lines[0]))]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    for line in (lines[0], rule, *lines[1:]):
        first, *others = zip(line, widths, strict=True)
        padded = [set_cell_size(*first), *(" " * (width - cell_len(text)) + text for text, width in others)]
        yield f"| {' | '.join(padded)} |"


# ---- kept in files ---------------------------------------------------------------------------------------------------


def format_(standing: Standing) -> str:
    """Return *standing* as the text of a file, from which :func:`read` makes it again."""
    contest = standing.contest
    values = {
        "schema": SCHEMA,
        "game": contest.game,
        "rules": contest.rules,
        "seed": contest.seed,
        "cells": [[cell.bot, *cell.others] for cell in contest.cells],
        "deals": standing.deals,
        "sums": standing.sums,
        "products": standing.products,
        "opening": standing.opening,
    }
    return "{\n" + ",\n".join(f'"{key}": {json.dumps(value)}' for key, value in values.items()) + "\n}\n"


def read(file: Path) -> Standing:
    """Return what stands in *file*.

    :raises CoachError: it is no such file, or of a later form.
    :raises OSError: it cannot be read.
    """
    try:
        said = json.loads(file.read_text(encoding="utf-8"))
        if said["schema"] != SCHEMA:
            raise ValueError(f"schema {said['schema']} is unknown")
        cells = tuple(Cell(bot, tuple(others)) for bot, *others in said["cells"])
        contest = Contest(said["game"], cells, int(said["seed"]), said["rules"])
        products = tuple(tuple(map(int, row)) for row in said["products"])
        sums, opening = tuple(map(int, said["sums"])), tuple(map(int, said["opening"]))
        if {len(sums), len(opening), len(products), *map(len, products)} != {len(cells)}:
            raise ValueError("its parts do not belong together")
        return Standing(contest, int(said["deals"]), sums, products, opening)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise CoachError(f"{str(file)!r} is broken: {error}", code="broken-record", path=file) from error
