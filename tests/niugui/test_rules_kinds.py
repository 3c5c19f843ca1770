"""The kinds of combination and what beats what: N10 to N19."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest

from coach.cards import PACK, Cards
from coach.clauses import clause
from coach.games.niugui.plays import Kind, beating, classify, is_combination, plays_in
from coach.games.niugui.rules import Rules
from coach.notation import parse_cards
from tests.niugui.playing import RANK, SUIT, beats, combination, laid, under_both_orders

SUITS_UP = "♦♣♥♠"


@pytest.mark.clause("N10", allows=True)
@pytest.mark.clause("N10", allows=False)
def test_singles_rank_from_the_four_to_the_big_joker():
    """N10: 4 lowest … A 2 3, small joker, big joker; within a rank ♦ ♣ ♥ ♠. Each beats those below, no other."""
    ladder = []
    for name in clause("N10").order:
        ladder += [name] if "王" in name else [suit + name for suit in SUITS_UP]
    assert len(ladder) == 54
    for low, high in combinations(ladder, 2):
        assert beats(high, low)
        assert not beats(low, high)
    assert not combination("♥K").beats(combination("♥K"))


@pytest.mark.clause("N11", allows=True)
@pytest.mark.parametrize(
    ("low", "high"),
    [("♠4♥4", "♦5♣5"), ("♥5♣5", "♠5♦5"), ("♥5♦5", "♠5♣5"), ("♠A♥A", "♦2♣2"), ("♠2♥2", "♦3♣3")],
)
def test_pairs_go_by_rank_then_by_the_better_suit(low: str, high: str):
    """N11: a pair beats one of a lower rank, and one of its own rank whose better suit is lower."""
    assert combination(high).kind is Kind.PAIR
    assert beats(high, low)
    assert not beats(low, high)
    assert laid(high, low).clause == laid(low, high).clause == "N11"


@pytest.mark.clause("N11", allows=False)
@pytest.mark.parametrize("cards", ["小王 大王", "♠3♠2", "♠K♠Q", "♥3 小王"])
def test_jokers_and_the_two_niugui_cards_are_no_pair(cards: str):
    """N11: two cards of different ranks are no pair; the jokers pair with nothing."""
    verdict = laid(cards)
    assert (verdict.legal, verdict.kind, verdict.clause) == (False, "", "N11")


@pytest.mark.clause("N12", allows=True)
def test_triples_and_fours_go_by_rank():
    """N12: three or four of a rank are played bare, 3 > 2 > A … > 4, whatever their suits."""
    order = clause("N12").order
    for low, high in pairwise(order):
        for suits in ("♦♣♥", "♦♣♥♠"):
            lower, higher = ("".join(suit + rank for suit in suits) for rank in (low, high))
            assert beats(higher, lower)
            assert not beats(lower, higher)
            assert laid(higher, lower).clause == laid(lower, higher).clause == "N12"
    assert combination("♦9 ♣9 ♥9").kind is Kind.TRIPLE
    assert combination("♦9 ♣9 ♥9 ♠9").kind is Kind.FOUR


@pytest.mark.clause("N12", allows=False)
@pytest.mark.parametrize("cards", ["♠9♥9♦9 ♠4", "♠9♥9 ♠4", "♠9♥9 ♠4♥4", "♠A♥2♦3", "♠9♥9 大王"])
def test_a_triple_or_four_takes_nothing_along(cards: str):
    """N12: three or four cards that are not all of one rank are no combination."""
    verdict = laid(cards)
    assert (verdict.legal, verdict.clause) == (False, "N12")


@pytest.mark.clause("N13", allows=True)
@pytest.mark.parametrize(
    ("on", "play"), [("♦5", "♠5"), ("♠5♥5", "♠6♥6"), ("♠5♥5♦5", "♠6♥6♦6"), ("♦5♣5♥5♠5", "♦6♣6♥6♠6")]
)
def test_a_loose_kind_meets_its_own_kind(on: str, play: str):
    """N13: single on single, pair on pair, triple on triple, four on four."""
    assert laid(play, on).legal


@pytest.mark.clause("N13", allows=False)
def test_there_are_no_bombs():
    """N13: no loose kind beats another kind, nor a five-card play, nor is it beaten by one."""
    loose = ["♦5", "♦4♣4", "♠2♥2♦2", "♦3♣3♥3♠3"]
    five = ["♦A♣2♥3♠4♦5", "♦2 3 4 5 7", "♦4♣4♥4 ♦5♣5", "♦4♣4♥4♠4 ♦5", "♠10JQKA"]
    kinds = {combination(cards).kind for cards in loose + five}
    assert kinds == set(Kind) - {Kind.PASS}
    for one in loose:
        for other in (cards for cards in loose + five if cards != one):
            assert laid(other, one).clause == laid(one, other).clause == "N13"
            assert not beats(other, one)
            assert not beats(one, other)


@pytest.mark.clause("N14", allows=True)
@pytest.mark.clause("N14", allows=False)
@under_both_orders
def test_the_lowest_of_a_higher_kind_beats_the_highest_of_a_lower(rules: Rules):
    """N14: straight < flush < full house < four plus one < straight flush, whatever the cards."""
    lowest = {
        "straight": "♣A♦2♦3♦4♦5",
        "flush": "♦2 3 4 5 7",
        "full house": "♦4♣4♥4 ♦5♣5",
        "four plus one": "♦4♣4♥4♠4 ♦5",
        "straight flush": "♦A2345",
    }
    highest = {
        "straight": "♥10♠J♠Q♠K♠A",
        "flush": "♠9 J Q K A",
        "full house": "♦3♥3♠3 ♥2♠2",
        "four plus one": "♦3♣3♥3♠3 大王",
        "straight flush": "♠10JQKA",
    }
    assert tuple(lowest) == clause("N14").order
    for low, high in combinations(lowest, 2):
        assert combination(lowest[high], rules).kind == high
        assert combination(highest[low], rules).kind == low
        assert beats(lowest[high], highest[low], rules)
        assert laid(lowest[high], highest[low], rules=rules).clause == "N14"
        assert not beats(highest[low], lowest[high], rules)
        assert laid(highest[low], lowest[high], rules=rules).clause == "N14"


@pytest.mark.clause("N14", allows=False)
@pytest.mark.parametrize("cards", ["♦4♣4 ♦5♣5 ♦6", "♠10JQK 大王", "♦4♣4♥4 小王 大王", "♦5 ♣7 ♥9 ♠J ♦K", "♦456789"])
def test_other_five_cards_and_more_are_no_combination(cards: str):
    """N14: five cards of no five-card kind are refused, and so are six."""
    verdict = laid(cards)
    assert (verdict.legal, verdict.kind, verdict.clause) == (False, "", "N14")


@pytest.mark.clause("N15", allows=True)
def test_straights_go_by_the_last_card():
    """N15: A2345 is lowest, 10JQKA highest; the last card's rank decides, then its suit, no other suit."""
    windows = ["A2345", "23456", "34567", "45678", "56789", "678910", "78910J", "8910JQ", "910JQK", "10JQKA"]
    straights = []
    for window in windows:
        first, *rest = parse_cards("♣" + window)
        low = Cards.of([first - 1, *rest])  # one ♦ among ♣: a straight, no straight flush
        straights.append(classify(low, RANK))
    assert all(straight.kind is Kind.STRAIGHT for straight in straights)
    assert all(high.beats(low) and not low.beats(high) for low, high in combinations(straights, 2))
    assert beats("♥10 ♦J ♣Q ♦K ♠A", "♠10 ♠J ♠Q ♠K ♥A")
    assert beats("♠A ♦2 ♦3 ♦4 ♣5", "♠A ♠2 ♠3 ♠4 ♦5")


