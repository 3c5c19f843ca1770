"""What the search takes for alike and for higher: on hands where it can be counted by hand, and on random ones."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from coach.cards import Cards
from coach.games.niugui.kernels import bits, likeness, standing
from coach.games.niugui.kernels.generation import list_fives, most_fives
from coach.games.niugui.kernels.likeness import NOTHING
from coach.games.niugui.notation import parse_position
from coach.notation import parse_cards

SAME = "S: ♦5 ♣9 | E: ♥6 ♠Q | N: ♥7 | W: ♠2 ♠3 | turn: S"


def row_of(text: str) -> Any:
    """Return the row of the search's stack for the position that *text* says, on lead."""
    position = parse_position(text)
    rows = np.zeros(standing.ROW, np.int64)
    fives = np.zeros(4 * most_fives(13), np.int64)
    starts = np.zeros(5, np.int64)
    for seat, hand in enumerate(position.hands):
        rows[seat] = hand.mask
        starts[seat + 1] = starts[seat] + list_fives(hand.mask, False, fives[starts[seat] :])
        standing.note_groups(rows, 0, seat)
        likeness.note_fives(seat, hand.mask, fives, starts, rows, standing.LIVE + seat, 4)
    rows[standing.TURN] = position.turn
    return rows


def key_of(text: str) -> int:
    """Return the hash of the position's likeness."""
    rows = row_of(text)
    live, joined = sum(rows[standing.LIVE :][:4].tolist()), int(np.bitwise_or.reduce(rows[standing.JOINED :][:4]))
    turn = int(rows[standing.TURN])
    return int(likeness.key_of(rows, 0, 0, 0, turn, 0, np.int64(live % 2**63), joined))


def test_bits_are_gathered_as_the_plain_form_gathers_them() -> None:
    """One instruction of the processor, where it has it, does what the loop over the bits does."""
    rng = random.Random(5)
    for _ in range(2_000):
        cards, places = rng.getrandbits(54), rng.getrandbits(54) & rng.getrandbits(54)
        assert bits.gathered(cards, places) == bits.gathered_plainly(cards, places)
    assert bits.gathered(0b1010_0110, 0b1100_0010) == 0b101


@pytest.mark.parametrize(
    ("other", "alike"),
    [
        pytest.param("S: ♦4 ♣8 | E: ♠6 ♠J | N: ♥7 | W: ♠2 ♠3 | turn: S", True, id="other cards in the same order"),
        pytest.param("S: ♦5 ♣6 | E: ♥6 ♠Q | N: ♥7 | W: ♠2 ♠3 | turn: S", False, id="another order"),
        pytest.param("S: ♦5 ♣9 | E: ♥6 ♠6 | N: ♥7 | W: ♠2 ♠3 | turn: S", False, id="a pair"),
        pytest.param("S: ♦5 ♣9 | E: ♥9 ♠Q | N: ♥7 | W: ♠2 ♠3 | turn: S", False, id="two of a rank, another order"),
        pytest.param("S: ♦5 ♣Q | E: ♥6 ♠Q | N: ♥7 | W: ♠2 ♠3 | turn: S", True, id="one rank, but two seats"),
        pytest.param("S: ♦5 ♣9 | E: ♥6 ♠Q | N: ♥7 | W: ♠2 ♠3 | turn: E", False, id="another turn"),
    ],
)
def test_positions_are_alike_when_owners_follow_in_the_same_order(other: str, alike: bool) -> None:
    """Of single cards only the order counts (N10); a pair is told from two cards (N11)."""
    assert (key_of(other) == key_of(SAME)) is alike


def test_a_straight_is_told_from_five_cards() -> None:
    """56789 and 5678 10 follow one another alike, but only one of them is a straight (N15)."""
    straight = "S: ♦5 ♥6 ♣7 ♠8 ♦9 | E: ♥Q | N: ♥K | W: ♠2 ♠3 | turn: S"
    assert key_of(straight) != key_of(straight.replace("♦9", "♦10"))
    assert key_of(straight) == key_of(straight.replace("♥Q", "♥J"))


