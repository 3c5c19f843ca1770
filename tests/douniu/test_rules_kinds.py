"""What a hand is, and which of two wins: clause by clause, what fits and what does not."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from coach.errors import ImpossiblePosition
from coach.games.douniu.hands import evaluate, split, worth
from coach.games.douniu.rules import KINDS, Kind, Rules
from coach.notation import parse_cards
from tests.douniu.playing import HOUSES, STANDARD, TO_ACE, beats, hand, kind, some_hands


@pytest.mark.clause("D1")
@pytest.mark.parametrize("cards", ["♠A ♥2 ♣3 ♥4", "♠A ♥2 ♣3 ♥4 ♠6 ♠7", "♠A ♥2 ♣3 ♥4 大王"])
def test_a_hand_is_five_cards_without_jokers(cards: str) -> None:
    """D1: four cards, six, or a joker among them are no hand."""
    with pytest.raises(ImpossiblePosition) as error:
        evaluate(parse_cards(cards))
    assert error.value.code == "no-hand-of-five"


@pytest.mark.clause("D5", allows=True)
@pytest.mark.parametrize(
    ("cards", "three"),
    [("2 3 5 9 6", "2 3 5"), ("J Q K 2 3", "J Q K"), ("10 4 6 A 2", "10 4 6"), ("A 9 Q 2 7", "Q A 9")],
)
def test_three_cards_make_ten_twenty_or_thirty(cards: str, three: str) -> None:
    """D5: 2 + 3 + 5 = 10, J + Q + K = 30, 10 + 4 + 6 = 20: the hand has 牛, and the split proves it."""
    found = hand(cards)
    assert found.kind.niu
    assert found.split is not None
    assert sum(map(worth, found.split[0])) in (10, 20, 30)
    assert found.split[0] | found.split[1] == found.cards
    assert not found.split[0] & found.split[1]
    assert sum(map(worth, parse_cards("".join(f"♠{rank}" for rank in three.split())))) % 10 == 0


@pytest.mark.clause("D5", allows=False)
@pytest.mark.parametrize("cards", ["2 3 4 6 8", "A 2 2 3 3", "K Q 3 4 5"])
def test_no_three_make_ten(cards: str) -> None:
    """D5: where no three sum to 10, 20 or 30 the hand is 没牛."""
    assert (kind(cards), hand(cards).split) == ("no niu", None)


@pytest.mark.clause("D6", allows=True)
@pytest.mark.parametrize(
    ("cards", "found"),
    [("K 6 4 5 6", "niu 1"), ("K 6 4 A A", "niu 2"), ("K 6 4 9 10", "niu 9"), ("K 6 4 9 A", "niu niu")],
)
def test_the_other_two_count(cards: str, found: str) -> None:
    """D6: 5 + 6 is 牛丁, A + A is 牛二, 9 + 10 is 牛九, 9 + A is 牛牛."""
    assert kind(cards) == found


@pytest.mark.clause("D6", allows=False)
def test_without_three_nothing_counts() -> None:
    """D6: 6 + 4 are ten, and still 2 3 4 6 8 is no 牛牛: no three make ten."""
    assert Kind(kind("2 3 4 6 8")).niu is None


@pytest.mark.clause("D6", allows=True)
def test_every_split_gives_the_same() -> None:
    """D6: whichever three make ten, the other two count the same."""
    for cards in some_hands(6, 300):
        rests = {
            sum(map(worth, cards)) - sum(map(worth, three))
            for three in combinations(cards, 3)
            if sum(map(worth, three)) % 10 == 0
        }
        assert len({rest % 10 for rest in rests}) <= 1
        assert bool(rests) == (split(cards) is not None)


@pytest.mark.clause("D7", allows=True)
def test_any_niu_beats_none() -> None:
    """D7: 牛丁 of small cards beats 没牛 with a king."""
    assert beats("♠2 ♥3 ♣5 ♥A ♠K", "♥K ♥8 ♣4 ♦4 ♦A")
    assert kind("♥K ♥8 ♣4 ♦4 ♦A") == "no niu"


@pytest.mark.clause("D7", allows=True)
@pytest.mark.clause("D7", allows=False)
def test_without_niu_the_highest_card_decides() -> None:
    """D7: a king is above a queen and an ace below a 9; then ♠ is above ♥, and ♣ above ♦."""
    for high, low in (
        ("♠K ♥3 ♣4 ♥4 ♦8", "♥Q ♠3 ♦4 ♠4 ♣8"),
        ("♥9 ♠2 ♦2 ♠3 ♦A", "♠A ♥3 ♣4 ♥4 ♦8"),
        ("♠K ♥3 ♣4 ♥4 ♦8", "♥K ♠3 ♦4 ♠4 ♣8"),
        ("♣K ♠3 ♦4 ♠4 ♣8", "♦K ♥3 ♣4 ♥4 ♦8"),
    ):
        assert kind(high) == kind(low) == "no niu"
        assert beats(high, low)
        assert not beats(low, high)


@pytest.mark.clause("D8", allows=True)
@pytest.mark.clause("D8", allows=False)
def test_types_rise_in_order() -> None:
    """D8: 没牛 < 三条 < 顺子 < 同花 < 葫芦 < 四炸 < 同花顺 < 五花牛 < 五小牛, and never the other way round."""
    hands = [
        "♠2 ♥3 ♣4 ♥6 ♠8", "♣K ♥6 ♣4 ♥5 ♠6", "♥K ♠Q ♦J ♣10 ♥10", "♥9 ♣9 ♦9 ♦2 ♠K", "♠4 ♠5 ♦6 ♣7 ♥8",
        "♦4 ♦7 ♦8 ♦10 ♦Q", "♠A ♥A ♦A ♣K ♦K", "♦3 ♥3 ♣3 ♠3 ♥7", "♣2 ♣3 ♣4 ♣5 ♣6", "♠J ♥J ♣J ♣Q ♥Q", "♦A ♣A ♦2 ♥2 ♠2",
    ]  # fmt: skip
    levels = [hand(text).kind.level for text in hands]
    assert levels == sorted(set(levels))
    for weak, strong in pairwise(hands):
        both = parse_cards(weak) & parse_cards(strong)
        assert both or beats(strong, weak)
        assert both or not beats(weak, strong)


@pytest.mark.clause("D9", allows=True)
@pytest.mark.clause("D9", allows=False)
def test_fours_compare_by_the_four() -> None:
    """D9: twos beat aces, nines do not beat tens, and the fifth card never counts; no 牛 is needed."""
    assert beats("♠2 ♥2 ♣2 ♦2 ♥K", "♠A ♥A ♣A ♦A ♠K")
    assert not beats("♠9 ♥9 ♣9 ♦9 ♥K", "♠10 ♥10 ♣10 ♦10 ♠A")
    assert kind("2 2 2 2 K") == "four alike"
    assert hand("2 2 2 2 K").split is None


@pytest.mark.clause("D10", allows=True)
@pytest.mark.clause("D10", allows=False)
def test_five_faces() -> None:
    """D10: J, Q, K only; a ten among them is none; ties go by the highest card and its suit."""
    assert kind("J J Q Q K") == "five faces"
    assert kind("J J Q Q 10") == "niu niu"
    assert beats("♠J ♥J ♣Q ♥Q ♠K", "♦J ♣J ♠Q ♦Q ♥K")
    assert not beats("♠J ♥J ♣J ♠Q ♥Q", "♦J ♣Q ♦Q ♣K ♦K")


@pytest.mark.clause("D11", allows=True)
@pytest.mark.clause("D11", allows=False)
def test_five_small() -> None:
    """D11: all below 5 and 10 at most: A A 2 2 4 is, A A 2 3 4 is eleven, A A A A 5 has a five; a higher card wins."""
    assert kind("A A 2 2 4") == "five small"
    assert kind("A A 2 3 4") != "five small"
    assert kind("A A A A 5") == "four alike"
    assert beats("♠A ♥A ♣2 ♥2 ♠3", "♣A ♦A ♠2 ♦2 ♥3")
    assert not beats("♠A ♥A ♠2 ♥2 ♠3", "♣A ♦A ♦2 ♣2 ♥4")


@pytest.mark.clause("D12", allows=True)
@pytest.mark.clause("D12", allows=False)
def test_a_hand_is_the_most_it_can_be() -> None:
    """D12: K K K 5 5 would be 牛牛 too and is a full house; JJJJQ is no four alike."""
    assert kind("K K K 5 5") == "full house"
    assert kind("J J J J Q") == "five faces" != "four alike"
    assert kind("♦A ♦2 ♦3 ♦4 ♦5") == "straight flush"


@pytest.mark.clause("D13", allows=True)
@pytest.mark.clause("D13", allows=False)
def test_equal_types() -> None:
    """D13: equal 牛 by the highest card, then suit; triples by the triple, whatever goes with them."""
    assert beats("♠K ♥6 ♣4 ♥5 ♠6", "♥Q ♠4 ♦6 ♦5 ♣6")
    assert not beats("♦K ♥6 ♣4 ♥5 ♠6", "♣K ♠4 ♦6 ♦5 ♣6")
    assert beats("♠10 ♥10 ♣10 ♥2 ♠3", "♠9 ♥9 ♣9 ♦K ♠Q")
    assert not beats("♠9 ♥9 ♣9 ♦K ♠K", "♠10 ♥10 ♣10 ♥2 ♠2")
    assert beats("♠5 ♥6 ♣7 ♥8 ♠9", "♦5 ♠6 ♥7 ♣8 ♥9")
    assert not beats("♦4 ♦7 ♦8 ♦10 ♦Q", "♣4 ♣7 ♣8 ♣10 ♣K")


@pytest.mark.clause("D14", allows=True)
@pytest.mark.clause("D14", allows=False)
def test_ten_to_ace() -> None:
    """D14: by default 10JQKA is 牛丁; with the option it is the highest straight, by the suit of its ace."""
    assert kind("10 J Q K A") == "niu 1"
    assert kind("10 J Q K A", TO_ACE) == "straight"
    assert hand("10 J Q K A", TO_ACE).clause == "D14"
    assert beats("♠10 ♥J ♣Q ♥K ♠A", "♥9 ♥10 ♣J ♥Q ♠K", TO_ACE)
    assert not beats("♠10 ♥J ♣Q ♥K ♠A", "♥9 ♥10 ♣J ♥Q ♠K")
    assert beats("♥10 ♥J ♣Q ♥K ♠A", "♣10 ♠J ♠Q ♠K ♥A", TO_ACE)
    assert kind("♥10 ♥J ♥Q ♥K ♥A") == "flush"
    assert kind("♥10 ♥J ♥Q ♥K ♥A", TO_ACE) == "straight flush"
    assert kind("Q K A 2 3", TO_ACE) == "no niu"
    for rules in HOUSES:
        assert kind("A 2 3 4 5", rules) == "straight"


def test_there_are_no_ties() -> None:
    """D7, D13: of two hands without a common card exactly one wins; strengths order them all."""
    for rules in (STANDARD, TO_ACE):
        hands = [evaluate(cards, rules) for cards in some_hands(2, 400)]
        for first, second in zip(hands[::2], hands[1::2], strict=True):
            if not first.cards & second.cards:
                assert first.beats(second) != second.beats(first)
            else:
                with pytest.raises(ImpossiblePosition):
                    first.beats(second)


def test_kinds_know_their_level() -> None:
    """D8: nineteen types, of which ten are of 牛."""
    assert [found.level for found in KINDS] == list(range(19))
    assert [found.niu for found in KINDS if found.niu] == list(range(1, 11))
    with pytest.raises(ValueError, match="payout"):
        Rules(payout="dear")  # type: ignore[arg-type]
