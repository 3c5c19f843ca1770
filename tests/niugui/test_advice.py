"""Ranked plays: every legal play is there, the numbers of every reason can be recomputed, the same seed repeats."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from coach.cards import PACK, Cards
from coach.errors import ImpossiblePosition
from coach.games.niugui.advice import EXPLAINED, FIRST_PLAYOUTS, UNDECIDED_BELOW, suggest
from coach.games.niugui.belief import draw_worlds, free_places, layouts, owner_chances
from coach.games.niugui.chances import can_beat
from coach.games.niugui.kernels import simulate
from coach.games.niugui.notation import read
from coach.games.niugui.planning import broken, kept, lowest_of_kind, plays_needed, winners
from coach.games.niugui.plays import Combination, Kind, classify
from coach.games.niugui.position import View, deal
from coach.games.niugui.rules import BADGES, Rules
from coach.games.niugui.searching import PRUNE_AT, Points
from coach.notation import parse_cards
from coach.results import RELATIVE_SEATS, Move, Reason, Suggestion

EXAMPLE = """
me: ♠2 ♥A♣A ♥J ♦9♣9 ♣5
next: 5; across: 4; prev: 3
table: ♥10 by prev
played: ♠ 4 5 7 9 10 J Q K A
 ♥ 4 5 7 9 10 Q K 3
 ♣ 4 6 7 8 10 Q 2 3
 ♦ 4 5 6 7 8 10 Q 2 3 大王
"""


def views(count: int, seed: int) -> Iterator[View]:
    """Yield views of seats to move in games of random players, from all moments, both flush orders."""
    rng = random.Random(seed)
    while True:
        position = deal(rng, Rules(rng.choice(["rank", "suit"])))
        moments = []
        while not position.is_over:
            moments.append(position)
            position = position.play_unchecked(rng.choice(position.legal_plays()))
        for moment in rng.sample(moments, 4):
            yield moment.view(moment.turn)
            count -= 1
            if not count:
                return


def test_the_mock_up_position_gets_every_legal_play() -> None:
    """Every legal play stands in the answer once, the pass among them, the best first, pruned ones last."""
    view = read(EXAMPLE).view
    answer = suggest(view, seconds=60, seed=1, max_worlds=400)
    assert {move.cards for move in answer.moves} == {play.cards for play in view.legal_plays()}
    assert len(answer.moves) == len(view.legal_plays())
    order = [(move.pruned, -move.value) for move in answer.moves]
    assert order == sorted(order)
    assert answer.best.value <= 2
    assert not answer.best.undecided
    assert answer.worlds <= 400


def test_same_seed_same_answer() -> None:
    """With the worlds bounded, a seed fixes all but the clock; another seed draws other worlds."""

    def answer(seed: int) -> tuple[Move, ...]:
        return suggest(read(EXAMPLE).view, seconds=60, seed=seed, max_worlds=200).moves

    assert answer(3) == answer(3)
    assert answer(3) != answer(4)


def test_progress_can_stop_the_search() -> None:
    """A better answer is offered on the way, and False ends the search with what there is."""
    seen: list[Suggestion] = []

    def stop(answer: Suggestion) -> bool:
        seen.append(answer)
        return False

    hand = parse_cards("♣4 ♥4 ♠6 ♥7 ♣8 ♦9 ♠J ♥Q ♣K ♦A ♠A ♥2 ♣3")  # many singles lead about equally well
    answer = suggest(View(hand, ((13, 13, 14, 14),)), seconds=60, seed=1, progress=stop)
    assert len(seen) == 1
    assert answer.worlds == seen[0].worlds


def test_a_play_that_wins_at_once_is_found() -> None:
    """Laying the last card as a Black whose partner is out first ends the game with +2 (N20, N21)."""
    view = read("me: ♦K ♠2\nnext: 2; across: out 1; prev: 2\nbadges: across ♠3\ntable: ♦Q by prev").view
    answer = suggest(view, seconds=5, seed=1, max_worlds=100)
    assert answer.best.kind != "pass"
    alone = read("me: ♠2\nnext: 2; across: out 1; prev: 2\nbadges: across ♠3\ntable: ♦Q by prev").view
    best = suggest(alone, seconds=5, seed=1, max_worlds=100).best
    assert (best.cards, best.value) == (parse_cards("♠2"), 2.0)
    assert any(reason.code == "goes-out" and reason.values["place"] == 2 for reason in best.reasons)


def test_the_opening_plays_contain_the_four_of_diamonds() -> None:
    """N5: holding ♦4 before the first play, only plays with it are suggested; without it a free lead is supposed."""
    with_it = suggest(read("♦4 ♥4 ♠6 ♥7 ♣8 ♦9 ♠J ♥Q ♣K ♦A ♠A ♥2 ♣3").view, seconds=5, seed=1, max_worlds=50)
    assert all(parse_cards("♦4") <= move.cards for move in with_it.moves)
    assert not any(note.code == "hypothetical-lead" for note in with_it.notes)
    without = suggest(read("♣4 ♥4 ♠6 ♥7 ♣8 ♦9 ♠J ♥Q ♣K ♦A ♠A ♥2 ♣3").view, seconds=5, seed=1, max_worlds=50)
    assert any(note.code == "hypothetical-lead" for note in without.notes)


def test_nothing_is_suggested_out_of_turn_or_without_cards() -> None:
    """It must be my turn, and I must hold cards."""
    view = deal(random.Random(4)).view(0)
    assert view.turn != 0
    with pytest.raises(ImpossiblePosition, match="turn"):
        suggest(view, max_worlds=1)
    empty = View(Cards(), ((0, 2, 2, 2),), played=PACK - parse_cards("♠2♠3♠5♠6♠7♠8"), out=(0,))
    with pytest.raises(ImpossiblePosition, match="no cards"):
        suggest(empty, max_worlds=1)


Recompute = Callable[[View, Combination, tuple[Combination, ...], Reason], Any]


def _seat_odds(view: View, play: Combination, plays: tuple[Combination, ...], reason: Reason) -> dict[str, Any]:
    odds = can_beat(play, view)
    seat = max(odds.by_seat, key=lambda other: odds.by_seat[other].probability)
    chance = odds.by_seat[seat]
    return {"seat": seat, "count": chance.count, "of": chance.of, "p": chance.probability}


def _witness(view: View, play: Combination, plays: tuple[Combination, ...], reason: Reason) -> dict[str, Any]:
    """Return the reason's own values when they hold: the seat can have that hand, and its play beats."""
    seat, hand, beater = (reason.values[name] for name in ("seat", "hand", "play"))
    number = RELATIVE_SEATS.index(seat)
    assert beater <= hand <= view.unseen | view.known[number]
    assert len(hand) in {counts[number] for counts in view.counts}
    assert classify(beater, view.rules).beats(play)
    return dict(reason.values)


