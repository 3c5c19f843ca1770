"""The learned policy: what it looks at, its weights, and its plain form, the reference for ``kernels/network.py``.

A play is valued by a small network. Its input is a set of *features*, each there or not: places in :data:`LAYOUT`,
found from the seat's own view alone. Its output is the points (N21, N22) that the seat can expect after the play. How
the weights came about and what they are worth is told in ``data/MODEL.md``; :mod:`coach.games.niugui.training` makes
them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from coach.cards import BIG_JOKER, SMALL_JOKER, Cards
from coach.errors import CoachError
from coach.games.niugui.plays import Combination, Kind, classify
from coach.games.niugui.policies import FROZEN, KINDS, UNIT, Situation, place_of, plan
from coach.games.niugui.position import BADGE_CARDS, View
from coach.games.niugui.rules import Rules

NEWEST: Final = "learned-2"
DATA: Final = Path(__file__).parent / "data"
PLANNER: Final = FROZEN["careful-1"]
"""The weights of the hand cost that is among the features: a part of every network, so they never change."""

FORMS: Final = 114  # none, 15 singles, 13 pairs, triples and fours, 10 straights, 13 flushes … : see form_of
SINGLE_RISKS: Final = (0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 7, *[8] * 4, *[9] * 6, *[10] * 10, *[11] * 23)
"""By the number of unseen higher cards, up to 53: the step of a single's risk."""
RISK_STEPS: Final = 12
RISK_CLASSES: Final = (
    *(0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3),  # single, by its step
    *(0, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3),  # pair
    *(0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3),  # triple, four
    *(0, 3, 3, 3, 3, 2, 2, 1, 1, 1, 1, 1),  # five cards
)
"""By class of play and step of risk: 0 cannot be beaten, 1 hardly, 2 perhaps, 3 easily."""
COST_STEP: Final = 256
COST_STEPS: Final = 48
COST_LEAST: Final = -1024
UNKNOWN: Final = 4
"""Beside the four seats: who held ♠2 or ♠3 is not known."""

# Everything about another seat is told by its side: 0 unknown, 1 partner, 2 foe. Seats are 1 next, 2 across, 3 prev.
LAYOUT: Final = {
    # what stands before any play is chosen
    "count": 3 * 15,  # seat, cards held
    "count_side": 3 * 3 * 15,  # seat, side, cards held
    "owners": 5 * 5,  # who held ♠2, who held ♠3, as far as I know
    "shown": 4,  # ♠2 shown, and 2 for ♠3
    "top": FORMS,  # the form of what is to be beaten
    "top_owner": 3 * 3,  # its seat, the side of that
    "unseen_rank": 13 * 4,  # rank, 1 to 4 cards of it unseen
    "unseen_high": 10,  # the 2s, the 3s, the jokers
    "passed": 3 * 33,  # seat, the lowest single (15), pair (13) and five-card kind (5) that it has passed on
    "out": 13,  # the sides of the first and the second seat out
    "suit_first": 1,  # the flush order "suit"
    "least": 15,  # the fewest cards that a seat holds which is not known to be a partner
    # the hand after the play
    "card": 54,
    "copies": 13 * 3,  # rank, 2 to 4 cards of it
    # the play, and what it leaves
    "left": 15,
    "groups": 12,  # of the best plan
    "cost": COST_STEPS,  # of that plan
    "control": 8 * 5,  # groups, single cards that nothing unseen tops
    "form": FORMS,
    "risk": 4 * RISK_STEPS,  # class, step
    "hold": 4 * 6,  # class of risk, groups
    "next": 6 * 3 * 8,  # size of the play, side of the next seat in play, its cards
    "take": 2 * 3 * 8,  # passed or not, the side of the owner, its cards
    "gift": 3 * 3,  # a seat that holds as many cards as were laid, its side
    "pass_groups": 5 * 6,  # a pass: kind of what is to be beaten, groups
    "badge": 2,  # ♠2, ♠3 laid
}
"""How many features there are of each sort, in their order."""
AT: Final = {name: sum(list(LAYOUT.values())[:place]) for place, name in enumerate(LAYOUT)}
"""The first feature of each sort."""
FEATURES: Final = sum(LAYOUT.values())
MOST: Final = 128
"""No play has so many features."""
WIDE: Final = 128
NARROW: Final = 32
"""The units of the two hidden layers."""


