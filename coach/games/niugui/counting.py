"""Exact counts of hands and layouts in which a combination stays unbeaten.

*Layouts* are the ways to lay the unseen cards on the others' free places, what is left having gone, but never ♠2 or ♠3
(N4). They are equally likely.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import comb, gcd, lcm

import numpy as np
from numpy.typing import NDArray

from coach.cards import NO_CARDS, PACK, Cards
from coach.games.niugui.belief import OTHERS, Free
from coach.games.niugui.kernels import probability
from coach.games.niugui.plays import Combination, Kind
from coach.games.niugui.position import View
from coach.games.niugui.rules import BADGES, Rules
from coach.results import Chance

_PLACES = (10, 11, 12, *range(10), 13)  # rank indices in the kernels' order of reading, the jokers last

NOTHING_BEATS = np.full(probability.THRESHOLDS, len(PACK), dtype=np.int64)
"""The thresholds of a seat that is not asked."""


def thresholds(target: Combination, rules: Rules) -> NDArray[np.int64]:
    """Return from which key on a play of each kind beats *target*: the vector that the kernels read.

    >>> from coach.games.niugui.plays import classify
    >>> queens = classify(Cards.from_tokens(["CQ", "HQ"]), Rules())
    >>> int(thresholds(queens, Rules())[probability.PAIR]) == queens.key + 1
    True
    """
    kind, key = target.kind, target.key
    loose = {
        Kind.SINGLE: probability.SINGLE,
        Kind.PAIR: probability.PAIR,
        Kind.TRIPLE: probability.TRIPLE,
        Kind.FOUR: probability.FOUR,
    }
    limits = NOTHING_BEATS.copy()
    limits[probability.LEAST] = 5 if kind.level else 1
    if kind in loose:
        limits[loose[kind]] = key + 1
        return limits
    for place, other in (
        (probability.STRAIGHT, Kind.STRAIGHT),
        (probability.HOUSE, Kind.FULL_HOUSE),
        (probability.FOUR, Kind.FOUR_PLUS_ONE),
    ):
        if other.level >= kind.level:  # N14
            limits[place] = key + 1 if other is kind else 0
    for first, other in ((probability.FLUSH, Kind.FLUSH), (probability.WINDOW, Kind.STRAIGHT_FLUSH)):
        if other.level >= kind.level:
            for suit in range(4):
                limits[first + suit] = _suited_from(suit, key, rules) if other is kind else 0
    return limits


def _suited_from(suit: int, key: int, rules: Rules) -> int:
    """Return the least height with which a play in *suit* beats one of its kind with *key* (N16, N19)."""
    if rules.flush_order == "rank":
        height, its_suit = divmod(key, 4)
        return height if suit > its_suit else height + 1
    its_suit, height = divmod(key, 16)
    return 0 if suit > its_suit else height + 1 if suit == its_suit else len(PACK)


def seat_chance(view: View, seat: int, free: Sequence[Free], limits: NDArray[np.int64]) -> Chance:
    """Return the exact chance that the hand of *seat* holds a beater.

    It counts the hands that the seat can have; if ♠2 or ♠3 is hidden and other cards have gone unseen, each in
    proportion to the ways for them to have gone, by the least whole numbers of that proportion.

    :param free: the view's :func:`~coach.games.niugui.belief.free_places`.
    :param limits: the target's :func:`thresholds`.
    """
    known = view.known[seat]
    hidden = hidden_badges(view)
    plain = len(view.unseen) - len(hidden)
    safe = _safe_hands(view.unseen, known, hidden, limits.tobytes())
    chances = []
    for places in (case[seat - 1] for case in free):
        size = len(known) + places
        of = unbeaten = 0
        held = range(min(len(hidden), places) + 1)
        ways = [comb(max(plain - places + badges, 0), view.gone) if hidden else 1 for badges in held]
        least = max(gcd(*ways), 1)
        for badges in held:
            weight = ways[badges] // least
            hands = comb(len(hidden), badges) * comb(plain, places - badges)
            of += weight * hands
            unbeaten += weight * (hands if size < limits[probability.LEAST] else int(safe[badges, size]))
        chances.append(Chance(of - unbeaten, of))
    return mixed(chances)


def hidden_badges(view: View) -> Cards:
    """Return ♠2 and ♠3 as far as they are unseen and some unseen cards have gone: these have not (N4)."""
    return view.unseen & BADGES if view.gone else NO_CARDS


def mixed(chances: Sequence[Chance]) -> Chance:
    """Return the chance over equally likely cases as one count.

    >>> mixed([Chance(1, 2), Chance(2, 3)])
    Chance(count=7, of=12)
    """
    if len(set(chances)) == 1:
        return chances[0]
    common = lcm(*(chance.of for chance in chances))
    return Chance(sum(chance.count * (common // chance.of) for chance in chances), common * len(chances))


@lru_cache(maxsize=16)
def _safe_hands(pool: Cards, known: Cards, marked: Cards, limits: bytes) -> NDArray[np.int64]:
    target = np.frombuffer(limits, dtype=np.int64)
    return probability.hands_without_beater(pool.mask, known.mask, marked.mask, target, probability.MOST_CARDS)


class LooseLayouts:
    """The layouts of one case in which nobody beats a loose target: single, pair, triple or four.

    Each rank is on its own: a polynomial in three unknowns, whose coefficient of x^a y^b z^c says in how many ways its
    cards give *a* to next, *b* to across and *c* to prev, the rest having gone, without a beater. The product over all
    ranks holds the answer. A polynomial is one integer, its coefficients side by side in *width* bits each.

    :param limits: the target's :func:`thresholds`, one row for each other seat.
    """

    def __init__(self, view: View, free: Free, limits: NDArray[np.int64]) -> None:
        self._view = view
        self._free = free
        self._width = 2 * len(view.unseen) + 1  # no coefficient is above 4 ** unseen
        self._step = (1, free[0] + 5, (free[0] + 5) * (free[1] + 5))  # room for one rank's four cards to run over
        within = 1
        for step, places in zip(self._step, free, strict=True):
            within = sum(within << self._width * step * count for count in range(places + 1))
        self._within = within * ((1 << self._width) - 1)
        safe = [probability.safe_ranks(target) for target in limits]
        hidden = hidden_badges(view)
        self._terms = []
        for place, rank in enumerate(_PLACES):
            pool = _rank_cards(view.unseen, rank)
            may_go = pool & ~_rank_cards(hidden, rank) if view.gone else 0
            seats = tuple(
                (_rank_cards(view.known[seat], rank), places > 0, allowed[place].tobytes())
                for seat, places, allowed in zip(OTHERS, free, safe, strict=True)
            )
            self._terms.append(_ways_at(pool, may_go, seats))
        self._products = [1]  # the last ranks multiplied, from none of them to all
        for terms in reversed(self._terms):
            self._products.append(self._times(self._products[-1], terms))

    def unbeaten(self) -> int:
        """Return how many of the layouts leave the target unbeaten."""
        return self._coefficient(self._products[-1], self._free)

    def one(self) -> dict[int, Cards]:
        """Return such a layout: the unseen cards of each other seat. There must be one."""
        left = self._free
        dealt = dict.fromkeys(OTHERS, 0)
        for index, (rank, terms) in enumerate(zip(_PLACES, self._terms, strict=True)):
            rest = self._products[len(_PLACES) - 1 - index]
            for taken, laid in terms.items():
                after = (left[0] - taken[0], left[1] - taken[1], left[2] - taken[2])
                if min(after) >= 0 and self._coefficient(rest, after):
                    for seat in OTHERS:
                        dealt[seat] |= laid[0][seat - 1] << 4 * rank
                    left = after
                    break
        return {seat: Cards(mask) for seat, mask in dealt.items()}

    def _times(self, polynomial: int, terms: Mapping[Free, Sequence[Free]]) -> int:
        product = 0
        for taken, laid in terms.items():
            at = sum(step * count for step, count in zip(self._step, taken, strict=True))
            product += polynomial * len(laid) << self._width * at
        return product & self._within

    def _coefficient(self, polynomial: int, taken: Free) -> int:
        at = sum(step * count for step, count in zip(self._step, taken, strict=True))
        return polynomial >> self._width * at & (1 << self._width) - 1


def _rank_cards(cards: Cards, rank: int) -> int:
    return cards.mask >> 4 * rank & 15


@lru_cache(maxsize=512)
def _ways_at(pool: int, may_go: int, seats: tuple[tuple[int, bool, bytes], ...]) -> Mapping[Free, Sequence[Free]]:
    """Return by numbers of cards given to the seats the ways to lay one rank so that no seat holds a beater.

    :param seats: for each, its known cards of the rank; whether it has room for others; and for each set of cards of
        the rank whether it holds no beater.
    """
    open_to = [place for place, (_, room, _) in enumerate(seats) if room]
    choices = [[*open_to, 3] if may_go >> bit & 1 else open_to for bit in range(4) if pool >> bit & 1]
    bits = [1 << bit for bit in range(4) if pool >> bit & 1]
    ways: dict[Free, list[Free]] = defaultdict(list)
    for owners in product(*choices):
        laid = [0, 0, 0, 0]
        for owner, bit in zip(owners, bits, strict=True):
            laid[owner] |= bit
        if all(safe[laid[place] | known] for place, (known, _, safe) in enumerate(seats)):
            taken = laid[0].bit_count(), laid[1].bit_count(), laid[2].bit_count()
            ways[taken].append((laid[0], laid[1], laid[2]))
    return ways
