"""The table: who may play, bid, multiply, and what everybody gets."""

from __future__ import annotations

import random

import pytest

from coach.errors import IllegalPlay, ImpossiblePosition
from coach.games.douniu.notation import parse_position
from coach.games.douniu.position import Round, deal
from coach.games.douniu.rules import MULTIPLIERS, PACK, PLAYERS, Rules
from coach.notation import parse_cards
from tests.douniu.playing import COMMON, HOUSES, moved

TWO = "P1: ♠A ♥2 ♣3 ♥4 ♠6 | P2: ♦A ♦2 ♦3 ♦9 ♦K"
THREE = "P1: ♠9 ♥9 ♣2 ♥K ♠Q | P2: ♦A ♦2 ♦3 ♦9 ♦K | P3: ♣A ♥2 ♥4 ♥6 ♥8"


@pytest.mark.clause("D1")
@pytest.mark.parametrize("players", PLAYERS)
def test_two_to_six_get_five_cards_each(players: int) -> None:
    """D1: all from one pack, no card twice."""
    dealt = deal(random.Random(players), players=players)
    assert [len(hand) for hand in dealt.hands] == [5] * players
    assert len({card for hand in dealt.hands for card in hand}) == 5 * players
    assert all(hand <= PACK for hand in dealt.hands)


@pytest.mark.clause("D1")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_others_cannot_play(players: int) -> None:
    """D1: one player is too few and seven are too many."""
    with pytest.raises(ImpossiblePosition) as error:
        deal(random.Random(1), players=players)
    assert error.value.code == "players-count"


@pytest.mark.clause("D2", allows=True)
def test_the_banker_is_drawn_among_those_who_bid() -> None:
    """D2: each of those who bid may be drawn and nobody else; where nobody bids, each of all."""
    table = parse_position(THREE)
    for bids, among in (((True, False, True), {0, 2}), ((False, True, False), {1}), ((False,) * 3, {0, 1, 2})):
        assert {table.bid(bids, random.Random(seed)).banker for seed in range(40)} == among


@pytest.mark.clause("D2", allows=False)
def test_nobody_bids_twice_nor_is_drawn_unasked() -> None:
    """D2: a second bid is refused, and so is a banker who did not bid while another did."""
    with pytest.raises(IllegalPlay) as refusal:
        moved(parse_position(TWO), "bids P1; bids P2")
    assert refusal.value.clause == "D2"
    with pytest.raises(ImpossiblePosition) as error:
        Round(parse_position(TWO).hands, bids=(True, False), banker=1)
    assert error.value.code == "banker-not-bidding"


@pytest.mark.clause("D3", allows=True)
@pytest.mark.parametrize("multiplier", MULTIPLIERS)
def test_a_punter_chooses_one_to_five(multiplier: int) -> None:
    """D3: what is paid grows with it."""
    ended = moved(parse_position(TWO), f"bids P2; multipliers P1 {multiplier}")
    assert ended.points() == (-multiplier, multiplier)


@pytest.mark.clause("D3", allows=False)
@pytest.mark.parametrize(
    "moves",
    ["bids P2; multipliers P1 6", "bids P2; multipliers P1 0", "bids P2; multipliers P2 1", "multipliers P1 1",
     "bids P2; multipliers P1 1, P2 1", "bids P2; multipliers P1 1; multipliers P1 2"],
)  # fmt: skip
def test_no_other_multiplier(moves: str) -> None:
    """D3: not 0 or 6, not by the banker, not before there is one, and only once."""
    with pytest.raises(IllegalPlay) as refusal:
        moved(parse_position(TWO), moves)
    assert refusal.value.clause == "D3"


@pytest.mark.clause("D3", allows=True)
@pytest.mark.parametrize("count", [0, 3, 4])
def test_cards_are_seen_first_where_the_house_has_it(count: int) -> None:
    """D3: by the option 3 or 4 of one's own cards are seen before the bids, by default none."""
    rules = Rules(open_cards=str(count) if count else "off")  # type: ignore[arg-type]
    dealt = deal(random.Random(3), rules)
    for seat, hand in enumerate(dealt.hands):
        view = dealt.view(seat)
        assert len(view.cards) == count
        assert view.cards <= hand


