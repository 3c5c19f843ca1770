"""What an exercise shows with a wrong answer is recounted by the engine: it holds, and it is about what was asked."""

from __future__ import annotations

from coach.cards import NO_CARDS, PACK, SPADE_2, SPADE_3, Cards, rank_of
from coach.games.niugui.notation import parse_position
from coach.games.niugui.plays import beating, classify
from coach.games.niugui.position import judge
from coach.games.niugui.rules import Rules, points
from coach.games.teaching import Example, Exercise, Feedback, Relation, Row
from coach.results import RELATIVE_SEATS
from tests.niugui.recounting import (
    HIGH,
    beating_singles,
    combination,
    endings,
    finished,
    late_view,
    number_of,
    replayed,
    top_of,
)
from tests.niugui.recounting_play import ending_of, known, prove_play, worths


def prove(exercise: Exercise, rules: Rules, feedback: Feedback) -> None:
    """Recount the example on the table: it holds, and it is about what was asked."""
    example = feedback.example
    assert example is not None
    first = example.rows[0].cards
    match example.relation:
        case Relation.BEATS:
            orders = [rules] if exercise.prompt.code != "ask-order-matters" else [Rules("suit"), Rules("rank")]
            high, low = (row.cards for row in example.rows)
            assert any(classify(high, order).beats(classify(low, order)) for order in orders)
            assert not high & low, "both can lie on one table"
        case Relation.APART:
            one, other = (classify(row.cards, rules) for row in example.rows)
            assert not one.beats(other)
            assert not other.beats(one)
            assert feedback.clause == "N13"
        case Relation.IS:
            play = classify(first, rules)
            assert play.kind.value == example.then
            if example.caption.code == "show-opening":
                assert judge(first, opening=True, rules=rules).legal
        case Relation.IS_NOT:
            assert combination(first, rules) is None
        case Relation.COURSE:
            prove_course(example)
            if exercise.table and example.caption.code == "show-ending":
                prove_ending(exercise, example)
        case Relation.LAYOUT:
            prove_layout(exercise, rules, example)
        case Relation.HOLDERS:
            prove_holders(exercise, rules, example)
        case Relation.ENDING:
            position = finished(example.rows, rules)
            assert position.is_over == bool(example.then)
            if position.is_over:
                assert position.points() == tuple(map(int, example.then.split()))
        case Relation.ENDINGS:
            position = finished(exercise.table, rules)
            lines = [row.label.values for row in example.rows if row.label]
            told = {tuple(RELATIVE_SEATS.index(seat) for seat in line["seats"]): line["points"] for line in lines}
            assert told.keys() == endings(position)
            assert all(number_of(got) == points(order, position.black)[0] for order, got in told.items())
        case Relation.PLAN:
            prove_play(exercise, rules, example)
        case Relation.CARDS:
            prove_cards(exercise, rules, example)


def prove_course(example: Example) -> None:
    """The moves are legal, and what is said holds after them."""
    position = replayed(example)
    what, _, value = example.then.partition("=")
    if what == "turn":
        assert RELATIVE_SEATS[position.turn] == value
        return
    if what == "points":
        assert position.is_over
        assert position.points() == tuple(map(int, value.split()))
        return
    assert what == "badges"
    pairs = zip((SPADE_2, SPADE_3), position.badges, strict=True)
    shown = [f"{Cards.of([card]).tokens[0]}:{RELATIVE_SEATS[seat]}" for card, seat in pairs if seat is not None]
    assert value.split() == shown


def prove_ending(exercise: Exercise, example: Example) -> None:
    """The line goes on from what is asked about, and ends with what its first play is worth."""
    assert parse_position(example.position) == ending_of(exercise)
    assert int(example.then.removeprefix("points=").split()[0]) == worths(ending_of(exercise))[example.rows[0].cards]


def prove_layout(exercise: Exercise, rules: Rules, example: Example) -> None:
    """The hands are such as the page allows, and the play beats what is asked about."""
    *hands, play = example.rows
    view = late_view(exercise, rules)
    assert [row.seat for row in hands] == ["next", "across", "prev"]
    assert tuple(len(row.cards) for row in hands) == view.counts[0][1:]
    held = Cards(sum(row.cards.mask for row in hands))
    assert len(held) == sum(view.counts[0][1:]), "no card in two hands"
    assert not held & (exercise.hand | exercise.table[0].cards)
    high = Cards.of(card for card in view.unseen if rank_of(card) >= HIGH)
    assert high <= held, "whatever is high and out is in a hand"
    assert play.cards <= next(row.cards for row in hands if row.seat == play.seat)
    target = example.caption.values["other"]
    assert target <= exercise.hand
    assert classify(play.cards, rules).beats(classify(target, rules))


def prove_holders(exercise: Exercise, rules: Rules, example: Example) -> None:
    """♠2 and ♠3 can lie like that, and then what is said of the sides holds."""
    seats = [RELATIVE_SEATS.index(row.seat) for row in example.rows]
    assert [row.cards for row in example.rows] == [Cards.of([SPADE_2]), Cards.of([SPADE_3])]
    if exercise.prompt.code == "ask-black":
        assert all(row.cards <= exercise.options[seat].cards for row, seat in zip(example.rows, seats, strict=True))
        return
    shown = exercise.table[0] if exercise.prompt.code == "ask-badge-tells" else Row(NO_CARDS)
    holders = known(exercise, rules, shown.cards, shown.seat)
    assert holders.s2[example.rows[0].seat]
    assert holders.s3[example.rows[1].seat]
    caption = example.caption
    asked = RELATIVE_SEATS.index(caption.values["seat"])
    together = (asked in seats) == (0 in seats)
    if caption.code in ("show-could-be", "show-is-against"):
        assert not together
    elif caption.code in ("show-always", "show-with-me", "show-with"):
        assert together
    elif caption.code == "show-cannot-hold":
        assert asked != seats[(SPADE_2, SPADE_3).index(next(iter(caption.values["cards"])))]
    else:
        assert caption.code in ("show-holds", "show-could-hold", "show-was-shown")
        assert asked == seats[(SPADE_2, SPADE_3).index(next(iter(caption.values["cards"])))]


def prove_cards(exercise: Exercise, rules: Rules, example: Example) -> None:
    """The cards shown are all those that count."""
    cards = example.rows[0].cards
    if exercise.prompt.code == "ask-above":
        assert all(classify(Cards.of([card]), rules).beats(top_of(exercise, rules)) for card in cards)
        assert (
            len(cards) == example.caption.values["count"] == len(beating_singles(PACK, exercise.table[0].cards, rules))
        )
        return
    if exercise.prompt.code == "ask-pass-tells":
        asked = Cards(sum(option.cards.mask for option in exercise.options))
        assert cards == asked - exercise.hand - exercise.table[-1].cards
        return
    view = late_view(exercise, rules)
    assert cards <= view.unseen
    if exercise.prompt.code == "ask-safe":
        assert cards == Cards.of([max(view.unseen)])
        return
    target = classify(exercise.table[1].cards, rules)
    beaters = beating(view.unseen, target, rules)
    assert cards == Cards.of({card for play in beaters for card in play.cards})
