"""A proof told as players see it: play by play, and trick by trick where there are tricks; and the themes about it.

Words used by every game's themes: the *mover* is the seat to play; the *key* is the one play that keeps the value; the
*wrong* plays are all others; the *solution* is the proof's line from the key to the end. Each game adds its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Generic, Protocol, TypeVar

from coach.cards import Cards
from coach.games.crafting import Board, C, P, Proof, Refuted
from coach.results import Reason, Step

S = TypeVar("S")


class Tricks(Board, Protocol):
    """A moment of a game with tricks: what is to be beaten has been laid by somebody."""

    @property
    def owner(self) -> int | None:
        """The seat that laid it."""


T = TypeVar("T", bound=Tricks)


@dataclass(frozen=True, slots=True)
class Moment(Generic[P, C]):
    """One play of the solution, a pass too."""

    before: P
    play: C

    @property
    def seat(self) -> int:
        """Who plays."""
        return self.before.turn

    @property
    def leads(self) -> bool:
        """Whether a trick begins here."""
        return self.before.top is None

    @property
    def ends_hand(self) -> bool:
        """Whether the play takes its seat out."""
        return self.play.cards == self.before.hands[self.before.turn]


class Tale(Generic[P, C]):
    """What themes ask of one proof; each answer is worked out once, when it is first asked for."""

    def __init__(self, proof: Proof[P, C], seats: Sequence[str], read: Callable[[Cards, P], C]) -> None:
        """Tell *proof*.

        :param seats: the names of the seats.
        :param read: makes a play of the cards laid in a position; a pass of none.
        """
        self.proof = proof
        self.seats: Final = seats
        self.position: P = proof.position
        self.key: C = proof.key
        self.value: int = proof.value
        self.wrong: tuple[Refuted[C], ...] = proof.others
        self.top: C | None = self.position.top
        self.me = self.position.turn
        self.hand = self.position.hands[self.me]
        self.rest = self.hand - self.key.cards
        """What the mover keeps after the key."""
        self._read = read

    @property
    def leads(self) -> bool:
        """Whether the mover is on lead."""
        return self.top is None

    @property
    def passes(self) -> bool:
        """Whether the key is a pass."""
        return not self.key.cards

    @property
    def below(self) -> int:
        """What the best wrong play is worth."""
        return max(other.value for other in self.wrong)

    @cached_property
    def moments(self) -> tuple[Moment[P, C], ...]:
        """The solution, the key first."""
        return tuple(self._told())

    @cached_property
    def end(self) -> P:
        """The position after the solution."""
        last = self.moments[-1]
        found: P = last.before.play_unchecked(last.play)
        return found

    @cached_property
    def laid(self) -> tuple[Moment[P, C], ...]:
        """The mover's own plays in the solution, passes left out."""
        return tuple(moment for moment in self.moments if moment.seat == self.me and moment.play.cards)

    def reply(self, other: Refuted[C]) -> tuple[int, Cards] | None:
        """Return who first lays cards after a wrong play, and which; ``None`` when nobody does any more."""
        return next(((self.seats.index(step.seat), step.cards) for step in other.line if step.cards), None)

    def out_after(self, other: Refuted[C]) -> tuple[int, ...]:
        """Return who goes out after a wrong play, in order, that play included."""
        left = [hand.mask for hand in self.position.hands]
        order = []
        steps = (Step(self.seats[self.me], other.play.cards), *other.line)
        for seat, cards in ((self.seats.index(step.seat), step.cards) for step in steps):
            left[seat] &= ~cards.mask
            if cards and not left[seat]:
                order.append(seat)
        return tuple(order)

    def _told(self) -> Iterator[Moment[P, C]]:
        position = self.position
        for step in self.proof.line:
            play = self._read(step.cards, position)
            yield Moment(position, play)
            position = position.play_unchecked(play)


class TrickTale(Tale[T, C]):
    """The same of a game with tricks: each goes from a lead to the last pass."""

    @cached_property
    def tricks(self) -> tuple[tuple[Moment[T, C], ...], ...]:
        """The solution trick by trick; the first one begins with the key, wherever its lead was."""
        tricks: list[list[Moment[T, C]]] = []
        for moment in self.moments:
            if moment.leads or not tricks:
                tricks.append([])
            tricks[-1].append(moment)
        return tuple(map(tuple, tricks))

    @cached_property
    def answer(self) -> Moment[T, C] | None:
        """The first play laid on the key, or on what the key passed on, in the same trick."""
        return next((moment for moment in self.tricks[0][1:] if moment.play.cards), None)

    @cached_property
    def taker(self) -> int:
        """The seat whose play stands at the end of the first trick."""
        return self.taken(0)

    @property
    def next_lead(self) -> Moment[T, C] | None:
        """The lead of the second trick, if there is one."""
        return self.tricks[1][0] if len(self.tricks) > 1 else None

    def taken(self, trick: int) -> int:
        """Return the seat whose play stands at the end of a trick of the solution."""
        owner: int | None = self.tricks[trick][0].before.owner
        for moment in self.tricks[trick]:
            owner = moment.seat if moment.play.cards else owner
        assert owner is not None, "a trick that nobody led"
        return owner


@dataclass(frozen=True, slots=True)
class Theme(Generic[S]):
    """An idea that a puzzle trains. Its docstring defines it exactly, in the words of the tale."""

    name: str
    """In lower case with hyphens; the catalogs have its name for people (``theme``) and a line about it."""
    holds: Callable[[S], bool] = field(repr=False)
    tell: Callable[[Any], S] = field(repr=False)
    """Tells a proof."""

    @property
    def definition(self) -> str:
        """When exactly it holds."""
        return self.holds.__doc__ or ""

    @property
    def idea(self) -> Reason:
        """The idea in one line."""
        return Reason(f"theme-{self.name}")

    def shows(self, proof: Any) -> bool:
        """Return whether *proof* has the theme."""
        return self.holds(self.tell(proof))


def theme(name: str, tell: Callable[[Any], S]) -> Callable[[Callable[[S], bool]], Theme[S]]:
    """Make the predicate below a theme of that name.

    :param tell: makes of a proof what the predicate is asked about.
    """

    def made(holds: Callable[[S], bool]) -> Theme[S]:
        return Theme(name, holds, tell)

    return made


def themes_of(themes: tuple[Theme[S], ...], story: S) -> tuple[str, ...]:
    """Return the names of those of *themes* that *story* has, in their order."""
    return tuple(theme.name for theme in themes if theme.holds(story))
