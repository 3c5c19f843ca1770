"""Who holds ♠2 and ♠3, and deals drawn at random, against enumeration."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from coach.cards import NO_CARDS, PACK, SPADE_2, SPADE_3, Cards
from coach.errors import ImpossiblePosition
from coach.games.niugui.belief import draw_worlds, free_places, layouts, owner_chances, who_holds
from coach.games.niugui.position import BADGE_CARDS, View, deal
from coach.games.niugui.rules import BADGES
from coach.results import RELATIVE_SEATS, Holders
from tests.niugui.test_chances import DEALT, all_layouts, can_be, random_view


def cards(text: str) -> Cards:
    return Cards.from_tokens(text.split())


def values(chances: object) -> list[Fraction]:
    assert isinstance(chances, dict)
    return list(chances.values())


def assert_adds_up(holders: Holders) -> None:
    """Each badge has one holder at the deal; a double leaves a red player two of the others as partners."""
    assert sum(values(holders.s2)) == sum(values(holders.s3)) == 1
    doubles = holders.double
    others = sum(values(doubles)) - doubles["me"]
    assert sum(values(holders.partner)) == 1 - sum(values(doubles)) + 2 * others
    for seat in RELATIVE_SEATS:
        assert doubles[seat] <= min(holders.s2[seat], holders.s3[seat])


def test_just_dealt_with_one_badge_the_other_is_in_any_free_place() -> None:
    """N2, N3: I hold ♠2 among 13; 41 cards are unseen, 13 or 14 with next and across, 14 with prev."""
    holders = who_holds(View(Cards.of([*range(12), SPADE_2]), DEALT))
    assert values(holders.s2) == [1, 0, 0, 0]
    assert values(holders.s3) == [0, Fraction(27, 82), Fraction(27, 82), Fraction(14, 41)]
    assert holders.partner == {seat: holders.s3[seat] for seat in RELATIVE_SEATS[1:]}
    assert values(holders.double) == [0, 0, 0, 0]
    assert_adds_up(holders)


def test_nobody_is_thought_to_hold_what_would_have_ended_the_game() -> None:
    """N20: across is out and the game goes on, so across alone did not hold both ♠2 and ♠3."""
    hand = cards("H4 H5")
    hidden = cards("D5 D6 D7 D8")
    view = View(hand, ((2, 2, 0, 2),), played=PACK - hand - hidden, out=(2,))
    chances = owner_chances(view)
    assert (2, 2) not in chances
    assert (1, 1) in chances
    assert (1, 2) in chances
    assert sum(chances.values()) == 1
    _, owners = draw_worlds(view, 500, np.random.default_rng(1))
    assert (2, 2) not in {(int(two), int(three)) for two, three in owners}


def test_a_game_that_is_over_has_no_worlds() -> None:
    """N20: with both of Black out there is nothing left to ask."""
    hand = cards("H4")
    view = View(hand, ((1, 0, 0, 1),), played=PACK - hand - cards("D5"), out=(1, 2), badges=(1, 2))
    with pytest.raises(ImpossiblePosition, match="over"):
        who_holds(view)


def test_a_double_of_mine_has_no_partner() -> None:
    """N3: both in one hand is one against three."""
    holders = who_holds(View(Cards.of([*range(11), SPADE_2, SPADE_3]), DEALT))
    assert values(holders.double) == [1, 0, 0, 0]
    assert values(holders.partner) == [0, 0, 0]


def test_a_double_shown_makes_the_other_three_one_side() -> None:
    """N3, N4: prev has shown both, so next and across are with me."""
    hand = Cards.of(range(10))
    view = View(hand, ((10, 13, 13, 11),), played=cards("S2 S3"), badges=(3, 3))
    holders = who_holds(view)
    assert values(holders.partner) == [1, 1, 0]
    assert holders.double["prev"] == 1


def test_red_without_badges_has_each_other_seat_as_partner_alike() -> None:
    """Two of three unseen cards are the badges: whoever has the third is with me."""
    view = View(cards("D4"), ((1, 1, 1, 1),), played=PACK - cards("D4 S2 S3 C4"))
    holders = who_holds(view)
    third = [Fraction(1, 3)] * 3
    assert values(holders.partner) == third
    assert values(holders.s2) == values(holders.s3) == [0, *third]
    assert values(holders.double) == [0, 0, 0, 0]
    assert_adds_up(holders)


def test_what_a_hand_is_known_to_hold_is_certain() -> None:
    """♠3 seen in across's hand is across's; the 40 other cards leave next 13 or 14 places."""
    view = View(Cards.of(range(13)), DEALT, known=(NO_CARDS, NO_CARDS, cards("S3"), NO_CARDS))
    holders = who_holds(view)
    assert holders.s3["across"] == 1
    assert holders.s2["next"] == Fraction(27, 2 * 40)
    assert_adds_up(holders)


DEALS = ((14, 14, 13, 13), (13, 14, 14, 13), (13, 13, 14, 14), (14, 13, 13, 14))  # N2: two neighbours have 14


def cards_played(view: View, dealt: tuple[int, ...]) -> list[tuple[int, int]]:
    """The cards that the other seats have played of that deal, as seat and number."""
    return [(seat, number) for seat in (1, 2, 3) for number in range(dealt[seat] - view.counts[0][seat])]


def test_a_badge_played_by_who_knows_whom_goes_by_cards_played() -> None:
    """♠2 has gone without a badge: it is any card that another seat has played, in any deal by N2; never mine."""
    view = View(Cards.of(range(13)), ((13, 10, 13, 13),), played=cards("S2 D3"))
    ways = Counter(seat for dealt in DEALS for seat, _ in cards_played(view, dealt))
    holders = who_holds(view)
    assert values(holders.s2) == [0, *(Fraction(ways[seat], ways.total()) for seat in (1, 2, 3))]
    assert holders.s2["next"] > holders.s2["prev"]
    assert values(holders.s3) == [0, Fraction(10, 36), Fraction(13, 36), Fraction(13, 36)]
    assert_adds_up(holders)


def test_two_badges_played_unseen_are_two_cards() -> None:
    """Next has played one card at most, so it cannot have played both; across may have played two."""
    view = View(Cards.of(range(13)), ((13, 13, 12, 13),), played=cards("S2 S3 D3"))
    ways = Counter((two[0], three[0]) for dealt in DEALS for two, three in permutations(cards_played(view, dealt), 2))
    assert owner_chances(view) == {pair: Fraction(count, ways.total()) for pair, count in ways.items()}
    assert (1, 1) not in ways
    assert who_holds(view).double["across"] == Fraction(ways[2, 2], ways.total()) > 0
    assert_adds_up(who_holds(view))


def test_a_badge_shown_takes_one_of_the_cards_played() -> None:
    """Prev has played one card at most, and shown ♠3 with it: the ♠2 that went unseen is not prev's."""
    view = View(Cards.of(range(13)), ((13, 11, 13, 13),), played=cards("S2 S3 D3 D2"), badges=(None, 3))
    holders = who_holds(view)
    assert holders.s2["prev"] == 0
    assert 0 < holders.s2["across"] < holders.s2["next"]
    assert holders.s3["prev"] == 1


