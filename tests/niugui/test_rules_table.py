"""Table, deal, turn, passing and the lead: N1 to N9."""

from __future__ import annotations

import random

import pytest

from coach.cards import BIG_JOKER, DIAMOND_4, NO_CARDS, PACK, SMALL_JOKER
from coach.errors import IllegalPlay
from coach.games.niugui import GAME
from coach.games.niugui.position import deal
from coach.games.niugui.rules import SEATS
from tests.niugui.playing import badges, course, laid, places, table, to_play


@pytest.mark.clause("N1")
def test_four_hands_make_up_the_whole_pack():
    """N1: four players hold the 52 cards and both jokers between them."""
    hands = deal(random.Random(1)).hands
    assert len(hands) == 4
    assert hands[0] | hands[1] | hands[2] | hands[3] == PACK
    assert len(PACK) == 54 == sum(len(hand) for hand in hands)
    assert SMALL_JOKER in PACK
    assert BIG_JOKER in PACK


@pytest.mark.clause("N2")
@pytest.mark.parametrize(("drawer", "second"), ["SW", "WN", "NE", "ES"])
def test_the_first_two_clockwise_hold_fourteen(drawer: str, second: str):
    """N2: drawn clockwise, one card at a time: the drawer and the next seat clockwise get 14, the others 13."""
    hands = deal(random.Random(2), drawer=SEATS.index(drawer)).hands
    assert {SEATS[seat] for seat in range(4) if len(hands[seat]) == 14} == {drawer, second}
    assert sorted(map(len, hands)) == [13, 13, 14, 14]


@pytest.mark.clause("N2")
def test_a_deal_follows_its_seed():
    """N2: with the same seed the same cards are drawn, and every seat comes to draw first."""
    assert deal(random.Random(3)) == deal(random.Random(3)) != deal(random.Random(4))
    first_two = {tuple(len(hand) for hand in deal(random.Random(seed)).hands) for seed in range(60)}
    assert first_two == {(14, 13, 13, 14), (14, 14, 13, 13), (13, 14, 14, 13), (13, 13, 14, 14)}


@pytest.mark.clause("N3")
def test_black_are_those_who_were_dealt_the_two_cards():
    """N3: the holders of ♠2 and ♠3 are Black, the other two Red; they stay Black when the cards have gone."""
    position = table("S: ♠2 ♥5 | E: ♠3 ♥6 ♥K | N: ♥7 | W: ♥8 | turn: S")
    assert position.black == {0, 1}
    assert course(position, "S ♠2; E ♠3").black == {0, 1}


@pytest.mark.clause("N3")
def test_both_cards_in_one_hand_are_a_double():
    """N3: whoever holds both ♠2 and ♠3 plays alone against three."""
    assert table("S: ♠2 ♠3 | E: ♥6 | N: ♥7 | W: ♥8 | turn: S").black == {0}


@pytest.mark.clause("N4")
def test_a_badge_shows_exactly_when_the_card_is_played():
    """N4: ♠3 shows its badge when it is played, in a straight too; ♠2, still in the hand, does not."""
    position = table("S: ♠3 ♥4 ♣5 ♦6 ♥7 ♥9 | E: ♠2 ♥10 | N: ♣8 | W: ♦9 | turn: S")
    assert badges(position) == {}
    assert badges(course(position, "S ♥9")) == {}
    shown = course(position, "S ♠3 ♥4 ♣5 ♦6 ♥7")
    assert badges(shown) == {"♠3": "S"}
    assert badges(course(shown, "E pass; N pass; W pass; S ♥9; E ♠2")) == {"♠2": "E", "♠3": "S"}


@pytest.mark.clause("N4")
def test_sides_are_hidden_until_played():
    """N4: what a seat sees of a position does not tell who holds ♠2 and ♠3 until they are played."""
    one = table("S: ♥5 | E: ♠2 ♥6 | N: ♥7 ♥8 | W: ♠3 ♥9 | turn: E")
    other = table("S: ♥5 | E: ♥8 ♥6 | N: ♥7 ♠2 | W: ♠3 ♥9 | turn: E")
    assert one.view(0) == other.view(0)
    assert one.black != other.black
    assert course(one, "E ♠2").view(0).badges == (1, None)


