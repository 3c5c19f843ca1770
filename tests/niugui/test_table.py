"""A position as a table with all cards open: the same game as the position's own, for who knows no rules."""

from __future__ import annotations

import random

import pytest

from coach.cards import NO_CARDS, Cards
from coach.errors import CoachError, IllegalPlay
from coach.games.game import LaysOut, require
from coach.games.niugui.notation import parse_position
from coach.registry import find

GAME = require(find("niugui"), LaysOut)
DIAGRAM = "S: ♥9 ♣10 ♦J ♥A ♠3 大王 | E: ♠4 ♦6 ♠7 ♦K ♠2 | N: ♣6 ♠9 ♠10 ♦A | W: ♣5 ♣8 ♣J ♥2 | top: ♦7 by W | turn: S"


def test_a_table_says_what_the_position_says() -> None:
    """Hands, sides (N3), whose turn, what lies there, and every legal play with its kind."""
    table = GAME.table(DIAGRAM)
    assert [(each.seat, len(each.hand), each.side) for each in table.seats] == [
        ("S", 6, "black"),
        ("E", 5, "black"),
        ("N", 4, "red"),
        ("W", 4, "red"),
    ]
    assert (table.turn, str(table.top), table.kind, table.owner) == ("S", "♦7", "single", "W")
    assert [choice.kind for choice in table.choices] == ["pass", *["single"] * 6]
    assert table.mates("E") == {"S", "E"}
    assert table.seen_from("N") == {"N": "me", "W": "next", "S": "across", "E": "prev"}
    assert not table.is_over
    with pytest.raises(LookupError):
        table.sitting("X")


def test_house_rules_can_be_laid_over_a_position() -> None:
    """N16: the same cards under the other order; without a name, as the position says."""
    other = GAME.table(DIAGRAM, "suit")
    assert other.position == f"{DIAGRAM} | rules: suit"
    assert GAME.table(other.position).position == other.position
    assert GAME.table(other.position, "rank").position == DIAGRAM
    with pytest.raises(CoachError):
        GAME.table(DIAGRAM, "colour")


@pytest.mark.parametrize("seed", range(20))
def test_played_on_to_the_end_it_gives_the_positions_points(seed: int) -> None:
    """N20 to N22: at every step what the position offers, at the end its points, their name and their clause."""
    rng = random.Random(seed)
    hands = DIAGRAM if seed % 2 else DIAGRAM.replace(" ♠2 |", " |").replace("♠3 大王", "♠3 ♠2 大王")
    position, table = parse_position(hands), GAME.table(hands)
    while not table.is_over:
        assert [choice.cards for choice in table.choices] == [play.cards for play in position.legal_plays()]
        cards = rng.choice(table.choices).cards
        position, table = position.play(cards), GAME.table(GAME.play_on(table.position, cards))
    assert position.is_over
    assert tuple(table.points.values()) == position.points()
    assert table.clause == ("N21" if seed % 2 else "N22")
    assert table.result is not None
    assert [each.place for each in table.seats if each.place] != []
    assert table.choices == ()


def test_an_illegal_play_is_refused_with_its_clause() -> None:
    """N10: ♥9 does not beat what it cannot; N8: on lead nobody passes."""
    after = GAME.play_on(DIAGRAM, Cards.from_tokens(["HA"]))
    with pytest.raises(IllegalPlay) as refused:
        GAME.play_on(after, Cards.from_tokens(["S7"]))
    assert refused.value.clause == "N10"
    with pytest.raises(IllegalPlay) as refused:
        GAME.play_on(DIAGRAM.replace(" | top: ♦7 by W", ""), NO_CARDS)
    assert refused.value.clause == "N8"