def test_counts_that_no_deal_leaves_are_refused_where_they_matter() -> None:
    """N2: no hand of 15; and a badge that nobody can have played."""
    fifteen = View(Cards.of(range(13)), ((13, 15, 10, 10),), played=cards("S2"))
    idle = View(Cards.of(range(12)), ((12, 14, 13, 13),), played=cards("S2 S3"), badges=(None, 2))
    for view, code in ((fifteen, "counts-of-no-deal"), (idle, "nobody-played-badge")):
        with pytest.raises(ImpossiblePosition) as refusal:
            who_holds(view)
        assert refusal.value.code == code


def test_in_real_games_the_holders_add_up_and_allow_the_truth() -> None:
    """At every stage of random games, from every seat."""
    rng = random.Random(1)
    for _ in range(20):
        position = deal(rng)
        black = tuple(next(seat for seat in range(4) if card in position.hands[seat]) for card in BADGE_CARDS)
        while not position.is_over:
            view = position.view(position.turn)
            holders = who_holds(view)
            assert_adds_up(holders)
            truth = tuple((seat - position.turn) % 4 for seat in black)
            assert owner_chances(view)[truth[0], truth[1]] > 0
            position = position.play_unchecked(rng.choice(position.legal_plays()))


def test_holders_equal_enumeration_of_layouts() -> None:
    """Late in the game, with other cards gone, each figure is a share of the layouts (N4)."""
    rng = random.Random(2)
    for number in range(30):
        unseen = BADGES if number % 3 else cards("S2")
        me, across = cards("DW"), cards("XW") if number % 3 else cards("S3")
        free = rng.choice(((1, 1, 1), (2, 0, 1), (0, 3, 0), (3, 2, 0), (2, 2, 2)))
        unseen |= Cards.of(rng.sample(range(44), max(0, sum(free) - len(unseen)) + rng.randint(0, 3)))
        view = View(
            me,
            ((1, free[0], free[1] + 1, free[2]),),
            played=PACK - me - across - unseen,
            known=(NO_CARDS, NO_CARDS, across, NO_CARDS),
            out=tuple(seat for seat, places in ((1, free[0]), (3, free[2])) if not places),
        )
        owners = Counter(
            tuple(next(seat for seat, hand in enumerate((me, *hands)) if card in hand) for card in BADGE_CARDS)
            for hands in all_layouts(view)
        )
        assert owner_chances(view) == {pair: Fraction(count, owners.total()) for pair, count in owners.items()}
        assert_adds_up(who_holds(view))


