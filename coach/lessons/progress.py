"""What a learner has done: plain values with a ``schema`` number, which live in the learner's own browser.

Only facts are kept: every exercise done, every puzzle tried, how far each lesson is, the puzzle that is being worked
on, and of each game's drill the records. What is due, what failed and how strong somebody is are worked out from them
(:mod:`coach.lessons.reviews`, :mod:`coach.lessons.trials`), so two states are merged by putting their facts together.

::

    {"schema": 4,
     "lessons": {"niugui": {"03-straights": {"seed": 7, "rules": "", "at": 4, "when": "2026-11-30T08:15:00+00:00"}}},
     "attempts": [{"when": "2026-11-30T08:15:00+00:00", "game": "niugui", "lesson": "03-straights",
                   "pattern": "straight-higher", "seed": 703, "rules": "", "points": 2, "right": true,
                   "wrong": 0, "hints": 1, "off": null}],
     "trials": [{"when": "2026-11-30T08:20:00+00:00", "game": "niugui", "puzzle": "0e54370e0b19", "rules": "rank",
                 "difficulty": 3, "day": "2026-11-30", "right": false, "helped": 0, "wrong": 1, "hints": 1,
                 "points": 4, "solved": true}],
     "tables": {"niugui": {"when": "2026-11-30T08:20:00+00:00", "began": "2026-11-30T08:20:00+00:00",
                           "puzzle": "0e54370e0b19", "rules": "rank", "day": "2026-11-30", "run": {"schema": 1}}},
     "drills": {"niugui": {"when": "2026-11-30T08:25:00+00:00", "streak": 3, "longest": 12, "best": 4150}}}

A trial is one going at a puzzle, from its first play or hint on, under the moment when it began: what becomes of it
takes its place. ``right`` and ``helped`` are about its first play. ``day`` is the date whose puzzle it was, or empty.
The ``streak`` of a drill is how many hands in a row were right up to its ``when``, ``longest`` the most there ever
were, and ``best`` the milliseconds that the fastest right one took, 0 before there is one. A drill is done by the
dozen, so no list is kept of it.
The ``run`` of a table has a form of its own (:meth:`coach.puzzles.trainer.Run.to_json`) and is looked into by who lays
it out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any, Final

from coach.errors import CoachError
from coach.games.teaching import WORTH
from coach.lessons.desk import Desk, Walk

SCHEMA: Final = 4

State = dict[str, Any]
"""A learner's state; its form stands at the top of the module. Functions return new ones and change none."""

_ATTEMPT: Final[Mapping[str, type | tuple[type, ...]]] = {
    "when": str,
    "game": str,
    "lesson": str,
    "pattern": str,
    "seed": int,
    "rules": str,
    "points": int,
    "right": bool,
    "wrong": int,
    "hints": int,
    "off": (int, float, type(None)),
}
_PLACE: Final[Mapping[str, type]] = {"seed": int, "rules": str, "at": int, "when": str}
_TRIAL: Final[Mapping[str, type | tuple[type, ...]]] = {
    "when": str,
    "game": str,
    "puzzle": str,
    "rules": str,
    "difficulty": int,
    "day": str,
    "right": bool,
    "helped": int,
    "wrong": int,
    "hints": int,
    "points": int,
    "solved": bool,
}
_TABLE: Final[Mapping[str, type]] = {
    "when": str,
    "began": str,
    "puzzle": str,
    "rules": str,
    "day": str,
    "run": dict,
}
_DRILL: Final[Mapping[str, type]] = {"when": str, "streak": int, "longest": int, "best": int}
_GROWS: Final = ("solved", "wrong", "hints")
"""What of a trial only ever grows: the later of two accounts of one has the more of it."""


def empty() -> State:
    """Return the state of a learner who has done nothing."""
    return {"schema": SCHEMA, "lessons": {}, "attempts": [], "trials": [], "tables": {}, "drills": {}}


def record(state: State, desk: Desk, now: datetime, lesson: str = "") -> State:
    """Return *state* with a finished exercise added.

    :param lesson: the lesson it was done in; empty for a review or an exercise of its own.
    """
    exercise = desk.exercise
    attempt = {
        "when": written(now),
        "game": exercise.game,
        "lesson": lesson,
        "pattern": exercise.pattern,
        "seed": exercise.seed,
        "rules": exercise.rules,
        "points": desk.points,
        "right": desk.solved and not desk.wrong,
        "wrong": desk.wrong,
        "hints": desk.hints,
        "off": desk.off,
    }
    return {**state, "attempts": _in_order([*state["attempts"], attempt])}


def keep_place(state: State, walk: Walk, now: datetime) -> State:
    """Return *state* with the place in a lesson, so that it is taken up again there."""
    place = {"seed": walk.seed, "rules": walk.rules, "at": walk.at, "when": written(now)}
    of_game = {**state["lessons"].get(walk.game.name, {}), walk.lesson.id: place}
    return {**state, "lessons": {**state["lessons"], walk.game.name: of_game}}


