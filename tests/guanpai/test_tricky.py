"""The positions that a careless implementation gets wrong."""

from __future__ import annotations

import pytest

from coach.errors import IllegalPlay, NotationError
from coach.games.guanpai.notation import parse_play
from coach.games.guanpai.plays import Kind
from coach.games.guanpai.position import opener
from coach.games.guanpai.rules import ACE, closed
from coach.notation import parse_cards
from tests.guanpai.playing import CUSTOM, LITERAL, beats, combination, course, laid, match, table, to_play


@pytest.mark.clause("G11")
def test_01_twelve_to_sixteen_left():
    """G11: 12, 13, 14, 15 and 16 left count 12, 26, 30, 40 and 50."""
    assert [closed(left) for left in (12, 13, 14, 15, 16)] == [12, 26, 30, 40, 50]


@pytest.mark.clause("G6", allows=True)
@pytest.mark.clause("G6", allows=False)
def test_02_planes_in_a_row_and_apart():
    """G6: 3334448899 is legal; in 3335558899 the triples are apart."""
    assert laid("3334448899").legal
    assert not laid("3335558899").legal


@pytest.mark.clause("G6", allows=False)
@pytest.mark.parametrize("cards", ["3334", "33345"])
def test_03_no_single_with_a_triple_even_at_the_end(cards: str):
    """G6: 3334 and 33345 are illegal, as the last play too."""
    position = table(f"me: {cards} | other: 6 | turn: me")
    with pytest.raises(IllegalPlay) as refusal:
        course(position, f"me {cards}")
    assert refusal.value.clause == "G6"


@pytest.mark.clause("G3", allows=True)
@pytest.mark.clause("G3", allows=False)
def test_04_the_ends_of_a_straight():
    """G3, G8: A2345 and JQKA2 are illegal; 3 to A, twelve cards, is legal."""
    assert not laid("A2345").legal
    assert not laid("JQKA2").legal
    assert laid("3456789 10 JQKA").kind == "straight"


@pytest.mark.clause("G10", allows=False)
def test_05_another_length():
    """G10: 456789 does not beat 34567."""
    assert not beats("456789", "34567")


@pytest.mark.clause("G9", allows=True)
def test_06_three_aces():
    """G9: AAA beats KKKK, and nothing beats AAA."""
    for rules in (CUSTOM, LITERAL):
        assert beats("AAA", "KKKK", rules)
        assert not any(beats(play, "AAA", rules) for play in ("2", "KKK", "KKKK", "KKKK3"))


@pytest.mark.clause("G9", allows=True)
def test_07_three_aces_and_a_nine():
    """G9: AAA9 is legal and ranks as the aces."""
    found = combination("AAA9")
    assert (found.kind, found.key) == (Kind.BOMB_ONE, ACE)


@pytest.mark.clause("G10", allows=True)
def test_08_a_four_on_a_four_with_a_single():
    """G10: 4444 beats 33334 by custom, and not by the letter."""
    assert beats("4444", "33335")
    assert not beats("4444", "33335", LITERAL)


@pytest.mark.clause("G1")
@pytest.mark.parametrize("cards", ["2 2", "A A A A", "33333"])
def test_09_what_cannot_exist(cards: str):
    """G1: 22 and AAAA cannot be held: there is one 2, and there are three aces."""
    with pytest.raises(NotationError) as error:
        parse_play(cards)
    assert error.value.code == "rank-too-often"


@pytest.mark.clause("G2")
def test_10_the_holder_of_the_spade_opens_with_anything():
    """G2: whoever holds ♠3 may open with 5555."""
    hand = "♠3 ♦ 4 5 6 7 8 9 10 J Q K A ♣4 ♥5 ♣5 ♠5"
    position = table(f"me: {hand} | other: ♣ 7 8 9 10 J Q K A ♥ 3 4 6 7 8 9 10 J")
    assert to_play(position) == "me"
    assert to_play(course(position, "me 5555")) == "other"


@pytest.mark.clause("G2")
def test_11_both_lack_the_three_of_spades():
    """G2: then ♠4's holder leads."""
    assert opener((parse_cards("♦3 ♥4 ♣5"), parse_cards("♥3 ♠4 ♦5"))) == 1


@pytest.mark.clause("G13")
@pytest.mark.parametrize(
    ("rounds", "closed_in_all", "points"),
    [
        ("me 15; me 10", (50, 0), 10),
        ("me 15; me 5; other 12; me 10", (50, 12), 4),
        ("me 14; me 13", (50, 0), 10),
        ("me 15; me 5; me 7", (50, 0), 5),
    ],
)
def test_12_to_15_the_end_of_a_match(rounds: str, closed_in_all: tuple[int, int], points: int):
    """G12, G13: 40 + 10 is exact; 45 + 10 against 12 is T = 38; 30 + 13 left is capped and doubled; 45 + 7 is 5."""
    found = match(rounds)
    assert found.closed == closed_in_all
    assert found.points() == (points, -points)


@pytest.mark.clause("G6", allows=True)
def test_16_aces_with_a_pair_and_kings_with_aces():
    """G5, G6: AAA44 is a 三拖二, no bomb; KKKAAA is a 连三同张."""
    assert combination("AAA44").kind is Kind.TRIPLE_PAIR
    assert not beats("AAA44", "3333")
    assert combination("KKKAAA").kind is Kind.TRIPLES
