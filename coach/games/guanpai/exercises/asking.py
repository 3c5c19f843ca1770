"""The kinds of question that several themes ask, about plays of whatever type."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from coach.cards import Cards
from coach.games.drafting import Draft, by_option, difference, hints, in_line, judged, lay_out, listed
from coach.games.guanpai.exercises.making import (
    compared,
    draw,
    draw_close,
    example_kind,
    named,
    no_kind,
    try_classify,
)
from coach.games.guanpai.exercises.words import clause_of, look, meet, rule_for, to_judge_by, what
from coach.games.guanpai.plays import Combination, Kind, beating
from coach.games.guanpai.position import deal
from coach.games.guanpai.position import judge as verdict_on
from coach.games.guanpai.rules import SEATS, Rules
from coach.games.teaching import Answer, Feedback, Form, Key, Option, Row
from coach.results import Reason

OTHER = SEATS[1]

# ---- Which is higher -------------------------------------------------------------------------------------------------


def higher(rng: random.Random, one: Combination, other: Combination, rules: Rules) -> Draft:
    """Ask which of two plays beats the other, or neither does."""
    options, ids = lay_out(rng, [one.cards, other.cards])
    options = (*options, Option("c", label=Reason("option-neither")))
    ids = [*ids, "c"]
    right, answer = "c", Reason("hint-neither")
    if meet(one, other):
        high = one if one.beats(other) else other
        right, answer = ids[(one, other).index(high)], Reason("hint-higher", {"cards": high.cards})
    check = by_option(ids, right, lambda _, good: compared(good, one, other, rules))
    key = Key(right, check, hints(look(one, other), rule_for(one, other, rules), answer, clause_of(one, other)))
    return Draft(Form.CHOOSE, Reason("ask-higher"), key, options=options)


def close_pair(rng: random.Random, kind: Kind, rules: Rules, *, apart: float = 0.25) -> Draft:
    """Ask which of two plays of *kind* is higher.

    :param apart: how often the second is drawn without regard to length; else it is as long, of whatever rank.
    """
    one = draw(rng, kind, rules)
    other = draw(rng, kind, rules, one.cards) if rng.random() < apart else draw_close(rng, one, rules)
    return higher(rng, one, other, rules)


# ---- Sort ------------------------------------------------------------------------------------------------------------


def sort(rng: random.Random, plays: Sequence[Combination], rules: Rules) -> Draft:
    """Ask to sort *plays*, of any two of which one beats the other; none shares a card with another."""
    options, ids = lay_out(rng, [play.cards for play in plays])
    by_id = dict(zip(ids, plays, strict=True))
    order = sorted(ids, key=lambda id: by_id[id].key)
    rising = [by_id[id] for id in order]

    def check(answer: Answer) -> Feedback:
        for low, high in pairwise(answer):
            if by_id[low].beats(by_id[high]):
                return replace(compared(False, by_id[low], by_id[high], rules), wrong=(low, high))
        fact = Reason("fact-sorted", {"cards": rising[0].cards, "other": rising[-1].cards})
        return replace(compared(True, rising[-1], rising[0], rules), fact=fact)

    told = Reason("hint-sorted", {"plays": listed([named(play) for play in rising])})
    low, high = rising[0], rising[-1]
    helped = hints(look(low, high), rule_for(low, high, rules), told, clause_of(high, low))
    return Draft(Form.SORT, Reason("ask-sort"), Key(order, check, helped), options=options)


# ---- Beat it from the hand -------------------------------------------------------------------------------------------


def pick(rng: random.Random, kind: Kind, rules: Rules, length: int = 0) -> Draft:
    """Ask to beat, from a hand as it is dealt, what the other has laid; now and then that cannot be done."""
    hopeless = rng.random() < 0.2
    while True:
        hand = deal(rng, rules, 0).hands[0]
        top = draw(rng, kind, rules, hand, length)
        found = beating(hand, top, rules)
        if bool(found) != hopeless and len(found) <= 40:
            break

    def check(answer: Answer) -> Feedback:
        cards = Cards.from_tokens(answer)
        play = try_classify(cards, rules) if cards else None
        if not cards:
            if hopeless:
                fact = Reason("fact-none", {"cards": top.cards})
                return Feedback(True, fact, (rule_for(top, top, rules),), "G15")
            return replace(compared(False, found[0], top, rules), missed=tuple(found[0].cards.tokens))
        if play is None:
            return replace(no_kind(False, cards, rules), wrong=tuple(cards.tokens))
        said = compared(play.beats(top), play, top, rules)
        return said if said.right else replace(said, wrong=tuple(cards.tokens))

    answer = Reason("hint-pass") if hopeless else Reason("hint-pick", {"cards": found[0].cards})
    helped = hints(look(top, top), rule_for(top, top, rules), answer, clause_of(top, found[0]) if found else "G15")
    key = Key(found[0].cards.tokens if found else [], check, helped)
    prompt = Reason("ask-beat", {"seat": OTHER, "cards": top.cards, "kind": top.kind.value})
    return Draft(Form.PICK, prompt, key, table=(Row(top.cards, OTHER),), hand=hand)


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
        said = compared(False, by_id[(wrong or missed)[0]], top, rules)
        return replace(said, wrong=wrong, missed=missed)

    told = Reason("hint-all", {"plays": listed([named(by_id[id]) for id in right])}) if right else none
    odd = next((play for play in plays if play.kind is not top.kind), top)
    key = Key(right, check, hints(look(top, odd), rule_for(top, odd, rules), told, clause_of(top, odd)))
    prompt = Reason("ask-all", {"seat": OTHER, "cards": top.cards})
    return Draft(Form.MARK, prompt, key, table=(Row(top.cards, OTHER),), options=options)


# ---- Yes or no, and why ----------------------------------------------------------------------------------------------


def judge_on(cards: Cards, top: Combination, rules: Rules, grounds: Sequence[str]) -> Draft:
    """Ask whether *cards* may be laid on *top*, and by which clause.

    :param grounds: clauses to choose from; the one that decides is added.
    """
    verdict = verdict_on(cards, top=top, rules=rules)
    right = {"yes": verdict.legal, "because": verdict.clause}
    play = try_classify(cards, rules)

    def check(answer: Answer) -> Feedback:
        good = answer == right
        said = no_kind(good, cards, rules) if play is None else compared(good, play, top, rules)
        return judged(replace(said, clause=verdict.clause), answer, right)

    told = Reason("hint-yes") if verdict.legal else Reason("hint-no")
    rule = Reason("why-first-kind") if play is None else rule_for(play, top, rules)
    key = Key(right, check, hints(Reason("look-types"), rule, told, verdict.clause))
    rows = (Row(top.cards, OTHER), Row(cards, SEATS[0]))
    prompt = Reason("ask-may-lay", {"seat": OTHER, "cards": cards, "other": top.cards})
    return Draft(Form.JUDGE, prompt, key, table=rows, grounds=to_judge_by(*grounds, verdict.clause))


def judge_lead(cards: Cards, rules: Rules, rule: Reason, grounds: Sequence[str]) -> Draft:
    """Ask whether *cards* may be led, and by which clause.

    :param rule: the second grade of hint.
    """
    verdict = verdict_on(cards, rules=rules)
    right = {"yes": verdict.legal, "because": verdict.clause}
    play = try_classify(cards, rules)

    def check(answer: Answer) -> Feedback:
        good = answer == right
        return judged(of_kind(good, cards, play, rules), answer, right)

    told = Reason("hint-yes") if verdict.legal else Reason("hint-no")
    key = Key(right, check, hints(Reason("look-groups"), rule, told, verdict.clause))
    prompt = Reason("ask-may-lead", {"cards": cards})
    return Draft(Form.JUDGE, prompt, key, table=(Row(cards, SEATS[0]),), grounds=to_judge_by(*grounds, verdict.clause))


# ---- What is it ------------------------------------------------------------------------------------------------------


def name_kind(cards: Cards, kinds: Sequence[Kind], rule: Reason, rules: Rules) -> Draft:
    """Ask which of *kinds* some cards are, or none; *rule* is the second hint."""
    play = try_classify(cards, rules)
    assert play is None or play.kind in kinds, "the right name is among those to choose from"
    names: list[Cards | Reason] = [Reason("option-kind", {"kind": kind.value}) for kind in kinds]
    options = in_line([*names, Reason("option-no-kind")])
    ids = [option.id for option in options]
    key_id = ids[-1] if play is None else ids[kinds.index(play.kind)]
    answer = Reason("hint-no-kind") if play is None else Reason("hint-kind", {"kind": play.kind.value})
    clause = of_kind(True, cards, play, rules).clause
    helped = hints(Reason("look-groups"), rule, answer, clause)
    key = Key(key_id, by_option(ids, key_id, lambda _, right: of_kind(right, cards, play, rules)), helped)
    return Draft(Form.CHOOSE, Reason("ask-which-kind"), key, table=(Row(cards),), options=options)


def of_kind(right: bool, cards: Cards, play: Combination | None, rules: Rules) -> Feedback:
    """Return the feedback that *cards* are the combination *play*, or none."""
    if play is None:
        return no_kind(right, cards, rules)
    fact = Reason("fact-of-kind", {"cards": cards, "kind": play.kind.value})
    proof = None if right else example_kind(cards, play.kind)
    return Feedback(right, fact, (what(play.kind),), play.kind.clause, proof)
