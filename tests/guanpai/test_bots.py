"""The bots of 关牌 at one table: rounds by the rules, seen from one side, and the stronger ones closing more."""

from __future__ import annotations

import random
from itertools import pairwise

from coach.games.guanpai import bots
from coach.games.guanpai.bots import ROSTER, play_deals
from coach.games.guanpai.position import deal
from coach.games.guanpai.rules import Rules
from coach.games.house import every_table


def test_a_round_is_played_by_the_policies_from_their_views() -> None:
    """The points are those of the round that both play, under every choice of house rules."""
    for number, rules in enumerate(every_table(Rules)):
        text = f"guanpai bots 3 {number}"
        position = deal(random.Random(text), rules)
        chances = [random.Random(f"{text} {seat}") for seat in (0, 1)]
        players = ROSTER.find("careful").policy, ROSTER.find("random").policy
        while not position.is_over:
            seat = position.turn
            position = position.play(players[seat].choose(position.view(seat), chances[seat]))
        assert tuple(play_deals(3, number, 1, [("careful", "random")], rules)[0, 0]) == position.points()


def test_each_strength_closes_more_than_the_one_before() -> None:
    """In both seats of 40 rounds."""
    ranked = [name for name in ROSTER.names if ROSTER.find(name).strength]
    for weaker, stronger in pairwise(ranked):
        points = play_deals(1, 0, 40, [(stronger, weaker), (weaker, stronger)], Rules())
        assert points[:, 0, 0].mean() + points[:, 1, 1].mean() > 0, stronger


def test_the_pool_is_of_bots() -> None:
    """Each of it can be found."""
    assert [ROSTER.find(name).name for name in bots.POOL] == list(bots.POOL)
