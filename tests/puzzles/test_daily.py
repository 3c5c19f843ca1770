"""The puzzle of a day is the same for everybody, and stays when others come and go."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta

import pytest

from coach.errors import CoachError
from coach.games.puzzle import HARDEST, Puzzle
from coach.puzzles.daily import of_day
from tests.puzzles.test_store import made

SOME = tuple(made(f"position {place}", difficulty=1 + place % HARDEST) for place in range(120))
DAYS = [date(2026, 11, 30) + timedelta(days=day) for day in range(700)]


def test_a_day_has_one_puzzle_whatever_the_order() -> None:
    """The same for everybody, however the puzzles are kept."""
    for day in DAYS[:30]:
        assert of_day(SOME, day) is of_day(tuple(reversed(SOME)), day)
    assert of_day(SOME, date(2026, 11, 30)).position == "position 90"


def test_the_week_grows_harder() -> None:
    """Monday 1 … Saturday 6; Sunday any."""
    for day in DAYS:
        if day.isoweekday() <= HARDEST:
            assert of_day(SOME, day).difficulty == day.isoweekday()
    sundays = {of_day(SOME, day).difficulty for day in DAYS if day.isoweekday() > HARDEST}
    assert sundays == set(range(1, HARDEST + 1))


def test_puzzles_that_come_or_go_change_few_days() -> None:
    """A day keeps its puzzle while that is there and no new one wins the day."""
    before = {day: of_day(SOME, day) for day in DAYS}
    fewer = [puzzle for puzzle in SOME if puzzle is not before[DAYS[0]]]
    more = (*SOME, made("another", difficulty=4))
    for day in DAYS:
        if before[day] is not before[DAYS[0]]:
            assert of_day(fewer, day) is before[day]
        assert of_day(more, day) in (before[day], more[-1])
    moved = sum(of_day(more, day) is more[-1] for day in DAYS)
    assert 0 < moved < 20


def test_every_puzzle_has_its_days() -> None:
    """Over the years all come up, none much more often than others."""
    years = [date(2026, 1, 1) + timedelta(days=day) for day in range(365 * 12)]
    counts = Counter(of_day(SOME, day).id for day in years)
    assert len(counts) == len(SOME)
    assert max(counts.values()) < 4 * len(years) / len(SOME)


def test_only_puzzles_proven_under_the_rules() -> None:
    """With a difficulty that has none, all proven ones are drawn from; without any, it is said."""
    under_suit: tuple[Puzzle, ...] = (made("one", difficulty=6, also={"suit": True}), *SOME)
    for day in DAYS[:14]:
        assert of_day(under_suit, day, "suit").position == "one"
    with pytest.raises(CoachError) as caught:
        of_day(SOME, DAYS[0], "suit")
    assert caught.value.code == "no-puzzle-of-day"