def test_worlds_are_drawn_evenly_from_all_layouts() -> None:
    """With known and gone cards, hidden badges, seats out: each layout comes as often as chance allows (chi-square)."""
    rng = random.Random(3)
    checked = gone = 0
    while checked < 30:
        _, view = random_view(rng, 7)
        if not can_be(view) or not 1 < layouts(view, *free_places(view)) <= 400:
            continue
        count = Counter(tuple(hand.mask for hand in hands) for hands in all_layouts(view))
        n = 50 * len(count) + 2000
        worlds, owners = draw_worlds(view, n, np.random.default_rng(checked))
        drawn = Counter(map(tuple, worlds[:, 1:].tolist()))
        assert set(drawn) <= set(count)
        expected = {hands: n * ways / count.total() for hands, ways in count.items()}
        freedom = len(count) - 1
        chi_square = sum((drawn[hands] - mean) ** 2 / mean for hands, mean in expected.items())
        assert abs(chi_square - freedom) <= 5 * (2 * freedom) ** 0.5
        assert (worlds[:, 0] == view.hand.mask).all()
        assert_owners_hold(view, worlds, owners)
        checked += 1
        gone += view.gone > 0
    assert gone > 5


def assert_owners_hold(view: View, worlds: np.ndarray, owners: np.ndarray) -> None:
    for column, card in enumerate(BADGE_CARDS):
        if card not in view.played:
            assert (worlds[np.arange(len(worlds)), owners[:, column]] >> card & 1).all()


def test_worlds_just_dealt_mix_both_ways_to_deal() -> None:
    """N2: half of the worlds give next 14, half across; badges fall as who_holds says."""
    view = View(Cards.of(range(13)), DEALT)
    n = 20_000
    worlds, owners = draw_worlds(view, n, np.random.default_rng(4))
    sizes = np.bitwise_count(worlds)
    assert (sizes.sum(axis=1) == 54).all()
    assert (np.bitwise_or.reduce(worlds, axis=1) == PACK.mask).all()
    assert set(map(tuple, sizes.tolist())) == set(DEALT)
    assert abs((sizes[:, 1] == 14).mean() - 0.5) <= 4 * (0.25 / n) ** 0.5
    assert_owners_hold(view, worlds, owners)
    for column, chances in enumerate((who_holds(view).s2, who_holds(view).s3)):
        for seat, chance in enumerate(chances.values()):
            p = float(chance)
            assert abs((owners[:, column] == seat).mean() - p) <= 4 * (p * (1 - p) / n) ** 0.5


def test_owners_of_badges_played_unseen_are_drawn_by_their_chances() -> None:
    """Nobody's hand shows them, so the owners come from who_holds alone."""
    view = View(Cards.of(range(13)), ((13, 10, 12, 13),), played=cards("S2 S3 D3"))
    n = 20_000
    _, owners = draw_worlds(view, n, np.random.default_rng(5))
    for pair, chance in owner_chances(view).items():
        p = float(chance)
        assert abs((owners == pair).all(axis=1).mean() - p) <= 4 * (p * (1 - p) / n) ** 0.5


def test_the_same_seed_draws_the_same_worlds() -> None:
    """Nothing but the generator is random."""
    view = View(Cards.of(range(13)), DEALT)
    first, again = (draw_worlds(view, 50, np.random.default_rng(6))[0] for _ in range(2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, draw_worlds(view, 50, np.random.default_rng(7))[0])
