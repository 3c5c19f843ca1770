"""The solver proves what it says: it agrees with a plain reference, with itself, and keeps to its limits."""

from __future__ import annotations

import random
import sys
import threading
import tracemalloc
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any, Final

import pytest

from coach.cards import Cards
from coach.errors import ImpossiblePosition
from coach.games import solving
from coach.games.niugui.kernels import search
from coach.games.niugui.notation import format_position, parse_position
from coach.games.niugui.position import Position
from coach.games.niugui.rules import SEATS
from coach.games.niugui.solver import solve
from coach.results import Bounds, Solution
from tests.niugui.endgames import composed, even, left, played, rotated, sort_of
from tests.niugui.plain_solver import Reference, by_the_rules
from tests.niugui.playing import table

ENDGAMES: Final = {
    **dict.fromkeys(range(8, 15), 235), 15: 120, 16: 110, 17: 60, 18: 28, 19: 25, 20: 12,
}  # fmt: skip
"""How many endgames with so many cards left are compared with the reference: 2,000."""
PLAYED: Final = 5
"""So many of each size are out of careful play, the others composed."""
LARGE: Final = 28
EASY: Final = 50_000
"""The CI form takes endgames of :data:`LARGE` cards that are solved, all plays too, in so many nodes: the others take
most of the time. The long form takes them as they come."""


@cache
def endgames(cards: int) -> tuple[tuple[str, Position], ...]:
    """Return the endgames of so many cards, each with its seed."""
    seeds = [f"{cards} cards, {number}" for number in range(ENDGAMES[cards])]
    makers = [played if number < PLAYED else composed for number in range(ENDGAMES[cards])]
    return tuple((seed, make(random.Random(seed), cards)) for seed, make in zip(seeds, makers, strict=True))


def said(seed: str, position: Position) -> str:
    """Return what a failure needs: the seed and the position."""
    return f"seed {seed!r}: {format_position(position)}"


def by_cards(solution: Solution | Bounds) -> dict[Cards, int | None]:
    """Return each play's value."""
    return {move.cards: move.value for move in solution.moves}


def solved(position: Position, **options: Any) -> Solution:
    """Return the solution, of which there is one without limits."""
    solution = solve(position, **options)
    assert isinstance(solution, Solution), format_position(position)
    return solution


def untimed(answer: Solution | Bounds) -> Solution | Bounds:
    """Return *answer* without the time that it took."""
    return replace(answer, elapsed_s=0.0)


# ---- The reference and the endgames ---------------------------------------------------------------------------------


def test_the_reference_is_what_the_rules_give():
    """Values of all plays of 200 endgames of 4 to 7 cards, every line of which is played out on positions."""
    for seed in range(200):
        position = composed(random.Random(seed), 4 + seed % 4)
        memo: dict[Position, tuple[int, int, int, int]] = {}
        expected = {
            play.cards: by_the_rules(position.play_unchecked(play), memo)[position.turn]
            for play in position.legal_plays()
        }
        reference = Reference(position)
        assert reference.values(position) == expected, said(str(seed), position)
        assert reference.points(position) == by_the_rules(position, memo), said(str(seed), position)


def test_the_endgames_are_of_every_sort():
    """2,000 endgames of 8 to 20 cards; in a third a five-card combination is alive; every way to be out, and so on."""
    sorts = Counter(sort_of(position) for cards in ENDGAMES for _, position in endgames(cards))
    assert sorts.total() == 2_000
    assert sum(count for sort, count in sorts.items() if sort.five) >= 2_000 / 3
    ways = Counter({(sort.out, sort.double): 0 for sort in sorts})
    for sort, count in sorts.items():
        ways[sort.out, sort.double] += count
    against_each_other = {("", False), ("B", False), ("R", False), ("BR", False), ("RB", False)}
    assert set(ways) == against_each_other | {("", True), ("R", True), ("RR", True)}
    assert min(ways.values()) >= 100
    for name in ("on_lead", "suit_first", "double"):
        assert 500 <= sum(count for sort, count in sorts.items() if getattr(sort, name)) <= 1_500, name


