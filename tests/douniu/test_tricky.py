"""The hands that a careless implementation gets wrong."""

from __future__ import annotations

import pytest

from tests.douniu.playing import TO_ACE, beats, hand, kind


@pytest.mark.clause("D12", allows=True)
@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("J J J J Q", "five faces"),
        ("A A A A 2", "five small"),
        ("A A A 2 2", "five small"),
        ("A A A 2 5", "three alike"),  # 5 is not below 5
        ("A 2 3 4 5", "straight"),
        ("10 J Q K A", "niu 1"),
        ("A A 2 2 3", "five small"),  # 9
        ("A 2 2 3 3", "no niu"),  # 11
        ("9 10 J Q K", "straight"),
        ("K K K 5 5", "full house"),
        ("K Q J 10 10", "niu niu"),
        ("2 3 4 6 8", "no niu"),
        ("2 2 2 2 A", "five small"),
        ("2 2 2 2 K", "four alike"),
    ],
)
def test_each_is_what_it_is(cards: str, found: str) -> None:
    """D5 to D12: the highest type that fits."""
    assert kind(cards) == found


@pytest.mark.clause("D14", allows=True)
def test_ten_to_ace_in_the_other_house() -> None:
    """D14: with the option it is a straight."""
    assert kind("10 J Q K A", TO_ACE) == "straight"


@pytest.mark.clause("D9", allows=False)
def test_aces_are_the_lowest_four() -> None:
    """D9: A A A A K against 2 2 2 2 K: the second."""
    assert not beats("♠A ♥A ♣A ♦A ♠K", "♠2 ♥2 ♣2 ♦2 ♥K")


@pytest.mark.clause("D12", allows=True)
def test_the_sums_behind_the_small_ones() -> None:
    """D11: A A 2 2 3 sum to 9, A 2 2 3 3 to 11; JJJJQ and the kings need no 牛, though they have it."""
    assert hand("A A 2 2 3").split is None
    assert hand("J J J J Q").split is not None
    assert hand("J J J J Q").kind.niu is None