RECOMPUTE: dict[str, Recompute] = {
    "unbeatable": lambda view, play, plays, reason: {} if not can_beat(play, view).possible else None,
    "beaten-in": _seat_odds,
    "beaten-by-any": lambda view, play, plays, reason: (
        lambda odds: {"p": odds.probability, "stderr": odds.stderr, "exact": odds.exact}
    )(can_beat(play, view)),
    "witness": _witness,
    "goes-out": lambda view, play, plays, reason: {"place": len(view.out) + 1} if play.cards == view.hand else None,
    "plays-needed": lambda view, play, plays, reason: {
        "before": plays_needed(view.hand, view.rules),
        "after": plays_needed(view.hand - play.cards, view.rules),
    },
    "breaks": lambda view, play, plays, reason: next(
        {"kind": part.kind.value, "cards": part.cards}
        for part in broken(view.hand, play.cards, view.rules)
        if part.cards == reason.values["cards"]
    ),
    "keeps": lambda view, play, plays, reason: next(
        {"kind": part.kind.value, "cards": part.cards}
        for part in kept(view.hand, play.cards, view.rules)
        if part.cards == reason.values["cards"]
    ),
    "winners-left": lambda view, play, plays, reason: (lambda cards: {"cards": cards, "count": len(cards)})(
        winners(view.hand - play.cards, view)
    ),
    "cheapest": lambda view, play, plays, reason: {"count": lowest_of_kind(play, plays)},
    "shows-badge": lambda view, play, plays, reason: {"cards": play.cards & BADGES},
    "hides-badge": lambda view, play, plays, reason: {"cards": (view.hand - play.cards) & BADGES},
    "about-to-go-out": lambda view, play, plays, reason: {
        "seat": reason.values["seat"],
        "count": view.counts[0][RELATIVE_SEATS.index(reason.values["seat"])],
    },
    "pass-keeps": lambda view, play, plays, reason: {"count": len(plays) - 1},
    "cannot-beat": lambda view, play, plays, reason: {} if [play] == list(plays) else None,
    "only-play": lambda view, play, plays, reason: {} if [play] == list(plays) else None,
}


WORLDS = 24
SEEN_IN_SEARCH = {"laid-on", "never-laid-on", "worst-reply", "by-holder", "plan", "empties", "never-empties"}
"""Recounted in test_insights."""


