"""Who holds what, given all that was played and passed: a posterior over deals, softened by how far it can be trusted.

The prior is that of :mod:`~coach.games.niugui.belief`: all deals that fit are equally likely. Each is weighed by how
likely its players were to do what they did, if each chose in one of the *manners* of a :class:`Model`; which one, the
play tells too. The deals are walked through by swaps of two cards (``kernels/likelihood.py``). What comes out is mixed
with the prior, by a share that the model holds right after so many plays: it was fitted on games of players that
choose otherwise (``coach calibrate``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from coach.cards import DIAMOND_4, NO_CARDS, Cards
from coach.errors import IllegalPlay, ImpossiblePosition
from coach.games.niugui.belief import draw_worlds, owner_chances
from coach.games.niugui.kernels import likelihood, simulate
from coach.games.niugui.kernels.course import GAME, HOLDER_2, HOLDER_3, OPENING, TURN
from coach.games.niugui.kernels.generation import most_fives, most_plays
from coach.games.niugui.kernels.likelihood import History, Manners
from coach.games.niugui.kernels.playout import CAREFUL, LOWEST, RANDOM
from coach.games.niugui.position import BADGE_CARDS, Position, View

Worlds = npt.NDArray[np.int64]
Owners = dict[tuple[int, int], float]

WALKS: Final = 8
"""Walks that begin in deals drawn from the prior."""
BURN: Final = 4
"""One step in so many, at the beginning of a walk, is not counted."""
KEPT: Final = 64
"""Deals kept of each walk."""
NOBODY: Final = 4
"""Stands for the holder of a badge that has not been shown."""


@dataclass(frozen=True, slots=True)
class Manner:
    """One way in which a player may choose."""

    policy: int
    """RANDOM, LOWEST or CAREFUL, as in ``kernels/playout.py``."""
    heat: float
    """Of a careful one: a play better by so many 1,024ths of a turn is e times as likely."""
    floor: float
    """The share of choices made at random, all alike."""
    share: float
    """How likely it is before anything is known of the player."""


@dataclass(frozen=True, slots=True)
class Model:
    """How players are taken to choose, and how far what follows is trusted."""

    manners: tuple[Manner, ...]
    trust: tuple[tuple[int, float], ...] = ((0, 1.0),)
    """From so many plays and passes on: the share of the posterior, the rest being the prior's. Linear in between."""

    def trusted(self, actions: int) -> float:
        """Return the share of the posterior after so many plays and passes."""
        return float(np.interp(actions, [after for after, _ in self.trust], [share for _, share in self.trust]))

    def arrays(self) -> Manners:
        """Return the manners as arrays for the kernel."""
        shares = np.array([manner.share for manner in self.manners])
        return Manners(
            policies=np.array([manner.policy for manner in self.manners], np.int64),
            heats=np.array([[manner.heat] * 15 for manner in self.manners]),
            floors=np.array([manner.floor for manner in self.manners]),
            shares=np.log(shares / shares.sum()),
        )


KNOWN: Final = Model((Manner(CAREFUL, 1.0, 0.001, 1.0),))
"""For players known to be careful ones."""
OPEN: Final = Model(
    (
        Manner(CAREFUL, 4.0, 0.03, 0.2),
        Manner(CAREFUL, 64.0, 0.03, 0.2),
        Manner(CAREFUL, 256.0, 0.03, 0.2),
        Manner(LOWEST, 1.0, 0.03, 0.2),
        Manner(RANDOM, 1.0, 0.0, 0.2),
    )
)
"""For players of whom nothing is known."""


