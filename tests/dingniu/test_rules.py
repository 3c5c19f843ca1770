"""The rules of 顶牛, clause by clause, each on both sides."""

from __future__ import annotations

import random

import pytest

from coach.errors import IllegalPlay, NotationError
from coach.games.dingniu.belief import can_account
from coach.games.dingniu.liability import FEW, reports
from coach.games.dingniu.plays import legal_plays
from coach.games.dingniu.position import deal
from coach.games.dingniu.rules import in_order, is_hard, points_of, shuts_out, singles_with, word_for
from coach.tiles import FACES, PACK, Tiles
from tests.dingniu.playing import course, hand, settled, table

PLAIN = "S: 6-5 4-4 | E: 5-5 2-2 | N: 6-1 3-1 | W: 5-1 1-1 | ends: 6 3 | turn: S"
RED = "S: 6-4 6-6 | E: 6-4 1-1 | N: 5-1 3-3 | W: 5-1 5-5 | ends: 6 6 | turn: S"
BOTH = "S: 5-1 4-4 | E: 6-4 1-1 | N: 6-3 3-3 | W: 6-2 5-5 | ends: 5 1 | turn: S"
EMPTY = "S: 6-4 | E: 4-4 | N: 5-1 | W: 3-3 | ends: 6 4 | turn: S"


def verdict(text: str, move: str) -> str:
    """Return the clause that forbids *move*, or nothing."""
    try:
        table(text, move)
    except IllegalPlay as refusal:
        return refusal.clause
    return ""


@pytest.mark.clause("T1")
def test_the_set() -> None:
    """24 tiles of 177 points, twelve of them doubles; the numbers are on 8, 3, 5, 4, 6 and 10 tiles."""
    assert (len(PACK), PACK.pips) == (24, 177)
    assert sum(face.copies for face in FACES if face.is_double) == 12
    counts = [sum(face.copies for face in FACES if face.fits(number)) for number in range(1, 7)]
    assert counts == [8, 3, 5, 4, 6, 10]
    assert singles_with(4).total() == 2


@pytest.mark.clause("T2")
def test_the_deal() -> None:
    """Six tiles each, none twice, and every seat is the head now and then."""
    deals = [deal(random.Random(seed)) for seed in range(40)]
    for dealt in deals:
        assert [len(held) for held in dealt.hands] == [6, 6, 6, 6]
        assert sum(held.pips for held in dealt.hands) == 177
    assert {dealt.head for dealt in deals} == {0, 1, 2, 3}


@pytest.mark.clause("T3", allows=True)
def test_a_tile_matches_either_end() -> None:
    """虎头 goes on the 6 and leaves its 5; a double leaves the end."""
    assert table(PLAIN, "S 6-5 on 6").ends == (3, 5)
    assert table(PLAIN, "S 6-5 on 6; E 5-5").ends == (3, 5)


@pytest.mark.clause("T3", allows=False)
def test_a_tile_that_matches_no_end() -> None:
    """红八 on 6 and 3 fits nowhere; a tile that fits both ends says which."""
    assert verdict(PLAIN, "S 4-4") == "T3"
    assert verdict(BOTH, "S 5-1") == "T3"


@pytest.mark.clause("T4", allows=True)
def test_who_cannot_lay_discards() -> None:
    """Any tile may go, face down: the others see only that one went, and when."""
    end = table(PLAIN, "S 6-5 on 6; E 5-5; N 3-1; W 5-1 on 5; S x 4-4")
    assert end.discards[0][0].tile == hand("4-4")
    assert end.view(1).discards[3][0].tile is None
    assert end.view(1).discards[3][0].at == (1, 1)


@pytest.mark.clause("T4", allows=False)
def test_who_can_lay_must() -> None:
    """A discard while 虎头 fits is refused, and a position in which somebody did so is impossible."""
    assert verdict(PLAIN, "S x 4-4") == "T4"
    with pytest.raises(NotationError):
        table("S: 6-5 | E: 5-5 1-1 | N: 6-1 3-1 | W: 5-1 1-1 | ends: 6 3 | discards: S 4-4 at 6 3 | turn: E")


@pytest.mark.clause("T5", allows=False)
@pytest.mark.parametrize("text", ["4-4 6-4 6-4", "2-2 6-2 1-1", "3-3 6-3 3-1", "3-3 3-3 6-3 3-1"])
def test_leads_that_are_refused(text: str) -> None:
    """A double whose 竖牌 are all in this hand, or of a 硬 number."""
    assert text.split()[0] not in map(str, legal_plays(hand(text), None))


