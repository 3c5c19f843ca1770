"""Lesson 3: who is the banker, who pays whom, and what a multiplier does (D2, D3, D4, D15)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from coach.cards import NO_CARDS
from coach.games.douniu.exercises.making import NIU, SPECIAL, compared, draw_apart, house
from coach.games.douniu.exercises.seen import Seen, seen_cards
from coach.games.douniu.hands import Hand, decided_by, why
from coach.games.douniu.rules import BASE, FACTORS, KINDS, MULTIPLIERS, SEATS, Rules
from coach.games.drafting import Draft, by_option, difference, hints, in_line, lay_out
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Relation, Row
from coach.results import Reason

ME: Final = SEATS[0]
LEAST: Final = MULTIPLIERS[0]
MOST: Final = MULTIPLIERS[-1]
CLEAR: Final = 0.05
"""Cards that are worth no more or less than this, at multiplier 1, are not asked about."""


# ---- Who is the banker -----------------------------------------------------------------------------------------------


def may_bank(rng: random.Random, rules: Rules) -> Draft:
    """Four players have bid or not: who may be drawn as banker (D2)."""
    seats = SEATS[:4]
    bids = [rng.random() < 0.5 for _ in seats] if rng.random() < 0.8 else [False] * len(seats)
    options = in_line([Reason("option-seat", {"seat": seat}) for seat in seats])
    ids = [option.id for option in options]
    right = [id for id, bid in zip(ids, bids, strict=True) if bid or not any(bids)]
    rows = tuple(
        Row(NO_CARDS, seat, Reason("row-bids") if bid else Reason("row-no-bid"))
        for seat, bid in zip(seats, bids, strict=True)
    )
    fact = Reason("fact-drawn-bidders", {"count": sum(bids)}) if any(bids) else Reason("fact-drawn-all")

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        good = not wrong and not missed
        drawn = tuple(
            Row(NO_CARDS, seat, Reason("row-may") if id in right else Reason("row-may-not"))
            for id, seat in zip(ids, seats, strict=True)
        )
        proof = None if good else Example(Relation.ENDINGS, drawn, Reason("show-drawn"))
        return Feedback(good, fact, (Reason("rule-drawn"),), "D2", proof, wrong=wrong, missed=missed)

    key = Key(right, check, hints(Reason("look-bids"), Reason("rule-drawn"), fact, "D2"))
    return Draft(Form.MARK, Reason("ask-may-bank"), key, table=rows, options=options)


# ---- Who pays whom ---------------------------------------------------------------------------------------------------


def dealt_hands(rng: random.Random, count: int, rules: Rules) -> list[Hand]:
    """Return hands of several players; those that the type's factor raises come more often than they are dealt."""
    kinds = rng.choices([*NIU, *KINDS[7:11], *SPECIAL[:5]], k=count)
    return draw_apart(rng, kinds, rules)


def beat_bank(rng: random.Random, rules: Rules) -> Draft:
    """The banker's hand and three others: which of these win (D4)."""
    while True:
        banker, *others = dealt_hands(rng, 4, rules)
        winning = [hand.beats(banker) for hand in others]
        if 0 < sum(winning) < len(others):
            break
    options, ids = lay_out(rng, [hand.cards for hand in others])
    by_id = dict(zip(ids, others, strict=True))
    right = sorted(id for id, wins in zip(ids, winning, strict=True) if wins)

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        if wrong or missed:
            told = compared(False, by_id[(wrong or missed)[0]], banker)
            return replace(told, wrong=wrong, missed=missed)
        fact = Reason("fact-beat-bank", {"count": len(right)})
        return Feedback(True, fact, tuple(why(by_id[id], banker) for id in right), "D4")

    told = Reason("hint-beat-bank", {"count": len(right), "kind": banker.kind.value})
    key = Key(right, check, hints(Reason("look-bank"), Reason("rule-bank-only"), told, "D4"))
    table = (Row(banker.cards, label=Reason("row-banker")),)
    return Draft(Form.MARK, Reason("ask-beat-bank"), key, table=table, options=options)


def gain(punter: Hand, banker: Hand, multiplier: int, rules: Rules) -> int:
    """Return what a punter gets, negative when the banker does (D15)."""
    wins = punter.beats(banker)
    paid = BASE * multiplier * rules.factor((punter if wins else banker).kind)
    return paid if wins else -paid


