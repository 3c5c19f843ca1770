"""What is true of an exercise, recounted by the engine from what the learner sees, not from the pattern's code."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from math import comb, isclose
from typing import Any

from coach.cards import NO_CARDS, Cards
from coach.errors import IllegalPlay
from coach.games.guanpai.match import Match, Round
from coach.games.guanpai.notation import parse_position
from coach.games.guanpai.plays import Combination, Kind, beating, classify, ranks_text, strength
from coach.games.guanpai.position import Position, judge
from coach.games.guanpai.rules import HAND, PACK, SEATS, Rules, closed
from coach.games.teaching import Answer, Example, Exercise, Row
from coach.results import Reason
from tests.exercising import wrong_answers
from tests.guanpai.plain_solver import Reference

Truth = Callable[[Exercise, Rules, Answer], bool]
"""Whether an answer is right."""

NEAR = 0.1


def is_right(exercise: Exercise, rules: Rules, answer: Answer) -> bool:
    """Return whether *answer* is right, by the engine."""
    return TRUTHS[exercise.prompt.code](exercise, rules, answer)


def chosen(exercise: Exercise, answer: str) -> Any:
    """Return what an option stands for: its cards, or its label."""
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


def number_of(text: str) -> int:
    """Return the number in points as they are shown."""
    return int(text.replace("−", "-"))


# ---- Comparing -------------------------------------------------------------------------------------------------------


def higher(exercise: Exercise, rules: Rules, answer: str) -> bool:
    plays = {option.id: classify(option.cards, rules) for option in exercise.options if option.label is None}
    (one, first), (other, second) = plays.items()
    wins = [
        id
        for id, play, on in ((one, first, second), (other, second, first))
        if judge(play.cards, top=on, rules=rules).legal
    ]
    assert len(wins) < 2
    return answer in wins if wins else answer not in plays


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
    top = top_of(exercise, rules)
    right = [card for card in exercise.hand if judge(Cards.of([card]), top=top, rules=rules).legal]
    return Cards.from_tokens(answer) == Cards.of(right)


def above(exercise: Exercise, rules: Rules, answer: str) -> bool:
    return bool(chosen(exercise, answer).values["number"] == len(singles_above(exercise.table[0].cards, rules)))


def singles_above(cards: Cards, rules: Rules) -> Cards:
    """Return the cards of the pack that beat a single."""
    top = classify(cards, rules)
    return Cards.of(card for card in PACK if judge(Cards.of([card]), top=top, rules=rules).legal)


def may_lay(exercise: Exercise, rules: Rules, answer: dict[str, Any]) -> bool:
    verdict = judge(exercise.table[1].cards, top=top_of(exercise, rules), rules=rules)
    return bool(answer == {"yes": verdict.legal, "because": verdict.clause})


def may_lead(exercise: Exercise, rules: Rules, answer: dict[str, Any]) -> bool:
    verdict = judge(exercise.table[0].cards, rules=rules)
    return bool(answer == {"yes": verdict.legal, "because": verdict.clause})


def which_kind(exercise: Exercise, rules: Rules, answer: str) -> bool:
    play, label = combination(exercise.table[0].cards, rules), chosen(exercise, answer)
    if play is None:
        return bool(label.code == "option-no-kind")
    return bool(label.values.get("kind") == play.kind.value)


def decides(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    """The cards of the rank that is the play's key."""
    play = classify(exercise.hand, rules)
    return Cards.from_tokens(answer) == Cards.of(card for card in exercise.hand if strength(card) == play.key)


# ---- Closing ---------------------------------------------------------------------------------------------------------


def count_closed(exercise: Exercise, rules: Rules, answer: str) -> bool:
    (row,) = exercise.table
    last = Cards.of([next(iter(PACK - row.cards))])
    hands = (last, row.cards) if row.seat == "other" else (row.cards, last)
    end = Position(hands, 1 - SEATS.index(row.seat), rules).play(last)
    return bool(chosen(exercise, answer).values["number"] == max(end.points()))


def saved(exercise: Exercise, rules: Rules, answer: str) -> bool:
    held, laid = (exercise.prompt.values[name] for name in ("held", "laid"))
    return bool(chosen(exercise, answer).values["number"] == closed(held) - closed(held - laid))


def round_of(label: Reason) -> Round:
    """Return the round that a line tells of."""
    return Round(0 if label.code.endswith("-me") else 1, label.values["left"])


def rounds_of(rows: tuple[Row, ...]) -> tuple[Round, ...]:
    """Return the rounds that rows tell of."""
    return tuple(round_of(row.label) for row in rows if row.label)


