"""The positions of 顶牛 that are easy to get wrong, one test each."""

from __future__ import annotations

import pytest

from coach.errors import IllegalPlay
from coach.games.dingniu.plays import legal_plays
from coach.games.dingniu.rules import in_order, points_of
from tests.dingniu.playing import hand, settled, table

LED = "S: {} | E: {} | N: {} | W: {} | turn: S"
MOVES = "S 6-4; E 6-4 on 6"


def led(*hands: str) -> str:
    """Return the deal of these hands, S to lead."""
    return LED.format(*hands)


@pytest.mark.clause("T10", "T11")
def test_a_red_account() -> None:
    """金瓶 led, the second lays 金瓶 on the 6: ends 4-4, 红账; points 20 against 35, 45, 57: +12, −2, −4, −6."""
    text = led(
        "6-4 4-4 3-3 3-3 6-3 5-1", "6-4 1-1 1-1 2-2 2-2 4-4", "5-5 6-5 6-1 6-1 5-1 3-1", "6-6 6-6 6-5 5-5 6-2 3-1"
    )
    end = table(text, MOVES)
    assert (end.ends, end.account, end.pips()) == ((4, 4), 1, (35, 20, 45, 57))
    assert settled(text, MOVES) == {"S": -2, "E": 12, "N": -4, "W": -6}


@pytest.mark.clause("T11")
def test_a_red_account_that_fails() -> None:
    """The same with 40 against 30, 42, 45: −12 to the 30, the others 0."""
    text = led(
        "6-4 4-4 3-3 6-2 2-2 3-1", "6-4 6-6 5-5 4-4 3-3 3-1", "6-6 6-5 6-1 5-1 2-2 1-1", "5-5 1-1 6-5 6-3 6-1 5-1"
    )
    assert table(text, MOVES).pips() == (30, 40, 42, 45)
    assert settled(text, MOVES) == {"S": 12, "E": -12, "N": 0, "W": 0}


@pytest.mark.clause("T8", "T11")
def test_a_red_account_at_equal_points() -> None:
    """The same, both 30: with the rival as the head it fails, with the rival sitting after it comes out."""
    before = led(
        "6-4 4-4 3-3 6-2 3-1 3-1", "6-4 6-6 4-4 2-2 2-2 1-1", "6-6 6-5 6-1 5-1 3-3 1-1", "5-5 5-5 6-5 6-3 6-1 5-1"
    )
    assert table(before, MOVES).pips()[:2] == (30, 30)
    assert settled(before, MOVES)["E"] == -12
    after = led(
        "6-4 6-6 5-5 6-5 6-1 5-1", "6-4 6-6 4-4 2-2 2-2 1-1", "4-4 3-3 3-3 3-1 3-1 1-1", "5-5 6-5 6-3 6-2 6-1 5-1"
    )
    pips = table(after, MOVES).pips()
    assert pips[1] == pips[2] == 30
    assert settled(after, MOVES)["E"] == 12


@pytest.mark.clause("T3")
def test_both_placements_of_one_five() -> None:
    """Ends 1 and 5, tile 一五: two placements, giving 5-5 or 1-1."""
    plays = legal_plays(hand("5-1"), (1, 5))
    assert {str(play): play.after((1, 5)) for play in plays} == {"5-1 on 1": (5, 5), "5-1 on 5": (1, 1)}


@pytest.mark.clause("T3", "T10")
def test_six_five_on_five_and_six() -> None:
    """Ends 5 and 6, 虎头: 6-6 or 5-5; 5-5 accounts when every other five is out, 6-6 only after discards."""
    plays = legal_plays(hand("6-5"), (5, 6))
    assert {str(play): play.after((5, 6)) for play in plays} == {"6-5 on 5": (6, 6), "6-5 on 6": (5, 5)}
    text = "S: 6-5 1-1 | E: 6-1 2-2 | N: 3-1 3-3 | W: 6-4 4-4 | ends: 6 5 | turn: S"
    assert table(text, "S 6-5 on 6").account == 0
    assert table(text, "S 6-5 on 5").account is None
    assert table(text.replace("E: 6-1", "E: 5-1"), "S 6-5 on 6").account is None
    sixes_out = "S: 6-5 1-1 | E: 5-1 2-2 | N: 3-1 3-3 | W: 5-5 4-4 | ends: 6 5 | turn: S"
    assert table(sixes_out, "S 6-5 on 5").account == 0
    assert table(sixes_out.replace("W: 5-5", "W: 6-2"), "S 6-5 on 5").account is None