@pytest.mark.clause("N15", allows=False)
@pytest.mark.parametrize("cards", ["♥J♦Q♣K♦A♠2", "♥Q♦K♣A♦2♠3", "♥K♦A♣2♦3♠4"])
def test_a_straight_does_not_go_round_the_corner(cards: str):
    """N15: JQKA2, QKA23 and KA234 in mixed suits are no combination."""
    verdict = laid(cards)
    assert (verdict.legal, verdict.kind, verdict.clause) == (False, "", "N15")


@pytest.mark.clause("N15", allows=False)
def test_a_straight_that_does_not_end_higher_is_refused():
    """N15: a straight is refused on one with a higher last card, though its first be the better."""
    assert laid("♠A♥2♣3♦4♠5", "♦2♣3♥4♠5♦6").clause == "N15"
    assert laid("♠A♠2♠3♠4♦5", "♦A♦2♦3♦4♣5").clause == "N15"


@pytest.mark.clause("N16", allows=True)
@pytest.mark.clause("N16", allows=False)
def test_flushes_by_rank():
    """N16, ``rank``: the highest card decides, A > K > … > 3 > 2, then the suit; the other four cards do not count."""
    assert beats("♠3 5 6 7 A", "♠2 4 8 J K")
    assert beats("♥2 3 8 J A", "♠4 6 7 9 K")
    assert not beats("♠4 6 7 9 K", "♥2 3 8 J A")
    assert laid("♠4 6 7 9 K", "♥2 3 8 J A").clause == "N16"
    assert beats("♣2 3 4 5 K", "♦8 10 J Q K")
    assert beats("♦2 3 4 5 8", "♠2 3 4 5 7")


@pytest.mark.clause("N16", allows=True)
@pytest.mark.clause("N16", allows=False)
def test_flushes_by_suit():
    """N16, ``suit``: ♠ > ♥ > ♣ > ♦ decides, then the highest card, A > K > … > 3 > 2."""
    assert beats("♠4 6 7 9 K", "♥2 3 8 J A", SUIT)
    assert not beats("♥2 3 8 J A", "♠4 6 7 9 K", SUIT)
    assert laid("♥2 3 8 J A", "♠4 6 7 9 K", rules=SUIT).clause == "N16"
    assert beats("♠3 5 6 7 A", "♠2 4 8 J K", SUIT)
    assert beats("♠2 3 4 5 7", "♥9 J Q K A", SUIT)


