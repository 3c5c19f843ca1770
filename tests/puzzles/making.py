"""Puzzles for tests: made of a position by solving it, and proven so."""

from __future__ import annotations

from functools import cache
from typing import Final

from coach.cards import Cards
from coach.games.game import Judges, LaysOut, Solves, require
from coach.games.niugui.goals import goal_of
from coach.games.niugui.notation import parse_position
from coach.games.puzzle import Puzzle, Refutation
from coach.registry import find
from coach.results import Bounds, Solution, Step

GAME = find("niugui")
BOARD, SOLVER, JUDGE = require(GAME, LaysOut), require(GAME, Solves), require(GAME, Judges)

PASS: Final = "S: ♥9 ♣10 ♦J ♥A ♠3 大王 | E: ♠4 ♦6 ♠7 ♦K ♠2 | N: ♣6 ♠9 ♠10 ♦A | W: ♣5 ♣8 ♣J ♥2 | top: ♦7 by W | turn: S"
"""Nineteen cards: the pass alone gets 2 points."""
DOUBLE: Final = (
    "S: ♥7 ♦10 ♥Q ♥K | E: ♠5 ♥8 ♠10 ♦J ♣K ♦A | N: ♠8 | W: ♣5 ♦6 ♥J | badges: S ♠2, S ♠3 | top: ♣9 by W | turn: S"
)
"""One against three: ♦10 alone saves the double's draw."""
AGAINST: Final = "S: ♣4 ♦J ♥Q | E: ♥6 ♦7 | N: ♥A | W: ♥4 ♦5 | badges: E ♠2, E ♠3 | top: ♦10 by W | turn: S"
"""Three against one: the pass alone catches the double."""
PAIR: Final = "S: ♠3 | E: ♠4 ♣5 ♥8 | N: ♦4 ♦8 ♣8 ♥9 | W: ♥4 ♦5 ♥5 ♠8 ♣9 ♠9 | badges: N ♠2 | turn: N"
"""The pair of eights alone wins cleanly; the learner sits at N."""
FLUSH: Final = "S: ♥5 ♦7 ♥9 ♥10 ♥J ♥Q ♥K | E: ♦5 ♦6 ♦8 ♦10 ♦K | N: ♥7 ♦3 | W: ♠2 ♠3 | turn: S"
"""N16: one flush alone keeps the draw where rank compares first, and none of it holds where the suit does."""
ALL: Final = (PASS, DOUBLE, AGAINST, PAIR, FLUSH)


@cache
def solved(position: str, all_plays: bool = False) -> Solution | Bounds:
    """Return the position solved, whatever it takes."""
    return SOLVER.solve(position, all_plays=all_plays)


def composed(position: str, rules: str = "rank", difficulty: int = 2, themes: tuple[str, ...] = ()) -> Puzzle:
    """Return the puzzle that *position* makes.

    :raises ValueError: more than one play keeps the value, or every play does.
    """
    table = BOARD.table(position, rules)
    found = exact(table.position)
    (key, *others) = found.moves
    if not others or others[0].value == found.value:
        raise ValueError(f"no single play keeps the value of {position!r}")
    assert key.value == found.value
    refutations = tuple(Refutation(each.cards, each.lower, after(table.position, each.cards)) for each in others)
    line = (Step(table.turn, key.cards), *after(table.position, key.cards))
    other = "suit" if rules == "rank" else "rank"
    return Puzzle(
        game=GAME.name,
        rules=rules,
        position=position,
        goal=goal_of(parse_position(table.position), found.value),
        value=found.value,
        key=key.cards,
        line=line,
        refutations=refutations,
        tempting=("told", *("",) * (len(refutations) - 1)),
        themes=themes,
        difficulty=difficulty,
        features={},
        also={other: holds(position, other, key.cards, found.value)},
    )


def holds(position: str, rules: str, key: Cards, value: int) -> bool:
    """Return whether *key* alone keeps *value* under other rules."""
    found = exact(BOARD.table(position, rules).position)
    return found.value == value and [move.cards for move in found.moves if move.value == value] == [key]


def exact(position: str) -> Solution:
    found = solved(position, True)
    assert isinstance(found, Solution)
    return found


def after(position: str, cards: Cards) -> tuple[Step, ...]:
    """Return best play after *cards*."""
    position = BOARD.play_on(position, cards)
    if BOARD.table(position).is_over:
        return ()
    found = solved(position)
    assert isinstance(found, Solution)
    return found.line
