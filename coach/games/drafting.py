"""What the exercises of all games share: drafts, laying out options, hints, and forms of question that ask of anything.

Nothing here needs numpy: a learner's process stays small.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from coach.cards import NO_CARDS, PACK, RANKS, Cards
from coach.errors import CoachError
from coach.games.facing import Chain
from coach.games.teaching import PRICES, Answer, Example, Exercise, Feedback, Form, Hint, Key, Option, Row
from coach.results import Chance, Reason

if TYPE_CHECKING:
    from coach.text import Manner

IDS: Final = "abcdefghij"
"""The options' ids, in the order in which they are shown."""


@dataclass(frozen=True, slots=True)
class Draft:
    """An exercise without its name, seed and house rules."""

    form: Form
    prompt: Reason
    key: Key
    facts: tuple[Reason, ...] = ()
    table: tuple[Row, ...] = ()
    hand: Cards = NO_CARDS
    options: tuple[Option, ...] = ()
    grounds: tuple[Option, ...] = ()
    board: Chain | None = None
    unnamed: bool = False

    def exercise(
        self, game: str, pattern: str, seed: int, rules: str, ranks: str = RANKS, manner: Manner | None = None
    ) -> Exercise:
        """Return the exercise with its names; the arguments are those of :class:`~coach.games.teaching.Exercise`."""
        return Exercise(
            game=game,
            pattern=pattern,
            seed=seed,
            rules=rules,
            form=self.form,
            prompt=self.prompt,
            key=self.key,
            facts=self.facts,
            table=self.table,
            hand=self.hand,
            options=self.options,
            grounds=self.grounds,
            board=self.board,
            unnamed=self.unnamed,
            ranks=ranks,
            manner=manner,
        )


# ---- Laying out ------------------------------------------------------------------------------------------------------


def lay_out(rng: random.Random, things: Sequence[Cards | Reason]) -> tuple[tuple[Option, ...], list[str]]:
    """Return *things* as options in random order, and the id of each thing in the order given."""
    order = list(range(len(things)))
    rng.shuffle(order)
    ids = [IDS[order.index(number)] for number in range(len(things))]
    shown = [things[number] for number in order]
    return tuple(
        Option(id, cards=thing) if isinstance(thing, Cards) else Option(id, label=thing)
        for id, thing in zip(IDS, shown, strict=False)
    ), ids


def in_line(things: Sequence[Cards | Reason]) -> tuple[Option, ...]:
    """Return *things* as options in the order given: for seats and numbers, which have an order of their own."""
    return tuple(
        Option(id, cards=thing) if isinstance(thing, Cards) else Option(id, label=thing)
        for id, thing in zip(IDS, things, strict=False)
    )


def hints(look: Reason, rule: Reason, answer: Reason, clause: str) -> tuple[Hint, Hint, Hint]:
    """Return the three grades of help: where to look, the rule, the answer."""
    return Hint(look, PRICES[0]), Hint(rule, PRICES[1], clause), Hint(answer, PRICES[2], clause)


# ---- Checking --------------------------------------------------------------------------------------------------------


def difference(given: Iterable[str], right: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what should not have been given, and what should have been."""
    return tuple(sorted(set(given) - set(right))), tuple(sorted(set(right) - set(given)))


def judged(said: Feedback, answer: Answer, right: Answer) -> Feedback:
    """Return the feedback on a judgement with what was wrong in it: the clause alone, or the yes or no too."""
    if answer["because"] == right["because"]:
        return said
    other = (Reason("because-other"),) if answer["yes"] == right["yes"] else ()
    return replace(said, reasons=(*other, *said.reasons), wrong=(answer["because"],))


def by_option(ids: Sequence[str], right: str, say: Callable[[int, bool], Feedback]) -> Callable[[Answer], Feedback]:
    """Return the check of a choice: *say* gives the feedback to the option of this number, right or not."""

    def check(answer: Answer) -> Feedback:
        feedback = say(ids.index(answer), answer == right)
        return feedback if answer == right else replace(feedback, wrong=(answer,))

    return check


# ---- Saying ----------------------------------------------------------------------------------------------------------


def listed(things: Sequence[Reason]) -> Reason:
    """Return several things as one that a sentence can say."""
    first, *rest = things
    return Reason("listed", {"first": first, "rest": listed(rest)}) if rest else first


# ---- How many --------------------------------------------------------------------------------------------------------


def number(
    rng: random.Random,
    prompt: Reason,
    right: int,
    mistakes: Sequence[int],
    say: Callable[[bool], Feedback],
    help: tuple[Reason, Reason],
    clause: str,
    *,
    most: int = len(PACK),
) -> Draft:
    """Ask for a number among four, shown in their order; which of the four is right is left to chance.

    :param mistakes: the numbers to which one comes by a usual mistake: they are offered before others.
    :param say: the feedback, given whether the answer was right.
    :param help: the first two grades of hint.
    :param most: no number above it is offered.
    """
    near = [*mistakes, *(right + step * sign for step in range(1, 5) for sign in (1, -1))]
    possible = list(dict.fromkeys(value for value in near if 0 <= value <= most and value != right))
    lower, higher = ([value for value in possible if (value < right) == below] for below in (True, False))
    below = min(max(rng.randrange(4), 3 - len(higher)), len(lower))
    numbers = sorted([right, *lower[:below], *higher[: 3 - below]])
    options = in_line([Reason("option-number", {"number": value}) for value in numbers])
    ids = [option.id for option in options]
    key_id = ids[numbers.index(right)]
    check = by_option(ids, key_id, lambda _, good: say(good))
    key = Key(key_id, check, hints(*help, Reason("hint-number", {"number": right}), clause))
    return Draft(Form.CHOOSE, prompt, key, options=options)


# ---- Bet on it -------------------------------------------------------------------------------------------------------

CLOSE: Final = 0.1
"""A bet no farther from the probability than this is right."""


def bet(
    prompt: Reason, chance: Chance, reason: Reason, clause: str, proof: Example, help: tuple[Reason, Reason]
) -> Draft:
    """Ask for a probability.

    :param proof: shown with a bet that is far off.
    :param help: the first two grades of hint.
    """

    def check(answer: Answer) -> Feedback:
        off = float(answer) - chance.probability
        right = abs(off) <= CLOSE
        values = {"p": chance.probability, "count": chance.count, "of": chance.of, "bet": float(answer)}
        return Feedback(right, Reason("fact-chance", values), (reason,), clause, None if right else proof, off=off)

    told = Reason("hint-chance", {"p": chance.probability})
    return Draft(Form.BET, prompt, Key(chance.probability, check, hints(*help, told, clause)))


def drafted(
    patterns: Mapping[str, Callable[[random.Random, Any], Draft]], pattern: str, seed: int, rules: Any
) -> Draft:
    """Return the draft that *pattern*, one of a game's *patterns*, makes of *seed*: the same each time.

    :raises CoachError: there is no such pattern.
    """
    if pattern not in patterns:
        known = " ".join(patterns)
        message = f"there is no pattern {pattern!r}: the patterns are {known}"
        raise CoachError(message, code="unknown-pattern", pattern=pattern, known=known)
    return patterns[pattern](random.Random(f"{pattern}/{seed}"), rules)