@pytest.mark.clause("D4")
def test_everybody_against_the_banker_only() -> None:
    """D4: P3, who holds least, pays the banker and nothing to P2; all points sum to zero."""
    ended = moved(parse_position(THREE), "bids P1; multipliers P2 2, P3 3")
    assert ended.points() == (1, 2, -3)
    again = moved(parse_position(THREE), "bids P2; multipliers P1 1, P3 5")
    assert again.points() == (-1, 6, -5)


@pytest.mark.clause("D15")
def test_the_winners_type_counts_where_the_house_has_it() -> None:
    """D15: a flush wins 5 times, 牛牛 3 times, 牛七 twice, less once; by default all once."""
    for text, factor in (
        ("P1: ♠9 ♥9 ♣2 ♥K ♠Q | P2: ♦A ♦2 ♦3 ♦9 ♦K", 5),
        ("P1: ♠2 ♥3 ♣4 ♥6 ♠8 | P2: ♦K ♦Q ♣J ♦10 ♥10", 3),
        ("P1: ♠2 ♥3 ♣4 ♥6 ♠8 | P2: ♦K ♦Q ♣10 ♦3 ♥4", 2),
        ("P1: ♠2 ♥3 ♣4 ♥6 ♠8 | P2: ♦K ♦Q ♣10 ♦2 ♥4", 1),
    ):
        for rules in (Rules(), COMMON):
            ended = moved(parse_position(text, rules), "bids P1; multipliers P2 4")
            assert ended.points()[1] == 4 * (factor if rules is COMMON else 1), text


@pytest.mark.clause("D4")
def test_points_sum_to_zero_in_every_house() -> None:
    """D4: whatever the cards, bids and multipliers."""
    for seed in range(120):
        rng = random.Random(seed)
        table = deal(rng, HOUSES[seed % len(HOUSES)], rng.choice(PLAYERS))
        table = table.bid(tuple(rng.random() < 0.4 for _ in range(table.players)), rng)
        with pytest.raises(ImpossiblePosition, match="not over"):
            table.points()
        others = [seat for seat in range(table.players) if seat != table.banker]
        table = table.multiply({seat: rng.choice(MULTIPLIERS) for seat in others})
        assert sum(table.points()) == 0, seed
        assert all(table.points()[seat] for seat in others), seed


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"hands": ("♠A ♥2 ♣3 ♥4 ♠6", "♠A ♦2 ♦3 ♦9 ♦K")}, "card-in-two-hands"),
        ({"hands": ("♠A ♥2 ♣3 ♥4", "♦A ♦2 ♦3 ♦9 ♦K")}, "no-hand-of-five"),
        ({"bids": (True, False)}, "bids-and-banker"),
        ({"banker": 0}, "bids-and-banker"),
        ({"multipliers": (0, 1)}, "multipliers-early"),
        ({"bids": (True, False), "banker": 0, "multipliers": (0, 6)}, "multiplier-wrong"),
        ({"bids": (True, False), "banker": 0, "multipliers": (1, 1)}, "multiplier-wrong"),
        ({"rules": Rules(open_cards="3")}, "open-cards-wrong"),
    ],
)
def test_what_cannot_be_is_refused(wrong: dict[str, object], code: str) -> None:
    """D1 to D4: a round is consistent, or it is none."""
    hands = wrong.pop("hands", ("♠A ♥2 ♣3 ♥4 ♠6", "♦A ♦2 ♦3 ♦9 ♦K"))
    assert isinstance(hands, tuple)
    with pytest.raises(ImpossiblePosition) as error:
        Round(tuple(map(parse_cards, hands)), **wrong)  # type: ignore[arg-type]
    assert error.value.code == code
