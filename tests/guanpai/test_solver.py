"""The solver proves what it says: it agrees with a plain reference, with itself, and keeps to its limits."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any, Final

import pytest

from coach.cards import Cards
from coach.errors import ImpossiblePosition
from coach.games.guanpai.kernels import search, words
from coach.games.guanpai.notation import format_position, parse_position
from coach.games.guanpai.plays import plays_in, ranks_text, strength
from coach.games.guanpai.position import Position
from coach.games.guanpai.rules import PACK, SEATS, Rules, closed
from coach.games.guanpai.solver import Searcher, solve
from coach.results import Bounds, Solution
from tests.guanpai.plain_solver import Reference, by_the_rules
from tests.guanpai.playing import HOUSES, table

BATCHES: Final = 20
EACH: Final = 100
"""2,000 endgames are compared with the reference."""


def endgame(seed: int) -> Position:
    """Return an endgame of 3 to 12 cards in some house, every other with a play to beat; many have chains and bombs."""
    rng = random.Random(f"endgame {seed}")
    rules = HOUSES[seed % len(HOUSES)]
    low = rng.randrange(11)
    width = rng.choice((1, 2, 3, 5, 12))
    near = [card for card in PACK if low <= strength(card) <= low + width]
    rng.shuffle(near)
    if seed % 3 == 0:  # rank by rank, which makes bombs
        order = rng.sample(range(13), 13)
        near.sort(key=lambda card: order[strength(card)])
    cards = min(rng.choice((3, 5, 7, 8, 9, 10, 11, 12)), len(near) - 2)
    mine = rng.randint(1, cards - 1)
    hands = Cards.of(near[:mine]), Cards.of(near[mine:cards])
    turn = rng.randrange(2)
    gone = Cards.of(near[cards:])
    room = 16 - len(hands[1 - turn])
    tops = [play for play in plays_in(gone, rules) if len(play.cards) <= room]
    if seed % 2 and tops:
        top = min(rng.choices(tops, k=3), key=lambda play: (len(play.cards) == 1, play.key))
        return Position(hands, turn, rules, top, top.cards)
    return Position(hands, turn, rules)


def said(seed: int, position: Position) -> str:
    """Return what a failure needs: the seed and the position."""
    return f"seed {seed}: {format_position(position)}"


def solved(position: Position, **options: Any) -> Solution:
    """Return the solution, of which there is one without limits."""
    solution = solve(position, **options)
    assert isinstance(solution, Solution), format_position(position)
    return solution


def untimed(answer: Solution | Bounds) -> Solution | Bounds:
    """Return *answer* without the time that it took."""
    return replace(answer, elapsed_s=0.0)


def large(seed: int, cards: int) -> Position:
    """Return a position of two random hands of so many cards."""
    rng = random.Random(f"large {seed}")
    dealt = rng.sample(list(PACK), 2 * cards)
    return Position((Cards.of(dealt[:cards]), Cards.of(dealt[cards:])), 0, HOUSES[seed % len(HOUSES)])


def test_the_reference_is_what_the_rules_give() -> None:
    """Values of 100 endgames of up to 6 cards, every line of which is played out on positions."""
    small = [seed for seed in range(600) if sum(map(len, endgame(seed).hands)) <= 6][:100]
    assert len(small) == 100
    for seed in small:
        position = endgame(seed)
        assert max(Reference(position).values().values()) == by_the_rules(position), said(seed, position)


def test_the_endgames_are_of_every_sort() -> None:
    """In every house, on lead and following, with bombs on either side, of every size."""
    met: Counter[str] = Counter()
    for seed in range(BATCHES * EACH):
        position = endgame(seed)
        mine = plays_in(position.hands[position.turn], position.rules)
        met["following"] += position.top is not None
        met["beatable"] += len(position.legal_plays()) > 1 and position.top is not None
        met["bomb"] += any(play.kind.is_bomb for play in mine)
        met["chain"] += any(play.length > 1 for play in mine)
        met["large"] += sum(map(len, position.hands)) >= 10
    assert min(met.values()) >= 150, met


@pytest.mark.parametrize("batch", range(BATCHES))
def test_values_are_those_of_the_reference(batch: int) -> None:
    """The position's value and that of every legal play; and the line keeps the value to the end of the round."""
    for seed in range(batch * EACH, (batch + 1) * EACH):
        position = endgame(seed)
        expected = Reference(position).values()
        solution = solved(position, all_plays=True)
        assert {move.cards: move.value for move in solution.moves} == expected, said(seed, position)
        assert solution.value == max(expected.values()), said(seed, position)
        now = position
        for step in solution.line:
            assert SEATS[now.turn] == step.seat, said(seed, position)
            now = now.play(step.cards)
        assert now.is_over, said(seed, position)
        assert now.points()[position.turn] == solution.value, said(seed, position)