@pytest.mark.parametrize("cards", ENDGAMES)
def test_endgames_are_such_as_can_be_written(cards: int):
    """Each has so many cards and reads back from its text; the same seed makes it again, another another."""
    for seed, position in endgames(cards):
        assert left(position) == cards
        assert parse_position(format_position(position)) == position, said(seed, position)
    (seed, position), (other, _) = endgames(cards)[-2:]
    assert composed(random.Random(seed), cards) == position != composed(random.Random(other), cards)


# ---- Values and lines -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ENDGAMES)
def test_values_are_those_of_the_reference(cards: int):
    """The position's value and that of every legal play; and the line keeps the value to the end of the game."""
    for seed, position in endgames(cards):
        reference = Reference(position)
        solution = solve(position, all_plays=True)
        expected = reference.values(position)
        assert by_cards(solution) == expected, said(seed, position)
        assert solution.exact, said(seed, position)
        assert solution.value == max(expected.values()), said(seed, position)
        check_line(position, solution, reference, seed)


def check_line(position: Position, solution: Solution | Bounds, reference: Reference | None, seed: str) -> None:
    """Check that the line is legal and ends the game with the value, which by the reference no play gives away."""
    assert isinstance(solution, Solution)
    me, now = position.turn, position
    for step in solution.line:
        assert SEATS[now.turn] == step.seat, said(seed, position)
        now = now.play(step.cards)
        if reference is not None:
            assert reference.points(now)[me] == solution.value, said(seed, position)
    assert now.is_over, said(seed, position)
    assert now.points()[me] == solution.value, said(seed, position)


def test_moves_come_best_first_and_are_all_the_legal_ones():
    """With all plays asked for each legal one is there once, sorted by value; without, none; the value is the same."""
    for seed, position in endgames(12)[:60]:
        solution = solved(position, all_plays=True)
        values = [move.value for move in solution.moves]
        assert values == sorted(values, reverse=True)
        legal = Counter((play.cards, play.kind.value) for play in position.legal_plays())
        assert Counter((move.cards, move.kind) for move in solution.moves) == legal, said(seed, position)
        alone = solved(position)
        assert alone.moves == ()
        assert (alone.value, alone.lower, alone.upper) == (solution.value,) * 3


@cache
def large(number: int, *, easy: bool) -> tuple[tuple[str, Position], ...]:
    """Return *number* endgames of :data:`LARGE` cards, every other one even and the rest out of careful play."""
    found: list[tuple[str, Position]] = []
    drawn = 0
    while len(found) < number:
        seed = f"large {drawn}"
        rng = random.Random(seed)
        position = even(rng, LARGE // 4) if drawn % 2 else played(rng, LARGE)
        drawn += 1
        assert drawn <= 10 * number, "hardly any is easy"
        if not easy or solve(position, nodes=EASY, all_plays=True).exact:
            found.append((seed, position))
    return tuple(found)


@pytest.mark.parametrize("batch", range(4))
def test_large_endgames_agree_with_themselves(batch: int):
    """40 of 28 cards: each play is worth what its child is, solved afresh; rotating the seats changes nothing."""
    for seed, position in large(40, easy=True)[batch::4]:
        check_against_itself(position, seed)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(10))
def test_many_large_endgames_agree_with_themselves(batch: int):
    """The same on 200 endgames as they come."""
    for seed, position in large(200, easy=False)[batch::10]:
        check_against_itself(position, seed)


def check_against_itself(position: Position, seed: str) -> None:
    me = position.turn
    solution = solved(position, all_plays=True)
    for play in position.legal_plays():
        after = position.play_unchecked(play)
        expected = after.points()[me] if after.is_over else seen_from(solved(after).value, after, me)
        assert by_cards(solution)[play.cards] == expected, said(seed, position)
    check_line(position, solution, None, seed)
    step = 1 + len(seed) % 3
    turned = solved(rotated(position, step), all_plays=True)
    assert (turned.value, by_cards(turned)) == (solution.value, by_cards(solution)), said(seed, position)
    moved = [(SEATS[(SEATS.index(each.seat) + step) % 4], each.cards) for each in solution.line]
    assert [(each.seat, each.cards) for each in turned.line] == moved, said(seed, position)


