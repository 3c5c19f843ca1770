"""Where puzzles are kept: a file of JSON lines a game, one puzzle a line, its keys sorted.

::

    {"also": {"suit": true}, "difficulty": 2, "features": {"cards": 23, …}, "game": "niugui",
     "goal": {"code": "goal-clean-win", "values": {"partner": "W"}}, "id": "0e54370e0b19", "key": "D3 C3",
     "line": "S D3 C3, E, W, S CK, …", "position": "S: ♦5 ♥5 … | turn: S",
     "refutations": [{"cards": "C9 H9", "line": "E HK, …", "tempting": "careful+told", "value": 0}, …],
     "rules": "rank", "schema": 1, "source": {"deal": 7, "ply": 31, "seed": 1}, "themes": ["block-next"], "value": 2}

Cards and tiles are written in the form for programs, in a line each step with its seat; a pass has no cards.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from coach import registry, resources
from coach.cards import Cards
from coach.errors import CoachError
from coach.games.game import HasPuzzles
from coach.games.puzzle import SCHEMA, Puzzle, Refutation, Source
from coach.results import Reason, Step
from coach.tiles import from_ascii

FOLDER: Final = "puzzles"

MIGRATIONS: Final[Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]] = MappingProxyType({})
"""By the number of a form: what makes the next form of it. The first form has no forerunner."""


class BrokenPuzzle(CoachError):
    """What was to be a puzzle is none; of one in a file, the error names file and line."""


@cache
def load(game: str = registry.DEFAULT) -> tuple[Puzzle, ...]:
    """Return the puzzles of *game* that come with the coach, in the order in which they were found.

    :raises CoachError: there are none of this game.
    :raises BrokenPuzzle: the file is damaged.
    """
    name = registry.find(game).name
    file = resources.folder(FOLDER) / f"{name}.jsonl"
    if not file.exists():
        raise CoachError(f"there are no puzzles of {name!r}", code="no-puzzles", game=name)
    return read(file)


def find(id: str) -> Puzzle:
    """Return the puzzle of this id, whatever its game.

    :raises CoachError: there is none.
    """
    for puzzle in everything():
        if puzzle.id == id:
            return puzzle
    raise CoachError(f"there is no puzzle {id!r}", code="no-such-puzzle", id=id)


def everything() -> tuple[Puzzle, ...]:
    """Return the puzzles of all games that have some."""
    games = [game.name for game in registry.GAMES.values() if isinstance(game, HasPuzzles)]
    return tuple(puzzle for game in games for puzzle in load(game))


def select(
    puzzles: Iterable[Puzzle], *, theme: str = "", difficulty: int | None = None, rules: str = ""
) -> tuple[Puzzle, ...]:
    """Return those of *puzzles* that have this theme and difficulty and are proven under these house rules.

    :raises CoachError: their games know no such theme.
    """
    chosen = tuple(puzzles)
    if theme:
        known = themes({puzzle.game for puzzle in chosen})
        if theme not in known:
            raise CoachError(f"there is no theme {theme!r}", code="no-theme", theme=theme, known=" ".join(known))
    return tuple(
        puzzle
        for puzzle in chosen
        if (not theme or theme in puzzle.themes)
        and difficulty in (None, puzzle.difficulty)
        and (not rules or puzzle.holds_under(rules))
    )


def themes(games: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the themes that *games* know, each once."""
    having = (registry.find(game) for game in sorted(games))
    names = (theme for game in having if isinstance(game, HasPuzzles) for theme in game.themes())
    return tuple(dict.fromkeys(names))


# ---- files -----------------------------------------------------------------------------------------------------------


def read(file: Path) -> tuple[Puzzle, ...]:
    """Return the puzzles in *file*.

    :raises BrokenPuzzle: a line is no puzzle, or one stands there twice.
    :raises OSError: it cannot be opened.
    """
    puzzles: dict[str, Puzzle] = {}
    for number, line in enumerate(file.read_bytes().splitlines(), start=1):
        try:
            puzzle = parse(line)
            if puzzle.id in puzzles:
                raise BrokenPuzzle(f"puzzle {puzzle.id} stands there twice", code="puzzle-twice", id=puzzle.id)
        except BrokenPuzzle as error:
            message = f"line {number} of {str(file)!r} is no puzzle of its own: {error}"
            reason = Reason(error.code, error.values)
            raise BrokenPuzzle(message, code="broken-puzzle", path=file, line=number, reason=reason) from error
        puzzles[puzzle.id] = puzzle
    return tuple(puzzles.values())


