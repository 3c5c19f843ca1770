"""Puzzles of 顶牛: composed from a position and proven, and mined from hands that bots play.

Everything here hangs on its arguments alone: searches are limited by positions searched, never by a clock. Of a
position only what lies open counts: four hands, the two ends, and what everybody has discarded.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from coach.games.crafting import Craft, mined, played
from coach.games.dingniu.difficulty import difficulty, features
from coach.games.dingniu.goals import goal_of
from coach.games.dingniu.notation import format_position, parse_position, parse_rules, rules_name
from coach.games.dingniu.plays import Play
from coach.games.dingniu.policies import Careful
from coach.games.dingniu.position import COUNT, Discard, Discards, Position, deal, tiles_of
from coach.games.dingniu.proof import NODES, Proof, best_play, prove
from coach.games.dingniu.rules import SEATS, Rules
from coach.games.dingniu.temptation import CAREFUL, PANEL, choices, naive_values
from coach.games.dingniu.themes import themes_of
from coach.games.house import check_agreed, every_table
from coach.games.puzzle import NoPuzzle, Puzzle, Source
from coach.tiles import Tiles

GAME: Final = "dingniu"

SIZES: Final = range(6, 19)
"""How many tiles there are in all hands when a puzzle is mined."""
MOST: Final = 1
"""No more puzzles than this are mined from one hand: a hand is short, and its moments are alike."""
APART: Final = 4
"""Two moments of a hand from which both a puzzle is mined differ by so many tiles at least."""
QUICK: Final = 20_000
"""How many positions mining searches before it turns from a moment of a hand."""
LEAST: Final = 1
"""So many wrong plays must tempt: often there are but two plays in all."""
PLAYERS: Final = tuple(PANEL.values())
"""Who plays the hands that are mined; each seat draws one of them."""


def compose(position: str, rules: str = "", source: Source | None = None) -> Puzzle:
    """Return the puzzle that *position* makes, turned so that S is to play, with everything proven anew.

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
    """Return the puzzles in the hand that bots play from the deal *number* of *seed*, in order.

    There are no more than :data:`MOST`, and no two of one moment (:data:`APART`): the harder ones are kept.
    """
    moments = _hand(seed, number, parse_rules(rules))
    return mined(moments, lambda position, ply: _mined(position, Source(seed, number, ply)), most=MOST, apart=APART)


def turned(position: Position) -> Position:
    """Return *position* with the seat to play as S, so that what is the same up to seats becomes equal.

    When a tile was discarded is left out: all of them lie open.
    """
    first, second, third, fourth = ((position.turn + step) % COUNT for step in range(COUNT))
    hands, gone = position.hands, position.discards

    def open_(seat: int) -> tuple[Discard, ...]:
        faces = sorted(face for tile in tiles_of(gone[seat]) for face in tile.faces)
        return tuple(Discard(Tiles.of_faces([face])) for face in faces)

    discards: Discards = (open_(first), open_(second), open_(third), open_(fourth))
    held = (hands[first], hands[second], hands[third], hands[fourth])
    account = None if position.account is None else (position.account - position.turn) % COUNT
    return Position(held, 0, position.rules, position.ends, discards, account, position.half)


def _text(position: Position) -> str:
    """Return a position without its house rules."""
    return format_position(replace(position, rules=Rules()))


def _also(proof: Proof) -> dict[str, bool]:
    """Return for every other choice of house rules whether the key alone keeps the value by every tie.

    Where who let it come about pays for it (T12 to T19) the value hangs on what was done before, and on what was meant:
    under such rules nothing is claimed.
    """
    found = {}
    for rules in every_table(Rules):
        if rules == proof.position.rules:
            continue
        found[rules_name(rules)] = rules.liability == "off" and _holds(proof, rules)
    return found


def _holds(proof: Proof, rules: Rules) -> bool:
    try:
        key, value = best_play(replace(proof.position, rules=rules))
    except NoPuzzle:
        return False
    return value == proof.value and key == proof.key


def _hand(seed: int, number: int, rules: Rules) -> Iterator[Position]:
    """Yield the moments of a hand, by the ply."""
    rng = random.Random(f"{GAME} {seed} {number}")
    position = deal(rng, rules)
    players = [rng.choice(PLAYERS) for _ in SEATS]
    return played(position, players, rng)


def _mined(position: Position, source: Source) -> Puzzle | None:
    """Return the puzzle that a moment of a hand makes, if it does; what is cheap to see is asked first."""
    if sum(map(len, position.hands)) not in SIZES or len(position.legal_plays()) <= LEAST:
        return None
    position = turned(position)
    try:
        key, _ = best_play(position, QUICK)
        if Careful().choose(position.view(0), random.Random(0)) == key.cards:
            return None
        return _CRAFT.compose(position, source)
    except NoPuzzle:
        return None


_CRAFT: Final = Craft[Position, Play](
    game=GAME,
    careful=CAREFUL,
    rules_name=lambda position: rules_name(position.rules),
    text=_text,
    prove=prove,
    choices=choices,
    naive=naive_values,
    features=lambda proof, laid, tempting: features(proof, laid, tempting, NODES),
    difficulty=difficulty,
    goal=goal_of,
    themes=themes_of,
    also=_also,
    least=LEAST,
)
