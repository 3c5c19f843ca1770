"""Lesson 2: pairs and triples in a row, 三拖二 and its long form (G5, G6)."""

from __future__ import annotations

import random
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from coach.cards import Cards
from coach.games.drafting import Draft, difference, hints
from coach.games.guanpai.exercises import asking
from coach.games.guanpai.exercises.making import LENGTHS, compared, draw, draw_apart, of_ranks
from coach.games.guanpai.exercises.words import CHAINS, house
from coach.games.guanpai.plays import Combination, Kind, strength
from coach.games.guanpai.rules import CHAIN, Rules
from coach.games.teaching import Answer, Feedback, Form, Key
from coach.results import Reason


def kind(rng: random.Random, rules: Rules) -> Draft:
    """Four to ten cards: a pair chain, a triple chain, a triple with a pair, or no combination."""
    cards = draw(rng, rng.choice(CHAINS), rules).cards if rng.random() < 0.6 else _near_miss(rng)
    return asking.name_kind(cards, CHAINS, Reason("rule-chains"), rules)


def _near_miss(rng: random.Random) -> Cards:
    """Return groups that do not follow one another, or too many or too few of them."""
    start = rng.randrange(len(CHAIN) - 4)
    a, b, c, d = tuple(CHAIN[start : start + 4])
    far = rng.choice([rank for rank in CHAIN if rank not in (a, b, c, d)])
    shapes = (
        a * 2 + c * 2,
        a * 2 + b * 2 + d * 2,
        a * 3 + c * 3,
        a * 3 + b,
        a * 3 + b + c,
        a * 3 + b * 3 + far * 2,
        a * 3 + c * 3 + b * 2 + d * 2,
    )
    return of_ranks(rng, rng.choice(shapes))


def higher(rng: random.Random, rules: Rules) -> Draft:
    """Two chains of one type, not always of one length: which is higher, or neither."""
    return asking.close_pair(rng, rng.choice(CHAINS), rules, apart=0.5)


def sort(rng: random.Random, rules: Rules) -> Draft:
    """Four plays of one type and length in order."""
    kind, length = rng.choice([(Kind.TRIPLE_PAIR, 1), (Kind.PAIRS, 2), (Kind.PAIRS, 3)])
    while True:
        plays = draw_apart(rng, [kind] * 4, rules, [length] * 4)
        if len({play.key for play in plays}) == len(plays):
            return asking.sort(rng, plays, rules)


def beat(rng: random.Random, rules: Rules) -> Draft:
    """Two pairs in a row or a triple with a pair on the table, a hand as dealt: beat it."""
    kind, length = rng.choice([(Kind.PAIRS, 2), (Kind.TRIPLE_PAIR, 1)])
    return asking.pick(rng, kind, rules, length)


def find_all(rng: random.Random, rules: Rules) -> Draft:
    """Every play that beats a pair chain or a triple with a pair, other lengths and types among them."""
    kind, length = rng.choice([(Kind.PAIRS, 2), (Kind.PAIRS, 3), (Kind.TRIPLE_PAIR, 1)])
    odd = (Kind.TRIPLES, 2) if rng.random() < 0.5 else (Kind.TRIPLE, 1)
    other = next(other for other in (2, 3, 1) if other != length and other >= LENGTHS[kind][0])
    asked = [(kind, length)] * 4 + ([odd] if kind is Kind.TRIPLE_PAIR else [(kind, other)])
    top, *plays = draw_apart(rng, [kind for kind, _ in asked], rules, [length for _, length in asked])
    return asking.mark_beaters(rng, top, plays, rules)


def decides(rng: random.Random, rules: Rules) -> Draft:
    """The cards by which a triple with a pair is compared."""
    play = draw(rng, Kind.TRIPLE_PAIR, rules)
    right = Cards.of(card for card in play.cards if strength(card) == play.key)
    other = _contrary(rng, play, rules)

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right.tokens)
        good = not wrong and not missed
        fact = Reason("fact-compared-by", {"cards": play.cards, "card": right})
        return replace(compared(good, play, other, rules), fact=fact, wrong=wrong, missed=missed)

    told = Reason("hint-cards", {"cards": right})
    helped = hints(Reason("look-groups"), Reason("why-triple-pair"), told, "G6")
    return Draft(Form.PICK, Reason("ask-decides"), Key(right.tokens, check, helped), hand=play.cards)


def _contrary(rng: random.Random, play: Combination, rules: Rules) -> Combination:
    """Return another of the same length, whose pairs are higher where its triples are lower, as far as can be."""
    others = [draw(rng, play.kind, rules, play.cards, play.length) for _ in range(12)]
    unequal = [other for other in others if other.key != play.key]

    def pairs(of: Combination) -> int:
        places = [strength(card) for card in of.cards]
        return max(place for place in places if places.count(place) == 2)

    return max(unequal, key=lambda other: (pairs(other) > pairs(play)) != (other.key > play.key))


def judge(rng: random.Random, rules: Rules) -> Draft:
    """The long form, with pairs in a row or not, as many or not: may it be led at this table, and by which clause."""
    start = rng.randrange(4)
    a, b, c = tuple(CHAIN[start : start + 3])
    d, e, f = tuple(CHAIN[start + 5 : start + 8])
    shapes = (
        a * 3 + b * 3 + d * 2 + e * 2,
        a * 3 + b * 3 + d * 2 + f * 2,
        a * 3 + b * 3 + d * 2 + f * 2,
        a * 3 + b * 3 + d * 2,
        a * 3 + c * 3 + d * 2 + e * 2,
        a * 3 + b * 3 + d * 4,
        a * 3 + b * 3,
        a * 2 + b * 2 + d * 2,
        d * 3 + e * 3 + a * 2 + c * 2,
    )
    cards = of_ranks(rng, rng.choice(shapes))
    draft = asking.judge_lead(cards, rules, Reason("rule-long-form"), ("G5", "G6", "G7", "G8"))
    return replace(draft, facts=(house(rules, "plane_pairs"),))


PATTERNS: Final = MappingProxyType(
    {
        "chain-kind": kind,
        "chain-higher": higher,
        "chain-sort": sort,
        "chain-beat": beat,
        "chain-all": find_all,
        "trio-decides": decides,
        "plane-judge": judge,
    }
)
