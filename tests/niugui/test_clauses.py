"""The clauses as data: whole, in both languages, true of the game, and each shown by tests."""

from __future__ import annotations

from dataclasses import fields

import pytest

from coach.cards import PACK
from coach.clauses import Clause, Comparison, Course, Nature, Status, clause, clauses, differences
from coach.errors import IllegalPlay
from coach.games.niugui.plays import Kind
from coach.games.niugui.rules import SEATS, Rules, escape_points, points
from tests.niugui.playing import ORDERS, badges, combination, course, laid, places, table, to_play

ALL = clauses("niugui")
SAY_WHAT_IS_LEGAL = {Nature.PERMITS, Nature.FORBIDS, Nature.ORDERS}

each_clause = pytest.mark.parametrize("shown", ALL, ids=[found.id for found in ALL])


def test_differences_between_the_sources_are_told():
    """Each place where the sources err or differ names its clauses and the source."""
    for difference in differences("niugui"):
        assert difference.sources
        assert {*difference.clauses} <= {found.id for found in ALL}
    told = {id for difference in differences("niugui") for id in difference.clauses}
    assert told == {"N8", "N9", "N10", "N12", "N15", "N16", "N17", "N19", "N20", "N21"}


def test_statuses_and_sources_are_those_of_the_rules():
    """N16 and N19 are options; N9 stands in A only, N13 in B only; N2, N8, N9, N18 and N23 have an inferred part."""
    assert {found.id for found in ALL if found.status is Status.OPTION} == {"N16", "N19"}
    assert all(found.status is not Status.INFERRED for found in ALL)
    assert {found.id for found in ALL if found.inferred} == {"N2", "N8", "N9", "N18", "N23"}
    letters = {found.id: "".join(source.letter for source in found.sources) for found in ALL}
    assert {id: by for id, by in letters.items() if by != "AB"} == {"N9": "A", "N13": "B"}
    files = {source.letter: source.file for found in ALL for source in found.sources}
    assert files == {"A": "000_938c4ed266be5877.txt", "B": "001_41e33f37fb26f7e9.txt"}


def test_options_are_fields_of_the_rules():
    """N16, N19: the option is ``flush_order``, the default is that of :class:`Rules`, and each value is accepted."""
    for id in ("N16", "N19"):
        option = clause(id).option
        assert option is not None
        assert option.field in {field.name for field in fields(Rules)}
        assert option.default == getattr(Rules(), option.field)
        assert [Rules(**{option.field: choice.value}) for choice in option.choices] == list(ORDERS)
        assert ["".join(s.letter for s in choice.sources) for choice in option.choices] == ["B", "A"]


@each_clause
def test_orders_are_those_of_the_game(shown: Clause):
    """Where a clause lists what it compares, lowest first, the game compares so."""
    suits = {"N12": ["♦", "♣", "♥"], "N16": ["♥"], "N17": ["♦", "♣", "♥"], "N18": ["♦", "♣", "♥", "♠"]}
    if shown.id == "N14":
        assert shown.order == tuple(kind.value for kind in sorted(Kind, key=lambda kind: kind.level) if kind.level)
    elif shown.id == "N10":
        singles = [combination(name if "王" in name else "♥" + name) for name in shown.order]
        assert [single.key for single in singles] == sorted(single.key for single in singles)
    elif shown.id in ("N15", "N19"):
        assert len(shown.order) == 10
        assert shown.order[0] == "5"
        assert shown.order[-1] == "A"
    elif shown.id in suits:
        assert sorted(shown.order) == sorted(clause("N12").order)
    else:
        assert shown.order == ()


def test_tables_of_points_are_those_of_the_game():
    """N21 to N23: every line of the tables is what the game scores."""
    for line in clause("N21").scores:
        out = _order_of_going_out(line.places, side=[0, 2])
        assert points(out, frozenset({0, 2})) == (line.side, line.others, line.side, line.others)
        assert points(out, frozenset({1, 3})) == (line.side, line.others, line.side, line.others)
    for line in clause("N22").scores:
        out = _order_of_going_out(line.places, side=[0])
        assert points(out, frozenset({0})) == (line.side, *[line.others] * 3)
    (escape,) = clause("N23").scores
    assert escape_points(0) == (escape.side, *[escape.others] * 3)
    assert {found.id for found in ALL if found.scores} == {"N21", "N22", "N23"}


def _order_of_going_out(taken: tuple[int, ...], side: list[int]) -> list[int]:
    """Return the seats that are out at the end of a game in which the seats of *side* take the places *taken*."""
    others = [seat for seat in range(4) if seat not in side]
    mine, theirs = iter(side), iter(others)
    order = [next(mine) if place in taken else next(theirs) for place in (1, 2, 3, 4)]
    ended = next(n for n in range(1, 5) if {*order[:n]} >= {*side} or {*order[:n]} >= {*others})
    return order[:ended]


@each_clause
def test_examples_hold(shown: Clause):
    """Every example is played and comes out as it says, under the rules it names or else under all."""
    assert shown.examples
    for example in shown.examples:
        for rules in ORDERS:
            if isinstance(example, Course):
                _check_course(example)
            elif example.rules in ("", rules.flush_order):
                _check_comparison(example, rules)


@each_clause
def test_what_is_legal_is_shown_on_both_sides(shown: Clause):
    """A clause that says what is legal has an example of what it allows and one of what it refuses."""
    if shown.nature in SAY_WHAT_IS_LEGAL:
        assert {example.legal for example in shown.examples} == {True, False}


def _check_comparison(example: Comparison, rules: Rules) -> None:
    verdict = laid(example.play, example.on, rules=rules, opening=example.opening)
    assert verdict.legal == example.legal, example
    assert example.kind in ("", verdict.kind)


def _check_course(example: Course) -> None:
    if not example.legal:
        *before, last = example.moves.split(";")
        position = table(example.position, ";".join(before))
        with pytest.raises(IllegalPlay):
            course(position, last)
        return
    position = table(example.position, example.moves)
    assert example.turn in ("", to_play(position))
    assert example.places == places(position) or not example.places
    assert example.black in ("", " ".join(SEATS[seat] for seat in sorted(position.black)))
    if example.counts:
        assert _by_seat(example.counts) == {seat: len(hand) for seat, hand in zip(SEATS, position.hands, strict=True)}
        assert sum(map(len, position.hands)) == len(PACK)
    if example.badges:
        seat, *cards = example.badges.split()
        assert badges(position) == dict.fromkeys(cards, seat)
    assert position.is_over == bool(example.points)
    if example.points:
        assert _by_seat(example.points) == dict(zip(SEATS, position.points(), strict=True))


def _by_seat(text: str) -> dict[str, int]:
    words = text.split()
    return {seat: int(number) for seat, number in zip(words[::2], words[1::2], strict=True)}
