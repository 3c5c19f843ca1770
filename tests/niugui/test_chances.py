"""Can this be beaten: every figure against full enumeration, samples and the plain rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest

from coach.cards import NO_CARDS, PACK, SPADE_3, Cards
from coach.errors import ImpossiblePosition
from coach.games.niugui import chances
from coach.games.niugui.belief import draw_worlds, free_places, layouts
from coach.games.niugui.chances import can_beat
from coach.games.niugui.counting import thresholds
from coach.games.niugui.kernels.probability import hands_without_beater, hold_beaters, holds_beater
from coach.games.niugui.plays import PASS, Combination, Kind, beating, classify, plays_in
from coach.games.niugui.position import View
from coach.games.niugui.rules import BADGES, FlushOrder, Rules, is_decided
from coach.results import RELATIVE_SEATS, Chance, Layout, Odds

KINDS = tuple(kind for kind in Kind if kind is not Kind.PASS)
ORDERS: tuple[FlushOrder, ...] = ("rank", "suit")
DEALT = ((13, 14, 13, 14), (13, 13, 14, 14))


@cache
def plays_of(kind: Kind, order: FlushOrder) -> tuple[Combination, ...]:
    return tuple(play for play in plays_in(PACK, Rules(order)) if play.kind is kind)


def cards(text: str) -> Cards:
    return Cards.from_tokens(text.split())


def fresh(hand: Cards, rules: Rules | None = None) -> View:
    """The view of a hand of thirteen just dealt: who has the second fourteen is open (N2)."""
    return View(hand, DEALT, rules=rules or Rules())


def random_view(rng: random.Random, most_unseen: int) -> tuple[Combination, View]:
    """A low target of a random kind and a late view with known cards, gone cards and seats out, some of each.

    The cards not gone for sure are those of a few plays that beat the target, and some others.
    """
    order = rng.choice(ORDERS)
    kind = rng.choice(KINDS)
    target = min((rng.choice(plays_of(kind, order)) for _ in range(rng.choice((1, 3)))), key=lambda play: play.key)
    hidden = NO_CARDS
    for _ in range(rng.randint(1, 4)):
        for _ in range(50):
            beater = rng.choice(plays_of(rng.choice(KINDS), order))
            if beater.beats(target) and not beater.cards & target.cards:
                hidden |= beater.cards
                break
    hidden |= Cards.of(rng.sample(list(PACK - target.cards - hidden), rng.randint(0, 4)))
    unseen = Cards.of(rng.sample(list(hidden), min(len(hidden), rng.randint(1, most_unseen))))
    known = [NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS]
    seats = rng.sample((1, 2, 3), rng.randint(1, 3))
    for card in hidden - unseen:
        known[rng.choice(seats)] |= Cards.of([card])
    gone = rng.choice((0, rng.randint(0, max(0, len(unseen) - len(unseen & BADGES)))))
    counts = [len(target.cards), *map(len, known[1:])]
    open_to = rng.sample((1, 2, 3), rng.randint(1, 3))
    for _ in range(len(unseen) - gone):
        seat = min(rng.choices(open_to, k=2), key=lambda seat: counts[seat])
        counts[seat] += 1
    view = View(
        hand=target.cards,
        counts=((counts[0], counts[1], counts[2], counts[3]),),
        rules=Rules(order),
        played=PACK - target.cards - unseen - known[1] - known[2] - known[3],
        known=(known[0], known[1], known[2], known[3]),
        out=tuple(seat for seat in (1, 2, 3) if counts[seat] == 0),
    )
    return target, view


def can_be(view: View) -> bool:
    """Whether a deal can have led there (N2), with room for ♠2 and ♠3 in the others' hands (N4), and goes on (N20)."""
    room = sum(view.counts[0][1:]) - sum(map(len, view.known[1:]))
    if max(view.counts[0]) > 13 or room < len(view.unseen & BADGES):
        return False
    hands = (view.hand, *view.known[1:])
    owners = [
        [seat for seat in range(4) if card in hands[seat]]
        or [seat for seat in (1, 2, 3) if card in view.played or view.counts[0][seat] > len(hands[seat])]
        for card in BADGES
    ]
    return any(not view.out or not is_decided(view.out, frozenset(pair)) for pair in product(*owners))


