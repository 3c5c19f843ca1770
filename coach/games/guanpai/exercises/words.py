"""What is said of a comparison: where to look, why, by which clause. One sentence a type, the same in every theme."""

from __future__ import annotations

from typing import Final

from coach.games.guanpai.plays import Combination, Kind
from coach.games.guanpai.rules import Rules
from coach.games.teaching import Option
from coach.results import Reason

LOOSE: Final = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE)  # G4
CHAINS: Final = (Kind.PAIRS, Kind.TRIPLES, Kind.TRIPLE_PAIR)  # G5, G6
BOMBS: Final = (Kind.BOMB, Kind.BOMB_ONE)  # G7, G9

_LOOK: Final = {
    Kind.SINGLE: Reason("look-rank"),
    Kind.PAIR: Reason("look-rank"),
    Kind.TRIPLE: Reason("look-rank"),
    Kind.STRAIGHT: Reason("look-chain"),
    Kind.PAIRS: Reason("look-chain"),
    Kind.TRIPLES: Reason("look-chain"),
    Kind.TRIPLE_PAIR: Reason("look-triple-pair"),
    Kind.BOMB: Reason("look-bomb"),
    Kind.BOMB_ONE: Reason("look-bomb"),
}
_WHY: Final = {
    Kind.SINGLE: Reason("why-rank"),
    Kind.PAIR: Reason("why-rank"),
    Kind.TRIPLE: Reason("why-rank"),
    Kind.STRAIGHT: Reason("why-long-straight"),
    Kind.PAIRS: Reason("why-chain"),
    Kind.TRIPLES: Reason("why-chain"),
    Kind.TRIPLE_PAIR: Reason("why-triple-pair"),
    Kind.BOMB: Reason("why-bomb"),
    Kind.BOMB_ONE: Reason("why-bomb"),
}
_WHAT: Final = {
    Kind.SINGLE: Reason("what-single"),
    Kind.PAIR: Reason("what-pair"),
    Kind.TRIPLE: Reason("what-three-alike"),
    Kind.STRAIGHT: Reason("what-long-straight"),
    Kind.PAIRS: Reason("what-pair-chain"),
    Kind.TRIPLES: Reason("what-triple-chain"),
    Kind.TRIPLE_PAIR: Reason("what-triple-pair"),
    Kind.BOMB: Reason("what-bomb"),
    Kind.BOMB_ONE: Reason("what-bomb-one"),
}
_GROUNDS: Final = {
    "G3": Reason("ground-order"),
    "G4": Reason("ground-alike"),
    "G5": Reason("ground-chain"),
    "G6": Reason("ground-triple-pair"),
    "G7": Reason("ground-bomb-one"),
    "G8": Reason("ground-long-straight"),
    "G9": Reason("ground-bomb"),
    "G10": Reason("ground-meet"),
}
_HOUSE: Final = {
    ("bombs", "beat-all"): Reason("house-bombs-all"),
    ("bombs", "same-type"): Reason("house-bombs-type"),
    ("plane_pairs", "consecutive"): Reason("house-pairs-row"),
    ("plane_pairs", "any"): Reason("house-pairs-any"),
    ("must_beat", "no"): Reason("house-pass-free"),
    ("must_beat", "yes"): Reason("house-must-beat"),
    ("escape", "full"): Reason("house-escape-full"),
    ("escape", "2.5x"): Reason("house-escape-more"),
}


def house(rules: Rules, option: str) -> Reason:
    """Return how the table plays one of its options."""
    return _HOUSE[option, getattr(rules, option)]


def meet(one: Combination, other: Combination) -> bool:
    """Return whether one of two plays beats the other (G10)."""
    return one.beats(other) or other.beats(one)


def is_equal(one: Combination, other: Combination) -> bool:
    """Return whether two plays are of one type, length and rank, so that neither beats the other."""
    return (one.kind, one.length, one.key) == (other.kind, other.length, other.key)


def clause_of(one: Combination, other: Combination) -> str:
    """Return the clause by which two plays compare, or do not."""
    if is_equal(one, other):
        return "G3"
    if one.kind is not other.kind or not meet(one, other):
        return "G9" if one.over and other.over else "G10"
    return "G3" if one.kind in LOOSE else one.kind.clause


def look(one: Combination, other: Combination) -> Reason:
    """Return where to look when two plays are compared: the first grade of hint."""
    return _LOOK[one.kind] if one.kind is other.kind else Reason("look-types")


def rule_for(one: Combination, other: Combination, rules: Rules) -> Reason:
    """Return the rule by which two plays compare, without saying whether they do: the second grade of hint."""
    if one.kind is other.kind:
        return _WHY[one.kind]
    return meeting(rules)


def meeting(rules: Rules) -> Reason:
    """Return what beats what at this table (G10)."""
    return Reason("why-meet-all") if rules.bombs == "beat-all" else Reason("why-meet-type")


def why(one: Combination, other: Combination, rules: Rules) -> Reason:
    """Return why one of two plays beats the other, or why neither does."""
    if is_equal(one, other):
        return Reason("why-equal")
    if one.kind is other.kind:
        return _WHY[one.kind] if meet(one, other) else Reason("why-length")
    if one.over and other.over:
        return Reason("why-bomb")
    if one.over or other.over:
        return Reason("why-bomb-all")
    if meet(one, other):
        return Reason("why-aces")
    if one.kind.is_bomb or other.kind.is_bomb:
        return Reason("why-bomb-type")
    return Reason("why-types", {"kind": one.kind.value, "other": other.kind.value})


def what(kind: Kind) -> Reason:
    """Return what makes cards a combination of *kind*."""
    return _WHAT[kind]


def to_judge_by(*clauses: str) -> tuple[Option, ...]:
    """Return what a judgement may rest on, in words, each once and in the order of the clauses."""
    return tuple(Option(clause, label=_GROUNDS[clause]) for clause in sorted(set(clauses), key=lambda id: int(id[1:])))
