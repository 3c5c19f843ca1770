"""Lesson 4: the cards that are closed, what doubles, and the match (G11 to G14). Seat 0 is the learner."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from coach.cards import NO_CARDS, Cards
from coach.games.drafting import Draft, by_option, difference, hints, in_line, lay_out, listed, number
from coach.games.guanpai.exercises.words import house
from coach.games.guanpai.match import Match, Round
from coach.games.guanpai.position import Position
from coach.games.guanpai.rules import (
    CLOSED,
    DOUBLED,
    ENOUGH,
    ESCAPE_POINTS,
    HAND,
    MOST_POINTS,
    PACK,
    SEATS,
    TOP_POINTS,
    Rules,
)
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Relation, Row
from coach.results import Reason


def signed(value: int) -> str:
    """Return points or cards with their sign, by a true minus."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def mine(ended: Round) -> int:
    """Return what a round counts for me: closed cards, negative when they are my own."""
    return ended.count if ended.winner == 0 else -ended.count


def told(ended: Round) -> Reason:
    """Return how a round ended, without what it counts."""
    return Reason("round-told-other" if ended.winner else "round-told-me", {"left": ended.left})


def example_rounds(rounds: Sequence[Round], caption: Reason) -> Example:
    """Return the rounds with what each counts."""
    rows = tuple(Row(NO_CARDS, label=_counted(ended)) for ended in rounds)
    sums = _sums(rounds)
    return Example(Relation.ROUNDS, rows, caption, then=f"{sums[0]} {sums[1]}")


def _counted(ended: Round) -> Reason:
    """Return how a round ended, and what it counts."""
    values = {"left": ended.left, "count": ended.count}
    return Reason("round-counted-other" if ended.winner else "round-counted-me", values)


def _sums(rounds: Sequence[Round]) -> tuple[int, int]:
    """Return what each seat has closed, not cut at 50."""
    first, second = (sum(ended.count for ended in rounds if ended.winner == seat) for seat in (0, 1))
    return first, second


def _left(rng: random.Random) -> int:
    """Return how many cards a player is left with: every other time more than count as they are."""
    return rng.randint(DOUBLED, HAND) if rng.random() < 0.5 else rng.randint(1, HAND - 4)


# ---- A round ---------------------------------------------------------------------------------------------------------


def count_closed(rng: random.Random, rules: Rules) -> Draft:
    """The cards with which somebody is left: how many are closed."""
    ended = Round(rng.randrange(2), _left(rng))
    cards = Cards.of(rng.sample(list(PACK), ended.left + 1))
    last = Cards.of([rng.choice(list(cards))])
    rest = cards - last
    hands = (last, rest) if ended.winner == 0 else (rest, last)
    start = Position(hands, ended.winner, rules)
    values = {"left": ended.left, "count": ended.count}

    def say(good: bool) -> Feedback:
        rows = (Row(last, SEATS[ended.winner]),)
        points = start.play(last).points()
        then = f"points={points[0]} {points[1]}"
        proof = None if good else _course(start, rows, Reason("show-closed", values), then)
        return Feedback(good, Reason("fact-closed", values), (Reason("why-closed"),), "G11", proof)

    mistakes = [ended.left, 2 * ended.left, *CLOSED.values()]
    help = Reason("look-left"), Reason("why-closed")
    draft = number(rng, Reason("ask-closed"), ended.count, mistakes, say, help, "G11", most=ENOUGH)
    return replace(draft, table=(Row(rest, SEATS[1 - ended.winner]),))


def _course(start: Position, rows: tuple[Row, ...], caption: Reason, then: str) -> Example:
    from coach.games.guanpai.notation import format_position  # only a wrong answer needs it

    return Example(Relation.COURSE, rows, caption, format_position(start), then)


def save(rng: random.Random, rules: Rules) -> Draft:
    """So many cards in hand, and a few that can still be laid: how many fewer are closed."""
    held = rng.choice((*range(8, 12), *range(12, HAND + 1), *range(DOUBLED, HAND + 1)))
    laid = rng.randint(1, 3)
    before, after = Round(1, held), Round(1, held - laid)
    right = before.count - after.count
    values = {"held": held, "laid": laid, "before": before.count, "after": after.count, "count": right}

    def say(good: bool) -> Feedback:
        proof = None if good else example_rounds((before, after), Reason("show-saved", values))
        return Feedback(good, Reason("fact-saved", values), (Reason("why-closed"),), "G11", proof)

    help = Reason("look-both-counts"), Reason("why-closed")
    return number(
        rng, Reason("ask-save", values), right, [laid, after.count, held - laid], say, help, "G11", most=ENOUGH
    )