def test_moves_come_best_first_and_are_all_the_legal_ones() -> None:
    """With all plays asked for each legal one is there once, sorted by value; without, none; the value is the same."""
    for seed in range(60):
        position = large(seed, 9)
        solution = solved(position, all_plays=True)
        values = [move.lower for move in solution.moves]
        assert values == sorted(values, reverse=True)
        legal = Counter((play.cards, play.kind.value) for play in position.legal_plays())
        assert Counter((move.cards, move.kind) for move in solution.moves) == legal, said(seed, position)
        alone = solved(position)
        assert (alone.value, alone.moves) == (solution.value, ())


def test_whole_hands_are_solved() -> None:
    """Twelve cards against twelve, all plays too: what the seat to move wins the other loses, by the best line."""
    for seed in range(8):
        position = large(seed, 12)
        solution = solved(position, all_plays=True)
        best = position.play(solution.moves[0].cards)
        assert solved(best).value == -solution.value, said(seed, position)


def test_values_do_not_hang_on_suits_or_seats() -> None:
    """The same ranks in other suits, and the same hands at the other seats, are worth the same."""
    for seed in range(40):
        position = large(seed, 8)
        bare = " | ".join(f"{name}: {ranks_text(hand)}" for name, hand in zip(SEATS, position.hands, strict=True))
        alike = replace(parse_position(f"{bare} | turn: me"), rules=position.rules)
        turned = Position((position.hands[1], position.hands[0]), 1, position.rules)
        assert solved(position).value == solved(alike).value == solved(turned).value, said(seed, position)


def test_out_of_nodes_the_bounds_are_proven() -> None:
    """Within any limit the answer holds the value, and more nodes narrow it until it is the value."""
    for seed in range(12):
        position = large(seed, 11)
        value = solved(position).value
        exact = {move.cards: move.lower for move in solved(position, all_plays=True).moves}
        for nodes in (1, 100, 1_000, 5_000):
            answer = solve(position, nodes=nodes, all_plays=True)
            assert answer.lower <= value <= answer.upper, said(seed, position)
            assert answer.nodes <= nodes
            for move in answer.moves:
                assert move.lower <= exact[move.cards] <= move.upper, said(seed, position)
            if answer.exact:
                assert answer.value == value


def test_the_same_question_gets_the_same_answer() -> None:
    """Within a limit of nodes nothing hangs on the clock."""
    for seed in range(6):
        position = large(seed, 12)
        first, second = (untimed(solve(position, nodes=3_000, all_plays=True)) for _ in range(2))
        assert first == second


def test_a_budget_of_no_time_proves_what_the_counts_tell() -> None:
    """Without time the bounds are those of G11."""
    position = parse_position("me: 3 3 4 5 K | other: 6 6 7 2 | turn: me")
    answer = solve(position, budget=0.0)
    assert isinstance(answer, Bounds)
    assert (answer.lower, answer.upper, answer.value, answer.nodes) == (-5, 4, None, 0)


