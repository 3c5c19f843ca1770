"""What bidding and multipliers are worth: against other counts, against rounds played, and by the symmetry."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from coach.cards import Cards
from coach.errors import NotationError
from coach.games.douniu import GAME
from coach.games.douniu.decisions import comparison
from coach.games.douniu.hands import evaluate
from coach.games.douniu.kernels.evaluation import against
from coach.games.douniu.policies import POLICIES, Always, ByCards, Never, Random
from coach.games.douniu.position import Round, deal
from coach.games.douniu.rules import FACTORS, HAND, MULTIPLIERS, PACK, Rules
from coach.games.douniu.tables import numbers, tables
from coach.notation import parse_cards
from coach.results import Bidding
from tests.douniu.playing import COMMON, HOUSES, STANDARD


def figures(found: Bidding) -> list[tuple[Fraction, float]]:
    """Return mean and deviation of every stake, the banker's first."""
    return [(stake.mean, stake.deviation) for stake in (*found.banker, *found.punter)]


@pytest.mark.parametrize("payout", ["plain", "common"])
@pytest.mark.parametrize("to_ace", ["no", "yes"])
def test_before_the_cards_every_choice_is_worth_nothing(payout: str, to_ace: str) -> None:
    """D3, D15: exactly 0 in every house, for 1 to 5 opponents and every multiplier; who wins is even."""
    found = GAME.bid(rules=f"payout={payout},ten_to_ace={to_ace}")
    assert {stake.mean for stake in (*found.banker, *found.punter)} == {0}
    assert Fraction(found.win.count, found.win.of) == Fraction(1, 2)
    assert found.win.of == comb(52, 5) * comb(47, 5)
    assert [stake.opponents for stake in found.banker] == [1, 2, 3, 4, 5]
    assert [stake.multiplier for stake in found.punter] == list(MULTIPLIERS)


def test_one_comparison_varies_by_what_it_pays() -> None:
    """D15: plain, ±1 always; where types count, the mean of the winner's squared factor. Multipliers stretch it."""
    assert comparison(Cards(), STANDARD).variance == 1
    assert [stake.deviation for stake in GAME.bid().punter] == [1, 2, 3, 4, 5]
    rng = random.Random(12)
    squares = []
    for _ in range(4_000):
        dealt = rng.sample(list(PACK), 2 * HAND)
        hands = [evaluate(Cards.of(dealt[:HAND])), evaluate(Cards.of(dealt[HAND:]))]
        squares.append(COMMON.factor(max(hands, key=lambda hand: hand.strength).kind) ** 2)
    spread = np.std(squares) / sqrt(len(squares))
    assert abs(np.mean(squares) - float(comparison(Cards(), COMMON).variance)) < 5 * spread


@pytest.mark.parametrize("payout", ["plain", "common"])
@pytest.mark.parametrize("seen", ["♠K ♥K ♣6 ♦4", "♠A ♥2 ♣4 ♦6", "♠10 ♠J ♠Q ♠K"])
def test_four_cards_seen_are_worth_what_is_counted_one_by_one(seen: str, payout: str) -> None:
    """D3: over the 48 fifth cards, each against all 1,533,939 hands: the same wins and the same mean, exactly."""
    cards = parse_cards(seen)
    rules = Rules(payout=payout)  # type: ignore[arg-type]
    factors = FACTORS[payout]
    wins, gain, total = 0, 0, 0
    for fifth in PACK - cards:
        hand = evaluate(cards | Cards.of([fifth]), rules)
        counts, _ = against(np.array(numbers(hand.cards)), *tables()[:2])
        wins += int(counts[0].sum())
        gain += factors[hand.kind.level] * int(counts[0].sum())
        gain -= sum(factor * int(ways) for factor, ways in zip(factors, counts[1], strict=True))
        total += int(counts.sum())
    found = comparison(cards, rules)
    assert (found.win.count, found.win.of) == (wins, total) == (wins, 48 * comb(47, 5))
    assert found.mean == Fraction(gain, total)


def test_three_cards_seen_are_the_mean_of_four() -> None:
    """D3: what three cards are worth is the mean over the fourth."""
    cards = parse_cards("♠K ♥K ♣6")
    for rules in (STANDARD, COMMON):
        each = [comparison(cards | Cards.of([fourth]), rules).mean for fourth in PACK - cards]
        assert comparison(cards, rules).mean == sum(each) / len(each)


