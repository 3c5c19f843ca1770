"""Who holds what, as far as one seat can know: the sides, and deals drawn at random.

The model is that of :class:`~coach.games.niugui.position.View`: all ways to lay the unseen cards that fit are equally
likely, and neither ♠2 nor ♠3 has gone unseen (N4). How players behave is not read here: that does
:mod:`~coach.games.niugui.inference`, of which this is the prior.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from math import comb, factorial
from typing import TYPE_CHECKING, Final, cast

from coach.cards import Cards
from coach.errors import ImpossiblePosition
from coach.games.niugui.position import BADGE_CARDS, Counts, View
from coach.games.niugui.rules import BADGES, DEALS, is_decided
from coach.results import RELATIVE_SEATS, Holders

if TYPE_CHECKING:  # who only asks for the sides goes without numpy
    import numpy as np
    from numpy.typing import NDArray

Free = tuple[int, int, int]

OTHERS: Final = (1, 2, 3)


def free_places(view: View) -> tuple[Free, ...]:
    """Return, for each of the view's equally likely counts, how many unseen cards next, across and prev hold.

    >>> from coach.cards import Cards
    >>> free_places(View(Cards(0b1111), ((4, 3, 3, 0),), out=(3,), played=Cards((1 << 48) - 16)))
    ((3, 3, 0),)

    :raises ImpossiblePosition: ♠2 and ♠3 are not gone, but the others' hands have no room for them.
    """
    free = tuple(
        (
            counts[1] - len(view.known[1]),
            counts[2] - len(view.known[2]),
            counts[3] - len(view.known[3]),
        )
        for counts in view.counts
    )
    hidden = view.unseen & BADGES
    if any(sum(places) < len(hidden) for places in free):
        message = f"{str(hidden)!r} has not been shown, so it is in a hand (N4), and no other hand has room for it"
        raise ImpossiblePosition(message, code="no-room-for-badge", cards=hidden)
    return free


def layouts(view: View, free: Free) -> int:
    """Return how many ways there are to lay the unseen cards on the places *free*, the rest being gone."""
    plain = len(view.unseen) - len(view.unseen & BADGES)
    ways = comb(plain, view.gone) * factorial(sum(free))
    for places in free:
        ways //= factorial(places)
    return ways


def who_holds(view: View) -> Holders:
    """Return who held ♠2 and ♠3 at the deal, and so who is on which side (N3), from my seat.

    Exact. A card in a hand or shown by a badge is certain; one unseen is equally likely in each free place of the
    others; one that was played by who knows whom is equally likely to be any card that another seat has played.

    >>> from coach.cards import SPADE_2, Cards
    >>> from coach.games.niugui.rules import Rules
    >>> fresh = View(Cards.of([*range(12), SPADE_2]), ((13, 14, 13, 14), (13, 13, 14, 14)))
    >>> who_holds(fresh).partner["across"]
    Fraction(27, 82)

    :raises ImpossiblePosition: the view leaves no deal possible.
    """
    return holders_of(owner_chances(view))


def holders_of(chances: Mapping[tuple[int, int], Fraction | float]) -> Holders:
    """Return what follows from how likely each pair of seats is to have held ♠2 and ♠3: who is on which side (N3)."""
    two, three, partner, double = ([cast("Fraction | float", Fraction(0))] * 4 for _ in range(4))
    for (owner2, owner3), chance in chances.items():
        two[owner2] += chance
        three[owner3] += chance
        if owner2 == owner3:
            double[owner2] += chance
        black = {owner2, owner3}
        for seat in OTHERS:
            if (seat in black) == (0 in black):
                partner[seat] += chance
    names = RELATIVE_SEATS
    return Holders(
        s2=dict(zip(names, two, strict=True)),
        s3=dict(zip(names, three, strict=True)),
        partner=dict(zip(names[1:], partner[1:], strict=True)),
        double=dict(zip(names, double, strict=True)),
        game="niugui",
    )


def owner_chances(view: View) -> dict[tuple[int, int], Fraction]:
    """Return how likely each pair of seats is to have held ♠2 and ♠3 at the deal; impossible pairs are left out.

    :raises ImpossiblePosition: the view leaves no deal possible.
    """
    chances: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for counts, free in zip(view.counts, free_places(view), strict=True):
        ways = _owner_ways(view, counts, free)
        total = sum(ways.values()) * len(view.counts)
        for pair, count in ways.items():
            chances[pair] += Fraction(count, total)
    return dict(chances)


def draw_worlds(view: View, n: int, rng: np.random.Generator) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return *n* deals drawn from those that fit the view, each as likely as any other.

    :returns: the hands as card masks, my own first, shape (n, 4); who held ♠2 and ♠3 at the deal, shape (n, 2).
    :raises ImpossiblePosition: the view leaves no deal possible.
    """
    import numpy as np

    free = free_places(view)
    worlds = np.empty((n, 4), dtype=np.int64)
    worlds[:, 0] = view.hand.mask
    which = rng.integers(len(free), size=n) if len(free) > 1 else np.zeros(n, dtype=np.int64)
    for case, places in enumerate(free):
        rows = which == case
        worlds[rows, 1:] = _deal_unseen(view, places, int(rows.sum()), rng)
    for seat in OTHERS:
        worlds[:, seat] |= view.known[seat].mask

    chances = owner_chances(view)
    pairs = np.array(list(chances), dtype=np.int64)
    drawn = rng.choice(len(pairs), size=n, p=[float(chance) for chance in chances.values()])
    owners = pairs[drawn]
    for column, card in enumerate(BADGE_CARDS):
        if card in view.unseen:
            owners[:, column] = np.argmax(worlds >> card & 1, axis=1)
    if len(view.out) > 1:  # a deal may end the game at once (N20): then another takes its place
        over = np.array([tuple(pair) not in chances for pair in owners.tolist()], dtype=bool)
        if over.any():
            worlds[over], owners[over] = draw_worlds(view, int(over.sum()), rng)
    return worlds, owners


