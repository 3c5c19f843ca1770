"""All kernels compiled at once, so that nobody waits for one later."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Final

from coach.games.warming import Progress, warm_parts, warm_solver

_ENDGAME: Final = "S: ♠2 ♥9 ♥5 | E: ♣9 ♦9 | N: ♠3 ♦7 | W: ♣K ♥6 ♦6 | turn: S"
"""Small, but nothing that could be told without a search."""


def warm(progress: Progress | None = None) -> float:
    """Compile every kernel, or load what is kept on disk, and return the seconds that it took."""
    return warm_parts(_parts(), progress)


@cache
def make_solver_ready() -> None:
    """Compile what solves, or load what is kept on disk, before any clock runs; say it where that will be slow."""
    from coach.games.niugui.kernels import search
    from coach.games.niugui.kernels.compiling import is_kept

    warm_solver(is_kept(search.advance), _solve_once)


def _solve_once() -> None:
    import numpy as np

    from coach.games.niugui.kernels import likeness
    from coach.games.niugui.notation import parse_position
    from coach.games.niugui.solver import solve

    solve(parse_position(_ENDGAME), all_plays=True)
    likeness.move_positions(np.zeros(16, np.int64), np.zeros(16, np.int64))
    likeness.move_classes(np.zeros(16, np.int64), np.zeros(16, np.int64))


def _parts() -> tuple[tuple[str, Callable[[], None]], ...]:
    """Return the kernels' parts by name, each with calls small enough to take no time and typed as in earnest."""

    def plays() -> None:
        from coach.cards import PACK
        from coach.games.niugui.kernels.generation import plays_in
        from coach.games.niugui.rules import Rules

        plays_in(PACK, Rules())

    def play_outs() -> None:
        import numpy as np

        from coach.cards import DIAMOND_4, SPADE_2, SPADE_3
        from coach.games.niugui.kernels import course, network, playout, recording, simulate, stepping
        from coach.games.niugui.position import deal
        from coach.games.niugui.rules import Rules

        mind = simulate.make_mind(Rules())
        worlds = np.array([[1 << DIAMOND_4, 1 << SPADE_2, 1 << SPADE_3, 2]], np.int64)
        setting = np.zeros(course.GAME, np.int64)
        simulate.evaluate(worlds, np.array([[1, 2]]), setting, worlds[0, :1], np.array([64]), mind, True)
        simulate.play_games(worlds, np.zeros((1, 4), np.int64), mind, Rules())
        dealt = deal(random.Random(0))
        recording.record(dealt, (playout.CAREFUL,) * 4, mind)
        stepping.decide(dealt.view(dealt.turn), playout.LOWEST, mind, network.no_net(), 0)

    def beliefs() -> None:
        from coach.games.niugui import inference
        from coach.games.niugui.kernels import playout, recording, simulate
        from coach.games.niugui.position import deal
        from coach.games.niugui.rules import Rules

        position = deal(random.Random(0))
        cards = recording.record(position, (playout.CAREFUL,) * 4, simulate.make_mind(Rules()))[0]
        played = position.play(cards)
        inference.who_holds(played.view(played.turn, ((position.turn, cards),)), steps=inference.WALKS)

    def search() -> None:
        from coach.games.niugui.advice import suggest, why_not
        from coach.games.niugui.position import deal
        from coach.games.niugui.searching import Method, Search

        position = deal(random.Random(0))
        view = position.view(position.turn)
        suggest(view, seconds=0.0, max_worlds=2)
        play = view.legal_plays()[0]
        why_not(view, play.cards, seconds=0.0, max_worlds=1)
        log = ((position.turn, play.cards),)
        position = position.play_unchecked(play)
        view = position.view(position.turn, log)
        for method in (Method(steps=8), Method(learners=1)):
            found = Search(view, view.legal_plays(), 0, method)
            found.extend(1)
            found.follow(0, 1)

    def odds() -> None:
        from coach.cards import Cards
        from coach.games.niugui.chances import can_beat
        from coach.games.niugui.plays import classify
        from coach.games.niugui.position import View
        from coach.games.niugui.rules import Rules

        hand = Cards.of(range(13))
        for combo in (Cards.of([0]), Cards.of([0, 1, 2, 4, 5])):
            view = View(hand, ((13, 13, 14, 14),), Rules())
            can_beat(classify(combo, view.rules), view)

    return (
        ("plays", plays),
        ("play-outs", play_outs),
        ("beliefs", beliefs),
        ("odds", odds),
        ("search", search),
        ("solver", _solve_once),
    )