def test_a_banker_against_several(long: bool) -> None:
    """Means add up; how far they swing agrees with rounds played at the table, within five standard errors."""
    rounds = 20_000 if long else 2_500
    for rules in (STANDARD, COMMON):
        found = GAME.bid(rules="payout=" + rules.payout)
        rng = random.Random(3)
        gains = np.array([_banker(deal(rng, rules, 4), rng) for _ in range(rounds)], float)
        stake = found.banker[2]
        assert stake.opponents == 3
        assert not stake.exact
        assert 0 < stake.stderr < 0.05
        assert abs(gains.mean()) < 5 * stake.deviation / sqrt(rounds)
        fourth = np.mean((gains - gains.mean()) ** 4)
        error = sqrt((fourth - gains.var() ** 2) / rounds) / (2 * gains.std())
        assert abs(gains.std() - stake.deviation) < 5 * error


def _banker(table: Round, rng: random.Random) -> int:
    table = table.bid((True, False, False, False), rng)
    return table.multiply({1: 1, 2: 1, 3: 1}).points()[0]


def test_the_same_seed_estimates_the_same() -> None:
    """Only what is estimated hangs on the seed."""
    first, again, other = GAME.bid(), GAME.bid(), GAME.bid(seed=9)
    assert first == again
    assert [stake.mean for stake in first.banker] == [stake.mean for stake in other.banker]
    assert first.banker[0] == other.banker[0]
    assert first.banker[1].deviation != other.banker[1].deviation


def test_good_cards_bid_and_bad_cards_do_not() -> None:
    """D3: four kings are worth nearly a point a comparison; bad cards lose least at 1."""
    good, bad = GAME.bid("♠K ♥K ♣K ♦K"), GAME.bid("♠A ♥2 ♣4 ♦6")
    assert 0.99 < good.mean < 1
    assert [reason.code for reason in good.reasons] == ["bid-wins", "bid-good", "bid-others-at-random"]
    assert bad.mean < 0
    assert max(bad.punter, key=lambda stake: stake.mean).multiplier == 1
    assert [reason.code for reason in bad.reasons][1] == "bid-bad"


@pytest.mark.parametrize(
    ("cards", "rules", "wanted"),
    [
        ("♠K ♥K", "", "3/4"),
        ("♠K ♥K ♣K ♦K ♠2", "", "3/4"),
        ("♠K ♥K ♣K", "open_cards=4", "4"),
        ("♠K ♥K ♣K ♦K", "open_cards=3", "3"),
    ],
)
def test_as_many_cards_as_the_house_shows(cards: str, rules: str, wanted: str) -> None:
    """D3: three or four, or as many as the house rule says."""
    with pytest.raises(NotationError) as error:
        GAME.bid(cards, rules=rules)
    assert error.value.code == "cards-wanted"
    assert error.value.values["wanted"] == wanted


def test_ranks_alone_say_that_suits_are_assumed() -> None:
    """The cards seen may be ranks: they are taken in the lowest suits, and the answer says so."""
    found = GAME.bid("K K 6")
    assert not found.suited
    assert found.reasons[0].code == "suits-assumed"
    assert found.mean == GAME.bid("♦K ♣K ♦6").mean < GAME.bid("♠K ♥K ♣6").mean


# ---- bots ------------------------------------------------------------------------------------------------------------


def test_bots_do_what_they_say() -> None:
    """Always and never bid so; by cards exactly when the seen cards are worth more than nothing; chance by its seed."""
    for seed in range(30):
        rules = HOUSES[seed % len(HOUSES)]
        view = deal(random.Random(seed), rules).view(0)
        rng = random.Random(seed)
        assert (Always().bid(view, rng), Always().multiply(view, rng)) == (True, 5)
        assert (Never().bid(view, rng), Never().multiply(view, rng)) == (False, 1)
        worth = comparison(view.cards, rules).mean
        assert ByCards().bid(view, rng) == (worth > 0)
        assert ByCards().multiply(view, rng) == (5 if worth > 0 else 1)
        chosen = [(Random().bid(view, random.Random(n)), Random().multiply(view, random.Random(n))) for n in range(40)]
        assert {bid for bid, _ in chosen} == {True, False}
        assert {by for _, by in chosen} == set(MULTIPLIERS)
    assert {"always", "never", "random"} <= set(POLICIES)


def test_a_bot_sees_its_own_open_cards_only() -> None:
    """What it is shown are some of its own cards; without open cards, none."""
    for seed in range(10):
        dealt = deal(random.Random(seed), Rules(open_cards="3"))
        for first, second in combinations(range(dealt.players), 2):
            assert dealt.view(first).cards <= dealt.hands[first]
            assert not dealt.view(first).cards & dealt.hands[second]
