"""The coach of 顶牛: what it draws agrees with what was seen, and what it advises is what the drawn deals say."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from coach.errors import ImpossiblePosition
from coach.games.dingniu import GAME
from coach.games.dingniu.advice import FEWEST, suggest
from coach.games.dingniu.belief import possible
from coach.games.dingniu.dealing import Deals, Drawing, fitting
from coach.games.dingniu.notation import read
from coach.games.dingniu.reasons import Reasons
from coach.games.dingniu.rules import Rules
from coach.results import Suggestion
from coach.text import sentence, written_as
from tests.dingniu.playing import endgame, hand, plain
from tests.dingniu.test_belief import deals

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
    found, same = (GAME.suggest(PASTED, seconds=0, seed=3) for _ in range(2))
    assert {str(move.cards) for move in found.moves} == {str(play) for play in read(PASTED).view.legal_plays()}
    assert [move.value for move in found.moves] == sorted((move.value for move in found.moves), reverse=True)
    assert found.worlds == FEWEST
    with written_as(GAME.manner()):
        for move in found.moves:
            assert move.reasons
            assert all(sentence(reason, "zh") != sentence(reason, "en") for reason in (*move.reasons, *found.notes))
    assert same.moves == found.moves


def test_it_is_told_on_the_way() -> None:
    """The first answer comes with the first deal, and who has seen enough stops it there."""
    told: list[Suggestion] = []
    found = GAME.suggest(PASTED, seconds=60, progress=lambda answer: bool(told.append(answer)))
    assert [answer.worlds for answer in told] == [1]
    assert found.moves == told[0].moves


def test_few_deals_are_all_solved() -> None:
    """Values are the exact means over every deal, copies told apart; and nothing is an estimate."""
    checked = 0
    for seed in range(1, 60):
        position = endgame(seed, 6, Rules(half_account="yes"))
        if position is None or not 1 < Deals(view := position.view(position.turn)).count(alike=True) < 60:
            continue
        checked += 1
        found = suggest(view, seconds=600, seed=seed)
        every = list(deals(view))
        for move in found.moves:
            play = every[0].verify_play(move.cards)
            gains = [plain(deal.play_unchecked(play), 0, -1)[0] for deal in every]
            assert move.value == pytest.approx(sum(gains) / len(gains)), (seed, move.cards)
            assert (move.stderr, move.undecided) == (0, False)
        assert "every-deal" in {note.code for note in found.notes}
    assert checked > 5


def test_what_the_other_convention_makes_of_it() -> None:
    """Where seats that do not care make a difference, the best value by the other convention is told, exactly."""
    seen = set()
    for seed in range(1, 80):
        position = endgame(seed, 6, Rules())
        if position is None or not 1 < Deals(view := position.view(position.turn)).count(alike=True) < 60:
            continue
        found, every = suggest(view, seconds=600), list(deals(view))
        kindly = {}
        for move in found.moves:
            after = [deal.play_unchecked(deal.verify_play(move.cards)) for deal in every]
            kindly[move.cards] = sum(plain(each, 0, 1)[0] for each in after) / len(every)
        told = next((note for note in found.notes if note.code.startswith("kindly-")), None)
        best = max(kindly.values())
        if told is None:
            assert best == pytest.approx(found.best.value), seed
            continue
        seen.add(told.code)
        assert told.values["value"] == pytest.approx(best), seed
        if told.code == "kindly-other":
            assert kindly[told.values["play"]] == pytest.approx(best)
            assert kindly[found.best.cards] < best
    assert "kindly-more" in seen


def test_what_is_said_of_ends() -> None:
    """How many tiles of a closed number are mine or unseen, what I keep for the ends, who cannot lay, what is 硬."""
    laid = "4-4 4-4 3-3 3-3 6-4 6-4 2-2 2-2 1-1 1-1 6-6 6-2"
    view = read(f"me: 6-5 6-3 5-1 | next: 3 | across: 3 | prev: 3 | ends: 6 3 | laid: {laid} | turn: me").view
    reasons = Reasons(view)
    by_play = {str(play): {each.code: each.values for each in reasons.explain(play)} for play in view.legal_plays()}
    six = by_play["6-5 on 6"]
    assert (six["closes-own"]["number"], six["closes-own"]["cards"]) == (6, hand("6-3"))
    assert six["keeps-fitting"]["cards"] == hand("6-3 5-1")
    assert by_play["6-3 on 3"]["closes-number"] == {"number": 3, "count": 2}  # both 一鹅
    after = fitting((3, 5))
    missing = sum(not after & set(deal.hands[1].faces) for deal in deals(view))
    assert six["next-cannot-lay"]["share"] == f"{missing}/{possible(view).deals}"
    lead = read("3-3 6-3 3-1 1-1 2-2 5-5").view
    of_lead = {str(play): {each.code for each in Reasons(lead).explain(play)} for play in lead.legal_plays()}
    assert "leads-hard" in of_lead["6-3"]
    assert "leads-hard" not in of_lead["5-5"]


def test_why_not_another_play() -> None:
    """Of a play that lags it is said in what share of the deals the best gains more, and in what share less."""
    position = next(
        each
        for each in (endgame(seed, 6, Rules()) for seed in range(1, 200))
        if each is not None
        and len(each.legal_plays()) > 1
        and 1 < Deals(each.view(each.turn)).count(alike=True) < 60
        and len({move.value for move in suggest(each.view(each.turn), seconds=600).moves}) > 1
    )
    view = position.view(position.turn)
    found, every = suggest(view, seconds=600), list(deals(view))
    worst = found.moves[-1]
    (why,) = (reason.values for reason in worst.reasons if reason.code == "why-not")
    gains = [[plain(deal.play(move.cards), 0, -1)[0] for deal in every] for move in (found.best, worst)]
    pairs = list(zip(*gains, strict=True))
    assert why["play"] == found.best.cards
    assert why["better"] == pytest.approx(sum(one > two for one, two in pairs) / len(every))
    assert why["worse"] == pytest.approx(sum(one < two for one, two in pairs) / len(every))


def test_a_lead_is_played_on_first() -> None:
    """With six tiles each a plain rule plays the first rounds, and it is said."""
    found = GAME.suggest("3-3 6-3 3-1 1-1 2-2 5-5", seconds=0)
    assert "played-on" in {note.code for note in found.notes}
    assert "3-3" not in {str(move.cards) for move in found.moves}  # T5


def test_what_cannot_be_advised() -> None:
    """It is another's turn, or no deal agrees: next cannot have discarded at 5 and 6 with only sixes left."""
    with pytest.raises(ImpossiblePosition) as refused:
        suggest(read("me: 4-4 3-3 2-2 1-1 6-6 | log: me 6-5").view)
    assert refused.value.code == "nothing-to-play"
