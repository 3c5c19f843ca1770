"""Which hands the other can have, and how many of them beat a play: exact, against counting one by one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import comb, prod

import pytest

from coach.cards import NO_CARDS, Cards
from coach.errors import CoachError, ImpossiblePosition
from coach.games.guanpai import GAME
from coach.games.guanpai.belief import Belief
from coach.games.guanpai.chances import can_beat
from coach.games.guanpai.counting import Choices, Watch, machine_for
from coach.games.guanpai.notation import parse_view
from coach.games.guanpai.planning import Held, held_of
from coach.games.guanpai.plays import Combination, Kind, beating, groups, plays_in
from coach.games.guanpai.position import View, deal
from coach.games.guanpai.rules import PACK, Rules
from coach.results import Chance
from tests.guanpai.playing import HOUSES, combination

RANKS = groups(PACK)
NONE: Held = held_of(NO_CARDS)
BY_RULES = [Rules(bombs, pairs) for bombs in ("beat-all", "same-type") for pairs in ("consecutive", "any")]


def cards_of(held: Held) -> Cards:
    """Return cards of so many of each rank."""
    return Cards.of(card for place, count in enumerate(held) for card in RANKS[place][:count])


def some_free(rng: random.Random) -> Held:
    """Return how many cards of each rank are free: several of a few ranks near one another."""
    start = rng.randrange(9)
    near = range(start, min(start + rng.choice((4, 5)), 13))
    return tuple(rng.randint(1, len(RANKS[place])) if place in near else 0 for place in range(13))


def each_hand(free: Held, count: int) -> Iterator[tuple[Held, int]]:
    """Yield every hand of *count* free cards by its ranks, with the number of ways to choose them."""
    for held in product(*(range(most + 1) for most in free)):
        if sum(held) == count:
            yield held, prod(comb(most, taken) for most, taken in zip(free, held, strict=True))


# ---- counting --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", BY_RULES, ids=str)
def test_hands_that_beat_are_counted_as_one_by_one(rules: Rules) -> None:
    """For plays of every kind, the ways to choose a hand that holds a higher one, and those that do not."""
    met: Counter[Kind] = Counter()
    for seed in range(24):
        rng = random.Random(seed)
        free = some_free(rng)
        count = rng.randint(1, min(12, sum(free)))
        hands = [(cards_of(held), ways) for held, ways in each_hand(free, count)]
        shown = Cards.of(card for place in range(13) for card in RANKS[place] if place < rng.randint(4, 13))
        kinds: dict[tuple[Kind, int], list[Combination]] = {}
        for play in plays_in(Cards.of(rng.sample(list(shown), min(14, len(shown)))), rules):
            kinds.setdefault((play.kind, play.length), []).append(play)
        for plays in kinds.values():
            target = rng.choice(plays)
            expected = sum(ways for hand, ways in hands if beating(hand, target, rules))
            machine = machine_for(target, rules, count)
            beaten, safe = (Choices(free, count, NONE, [Watch(machine, NONE, found)]) for found in (True, False))
            assert (beaten.ways, beaten.ways + safe.ways) == (expected, comb(sum(free), count)), (seed, str(target))
            met[target.kind] += 0 < expected < comb(sum(free), count)
    assert met[Kind.SINGLE] > 2
    assert met[Kind.PAIR] > 2


@pytest.mark.parametrize("rules", BY_RULES, ids=str)
def test_long_planes_are_counted_as_one_by_one(rules: Rules) -> None:
    """G6: triples in a row with pairs beside them, which may stand below, above or between, but share no rank."""
    mixed = 0
    for seed in range(6):
        rng = random.Random(seed)
        low = rng.randrange(1, 6)
        free = tuple(rng.randint(2, 4) if low <= place < low + 6 else 0 for place in range(13))
        count = min(rng.choice((10, 11, 13)), sum(free))
        hands = [(cards_of(held), ways) for held, ways in each_hand(free, count)]
        for text in ("33344", "3334445566"):
            target = combination(text, rules)
            expected = sum(ways for hand, ways in hands if beating(hand, target, rules))
            found = Choices(free, count, NONE, [Watch(machine_for(target, rules, count), NONE, True)])
            assert found.ways == expected, (seed, text)
            mixed += 0 < expected < comb(sum(free), count)
    assert mixed >= 4


def test_known_cards_count_for_the_hand() -> None:
    """Cards that the hand is known to have go with those chosen."""
    free, known = held_of(cards_of((1, 2, 0, 3, *[0] * 9))), held_of(cards_of((0, 1, 1, 0, *[0] * 9)))
    target = combination("3 3")
    expected = sum(
        ways
        for held, ways in each_hand(free, 2)
        if beating(cards_of(tuple(a + b for a, b in zip(held, known, strict=True))), target, Rules())
    )
    found = Choices(free, 2, known, [Watch(machine_for(target, Rules(), 4), NONE, True)])
    assert 0 < found.ways == expected < comb(6, 2)


def test_draws_are_uniform_and_all_hands_are_listed() -> None:
    """Each number draws a hand, every hand as often as there are ways to choose its cards."""
    for seed in range(10):
        rng = random.Random(seed)
        free = some_free(rng)
        count = rng.randint(1, min(5, sum(free)))
        watch = Watch(machine_for(combination("5"), Rules(), count), NONE, seed % 2 == 0)
        choices = Choices(free, count, NONE, [watch])
        drawn = Counter(choices.draw(number) for number in range(choices.ways))
        assert choices.hands(10**6) == drawn
        assert sum(drawn.values()) == choices.ways
        if len(drawn) > 1:
            assert choices.hands(len(drawn) - 1) is None


# ---- belief ----------------------------------------------------------------------------------------------------------


def test_without_must_beat_every_hand_is_possible() -> None:
    """A pass is no proof where one may pass: all ways to choose from the unseen cards."""
    for seed in range(6):
        position = deal(random.Random(seed))
        view = position.view(0, ((0, NO_CARDS),))
        assert Belief(view).ways == comb(32, 16)
    assert Belief(parse_view("3 3 4 K; other: 2")).ways == comb(44, 2)


LOG = "me: 3 3 4 4 5 5 7 8 9 J; rules: must_beat={}; log: me 6; other Q; me A; other pass; me 10 10; other pass; me K K"


def test_under_must_beat_a_pass_proves() -> None:
    """G15: what the other passed it could not beat, then, with what it has laid since."""
    free = Belief(parse_view(LOG.format("no")))
    bound = Belief(parse_view(LOG.format("yes")))
    assert 0 < bound.ways < free.ways == comb(len(free.view.unseen), 15)
    rng = random.Random(1)
    rules = bound.view.rules
    for _ in range(50):
        hand = bound.cards_of(bound.draw(rng))
        assert len(hand) == bound.view.count
        assert hand <= bound.view.unseen
        for passed in ("A", "10 10"):
            assert not beating(hand, combination(passed), rules)


def test_what_was_laid_after_a_pass_was_in_the_hand() -> None:
    """G15: who later laid an ace had it when passing a king, which cannot be; later laid low cards prove nothing."""
    start = (
        "me: 3 3 4 4 5 5 7 8 9 J 10 10 6; rules: must_beat=yes; log: me K; other pass; me Q; other pass; me J; other"
    )
    with pytest.raises(ImpossiblePosition) as error:
        Belief(parse_view(f"{start} A"))
    assert error.value.code == "pass-impossible"


def test_proven_hands_are_counted_as_one_by_one() -> None:
    """G15: with few cards left the ways are those of all hands that could not have beaten what was passed."""
    proven = 0
    for seed in range(6):
        view = _late_view(seed)
        ways = Belief(view).ways
        hands = list(combinations(view.unseen, view.count))
        assert ways == sum(_could_have_passed(Cards.of(some), view) for some in hands), seed
        proven += ways < len(hands)
    assert proven >= 2


def _late_view(seed: int) -> View:
    """Return what the first seat knows late in a round of random play, where one must beat, with the log."""
    rng = random.Random(seed)
    position = deal(rng, Rules(must_beat="yes"))
    log: list[tuple[int, Cards]] = []
    while len(position.hands[1]) > 2 and len(position.hands[0]) > 1:
        play = min(rng.choices(position.legal_plays(), k=2), key=lambda play: len(play.cards))
        if len(play.cards) >= len(position.hands[position.turn]):
            break
        log.append((position.turn, play.cards))
        position = position.play_unchecked(play)
    view = position.view(0, tuple(log))
    return view if view.count <= 3 else _late_view(seed + 100)


def _could_have_passed(hand: Cards, view: View) -> bool:
    """Return whether the other, who now holds *hand*, could beat nothing that it passed in the log."""
    top = None
    for at, (seat, cards) in enumerate(view.log):
        if cards:
            top = next(play for play in plays_in(cards, view.rules) if play.cards == cards)
            continue
        later = Cards.of(card for other, laid in view.log[at:] if other == 1 for card in laid)
        if seat == 1 and top is not None and beating(hand | later, top, view.rules):
            return False
    return True


# ---- odds ------------------------------------------------------------------------------------------------------------


def test_odds_are_those_of_all_hands() -> None:
    """The count, one hand that beats and one that does not; in every house."""
    for seed, rules in enumerate(HOUSES):
        view = parse_view("me: 3 3 3 4 4 6 7 8 9 10 A A; other: 3")
        view = View(view.hand, 3, rules)
        for play in plays_in(view.hand, rules):
            odds = can_beat(play, view)
            assert odds.exact
            assert odds.joint is not None
            assert odds.joint == odds.by_seat["other"]
            assert (odds.witness is not None, odds.safe is not None) == (
                odds.joint.count > 0,
                odds.joint.count < odds.joint.of,
            ), (seed, str(play))
            if odds.witness is not None:
                hand = odds.witness.hands["other"]
                assert odds.witness.play <= hand <= view.unseen
                assert odds.witness.play in [beater.cards for beater in beating(hand, play, rules)]
            if odds.safe is not None:
                assert beating(odds.safe.hands["other"], play, rules) == ()


def test_odds_by_hand() -> None:
    """Figures that a player can work out: one 2 among the unseen, and nothing at all on three aces."""
    odds = GAME.can_beat("A", "me: A A 3; other: 1")
    assert odds.joint == Chance(1, 45)
    assert not GAME.can_beat("AAA", "me: A A A 3; other: 8").possible
    assert GAME.can_beat("5", "me: 5 6; other: 6 6").probability == 1.0


@pytest.mark.parametrize(("combo", "code"), [("pass", "no-cards"), ("4", "combo-not-mine")])
def test_what_cannot_be_asked(combo: str, code: str) -> None:
    """A pass is nothing to beat, and a play must be mine or on the table."""
    with pytest.raises(CoachError) as error:
        GAME.can_beat(combo, "me: 3 5; other: 2")
    assert error.value.code == code
