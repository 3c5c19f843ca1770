"""Lesson 3: straights, from A2345 to 10JQKA (N15)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from coach.cards import RANKS, Cards, laid
from coach.games.drafting import Draft, difference, hints
from coach.games.niugui.exercises import asking
from coach.games.niugui.exercises.making import beats, draw, draw_apart, draw_close
from coach.games.niugui.exercises.words import look, why
from coach.games.niugui.plays import Combination, Kind
from coach.games.niugui.rules import LOW_RANKS, Rules
from coach.games.teaching import Answer, Feedback, Form, Key
from coach.results import Reason


def kind(rng: random.Random, rules: Rules) -> Draft:
    """Five cards: a straight, a straight flush, or no combination."""
    case = rng.randrange(4)
    if case == 0:
        cards = draw(rng, Kind.STRAIGHT, rules).cards
    elif case == 1:
        cards = draw(rng, Kind.STRAIGHT_FLUSH, rules).cards
    elif case == 2:
        cards = _mixed(rng, [LOW_RANKS[(start + step) % 13] for start in (rng.randrange(9, 12),) for step in range(5)])
    else:
        cards = _with_a_gap(rng, rules)
    return asking.name_kind(cards, (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH), Reason("rule-straight"), rules)


def _mixed(rng: random.Random, ranks: list[str]) -> Cards:
    """Return cards of these ranks, not all of one suit."""
    first, second = rng.sample(range(4), 2)
    suits = [first, second, *(rng.randrange(4) for _ in ranks[2:])]
    return Cards.of(RANKS.index(rank) * 4 + suit for rank, suit in zip(ranks, suits, strict=True))


def _with_a_gap(rng: random.Random, rules: Rules) -> Cards:
    """Return five ranks out of six in a row, one in the middle missing."""
    start = rng.randrange(8)  # 2 … 7 to 9 … A
    missing = rng.randrange(1, 5)
    return _mixed(rng, [LOW_RANKS[start + step] for step in range(6) if step != missing])


def higher(rng: random.Random, rules: Rules) -> Draft:
    """Two straights: which is higher."""
    return asking.close_pair(rng, Kind.STRAIGHT, rules)


def last(rng: random.Random, rules: Rules) -> Draft:
    """The card by which a straight is compared."""
    play = draw(rng, Kind.STRAIGHT, rules)
    others = [draw_close(rng, play, rules) for _ in range(12)]
    return compared_card(play, others, _row, Reason("ask-last"), rules)


def _row(play: Combination) -> list[Strength]:
    """Return the cards of a straight from its first to its last, with what each would be compared by."""
    window = play.key // 4
    return [((window + place, card & 3), card) for place, card in enumerate(laid(play.cards))]


Strength = tuple[tuple[int, int], int]
"""What a card would be compared by, and the card."""


def compared_card(
    play: Combination,
    others: Sequence[Combination],
    row: Callable[[Combination], list[Strength]],
    prompt: Reason,
    rules: Rules,
) -> Draft:
    """Ask by which card *play* is compared: the last of its *row*.

    :param others: of the same kind; where one can, it proves that it is not the card that was picked.
    """
    own = row(play)
    answer = Cards.of([own[-1][1]])

    def check(given: Answer) -> Feedback:
        wrong, missed = difference(given, answer.tokens)
        fact = Reason("fact-compared-by", {"cards": play.cards, "card": answer})
        if not wrong and not missed:
            return Feedback(True, fact, (why(play, play, rules),), play.kind.clause)
        picked = next(iter(Cards.from_tokens(wrong or missed)))
        place = [card for _, card in own].index(picked)
        other = max(others, key=lambda other: play.beats(other) != (own[place][0] > row(other)[place][0]))
        high, low = (play, other) if play.beats(other) else (other, play)
        return replace(beats(False, high, low, rules), fact=fact, wrong=wrong, missed=missed)

    told = Reason("hint-cards", {"cards": answer})
    helped = hints(look(play.kind, rules), why(play, play, rules), told, play.kind.clause)
    return Draft(Form.PICK, prompt, Key(answer.tokens, check, helped), hand=play.cards)


def sort(rng: random.Random, rules: Rules) -> Draft:
    """Four straights in order."""
    return asking.sort_kind(rng, Kind.STRAIGHT, rules)


def beat(rng: random.Random, rules: Rules) -> Draft:
    """A straight on the table, a hand as dealt: beat it."""
    return asking.pick(rng, Kind.STRAIGHT, rules)


def find_all(rng: random.Random, rules: Rules) -> Draft:
    """Every straight that beats one."""
    top, *plays = draw_apart(rng, [Kind.STRAIGHT] * 5, rules)
    return asking.mark_beaters(rng, top, plays, rules)


PATTERNS: Final = MappingProxyType(
    {
        "straight-is": kind,
        "straight-higher": higher,
        "straight-last": last,
        "straight-sort": sort,
        "straight-beat": beat,
        "straight-all": find_all,
    }
)