@pytest.mark.clause("T5", allows=True)
@pytest.mark.parametrize(
    "text", ["4-4 6-4 1-1", "2-2 1-1 1-1", "3-3 3-1 3-1", "3-3 6-3 1-1", "6-3 3-1 3-3", "6-4 6-4 4-4"]
)
def test_leads_that_are_allowed(text: str) -> None:
    """One 金瓶, no 二六, no 歪九, a three not 硬; a 竖牌 always."""
    assert text.split()[0] in map(str, legal_plays(hand(text), None))


@pytest.mark.clause("T6")
def test_a_hand_ends_with_the_last_tile() -> None:
    """With one tile left it goes on, with none it is over and nothing can be played."""
    text = "S: 4-4 | E: out | N: out | W: out | ends: 6 3"
    assert not table(text).is_over
    assert table(text, "S x 4-4").is_over
    assert verdict(text, "S x 4-4; E x 4-4") == "T6"


@pytest.mark.clause("T7")
def test_fewest_points_win() -> None:
    """The others follow from the most points down; what is laid counts nothing."""
    assert in_order((5, 8, 2, 9), 0) == (2, 3, 1, 0)
    assert table(PLAIN, "S 6-5 on 6").pips()[0] == 8


@pytest.mark.clause("T8")
def test_ties() -> None:
    """The nearer to the head wins, and is the bigger 庄."""
    assert points_of((10, 5, 5, 10), 0) == (-3, 6, -1, -2)
    assert points_of((10, 5, 5, 10), 2) == (-2, -1, 6, -3)
    assert points_of((7, 7, 7, 7), 0) == (6, -3, -2, -1)


@pytest.mark.clause("T9")
def test_the_points() -> None:
    """Six for the winner, −3, −2 and −1."""
    assert points_of((9, 8, 2, 5), 0) == (-3, -2, 6, -1)


@pytest.mark.clause("T10", allows=True)
def test_an_account() -> None:
    """金瓶 on the 6 leaves two fours, and no 竖牌 has one: 红账."""
    end = table(RED, "S 6-4; E 6-4 on 6")
    assert (end.account, end.ends, end.is_over) == (1, (4, 4), True)


@pytest.mark.clause("T10", allows=False)
def test_no_account() -> None:
    """Not on the 4, where sixes fit; not by a double; not by the only play; not where the house names others."""
    assert table(RED.replace("N: 5-1", "N: 6-1"), "S 6-4; E 6-4 on 4").account is None
    assert table("S: 6-6 1-1 | E: 3-1 2-2 | N: 5-1 4-4 | W: 5-1 3-3 | ends: 6 6 | turn: S", "S 6-6").account is None
    forced = "S: 6-2 3-3 | E: 5-1 4-4 | N: 5-1 1-1 | W: 3-1 3-3 | ends: 6 4 | turn: S"
    assert table(forced, "S 6-2").account is None
    chosen = forced.replace("3-3 | E", "6-6 | E")
    assert table(chosen, "S 6-2").account == 0
    assert table(chosen + " | rules: account_ends=named", "S 6-2").account is None


@pytest.mark.clause("T11")
def test_what_an_account_pays() -> None:
    """12 from 6, 4 and 2 where it comes out; 12 to the lowest where not; doubles apart where the house says so."""
    assert points_of((20, 35, 45, 57), 1, 0) == (12, -2, -4, -6)
    assert points_of((40, 30, 42, 45), 3, 0) == (-12, 12, 0, 0)
    assert points_of((30, 30, 42, 45), 1, 0) == (-12, 12, 0, 0)
    assert points_of((30, 30, 42, 45), 0, 0)[0] == 12
    red = RED.replace("N: 5-1 3-3", "N: 5-1 4-4")
    assert table(red, "S 6-4; E 6-4 on 6").pips()[2] == 14
    assert table(red + " | rules: after_block=doubles", "S 6-4; E 6-4 on 6").pips()[2] == 6