@pytest.mark.clause("N5", allows=True)
@pytest.mark.parametrize("play", ["♦4", "♦4♠4", "♠9♥9♦9 ♠4♦4", "♠7♥7♣7♦7 ♦4", "♦4 ♣5 ♥6 ♠7 ♦8"])
def test_the_first_play_contains_the_four_of_diamonds(play: str):
    """N5: the game's first play may be of any kind that contains ♦4."""
    verdict = laid(play, opening=True)
    assert (verdict.legal, verdict.clause) == (True, "N5")


@pytest.mark.clause("N5", allows=False)
@pytest.mark.parametrize("play", ["♠4♥4", "大王", "♠9♥9♦9 ♠4♥4"])
def test_a_first_play_without_the_four_of_diamonds(play: str):
    """N5: a first play that lacks ♦4 is refused, though it could be led later."""
    assert (laid(play, opening=True).legal, laid(play, opening=True).clause) == (False, "N5")
    assert laid(play).legal


@pytest.mark.clause("N5", allows=False)
def test_the_holder_of_the_four_of_diamonds_opens():
    """N5: the holder of ♦4 has the first turn and may not pass it; the second play is free of ♦4."""
    for seed in range(20):
        position = deal(random.Random(seed))
        assert DIAMOND_4 in position.hands[position.turn]
        assert all(DIAMOND_4 in play.cards for play in position.legal_plays())
        with pytest.raises(IllegalPlay) as refusal:
            position.pass_()
        assert refusal.value.clause == "N5"
        follower = position.play_unchecked(position.legal_plays()[0])
        assert not any(DIAMOND_4 in play.cards for play in follower.legal_plays())


@pytest.mark.clause("N6")
def test_the_turn_goes_round_against_the_draw():
    """N6: the turn runs S, E, N, W, counter-clockwise, while cards are drawn S, W, N, E."""
    position = table("S: ♥5 ♣9 | E: ♥6 ♠2 | N: ♥7 ♠3 | W: ♥8 ♣4 | turn: S")
    turns = [to_play(position)]
    for move in ("S ♥5", "E ♥6", "N ♥7", "W ♥8"):
        position = course(position, move)
        turns.append(to_play(position))
    assert turns == list("SENWS")
    drawn = deal(random.Random(1), drawer=0).hands
    assert len(drawn[SEATS.index("W")]) == 14 > len(drawn[SEATS.index("E")])


@pytest.mark.clause("N7", allows=True)
def test_a_higher_play_or_a_pass_is_allowed():
    """N7: what is higher may be laid; a player who could beat may pass all the same."""
    position = table("S: ♥K ♠3 | E: ♥9 ♠2 | N: ♥7 | W: ♥8 | top: ♦5 by W | turn: S")
    assert to_play(course(position, "S ♥K")) == "E"
    passed = course(position, "S pass")
    assert to_play(passed) == "E"
    assert passed.hands == position.hands
    assert passed.top == position.top
    assert position.judge(NO_CARDS).clause == "N7"


@pytest.mark.clause("N7", allows=False)
@pytest.mark.parametrize(("play", "on"), [("♦9", "♣9"), ("♠8", "♦9"), ("♠K♥K", "♦A♣A"), ("♥A2345", "♥34567")])
def test_a_play_that_is_not_higher_is_refused(play: str, on: str):
    """N7: a play that is lower than the last one is refused."""
    assert not laid(play, on).legal
    assert laid(on, play).legal


@pytest.mark.clause("N8", allows=True)
def test_after_all_others_pass_the_lead_is_free():
    """N8: when all others have passed, whoever played last leads anything, lower cards and other kinds too."""
    position = table("S: ♥K ♦4 ♣4 ♠3 | E: ♥9 ♠2 | N: ♥7 ♣8 | W: ♥8 | turn: S", "S ♥K; E pass; N pass; W pass")
    assert to_play(position) == "S"
    assert position.top is None
    assert to_play(course(position, "S ♦4")) == "E"
    assert to_play(course(position, "S ♦4♣4")) == "E"


@pytest.mark.clause("N8", allows=True)
def test_a_pass_does_not_lock_a_player_out():
    """N8: who has passed may beat again when the turn comes round."""
    position = table("S: ♦5 ♥K ♠3 | E: ♥9 ♠2 | N: ♥7 ♥8 | W: ♥6 ♣6 | turn: S")
    again = course(position, "S ♦5; E pass; N ♥7; W pass; S pass; E ♥9")
    assert to_play(again) == "N"
    assert str(again.top) == "♥9"


