"""What all themes share: drawing plays and hands, and proving by cards."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from coach.cards import NO_CARDS, Cards
from coach.errors import IllegalPlay
from coach.games.drafting import Draft
from coach.games.guanpai.exercises.words import clause_of, is_equal, meet, why
from coach.games.guanpai.plays import Combination, Kind, classify, groups, ranks_text
from coach.games.guanpai.rules import ACE, CHAIN, ORDER, PACK, Rules
from coach.games.teaching import Example, Feedback, Relation, Row
from coach.results import Reason

Maker = Callable[[random.Random, Rules], Draft]
"""What makes an exercise of a pattern: the same random numbers and rules, the same exercise."""

SIZES: Final = {Kind.SINGLE: 1, Kind.PAIR: 2, Kind.TRIPLE: 3, Kind.STRAIGHT: 1, Kind.PAIRS: 2, Kind.TRIPLES: 3}
"""How many cards of a rank a kind takes."""
LENGTHS: Final = {Kind.STRAIGHT: (5, 8), Kind.PAIRS: (2, 4), Kind.TRIPLES: (2, 3), Kind.TRIPLE_PAIR: (1, 2)}
"""How many ranks of a chain, from … to, are drawn."""


# ---- Drawing ---------------------------------------------------------------------------------------------------------


def draw(rng: random.Random, kind: Kind, rules: Rules, avoid: Cards = NO_CARDS, length: int = 0) -> Combination:
    """Return a random combination of *kind* without any of the cards to *avoid*, which must leave one.

    :param length: how many ranks of a chain; 0 for any.
    """
    while (play := _tried(rng, kind, rules, avoid, length)) is None:
        pass
    return play


def draw_close(rng: random.Random, to: Combination, rules: Rules) -> Combination:
    """Return another of the same kind and length, every other time one that is hard to tell from *to*."""
    others = [draw(rng, to.kind, rules, to.cards, to.length) for _ in range(8)]
    if rng.random() < 0.5:
        others.sort(key=lambda other: (other.key == to.key, abs(other.key - to.key)))
    return others[0]


def draw_apart(
    rng: random.Random, kinds: Sequence[Kind], rules: Rules, lengths: Sequence[int] = ()
) -> list[Combination]:
    """Return one combination of each of *kinds*, no card in two of them.

    :param lengths: of each as in :func:`draw`; none for any.
    """
    asked = [*zip(kinds, lengths or [0] * len(kinds), strict=True)]
    while True:
        found: list[Combination] = []
        used = NO_CARDS
        for kind, length in asked:
            play = _tried(rng, kind, rules, used, length)
            if play is None:  # the first ones may leave none of this kind
                break
            found.append(play)
            used |= play.cards
        if len(found) == len(asked):
            return found


def _tried(rng: random.Random, kind: Kind, rules: Rules, avoid: Cards, length: int) -> Combination | None:
    """Return a combination of *kind* without the cards to *avoid*, ``None`` when none is met with."""
    free = groups(PACK - avoid)
    for _ in range(60):
        parts = _parts(rng, kind, rules, length)
        if all(len(free.get(place, ())) >= size for place, size in parts):
            return classify(Cards.of(card for place, size in parts for card in rng.sample(free[place], size)), rules)
    return None


def _parts(rng: random.Random, kind: Kind, rules: Rules, length: int) -> list[tuple[int, int]]:
    """Return the ranks, as strengths, and how many cards of each make a combination of *kind*."""
    long = length or rng.randint(*LENGTHS.get(kind, (1, 1)))
    match kind:
        case Kind.SINGLE:
            return [(rng.randrange(len(ORDER)), 1)]
        case Kind.BOMB | Kind.BOMB_ONE:
            place = rng.randrange(len(CHAIN))
            other = rng.choice([rank for rank in range(len(ORDER)) if rank != place])
            return [(place, 3 if place == ACE else 4), *([(other, 1)] if kind is Kind.BOMB_ONE else [])]
        case Kind.TRIPLE:
            return [(rng.randrange(ACE), 3)]  # three aces are a bomb (G9)
        case Kind.TRIPLE_PAIR:
            triples = _row(rng, long)
            left = [rank for rank in range(len(CHAIN)) if rank not in triples]
            pairs: Sequence[int] = rng.sample(left, long)
            while rules.plane_pairs != "any" and set(pairs := _row(rng, long)) & set(triples):
                pass
            return [*((rank, 3) for rank in triples), *((rank, 2) for rank in pairs)]
    return [(rank, SIZES[kind]) for rank in _row(rng, long)]


def _row(rng: random.Random, length: int) -> range:
    start = rng.randrange(len(CHAIN) - length + 1)
    return range(start, start + length)


def of_ranks(rng: random.Random, ranks: str, avoid: Cards = NO_CARDS) -> Cards:
    """Return cards of these ranks, such as ``"3334"``, in random suits."""
    free = groups(PACK - avoid)
    found = NO_CARDS
    for rank in set(ranks):
        found |= Cards.of(rng.sample(free[ORDER.index(rank)], ranks.count(rank)))
    return found


# ---- Proving ---------------------------------------------------------------------------------------------------------


def try_classify(cards: Cards, rules: Rules) -> Combination | None:
    """Return the combination that *cards* make, ``None`` when they make none."""
    try:
        return classify(cards, rules)
    except IllegalPlay:
        return None


def example_beats(high: Combination, low: Combination) -> Example:
    """Return two plays on the table, the first of which beats the second."""
    values = {"cards": high.cards, "other": low.cards}
    return Example(Relation.BEATS, (Row(high.cards), Row(low.cards)), Reason("show-beats", values))


def example_apart(one: Combination, other: Combination) -> Example:
    """Return two plays on the table of which neither beats the other."""
    values = {"cards": one.cards, "other": other.cards}
    return Example(Relation.APART, (Row(one.cards), Row(other.cards)), Reason("show-apart", values))


def example_kind(cards: Cards, kind: Kind | None) -> Example:
    """Return cards on the table that are of *kind*; without one, that are no combination."""
    if kind is None:
        return Example(Relation.IS_NOT, (Row(cards),), Reason("show-no-kind", {"cards": cards}))
    values = {"cards": cards, "kind": kind.value}
    return Example(Relation.IS, (Row(cards),), Reason("show-of-kind", values), then=kind.value)


def compared(right: bool, play: Combination, other: Combination, rules: Rules) -> Feedback:
    """Return the feedback on two plays: one beats the other, or neither does."""
    high, low = (play, other) if play.beats(other) else (other, play)
    values = {"cards": high.cards, "other": low.cards}
    reasons, clause = (why(play, other, rules),), clause_of(play, other)
    if meet(play, other):
        proof = None if right else example_beats(high, low)
        return Feedback(right, Reason("fact-higher", values), reasons, clause, proof)
    proof = None if right else example_apart(play, other)
    if is_equal(play, other):
        return Feedback(right, Reason("fact-equal", values), reasons, clause, proof)
    values = {"cards": play.cards, "other": other.cards}
    return Feedback(right, Reason("fact-apart", values), reasons, clause, proof)


def no_kind(right: bool, cards: Cards, rules: Rules) -> Feedback:
    """Return the feedback that *cards* are no combination, with the clause that they fall short of."""
    try:
        classify(cards, rules)
    except IllegalPlay as refusal:
        reasons = (Reason(refusal.code, refusal.values),)
        proof = None if right else example_kind(cards, None)
        return Feedback(right, Reason("fact-no-kind", {"cards": cards}), reasons, refusal.clause, proof)
    raise AssertionError(f"{cards} are a combination")


def named(play: Combination) -> Reason:
    """Return a play's ranks as something to be listed."""
    return Reason("in-ranks", {"ranks": ranks_text(play.cards)})