@pytest.mark.clause("T12")
def test_who_could_stop_an_account_is_named() -> None:
    """S had 大天; with no other play nobody is named. It is charged only where the house says so."""
    (report,) = (each for each in reports(course(RED, "S 6-4; E 6-4 on 6")) if each.clause == "T12")
    assert (report.seat, report.to, report.tile) == (0, 1, hand("6-6"))
    forced = RED.replace("6-4 6-6", "6-4 3-3")
    assert not [each for each in reports(course(forced, "S 6-4; E 6-4 on 6")) if each.clause == "T12"]
    assert settled(RED, "S 6-4; E 6-4 on 6")["S"] == -4
    assert settled(RED + " | rules: liability=on", "S 6-4; E 6-4 on 6") == {"S": -12, "E": 12, "N": 0, "W": 0}


@pytest.mark.clause("T12")
def test_the_duty_is_judged_by_what_could_be_seen() -> None:
    """E played what looked safer to it, and is not to blame though the other end would have stopped the account."""
    text = (
        "S: 6-6 4-4 2-2 | E: 4-4 6-4 6-2 3-1 | N: 1-1 6-5 6-4 3-1 | W: 5-5 5-5 3-3 3-3 | ends: 3 1"
        " | discards: S 2-2 at 3 1, W 5-1 at 6 6 | turn: E"
    )
    steps = course(text, "E 3-1 on 3; N 3-1 on 1")
    assert (steps[-1].account, steps[-1].points()[2]) == (2, 12)
    other = table(text, "E 3-1 on 1")
    assert not any(other.accounts(play) for play in other.legal_plays())
    chances = {str(each.cards): each.next.count for each in can_account(steps[0].view(1)).threats}
    assert chances["3-1 on 3"] < chances["3-1 on 1"]
    assert not [each for each in reports(steps) if each.clause == "T12"]


@pytest.mark.clause("T12")
def test_soft_prevention() -> None:
    """软拦: with 大天 and 大十 to lay, letting 大天 go is without fault; who lets 大十 go, and so pays, is named."""
    text = "S: 6-6 5-5 | E: 6-5 6-4 | N: 4-4 3-1 | W: 4-4 3-3 | ends: 6 5 | turn: S"
    low = [each for each in reports(course(text, "S 5-5; E 6-5 on 6")) if each.clause == "T12"]
    assert [(each.seat, each.to, each.tile) for each in low] == [(0, 1, hand("6-6"))]
    assert not [each for each in reports(course(text, "S 6-6; E 6-5 on 6")) if each.clause == "T12"]


@pytest.mark.clause("T12")
def test_the_duty_passes_on() -> None:
    """隔家: it is another's to stop the account only where discards have proven that the next has nothing to lay."""
    known = "S: 6-4 6-6 | E: 1-1 5-5 | N: 6-4 2-2 | W: 5-1 3-3 | ends: 6 6 | discards: E 3-3 at 6 4 | turn: S"
    (report,) = (each for each in reports(course(known, "S 6-4; E x 5-5; N 6-4 on 6")) if each.clause == "T12")
    assert (report.seat, report.to, report.tile) == (0, 2, hand("6-6"))
    assert report.reason.code == "could-stop-account-early"
    unknown = known.replace("E 3-3 at 6 4", "E 3-3 at 2 2")
    assert not [each for each in reports(course(unknown, "S 6-4; E x 5-5; N 6-4 on 6")) if each.clause == "T12"]


@pytest.mark.clause("T13")
def test_who_hands_over_an_account_is_named() -> None:
    """The one who gave it has fewest points and gains; it is named and not charged."""
    text = (
        "S: 6-4 6-6 1-1 | E: 6-4 5-5 5-5 | N: 5-1 3-3 6-1 | W: 5-1 3-3 6-1 | ends: 6 6 | turn: S | rules: liability=on"
    )
    found = [each.clause for each in reports(course(text, "S 6-4; E 6-4 on 6"))]
    assert "T13" in found
    assert "T12" not in found
    assert settled(text, "S 6-4; E 6-4 on 6") == {"S": 12, "E": -12, "N": 0, "W": 0}


@pytest.mark.clause("T14", allows=False)
def test_both_ways_is_no_account() -> None:
    """A 一五 that blocks on either end: neither placement accounts."""
    assert table(BOTH, "S 5-1 on 1").account is None
    assert table(BOTH, "S 5-1 on 5").account is None


@pytest.mark.clause("T14", allows=True)
def test_one_way_is_an_account() -> None:
    """With 虎头 about, only 1-1 blocks, and accounts."""
    one = BOTH.replace("E: 6-4", "E: 6-5")
    assert table(one, "S 5-1 on 5").account == 0
    assert table(one, "S 5-1 on 1").account is None


