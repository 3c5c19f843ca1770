"""Can this still be beaten: how likely, by whom, and one layout for each answer.

Only what the others can *hold* is asked, not whether it will be their turn or their wish. The hidden cards are those of
:class:`~coach.games.niugui.position.View`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from coach.cards import NO_CARDS, Cards
from coach.errors import ImpossiblePosition
from coach.games.niugui.belief import OTHERS, Free, draw_worlds, free_places, layouts
from coach.games.niugui.counting import (
    NOTHING_BEATS,
    LooseLayouts,
    hidden_badges,
    mixed,
    seat_chance,
    thresholds,
)
from coach.games.niugui.kernels.generation import beating
from coach.games.niugui.kernels.laying import FOUND, NONE, lay_without_beater
from coach.games.niugui.kernels.probability import MOST_CARDS, hold_beaters
from coach.games.niugui.plays import Combination, Kind
from coach.games.niugui.position import View
from coach.games.niugui.subsets import MOST_UNSEEN, SubsetLayouts
from coach.results import RELATIVE_SEATS, Chance, Layout, Odds

WORLDS: Final = 8192
"""How many deals an estimate rests on."""

_TRIES: Final = 50
_NODES: Final = 60  # short tries find an unbeaten layout sooner than a long one

Limits = NDArray[np.int64]


def can_beat(combo: Combination, view: View, *, seed: int = 0) -> Odds:
    """Return how likely *combo* is to be beaten by what the others can hold, given what is public.

    Each seat's figure is exact. The joint one is exact for single, pair, triple and four, and for five-card kinds while
    at most 18 cards are unseen; beyond, it is an estimate from :data:`WORLDS` deals, held within the bounds that the
    seats give. A combination on the table is asked about like any other, its player's hand included; one that is known
    to be in another's hand can be beaten by the two others only.

    >>> from coach.cards import PACK
    >>> from coach.games.niugui.plays import classify
    >>> ace, others = Cards.from_tokens(["DA"]), Cards.from_tokens(["D4", "C4", "H4", "S4", "SA"])
    >>> view = View(ace, ((1, 2, 1, 1),), played=PACK - ace - others, badges=(1, 2))
    >>> odds = can_beat(classify(ace, view.rules), view)
    >>> odds.joint, odds.by_seat["next"]
    (Chance(count=48, of=60), Chance(count=4, of=10))

    :param seed: of the deals behind an estimate.
    :raises ImpossiblePosition: *combo* is a pass, or its cards are neither mine nor played nor known in one hand; or
        the view leaves no deal possible.
    """
    free = free_places(view)
    _verify_hands(view, free)
    owner = _owner(combo, view)
    limits = np.stack([NOTHING_BEATS if seat == owner else thresholds(combo, view.rules) for seat in OTHERS])
    by_seat = {seat: seat_chance(view, seat, free, limits[seat - 1]) for seat in OTHERS}
    fractions = [Fraction(chance.count, chance.of) for chance in by_seat.values()]
    lower, upper = max(fractions), min(Fraction(1), sum(fractions, Fraction(0)))

    stderr = 0.0
    witness: Layout | None = None
    joint: Chance | None
    if not combo.kind.level or len(view.unseen) <= MOST_UNSEEN:
        joint, safe = _counted(combo, view, free, limits)
    else:
        joint, safe = _searched(view, free, limits)
        if lower == upper:
            joint = max(by_seat.values(), key=lambda chance: Fraction(chance.count, chance.of))
        worlds, _ = draw_worlds(view, WORLDS, np.random.default_rng(seed))
        held = np.stack([hold_beaters(worlds[:, seat].copy(), limits[seat - 1]) for seat in OTHERS])
        witness = _seen_beaten(combo, view, worlds, held)
        safe = safe or _seen_safe(worlds, held)
        probability, stderr = _estimate(held, float(sum(fractions)))
        probability = min(max(probability, float(lower)), float(upper))
        stderr = min(stderr, float(upper - lower))
    if joint is not None:
        probability, stderr = joint.probability, 0.0
    if witness is None and upper:
        witness = _constructed_beaten(combo, view, free, [seat for seat in OTHERS if by_seat[seat].count])
    return Odds(
        combo=combo.cards,
        kind=combo.kind.value,
        by_seat={RELATIVE_SEATS[seat]: chance for seat, chance in by_seat.items()},
        probability=probability,
        stderr=stderr,
        joint=joint,
        lower=float(lower),
        upper=float(upper),
        witness=witness,
        safe=safe,
        game="niugui",
    )


def _owner(combo: Combination, view: View) -> int | None:
    """Return the other seat in whose hand the cards are known to be, ``None`` when they are mine or played."""
    if combo.kind is Kind.PASS:
        raise ImpossiblePosition("a pass is nothing to beat", code="pass-to-beat")
    if combo.cards <= view.hand or combo.cards <= view.played:
        return None
    for seat in OTHERS:
        if combo.cards <= view.known[seat]:
            return seat
    message = f"{str(combo.cards)!r} is neither in my hand nor played nor known to be in one other hand"
    raise ImpossiblePosition(message, code="combo-not-at-hand", cards=combo.cards)


def _verify_hands(view: View, free: Sequence[Free]) -> None:
    for places in free:
        for seat, count in zip(OTHERS, places, strict=True):
            held = count + len(view.known[seat])
            if held > MOST_CARDS:
                message = f"{RELATIVE_SEATS[seat]} cannot hold {held} cards: a deal gives {MOST_CARDS} at most (N2)"
                raise ImpossiblePosition(message, code="more-than-dealt", seat=RELATIVE_SEATS[seat], count=held)


def _counted(combo: Combination, view: View, free: Sequence[Free], limits: Limits) -> tuple[Chance, Layout | None]:
    """Return the exact chance that somebody holds a beater, and a layout in which nobody does."""
    chances, safe = [], None
    for places in free:
        case = SubsetLayouts(view, places, limits) if combo.kind.level else LooseLayouts(view, places, limits)
        unbeaten, total = case.unbeaten(), layouts(view, places)
        chances.append(Chance(total - unbeaten, total))
        if unbeaten and safe is None:
            safe = _layout(view, case.one())
    return mixed(chances), safe


def _searched(view: View, free: Sequence[Free], limits: Limits) -> tuple[Chance | None, Layout | None]:
    """Return certainty when no layout is free of beaters, and a layout that is, as far as a search tells."""
    known = np.array([view.known[seat].mask for seat in OTHERS], dtype=np.int64)
    hidden = hidden_badges(view).mask
    none = 0
    for places in free:
        room = np.array(places, dtype=np.int64)
        end, laid = lay_without_beater(view.unseen.mask, known, room, view.gone, hidden, limits, _TRIES, _NODES)
        if end == FOUND:
            return None, _layout(view, {seat: Cards(int(laid[seat - 1])) for seat in OTHERS})
        none += end == NONE
    return (Chance(1, 1) if none == len(free) else None), None


def _estimate(held: NDArray[np.bool_], expected: float) -> tuple[float, float]:
    """Return how often a beater is held, and the standard error, from which seats hold one in n worlds: shape (3, n).

    How many seats hold one is *expected* exactly, so what chance did to that number is taken out of the answer (a
    control variate). An error below one world in all is not believed.
    """
    somebody, seats = held.any(axis=0).astype(float), held.sum(axis=0).astype(float)
    spread = seats.var()
    slope = float(np.mean((somebody - somebody.mean()) * (seats - seats.mean())) / spread) if spread else 1.0
    corrected = somebody - slope * (seats - expected)
    n = len(corrected)
    return float(corrected.mean()), max(float(corrected.std(ddof=1)) / sqrt(n), 1 / n)


def _seen_beaten(combo: Combination, view: View, worlds: NDArray[np.int64], held: NDArray[np.bool_]) -> Layout | None:
    seats, indices = np.nonzero(held)
    if not len(seats):
        return None
    seat, world = int(seats[0]) + 1, worlds[indices[0]]
    play = beating(Cards(int(world[seat])), combo, view.rules)[0]
    return _seen(world, RELATIVE_SEATS[seat], play.cards)


def _seen_safe(worlds: NDArray[np.int64], held: NDArray[np.bool_]) -> Layout | None:
    (indices,) = np.nonzero(~held.any(axis=0))
    return _seen(worlds[indices[0]]) if len(indices) else None


def _seen(world: NDArray[np.int64], by: str = "", play: Cards = NO_CARDS) -> Layout:
    return Layout({RELATIVE_SEATS[seat]: Cards(int(world[seat])) for seat in OTHERS}, by, play)


def _constructed_beaten(combo: Combination, view: View, free: Sequence[Free], seats: Sequence[int]) -> Layout | None:
    """Return a layout built round a beating play of one of *seats*."""
    for seat in seats:
        for play in beating(view.known[seat] | view.unseen, combo, view.rules):
            for places in free:
                dealt = _dealt_round(view, places, seat, play.cards & view.unseen)
                if dealt is not None:
                    return _layout(view, dealt, RELATIVE_SEATS[seat], play.cards)
    return None


def _dealt_round(view: View, places: Free, seat: int, cards: Cards) -> dict[int, Cards] | None:
    """Return the unseen cards dealt with *cards* at *seat*, ``None`` when there is no room."""
    room = dict(zip(OTHERS, places, strict=True))
    room[seat] -= len(cards)
    if room[seat] < 0:
        return None
    dealt = dict.fromkeys(OTHERS, Cards()) | {seat: cards}
    badges = hidden_badges(view) - cards
    for card in (*badges, *(view.unseen - cards - badges)):
        to = max(OTHERS, key=lambda other: room[other])
        if room[to]:
            dealt[to] |= Cards.of([card])
            room[to] -= 1
        elif card in badges:
            return None
    return dealt


def _layout(view: View, dealt: Mapping[int, Cards], by: str = "", play: Cards = NO_CARDS) -> Layout:
    return Layout({RELATIVE_SEATS[seat]: view.known[seat] | dealt[seat] for seat in OTHERS}, by, play)
