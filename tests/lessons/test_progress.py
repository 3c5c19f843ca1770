"""The learner's state: kept in the browser, exported and imported, merged, brought up to date; and what is due."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coach import registry
from coach.clauses import LANGUAGES
from coach.errors import CoachError
from coach.games.teaching import WORTH
from coach.lessons import (
    Desk,
    State,
    Walk,
    drill,
    due,
    empty,
    export,
    keep_place,
    keep_table,
    load,
    merge,
    place,
    progress_frame,
    record,
    record_drill,
    record_trial,
    restored,
    reviews,
    summary,
)
from coach.text import explain

GAME = registry.find("niugui")
COURSE = GAME.course()  # type: ignore[attr-defined]
LESSON = COURSE.lesson("01-singles")
MORNING = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)
DAY = timedelta(days=1)


def done(pattern: str, seed: int, *, right: bool = True, hints: int = 0) -> Desk:
    """Return a finished exercise: solved, at once or after a wrong answer."""
    asked = GAME.exercise(pattern, seed)  # type: ignore[attr-defined]
    desk = Desk(asked)
    for _ in range(hints):
        desk, _ = desk.hint()
    if not right:
        other = next(option.id for option in asked.options if option.id != asked.key.answer)
        desk, _ = desk.answer(other)
    return desk.answer(asked.key.answer)[0]


def learned(*steps: tuple[datetime, Desk]) -> State:
    """Return the state after these exercises."""
    state = empty()
    for when, desk in steps:
        state = record(state, desk, when, LESSON.id)
    return state


# ---- Keeping ---------------------------------------------------------------------------------------------------------


def test_a_lesson_is_left_and_taken_up_on_the_same_step() -> None:
    """What is kept of a walk makes the same walk again."""
    walk = Walk(GAME, LESSON, seed=6, rules="suit").go_on().go_on()
    state = load(export(keep_place(empty(), walk, MORNING)))
    kept = place(state, "niugui", LESSON.id)
    assert kept is not None
    again = Walk(GAME, LESSON, seed=kept["seed"], rules=kept["rules"], at=kept["at"])
    assert again == walk
    assert place(state, "niugui", "02-groups") is None


def test_functions_change_no_state() -> None:
    """A state is a value: what was there before stays."""
    first = learned((MORNING, done("single-higher", 1)))
    before = copy.deepcopy(first)
    record(first, done("single-higher", 2), MORNING)
    keep_place(first, Walk(GAME, LESSON), MORNING)
    merge(first, empty())
    assert first == before


def test_a_file_keeps_everything() -> None:
    """Export and import give the same state."""
    state = learned((MORNING, done("single-higher", 1, right=False)), (MORNING + DAY, done("single-sort", 2)))
    assert load(export(state)) == state
    assert "seed" in export(state)


def test_when_is_the_same_in_every_zone() -> None:
    """A moment is kept in one form, so that its order as text is that of time."""
    hechi = MORNING.astimezone(timezone(timedelta(hours=8)))
    assert learned((hechi, done("single-higher", 1))) == learned((MORNING, done("single-higher", 1)))


def test_merging_loses_nothing_and_counts_nothing_twice() -> None:
    """Phone and desk: every attempt once, of each lesson the later place; the order of merging does not matter."""
    shared = learned((MORNING, done("single-higher", 1)))
    phone = keep_place(record(shared, done("single-sort", 2), MORNING + DAY), Walk(GAME, LESSON, at=3), MORNING + DAY)
    desk = keep_place(record(shared, done("single-above", 3), MORNING), Walk(GAME, LESSON, at=1), MORNING)
    both = merge(phone, desk)
    assert both == merge(desk, phone)
    assert [attempt["pattern"] for attempt in both["attempts"]] == ["single-above", "single-higher", "single-sort"]
    assert place(both, "niugui", LESSON.id)["at"] == 3  # type: ignore[index]
    assert merge(both, both) == both


OLD: dict[str, Any] = {
    "schema": 1,
    "lessons": {"01-singles": {"seed": 3, "at": 5, "when": "2026-11-01T10:00:00+00:00"}},
    "attempts": [
        {"when": "2026-11-01T10:00:00+00:00", "lesson": "", "pattern": "single-sort", "seed": 302, "right": True},
        {"when": "2026-11-01T10:05:00+00:00", "lesson": "", "pattern": "single-above", "seed": 1, "right": False},
    ],
}  # fmt: skip


def test_the_old_form_is_brought_up_to_date() -> None:
    """Form 1 knew one game, no house rules, no points; what it knew is there, and a mistake comes back."""
    state = restored(copy.deepcopy(OLD))
    assert state["schema"] == 4
    assert (state["trials"], state["tables"], state["drills"]) == ([], {}, {})
    assert place(state, "niugui", "01-singles") == {
        "seed": 3, "rules": "", "at": 5, "when": "2026-11-01T10:00:00+00:00",
    }  # fmt: skip
    assert [attempt["points"] for attempt in state["attempts"]] == [WORTH, 0]
    assert [review.pattern for review in reviews(state, "niugui")] == ["single-above"]
    assert load(export(state)) == state


OLDER: dict[str, Any] = {
    "schema": 2,
    "lessons": {"niugui": {"01-singles": {"seed": 3, "rules": "", "at": 5, "when": "2026-11-01T10:00:00+00:00"}}},
    "attempts": [
        {"when": "2026-11-01T10:00:00+00:00", "game": "niugui", "lesson": "", "pattern": "single-sort", "seed": 302,
         "rules": "", "points": 2, "right": True, "wrong": 0, "hints": 1, "off": None},
    ],
}  # fmt: skip


def test_the_form_before_puzzles_is_brought_up_to_date() -> None:
    """Form 2 knew no puzzles; all else is as it was."""
    state = restored(copy.deepcopy(OLDER))
    assert state == {**OLDER, "schema": 4, "trials": [], "tables": {}, "drills": {}}
    assert load(export(state)) == state


TRIAL: dict[str, Any] = {
    "when": "2026-11-30T08:00:00+00:00", "game": "niugui", "puzzle": "0e54370e0b19", "rules": "rank", "difficulty": 3,
    "day": "2026-11-30", "right": False, "helped": 0, "wrong": 1, "hints": 0, "points": 6, "solved": False,
}  # fmt: skip
TABLE: dict[str, Any] = {
    "when": "2026-11-30T08:01:00+00:00", "began": "2026-11-30T08:00:00+00:00", "puzzle": "0e54370e0b19",
    "rules": "rank", "day": "2026-11-30", "run": {"schema": 1, "played": []},
}  # fmt: skip


def test_the_form_before_drills_is_brought_up_to_date() -> None:
    """Form 3 knew no drills; all else is as it was."""
    old = {**OLDER, "schema": 3, "trials": [TRIAL], "tables": {"niugui": TABLE}}
    state = restored(copy.deepcopy(old))
    assert state == {**old, "schema": 4, "drills": {}}
    assert load(export(state)) == state


def test_a_drill_keeps_its_records() -> None:
    """Right ones in a row are counted, a mistake ends the row, and only right ones are timed."""
    state = empty()
    for number, (right, took) in enumerate([(True, 5000), (True, 4000), (False, 900), (True, 6000)]):
        state = record_drill(state, "niugui", right, took, MORNING + number * DAY)
    assert drill(state, "niugui") == {
        "when": "2026-12-03T08:00:00+00:00", "streak": 1, "longest": 2, "best": 4000,
    }  # fmt: skip
    assert drill(state, "guanpai")["best"] == 0
    assert load(export(state)) == state


def test_two_drills_are_put_together() -> None:
    """The better records of both, and the row that was told of last, in whichever order they are merged."""
    one = record_drill(record_drill(empty(), "niugui", True, 3000, MORNING), "niugui", True, 9000, MORNING)
    other = record_drill(empty(), "niugui", False, 100, MORNING + DAY)
    both = merge(one, other)
    assert both == merge(other, one)
    assert both["drills"]["niugui"] == {**other["drills"]["niugui"], "longest": 2, "best": 3000}


@pytest.mark.parametrize("damage", [{"best": -1}, {"streak": True}, {"when": "today"}, {"more": 1}])
def test_damaged_drills_are_refused(damage: dict[str, Any]) -> None:
    good = record_drill(empty(), "niugui", True, 3000, MORNING)
    with pytest.raises(CoachError) as refused:
        restored({**good, "drills": {"niugui": {**good["drills"]["niugui"], **damage}}})
    assert refused.value.code == "progress-damaged"


def test_a_trial_is_kept_as_it_stands_at_last() -> None:
    """What becomes of a trial takes its place; two browsers put together keep the account that knows most."""
    begun = record_trial(empty(), TRIAL)
    done = record_trial(begun, {**TRIAL, "solved": True, "wrong": 2, "points": 2})
    assert [trial["solved"] for trial in done["trials"]] == [True]
    assert record_trial(done, TRIAL) == done
    assert merge(begun, done) == merge(done, begun) == done
    other = record_trial(begun, {**TRIAL, "when": "2026-12-01T08:00:00+00:00"})
    assert [trial["solved"] for trial in merge(other, done)["trials"]] == [True, False]
    assert load(export(done)) == done
    assert begun == record_trial(empty(), TRIAL)


def test_the_puzzle_being_worked_on_is_kept_by_game() -> None:
    """One table a game; of two browsers' tables the later one."""
    state = keep_table(empty(), "niugui", TABLE)
    later = keep_table(state, "niugui", {**TABLE, "when": "2026-11-30T09:00:00+00:00", "puzzle": "1"})
    assert merge(state, later)["tables"] == merge(later, state)["tables"] == later["tables"]
    assert load(export(later)) == later


