"""Lesson 3: straights, bombs and the aces; what is custom is said (G7 to G10)."""

from __future__ import annotations

import random
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from coach.cards import Cards
from coach.games.drafting import Draft
from coach.games.guanpai.exercises import asking
from coach.games.guanpai.exercises.making import draw, draw_apart, of_ranks
from coach.games.guanpai.exercises.words import BOMBS, LOOSE, house
from coach.games.guanpai.plays import Combination, Kind, classify, groups
from coach.games.guanpai.rules import CHAIN, PACK, Rules
from coach.results import Reason


def straight(rng: random.Random, rules: Rules) -> Draft:
    """Some cards in a row, nearly in a row, or too few: a straight, a pair chain, or no combination."""
    kinds = (Kind.STRAIGHT, Kind.PAIRS)
    draws = rng.random()
    if draws < 0.4:
        cards = draw(rng, Kind.STRAIGHT, rules).cards
    elif draws < 0.55:
        cards = draw(rng, Kind.PAIRS, rules).cards
    else:
        cards = _not_in_a_row(rng)
    return asking.name_kind(cards, kinds, Reason("rule-long-straight"), rules)


def _not_in_a_row(rng: random.Random) -> Cards:
    """Return cards with a 2 at an end, an ace below 3, a gap, or four in a row."""
    length = rng.randint(5, 7)
    start = rng.randrange(len(CHAIN) - length)
    row = CHAIN[start : start + length + 1]
    gap = rng.randrange(1, length)
    shapes = (CHAIN[-length + 1 :] + "2", "A2" + CHAIN[: length - 2], row[:gap] + row[gap + 1 :], row[:4])
    return of_ranks(rng, rng.choice(shapes))


def straight_higher(rng: random.Random, rules: Rules) -> Draft:
    """Two straights, not always of one length: which is higher, or neither."""
    return asking.close_pair(rng, Kind.STRAIGHT, rules, apart=0.5)


def straight_beat(rng: random.Random, rules: Rules) -> Draft:
    """A straight of five on the table, a hand as dealt: beat it."""
    return asking.pick(rng, Kind.STRAIGHT, rules, 5)


def bomb(rng: random.Random, rules: Rules) -> Draft:
    """Three to six cards: a bomb, one with a single, three alike, a triple with a pair, or no combination."""
    kinds = (*BOMBS, Kind.TRIPLE, Kind.TRIPLE_PAIR)
    if rng.random() < 0.5:
        play = draw(rng, rng.choice(kinds), rules, length=1)
        return asking.name_kind(play.cards, kinds, Reason("rule-bombs"), rules)
    a, b, c = rng.sample(CHAIN[:-1], 3)
    shapes = ("AAA", "AAA" + a, "AAA" + a * 2, a * 3 + b, a * 4 + b * 2, a * 4 + b + c, a * 3 + "2")
    return asking.name_kind(of_ranks(rng, rng.choice(shapes)), kinds, Reason("rule-bombs"), rules)


def sort(rng: random.Random, rules: Rules) -> Draft:
    """Four bombs in order; where each type keeps to itself, all of one type."""
    while True:
        kinds = [rng.choice(BOMBS)] * 4 if rules.bombs == "same-type" else rng.choices(BOMBS, k=4)
        plays = draw_apart(rng, kinds, rules)
        if len({play.key for play in plays}) == len(plays):
            return _at_home(asking.sort(rng, plays, rules), rules)


def higher(rng: random.Random, rules: Rules) -> Draft:
    """A bomb and something else, or two bombs: which is higher, or neither; the house rule decides."""
    one = _some_bomb(rng, rules)
    kinds = BOMBS if rng.random() < 0.5 else (Kind.TRIPLE, Kind.SINGLE, Kind.STRAIGHT, Kind.TRIPLE_PAIR, Kind.PAIRS)
    other = draw(rng, rng.choice(kinds), rules, one.cards)
    return _at_home(asking.higher(rng, one, other, rules), rules)


def _some_bomb(rng: random.Random, rules: Rules) -> Combination:
    """Return a bomb; three aces one time in three."""
    if rng.random() < 1 / 3:
        aces = of_ranks(rng, "AAA" if rng.random() < 0.6 else "AAA" + rng.choice(CHAIN[:-1]))
        return classify(aces, rules)
    return draw(rng, rng.choice(BOMBS), rules)


def find_all(rng: random.Random, rules: Rules) -> Draft:
    """Every play that beats a small one, a straight or a bomb, with bombs among them."""
    kind = rng.choice((*LOOSE, Kind.STRAIGHT, Kind.BOMB))
    kinds = [kind, kind, Kind.BOMB, Kind.BOMB_ONE, rng.choice(LOOSE)]
    top, *plays = draw_apart(rng, kinds, rules, [5 if kind is Kind.STRAIGHT else 0 for kind in kinds])
    return _at_home(asking.mark_beaters(rng, top, plays, rules), rules)


def judge(rng: random.Random, rules: Rules) -> Draft:
    """A bomb, or what looks like one, on a play: may it be laid at this table, and by which clause."""
    top = draw(rng, rng.choice((*LOOSE, Kind.STRAIGHT, *BOMBS)), rules)
    real = rng.random() < 0.5
    cards = draw(rng, rng.choice(BOMBS), rules, top.cards).cards if real else _like_a_bomb(rng, top.cards)
    return _at_home(asking.judge_on(cards, top, rules, ("G6", "G7", "G9", "G10")), rules)


def _like_a_bomb(rng: random.Random, avoid: Cards) -> Cards:
    """Return cards that a beginner may take for a bomb, without any of those to *avoid*."""
    free = groups(PACK - avoid)
    whole = [rank for place, rank in enumerate(CHAIN[:-1]) if len(free.get(place, ())) == 4]
    a, b, c = rng.sample(whole, 3)
    return of_ranks(rng, rng.choice((a * 3 + b, a * 4 + b * 2, a * 4 + b + c, a * 3)), avoid)


def _at_home(draft: Draft, rules: Rules) -> Draft:
    return replace(draft, facts=(house(rules, "bombs"),))


PATTERNS: Final = MappingProxyType(
    {
        "straight-kind": straight,
        "straight-higher": straight_higher,
        "straight-beat": straight_beat,
        "bomb-kind": bomb,
        "bomb-higher": higher,
        "bomb-sort": sort,
        "bomb-all": find_all,
        "bomb-judge": judge,
    }
)