@dataclass(frozen=True)
class Belief:
    """What one seat believes of the hidden cards."""

    view: View
    model: Model
    prior: Owners
    """How likely each pair of seats is to have held ♠2 and ♠3, by counts and badges alone."""
    owners: Owners
    """The same given all that was played; sums to 1. Without a log it is the prior."""
    _found: Worlds | None
    """Deals of the posterior, (n, 4); ``None`` where it is the prior's."""
    _trust: float

    def draw(self, n: int, rng: np.random.Generator) -> tuple[Worlds, Worlds]:
        """Return *n* deals, as :func:`~coach.games.niugui.belief.draw_worlds` does, each as likely as believed.

        :returns: the hands as card masks, my own first, shape (n, 4); who held ♠2 and ♠3 at the deal, shape (n, 2).
        """
        if self._found is None:
            return draw_worlds(self.view, n, rng)
        from_prior = int(rng.binomial(n, 1 - self._trust))
        worlds, owners = draw_worlds(self.view, from_prior, rng)
        # every deal found once before any is drawn again
        rows = np.concatenate([rng.permutation(len(self._found)) for _ in range(-(-n // len(self._found)))])
        found = self._found[rows[: n - from_prior]]
        order = rng.permutation(n)
        worlds = np.concatenate([worlds, found])[order]
        owners = np.concatenate([owners, owners_of(self.view, found)])[order]
        return worlds, owners


def believe(view: View, *, seed: int = 0, steps: int = 2000, model: Model = OPEN) -> Belief:
    """Return what the seat of *view* may believe of the hidden cards.

    :param steps: swaps tried, all walks together; the same seed and steps give the same answer.
    :raises ImpossiblePosition: the view leaves no deal possible, or its log cannot have been played.
    """
    prior = {pair: float(chance) for pair, chance in sorted(owner_chances(view).items())}
    if not is_whole(view):
        return Belief(view, model, prior, prior, None, 0.0)
    rng = np.random.default_rng(seed)
    shares: Owners = dict.fromkeys(prior, 0.0)
    found = []
    for counts in view.counts:
        tally, kept = _walk(replace(view, counts=(counts,)), rng, max(steps // len(view.counts), 1), model)
        found.append(kept)
        for pair in shares:
            shares[pair] += tally[4 * pair[0] + pair[1]] / len(view.counts)
    trust = model.trusted(len(view.log))
    owners = {pair: trust * shares[pair] + (1 - trust) * prior[pair] for pair in prior}
    return Belief(view, model, prior, owners, np.concatenate(found), trust)


def is_whole(view: View) -> bool:
    """Return whether the log of *view* tells the play from the deal on."""
    laid = NO_CARDS
    for _, cards in view.log:
        laid |= cards
    return bool(view.log) and view.gone == 0 and laid == view.played


def owners_of(view: View, worlds: Worlds) -> Worlds:
    """Return who held ♠2 and ♠3 in each of *worlds*, (n, 2), of a view with a whole log."""
    owners = np.empty((len(worlds), 2), np.int64)
    for column, (card, shown) in enumerate(zip(BADGE_CARDS, view.badges, strict=True)):
        owners[:, column] = np.argmax(worlds >> card & 1, axis=1) if shown is None else shown
    return owners


def history(view: View) -> History:
    """Return what the others have done by the log of *view*, which is whole.

    :raises ImpossiblePosition: it cannot have been played.
    """
    worlds, _ = draw_worlds(view, 1, np.random.default_rng(0))
    hands = [Cards(int(mask)) for mask in worlds[0]]
    for seat, cards in view.log:
        hands[seat] |= cards
    position = Position((hands[0], hands[1], hands[2], hands[3]), view.log[0][0], view.rules)
    rows: list[list[tuple[Any, list[int], int]]] = [[] for _ in range(4)]
    for place, (seat, cards) in enumerate(view.log):
        if seat != position.turn or position.is_over:
            raise _not_played(place, seat, cards)
        if seat:
            game = simulate.start(position.view(0))
            game[TURN] = seat
            game[OPENING] = 1 << DIAMOND_4 if position.is_opening else 0
            game[HOLDER_2], game[HOLDER_3] = (NOBODY if by is None else by for by in position.badges)
            rows[seat].append((game, [len(hand) for hand in position.hands], cards.mask))
        try:
            position = position.play(cards)
        except IllegalPlay as error:
            raise _not_played(place, seat, cards) from error
    flat = [row for seat_rows in rows for row in seat_rows]
    later = [
        sum(mask for _, _, mask in seat_rows[place:]) for seat_rows in rows for place in range(len(seat_rows))
    ]  # no card is laid twice
    return History(
        begins=np.cumsum([0, *map(len, rows)]),
        games=np.array([game for game, _, _ in flat], np.int64).reshape(-1, GAME),
        counts=np.array([counts for _, counts, _ in flat], np.int64).reshape(-1, 4),
        chosen=np.array([mask for _, _, mask in flat], np.int64),
        later=np.array(later, np.int64),
    )


def _not_played(place: int, seat: int, cards: Cards) -> ImpossiblePosition:
    message = f"play {place + 1} of the log, {str(cards)!r} by seat {seat}, cannot have been played"
    return ImpossiblePosition(message, code="log-not-playable", place=place + 1, cards=cards)


def _walk(view: View, rng: np.random.Generator, steps: int, model: Model) -> tuple[npt.NDArray[np.float64], Worlds]:
    """Return how likely each pair of owners is, by 4 × the first + the second, and deals of the posterior."""
    told = history(view)
    worlds, _ = draw_worlds(view, WALKS, rng)
    each = max(steps // WALKS, 1)
    burn = each // BURN
    kept = np.zeros((WALKS, min(KEPT, each - burn), 4), np.int64)
    tally = np.zeros((WALKS, likelihood.TALLY))
    holders = owners_of(view, worlds[:1])[0]
    owners = np.array([-1 if card in view.unseen else holders[i] for i, card in enumerate(BADGE_CARDS)])
    likelihood.walk(
        worlds,
        owners,
        view.unseen.mask,
        each,
        burn,
        told,
        model.arrays(),
        simulate.make_mind(view.rules),
        make_desk(told, model),
        np.array([rng.integers(1 << 63)], np.uint64),
        tally,
        kept,
    )
    return tally.sum(axis=0) / tally.sum(), kept.reshape(-1, 4)


def make_desk(told: History, model: Model) -> likelihood.Desk:
    """Return room for the kernels to write to."""
    largest = 14
    return likelihood.Desk(
        fives=np.zeros(most_fives(largest), np.int64),
        room=np.zeros((5, max(most_plays(largest), GAME)), np.int64),
        logs=np.zeros((len(told.chosen), len(model.manners))),
        hands=np.full((4, likelihood.REMEMBERED), -1, np.int64),
        weights=np.zeros((4, likelihood.REMEMBERED)),
    )
