"""Lesson 8: places and points, every outcome (N20 to N22). Seat 0 is the learner."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from types import MappingProxyType
from typing import Final

from coach.cards import NO_CARDS, SPADE_2, SPADE_3, Cards
from coach.games.drafting import Draft, by_option, difference, hints, in_line, lay_out, listed
from coach.games.niugui.rules import (
    CLEAN_WIN,
    DOUBLE_CAUGHT,
    DOUBLE_WINS,
    NARROW_WIN,
    Rules,
    is_decided,
    points,
)
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Relation, Row
from coach.results import RELATIVE_SEATS, Reason

_PLACES: Final = (Reason("place-first"), Reason("place-second"), Reason("place-third"))
_TWO: Final = (-CLEAN_WIN, -NARROW_WIN, 0, NARROW_WIN, CLEAN_WIN)  # N21
_ALONE: Final = (DOUBLE_CAUGHT, 0, DOUBLE_WINS)  # N22, for the double
_AGAINST: Final = (-DOUBLE_WINS // 3, 0, -DOUBLE_CAUGHT // 3)  # N22, for each of the three


@dataclass(frozen=True, slots=True)
class Ending:
    """Who is out in which order, and who held ♠2 and ♠3."""

    two: int
    three: int
    out: tuple[int, ...]

    @property
    def black(self) -> frozenset[int]:
        """The Black side."""
        return frozenset({self.two, self.three})

    @property
    def is_double(self) -> bool:
        """Whether one seat held both."""
        return self.two == self.three

    @property
    def clause(self) -> str:
        """The clause that gives the points."""
        return "N22" if self.is_double else "N21"

    @property
    def is_over(self) -> bool:
        """Whether one side is entirely out."""
        return is_decided(self.out, self.black)

    @property
    def points(self) -> tuple[int, int, int, int]:
        """Each seat's points."""
        return points(self.out, self.black)

    @property
    def name(self) -> Reason:
        """What players call it."""
        if self.is_double:
            best = self.points[self.two]
            if best == DOUBLE_WINS:
                return Reason("name-double-wins")
            return Reason("name-double-caught") if best == DOUBLE_CAUGHT else Reason("name-double-away")
        gain = max(self.points)
        if gain == CLEAN_WIN:
            return Reason("name-clean-win")
        return Reason("name-narrow-win") if gain == NARROW_WIN else Reason("name-draw")

    @property
    def why(self) -> Reason:
        """By what the points are given."""
        return Reason("why-points-double") if self.is_double else Reason("why-points")

    def rows(self) -> tuple[Row, ...]:
        """Return a row a seat: the badge cards it held, and its place."""
        return tuple(
            Row(
                Cards.of([SPADE_2] * (seat == self.two) + [SPADE_3] * (seat == self.three)),
                RELATIVE_SEATS[seat],
                _PLACES[self.out.index(seat)] if seat in self.out else Reason("place-not-out"),
            )
            for seat in range(4)
        )

    def example(self, caption: Reason | None = None) -> Example:
        """Return the ending as an example; without a *caption*, one that says the points."""
        if not self.is_over:
            return Example(Relation.ENDING, self.rows(), Reason("show-not-over"), then="")
        values = dict(zip(RELATIVE_SEATS, (_signed(value) for value in self.points), strict=True))
        then = " ".join(map(str, self.points))
        return Example(Relation.ENDING, self.rows(), caption or Reason("show-points", values), then=then)

    def completions(self) -> tuple[Ending, ...]:
        """Return every way in which it can still end."""
        found = {}
        for rest in permutations(seat for seat in range(4) if seat not in self.out):
            order = (*self.out, *rest)
            for length in range(len(self.out), 4):
                if is_decided(order[:length], self.black):
                    found[order[:length]] = Ending(self.two, self.three, order[:length])
                    break
        return tuple(found.values())


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"


def _ending(rng: random.Random, *, double: bool, back: int = 0) -> Ending:
    """Return a random game to its end, or so many places *back* from it."""
    two = rng.randrange(4)
    three = two if double else rng.choice([seat for seat in range(4) if seat != two])
    order = rng.sample(range(4), 4)
    length = next(length for length in range(1, 5) if is_decided(order[:length], frozenset({two, three})))
    return Ending(two, three, tuple(order[: max(1, length - back)]))


def _choose(
    ending: Ending,
    prompt: Reason,
    labels: Sequence[Reason],
    right: int,
    fact: Reason,
    told: Reason,
    clause: str,
    why: Reason,
    caption: Reason | None = None,
) -> Draft:
    """Ask something about an ending that has one answer among *labels*."""
    options = in_line(labels)
    ids = [option.id for option in options]

    def say(good: bool) -> Feedback:
        return Feedback(good, fact, (why,), clause, None if good else ending.example(caption))

    key = Key(
        ids[right],
        by_option(ids, ids[right], lambda _, good: say(good)),
        hints(Reason("look-sides"), why, told, clause),
    )
    return Draft(Form.CHOOSE, prompt, key, table=ending.rows(), options=options)


