"""The kernels list the same plays, and say the same of what beats what, as the plain forms."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from coach.cards import Cards
from coach.games.guanpai.kernels import generation, words
from coach.games.guanpai.plays import Kind, beating, plays_in
from coach.games.guanpai.rules import PACK, Rules
from tests.guanpai.playing import HOUSES

HANDS = 400
BY_RULES = [Rules(bombs, pairs) for bombs in ("beat-all", "same-type") for pairs in ("consecutive", "any")]


def hands(seed: int) -> tuple[Cards, Cards]:
    """Return two hands of up to 16 cards of a few ranks, so that they hold much."""
    rng = random.Random(seed)
    low = rng.randrange(9)
    high = rng.randint(low + 3, 12)
    some = [card for card in PACK if low <= (card // 4 + 1) % 13 <= high]
    rng.shuffle(some)
    first = rng.randint(1, min(16, len(some) - 1))
    return Cards.of(some[:first]), Cards.of(some[first : first + 16])


@pytest.mark.parametrize("rules", BY_RULES, ids=str)
def test_plays_are_those_of_the_plain_form(rules: Rules) -> None:
    """Every play of a hand, as a word, and no other."""
    house = words.house_of(rules)
    sizes = []
    for seed in range(HANDS):
        hand = hands(seed)[0]
        expected = Counter(words.word_of_play(play) for play in plays_in(hand, rules))
        found = generation.plays_in(words.word_of(hand), house)
        assert Counter(found) == expected, (seed, str(hand))
        sizes.append(len(found))
    assert max(sizes) < generation.MOST / 2


@pytest.mark.parametrize("rules", BY_RULES, ids=str)
def test_what_beats_is_that_of_the_plain_form(rules: Rules) -> None:
    """For every play of one hand, the plays of the other that beat it, and whether there are any."""
    house = words.house_of(rules)
    met = set()
    for seed in range(HANDS // 4):
        mine, other = hands(seed)
        for target in plays_in(mine, rules):
            play = words.word_of_play(target)
            expected = Counter(words.word_of_play(play) for play in beating(other, target, rules))
            assert Counter(generation.beating(words.word_of(other), play, house)) == expected, (seed, str(target))
            assert bool(generation.can_beat(words.word_of(other), play, house)) == bool(expected), (seed, str(target))
            met.add((target.kind, bool(expected)))
    assert {kind for kind, _ in met} == {*Kind} - {Kind.PASS}
    assert len(met) >= 14


def test_a_hand_as_a_word() -> None:
    """Counts by strength, the number of cards, and the ranks of which there are so many."""
    for seed in range(100):
        hand = hands(seed)[0]
        word = words.word_of(hand)
        counts = words.counts_of(word)
        assert sum(counts) == len(hand) == words.size(word)
        for copies in (1, 2, 3, 4):
            bits = words.ranks_with(word, copies)
            assert [bits >> 3 * place & 1 for place in range(13)] == [int(count >= copies) for count in counts]


def test_a_house_as_bits() -> None:
    """Rules that bear on which plays are legal have bits of their own; what an escape costs does not."""
    assert len({words.house_of(rules) for rules in HOUSES}) == 8