def form_of(kind: Kind, key: int, rules: Rules) -> int:
    """Return the number of a play's form: its kind and the rank that counts, 0 for a pass.

    >>> form_of(Kind.SINGLE, 0, Rules()), form_of(Kind.STRAIGHT_FLUSH, 39, Rules())
    (1, 113)
    """
    suited = rules.flush_order == "suit" and kind in (Kind.FLUSH, Kind.STRAIGHT_FLUSH)
    match kind:
        case Kind.PASS:
            return 0
        case Kind.SINGLE:
            return 1 + _rank_or_joker(key)
        case Kind.PAIR:
            return 16 + (key >> 2)
        case Kind.TRIPLE:
            return 29 + key
        case Kind.FOUR:
            return 42 + key
        case Kind.STRAIGHT:
            return 55 + (key >> 2)
        case Kind.FLUSH:
            return 65 + (key & 15 if suited else key >> 2)
        case Kind.FULL_HOUSE:
            return 78 + key
        case Kind.FOUR_PLUS_ONE:
            return 91 + key
        case _:
            return 104 + (key & 15 if suited else key >> 2)


def passed_on(view: View) -> dict[int, tuple[int | None, int | None, int | None]]:
    """Return for each seat the lowest single, pair and five-card kind that it has passed on, by the view's log.

    A single is told by its rank, jokers 13 and 14, a pair by its rank, a five-card play by the place of its kind.
    """
    low: dict[int, list[int | None]] = {seat: [None, None, None] for seat in range(4)}
    top: Combination | None = None
    for seat, cards in view.log:
        if cards:
            top = classify(cards, view.rules)
        elif top is not None:
            found = _passed(top)
            if found is not None:
                sort, value = found
                before = low[seat][sort]
                low[seat][sort] = value if before is None else min(before, value)
    return {seat: (found[0], found[1], found[2]) for seat, found in low.items()}


def features(view: View, play: Combination, holders: tuple[int, int] | None = None) -> tuple[int, ...]:
    """Return the features of laying *play* as the seat of *view* sees it, in rising order.

    :param holders: who held ♠2 and ♠3 at the deal, for a player who is told the sides.
    """
    return tuple(sorted({AT[name] + place for name, place in _features(view, play, holders)}))


def _features(view: View, play: Combination, holders: tuple[int, int] | None) -> Iterator[tuple[str, int]]:
    situation = Situation.of(view, None if holders is None else frozenset(holders))
    counts = situation.counts
    side = [1 if s in situation.known_partners else 2 if s in situation.known_foes else 0 for s in range(4)]
    for seat in (1, 2, 3):
        yield "count", 15 * (seat - 1) + counts[seat]
        yield "count_side", (3 * (seat - 1) + side[seat]) * 15 + counts[seat]
    shown = view.badges
    owners = holders or tuple(
        0 if card in view.hand else UNKNOWN if seat is None else seat
        for card, seat in zip(BADGE_CARDS, shown, strict=True)
    )
    yield "owners", 5 * owners[0] + owners[1]
    yield "shown", (shown[0] is not None) + 2 * (shown[1] is not None)
    if view.top is not None and view.owner is not None:
        yield "top", form_of(view.top.kind, view.top.key, view.rules)
        yield "top_owner", 3 * (view.owner - 1) + side[view.owner]
    unseen = situation.unseen.mask
    for rank in range(13):
        copies = (unseen >> 4 * rank & 15).bit_count()
        if copies:
            yield "unseen_rank", 4 * rank + copies - 1
    for place in range(10):
        if unseen >> 44 + place & 1:
            yield "unseen_high", place
    for seat, low in passed_on(view).items():
        for start, value in zip((0, 15, 28), low, strict=True):
            if seat and value is not None:
                yield "passed", 33 * (seat - 1) + start + value
    out = [side[seat] for seat in view.out]
    yield "out", 0 if not out else 1 + out[0] if len(out) == 1 else 4 + 3 * out[0] + out[1]
    if view.rules.flush_order == "suit":
        yield "suit_first", 0
    yield "least", min((counts[seat] for seat in situation.foes), default=14)
    yield from _of_play(view, play, situation, side)


