"""How the tests of 关牌 write plays, positions and courses of play."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

import pytest

from coach.cards import NO_CARDS, Cards
from coach.games.guanpai.match import Match, Round
from coach.games.guanpai.notation import parse_play, parse_position
from coach.games.guanpai.plays import Combination, classify, groups
from coach.games.guanpai.position import Position, judge
from coach.games.guanpai.rules import PACK, SEATS, Rules
from coach.games.house import every_table
from coach.results import Verdict

CUSTOM: Final = Rules()
LITERAL: Final = Rules(bombs="same-type")
HOUSES: Final = every_table(Rules)
"""Every house there can be."""

under_both_bombs = pytest.mark.parametrize("rules", [CUSTOM, LITERAL], ids=["beat-all", "same-type"])


def combination(text: str, rules: Rules = CUSTOM) -> Combination:
    """Return the combination written in *text*."""
    return classify(parse_play(text), rules)


def laid(play: str, on: str = "", *, rules: Rules = CUSTOM) -> Verdict:
    """Return the verdict on *play*, laid *on* another or led."""
    return judge(parse_play(play), top=combination(on, rules) if on else None, rules=rules)


def beats(play: str, other: str, rules: Rules = CUSTOM) -> bool:
    """Return whether *play* beats *other*, having checked that this is the same as being legal on it."""
    higher = combination(play, rules).beats(combination(other, rules))
    assert laid(play, other, rules=rules).legal == higher
    return higher


def table(text: str, moves: str = "") -> Position:
    """Return the position in *text*, after *moves*."""
    return course(parse_position(text), moves)


def course(position: Position, moves: str) -> Position:
    """Return the position after *moves* such as ``me 3 3; other pass``: each by the seat whose turn it is."""
    for move in moves.split(";") if moves else ():
        seat, what = move.split(maxsplit=1)
        if what == "escapes":
            position = position.escape(SEATS.index(seat))
            continue
        if not position.is_over:
            assert SEATS[position.turn] == seat, f"it is the turn of {SEATS[position.turn]}, not of {seat}: {move}"
        hand = position.hands[SEATS.index(seat)]
        position = position.play(NO_CARDS if what == "pass" else parse_play(what, hand))
    return position


def match(rounds: str, rules: Rules = CUSTOM) -> Match:
    """Return the match whose rounds are told as ``me 15; other 12``, or ``me escapes``."""
    found = Match(rules)
    for told in rounds.split(";"):
        seat, what = told.split()
        place = SEATS.index(seat)
        if what == "escapes":
            found = Match(rules, found.rounds, place)
        else:
            found = Match(rules, (*found.rounds, Round(place, int(what))))
    return found


def to_play(position: Position) -> str:
    """Return the seat whose turn it is."""
    return SEATS[position.turn]


def other_suits(position: Position, rng: random.Random) -> Position:
    """Return the position with the suits of every rank changed among each other."""
    ranks = groups(PACK)
    to = {card: new for rank in ranks.values() for card, new in zip(rank, rng.sample(rank, len(rank)), strict=True)}

    def changed(cards: Cards) -> Cards:
        return Cards.of(to[card] for card in cards)

    mine, other = map(changed, position.hands)
    top = None if position.top is None else replace(position.top, cards=changed(position.top.cards))
    return replace(position, hands=(mine, other), top=top, played=changed(position.played))
