"""What holds at every moment of every round, over 960 seeded random rounds in every house."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import coach.games.guanpai
from coach.cards import NO_CARDS, Cards
from coach.clauses import clauses
from coach.errors import IllegalPlay
from coach.games.guanpai.plays import Kind, is_combination, same_ranks
from coach.games.guanpai.position import Position, deal
from coach.games.guanpai.rules import PACK, Rules, closed
from tests.guanpai.playing import HOUSES

ROUNDS = 960
BATCH = 120
CLAUSES = {clause.id for clause in clauses("guanpai")}


@pytest.mark.parametrize("first", range(0, ROUNDS, BATCH))
def test_random_rounds_keep_the_rules(first: int):
    """G1 to G15: every round of the batch keeps every invariant; a failure names its seed."""
    for seed in range(first, first + BATCH):
        rules = HOUSES[seed % len(HOUSES)]
        try:
            _play_one(seed, rules)
        except AssertionError as broken:
            raise AssertionError(f"seed {seed}, {rules}") from broken


def _play_one(seed: int, rules: Rules) -> None:
    """Play a round of random legal plays, keeping account beside it, and compare."""
    rng = random.Random(seed)
    position = deal(rng, rules)
    unused = position.unused
    played = NO_CARDS
    while not position.is_over:
        seat = position.turn
        legal = position.legal_plays()
        assert legal, "somebody is to play and has no play"
        play = rng.choice(legal)
        other = _something(rng, position.hands[seat])
        assert position.can_play(play.cards)
        assert position.can_play(other) == any(same_ranks(other, each.cards) for each in legal), other
        after = position.play_unchecked(play)
        played |= play.cards
        assert after.turn == 1 - seat, "the turn changes with every play and every pass"
        assert (after.top is None) == (play.kind is Kind.PASS), "a pass gives the lead away"
        assert after.hands[seat] == position.hands[seat] - play.cards
        assert after.hands[1 - seat] == position.hands[1 - seat]
        assert after.played == played
        assert after.unused == unused, "nobody touches the unused pile"
        assert after.hands[0] | after.hands[1] | played | unused == PACK, "cards are conserved"
        assert after.is_over == (not after.hands[seat]), "the first to go out ends the round"
        position = after
    points = position.points()
    assert sum(points) == 0
    assert points[1 - position.turn] == closed(len(position.hands[position.turn]))
    assert not position.can_play(NO_CARDS)
    assert position.legal_plays() == ()


def _something(rng: random.Random, hand: Cards) -> Cards:
    """Return cards of *hand* that may or may not be a legal play: none, a few of near ranks, or some of one rank."""
    if rng.randrange(4) == 0:
        return NO_CARDS
    low = rng.randrange(13)
    width = rng.choice((0, 1, 4, 6))
    near = [card for card in hand if low <= (card // 4 + 1) % 13 <= low + width]
    return Cards.of(rng.sample(near, rng.randint(0, len(near))))


def test_a_view_shows_a_seat_its_own_hand_and_what_is_public():
    """G1: a seat sees its hand, what has gone and how many cards the other holds; the rest is unseen."""
    for seed in range(24):
        rng = random.Random(seed)
        position = deal(rng, HOUSES[seed % len(HOUSES)])
        while not position.is_over:
            position = position.play_unchecked(rng.choice(position.legal_plays()))
            for seat in (0, 1):
                if position.is_over:
                    continue
                view = position.view(seat)
                assert view.unseen == position.hands[1 - seat] | position.unused
                assert (view.hand, view.count) == (position.hands[seat], len(position.hands[1 - seat]))
                assert (view.gone, view.top) == (0, position.top)
                if position.turn == seat:
                    assert view.turn == 0
                    assert view.legal_plays() == position.legal_plays()


def test_the_same_seed_plays_the_same_round():
    """A round is a function of its seed."""

    def end(seed: int) -> Position:
        rng = random.Random(seed)
        position = deal(rng)
        while not position.is_over:
            position = position.play_unchecked(rng.choice(position.legal_plays()))
        return position

    assert end(7) == end(7) != end(8)


def test_every_refusal_rests_on_a_clause():
    """Whatever random cards are tried, a refusal says why by a clause that exists."""
    met = set()
    for seed in range(120):
        rng = random.Random(seed)
        position = deal(rng, HOUSES[seed % len(HOUSES)])
        for _ in range(rng.randint(0, 50)):
            if position.is_over:
                break
            position = position.play_unchecked(rng.choice(position.legal_plays()))
        for _ in range(40):
            hand = PACK if rng.random() < 0.1 else position.hands[position.turn]
            cards = _something(rng, hand)
            verdict = position.judge(cards)
            refusal = _refusal(position, cards)
            assert verdict.legal == (refusal is None)
            assert verdict.clause in CLAUSES
            assert (verdict.kind == "") == (bool(cards) and not is_combination(cards, position.rules))
            if refusal is not None:
                assert (verdict.clause, verdict.reason.code) == (refusal.clause, refusal.code)
                met.add(refusal.clause)
    assert met >= {"G1", "G4", "G6", "G8", "G10", "G11", "G15"}


def _refusal(position: Position, cards: Cards) -> IllegalPlay | None:
    try:
        position.verify_play(cards)
    except IllegalPlay as refusal:
        return refusal
    return None


def test_every_clause_that_the_game_cites_exists():
    """Each id from G1 on that stands in the game's source, in code or comment, is a clause of seeds/guanpai.toml."""
    folder = Path(coach.games.guanpai.__file__).parent
    cited = {found for path in folder.rglob("*.py") for found in re.findall(r"\bG\d+\b", path.read_text("utf-8"))}
    assert cited <= CLAUSES
    assert {"G2", "G10", "G15"} <= cited
