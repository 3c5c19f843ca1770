"""Lesson 2: the types in order, what decides between equal ones, and the hands that are easily misread (D7 to D14)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from coach.cards import Cards
from coach.games.douniu.exercises.making import (
    NIU,
    SPECIAL,
    compared,
    draw,
    draw_apart,
    house,
    named,
    of_hand,
    of_ranks,
    total,
)
from coach.games.douniu.exercises.niu import which_wins
from coach.games.douniu.hands import Hand, decided_by, evaluate, place, said
from coach.games.douniu.rules import KINDS, PACK, SMALL, SMALL_SUM, Kind, Rules
from coach.games.drafting import Draft, by_option, hints, in_line, judged, lay_out, listed
from coach.games.teaching import Answer, Feedback, Form, Key, Option, Row
from coach.results import Reason

MISREAD: Final = ("KQJTT", "AAA25", "A2233", "A2345", "23468", "JJJJQ", "AAAA2", "2222K", "KKK55", "AA223", "9TJQK")
"""Hands that are easily taken for something else, by their ranks."""
GROUNDS: Final = MappingProxyType(
    {
        "D7": Reason("ground-niu-or-card"),
        "D8": Reason("ground-type"),
        "D9": Reason("ground-four"),
        "D10": Reason("ground-faces"),
        "D13": Reason("ground-key"),
    }
)
"""By clause: what decides between two hands."""


# ---- What is it ------------------------------------------------------------------------------------------------------


def name(rng: random.Random, rules: Rules) -> Draft:
    """Five cards: which of the types above 牛牛, or none of them."""
    if rng.random() < 0.3:
        hand = evaluate(of_ranks(rng, rng.choice(MISREAD)), rules)
    else:
        hand = draw(rng, rng.choice((Kind.NIU_NIU, *SPECIAL)), rules)
    return name_among(hand, SPECIAL)


def row(rng: random.Random, rules: Rules) -> Draft:
    """Five cards in a row, or nearly, in one suit or in several; 10 J Q K A every other time."""
    ranks = "TJQKA" if rng.random() < 0.5 else rng.choice(("A2345", "9TJQK", "JQKA2", "QKA23", "56789", "2346K"))
    hand = evaluate(of_ranks(rng, ranks, suited=rng.random() < 0.35), rules)
    draft = name_among(hand, (Kind.STRAIGHT, Kind.FLUSH, Kind.STRAIGHT_FLUSH))
    return replace(draft, facts=(house(rules, "ten_to_ace"),))


def name_among(hand: Hand, kinds: Sequence[Kind]) -> Draft:
    """Ask which of *kinds* a hand is, or none of them."""
    options = in_line([*(named(kind) for kind in kinds), Reason("option-by-niu")])
    ids = [option.id for option in options]
    right = ids[kinds.index(hand.kind)] if hand.kind in kinds else ids[-1]
    told = Reason("hint-kind-is", {"kind": hand.kind.value})
    helped = hints(Reason("look-from-above"), Reason("rule-highest-type"), told, hand.clause)
    key = Key(right, by_option(ids, right, lambda _, good: of_hand(good, hand)), helped)
    return Draft(Form.CHOOSE, Reason("ask-which-type"), key, table=(Row(hand.cards),), options=options)


def small(rng: random.Random, rules: Rules) -> Draft:
    """Five low cards: 五小牛, or which of its two conditions fails (D11)."""
    wanted = rng.randrange(3)
    low = [card for card in PACK if place(card) <= SMALL + 1]
    while True:
        cards = Cards.of(rng.sample(low, 5))
        fails = [max(map(place, cards)) >= SMALL, total(cards) > SMALL_SUM]
        if fails == [wanted == 1, wanted == 2]:
            break
    hand = evaluate(cards, rules)
    options = in_line([Reason("option-small"), Reason("option-not-below"), Reason("option-too-much")])
    ids = [option.id for option in options]
    right = ids[wanted]
    values = {"cards": cards, "total": total(cards)}
    fact = (Reason("fact-small", values), Reason("fact-not-below", values), Reason("fact-too-much", values))[wanted]

    def say(_: int, good: bool) -> Feedback:
        return replace(of_hand(good, hand), fact=fact, reasons=(Reason("rule-small"), said(hand)), clause="D11")

    key = Key(right, by_option(ids, right, say), hints(Reason("look-small"), Reason("rule-small"), fact, "D11"))
    return Draft(Form.CHOOSE, Reason("ask-small"), key, table=(Row(cards),), options=options)


# ---- Which wins ------------------------------------------------------------------------------------------------------


def higher(rng: random.Random, rules: Rules) -> Draft:
    """Two hands of different types, near each other: which wins."""
    at = rng.randrange(Kind.NIU_NIU.level, len(KINDS) - 1)
    step = rng.randint(1, min(3, len(KINDS) - 1 - at))
    one, other = draw_apart(rng, [KINDS[at], KINDS[at + step]], rules)
    return which_wins(rng, one, other, Reason("look-two-types"), Reason("rule-type-order"))


def sort(rng: random.Random, rules: Rules) -> Draft:
    """Four hands of different types in order."""
    kinds = [rng.choice(NIU), *rng.sample(SPECIAL, 3)]
    rising = sorted(draw_apart(rng, kinds, rules), key=lambda hand: hand.strength)
    options, ids = lay_out(rng, [hand.cards for hand in rising])
    by_id = dict(zip(ids, rising, strict=True))

    def check(answer: Answer) -> Feedback:
        for low, high in pairwise(answer):
            if by_id[low].beats(by_id[high]):
                return replace(compared(False, by_id[low], by_id[high]), wrong=(low, high))
        fact = Reason("fact-types-sorted", {"kind": rising[0].kind.value, "other_kind": rising[-1].kind.value})
        return replace(compared(True, rising[0], rising[-1]), fact=fact)

    told = Reason("hint-types-sorted", {"kinds": listed([named(hand.kind) for hand in rising])})
    key = Key(ids, check, hints(Reason("look-two-types"), Reason("rule-type-order"), told, "D8"))
    return Draft(Form.SORT, Reason("ask-sort-hands"), key, options=options)


def equals(rng: random.Random, rules: Rules) -> tuple[Hand, Hand]:
    """Return two hands of one type, every other time hard to tell apart."""
    kind = rng.choice(NIU if rng.random() < 0.5 else SPECIAL)
    pairs = [draw_apart(rng, [kind, kind], rules) for _ in range(6)]
    if rng.random() < 0.6:
        pairs.sort(key=lambda pair: abs(pair[0].rank - pair[1].rank))
    one, other = pairs[0]
    return one, other


def key_higher(rng: random.Random, rules: Rules) -> Draft:
    """Two hands of one type: which wins."""
    one, other = equals(rng, rules)
    return which_wins(rng, one, other, _look_key(one), Reason("rule-key"))


def _look_key(hand: Hand) -> Reason:
    return Reason("look-group") if hand.kind.by_group else Reason("look-highest")


def key_pick(rng: random.Random, rules: Rules) -> Draft:
    """One hand: the card by which it is compared with another of its type."""
    hand = draw(rng, rng.choice(NIU if rng.random() < 0.3 else SPECIAL), rules)
    group = Cards.of(card for card in hand.cards if place(card) == hand.rank)
    right = group if hand.kind.by_group else Cards.of([hand.key])
    clause = _equal_clause(hand)
    why = Reason("why-key-group") if hand.kind.by_group else Reason("why-key-card")

    def check(answer: Answer) -> Feedback:
        cards = Cards.from_tokens(answer)
        good = bool(cards) and cards <= right
        told = of_hand(good, hand)
        fact = Reason("fact-key", {"kind": hand.kind.value, "cards": right})
        if good:
            return Feedback(True, fact, (why,), clause)
        wrong, missed = tuple((cards - right).tokens), () if cards & right else tuple(right.tokens)
        return replace(told, fact=fact, reasons=(why, *told.reasons), clause=clause, wrong=wrong, missed=missed)

    key = Key([right.tokens[-1]], check, hints(_look_key(hand), why, Reason("hint-key-card", {"cards": right}), clause))
    prompt = Reason("ask-key", {"kind": hand.kind.value})
    return Draft(Form.PICK, prompt, key, (house(rules, "ten_to_ace"),), hand=hand.cards)


def _equal_clause(hand: Hand) -> str:
    """Return the clause by which it is compared with a hand of the same type."""
    return decided_by(hand, hand)


def judge(rng: random.Random, rules: Rules) -> Draft:
    """Two hands, of one type or of two: does the first win, and by which clause."""
    if rng.random() < 0.6:
        one, other = equals(rng, rules)
    else:
        one, other = draw_apart(rng, rng.sample(KINDS, 2), rules)
    told = compared(True, one, other)
    right = {"yes": one.beats(other), "because": told.clause}

    def check(answer: Answer) -> Feedback:
        said = judged(compared(answer == right, one, other), answer, right)
        return replace(said, clause=told.clause)

    answer = Reason("hint-wins") if right["yes"] else Reason("hint-loses")
    key = Key(right, check, hints(Reason("look-two-types"), Reason("rule-type-then-key"), answer, told.clause))
    rows = (Row(one.cards, label=Reason("row-first")), Row(other.cards, label=Reason("row-second")))
    grounds = tuple(Option(clause, label=ground) for clause, ground in GROUNDS.items())
    return Draft(Form.JUDGE, Reason("ask-wins"), key, table=rows, grounds=grounds)


PATTERNS: Final = MappingProxyType(
    {
        "kind-name": name,
        "kind-sort": sort,
        "kind-higher": higher,
        "key-higher": key_higher,
        "key-pick": key_pick,
        "wins-judge": judge,
        "small-kind": small,
        "row-kind": row,
    }
)
