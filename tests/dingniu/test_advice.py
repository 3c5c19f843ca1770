"""The coach of 顶牛: what it draws agrees with what was seen, and what it advises is what the drawn deals say."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from coach.errors import ImpossiblePosition
from coach.games.dingniu import GAME
from coach.games.dingniu.advice import suggest
from coach.games.dingniu.belief import possible
from coach.games.dingniu.dealing import Deals, Drawing
from coach.games.dingniu.notation import read
from coach.text import sentence
from tests.dingniu.playing import endgame

PASTED = "me: 4-4 5-1 3-1 2-2 6-6 | log: me 6-5; next x ?; across 6-4 on 6; prev 5-1 on 5"


def test_drawn_deals_agree_with_what_was_seen() -> None:
    """T4: a view of a drawn deal is the view that it was drawn for."""
    for seed in range(30):
        position = endgame(seed, 12)
        if position is None:
            continue
        view = position.view(position.turn)
        drawing = Drawing(Deals(view))
        for _ in range(5):
            assert drawing.world(random.Random(seed)).view(0) == view, seed


def test_deals_are_drawn_as_likely_as_they_are() -> None:
    """How often next holds a 虎头 is what the counting says, within four standard errors."""
    view = read(PASTED).view
    drawing, rng, count = Drawing(Deals(view)), random.Random(7), 3000
    held = Counter(tile for _ in range(count) for tile in set(drawing.world(rng).hands[2].tokens))
    for tile, chance in possible(view).tiles["across"].items():
        p = chance.probability
        assert abs(held[tile] / count - p) <= 4 * (p * (1 - p) / count) ** 0.5 + 1e-9, tile


def test_advice() -> None:
    """Every legal play is there, the best first, each with its reasons in both languages; a seed says the same."""
    stop = iter([True, True, False])
    found = GAME.suggest(PASTED, seconds=60, seed=3, progress=lambda _: next(stop))
    assert {str(move.cards) for move in found.moves} == {str(play) for play in read(PASTED).view.legal_plays()}
    assert [move.value for move in found.moves] == sorted((move.value for move in found.moves), reverse=True)
    assert found.worlds == 3
    for move in found.moves:
        assert move.reasons
        assert all(sentence(reason, "zh") != sentence(reason, "en") for reason in move.reasons)
    again = iter([True, True, False])
    same = GAME.suggest(PASTED, seconds=60, seed=3, progress=lambda _: next(again))
    assert same.moves == found.moves


def test_what_cannot_be_advised() -> None:
    """It is another's turn, or no deal agrees: next cannot have discarded at 5 and 6 with only sixes left."""
    with pytest.raises(ImpossiblePosition) as refused:
        suggest(read("me: 4-4 3-3 2-2 1-1 6-6 | log: me 6-5").view)
    assert refused.value.code == "nothing-to-play"