def all_layouts(view: View) -> Iterator[tuple[Cards, Cards, Cards]]:
    """Every way to lay the unseen cards, one card at a time in their hands; ♠2 and ♠3 have not gone (N4)."""
    (free,) = free_places(view)
    unseen = view.unseen

    def hands_of(seat: int, left: Cards) -> Iterator[tuple[Cards, Cards]]:
        for laid in combinations(left, free[seat - 1]):
            yield Cards.of(laid) | view.known[seat], left - Cards.of(laid)

    for first, left in hands_of(1, unseen):
        for second, rest in hands_of(2, left):
            for third, gone in hands_of(3, rest):
                if not gone & BADGES:
                    yield first, second, third


def assert_fits(view: View, layout: Layout, target: Combination) -> None:
    """The layout deals each seat its number of cards, all different, and holds what it says and no more."""
    hands = [layout.hands[seat] for seat in RELATIVE_SEATS[1:]]
    laid = hands[0] | hands[1] | hands[2]
    assert sum(map(len, hands)) == len(laid)
    assert tuple(map(len, hands)) in [counts[1:] for counts in view.counts]
    assert all(known <= hand for known, hand in zip(view.known[1:], hands, strict=True))
    assert laid <= PACK - view.hand - view.played
    assert view.unseen & BADGES <= laid
    if layout.by:
        assert layout.play <= layout.hands[layout.by]
        assert classify(layout.play, view.rules).beats(target)
    else:
        assert not any(beating(hand, target, view.rules) for hand in hands)


def assert_equals_enumeration(target: Combination, view: View) -> Odds:
    """Count every layout with the plain rules."""
    known: dict[Cards, bool] = {}

    def beats(hand: Cards) -> bool:
        if hand not in known:
            known[hand] = bool(beating(hand, target, view.rules))
        return known[hand]

    total = somebody = 0
    by_seat = [0, 0, 0]
    for hands in all_layouts(view):
        holds = [beats(hand) for hand in hands]
        total += 1
        somebody += any(holds)
        for seat in range(3):
            by_seat[seat] += holds[seat]
    odds = can_beat(target, view)
    assert odds.joint == Chance(somebody, total)
    assert [chance.count * total for chance in odds.by_seat.values()] == [
        count * chance.of for count, chance in zip(by_seat, odds.by_seat.values(), strict=True)
    ]
    assert odds.probability == somebody / total
    assert odds.lower <= odds.probability <= odds.upper
    assert (odds.exact, odds.stderr, odds.possible) == (True, 0.0, somebody > 0)
    assert (odds.witness is not None) == (somebody > 0)
    assert (odds.safe is not None) == (somebody < total)
    for layout in (odds.witness, odds.safe):
        if layout is not None:
            assert_fits(view, layout, target)
    return odds


def test_every_figure_equals_full_enumeration(long: bool) -> None:
    """Up to twelve unseen cards, all kinds, both flush orders, with known and gone cards and seats out."""
    rng = random.Random(20)
    seen: set[tuple[str, str]] = set()
    cases = beaten = open_ = 0
    while cases < (2000 if long else 200):
        target, view = random_view(rng, 12)
        if not can_be(view) or layouts(view, *free_places(view)) > 60_000:
            continue
        odds = assert_equals_enumeration(target, view)
        cases += 1
        beaten += odds.possible
        open_ += 0 < odds.probability < 1
        seen.add((odds.kind, view.rules.flush_order))
    assert len(seen) == 18  # 9 kinds · 2 orders
    assert (beaten, open_) > (cases / 3, cases / 4)


def hand_with(rng: random.Random, target: Combination, size: int = 13) -> Cards:
    """A random hand that holds *target*."""
    return target.cards | Cards.of(rng.sample(list(PACK - target.cards), size - len(target.cards)))