def _owner_ways(view: View, counts: Counts, free: Free) -> dict[tuple[int, int], int]:
    """Return by pair of owners in how many equally likely ways ♠2 and ♠3 can lie: each in a place of its own.

    Owners whose side would be entirely out are none: the game would be over (N20).
    """
    lost = [card for card, shown in zip(BADGE_CARDS, view.badges, strict=True) if card in view.played and shown is None]
    together = any(set(BADGE_CARDS) <= set(cards) for cards in (view.unseen, view.played))
    ways: dict[tuple[int, int], int] = defaultdict(int)
    for played in _cards_played(counts) if lost else [(2, 2, 2, 2)]:  # all known: room for both will do
        twos, threes = (_places(view, card, free, played) for card in BADGE_CARDS)
        for two in range(4):
            for three in range(4):
                count = twos[two] * (threes[three] - (together and two == three))
                if count > 0:
                    ways[two, three] += count
    if not ways:
        missing = Cards.of(lost)
        message = f"{str(missing)!r} has gone unshown, and no other seat has played enough cards for that (N4)"
        raise ImpossiblePosition(message, code="nobody-played-badge", cards=missing)
    if view.out:
        ways = {pair: count for pair, count in ways.items() if not is_decided(view.out, frozenset(pair))}
    if not ways:
        raise ImpossiblePosition("one side is entirely out, so the game is over (N20)", code="game-over")
    return ways


def _places(view: View, card: int, free: Free, played: Counts) -> Counts:
    """Return in how many places of each seat ♠2 or ♠3 can be, or have been: a seat's cards that it can be."""
    if card in view.unseen:
        return 0, *free
    if card in view.played:
        shown = view.badges[BADGE_CARDS.index(card)]
        players = OTHERS if shown is None else (shown,)  # I would know what I have played myself
        places = [count if seat in players else 0 for seat, count in enumerate(played)]
        return places[0], places[1], places[2], places[3]
    held = [int(card in cards) for cards in (view.hand, *view.known[1:])]
    return held[0], held[1], held[2], held[3]


def _cards_played(counts: Counts) -> list[Counts]:
    """Return how many cards each seat has played, for every deal by N2 that can have led to *counts*.

    :raises ImpossiblePosition: none can.
    """
    played = [
        (dealt[0] - counts[0], dealt[1] - counts[1], dealt[2] - counts[2], dealt[3] - counts[3])
        for dealt in DEALS
        if all(before >= now for before, now in zip(dealt, counts, strict=True))
    ]
    if not played:
        message = f"hands of {counts!r} cards cannot come from a deal: two neighbours get 14, the others 13 (N2)"
        raise ImpossiblePosition(message, code="counts-of-no-deal", counts=counts)
    return played


def _deal_unseen(view: View, free: Free, n: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Return the unseen cards laid on the *free* places in *n* random ways, as masks of shape (n, 3)."""
    import numpy as np

    unseen = np.array(list(view.unseen), dtype=np.int64)
    laid = rng.permuted(np.broadcast_to(unseen, (n, len(unseen))), axis=1)
    seated = sum(free)
    if view.gone:
        _bring_back(laid, seated, view.unseen & BADGES, rng)
    bits = np.int64(1) << laid
    ends = np.cumsum((0, *free))
    return np.stack([bits[:, start:end].sum(axis=1) for start, end in pairwise(ends)], axis=1)


def _bring_back(laid: NDArray[np.int64], seated: int, badges: Cards, rng: np.random.Generator) -> None:
    """Swap ♠2 and ♠3, where they lie among the gone, with seated cards drawn at random: nobody plays them unseen (N4).

    All other cards being alike, what was equally likely stays so.
    """
    import numpy as np

    for card in badges:
        lost, at = np.nonzero(laid[:, seated:] == card)
        seats = laid[lost, :seated]
        keys = rng.random(seats.shape)
        for other in badges:
            if other != card:
                keys[seats == other] = -1.0
        to = keys.argmax(axis=1)
        laid[lost, seated + at] = seats[np.arange(len(lost)), to]
        laid[lost, to] = card
