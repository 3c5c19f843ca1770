"""The trainer on a game of two hands in which suits do not matter: the puzzles of 关牌 that come with the coach."""

from __future__ import annotations

import random
from functools import cache

import pytest

from coach import puzzles
from coach.cards import Cards, rank_of
from coach.clauses import LANGUAGES
from coach.errors import CoachError
from coach.games.game import Solves, require
from coach.games.puzzle import Puzzle
from coach.puzzles.trainer import WORTH, Answer, Run, Trainer
from coach.registry import find
from coach.results import Bounds, Solution, Step
from coach.text import sentence

GAME = find("guanpai")
SOLVER = require(GAME, Solves)
SET = puzzles.load("guanpai")
SAMPLE = puzzles.sampled(SET, 16, seed=6)


@cache
def solved(position: str, all_plays: bool = False) -> Solution | Bounds:
    return SOLVER.solve(position, all_plays=all_plays)


def exact(position: str) -> Solution:
    found = solved(position)
    assert isinstance(found, Solution)
    return found


def in_other_suits(cards: Cards, hand: Cards) -> Cards:
    """Return a play of the same ranks by the highest suits that *hand* has."""
    left = sorted(hand, reverse=True)
    chosen = []
    for rank in map(rank_of, cards):
        chosen.append(next(card for card in left if rank_of(card) == rank))
        left.remove(chosen[-1])
    return Cards.of(chosen)


def through(train: Trainer, other_suits: bool = False) -> tuple[Run, list[Answer]]:
    """Play a puzzle to its end by what the solver finds best."""
    run, answers = Run(), []
    while not run.done:
        table = train.table(run)
        best = train.puzzle.key if not run.played else exact(table.position).line[0].cards
        laid = in_other_suits(best, table.sitting(train.me).hand) if other_suits else best
        run, answer = train.play(run, laid)
        answers.append(answer)
        assert answer.holds
    return run, answers


@pytest.mark.parametrize("puzzle", SAMPLE, ids=[puzzle.id for puzzle in SAMPLE])
def test_played_through_it_gives_its_value(puzzle: Puzzle) -> None:
    """The key and then best play, whatever the other does: full points, and the cards closed as promised (G11)."""
    train = Trainer(GAME, puzzle, solved)
    run, _ = through(train)
    end = train.table(run)
    assert end.is_over
    assert end.points["me"] == puzzle.value == -end.points["other"]
    assert (run.solved, run.right, run.points) == (True, True, WORTH)
    assert train.restored(run.to_json()) == run


@pytest.mark.parametrize("puzzle", SAMPLE[:6], ids=[puzzle.id for puzzle in SAMPLE[:6]])
def test_it_does_not_matter_which_of_equal_cards_are_laid(puzzle: Puzzle) -> None:
    """G3: by other suits of the same ranks the same is said, step for step."""
    train = Trainer(GAME, puzzle, solved)
    assert through(train, other_suits=True) == through(train)
    wrong = next((each for each in puzzle.refutations if each.cards), None)
    if wrong is not None:
        hand = train.start.sitting("me").hand
        run, answer = train.play(Run(), in_other_suits(wrong.cards, hand))
        assert (run.wrong, answer.cards, answer.value, answer.steps) == (1, wrong.cards, wrong.value, wrong.line)
        assert train.why_not(train.start, in_other_suits(wrong.cards, hand)).cards == wrong.cards


def test_every_refutation_holds(long: bool) -> None:
    """Over a hundred, or all: each wrong play's line is legal and ends with what is said of it, which is less."""
    for puzzle in SET if long else puzzles.sampled(SET, 100, seed=7):
        train = Trainer(GAME, puzzle, solved)
        for wrong in puzzle.refutations:
            run, answer = train.play(Run(), wrong.cards)
            assert (answer.holds, run.wrong, run.right) == (False, 1, False)
            end = train.frames((Step("me", wrong.cards), *answer.steps))[-1]
            assert end.points["me"] == wrong.value < puzzle.value


def test_hints_say_what_is_at_stake() -> None:
    """Who loses is told to get rid of cards; who wins anyway, to close more; in both languages."""
    seen = set()
    for puzzle in SAMPLE:
        train, run, found = Trainer(GAME, puzzle, solved), Run(), []
        while run.price is not None:
            run, hint = train.hint(run)
            found.append(hint)
            assert all(sentence(hint, lang) for lang in LANGUAGES)
        closes = puzzle.refutations[0].value > 0
        expected = "hint-less" if puzzle.value < 0 else "hint-more" if closes else "hint-stop"
        assert found[0].code == expected
        assert found[2].code == ("hint-key" if puzzle.key else "hint-to-pass")
        seen.add(expected)
    assert seen == {"hint-less", "hint-more", "hint-stop"}


def test_under_other_house_rules_it_is_run_where_it_is_proven() -> None:
    """G15: where one must beat, the puzzles that hold give the same value by the same key; the others are not run."""
    rules = "must_beat=yes"
    holding = [puzzle for puzzle in SAMPLE if puzzle.holds_under(rules)]
    assert holding
    for puzzle in holding[:4]:
        train = Trainer(GAME, puzzle, solved, rules)
        run, answers = through(train)
        assert train.table(run).points["me"] == puzzle.value
        assert answers[0].cards == puzzle.key
    other = next(puzzle for puzzle in SET if not puzzle.holds_under(rules))
    with pytest.raises(CoachError) as refused:
        Trainer(GAME, other, solved, rules)
    assert refused.value.code == "puzzle-rules"


def test_whatever_the_learner_plays_something_exact_is_said() -> None:
    """Random plays, right and wrong: each gets its value, and a right one never loses what was to be had."""
    rng = random.Random(4)
    for puzzle in SAMPLE[:5]:
        train, run = Trainer(GAME, puzzle, solved), Run()
        while not run.done:
            table = train.table(run)
            cards = rng.choice(table.choices).cards
            run, answer = train.play(run, cards)
            assert answer.verdict.legal
            assert answer.holds == (answer.value == puzzle.value)
        assert train.table(run).points["me"] == puzzle.value
