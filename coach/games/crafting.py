"""What the puzzles of every game share: the proof of one key, the features of its difficulty, composing and mining.

A game brings how it solves, what tempts in it, what is to be reached and its themes; each of these is a room of the
game. Everything here hangs on its arguments alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from coach.cards import Cards
from coach.games.puzzle import NoPuzzle, Puzzle, Refutation, Source
from coach.results import Bounds, Reason, Solution, Step

TEMPTING: Final = 2
"""So many wrong plays must tempt, not counting those that come to the same idea, where a game asks for no less."""


NAIVE: Final = "naive"
"""What makes a play tempting that a plain rule, which sees no further, holds as good as the key."""


class Play(Protocol):
    """What is laid at once; a pass has no cards."""

    @property
    def cards(self) -> Cards:
        """Its cards."""

    @property
    def kind(self) -> Any:
        """Its kind."""


class Ranked(Play, Protocol):
    """A play that may be higher than another."""

    def beats(self, other: Any) -> bool:
        """Return whether it is higher than *other*."""


class Board(Protocol):
    """A moment of a game with all hands open, as a value."""

    @property
    def hands(self) -> tuple[Cards, ...]:
        """Every seat's cards."""

    @property
    def turn(self) -> int:
        """The seat to play."""

    @property
    def top(self) -> Any:
        """The play to beat, or what is to be matched; ``None`` on lead."""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to play."""

    def legal_plays(self) -> tuple[Any, ...]:
        """Return every legal play."""

    def play(self, cards: Cards) -> Any:
        """Return the position after the seat to play lays *cards*."""

    def play_unchecked(self, play: Any) -> Any:
        """Return the position after a legal *play*."""


P = TypeVar("P", bound=Board)
C = TypeVar("C", bound=Play)


class Solve(Protocol):
    """Solves a position within a limit of nodes; with *all_plays*, every play of it too."""

    def __call__(self, position: Any, *, nodes: int, all_plays: bool) -> Solution | Bounds:
        """Return the solution, or what was proven until the limit was reached."""


# ---- Proof -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Refuted(Generic[C]):
    """A wrong first play and what it comes to. Points are those of the seat to move in the position proven."""

    play: C
    value: int
    """What it is worth, at least a point less than the position."""
    line: tuple[Step, ...]
    """Best play after it to the end of the game, the wrong play not among it."""


@dataclass(frozen=True)
class Proof(Generic[P, C]):
    """A position in which one play alone keeps the value. Points are those of the seat to move."""

    position: P
    value: int
    key: C
    """The one play that keeps the value; it may be a pass."""
    line: tuple[Step, ...]
    """Best play to the end of the game, the key first."""
    others: tuple[Refuted[C], ...]
    """Every other legal play, in the order of the position's ``legal_plays``."""


def prove(position: P, solve: Solve, nodes: int) -> Proof[P, Any]:
    """Return the proof that one play of *position* keeps its value and every other loses at least a point.

    :param nodes: positions to search at most for all plays together, and then again for each line.
    :raises NoPuzzle: the game is over, there is but one play, several keep the value, or it takes more than *nodes*.
    """
    solution, found = keys(position, solve, nodes)
    if len(found) > 1:
        shown = ", ".join(repr(str(key)) if key.cards else "a pass" for key in found)
        message = f"{len(found)} plays keep the value: {shown}"
        raise NoPuzzle(message, code="puzzle-many-keys", count=len(found))
    (key,) = found
    worth = {move.cards: move.lower for move in solution.moves}
    others = tuple(
        Refuted(play, worth[play.cards], _line_after(position.play_unchecked(play), solve, nodes))
        for play in position.legal_plays()
        if play != key
    )
    return Proof(position, solution.value, key, solution.line, others)


def keys(position: Board, solve: Solve, nodes: int) -> tuple[Solution, tuple[Any, ...]]:
    """Return the solution of *position* with the worth of every play, and the plays that keep its value.

    :raises NoPuzzle: the game is over, there is but one play, or it takes more than *nodes*.
    """
    if position.is_over:
        raise NoPuzzle("the game is over: there is nothing to find", code="puzzle-over")
    plays = position.legal_plays()
    if len(plays) < 2:
        raise NoPuzzle("there is only one legal play, so nothing to find", code="puzzle-one-play")
    solution = _solved(position, solve, nodes, all_plays=True)
    keeping = {move.cards for move in solution.moves if move.lower == solution.value}
    return solution, tuple(play for play in plays if play.cards in keeping)


