"""Lesson 1: what cards count, three that make tens, and the two that are left (D5, D6)."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType
from typing import Final

from coach.cards import NO_CARDS, Cards
from coach.games.douniu.exercises.making import (
    NIU,
    compared,
    draw,
    draw_apart,
    named,
    of_hand,
    total,
)
from coach.games.douniu.hands import Hand, place, said
from coach.games.douniu.rules import FACES, KINDS, PACK, TEN, Kind, Rules
from coach.games.drafting import Draft, by_option, difference, hints, in_line, lay_out, listed, number
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Relation, Row
from coach.results import Reason

THREE: Final = 3


def card_sum(rng: random.Random, rules: Rules) -> Draft:
    """Three cards, a face or an ace among them: what they sum to."""
    while True:
        cards = Cards.of(rng.sample(list(PACK), THREE))
        if any(place(card) >= FACES or place(card) == 0 for card in cards):
            break
    right = total(cards)
    by_rank = sum(place(card) + 1 for card in cards)  # J as 11, Q as 12, K as 13
    high_ace = right + TEN * sum(place(card) == 0 for card in cards)

    def say(good: bool) -> Feedback:
        values = {"cards": cards, "total": right}
        proof = None if good else Example(Relation.CARDS, (Row(cards),), Reason("show-sum", values))
        return Feedback(good, Reason("fact-sum", values), (Reason("why-worth"),), "D5", proof)

    help = Reason("look-faces"), Reason("why-worth")
    mistakes = [value for value in (by_rank, high_ace) if value != right]
    draft = number(rng, Reason("ask-sum"), right, mistakes, say, help, "D5")
    return replace(draft, table=(Row(cards),))


def pick_three(rng: random.Random, rules: Rules) -> Draft:
    """Five cards: choose the three that make 牛, or say that none do."""
    hopeless = rng.random() < 0.25
    kind = Kind.NO_NIU if hopeless else rng.choice(NIU[1:])
    hand = draw(rng, kind, rules)

    def check(answer: Answer) -> Feedback:
        cards = Cards.from_tokens(answer)
        if len(cards) == THREE and total(cards) % TEN == 0:
            values = {"cards": cards, "total": total(cards), "kind": hand.kind.value}
            return Feedback(True, Reason("fact-three-made", values), (said(hand),), "D5")
        if not cards and hopeless:
            return of_hand(True, hand)
        told = of_hand(False, hand)
        if not cards:
            return replace(told, missed=tuple(three.tokens))
        wrong = tuple(cards.tokens)
        if len(cards) != THREE:
            return replace(told, fact=Reason("fact-not-three", {"count": len(cards)}), clause="D5", wrong=wrong)
        fact = Reason("fact-three-sum", {"cards": cards, "total": total(cards)})
        return replace(told, fact=fact, reasons=(Reason("why-three"), *told.reasons), clause="D5", wrong=wrong)

    three = NO_CARDS if hand.split is None else hand.split[0]
    told = Reason("hint-no-three") if hopeless else Reason("hint-three", {"cards": three})
    key = Key(three.tokens, check, hints(Reason("look-tens"), Reason("why-three"), told, "D5"))
    return Draft(Form.PICK, Reason("ask-three"), key, hand=hand.cards)


def all_niu(rng: random.Random, rules: Rules) -> Draft:
    """Four hands: mark those that have 牛."""
    have = rng.randint(1, 3)
    kinds = [*rng.choices(NIU[1:], k=have), *[Kind.NO_NIU] * (4 - have)]
    hands = draw_apart(rng, kinds, rules)
    options, ids = lay_out(rng, [hand.cards for hand in hands])
    by_id = dict(zip(ids, hands, strict=True))
    right = sorted(ids[:have])

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        if wrong or missed:
            told = of_hand(False, by_id[(wrong or missed)[0]])
            return replace(told, clause="D5", wrong=wrong, missed=missed)
        return Feedback(True, Reason("fact-have-niu", {"count": have}), tuple(map(said, hands[:have])), "D5")

    told = Reason("hint-have-niu", {"hands": listed([Reason("listed-hand", {"cards": h.cards}) for h in hands[:have]])})
    key = Key(right, check, hints(Reason("look-tens"), Reason("why-three"), told, "D5"))
    return Draft(Form.MARK, Reason("ask-have-niu"), key, options=options)


def rest(rng: random.Random, rules: Rules) -> Draft:
    """The two cards that are left of a hand with 牛: which 牛 it is."""
    hand = draw(rng, rng.choice(NIU[1:]), rules)
    assert hand.split is not None, "it has 牛"
    three, two = hand.split
    draft = _which(rng, hand, Reason("ask-rest"), {total(two), total(two) + 1})
    rows = (Row(three, label=Reason("row-three", {"total": total(three)})), Row(two))
    return replace(draft, table=rows)


def which_niu(rng: random.Random, rules: Rules) -> Draft:
    """Five cards: which 牛, or none."""
    hand = draw(rng, Kind.NO_NIU if rng.random() < 0.15 else rng.choice(NIU[1:]), rules)
    pairs = {total(Cards.of(two)) for two in combinations(hand.cards, 2)}
    draft = _which(rng, hand, Reason("ask-which-niu"), pairs)
    return replace(draft, table=(Row(hand.cards),))


def _which(rng: random.Random, hand: Hand, prompt: Reason, sums: set[int]) -> Draft:
    """Ask which 牛 a hand is, among four.

    :param sums: of two cards that one may take for those left: they are offered before others.
    """
    traps = {KINDS[value % TEN or TEN] for value in sums} | {Kind.NO_NIU}
    others = [kind for kind in NIU if kind is not hand.kind]
    rng.shuffle(others)
    others.sort(key=lambda kind: kind not in traps)
    kinds = sorted([hand.kind, *others[:3]], key=lambda kind: kind.level)
    options = in_line([named(kind) for kind in kinds])
    ids = [option.id for option in options]
    right = ids[kinds.index(hand.kind)]
    helped = hints(Reason("look-two"), Reason("why-two"), Reason("hint-kind-is", {"kind": hand.kind.value}), "D6")
    key = Key(right, by_option(ids, right, lambda _, good: of_hand(good, hand)), helped)
    return Draft(Form.CHOOSE, prompt, key, options=options)


def higher(rng: random.Random, rules: Rules) -> Draft:
    """Two hands of different 牛, now and then one without: which wins."""
    kinds = rng.sample(NIU[1:], 2) if rng.random() < 0.7 else [Kind.NO_NIU, rng.choice(NIU[1:])]
    one, other = draw_apart(rng, kinds, rules)
    return which_wins(rng, one, other, Reason("look-both-niu"), Reason("rule-niu-order"))


def which_wins(rng: random.Random, one: Hand, other: Hand, look: Reason, rule: Reason) -> Draft:
    """Ask which of two hands wins.

    :param look: the first grade of hint.
    :param rule: the second.
    """
    options, ids = lay_out(rng, [one.cards, other.cards])
    winner = one if one.beats(other) else other
    right = ids[(one, other).index(winner)]
    told = compared(True, one, other)
    helped = hints(look, rule, Reason("hint-hand-wins", {"cards": winner.cards}), told.clause)
    key = Key(right, by_option(ids, right, lambda _, good: compared(good, one, other)), helped)
    return Draft(Form.CHOOSE, Reason("ask-which-wins"), key, options=options)


PATTERNS: Final = MappingProxyType(
    {
        "card-sum": card_sum,
        "pick-three": pick_three,
        "niu-all": all_niu,
        "niu-rest": rest,
        "niu-which": which_niu,
        "niu-higher": higher,
    }
)
