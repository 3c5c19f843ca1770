"""Lesson 1: the pack and single cards (N1, N10)."""

from __future__ import annotations

import random
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from coach.cards import PACK, SMALL_JOKER, Cards
from coach.games.drafting import Draft, hints, number
from coach.games.niugui.exercises import asking
from coach.games.niugui.exercises.making import compared, draw
from coach.games.niugui.exercises.words import look, why
from coach.games.niugui.plays import Combination, Kind, classify
from coach.games.niugui.position import deal
from coach.games.niugui.rules import Rules
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Relation, Row
from coach.results import Reason


def higher(rng: random.Random, rules: Rules) -> Draft:
    """Two singles: which is higher."""
    return asking.close_pair(rng, Kind.SINGLE, rules)


def sort(rng: random.Random, rules: Rules) -> Draft:
    """Five singles in order."""
    return asking.sort_kind(rng, Kind.SINGLE, rules, 5)


def beat(rng: random.Random, rules: Rules) -> Draft:
    """A single on the table, a hand as dealt: beat it."""
    return asking.pick(rng, Kind.SINGLE, rules)


def find_all(rng: random.Random, rules: Rules) -> Draft:
    """Every card of the hand that beats a single."""
    while True:
        hand = deal(rng, rules).hands[0]
        top = draw(rng, Kind.SINGLE, rules, hand)
        right = {card for card in hand if card > top.key}
        if 1 <= len(right) <= 7:
            break

    def check(answer: Answer) -> Feedback:
        picked = Cards.from_tokens(answer)
        wrong = Cards.of(card for card in picked if card not in right)
        missed = Cards.of(right) - picked
        first = Cards.of([next(iter(wrong or missed or Cards.of(right)))])
        said = compared(not wrong and not missed, classify(first, rules), top, rules)
        if said.right:
            return replace(said, fact=Reason("fact-all", {"count": len(right)}))
        return replace(said, wrong=tuple(wrong.tokens), missed=tuple(missed.tokens))

    answer = Cards.of(right)
    helped = hints(look(Kind.SINGLE, rules), why(top, top, rules), Reason("hint-cards", {"cards": answer}), "N10")
    return Draft(
        Form.PICK,
        Reason("ask-all-cards", {"seat": "prev", "cards": top.cards}),
        Key(answer.tokens, check, helped),
        table=(Row(top.cards, "prev"),),
        hand=hand,
    )


def count_above(rng: random.Random, rules: Rules) -> Draft:
    """How many cards of the whole pack are higher than this one."""
    card = rng.randrange(SMALL_JOKER)
    play = classify(Cards.of([card]), rules)
    above = Cards.of(range(card + 1, len(PACK)))
    right = len(above)

    def say(good: bool) -> Feedback:
        fact = Reason("fact-above", {"cards": play.cards, "count": right})
        return Feedback(good, fact, (Reason("why-single"),), "N10", None if good else _cards_above(play, above))

    others = [right - 2, right - 8, right + 3, right + 4]  # jokers left out, 2 and 3 taken for low, suits not counted
    help = (Reason("look-single"), Reason("why-single"))
    return replace(
        number(rng, Reason("ask-above", {"cards": play.cards}), right, others, say, help, "N10"),
        table=(Row(play.cards),),
    )


def _cards_above(play: Combination, above: Cards) -> Example:
    values = {"cards": play.cards, "count": len(above)}
    return Example(Relation.CARDS, (Row(above),), Reason("show-above", values))


def judge(rng: random.Random, rules: Rules) -> Draft:
    """A single or a pair on a single: may it be laid, and by which clause."""
    top = draw(rng, Kind.SINGLE, rules)
    play = draw_on(rng, top, rules)
    return asking.judge_on(play, top, rules, ("N10", "N13", "N5"))


def draw_on(rng: random.Random, top: Combination, rules: Rules) -> Combination:
    """Return a single two times in three, else a pair."""
    if rng.random() < 2 / 3:
        return draw(rng, Kind.SINGLE, rules, top.cards)
    return draw(rng, Kind.PAIR, rules, top.cards)


PATTERNS: Final = MappingProxyType(
    {
        "single-higher": higher,
        "single-sort": sort,
        "single-beat": beat,
        "single-all": find_all,
        "single-above": count_above,
        "single-judge": judge,
    }
)
