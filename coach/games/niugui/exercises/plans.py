"""Lesson 12: planning a hand. How few plays empty it, what a play breaks, the lowest that does, running out.

The same numbers as :mod:`~coach.games.niugui.planning`, found by plain search: a plan lays up to two five-card plays
and then each rank that is left as one play.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

from coach.cards import NO_CARDS, PACK, SMALL_JOKER, Cards, rank_of
from coach.games.drafting import Draft, difference, hints, lay_out, listed, number
from coach.games.niugui.exercises.counting import HIGH, Late, can, is_high, late
from coach.games.niugui.exercises.making import draw, named, try_classify
from coach.games.niugui.exercises.words import look, why
from coach.games.niugui.plays import Combination, Kind, beating, classify, plays_in
from coach.games.niugui.rules import Rules
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Relation, Row
from coach.results import Reason

Plan = tuple[Combination, ...]

# ---- Plans -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def plan(hand: Cards, rules: Rules) -> Plan:
    """Return the fewest plays that empty *hand*, five-card plays first; of several such plans any one.

    >>> from coach.notation import parse_cards
    >>> [str(play.kind) for play in plan(parse_cards("♠4♥5♣6♦7♠8 ♥9♣9 ♦A"), Rules())]
    ['straight', 'pair', 'single']
    """
    fives = [play for play in plays_in(hand, rules) if play.kind.level]
    tries: list[tuple[Combination, ...]] = [(), *((five,) for five in fives)]
    if len(hand) >= 10:
        tries += [pair for pair in combinations(fives, 2) if not pair[0].cards & pair[1].cards]
    best = min(tries, key=lambda chosen: len(chosen) + _ranks(_without(hand, chosen)))
    return (*best, *(classify(group, rules) for group in _groups(_without(hand, best))))


def needed(hand: Cards, rules: Rules) -> int:
    """Return how many plays the best :func:`plan` takes."""
    return len(plan(hand, rules))


def _without(hand: Cards, plays: Iterable[Combination]) -> Cards:
    for play in plays:
        hand -= play.cards
    return hand


def _ranks(cards: Cards) -> int:
    return len({_rank(card) for card in cards})


def _rank(card: int) -> int:
    """Return the rank, or of a joker the card itself: each joker is laid alone (N11)."""
    return rank_of(card) if card < SMALL_JOKER else card


def _groups(cards: Cards) -> list[Cards]:
    by_rank: dict[int, Cards] = {}
    for card in cards:
        by_rank[_rank(card)] = by_rank.get(_rank(card), NO_CARDS) | Cards.of([card])
    return list(by_rank.values())


def example_plan(plays: Plan, caption: Reason) -> Example:
    """Return the plays of a plan, one a row."""
    return Example(Relation.PLAN, tuple(Row(play.cards) for play in plays), caption)


def _hand(rng: random.Random, sizes: tuple[int, int], fits: Callable[[Cards], bool]) -> Cards:
    """Return a hand that *fits*, of so many cards at least and at most; every other one is drawn around a five."""
    while True:
        cards = NO_CARDS
        if rng.random() < 0.7:
            kind = rng.choice((Kind.STRAIGHT, Kind.STRAIGHT, Kind.FLUSH, Kind.FULL_HOUSE))
            cards = draw(rng, kind, Rules()).cards
        rest = list(PACK - cards)
        cards |= Cards.of(rng.sample(rest, rng.randint(*sizes) - len(cards)))
        if fits(cards):
            return cards


# ---- How few plays ---------------------------------------------------------------------------------------------------


def plan_count(rng: random.Random, rules: Rules) -> Draft:
    """In how few plays can this hand be emptied."""
    hand = _hand(rng, (8, 10), lambda cards: needed(cards, rules) <= 5)
    best = plan(hand, rules)

    def say(good: bool) -> Feedback:
        fact = Reason("fact-plays-needed", {"count": len(best)})
        clause = "N14" if best[0].kind.level else "N12"
        proof = None if good else example_plan(best, Reason("show-plan", {"count": len(best)}))
        return Feedback(good, fact, (Reason("why-plan"),), clause, proof)

    mistakes = [_ranks(hand), len(best) + 1, len(best) - 1]
    help = (Reason("look-fives"), Reason("why-plan"))
    draft = number(rng, Reason("ask-plays-needed"), len(best), mistakes, say, help, say(True).clause, most=len(hand))
    return Draft(draft.form, draft.prompt, draft.key, hand=hand, options=draft.options)


# ---- What keeps the plan ---------------------------------------------------------------------------------------------


def _keeps(hand: Cards, play: Combination, rules: Rules) -> bool:
    """Return whether the rest then takes one play less."""
    return needed(hand - play.cards, rules) < needed(hand, rules)


def plan_keeps(rng: random.Random, rules: Rules) -> Draft:
    """Leads from a hand: mark those after which it is nearer to its end by one play."""
    while True:
        hand = _hand(rng, (7, 9), lambda cards: needed(cards, rules) <= 4)
        plays = [play for play in plays_in(hand, rules) if len(play.cards) < len(hand)]
        good = [play for play in plays if _keeps(hand, play, rules)]
        bad = [play for play in plays if play not in good]
        if len(good) >= 2 and len(bad) >= 2:
            break
    count = rng.randint(1, min(3, len(good)))
    shown = [*rng.sample(good, count), *rng.sample(bad, min(4 - count, len(bad)))]
    options, ids = lay_out(rng, [play.cards for play in shown])
    by_id = dict(zip(ids, shown, strict=True))
    right = sorted(id for id, play in by_id.items() if play in good)
    least = needed(hand, rules)

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        if not wrong and not missed:
            return Feedback(True, Reason("fact-all", {"count": len(right)}), (Reason("why-keeps"),), "N8")
        play = by_id[(wrong or missed)[0]]
        rest = plan(hand - play.cards, rules)
        code = "fact-costs-a-play" if wrong else "fact-keeps"
        fact = Reason(code, {"cards": play.cards, "count": 1 + len(rest), "least": least})
        proof = example_plan((play, *rest), Reason("show-with-play", {"count": 1 + len(rest)}))
        return Feedback(False, fact, (Reason("why-keeps"),), "N8", proof, wrong=wrong, missed=missed)

    told = Reason("hint-all", {"plays": listed([named(by_id[id]) for id in right])})
    key = Key(right, check, hints(Reason("look-fives"), Reason("why-keeps"), told, "N8"))
    return Draft(Form.MARK, Reason("ask-keeps"), key, hand=hand, options=options)


# ---- The lowest that does --------------------------------------------------------------------------------------------


def plan_beat(rng: random.Random, rules: Rules) -> Draft:
    """Beat a single or a pair so that the rest takes the fewest plays, and with the lowest of those."""
    while True:
        hand = _hand(rng, (8, 10), lambda cards: needed(cards, rules) <= 5)
        top = draw(rng, rng.choice((Kind.SINGLE, Kind.SINGLE, Kind.PAIR)), rules, hand)
        found = beating(hand, top, rules)
        if len(found) < 2:
            continue
        after = {play: needed(hand - play.cards, rules) for play in found}
        fewest = min(after.values())
        best = min((play for play in found if after[play] == fewest), key=lambda play: play.key)
        lowest = min(found, key=lambda play: play.key)
        if after[lowest] > fewest or rng.random() < 0.15:  # mostly the lowest that beats it breaks something
            break
    values = {"cards": best.cards, "count": fewest}

    def check(answer: Answer) -> Feedback:
        cards = Cards.from_tokens(answer)
        play = try_classify(cards, rules) if cards else None
        beats = play is not None and play.beats(top)
        right = play is not None and beats and after.get(play) == fewest and play.key == best.key
        if right and play is not None:
            return Feedback(
                True, Reason("fact-lowest", {**values, "cards": cards}), (Reason("why-lowest"),), top.kind.clause
            )
        reasons = (Reason("why-lowest"),) if beats else (why(play or top, top, rules), Reason("why-lowest"))
        rest = plan(hand - best.cards, rules)
        proof = example_plan((best, *rest), Reason("show-with-play", {"count": 1 + len(rest)}))
        return Feedback(
            False, Reason("fact-lowest", values), reasons, top.kind.clause, proof, wrong=tuple(cards.tokens)
        )

    helped = hints(look(top.kind, rules), Reason("why-lowest"), Reason("hint-pick", {"cards": best.cards}), "N7")
    key = Key(best.cards.tokens, check, helped)
    prompt = Reason("ask-lowest", {"seat": "prev", "cards": top.cards, "kind": top.kind.value})
    return Draft(Form.PICK, prompt, key, table=(Row(top.cards, "prev"),), hand=hand)


# ---- Running out -----------------------------------------------------------------------------------------------------


def run_of(moment: Late, hand: Cards, rules: Rules) -> Plan | None:
    """Return plays that go out whatever the others hold: each but the last is one that nobody can beat (N8).

    ``None`` where there are none.
    """
    plays = plays_in(hand, rules)
    for play in plays:
        if play.cards == hand:
            return (play,)
    for play in plays:
        if can(moment, play, rules):
            continue
        rest = run_of(moment, hand - play.cards, rules)
        if rest is not None:
            return (play, *rest)
    return None


def run_out(rng: random.Random, rules: Rules) -> Draft:
    """On lead late: the first play of a run that goes out whatever the others hold."""
    while True:
        moment = late(rng, (1, 3), (3, 4))
        hand = moment.hand
        run = run_of(moment, hand, rules)
        if run is None or len(run) < 2 or not _is_shown(moment, rules):
            continue
        firsts = [play for play in plays_in(hand, rules) if _begins(moment, play, rules)]
        if len(firsts) < len(plays_in(hand, rules)) / 2:
            break

    def check(answer: Answer) -> Feedback:
        cards = Cards.from_tokens(answer)
        play = try_classify(cards, rules) if cards else None
        right = play is not None and _begins(moment, play, rules)
        code = "fact-begins-run" if right else "fact-run"
        fact = Reason(code, {"cards": cards if right else run[0].cards, "count": len(run)})
        proof = None if right else example_plan(run, Reason("show-run", {"count": len(run)}))
        return Feedback(right, fact, (Reason("why-run"),), "N8", proof, wrong=() if right else tuple(cards.tokens))

    told = Reason("hint-pick", {"cards": run[0].cards})
    key = Key(run[0].cards.tokens, check, hints(Reason("look-low-last"), Reason("why-run"), told, "N8"))
    return moment.draft(Draft(Form.PICK, Reason("ask-run"), key))


def _begins(moment: Late, play: Combination, rules: Rules) -> bool:
    """Return whether *play* begins a run that goes out."""
    rest = moment.hand - play.cards
    return not rest or (not can(moment, play, rules) and run_of(moment, rest, rules) is not None)


def _is_shown(moment: Late, rules: Rules) -> bool:
    """Return whether the table tells all that matters: what is lower than it shows is beaten by what it does show."""
    high = replace(moment, unseen=Cards.of(card for card in moment.unseen if rank_of(card) >= HIGH))
    plays = plays_in(moment.hand, rules)
    return all(is_high(play) or can(high, play, rules) or play.cards == moment.hand for play in plays)


PATTERNS: Final = MappingProxyType(
    {
        "plan-count": plan_count,
        "plan-keeps": plan_keeps,
        "plan-beat": plan_beat,
        "run-out": run_out,
    }
)
