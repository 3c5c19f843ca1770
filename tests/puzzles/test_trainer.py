"""The running of a puzzle: what is said of a play, how the others answer, hints, and the account."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from coach.cards import NO_CARDS, Cards
from coach.clauses import LANGUAGES
from coach.errors import CoachError
from coach.games.table import Table
from coach.puzzles.trainer import PRICES, TRIED, WORTH, WRONG, Answer, Run, Trainer, Unsolved
from coach.results import Bounds, Solution, Step
from coach.text import explain, sentence
from tests.puzzles.making import AGAINST, ALL, BOARD, DOUBLE, FLUSH, GAME, PAIR, PASS, composed, exact, solved


def trainer(position: str = PASS, rules: str = "") -> Trainer:
    return Trainer(GAME, composed(position), solved, rules)


def never(position: str, all_plays: bool) -> Solution | Bounds:
    raise AssertionError(f"solved {position!r}")


def spent(position: str, all_plays: bool) -> Solution | Bounds:
    return Bounds(-2, 2, (), 0, 0.0)


def cards(*tokens: str) -> Cards:
    return Cards.from_tokens(tokens)


def through(train: Trainer, run: Run) -> tuple[Run, list[Answer]]:
    """Play a run to its end by what the solver finds best."""
    answers = []
    while not run.done:
        best = train.puzzle.key if not run.played else exact(train.table(run).position).line[0].cards
        run, answer = train.play(run, best)
        answers.append(answer)
        assert answer.holds
    return run, answers


# ---- A right play ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", ALL)
def test_played_through_by_right_plays_a_puzzle_gives_its_value_and_ten_points(position: str) -> None:
    """To the end of the game, where the learner gets what was promised; nothing is lost on the way."""
    train = trainer(position)
    run, answers = through(train, Run())
    end = train.table(run)
    assert end.is_over
    assert end.points[train.me] == train.puzzle.value
    assert (run.solved, run.shown, run.right, run.points) == (True, False, True, WORTH)
    assert [answer.value for answer in answers] == [train.puzzle.value] * len(answers)


@pytest.mark.parametrize("position", ALL)
def test_others_answer_up_to_the_learners_next_choice(position: str) -> None:
    """What is played after a right play is played by the others, or is the learner's only legal play."""
    train = trainer(position)
    run, answer = train.play(Run(), train.puzzle.key)
    assert run.played == (Step(train.me, train.puzzle.key), *answer.steps)
    tables = train.frames(run.played)
    if not answer.secured:
        for table, step in zip(tables[1:], answer.steps, strict=False):
            assert table.turn == step.seat
            assert step.seat != train.me or len(table.choices) == 1
        assert tables[-1].is_over or (tables[-1].turn == train.me and len(tables[-1].choices) > 1)


def resisting(train: Trainer, table: Table) -> Cards:
    """The longest-resisting play, worked out from its definition over all plays that keep the value."""
    found = exact(table.position)
    holding = [move.cards for move in found.moves if move.value == found.value]
    mates = table.mates(train.me)

    def worth(play: Cards) -> tuple[int, int, int, tuple[int, ...]]:
        at = BOARD.table(BOARD.play_on(table.position, play))
        line = () if at.is_over else exact_line(at.position)
        free = 0
        for step in line:
            if at.turn in mates:
                best = exact(at.position)
                free = sum(move.value == best.value for move in best.moves)
                break
            at = BOARD.table(BOARD.play_on(at.position, step.cards))
        return -len(line), free, len(play), tuple(play)

    assert len(holding) <= TRIED
    return min(holding, key=worth)


def exact_line(position: str) -> tuple[Step, ...]:
    found = solved(position)
    assert isinstance(found, Solution)
    return found.line


