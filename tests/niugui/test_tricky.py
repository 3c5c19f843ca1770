"""Twenty-five positions that a careless implementation gets wrong."""

from __future__ import annotations

import pytest

from coach.errors import IllegalPlay
from coach.games.niugui.plays import Kind
from tests.niugui.playing import RANK, SUIT, badges, beats, combination, course, laid, places, table, to_play


@pytest.mark.clause("N15")
def test_01_the_ace_is_low_in_a2345():
    """N15: 23456 beats A2345, which is the lowest straight."""
    assert beats("♦2♣3♥4♠5♦6", "♠A♥2♣3♦4♠5")


@pytest.mark.clause("N15")
@pytest.mark.clause("N16")
def test_02_jqka2_is_no_straight():
    """N15, N16: JQKA2 in mixed suits is no combination; in one suit it is a flush that goes by its ace."""
    assert not laid("♥J♦Q♣K♦A♠2").legal
    flush = combination("♦J Q K A 2")
    assert flush.kind is Kind.FLUSH
    assert flush.key == combination("♦3 5 7 9 A").key


@pytest.mark.clause("N15")
def test_03_equal_last_ranks_go_by_the_last_cards_suit():
    """N15: 10JQK♠A beats 10JQK♥A."""
    assert beats("♥10 ♦J ♣Q ♦K ♠A", "♠10 ♠J ♠Q ♠K ♥A")


@pytest.mark.clause("N16")
def test_04_a_two_is_low_in_a_flush():
    """N16: ♠3 5 6 7 A is higher than ♠2 4 8 J K, under both orders."""
    assert beats("♠3 5 6 7 A", "♠2 4 8 J K", RANK)
    assert beats("♠3 5 6 7 A", "♠2 4 8 J K", SUIT)


@pytest.mark.clause("N16")
def test_05_flushes_of_two_suits():
    """N16: of ♠4 6 7 9 K and ♥2 3 8 J A the ♥ is higher by ``rank``, the ♠ by ``suit``."""
    assert beats("♥2 3 8 J A", "♠4 6 7 9 K", RANK)
    assert beats("♠4 6 7 9 K", "♥2 3 8 J A", SUIT)


@pytest.mark.clause("N19")
def test_06_straight_flushes_of_two_suits():
    """N19: of ♠A2345 and ♥10JQKA the ♥ is higher by ``rank``, the ♠ by ``suit``."""
    assert beats("♥10JQKA", "♠A2345", RANK)
    assert beats("♠A2345", "♥10JQKA", SUIT)


@pytest.mark.clause("N17")
def test_07_only_the_triple_counts():
    """N17: 33344 beats 22255; 55566 beats 44433."""
    assert beats("♦3♥3♠3 ♦4♣4", "♦2♣2♥2 ♦5♣5")
    assert beats("♦5♣5♥5 ♦6♣6", "♦4♥4♠4 ♦3♣3")


@pytest.mark.clause("N14")
@pytest.mark.clause("N18")
def test_08_a_four_with_a_joker():
    """N14, N18: 4444 + small joker beats 33322 and loses to ♦56789."""
    assert beats("♦4♣4♥4♠4 小王", "♦3♥3♠3 ♦2♣2")
    assert not beats("♦4♣4♥4♠4 小王", "♦56789")
    assert beats("♦56789", "♦4♣4♥4♠4 小王")


@pytest.mark.clause("N13", allows=False)
def test_09_a_four_is_no_bomb():
    """N13: 4444 on a single or on a pair is refused."""
    assert laid("♦4♣4♥4♠4", "♦5").clause == "N13"
    assert laid("♦4♣4♥4♠4", "♦5♣5").clause == "N13"


@pytest.mark.clause("N11", allows=False)
def test_10_what_does_not_pair():
    """N11: big joker + small joker, and ♠3♠2, are no pairs."""
    assert laid("大王 小王").clause == "N11"
    assert laid("♠3♠2").clause == "N11"


@pytest.mark.clause("N11")
def test_11_the_pair_with_the_best_suit():
    """N11: ♠5♦5 is higher than ♥5♣5."""
    assert beats("♠5♦5", "♥5♣5")


@pytest.mark.clause("N5")
def test_12_the_first_play():
    """N5: ♠4♥4 may not open the game; 7777♦4 may."""
    assert laid("♠4♥4", opening=True).clause == "N5"
    assert not laid("♠4♥4", opening=True).legal
    assert laid("♠7♥7♣7♦7 ♦4", opening=True).legal


@pytest.mark.clause("N8")
def test_13_coming_back_after_a_pass():
    """N8: A plays 5, B passes, C 7, D passes, A passes, and B may play 9."""
    position = table("S: ♦5 ♥K ♠3 | E: ♥9 ♠2 | N: ♥7 ♥8 | W: ♥6 ♣6 | turn: S")
    assert str(course(position, "S ♦5; E pass; N ♥7; W pass; S pass; E ♥9").top) == "♥9"


@pytest.mark.clause("N9")
def test_14_going_out_unbeaten():
    """N9: A goes out; B, C, D pass; B leads anything."""
    position = table("S: ♥K | E: ♥9 ♠2 | N: ♥7 ♠3 | W: ♥8 ♣8 | turn: S", "S ♥K; E pass; N pass; W pass")
    assert to_play(position) == "E"
    assert position.top is None