def place(state: State, game: str, lesson: str) -> dict[str, Any] | None:
    """Return where the learner is in a lesson: ``seed``, ``rules``, ``at`` and ``when``; ``None`` before its start."""
    found: dict[str, Any] | None = state["lessons"].get(game, {}).get(lesson)
    return found


def record_trial(state: State, trial: Mapping[str, Any]) -> State:
    """Return *state* with what has become of a trial, in the place of what was known of it.

    :raises CoachError: it has not the form that stands at the top of the module.
    """
    _verify_trial(dict(trial), "trial")
    return {**state, "trials": _each_once([*state["trials"], dict(trial)])}


def keep_table(state: State, game: str, table: Mapping[str, Any]) -> State:
    """Return *state* with the puzzle of *game* that is being worked on.

    :raises CoachError: it has not the form that stands at the top of the module.
    """
    _verify_table(dict(table), "table")
    return {**state, "tables": {**state["tables"], game: dict(table)}}


def record_drill(state: State, game: str, right: bool, milliseconds: int, now: datetime) -> State:
    """Return *state* with one more hand of the drill of *game* done.

    :param milliseconds: what it took.
    """
    before = drill(state, game)
    streak = before["streak"] + 1 if right else 0
    times = [time for time in (before["best"], milliseconds if right else 0) if time > 0]
    after = {
        "when": written(now),
        "streak": streak,
        "longest": max(streak, before["longest"]),
        "best": min(times, default=0),
    }
    return {**state, "drills": {**state["drills"], game: after}}


def drill(state: State, game: str) -> dict[str, Any]:
    """Return the records of the drill of *game*: ``streak``, ``longest`` and ``best``, all 0 before the first hand."""
    found: dict[str, Any] = state["drills"].get(game, {"when": "", "streak": 0, "longest": 0, "best": 0})
    return found


def merge(first: State, second: State) -> State:
    """Return what two states know together: every attempt and trial once, of each lesson and table the later one,
    of each drill the better records."""
    lessons: dict[str, dict[str, Any]] = {}
    for state in (first, second):
        for game, places in state["lessons"].items():
            lessons[game] = _later(lessons.get(game, {}), places)
    return {
        "schema": SCHEMA,
        "lessons": lessons,
        "attempts": _in_order([*first["attempts"], *second["attempts"]]),
        "trials": _each_once([*first["trials"], *second["trials"]]),
        "tables": _later(first["tables"], second["tables"]),
        "drills": _best_of(first["drills"], second["drills"]),
    }


