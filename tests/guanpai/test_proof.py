"""What proves a puzzle: one play keeps the value, and what every other one comes to."""

from __future__ import annotations

import random

import pytest

from coach.games.guanpai.notation import parse_position
from coach.games.guanpai.policies import Random
from coach.games.guanpai.position import Position, deal
from coach.games.guanpai.proof import keys, prove
from coach.games.guanpai.rules import SEATS, Rules
from coach.games.house import every_table
from coach.games.puzzle import NoPuzzle
from tests.guanpai.plain_solver import Reference

HOLD = "me: 3 3 4 5 K | other: 6 6 7 2 | turn: me"
"""The other is out first; the pair alone leaves three."""


def late(rng: random.Random, cards: int) -> Position:
    """Return a moment of a random round at a random table, with so many cards left."""
    while True:
        position = deal(rng, rng.choice(every_table(Rules)))
        while not position.is_over and sum(map(len, position.hands)) > cards:
            position = position.play(Random().choose(position.view(position.turn), rng))
        if not position.is_over and len(position.legal_plays()) > 1:
            return position


@pytest.fixture(scope="module")
def unique() -> list[Position]:
    """Late moments in which one play alone keeps the value."""
    rng = random.Random(1)
    found = [parse_position(HOLD)]
    while len(found) < 25:
        position = late(rng, rng.randint(4, 11))
        if len(keys(position)[1]) == 1:
            found.append(position)
    return found


def test_the_key_keeps_the_value_and_every_other_play_loses(unique: list[Position]) -> None:
    """By the plain reference: each legal play is worth what the proof says, and the key alone what the position is."""
    for position in unique:
        proof = prove(position)
        said = {proof.key.cards: proof.value, **{refuted.play.cards: refuted.value for refuted in proof.others}}
        assert Reference(position).values() == said
        others = [play for play in position.legal_plays() if play != proof.key]
        assert others == [refuted.play for refuted in proof.others]
        assert all(refuted.value < proof.value for refuted in proof.others)


def test_every_line_is_legal_and_ends_with_its_value(unique: list[Position]) -> None:
    """The solution begins with the key; a refutation begins after its wrong play; both go to the end of the round."""
    for position in unique:
        proof = prove(position)
        assert proof.line[0].cards == proof.key.cards
        lines = [(position, proof.line, proof.value)]
        lines += [(position.play_unchecked(refuted.play), refuted.line, refuted.value) for refuted in proof.others]
        for at, line, value in lines:
            for step in line:
                assert step.seat == SEATS[at.turn]
                at = at.play(step.cards)
            assert at.points()[position.turn] == value


def test_keys_are_all_plays_that_keep_the_value() -> None:
    """On 150 late moments the keys are those that the plain reference finds, one or many."""
    rng = random.Random(5)
    counts = set()
    for _ in range(150):
        position = late(rng, rng.randint(3, 9))
        worth = Reference(position).values()
        best = max(worth.values())
        solution, found = keys(position)
        assert solution.value == best
        assert [play.cards for play in found] == [cards for cards, value in worth.items() if value == best]
        counts.add(len(found))
    assert {1, 2} < counts


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("me: out | other: 4 | turn: other", "puzzle-over"),
        ("me: 3 4 | other: 5 | top: A by other | turn: me", "puzzle-one-play"),
        ("me: 3 5 | other: 2 A 4 | turn: me", "puzzle-many-keys"),
    ],
)
def test_what_is_no_proof_says_why(text: str, code: str) -> None:
    """The round is over; nothing to choose; more than one play keeps the value."""
    with pytest.raises(NoPuzzle) as caught:
        prove(parse_position(text))
    assert caught.value.code == code


def test_a_proof_has_a_limit() -> None:
    """What takes more positions than allowed is no puzzle, whatever it may be worth."""
    with pytest.raises(NoPuzzle) as caught:
        prove(deal(random.Random(1)), nodes=1_000)
    assert caught.value.code == "puzzle-too-hard"