def _line_after(position: Board, solve: Solve, nodes: int) -> tuple[Step, ...]:
    return () if position.is_over else _solved(position, solve, nodes).line


def _solved(position: Board, solve: Solve, nodes: int, *, all_plays: bool = False) -> Solution:
    """Return the solution of *position*.

    :raises NoPuzzle: it takes more than *nodes*.
    """
    solution = solve(position, nodes=nodes, all_plays=all_plays)
    if isinstance(solution, Bounds):
        raise NoPuzzle(f"it takes more than {nodes} positions to prove", code="puzzle-too-hard", nodes=nodes)
    return solution


# ---- Difficulty ------------------------------------------------------------------------------------------------------


def features(
    proof: Proof[Any, C],
    laid: Mapping[str, Cards],
    tempting: Mapping[Cards, tuple[str, ...]],
    *,
    solve: Solve,
    nodes: int,
    idea: Callable[[C], Hashable],
    quiet: Callable[[C, Sequence[C]], int],
) -> dict[str, int]:
    """Return the numbers that the difficulty follows from.

    ``cards``
        on the table, in all hands.
    ``plays``
        legal plays, the key among them, that differ in their ideas.
    ``plies``
        plays and passes of the solution.
    ``finds``
        how often in the solution the seat to play, the key among them, has a choice and only one play that keeps its
        value.
    ``quiet``
        how little the key shows, 0 to 2, by *quiet*.
    ``missed``
        how many bots of the panel do not lay the key.
    ``tempting``
        wrong plays that tempt and differ in their ideas.

    :param laid: what each bot of the panel lays.
    :param tempting: of each wrong play what makes it so.
    :param idea: what is left of a play when suits do not count.
    :param quiet: says how little a key shows among all plays, such as :func:`quietness`.
    :raises NoPuzzle: a question takes more than *nodes*.
    """
    plays = [proof.key, *(refuted.play for refuted in proof.others)]
    return {
        "cards": sum(map(len, proof.position.hands)),
        "plays": len({idea(play) for play in plays}),
        "plies": len(proof.line),
        "finds": _finds(proof, solve, nodes),
        "quiet": quiet(proof.key, plays),
        "missed": sum(choice != proof.key.cards for choice in laid.values()),
        "tempting": len({idea(refuted.play) for refuted in proof.others if tempting[refuted.play.cards]}),
    }


def quietness(key: Ranked, plays: Sequence[Ranked]) -> int:
    """Return how little the key shows: 2 for a pass, 1 when a play of its kind is higher or one has more cards."""
    if not key.cards:
        return 2
    return int(any((play.beats(key) and play.kind is key.kind) or len(play.cards) > len(key.cards) for play in plays))


def _finds(proof: Proof[Any, Any], solve: Solve, nodes: int) -> int:
    me = proof.position.turn
    found = 0
    position = proof.position
    for step in proof.line:
        if position.turn == me and (position == proof.position or _has_one_key(position, solve, nodes)):
            found += 1
        position = position.play(step.cards)
    return found


def _has_one_key(position: Board, solve: Solve, nodes: int) -> bool:
    return len(position.legal_plays()) > 1 and len(keys(position, solve, nodes)[1]) == 1


def difficulty(counted: Mapping[str, int], steps: Sequence[int]) -> int:
    """Return the difficulty, 1 to 6, that follows from the :func:`features`.

    ::

        score = 4 · finds (5 at most) + 3 · quiet + 2 · missed + plays (12 at most) + tempting (6 at most)
                + plies (40 at most) / 4, rounded down

    :param steps: the scores from which on a puzzle is of difficulty 2, 3, 4, 5 and 6.
    """
    score = (
        4 * min(counted["finds"], 5)
        + 3 * counted["quiet"]
        + 2 * counted["missed"]
        + min(counted["plays"], 12)
        + min(counted["tempting"], 6)
        + min(counted["plies"], 40) // 4
    )
    return 1 + sum(score >= step for step in steps)


