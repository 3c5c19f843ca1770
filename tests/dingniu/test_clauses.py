"""The clauses of 顶牛 as data: whole, in both languages, true of the game, and each shown by tests."""

from __future__ import annotations

import pytest

from coach.clauses import Clause, Course, Nature, Status, clause, clauses, differences
from coach.errors import IllegalPlay
from coach.games.dingniu.rules import ACCOUNT_LOSES, ACCOUNT_WINS, LOSES, SEATS, WINS, Rules
from coach.games.house import choices_of
from tests.dingniu.playing import settled, table

ALL = clauses("dingniu")
SAY_WHAT_IS = {Nature.PERMITS, Nature.FORBIDS}
OPTIONS = {
    "T10": "account_ends",
    "T11": "after_block",
    "T12": "liability",
    "T15": "half_account",
    "T16": "head_empty",
}

each_clause = pytest.mark.parametrize("shown", ALL, ids=[found.id for found in ALL])


def test_statuses_are_those_of_the_rules() -> None:
    """What is played in some places only is an option; these have an inferred part beside what is stated."""
    assert {found.id for found in ALL if found.status is Status.OPTION} == {"T10", "T15", "T16"}
    assert {found.id for found in ALL if found.inferred} == {
        "T2",
        "T5",
        "T10",
        "T11",
        "T12",
        "T13",
        "T15",
        "T17",
        "T19",
    }
    assert {id for difference in differences("dingniu") for id in difference.clauses} == {
        "T5", "T12", "T14", "T15", "T19", "T20",
    }  # fmt: skip


def test_options_are_fields_of_the_rules() -> None:
    """Each option is a field of :class:`Rules` with the same values, and its default is the first of them."""
    assert {found.id: found.option.field for found in ALL if found.option} == OPTIONS
    assert {*OPTIONS.values()} == {*choices_of(Rules)}
    for id, name in OPTIONS.items():
        option = clause(id).option
        assert option is not None
        assert tuple(choice.value for choice in option.choices) == choices_of(Rules)[name]
        assert option.default == getattr(Rules(), name) == choices_of(Rules)[name][0]


def test_the_tables_of_points_are_those_of_the_game() -> None:
    """T9, T11 and T15: what each place gets."""
    assert [line.side for line in clause("T9").scores] == [WINS, *reversed(LOSES)]
    assert [line.side for line in clause("T11").scores] == [ACCOUNT_WINS, *reversed(ACCOUNT_LOSES), -ACCOUNT_WINS]
    assert [2 * line.side for line in clause("T15").scores] == [line.side for line in clause("T11").scores]


@each_clause
def test_examples_hold(shown: Clause) -> None:
    """Every example comes out as it says."""
    assert shown.examples
    for example in shown.examples:
        assert isinstance(example, Course)
        if not example.legal:
            *before, last = example.moves.split(";")
            table(example.position, ";".join(before))
            with pytest.raises(IllegalPlay):
                table(example.position, example.moves)
            assert last
            continue
        end = table(example.position, example.moves)
        if example.turn:
            assert (end.is_over, SEATS[end.turn]) == (False, example.turn), example.text.en
        if example.counts:
            assert _by_seat(example.counts) == dict(zip(SEATS, map(len, end.hands), strict=True))
        if example.points:
            assert _by_seat(example.points) == settled(example.position, example.moves), example.text.en


def _by_seat(text: str) -> dict[str, int]:
    words = text.split()
    return {seat: int(number) for seat, number in zip(words[::2], words[1::2], strict=True)}


@each_clause
def test_what_is_allowed_is_shown_on_both_sides(shown: Clause) -> None:
    """A clause that permits or forbids has an example that is legal and one that is not."""
    if shown.nature in SAY_WHAT_IS:
        assert {example.legal for example in shown.examples if isinstance(example, Course)} == {True, False}