@pytest.mark.parametrize("position", [PASS, DOUBLE, AGAINST, PAIR])
def test_opponents_resist_longest_and_partners_play_the_line(position: str) -> None:
    """Each reply is what its definition says, by whichever way it is found."""
    train = trainer(position)
    run, _ = through(train, Run())
    tables = train.frames(run.played)
    asked = 0
    for table, step in zip(tables, run.played, strict=False):
        if table.turn == train.me or len(table.choices) == 1:
            continue
        asked += 1
        if table.turn in table.mates(train.me):
            assert step.cards == exact_line(table.position)[0].cards
        elif not answered_out(train, table):
            assert step.cards == resisting(train, table)
    assert asked


def answered_out(train: Trainer, table: Table) -> bool:
    """Whether the learner's side can lose nothing more, so that the rest was played out by the line."""
    at = table
    for step in exact_line(table.position):
        if at.turn == train.me:
            best = exact(at.position)
            if any(move.value != best.value for move in best.moves):
                return False
        at = BOARD.table(BOARD.play_on(at.position, step.cards))
    return True


def test_a_run_goes_on_exactly_as_long_as_something_can_be_lost() -> None:
    """Where the learner is asked, some play of his on the line loses; where the rest is played out, none does."""
    asked = ended = 0
    for position in ALL:
        train, run = trainer(position), Run()
        while not run.done:
            best = train.puzzle.key if not run.played else exact(train.table(run).position).line[0].cards
            before = len(run.played)
            run, answer = train.play(run, best)
            tables = train.frames(run.played)
            if answer.secured:
                turns = [
                    number
                    for number, table in enumerate(tables[:-1])
                    if number > before and table.turn == train.me and len(table.choices) > 1
                ]
                assert answered_out(train, tables[turns[0]])
                ended += 1
            elif not run.done:
                assert not answered_out(train, tables[-1])
                asked += 1
    assert asked
    assert ended


# ---- A wrong play ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", ALL)
def test_a_wrong_first_play_is_answered_by_the_puzzles_refutation(position: str) -> None:
    """At once, without solving; the run stays where it was, and the first try is spent."""
    puzzle = composed(position)
    train = Trainer(GAME, puzzle, never)
    for refutation in puzzle.refutations:
        run, answer = train.play(Run(), refutation.cards)
        assert (answer.holds, answer.value, answer.steps) == (False, refutation.value, refutation.line)
        assert answer.value < puzzle.value
        assert run == Run(wrong=1, right=False)
        end = train.frames((Step(train.me, refutation.cards), *answer.steps))[-1]
        assert end.is_over
        assert end.points[train.me] == refutation.value


def test_a_wrong_play_later_is_refuted_live_and_can_be_tried_again() -> None:
    """It costs as much, the first try stays right, and the line after it gives what is said."""
    train = trainer()
    run, _ = train.play(Run(), NO_CARDS)
    table = train.table(run)
    found = exact(table.position)
    wrong = next(move for move in found.moves if move.value != found.value)
    after, answer = train.play(run, wrong.cards)
    assert after == replace(run, wrong=1)
    assert (after.right, after.points) == (True, WORTH - WRONG)
    assert answer.value == wrong.value
    end = train.frames((Step(train.me, wrong.cards), *answer.steps), table)[-1]
    assert end.points[train.me] == wrong.value
    solved_at_last, _ = through(train, after)
    assert (solved_at_last.solved, solved_at_last.points) == (True, WORTH - WRONG)


def test_an_illegal_play_gets_the_clause_and_costs_nothing() -> None:
    """N10: a lower single; N11: two cards that make no pair; what is not in the hand."""
    train = Trainer(GAME, composed(PASS), never)
    for play, clause in ((cards("H9", "CT"), "N11"), (cards("D4"), "N2")):
        run, answer = train.play(Run(), play)
        assert run == Run()
        assert not answer.verdict.legal
        assert answer.verdict.clause == clause
        assert answer.steps == ()