def seen_from(value: int, position: Position, me: int) -> int:
    """Return the points of *me* when those of the seat to move in *position* are *value* (N21, N22)."""
    black = position.black
    if (me in black) == (position.turn in black):
        return value
    if len(black) == 2:
        return -value
    return -3 * value if me in black else -value // 3


# ---- Limits ---------------------------------------------------------------------------------------------------------


def check_bounds(position: Position, answer: Solution | Bounds, values: dict[Cards, int]) -> None:
    """Check that what was proven is true of the *values* of all plays."""
    told = format_position(position)
    assert answer.lower <= max(values.values()) <= answer.upper, told
    assert all(move.lower <= values[move.cards] <= move.upper for move in answer.moves), told
    assert answer.exact == isinstance(answer, Solution), told


@pytest.mark.parametrize("all_plays", [True, False], ids=["all plays", "value alone"])
def test_bounds_hold_and_a_limit_of_nodes_is_kept(all_plays: bool):
    """Whatever the limit, no more nodes are searched, and what is proven by then is true; some is open, some exact."""
    kinds = Counter[type]()
    for seed, position in endgames(15)[:60]:
        values = Reference(position).values(position)
        for limit in (0, 1, 10, 100, 1_000, 10_000):
            answer = solve(position, nodes=limit, all_plays=all_plays)
            assert answer.nodes <= limit, said(seed, position)
            assert len(answer.moves) == (len(values) if all_plays else 0), said(seed, position)
            check_bounds(position, answer, values)
            kinds[type(answer)] += 1
    assert min(kinds[Bounds], kinds[Solution]) >= 60


def test_out_of_budget_is_an_answer_of_its_own():
    """Without a single node the bounds are the most that can be won and lost, and are not passed off as exact."""
    met = set()
    for seed in range(40):
        position = even(random.Random(seed), LARGE // 4)
        double = len(position.black) == 1
        widest = (-6, 9) if double and position.turn in position.black else (-3, 2) if double else (-2, 2)  # N22, N21
        answer = solve(position, nodes=0, all_plays=True)
        assert isinstance(answer, Bounds)
        assert not answer.exact
        assert answer.value is None
        assert (answer.lower, answer.upper) == widest
        assert {(move.lower, move.upper) for move in answer.moves} == {widest}
        met.add(widest)
    assert len(met) == 3


def test_bounds_hold_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch):
    """With no time at all the search ends at its first look at the clock, and what is proven by then is true."""
    monkeypatch.setattr(solving, "SLICE", 1)
    kinds = Counter[type]()
    for _, position in endgames(15)[:60]:
        answer = solve(position, budget=0.0, all_plays=True)
        check_bounds(position, answer, Reference(position).values(position))
        kinds[type(answer)] += 1
    assert kinds[Bounds] >= 30


def test_progress_tells_bounds_that_narrow(monkeypatch: pytest.MonkeyPatch):
    """What is told on the way holds, and is never taken back; the end is the solution."""
    monkeypatch.setattr(solving, "SLICE", 1)
    monkeypatch.setattr(solving, "BETWEEN", 0.0)
    narrowed = 0
    for seed, position in endgames(16)[:60]:
        values = Reference(position).values(position)
        told: list[Bounds] = []

        def note(bounds: Bounds, told: list[Bounds] = told) -> bool:
            told.append(bounds)
            return True

        solution = solved(position, all_plays=True, progress=note)
        for bounds in told:
            check_bounds(position, bounds, values)
        course: list[Solution | Bounds] = [*told, solution]
        for before, after in pairwise(course):
            assert before.lower <= after.lower <= after.upper <= before.upper, said(seed, position)
            assert before.nodes <= after.nodes, said(seed, position)
        narrowed += len({(bounds.lower, bounds.upper) for bounds in told}) > 1
    assert narrowed >= 10


