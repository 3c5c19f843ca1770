"""Lesson 1: the pack, the order of ranks, and the small types (G1, G3, G4)."""

from __future__ import annotations

import random
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from coach.cards import Cards
from coach.games.drafting import Draft, hints, number
from coach.games.guanpai.exercises import asking
from coach.games.guanpai.exercises.making import compared, draw, draw_apart, draw_close, of_ranks
from coach.games.guanpai.exercises.words import LOOSE
from coach.games.guanpai.plays import Combination, Kind, classify, strength
from coach.games.guanpai.position import deal
from coach.games.guanpai.rules import ACE, CHAIN, ORDER, PACK, TWO, Rules
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Relation, Row
from coach.results import Reason


def higher(rng: random.Random, rules: Rules) -> Draft:
    """Two singles, now and then of one rank: which is higher, or neither."""
    one = draw(rng, Kind.SINGLE, rules)
    equals = [card for card in PACK - one.cards if strength(card) == one.key]
    if equals and rng.random() < 0.25:
        other = classify(Cards.of([rng.choice(equals)]), rules)
    else:
        other = draw_close(rng, one, rules)
    return asking.higher(rng, one, other, rules)


def sort(rng: random.Random, rules: Rules) -> Draft:
    """Five singles of different ranks in order."""
    while True:
        plays = draw_apart(rng, [Kind.SINGLE] * 5, rules)
        if len({play.key for play in plays}) == len(plays):
            return asking.sort(rng, plays, rules)


def count_above(rng: random.Random, rules: Rules) -> Draft:
    """How many cards of the pack are higher than this one."""
    play = draw(rng, Kind.SINGLE, rules)
    while play.key == TWO or play.key < ORDER.index("8"):
        play = draw(rng, Kind.SINGLE, rules)
    above = Cards.of(card for card in PACK if strength(card) > play.key)
    right, ranks = len(above), TWO - play.key

    def say(good: bool) -> Feedback:
        fact = Reason("fact-above", {"cards": play.cards, "count": right})
        caption = Reason("show-above", {"cards": play.cards, "count": right})
        proof = None if good else Example(Relation.CARDS, (Row(above),), caption)
        return Feedback(good, fact, (Reason("why-pack"),), "G1", proof)

    others = [4 * ranks, right + 1, right + 3, right - 1]  # four twos and aces; a fourth ace; four twos; no 2 at all
    help = Reason("look-pack"), Reason("why-pack")
    draft = number(rng, Reason("ask-above", {"cards": play.cards}), right, others, say, help, "G1")
    return replace(draft, table=(Row(play.cards),))


def kind(rng: random.Random, rules: Rules) -> Draft:
    """Two to four cards: a pair, three alike, a bomb, or no combination."""
    kinds = (Kind.PAIR, Kind.TRIPLE, Kind.BOMB)
    if rng.random() < 0.6:
        play = draw(rng, rng.choice(kinds), rules)
        while play.kind is Kind.BOMB and play.key == ACE:  # three aces come in lesson 3
            play = draw(rng, Kind.BOMB, rules)
        return asking.name_kind(play.cards, kinds, Reason("rule-alike"), rules)
    return asking.name_kind(_near_miss(rng), kinds, Reason("rule-alike"), rules)


def _near_miss(rng: random.Random) -> Cards:
    """Return cards that a beginner may take for a group: an ace with the 2, strangers, a triple with a single."""
    one, other = rng.sample(CHAIN[:-1], 2)
    return of_ranks(rng, rng.choice(["A2", one + other, one * 2 + other, one * 3 + other, "AA2"]))


def find_all(rng: random.Random, rules: Rules) -> Draft:
    """Every single card of the hand that beats a single."""
    while True:
        hand = deal(rng, rules, 0).hands[0]
        top = draw(rng, Kind.SINGLE, rules, hand)
        right = Cards.of(card for card in hand if strength(card) > top.key)
        if 1 <= len(right) <= 7:
            break

    def check(answer: Answer) -> Feedback:
        picked = Cards.from_tokens(answer)
        wrong, missed = picked - right, right - picked
        first = Cards.of([next(iter(wrong or missed or right))])
        said = compared(not wrong and not missed, classify(first, rules), top, rules)
        if said.right:
            return replace(said, fact=Reason("fact-all", {"count": len(right)}))
        return replace(said, wrong=tuple(wrong.tokens), missed=tuple(missed.tokens))

    helped = hints(Reason("look-rank"), Reason("why-rank"), Reason("hint-cards", {"cards": right}), "G3")
    prompt = Reason("ask-all-cards", {"seat": asking.OTHER, "cards": top.cards})
    return Draft(Form.PICK, prompt, Key(right.tokens, check, helped), table=(Row(top.cards, asking.OTHER),), hand=hand)


def beat(rng: random.Random, rules: Rules) -> Draft:
    """A single, a pair or three alike on the table, a hand as dealt: beat it."""
    return asking.pick(rng, rng.choice(LOOSE), rules)


def judge(rng: random.Random, rules: Rules) -> Draft:
    """A play on a small one, or cards that are none: may it be laid, and by which clause."""
    top = draw(rng, rng.choice(LOOSE), rules)
    return asking.judge_on(_on(rng, top, rules), top, rules, ("G3", "G4", "G6", "G10"))


def _on(rng: random.Random, top: Combination, rules: Rules) -> Cards:
    """Return the same type, another one, or cards that are of none."""
    case = rng.randrange(4)
    if case == 0:
        other = rng.choice([kind for kind in LOOSE if kind is not top.kind])
        return draw(rng, other, rules, top.cards).cards
    if case == 1:
        one, stranger = rng.sample([rank for place, rank in enumerate(CHAIN[:-1]) if place != top.key], 2)
        return of_ranks(rng, rng.choice([one * 3 + stranger, one + stranger]), top.cards)
    return draw_close(rng, top, rules).cards


PATTERNS: Final = MappingProxyType(
    {
        "single-higher": higher,
        "single-sort": sort,
        "single-above": count_above,
        "group-kind": kind,
        "single-all": find_all,
        "group-beat": beat,
        "group-judge": judge,
    }
)
