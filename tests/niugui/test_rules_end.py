"""Going out, the end and the points: N20 to N23."""

from __future__ import annotations

from itertools import permutations

import pytest

from coach.cards import NO_CARDS
from coach.errors import IllegalPlay, ImpossiblePosition
from coach.games.niugui.rules import is_decided, points
from tests.niugui.playing import course, places, table, to_play

TWO_AND_TWO = "S: ♠2 | E: ♥9 ♥8 | N: ♠3 | W: 大王 ♥7 | turn: S"


@pytest.mark.clause("N20", allows=True)
def test_play_goes_on_while_both_sides_hold_cards():
    """N20: the first of a side to go out does not end the game."""
    position = table(TWO_AND_TWO, "S ♠2; E pass")
    assert places(position) == "S"
    assert not position.is_over
    assert to_play(position) == "N"
    with pytest.raises(ImpossiblePosition):
        position.points()


@pytest.mark.clause("N20", allows=False)
def test_the_game_ends_as_soon_as_one_side_is_out():
    """N20: when Black is out nobody plays on, not even to beat the last play."""
    over = table(TWO_AND_TWO, "S ♠2; E pass; N ♠3")
    assert over.is_over
    assert places(over) == "S N"
    assert over.legal_plays() == ()
    for move in ("W 大王", "W pass"):
        with pytest.raises(IllegalPlay) as refusal:
            course(over, move)
        assert refusal.value.clause == "N20"
    with pytest.raises(IllegalPlay) as refusal:
        over.escape(3)
    assert refusal.value.clause == "N20"


@pytest.mark.clause("N20")
def test_the_end_is_the_same_for_every_order_of_going_out():
    """N20: over every order of going out the game is decided at the first moment that one side is entirely out."""
    for black in (frozenset({0, 2}), frozenset({1, 2}), frozenset({3})):
        red = frozenset(range(4)) - black
        for order in permutations(range(4)):
            decided = [is_decided(order[:count], black) for count in range(5)]
            first = next(count for count in range(5) if {*order[:count]} >= black or {*order[:count]} >= red)
            assert decided == [count >= first for count in range(5)]


@pytest.mark.clause("N21")
@pytest.mark.parametrize(
    ("out", "each"),
    [
        ("SN", (2, -2, 2, -2)),  # 完胜: partner 二游
        ("SEN", (1, -1, 1, -1)),  # 小胜: partner 三游
        ("SEW", (0, 0, 0, 0)),  # 免炒: partner 下游
        ("EW", (-2, 2, -2, 2)),
        ("ESW", (-1, 1, -1, 1)),
        ("ESN", (0, 0, 0, 0)),
    ],
)
def test_points_of_two_against_two(out: str, each: tuple[int, int, int, int]):
    """N21: the side of the first out wins 2, 1 or 0 as its partner is second, third or last; here S and N are Black."""
    assert points(["SENW".index(seat) for seat in out], frozenset({0, 2})) == each


@pytest.mark.clause("N21")
def test_a_draw_is_played_to_its_end():
    """N21: Red first, then Black and Black: 0 for all, with a Red last."""
    position = table("S: ♠2 | E: out 1 | N: ♥6 ♠3 | W: ♥7 ♥8 | turn: S", "S ♠2; N ♠3; W pass; N ♥6")
    assert position.is_over
    assert places(position) == "E S N"
    assert position.points() == (0, 0, 0, 0)


@pytest.mark.clause("N22")
@pytest.mark.parametrize(
    ("out", "each"),
    [
        ("S", (9, -3, -3, -3)),  # 双牛成功
        ("ES", (0, 0, 0, 0)),  # 双牛逃跑
        ("EWS", (0, 0, 0, 0)),
        ("ENW", (-6, 2, 2, 2)),  # 活抓双牛
        ("WEN", (-6, 2, 2, 2)),
    ],
)
def test_points_of_a_double(out: str, each: tuple[int, int, int, int]):
    """N22: the double gets 9 when first, 0 when second or third, −6 when last; here it is S."""
    assert points(["SENW".index(seat) for seat in out], frozenset({0})) == each


@pytest.mark.clause("N22")
def test_a_double_that_goes_out_ends_the_game():
    """N22: the double is a side of its own, so the game is over when it is out; after three Reds too."""
    first = table("S: ♠2 | E: ♥9 | N: ♥8 | W: ♥7 | badges: S ♠3 | turn: S", "S ♠2")
    assert first.is_over
    assert first.points() == (9, -3, -3, -3)
    last = table("S: ♠2 ♠3 | E: out 1 | N: out 2 | W: ♥7 | turn: W", "W ♥7")
    assert last.is_over
    assert last.points() == (-6, 2, 2, 2)


@pytest.mark.clause("N23")
def test_whoever_escapes_pays_nine_and_the_game_ends():
    """N23: an escape costs 9, the others get 0, and nobody plays on."""
    position = table("S: ♥K ♠3 | E: ♥9 ♠2 | N: ♥7 | W: ♥8 | turn: S", "S ♥K")
    over = position.escape(3)
    assert over.is_over
    assert over.points() == (0, 0, 0, -9)
    assert over.legal_plays() == ()
    assert over.judge(NO_CARDS).clause == "N23"
    for refused in (over.pass_, lambda: over.escape(0)):
        with pytest.raises(IllegalPlay) as refusal:
            refused()
        assert refusal.value.clause == "N23"
