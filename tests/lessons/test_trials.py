"""What follows from the puzzles that were tried: solved, failed, the rating, and days in a row."""

from __future__ import annotations

import math
from datetime import date
from typing import Any

import pytest

from coach.lessons import State, empty, merge, record_trial
from coach.lessons.trials import (
    DEVIATION,
    EASIEST,
    STEP,
    VOLATILITY,
    Rating,
    failed,
    puzzle_rating,
    rating,
    score,
    solved,
    streak,
    tried,
)

TODAY = date(2026, 11, 30)


def trial(number: int, **changes: Any) -> dict[str, Any]:
    """Return the trial that began at that minute: solved at once, unaided, unless *changes* say otherwise."""
    return {
        "when": f"2026-11-30T08:{number:02}:00+00:00", "game": "niugui", "puzzle": f"p{number}", "rules": "rank",
        "difficulty": 3, "day": "", "right": True, "helped": 0, "wrong": 0, "hints": 0, "points": 10, "solved": True,
        **changes,
    }  # fmt: skip


def after(*trials: dict[str, Any]) -> State:
    state = empty()
    for each in trials:
        state = record_trial(state, each)
    return state


def by_the_paper(rating: float, deviation: float, opponent: float, other: float, score: float) -> tuple[float, float]:
    """Glicko-2's steps 2 to 4 and 6 to 8, written as the paper has them, with the volatility left as it is."""
    mu, phi = (rating - 1500) / 173.7178, deviation / 173.7178
    mu_j, phi_j = (opponent - 1500) / 173.7178, other / 173.7178
    g = 1 / math.sqrt(1 + 3 * phi_j**2 / math.pi**2)
    e = 1 / (1 + math.exp(-g * (mu - mu_j)))
    v = 1 / (g**2 * e * (1 - e))
    phi_star = math.sqrt(phi**2 + VOLATILITY**2)
    phi_new = 1 / math.sqrt(1 / phi_star**2 + 1 / v)
    return 173.7178 * (mu + phi_new**2 * g * (score - e)) + 1500, 173.7178 * phi_new


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("opponent", [600.0, 1400.0, 2400.0])
def test_a_rating_follows_the_paper(opponent: float, score: float) -> None:
    found = Rating(1700, 150).after(opponent, DEVIATION, score)
    assert (found.value, found.deviation) == pytest.approx(by_the_paper(1700, 150, opponent, DEVIATION, score))


def test_winning_raises_losing_lowers_and_both_make_it_surer() -> None:
    """The harder the puzzle the more is won; after many the deviation has fallen, and does not fall to nothing."""
    start = Rating()
    hard, easy = (start.after(opponent, DEVIATION, 1).value for opponent in (1700, 900))
    assert hard > easy > start.value
    assert start.value > start.after(EASIEST, DEVIATION, 0).value > start.value - 250
    long = start
    for number in range(300):
        long = long.after(1200, DEVIATION, number % 2)
    assert 40 < long.deviation < 100
    assert long.value == pytest.approx(1200, abs=40)


def test_only_the_first_play_of_the_first_trial_counts() -> None:
    """Solving it after a wrong play, or once more later, changes no rating; the wrong play had."""
    once = after(trial(1, right=False, wrong=1, solved=False))
    assert rating(once, "niugui").value < Rating().value
    solved_late = after(trial(1, right=False, wrong=1, solved=True))
    again = record_trial(solved_late, trial(2, puzzle="p1"))
    assert rating(once, "niugui") == rating(solved_late, "niugui") == rating(again, "niugui")
    assert rating(again, "guanpai") == Rating()


def test_ratings_do_not_hang_on_where_they_were_earned() -> None:
    """Two browsers put together, either way round, give one rating."""
    one, other = after(trial(1), trial(4, right=False)), after(trial(2, right=False), trial(3))
    assert rating(merge(one, other), "niugui") == rating(merge(other, one), "niugui")


def test_hints_before_the_first_play_take_of_its_score() -> None:
    assert [score(trial(1, helped=helped)) for helped in range(4)] == [1, 0.5, 0.5, 0]
    assert score(trial(1, right=False)) == 0
    assert (puzzle_rating(1), puzzle_rating(6)) == (EASIEST, EASIEST + 5 * STEP)


def test_a_failure_stays_until_it_is_found_at_once() -> None:
    """Wrong at first, or with a hint: to be tried again; the one longest ago first."""
    state = after(trial(1, right=False), trial(2), trial(3, helped=1), trial(4, right=False, solved=False))
    assert failed(state, "niugui") == ("p1", "p3", "p4")
    assert solved(state, "niugui") == {"p1", "p2", "p3"}
    assert tried(state, "niugui") == {"p1", "p2", "p3", "p4"}
    assert failed(record_trial(state, trial(9, puzzle="p1")), "niugui") == ("p3", "p4")
    assert failed(record_trial(state, trial(9, puzzle="p1", right=False)), "niugui") == ("p3", "p4", "p1")


def test_days_in_a_row() -> None:
    """Up to today or, before today's is done, up to yesterday; a day left out ends it."""
    days = ["2026-11-26", "2026-11-28", "2026-11-29"]
    state = after(
        *(trial(number, day=day) for number, day in enumerate(days)), trial(8, day="2026-11-27", solved=False)
    )
    assert (streak(state, "niugui", TODAY).days, streak(state, "niugui", TODAY).today) == (2, False)
    done = record_trial(state, trial(9, day="2026-11-30"))
    assert (streak(done, "niugui", TODAY).days, streak(done, "niugui", TODAY).today) == (3, True)
    assert streak(done, "niugui", date(2026, 12, 2)).days == 0
    assert streak(empty(), "niugui", TODAY).days == 0
