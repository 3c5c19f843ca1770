"""Lesson 3: points, who wins, who is which 庄, ties, and what is paid (T7, T8, T9)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from coach.games.dingniu.exercises.making import draw, house, show
from coach.games.dingniu.position import COUNT
from coach.games.dingniu.rules import LOSES, WINS, Rules, in_order, points_of
from coach.games.drafting import Draft, by_option, hints, in_line, judged, lay_out, listed, number
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Option, Relation, Row
from coach.results import RELATIVE_SEATS, Reason
from coach.tiles import FACES, PACK, Tiles

_ASKS: Final = (Reason("ask-winner"), Reason("ask-big"), Reason("ask-middle"), Reason("ask-little"))
"""By place (T7): 赢家, 大庄, 二庄, 小庄."""
SCORES: Final = (WINS, *reversed(LOSES))
TIE_WIN: Final = "tie for the win"
TIE_LOSE: Final = "tie among losers"
GROUNDS: Final = (Option("T7", label=Reason("ground-fewest")), Option("T8", label=Reason("ground-nearest")))


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that is over: what each seat has discarded, me first, and who led."""

    piles: tuple[Tiles, ...]
    head: int

    @property
    def pips(self) -> tuple[int, ...]:
        """Each seat's points (T7)."""
        return tuple(pile.pips for pile in self.piles)

    @property
    def order(self) -> tuple[int, ...]:
        """The seats: the winner, then 大庄, 二庄, 小庄 (T7, T8)."""
        return in_order(self.pips, self.head)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The discards, a row a seat."""
        return tuple(
            Row(pile, seat, None if pile else Reason("row-nothing-down"))
            for pile, seat in zip(self.piles, RELATIVE_SEATS, strict=True)
        )


def tie_of(hand: Hand) -> str:
    """Return which tie there is, or nothing."""
    pips, order = hand.pips, hand.order
    if sorted(pips)[0] == sorted(pips)[1]:
        return TIE_WIN
    return TIE_LOSE if len({pips[seat] for seat in order[1:]}) < COUNT - 1 else ""


def finished(rng: random.Random, wanted: Callable[[Hand], bool]) -> Hand:
    """Return a random hand that is over and *wanted*."""
    while True:
        piles, left = [], PACK
        for _ in range(COUNT):
            pile = Tiles.of_faces(rng.sample(left.faces, rng.choice((0, 1, 1, 2, 2, 3))))
            for face in pile.faces:
                left = left.without(face)
            piles.append(pile)
        hand = Hand(tuple(piles), rng.randrange(COUNT))
        if wanted(hand):
            return hand


def _tied(rng: random.Random, *ties: str) -> Callable[[Hand], bool]:
    """Return what is wanted: one of *ties* every other time, else none."""
    tie = rng.choice(ties) if rng.random() < 0.5 else ""
    return lambda hand: tie_of(hand) == tie


def _head(hand: Hand) -> Reason:
    return Reason("fact-head", {"seat": RELATIVE_SEATS[hand.head]})


def ending(hand: Hand) -> Example:
    """Return the seats in their order, each with its points and what it is called."""
    rows = tuple(
        Row(hand.piles[seat], RELATIVE_SEATS[seat], row_of(place, hand.pips[seat]))
        for place, seat in enumerate(hand.order)
    )
    then = " ".join(str(hand.pips[seat]) for seat in hand.order)
    return Example(Relation.ENDING, rows, Reason("show-order", {"seat": RELATIVE_SEATS[hand.head]}), then=then)


def row_of(place: int, pips: int) -> Reason:
    """Return what stands beside a seat: its points, and what its *place* is called."""
    values = {"pips": pips}
    first, second, third = Reason("row-big", values), Reason("row-middle", values), Reason("row-little", values)
    return (Reason("row-winner", values), first, second, third)[place]


def fact_of(place: int, seat: str, pips: int) -> Reason:
    """Return the fact that a seat takes a *place*."""
    values = {"seat": seat, "pips": pips}
    first, second, third = Reason("fact-big", values), Reason("fact-middle", values), Reason("fact-little", values)
    return (Reason("fact-winner", values), first, second, third)[place]


def _why(hand: Hand) -> tuple[tuple[Reason, ...], str]:
    """Return why the seats stand in their order, and the clause that decides."""
    tie = tie_of(hand)
    if tie == TIE_WIN:
        return (Reason("why-tie-win"),), "T8"
    return ((Reason("why-fewest"), Reason("why-tie-lose")), "T8") if tie else ((Reason("why-fewest"),), "T7")


# ---- Who -------------------------------------------------------------------------------------------------------------


def _who(hand: Hand, place: int) -> Draft:
    """Ask which seat takes a *place*."""
    options = in_line([Reason("option-seat", {"seat": seat}) for seat in RELATIVE_SEATS])
    ids = [option.id for option in options]
    seat = hand.order[place]
    reasons, clause = _why(hand)

    def say(_: int, good: bool) -> Feedback:
        fact = fact_of(place, RELATIVE_SEATS[seat], hand.pips[seat])
        return Feedback(good, fact, reasons, clause, None if good else ending(hand))

    told = Reason("hint-seat", {"seat": RELATIVE_SEATS[seat]})
    helped = hints(Reason("look-piles"), reasons[-1], told, clause)
    key = Key(ids[seat], by_option(ids, ids[seat], say), helped)
    return Draft(Form.CHOOSE, _ASKS[place], key, facts=(_head(hand),), table=hand.rows, options=options)


def winner(rng: random.Random, rules: Rules) -> Draft:
    """Four seats' discards: who wins."""
    return _who(finished(rng, _tied(rng, TIE_WIN)), 0)


