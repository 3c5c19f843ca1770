"""How the tests of 顶牛 write positions and courses of play, and the plain solver they check the kernel with."""

from __future__ import annotations

import random
from typing import Final

from coach.games.dingniu.liability import settlement
from coach.games.dingniu.notation import parse_play, parse_position
from coach.games.dingniu.position import Position, deal
from coach.games.dingniu.rules import SEATS, Rules
from coach.games.house import every_table
from coach.tiles import Tiles

HOUSES: Final = every_table(Rules)
"""Every house there can be."""


def hand(text: str) -> Tiles:
    """Return the tiles written in *text*."""
    return Tiles.from_tokens(text.split())


def course(text: str, moves: str = "") -> list[Position]:
    """Return the position in *text* and those after each of *moves*, such as ``S 6-5 on 6; E x 4-4``."""
    steps = [parse_position(text)]
    for move in moves.split(";") if moves else ():
        seat, play = move.split(maxsplit=1)
        now = steps[-1]
        assert now.is_over or SEATS[now.turn] == seat, f"it is the turn of {SEATS[now.turn]}: {move}"
        steps.append(now.play(parse_play(play)))
    return steps


def table(text: str, moves: str = "") -> Position:
    """Return the position in *text*, after *moves*."""
    return course(text, moves)[-1]


def settled(text: str, moves: str) -> dict[str, int]:
    """Return what each seat gets after *moves*, liabilities where the house counts them."""
    return dict(zip(SEATS, settlement(course(text, moves)), strict=True))


def endgame(seed: int, left: int, rules: Rules | None = None) -> Position | None:
    """Return what a game of random plays comes to when *left* tiles are in hands; nothing if it has ended before."""
    rng = random.Random(seed)
    position = deal(rng, rules or HOUSES[seed % len(HOUSES)])
    while not position.is_over and sum(map(len, position.hands)) > left:
        position = position.play_unchecked(rng.choice(position.legal_plays()))
    return None if position.is_over else position


def plain(position: Position, asker: int, sign: int) -> tuple[int, ...]:
    """Return what comes of a position by the solver's convention, found without any of its short cuts."""
    if position.is_over:
        return position.points()
    best: tuple[int, ...] = ()
    seat = position.turn
    for play in position.legal_plays():
        found = plain(position.play_unchecked(play), asker, sign)
        if not best or _wish(found, seat, asker, sign) > _wish(best, seat, asker, sign):
            best = found
    return best


def _wish(gains: tuple[int, ...], seat: int, asker: int, sign: int) -> tuple[int, int]:
    return gains[seat], 0 if seat == asker else sign * gains[asker]