def test_nothing_more_is_played_when_it_is_done() -> None:
    train = trainer(AGAINST)
    run, _ = through(train, Run())
    for done in (run, Run(shown=True)):
        with pytest.raises(CoachError) as caught:
            train.play(done, NO_CARDS)
        assert caught.value.code == "puzzle-done"
        assert train.reveal(done) == done


# ---- The account -----------------------------------------------------------------------------------------------------


def test_points_fall_by_wrong_plays_and_hints_and_never_below_nothing() -> None:
    """Of 10: each wrong play 4, the hints 2, 5 and 10 in all; a shown solution leaves none."""
    assert [Run(wrong=wrong).points for wrong in range(4)] == [10, 6, 2, 0]
    assert [Run(hints=hints).points for hints in range(4)] == [10, 8, 5, 0]
    assert [Run(hints=hints).price for hints in range(4)] == [2, 3, 5, None]
    assert Run(wrong=2, hints=1).price == 0
    assert Run(shown=True).points == 0


@pytest.mark.parametrize("position", ALL)
def test_hints_say_where_how_many_and_which(position: str) -> None:
    """Three grades in order: who, which kind or which not, which; only the third names a card of the key."""
    puzzle = composed(position)
    train = Trainer(GAME, puzzle, never)
    run, found = Run(), []
    for _ in PRICES:
        run, hint = train.hint(run)
        found.append(hint)
        assert all(sentence(hint, lang) for lang in LANGUAGES)
    assert found[0].code in ("hint-stop", "hint-partner")
    assert found[0].values["count"] > 0
    leads = all(choice.cards for choice in train.table(Run()).choices)
    wrong = puzzle.refutations[0].cards
    if leads and len(puzzle.key) > 1:
        assert found[1].code == "hint-of-kind"
    else:
        assert found[1].code == ("hint-not" if wrong else "hint-not-pass")
        assert found[1].values.get("cards", NO_CARDS) == wrong
    assert found[2].code == ("hint-key" if puzzle.key else "hint-to-pass")
    assert puzzle.key not in found[0].values.values()
    assert puzzle.key not in found[1].values.values()
    with pytest.raises(CoachError) as caught:
        train.hint(run)
    assert caught.value.code == "no-hint"
    run, _ = trainer(position).play(run, puzzle.key)
    assert (run.right, run.helped, run.points) == (True, 3, 0)


def test_a_hint_later_is_about_the_play_at_hand() -> None:
    """The third one names a play that keeps the value where the run stands."""
    train = trainer()
    run, _ = train.play(replace(Run(), hints=2), NO_CARDS)
    assert run.helped == 2
    run, hint = train.hint(run)
    run, answer = train.play(run, hint.values["cards"])
    assert answer.holds


def test_showing_the_solution_ends_it() -> None:
    """Before any play it counts as a wrong first try; after the key was found, the first try stays right."""
    train = trainer()
    shown = train.reveal(Run(hints=1))
    assert (shown.done, shown.solved, shown.right, shown.helped, shown.points) == (True, False, False, 1, 0)
    run, _ = train.play(Run(), NO_CARDS)
    assert train.reveal(run).right is True
    assert train.solution() == train.puzzle.line
    frames = train.frames(train.solution())
    assert frames[0] == train.start
    assert frames[-1].points[train.me] == train.puzzle.value


# ---- Why not? --------------------------------------------------------------------------------------------------------


def test_why_not_any_legal_play() -> None:
    """At the start by what the puzzle knows, later by solving; the key's own line too, and an illegal play's clause."""
    quick, train = Trainer(GAME, composed(PASS), never), trainer()
    for refutation in train.puzzle.refutations:
        answer = quick.why_not(quick.start, refutation.cards)
        assert (answer.holds, answer.value, answer.steps) == (False, refutation.value, refutation.line)
    key = quick.why_not(quick.start, NO_CARDS)
    assert (key.holds, key.value, key.steps) == (True, 2, train.puzzle.line[1:])
    run, _ = train.play(Run(), NO_CARDS)
    table = train.table(run)
    worth = {move.cards: move.value for move in exact(table.position).moves}
    assert {choice.cards: train.why_not(table, choice.cards).value for choice in table.choices} == worth
    assert not train.why_not(table, cards("D4")).verdict.legal


