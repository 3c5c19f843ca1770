"""Puzzles of 关牌: composed from a position and proven, and mined from rounds of careful players.

Everything here hangs on its arguments alone: searches are limited by positions searched, never by a clock. Of a
position only what lies open counts, the two hands and what is on the table, and suits do not (G3).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from coach.errors import ImpossiblePosition
from coach.games.crafting import TEMPTING, Craft, mined, played
from coach.games.guanpai.difficulty import difficulty, features
from coach.games.guanpai.goals import goal_of
from coach.games.guanpai.notation import parse_position, parse_rules, rules_name
from coach.games.guanpai.plays import Combination, plays_in, ranks_text
from coach.games.guanpai.policies import Careful
from coach.games.guanpai.position import Position, deal
from coach.games.guanpai.proof import NODES, Proof, keys, prove
from coach.games.guanpai.rules import SEATS, Rules
from coach.games.guanpai.temptation import CAREFUL, PANEL, choices, naive_values
from coach.games.guanpai.themes import themes_of
from coach.games.house import check_agreed, every_table
from coach.games.puzzle import NoPuzzle, Puzzle, Source

GAME: Final = "guanpai"

SIZES: Final = range(8, 27)
"""How many cards there are in both hands when a puzzle is mined."""
MOST: Final = 2
"""No more puzzles than this are mined from one round."""
QUICK: Final = 30_000
"""How many positions mining searches before it turns from a moment of a round."""
APART: Final = 6
"""Two moments of a round from which both a puzzle is mined differ by so many cards at least."""
PLAYERS: Final = tuple(policy for policy in PANEL.values() if isinstance(policy, Careful))
"""Who plays the rounds that are mined; each seat draws one of them."""


def compose(position: str, rules: str = "", source: Source | None = None) -> Puzzle:
    """Return the puzzle that *position* makes, turned so that I am to play, with everything proven anew.

    :param rules: the house rules; empty for those that the position names, or the default ones.
    :raises NoPuzzle: it makes none.
    :raises NotationError: it cannot be read.
    :raises ImpossiblePosition: *rules* contradict the position.
    """
    house = parse_rules(rules) if rules else None
    known = parse_position(position, house)
    check_agreed(known.rules, house, rules_name)
    return _CRAFT.compose(turned(known), source)


def mine(seed: int, number: int, rules: str = "") -> tuple[Puzzle, ...]:
    """Return the puzzles in the round that careful players play from the deal *number* of *seed*, in order.

    There are no more than :data:`MOST`, and no two of one moment (:data:`APART`): the harder ones are kept.
    """
    moments = _round(seed, number, parse_rules(rules))
    return mined(moments, lambda position, ply: _mined(position, Source(seed, number, ply)), most=MOST, apart=APART)


def turned(position: Position) -> Position:
    """Return *position* as I see it who am to play, with the suits that ranks alone stand for: what is the same up to
    seats and suits becomes equal.

    What has gone before is left out, but for what is on the table; a round that is over is returned as it is.
    """
    return position if position.is_over else parse_position(_text(position), position.rules)


def _text(position: Position) -> str:
    """Return the two hands and what is on the table by ranks alone, the seat to play first."""
    hands = position.hands[position.turn], position.hands[1 - position.turn]
    parts = [f"{name}: {ranks_text(hand)}" for name, hand in zip(SEATS, hands, strict=True)]
    if position.top is not None:
        parts.append(f"top: {ranks_text(position.top.cards)} by {SEATS[1]}")
    return " | ".join([*parts, f"turn: {SEATS[0]}"])


def _also(proof: Proof) -> dict[str, bool]:
    """Return for every other choice of house rules whether the key alone keeps the value; each game is solved once."""
    position = proof.position
    known: dict[object, bool] = {_game_under(position, position.rules): True}
    found = {}
    for rules in every_table(Rules):
        if rules == position.rules:
            continue
        game = _game_under(position, rules)
        if game not in known:
            known[game] = _holds(proof, rules)
        found[rules_name(rules)] = known[game]
    return found


def _game_under(position: Position, rules: Rules) -> object:
    """Return what tells the game that is played on from *position* under *rules* from others.

    Hands only shrink, so what can ever be laid is in them now; leaving the table is no part of best play (G14).
    """
    held = [plays_in(hand, rules) for hand in position.hands]
    plays = tuple(frozenset(play.cards for play in each) for each in held)
    top = () if position.top is None else (position.top,)
    bombs = any(play.kind.is_bomb for each in (*held, top) for play in each)
    return plays, rules.bombs if bombs else "", rules.must_beat


def _holds(proof: Proof, rules: Rules) -> bool:
    """Return whether the same key, and it alone, is proven to keep the same value under other house rules."""
    try:
        solution, found = keys(proof.position.under(rules))
    except (NoPuzzle, ImpossiblePosition):
        return False
    return solution.value == proof.value and [play.cards for play in found] == [proof.key.cards]


def _round(seed: int, number: int, rules: Rules) -> Iterator[Position]:
    """Yield the moments of a round, by the ply."""
    rng = random.Random(f"{GAME} {seed} {number}")
    position = deal(rng, rules)
    players = [rng.choice(PLAYERS) for _ in SEATS]
    return played(position, players, rng)


def _mined(position: Position, source: Source) -> Puzzle | None:
    """Return the puzzle that a moment of a round makes, if it does; what is cheap to see is asked first."""
    if sum(map(len, position.hands)) not in SIZES or len(position.legal_plays()) <= TEMPTING:
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
    rules_name=lambda position: rules_name(position.rules),
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