# ---- Composing and mining --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Craft(Generic[P, C]):
    """What a game brings to its puzzles."""

    game: str
    careful: str
    """The name of the bot that must not simply play the key."""
    rules_name: Callable[[P], str]
    text: Callable[[P], str]
    """Writes a position without its house rules."""
    prove: Callable[[P], Proof[P, C]]
    choices: Callable[[P], Mapping[str, Cards]]
    """What each bot of the panel lays, no cards for a pass."""
    naive: Callable[[P], Mapping[Cards, int]]
    """What each play is worth to who sees no further than a plain rule."""
    features: Callable[[Proof[P, C], Mapping[str, Cards], Mapping[Cards, tuple[str, ...]]], dict[str, int]]
    difficulty: Callable[[Mapping[str, int]], int]
    goal: Callable[[Proof[P, C]], Reason]
    themes: Callable[[Proof[P, C]], tuple[str, ...]]
    also: Callable[[Proof[P, C]], dict[str, bool]]
    """By the name of every other choice of house rules, whether the same key alone keeps the same value."""
    least: int = TEMPTING
    """So many wrong plays must tempt."""

    def compose(self, position: P, source: Source | None) -> Puzzle:
        """Return the puzzle that *position* makes, everything proven anew.

        :raises NoPuzzle: it makes none.
        """
        proof = self.prove(position)
        laid = self.choices(position)
        if laid[self.careful] == proof.key.cards:
            raise NoPuzzle("the careful bot simply plays the key", code="puzzle-plain")
        tempting = temptations(proof, laid, self.naive(position))
        counted = self.features(proof, laid, tempting)
        if counted["tempting"] < self.least:
            message = f"only {counted['tempting']} of the wrong plays tempt, not {self.least}"
            raise NoPuzzle(message, code="puzzle-untempting", tempting=counted["tempting"], needed=self.least)
        wrong = sorted(proof.others, key=lambda refuted: (-len(tempting[refuted.play.cards]), -refuted.value))
        return Puzzle(
            game=self.game,
            rules=self.rules_name(position),
            position=self.text(position),
            goal=self.goal(proof),
            value=proof.value,
            key=proof.key.cards,
            line=proof.line,
            refutations=tuple(Refutation(refuted.play.cards, refuted.value, refuted.line) for refuted in wrong),
            tempting=tuple("+".join(tempting[refuted.play.cards]) for refuted in wrong),
            themes=self.themes(proof),
            difficulty=self.difficulty(counted),
            features=counted,
            also=self.also(proof),
            source=source,
        )


def temptations(
    proof: Proof[P, C], laid: Mapping[str, Cards], naive: Mapping[Cards, int]
) -> dict[Cards, tuple[str, ...]]:
    """Return for every wrong play of *proof* what makes it tempting: the bots that lay it, and :data:`NAIVE`.

    :param laid: what each bot of the panel lays.
    :param naive: what each play is worth to who sees no further than a plain rule.
    """
    return {
        cards: tuple([bot for bot, choice in laid.items() if choice == cards] + [NAIVE] * (naive[cards] >= proof.value))
        for cards in (refuted.play.cards for refuted in proof.others)
    }


def played(position: Any, players: Sequence[Any], rng: random.Random) -> Iterator[Any]:
    """Yield the moments of a game that *players*, by the seat, play on from *position*."""
    while not position.is_over:
        yield position
        position = position.play(players[position.turn].choose(position.view(position.turn), rng))


def mined(
    moments: Iterable[P], make: Callable[[P, int], Puzzle | None], *, most: int, apart: int
) -> tuple[Puzzle, ...]:
    """Return the puzzles in the *moments* of one game that are kept, in order: see :func:`hardest_apart`.

    :param make: the puzzle that a moment makes, if it does; it is told how many plays came before.
    """
    return hardest_apart(((position, make(position, ply)) for ply, position in enumerate(moments)), most, apart)


def hardest_apart(found: Iterable[tuple[P, Puzzle | None]], most: int, apart: int) -> tuple[Puzzle, ...]:
    """Return the puzzles found in the moments of one game that are kept, in order.

    There are no more than *most*, and no two of moments that differ by fewer than *apart* cards: the harder ones are
    kept.
    """
    made = [(position, puzzle) for position, puzzle in found if puzzle is not None]
    kept: list[tuple[P, Puzzle]] = []
    for position, puzzle in sorted(made, key=lambda each: _hardest_first(each[1])):
        if len(kept) < most and all(_moved(position, other) >= apart for other, _ in kept):
            kept.append((position, puzzle))
    return tuple(each[1] for each in made if each in kept)


def _moved(position: Board, other: Board) -> int:
    """Return how many cards lie otherwise in one moment of a game than in another."""
    return sum(len(hand ^ before) for hand, before in zip(position.hands, other.hands, strict=True))


def _hardest_first(puzzle: Puzzle) -> tuple[int, int, int]:
    return -puzzle.difficulty, -puzzle.features["finds"], puzzle.source.ply if puzzle.source else 0
