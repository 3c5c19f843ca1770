"""What a learner has done: plain values with a ``schema`` number, which live in the learner's own browser.

Only facts are kept: every exercise done, and how far each lesson is. What is due is worked out from them
(:mod:`coach.lessons.reviews`), so two states are merged by putting their facts together.

::

    {"schema": 2,
     "lessons": {"niugui": {"03-straights": {"seed": 7, "rules": "", "at": 4, "when": "2026-11-30T08:15:00+00:00"}}},
     "attempts": [{"when": "2026-11-30T08:15:00+00:00", "game": "niugui", "lesson": "03-straights",
                   "pattern": "straight-higher", "seed": 703, "rules": "", "points": 2, "right": true,
                   "wrong": 0, "hints": 1, "off": null}]}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from coach.errors import CoachError
from coach.games.teaching import WORTH
from coach.lessons.desk import Desk, Walk

SCHEMA: Final = 2

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


def empty() -> State:
    """Return the state of a learner who has done nothing."""
    return {"schema": SCHEMA, "lessons": {}, "attempts": []}


def record(state: State, desk: Desk, now: datetime, lesson: str = "") -> State:
    """Return *state* with a finished exercise added.

    :param lesson: the lesson it was done in; empty for a review or an exercise of its own.
    """
    exercise = desk.exercise
    attempt = {
        "when": _written(now),
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
    place = {"seed": walk.seed, "rules": walk.rules, "at": walk.at, "when": _written(now)}
    of_game = {**state["lessons"].get(walk.game.name, {}), walk.lesson.id: place}
    return {**state, "lessons": {**state["lessons"], walk.game.name: of_game}}


def place(state: State, game: str, lesson: str) -> dict[str, Any] | None:
    """Return where the learner is in a lesson: ``seed``, ``rules``, ``at`` and ``when``; ``None`` before its start."""
    found: dict[str, Any] | None = state["lessons"].get(game, {}).get(lesson)
    return found


def merge(first: State, second: State) -> State:
    """Return what two states know together: every attempt once, and of each lesson the later place."""
    lessons: dict[str, dict[str, Any]] = {}
    for state in (first, second):
        for game, places in state["lessons"].items():
            of_game = lessons.setdefault(game, {})
            for lesson, here in places.items():
                if lesson not in of_game or here["when"] > of_game[lesson]["when"]:
                    of_game[lesson] = here
    return {"schema": SCHEMA, "lessons": lessons, "attempts": _in_order([*first["attempts"], *second["attempts"]])}


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
    _verify(found)
    return {"schema": SCHEMA, "lessons": found["lessons"], "attempts": _in_order(found["attempts"])}


def _from_1(found: dict[str, Any]) -> dict[str, Any]:
    """Return a state of the first form in the second: it knew one game, and neither house rules nor points.

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


def _verify_entry(entry: Any, form: Mapping[str, type | tuple[type, ...]], where: str) -> None:
    if not isinstance(entry, dict) or entry.keys() != form.keys():
        raise _damaged(where)
    for name, kind in form.items():
        value = entry[name]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise _damaged(f"{where}.{name}")
        if isinstance(value, int) and value < 0:
            raise _damaged(f"{where}.{name}")
    try:
        if datetime.fromisoformat(entry["when"]).tzinfo is None:
            raise _damaged(f"{where}.when")
    except ValueError:
        raise _damaged(f"{where}.when") from None


def _damaged(where: str) -> CoachError:
    return CoachError(f"this file of progress is damaged at {where!r}", code="progress-damaged", where=where)


def _in_order(attempts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return attempts by time, each once."""
    once = {(entry["when"], entry["game"], entry["pattern"], entry["seed"]): entry for entry in attempts}
    return [once[key] for key in sorted(once)]


def _written(now: datetime) -> str:
    """Return a moment as text whose order is that of time."""
    assert now.tzinfo is not None, "a moment without its zone"
    return now.astimezone(UTC).isoformat(timespec="seconds")
