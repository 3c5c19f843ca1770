"""What an exercise shows with a wrong answer is recounted by the engine: it holds, and it is about what was asked."""

from __future__ import annotations

from coach.cards import Cards
from coach.games.guanpai.match import Match
from coach.games.guanpai.plays import beating, classify, strength
from coach.games.guanpai.position import Position
from coach.games.guanpai.rules import SEATS, Rules, closed
from coach.games.teaching import Example, Exercise, Feedback, Relation
from tests.guanpai.recounting import (
    can_beat,
    combination,
    count_of,
    open_hands,
    replayed,
    rounds_of,
    singles_above,
    unseen,
)


def prove(exercise: Exercise, rules: Rules, feedback: Feedback) -> None:
    """Recount the example on the table: it holds, and it is about what was asked."""
    example = feedback.example
    assert example is not None
    first = example.rows[0].cards
    match example.relation:
        case Relation.BEATS:
            high, low = (row.cards for row in example.rows)
            assert classify(high, rules).beats(classify(low, rules))
            assert not high & low, "both can lie on one table"
        case Relation.APART:
            one, other = (classify(row.cards, rules) for row in example.rows)
            assert not one.beats(other)
            assert not other.beats(one)
            assert not one.cards & other.cards, "both can lie on one table"
        case Relation.IS:
            assert classify(first, rules).kind.value == example.then
        case Relation.IS_NOT:
            assert combination(first, rules) is None
        case Relation.COURSE:
            prove_course(exercise, rules, feedback)
        case Relation.LAYOUT:
            prove_layout(exercise, rules, example)
        case Relation.ENDING:
            gone = next(row.seat for row in example.rows if row.label and row.label.code == "row-left-table")
            assert gone == exercise.prompt.values["seat"]
            end = Match(rules, rounds_of(exercise.table), SEATS.index(gone))
            assert example.then == " ".join(map(str, end.points()))
        case Relation.ROUNDS:
            prove_rounds(exercise, example)
        case Relation.CARDS:
            prove_cards(exercise, rules, example)
        case _:
            raise AssertionError(example.relation)


def prove_course(exercise: Exercise, rules: Rules, feedback: Feedback) -> None:
    """The moves are legal from where the page stands, and what is said holds after them."""
    example = feedback.example
    assert example is not None
    end = replayed(example)
    assert end.rules == rules
    what, _, value = example.then.partition("=")
    if what == "turn":
        assert not end.is_over
        assert SEATS[end.turn] == value
    else:
        assert what == "points"
        assert value == " ".join(map(str, end.points()))
    if feedback.fact.code in ("fact-loses", "fact-pass-loses"):
        position = open_hands(exercise, rules)
        assert example.rows[0].cards == feedback.fact.values["cards"]
        assert [row.cards for row in example.rows] == played_from(position, example)
        assert end.points()[0] == -feedback.fact.values["count"] == -example.caption.values["count"]
    if feedback.fact.code == "fact-closed":
        assert max(end.points()) == feedback.fact.values["count"]


def played_from(position: Position, example: Example) -> list[Cards]:
    """Return the moves of a course, having made them from the position on the page."""
    moves = []
    for row in example.rows:
        position = position.play(row.cards)
        moves.append(row.cards)
    return moves


def prove_layout(exercise: Exercise, rules: Rules, example: Example) -> None:
    """The hand is such as the page allows, and the play in it beats what is asked about."""
    hand, play = example.rows
    assert hand.seat == play.seat == "other"
    assert len(hand.cards) == count_of(exercise)
    assert hand.cards <= unseen(exercise)
    assert play.cards <= hand.cards
    target = example.caption.values["other"]
    assert target <= exercise.hand
    assert classify(play.cards, rules).beats(classify(target, rules))


def prove_rounds(exercise: Exercise, example: Example) -> None:
    """Each round counts what the clauses say, and the sums are right."""
    rounds = rounds_of(example.rows)
    told = [row.label.values["count"] for row in example.rows if row.label]
    assert told == [closed(ended.left) for ended in rounds]
    sums = [sum(ended.count for ended in rounds if ended.winner == seat) for seat in (0, 1)]
    assert example.then == " ".join(map(str, sums))
    if example.caption.code == "show-sums":
        assert [example.caption.values[seat] for seat in SEATS] == sums
        shown = rounds_of(exercise.table)
        assert rounds[: len(shown)] == shown
    elif example.caption.code == "show-saved":
        values = example.caption.values
        assert [ended.left for ended in rounds] == [values["held"], values["held"] - values["laid"]]
        assert told == [values["before"], values["after"]]


def prove_cards(exercise: Exercise, rules: Rules, example: Example) -> None:
    """The cards shown are all those that count."""
    cards = example.rows[0].cards
    if exercise.prompt.code == "ask-above":
        assert cards == singles_above(exercise.table[0].cards, rules)
        assert len(cards) == example.caption.values["count"]
        return
    play = classify(example.caption.values["cards"], rules)
    assert cards == Cards.of(card for card in unseen(exercise) if strength(card) > play.key)
    assert example.caption.values["count"] == count_of(exercise)
    assert not can_beat(exercise, play.cards, rules)
    assert all(len(by.cards) > count_of(exercise) for by in beating(cards, play, rules))
