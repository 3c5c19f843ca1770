"""Endgames that hang on one clause each, with their values found by hand: see the docstrings."""

from __future__ import annotations

import pytest

from coach.games.niugui.solver import solve
from coach.notation import parse_cards
from coach.results import Solution
from tests.niugui.playing import table


def solved(text: str) -> tuple[int, set[str]]:
    """Return the value of the position in *text* for the seat to move, and the plays that keep it."""
    solution = solve(table(text), all_plays=True)
    assert isinstance(solution, Solution)
    return solution.value, {str(move.cards) or "pass" for move in solution.moves if move.value == solution.value}


def cards(text: str) -> str:
    """Return cards as they are written in an answer."""
    return str(parse_cards(text))


@pytest.mark.clause("N8", allows=True)
def test_a_pass_does_not_lock_out():
    """N8: E and N are Black, and E passes on ♦6 with ♠2, the best card, in hand: +2.

    N lays ♦Q, W cannot follow. If S beats it by ♥A, E beats that by ♠2 in the same round, is out, and N, next in turn
    once all have passed, goes out by ♥K. If S lets it pass N goes out by ♥K at once and E on whatever comes. With ♠2
    at once N would have to lead with two cards left, and S gets in with ♥A and out with ♥10 before it: +1.
    """
    text = "S: ♥10 ♥A | E: ♠2 | N: ♦Q ♥K | W: ♠J | badges: N ♠3 | top: ♦6 by S | turn: E"
    assert solved(text) == (2, {"pass"})


@pytest.mark.clause("N9")
def test_the_seat_after_one_who_went_out_leads():
    """N9: S and N are Black. S leads ♠Q and N goes out on it by ♠2; W must go out over it by the joker, or S beats it
    by ♠3 and Black is out. All pass on the joker, so S, next after W, leads and is third: +1.

    With ♠3 first W goes out before anybody: ♠Q is second, N third, and the first one's partner is last: 0.
    """
    text = "S: ♠Q ♠3 | E: ♣8 | N: ♠2 | W: 大王 | turn: S"
    assert solved(text) == (1, {"♠Q"})


@pytest.mark.clause("N9")
def test_the_last_pass_gives_the_lead_to_a_partner():
    """N9: E is out on ♣10 and S, the last to speak, hunts the double W with N. S passes, and N, next after E, leads
    ♠8 and is out. If W beats it by ♣K, S is out over that by ♦A; if by ♥2, over what W leads next: +2.

    With ♦A S goes out at once, but W gets in by ♥2, leads ♣K over N's ♠8, and is out by ♣6: 0.
    """
    text = "S: ♦A | E: out 1 | N: ♠8 | W: ♣6 ♣K ♥2 | badges: W ♠2 ♠3 | top: ♣10 by E | turn: S"
    assert solved(text) == (2, {"pass"})


@pytest.mark.clause("N15")
@pytest.mark.parametrize("order", ["rank", "suit"])
def test_the_lowest_straight_begins_with_the_ace(order: str):
    """N15: the double S holds A2345 and 23456 and leads the latter: E's 23456 ends in ♦6, and ♣6 is higher. Then ♦A is
    out: +9. A2345 is lower, though it has the ace: E is out on it, N leads out, W beats that: −6.
    """
    text = "S: ♦A ♣2 ♥3 ♦4 ♠5 ♣6 | E: ♦2 ♣3 ♥4 ♦5 ♦6 | N: ♥8 | W: ♠9 | badges: S ♠2 ♠3 | turn: S"
    assert solved(f"{text} | rules: {order}") == (9, {cards("♣2 ♥3 ♦4 ♠5 ♣6")})
    worth = {str(move.cards): move.value for move in solve(table(text), all_plays=True).moves}
    assert worth[cards("♦A ♣2 ♥3 ♦4 ♠5")] == -6


FLUSHES = "S: ♠4 6 7 9 K ♦4 | E: ♥2 3 8 J A | N: 小王 | W: 大王 | badges: S ♠2 ♠3 | turn: S"


@pytest.mark.clause("N16")
def test_a_flush_goes_by_suit():
    """N16, by suit: no ♥ flush beats the double's ♠ flush: it holds, and ♦4 is out: +9."""
    assert solved(f"{FLUSHES} | rules: suit") == (9, {cards("♠4 6 7 9 K")})


@pytest.mark.clause("N16")
def test_a_flush_goes_by_its_highest_card():
    """N16, by rank: E goes out on the double's flush by that of ♥A, and both jokers follow: −6.

    Nor does another lead help. Only the jokers of E's partners are above ♥2, ♥3 and ♥A: by them E takes whatever
    single S lays, and the lead twice more, then leads ♥8. If S lets that pass, E is out by ♥J; if S spends ♠K on it,
    ♥J is above all that S has left.
    """
    assert solved(f"{FLUSHES} | rules: rank")[0] == -6


@pytest.mark.clause("N18", allows=True)
def test_four_plus_one_takes_a_joker():
    """N18: the double's 5555 with the joker beats 33322 and is out: +9. After a pass W is out first by ♦J; S gets
    in by the joker and out by the bare four: 0.
    """
    text = "S: ♦5♣5♥5♠5 大王 | E: ♣9 | N: ♥10 | W: ♦J | badges: S ♠2 ♠3 | top: ♦3♣3♥3♦2♣2 by W | turn: S"
    assert solved(text) == (9, {cards("♦5♣5♥5♠5 大王")})


