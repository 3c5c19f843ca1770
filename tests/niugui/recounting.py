"""What is true of an exercise, recounted by the engine from what the learner sees, not from the pattern's code."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, permutations
from math import isclose
from typing import Any

from coach.cards import DIAMOND_4, NO_CARDS, PACK, RANKS, SPADE_2, SPADE_3, Cards, rank_of
from coach.clauses import clause
from coach.errors import IllegalPlay
from coach.games.niugui.belief import who_holds
from coach.games.niugui.chances import can_beat
from coach.games.niugui.notation import parse_position
from coach.games.niugui.plays import Combination, Kind, beating, classify
from coach.games.niugui.position import Position, View, judge
from coach.games.niugui.rules import Rules, is_decided, points
from coach.games.teaching import Answer, Example, Exercise, Row
from coach.results import RELATIVE_SEATS, Odds
from coach.text import sentence
from tests.exercising import wrong_answers
from tests.niugui import recounting_play

Truth = Callable[[Exercise, Rules, Answer], bool]
"""Whether an answer is right."""

NEAR = 0.1
HIGH = RANKS.index("J")


def is_right(exercise: Exercise, rules: Rules, answer: Answer) -> bool:
    """Return whether *answer* is right, by the engine."""
    return TRUTHS[exercise.prompt.code](exercise, rules, answer)


def chosen(exercise: Exercise, answer: str) -> Any:
    """Return what an option stands for: its cards, or the values of its label."""
    option = next(option for option in exercise.options if option.id == answer)
    return option.label if option.label is not None else option.cards


def combination(cards: Cards, rules: Rules) -> Combination | None:
    """Return what *cards* make, ``None`` for nothing."""
    try:
        return classify(cards, rules)
    except IllegalPlay:
        return None


def top_of(exercise: Exercise, rules: Rules) -> Combination:
    """Return what lies on the table to be beaten."""
    return classify(exercise.table[0].cards, rules)


def marks(exercise: Exercise, answer: list[str], right: set[str]) -> bool:
    """Return whether exactly the *right* options are marked."""
    assert right <= {option.id for option in exercise.options}
    return set(answer) == right


# ---- Comparing -------------------------------------------------------------------------------------------------------


def higher(exercise: Exercise, rules: Rules, answer: str) -> bool:
    plays = {option.id: classify(option.cards, rules) for option in exercise.options if option.label is None}
    assert len(plays) == 2
    winner = [id for id, play in plays.items() if any(play.beats(other) for other in plays.values())]
    assert len(winner) <= 1
    return answer in winner if winner else answer not in plays


def rising(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    plays = [classify(chosen(exercise, id), rules) for id in answer]
    return all(high.beats(low) for low, high in pairwise(plays))


def beats_it(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    top, cards = top_of(exercise, rules), Cards.from_tokens(answer)
    if not cards:
        return not beating(exercise.hand, top, rules)
    return judge(cards, top=top, rules=rules, hand=exercise.hand).legal


def all_beaters(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    top = top_of(exercise, rules)
    right = {option.id for option in exercise.options if judge(option.cards, top=top, rules=rules).legal}
    return marks(exercise, answer, right)


def all_singles(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    singles = [play for play in beating(exercise.hand, top_of(exercise, rules), rules) if play.kind is Kind.SINGLE]
    return Cards.from_tokens(answer) == Cards(sum(play.cards.mask for play in singles))


def above(exercise: Exercise, rules: Rules, answer: str) -> bool:
    return bool(chosen(exercise, answer).values["number"] == len(beating_singles(PACK, exercise.table[0].cards, rules)))


def beating_singles(hand: Cards, cards: Cards, rules: Rules) -> list[Combination]:
    return [play for play in beating(hand, classify(cards, rules), rules) if play.kind is Kind.SINGLE]


def may_lay(exercise: Exercise, rules: Rules, answer: dict[str, Any]) -> bool:
    verdict = judge(exercise.table[1].cards, top=top_of(exercise, rules), rules=rules)
    return bool(answer == {"yes": verdict.legal, "because": verdict.clause})


def which_kind(exercise: Exercise, rules: Rules, answer: str) -> bool:
    play, label = combination(exercise.table[0].cards, rules), chosen(exercise, answer)
    if play is None:
        return bool(label.code == "option-no-kind")
    return bool(label.values.get("kind") == play.kind.value)


def compared_by(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    """The card that decides: in another suit it changes the straight's key; in a flush the key under N16 names it."""
    play = classify(exercise.hand, Rules("rank"))
    if play.kind is Kind.FLUSH:
        (card,) = (card for card in exercise.hand if "23456789TJQKA".index(RANKS[rank_of(card)]) == play.key // 4)
        return answer == Cards.of([card]).tokens
    deciding = set()
    for card in exercise.hand:
        for suit in range(4):
            other = combination(exercise.hand - Cards.of([card]) | Cards.of([card & ~3 | suit]), rules)
            if other is not None and other.kind is Kind.STRAIGHT and other.key != play.key:
                deciding.add(card)
    return answer == Cards.of(deciding).tokens


def order_matters(exercise: Exercise, rules: Rules, answer: dict[str, Any]) -> bool:
    wins = [
        classify(exercise.table[0].cards, order).beats(classify(exercise.table[1].cards, order))
        for order in (Rules("rank"), Rules("suit"))
    ]
    kind = classify(exercise.table[0].cards, rules).kind
    return bool(answer == {"yes": wins[0] != wins[1], "because": kind.clause})


# ---- Turns -----------------------------------------------------------------------------------------------------------


def replayed(example: Example) -> Position:
    """Return the position after the rows of a course; every one of them is legal when its turn comes."""
    position = parse_position(example.position)
    for row in example.rows:
        assert RELATIVE_SEATS[position.turn] == row.seat
        position = position.play(row.cards)
    return position


def some_example(exercise: Exercise) -> Example:
    """Return the example that goes with a wrong answer."""
    example = next(
        feedback.example for answer in wrong_answers(exercise) if not (feedback := exercise.check(answer)).right
    )
    assert example is not None
    return example


def to_act(exercise: Exercise, rules: Rules, answer: str) -> bool:
    example = some_example(exercise)
    assert example.rows == exercise.table
    position = replayed(example)
    out = {RELATIVE_SEATS[seat] for seat in position.out}
    assert out == {fact.values["seat"] for fact in exercise.facts}, "who is out can be read on the page"
    assert (position.top is None) == (exercise.prompt.code == "ask-leads")
    return bool(chosen(exercise, answer).values["seat"] == RELATIVE_SEATS[position.turn])


def first_lead(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    assert DIAMOND_4 in exercise.hand
    return judge(Cards.from_tokens(answer), opening=True, rules=rules, hand=exercise.hand).legal


def may_open(exercise: Exercise, rules: Rules, answer: dict[str, Any]) -> bool:
    verdict = judge(exercise.table[0].cards, opening=True, rules=rules)
    return bool(answer == {"yes": verdict.legal, "because": verdict.clause})


def may_pass(exercise: Exercise, rules: Rules, answer: dict[str, Any]) -> bool:
    (fact,) = exercise.facts
    top = top_of(exercise, rules) if exercise.table else None
    assert (top is None) == (fact.code != "fact-can-beat")
    assert (DIAMOND_4 in exercise.hand) == (fact.code == "fact-opening")
    if top is not None:
        assert beating(exercise.hand, top, rules)
    verdict = judge(NO_CARDS, top=top, opening=fact.code == "fact-opening", rules=rules, hand=exercise.hand)
    return bool(answer == {"yes": verdict.legal, "because": verdict.clause})


# ---- Sides -----------------------------------------------------------------------------------------------------------


def black(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    hands = [option.cards for option in exercise.options]
    position = Position((hands[0], hands[1], hands[2], hands[3]), 0, rules)
    return marks(exercise, answer, {exercise.options[seat].id for seat in position.black})


def shown_badges(position: Position) -> Cards:
    """Return the badge cards that have been shown."""
    cards = zip((SPADE_2, SPADE_3), position.badges, strict=True)
    return Cards.of(card for card, seat in cards if seat is not None)


def badge(exercise: Exercise, rules: Rules, answer: str) -> bool:
    label = chosen(exercise, answer)
    return bool(label.values.get("cards", NO_CARDS) == shown_badges(replayed(some_example(exercise))))


def double(exercise: Exercise, rules: Rules, answer: str) -> bool:
    example = some_example(exercise)
    assert example.rows == exercise.table
    start, end = parse_position(example.position), replayed(example)
    (fact,) = exercise.facts
    assert start.hands[1] & Cards.of([SPADE_2, SPADE_3]) == fact.values["cards"]
    code = "option-no-double"
    if start.black == {1}:
        code = "option-double-public" if end.badges == (1, 1) else "option-double-secret"
    return bool(chosen(exercise, answer).code == code)


def known_sides(exercise: Exercise, rules: Rules) -> View:
    """Return the view that the page tells of: my hand, the numbers of cards, the badges shown."""
    left = next(fact.values for fact in exercise.facts if fact.code == "fact-cards-left")
    shown = {
        fact.values["cards"]: RELATIVE_SEATS.index(fact.values["seat"])
        for fact in exercise.facts
        if fact.code == "fact-shown"
    }
    badges = shown.get(Cards.of([SPADE_2])), shown.get(Cards.of([SPADE_3]))
    counts = (len(exercise.hand), left["next"], left["across"], left["prev"])
    return View(exercise.hand, (counts,), rules, played=Cards(sum(cards.mask for cards in shown)), badges=badges)


def surely_with_me(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    partner = who_holds(known_sides(exercise, rules)).partner
    right = {option.id for option in exercise.options if option.label and partner[option.label.values["seat"]] == 1}
    return marks(exercise, answer, right)


def with_me(exercise: Exercise, rules: Rules, answer: float) -> bool:
    partner = who_holds(known_sides(exercise, rules)).partner
    return abs(answer - float(partner[exercise.prompt.values["seat"]])) <= NEAR


def holder(exercise: Exercise, rules: Rules, answer: float) -> bool:
    holders = who_holds(known_sides(exercise, rules))
    of_card = holders.s2 if exercise.prompt.values["cards"] == Cards.of([SPADE_2]) else holders.s3
    return abs(answer - float(of_card[exercise.prompt.values["seat"]])) <= NEAR


# ---- Points ----------------------------------------------------------------------------------------------------------

PLACES = ("place-first", "place-second", "place-third", "place-not-out")


def finished(rows: tuple[Row, ...], rules: Rules) -> Position:
    """Return the position that a table of places tells of."""
    badges = tuple(next(seat for seat, row in enumerate(rows) if card in row.cards) for card in (SPADE_2, SPADE_3))
    codes = {seat: row.label.code for seat, row in enumerate(rows) if row.label}
    out = tuple(
        sorted((seat for seat in codes if codes[seat] != "place-not-out"), key=lambda s: PLACES.index(codes[s]))
    )
    assert [codes[seat] for seat in out] == list(PLACES[: len(out)])
    hands = [NO_CARDS if seat in out else Cards.of([4 + seat]) for seat in range(4)]
    turn = next((seat for seat in range(4) if seat not in out), 0)
    return Position((hands[0], hands[1], hands[2], hands[3]), turn, rules, out=out, badges=(badges[0], badges[1]))


def outcome_name(position: Position) -> str:
    """Return in Chinese what the clauses call a finished game."""
    sides = position.black, frozenset(range(4)) - position.black
    scored = position.black if len(position.black) == 1 else next(side for side in sides if position.out[0] in side)
    places = tuple(sorted(position.out.index(seat) + 1 if seat in position.out else 4 for seat in scored))
    scores = clause("N22" if len(position.black) == 1 else "N21").scores
    # the last one of a side that is not out ranks fourth: of two that are not out, neither is of the scored side
    return next(score.text["zh"] for score in scores if score.places == places)


def over(exercise: Exercise, rules: Rules, answer: str) -> bool:
    position = finished(exercise.table, rules)
    code = "option-not-over"
    if position.is_over:
        code = "option-black-out" if position.black <= set(position.out) else "option-red-out"
    return bool(chosen(exercise, answer).code == code)


def named(exercise: Exercise, rules: Rules, answer: str) -> bool:
    return sentence(chosen(exercise, answer), "zh") == outcome_name(finished(exercise.table, rules))


def number_of(text: str) -> int:
    """Return the number in points as they are shown."""
    return int(text.replace("−", "-"))


def my_points(exercise: Exercise, rules: Rules, answer: str) -> bool:
    return number_of(chosen(exercise, answer).values["points"]) == finished(exercise.table, rules).points()[0]


def told_points(label: Any) -> int:
    """Return my points by the clauses, from a line such as "clean win for my side"."""
    name = sentence(label.values["name"], "zh")
    score = next(score for id in ("N21", "N22") for score in clause(id).scores if score.text["zh"] == name)
    return score.side if label.code in ("told-mine", "told-my-double", "told-nobodys") else score.others


def worst_first(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    return all(
        told_points(chosen(exercise, low)) < told_points(chosen(exercise, high)) for low, high in pairwise(answer)
    )


def endings(position: Position) -> set[tuple[int, ...]]:
    """Return every order of going out in which it can still end."""
    orders = (order for order in permutations(range(4)) if order[: len(position.out)] == position.out)
    ends = set()
    for order in orders:
        length = next(length for length in range(len(position.out), 5) if is_decided(order[:length], position.black))
        ends.add(order[:length])
    return ends


def still(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    position = finished(exercise.table, rules)
    assert not position.is_over
    can = {points(order, position.black)[0] for order in endings(position)}
    labels = {option.id: option.label for option in exercise.options}
    right = {id for id, label in labels.items() if label and number_of(label.values["points"]) in can}
    assert len(right) == len(can), "everything possible can be marked"
    return marks(exercise, answer, right)


# ---- Counting --------------------------------------------------------------------------------------------------------


def late_view(exercise: Exercise, rules: Rules) -> View:
    """Return the view that the page tells of; lower cards, which it leaves open, are filled in with any."""
    left = next(fact.values for fact in exercise.facts if fact.code == "fact-cards-left")
    shown, hand = exercise.table[0].cards, exercise.hand
    unseen = Cards.of(card for card in PACK - hand - shown if rank_of(card) >= HIGH)
    low = [card for card in PACK - hand if rank_of(card) < HIGH]
    unseen |= Cards.of(low[: sum(left.values()) - len(unseen)])
    counts = (len(hand), left["next"], left["across"], left["prev"])
    played = PACK - hand - unseen
    badges = tuple(0 if card in played else None for card in (SPADE_2, SPADE_3))
    return View(hand, (counts,), rules, played=played, badges=(badges[0], badges[1]))


def odds_of(exercise: Exercise, rules: Rules) -> Odds:
    """Return the odds of the play that is asked about."""
    assert rank_of(min(exercise.table[1].cards)) >= HIGH, "the page shows all that matters"
    return can_beat(classify(exercise.table[1].cards, rules), late_view(exercise, rules))


def out_count(exercise: Exercise, rules: Rules, answer: str) -> bool:
    higher = beating_singles(late_view(exercise, rules).unseen, exercise.table[1].cards, rules)
    return bool(chosen(exercise, answer).values["number"] == len(higher))


def safe_singles(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    view = late_view(exercise, rules)
    safe = [card for card in view.hand if not can_beat(classify(Cards.of([card]), rules), view).possible]
    return Cards.from_tokens(answer) == Cards.of(safe)


def unbeatable(exercise: Exercise, rules: Rules, answer: str) -> bool:
    odds = odds_of(exercise, rules)
    assert odds.joint is not None
    code = "option-may-be-beaten"
    if odds.joint.count in (0, odds.joint.of):
        code = "option-is-beaten" if odds.joint.count else "option-unbeatable"
    return bool(chosen(exercise, answer).code == code)


def who_can(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    by_seat = odds_of(exercise, rules).by_seat
    right = {option.id for option in exercise.options if option.label and by_seat[option.label.values["seat"]].count}
    return marks(exercise, answer, right)


def odds(exercise: Exercise, rules: Rules, answer: float) -> bool:
    chance = odds_of(exercise, rules).by_seat[exercise.prompt.values["seat"]]
    assert isclose(exercise.key.answer, chance.probability), "the probability itself is exact"
    return abs(answer - chance.probability) <= NEAR


TRUTHS: dict[str, Truth] = {
    "ask-higher": higher,
    "ask-sort": rising,
    "ask-beat": beats_it,
    "ask-all": all_beaters,
    "ask-all-cards": all_singles,
    "ask-above": above,
    "ask-may-lay": may_lay,
    "ask-which-kind": which_kind,
    "ask-last": compared_by,
    "ask-highest": compared_by,
    "ask-order-matters": order_matters,
    "ask-turn": to_act,
    "ask-leads": to_act,
    "ask-first-lead": first_lead,
    "ask-may-open": may_open,
    "ask-may-pass": may_pass,
    "ask-black": black,
    "ask-badge": badge,
    "ask-double": double,
    "ask-partner": surely_with_me,
    "ask-partner-bet": with_me,
    "ask-holder-bet": holder,
    "ask-over": over,
    "ask-name": named,
    "ask-points": my_points,
    "ask-sort-outcomes": worst_first,
    "ask-still": still,
    "ask-out": out_count,
    "ask-safe": safe_singles,
    "ask-unbeatable": unbeatable,
    "ask-who-can": who_can,
    "ask-odds": odds,
    **recounting_play.TRUTHS,
}
"""By the code of the question."""
