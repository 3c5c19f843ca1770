"""The types of combinations and what beats what: G3 to G10."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest

from coach.cards import Cards
from coach.clauses import clause
from coach.games.guanpai.plays import Kind, beating, classify, is_combination, plays_in, same_ranks
from coach.games.guanpai.position import deal
from coach.games.guanpai.rules import PACK, Rules
from tests.guanpai.playing import CUSTOM, HOUSES, LITERAL, beats, combination, laid, under_both_bombs

RANKS = clause("G3").order


@pytest.mark.clause("G3", allows=True)
@pytest.mark.clause("G3", allows=False)
def test_ranks_run_from_the_three_to_the_two():
    """G3: each rank beats those below it, and no other; suits do not matter."""
    for low, high in combinations(RANKS, 2):
        assert beats(high, low)
        assert not beats(low, high)
    assert not beats("♠9", "♦9")
    assert not beats("♦9", "♠9")


@pytest.mark.clause("G3", allows=False)
@pytest.mark.parametrize("cards", ["A 2 3 4 5", "J Q K A 2", "10 J Q K A 2", "A 3 4 5 6 2"])
def test_a_two_is_in_no_straight(cards: str):
    """G3: neither above the ace nor below the three; what looks so is refused by the clause."""
    verdict = laid(cards)
    assert (verdict.legal, verdict.clause, verdict.reason.code) == (False, "G3", "two-in-straight")


@pytest.mark.clause("G4", allows=True)
@pytest.mark.parametrize(("size", "kind"), [(1, Kind.SINGLE), (2, Kind.PAIR), (3, Kind.TRIPLE)])
def test_alike_cards_compare_by_rank(size: int, kind: Kind):
    """G4: singles, pairs and three alike beat those of a lower rank."""
    ranks = [rank for rank in RANKS if size == 1 or rank != "2"]
    for low, high in pairwise(ranks):
        lower, higher = (" ".join([rank] * size) for rank in (low, high))
        assert combination(lower).kind is kind
        assert beats(higher, lower)
        assert not beats(lower, higher)


@pytest.mark.clause("G4", allows=False)
@pytest.mark.parametrize("cards", ["5 6", "A 2", "K A"])
def test_two_ranks_are_no_pair(cards: str):
    """G4: a pair is two cards of one rank; the only 2 has no partner."""
    verdict = laid(cards)
    assert (verdict.legal, verdict.kind, verdict.clause) == (False, "", "G4")


@pytest.mark.clause("G5", allows=True)
@pytest.mark.parametrize(
    ("low", "high", "length"),
    [("3 3 4 4", "4 4 5 5", 2), ("Q Q K K", "K K A A", 2), ("333444", "444555", 2), ("777888999", "101010JJJQQQ", 3)],
)
def test_chains_of_pairs_and_triples(low: str, high: str, length: int):
    """G5: two or more in a row, up to the ace; the higher row of the same length wins."""
    assert combination(low).kind in (Kind.PAIRS, Kind.TRIPLES)
    assert combination(low).length == length
    assert beats(high, low)
    assert not beats(low, high)


@pytest.mark.clause("G5", allows=False)
@pytest.mark.parametrize("cards", ["3 3 5 5", "A A 3 3", "3 3 4 4 6 6", "333555", "AAA333", "KKKAAA333"])
def test_chains_have_no_gap(cards: str):
    """G5: pairs or triples that do not follow one another are refused; nothing follows the ace."""
    verdict = laid(cards)
    assert (verdict.legal, verdict.clause) == (False, "G5")


@pytest.mark.clause("G6", allows=True)
def test_a_triple_takes_a_pair_along():
    """G6: three alike with a pair compare by the three; three aces do it too."""
    assert combination("33344").kind is Kind.TRIPLE_PAIR
    assert beats("44433", "333AA")
    assert not beats("333AA", "44433")
    assert combination("AAA44").kind is Kind.TRIPLE_PAIR
    assert beats("AAA44", "KKK33")


@pytest.mark.clause("G6", allows=True)
def test_triples_in_a_row_take_as_many_pairs():
    """G6: the long form compares by its triples and only with one as long; ``any`` frees its pairs."""
    assert combination("3334448899").length == 2
    assert beats("4445556677", "3334448899")
    assert not beats("55566", "3334448899")
    loose = Rules(plane_pairs="any")
    assert combination("33344488JJ", loose).kind is Kind.TRIPLE_PAIR
    assert combination("333444555 6688JJ", loose).length == 3


@pytest.mark.clause("G6", allows=False)
@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("3334", "triple-with-single"),
        ("33345", "triple-with-single"),
        ("33344 5", "triple-with-single"),
        ("3335558899", "plane-triples-apart"),
        ("33344488JJ", "plane-pairs-apart"),
        ("33344488", "plane-pairs-count"),
        ("333 44 55", "plane-pairs-count"),
        ("33344488 99 JJ", "plane-pairs-count"),
        ("3334445555", "bomb-with-more"),
    ],
)
def test_what_a_triple_does_not_take(cards: str, code: str):
    """G6: no single card, no pairs but as many as there are triples, none apart, and 5555 is never two pairs."""
    verdict = laid(cards)
    assert (verdict.legal, verdict.kind, verdict.reason.code) == (False, "", code)
    assert verdict.clause == ("G7" if code == "bomb-with-more" else "G6")


@pytest.mark.clause("G7", allows=True)
@under_both_bombs
def test_four_take_a_single_along(rules: Rules):
    """G7: four alike with any one card compare by the four."""
    assert combination("33334", rules).kind is Kind.BOMB_ONE
    assert beats("55553", "33332", rules)
    assert not beats("33332", "55553", rules)


@pytest.mark.clause("G7", allows=False)
@pytest.mark.parametrize("cards", ["333344", "333345", "3333444", "33334444"])
def test_four_take_no_more_than_a_single(cards: str):
    """G7: neither a pair nor two singles nor three more go with four."""
    assert (laid(cards).legal, laid(cards).clause) == (False, "G7")


@pytest.mark.clause("G8", allows=True)
def test_straights_of_every_length():
    """G8: five to twelve in a row are straights; of one length the higher wins."""
    for length in range(5, 13):
        rows = [" ".join(RANKS[start : start + length]) for start in range(13 - length)]
        assert {combination(row).kind for row in rows} == {Kind.STRAIGHT}
        for low, high in pairwise(rows):
            assert beats(high, low)
            assert not beats(low, high)


@pytest.mark.clause("G8", allows=False)
@pytest.mark.parametrize("cards", ["3 4 5 6", "3 4 5", "3 4 5 6 8", "3 5 7 9 J"])
def test_what_is_no_straight(cards: str):
    """G8: fewer than five, or a gap."""
    assert (laid(cards).legal, laid(cards).clause) == (False, "G8")


@pytest.mark.clause("G9", allows=True)
@under_both_bombs
def test_bombs_rank_up_to_the_aces(rules: Rules):
    """G9: four alike are a bomb, three aces the highest; with a single these rank the same way."""
    fours = [" ".join([rank] * 4) for rank in RANKS[:-2]]
    for low, high in pairwise([*fours, "A A A"]):
        assert combination(high, rules).kind is Kind.BOMB
        assert beats(high, low, rules)
        assert not beats(low, high, rules)
    assert combination("AAA9", rules).kind is Kind.BOMB_ONE
    assert beats("AAA3", "KKKK2", rules)


@pytest.mark.clause("G9", allows=False)
def test_only_aces_bomb_with_three():
    """G9: KKK is no bomb and takes no single along; nothing at all beats three aces."""
    assert not laid("KKK9").legal
    assert not beats("KKK", "3")
    hand = PACK - Cards.of(combination("AAA").cards)
    for rules in HOUSES:
        assert beating(hand, combination("AAA", rules), rules) == ()
        assert beating(hand, combination("AAA9", rules), rules) == ()


@pytest.mark.clause("G10", allows=True)
def test_a_bomb_beats_every_other_type_by_custom():
    """G10: with ``beat-all`` any bomb beats any other type, and the four sorts of bombs are one class by rank."""
    for other in ("2", "A A", "K K K", "K K K A A", "3 4 5 6 7", "3 3 4 4", "333444", "3334448899"):
        for bomb in ("5555", "5555 3", "AAA", "AAA 9"):
            assert beats(bomb, other)
    assert beats("4444", "33335")
    assert beats("4444 3", "3333")
    assert not beats("3333", "44445")
    assert beats("AAA9", "KKKK")


@pytest.mark.clause("G10", allows=False)
def test_a_bomb_beats_only_its_own_type_by_the_letter():
    """G10: with ``same-type`` bombs beat bombs only, and with a single only their like; AAA still beats a triple."""
    for other in ("2", "A A", "K K K", "3 4 5 6 7", "3 3 4 4"):
        assert not beats("5555", other, LITERAL)
    assert not beats("4444", "33335", LITERAL)
    assert not beats("44443", "3333", LITERAL)
    assert beats("AAA9", "33334", LITERAL)
    assert not beats("AAA9", "KKKK", LITERAL)
    assert beats("AAA", "KKK", LITERAL)
    assert not beats("AAA", "KKK33", LITERAL)


@pytest.mark.clause("G10", allows=False)
@under_both_bombs
@pytest.mark.parametrize(
    ("play", "on"),
    [("456789", "34567"), ("56789", "345678"), ("445566", "3344"), ("5 5", "4"), ("5", "4 4"), ("555", "44433")],
)
def test_other_types_and_lengths_do_not_meet(play: str, on: str, rules: Rules):
    """G10: a higher play of another type or another length is refused."""
    verdict = laid(play, on, rules=rules)
    assert (verdict.legal, verdict.clause) == (False, "G10")
    assert laid(play, rules=rules).legal


def test_all_plays_are_exactly_the_cards_that_classify():
    """Whatever set of cards of a small hand makes a combination is listed, suits apart, once, and nothing else is."""
    rng = random.Random(5)
    for seed in range(24):
        rules = HOUSES[seed % len(HOUSES)]
        hand = Cards.of(rng.sample(list(_lumpy(rng)), 9))
        listed = plays_in(hand, rules)
        texts = [str(play) for play in listed]
        assert len(set(texts)) == len(texts)
        assert all(classify(play.cards, rules) == play and play.cards <= hand for play in listed)
        cards = list(hand)
        subsets = (Cards.of(some) for size in range(1, 10) for some in combinations(cards, size))
        made = {str(classify(some, rules)) for some in subsets if is_combination(some, rules)}
        assert made == set(texts)


def _lumpy(rng: random.Random) -> Cards:
    """Return some cards of few ranks, so that there is much to combine."""
    start = rng.randrange(9)
    return Cards.of(card for card in PACK if start <= (card // 4 + 1) % 13 <= start + 4)


def test_beating_is_what_beats():
    """What beats a play is listed in the order of all plays, and all of it."""
    for seed in range(40):
        rng = random.Random(seed)
        rules = rng.choice(HOUSES)
        hands = deal(rng, rules).hands
        for target in plays_in(hands[0], rules):
            able = beating(hands[1], target, rules)
            assert able == tuple(play for play in plays_in(hands[1], rules) if play.beats(target))


def test_beating_is_transitive_and_one_way():
    """Nothing beats itself, no two plays beat each other, and what beats a beater beats the beaten."""
    for rules in (CUSTOM, LITERAL):
        plays = [combination(text, rules) for text in ("3", "2", "333", "444", "KKK", "AAA", "AAA9", "3333", "KKKK4")]
        for one in plays:
            for two in plays:
                assert not (one.beats(two) and two.beats(one))
                for three in plays:
                    if one.beats(two) and two.beats(three):
                        assert one.beats(three)


def test_plays_of_the_same_ranks_are_the_same():
    """G3: two plays that differ in suits only are told to be the same."""
    assert same_ranks(combination("♦3♥3").cards, combination("♣3♠3").cards)
    assert not same_ranks(combination("♦3♥3").cards, combination("♣3♠3♥3").cards)
