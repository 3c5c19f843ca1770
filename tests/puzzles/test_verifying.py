"""Proving anew finds whatever was tampered with."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache

import pytest

from coach.cards import Cards
from coach.games.niugui import GAME
from coach.games.puzzle import Puzzle
from coach.puzzles import Fault, sampled, store, verify
from coach.results import Reason

POSITION = "S: ♥A ♦3 ♠3 | E: ♦K ♦2 大王 | N: out 1 | W: ♣3 ♥3 | badges: S ♠2 | top: ♥Q by W | turn: S"


@cache
def right() -> Puzzle:
    """A puzzle as it should be."""
    return GAME.compose(POSITION)


def spoil_refutation(puzzle: Puzzle) -> Puzzle:
    first, *others = puzzle.refutations
    return replace(puzzle, refutations=(replace(first, value=first.value + 6), *others))


def drop_refutation(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, refutations=puzzle.refutations[1:], tempting=puzzle.tempting[1:])


def shorten_line(puzzle: Puzzle) -> Puzzle:
    first, *others = puzzle.refutations
    return replace(puzzle, refutations=(replace(first, line=first.line[:-1]), *others))


@pytest.mark.parametrize(
    ("field", "spoil"),
    [
        ("key", lambda puzzle: replace(puzzle, key=puzzle.refutations[0].cards)),
        ("key", lambda puzzle: replace(puzzle, key=Cards())),
        ("value", lambda puzzle: replace(puzzle, value=9)),
        ("line", lambda puzzle: replace(puzzle, line=puzzle.line[:-1])),
        ("refutations", spoil_refutation),
        ("refutations", drop_refutation),
        ("refutations", shorten_line),
        ("tempting", lambda puzzle: replace(puzzle, tempting=("", *puzzle.tempting[1:]))),
        ("themes", lambda puzzle: replace(puzzle, themes=puzzle.themes[1:])),
        ("themes", lambda puzzle: replace(puzzle, themes=(*puzzle.themes, "pass-to-win"))),
        ("difficulty", lambda puzzle: replace(puzzle, difficulty=puzzle.difficulty + 1)),
        ("features", lambda puzzle: replace(puzzle, features={**puzzle.features, "finds": 4})),
        ("goal", lambda puzzle: replace(puzzle, goal=Reason("goal-double-wins"))),
        ("also", lambda puzzle: replace(puzzle, also={"suit": False})),
    ],
)
def test_a_tampered_puzzle_is_caught(field: str, spoil: Callable[[Puzzle], Puzzle]) -> None:
    """Each field of its own: the fault names it, with what is kept and what it should be."""
    spoiled = spoil(right())
    fault = next(fault for fault in verify([spoiled]) if fault.field == field)
    assert fault.id == spoiled.id
    assert fault.kept == getattr(spoiled, field)
    assert fault.found == getattr(right(), field)


def test_another_position_is_caught() -> None:
    """Two cards that have changed hands: nothing that was proven fits any more."""
    moved = right().position.replace("♦3", "?").replace("♣3", "♦3").replace("?", "♣3")
    assert {"key", "line", "refutations"} <= {fault.field for fault in verify([replace(right(), position=moved)])}


def test_a_right_puzzle_has_no_fault() -> None:
    """As it was composed, and as it was written down and read again."""
    assert verify([right(), store.parse(store.format_(right()))]) == ()


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda puzzle: replace(puzzle, position="S: ♣4 | turn: S"), "hand-missing"),
        (lambda puzzle: replace(puzzle, rules="hearts"), "unknown-rules"),
        (lambda puzzle: replace(puzzle, game="bridge"), "unknown-game"),
        (
            lambda puzzle: replace(
                puzzle, position="S: ♣4 ♦5 | E: ♠2 ♦7 | N: ♠3 ♥9 | W: ♦9 | top: 大王 by W | turn: S"
            ),
            "puzzle-one-play",
        ),
    ],
)
def test_what_makes_no_puzzle_is_a_fault(spoil: Callable[[Puzzle], Puzzle], code: str) -> None:
    """With the reason in place of what it should be; the others are proven all the same."""
    (fault,) = verify([right(), spoil(right()), right()])
    assert (fault.field, fault.kept) == ("position", spoil(right()).position)
    assert isinstance(fault.found, Reason)
    assert fault.found.code == code


def test_a_position_that_was_not_turned_is_a_fault() -> None:
    """A puzzle is kept as seen by who is to play, so that none is kept twice."""
    turned = "S: ♣3 ♥3 | E: ♥A ♦3 ♠3 | N: ♦K ♦2 大王 | W: out 1 | badges: E ♠2 | top: ♥Q by S | turn: E"
    faults = verify([replace(right(), position=turned)])
    assert {fault.field for fault in faults} == {"position"}
    assert faults[0].found == POSITION


def test_verifying_tells_how_far_it_is_and_stops() -> None:
    """After each puzzle; in this process and with workers."""
    wrong = replace(right(), difficulty=6)
    for executor in (None, ThreadPoolExecutor(2)):
        told: list[tuple[int, int]] = []

        def tell(done: int, faults: tuple[Fault, ...], told: list[tuple[int, int]] = told) -> bool:
            told.append((done, len(faults)))
            return done < 3

        verify([right(), wrong, right(), wrong], executor=executor, progress=tell)
        assert told == [(1, 0), (2, 1), (3, 1)]


def test_a_sample_is_seeded() -> None:
    """The same seed draws the same; another seed others; in the order of the set; never more than there are."""
    some = [replace(right(), position=f"{place}") for place in range(50)]
    assert sampled(some, 10, 1) == sampled(some, 10, 1) != sampled(some, 10, 2)
    places = [int(puzzle.position) for puzzle in sampled(some, 10, 1)]
    assert places == sorted(set(places))
    assert len(places) == 10
    assert sampled(some, 60, 1) == tuple(some)
