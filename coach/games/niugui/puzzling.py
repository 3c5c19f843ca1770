"""Puzzles of 牛鬼: composed from a position and proven, and mined from games of careful players.

Everything here hangs on its arguments alone: searches are limited by positions searched, never by a clock.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from operator import attrgetter
from typing import Final, get_args

from coach.games.crafting import TEMPTING, Craft, mined
from coach.games.house import check_agreed
from coach.games.niugui.difficulty import difficulty, features
from coach.games.niugui.goals import goal_of
from coach.games.niugui.kernels import playout
from coach.games.niugui.kernels.planning import Mind, make_mind
from coach.games.niugui.kernels.recording import record
from coach.games.niugui.notation import format_position, parse_position, parse_rules
from coach.games.niugui.plays import Combination
from coach.games.niugui.policies import Careful
from coach.games.niugui.position import Position, deal
from coach.games.niugui.proof import NODES, Proof, keys, prove
from coach.games.niugui.rules import FlushOrder, Rules
from coach.games.niugui.temptation import CAREFUL, PANEL, choices, idea, naive_values
from coach.games.niugui.themes import themes_of
from coach.games.puzzle import NoPuzzle, Puzzle, Source

GAME: Final = "niugui"

SIZES: Final = range(8, 31)
"""How many cards there are in all hands when a puzzle is mined."""
MOST: Final = 3
"""No more puzzles than this are mined from one game."""
QUICK: Final = 10_000
"""How many positions mining searches before it turns from a moment of a game."""
APART: Final = 6
"""Two moments of a game from which both a puzzle is mined differ by so many cards at least."""
PLAYERS: Final = tuple(policy for policy in PANEL.values() if isinstance(policy, Careful))
"""Who plays the games that are mined; each seat draws one of them."""


def compose(position: str, rules: str = "", source: Source | None = None) -> Puzzle:
    """Return the puzzle that *position* makes, turned so that S is to play, with everything proven anew.

    :param rules: the house rules; empty for those that the position names, or the default ones.
    :raises NoPuzzle: it makes none.
    :raises NotationError: it cannot be read.
    :raises ImpossiblePosition: a side is unknown, or *rules* contradict the position.
    """
    house = parse_rules(rules) if rules else None
    known = parse_position(position, house)
    check_agreed(known.rules, house, attrgetter("flush_order"))
    return _CRAFT.compose(turned(known), source)


def mine(seed: int, number: int, rules: str = "") -> tuple[Puzzle, ...]:
    """Return the puzzles in the game that careful players play from the deal *number* of *seed*, in order.

    There are no more than :data:`MOST`, and no two of one moment (:data:`APART`): the harder ones are kept.
    """
    moments = _game(seed, number, parse_rules(rules))
    return mined(moments, lambda position, ply: _mined(position, Source(seed, number, ply)), most=MOST, apart=APART)


def turned(position: Position) -> Position:
    """Return *position* with its seats renamed so that S is to play: what is the same up to that becomes equal."""
    turn = position.turn

    def seat(old: int | None) -> int | None:
        return None if old is None else (old - turn) % 4

    hands = position.hands[turn:] + position.hands[:turn]
    return replace(
        position,
        hands=(hands[0], hands[1], hands[2], hands[3]),
        turn=0,
        owner=seat(position.owner),
        out=tuple((old - turn) % 4 for old in position.out),
        badges=(seat(position.badges[0]), seat(position.badges[1])),
        escaped=seat(position.escaped),
    )


def _text(position: Position) -> str:
    return format_position(replace(position, rules=Rules()))


def _also(proof: Proof) -> dict[str, bool]:
    mine = proof.position.rules.flush_order
    return {order: _holds(proof, order) for order in get_args(FlushOrder) if order != mine}


def _holds(proof: Proof, order: FlushOrder) -> bool:
    """Return whether the same key, and it alone, is proven to keep the same value under another flush order."""
    other = parse_position(_text(proof.position), Rules(order))
    try:
        solution, found = keys(other)
    except NoPuzzle:
        return False
    return solution.value == proof.value and [play.cards for play in found] == [proof.key.cards]


def _game(seed: int, number: int, rules: Rules) -> Iterator[Position]:
    """Yield the moments of a game, by the ply."""
    rng = random.Random(f"{GAME} {seed} {number}")
    position = deal(rng, rules)
    seats = tuple(playout.CAREFUL + rng.randrange(len(PLAYERS)) for _ in range(4))
    for cards in record(position, seats, _mind(rules, threading.get_ident())):
        yield position
        position = position.play(cards)


@cache
def _mind(rules: Rules, thread: int) -> Mind:
    """Return the mind that the players share; each thread has its own, for a mind remembers."""
    return make_mind(rules, *(player.weights for player in PLAYERS))


def _mined(position: Position, source: Source) -> Puzzle | None:
    """Return the puzzle that a moment of a game makes, if it does; what is cheap to see is asked first."""
    if sum(map(len, position.hands)) not in SIZES:
        return None
    if len({idea(play) for play in position.legal_plays()}) <= TEMPTING:
        return None
    position = turned(position)
    try:
        _, found = keys(position, nodes=QUICK)
        if len(found) > 1 or choices(position)[CAREFUL] == found[0].cards:
            return None
        return _CRAFT.compose(position, source)
    except NoPuzzle:
        return None


_CRAFT: Final = Craft[Position, Combination](
    game=GAME,
    careful=CAREFUL,
    rules_name=lambda position: position.rules.flush_order,
    text=_text,
    prove=prove,
    choices=choices,
    naive=naive_values,
    features=lambda proof, laid, tempting: features(proof, laid, tempting, NODES),
    difficulty=difficulty,
    goal=lambda proof: goal_of(proof.position, proof.value),
    themes=themes_of,
    also=_also,
)
