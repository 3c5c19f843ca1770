"""What is true of the exercises of lessons 11 to 13, recounted by the engine from what the learner sees."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise
from math import isclose
from typing import Any

from coach.cards import NO_CARDS, PACK, RANKS, SPADE_2, SPADE_3, Cards, rank_of
from coach.games.niugui.belief import who_holds
from coach.games.niugui.notation import parse_position
from coach.games.niugui.planning import plays_needed
from coach.games.niugui.plays import beating, classify, is_combination, plays_in
from coach.games.niugui.position import Position, View
from coach.games.niugui.rules import BADGES, Rules
from coach.games.teaching import Answer, Example, Exercise
from coach.results import RELATIVE_SEATS, Holders
from tests.exercising import wrong_answers
from tests.niugui.plain_solver import Reference

Truth = Callable[[Exercise, Rules, Answer], bool]

NEAR = 0.1
HIGH = RANKS.index("J")


def label_of(exercise: Exercise, id: str) -> Any:
    """Return the label of an option."""
    return next(option.label for option in exercise.options if option.id == id)


# ---- Lesson 11 -------------------------------------------------------------------------------------------------------


def known(exercise: Exercise, rules: Rules, laid: Cards = NO_CARDS, by: str = "") -> Holders:
    """Return what the page tells of ♠2 and ♠3 by counts and badges alone; *laid* shows a badge *by* somebody too."""
    facts = {fact.code: fact.values for fact in exercise.facts}
    if "fact-cards-left" in facts:
        left = facts["fact-cards-left"]
    else:
        left = {seat: facts["fact-dealt-sizes"][seat] - facts["fact-gone-sizes"][seat] for seat in RELATIVE_SEATS[1:]}
    shown = {fact.values["cards"]: fact.values["seat"] for fact in exercise.facts if fact.code == "fact-shown"}
    if laid <= BADGES:
        shown |= {laid: by} if laid else {}
    seats = {card: RELATIVE_SEATS.index(seat) for card, seat in shown.items()}
    badges = seats.get(Cards.of([SPADE_2])), seats.get(Cards.of([SPADE_3]))
    counts = (len(exercise.hand), left["next"], left["across"], left["prev"])
    played = Cards(sum(cards.mask for cards in seats))
    if laid and not laid <= BADGES:
        played |= laid
    out = tuple(seat for seat in (1, 2, 3) if not counts[seat])
    return who_holds(View(exercise.hand, (counts,), rules, played=played, out=out, badges=badges))


def still_hold(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    card = exercise.prompt.values["cards"]
    if any(fact.code == "fact-shown" and fact.values["cards"] == card for fact in exercise.facts):
        return not answer
    holders = known(exercise, rules)
    of_card = holders.s2 if SPADE_2 in card else holders.s3
    return {label_of(exercise, id).values["seat"] for id in answer} == {seat for seat, p in of_card.items() if p}


def badge_tells(exercise: Exercise, rules: Rules, answer: str) -> bool:
    (row,) = exercise.table
    chance = known(exercise, rules, row.cards, row.seat).partner[row.seat]
    code = "option-not-yet" if 0 < chance < 1 else "option-with-me" if chance else "option-against-me"
    return bool(label_of(exercise, answer).code == code)


def pass_tells(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    seen = exercise.hand
    for row in exercise.table:
        seen |= row.cards
    return set(answer) == {option.id for option in exercise.options if not option.cards & seen}


def partner_sort(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    partner = known(exercise, rules).partner
    chances = [partner[label_of(exercise, id).values["seat"]] for id in answer]
    return all(low < high for low, high in pairwise(chances))


def gone_bet(exercise: Exercise, rules: Rules, answer: float) -> bool:
    holders, values = known(exercise, rules), exercise.prompt.values
    chances = holders.s2 if SPADE_2 in values["cards"] else holders.s3
    if exercise.prompt.code == "ask-gone-partner":
        chances = holders.partner
    chance = float(chances[values["seat"]])
    assert isclose(exercise.key.answer, chance)
    return abs(answer - chance) <= NEAR


# ---- Lesson 12 -------------------------------------------------------------------------------------------------------


def fewest(exercise: Exercise, rules: Rules, answer: str) -> bool:
    return bool(label_of(exercise, answer).values["number"] == plays_needed(exercise.hand, rules))


def keeps(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    hand, least = exercise.hand, plays_needed(exercise.hand, rules)
    right = {option.id for option in exercise.options if plays_needed(hand, rules, option.cards) < least}
    return set(answer) == right


def lowest(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    hand, cards = exercise.hand, Cards.from_tokens(answer)
    found = beating(hand, classify(exercise.table[0].cards, rules), rules)
    ranked = {play.cards: (plays_needed(hand, rules, play.cards), play.key) for play in found}
    return cards in ranked and ranked[cards] == min(ranked.values())


def run(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    cards = Cards.from_tokens(answer)
    if not is_combination(cards):
        return False
    shown = exercise.table[0].cards
    unseen = Cards.of(card for card in PACK - exercise.hand - shown if rank_of(card) >= HIGH)
    counts = next(fact.values for fact in exercise.facts if fact.code == "fact-cards-left").values()
    return goes_out(exercise.hand, cards, unseen, max(counts), rules)


@cache
def goes_out(hand: Cards, first: Cards, unseen: Cards, most: int, rules: Rules) -> bool:
    """Return whether *first* and more plays empty the hand, none but the last beaten by *most* cards of the unseen.

    Whatever low card is unseen is left out: a low play is beaten by a high one, or the page would not tell enough.
    """
    rest = hand - first
    if not rest:
        return True
    play = classify(first, rules)
    size = min(most, len(unseen))
    if any(beating(Cards.of(held), play, rules) for held in combinations(unseen, size)):
        return False
    assert rank_of(min(first)) >= HIGH, "the page shows all that matters"
    return any(goes_out(rest, other.cards, unseen, most, rules) for other in plays_in(rest, rules))


# ---- Lesson 13 -------------------------------------------------------------------------------------------------------


def ending_of(exercise: Exercise) -> Position:
    """Return the position that the page shows, from an example that goes on from it."""
    answers = (exercise.check(answer) for answer in wrong_answers(exercise))
    example = next(feedback.example for feedback in answers if feedback.example is not None)
    position = parse_position(example.position)
    held = {row.seat: row.cards for row in exercise.table if row.label and row.label.code == "label-held"}
    assert (position.turn, position.hands[0]) == (0, exercise.hand)
    assert held == {
        seat: hand for seat, hand in zip(RELATIVE_SEATS, position.hands, strict=True) if hand and seat != "me"
    }
    laid = [(row.seat, row.cards) for row in exercise.table if row.label and row.label.code == "label-just-laid"]
    top, owner = position.top, position.owner
    assert laid == ([] if top is None or owner is None else [(RELATIVE_SEATS[owner], top.cards)])
    side, *gone = exercise.facts
    assert [RELATIVE_SEATS[seat] for seat in position.out] == [fact.values["seat"] for fact in gone]
    told = RELATIVE_SEATS.index(side.values["seat"])
    if side.code == "fact-lone-double":
        assert position.black == {told}
    else:
        assert ({0, told} == position.black) or not {0, told} & position.black
    return position


@cache
def worths(position: Position) -> dict[Cards, int]:
    """Return what each play is worth to the seat to play, by the plain reference."""
    return Reference(position).values(position)


def best_play(exercise: Exercise, rules: Rules, answer: str) -> bool:
    values = worths(ending_of(exercise))
    given = next(option.cards for option in exercise.options if option.id == answer)
    return values[given] == max(values.values())


def best_lead(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    values = worths(ending_of(exercise))
    return values.get(Cards.from_tokens(answer)) == max(values.values())


def comes_to(exercise: Exercise, rules: Rules, answer: str) -> bool:
    points = int(label_of(exercise, answer).values["points"].replace("−", "-"))
    return points == max(worths(ending_of(exercise)).values())


def prove_play(exercise: Exercise, rules: Rules, example: Example) -> None:
    """Recount the plays of a plan: they share no card, make up the hand, and are as few as can be."""
    plays = [classify(row.cards, rules) for row in example.rows]
    assert Cards(sum(play.cards.mask for play in plays)) == exercise.hand
    assert sum(len(play.cards) for play in plays) == len(exercise.hand), "no card twice"
    assert len(plays) == example.caption.values["count"]
    if example.caption.code == "show-plan":
        assert len(plays) == plays_needed(exercise.hand, rules)
    elif example.caption.code == "show-with-play":
        assert len(plays) == 1 + plays_needed(exercise.hand, rules, plays[0].cards)
    else:
        assert example.caption.code == "show-run"
        assert run(exercise, rules, plays[0].cards.tokens)


TRUTHS: dict[str, Truth] = {
    "ask-still-hold": still_hold,
    "ask-badge-tells": badge_tells,
    "ask-pass-tells": pass_tells,
    "ask-partner-sort": partner_sort,
    "ask-gone-partner": gone_bet,
    "ask-gone-holds": gone_bet,
    "ask-plays-needed": fewest,
    "ask-keeps": keeps,
    "ask-lowest": lowest,
    "ask-run": run,
    "ask-stand": best_play,
    "ask-send": best_lead,
    "ask-stop-double": best_play,
    "ask-as-double": best_play,
    "ask-ending-worth": comes_to,
}
"""By the code of the question."""
