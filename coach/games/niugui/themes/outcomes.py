"""Themes about what is at stake, and about the way to the end."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Final

from coach.games.niugui.plays import Kind, classify, is_combination, plays_in
from coach.games.niugui.position import Position
from coach.games.niugui.rules import CLEAN_WIN, DOUBLE_CAUGHT, DOUBLE_WINS, NARROW_WIN, Rules
from coach.games.niugui.themes.story import Story
from coach.games.niugui.themes.theme import theme

NODES: Final = 300_000
"""Beyond so many positions a solve under the other flush order is given up, and nothing is claimed."""
LONG: Final = 8
"""A solution of so many tricks is long."""


@theme("catch-double")
def catch_double(story: Story) -> bool:
    """One against three: the mover is one of the three, and the key alone catches the double (活抓双牛, N22)."""
    return story.double and story.value == -DOUBLE_CAUGHT // 3


@theme("stop-double")
def stop_double(story: Story) -> bool:
    """One against three: the mover is one of the three, and the key alone keeps the double from being first (N22)."""
    return story.double and bool(story.partners) and story.value == 0


@theme("double-through")
def double_through(story: Story) -> bool:
    """One against three: the mover is the double, and the key alone makes it first (双牛成功, N22)."""
    return story.double and story.value == DOUBLE_WINS


@theme("double-escapes")
def double_escapes(story: Story) -> bool:
    """One against three: the mover is the double, and the key alone keeps it from being last (双牛逃跑, N22)."""
    return story.double and not story.partners and story.value == 0


@theme("clean-not-narrow")
def clean_not_narrow(story: Story) -> bool:
    """Two against two: the key wins clean (完胜), the best wrong play only narrowly (小胜, N21)."""
    return not story.double and story.value == CLEAN_WIN and story.below == NARROW_WIN


@theme("save-draw")
def save_draw(story: Story) -> bool:
    """Two against two: the key draws (免炒), every wrong play loses (N21)."""
    return not story.double and story.value == 0


@theme("lose-less")
def lose_less(story: Story) -> bool:
    """Two against two: the key loses narrowly, every wrong play loses clean (N21)."""
    return not story.double and story.value == -NARROW_WIN


@theme("only-win")
def only_win(story: Story) -> bool:
    """Two against two: the key wins, and no wrong play does."""
    return not story.double and story.value > 0 >= story.below


@theme("duel")
def duel(story: Story) -> bool:
    """Only two seats are in, one on each side."""
    return len(story.foes_in) == 1 and not story.partners_in


@theme("by-one-play")
def by_one_play(story: Story) -> bool:
    """The mover ends the solution, its second play or a later one, while a foe holds just one combination; after each
    of the best wrong plays that foe goes out."""
    near = {seat for seat in story.foes if story.end.hands[seat] and is_combination(story.end.hands[seat])}
    if len(story.laid) < 2 or story.moments[-1].seat != story.me or not near:
        return False
    best = [other for other in story.wrong if other.value == story.below]
    return all(near & set(story.out_after(other)) for other in best)


@theme("count-to-the-end")
def count_to_the_end(story: Story) -> bool:
    """The solution takes eight tricks or more."""
    return len(story.tricks) >= LONG


@theme("do-not-go-out")
def do_not_go_out(story: Story) -> bool:
    """The mover could go out at once, and that is wrong."""
    return any(other.play.cards == story.hand for other in story.wrong)


@theme("flush-order")
def flush_order(story: Story) -> bool:
    """Under the other order of flushes (N16, N19) the key is not the only play to keep the value, or the value is
    another. Nothing is claimed where that takes more than :data:`NODES` positions to find out."""
    other = _under_other_order(story.position)
    if not _order_can_matter(story.position, other):
        return False
    from coach.games.niugui.solver import solve
    from coach.results import Solution

    solution = solve(other, nodes=NODES, all_plays=True)
    if not isinstance(solution, Solution):
        return False
    best = [move.cards for move in solution.moves if move.lower == solution.value]
    return solution.value != story.value or best != [story.key.cards]


def _under_other_order(position: Position) -> Position:
    """Return the same position at a table with the other order of flushes."""
    rules = Rules("suit" if position.rules.flush_order == "rank" else "rank")
    top = classify(position.top.cards, rules) if position.top is not None else None
    return replace(position, rules=rules, top=top)


def _order_can_matter(position: Position, other: Position) -> bool:
    """Return whether two plays of different seats, the table's among them, compare otherwise at the other table."""
    plays = [
        (seat, play, classify(play.cards, other.rules))
        for seat, hand in enumerate(position.hands)
        for play in plays_in(hand, position.rules)
        if play.kind in (Kind.FLUSH, Kind.STRAIGHT_FLUSH)
    ]
    if position.top is not None and other.top is not None and position.owner is not None:
        plays.append((position.owner, position.top, other.top))
    return any(
        one.beats(two) != one_there.beats(two_there)
        for (seat, one, one_there), (another, two, two_there) in combinations(plays, 2)
        if seat != another
    )