def test_thresholds_say_what_beats_as_the_plain_rules_do() -> None:
    """N13 to N19: the kernel finds a beater in a hand exactly when plays.py does."""
    rng = random.Random(5)
    beaten = 0
    for _ in range(3000):
        order, kind = rng.choice(ORDERS), rng.choice(KINDS)
        target = rng.choice(plays_of(kind, order))
        suit, low = rng.randrange(4), rng.randrange(10)
        pool = [
            card
            for card in PACK
            if rng.random() < 0.3 or (card < 52 and (card & 3 == suit or low <= card >> 2 < low + 3))
        ]
        hand = Cards.of(rng.sample(pool, min(len(pool), rng.randint(1, 14))))
        holds = bool(beating(hand, target, Rules(order)))
        assert holds_beater(hand.mask, thresholds(target, Rules(order))) == holds, (str(hand), str(target), order)
        beaten += holds
    assert 500 < beaten < 2500


def test_counted_hands_are_those_without_a_beater(long: bool) -> None:
    """Counting rank by rank equals looking at each hand, with cards that must be held and marked ones."""
    rng = random.Random(6)
    for _ in range(1000 if long else 100):
        order, kind = rng.choice(ORDERS), rng.choice(KINDS)
        target = rng.choice(plays_of(kind, order))
        first, second = rng.sample(range(4), 2)
        near = [card for card in PACK - target.cards if card & 3 in (first, second) or rng.random() < 0.1]
        drawn = rng.sample(near, 14)
        known, pool, marked = Cards.of(drawn[:3]), Cards.of(drawn[3:]), Cards.of(drawn[3:5])
        limits = thresholds(target, Rules(order))
        counted = hands_without_beater(pool.mask, known.mask, marked.mask, limits, 14)
        expected = np.zeros((3, 15), dtype=np.int64)
        for size in range(2, 12):  # smaller hands are for the caller
            hands = [known | Cards.of(laid) for laid in combinations(pool, size)]
            holds = hold_beaters(np.array([hand.mask for hand in hands]), limits)
            for hand, beats in zip(hands, holds, strict=True):
                expected[len(hand & marked), len(hand)] += not beats
        assert np.array_equal(counted[:, 5:], expected[:, 5:]), (str(target), order, str(pool), str(known))