@pytest.mark.parametrize(
    ("keep", "entry"), [(record_trial, {**TRIAL, "points": -1}), (record_trial, {**TRIAL, "day": "x"})]
)
def test_what_has_not_the_form_is_not_kept(keep: Any, entry: dict[str, Any]) -> None:
    """A state never holds what could not be read again."""
    with pytest.raises(CoachError) as caught:
        keep(empty(), entry)
    assert caught.value.code == "progress-damaged"


def changed(path: str, value: Any) -> str:
    """Return an exported state with one value changed; ``...`` takes it out."""
    state = json.loads(export(keep_place(learned((MORNING, done("single-higher", 1))), Walk(GAME, LESSON), MORNING)))
    *way, last = path.split(".")
    at = state
    for name in way:
        at = at[int(name)] if isinstance(at, list) else at[name]
    if value is ...:
        del at[last]
    else:
        at[last] = value
    return json.dumps(state)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("not JSON", "progress-unreadable"),
        ("[]", "progress-foreign"),
        ("{}", "progress-foreign"),
        (changed("schema", "2"), "progress-foreign"),
        (changed("schema", True), "progress-foreign"),
        (changed("schema", 5), "progress-newer"),
        (changed("attempts", ...), "progress-damaged"),
        (changed("attempts", {}), "progress-damaged"),
        (changed("lessons", []), "progress-damaged"),
        (changed("lessons.niugui", 1), "progress-damaged"),
        (changed("lessons.niugui.01-singles.at", -1), "progress-damaged"),
        (changed("attempts.0.when", "yesterday"), "progress-damaged"),
        (changed("attempts.0.when", "2026-11-30T08:00:00"), "progress-damaged"),
        (changed("attempts.0.points", "3"), "progress-damaged"),
        (changed("attempts.0.right", 1), "progress-damaged"),
        (changed("attempts.0.seed", True), "progress-damaged"),
        (changed("attempts.0.rules", ...), "progress-damaged"),
        (changed("trials", {}), "progress-damaged"),
        (changed("trials", [1]), "progress-damaged"),
        (changed("drills", []), "progress-damaged"),
        (changed("trials", [{**TRIAL, "day": "30 November"}]), "progress-damaged"),
        (changed("trials", [{**TRIAL, "day": "20261130"}]), "progress-damaged"),
        (changed("trials", [{**TRIAL, "right": 1}]), "progress-damaged"),
        (changed("trials", [{**TRIAL, "key": "D4"}]), "progress-damaged"),
        (changed("tables", []), "progress-damaged"),
        (changed("tables", {"niugui": {**TABLE, "run": []}}), "progress-damaged"),
        (changed("tables", {"niugui": {**TABLE, "began": "today"}}), "progress-damaged"),
        (changed("trials", ...), "progress-damaged"),
        ('{"schema": 1, "lessons": {}}', "progress-damaged"),
        ('{"schema": 1, "lessons": {}, "attempts": [1]}', "progress-damaged"),
        ('{"schema": 1, "lessons": {"x": 1}, "attempts": []}', "progress-damaged"),
    ],
)
def test_a_bad_file_is_refused_with_a_clear_error(text: str, code: str) -> None:
    """Whatever is wrong has a code of its own and a sentence in both languages."""
    with pytest.raises(CoachError) as caught:
        load(text)
    assert caught.value.code == code
    assert all(explain(caught.value, lang) for lang in LANGUAGES)