@pytest.mark.clause("T15")
def test_half_an_account() -> None:
    """5-5 both ways is half of one where the house has it, 1-1 is not."""
    house = BOTH + " | rules: half_account=yes"
    end = table(house, "S 5-1 on 1")
    assert (end.account, end.half, max(end.points())) == (0, True, 6)
    assert table(house, "S 5-1 on 5").account is None


@pytest.mark.clause("T16", allows=True)
def test_the_heads_last_tile() -> None:
    """It makes no account, nor do doubles of an open end make it one: the others go on."""
    assert not table(EMPTY, "S 6-4 on 6").is_over
    more = "S: 6-4 4-4 | E: 4-4 1-1 | N: 5-1 3-1 | W: 3-3 5-5 | ends: 6 4 | turn: S"
    assert not table(more, "S 6-4 on 6").is_over


@pytest.mark.clause("T16", allows=False)
def test_another_last_tile() -> None:
    """Another seat's last tile accounts, a head with something else left does, and all do where the house says so."""
    assert table("S: out | E: 6-4 | N: 4-4 | W: 5-1 | ends: 6 4", "E 6-4 on 6").account == 1
    rest = "S: 6-4 3-3 | E: 4-4 1-1 | N: 5-1 3-1 | W: 3-3 5-5 | ends: 6 4 | turn: S"
    assert table(rest, "S 6-4 on 6").account == 0
    assert table(EMPTY + " | rules: head_empty=no", "S 6-4 on 6").account == 0


@pytest.mark.clause("T14")
def test_who_sets_up_both_ways_is_named() -> None:
    """S made the ends 1 and 5 with another play at hand, and E laid the 一五 and won; forced, S is not named."""
    text = "S: 6-1 6-3 | E: 5-1 1-1 | N: 2-2 4-4 | W: 3-3 4-4 | ends: 6 5 | turn: S"
    moves = "S 6-1; E 5-1 on 1; N x 2-2; W x 3-3; S x 6-3; E x 1-1; N x 4-4; W x 4-4"
    (report,) = (each for each in reports(course(text, moves)) if each.clause == "T14")
    assert (report.seat, report.to, report.tile) == (0, 1, hand("6-3"))
    assert settled(text + " | rules: liability=on", moves) == {"S": -6, "E": 6, "N": 0, "W": 0}
    forced, other = text.replace("6-3", "6-2").replace("2-2 4-4", "6-3 4-4"), moves.replace("6-3", "6-2")
    forced = forced.replace("6-1 6-2", "6-1 3-3").replace("W: 3-3", "W: 2-2")
    other = "S 6-1; E 5-1 on 1; N x 6-3; W x 2-2; S x 3-3; E x 1-1; N x 4-4; W x 4-4"
    assert not [each for each in reports(course(forced, other)) if each.clause == "T14"]


LOW = (
    "S: 4-4 1-1 1-1 2-2 2-2 6-2 | E: 6-4 6-6 6-6 5-5 5-5 4-4"
    " | N: 6-4 3-3 3-3 6-5 6-5 3-1 | W: 6-3 3-1 6-1 6-1 5-1 5-1 | turn: S"
)


@pytest.mark.clause("T17")
def test_what_is_to_be_said_of_a_red_lead() -> None:
    """A lone 红八 led with 30 points is spoken of, with 31 it is not."""
    assert hand("4-4 1-1 1-1 2-2 2-2 6-2").pips == 28
    at_most = LOW.replace("1-1 1-1 2-2 2-2 6-2", "1-1 3-3 2-2 2-2 6-2").replace("3-3 3-3", "1-1 3-3")
    assert hand("4-4 1-1 3-3 2-2 2-2 6-2").pips == FEW + 2
    for text, clauses in ((LOW, ["T17"]), (at_most, [])):
        assert [each.clause for each in reports(course(text, "S 4-4"))] == clauses
    exactly = LOW.replace("1-1 1-1 2-2 2-2 6-2", "1-1 1-1 2-2 2-2 6-4").replace("E: 6-4", "E: 6-2")
    assert hand("4-4 1-1 1-1 2-2 2-2 6-4").pips == FEW
    assert [each.clause for each in reports(course(exactly, "S 4-4"))] == ["T17"]


