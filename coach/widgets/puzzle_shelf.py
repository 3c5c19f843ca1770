"""Which puzzles a learner goes through: by house rules, theme and difficulty, or those that failed; and in which order.

No widget and no clock here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from coach.errors import CoachError
from coach.games.game import Game, HasHouseRules, HasPuzzles, Reads, require
from coach.games.house import in_words, values_of
from coach.games.puzzle import HARDEST, Puzzle

ALL: Final = "all"
AGAIN: Final = "again"
DAY: Final = "day"
WAYS: Final = (ALL, AGAIN, DAY)
"""What can be gone through: all that fits the choice, those that failed, the puzzle of the day."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a learner wants to see."""

    rules: str
    theme: str = ""
    difficulty: int = 0
    """0 for every one."""
    way: str = ALL


@dataclass(frozen=True, slots=True)
class Shelf:
    """All puzzles of a game, the easier first, and the learner's choice among them."""

    game: Game
    puzzles: tuple[Puzzle, ...]
    choice: Choice

    @classmethod
    def of(cls, game: Game, puzzles: Sequence[Puzzle], rules: str) -> Shelf:
        """Return a shelf with all *puzzles*, from which nothing is chosen but the house *rules*."""
        ordered = sorted(puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.id))
        return cls(game, tuple(ordered), Choice(rules))

    def chosen(self, again: Sequence[str] = ()) -> tuple[Puzzle, ...]:
        """Return the puzzles that fit the choice, in order.

        :param again: the ids of those that failed, in the order in which they come back.
        """
        choice = self.choice
        proven = [puzzle for puzzle in self.puzzles if puzzle.holds_under(choice.rules)]
        if choice.way == AGAIN:
            return tuple(sorted((each for each in proven if each.id in again), key=lambda each: again.index(each.id)))
        return tuple(
            puzzle
            for puzzle in proven
            if choice.theme in ("", *puzzle.themes) and choice.difficulty in (0, puzzle.difficulty)
        )

    def points(self) -> tuple[str, ...]:
        """Return the names of the house rules that make a difference to a puzzle: it holds under one choice and not
        under another, all else being as it is chosen. What leaves no puzzle at all is no choice."""
        if not isinstance(self.game, HasHouseRules):
            return ()
        game, name = self.game, self.game.name
        now = values_of(name, game.rules(self.choice.rules))
        found = []
        for rule in game.house_rules():
            under = [game.rules_name(game.rules(in_words({**now, rule.name: value}))) for value in rule.choices]
            having = [{puzzle.id for puzzle in self.puzzles if puzzle.holds_under(rules)} for rules in under]
            if all(having) and any(ids != having[0] for ids in having):
                found.append(rule.name)
        return tuple(found)

    def find(self, id: str) -> Puzzle:
        """Return the puzzle of this id.

        :raises CoachError: there is none.
        """
        for puzzle in self.puzzles:
            if puzzle.id == id:
                return puzzle
        raise CoachError(f"there is no puzzle {id!r}", code="no-such-puzzle", id=id)

    def beside(self, id: str, way: int, again: Sequence[str] = ()) -> Puzzle | None:
        """Return the chosen puzzle before (*way* −1) or after (1) that of *id*, beyond the ends at the other one.

        Of one that is not among them, the first or the last is beside it; where none is chosen, none.
        """
        chosen = self.chosen(again)
        places = [number for number, puzzle in enumerate(chosen) if puzzle.id == id]
        if not chosen:
            return None
        at = places[0] if places else (-1 if way > 0 else 0)
        return chosen[(at + way) % len(chosen)]

    def next_open(self, id: str, done: frozenset[str], again: Sequence[str] = ()) -> Puzzle | None:
        """Return the next chosen puzzle after that of *id* which is not *done*; if all are, the one after it."""
        chosen = self.chosen(again)
        places = [number for number, puzzle in enumerate(chosen) if puzzle.id == id]
        start = places[0] + 1 if places else 0
        around = (*chosen[start:], *chosen[:start])
        return next((puzzle for puzzle in around if puzzle.id not in done), around[0] if around else None)

    def choose(self, **changes: Any) -> Shelf:
        """Return the shelf with another choice.

        :raises CoachError: there is no such theme, difficulty or way, or there are no such house rules.
        """
        return replace(self, choice=_checked(replace(self.choice, **changes), self.game))

    def asked(self, asked: Mapping[str, str]) -> Shelf:
        """Return the shelf with what a link chooses: ``theme``, ``difficulty``, ``rules``, ``way``.

        :raises CoachError: there is no such thing.
        """
        changes: dict[str, Any] = {name: asked[name] for name in ("theme", "rules", "way") if name in asked}
        if "difficulty" in asked:
            written = asked["difficulty"]
            changes["difficulty"] = int(written) if written.isdecimal() and written.isascii() else -1
        return self.choose(**changes)

    def counts(self) -> tuple[dict[str, int], dict[int, int]]:
        """Return how many puzzles there are of each theme and of each difficulty, under the rules chosen."""
        proven = [puzzle for puzzle in self.puzzles if puzzle.holds_under(self.choice.rules)]
        themes = dict.fromkeys(require(self.game, HasPuzzles).themes(), 0)
        grades = dict.fromkeys(range(1, HARDEST + 1), 0)
        for puzzle in proven:
            grades[puzzle.difficulty] += 1
            for theme in puzzle.themes:
                themes[theme] = themes.get(theme, 0) + 1
        return themes, grades


def _checked(choice: Choice, game: Game) -> Choice:
    if choice.rules:
        rules = require(game, Reads).rules(choice.rules)
        if isinstance(game, HasHouseRules):
            choice = replace(choice, rules=game.rules_name(rules))
    known = require(game, HasPuzzles).themes()
    if choice.theme and choice.theme not in known:
        message = f"there is no theme {choice.theme!r}"
        raise CoachError(message, code="no-theme", theme=choice.theme, known=" ".join(known))
    if choice.difficulty not in range(HARDEST + 1) or choice.way not in WAYS:
        raise CoachError(f"there is no such choice of puzzles: {choice!r}", code="no-choice")
    return choice
