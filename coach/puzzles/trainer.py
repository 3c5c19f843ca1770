"""The running of one puzzle: what is said of a play, how the others answer it, hints, and the account.

No screen, no clock and no solver here: who runs a puzzle hands over how positions are solved. All points are those of
the seat to move in the position that is spoken of.

>>> account = Run(right=False, wrong=1, hints=1)
>>> account.points  # of 10: a wrong play takes 4, the first hint 2
4
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from coach.cards import Cards
from coach.errors import CoachError
from coach.games.game import Game, Judges, LaysOut, require
from coach.games.puzzle import Puzzle, Refutation
from coach.games.table import Choice, Table
from coach.results import Bounds, Reason, Solution, Step, Valued, Verdict
from coach.tiles import from_ascii

SCHEMA: Final = 1
"""The number of the form in which a run is kept."""
WORTH: Final = 10
"""The points of a puzzle solved without a wrong play and without a hint."""
WRONG: Final = 4
"""The points that each wrong play takes."""
PRICES: Final = (2, 5, 10)
"""By grade of hint: how many of the :data:`WORTH` points are gone once it is opened."""
TRIED: Final = 8
"""No more of the others' equal plays than this are looked into."""

Solve = Callable[[str, bool], Solution | Bounds]
"""Solves a position in the game's notation; with ``True``, every legal play of it too."""


class Unsolved(CoachError):
    """A position could not be solved exactly in the time there was."""


