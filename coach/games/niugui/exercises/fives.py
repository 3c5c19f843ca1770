"""Lesson 5: the five five-card kinds (顺牌), alone and against each other (N14, N17 to N19)."""

from __future__ import annotations

import random
from types import MappingProxyType
from typing import Final

from coach.cards import PACK, Cards
from coach.games.drafting import Draft
from coach.games.niugui.exercises import asking
from coach.games.niugui.exercises.making import FIVES, LOOSE, draw, draw_apart, draw_close
from coach.games.niugui.plays import Kind
from coach.games.niugui.rules import Rules
from coach.results import Reason


def kind(rng: random.Random, rules: Rules) -> Draft:
    """Five cards: which of the five kinds, or none."""
    cards = _two_pairs(rng, rules) if rng.random() < 0.15 else draw(rng, rng.choice(FIVES), rules).cards
    return asking.name_kind(cards, FIVES, Reason("rule-fives"), rules)


def _two_pairs(rng: random.Random, rules: Rules) -> Cards:
    """Return two pairs and a card of another rank, which are no combination."""
    while True:
        one, other = draw_apart(rng, [Kind.PAIR, Kind.PAIR], rules)
        if len({card >> 2 for card in one.cards | other.cards}) == 2:
            break
    ranks = {card >> 2 for card in one.cards | other.cards}
    return one.cards | other.cards | Cards.of([rng.choice([card for card in PACK if card >> 2 not in ranks])])


def house_higher(rng: random.Random, rules: Rules) -> Draft:
    """Two full houses, or two fours plus one: which is higher."""
    return asking.close_pair(rng, rng.choice((Kind.FULL_HOUSE, Kind.FOUR_PLUS_ONE)), rules)


def higher(rng: random.Random, rules: Rules) -> Draft:
    """Two plays of different kinds, now and then a bare four among them: which is higher, or neither."""
    kinds = [rng.choice(FIVES), Kind.FOUR] if rng.random() < 0.2 else rng.sample(FIVES, 2)
    one, other = draw_apart(rng, kinds, rules)
    return asking.higher(rng, one, other, rules, neither=True)


def sort(rng: random.Random, rules: Rules) -> Draft:
    """Four plays of different five-card kinds in order."""
    return asking.sort(rng, draw_apart(rng, rng.sample(FIVES, 4), rules), rules)


def beat(rng: random.Random, rules: Rules) -> Draft:
    """A straight, flush or full house on the table, a hand as dealt: beat it."""
    return asking.pick(rng, rng.choice(FIVES[:3]), rules)


def judge(rng: random.Random, rules: Rules) -> Draft:
    """A play on five cards, or five cards on a play: may it be laid, and by which clause."""
    case = rng.randrange(3)
    if case == 0:
        top = draw(rng, rng.choice(FIVES), rules)
        play = draw_close(rng, top, rules)
    else:
        kinds = rng.sample(FIVES, 2) if case == 1 else [rng.choice(FIVES), rng.choice(LOOSE)]
        rng.shuffle(kinds)
        top, play = draw_apart(rng, kinds, rules)
    return asking.judge_on(play, top, rules, ("N13", "N14", max(top.kind, play.kind, key=_level).clause))


def _level(kind: Kind) -> int:
    return kind.level


PATTERNS: Final = MappingProxyType(
    {
        "five-kind": kind,
        "house-higher": house_higher,
        "five-higher": higher,
        "five-sort": sort,
        "five-beat": beat,
        "five-judge": judge,
    }
)
