"""Going out, what counts as closed, the match and its points: G11 to G14."""

from __future__ import annotations

import random

import pytest

from coach.cards import NO_CARDS, Cards
from coach.errors import IllegalPlay, ImpossiblePosition
from coach.games.guanpai.match import Match
from coach.games.guanpai.position import Position, deal
from coach.games.guanpai.rules import PACK, Rules, closed, match_points
from tests.guanpai.playing import course, match, table

KING = Cards.of([card for card in PACK if card // 4 == 9][:1])


@pytest.mark.clause("G11")
@pytest.mark.parametrize(("left", "count"), [*((n, n) for n in range(1, 13)), (13, 26), (14, 30), (15, 40), (16, 50)])
def test_what_counts_as_closed(left: int, count: int):
    """G11: up to 12 as they are, then 26, 30, 40 and 50; for the winner, and as much against the loser."""
    assert closed(left) == count
    other = Cards.of(list(PACK - KING)[:left])
    for seat in (0, 1):
        hands = (KING, other) if seat == 0 else (other, KING)
        over = Position(hands, seat).play(KING)
        assert over.is_over
        assert over.winner == seat
        assert over.points() == ((count, -count) if seat == 0 else (-count, count))


@pytest.mark.clause("G11")
def test_the_round_ends_when_somebody_is_out():
    """G11: nobody plays on, not even to beat the last play; before that there are no points."""
    position = table("me: K 3 | other: A 2 | turn: me")
    with pytest.raises(ImpossiblePosition):
        position.points()
    over = course(position, "me K; other pass; me 3")
    assert over.legal_plays() == ()
    for move in ("other A", "other pass"):
        with pytest.raises(IllegalPlay) as refusal:
            course(over, move)
        assert refusal.value.clause == "G11"
    with pytest.raises(IllegalPlay):
        over.escape(0)


@pytest.mark.clause("G12")
def test_counts_add_up_for_each_player():
    """G12: what each has closed is summed apart, cut at 50 in the end; the first to 50 wins."""
    so_far = match("me 5; other 12; me 15")
    assert (so_far.totals, so_far.is_over) == ((45, 12), False)
    done = match("me 5; other 12; me 15; me 9")
    assert (done.totals, done.closed, done.winner) == ((54, 12), (50, 12), 0)
    with pytest.raises(ImpossiblePosition):
        match("me 16; other 3")
    with pytest.raises(ImpossiblePosition):
        done.deal(random.Random(1))


@pytest.mark.clause("G12")
def test_a_match_is_played_to_its_end():
    """G12, G2: rounds are dealt by the last winner until somebody has 50, and the points then sum to zero."""
    rng = random.Random(4)
    found = Match()
    while not found.is_over:
        position = found.deal(rng)
        assert found.leader in (None, position.turn)
        while not position.is_over:
            position = position.play_unchecked(rng.choice(position.legal_plays()))
        found = found.add(position)
    assert found.winner is not None
    assert max(found.closed) == 50 > min(found.closed)
    assert sum(found.points()) == 0 < found.points()[found.winner]


@pytest.mark.clause("G13")
@pytest.mark.parametrize(
    ("rounds", "points"),
    [
        ("me 15; me 10", 10),
        ("me 14; me 13", 10),
        ("me 16", 10),
        ("other 15; other 9; me 15; me 12", 1),
        ("other 15; other 1; me 15; me 12", 1),
        ("other 15; me 15; me 12", 2),
        ("other 14; other 1; me 15; me 12", 2),
        ("other 14; me 15; me 12", 3),
        ("other 12; other 9; me 15; me 12", 3),
        ("other 12; other 8; me 15; me 12", 4),
        ("other 11; me 15; me 12", 4),
        ("other 10; me 15; me 12", 5),
        ("me 15; me 12", 5),
    ],
)
def test_points_of_a_match(rounds: str, points: int):
    """G13: 10 when the last round makes exactly 50 or closes 13 or more; else by T in steps of ten."""
    assert match(rounds).points() == (points, -points)
    swapped = rounds.replace("me", "we").replace("other", "me").replace("we", "other")
    assert match(swapped).points() == (-points, points)


@pytest.mark.clause("G13")
def test_every_reachable_end_has_points():
    """G13: over all sums before the last round, points are 10 exactly when it doubles, and 1 to 5 else."""
    for before in range(50):
        for lost in range(50):
            for left in range(1, 17):
                total = before + closed(left)
                if total < 50:
                    continue
                points = match_points(total, lost, left)
                if total == 50 or left >= 13:
                    assert points == 10
                else:
                    bounds = {1: (0, 10), 2: (10, 20), 3: (20, 30), 4: (30, 40), 5: (40, 51)}
                    low, high = bounds[points]
                    assert low <= 50 - lost < high


@pytest.mark.clause("G14")
def test_an_escape_is_scored_as_all_closed():
    """G14: whoever leaves is closed entirely and loses 10 points, or 25 by the change of 2010."""
    left = table("me: K 3 | other: 3 4 6 | turn: me", "other escapes")
    assert (left.is_over, left.winner, left.points()) == (True, 0, (50, -50))
    assert left.legal_plays() == ()
    with pytest.raises(IllegalPlay) as refusal:
        left.play(NO_CARDS)
    assert refusal.value.clause == "G14"
    assert Match().add(left).points() == (10, -10)
    assert Match(Rules(escape="2.5x")).add(left).points() == (25, -25)
    assert match("me 15; other 3; me escapes").points() == (-10, 10)


@pytest.mark.clause("G14")
def test_an_escape_ends_the_match():
    """G14: nothing is dealt after it."""
    left = deal(random.Random(2)).escape(0)
    with pytest.raises(ImpossiblePosition):
        Match().add(left).deal(random.Random(1))
