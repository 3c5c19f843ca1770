"""Answers about games that were played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from coach.cards import Cards
from coach.results.answer import Answer, Reason


@dataclass(frozen=True, slots=True)
class Assessment(Answer):
    """What a play that was made cost, over the worlds that its player had to believe in."""

    cards: Cards
    """Empty for a pass."""
    kind: str
    choices: int
    """How many plays were legal."""
    best: Cards
    """The play that does best; the play itself where that is the one."""
    best_kind: str
    loss: float
    """By how many points the play trails the best one on the average; 0 where it is the best."""
    stderr: float
    """The standard error of :attr:`loss`, from the same worlds for both."""
    undecided: bool
    """Whether the loss is less than two standard errors."""
    stake: float
    """By how many points the best play is ahead of the mean of all legal ones: what there was to lose at random."""
    value: float
    """Expected points of the best play, from the mover's point of view."""
    worlds: int
    reasons: tuple[Reason, ...]
    """What speaks for the best play."""

    @property
    def lost(self) -> float:
        """The points held against the player: nothing where it is undecided."""
        return 0.0 if self.undecided else self.loss


@dataclass(frozen=True, slots=True)
class Look:
    """One play of a reviewed game."""

    number: int
    """Of the game's plays, from 1 on."""
    seat: str
    view: str
    """What the player knew, as text that can be pasted."""
    found: Assessment
    hindsight: int | None
    """How many points the play lost with all cards open; ``None`` where that was not worked out."""


@dataclass(frozen=True, slots=True)
class Score:
    """How one player did in a reviewed game."""

    decisions: int
    """Plays that were not the only legal one."""
    best: int
    """Of these, how many were the best or not decided to be worse."""
    lost: float
    """Points lost in all."""
    accuracy: float | None
    """How much of what was at stake was kept, play by play: 1 where nothing was lost; of a play that costs as much as
    one at random, or more, nothing is kept. ``None`` where nothing was at stake."""


@dataclass(frozen=True, slots=True)
class Review(Answer):
    """A played game, looked back on."""

    players: Mapping[str, str] = field(hash=False)
    """By seat: who sat there; empty where the record does not say."""
    points: Mapping[str, int] = field(hash=False)
    """By seat; empty for a game that was not finished."""
    rules: str
    """The house rules by name."""
    looks: tuple[Look, ...]
    """The plays, in order."""
    text: str
    """The record."""

    @property
    def worst(self) -> tuple[Look, ...]:
        """The plays that lost something, the worst first."""
        lost = [look for look in self.looks if look.found.lost > 0]
        return tuple(sorted(lost, key=lambda look: -look.found.lost))

    def score(self, seat: str) -> Score:
        """Return how the player of *seat* did."""
        found = [look.found for look in self.looks if look.seat == seat and look.found.choices > 1]
        stake = sum(each.stake for each in found)
        kept = sum(max(0.0, each.stake - each.lost) for each in found)
        best = sum(each.lost == 0 for each in found)
        return Score(len(found), best, sum(each.lost for each in found), kept / stake if stake > 0 else None)