values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["schema", "lessons", "attempts", "trials", "tables", "when", "niugui"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@given(values)
def test_whatever_a_browser_sends_is_a_state_or_a_clear_error(value: Any) -> None:
    """Nothing else is ever raised."""
    with suppress(CoachError):
        state = restored(value)
        assert load(export(state)) == state


# ---- Coming back -----------------------------------------------------------------------------------------------------


def test_a_mistake_is_due_the_next_day_with_new_cards() -> None:
    """Wrong today: nothing is due today, the pattern is tomorrow, and its seed has not been seen."""
    state = learned((MORNING, done("single-higher", 1, right=False)), (MORNING, done("single-sort", 2)))
    assert due(state, "niugui", MORNING + timedelta(hours=1)) == ()
    (review,) = due(state, "niugui", MORNING + DAY + timedelta(hours=1))
    assert review.pattern == "single-higher"
    assert review.seed == 2
    assert due(state, "guanpai", MORNING + 9 * DAY) == ()


def test_what_was_known_at_once_does_not_come_back() -> None:
    """Only mistakes and hints bring a pattern in."""
    state = learned((MORNING, done("single-higher", 1)), (MORNING, done("single-sort", 2)))
    assert reviews(state, "niugui") == ()
    hinted = learned((MORNING, done("single-higher", 1, hints=1)))
    assert [review.pattern for review in reviews(hinted, "niugui")] == ["single-higher"]


def test_distances_grow_with_right_answers_and_shrink_with_mistakes() -> None:
    """Right on each due day: later and later; then wrong: soon again."""
    state = learned((MORNING, done("single-higher", 1, right=False)))
    gaps, now = [], MORNING
    for seed in range(2, 7):
        (review,) = reviews(state, "niugui")
        gaps.append(review.due - now)
        now = review.due
        state = record(state, done("single-higher", seed), now)
    assert gaps == sorted(gaps)
    assert gaps[-1] > 5 * gaps[0]
    state = record(state, done("single-higher", 9, right=False), now)
    (review,) = reviews(state, "niugui")
    assert review.due - now < gaps[-1]


def test_the_same_past_gives_the_same_dates() -> None:
    """No chance in it, and no clock but the one that is given."""
    state = learned((MORNING, done("single-higher", 1, right=False)), (MORNING, done("single-above", 1, right=False)))
    assert reviews(state, "niugui") == reviews(load(export(state)), "niugui")
    assert [review.pattern for review in reviews(state, "niugui")] == ["single-above", "single-higher"]


def test_a_review_keeps_the_house_rules() -> None:
    """Who plays by suit is asked by suit again."""
    asked = GAME.exercise("order-higher", 1, "suit")  # type: ignore[attr-defined]
    state = record(empty(), Desk(asked).reveal()[0], MORNING)
    (review,) = reviews(state, "niugui")
    assert review.rules == "suit"


# ---- Looking back ----------------------------------------------------------------------------------------------------


def test_the_summary_says_what_to_repeat() -> None:
    """Points of the walk's exercises, and the patterns that lost some, the weakest first."""
    walk = Walk(GAME, LESSON, seed=2)
    state = empty()
    for number in range(4):  # single-higher twice, single-sort, single-above
        desk = Desk(walk.exercise(number))
        desk, _ = desk.hint() if number == 1 else desk.reveal() if number == 2 else (desk, None)
        desk, _ = desk.answer(desk.exercise.key.answer)
        state = record(state, desk, MORNING, LESSON.id)
    found = summary(state, "niugui", LESSON, seed=2)
    assert (found.done, found.exercises) == (4, len(LESSON.patterns))
    assert (found.points, found.of) == (3 + 2 + 0 + 3, WORTH * len(LESSON.patterns))
    assert found.repeat == ("single-sort", "single-higher")
    assert summary(state, "niugui", LESSON, seed=3).done == 0


def test_files_of_a_class_make_one_tidy_frame(tmp_path: Path) -> None:
    """A row an exercise done, the learner being the file's name; a bet's distance is a number, others have none."""
    bet = GAME.exercise("odds-single", 1)  # type: ignore[attr-defined]
    first = learned((MORNING, done("single-higher", 1, right=False)), (MORNING, done("single-sort", 2)))
    second = record(empty(), Desk(bet).answer(bet.key.answer)[0], MORNING)
    files = []
    for name, state in (("阿明", first), ("小红", second)):
        files.append(tmp_path / f"{name}.json")
        files[-1].write_text(export(state), encoding="utf-8")
    frame = progress_frame(files)
    assert list(frame["learner"]) == ["阿明", "阿明", "小红"]
    assert list(frame["points"]) == [2, 3, 3]
    assert set(frame["of"]) == {WORTH}
    assert frame["when"].dt.tz is not None
    assert frame["off"].notna().sum() == 1
    assert list(progress_frame([]).columns) == list(frame.columns)