@pytest.mark.clause("T17")
def test_what_is_to_be_said_of_a_lone_six_four() -> None:
    """“不管” of a lone 金瓶, “顶六” from 半茬 of red; of two 金瓶 or two 红八 nothing."""
    text = "S: {} 1-1 | E: 6-5 2-2 1-1 | N: 5-1 3-3 2-2 | W: 5-1 3-3 3-1 | ends: 6 6 | turn: S"
    said = {"6-4 5-5": ["say-not-mine"], "6-4 4-4": ["say-top-six"], "6-4 6-4": []}
    for held, codes in said.items():
        assert [each.reason.code for each in reports(course(text.format(held), "S 6-4 on 6"))] == codes, held
    three = "S: 6-4 4-4 4-4 | E: 6-5 2-2 1-1 | N: 5-1 3-3 2-2 | W: 5-1 3-3 3-1 | ends: 6 6 | turn: S"
    assert reports(course(three, "S 6-4 on 6")) == ()


@pytest.mark.clause("T18")
def test_the_pardon() -> None:
    """Who holds two 红八 and lays one is not named for the red account; who holds one is."""
    text = "S: 4-4 {} 6-1 | E: 6-4 1-1 2-2 | N: 5-1 3-3 6-1 | W: 5-1 {} 3-1 | ends: 6 4 | turn: S"
    for mine, other, named in (("4-4", "5-5", []), ("5-5", "4-4", [(0, hand("6-1"))])):
        steps = course(text.format(mine, other), "S 4-4; E 6-4 on 6")
        assert max(steps[-1].points()) == steps[-1].points()[1] == 12
        assert [(each.seat, each.tile) for each in reports(steps) if each.clause == "T12"] == named


LET_OUT = "S: 6-4 6-2 | E: 4-4 1-1 | N: 5-1 3-3 | W: 5-5 6-6 | ends: 6 1 | turn: S"
LET_OUT_MOVES = "S 6-4; E 4-4; N 5-1; W 5-5; S x 6-2; E x 1-1; N x 3-3; W x 6-6"


@pytest.mark.clause("T19")
def test_who_lets_a_double_out_is_named() -> None:
    """S opened the 4 with 金瓶 though 二六 would have done, and 红八 won; without 二六 nobody is named."""
    (report,) = (each for each in reports(course(LET_OUT, LET_OUT_MOVES)) if each.clause == "T19")
    assert (report.seat, report.to, report.tile) == (0, 1, hand("6-2"))
    forced = LET_OUT.replace("6-4 6-2", "6-4 2-2")
    assert not [each for each in reports(course(forced, LET_OUT_MOVES.replace("6-2", "2-2"))) if each.clause == "T19"]


@pytest.mark.clause("T19")
def test_a_double_that_won_nothing_is_not_held_against_anybody() -> None:
    """With 红八 among the discards the winner would have won all the same; and one's own double may be led."""
    far = "S: 6-4 6-5 | E: 4-4 1-1 | N: 3-1 6-6 | W: 5-5 6-6 | ends: 6 1 | turn: S"
    moves = "S 6-4; E 4-4; N 3-1; W x 5-5; S x 6-5; E x 1-1; N x 6-6; W x 6-6"
    assert not [each for each in reports(course(far, moves)) if each.clause == "T19"]
    own = "S: 4-4 3-3 | E: 4-4 1-1 | N: 6-4 3-3 | W: 5-5 6-6 | turn: S"
    after = "S 4-4; E 4-4; N 6-4; W 6-6; S x 3-3; E x 1-1; N x 3-3; W x 5-5"
    assert max(settled(own, after).items(), key=lambda each: each[1]) == ("E", 6)
    assert not [each for each in reports(course(own, after)) if each.clause == "T19"]


@pytest.mark.clause("T20")
def test_the_words() -> None:
    """Each word has a hand that it is said of, and others nothing."""
    words = {
        "4-4 4-4 6-4": "soft",
        "4-4 6-4 6-4": "hard-all",
        "6-4 6-4": "all",
        "4-4 6-4": "half",
        "6-4": "",
        "4-4": "",
    }
    assert {text: word_for(Tiles.from_tokens(text.split()), 4) for text in words} == words
    assert word_for(hand("3-3 6-3 3-1"), 3) == "hard"
    assert [word_for(hand(text), 5) for text in ("5-5 6-5 5-1", "6-5 5-1", "5-5 6-5 6-5", "5-5 6-5 5-1 5-1")] == [
        "half", "", "", "hard",
    ]  # fmt: skip
    assert is_hard(hand("3-3 6-3 3-1"), 3)
    assert not is_hard(hand("3-3 3-1 3-1"), 3)
    assert shuts_out(hand("6-2"), 2)