def test_progress_is_told_and_may_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is proven on the way is told, each time no worse than before; who says no gets what there is."""
    monkeypatch.setattr("coach.games.solving.SLICE", 200)
    monkeypatch.setattr("coach.games.solving.BETWEEN", 0.0)
    position = large(3, 12)
    told: list[Bounds] = []

    def listen(bounds: Bounds) -> bool:
        told.append(bounds)
        return True

    value = solved(position, progress=listen).value
    assert told
    for before, after in pairwise(told):
        assert before.lower <= after.lower <= value <= after.upper <= before.upper
    stopped = solve(position, progress=lambda bounds: False)
    assert isinstance(stopped, Bounds)


def test_a_small_table_changes_no_value() -> None:
    """Where positions are forgotten and found again the answer is the same; the table grows while it may."""
    for seed in range(3):
        position = large(seed, 13)
        assert solved(position, memory_mb=0).value == solved(position).value, said(seed, position)


def test_what_is_over_cannot_be_solved() -> None:
    """G11: when somebody is out there is nothing to solve."""
    with pytest.raises(ImpossiblePosition) as error:
        solve(table("me: K | other: 3 4 | turn: me", "me K"))
    assert error.value.code == "nothing-to-solve"


@pytest.mark.parametrize(
    ("text", "value", "best"),
    [
        ("me: 3 | other: 4 5 | turn: me", 2, "3"),
        ("me: 3 2 | other: 4 4 5 | turn: me", 3, "2"),
        ("me: 3 4 5 6 7 2 | other: 4 5 6 7 8 | turn: me", 5, "2"),
        ("me: 3 4 | other: 5 | turn: me", -1, "3"),
        ("me: 4 4 9 | other: 5 5 3 | turn: me", 3, "9"),
        ("me: K K K K 3 | other: A 2 4 4 | turn: me | top: A by other", 4, "K K K K"),
        ("me: 9 | other: 3 4 5 | turn: me | top: 10 by other", 2, ""),
    ],
)
def test_solved_by_hand(text: str, value: int, best: str) -> None:
    """Small endgames that a player can work out: the value, and the one play that keeps it."""
    solution = solved(parse_position(text), all_plays=True)
    assert solution.value == value
    assert ranks_text(solution.moves[0].cards) == best


def test_a_bomb_hangs_on_the_house() -> None:
    """G10, G15: what a bomb is worth, and whether it has to be used, follow from the house rules."""
    text = "me: 2 3 | other: 4 4 4 4 5 | turn: me"
    values = {
        rules: solved(parse_position(f"{text} | rules: {rules}")).value
        for rules in ("bombs=beat-all", "bombs=same-type")
    }
    assert values == {"bombs=beat-all": -1, "bombs=same-type": 5}


# ---- the likeness of positions ------------------------------------------------------------------------------------


@cache
def _searcher(rules: Rules) -> Searcher:
    return Searcher(rules)


def key(text: str) -> tuple[int, int]:
    """Return the key of a position in which the seat to move leads."""
    position = parse_position(text)
    row = _searcher(Rules()).stack[0]
    mine, others = (words.word_of(hand) for hand in position.hands)
    search.key_of(mine, others, 0, _searcher(Rules()).plays, 0, 0, row)
    return int(row[search.KEY_1]), int(row[search.KEY_2])


@pytest.mark.parametrize(
    ("one", "two", "alike"),
    [
        ("me: 3 5 | other: 4 | turn: me", "me: 6 K | other: 9 | turn: me", True),
        ("me: 3 5 | other: 4 | turn: me", "me: 3 4 | other: 4 | turn: me", False),
        ("me: 3 3 4 4 | other: 9 | turn: me", "me: 3 3 5 5 | other: 9 | turn: me", False),
        ("me: 3 3 4 | other: 9 | turn: me", "me: 3 3 5 | other: 9 | turn: me", True),
        ("me: 3 4 5 6 7 | other: 9 | turn: me", "me: 3 4 5 6 8 | other: 9 | turn: me", False),
        ("me: 3 4 5 6 7 | other: K | turn: me", "me: 8 9 10 J Q | other: K | turn: me", True),
        ("me: K K K | other: 3 | turn: me", "me: A A A | other: 3 | turn: me", False),
        ("me: A A | other: 2 | turn: me", "me: 3 3 | other: 4 | turn: me", True),
        ("me: A | other: 2 | turn: me", "me: 2 | other: A | turn: me", False),
    ],
)
def test_which_positions_are_alike(one: str, two: str, alike: bool) -> None:
    """Only the order of the ranks that are held counts, what is in a row, and three aces."""
    assert (key(one) == key(two)) == alike


def test_counts_that_the_search_uses_are_those_of_the_rules() -> None:
    """G11."""
    assert [int(count) for count in search.COUNTS] == [closed(left) for left in range(17)]