@pytest.mark.clause("N18", allows=False)
def test_four_plus_one_does_not_beat_a_straight_flush():
    """N14, N18: on ♦678910 the same hand must pass, and W is out first: 0."""
    text = "S: ♦5♣5♥5♠5 大王 | E: ♣9 | N: ♥10 | W: ♦J | badges: S ♠2 ♠3 | top: ♦6 7 8 9 10 by W | turn: S"
    assert solved(text) == (0, {"pass"})


STRAIGHT_FLUSHES = "S: ♠A 2 3 4 5 ♦4 | E: ♥10 J Q K A | N: 小王 | W: 大王 | turn: S"


@pytest.mark.clause("N19")
def test_a_straight_flush_goes_by_suit():
    """N19, by suit: ♥10JQKA does not beat the double's ♠A2345, though it is the lowest: it holds, ♦4 is out: +9.

    The straight with ♦4 in it is beaten by any straight flush.
    """
    assert solved(f"{STRAIGHT_FLUSHES} | rules: suit") == (9, {cards("♠A 2 3 4 5")})


@pytest.mark.clause("N19")
def test_a_straight_flush_goes_by_its_last_card():
    """N19, by rank: E goes out on ♠A2345 by ♥10JQKA, and the jokers beat ♦4: −6 for that.

    Whatever single the double lays, a joker is out on it, so it is not first. But the pair of fours holds, and once
    both jokers are gone ♠2 and ♠3 beat all that E has: not last either, 0.
    """
    value, plays = solved(f"{STRAIGHT_FLUSHES} | rules: rank")
    assert value == 0
    assert cards("♦4 ♠4") in plays
    assert cards("♠A 2 3 4 5") not in plays
    assert cards("♠A 2 3 5 ♦4") not in plays


@pytest.mark.clause("N20")
def test_the_last_card_of_a_side_ends_the_game():
    """N20: ♥5 is the last card of Black: over at once, +2, and the line ends there though E and W could beat it."""
    text = "S: ♥5 | E: 小王 | N: out 1 | W: 大王 | badges: S ♠2, N ♠3 | top: ♥4 by W | turn: S"
    assert solved(text) == (2, {"♥5"})
    solution = solve(table(text))
    assert isinstance(solution, Solution)
    assert [(step.seat, str(step.cards)) for step in solution.line] == [("S", "♥5")]


@pytest.mark.clause("N21")
def test_a_clean_win():
    """N21, 完胜: Black's S is out by ♠2. N beats the partner by ♠3, which holds, and is out as second by ♥6: +2.

    After a pass E, next after S, leads its pair, which nobody beats, and is second itself.
    """
    text = "S: out 1 | E: ♥9 ♠9 | N: ♥6 ♠3 | W: ♥7 ♥A | badges: S ♠2 | top: ♠2 by S | turn: N"
    assert solved(text) == (2, {"♠3"})


@pytest.mark.clause("N21")
def test_a_narrow_win():
    """N21, 小胜: Black's S is out; E, who must lead, goes out as second, N beats ♥9 by ♥10 and leads out: −1 for E."""
    assert solved("S: out 1 | E: ♥9 | N: ♥10 ♠3 | W: ♦5 ♦6 | badges: S ♠2 | turn: E") == (-1, {"♥9"})


@pytest.mark.clause("N21")
def test_a_draw():
    """N21, 免炒: Black's S is out first, but E is out by ♥9 and W by ♥7 over whatever N leads: N is last, 0."""
    assert solved("S: out 1 | E: ♥9 | N: ♥4 ♥5 | W: ♥7 | badges: S ♠2, N ♠3 | turn: E") == (0, {"♥9"})


@pytest.mark.clause("N22")
def test_a_double_comes_first():
    """N22, 双牛成功: whatever E leads, and whatever N or W lay over it, S beats it by the joker, and ♦4 is out: −3 for
    E. Nobody but S is out by then, for all have two cards and no pair.
    """
    text = "S: 大王 ♦4 | E: ♥9 ♥10 | N: ♣J ♦K | W: ♦8 ♣6 | badges: S ♠2 ♠3 | turn: E"
    assert solved(text) == (-3, {"♥9", "♥10"})


@pytest.mark.clause("N22")
def test_a_double_gets_away():
    """N22, 双牛逃跑: E is out; the joker holds and ♦4 is out as second: 0. With ♦4 first N and W go out on it: −6."""
    text = "S: 大王 ♦4 | E: out 1 | N: ♥6 | W: ♥7 | badges: S ♠2 ♠3 | turn: S"
    assert solved(text) == (0, {"大王"})


@pytest.mark.clause("N22")
def test_a_double_is_caught():
    """N22, 活抓双牛: E is out, N and W go out over whatever the double leads: −6; and +2 each when N is to lead."""
    text = "S: ♦4 ♦5 | E: out 1 | N: ♥6 | W: ♥7 | badges: S ♠2 ♠3 | turn"
    assert solved(f"{text}: S") == (-6, {"♦4", "♦5"})
    assert solved(f"{text}: N") == (2, {"♥6"})