def place(rng: random.Random, rules: Rules) -> Draft:
    """Four seats' discards: who is 大庄, 二庄 or 小庄."""
    at = rng.randrange(1, COUNT)
    return _who(finished(rng, _tied(rng, TIE_LOSE, TIE_WIN)), at)


def judge(rng: random.Random, rules: Rules) -> Draft:
    """Does a seat win, and is it by points or by the distance from the head."""
    hand = finished(rng, _tied(rng, TIE_WIN))
    least = sorted(range(COUNT), key=lambda seat: (hand.pips[seat], rng.random()))
    seat = rng.choice(least[:2])
    reasons, clause = _why(hand)
    clause = "T8" if tie_of(hand) == TIE_WIN else "T7"
    right = {"yes": hand.order[0] == seat, "because": clause}
    first = hand.order[0]

    def check(answer: Answer) -> Feedback:
        good = answer == right
        fact = fact_of(0, RELATIVE_SEATS[first], hand.pips[first])
        proof = None if good else ending(hand)
        return judged(Feedback(good, fact, reasons[:1], clause, proof), answer, right)

    told = Reason("hint-does-win") if right["yes"] else Reason("hint-does-not-win")
    key = Key(right, check, hints(Reason("look-piles"), Reason("rule-fewest-nearest"), told, clause))
    prompt = Reason("ask-does-win", {"seat": RELATIVE_SEATS[seat]})
    return Draft(Form.JUDGE, prompt, key, facts=(_head(hand),), table=hand.rows, grounds=GROUNDS)


# ---- How many --------------------------------------------------------------------------------------------------------


def sort(rng: random.Random, rules: Rules) -> Draft:
    """Four seats' discards in order, the fewest points first."""
    hand = finished(rng, lambda hand: len(set(hand.pips)) == COUNT and all(hand.piles))
    options, ids = lay_out(rng, list(hand.piles))
    by_id = dict(zip(ids, hand.pips, strict=True))
    order = sorted(ids, key=lambda id: by_id[id])
    piles = dict(zip(ids, hand.piles, strict=True))

    def check(answer: Answer) -> Feedback:
        for low, high in pairwise(answer):
            if by_id[low] > by_id[high]:
                values = {"pips": by_id[high], "more": by_id[low]}
                proof = show(piles[high], Reason("show-fewer", values))
                return Feedback(False, Reason("fact-fewer", values), (Reason("why-pips"),), "T7", proof, (low, high))
        values = {"pips": by_id[order[0]], "more": by_id[order[-1]]}
        return Feedback(True, Reason("fact-piles-sorted", values), (Reason("why-fewest"),), "T7")

    told = listed([Reason("option-number", {"number": by_id[id]}) for id in order])
    helped = hints(Reason("look-piles"), Reason("why-pips"), Reason("hint-piles", {"piles": told}), "T7")
    return Draft(Form.SORT, Reason("ask-sort-piles"), Key(order, check, helped), options=options)