def write(file: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write *puzzles* to *file*, which is replaced at once, or not at all.

    :raises OSError: it cannot be written.
    """
    resources.write_whole(file, "".join(f"{format_(puzzle)}\n" for puzzle in puzzles))


def format_(puzzle: Puzzle) -> str:
    """Return the line that *puzzle* is kept as."""
    return json.dumps(to_json(puzzle), ensure_ascii=False, sort_keys=True)


def parse(line: str | bytes) -> Puzzle:
    """Return the puzzle that a *line* keeps, however old its form.

    :raises BrokenPuzzle: it is none.
    """
    try:
        values = json.loads(line)
    except ValueError as error:
        raise BrokenPuzzle(f"it is no JSON: {error}", code="puzzle-no-json") from error
    return from_json(values)


# ---- values ----------------------------------------------------------------------------------------------------------


def to_json(puzzle: Puzzle) -> dict[str, Any]:
    """Return *puzzle* as plain values, in the form of the file."""
    source = puzzle.source
    return {
        "schema": SCHEMA,
        "id": puzzle.id,
        "game": puzzle.game,
        "rules": puzzle.rules,
        "position": puzzle.position,
        "goal": {"code": puzzle.goal.code, "values": dict(puzzle.goal.values)},
        "value": puzzle.value,
        "key": puzzle.key.ascii,
        "line": _line_text(puzzle.line),
        "refutations": [
            {"cards": wrong.cards.ascii, "value": wrong.value, "line": _line_text(wrong.line), "tempting": tempting}
            for wrong, tempting in zip(puzzle.refutations, puzzle.tempting, strict=True)
        ],
        "themes": list(puzzle.themes),
        "difficulty": puzzle.difficulty,
        "features": dict(puzzle.features),
        "also": dict(puzzle.also),
        "source": None if source is None else {"seed": source.seed, "deal": source.deal, "ply": source.ply},
    }


def from_json(values: Any) -> Puzzle:
    """Return the puzzle that :func:`to_json` made *values* of, however old their form.

    :raises BrokenPuzzle: they are none.
    """
    known = _migrated(values)
    try:
        puzzle = _puzzle(known)
    except KeyError as error:
        field = str(error.args[0])
        raise BrokenPuzzle(f"it has no {field!r}", code="puzzle-lacks", field=field) from error
    except (TypeError, ValueError, AttributeError) as error:
        raise BrokenPuzzle(f"a value is not what it should be: {error}", code="puzzle-misshapen") from error
    if known.get("id") != puzzle.id:
        said = str(known.get("id"))
        message = f"its id is {puzzle.id} by its position, not {said!r}"
        raise BrokenPuzzle(message, code="puzzle-other-id", id=said, right=puzzle.id)
    return puzzle


def _migrated(values: Any) -> dict[str, Any]:
    """Return *values* in the newest form."""
    schema = values.get("schema") if isinstance(values, dict) else None
    if not isinstance(schema, int) or schema > SCHEMA or (schema < SCHEMA and schema not in MIGRATIONS):
        message = f"its form is {schema!r}, and the newest known is {SCHEMA}"
        raise BrokenPuzzle(message, code="puzzle-other-form", form=str(schema), newest=SCHEMA)
    for form in range(schema, SCHEMA):
        values = {**MIGRATIONS[form](values), "schema": form + 1}
    known: dict[str, Any] = values
    return known


def _puzzle(values: Mapping[str, Any]) -> Puzzle:
    wrong, source = values["refutations"], values["source"]
    return Puzzle(
        game=_text(values["game"]),
        rules=_text(values["rules"]),
        position=_text(values["position"]),
        goal=Reason(_text(values["goal"]["code"]), dict(values["goal"]["values"])),
        value=_number(values["value"]),
        key=_cards(values["key"]),
        line=_steps(values["line"]),
        refutations=tuple(Refutation(_cards(w["cards"]), _number(w["value"]), _steps(w["line"])) for w in wrong),
        tempting=tuple(_text(w["tempting"]) for w in wrong),
        themes=tuple(map(_text, values["themes"])),
        difficulty=_number(values["difficulty"]),
        features={_text(name): _number(count) for name, count in values["features"].items()},
        also={_text(name): bool(holds) for name, holds in values["also"].items()},
        source=None if source is None else Source(*(_number(source[name]) for name in ("seed", "deal", "ply"))),
    )


def _line_text(line: Iterable[Step]) -> str:
    return ", ".join(f"{step.seat} {step.cards.ascii}".rstrip() for step in line)


def _steps(text: str) -> tuple[Step, ...]:
    return tuple(map(_step, text.split(", "))) if text else ()


@cache
def _step(text: str) -> Step:
    """Return a step; most are passes, or come in many lines, and are made once."""
    seat, _, cards = text.partition(" ")
    return Step(seat, from_ascii(cards))


@cache
def _cards(text: str) -> Cards:
    return from_ascii(text)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is no whole number")
    return value