def test_estimates_and_counts_agree_with_sampled_deals() -> None:
    """Just dealt, every seat's figure and the joint one lie within four standard errors of 20,000 other deals."""
    rng = random.Random(7)
    n = 20_000
    for number in range(36):
        order, kind = ORDERS[number % 2], KINDS[number // 2 % 9]
        target = rng.choice(plays_of(kind, order))
        view = fresh(hand_with(rng, target), Rules(order))
        odds = can_beat(target, view)
        worlds, _ = draw_worlds(view, n, np.random.default_rng(number))
        limits = thresholds(target, view.rules)
        held = np.stack([hold_beaters(worlds[:, seat].copy(), limits) for seat in (1, 2, 3)])
        for chance, holds in zip(odds.by_seat.values(), held, strict=True):
            assert_near(holds.mean(), chance.probability, 0.0, n)
        assert_near(held.any(axis=0).mean(), odds.probability, odds.stderr, n)
        assert odds.lower <= odds.probability <= odds.upper
        assert odds.exact == (kind.level == 0 or odds.joint is not None)
        assert odds.stderr < 0.01


def test_late_counts_agree_with_sampled_deals() -> None:
    """The same with thirteen to eighteen cards unseen, some of them gone, where all figures are exact."""
    rng = random.Random(8)
    n, number = 20_000, 0
    while number < 40:
        target, view = random_view(rng, 18)
        if len(view.unseen) < 13 or not can_be(view):
            continue
        odds = can_beat(target, view)
        worlds, _ = draw_worlds(view, n, np.random.default_rng(number))
        held = np.stack([hold_beaters(worlds[:, seat].copy(), thresholds(target, view.rules)) for seat in (1, 2, 3)])
        for chance, holds in zip(odds.by_seat.values(), held, strict=True):
            assert_near(holds.mean(), chance.probability, 0.0, n)
        assert odds.exact
        assert_near(held.any(axis=0).mean(), odds.probability, 0.0, n)
        for layout in (odds.witness, odds.safe):
            if layout is not None:
                assert_fits(view, layout, target)
        number += 1


def assert_near(frequency: float, chance: float, stderr: float, n: int) -> None:
    error = (stderr**2 + max(chance * (1 - chance), 1 / n) / n) ** 0.5
    assert abs(frequency - chance) <= 4 * error


def test_a_single_beaten_by_two_cards() -> None:
    """N10: ♠3 loses to the jokers only; with 13 in hand, 41 unseen, across holds 13 or 14 of them (N2)."""
    hand = Cards.of([*range(12), SPADE_3])
    odds = can_beat(classify(Cards.of([SPADE_3]), Rules()), fresh(hand))
    thirteen, fourteen = 1 - Fraction(28 * 27, 41 * 40), 1 - Fraction(27 * 26, 41 * 40)
    either = (thirteen + fourteen) / 2
    assert [Fraction(chance.count, chance.of) for chance in odds.by_seat.values()] == [either, either, fourteen]
    assert odds.probability == 1.0
    assert odds.safe is None


def test_a_hand_of_fewer_than_five_cards_beats_no_straight() -> None:
    """N13, N14: four of a rank are no five-card play; with a fifth card they are."""
    straight = cards("D4 C5 H6 H7 H8")
    fours = cards("DK CK HK SK")
    for more, beaten in (("", False), ("XW", True)):
        known = fours | cards(more)
        view = View(
            straight,
            ((5, len(known), 1, 1),),
            played=PACK - straight - known - cards("D9 D3"),
            known=(NO_CARDS, known, NO_CARDS, NO_CARDS),
        )
        odds = can_beat(classify(straight, view.rules), view)
        assert odds.by_seat["next"] == Chance(int(beaten), 1)
        assert odds.probability == beaten


def test_a_hidden_badge_is_never_among_the_gone() -> None:
    """N4: of three unseen cards one has gone, and ♠2 has not; so two seats hold ♠2 and one of the two others."""
    ace, unseen = cards("DA"), cards("D4 C4 S2")
    view = View(ace, ((1, 1, 1, 0),), out=(3,), played=PACK - ace - unseen)
    odds = can_beat(classify(ace, view.rules), view)
    assert odds.joint == Chance(4, 4)  # 2 seats for ♠2 · 2 cards for the other seat
    assert odds.by_seat["next"].probability == 0.5
    assert odds.safe is None


def test_no_room_for_a_hidden_badge_is_refused() -> None:
    """N4: ♠2 and ♠3 cannot both be in one place."""
    ace = cards("DA")
    view = View(ace, ((1, 1, 0, 0),), out=(2, 3), played=PACK - ace - cards("D4 S2 S3"))
    with pytest.raises(ImpossiblePosition) as refusal:
        can_beat(classify(ace, view.rules), view)
    assert refusal.value.code == "no-room-for-badge"


def test_what_is_asked_about_must_be_at_hand() -> None:
    """Mine, played or known in one hand: other cards, and a pass, are refused."""
    ace, king = cards("DA"), cards("DK")
    view = View(ace, ((1, 1, 1, 0),), out=(3,), played=PACK - ace - king - cards("D9"))
    assert can_beat(classify(cards("D4"), view.rules), view).possible
    for combo, code in ((classify(king, view.rules), "combo-not-at-hand"), (PASS, "pass-to-beat")):
        with pytest.raises(ImpossiblePosition) as refusal:
            can_beat(combo, view)
        assert refusal.value.code == code


def test_a_play_known_in_another_hand_is_beaten_by_the_two_others_only() -> None:
    """Across will not beat its own ♦K with its ♦A."""
    mine, across, unseen = cards("D4"), cards("DK DA"), cards("D3 D9")
    view = View(
        mine,
        ((1, 1, 2, 1),),
        known=(NO_CARDS, NO_CARDS, across, NO_CARDS),
        played=PACK - mine - across - unseen,
    )
    odds = can_beat(classify(cards("DK"), view.rules), view)
    assert [chance.probability for chance in odds.by_seat.values()] == [0.5, 0.0, 0.5]
    assert odds.probability == 1.0


def test_a_view_with_more_cards_than_a_deal_gives_is_refused() -> None:
    """N2: no hand has more than fourteen cards."""
    ace = cards("DA")
    with pytest.raises(ImpossiblePosition) as refusal:
        can_beat(classify(ace, Rules()), View(ace, ((1, 15, 1, 1),)))
    assert refusal.value.code == "more-than-dealt"


def test_a_straight_flush_to_the_ace_of_spades_is_never_beaten() -> None:
    """N19: ♠10JQKA is the highest; the figure is exact even just after the deal."""
    highest = cards("ST SJ SQ SK SA")
    odds = can_beat(classify(highest, Rules()), fresh(highest | Cards.of(range(8))))
    assert (odds.possible, odds.exact, odds.probability, odds.witness) == (False, True, 0.0, None)
    assert odds.safe is not None


def test_a_suit_that_nobody_can_share_out_is_certain_to_beat_a_straight() -> None:
    """N14: all thirteen ♠ in three hands are five in one of them, a flush or better. Known although only sampled."""
    hand = Cards.of(card for card in PACK if card & 3 != 3 and card >> 2 in (0, 1, 2, 3, 4))
    straight = classify(cards("D4 C5 D6 D7 D8"), Rules())
    view = View(hand, ((15, 13, 13, 13),))
    odds = can_beat(straight, view)
    assert odds.joint is not None
    assert (odds.probability, odds.stderr, odds.safe) == (1.0, 0.0, None)


def test_both_layouts_are_found_for_the_hardest_question() -> None:
    """Just dealt, a low straight is nearly always beaten; still one layout in which nobody can is shown."""
    rng = random.Random(11)
    for number in range(30):
        order = ORDERS[number % 2]
        kind = (Kind.STRAIGHT, Kind.FLUSH)[number // 2 % 2]
        target = min((rng.choice(plays_of(kind, order)) for _ in range(8)), key=lambda play: play.key)
        view = fresh(hand_with(rng, target), Rules(order))
        odds = can_beat(target, view)
        assert odds.witness is not None
        assert_fits(view, odds.witness, target)
        assert (odds.safe is None) == (odds.joint == Chance(1, 1))
        if odds.safe is not None:
            assert_fits(view, odds.safe, target)


def test_the_same_question_has_the_same_answer() -> None:
    """Estimates take a seed and nothing else."""
    rng = random.Random(12)
    target = rng.choice(plays_of(Kind.FULL_HOUSE, "rank"))
    view = fresh(hand_with(rng, target))
    assert can_beat(target, view) == can_beat(target, view)
    assert can_beat(target, view, seed=1).probability != can_beat(target, view).probability


@pytest.mark.parametrize(("estimate", "bound"), [(1.5, "upper"), (-0.5, "lower")])
def test_an_estimate_stays_inside_the_exact_bounds(
    estimate: float, bound: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the sample says, the chance of all is no less than the best seat's and no more than all seats' sum."""
    monkeypatch.setattr(chances, "_estimate", lambda held, expected: (estimate, 9.0))
    hand = Cards.from_tokens(["D4", "H5", "S6", "C7", "D8", "S2", "H2", "CK", "DK", "SA", "CA", "H9", "D9"])
    odds = can_beat(classify(Cards.from_tokens(["D4", "H5", "S6", "C7", "D8"]), Rules()), fresh(hand))
    assert not odds.exact
    assert odds.lower < odds.upper
    assert odds.probability == getattr(odds, bound)
    assert odds.stderr <= odds.upper - odds.lower