def pay(rng: random.Random, rules: Rules) -> Draft:
    """What one seat gets at the end of a hand."""
    hand = finished(rng, _tied(rng, TIE_WIN, TIE_LOSE))
    seat = rng.randrange(COUNT)
    gains = points_of(hand.pips, hand.head)
    options = in_line([Reason("option-score", {"points": points}) for points in SCORES])
    ids = [option.id for option in options]
    right = ids[SCORES.index(gains[seat])]
    place = hand.order.index(seat)
    reasons, _ = _why(hand)

    def say(_: int, good: bool) -> Feedback:
        fact = fact_of(place, RELATIVE_SEATS[seat], hand.pips[seat])
        return Feedback(good, fact, (*reasons, Reason("why-pays")), "T9", None if good else ending(hand))

    told = Reason("hint-number", {"number": f"{gains[seat]:+d}".replace("-", "−")})
    key = Key(right, by_option(ids, right, say), hints(Reason("look-order"), Reason("why-pays"), told, "T9"))
    prompt = Reason("ask-pay", {"seat": RELATIVE_SEATS[seat]})
    return Draft(Form.CHOOSE, prompt, key, facts=(_head(hand),), table=hand.rows, options=options)


def held(rng: random.Random, rules: Rules) -> Draft:
    """The row is blocked by an account: how many points a seat has, held and discarded (T7, T11)."""
    ends = rng.choice(((4, 4), (1, 1), (5, 5), (2, 3)))
    while True:
        mine = draw(rng, rng.randint(2, 4))
        hand = Tiles.of_faces(face for face in mine.faces if FACES[face].is_double or not _fits(face, ends))
        down = draw(rng, rng.randint(0, 2), but=mine)
        if hand and any(FACES[face].is_double and FACES[face].high in ends for face in hand.faces) == (len(down) < 2):
            break
    counted = hand
    if rules.after_block == "doubles":
        counted = Tiles.of_faces(f for f in hand.faces if not (FACES[f].is_double and FACES[f].high in ends))
    right = counted.pips + down.pips

    def say(good: bool) -> Feedback:
        values = {"pips": right, "held": counted.pips, "down": down.pips}
        proof = None if good else show(Tiles.of_faces((*counted.faces, *down.faces)), Reason("show-held", values))
        told = (Reason("why-held"), house(rules, "after_block"))
        return Feedback(good, Reason("fact-pips", {"pips": right}), told, "T11", proof)

    both = hand.pips + down.pips
    help = Reason("look-held"), Reason("why-held")
    mistakes = [down.pips, hand.pips, both, both - max(FACES[face].pips for face in hand.faces)]
    draft = number(
        rng, Reason("ask-held", {"one": ends[0], "other": ends[1]}), right, mistakes, say, help, "T11", most=80
    )
    pile = Row(down, "me", Reason("row-down") if down else Reason("row-nothing-down"))
    return replace(draft, facts=(house(rules, "after_block"),), table=(pile,), hand=hand)


def _fits(face: int, ends: tuple[int, int]) -> bool:
    return FACES[face].fits(ends[0]) or FACES[face].fits(ends[1])


PATTERNS: Final = MappingProxyType(
    {
        "points-sort": sort,
        "points-winner": winner,
        "points-judge": judge,
        "points-place": place,
        "points-pay": pay,
        "points-held": held,
    }
)