# ---- House rules -----------------------------------------------------------------------------------------------------


def test_a_puzzle_is_run_only_under_rules_it_is_proven_by() -> None:
    """N16: that of the flush holds by rank alone; the others by both, and then lines are solved live."""
    with pytest.raises(CoachError) as caught:
        trainer(FLUSH, "suit")
    assert caught.value.code == "puzzle-rules"
    assert all(explain(caught.value, lang) for lang in LANGUAGES)
    train = trainer(PASS, "suit")
    assert train.start.position.endswith("rules: suit")
    run, _ = through(train, Run())
    assert run.points == WORTH
    wrong, answer = train.play(Run(), cards("H9"))
    assert (wrong.wrong, answer.value) == (1, 0)
    assert train.frames(train.solution())[-1].points[train.me] == 2


# ---- When there is no time -------------------------------------------------------------------------------------------


def test_without_time_the_proven_line_goes_on_and_elsewhere_nothing_is_guessed() -> None:
    """On the puzzle's own line its plays are known; off it the play counts for nothing, and the error says so."""
    puzzle = composed(PASS)
    train, run, asked = Trainer(GAME, puzzle, spent), Run(), 0
    while not run.done:
        run, answer = train.play(run, puzzle.line[len(run.played)].cards)
        assert answer.holds
        assert run.played == puzzle.line[: len(run.played)]
        asked += 1
    assert asked > 2
    run, _ = train.play(Run(), NO_CARDS)
    other = next(
        choice.cards for choice in train.table(run).choices if choice.cards != puzzle.line[len(run.played)].cards
    )
    with pytest.raises(Unsolved) as caught:
        train.play(run, other)
    assert all(explain(caught.value, lang) for lang in LANGUAGES)
    with pytest.raises(Unsolved):
        Trainer(GAME, composed(PASS), spent, "suit").play(Run(), cards("H9"))


# ---- Kept ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", ALL)
def test_a_run_is_kept_as_plain_values(position: str) -> None:
    """Through JSON and back, at every step."""
    train, run = trainer(position), Run()
    run, _ = train.hint(run)
    while not run.done:
        assert train.restored(json.loads(json.dumps(run.to_json()))) == run
        run, _ = train.play(run, train.puzzle.key if not run.played else exact_line(train.table(run).position)[0].cards)
    assert train.restored(run.to_json()) == run


@pytest.mark.parametrize(
    "changes",
    [
        {"schema": 2},
        {"played": [["S", "D4"]]},
        {"played": [["E", ""]]},
        {"played": [["S", ""]]},
        {"played": "S"},
        {"played": [["S", "ZZ"]]},
        {"wrong": -1},
        {"hints": 4},
        {"wrong": True},
        {"right": 1},
        {"solved": None},
        {"shown": ...},
    ],
)
def test_what_is_no_run_of_the_puzzle_is_refused(changes: dict[str, object]) -> None:
    """A damaged or foreign one has its own error: plays that cannot be, a turn that is not the learner's."""
    values = Run().to_json() | changes
    with pytest.raises(CoachError) as caught:
        trainer().restored({name: value for name, value in values.items() if value is not ...})
    assert caught.value.code == "run-damaged"
    assert all(explain(caught.value, lang) for lang in LANGUAGES)


def test_it_runs_without_numba() -> None:
    """A page's kernel runs puzzles: what solves them is elsewhere."""
    program = (
        "import sys; from coach.puzzles import trainer; from coach.registry import find;"
        f" find().table({PASS!r}); print(sorted({{'numba', 'numpy', 'pandas'}} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("[]\n", "")
