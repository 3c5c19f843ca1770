"""Pack, deal, first lead, passing: G1, G2, G15."""

from __future__ import annotations

import random
from typing import Any

import pytest

from coach.cards import NO_CARDS, Cards
from coach.errors import IllegalPlay, ImpossiblePosition
from coach.games.guanpai.match import Match
from coach.games.guanpai.plays import same_ranks
from coach.games.guanpai.position import Position, deal, opener
from coach.games.guanpai.rules import PACK, SPADES, Rules
from coach.notation import parse_cards
from tests.guanpai.playing import course, table, to_play


@pytest.mark.clause("G1")
def test_the_pack_has_forty_eight_cards():
    """G1: no joker, ♠2 alone of the twos, three aces without ♠A, four of every other rank."""
    ranks = [card // 4 for card in PACK]
    counts = {ranks.count(rank) for rank in range(10)}
    assert len(PACK) == 48
    assert counts == {4}
    assert parse_cards("♠2 ♥A ♣A ♦A") <= PACK
    assert not PACK & parse_cards("♥2 ♣2 ♦2 ♠A 小王 大王")


@pytest.mark.clause("G1")
def test_three_piles_of_sixteen():
    """G1: two hands of 16, and 16 cards in nobody's hand, which neither seat sees."""
    for seed in range(20):
        position = deal(random.Random(seed))
        assert [len(hand) for hand in position.hands] == [16, 16]
        assert len(position.unused) == 16
        assert position.hands[0] | position.hands[1] | position.unused == PACK
        for seat in (0, 1):
            view = position.view(seat)
            assert view.unseen == position.hands[1 - seat] | position.unused
            assert view.is_fresh


@pytest.mark.clause("G1")
def test_a_hand_has_sixteen_cards_at_most():
    """G1: what would take a hand of more than 16 at the deal, or more than 32 in play, is refused."""
    many = Cards.of(list(PACK)[:17])
    with pytest.raises(ImpossiblePosition):
        Position((many, Cards.of([51])), 0)
    with pytest.raises(ImpossiblePosition):
        Position((Cards.of(list(PACK)[:8]), Cards.of([51])), 0, played=Cards.of(list(PACK)[10:40]))


@pytest.mark.clause("G2")
def test_the_lowest_spade_in_a_hand_leads_the_first_round():
    """G2: the holder of ♠3, else of ♠4, and so on, over many deals; each seat comes to lead."""
    leaders = set()
    for seed in range(200):
        position = deal(random.Random(seed))
        held = {spade: seat for seat in (0, 1) for spade in SPADES if spade in position.hands[seat]}
        lowest = next(spade for spade in SPADES if spade in held)
        assert position.turn == held[lowest]
        leaders.add(position.turn)
    assert leaders == {0, 1}


@pytest.mark.clause("G2")
def test_without_a_spade_the_cards_are_dealt_anew():
    """G2: when all spades lie in the unused pile there is no leader, and another deal follows."""
    red = Cards.of(card for card in PACK if card not in SPADES)
    hands = Cards.of(list(red)[:16]), Cards.of(list(red)[16:32])
    assert opener(hands) is None

    class Stacked(random.Random):
        shuffles = 0

        def shuffle(self, x: Any) -> None:
            self.shuffles += 1
            x[:] = [*red, *SPADES] if self.shuffles == 1 else [*SPADES, *red]

    rng = Stacked()
    assert opener(deal(rng).hands) == 0
    assert rng.shuffles == 2


@pytest.mark.clause("G2")
def test_the_first_play_need_not_contain_the_spade():
    """G2: whoever leads may lead anything, with the spade or without."""
    position = table("me: ♠3 ♦3 ♦4 ♥4 ♣4 ♠4 | other: 6 | turn: me")
    for play in ("♦3", "♠3", "4 4 4 4", "♦3 ♠3"):
        assert to_play(course(position, f"me {play}")) == "other"


@pytest.mark.clause("G2")
def test_the_winner_leads_the_next_round():
    """G2: in later rounds the last winner leads, whoever holds ♠3."""
    won = table("me: 4 5 | other: 6 | turn: other", "other 6")
    match = Match().add(won)
    assert match.leader == 1
    assert {match.deal(random.Random(seed)).turn for seed in range(20)} == {1}
    assert {Match().deal(random.Random(seed)).turn for seed in range(20)} == {0, 1}


@pytest.mark.clause("G15", allows=True)
def test_a_player_who_can_beat_may_pass():
    """G15: after a pass the other leads again, with anything; the hands stay as they are."""
    position = table("me: 5 9 | other: 6 A | turn: me", "me 5")
    assert NO_CARDS in [play.cards for play in position.legal_plays()]
    passed = position.pass_()
    assert (to_play(passed), passed.top, passed.hands) == ("me", None, position.hands)
    assert position.judge(NO_CARDS).clause == "G15"


@pytest.mark.clause("G15", allows=False)
def test_the_player_on_lead_must_play():
    """G15: no pass on a lead."""
    position = table("me: 5 9 | other: 6 A | turn: me")
    with pytest.raises(IllegalPlay) as refusal:
        position.pass_()
    assert (refusal.value.clause, refusal.value.code) == ("G15", "pass-on-lead")
    assert NO_CARDS not in [play.cards for play in position.legal_plays()]


@pytest.mark.clause("G15", allows=False)
def test_where_one_must_beat_a_pass_is_refused():
    """G15: under ``must_beat`` whoever can beat has no pass; the refusal names a play that does."""
    position = table("me: 5 9 | other: 6 A | turn: me | rules: must_beat=yes", "me 5")
    with pytest.raises(IllegalPlay) as refusal:
        position.pass_()
    assert (refusal.value.clause, refusal.value.code) == ("G15", "must-beat")
    assert same_ranks(refusal.value.values["cards"], parse_cards("♦6"))
    assert [str(play) for play in position.legal_plays()] == ["6", "A"]


@pytest.mark.clause("G15", allows=True)
def test_where_one_must_beat_whoever_cannot_passes():
    """G15: under ``must_beat`` a player without a higher play passes, as everywhere."""
    position = table("me: 5 9 | other: 3 4 | turn: me | rules: must_beat=yes", "me 5; other pass")
    assert to_play(position) == "me"


@pytest.mark.clause("G15", allows=False)
def test_bombs_must_be_used_where_one_must_beat():
    """G15, G10: a bomb can beat, so under ``must_beat`` it has to, unless bombs keep to their own type."""
    rules = "rules: must_beat=yes"
    bombed = table(f"me: 2 9 | other: 3 3 3 3 5 | turn: me | {rules}", "me 2")
    assert not bombed.can_play(NO_CARDS)
    apart = table(f"me: 2 9 | other: 3 3 3 3 5 | turn: me | {rules},bombs=same-type", "me 2")
    assert apart.can_play(NO_CARDS)


def test_rules_refuse_what_they_do_not_know():
    """An option with a value that no house has is refused, and the error lists what there is."""
    with pytest.raises(ValueError, match="beat-all same-type"):
        Rules(bombs="none")  # type: ignore[arg-type]