def over(rng: random.Random, rules: Rules) -> Draft:
    """Who is out: is the game over, and which side is out."""
    ending = _ending(rng, double=rng.random() < 0.35, back=rng.randrange(2))
    labels = (Reason("option-black-out"), Reason("option-red-out"), Reason("option-not-over"))
    right = 2 if not ending.is_over else 0 if ending.black <= set(ending.out) else 1
    facts = (Reason("fact-black-out"), Reason("fact-red-out"), Reason("fact-not-over"))
    return _choose(
        ending, Reason("ask-over"), labels, right, facts[right], facts[right], "N20", Reason("why-over"), facts[right]
    )


def outcome(rng: random.Random, rules: Rules) -> Draft:
    """A finished game: what is it called."""
    ending = _ending(rng, double=rng.random() < 0.5)
    two = (Reason("name-clean-win"), Reason("name-narrow-win"), Reason("name-draw"))
    one = (Reason("name-double-wins"), Reason("name-double-away"), Reason("name-double-caught"))
    labels = (*two, *one)
    fact = Reason("fact-name", {"name": ending.name})
    right = labels.index(ending.name)
    return _choose(ending, Reason("ask-name"), labels, right, fact, fact, ending.clause, ending.why)


def my_points(rng: random.Random, rules: Rules) -> Draft:
    """A finished game, two against two: my points."""
    return _points(_ending(rng, double=False))


def my_points_double(rng: random.Random, rules: Rules) -> Draft:
    """A finished game with a double: my points."""
    return _points(_ending(rng, double=True))


def _points(ending: Ending) -> Draft:
    values = _values(ending)
    mine = ending.points[0]
    labels = [Reason("option-points", {"points": _signed(value)}) for value in values]
    fact = Reason("fact-points", {"points": _signed(mine)})
    right = values.index(mine)
    return _choose(ending, Reason("ask-points"), labels, right, fact, fact, ending.clause, ending.why)


def _values(ending: Ending) -> tuple[int, ...]:
    """Return the points that I can get at all, from bad to good; of a double, those of both sides."""
    return tuple(sorted({*_ALONE, *_AGAINST})) if ending.is_double else _TWO


def sort(rng: random.Random, rules: Rules) -> Draft:
    """Four finished games: from the worst to the best for me."""
    chosen: dict[int, Ending] = {}
    while len(chosen) < 4:
        ending = _ending(rng, double=rng.random() < 0.5)
        chosen.setdefault(ending.points[0], ending)
    rising = [chosen[value] for value in sorted(chosen)]
    options, ids = lay_out(rng, [_told(ending) for ending in rising])
    by_id = dict(zip(ids, rising, strict=True))

    def check(answer: Answer) -> Feedback:
        for low, high in pairwise(answer):
            if by_id[low].points[0] > by_id[high].points[0]:
                better = by_id[low]
                fact = Reason(
                    "fact-better", {"points": _signed(better.points[0]), "other": _signed(by_id[high].points[0])}
                )
                return Feedback(False, fact, (better.why,), better.clause, better.example(), wrong=(low, high))
        values = {"points": _signed(rising[0].points[0]), "other": _signed(rising[-1].points[0])}
        return Feedback(True, Reason("fact-from-to", values), (rising[-1].why,), rising[-1].clause)

    told = Reason("hint-sorted", {"plays": listed([_told(ending) for ending in rising])})
    key = Key(ids, check, hints(Reason("look-sides"), Reason("why-points-all"), told, "N21"))
    return Draft(Form.SORT, Reason("ask-sort-outcomes"), key, options=options)


def _told(ending: Ending) -> Reason:
    """Return an ending in a line: its name, and which side I am on."""
    mine = ending.points[0]
    if ending.is_double and ending.two == 0:
        return Reason("told-my-double", {"name": ending.name})
    if ending.is_double:
        return Reason("told-their-double", {"name": ending.name})
    return Reason("told-mine" if mine > 0 else "told-theirs" if mine < 0 else "told-nobodys", {"name": ending.name})


def still_possible(rng: random.Random, rules: Rules) -> Draft:
    """Who is out so far: which points can I still get."""
    while True:
        ending = _ending(rng, double=rng.random() < 0.3, back=rng.randint(1, 2))
        if not ending.is_over:
            break
    values = _values(ending)
    options = in_line([Reason("option-points", {"points": _signed(value)}) for value in values])
    ids = [option.id for option in options]
    ends = ending.completions()
    can = {end.points[0] for end in ends}
    right = [id for id, value in zip(ids, values, strict=True) if value in can]

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        good = not wrong and not missed
        fact = Reason("fact-still", {"points": " ".join(_signed(value) for value in sorted(can))})
        proof = None if good else Example(Relation.ENDINGS, tuple(map(_line, ends)), Reason("show-all-endings"))
        return Feedback(good, fact, (ending.why,), ending.clause, proof, wrong=wrong, missed=missed)

    told = Reason("fact-still", {"points": " ".join(_signed(value) for value in sorted(can))})
    key = Key(right, check, hints(Reason("look-who-can-still"), ending.why, told, ending.clause))
    return Draft(Form.MARK, Reason("ask-still"), key, table=ending.rows(), options=options)


def _line(end: Ending) -> Row:
    values = {"seats": [RELATIVE_SEATS[seat] for seat in end.out], "points": _signed(end.points[0])}
    return Row(NO_CARDS, label=Reason("ending-line", values))


PATTERNS: Final = MappingProxyType(
    {
        "over": over,
        "outcome": outcome,
        "points": my_points,
        "points-double": my_points_double,
        "points-sort": sort,
        "still-possible": still_possible,
    }
)
