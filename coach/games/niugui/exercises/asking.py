"""The kinds of question that several themes ask, about plays of whatever kind."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from coach.cards import Cards
from coach.games.drafting import Draft, by_option, difference, hints, in_line, judged, lay_out, listed
from coach.games.niugui.exercises.making import (
    beats,
    compared,
    draw,
    draw_apart,
    draw_close,
    example_kind,
    named,
    no_kind,
    try_classify,
)
from coach.games.niugui.exercises.words import clause_of, look, to_judge_by, what, why
from coach.games.niugui.plays import Combination, Kind, beating
from coach.games.niugui.position import deal
from coach.games.niugui.position import judge as verdict_on
from coach.games.niugui.rules import Rules
from coach.games.teaching import Answer, Feedback, Form, Key, Option, Row
from coach.results import Reason

# ---- Which is higher -------------------------------------------------------------------------------------------------


def higher(rng: random.Random, one: Combination, other: Combination, rules: Rules, *, neither: bool = False) -> Draft:
    """Ask which of two plays beats the other.

    :param neither: offer as a third answer that neither does.
    """
    options, ids = lay_out(rng, [one.cards, other.cards])
    if neither:
        ids = [*ids, "c"]
        options = (*options, Option("c", label=Reason("option-neither")))
    high, low = (other, one) if other.beats(one) else (one, other)
    if high.beats(low):
        right, answer = ids[(one, other).index(high)], Reason("hint-higher", {"cards": high.cards})
    else:
        right, answer = "c", Reason("hint-neither")
    check = by_option(ids, right, lambda _, good: compared(good, high, low, rules))
    key = Key(right, check, hints(*_help(one, other, rules), answer, clause_of(one, other)))
    return Draft(Form.CHOOSE, Reason("ask-higher"), key, options=options)


def close_pair(rng: random.Random, kind: Kind, rules: Rules) -> Draft:
    """Ask which of two plays of *kind* is higher."""
    one = draw(rng, kind, rules)
    return higher(rng, one, draw_close(rng, one, rules), rules)


# ---- Sort ------------------------------------------------------------------------------------------------------------


def sort(rng: random.Random, plays: Sequence[Combination], rules: Rules) -> Draft:
    """Ask to sort *plays*, of which any two meet and none shares a card with another."""
    options, ids = lay_out(rng, [play.cards for play in plays])
    by_id = dict(zip(ids, plays, strict=True))
    order = sorted(ids, key=lambda id: (by_id[id].kind.level, by_id[id].key))
    rising = [by_id[id] for id in order]

    def check(answer: Answer) -> Feedback:
        for low, high in pairwise(answer):
            if by_id[low].beats(by_id[high]):
                said = beats(False, by_id[low], by_id[high], rules)
                return replace(said, wrong=(low, high))
        return replace(
            beats(True, rising[-1], rising[0], rules),
            fact=Reason("fact-sorted", {"cards": rising[0].cards, "other": rising[-1].cards}),
        )

    told = Reason("hint-sorted", {"plays": listed([named(play) for play in rising])})
    key = Key(order, check, hints(*_help(rising[0], rising[-1], rules), told, clause_of(rising[-1], rising[0])))
    return Draft(Form.SORT, Reason("ask-sort"), key, options=options)


def sort_kind(rng: random.Random, kind: Kind, rules: Rules, number: int = 4) -> Draft:
    """Ask to sort *number* plays of *kind*."""
    plays = draw_apart(rng, [kind] * number, rules)
    return sort(rng, plays, rules)


# ---- Beat it from the hand -------------------------------------------------------------------------------------------


def pick(rng: random.Random, kind: Kind, rules: Rules) -> Draft:
    """Ask to beat, from a hand as it is dealt, what lies on the table; now and then that cannot be done."""
    hopeless = rng.random() < 0.2
    while True:
        hand = deal(rng, rules).hands[0]
        top = draw(rng, kind, rules, hand)
        found = beating(hand, top, rules)
        if bool(found) != hopeless and (hopeless or len(found) <= 40):
            break

    def check(answer: Answer) -> Feedback:
        cards = Cards.from_tokens(answer)
        play = try_classify(cards, rules) if cards else None
        if not cards:
            if hopeless:
                return Feedback(True, Reason("fact-none", {"cards": top.cards}), (why(top, top, rules),), "N7")
            return replace(compared(False, found[0], top, rules), missed=tuple(found[0].cards.tokens))
        if play is None:
            return replace(no_kind(False, cards, rules), wrong=tuple(cards.tokens))
        said = compared(play.beats(top), play, top, rules)
        return said if said.right else replace(said, wrong=tuple(cards.tokens))

    answer = Reason("hint-pass") if hopeless else Reason("hint-pick", {"cards": found[0].cards})
    key = Key(
        found[0].cards.tokens if found else [],
        check,
        hints(look(kind, rules), why(top, top, rules), answer, kind.clause),
    )
    prompt = Reason("ask-beat", {"seat": "prev", "cards": top.cards, "kind": kind.value})
    return Draft(Form.PICK, prompt, key, table=(Row(top.cards, "prev"),), hand=hand)


# ---- Find all --------------------------------------------------------------------------------------------------------


def mark_beaters(rng: random.Random, top: Combination, plays: Sequence[Combination], rules: Rules) -> Draft:
    """Ask which of *plays* beat *top*: all of them are to be marked."""
    options, ids = lay_out(rng, [play.cards for play in plays])
    by_id = dict(zip(ids, plays, strict=True))
    right = sorted(id for id, play in by_id.items() if play.beats(top))
    none = Reason("fact-none-of-these", {"cards": top.cards})

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        if not wrong and not missed:
            fact = Reason("fact-all", {"count": len(right)}) if right else none
            return replace(compared(True, by_id[ids[0]], top, rules), fact=fact)
        return replace(compared(False, by_id[(wrong or missed)[0]], top, rules), wrong=wrong, missed=missed)

    told = Reason("hint-all", {"plays": listed([named(by_id[id]) for id in right])}) if right else none
    odd = next((play for play in plays if play.kind is not top.kind), top)
    key = Key(right, check, hints(*_help(top, odd, rules), told, top.kind.clause))
    return Draft(
        Form.MARK,
        Reason("ask-all", {"seat": "prev", "cards": top.cards}),
        key,
        table=(Row(top.cards, "prev"),),
        options=options,
    )


# ---- Yes or no, and why ----------------------------------------------------------------------------------------------


def judge_on(play: Combination, top: Combination, rules: Rules, grounds: Sequence[str]) -> Draft:
    """Ask whether *play* may be laid on *top*, and by which clause.

    :param grounds: clauses to choose from; the one that decides is added.
    """
    verdict = verdict_on(play.cards, top=top, rules=rules)
    right = {"yes": verdict.legal, "because": verdict.clause}

    def check(answer: Answer) -> Feedback:
        return judged(compared(answer == right, play, top, rules), answer, right)

    told = Reason("hint-yes") if verdict.legal else Reason("hint-no")
    key = Key(right, check, hints(*_help(play, top, rules), told, verdict.clause))
    rows = (Row(top.cards, "prev"), Row(play.cards, "me"))
    prompt = Reason("ask-may-lay", {"seat": "prev", "cards": play.cards, "other": top.cards})
    return Draft(Form.JUDGE, prompt, key, table=rows, grounds=to_judge_by(*grounds, verdict.clause))


def _help(one: Combination, other: Combination, rules: Rules) -> tuple[Reason, Reason]:
    """Return where to look when two plays are compared, and the rule: neither says whether they meet."""
    if one.kind is other.kind:
        return look(one.kind, rules), why(one, other, rules)
    return Reason("look-kinds"), Reason("why-kinds")


# ---- What is it ------------------------------------------------------------------------------------------------------


def name_kind(cards: Cards, kinds: Sequence[Kind], rule: Reason, rules: Rules) -> Draft:
    """Ask which of *kinds* some cards are, or none; *rule* is the second hint."""
    play = try_classify(cards, rules)
    assert play is None or play.kind in kinds, "the right name is among those to choose from"
    names: list[Cards | Reason] = [Reason("option-kind", {"kind": kind.value}) for kind in kinds]
    options = in_line([*names, Reason("option-no-kind")])
    ids = [option.id for option in options]
    key_id = ids[-1] if play is None else ids[kinds.index(play.kind)]

    def say(right: bool) -> Feedback:
        if play is None:
            return no_kind(right, cards, rules)
        fact = Reason("fact-kind", {"cards": cards, "kind": play.kind.value})
        proof = None if right else example_kind(cards, play.kind)
        return Feedback(right, fact, (what(play.kind),), play.kind.clause, proof)

    answer = Reason("hint-no-kind") if play is None else Reason("hint-kind", {"kind": play.kind.value})
    helped = hints(Reason("look-at-cards"), rule, answer, say(True).clause)
    key = Key(key_id, by_option(ids, key_id, lambda _, right: say(right)), helped)
    return Draft(Form.CHOOSE, Reason("ask-which-kind"), key, table=(Row(cards),), options=options)
