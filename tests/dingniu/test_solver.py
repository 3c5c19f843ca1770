"""The exact solver of 顶牛: against a plain search, by both conventions, and what it says when it is stopped."""

from __future__ import annotations

import pytest

from coach.errors import ImpossiblePosition
from coach.games.dingniu.notation import parse_position
from coach.games.dingniu.position import deal
from coach.games.dingniu.solver import CONVENTIONS, Searcher, solve
from coach.results import Bounds, Solution
from tests.dingniu.playing import endgame, plain

SOME = "S: 6-5 6-4 | E: 4-4 6-1 | N: 3-1 5-5 | W: 2-2 6-2 | ends: 6 3 | turn: S"


def test_the_solver_finds_what_a_plain_search_finds() -> None:
    """Under every house and both conventions, all four gains are those of the plain search, in 1,000 endgames."""
    checked, most = 0, 1_000
    for seed in range(2 * most):
        if checked == most:
            break
        position = endgame(seed, 5 + seed % 5)
        if position is None:
            continue
        checked += 1
        for convention, sign in CONVENTIONS.items():
            searcher = Searcher(position.rules, position.head, position.turn, convention)
            found, _ = searcher.find(position, lambda: 1 << 62)
            assert found == plain(position, position.turn, sign), (seed, convention)
    assert checked == most


def test_a_lead_is_solved() -> None:
    """T5: what may not be led is no play of the position; every other has its value, and the best is the position's."""
    position = parse_position("S: 4-4 6-4 6-4 | E: 5-5 2-2 1-1 | N: 6-1 3-1 6-3 | W: 5-1 1-1 6-5 | turn: S")
    solution = solve(position, all_plays=True)
    assert isinstance(solution, Solution)
    assert [str(move.cards) for move in solution.moves] == ["6-4"]
    assert solution.moves[0].value == solution.value == plain(position, 0, -1)[0]


def test_the_line_comes_to_what_it_says() -> None:
    """The line ends the hand with each seat's gain, and the gains sum to zero."""
    position = parse_position(SOME)
    solution = solve(position)
    assert isinstance(solution, Solution)
    now = position
    for step in solution.line:
        now = now.play(step.cards)
    assert list(now.points()) == list(solution.by_seat.values())
    assert sum(solution.by_seat.values()) == 0


def test_who_does_not_care_makes_a_difference() -> None:
    """The seat to move gets −3 from seats that play against it where that costs them nothing, −1 from kinder ones."""
    solution = solve(parse_position(SOME))
    assert isinstance(solution, Solution)
    assert (solution.value, solution.otherwise) == (-3, -1)


def test_nothing_is_guessed() -> None:
    """Without a budget to search in there are bounds, which hold; a hand that is over is refused."""
    import random

    dealt = deal(random.Random(1))
    assert isinstance(bounds := solve(dealt, nodes=100, all_plays=True), Bounds)
    assert (bounds.lower, bounds.upper, bounds.exact) == (-12, 12, False)
    over = parse_position("S: out | E: out | N: out | W: out | ends: 6 3 | turn: S")
    with pytest.raises(ImpossiblePosition):
        solve(over)