def test_progress_stops_the_search(monkeypatch: pytest.MonkeyPatch):
    """It is not asked again once it has said no; the answer is what was proven by then."""
    monkeypatch.setattr(solving, "SLICE", 1)
    monkeypatch.setattr(solving, "BETWEEN", 0.0)
    for seed, position in endgames(16)[:30]:
        whole = solved(position)
        for patience in (1, 3):
            asked: list[Bounds] = []

            def stop(bounds: Bounds, asked: list[Bounds] = asked, patience: int = patience) -> bool:
                asked.append(bounds)
                return len(asked) < patience

            answer = solve(position, progress=stop)
            if len(asked) == patience:
                assert isinstance(answer, Bounds), said(seed, position)
                assert untimed(answer) == untimed(asked[-1]), said(seed, position)
            else:
                assert untimed(answer) == untimed(whole), said(seed, position)
            assert answer.lower <= whole.value <= answer.upper, said(seed, position)


def test_the_same_question_gets_the_same_answer():
    """Value, line, plays and nodes: with a limit or without, however often it is asked, whatever was asked before."""
    for seed, position in endgames(16)[:30]:
        for options in ({}, {"all_plays": True}, {"nodes": 300, "all_plays": True}):
            first = untimed(solve(position, **options))
            solve(endgames(16)[40][1])
            assert untimed(solve(position, **options)) == first, said(seed, position)


def test_memory_bounds_the_table():
    """With one megabyte the tables stay within it where more is used with more; the answers are equal."""
    position = needing(60_000, 200_000)
    besides = peak(position, 1, nodes=1)[1]  # what is needed whatever the tables take
    little, with_little = peak(position, 1)
    much, with_much = peak(position, 64)
    assert with_little - besides <= 2**20 < with_much - besides <= 64 * 2**20
    assert by_cards(little) == by_cards(much)


def peak(position: Position, memory_mb: int, **limits: Any) -> tuple[Solution | Bounds, int]:
    """Return the answer, and the most bytes that were in use at a time."""
    tracemalloc.start()
    try:
        return solve(position, memory_mb=memory_mb, all_plays=True, **limits), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_without_any_memory_the_smallest_table_is_used():
    """No memory at all is taken for the least there is; the answers are those of plenty."""
    for _, position in endgames(12)[:5]:
        assert solve(position, memory_mb=0).value == solve(position).value


def needing(least: int, most: int) -> Position:
    """Return the first lead, seven or eight cards in every hand, of which all plays are solved in so many nodes."""
    for seed in range(400):
        position = even(random.Random(seed), 7 + seed % 2)
        answer = solve(position, nodes=most, all_plays=True)
        if answer.exact and answer.nodes >= least:
            return position
    raise AssertionError(f"no endgame takes {least} to {most} nodes")


def test_other_threads_go_on_meanwhile(monkeypatch: pytest.MonkeyPatch):
    """The GIL is released: a thread that wakes when the kernel starts has run by the time that it returns.

    Nothing else lets it run: this thread hands the GIL over only where it waits, and it does not wait.
    """
    begins, ran = threading.Event(), threading.Event()
    in_time: list[bool] = []
    advance = search.advance

    def watched(*arguments: Any) -> Any:
        begins.set()
        result = advance(*arguments)
        in_time.append(ran.is_set())
        return result

    def run() -> None:
        begins.wait()
        ran.set()

    solve(even(random.Random(2), LARGE // 4), nodes=1)  # the kernel is there
    monkeypatch.setattr(search, "advance", watched)
    monkeypatch.setattr(solving, "SLICE", 1 << 40)
    thread = threading.Thread(target=run)
    interval = sys.getswitchinterval()
    thread.start()
    sys.setswitchinterval(1_000.0)
    try:
        solve(even(random.Random(2), 9), nodes=500_000)
    finally:
        sys.setswitchinterval(interval)
        begins.set()
        thread.join()
    assert in_time[0]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("S: out 1 | E: ♥9 ♥8 | N: out 2 | W: ♥6 ♥7 | badges: S ♠2, N ♠3 | turn: E", "nothing-to-solve"),
        ("S: ♠2 | E: ♥9 ♥8 | N: ♥3 | W: ♥6 ♥7 | turn: S", "side-unknown"),
    ],
)
def test_what_cannot_be_solved_is_refused(text: str, code: str):
    """The game is over, or nobody knows who is with whom."""
    with pytest.raises(ImpossiblePosition) as refusal:
        solve(table(text))
    assert refusal.value.code == code