def _of_play(view: View, play: Combination, situation: Situation, side: list[int]) -> Iterator[tuple[str, int]]:
    counts = situation.counts
    rest = view.hand - play.cards
    size = len(play.cards)
    for card in rest:
        yield "card", card
    for rank in range(13):
        copies = (rest.mask >> 4 * rank & 15).bit_count()
        if copies >= 2:
            yield "copies", 3 * rank + copies - 2
    cost, groups = divmod(plan(rest, view.rules, PLANNER), 64)
    winners = (rest.mask >> situation.unseen.mask.bit_length()).bit_count()
    yield "left", len(rest)
    yield "groups", min(groups, 11)
    yield "cost", min(max((cost - COST_LEAST) // COST_STEP, 0), COST_STEPS - 1)
    yield "control", 5 * min(groups, 7) + min(winners, 4)
    yield "form", form_of(play.kind, play.key, view.rules)
    following = next(seat for seat in (1, 2, 3) if counts[seat])
    yield "next", (3 * size + side[following]) * 8 + min(counts[following], 7)
    if view.top is not None and view.owner is not None:
        yield "take", (3 * (not size) + side[view.owner]) * 8 + min(counts[view.owner], 7)
        if not size:
            yield "pass_groups", 6 * (min(KINDS.index(view.top.kind), 5) - 1) + min(groups, 5)
    if not size:
        return
    risk = _risk(play, situation, view.rules)
    yield "risk", risk
    yield "hold", 6 * RISK_CLASSES[risk] + min(groups, 5)
    for seat in (1, 2, 3):
        if counts[seat] == size:
            yield "gift", 3 * (seat - 1) + side[seat]
    for place, card in enumerate(BADGE_CARDS):
        if card in play.cards:
            yield "badge", place


def _risk(play: Combination, situation: Situation, rules: Rules) -> int:
    """Return the class of *play* and the step of its risk as one number."""
    size = len(play.cards)
    group = min(size, 3) - 1 if size < 5 else 3
    step = 0
    if situation.longest_foe >= size:
        if size == 1:
            step = SINGLE_RISKS[situation.higher(play)]
        elif size < 5:
            step = min(situation.higher(play), RISK_STEPS - 1)
        else:
            step = 2 * play.kind.level - 1 + (place_of(play.kind, play.key, rules) >= UNIT // 2)
    return RISK_STEPS * group + step


def _passed(top: Combination) -> tuple[int, int] | None:
    if top.kind is Kind.SINGLE:
        return 0, _rank_or_joker(top.key)
    if top.kind is Kind.PAIR:
        return 1, top.key >> 2
    return (2, top.kind.level - 1) if top.kind.level else None


def _rank_or_joker(card: int) -> int:
    return card - SMALL_JOKER + 13 if card in (SMALL_JOKER, BIG_JOKER) else card >> 2


class Layers(NamedTuple):
    """A network's weights, all float32: features → relu → relu → points."""

    first: NDArray[np.float32]
    """(:data:`FEATURES`, wide)."""
    first_bias: NDArray[np.float32]
    second: NDArray[np.float32]
    """(wide, narrow)."""
    second_bias: NDArray[np.float32]
    third: NDArray[np.float32]
    """(narrow,)."""
    third_bias: NDArray[np.float32]
    """(1,)."""

    def value(self, present: tuple[int, ...]) -> float:
        """Return the points expected where these features are present."""
        hidden = np.maximum(self.first_bias + self.first[list(present)].sum(axis=0), 0)
        hidden = np.maximum(self.second_bias + hidden @ self.second, 0)
        return float(hidden @ self.third + self.third_bias[0])


@lru_cache
def load_layers(version: str = NEWEST) -> Layers:
    """Return the weights of a *version*, which must not be written to.

    :raises CoachError: there is no such version.
    """
    path = DATA / f"{version}.npz"
    if not path.is_file():
        known = " ".join(sorted(each.stem for each in DATA.glob("*.npz")))
        message = f"there are no weights {version!r}, only {known}"
        raise CoachError(message, code="no-weights", version=version, known=known)
    with np.load(path, allow_pickle=False) as kept:
        arrays: dict[str, Any] = {name: np.ascontiguousarray(kept[name], np.float32) for name in Layers._fields}
    if arrays["first"].shape[0] != FEATURES:
        message = f"{path.name} has {arrays['first'].shape[0]} features, not {FEATURES}"
        raise CoachError(message, code="other-features", version=version)
    return Layers(**arrays)


@dataclass(frozen=True, slots=True)
class Learned:
    """The play of the greatest value by the network, a pass before others of the same. No chance is in it."""

    version: str = NEWEST
    holders: tuple[int, int] | None = None
    """Who held ♠2 and ♠3 at the deal by the view's seats, for a player who is told the sides."""

    def choose(self, view: View, rng: random.Random) -> Cards:
        """Return the cards to lay, none of them for a pass."""
        values = self.values(view)
        return max(values, key=values.__getitem__)

    def values(self, view: View) -> dict[Cards, float]:
        """Return by legal play the points (N21, N22) that seat 0 of *view* can expect after it."""
        layers = load_layers(self.version)
        return {play.cards: layers.value(features(view, play, self.holders)) for play in view.legal_plays()}
