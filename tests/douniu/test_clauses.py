"""The clauses of 斗牛 as data: whole, in both languages, true of the game, and each shown by tests."""

from __future__ import annotations

import pytest

from coach.clauses import Clause, Course, Evaluation, Nature, Status, clause, clauses, differences
from coach.errors import IllegalPlay
from coach.games.douniu.notation import parse_position
from coach.games.douniu.rules import FACTORS, KINDS, ORDER, SEATS, Rules
from coach.games.house import choices_of
from tests.douniu.playing import HOUSES, beats, kind, moved

ALL = clauses("douniu")
OPTIONS = {"D3": "open_cards", "D14": "ten_to_ace", "D15": "payout"}

each_clause = pytest.mark.parametrize("shown", ALL, ids=[found.id for found in ALL])


def test_statuses_are_those_of_the_rules() -> None:
    """D14 and D15 are options, D13 is inferred, and these have an inferred part beside what is stated."""
    assert {found.id for found in ALL if found.status is Status.OPTION} == {"D14", "D15"}
    assert {found.id for found in ALL if found.status is Status.INFERRED} == {"D13"}
    assert {found.id for found in ALL if found.inferred} == {"D2", "D3", "D6", "D9", "D12"}
    assert {source.file for found in ALL for source in found.sources} == {"002_0e595e599f1956f2.txt"}
    assert {id for difference in differences("douniu") for id in difference.clauses} == {"D2", "D3", "D14", "D15"}


def test_options_are_fields_of_the_rules() -> None:
    """Each option is a field of :class:`Rules` with the same values, and its default is the first of them."""
    assert {found.id: found.option.field for found in ALL if found.option} == OPTIONS
    assert {*OPTIONS.values()} == {*choices_of(Rules)}
    for id, name in OPTIONS.items():
        option = clause(id).option
        assert option is not None
        assert tuple(choice.value for choice in option.choices) == choices_of(Rules)[name]
        assert option.default == getattr(Rules(), name) == choices_of(Rules)[name][0]


def test_orders_are_those_of_the_game() -> None:
    """D7 lists the ranks and D8 the types as the game ranks them."""
    assert "".join(clause("D7").order).replace("10", "T") == ORDER
    assert clause("D8").order == tuple(each.value for each in KINDS)
    assert [found.id for found in ALL if found.order] == ["D7", "D8"]


def test_the_table_of_factors_is_that_of_the_game() -> None:
    """D15: every line of the table is a factor of the common payout, and all of these are there."""
    assert [line.side for line in clause("D15").scores] == sorted(set(FACTORS["common"]))
    assert all(line.others == -line.side for line in clause("D15").scores)
    assert set(FACTORS["plain"]) == {1}


@each_clause
def test_examples_hold(shown: Clause) -> None:
    """Every example comes out as it says, under the choice it names or else in every house."""
    assert shown.examples
    for example in shown.examples:
        if isinstance(example, Course):
            _check_course(example)
            continue
        assert isinstance(example, Evaluation)
        for rules in HOUSES:
            if example.rules in ("", getattr(rules, OPTIONS.get(shown.id, ""), "")):
                assert example.kind in ("", kind(example.hand, rules)), example
                assert not example.over or beats(example.hand, example.over, rules) == example.wins, example


def _check_course(example: Course) -> None:
    if not example.legal:
        *before, last = example.moves.split(";")
        table = moved(parse_position(example.position), ";".join(before))
        with pytest.raises(IllegalPlay):
            moved(table, last)
        return
    table = moved(parse_position(example.position), example.moves)
    if example.turn:  # who is the banker
        assert table.banker == SEATS.index(example.turn)
    if example.counts:
        assert _by_seat(example.counts) == {seat: len(hand) for seat, hand in zip(SEATS, table.hands, strict=False)}
    if example.points:
        assert _by_seat(example.points) == dict(zip(SEATS, table.points(), strict=False))


def _by_seat(text: str) -> dict[str, int]:
    words = text.split()
    return {seat: int(number) for seat, number in zip(words[::2], words[1::2], strict=True)}


@each_clause
def test_what_wins_or_is_allowed_is_shown_on_both_sides(shown: Clause) -> None:
    """A clause that orders has a hand that wins and one that does not; one that permits, what it refuses too."""
    courses = {example.legal for example in shown.examples if isinstance(example, Course)}
    duels = {example.wins for example in shown.examples if isinstance(example, Evaluation) and example.over}
    kinds = {example.kind for example in shown.examples if isinstance(example, Evaluation) and example.kind}
    if shown.nature is Nature.ORDERS:
        assert duels == {True, False}
    elif shown.nature is Nature.PERMITS:
        assert courses == {True, False} or len(kinds) > 1
