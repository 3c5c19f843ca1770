"""What is said of one hand: its value, its odds, its neighbours; in suits and as ranks alone."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import pytest

import coach
from coach.cards import Cards
from coach.errors import CoachError, ImpossiblePosition
from coach.games.douniu import GAME
from coach.games.douniu.hands import Hand, evaluate
from coach.games.douniu.odds import odds, suits_of
from coach.games.douniu.rules import HAND, KINDS, PACK, Rules
from coach.notation import parse_cards
from coach.results import HandValue
from tests.douniu.playing import STANDARD, TO_ACE, hand, some_hands


def test_an_answer_tells_what_a_hand_is() -> None:
    """D10: type, the split that proves 牛, key card, clause and reason."""
    value = GAME.evaluate("♠J ♥J ♣J ♦J ♠Q")
    assert (value.kind, value.niu, value.clause, value.reason.code) == ("five faces", None, "D10", "makes-five-faces")
    assert value.key == next(iter(parse_cards("♠Q")))
    ox = GAME.evaluate("♠K ♥6 ♣4 ♥5 ♠6")
    assert (ox.kind, ox.niu, ox.clause) == ("niu 1", 1, "D6")
    assert ox.split is not None
    assert ox.reason.values["total"] == 20
    assert ox.reason.values["rest"] == 11
    assert GAME.evaluate("10 J Q K A", rules="ten_to_ace=yes").clause == "D14"


@pytest.mark.parametrize(
    ("first", "second", "wins", "clause", "code"),
    [
        ("♠K ♥6 ♣4 ♥5 ♠6", "♠2 ♥3 ♦4 ♦6 ♠8", True, "D7", "niu-beats-none"),
        ("♠2 ♥3 ♦4 ♦6 ♠8", "♠K ♥6 ♣4 ♥5 ♠6", False, "D7", "niu-beats-none"),
        ("♠K ♥K ♣K ♥2 ♠3", "♦K ♥Q ♣J ♥10 ♠10", True, "D8", "higher-type"),
        ("♠2 ♥2 ♣2 ♦2 ♥K", "♠A ♥A ♣A ♦A ♠K", True, "D9", "higher-group"),
        ("♠3 ♥3 ♣3 ♦K ♥9", "♠A ♥A ♣A ♦Q ♠K", True, "D13", "higher-group"),
        ("♠J ♥J ♣Q ♥Q ♥K", "♦J ♣J ♠Q ♦Q ♠K", False, "D10", "higher-suit"),
        ("♠5 ♥6 ♣7 ♥8 ♠9", "♦5 ♠6 ♥7 ♣8 ♦4", True, "D13", "higher-card"),
        ("♠K ♥3 ♣4 ♥4 ♦8", "♥K ♠3 ♦4 ♠4 ♣8", True, "D7", "higher-suit"),
    ],
)
def test_a_comparison_tells_why(first: str, second: str, wins: bool, clause: str, code: str) -> None:
    """D7 to D13: who wins, by which clause, and the two cards that decide."""
    found = GAME.compare(first, second)
    assert (found.wins, found.clause, found.reason.code) == (wins, clause, code)
    assert GAME.compare(second, first).wins != wins


def test_comparisons_that_cannot_be() -> None:
    """A card in both hands, five of a rank, and ranks alone that leave it to the suits."""
    for first, second, code in (
        ("♠K ♥6 ♣4 ♥5 ♠6", "♠K ♥3 ♦4 ♦6 ♠8", "card-in-two-hands"),
        ("K K K 2 3", "K K 4 5 6", "more-than-four"),
        ("K 6 4 5 6", "♠K ♠6 ♦4 ♦5 ♣6", "suits-decide"),
    ):
        with pytest.raises(ImpossiblePosition) as error:
            GAME.compare(first, second)
        assert error.value.code == code
    assert GAME.compare("K K K 2 3", "Q Q Q 2 3").wins


@pytest.mark.parametrize("text", ["♠A ♥A ♣2 ♦2 ♠3", "♠K ♥6 ♣4 ♥5 ♠6", "♦2 ♣3 ♦4 ♦6 ♣8"])
def test_odds_are_those_of_the_plain_form(text: str) -> None:
    """Hands drawn by seed and compared by the plain form win as often, within five standard errors."""
    mine = hand(text)
    found = GAME.odds(text)
    rng = random.Random(4)
    rest = list(PACK - mine.cards)
    drawn = [evaluate(Cards.of(rng.sample(rest, HAND))) for _ in range(4_000)]
    share = sum(mine.beats(other) for other in drawn) / len(drawn)
    assert abs(share - found.win.probability) < 5 * (0.25 / len(drawn)) ** 0.5
    assert found.win.of == comb(47, 5)
    assert sum(chance.of for chance in found.by_kind.values()) == found.win.of
    assert sum(chance.count for chance in found.by_kind.values()) == found.win.count
    assert found.lower == found.upper == found.win.probability


@pytest.mark.long
def test_odds_are_counted_by_the_plain_form() -> None:
    """All 1,533,939 hands against one, evaluated by the plain form."""
    mine = hand("♠K ♥6 ♣4 ♥5 ♠6")
    others = (evaluate(Cards.of(cards)) for cards in combinations(PACK - mine.cards, HAND))
    assert sum(mine.beats(other) for other in others) == odds(mine.cards, True, STANDARD).win.count


def test_the_ends_of_the_scale() -> None:
    """D11: nothing beats five small with the highest four; D7: the lowest hand beats nothing."""
    top = GAME.odds("♠A ♥A ♣2 ♥2 ♠4")
    assert (top.above, top.win.count) == (None, top.win.of)
    low = min((evaluate(cards) for cards in some_hands(1, 20_000)), key=lambda found: found.strength)
    assert GAME.odds(low.cards).win.probability < 0.001


@pytest.mark.parametrize("rules", [STANDARD, TO_ACE])
def test_neighbours_are_next_to_the_hand(rules: Rules) -> None:
    """The hand above wins and the hand below loses, and no drawn hand lies between."""
    rng = random.Random(8)
    for cards in some_hands(5, 6):
        mine = evaluate(cards, rules)
        found = odds(cards, True, rules)
        above, below = (_hand(near, rules) for near in (found.above, found.below))
        assert above.beats(mine)
        assert mine.beats(below)
        for _ in range(300):
            other = evaluate(Cards.of(rng.sample(list(PACK - cards), HAND)), rules)
            assert other.strength >= above.strength or other.strength <= below.strength


def _hand(value: HandValue | None, rules: Rules) -> Hand:
    assert value is not None
    return evaluate(value.cards, rules)


def test_ranks_alone_say_what_hangs_on_suits() -> None:
    """The chance is over all suits that are not all one, and lies between that of the worst and that of the best."""
    found = GAME.odds("K K 6 5 4")
    assert not found.hand.suited
    each = [odds(cards, True, STANDARD).win for cards in list(suits_of(hand("K K 6 5 4").cards))[::97]]
    assert all(found.lower <= chance.probability <= found.upper for chance in each)
    assert found.lower < found.win.probability < found.upper
    assert found.win.of == 384 * comb(47, 5)
    sure = GAME.odds("9 9 9 9 2")
    assert sure.upper - sure.lower < 1e-3


def test_how_often_each_type_is_dealt() -> None:
    """D8: lowest first, all hands in all; D14 moves some."""
    found = GAME.distribution()
    assert list(found.by_kind) == [kind.value for kind in KINDS]
    assert sum(chance.count for chance in found.by_kind.values()) == comb(52, 5)
    assert GAME.distribution(rules="ten_to_ace=yes").by_kind["straight"].count == 10_200


def test_what_it_lacks_is_said_with_what_it_has() -> None:
    """A solver and plays to advise are absent: the refusal names odds, and bids."""
    for ask, word in ((coach.solve, "odds"), (coach.suggest, "bid"), (coach.read, "evaluate")):
        with pytest.raises(CoachError, match=word):
            ask("♠K ♥6 ♣4 ♥5 ♠6", game="douniu")