@pytest.mark.clause("N8")
def test_15_going_out_beaten():
    """N8: A goes out, B beats it, C and D pass: B leads after two passes."""
    position = table("S: ♥K | E: ♥A ♠2 | N: ♥7 ♠3 | W: ♥8 ♣8 | turn: S", "S ♥K; E ♥A; N pass; W pass")
    assert to_play(position) == "E"
    assert position.top is None


@pytest.mark.clause("N9")
def test_16_the_next_seat_is_out_already():
    """N9: A goes out, B was out already; C and D pass; C leads."""
    position = table("S: ♠2 | E: out 1 | N: ♥7 ♥8 | W: ♠3 ♥9 | turn: S", "S ♠2; N pass; W pass")
    assert to_play(position) == "N"
    assert position.top is None


@pytest.mark.clause("N20", allows=False)
def test_17_the_last_card_of_a_side():
    """N20: A's last card completes its side: the game is over at once, and nobody may beat it."""
    over = table("S: ♥5 | E: ♠2 ♥8 | N: out 1 | W: ♠3 大王 | turn: S", "S ♥5")
    assert over.is_over
    assert places(over) == "N S"
    with pytest.raises(IllegalPlay) as refusal:
        course(over, "E ♠2")
    assert refusal.value.clause == "N20"


@pytest.mark.clause("N20")
@pytest.mark.clause("N21")
def test_18_black_black():
    """N20, N21: both Blacks first: +2/−2 at once, and the other two stay unranked."""
    over = table("S: ♠2 | E: ♥9 ♥8 | N: ♠3 | W: ♥6 ♥7 | turn: S", "S ♠2; E pass; N ♠3")
    assert over.points() == (2, -2, 2, -2)
    assert places(over) == "S N"


@pytest.mark.clause("N21")
def test_19_black_red_black_and_black_red_red():
    """N21: Black, Red, Black is ±1; Black, Red, Red is 0."""
    third = table("S: out 1 | E: out 2 | N: ♠3 | W: ♥6 ♥7 | badges: S ♠2 | turn: N", "N ♠3")
    assert third.points() == (1, -1, 1, -1)
    last = table("S: out 1 | E: out 2 | N: ♠3 ♥4 | W: ♥7 | badges: S ♠2 | turn: W", "W ♥7")
    assert last.points() == (0, 0, 0, 0)
    assert places(last) == "S E W"


@pytest.mark.clause("N21")
def test_20_red_black_black():
    """N21: Red, Black, Black is 0 and ends with a Red last."""
    over = table("S: ♠2 | E: out 1 | N: ♥6 ♠3 | W: ♥7 ♥8 | turn: S", "S ♠2; N ♠3; W pass; N ♥6")
    assert over.points() == (0, 0, 0, 0)
    assert places(over) == "E S N"


@pytest.mark.clause("N22")
def test_21_a_double_gets_away():
    """N22: the double goes out second: 0, and over, with two Reds still holding cards."""
    over = table("S: ♠2 | E: out 1 | N: ♥6 ♥9 | W: ♥7 ♥8 | badges: S ♠3 | turn: S", "S ♠2")
    assert over.is_over
    assert over.points() == (0, 0, 0, 0)
    assert sum(map(bool, over.hands)) == 2


@pytest.mark.clause("N22")
def test_22_a_double_is_caught():
    """N22: three Reds are out: the double gets −6, each Red +2."""
    over = table("S: ♠2 ♠3 | E: out 1 | N: out 2 | W: ♥7 | turn: W", "W ♥7")
    assert over.points() == (-6, 2, 2, 2)


@pytest.mark.clause("N4")
def test_23_the_second_badge_makes_the_double_public():
    """N4: one seat shows ♠3, later ♠2: only then does every seat see a double."""
    position = table("S: ♠3 ♠2 ♣K ♥9 | E: ♥10 ♣10 | N: ♣8 ♥8 | W: ♦9 ♥7 | turn: S", "S ♠3")
    assert badges(position) == {"♠3": "S"}
    position = course(position, "E pass; N pass; W pass; S ♠2")
    assert badges(position) == {"♠2": "S", "♠3": "S"}
    assert position.view(2).badges == (2, 2)


@pytest.mark.clause("N13", allows=False)
def test_24_a_triple_and_a_full_house():
    """N13: 333 and 44455 are incomparable."""
    assert laid("♦3♥3♠3", "♦4♥4♠4 ♦5♣5").clause == "N13"
    assert laid("♦4♥4♠4 ♦5♣5", "♦3♥3♠3").clause == "N13"


@pytest.mark.clause("N15")
@pytest.mark.clause("N19")
def test_25_a_straight_flush_is_no_flush_and_a_three_is_low():
    """N15, N19: ♥45678 is a straight flush, never a flush; in 34567 the 3 counts low."""
    assert combination("♥45678").kind is Kind.STRAIGHT_FLUSH
    assert combination("♠3♥4♣5♦6♠7").kind is Kind.STRAIGHT
    assert beats("♦4♥5♣6♦7♠8", "♠3♥4♣5♦6♠7")
