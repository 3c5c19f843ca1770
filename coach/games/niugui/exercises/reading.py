"""Lesson 11: reading who holds ♠2 and ♠3. What is certain, what a badge tells, what a pass does not (N3, N4, N7)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from coach.cards import NO_CARDS, PACK, RANKS, SPADE_2, SPADE_3, Cards, card_id
from coach.games.drafting import IDS, Draft, bet, by_option, difference, hints, in_line, lay_out, listed
from coach.games.niugui.exercises.sides import OTHERS, Known, Owners, example_holders, together
from coach.games.niugui.exercises.turns import SEAT_LABELS
from coach.games.niugui.position import BADGE_CARDS
from coach.games.niugui.rules import BADGES, Rules
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Relation, Row
from coach.results import RELATIVE_SEATS, Reason

_LOW: Final = tuple(card_id(rank, suit) for rank in "23" for suit in "DCH")
"""The 2s and 3s that are no badge cards."""


def _moment(rng: random.Random, mine: Cards, shown: dict[int, int], others: Sequence[int] = ()) -> Known:
    """Return what I know with *mine* of ♠2 and ♠3 in my hand; *shown* are the seats of those that lie on the table.

    :param others: how many cards each of the others holds, where that is not left to chance.
    """
    counts = (rng.randint(3, 8), *(others or [rng.randint(1, 9) for _ in OTHERS]))
    pack = [card for card in PACK - BADGES if card not in _LOW]
    hand = mine | Cards.of(rng.sample(pack, counts[0] - len(mine)))
    two, three = (shown.get(card) for card in BADGE_CARDS)
    return Known(hand, (counts[0], counts[1], counts[2], counts[3]), (two, three))


# ---- Who can still hold it -------------------------------------------------------------------------------------------


def still_hold(rng: random.Random, rules: Rules) -> Draft:
    """Who can still hold ♠2, or ♠3: whoever has cards, unless it has been shown or is mine."""
    card = rng.choice(BADGE_CARDS)
    (other,) = BADGES - Cards.of([card])
    mine, shown = NO_CARDS, {}
    if rng.random() < 0.25:
        shown[card] = rng.choice(OTHERS)
    if rng.random() < 0.4:
        mine = Cards.of([other])
    elif rng.random() < 0.6:
        shown[other] = rng.choice(OTHERS)
    known = _moment(rng, mine, shown)
    if rng.random() < 0.6:  # somebody is out: what he held he has shown; a double who is out ends the game (N22)
        gone = rng.choice([seat for seat in OTHERS if set(shown.values()) != {seat}])
        counts = [0 if seat == gone else count for seat, count in enumerate(known.counts)]
        known = replace(known, counts=(counts[0], counts[1], counts[2], counts[3]))
    seats = [] if card in shown else [seat for seat in OTHERS if known.counts[seat]]
    right = [IDS[seat - 1] for seat in seats]
    names = [RELATIVE_SEATS[seat] for seat in seats]
    fact = Reason("fact-can-hold", {"cards": Cards.of([card]), "seats": names}) if seats else _played(card)

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        good = not wrong and not missed
        id = next(iter(missed or wrong), IDS[0])
        seat = shown.get(card, IDS.index(id) + 1)
        place = BADGE_CARDS.index(card)
        ways = [owners for owners in known.ways() if not missed or owners[place] == seat]
        values = {"seat": RELATIVE_SEATS[seat], "cards": Cards.of([card])}
        code = "show-was-shown" if card in shown else "show-could-hold" if missed else "show-cannot-hold"
        proof = None if good else example_holders(ways[0], Reason(code, values))
        return Feedback(good, fact, (Reason("why-still-hold"),), "N4", proof, wrong=wrong, missed=missed)

    told = Reason("hint-all-seats", {"seats": names}) if seats else _played(card)
    key = Key(right, check, hints(Reason("look-has-cards"), Reason("why-still-hold"), told, "N4"))
    prompt = Reason("ask-still-hold", {"cards": Cards.of([card])})
    return Draft(Form.MARK, prompt, key, known.facts(), hand=known.hand, options=in_line(SEAT_LABELS[1:]))


def _played(card: int) -> Reason:
    return Reason("fact-nobody-holds", {"cards": Cards.of([card])})


# ---- What a badge tells ----------------------------------------------------------------------------------------------


def badge_tells(rng: random.Random, rules: Rules) -> Draft:
    """One of the others lays a 2 or a 3: is he with me, against me, or is that still open."""
    wanted = rng.randrange(3)
    while True:
        mine = rng.choice((NO_CARDS, NO_CARDS, Cards.of([SPADE_2]), Cards.of([SPADE_3])))
        free = [card for card in BADGE_CARDS if card not in mine]
        seat = rng.choice(OTHERS)
        laid = rng.choice((*free, *rng.sample(_LOW, 2)))
        shown = {card: rng.choice(OTHERS) for card in free if card != laid and rng.random() < 0.5}
        known = _moment(rng, mine, {**shown, **({laid: seat} if laid in free else {})})
        ways = tuple(known.ways())
        with_me = {together(owners, seat) for owners in ways}
        state = 2 if len(with_me) > 1 else 0 if True in with_me else 1
        if state == wanted:
            break
    values = {"seat": RELATIVE_SEATS[seat]}
    options = in_line([Reason("option-with-me"), Reason("option-against-me"), Reason("option-not-yet")])
    ids = [option.id for option in options]
    facts = (Reason("fact-with-me", values), Reason("fact-against-me", values), Reason("fact-not-yet", values))

    def say(number: int, good: bool) -> Feedback:
        proof = None
        if not good:  # a way in which what was answered is not so, or the only side that there is
            chosen = next((owners for owners in ways if together(owners, seat) != (number == 0)), ways[0])
            side = "show-with" if together(chosen, seat) else "show-is-against"
            proof = example_holders(chosen, Reason(side, values))
        return Feedback(good, facts[state], (Reason("why-badge-tells"),), "N3", proof)

    key = Key(
        ids[state],
        by_option(ids, ids[state], say),
        hints(Reason("look-both-badges"), Reason("why-badge-tells"), facts[state], "N3"),
    )
    before = replace(known, badges=tuple(shown.get(card) for card in BADGE_CARDS))  # type: ignore[arg-type]
    prompt = Reason("ask-badge-tells", values)
    rows = (Row(Cards.of([laid]), RELATIVE_SEATS[seat]),)
    return Draft(Form.CHOOSE, prompt, key, before.facts(), rows, known.hand, options)


# ---- What a pass does not tell ---------------------------------------------------------------------------------------


def pass_tells(rng: random.Random, rules: Rules) -> Draft:
    """Somebody passed on a card: which others may he hold all the same? All that are neither played nor mine."""
    seat = rng.choice(OTHERS)
    low = [card_id(rank, suit) for rank in RANKS[: RANKS.index("A")] for suit in "DCHS"]
    top, *filling = rng.sample(low, 4)
    high = [card for card in PACK if card > top and card not in filling and card not in BADGES]
    asked = [*rng.sample(high, 3), *BADGE_CARDS]
    mine = rng.sample(asked, rng.choice((0, 1, 1, 2)))
    gone = rng.sample([card for card in asked if card not in mine], rng.choice((0, 1, 1)))
    held = Cards.of(card for card in asked if card not in mine and card not in gone)
    options, ids = lay_out(rng, [Cards.of([card]) for card in asked])
    right = sorted(id for id, card in zip(ids, asked, strict=True) if card in held)
    told = listed([Reason("named", {"cards": Cards.of([card])}) for card in held])

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        good = not wrong and not missed
        fact = Reason("fact-may-still-hold", {"seat": RELATIVE_SEATS[seat], "count": len(right)})
        proof = None if good else Example(Relation.CARDS, (Row(held),), Reason("show-not-seen", {"cards": held}))
        return Feedback(good, fact, (Reason("why-pass-tells"),), "N7", proof, wrong=wrong, missed=missed)

    helped = hints(Reason("look-mine-played"), Reason("why-pass-tells"), Reason("hint-all", {"plays": told}), "N7")
    key = Key(right, check, helped)
    table = (
        Row(Cards.of([top]), "me"),
        Row(NO_CARDS, RELATIVE_SEATS[seat], Reason("move-pass")),
        *((Row(Cards.of(gone), label=Reason("label-before")),) if gone else ()),
    )
    prompt = Reason("ask-pass-tells", {"seat": RELATIVE_SEATS[seat], "cards": Cards.of([top])})
    return Draft(Form.MARK, prompt, key, table=table, hand=Cards.of([*mine, *filling]), options=options)


# ---- Chances by counting ---------------------------------------------------------------------------------------------


def partner_sort(rng: random.Random, rules: Rules) -> Draft:
    """Sort the others by the chance that they are on my side: with a badge card it is who has most, without who has
    least."""
    while True:
        mine = rng.choice((NO_CARDS, Cards.of([SPADE_2]), Cards.of([SPADE_3])))
        known = _moment(rng, mine, {})
        chances = {seat: known.chance(partial(together, seat=seat)) for seat in OTHERS}
        if len({chance.count for chance in chances.values()}) == len(OTHERS):
            break
    options, ids = lay_out(rng, list(SEAT_LABELS[1:]))
    seat_of = dict(zip(ids, OTHERS, strict=True))
    order = sorted(ids, key=lambda id: chances[seat_of[id]].count)
    rule = Reason("why-black-partner" if mine else "why-red-partner")
    seats = [RELATIVE_SEATS[seat_of[id]] for id in order]

    def check(answer: Answer) -> Feedback:
        wrong = next((pair for pair in pairwise(answer) if order.index(pair[0]) > order.index(pair[1])), ())
        seat = seat_of[order[-1]]
        owners = next(owners for owners in known.ways() if together(owners, seat))
        values = {"seat": RELATIVE_SEATS[seat], "count": chances[seat].count, "of": chances[seat].of}
        proof = example_holders(owners, Reason("show-with-me", values)) if wrong else None
        fact = Reason("fact-likeliest", {"seat": RELATIVE_SEATS[seat]})
        return Feedback(not wrong, fact, (rule,), "N4", proof, wrong=tuple(wrong))

    key = Key(order, check, hints(Reason("look-own-side"), rule, Reason("hint-rising", {"seats": seats}), "N4"))
    prompt = Reason("ask-partner-sort")
    return Draft(Form.SORT, prompt, key, known.facts(), hand=known.hand, options=options)


def gone_bet(rng: random.Random, rules: Rules) -> Draft:
    """So many cards of each have gone, no badge among them: the chance that one holds ♠2, or that he is with me."""
    mine = rng.choice((NO_CARDS, Cards.of([SPADE_2]), Cards.of([SPADE_3])))
    dealt = (14, 13, 13, 14)
    gone = [rng.randint(1, 12) for _ in OTHERS]
    left = [size - count for size, count in zip(dealt[1:], gone, strict=True)]
    known = _moment(rng, mine, {}, left)
    seat = rng.choice(OTHERS)
    card = next(each for each in (*rng.sample(BADGE_CARDS, 2), SPADE_2) if each not in mine)
    place = BADGE_CARDS.index(card)
    ask_side = rng.random() < 0.5

    def holds(owners: Owners) -> bool:
        return together(owners, seat) if ask_side else owners[place] == seat

    chance = known.chance(holds)
    owners = next(owners for owners in known.ways() if holds(owners))
    values = {"seat": RELATIVE_SEATS[seat], "cards": Cards.of([card])}
    counted = {**values, "count": chance.count, "of": chance.of}
    shown = Reason("show-with-me" if ask_side else "show-holds", counted)
    code = "ask-gone-partner" if ask_side else "ask-gone-holds"
    rule = Reason("why-places", {"total": sum(left)})
    help = (Reason("look-dealt"), rule)
    draft = bet(Reason(code, values), chance, rule, "N4", example_holders(owners, shown), help)
    names = RELATIVE_SEATS[1:]
    facts = (
        Reason("fact-dealt-sizes", dict(zip(names, dealt[1:], strict=True))),
        Reason("fact-gone-sizes", dict(zip(names, gone, strict=True))),
        Reason("fact-none-shown"),
    )
    return replace(draft, facts=facts, hand=known.hand)


PATTERNS: Final = MappingProxyType(
    {
        "still-hold": still_hold,
        "badge-tells": badge_tells,
        "pass-tells": pass_tells,
        "partner-sort": partner_sort,
        "gone-bet": gone_bet,
    }
)
