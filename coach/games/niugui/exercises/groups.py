"""Lesson 2: pairs, triples and fours; there are no bombs (N11 to N13)."""

from __future__ import annotations

import random
from types import MappingProxyType
from typing import Final

from coach.cards import BIG_JOKER, SMALL_JOKER, SPADE_2, SPADE_3, Cards
from coach.games.drafting import Draft
from coach.games.niugui.exercises import asking
from coach.games.niugui.exercises.making import LOOSE, draw, draw_apart, draw_close
from coach.games.niugui.plays import Kind
from coach.games.niugui.rules import Rules
from coach.results import Reason

_GROUPS: Final = (Kind.PAIR, Kind.TRIPLE, Kind.FOUR)


def kind(rng: random.Random, rules: Rules) -> Draft:
    """Two to four cards: pair, triple, four, or no combination."""
    cards = draw(rng, rng.choice(_GROUPS), rules).cards if rng.random() < 0.5 else _near_miss(rng, rules)
    return asking.name_kind(cards, _GROUPS, Reason("rule-groups"), rules)


def _near_miss(rng: random.Random, rules: Rules) -> Cards:
    """Return cards that a beginner may take for a group: two jokers, ♠3 ♠2, a joker or a stranger among equals."""
    case = rng.randrange(4)
    if case == 0:
        return Cards.of([SMALL_JOKER, BIG_JOKER])
    if case == 1:
        return Cards.of([SPADE_2, SPADE_3])
    group = draw(rng, rng.choice((Kind.SINGLE, Kind.PAIR, Kind.TRIPLE)), rules).cards
    if case == 2 and not group & Cards.of([SMALL_JOKER, BIG_JOKER]):
        return group | Cards.of([rng.choice((SMALL_JOKER, BIG_JOKER))])
    lowest = next(iter(group))
    strangers = [card for card in range(SMALL_JOKER) if card >> 2 != lowest >> 2]
    return group | Cards.of([rng.choice(strangers)])


def pair_higher(rng: random.Random, rules: Rules) -> Draft:
    """Two pairs: which is higher."""
    return asking.close_pair(rng, Kind.PAIR, rules)


def sort(rng: random.Random, rules: Rules) -> Draft:
    """Four pairs, triples or fours in order."""
    return asking.sort_kind(rng, rng.choice(_GROUPS), rules)


def pair_beat(rng: random.Random, rules: Rules) -> Draft:
    """A pair on the table, a hand as dealt: beat it."""
    return asking.pick(rng, Kind.PAIR, rules)


def triple_beat(rng: random.Random, rules: Rules) -> Draft:
    """A triple on the table, a hand as dealt: beat it."""
    return asking.pick(rng, Kind.TRIPLE, rules)


def find_all(rng: random.Random, rules: Rules) -> Draft:
    """Every play that beats a pair or a triple, among pairs, triples and fours."""
    kinds = [rng.choice(_GROUPS[:2])]
    kinds += [kinds[0], kinds[0], kinds[0], *rng.sample(LOOSE, 2)]
    top, *plays = draw_apart(rng, kinds, rules)
    return asking.mark_beaters(rng, top, plays, rules)


def judge(rng: random.Random, rules: Rules) -> Draft:
    """One loose play on another: may it be laid, and by which clause."""
    top = draw(rng, rng.choice(LOOSE[:3]), rules)
    if rng.random() < 0.5:
        play = draw_close(rng, top, rules)
    else:
        play = draw(rng, rng.choice([kind for kind in LOOSE if kind is not top.kind]), rules, top.cards)
    return asking.judge_on(play, top, rules, ("N10", "N11", "N12", "N13"))


PATTERNS: Final = MappingProxyType(
    {
        "group-kind": kind,
        "pair-higher": pair_higher,
        "group-sort": sort,
        "pair-beat": pair_beat,
        "triple-beat": triple_beat,
        "group-judge": judge,
        "group-all": find_all,
    }
)
