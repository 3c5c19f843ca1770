"""A played game, looked back on: what each play cost, as far as its player could know, and who lost how much.

A loss is measured over the deals that the player had to believe in, never against the hidden hands; what these would
have told stands apart, as hindsight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from typing import Final

from coach import registry
from coach.crews import in_order
from coach.errors import CoachError
from coach.games.game import Reviews, Solves, require
from coach.games.reviewing import Moment, PlayedGame
from coach.results import Assessment, Look, Review, Solution

NODES: Final = 200_000
"""Positions that hindsight may search for each play: some tenths of a second."""

Progress = Callable[[Look, int], bool]
"""Is told each play as it is found, and how many there are; it returns False to stop."""
Found = tuple[Assessment, int | None]


def played(text: str, *, game: str = "", number: int = 1) -> PlayedGame:
    """Return a game recorded in *text*.

    :param number: which of them, from 1 on.
    :raises CoachError: there are not so many, they cannot be read, or the game's records are not reviewed.
    """
    found = require(registry.find(game), Reviews).played_games(text)
    if not 1 <= number <= len(found):
        message = f"there is no game {number}: the record has {len(found)}"
        raise CoachError(message, code="no-such-recorded-game", number=number, count=len(found))
    return found[number - 1]


def review(
    record: str | PlayedGame,
    *,
    game: str = "",
    worlds: int = 0,
    seed: int = 0,
    nodes: int = NODES,
    executor: Executor | None = None,
    ahead: int = 1,
    progress: Progress | None = None,
) -> Review:
    """Return what each play of a *record* cost, and how everybody did.

    :param record: its text, the first game of it, or one that :func:`played` returned.
    :param worlds: deals drawn for each play; 0 for the usual number.
    :param seed: the same one finds the same, whoever works.
    :param nodes: positions that hindsight may search for each play; 0 for no hindsight.
    :param executor: who works: see :func:`coach.crews.crew`, likewise *ahead*.
    :param progress: called after each play, in order; it returns False to stop with those found.

    :raises CoachError: it cannot be read, or the game's records are not reviewed.
    """
    whole = played(record, game=game) if isinstance(record, str) else record
    calls = [(whole.game, moment, worlds, seed + number, nodes) for number, moment in enumerate(whole.moments)]
    return gathered(whole, _told(whole, in_order(executor, _look_at, calls, ahead), progress))


def gathered(whole: PlayedGame, looks: Iterable[Look]) -> Review:
    """Return the review of a game made of what was found of its plays."""
    return Review(whole.players, whole.points, whole.rules, tuple(looks), whole.text, game=whole.game)


def look(whole: PlayedGame, number: int, found: Assessment, hindsight: int | None) -> Look:
    """Return what was found of the play of this *number*, from 0 on."""
    moment = whole.moments[number]
    return Look(number + 1, moment.seat, moment.view, found, hindsight)


def hindsight_of(solved: object, moment: Moment) -> int | None:
    """Return how many points a play lost with all cards open, as far as all plays were *solved*."""
    if not isinstance(solved, Solution):
        return None
    values = {move.cards: move.value for move in solved.moves}
    value = values.get(moment.cards)
    return None if value is None else solved.value - value


def _told(whole: PlayedGame, found: Iterable[Found], progress: Progress | None) -> Iterator[Look]:
    for number, (assessment, hindsight) in enumerate(found):
        each = look(whole, number, assessment, hindsight)
        yield each
        if progress is not None and not progress(each, len(whole.moments)):
            return


def _look_at(name: str, moment: Moment, worlds: int, seed: int, nodes: int) -> Found:
    """Return what a moment's play cost, and what it lost with all cards open."""
    game = registry.find(name)
    found = require(game, Reviews).assess(moment.cards, moment.view, worlds=worlds, seed=seed)
    if not nodes or moment.choices < 2 or not isinstance(game, Solves):
        return found, None
    return found, hindsight_of(game.solve(moment.position, nodes=nodes, all_plays=True), moment)
