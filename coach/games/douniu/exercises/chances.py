"""Lesson 4: how often each type is dealt, how often a hand wins, and what a fifth card does (D5 to D13)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from coach.cards import NO_CARDS, Cards
from coach.games.douniu.exercises.counting import against, at_least, completing, dealt
from coach.games.douniu.exercises.making import SPECIAL, draw, house, named
from coach.games.douniu.rules import HAND, KINDS, PACK, Kind, Rules
from coach.games.drafting import Draft, bet, by_option, hints, in_line, lay_out, listed, number
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Relation, Row
from coach.results import Chance, Reason

STEPS: Final = (Kind.NIU_1, Kind.NIU_4, Kind.NIU_6, Kind.NIU_7, Kind.NIU_8, Kind.NIU_9, Kind.NIU_NIU, Kind.THREE)
"""The types from which on it is asked how often a hand is dealt."""

PLAIN: Final = 1.25
"""Types that are not dealt alike are asked about where one comes more often than the other by this factor."""


def example_counts(kinds: Sequence[Kind], rules: Rules) -> Example:
    """Return how many hands there are of each of *kinds*."""
    counts = dealt(rules.ten_to_ace)
    rows = tuple(
        Row(NO_CARDS, label=Reason("row-dealt", {"kind": kind.value, "hands": f"{counts[kind.level]:,}"}))
        for kind in kinds
    )
    return Example(Relation.ENDINGS, rows, Reason("show-dealt", {"hands": f"{sum(counts):,}"}))


def more_often(rng: random.Random, rules: Rules) -> Draft:
    """Two types: which is dealt more often, or as often."""
    counts = dealt(rules.ten_to_ace)
    alike = rng.random() < 0.25
    while True:
        one, other = rng.sample(KINDS, 2)
        fewer, more = sorted((counts[one.level], counts[other.level]))
        if fewer == more if alike else more > PLAIN * fewer:
            break
    options = in_line([named(one), named(other), Reason("option-as-often")])
    ids = [option.id for option in options]
    first, second = counts[one.level], counts[other.level]
    right = ids[2] if first == second else ids[0] if first > second else ids[1]
    often, rare = (one, other) if first >= second else (other, one)
    values = {"kind": often.value, "other_kind": rare.value}
    fact = Reason("fact-as-often", values) if first == second else Reason("fact-more-often", values)

    def say(_: int, good: bool) -> Feedback:
        proof = None if good else example_counts((often, rare), rules)
        return Feedback(good, fact, (_why_counts((often, rare), rules), Reason("why-rarer")), "D8", proof)

    key = Key(right, by_option(ids, right, say), hints(Reason("look-ways"), Reason("why-rarer"), fact, "D8"))
    facts = (house(rules, "ten_to_ace"),)
    return Draft(Form.CHOOSE, Reason("ask-more-often"), key, facts, options=options)


def _why_counts(kinds: Sequence[Kind], rules: Rules) -> Reason:
    """Return how many hands there are of two types."""
    (kind, count), (other, fewer) = [(kind.value, f"{dealt(rules.ten_to_ace)[kind.level]:,}") for kind in kinds]
    return Reason("why-dealt", {"kind": kind, "hands": count, "other_kind": other, "others": fewer})


def sort(rng: random.Random, rules: Rules) -> Draft:
    """Four types: the rarest first."""
    counts = dealt(rules.ten_to_ace)
    while True:
        kinds = rng.sample((Kind.NO_NIU, Kind.NIU_9, Kind.NIU_NIU, *SPECIAL), 4)
        if len({counts[kind.level] for kind in kinds}) == len(kinds):
            break
    kinds.sort(key=lambda kind: counts[kind.level])
    options, ids = lay_out(rng, [named(kind) for kind in kinds])
    by_id = dict(zip(ids, kinds, strict=True))

    def check(answer: Answer) -> Feedback:
        for rare, often in pairwise(answer):
            one, other = by_id[rare], by_id[often]
            if counts[one.level] > counts[other.level]:
                fact = Reason("fact-more-often", {"kind": one.value, "other_kind": other.value})
                proof = example_counts(kinds, rules)
                return Feedback(False, fact, (_why_counts((one, other), rules),), "D8", proof, wrong=(rare, often))
        fact = Reason("fact-rarest", {"kind": kinds[0].value, "other_kind": kinds[-1].value})
        return Feedback(True, fact, (_why_counts((kinds[-1], kinds[0]), rules),), "D8")

    told = Reason("hint-rarest", {"kinds": listed([named(kind) for kind in kinds])})
    key = Key(ids, check, hints(Reason("look-ways"), Reason("why-rarer"), told, "D8"))
    facts = (house(rules, "ten_to_ace"),)
    return Draft(Form.SORT, Reason("ask-rarest"), key, facts, options=options)


def least(rng: random.Random, rules: Rules) -> Draft:
    """A type: the chance that a hand is of it or higher."""
    kind = rng.choice(STEPS)
    chance = at_least(kind.level, rules)
    counts = dealt(rules.ten_to_ace)
    below = Chance(sum(counts[: kind.level]), sum(counts))
    rows = tuple(
        Row(NO_CARDS, label=reason)
        for reason in (
            Reason("row-from", {"kind": kind.value, "hands": f"{chance.count:,}"}),
            Reason("row-below", {"kind": kind.value, "hands": f"{below.count:,}"}),
        )
    )
    proof = Example(Relation.ENDINGS, rows, Reason("show-dealt", {"hands": f"{chance.of:,}"}))
    prompt = Reason("ask-chance-least", {"kind": kind.value})
    help = Reason("look-a-third"), Reason("rule-ninth")
    return bet(prompt, chance, Reason("why-least", {"kind": kind.value}), "D8", proof, help)


def wins(rng: random.Random, rules: Rules) -> Draft:
    """A hand: the chance that it beats a random one of the other cards."""
    kind = rng.choice(KINDS[: Kind.THREE.level + 1])
    hand = draw(rng, kind, rules)
    found = against(hand, rules)
    rows = tuple(
        Row(NO_CARDS, label=reason)
        for reason in (
            Reason("row-higher-type", {"hands": f"{found.higher:,}"}),
            Reason("row-same-better", {"hands": f"{found.better:,}"}),
            Reason("row-same-worse", {"hands": f"{found.worse:,}"}),
            Reason("row-lower-type", {"hands": f"{found.lower:,}"}),
        )
    )
    proof = Example(Relation.ENDINGS, rows, Reason("show-against", {"hands": f"{found.win.of:,}"}))
    reason = Reason("why-wins", {"kind": kind.value})
    help = Reason("look-own-type"), Reason("rule-ninth")
    draft = bet(Reason("ask-chance-wins"), found.win, reason, "D8", proof, help)
    return replace(draft, table=(Row(hand.cards),), facts=(house(rules, "ten_to_ace"),))


def fifth(rng: random.Random, rules: Rules) -> Draft:
    """Four cards: how many of the 48 others make 牛 of them, or something higher."""
    while True:
        seen = Cards.of(rng.sample(list(PACK), HAND - 1))
        outs = completing(seen, Kind.NIU_1.level, rules)
        if 0 < len(outs) < len(PACK) - len(seen):
            break
    right = len(outs)

    def say(good: bool) -> Feedback:
        values = {"cards": seen, "count": right}
        proof = None if good else Example(Relation.CARDS, (Row(outs),), Reason("show-outs", values))
        return Feedback(good, Reason("fact-outs", values), (Reason("why-outs"),), "D5", proof)

    help = Reason("look-pairs"), Reason("why-outs")
    mistakes = [right + 4, right - 4, right + 8, right - 8]
    draft = number(rng, Reason("ask-outs"), right, mistakes, say, help, "D5", most=len(PACK) - len(seen))
    return replace(draft, table=(Row(seen),), facts=(house(rules, "ten_to_ace"),))


PATTERNS: Final = MappingProxyType(
    {
        "kind-often": more_often,
        "kind-rare": sort,
        "chance-least": least,
        "chance-wins": wins,
        "chance-fifth": fifth,
    }
)