def sort(rng: random.Random, rules: Rules) -> Draft:
    """Four endings of a round: from the worst to the best for me."""
    chosen: dict[int, Round] = {}
    while len(chosen) < 4:
        ended = Round(rng.randrange(2), _left(rng))
        chosen.setdefault(mine(ended), ended)
    rising = [chosen[value] for value in sorted(chosen)]
    options, ids = lay_out(rng, [told(ended) for ended in rising])
    by_id = dict(zip(ids, rising, strict=True))

    def check(answer: Answer) -> Feedback:
        for low, high in pairwise(answer):
            if mine(by_id[low]) > mine(by_id[high]):
                better, worse = by_id[low], by_id[high]
                fact = Reason("fact-closed-better", {"count": signed(mine(better)), "other": signed(mine(worse))})
                proof = example_rounds((better, worse), Reason("show-counted"))
                return Feedback(False, fact, (Reason("why-closed"),), "G11", proof, wrong=(low, high))
        values = {"count": signed(mine(rising[0])), "other": signed(mine(rising[-1]))}
        return Feedback(True, Reason("fact-closed-from-to", values), (Reason("why-closed"),), "G11")

    answer = Reason("hint-sorted", {"plays": listed([told(ended) for ended in rising])})
    key = Key(ids, check, hints(Reason("look-left"), Reason("why-closed"), answer, "G11"))
    return Draft(Form.SORT, Reason("ask-sort-rounds"), key, options=options)


# ---- A match ---------------------------------------------------------------------------------------------------------


def _played(rng: random.Random, rules: Rules, fits: Callable[[Match], bool], most: int = 7) -> Match:
    """Return a match so far, or a whole one, that *fits*, of so many rounds at most."""
    while True:
        match = Match(rules)
        while not fits(match):
            if match.is_over or len(match.rounds) == most:
                break
            match = replace(match, rounds=(*match.rounds, Round(rng.randrange(2), _left(rng))))
        else:
            return match


def rows_of(match: Match) -> tuple[Row, ...]:
    """Return the rounds as they are told, a row each."""
    return tuple(Row(NO_CARDS, label=told(ended)) for ended in match.rounds)


def _sum_caption(match: Match) -> Reason:
    first, second = match.totals
    return Reason("show-sums", {"me": first, "other": second})


def over(rng: random.Random, rules: Rules) -> Draft:
    """Some rounds: has anybody won the match."""
    wanted = rng.choice((0, 1, None))
    length = rng.randint(2, 4)
    match = _played(rng, rules, lambda match: match.winner == wanted and (match.is_over or len(match.rounds) == length))
    options = in_line([Reason("option-match-me"), Reason("option-match-other"), Reason("option-match-on")])
    ids = [option.id for option in options]
    right = 2 if wanted is None else wanted
    facts = (Reason("fact-match-me"), Reason("fact-match-other"), Reason("fact-match-on"))

    def say(good: bool) -> Feedback:
        proof = None if good else example_rounds(match.rounds, _sum_caption(match))
        return Feedback(good, facts[right], (Reason("why-match"), Reason("why-closed")), "G12", proof)

    helped = hints(Reason("look-sums"), Reason("why-match"), facts[right], "G12")
    key = Key(ids[right], by_option(ids, ids[right], lambda _, good: say(good)), helped)
    return Draft(Form.CHOOSE, Reason("ask-match-over"), key, table=rows_of(match), options=options)


POINTS: Final = (*range(1, MOST_POINTS + 1), TOP_POINTS)
"""What a match can pay (G13)."""


def points(rng: random.Random, rules: Rules) -> Draft:
    """A whole match: how many points for its winner."""
    wanted = rng.choice(POINTS)
    match = _played(rng, rules, lambda match: match.is_over and max(match.points()) == wanted)
    seat = match.winner
    assert seat is not None, "it is over"
    won, lost = match.totals[seat], match.totals[1 - seat]
    left = match.rounds[-1].left
    options = in_line([Reason("option-points", {"points": value}) for value in POINTS])
    ids = [option.id for option in options]
    right = ids[POINTS.index(wanted)]
    fact = Reason("fact-match-points", {"seat": SEATS[seat], "points": wanted})
    if wanted == TOP_POINTS:
        reason = Reason("why-doubled-exact") if won == ENOUGH else Reason("why-doubled-left", {"left": left})
    else:
        reason = Reason("why-difference", {"lost": lost, "difference": ENOUGH - lost})

    def say(good: bool) -> Feedback:
        proof = None if good else example_rounds(match.rounds, _sum_caption(match))
        return Feedback(good, fact, (reason, Reason("why-points-table")), "G13", proof)

    helped = hints(Reason("look-last-round"), Reason("why-points-table"), fact, "G13")
    key = Key(right, by_option(ids, right, lambda _, good: say(good)), helped)
    prompt = Reason("ask-match-points", {"seat": SEATS[seat]})
    return Draft(Form.CHOOSE, prompt, key, table=rows_of(match), options=options)


