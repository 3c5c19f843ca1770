"""What is said of a comparison: where to look, why, by which clause. One sentence a kind, the same in every theme."""

from __future__ import annotations

from typing import Final

from coach.games.niugui.plays import Combination, Kind
from coach.games.niugui.rules import Rules
from coach.games.teaching import Option
from coach.results import Reason

_LOOK: Final = {
    Kind.SINGLE: Reason("look-single"),
    Kind.PAIR: Reason("look-pair"),
    Kind.TRIPLE: Reason("look-triple"),
    Kind.FOUR: Reason("look-four"),
    Kind.STRAIGHT: Reason("look-straight"),
    Kind.FULL_HOUSE: Reason("look-full-house"),
    Kind.FOUR_PLUS_ONE: Reason("look-four-plus-one"),
}
_WHY: Final = {
    Kind.SINGLE: Reason("why-single"),
    Kind.PAIR: Reason("why-pair"),
    Kind.TRIPLE: Reason("why-triple"),
    Kind.FOUR: Reason("why-four"),
    Kind.STRAIGHT: Reason("why-straight"),
    Kind.FULL_HOUSE: Reason("why-full-house"),
    Kind.FOUR_PLUS_ONE: Reason("why-four-plus-one"),
}
_WHAT: Final = {
    Kind.SINGLE: Reason("what-single"),
    Kind.PAIR: Reason("what-pair"),
    Kind.TRIPLE: Reason("what-triple"),
    Kind.FOUR: Reason("what-four"),
    Kind.STRAIGHT: Reason("what-straight"),
    Kind.FLUSH: Reason("what-flush"),
    Kind.FULL_HOUSE: Reason("what-full-house"),
    Kind.FOUR_PLUS_ONE: Reason("what-four-plus-one"),
    Kind.STRAIGHT_FLUSH: Reason("what-straight-flush"),
}
_GROUNDS: Final = {
    "N5": Reason("ground-diamond-4"),
    "N7": Reason("ground-pass"),
    "N8": Reason("ground-lead"),
    "N10": Reason("ground-single"),
    "N11": Reason("ground-pair"),
    "N12": Reason("ground-same-rank"),
    "N13": Reason("ground-loose"),
    "N14": Reason("ground-five"),
    "N15": Reason("ground-straight"),
    "N16": Reason("ground-flush"),
    "N17": Reason("ground-full-house"),
    "N18": Reason("ground-four-plus-one"),
    "N19": Reason("ground-straight-flush"),
}


def meet(one: Combination, other: Combination) -> bool:
    """Return whether two plays can be compared at all: one kind (N13), or both five-card kinds (N14)."""
    return one.kind is other.kind or bool(one.kind.level and other.kind.level)


def clause_of(one: Combination, other: Combination) -> str:
    """Return the clause by which two plays compare, or do not."""
    if one.kind is other.kind:
        return one.kind.clause
    return "N14" if meet(one, other) else "N13"


def look(kind: Kind, rules: Rules) -> Reason:
    """Return where to look when two of *kind* are compared: the first grade of hint."""
    if kind in _LOOK:
        return _LOOK[kind]
    if rules.flush_order == "suit":
        return Reason("look-suit-first")
    return Reason("look-flush") if kind is Kind.FLUSH else Reason("look-straight-flush")


def why(one: Combination, other: Combination, rules: Rules) -> Reason:
    """Return by what two plays compare, or that they do not."""
    if one.kind is not other.kind:
        if meet(one, other):
            return Reason("why-five")
        return Reason("why-apart", {"kind": one.kind.value, "other": other.kind.value})
    if one.kind in _WHY:
        return _WHY[one.kind]
    if rules.flush_order == "suit":
        return Reason("why-flush-suit") if one.kind is Kind.FLUSH else Reason("why-straight-flush-suit")
    return Reason("why-flush-rank") if one.kind is Kind.FLUSH else Reason("why-straight-flush-rank")


def what(kind: Kind) -> Reason:
    """Return what makes cards a combination of *kind*."""
    return _WHAT[kind]


def to_judge_by(*clauses: str) -> tuple[Option, ...]:
    """Return what a judgement may rest on, in words, each once and in the order of the clauses."""
    return tuple(Option(clause, label=_GROUNDS[clause]) for clause in sorted(set(clauses), key=lambda id: int(id[1:])))
