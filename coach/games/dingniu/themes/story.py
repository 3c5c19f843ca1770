"""A proof told as a player of 顶牛 sees it.

Words beside those of every game (:mod:`coach.games.telling`): the *next* is who plays after the mover, and a *best*
wrong play is one that is worth most among them. A *course* is what follows a play, that play first: of the key it is
the solution, of a wrong play that play and its refutation. A tile *fits* where it can be laid on an end. To *come out*
is to account with fewer points than anybody (T11).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from coach.games import telling
from coach.games.crafting import Refuted
from coach.games.dingniu.plays import Ends, Kind, Play
from coach.games.dingniu.position import COUNT, Position, as_tiles
from coach.games.dingniu.rules import SEATS
from coach.tiles import FACES, Tiles

if TYPE_CHECKING:
    from coach.games.dingniu.proof import Proof

Moment = telling.Moment[Position, Play]
Course = tuple[Moment, ...]


class Story(telling.Tale[Position, Play]):
    """What the themes ask of one proof; each answer is worked out once, when it is first asked for."""

    def __init__(self, proof: Proof) -> None:
        super().__init__(proof, SEATS, lambda cards, at: at.verify_play(as_tiles(cards)))
        self.next = (self.me + 1) % COUNT
        before = self.position.ends
        assert before is not None or not self.position.laid, "tiles in the row have ends"
        self.before: Ends | None = before
        self.after: Ends | None = self.key.after(before)
        """The ends after the key."""
        self.kept: Tiles = self.position.hands[self.me].without(self.key.face)
        """What the mover keeps after the key."""

    @cached_property
    def courses(self) -> tuple[Course, ...]:
        """What follows each of the wrong plays."""
        return tuple(self._course(other) for other in self.wrong)

    @cached_property
    def best_courses(self) -> tuple[Course, ...]:
        """What follows each of the best wrong plays."""
        both = zip(self.wrong, self.courses, strict=True)
        return tuple(course for other, course in both if other.value == self.below)

    def _course(self, other: Refuted[Play]) -> Course:
        position = self.position.play_unchecked(other.play)
        course = [telling.Moment(self.position, other.play)]
        for step in other.line:
            play = position.verify_play(as_tiles(step.cards))
            course.append(telling.Moment(position, play))
            position = position.play_unchecked(play)
        return tuple(course)


def comes_out(moment: Moment) -> bool:
    """Return whether a play is an account that comes out."""
    after = moment.before.play_unchecked(moment.play)
    return after.account == moment.seat and after.points()[moment.seat] > 0


def fails(moment: Moment) -> bool:
    """Return whether a play is an account that fails."""
    after = moment.before.play_unchecked(moment.play)
    return after.account == moment.seat and after.points()[moment.seat] < 0


def fitting(hand: Tiles, ends: Ends | None) -> tuple[int, ...]:
    """Return the faces of *hand* that fit."""
    return tuple(face for face in hand.faces if ends is not None and any(FACES[face].fits(end) for end in ends))


def own_next(course: Course) -> Moment | None:
    """Return the next play of who began *course*, if there is one."""
    return next((moment for moment in course[1:] if moment.seat == course[0].seat), None)


def laid_by(course: Course, seat: int) -> tuple[int, ...]:
    """Return the faces that *seat* lays in *course*."""
    return tuple(each.play.face for each in course if each.seat == seat and each.play.kind is not Kind.DISCARD)


def lost_by(course: Course, seat: int) -> tuple[int, ...]:
    """Return the faces that *seat* discards in *course*."""
    return tuple(each.play.face for each in course if each.seat == seat and each.play.kind is Kind.DISCARD)


Theme = telling.Theme[Story]


def theme(name: str) -> Callable[[Callable[[Story], bool]], Theme]:
    """Make the predicate below a theme of that name."""
    return telling.theme(name, Story)