def _best_of(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """Return the drills of both by game: the better records, and the streak that was told of last."""
    found = dict(first)
    for game, here in second.items():
        there = found.get(game, here)
        last = max(here, there, key=lambda told: (told["when"], told["streak"]))
        times = [told["best"] for told in (here, there) if told["best"]]
        longest = max(here["longest"], there["longest"])
        found[game] = {**last, "longest": longest, "best": min(times, default=0)}
    return found


def _later(first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """Return the entries of both by name, of each the later one."""
    found = dict(first)
    for name, here in second.items():
        if name not in found or here["when"] > found[name]["when"]:
            found[name] = here
    return found


def export(state: State) -> str:
    """Return *state* as the text of a file."""
    return json.dumps({"what": "coach progress", **state}, ensure_ascii=False, indent=1) + "\n"


def load(text: str) -> State:
    """Return the state that an exported text holds, an older form brought up to date.

    :raises CoachError: it is no such text, is of a newer form, or is damaged; the message says where.
    """
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        message = f"this is no file of progress: line {error.lineno} cannot be read"
        raise CoachError(message, code="progress-unreadable", line=error.lineno) from None
    return restored(found)


def restored(found: Any) -> State:
    """Return the state in the plain values *found*, an older form brought up to date.

    :raises CoachError: they are no state, are of a newer form, or are damaged.
    """
    schema = found.get("schema") if isinstance(found, dict) else None
    if not isinstance(schema, int) or isinstance(schema, bool) or schema < 1:
        raise CoachError("this is no file of progress: it names no schema", code="progress-foreign")
    if schema > SCHEMA:
        message = f"this file of progress has the form {schema}: this coach knows forms up to {SCHEMA}"
        raise CoachError(message, code="progress-newer", schema=schema, known=SCHEMA)
    if schema == 1:
        found = _from_1(found)
    if schema <= 2:
        found = {"trials": [], "tables": {}, **found}  # before there were puzzles
    if schema <= 3:
        found = {"drills": {}, **found}  # before there were drills
    _verify(found)
    return {
        "schema": SCHEMA,
        "lessons": found["lessons"],
        "attempts": _in_order(found["attempts"]),
        "trials": _each_once(found["trials"]),
        "tables": found["tables"],
        "drills": found["drills"],
    }


def _from_1(found: dict[str, Any]) -> dict[str, Any]:
    """Return a state of the first form in a later one: it knew one game, and neither house rules nor points.

    What is damaged stays so, to be found by :func:`_verify`.
    """
    lessons, attempts = found.get("lessons"), found.get("attempts")
    if isinstance(lessons, dict):
        lessons = {name: {"rules": "", **here} if isinstance(here, dict) else here for name, here in lessons.items()}
    if isinstance(attempts, list):
        attempts = [_attempt_from_1(attempt) if isinstance(attempt, dict) else attempt for attempt in attempts]
    return {"lessons": {"niugui": lessons}, "attempts": attempts}


def _attempt_from_1(attempt: dict[str, Any]) -> dict[str, Any]:
    right = bool(attempt.get("right"))
    added = {"game": "niugui", "rules": "", "points": WORTH if right else 0, "wrong": int(not right)}
    return {**added, "hints": 0, "off": None, **attempt}


def _verify(found: dict[str, Any]) -> None:
    """Refuse what is not of the form at the top of the module."""
    lessons, attempts = found.get("lessons"), found.get("attempts")
    if not isinstance(lessons, dict) or not all(isinstance(places, dict) for places in lessons.values()):
        raise _damaged("lessons")
    if not isinstance(attempts, list):
        raise _damaged("attempts")
    for game, places in lessons.items():
        for lesson, here in places.items():
            _verify_entry(here, _PLACE, f"lessons.{game}.{lesson}")
    for number, attempt in enumerate(attempts):
        _verify_entry(attempt, _ATTEMPT, f"attempts.{number}")
    trials, tables = found.get("trials"), found.get("tables")
    if not isinstance(trials, list):
        raise _damaged("trials")
    if not isinstance(tables, dict):
        raise _damaged("tables")
    drills = found.get("drills")
    if not isinstance(drills, dict):
        raise _damaged("drills")
    for game, records in drills.items():
        _verify_entry(records, _DRILL, f"drills.{game}")
    for number, trial in enumerate(trials):
        _verify_trial(trial, f"trials.{number}")
    for game, table in tables.items():
        _verify_table(table, f"tables.{game}")


def _verify_trial(trial: Any, where: str) -> None:
    _verify_entry(trial, _TRIAL, where)
    _verify_day(trial["day"], f"{where}.day")


def _verify_table(table: Any, where: str) -> None:
    _verify_entry(table, _TABLE, where)
    _verify_moment(table["began"], f"{where}.began")
    _verify_day(table["day"], f"{where}.day")


def _verify_entry(entry: Any, form: Mapping[str, type | tuple[type, ...]], where: str) -> None:
    if not isinstance(entry, dict) or entry.keys() != form.keys():
        raise _damaged(where)
    for name, kind in form.items():
        value = entry[name]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise _damaged(f"{where}.{name}")
        if isinstance(value, int) and value < 0:
            raise _damaged(f"{where}.{name}")
    _verify_moment(entry["when"], f"{where}.when")


def _verify_moment(written: str, where: str) -> None:
    try:
        if datetime.fromisoformat(written).tzinfo is None:
            raise _damaged(where)
    except ValueError:
        raise _damaged(where) from None


def _verify_day(written: str, where: str) -> None:
    try:
        if written and date.fromisoformat(written).isoformat() != written:
            raise _damaged(where)
    except ValueError:
        raise _damaged(where) from None


def _damaged(where: str) -> CoachError:
    return CoachError(f"this file of progress is damaged at {where!r}", code="progress-damaged", where=where)


def _in_order(attempts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return attempts by time, each once."""
    once = {(entry["when"], entry["game"], entry["pattern"], entry["seed"]): entry for entry in attempts}
    return [once[key] for key in sorted(once)]


def _each_once(trials: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return trials by the time when they began, each once: the account of it that knows most."""
    once: dict[tuple[str, str, str], dict[str, Any]] = {}
    for trial in trials:
        key = (trial["when"], trial["game"], trial["puzzle"])
        if key not in once or _knows(trial) > _knows(once[key]):
            once[key] = trial
    return [once[key] for key in sorted(once)]


def _knows(trial: dict[str, Any]) -> tuple[Any, ...]:
    """Return by what two accounts of one trial are ordered, whichever of them is looked at first."""
    return (*(trial[name] for name in _GROWS), *(str(trial[name]) for name in _TRIAL))


def written(now: datetime) -> str:
    """Return a moment as text whose order is that of time."""
    assert now.tzinfo is not None, "a moment without its zone"
    return now.astimezone(UTC).isoformat(timespec="seconds")
