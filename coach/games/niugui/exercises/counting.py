"""Lesson 9: counting what is out; can this still be beaten. Every card that I do not hold is played or in a hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb
from types import MappingProxyType
from typing import Final

from coach.cards import NO_CARDS, PACK, RANKS, SMALL_JOKER, Cards, rank_of
from coach.games.drafting import IDS, Draft, bet, by_option, difference, hints, in_line, number
from coach.games.niugui.exercises.turns import SEAT_LABELS
from coach.games.niugui.exercises.words import look, why
from coach.games.niugui.plays import Combination, Kind, beating, classify, plays_in
from coach.games.niugui.rules import Rules
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Option, Relation, Row
from coach.results import RELATIVE_SEATS, Chance, Reason

OTHERS: Final = (1, 2, 3)
HIGH: Final = RANKS.index("J")
"""Played cards are shown from this rank on, and asked about: lower ones do not matter then."""


@dataclass(frozen=True, slots=True)
class Late:
    """A late moment: my hand, the cards that the others hold between them, and how many each."""

    hand: Cards
    unseen: Cards
    counts: tuple[int, int, int]
    """Of next, across and prev; they sum to the unseen."""

    @property
    def played(self) -> Cards:
        """The cards that have gone."""
        return PACK - self.hand - self.unseen

    def hands(self) -> Iterator[tuple[Cards, Cards, Cards]]:
        """Yield every way in which the unseen cards can lie."""
        ids, (first, second, _) = tuple(self.unseen), self.counts
        for one in combinations(ids, first):
            rest = [card for card in ids if card not in one]
            for two in combinations(rest, second):
                held = Cards.of(one), Cards.of(two)
                yield held[0], held[1], self.unseen - held[0] - held[1]

    def facts(self) -> tuple[Reason, ...]:
        """Return how many cards the others hold."""
        left = dict(zip(RELATIVE_SEATS[1:], self.counts, strict=True))
        return Reason("fact-cards-left", left), Reason("fact-all-out")

    def table(self) -> tuple[Row, ...]:
        """Return the played cards that matter, highest ranks only."""
        high = Cards.of(card for card in self.played if rank_of(card) >= HIGH)
        return (Row(high, label=Reason("label-played")),)

    def draft(self, draft: Draft, *rows: Row) -> Draft:
        """Return *draft* with this moment around it."""
        return replace(draft, facts=self.facts(), table=(*self.table(), *rows), hand=self.hand)


def late(rng: random.Random, counts: tuple[int, int], mine: tuple[int, int] = (4, 6)) -> Late:
    """Return a late moment in which the others hold so many cards at least and at most; high cards are many."""
    held = (rng.randint(*counts), rng.randint(*counts), rng.randint(*counts))
    own = rng.randint(*mine)
    cards = rng.sample(range(len(PACK)), len(PACK))
    cards.sort(key=lambda card: rng.random() + (rank_of(card) >= HIGH) / 2)
    left = cards[-(own + sum(held)) :]
    rng.shuffle(left)
    return Late(Cards.of(left[:own]), Cards.of(left[own:]), held)


def _deal_round(moment: Late, seat: int, play: Cards) -> tuple[Cards, Cards, Cards]:
    """Return one way to lay the unseen cards in which *seat* holds *play*."""
    rest = iter(moment.unseen - play)
    hands = []
    for other, count in zip(OTHERS, moment.counts, strict=True):
        own = play if other == seat else NO_CARDS
        hands.append(own | Cards.of([next(rest) for _ in range(count - len(own))]))
    return hands[0], hands[1], hands[2]


def example_layout(moment: Late, seat: int, play: Cards, top: Combination) -> Example:
    """Return a way to lay the unseen cards in which *seat* beats *top*."""
    hands = _deal_round(moment, seat, play)
    rows = [Row(hand, RELATIVE_SEATS[other]) for other, hand in zip(OTHERS, hands, strict=True)]
    values = {"seat": RELATIVE_SEATS[seat], "cards": play, "other": top.cards}
    return Example(Relation.LAYOUT, (*rows, Row(play, RELATIVE_SEATS[seat])), Reason("show-layout", values))


def example_out(cards: Cards) -> Example:
    """Return the cards that are still out and count; where none are, that is the proof."""
    caption = Reason("show-out", {"cards": cards, "count": len(cards)}) if cards else Reason("show-none-out")
    return Example(Relation.CARDS, (Row(cards),), caption)


def can(moment: Late, top: Combination, rules: Rules) -> dict[int, Combination]:
    """Return by seat the lowest play that it may hold to beat *top*; who cannot is left out."""
    beaters = beating(moment.unseen, top, rules)
    found = {}
    for seat, count in zip(OTHERS, moment.counts, strict=True):
        fitting = [play for play in beaters if len(play.cards) <= count]
        if fitting:
            found[seat] = fitting[0]
    return found


def is_high(play: Combination) -> bool:
    """Return whether the table shows all that matters to *play*: it is of the ranks whose played cards are shown."""
    return rank_of(min(play.cards)) >= HIGH


def holds(hand: Cards, plays: tuple[Combination, ...]) -> bool:
    """Return whether *hand* holds one of *plays*."""
    return any(play.cards <= hand for play in plays)


# ---- What is out -----------------------------------------------------------------------------------------------------


def out_count(rng: random.Random, rules: Rules) -> Draft:
    """How many higher single cards are still out."""
    while True:
        moment = late(rng, (3, 5))
        card = rng.choice(list(moment.hand))
        if HIGH <= rank_of(card) < rank_of(SMALL_JOKER):
            break
    top = classify(Cards.of([card]), rules)
    higher = Cards.of(other for other in moment.unseen if other > card)
    everywhere = sum(other > card for other in PACK)

    def say(good: bool) -> Feedback:
        fact = Reason("fact-out", {"cards": top.cards, "count": len(higher)})
        return Feedback(good, fact, (Reason("why-out"),), "N10", None if good else example_out(higher))

    gone = sum(other > card for other in moment.played)
    others = [everywhere, everywhere - gone, len(higher) + 1, len(higher) - 1]
    prompt = Reason("ask-out", {"cards": top.cards})
    draft = number(rng, prompt, len(higher), others, say, (Reason("look-played-high"), Reason("why-out")), "N10")
    return moment.draft(draft, Row(top.cards, "me"))


def safe_cards(rng: random.Random, rules: Rules) -> Draft:
    """Every card of mine that, led alone, nobody can beat."""
    while True:
        moment = late(rng, (2, 4))
        highest = max(moment.unseen)
        safe = Cards.of(card for card in moment.hand if card > highest)
        if rank_of(highest) >= HIGH and 0 < len(safe) < len(moment.hand):
            break

    def check(answer: Answer) -> Feedback:
        picked = Cards.from_tokens(answer)
        wrong, missed = picked - safe, safe - picked
        fact = Reason("fact-safe", {"cards": safe})
        proof = None
        if wrong:
            top = classify(Cards.of([next(iter(wrong))]), rules)
            proof = example_layout(moment, next(iter(can(moment, top, rules))), Cards.of([highest]), top)
        elif missed:
            proof = example_out(Cards.of([highest]))
        good = not wrong and not missed
        return Feedback(
            good, fact, (Reason("why-safe", {"cards": Cards.of([highest])}),), "N10", proof,
            wrong=tuple(wrong.tokens), missed=tuple(missed.tokens),
        )  # fmt: skip

    helped = hints(Reason("look-played-high"), Reason("why-out"), Reason("hint-cards", {"cards": safe}), "N10")
    key = Key(safe.tokens, check, helped)
    return moment.draft(Draft(Form.PICK, Reason("ask-safe"), key))


# ---- Can it be beaten ------------------------------------------------------------------------------------------------


def unbeatable(rng: random.Random, rules: Rules) -> Draft:
    """A play of mine: nobody can beat it, somebody may, somebody surely can."""
    wanted = rng.randrange(3)
    while True:
        moment = late(rng, (1, 3))
        top = rng.choice(plays_in(moment.hand, rules))
        if top.kind not in (Kind.SINGLE, Kind.PAIR) or not is_high(top) or len(moment.unseen) > 7:
            continue
        beaters = beating(moment.unseen, top, rules)
        beaten = [any(holds(hand, beaters) for hand in hands) for hands in moment.hands()]
        state = 0 if not any(beaten) else 2 if all(beaten) else 1
        if state == wanted or (wanted == 1 and top.kind is Kind.SINGLE):
            break
    seats = can(moment, top, rules)
    facts = (Reason("fact-unbeatable"), Reason("fact-may-be-beaten"), Reason("fact-is-beaten"))
    options = in_line([Reason("option-unbeatable"), Reason("option-may-be-beaten"), Reason("option-is-beaten")])
    ids = [option.id for option in options]

    def say(good: bool) -> Feedback:
        if good:
            proof = None
        elif seats:
            seat, play = next(iter(seats.items()))
            proof = example_layout(moment, seat, play.cards, top)
        else:
            proof = example_out(NO_CARDS)
        return Feedback(good, facts[state], (why(top, top, rules), Reason("why-out")), top.kind.clause, proof)

    key = Key(
        ids[state],
        by_option(ids, ids[state], lambda _, good: say(good)),
        hints(look(top.kind, rules), Reason("why-out"), facts[state], top.kind.clause),
    )
    prompt = Reason("ask-unbeatable", {"cards": top.cards, "kind": top.kind.value})
    return moment.draft(Draft(Form.CHOOSE, prompt, key, options=options), Row(top.cards, "me"))


def who_can(rng: random.Random, rules: Rules) -> Draft:
    """A play of mine: mark everybody who may hold something that beats it."""
    while True:
        moment = late(rng, (1, 4))
        top = rng.choice(plays_in(moment.hand, rules))
        if top.kind is Kind.SINGLE and rng.random() < 0.8:
            continue
        if top.kind in (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE) and is_high(top):
            break
    seats = can(moment, top, rules)
    right = [IDS[seat - 1] for seat in seats]

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        names = [RELATIVE_SEATS[seat] for seat in seats]
        fact = Reason("fact-who-can", {"seats": names}) if names else Reason("fact-unbeatable")
        proof = None
        if missed:
            seat = IDS.index(missed[0]) + 1
            proof = example_layout(moment, seat, seats[seat].cards, top)
        elif wrong:
            proof = example_out(_of_use(moment, top, rules))
        return Feedback(
            not wrong and not missed, fact, (Reason("why-who-can"), why(top, top, rules)), top.kind.clause, proof,
            wrong=wrong, missed=missed,
        )  # fmt: skip

    told = Reason("fact-who-can", {"seats": [RELATIVE_SEATS[s] for s in seats]}) if seats else Reason("fact-unbeatable")
    options = tuple(Option(IDS[seat - 1], label=SEAT_LABELS[seat]) for seat in OTHERS)
    key = Key(right, check, hints(Reason("look-counts"), Reason("why-who-can"), told, top.kind.clause))
    prompt = Reason("ask-who-can", {"cards": top.cards, "kind": top.kind.value})
    return moment.draft(Draft(Form.MARK, prompt, key, options=options), Row(top.cards, "me"))


def _of_use(moment: Late, top: Combination, rules: Rules) -> Cards:
    """Return the unseen cards that are part of some play that beats *top*."""
    cards = NO_CARDS
    for play in beating(moment.unseen, top, rules):
        cards |= play.cards
    return cards


# ---- The chance ------------------------------------------------------------------------------------------------------


def odds_single(rng: random.Random, rules: Rules) -> Draft:
    """A single of mine: the chance that one of the others can beat it."""
    while True:
        moment = late(rng, (2, 5))
        card = rng.choice(list(moment.hand))
        seat = rng.choice(OTHERS)
        higher = sum(other > card for other in moment.unseen)
        total, held = len(moment.unseen), moment.counts[seat - 1]
        chance = Chance(comb(total, held) - comb(total - higher, held), comb(total, held))
        if rank_of(card) >= HIGH and 0 < chance.count < chance.of:
            break
    top = classify(Cards.of([card]), rules)
    rule = Reason("why-odds-single", {"higher": higher, "total": total, "held": held})
    return _odds(moment, top, seat, chance, rule, rules)


def odds_pair(rng: random.Random, rules: Rules) -> Draft:
    """A pair of mine: the chance that one of the others can beat it."""
    while True:
        moment = late(rng, (2, 4), (4, 6))
        pairs = [play for play in plays_in(moment.hand, rules) if play.kind is Kind.PAIR and is_high(play)]
        seat = rng.choice(OTHERS)
        if not pairs:
            continue
        top = rng.choice(pairs)
        held = moment.counts[seat - 1]
        cases = [Cards.of(cards) for cards in combinations(moment.unseen, held)]
        beaters = beating(moment.unseen, top, rules)
        beaten = sum(holds(hand, beaters) for hand in cases)
        if 0 < beaten < len(cases):
            break
    rule = Reason("why-odds-pair", {"total": len(moment.unseen), "held": held})
    return _odds(moment, top, seat, Chance(beaten, len(cases)), rule, rules)


def _odds(moment: Late, top: Combination, seat: int, chance: Chance, rule: Reason, rules: Rules) -> Draft:
    play = can(moment, top, rules)[seat]
    proof = example_layout(moment, seat, play.cards, top)
    values = {"seat": RELATIVE_SEATS[seat], "cards": top.cards}
    help = (Reason("look-played-high"), rule)
    draft = bet(Reason("ask-odds", values), chance, rule, top.kind.clause, proof, help)
    return moment.draft(draft, Row(top.cards, "me"))


PATTERNS: Final = MappingProxyType(
    {
        "out-count": out_count,
        "unbeatable": unbeatable,
        "safe-cards": safe_cards,
        "who-can": who_can,
        "odds-single": odds_single,
        "odds-pair": odds_pair,
    }
)