@dataclass(frozen=True, slots=True)
class Run:
    """How far a learner is with a puzzle. A value: each act returns a new one."""

    played: tuple[Step, ...] = ()
    """What has been played since the puzzle's position, by all; no wrong play is among it."""
    wrong: int = 0
    """How many wrong plays were tried."""
    hints: int = 0
    """The highest grade of hint that is open; 0 for none."""
    right: bool | None = None
    """Whether the first play tried was the key; ``None`` before any."""
    helped: int = 0
    """How many hints were open when the first play was tried."""
    solved: bool = False
    shown: bool = False
    """Whether the solution was asked for before it was found."""

    @property
    def done(self) -> bool:
        """Whether there is nothing more to find."""
        return self.solved or self.shown

    @property
    def points(self) -> int:
        """The points that can still be had, or were had: hints and wrong plays cost."""
        price = PRICES[self.hints - 1] if self.hints else 0
        return 0 if self.shown else max(0, WORTH - price - WRONG * self.wrong)

    @property
    def price(self) -> int | None:
        """How many points the next hint would take from what can still be had; ``None`` when all are open."""
        if self.hints == len(PRICES):
            return None
        return self.points - replace(self, hints=self.hints + 1).points

    def to_json(self) -> dict[str, Any]:
        """Return the run as plain values."""
        return {
            "schema": SCHEMA,
            "played": [[step.seat, step.cards.ascii] for step in self.played],
            "wrong": self.wrong,
            "hints": self.hints,
            "right": self.right,
            "helped": self.helped,
            "solved": self.solved,
            "shown": self.shown,
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said of a play of the learner's."""

    cards: Cards
    """The play as it stands among the choices, where plays that differ in suits only are one."""
    verdict: Verdict
    """Whether it is legal, and by which clause."""
    holds: bool = False
    """Whether it keeps the puzzle's value."""
    value: int = 0
    """What it is worth, exactly, to the learner; of no meaning for an illegal play."""
    steps: tuple[Step, ...] = ()
    """What follows the play: after a right one what the others have answered, up to the learner's next choice or the
    end; after a wrong one its refutation, best play of all to the end."""
    secured: bool = False
    """Whether the rest was played out because nothing could be lost any more."""


@dataclass(frozen=True, slots=True)
class Trainer:
    """One puzzle under one choice of house rules.

    The others answer a right play so. **The partner**, who shares the learner's points, plays the solver's principal
    line. **An opponent** resists longest: of the plays that keep the value for him he takes the one after which the
    line of best play is longest; of those, the one that leaves the learner's side the fewest plays that keep its value
    at its next turn on that line; of those, the lowest (fewest cards first, then the lower cards). Where more than
    :data:`TRIED` plays keep the value, the lowest of each kind are looked into first, then the lowest of the others,
    and no more than that many.

    The run ends with the game, or earlier when **the value is secured**: on the line that best play takes from here,
    every play that the learner has at any of his turns keeps it. What remains is then played out. A turn with a single
    legal play is played for the learner.

    :raises CoachError: the puzzle was not proven under these house rules.
    """

    game: Game
    puzzle: Puzzle
    solve: Solve
    rules: str = ""
    """By name; empty for those of the puzzle."""
    start: Table = field(init=False)
    """The puzzle's position."""

    def __post_init__(self) -> None:
        if not self.puzzle.holds_under(self.house):
            message = f"puzzle {self.puzzle.id} is not proven under the house rules {self.house!r}"
            raise CoachError(message, code="puzzle-rules", id=self.puzzle.id)
        start = require(self.game, LaysOut).table(self.puzzle.position, self.house)
        object.__setattr__(self, "start", start)

    @property
    def house(self) -> str:
        """The name of the house rules in force."""
        return self.rules or self.puzzle.rules

    @property
    def me(self) -> str:
        """The learner's seat."""
        return self.start.turn

    # -- what the learner does ---------------------------------------------------------------------------------------

    def play(self, run: Run, cards: Cards) -> tuple[Run, Answer]:
        """Return the run after the learner lays *cards* (passes, when there are none), and what is said of it.

        An illegal play costs nothing and a wrong one is taken back, so that another can be tried.

        :raises Unsolved: what it is worth, or what the others answer, could not be found out; it counts for nothing.
        :raises CoachError: there is nothing more to play.
        """
        table = self.table(run)
        if run.done or table.turn != self.me:
            raise CoachError("this puzzle is done: there is nothing more to play", code="puzzle-done")
        cards = table.as_choice(cards)
        verdict = require(self.game, Judges).judge(cards, table.position)
        if not verdict.legal:
            return run, Answer(cards, verdict)
        value, best = self._value(table, cards, self._next_proven(run.played))
        tried = run if run.right is not None else replace(run, right=value == best, helped=run.hints)
        if value < best:
            line = self._follows(table, cards)
            return replace(tried, wrong=run.wrong + 1), Answer(cards, verdict, value=value, steps=line)
        mine = (*run.played, Step(self.me, cards))
        played, secured = self._answered(mine, self._after(table, cards))
        after = replace(tried, played=played)
        if self.table(after).is_over:
            after = replace(after, solved=True)
        return after, Answer(cards, verdict, True, value, played[len(mine) :], secured)

    def hint(self, run: Run) -> tuple[Run, Reason]:
        """Return the run with the next grade of hint open, and the hint: where to look, which kind or which not, which.

        :raises Unsolved: the best play here could not be found.
        :raises CoachError: all are open, or there is nothing more to find.
        """
        if run.done or run.price is None:
            raise CoachError("there is no further hint", code="no-hint")
        table = self.table(run)
        grade = run.hints + 1
        makers = (self._look, self._narrower, self._best)
        return replace(run, hints=grade), makers[grade - 1](run, table)

    def reveal(self, run: Run) -> Run:
        """Return the run with the solution shown; that leaves no points, and counts as a wrong first try."""
        if run.done:
            return run
        return replace(run, shown=True, right=run.right or False, helped=run.helped if run.right else run.hints)

    def why_not(self, table: Table, cards: Cards) -> Answer:
        """Return what *cards* are worth at *table* to the seat to move, and the line of best play that follows.

        :raises Unsolved: it could not be found out.
        """
        cards = table.as_choice(cards)
        verdict = require(self.game, Judges).judge(cards, table.position)
        if not verdict.legal:
            return Answer(cards, verdict)
        value, best = self._value(table, cards)
        return Answer(cards, verdict, value == best, value, self._follows(table, cards))

    def solution(self) -> tuple[Step, ...]:
        """Return the solution to the end of the game, the key first.

        :raises Unsolved: it is not proven under these rules before, and could not be found.
        """
        if self._as_proven:
            return self.puzzle.line
        after = self._after(self.start, self.puzzle.key)
        return (Step(self.me, self.puzzle.key), *self._line(after))

    # -- what there is -----------------------------------------------------------------------------------------------

    def table(self, run: Run) -> Table:
        """Return the table as it stands."""
        return self.frames(run.played)[-1]

    def frames(self, steps: tuple[Step, ...], start: Table | None = None) -> tuple[Table, ...]:
        """Return the table before *steps* and after each of them.

        :raises IllegalPlay: they cannot be played.
        """
        found = [start or self.start]
        for step in steps:
            found.append(self._after(found[-1], step.cards))
        return tuple(found)

    def restored(self, values: Mapping[str, Any]) -> Run:
        """Return the run that plain *values* stand for.

        :raises CoachError: they stand for none of this puzzle.
        """
        try:
            run = _run(values)
            turns = self.frames(run.played)
            fits = [table.turn for table in turns[:-1]] == [step.seat for step in run.played]
        except (ValueError, TypeError, KeyError, LookupError) as error:
            raise CoachError(f"this is no run of {self.puzzle.id}: {error}", code="run-damaged") from None
        if not fits or not (run.done or turns[-1].turn == self.me):
            raise CoachError(f"this is no run of {self.puzzle.id}", code="run-damaged")
        return run

    # -- values ------------------------------------------------------------------------------------------------------

    @property
    def _as_proven(self) -> bool:
        """Whether what the puzzle says of lines and values was proven under the rules in force."""
        return self.house == self.puzzle.rules

    def _is_start(self, table: Table) -> bool:
        return table.position == self.start.position

    def _proven(self, table: Table, cards: Cards) -> Refutation | None:
        """Return what the puzzle itself says of *cards*: of a first play, under the rules it was proven by."""
        if not self._is_start(table) or not self._as_proven:
            return None
        if cards == self.puzzle.key:
            return Refutation(cards, self.puzzle.value, self.puzzle.line[1:])
        return next((each for each in self.puzzle.refutations if each.cards == cards), None)

    def _value(self, table: Table, cards: Cards, proven: Step | None = None) -> tuple[int, int]:
        """Return what *cards* are worth at *table*, and the most that can be had there.

        :param proven: the play that is known to keep the value, should there be no time to solve.
        """
        if self._is_start(table) and cards == self.puzzle.key:
            return self.puzzle.value, self.puzzle.value
        if known := self._proven(table, cards):
            return known.value, self.puzzle.value
        try:
            solution = self._solved(table.position, all_plays=True)
        except CoachError:
            if proven == Step(table.turn, cards):
                return self.puzzle.value, self.puzzle.value
            raise
        return next(_exact(move) for move in solution.moves if move.cards == cards), solution.value

    def _follows(self, table: Table, cards: Cards) -> tuple[Step, ...]:
        """Return best play after *cards*."""
        known = self._proven(table, cards)
        return known.line if known else self._line(self._after(table, cards))

    def _line(self, table: Table) -> tuple[Step, ...]:
        return () if table.is_over else self._solved(table.position).line

    def _solved(self, position: str, all_plays: bool = False) -> Solution:
        found = self.solve(position, all_plays)
        if isinstance(found, Bounds):
            raise Unsolved("this position could not be solved in the time there was", code="puzzle-unsolved")
        return found

    def _next_proven(self, played: tuple[Step, ...]) -> Step | None:
        """Return what the puzzle's own line goes on with, as long as it is followed."""
        line = self.puzzle.line
        followed = self._as_proven and played == line[: len(played)] and len(played) < len(line)
        return line[len(played)] if followed else None

    # -- how the others answer ---------------------------------------------------------------------------------------

    def _answered(self, played: tuple[Step, ...], table: Table) -> tuple[tuple[Step, ...], bool]:
        """Return what has been played once the others have answered, and whether the rest was played out."""
        while not table.is_over:
            if table.turn == self.me and len(table.choices) > 1:
                rest = self._rest_if_secured(table)
                return ((*played, *rest), True) if rest else (played, False)
            cards = table.choices[0].cards if len(table.choices) == 1 else self._reply(played, table)
            played = (*played, Step(table.turn, cards))
            table = self._after(table, cards)
        return played, False

    def _reply(self, played: tuple[Step, ...], table: Table) -> Cards:
        """Return what a seat other than the learner's plays: see the class."""
        try:
            if table.turn in self.start.mates(self.me):
                return self._solved(table.position).line[0].cards
            return self._resistance(table)
        except CoachError:
            proven = self._next_proven(played)
            if proven is None:
                raise
            return proven.cards

    def _resistance(self, table: Table) -> Cards:
        """Return the play of an opponent that resists longest."""
        solution = self._solved(table.position, all_plays=True)
        holding = [Choice(move.cards, move.kind) for move in solution.moves if _exact(move) == solution.value]
        tried = _worth_trying(holding)
        if len(tried) == 1:
            return tried[0].cards
        after = {choice.cards: self._after(table, choice.cards) for choice in tried}
        lines = {cards: self._line(then) for cards, then in after.items()}
        longest = max(map(len, lines.values()))
        resisting = [cards for cards, line in lines.items() if len(line) == longest]
        if len(resisting) == 1:
            return resisting[0]
        return min(resisting, key=lambda cards: (self._freedom(after[cards], lines[cards]), _lowest(cards)))

    def _freedom(self, table: Table, line: tuple[Step, ...]) -> int:
        """Return how many plays keep the value for the learner's side at its next turn on *line*; 0 without one."""
        mates = self.start.mates(self.me)
        for step in line:
            if table.turn in mates:
                return len(self._holding(table))
            table = self._after(table, step.cards)
        return 0

    def _rest_if_secured(self, table: Table) -> tuple[Step, ...]:
        """Return the line from here if no play of the learner's on it can lose anything; else, or should there be no
        time to tell, nothing."""
        try:
            line = self._line(table)
            at = table
            for step in line:
                if at.turn == self.me and len(self._holding(at)) < len(at.choices):
                    return ()
                at = self._after(at, step.cards)
        except CoachError:
            return ()
        return line

    def _holding(self, table: Table) -> list[Cards]:
        """Return the plays that keep the value for the seat to move."""
        if len(table.choices) == 1:
            return [table.choices[0].cards]
        solution = self._solved(table.position, all_plays=True)
        return [move.cards for move in solution.moves if _exact(move) == solution.value]

    def _after(self, table: Table, cards: Cards) -> Table:
        board = require(self.game, LaysOut)
        return board.table(board.play_on(table.position, cards))

    # -- hints -------------------------------------------------------------------------------------------------------

    def _look(self, run: Run, table: Table) -> Reason:
        """Return who must be stopped, or helped: whoever gains most by the most tempting wrong play. Between two it may
        be clear who is out first."""
        if table.ends is not None:
            return self._gainer(run, table, table.ends)
        names, mates = table.seen_from(self.me), table.mates(self.me)
        rivals = [each for each in table.seats if each.seat not in mates and not each.place]
        nearest = min(rivals, key=lambda each: (len(each.hand), names[each.seat]))
        values = {"seat": names[nearest.seat], "count": len(nearest.hand)}
        if len(table.seats) == 2 and self.puzzle.value < 0:  # of two that is out first whose points are positive
            return Reason("hint-less", values)
        if len(table.seats) == 2 and self._first_anyway(run):
            return Reason("hint-more", values)
        if not run.played and self._as_proven and self.puzzle.refutations:
            wrong = self.puzzle.refutations[0]
            steps = (Step(self.me, wrong.cards), *wrong.line)
            end = self.frames(steps)[-1]
            new = [each for each in end.seats if each.place and not table.sitting(each.seat).place]
            first = min(new, key=lambda each: each.place, default=None)
            if first is not None and first.seat in mates:
                late = next((seat for seat in mates - {self.me} if not table.sitting(seat).place), None)
                if late is not None:
                    return Reason("hint-partner", {"seat": names[late], "count": len(table.sitting(late).hand)})
            elif first is not None:
                nearest = table.sitting(first.seat)
        return Reason("hint-stop", {"seat": names[nearest.seat], "count": len(nearest.hand)})

    def _gainer(self, run: Run, table: Table, ends: tuple[int, int]) -> Reason:
        """Return who gains by the most tempting wrong play, where tiles are laid; later, what to look at."""
        if run.played or not self._as_proven:
            return Reason("hint-look-at-ends", {"one": ends[0], "other": ends[1]})
        wrong = self.puzzle.refutations[0]
        end = self.frames((Step(self.me, wrong.cards), *wrong.line))[-1]
        gainer = max(end.points, key=end.points.__getitem__)
        if gainer == self.me:
            return Reason("hint-more-to-have", {"points": wrong.value})
        return Reason("hint-gainer", {"seat": table.seen_from(self.me)[gainer]})

    def _first_anyway(self, run: Run) -> bool:
        """Return whether the learner gets points by the most tempting wrong play too, as far as that is known."""
        wrong = self.puzzle.refutations[:1] if self._as_proven and not run.played else ()
        return any(each.value > 0 for each in wrong)

    def _narrower(self, run: Run, table: Table) -> Reason:
        """Return the kind of the best play where a lead has several cards; else a wrong play, the most tempting one."""
        best = self._best_cards(run, table)
        if len(best) > 1 and all(choice.cards for choice in table.choices):
            kind = next(choice.kind for choice in table.choices if choice.cards == best)
            return Reason("hint-of-kind", {"kind": kind})
        if not run.played:
            wrong = [refutation.cards for refutation in self.puzzle.refutations]
        else:
            holding = self._holding(table)
            wrong = [choice.cards for choice in table.choices if choice.cards not in holding]
        if not wrong:
            return Reason("hint-any")
        return Reason("hint-not", {"cards": wrong[0]}) if wrong[0] else Reason("hint-not-pass")

    def _best(self, run: Run, table: Table) -> Reason:
        best = self._best_cards(run, table)
        return Reason("hint-key", {"cards": best}) if best else Reason("hint-to-pass")

    def _best_cards(self, run: Run, table: Table) -> Cards:
        return self._line(table)[0].cards if run.played else self.puzzle.key


def _run(values: Mapping[str, Any]) -> Run:
    """Return the run that *values* stand for, whatever puzzle it may be of."""
    if values["schema"] != SCHEMA:
        raise ValueError(f"its form is {values['schema']!r}")
    wrong, hints, helped = (values[name] for name in ("wrong", "hints", "helped"))
    if not all(type(count) is int and count >= 0 for count in (wrong, hints, helped)) or hints > len(PRICES):
        raise ValueError("it counts strangely")
    right, solved, shown = (values[name] for name in ("right", "solved", "shown"))
    if not all(type(said) is bool for said in (right or False, solved, shown)):
        raise ValueError("it ends strangely")
    played = tuple(Step(str(seat), from_ascii(cards)) for seat, cards in values["played"])
    return Run(played, wrong, hints, right, helped, solved, shown)


def _exact(move: Valued) -> int:
    assert move.value is not None, "a solution's plays have exact values"
    return move.value


def _lowest(cards: Cards) -> tuple[int, tuple[int, ...]]:
    return len(cards), tuple(cards)


def _worth_trying(choices: list[Choice]) -> list[Choice]:
    """Return at most :data:`TRIED` of *choices*: the lowest of each kind, then the lowest of the others."""

    def ordered() -> Iterator[Choice]:
        kinds: set[str] = set()
        low = sorted(choices, key=lambda choice: _lowest(choice.cards))
        later = []
        for choice in low:
            if choice.kind in kinds:
                later.append(choice)
            else:
                kinds.add(choice.kind)
                yield choice
        yield from later

    return list(ordered())[:TRIED]
