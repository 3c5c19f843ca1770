"""What all themes share: the draft of an exercise, drawing plays and hands, laying out options, proving by cards.

Nothing here or in the themes needs numpy: a learner's process stays small.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from coach.cards import NO_CARDS, PACK, RANKS, SUIT_MASK, Cards
from coach.errors import IllegalPlay
from coach.games.drafting import Draft
from coach.games.niugui.exercises.words import clause_of, meet, why
from coach.games.niugui.plays import Combination, Kind, classify
from coach.games.niugui.rules import STRAIGHTS, Rules
from coach.games.teaching import Example, Feedback, Relation, Row
from coach.results import Reason

LOOSE: Final = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.FOUR)  # N13
FIVES: Final = (Kind.STRAIGHT, Kind.FLUSH, Kind.FULL_HOUSE, Kind.FOUR_PLUS_ONE, Kind.STRAIGHT_FLUSH)  # N14


Maker = Callable[[random.Random, Rules], Draft]
"""What makes an exercise of a pattern: the same random numbers and rules, the same exercise."""


# ---- Drawing ---------------------------------------------------------------------------------------------------------


def draw(rng: random.Random, kind: Kind, rules: Rules, avoid: Cards = NO_CARDS) -> Combination:
    """Return a random combination of *kind* without any of the cards to *avoid*, which must leave one."""
    while (play := _tried(rng, kind, rules, avoid)) is None:
        pass
    return play


def draw_close(rng: random.Random, to: Combination, rules: Rules, avoid: Cards = NO_CARDS) -> Combination:
    """Return another of the same kind, every other time one that is hard to tell from *to*."""
    others = [draw(rng, to.kind, rules, avoid | to.cards) for _ in range(8)]
    return min(others, key=lambda other: abs(other.key - to.key)) if rng.random() < 0.5 else others[0]


def draw_apart(rng: random.Random, kinds: Sequence[Kind], rules: Rules) -> list[Combination]:
    """Return one combination of each of *kinds*, no card in two of them."""
    while True:
        found: list[Combination] = []
        used = NO_CARDS
        for kind in kinds:
            play = _tried(rng, kind, rules, used)
            if play is None:  # the first ones may leave none of this kind
                break
            found.append(play)
            used |= play.cards
        if len(found) == len(kinds):
            return found


def _tried(rng: random.Random, kind: Kind, rules: Rules, avoid: Cards) -> Combination | None:
    """Return a combination of *kind* without the cards to *avoid*, ``None`` when none is met with."""
    for _ in range(100):
        cards = _drawn(rng, kind)
        if not cards & avoid and (play := classify(cards, rules)).kind is kind:
            return play
    return None


def _drawn(rng: random.Random, kind: Kind) -> Cards:
    """Return cards that are of *kind*, but for suited straights among straights and rows among flushes."""
    match kind:
        case Kind.SINGLE:
            return Cards.of([rng.randrange(len(PACK))])
        case Kind.PAIR | Kind.TRIPLE | Kind.FOUR:
            return _of_rank(rng, rng.randrange(13), LOOSE.index(kind) + 1)
        case Kind.FULL_HOUSE:
            triple, pair = rng.sample(range(13), 2)
            return _of_rank(rng, triple, 3) | _of_rank(rng, pair, 2)
        case Kind.FOUR_PLUS_ONE:
            four = _of_rank(rng, rng.randrange(13), 4)
            return four | Cards.of([rng.choice(list(PACK - four))])
        case Kind.FLUSH:
            return Cards.of(rng.sample(list(Cards(SUIT_MASK << rng.randrange(4))), 5))
    window = [RANKS.index(rank) for rank in rng.choice(STRAIGHTS)]
    suit = rng.randrange(4)
    return Cards.of(rank * 4 + (suit if kind is Kind.STRAIGHT_FLUSH else rng.randrange(4)) for rank in window)


def _of_rank(rng: random.Random, rank: int, size: int) -> Cards:
    return Cards.of(rank * 4 + suit for suit in rng.sample(range(4), size))


# ---- Proving ---------------------------------------------------------------------------------------------------------


def try_classify(cards: Cards, rules: Rules) -> Combination | None:
    """Return the combination that *cards* make, ``None`` when they make none."""
    try:
        return classify(cards, rules)
    except IllegalPlay:
        return None


def example_beats(high: Combination, low: Combination) -> Example:
    """Return two plays on the table, the first of which beats the second."""
    return Example(
        Relation.BEATS,
        (Row(high.cards), Row(low.cards)),
        Reason("show-beats", {"cards": high.cards, "other": low.cards}),
    )


def example_apart(one: Combination, other: Combination) -> Example:
    """Return two plays on the table that never meet."""
    values = {"cards": one.cards, "other": other.cards}
    return Example(Relation.APART, (Row(one.cards), Row(other.cards)), Reason("show-apart", values))


def example_kind(cards: Cards, kind: Kind | None) -> Example:
    """Return cards on the table that are of *kind*; without one, that are no combination."""
    if kind is None:
        return Example(Relation.IS_NOT, (Row(cards),), Reason("show-no-kind", {"cards": cards}))
    return Example(
        Relation.IS, (Row(cards),), Reason("show-kind", {"cards": cards, "kind": kind.value}), then=kind.value
    )


def beats(right: bool, high: Combination, low: Combination, rules: Rules) -> Feedback:
    """Return the feedback that *high* beats *low*."""
    return Feedback(
        right,
        Reason("fact-higher", {"cards": high.cards, "other": low.cards}),
        (why(high, low, rules),),
        clause_of(high, low),
        None if right else example_beats(high, low),
    )


def compared(right: bool, play: Combination, top: Combination, rules: Rules) -> Feedback:
    """Return the feedback on *play* laid on *top*: it beats it, is beaten by it, or never meets it."""
    if not meet(play, top):
        return Feedback(
            right,
            Reason("fact-apart", {"cards": play.cards, "other": top.cards}),
            (why(play, top, rules),),
            "N13",
            None if right else example_apart(play, top),
        )
    high, low = (play, top) if play.beats(top) else (top, play)
    return beats(right, high, low, rules)


def no_kind(right: bool, cards: Cards, rules: Rules) -> Feedback:
    """Return the feedback that *cards* are no combination, with the clause that they fall short of."""
    try:
        classify(cards, rules)
    except IllegalPlay as refusal:
        return Feedback(
            right,
            Reason("fact-no-kind", {"cards": cards}),
            (Reason(refusal.code, refusal.values),),
            refusal.clause,
            None if right else example_kind(cards, None),
        )
    raise AssertionError(f"{cards} are a combination")


def named(play: Combination) -> Reason:
    """Return a play's cards as something to be listed."""
    return Reason("named", {"cards": play.cards})