@pytest.mark.clause("T3")
def test_equal_ends() -> None:
    """Equal ends: one placement offered."""
    assert [str(play) for play in legal_plays(hand("6-4"), (6, 6))] == ["6-4 on 6"]


@pytest.mark.clause("T4")
def test_a_double_must_be_laid() -> None:
    """Only 大天 fits: it must be laid."""
    assert [str(play) for play in legal_plays(hand("6-6 5-5 1-1"), (3, 6))] == ["6-6 on 6"]
    with pytest.raises(IllegalPlay) as refused:
        table("S: 6-6 5-5 | E: 1-1 2-2 | N: 1-1 2-2 | W: 3-3 4-4 | ends: 6 3 | turn: S", "S x 5-5")
    assert refused.value.clause == "T4"


@pytest.mark.clause("T10")
def test_a_double_never_accounts() -> None:
    """大十 laid where no 竖牌 fits any more is none."""
    text = "S: 5-5 1-1 | E: 6-4 2-2 | N: 3-1 3-3 | W: 6-4 4-4 | ends: 5 5 | turn: S"
    assert table(text, "S 5-5").account is None


@pytest.mark.clause("T10")
def test_the_only_play_never_accounts() -> None:
    """The only legal move blocks: not 算账; with another placement it is."""
    text = "S: 6-4 {} | E: 6-1 1-1 | N: 3-1 3-3 | W: 5-1 5-5 | ends: 6 4 | turn: S"
    equal = "S: 6-4 2-2 | E: 5-1 | N: 3-1 | W: 5-1 | ends: 6 6 | turn: S"
    assert table(equal, "S 6-4").account is None
    assert table(equal.replace("2-2", "6-6"), "S 6-4").account == 0
    assert table(text.format("2-2"), "S 6-4 on 6").account == 0  # on the 4 it could have gone too


@pytest.mark.clause("T5")
@pytest.mark.parametrize(
    ("held", "legal"),
    [("4-4 6-4 6-4", False), ("4-4 6-4 1-1", True), ("2-2 6-2 1-1", False), ("3-3 6-3 3-1", False)],
)
def test_leads(held: str, legal: bool) -> None:
    """红八 with both 金瓶 is illegal, with one legal; 二板 with 二六, 长三 with 歪九 and one 一鹅 (硬) are illegal."""
    double = held.split()[0]
    assert (double in map(str, legal_plays(hand(held), None))) is legal


@pytest.mark.clause("T7", "T8", "T9")
def test_points_of_ties() -> None:
    """Points head 10, then 5, 5, 10: −3, +6, −1, −2. All equal: head +6, then −3, −2, −1."""
    assert points_of((10, 5, 5, 10), 0) == (-3, 6, -1, -2)
    assert points_of((7, 7, 7, 7), 0) == (6, -3, -2, -1)
    assert in_order((7, 7, 7, 7), 2) == (2, 3, 0, 1)


@pytest.mark.clause("T7")
def test_what_counts() -> None:
    """虎头 discarded counts 11; laid tiles 0."""
    text = "S: 6-5 4-4 | E: 1-1 2-2 | N: 1-1 2-2 | W: 3-3 3-1 | ends: {} | turn: S"
    assert table(text.format("3 2"), "S x 6-5").pips()[0] == 11 + 8
    assert table(text.format("6 2"), "S 6-5").pips()[0] == 8