@pytest.mark.clause("N8", allows=False)
def test_the_player_on_lead_must_play():
    """N8: whoever is on lead may not pass."""
    position = table("S: ♥K ♠3 | E: ♥9 ♠2 | N: ♥7 | W: ♥8 | turn: S")
    with pytest.raises(IllegalPlay) as refusal:
        position.pass_()
    assert refusal.value.clause == "N8"


@pytest.mark.clause("N8", allows=False)
def test_the_lead_is_not_free_before_all_others_have_passed():
    """N8: after two passes of three the last play still stands, and what does not beat it is refused."""
    position = table("S: ♥K ♦4 ♠3 | E: ♥9 ♠2 | N: ♥7 ♣8 | W: ♥8 ♣9 | turn: S", "S ♥K; E pass; N pass")
    with pytest.raises(IllegalPlay) as refusal:
        course(position, "W ♥8")
    assert refusal.value.clause == "N10"


@pytest.mark.clause("N8", allows=True)
def test_players_who_are_out_do_not_count_among_the_others():
    """N8: with a player out, two passes give the lead back; three cannot come about."""
    position = table("S: out 1 | E: ♥9 ♥K | N: ♠2 ♥7 | W: ♠3 ♥8 | turn: E", "E ♥K; N pass; W pass")
    assert to_play(position) == "E"
    assert position.top is None


@pytest.mark.clause("N9")
def test_the_next_seat_inherits_the_lead():
    """N9: when a player goes out and everyone else passes, the next seat leads, with anything."""
    position = table("S: ♥K | E: ♥9 ♠2 | N: ♥7 ♠3 | W: ♥8 ♣8 | turn: S", "S ♥K; E pass; N pass; W pass")
    assert to_play(position) == "E"
    assert position.top is None
    assert places(position) == "S"
    assert to_play(course(position, "E ♥9")) == "N"


@pytest.mark.clause("N9")
def test_seats_that_are_out_are_skipped():
    """N9: the seat next to the one who goes out is out already, so the one after it leads."""
    position = table("S: out 1 | E: ♥9 ♥8 | N: ♠2 ♥7 | W: ♠3 | top: ♥Q by N | turn: W", "W ♠3; E pass; N pass")
    assert to_play(position) == "E"
    assert position.top is None


@pytest.mark.clause("N9")
def test_nobody_inherits_while_somebody_beats():
    """N9: when the last play of the one who went out is beaten, its player leads after the passes of the others."""
    position = table("S: ♥K | E: ♥A ♠2 | N: ♥7 ♠3 | W: ♥8 ♣8 | turn: S", "S ♥K; E ♥A; N pass; W pass")
    assert to_play(position) == "E"
    assert position.top is None


@pytest.mark.clause("N6")
def test_only_the_seat_whose_turn_it_is_may_play():
    """N6: seen from S it is E's turn, so S may play nothing; the whole position judges E's card as E's."""
    whole = "S: ♠4 | E: ♥4 | N: ♦5 | W: ♠2 ♠3 | turn: E"
    assert GAME.judge("♥4", whole).legal
    assert GAME.judge("♠4", whole).clause == "N2", "♠4 is not in the hand of E"
    waiting = GAME.judge("♠4", "me: ♠4 ♠6; turn: next")
    assert (waiting.legal, waiting.clause, waiting.reason.code) == (False, "N6", "not-my-turn")
    assert GAME.judge("♠4", "me: ♠4 ♠6").legal


@pytest.mark.clause("N5")
def test_without_the_four_of_diamonds_a_first_lead_is_only_supposed():
    """N5: among thirteen cards without ♦4 any lead is judged as if it were mine, and the reason says so."""
    hand = "♠4 ♠6 ♥7 ♣8 ♦9 ♠J ♥Q ♣K ♦A ♠A ♥2 ♣3 ♣9"
    supposed = GAME.judge("♠4", hand)
    assert (supposed.legal, supposed.clause, supposed.reason.code) == (True, "N5", "may-suppose-lead")
    holding = GAME.judge("♦4", hand.replace("♠4", "♦4"))
    assert (holding.clause, holding.reason.code) == ("N5", "may-open")