def pay_one(rng: random.Random, rules: Rules) -> Draft:
    """My hand and my multiplier against the banker: my points."""
    mine, banker = dealt_hands(rng, 2, rules)
    multiplier = rng.randint(2, MOST)
    right = gain(mine, banker, multiplier, rules)
    factors = {1, rules.factor(mine.kind), rules.factor(banker.kind), FACTORS["common"][mine.kind.level]}
    values = sorted({sign * multiplier * factor for factor in factors for sign in (1, -1)} | {1, -1, right})
    rows = (
        Row(mine.cards, ME, Reason("row-me-times", {"multiplier": multiplier})),
        Row(banker.cards, SEATS[1], Reason("row-banker")),
    )
    paid = Example(
        Relation.ENDING, _paid([(ME, right), (SEATS[1], -right)]), Reason("show-paid"), then=f"{right} {-right}"
    )
    draft = _points(Reason("ask-pay-one"), values, right, (_times(mine, banker, multiplier, rules),), paid, rules)
    return replace(draft, table=rows)


def pay_bank(rng: random.Random, rules: Rules) -> Draft:
    """I am the banker against two or three: my points in all (D4, D15)."""
    others = rng.randint(2, 3)
    while True:
        banker, *hands = dealt_hands(rng, others + 1, rules)
        multipliers = [rng.choice(MULTIPLIERS) for _ in hands]
        gains = [gain(hand, banker, times, rules) for hand, times in zip(hands, multipliers, strict=True)]
        if {value > 0 for value in gains} == {True, False} or rng.random() < 0.1:
            break
    right = -sum(gains)
    plain = -sum((1 if value > 0 else -1) * times for value, times in zip(gains, multipliers, strict=True))
    near = [plain, -right, sum(map(abs, gains)), -gains[0], right + 2, right - 2, right + 1, right - 1]
    values = sorted({right, *[value for value in dict.fromkeys(near) if value != right][:4]})
    seats = SEATS[1 : others + 1]
    rows = (
        Row(banker.cards, ME, Reason("row-me-banker")),
        *(
            Row(hand.cards, seat, Reason("row-times", {"multiplier": times}))
            for hand, seat, times in zip(hands, seats, multipliers, strict=True)
        ),
    )
    then = " ".join(map(str, (right, *gains)))
    settled = _paid([(ME, right), *zip(seats, gains, strict=True)])
    paid = Example(Relation.ENDING, settled, Reason("show-paid"), then=then)
    reasons = tuple(
        _times(hand, banker, times, rules, seat) for hand, seat, times in zip(hands, seats, multipliers, strict=True)
    )
    return replace(_points(Reason("ask-pay-bank"), values, right, reasons, paid, rules), table=rows)


def _paid(gains: Sequence[tuple[str, int]]) -> tuple[Row, ...]:
    """Return what each seat gets, a row each."""
    return tuple(Row(NO_CARDS, seat, Reason("row-gets", {"points": points})) for seat, points in gains)


def _times(punter: Hand, banker: Hand, multiplier: int, rules: Rules, seat: str = ME) -> Reason:
    """Return how the points of one comparison are made."""
    wins = punter.beats(banker)
    winner, loser = (punter, banker) if wins else (banker, punter)
    values = {
        "seat": seat,
        "kind": winner.kind.value,
        "other_kind": loser.kind.value,
        "multiplier": multiplier,
        "factor": rules.factor(winner.kind),
        "points": gain(punter, banker, multiplier, rules),
        "clause": decided_by(winner, loser),
    }
    return Reason("why-paid-wins", values) if wins else Reason("why-paid-loses", values)


def _points(
    prompt: Reason, values: Sequence[int], right: int, reasons: Sequence[Reason], paid: Example, rules: Rules
) -> Draft:
    """Ask for points among *values*."""
    options = in_line([Reason("option-score", {"points": value}) for value in values])
    ids = [option.id for option in options]
    key_id = ids[values.index(right)]
    fact = Reason("fact-score", {"points": right})

    def say(_: int, good: bool) -> Feedback:
        return Feedback(good, fact, (*reasons, house(rules, "payout")), "D15", None if good else paid)

    helped = hints(Reason("look-who-wins"), Reason("rule-paid"), fact, "D15")
    key = Key(key_id, by_option(ids, key_id, say), helped)
    return Draft(Form.CHOOSE, prompt, key, (house(rules, "payout"),), options=options)


# ---- What a choice is worth ------------------------------------------------------------------------------------------