@pytest.mark.clause("N16", allows=True)
@under_both_orders
def test_a_row_round_the_corner_in_one_suit_is_a_flush(rules: Rules):
    """N16: five of one suit that are no straight are a flush, JQKA2 too, and it goes by its ace."""
    corner = combination("♥J Q K A 2", rules)
    assert corner.kind is Kind.FLUSH
    assert corner.key == combination("♥4 6 8 10 A", rules).key


@pytest.mark.clause("N16", allows=True)
def test_the_least_flush_card_is_a_seven():
    """N16: no flush is lower than 2-3-4-5-7 of ♦; a 2 is never the highest of five."""
    flushes = [play for play in plays_in(PACK, RANK) if play.kind is Kind.FLUSH]
    least = combination("♦2 3 4 5 7")
    assert least in flushes
    assert min(play.key for play in flushes) == least.key


@pytest.mark.clause("N17", allows=True)
@pytest.mark.clause("N17", allows=False)
@pytest.mark.parametrize(
    ("high", "low"),
    [("♦3♥3♠3 ♦4♣4", "♦2♣2♥2 ♦5♣5"), ("♦5♣5♥5 ♦6♣6", "♦4♥4♠4 ♦3♣3"), ("♦2♥2♠2 ♦4♣4", "♦A♣A♥A ♠3♥3")],
)
def test_full_houses_go_by_the_triple(high: str, low: str):
    """N17: the triple decides, in the order of single play; the pair does not count."""
    assert combination(high).kind is Kind.FULL_HOUSE
    assert beats(high, low)
    assert not beats(low, high)
    assert laid(low, high).clause == "N17"


@pytest.mark.clause("N18", allows=True)
@pytest.mark.clause("N18", allows=False)
@pytest.mark.parametrize(("high", "low"), [("♦5♣5♥5♠5 ♦4", "♦4♣4♥4♠4 大王"), ("♦3♣3♥3♠3 ♦4", "♦2♣2♥2♠2 小王")])
def test_fours_plus_one_go_by_the_four(high: str, low: str):
    """N18: the four decides; the odd card, which may be a joker, does not count."""
    assert combination(high).kind is combination(low).kind is Kind.FOUR_PLUS_ONE
    assert beats(high, low)
    assert not beats(low, high)
    assert laid(low, high).clause == "N18"


@pytest.mark.clause("N19", allows=True)
@pytest.mark.clause("N19", allows=False)
def test_straight_flushes_under_either_order():
    """N19: by ``rank`` the last card decides, then the suit; by ``suit`` the suit first."""
    assert beats("♥10JQKA", "♠A2345", RANK)
    assert laid("♠A2345", "♥10JQKA", rules=RANK).clause == "N19"
    assert beats("♠A2345", "♥10JQKA", SUIT)
    assert laid("♥10JQKA", "♠A2345", rules=SUIT).clause == "N19"
    assert beats("♠56789", "♥56789", RANK)
    assert beats("♥45678", "♥34567", SUIT)


@pytest.mark.clause("N19", allows=True)
@under_both_orders
def test_the_lowest_and_the_highest_straight_flush(rules: Rules):
    """N19: ♦A2345 is the lowest and ♠10JQKA the highest, which nothing at all beats; all 40 differ."""
    found = sorted((p for p in plays_in(PACK, rules) if p.kind is Kind.STRAIGHT_FLUSH), key=lambda play: play.key)
    assert found[0].cards == parse_cards("♦A2345")
    assert found[-1].cards == parse_cards("♠10JQKA")
    assert len({play.key for play in found}) == 40
    assert beating(PACK, found[-1], rules) == ()


@pytest.mark.clause("N19", allows=False)
def test_a_straight_flush_is_never_a_flush():
    """N19: five in a row of one suit are a straight flush: it beats every flush, and no flush beats it."""
    assert combination("♥45678").kind is Kind.STRAIGHT_FLUSH
    assert beats("♥45678", "♠9 J Q K A")
    assert not beats("♠9 J Q K A", "♥45678")


@under_both_orders
def test_all_plays_are_all_subsets_that_make_a_combination(rules: Rules):
    """What a hand holds is found twice over: as plays, and as each of its subsets that can be classified."""
    rng = random.Random(5)
    for _ in range(12):
        hand = Cards.of(rng.sample(range(54), 11))
        subsets = (Cards.of(ids) for size in range(1, 6) for ids in combinations(hand, size))
        plays = plays_in(hand, rules)
        assert len(plays) == len(set(plays))
        assert set(plays) == {classify(cards, rules) for cards in subsets if is_combination(cards)}


@under_both_orders
def test_beating_plays_are_the_plays_that_beat(rules: Rules):
    """What beats a target in a hand is what :func:`beats` says of each of its plays, in the same order."""
    rng = random.Random(6)
    targets = rng.sample(plays_in(PACK, rules), 60) + [combination(c, rules) for c in ("♦4", "♦4♣4", "♦4♣4♥4")]
    for target in targets:
        hand = Cards.of(rng.sample(list(PACK - target.cards), 14))
        assert beating(hand, target, rules) == tuple(play for play in plays_in(hand, rules) if play.beats(target))
