"""The clauses of 关牌 as data: whole, in both languages, true of the game, and each shown by tests."""

from __future__ import annotations

import pytest

from coach.clauses import Clause, Comparison, Course, Nature, Series, Status, clause, clauses, differences
from coach.errors import IllegalPlay
from coach.games.guanpai.rules import ORDER, SEATS, Rules
from coach.games.house import choices_of
from tests.guanpai.playing import HOUSES, course, laid, match, table, to_play

ALL = clauses("guanpai")
SAY_WHAT_IS_LEGAL = {Nature.PERMITS, Nature.FORBIDS, Nature.ORDERS}
OPTIONS = {"G6": "plane_pairs", "G10": "bombs", "G14": "escape", "G15": "must_beat"}

each_clause = pytest.mark.parametrize("shown", ALL, ids=[found.id for found in ALL])


def test_statuses_are_those_of_the_rules():
    """G6, G10 and G14 are options, G15 is inferred, and these have an inferred part beside what is stated."""
    assert {found.id for found in ALL if found.status is Status.OPTION} == {"G6", "G10", "G14"}
    assert {found.id for found in ALL if found.status is Status.INFERRED} == {"G15"}
    inferred = {found.id for found in ALL if found.inferred}
    assert inferred == {"G1", "G2", "G5", "G7", "G10", "G12", "G13", "G14"}
    assert {source.file for found in ALL for source in found.sources} == {"002_0e595e599f1956f2.txt"}
    told = {id for difference in differences("guanpai") for id in difference.clauses}
    assert told == {"G6", "G7", "G10", "G12", "G13", "G14", "G15"}


def test_options_are_fields_of_the_rules():
    """Each option is a field of :class:`Rules` with the same values, and its default is the first of them."""
    assert {found.id: found.option.field for found in ALL if found.option} == OPTIONS
    assert {*OPTIONS.values()} == {*choices_of(Rules)}
    for id, name in OPTIONS.items():
        option = clause(id).option
        assert option is not None
        assert tuple(choice.value for choice in option.choices) == choices_of(Rules)[name]
        assert option.default == getattr(Rules(), name) == choices_of(Rules)[name][0]


def test_orders_are_those_of_the_game():
    """G3: the clause lists the ranks as the game ranks them."""
    assert "".join(clause("G3").order).replace("10", "T") == ORDER
    assert [found.id for found in ALL if found.order] == ["G3"]


def test_tables_of_points_are_those_of_the_game():
    """G11, G13, G14: every line of the tables is what the game counts."""
    lefts = (12, 13, 14, 15, 16)
    assert [(line.side, line.others) for line in clause("G11").scores] == [match_count(f"me {left}") for left in lefts]
    assert match("me 15; me 10").points()[0] == clause("G13").scores[0].side == 10
    assert {line.side for line in clause("G13").scores} == {10, 1, 2, 3, 4, 5}
    for line, rules in zip(clause("G14").scores, (Rules(), Rules(escape="2.5x")), strict=True):
        assert match("me escapes", rules).points() == (line.side, line.others)
    assert {found.id for found in ALL if found.scores} == {"G11", "G13", "G14"}


def match_count(rounds: str) -> tuple[int, int]:
    """Return what the last round of a match counts for each seat."""
    last = match(rounds).rounds[-1]
    return last.count, -last.count


@each_clause
def test_examples_hold(shown: Clause):
    """Every example is played and comes out as it says, under the choice it names or else in every house."""
    assert shown.examples
    for example in shown.examples:
        for rules in HOUSES:
            name = OPTIONS.get(shown.id, "")
            if isinstance(example, Course):
                _check_course(example)
            elif example.rules and getattr(rules, name) != example.rules:
                continue
            elif isinstance(example, Comparison):
                _check_comparison(example, rules)
            else:
                _check_series(example, rules)


@each_clause
def test_what_is_legal_is_shown_on_both_sides(shown: Clause):
    """A clause that says what is legal has an example of what it allows and one of what it refuses."""
    if shown.nature in SAY_WHAT_IS_LEGAL:
        legal = {example.legal for example in shown.examples if not isinstance(example, Series)}
        assert legal == {True, False}


def _check_comparison(example: Comparison, rules: Rules) -> None:
    verdict = laid(example.play, example.on, rules=rules)
    assert verdict.legal == example.legal, example
    assert example.kind in ("", verdict.kind)


def _check_series(example: Series, rules: Rules) -> None:
    found = match(example.rounds, rules)
    assert found.is_over == bool(example.points)
    if example.points:
        assert _by_seat(example.points) == dict(zip(SEATS, found.points(), strict=True))


def _check_course(example: Course) -> None:
    if not example.legal:
        *before, last = example.moves.split(";")
        position = table(example.position, ";".join(before))
        with pytest.raises(IllegalPlay):
            course(position, last)
        return
    position = table(example.position, example.moves)
    assert example.turn in ("", to_play(position))
    if example.counts:
        assert _by_seat(example.counts) == {seat: len(hand) for seat, hand in zip(SEATS, position.hands, strict=True)}
        assert len(position.unused) == 16
    assert position.is_over == bool(example.points)
    if example.points:
        assert _by_seat(example.points) == dict(zip(SEATS, position.points(), strict=True))


def _by_seat(text: str) -> dict[str, int]:
    words = text.split()
    return {seat: int(number) for seat, number in zip(words[::2], words[1::2], strict=True)}
