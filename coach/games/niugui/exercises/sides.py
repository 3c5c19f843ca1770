"""Lesson 7: hidden sides; ♠2, ♠3, badges and the double (N3, N4)."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Final

from coach.cards import DIAMOND_4, NO_CARDS, PACK, SPADE_2, SPADE_3, Cards
from coach.games.drafting import IDS, Draft, bet, by_option, difference, hints, in_line
from coach.games.niugui.exercises.making import FIVES, draw
from coach.games.niugui.exercises.turns import SEAT_LABELS, Course
from coach.games.niugui.plays import Kind
from coach.games.niugui.position import BADGE_CARDS, BadgeSeats, Position
from coach.games.niugui.rules import BADGES, Rules
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Option, Relation, Row
from coach.results import RELATIVE_SEATS, Chance, Reason

OTHERS: Final = (1, 2, 3)
Owners = tuple[int, int]
"""The seats of ♠2 and ♠3."""


@dataclass(frozen=True, slots=True)
class Known:
    """What I know of the sides: my hand, how many cards the others hold, who has shown which badge."""

    hand: Cards
    counts: tuple[int, int, int, int]
    badges: BadgeSeats

    def ways(self) -> dict[Owners, int]:
        """Return in how many equally likely ways ♠2 and ♠3 can be with each pair of seats.

        A card that nobody has shown is in a hand (N4), in each place of the others' hands as likely as in another.
        """
        two, three = (self._places(card) for card in BADGE_CARDS)
        both_unseen = all(self._unseen(card) for card in BADGE_CARDS)
        found = {}
        for seat2, places2 in two.items():
            for seat3, places3 in three.items():
                if count := places2 * (places3 - (both_unseen and seat2 == seat3)):
                    found[seat2, seat3] = count
        return found

    def chance(self, holds: Callable[[Owners], bool]) -> Chance:
        """Return the chance that the pair of owners *holds*."""
        ways = self.ways()
        return Chance(sum(count for owners, count in ways.items() if holds(owners)), sum(ways.values()))

    def facts(self) -> tuple[Reason, ...]:
        """Return all that is known beside the hand, in sentences."""
        left = Reason("fact-cards-left", {name: self.counts[seat] for seat, name in enumerate(RELATIVE_SEATS) if seat})
        shown = tuple(
            Reason("fact-shown", {"seat": RELATIVE_SEATS[seat], "cards": Cards.of([card])})
            for card, seat in zip(BADGE_CARDS, self.badges, strict=True)
            if seat is not None
        )
        return (*shown, left) if shown else (Reason("fact-none-shown"), left)

    def _unseen(self, card: int) -> bool:
        return card not in self.hand and self.badges[BADGE_CARDS.index(card)] is None

    def _places(self, card: int) -> dict[int, int]:
        shown = self.badges[BADGE_CARDS.index(card)]
        if card in self.hand:
            return {0: 1}
        return {shown: 1} if shown is not None else {seat: self.counts[seat] for seat in OTHERS}


def together(owners: Owners, seat: int) -> bool:
    """Return whether *seat* is on my side."""
    return (seat in owners) == (0 in owners)


def example_holders(owners: Owners, caption: Reason) -> Example:
    """Return who has ♠2 and ♠3."""
    rows = tuple(Row(Cards.of([card]), RELATIVE_SEATS[seat]) for card, seat in zip(BADGE_CARDS, owners, strict=True))
    return Example(Relation.HOLDERS, rows, caption)


def _known(rng: random.Random, mine: Cards, badges: BadgeSeats) -> Known:
    """Return what I know with *mine* of ♠2 and ♠3 in my hand and *badges* shown."""
    counts = [rng.randint(3, 9) for _ in range(4)]
    others = rng.sample(list(PACK - BADGES - Cards.of([DIAMOND_4])), counts[0] - len(mine))
    return Known(mine | Cards.of(others), (counts[0], counts[1], counts[2], counts[3]), badges)


# ---- Who is Black ----------------------------------------------------------------------------------------------------


def sides(rng: random.Random, rules: Rules) -> Draft:
    """Four open hands: mark the Black side."""
    hands = [NO_CARDS] * 4
    pack = list(PACK - BADGES)
    rng.shuffle(pack)
    two = rng.randrange(4)
    three = two if rng.random() < 0.3 else rng.choice([seat for seat in range(4) if seat != two])
    for seat in range(4):
        held = [SPADE_2] * (seat == two) + [SPADE_3] * (seat == three)
        hands[seat] = Cards.of([*held, *(pack.pop() for _ in range(5 - len(held)))])
    options = tuple(Option(IDS[seat], hands[seat], SEAT_LABELS[seat]) for seat in range(4))
    right = sorted({IDS[two], IDS[three]})

    def check(answer: Answer) -> Feedback:
        good = sorted(answer) == right
        proof = None if good else example_holders((two, three), Reason("show-holders"))
        fact = (
            Reason("fact-double", {"seat": RELATIVE_SEATS[two]})
            if two == three
            else Reason("fact-black", {"seat": RELATIVE_SEATS[two], "other": RELATIVE_SEATS[three]})
        )
        wrong, missed = difference(answer, right)
        return Feedback(good, fact, (Reason("why-sides"),), "N3", proof, wrong=wrong, missed=missed)

    answer = Reason("hint-all-seats", {"seats": [RELATIVE_SEATS[seat] for seat in sorted({two, three})]})
    key = Key(right, check, hints(Reason("look-badges"), Reason("why-sides"), answer, "N3"))
    return Draft(Form.MARK, Reason("ask-black"), key, options=options)


# ---- Badges ----------------------------------------------------------------------------------------------------------


def badge(rng: random.Random, rules: Rules) -> Draft:
    """A play: which badge does it show."""
    wanted = rng.choice((NO_CARDS, Cards.of([SPADE_2]), Cards.of([SPADE_3]), BADGES))
    low = Cards.of(card for card in PACK if 44 <= card < 52)  # the eight 2s and 3s
    kinds = (Kind.PAIR, Kind.TRIPLE, *FIVES) if wanted != BADGES else FIVES
    while True:
        play = draw(rng, rng.choice(kinds), rules)
        if play.cards & BADGES == wanted and play.cards & low:
            break
    choices = (NO_CARDS, Cards.of([SPADE_2]), Cards.of([SPADE_3]), BADGES)
    labels = [Reason("option-no-badge"), *(Reason("option-badge", {"cards": cards}) for cards in choices[1:])]
    options = in_line(labels)
    ids = [option.id for option in options]
    right = ids[choices.index(wanted)]

    def say(good: bool) -> Feedback:
        fact = Reason("fact-badge", {"cards": wanted}) if wanted else Reason("fact-no-badge")
        caption = Reason("show-badge", {"cards": wanted}) if wanted else Reason("show-no-badge")
        then = "badges=" + " ".join(f"{token}:me" for token in wanted.tokens)
        proof = None if good else _played(play.cards, rules).example(then, caption)
        return Feedback(good, fact, (Reason("why-badge"),), "N4", proof)

    answer = Reason("fact-badge", {"cards": wanted}) if wanted else Reason("fact-no-badge")
    key = Key(
        right,
        by_option(ids, right, lambda _, good: say(good)),
        hints(Reason("look-badges"), Reason("why-badge"), answer, "N4"),
    )
    return Draft(Form.CHOOSE, Reason("ask-badge"), key, table=(Row(play.cards, "me"),), options=options)


def _played(cards: Cards, rules: Rules) -> Course:
    """Return a course in which I lead *cards*; the badge cards that are not among them are with the next player."""
    rest = iter(PACK - cards - BADGES - Cards.of([DIAMOND_4]))
    others = BADGES - cards
    hands = (cards | Cards.of([next(rest)]), others | Cards.of([next(rest)]), *(Cards.of([next(rest)]) for _ in "NW"))
    start = Position((hands[0], hands[1], hands[2], hands[3]), 0, rules)
    return Course(start, ((0, cards),), start.play(cards))


def double_public(rng: random.Random, rules: Rules) -> Draft:
    """What the next player was dealt and has played: is the double public, secret, or none."""
    dealt = rng.choice((BADGES, BADGES, BADGES, Cards.of([SPADE_2]), Cards.of([SPADE_3])))
    shown = Cards.of(rng.sample(list(dealt), rng.randint(0, len(dealt)))) if rng.random() < 0.5 else dealt
    played = _led(rng, dealt, shown, rules)
    state = 2 if dealt != BADGES else 0 if shown == BADGES else 1
    options = in_line([Reason("option-double-public"), Reason("option-double-secret"), Reason("option-no-double")])
    ids = [option.id for option in options]

    def say(good: bool) -> Feedback:
        facts = (Reason("fact-double-public"), Reason("fact-double-secret"), Reason("fact-no-double"))
        then = "badges=" + " ".join(f"{token}:next" for token in shown.tokens)
        caption = Reason("show-badge-next", {"cards": shown}) if shown else Reason("show-no-badge-next")
        proof = None if good else played.example(then, caption)
        return Feedback(good, facts[state], (Reason("why-double"),), "N4", proof)

    answer = (Reason("fact-double-public"), Reason("fact-double-secret"), Reason("fact-no-double"))[state]
    key = Key(
        ids[state],
        by_option(ids, ids[state], lambda _, good: say(good)),
        hints(Reason("look-played"), Reason("why-double"), answer, "N4"),
    )
    fact = Reason("fact-dealt", {"seat": "next", "cards": dealt})
    return Draft(Form.CHOOSE, Reason("ask-double"), key, (fact,), played.rows, options=options)


def _led(rng: random.Random, dealt: Cards, shown: Cards, rules: Rules) -> Course:
    """Return a course in which the next player leads single cards, *shown* among them, and all others pass."""
    pack = list(PACK - BADGES - Cards.of([DIAMOND_4]))
    rng.shuffle(pack)
    plain = Cards.of([pack.pop() for _ in range(3)])
    own = [*shown, *list(plain)[: 2 - len(shown)]]
    rng.shuffle(own)
    kept = (dealt | plain) - Cards.of(own)
    assert kept, "the next player still holds a card"
    hands = [Cards.of([pack.pop(), pack.pop()]) for _ in range(4)]
    hands[1] = dealt | plain
    hands[2] |= BADGES - dealt
    start = position = Position((hands[0], hands[1], hands[2], hands[3]), 1, rules)
    moves = []
    for card in own:
        for seat, cards in ((1, Cards.of([card])), (2, NO_CARDS), (3, NO_CARDS), (0, NO_CARDS)):
            moves.append((seat, cards))
            position = position.play(cards)
    return Course(start, tuple(moves), position)


# ---- Who is with me --------------------------------------------------------------------------------------------------


def _situation(rng: random.Random) -> Known:
    """Return a moment at which the sides are known in part."""
    mine = rng.choice((NO_CARDS, NO_CARDS, Cards.of([SPADE_2]), Cards.of([SPADE_3]), BADGES))
    seats = {card: rng.choice((None, *OTHERS)) for card in BADGE_CARDS}
    two, three = (None if card in mine else seats[card] for card in BADGE_CARDS)
    return _known(rng, mine, (two, three))


def partner(rng: random.Random, rules: Rules) -> Draft:
    """What I know: mark those who are surely on my side."""
    known = _situation(rng)
    ways = tuple(known.ways())
    right = [IDS[seat - 1] for seat in OTHERS if all(together(owners, seat) for owners in ways)]

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        fact = Reason("fact-surely", {"seats": [_name(id) for id in right]}) if right else Reason("fact-nobody-surely")
        proof = None
        if wrong:  # a way to lay the two cards in which that seat is on the other side
            seat = IDS.index(wrong[0]) + 1
            owners = next(pair for pair in ways if not together(pair, seat))
            proof = example_holders(owners, Reason("show-could-be", {"seat": RELATIVE_SEATS[seat]}))
        elif missed:
            proof = example_holders(ways[0], Reason("show-always", {"seat": _name(missed[0])}))
        return Feedback(
            not wrong and not missed,
            fact,
            (Reason("why-partner"),),
            "N3",
            proof,
            wrong=wrong,
            missed=missed,
        )

    told = Reason("hint-all-seats", {"seats": [_name(id) for id in right]}) if right else Reason("fact-nobody-surely")
    options = in_line(SEAT_LABELS[1:])
    key = Key(right, check, hints(Reason("look-both-badges"), Reason("why-partner"), told, "N3"))
    return Draft(Form.MARK, Reason("ask-partner"), key, known.facts(), hand=known.hand, options=options)


def _name(id: str) -> str:
    return RELATIVE_SEATS[IDS.index(id) + 1]


def partner_bet(rng: random.Random, rules: Rules) -> Draft:
    """What I know: the chance that one of the others is on my side."""
    while True:
        known = _situation(rng)
        seat = rng.choice(OTHERS)
        chance = known.chance(partial(together, seat=seat))
        if 0 < chance.count < chance.of:
            break
    owners = next(pair for pair in known.ways() if together(pair, seat))
    caption = Reason("show-with-me", {"seat": RELATIVE_SEATS[seat], "count": chance.count, "of": chance.of})
    return _bet(Reason("ask-partner-bet", {"seat": RELATIVE_SEATS[seat]}), known, chance, owners, caption)


def holder_bet(rng: random.Random, rules: Rules) -> Draft:
    """What I know: the chance that one of the others holds ♠2 or ♠3."""
    card = rng.choice(BADGE_CARDS)
    known = _known(rng, rng.choice((NO_CARDS, BADGES - Cards.of([card]))), (None, None))
    seat = rng.choice(OTHERS)
    place = BADGE_CARDS.index(card)
    chance = known.chance(lambda owners: owners[place] == seat)
    owners = next(pair for pair in known.ways() if pair[place] == seat)
    values = {"seat": RELATIVE_SEATS[seat], "cards": Cards.of([card])}
    caption = Reason("show-holds", {**values, "count": chance.count, "of": chance.of})
    return _bet(Reason("ask-holder-bet", values), known, chance, owners, caption)


def _bet(prompt: Reason, known: Known, chance: Chance, owners: Owners, caption: Reason) -> Draft:
    total = sum(known.counts[1:])
    rule = Reason("why-places", {"total": total})
    draft = bet(
        prompt, chance, rule, "N4", example_holders(owners, caption), (Reason("look-places", {"total": total}), rule)
    )
    return replace(draft, facts=known.facts(), hand=known.hand)


PATTERNS: Final = MappingProxyType(
    {
        "sides": sides,
        "badge": badge,
        "double-public": double_public,
        "partner": partner,
        "partner-bet": partner_bet,
        "holder-bet": holder_bet,
    }
)
