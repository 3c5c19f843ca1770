"""A position as a table with all cards open: the same round as the position's own, for who knows no rules."""

from __future__ import annotations

import random

import pytest

from coach.cards import NO_CARDS, Cards
from coach.errors import CoachError, IllegalPlay, ImpossiblePosition
from coach.games.game import LaysOut, require
from coach.games.guanpai.notation import parse_play, parse_position
from coach.games.guanpai.position import deal
from coach.games.guanpai.rules import SEATS, Rules
from coach.games.guanpai.table import lay_out
from coach.games.house import every_table
from coach.registry import find

GAME = require(find("guanpai"), LaysOut)
DIAGRAM = "me: 3 3 4 5 K | other: 6 6 7 2 | top: 5 by other | turn: me"


def test_a_table_says_what_the_position_says() -> None:
    """Hands, whose turn, what lies there, every legal play with its kind; each seat stands for itself."""
    table = GAME.table(DIAGRAM)
    assert [(each.seat, len(each.hand), each.side, each.place) for each in table.seats] == [
        ("me", 5, "me", 0),
        ("other", 4, "other", 0),
    ]
    assert (table.turn, len(table.top), table.kind, table.owner) == ("me", 1, "single", "other")
    assert [choice.kind for choice in table.choices] == ["pass", "single"]
    assert table.mates("other") == {"other"}
    assert table.seen_from("other") == {"other": "me", "me": "other"}
    assert (table.is_over, table.suits) == (False, False)
    with pytest.raises(LookupError):
        table.sitting("S")


def test_house_rules_can_be_laid_over_a_position() -> None:
    """G10, G15: the same cards at another table; what cannot lie there is refused."""
    other = GAME.table(DIAGRAM, "must_beat=yes")
    assert other.position == f"{DIAGRAM} | rules: must_beat=yes"
    assert [choice.kind for choice in other.choices] == ["single"]
    assert GAME.table(other.position).position == other.position
    assert GAME.table(other.position, "standard").position == DIAGRAM
    with pytest.raises(CoachError):
        GAME.table(DIAGRAM, "suit")
    apart = "me: 4 5 | other: 3 | top: 3 3 3 4 4 4 8 8 10 10 by other | turn: me | rules: plane_pairs=any"
    assert GAME.table(apart).kind == "triple with pair"
    with pytest.raises(ImpossiblePosition) as refused:
        GAME.table(apart, "standard")
    assert refused.value.code == "table-against-rules"


def test_a_bomb_on_the_table_counts_as_the_rules_say() -> None:
    """G10: fours beat every type, or bombs alone; laid over, what is on the table is taken anew."""
    bomb = "me: 5 5 5 5 9 | other: 3 | top: A by other | turn: me"
    assert [choice.kind for choice in GAME.table(bomb).choices] == ["pass", "bomb", "bomb with single"]
    assert [choice.kind for choice in GAME.table(bomb, "bombs=same-type").choices] == ["pass"]


@pytest.mark.parametrize("seed", range(24))
def test_played_on_to_the_end_it_gives_the_positions_points(seed: int) -> None:
    """G11: at every step what the position offers, at the end its points, their name and their clause."""
    rng = random.Random(seed)
    rules = every_table(Rules)[seed % len(every_table(Rules))]
    position = deal(rng, rules)
    table = lay_out(position)
    while not table.is_over:
        assert [choice.cards for choice in table.choices] == [play.cards for play in position.legal_plays()]
        cards = rng.choice(table.choices).cards
        position, table = position.play(cards), GAME.table(GAME.play_on(table.position, cards))
    assert position.is_over
    assert dict(table.points) == dict(zip(SEATS, position.points(), strict=True))
    assert (table.clause, table.choices) == ("G11", ())
    assert [each.place for each in table.seats] == [int(not hand) for hand in position.hands]
    left = max(len(hand) for hand in position.hands)
    assert table.result is not None
    assert (table.result.code, dict(table.result.values)) == (
        ("name-closed-all", {}) if left == 16 else ("name-closed", {"count": left})
    )


def test_who_left_the_table_has_ended_it_by_another_clause() -> None:
    """G14: the one who stays closes all 16; players have no name for it but the clause's."""
    table = GAME.table("me: 3 4 | other: 5 | turn: me | escaped: other")
    assert (table.is_over, table.points["me"], table.clause, table.result) == (True, 50, "G14", None)


def test_cards_that_differ_in_suits_only_are_one_choice() -> None:
    """G3: whichever threes I point at, the play is the one in the list; another rank is none of the list."""
    table = GAME.table("me: ♠3 ♥3 ♦3 K | other: 4 | turn: me")
    pair = next(choice.cards for choice in table.choices if choice.kind == "pair")
    assert pair == parse_play("3 3", table.sitting("me").hand)
    for tokens in (("S3", "H3"), ("S3", "D3"), ("H3", "D3")):
        assert table.as_choice(Cards.from_tokens(tokens)) == pair
    strange = Cards.from_tokens(["S3", "SK"])
    assert table.as_choice(strange) == strange
    assert table.as_choice(NO_CARDS) == NO_CARDS


def test_an_illegal_play_is_refused_with_its_clause() -> None:
    """G10: a 4 does not beat a 5; G15: on lead nobody passes."""
    with pytest.raises(IllegalPlay) as refused:
        GAME.play_on(DIAGRAM, parse_play("4", parse_position(DIAGRAM).hands[0]))
    assert refused.value.clause == "G10"
    with pytest.raises(IllegalPlay) as refused:
        GAME.play_on(DIAGRAM.replace(" | top: 5 by other", ""), NO_CARDS)
    assert refused.value.clause == "G15"