def finish(rng: random.Random, rules: Rules) -> Draft:
    """A match under way: with how many cards left to the other do I win it at once, with 10 points."""
    match = _played(rng, rules, lambda match: not match.is_over and wins(match), 4)
    return _finish(rng, match)


def wins(match: Match) -> bool:
    """Return whether I may win the match in this round by something else than many cards."""
    return match.totals[0] + HAND - 4 >= ENOUGH


def _ends(match: Match, left: int) -> Match:
    return replace(match, rounds=(*match.rounds, Round(0, left)))


def _finish(rng: random.Random, match: Match) -> Draft:
    """Ask which numbers of cards left make 10 points now."""
    lefts = range(1, HAND + 1)
    ten = [left for left in lefts if (end := _ends(match, left)).is_over and end.points()[0] == TOP_POINTS]
    exact = [left for left in ten if left < DOUBLED]
    others = [left for left in lefts if left not in ten]
    doubled = [left for left in ten if left >= DOUBLED]
    shown = sorted([*exact, *rng.sample(doubled, 2), *rng.sample(others, 3)])
    options = in_line([Reason("option-left", {"left": left}) for left in shown])
    ids = [option.id for option in options]
    right = [id for id, left in zip(ids, shown, strict=True) if left in ten]
    by_id = dict(zip(ids, shown, strict=True))
    fact = Reason("fact-finish", {"lefts": " ".join(str(left) for left in shown if left in ten)})

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        proof = None
        if wrong or missed:
            end = _ends(match, by_id[(wrong or missed)[0]])
            proof = example_rounds(end.rounds, _sum_caption(end))
        good = not wrong and not missed
        return Feedback(good, fact, (Reason("why-points-table"),), "G13", proof, wrong=wrong, missed=missed)

    key = Key(right, check, hints(Reason("look-sums"), Reason("why-points-table"), fact, "G13"))
    return Draft(Form.MARK, Reason("ask-finish"), key, table=rows_of(match), options=options)


def escape(rng: random.Random, rules: Rules) -> Draft:
    """Somebody leaves in the middle: my points."""
    size, gone = rng.randint(1, 3), rng.randrange(2)
    match = _played(rng, rules, lambda match: len(match.rounds) == size and not match.is_over)
    end = replace(match, escaped=gone)
    right = end.points()[0]
    values = sorted({sign * value for value in (MOST_POINTS, *ESCAPE_POINTS.values()) for sign in (1, -1)})
    options = in_line([Reason("option-points", {"points": signed(value)}) for value in values])
    ids = [option.id for option in options]
    fact = Reason("fact-points", {"points": signed(right)})
    rows = tuple(
        Row(NO_CARDS, seat, Reason("row-left-table") if place == gone else Reason("row-stayed"))
        for place, seat in enumerate(SEATS)
    )

    def say(good: bool) -> Feedback:
        shown = {seat: signed(value) for seat, value in zip(SEATS, end.points(), strict=True)}
        then = " ".join(map(str, end.points()))
        proof = None if good else Example(Relation.ENDING, rows, Reason("show-escape", shown), then=then)
        return Feedback(good, fact, (Reason("why-escape"), house(rules, "escape")), "G14", proof)

    key_id = ids[values.index(right)]
    helped = hints(Reason("look-house"), Reason("why-escape"), fact, "G14")
    key = Key(key_id, by_option(ids, key_id, lambda _, good: say(good)), helped)
    prompt = Reason("ask-escape", {"seat": SEATS[gone]})
    return Draft(Form.CHOOSE, prompt, key, (house(rules, "escape"),), rows_of(match), options=options)


PATTERNS: Final = MappingProxyType(
    {
        "closed-count": count_closed,
        "closed-save": save,
        "closed-sort": sort,
        "match-over": over,
        "match-points": points,
        "match-finish": finish,
        "escape-points": escape,
    }
)
