"""Lesson 10: house rules; where the sources differ, the table decides (N16, N19)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType
from typing import Final

from coach.games.drafting import Draft, hints, judged
from coach.games.niugui.exercises import asking
from coach.games.niugui.exercises.making import beats, draw_apart
from coach.games.niugui.exercises.words import to_judge_by
from coach.games.niugui.plays import Combination, Kind, classify
from coach.games.niugui.rules import Rules
from coach.games.teaching import Answer, Feedback, Form, Key, Row
from coach.results import Reason


def other_order(rules: Rules) -> Rules:
    """Return the house rules that compare flushes the other way."""
    return Rules("suit" if rules.flush_order == "rank" else "rank")


def changes(one: Combination, other: Combination, rules: Rules) -> bool:
    """Return whether the other flush order turns round which of two plays is higher."""
    there = other_order(rules)
    return one.beats(other) != classify(one.cards, there).beats(classify(other.cards, there))


def order_fact(rules: Rules) -> Reason:
    """Return which flush order the table plays by."""
    return Reason("fact-order-suit") if rules.flush_order == "suit" else Reason("fact-order-rank")


def _differing(rng: random.Random, kind: Kind, number: int, rules: Rules) -> list[Combination]:
    """Return plays of *kind* of which at least two change places under the other order."""
    while True:
        plays = draw_apart(rng, [kind] * number, rules)
        if any(changes(one, other, rules) for one, other in combinations(plays, 2)):
            return plays


def _under(draft: Draft, rules: Rules) -> Draft:
    return replace(draft, facts=(order_fact(rules),))


def flush_higher(rng: random.Random, rules: Rules) -> Draft:
    """Two flushes whose order hangs on the house rules."""
    one, other = _differing(rng, Kind.FLUSH, 2, rules)
    return _under(asking.higher(rng, one, other, rules), rules)


def straight_flush_higher(rng: random.Random, rules: Rules) -> Draft:
    """Two straight flushes whose order hangs on the house rules."""
    one, other = _differing(rng, Kind.STRAIGHT_FLUSH, 2, rules)
    return _under(asking.higher(rng, one, other, rules), rules)


def sort(rng: random.Random, rules: Rules) -> Draft:
    """Three flushes in the order of the table."""
    return _under(asking.sort(rng, _differing(rng, Kind.FLUSH, 3, rules), rules), rules)


def find_all(rng: random.Random, rules: Rules) -> Draft:
    """Every flush that beats one at this table."""
    top, *plays = _differing(rng, Kind.FLUSH, 5, rules)
    return _under(asking.mark_beaters(rng, top, plays, rules), rules)


def matters(rng: random.Random, rules: Rules) -> Draft:
    """Two plays: does the other flush order change which is higher, and which clause is it."""
    kind = rng.choice((Kind.FLUSH, Kind.STRAIGHT_FLUSH, Kind.STRAIGHT, Kind.FULL_HOUSE))
    wanted = kind in (Kind.FLUSH, Kind.STRAIGHT_FLUSH) and rng.random() < 0.6
    while True:
        one, other = draw_apart(rng, [kind, kind], rules)
        if changes(one, other, rules) == wanted:
            break
    return _matters(one, other, rules)


def _matters(one: Combination, other: Combination, rules: Rules) -> Draft:
    change = changes(one, other, rules)
    clause = one.kind.clause
    there = other_order(rules)

    right = {"yes": change, "because": clause}

    def check(answer: Answer) -> Feedback:
        high, low = _ranked((one, other), rules)
        there_high, there_low = _ranked((one, other), there)
        said = beats(answer == right, there_high, there_low, there)
        fact = Reason("fact-changes") if change else Reason("fact-stays", {"cards": high.cards})
        here = beats(True, high, low, rules)
        reasons = (*here.reasons, *said.reasons) if change else here.reasons
        return judged(replace(said, fact=fact, reasons=reasons, clause=clause), answer, right)

    told = Reason("hint-changes") if change else Reason("hint-stays")
    key = Key(right, check, hints(Reason("look-kinds"), Reason("why-order"), told, clause))
    grounds = to_judge_by("N15", "N16", "N17", "N19")
    rows = (Row(one.cards), Row(other.cards))
    return Draft(Form.JUDGE, Reason("ask-order-matters"), key, (order_fact(rules),), rows, grounds=grounds)


def _ranked(plays: Sequence[Combination], rules: Rules) -> tuple[Combination, Combination]:
    """Return two plays of one kind under *rules*, the higher first."""
    low, high = sorted((classify(play.cards, rules) for play in plays), key=lambda play: play.key)
    return high, low


PATTERNS: Final = MappingProxyType(
    {
        "order-higher": flush_higher,
        "order-straight-flush": straight_flush_higher,
        "order-matters": matters,
        "order-sort": sort,
        "order-all": find_all,
    }
)
