"""Find endings in which averaging over solved worlds prefers another play than playing on without seeing the cards.

::

    python -m tests.benchmarks.find_clairvoyant --seed 1 --games 300 > tests/niugui/clairvoyant.toml

Games are those of careful players that puzzles are mined from. The most telling ones are kept, one a game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from coach.cards import Cards
from coach.errors import ImpossiblePosition
from coach.games.niugui.clairvoyance import open_values, played_values, worlds_of
from coach.games.niugui.notation import format_view
from coach.games.niugui.position import View
from coach.games.niugui.puzzling import _game, turned
from coach.games.niugui.rules import Rules

CARDS = range(7, 15)
WORLDS = range(6, 57)
NODES = 30_000
APART = Fraction(1, 10), Fraction(1, 4)
"""The solved average prefers one play by so much, playing on the other, at least."""


class Ending(NamedTuple):
    """An ending with both averages of both plays."""

    number: int
    ply: int
    view: View
    solved_best: Cards
    played_best: Cards
    open: dict[Cards, Fraction]
    played: dict[Cards, Fraction]

    @property
    def apart(self) -> Fraction:
        """By how much the two ways to count differ, the lesser of both."""
        first, second = self.solved_best, self.played_best
        return min(self.open[first] - self.open[second], self.played[second] - self.played[first])


def ending(number: int, ply: int, view: View) -> Ending | None:
    """Return the ending if the two ways to count differ enough, whether players are told the sides or not."""
    try:
        if len(worlds_of(view)) not in WORLDS:
            return None
        played, told = played_values(view), played_values(view, sides_known=True)
        best = max(played, key=played.__getitem__)
        if told[best] < max(told.values()):
            return None
        solved = open_values(view, NODES)
    except ImpossiblePosition:
        return None
    top = max(solved.values())
    rival = max((cards for cards in solved if solved[cards] == top), key=played.__getitem__)
    if top - solved[best] < APART[0] or played[best] - played[rival] < APART[1] or told[best] - told[rival] < APART[1]:
        return None
    return Ending(number, ply, view, rival, best, solved, played)


def endings(seed: int, games: int) -> Iterator[Ending]:
    """Yield the first such ending of each game."""
    for number in range(games):
        for ply, position in enumerate(_game(seed, number, Rules())):
            position = turned(position)
            view = position.view(0)
            active = sum(map(bool, position.hands[1:]))
            if sum(map(len, position.hands)) in CARDS and active > 1 and len(view.hand) > 2:
                found = ending(number, ply, view)
                if found is not None:
                    yield found
                    break


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--keep", type=int, default=7)
    args = parser.parse_args()
    best = sorted(endings(args.seed, args.games), key=lambda each: (-each.apart, each.number))[: args.keep]
    print("# Endings in which averaging over solved worlds prefers a play that needs clairvoyance.")
    print(f"# python -m tests.benchmarks.find_clairvoyant --seed {args.seed} --games {args.games}")
    for each in best:
        print(f"\n[[ending]]\ngame = {each.number}  # of the seed, at ply {each.ply}")
        print(f'position = """\n{format_view(each.view)}"""')
        for name, cards in (("solved", each.solved_best), ("played", each.played_best)):
            laid = str(cards) or "pass"
            print(f'{name} = {{ play = "{laid}", open = "{each.open[cards]}", played = "{each.played[cards]}" }}')


if __name__ == "__main__":
    main()