def test_a_higher_weave_has_every_black_card_at_least_as_high() -> None:
    """Black at places 1 and 3 of four is higher than at 0 and 3, and neither than 2 and 2 is possible otherwise."""
    assert likeness.is_higher(0b1010, 0, 0b1001, 0)
    assert not likeness.is_higher(0b1001, 0, 0b1010, 0)
    assert not likeness.is_higher(0b1001, 0, 0b0110, 0)
    assert not likeness.is_higher(0b0110, 0, 0b1001, 0)
    assert likeness.is_higher(0b0110, 64 * 2 + 1, 0b0110, 64 * 1 + 1)  # one more of Black's lies above the play
    assert not likeness.is_higher(0b0110, 64 * 1 + 2, 0b0110, 64 * 1 + 1)  # one more of Red's


def test_the_table_keeps_what_narrows_and_moves_whole() -> None:
    """Bounds of one position meet in one entry; a larger table knows what the smaller one knew."""
    table, larger = np.zeros(1 << 10, np.int64), np.zeros(1 << 12, np.int64)
    clusters, more = len(table) // likeness.CLUSTER, len(larger) // likeness.CLUSTER
    rng = random.Random(6)
    keys = [rng.getrandbits(62) + 1 for _ in range(60)]
    for key in keys:
        likeness.keep(table, clusters, key, 1, 14, 3)
        likeness.keep(table, clusters, key, 0, 2, 1)
    likeness.move_positions(table, larger)
    known = [likeness.look_up(table, clusters, key) for key in keys]
    assert known.count(1 + 16 * 2) >= 55  # a full cluster lets one go
    assert [
        likeness.look_up(larger, more, key) for key in keys if likeness.look_up(table, clusters, key) != NOTHING
    ] == [1 + 16 * 2] * (60 - known.count(NOTHING))
    assert likeness.look_up(table, clusters, 12345) == NOTHING


def test_who_can_go_out_is_seen() -> None:
    """With the highest card and one play besides a seat goes out; with more if it can retake the lead."""

    def goes_out(south: str, east: str) -> bool:
        rows = row_of(f"S: {south} | E: {east} | N: ♥4 | W: ♠2 ♠3 | turn: S")
        fives = np.zeros(most_fives(13), np.int64)
        starts = np.zeros(5, np.int64)
        starts[1:] = list_fives(parse_cards(south).mask, False, fives)
        return bool(standing.goes_out(rows, 0, 0, 0, 0b0010, fives, starts))

    assert goes_out("大王 ♦5", "♥6 ♥9")
    assert not goes_out("♦5 ♦6", "♥6 ♥9")
    assert goes_out("♦5 ♣5 ♦Q", "♥6 ♥9")  # nobody beats the pair
    assert goes_out("♦5 ♥6 ♣7 ♠8 ♦9 ♦J", "♥10 ♥K")  # nor the straight; the knave comes last
    assert not goes_out("♦5 ♥6 ♣7 ♠8 ♦9 ♦J ♦6", "♥10 ♥K")
    assert goes_out("大王 ♦5 ♦6", "♥6 ♥9")  # whoever beats the first is left with a card when the joker takes the lead
    assert not goes_out("大王 ♦5 ♦6", "♥9")  # but not here
    assert not goes_out("大王 ♦5 ♦6 ♦7", "♥8 ♥9 ♥10")  # one joker cannot retake the lead twice
    assert not goes_out("大王 小王 ♦5 ♦6 ♦7", "♥8 ♥9")  # two can, but the other is out by then
    assert goes_out("大王 小王 ♦5 ♦6 ♦7", "♥8 ♥9 ♥10")
    assert goes_out("大王 小王 ♦5 ♦6 ♦7", "♠4 ♥9")  # the four beats nothing that is led


def test_cards_are_told_by_hand() -> None:
    """Which cards have a lower one of their rank: one of the two sixes, no joker."""
    assert Cards(likeness.with_lower(parse_cards("♦6 ♠6 ♥7 小王 大王").mask)) == parse_cards("♠6")