def worst_first(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    rounds = [round_of(chosen(exercise, id)) for id in answer]
    mine = [ended.count if ended.winner == 0 else -ended.count for ended in rounds]
    return all(low < high for low, high in pairwise(mine))


def match_of(exercise: Exercise, rules: Rules) -> Match:
    """Return the match on the table."""
    return Match(rules, rounds_of(exercise.table))


def match_over(exercise: Exercise, rules: Rules, answer: str) -> bool:
    codes = {0: "option-match-me", 1: "option-match-other", None: "option-match-on"}
    return bool(chosen(exercise, answer).code == codes[match_of(exercise, rules).winner])


def match_points(exercise: Exercise, rules: Rules, answer: str) -> bool:
    match = match_of(exercise, rules)
    assert SEATS[match.winner or 0] == exercise.prompt.values["seat"]
    return bool(chosen(exercise, answer).values["points"] == max(match.points()))


def finishing(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    match, right = match_of(exercise, rules), set()
    assert not match.is_over
    for option in exercise.options:
        assert option.label is not None
        end = Match(rules, (*match.rounds, Round(0, option.label.values["left"])))
        if end.is_over and end.points() == (10, -10):
            right.add(option.id)
    return marks(exercise, answer, right)


def escaped(exercise: Exercise, rules: Rules, answer: str) -> bool:
    gone = SEATS.index(exercise.prompt.values["seat"])
    end = Match(rules, rounds_of(exercise.table), gone)
    return number_of(chosen(exercise, answer).values["points"]) == end.points()[0]


# ---- Leading ---------------------------------------------------------------------------------------------------------


def replayed(example: Example) -> Position:
    """Return the position after the rows of a course; every one of them is legal when its turn comes."""
    position = parse_position(example.position)
    for row in example.rows:
        assert SEATS[position.turn] == row.seat
        position = position.play(row.cards)
    return position


def some_example(exercise: Exercise) -> Example:
    """Return the example that goes with a wrong answer."""
    example = next(
        feedback.example for answer in wrong_answers(exercise) if not (feedback := exercise.check(answer)).right
    )
    assert example is not None
    return example


def leader(exercise: Exercise, rules: Rules, answer: str) -> bool:
    example = some_example(exercise)
    assert example.rows == exercise.table
    end = replayed(example)
    gone = [fact.values["seat"] for fact in exercise.facts]
    assert gone == ([SEATS[end.winner or 0]] if end.is_over else []), "who is out can be read on the page"
    label = chosen(exercise, answer)
    return label.code == "option-round-over" if end.is_over else label.values.get("seat") == SEATS[end.turn]


def may_pass(exercise: Exercise, rules: Rules, answer: str) -> bool:
    top = top_of(exercise, rules) if exercise.table else None
    code = "option-must-lead"
    if top is not None:
        legal = judge(NO_CARDS, top=top, rules=rules, hand=exercise.hand).legal
        code = "option-may-pass" if legal else "option-must-beat"
    return bool(chosen(exercise, answer).code == code)


def unseen(exercise: Exercise) -> Cards:
    """Return the cards that the page leaves open."""
    gone = exercise.table[0].cards
    assert len(gone) + len(exercise.hand) + count_of(exercise) == 2 * HAND, "all that was laid has been seen"
    return PACK - gone - exercise.hand


def count_of(exercise: Exercise) -> int:
    """Return how many cards the other holds."""
    return int(next(fact.values["count"] for fact in exercise.facts if fact.code == "fact-other-left"))


def can_beat(exercise: Exercise, play: Cards, rules: Rules) -> bool:
    """Return whether the other may hold a play that beats *play*."""
    top = classify(play, rules)
    return any(len(by.cards) <= count_of(exercise) for by in beating(unseen(exercise), top, rules))


def holding(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    assert all(option.cards <= exercise.hand for option in exercise.options)
    return marks(exercise, answer, {o.id for o in exercise.options if not can_beat(exercise, o.cards, rules)})


def odds_higher(exercise: Exercise, rules: Rules, answer: float) -> bool:
    """Counted by inclusion and exclusion over the ranks that are higher."""
    top = classify(exercise.table[1].cards, rules)
    size = {Kind.SINGLE: 1, Kind.PAIR: 2}[top.kind]
    out, held = unseen(exercise), count_of(exercise)
    by_rank: dict[int, int] = {}
    for card in out:
        if strength(card) > top.key:
            by_rank[strength(card)] = by_rank.get(strength(card), 0) + 1
    lower = len(out) - sum(by_rank.values())
    without = 0
    for taken in distributions(list(by_rank.values()), size - 1):
        rest = held - sum(number for _, number in taken)
        if rest >= 0:
            ways = 1
            for there, number in taken:
                ways *= comb(there, number)
            without += ways * comb(lower, rest)
    chance = 1 - without / comb(len(out), held)
    assert isclose(exercise.key.answer, chance), "the probability itself is exact"
    return abs(answer - chance) <= NEAR


def distributions(sizes: list[int], most: int) -> list[list[tuple[int, int]]]:
    """Return every way to take up to *most* of each of *sizes*."""
    found: list[list[tuple[int, int]]] = [[]]
    for there in sizes:
        found = [[*taken, (there, number)] for taken in found for number in range(min(most, there) + 1)]
    return found


def open_hands(exercise: Exercise, rules: Rules) -> Position:
    """Return the position on the page."""
    others, *laid = (row.cards for row in exercise.table)
    top = classify(laid[0], rules) if laid else None
    return Position((exercise.hand, others), 0, rules, top, top.cards if top else NO_CARDS)


def wins(exercise: Exercise, rules: Rules, answer: list[str]) -> bool:
    position = open_hands(exercise, rules)
    cards = Cards.from_tokens(answer)
    return position.can_play(cards) and worth(position)[ranks_text(cards)] > 0


@lru_cache(maxsize=4)
def worth(position: Position) -> dict[str, int]:
    """Return what each legal play is worth, by its ranks."""
    return {ranks_text(cards): value for cards, value in Reference(position).values().items()}


TRUTHS: dict[str, Truth] = {
    "ask-higher": higher,
    "ask-sort": rising,
    "ask-beat": beats_it,
    "ask-all": all_beaters,
    "ask-all-cards": all_singles,
    "ask-above": above,
    "ask-may-lay": may_lay,
    "ask-may-lead": may_lead,
    "ask-which-kind": which_kind,
    "ask-decides": decides,
    "ask-closed": count_closed,
    "ask-save": saved,
    "ask-sort-rounds": worst_first,
    "ask-match-over": match_over,
    "ask-match-points": match_points,
    "ask-finish": finishing,
    "ask-escape": escaped,
    "ask-leads": leader,
    "ask-pass-here": may_pass,
    "ask-hold": holding,
    "ask-odds-higher": odds_higher,
    "ask-open-lead": wins,
    "ask-open-follow": wins,
}
"""By the code of the question."""