def recount(view: View, moves: tuple[Move, ...]) -> Iterator[tuple[Move, Points, float, float]]:
    """Try all plays anew in the same worlds; yield each move with its points, its gap to the best and its error."""
    certain = len(owner_chances(view)) * sum(layouts(view, free) for free in free_places(view)) == 1
    plays = [play for move in moves for play in view.legal_plays() if play.cards == move.cards]
    worlds, owners = draw_worlds(view, 1 if certain else WORLDS, np.random.default_rng(1))
    masks, strengths = simulate.candidates(plays)
    mind = simulate.make_mind(view.rules)
    points = simulate.evaluate(worlds, owners, simulate.start(view), masks, strengths, mind, True).astype(float)
    for move, column in zip(moves, points.T, strict=True):
        gaps = points[:, 0] - column
        yield move, column, float(gaps.mean()), float(gaps.std(ddof=1) / len(gaps) ** 0.5) if len(gaps) > 1 else 0.0


def test_every_number_of_every_reason_can_be_recomputed() -> None:
    """On 200 positions reasons hold what their named public functions give, and values are those of a recount.

    What trails by more than 3.5 standard errors of the paired difference is dropped, what does by less than 2 is
    undecided.
    """
    seen, dropped, close = set(), 0, 0
    for view in views(200, seed=20):
        plays = view.legal_plays()
        answer = suggest(view, seconds=60, seed=1, max_worlds=WORLDS)
        anew = len(plays) * WORLDS <= FIRST_PLAYOUTS  # all worlds were drawn at once
        for move, points, gap, stderr in recount(view, answer.moves) if anew else ():
            n = len(points)
            assert move.value == pytest.approx(points.mean())
            assert move.stderr == pytest.approx(points.std(ddof=1) / n**0.5 if n > 1 else 0)
            assert move.pruned == (n > 1 and 0 < gap > PRUNE_AT * stderr)
            assert move.undecided == (
                n > 1 and move is not answer.best and not move.pruned and (gap == 0 or gap < UNDECIDED_BELOW * stderr)
            )
            trail = [dict(reason.values) for reason in move.reasons if reason.code == "trails"]
            assert trail == (
                [] if move is answer.best else [pytest.approx({"gap": gap, "stderr": stderr, "worlds": n})]
            )
            dropped, close = dropped + move.pruned, close + move.undecided
        for move in answer.moves:
            play = next(play for play in plays if play.cards == move.cards)
            for reason in move.reasons:
                if reason.code in SEEN_IN_SEARCH:
                    continue
                seen.add(reason.code)
                if reason.code != "trails":
                    assert RECOMPUTE[reason.code](view, play, plays, reason) == reason.values, (view, move)
    assert seen == {*RECOMPUTE, "trails"} - {"only-play"}
    assert dropped > 20
    assert close > 100


def test_every_play_has_its_odds() -> None:
    """However many plays there are, each but the pass says how likely it is to be beaten."""
    view = read("♠4 ♥4 ♦4 ♣4 ♠5 ♥5 ♦5 ♣5 ♠6 ♥6 ♦6 ♣6 ♠7 ♥7").view
    moves = suggest(view, seconds=5, seed=1, max_worlds=24).moves
    assert len(moves) > EXPLAINED
    for move in moves:
        assert move.beaten is not None
        assert any(reason.code in ("beaten-in", "unbeatable") for reason in move.reasons)


def test_with_all_hands_known_one_world_is_enough() -> None:
    """Where only one deal is possible values carry no error, and equal plays are equal, not undecided."""
    view = read("S: ♠2 ♥K ♦9 | E: ♣5 ♦5 | N: out 1 | W: out 2 | badges: N ♠3 | turn: S").view
    answer = suggest(view, seconds=60, seed=1)
    assert answer.worlds == 1
    assert {(move.value, move.stderr, move.undecided) for move in answer.moves} == {(1.0, 0.0, False)}
    assert [note.code for note in answer.notes] == ["tied", "solved-exactly"]


def test_the_only_legal_play_is_said_to_be_so() -> None:
    """N5: a ♦4 that makes no pair, straight or flush is all that its holder can open with."""
    view = read("♦4 ♦6 ♦8 ♣9 ♥9 ♠J ♣J ♠K ♥K ♣2 ♠2 ♥2 ♣A").view
    (move,) = suggest(view, seconds=5, seed=1, max_worlds=50).moves
    assert move.cards == parse_cards("♦4")
    assert any(reason.code == "only-play" for reason in move.reasons)


def test_odds_of_a_move_are_those_of_its_own_cards() -> None:
    """Plays that compare alike share their odds, each under its own cards."""
    for view in views(12, seed=8):
        for move in suggest(view, seconds=60, seed=1, max_worlds=24).moves:
            if move.beaten is not None:
                assert move.beaten == can_beat(classify(move.cards, view.rules), view)
            else:
                assert move.kind == Kind.PASS.value or not any(reason.code == "beaten-in" for reason in move.reasons)