def before(rng: random.Random, rules: Rules) -> Draft:
    """Two multipliers before the deal: which wins more on average, or which swings more (D3)."""
    low, high = sorted(rng.sample(MULTIPLIERS, 2))
    about_mean = rng.random() < 0.5
    choices = [low, high] if rng.random() < 0.5 else [high, low]
    options = in_line(
        [*(Reason("option-times", {"multiplier": times}) for times in choices), Reason("option-both-alike")]
    )
    ids = [option.id for option in options]
    right = ids[2] if about_mean else ids[choices.index(high)]
    fact = Reason("fact-mean-alike") if about_mean else Reason("fact-swings", {"low": low, "high": high})
    rows = tuple(
        Row(NO_CARDS, label=Reason("row-swing", {"multiplier": times, "gain": times, "loss": -times}))
        for times in (low, high)
    )
    reasons = (Reason("why-even"), Reason("why-swings"))

    def say(_: int, good: bool) -> Feedback:
        proof = None if good else Example(Relation.ENDINGS, rows, Reason("show-swings"))
        return Feedback(good, fact, reasons if about_mean else reasons[::-1], "D3", proof)

    key = Key(right, by_option(ids, right, say), hints(Reason("look-before"), reasons[not about_mean], fact, "D3"))
    prompt = Reason("ask-mean-before") if about_mean else Reason("ask-swing-before")
    return Draft(Form.CHOOSE, prompt, key, options=options)


def _some_seen(rng: random.Random, rules: Rules) -> Seen:
    """Return cards that are seen before the bids, clearly good or clearly bad ones: three where the house shows so."""
    found = [seen for seen in seen_cards(rules.seen or 4) if abs(seen.mean(rules)) > CLEAR]
    good = rng.random() < 0.5
    return rng.choice([seen for seen in found if (seen.mean(rules) > 0) == good])


def _example_seen(seen: Seen, rules: Rules) -> Example:
    """Return what the cards are worth as a punter, at the least and at the highest multiplier."""
    rows = tuple(
        Row(NO_CARDS, label=Reason("row-worth", {"multiplier": times, "points": decimal(times * seen.mean(rules))}))
        for times in (LEAST, MOST)
    )
    return Example(Relation.ENDINGS, rows, Reason("show-worth", {"cards": seen.cards}))


def decimal(points: float, places: int = 2) -> str:
    """Return points to so many places with their sign, by a true minus.

    >>> decimal(-0.456), decimal(2.0)
    ('−0.46', '+2.00')
    """
    return f"{points:+.{places}f}".replace("-", "−")


def bid_seen(rng: random.Random, rules: Rules) -> Draft:
    """Some cards are seen: bid and stake much, or neither (D3)."""
    seen = _some_seen(rng, rules)
    mean = seen.mean(rules)
    options = in_line([Reason("option-hold-back"), Reason("option-go-on"), Reason("option-all-alike")])
    ids = [option.id for option in options]
    right = ids[1] if mean > 0 else ids[0]
    values = {"points": decimal(mean), "count": seen.win(rules), "of": seen.of, "p": seen.win(rules) / seen.of}
    fact = Reason("fact-seen-good", values) if mean > 0 else Reason("fact-seen-bad", values)

    def say(_: int, good: bool) -> Feedback:
        proof = None if good else _example_seen(seen, rules)
        return Feedback(good, fact, (Reason("rule-seen"), Reason("why-at-random")), "D3", proof)

    helped = hints(Reason("look-seen"), Reason("rule-seen"), fact, "D3")
    key = Key(right, by_option(ids, right, say), helped)
    facts = house(rules, "open_cards"), house(rules, "payout")
    return Draft(Form.CHOOSE, Reason("ask-bid-seen"), key, facts, table=(Row(seen.cards),), options=options)


def times_seen(rng: random.Random, rules: Rules) -> Draft:
    """What the seen cards are worth at multiplier 1: what at another."""
    seen = _some_seen(rng, rules)
    multiplier = rng.randint(2, MOST)
    mean = seen.mean(rules)
    near = [mean, -mean * multiplier, mean * (multiplier - 1), mean * multiplier + 0.5, mean * multiplier - 0.5]
    written = {decimal(value): value for value in (mean * multiplier, *near)}
    first, *others = written
    shown = sorted([first, *others[:3]], key=written.__getitem__)
    options = in_line([Reason("option-worth", {"points": value}) for value in shown])
    ids = [option.id for option in options]
    right = ids[shown.index(first)]
    values = {"points": decimal(mean, 3), "multiplier": multiplier}
    fact = Reason("fact-times-worth", {**values, "product": first})

    def say(_: int, good: bool) -> Feedback:
        return Feedback(good, fact, (Reason("why-linear"),), "D15", None if good else _example_seen(seen, rules))

    key = Key(right, by_option(ids, right, say), hints(Reason("look-linear"), Reason("why-linear"), fact, "D15"))
    prompt = Reason("ask-times-worth", values)
    facts = house(rules, "open_cards"), house(rules, "payout")
    return Draft(Form.CHOOSE, prompt, key, facts, table=(Row(seen.cards),), options=options)


PATTERNS: Final = MappingProxyType(
    {
        "may-bank": may_bank,
        "beat-bank": beat_bank,
        "pay-one": pay_one,
        "pay-bank": pay_bank,
        "bid-before": before,
        "bid-seen": bid_seen,
        "times-seen": times_seen,
    }
)
