"""What holds at every moment of every game, over 10,000 seeded random games under both flush orders."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import coach.games.niugui
from coach.cards import BIG_JOKER, NO_CARDS, PACK, SPADE_2, SPADE_3, Cards
from coach.clauses import clauses
from coach.errors import IllegalPlay
from coach.games.niugui.plays import Kind, is_combination
from coach.games.niugui.position import Position, deal
from coach.games.niugui.rules import Rules
from tests.niugui.playing import ORDERS

GAMES = 10_000
BATCH = 500
CLAUSES = {clause.id for clause in clauses("niugui")}
POINTS_WON = {(2, -2), (1, -1), (0, 0), (9, -3), (-6, 2)}  # by the first out's side or the double, and by the others


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_random_games_keep_the_rules(first: int):
    """N1 to N22: every game of the batch keeps every invariant; a failure names its seed."""
    for seed in range(first, first + BATCH):
        try:
            _play_one(seed, ORDERS[seed % 2])
        except AssertionError as broken:
            raise AssertionError(f"seed {seed}, flush order {ORDERS[seed % 2].flush_order}") from broken


def _play_one(seed: int, rules: Rules) -> None:
    """Play a game of random legal plays, keeping account beside it, and compare."""
    rng = random.Random(seed)
    position = deal(rng, rules)
    black = position.black
    played = NO_CARDS
    shown: list[int | None] = [None, None]
    out: list[int] = []
    owner: int | None = None
    passes = 0
    while not position.is_over:
        seat = position.turn
        legal = position.legal_plays()
        assert legal, "somebody is to play and has no play"
        play = rng.choice(legal)
        other = _something(rng, position.hands[seat])
        assert position.can_play(play.cards)
        assert position.can_play(other) == any(other == each.cards for each in legal), other
        after = position.play_unchecked(play)

        if play.kind is Kind.PASS:
            passes += 1
        else:
            passes, owner, played = 0, seat, played | play.cards
            shown = [seat if card in play.cards else by for card, by in zip((SPADE_2, SPADE_3), shown, strict=True)]
            if play.cards == position.hands[seat]:
                out.append(seat)
        assert after.hands[seat] == position.hands[seat] - play.cards
        assert _in_hands(after) == PACK - played, "cards are conserved"
        assert after.out == tuple(out), "places follow the order of going out"
        assert after.badges == tuple(shown), "a badge shows exactly when its card is played"
        assert after.black == black, "the sides are those of the deal"
        one_side_out = {*out} >= black or {*out} >= {0, 1, 2, 3} - black
        assert after.is_over == one_side_out, "the game ends as soon as one side is out"
        if not after.is_over:
            still_in = [other % 4 for other in range(seat + 1, seat + 5) if after.hands[other % 4]]
            assert after.turn == still_in[0], "the turn goes to the next seat that holds cards"
            others = [other for other in still_in if other != owner]
            assert (after.top is None) == (passes == len(others)), "the lead is free when all others have passed"
            if after.top is None:
                passes, owner = 0, None
        position = after
    _check_end(position, black)


def _something(rng: random.Random, hand: Cards) -> Cards:
    """Return cards that may or may not be a legal play: none, some or all of a rank in *hand*, or any one card."""
    match rng.randrange(4):
        case 0:
            return NO_CARDS
        case 1:
            return Cards.of(rng.sample(list(hand), rng.randint(1, min(5, len(hand)))))
        case 2:
            return hand & Cards(0b1111 << 4 * rng.randrange(13))
        case _:
            return Cards(1 << rng.randrange(54))


def _check_end(position: Position, black: frozenset[int]) -> None:
    points = position.points()
    assert sum(points) == 0
    side = black if len(black) == 1 or position.out[0] in black else {0, 1, 2, 3} - black
    won, lost = {points[seat] for seat in side}, {points[seat] for seat in range(4) if seat not in side}
    assert len(won) == len(lost) == 1, "partners get the same points"
    assert (won.pop(), lost.pop()) in POINTS_WON
    assert not position.can_play(NO_CARDS)
    assert position.legal_plays() == ()


def _in_hands(position: Position) -> Cards:
    masks = [hand.mask for hand in position.hands]
    assert sum(masks) == masks[0] | masks[1] | masks[2] | masks[3], "no card is in two hands"
    return Cards(sum(masks))


def test_a_view_shows_a_seat_its_own_hand_and_what_is_public():
    """N4: what is unseen by a seat is what the other three hold; the view is turned so that the seat is 0."""
    for seed in range(60):
        rng = random.Random(seed)
        position = deal(rng)
        while not position.is_over:
            position = position.play_unchecked(rng.choice(position.legal_plays()))
            for seat in range(4):
                view = position.view(seat)
                assert view.hand == position.hands[seat]
                assert view.unseen == _in_hands(position) - view.hand
                assert view.gone == 0
                assert view.counts[0] == tuple(len(position.hands[(seat + step) % 4]) for step in range(4))
                assert view.top == position.top
                if not position.is_over and (position.turn - seat) % 4 == view.turn == 0:
                    assert view.legal_plays() == position.legal_plays()


def test_the_same_seed_plays_the_same_game():
    """A game is a function of its seed."""

    def end(seed: int) -> Position:
        rng = random.Random(seed)
        position = deal(rng)
        while not position.is_over:
            position = position.play_unchecked(rng.choice(position.legal_plays()))
        return position

    assert end(7) == end(7) != end(8)


def test_a_position_does_not_change():
    """Playing returns a new position and leaves the old one as it was."""
    position = deal(random.Random(9))
    before = hash(position)
    position.play_unchecked(position.legal_plays()[0])
    assert hash(position) == before
    with pytest.raises(AttributeError):
        position.turn = 2  # type: ignore[misc]


def test_every_refusal_rests_on_a_clause():
    """Whatever random cards are tried, a refusal says why by a clause that exists; and both game ends refuse too."""
    met = set()
    for seed in range(300):
        rng = random.Random(seed)
        position = deal(rng, ORDERS[seed % 2])
        for _ in range(rng.randint(0, 120)):
            if position.is_over:
                break
            position = position.play_unchecked(rng.choice(position.legal_plays()))
        for _ in range(40):
            hand = list(position.hands[position.turn])
            cards = Cards.of(rng.sample(hand, min(len(hand), rng.randint(0, 6))))
            if rng.random() < 0.1:
                cards |= Cards.of([BIG_JOKER])
            refusal = _refusal(position, cards)
            verdict = position.judge(cards)
            assert verdict.legal == (refusal is None)
            assert verdict.clause in CLAUSES
            assert (verdict.kind == "") == (bool(cards) and not is_combination(cards))
            if refusal is not None:
                assert (verdict.clause, verdict.reason.code) == (refusal.clause, refusal.code)
                met.add(refusal.clause)
    assert met >= {"N2", "N5", "N8", "N10", "N11", "N12", "N13", "N14", "N20"}


def _refusal(position: Position, cards: Cards) -> IllegalPlay | None:
    try:
        position.verify_play(cards)
    except IllegalPlay as refusal:
        return refusal
    return None


def test_every_clause_that_the_game_cites_exists():
    """Each id from N1 on that stands in the game's source, in code or comment, is a clause of seeds/niugui.toml."""
    folder = Path(coach.games.niugui.__file__).parent
    cited = {found for path in folder.glob("*.py") for found in re.findall(r"\bN\d+\b", path.read_text("utf-8"))}
    assert cited <= CLAUSES
    assert {"N5", "N8", "N13"} <= cited
