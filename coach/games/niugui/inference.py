"""Who holds what, given all that was played and passed: a posterior over deals, softened by how far it can be trusted.

The prior is that of :mod:`~coach.games.niugui.belief`: all deals that fit are equally likely. Each is weighed by how
likely its players were to do what they did, if each chose in one of the *manners* of a :class:`Model`; which one, the
play tells too. The deals are walked through by swaps of two cards (``kernels/likelihood.py``). What comes out is mixed
with the prior, by a share that the model holds right after so many plays: it was fitted on games of players that
choose otherwise (``coach calibrate``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from coach.cards import DIAMOND_4, NO_CARDS, Cards, card_token
from coach.errors import IllegalPlay, ImpossiblePosition
from coach.games.niugui.belief import draw_worlds, holders_of, owner_chances
from coach.games.niugui.kernels import likelihood, simulate
from coach.games.niugui.kernels.course import GAME, HOLDER_2, HOLDER_3, OPENING, TOP, TOP_MASK, TURN
from coach.games.niugui.kernels.generation import most_fives, most_plays
from coach.games.niugui.kernels.likelihood import History, Manners
from coach.games.niugui.kernels.planning import Mind
from coach.games.niugui.kernels.playout import CAREFUL, LOWEST, RANDOM
from coach.games.niugui.position import BADGE_CARDS, Position, View
from coach.results import RELATIVE_SEATS, Evidence, Holders, Layout, Reason, Witness

Worlds = npt.NDArray[np.int64]
Owners = dict[tuple[int, int], float]

WALKS: Final = 8
"""Walks that begin in deals drawn from the prior."""
BURN: Final = 4
"""One step in so many, at the beginning of a walk, is not counted."""
KEPT: Final = 64
"""Deals kept of each walk."""
STEPS_TO_SHOW: Final = 16_000
"""So many steps where a person waits for the answer: about half a second."""
PARTICLES: Final = 256
"""Deals by which each play's evidence is measured."""
MOVES: Final = 24
"""Swaps tried in each of them when they are renewed."""
FEWEST: Final = 0.5
"""They are renewed when those that count are fewer than this share."""
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
        Manner(CAREFUL, 4.0, 0.1, 0.1),
        Manner(CAREFUL, 64.0, 0.1, 0.1),
        Manner(CAREFUL, 600.0, 0.1, 0.15),
        Manner(LOWEST, 1.0, 0.1, 0.15),
        Manner(RANDOM, 1.0, 0.0, 0.5),
    ),
    trust=((0, 0.5), (10, 0.6), (20, 0.7), (30, 0.85), (40, 0.95)),
)
"""For players of whom nothing is known: whether they choose as the careful policy does, and how closely, they tell by
what they play. Set by hand to where no table of ``coach calibrate`` loses more than it wins."""


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
    _by_walk: tuple[Owners, ...] = ()
    """:attr:`owners` by each walk alone."""
    _seed: int = 0

    @cached_property
    def evidence(self) -> tuple[Evidence, ...]:
        """What each play and pass of the others says, in the order of the log; worked out when first asked for."""
        return () if self._found is None else tuple(_evidence(self))

    @property
    def stderr(self) -> dict[str, dict[str, float]]:
        """The standard errors of what :func:`who_holds` answers, from how the walks differ."""
        walks = [holders_of(owners).figures for owners in self._by_walk]
        return {
            what: {
                seat: float(np.std([float(each[what][seat]) for each in walks], ddof=1)) / len(walks) ** 0.5
                for seat in by
            }
            for what, by in (walks[0].items() if walks else ())
        }

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
    if not is_whole(view) or (len(view.out) > 1 and 0 in view.out):  # out myself, I have nothing left to decide
        return Belief(view, model, prior, prior, None, 0.0)
    rng = np.random.default_rng(seed)
    tallies, found = [], []
    for counts in view.counts:
        tally, kept = _walk(replace(view, counts=(counts,)), rng, max(steps // len(view.counts), 1), model)
        tallies.append(tally / tally.sum(axis=1, keepdims=True))
        found.append(kept)
    trust = model.trusted(len(view.log))
    by_walk = tuple(_softened(tally, prior, trust) for tally in np.mean(tallies, axis=0))
    owners = _softened(np.mean(tallies, axis=(0, 1)), prior, trust)
    return Belief(view, model, prior, owners, np.concatenate(found), trust, by_walk, seed)


def who_holds(view: View, *, seed: int = 0, steps: int = STEPS_TO_SHOW, model: Model = OPEN) -> Holders:
    """Return who held ♠2 and ♠3 at the deal given all that was played, with the evidence and witnesses (N3, N4).

    Without a whole log it is exactly what :func:`~coach.games.niugui.belief.who_holds` answers.

    :raises ImpossiblePosition: the view leaves no deal possible, or its log cannot have been played.
    """
    prior = holders_of(owner_chances(view))
    belief = believe(view, seed=seed, steps=steps, model=model)
    if belief._found is None:
        return prior
    found = holders_of(belief.owners)
    certain = {
        what: {seat: chance if before[seat] in (0, 1) else now[seat] for seat, chance in before.items()}
        for (what, before), now in zip(prior.figures.items(), found.figures.values(), strict=True)
    }  # what is certain is so exactly
    return Holders(
        certain["S2"],
        certain["S3"],
        certain["partner"],
        certain["double"],
        prior=prior,
        stderr=belief.stderr,
        evidence=tuple(sorted(belief.evidence, key=lambda each: (-each.strength, each.play))),
        witnesses=tuple(_witnesses(belief)),
        game="niugui",
    )


def explain_world(view: View, world: Worlds, model: Model = OPEN) -> tuple[float, ...]:
    """Return how likely each play and pass of the log is in one deal, given those before: binary logarithms.

    :param world: the hands as masks, (4,), as :meth:`Belief.draw` gives them. My own plays are given: 0 bits.

    The sum is the log-likelihood of the deal.
    """
    told, arrays, mind = history(view), model.arrays(), simulate.make_mind(view.rules)
    desk = make_desk(told, model)
    bits = [0.0] * len(view.log)
    for seat in (1, 2, 3):
        likelihood.follow(seat, world[seat], told, arrays, mind, desk.fives, desk.room, desk.logs)
        rows = desk.logs[told.begins[seat] : told.begins[seat + 1]]
        sums = np.logaddexp.reduce(arrays.shares + np.cumsum(rows, axis=0), axis=1)
        steps = np.diff(sums, prepend=0.0) / np.log(2)
        for place, each in zip(_places(view, seat), steps.tolist(), strict=True):
            bits[place] = each
    return tuple(bits)


def _places(view: View, seat: int) -> list[int]:
    return [place for place, (mover, _) in enumerate(view.log) if mover == seat]


def _softened(tally: npt.NDArray[np.float64], prior: Owners, trust: float) -> Owners:
    return {pair: trust * float(tally[4 * pair[0] + pair[1]]) + (1 - trust) * chance for pair, chance in prior.items()}


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
    """Return how long each walk was with each pair of owners, by 4 × the first + the second, and deals it met."""
    told = history(view)
    worlds, _ = draw_worlds(view, WALKS, rng)
    each = max(steps // WALKS, 2)
    mind = simulate.make_mind(view.rules)
    return _move(view, worlds, each, each // BURN, told, model, mind, make_desk(told, model), rng)


def _move(
    view: View,
    worlds: Worlds,
    steps: int,
    burn: int,
    told: History,
    model: Model,
    mind: Mind,
    desk: likelihood.Desk,
    rng: np.random.Generator,
) -> tuple[npt.NDArray[np.float64], Worlds]:
    """Move each of *worlds* on by so many swaps and return what :func:`_walk` does."""
    kept = np.zeros((len(worlds), min(KEPT, steps - burn), 4), np.int64)
    tally = np.zeros((len(worlds), likelihood.TALLY))
    holders = owners_of(view, worlds[:1])[0]
    owners = np.array([-1 if card in view.unseen else holders[i] for i, card in enumerate(BADGE_CARDS)])
    dice = np.array([rng.integers(1 << 63)], np.uint64)
    movable = view.unseen.mask
    likelihood.walk(worlds, owners, movable, steps, burn, told, model.arrays(), mind, desk, dice, tally, kept)
    return tally, kept.reshape(-1, 4)


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


def _evidence(belief: Belief) -> Iterator[Evidence]:
    """Yield what each play of the others says, taking one after the other to what is believed (Chopin 2002).

    The deals begin as the prior's. Each play weighs them by how likely it is in each, given the plays before; when few
    of them still count they are drawn anew by their weights and moved on by swaps.
    """
    view, model = replace(belief.view, counts=belief.view.counts[:1]), belief.model
    rng = np.random.default_rng((belief._seed, 1))
    told, arrays, mind = history(view), model.arrays(), simulate.make_mind(view.rules)
    worlds, owners = draw_worlds(view, PARTICLES, rng)
    logs = np.zeros(PARTICLES)
    before = np.zeros((4, PARTICLES))
    done = [0, 0, 0, 0]
    for place, (seat, cards) in enumerate(view.log):
        if seat == 0:
            continue
        row = told.begins[seat] + done[seat]
        done[seat] += 1
        so_far = _until(told, done)
        desk = make_desk(so_far, model)
        now = _weights(worlds, seat, so_far, arrays, mind, desk)
        step = now - before[seat]
        bits = _bits(view, owners, logs, step)
        top = Cards(int(told.games[row, TOP_MASK])) if told.games[row, TOP] else NO_CARDS
        if any(bits.values()):
            reason = _reason(RELATIVE_SEATS[seat], cards, top, int(told.counts[row, seat]), bits)
            yield Evidence(place, RELATIVE_SEATS[seat], cards, bits, reason)
        before[seat] = now
        logs += step
        weights = np.exp(logs - logs.max())
        if weights.sum() ** 2 < FEWEST * PARTICLES * (weights**2).sum():
            worlds = worlds[rng.choice(PARTICLES, PARTICLES, p=weights / weights.sum())]
            _move(view, worlds, MOVES, 0, so_far, model, mind, desk, rng)
            owners = owners_of(view, worlds)
            logs[:] = 0.0
            for other in (1, 2, 3):
                before[other] = _weights(worlds, other, so_far, arrays, mind, desk)


def _until(told: History, done: list[int]) -> History:
    """Return the history up to so many actions of each seat."""
    rows = np.concatenate([np.arange(begin, begin + n) for begin, n in zip(told.begins[:4], done, strict=True)])
    return History(np.cumsum([0, *done]), told.games[rows], told.counts[rows], told.chosen[rows], told.later[rows])


def _weights(
    worlds: Worlds, seat: int, told: History, manners: Manners, mind: Mind, desk: likelihood.Desk
) -> npt.NDArray[np.float64]:
    weights = np.empty(len(worlds))
    likelihood.weigh_all(worlds, seat, told, manners, mind, desk, weights)
    return weights


def _bits(
    view: View, owners: Worlds, logs: npt.NDArray[np.float64], step: npt.NDArray[np.float64]
) -> dict[str, dict[str, float]]:
    """Return by how much likelier a play is where a seat holds ♠2, or ♠3, than it is at large."""
    weights, chances = np.exp(logs - logs.max()), np.exp(step)
    at_large = np.average(chances, weights=weights)
    bits: dict[str, dict[str, float]] = {}
    for column, card in enumerate(BADGE_CARDS):
        if card in view.unseen:
            held = {seat: owners[:, column] == seat for seat in (1, 2, 3)}
            bits[card_token(card)] = {
                RELATIVE_SEATS[seat]: float(np.log2(np.average(chances[rows], weights=weights[rows]) / at_large))
                for seat, rows in held.items()
                if rows.any()
            }
    return bits


def _reason(seat: str, cards: Cards, top: Cards, count: int, bits: dict[str, dict[str, float]]) -> Reason:
    """Return the strongest of the *bits* of a play, which *seat* made with so many cards, in words."""
    said = [(abs(value), card, holder) for card, by in bits.items() for holder, value in by.items()]
    _, card, holder = max(said)
    led, passed, itself = not top, not cards, holder == seat
    return Reason(
        ("evidence-led" if led else "evidence-passed" if passed else "evidence-beat") + "-itself" * itself,
        {
            "seat": seat,
            "cards": cards,
            "top": top,
            "count": count,
            "card": Cards.from_tokens([card]),
            "holder": holder,
            "bits": bits[card][holder],
        },
    )


def _witnesses(belief: Belief) -> Iterator[Witness]:
    """Yield, for each badge that is hidden, the deals that explain best what was played."""
    view, model = replace(belief.view, counts=belief.view.counts[:1]), belief.model
    assert belief._found is not None
    worlds = np.unique(belief._found, axis=0)
    told, arrays, mind = history(view), model.arrays(), simulate.make_mind(view.rules)
    desk = make_desk(told, model)
    logs = np.sum([_weights(worlds, seat, told, arrays, mind, desk) for seat in (1, 2, 3)], axis=0)
    owners = owners_of(view, worlds)
    chances = holders_of(belief.owners).figures
    for column, card in enumerate(BADGE_CARDS):
        by = chances[card_token(card)]
        seat = max(RELATIVE_SEATS, key=lambda each: by[each])
        held = owners[:, column] == RELATIVE_SEATS.index(seat)
        if card not in view.unseen or held.all() or not held.any():
            continue
        best, other = (int(np.argmax(np.where(rows, logs, -np.inf))) for rows in (held, ~held))
        bits = float((logs[best] - logs[other]) / np.log(2))
        yield Witness(card_token(card), seat, _layout(worlds[best]), _layout(worlds[other]), bits)


def _layout(world: Worlds) -> Layout:
    return Layout({seat: Cards(int(mask)) for seat, mask in zip(RELATIVE_SEATS[1:], world[1:], strict=True)})
