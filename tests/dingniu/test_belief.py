"""Counting what is hidden, against the enumeration of every deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from coach.games.dingniu.belief import can_account, groups_of, possible
from coach.games.dingniu.notation import read
from coach.games.dingniu.position import Discard, Position, View
from coach.games.dingniu.rules import NUMBERS
from coach.results import relative_seats
from coach.tiles import FACES, Tiles
from tests.dingniu.playing import HOUSES, endgame

SEATS = relative_seats(4)
WITHOUT_HALVES = tuple(house for house in HOUSES if house.half_account == "no" and house.liability == "off")
MOST = 7
"""So many hidden tiles are enumerated."""


def deals(view: View) -> Iterator[Position]:
    """Yield every deal that agrees with *view*: copies are told apart, the order of discards that are alike is not."""
    groups = groups_of(view)
    faces = view.unseen.faces

    def fill(at: int, filled: tuple[tuple[int, ...], ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
        if at == len(faces):
            yield filled
            return
        for place, group in enumerate(groups):
            if len(filled[place]) < group.size and faces[at] not in group.never:
                yield from fill(at + 1, (*filled[:place], (*filled[place], faces[at]), *filled[place + 1 :]))

    for filled in fill(0, ((),) * len(groups)):
        hands = [view.hand, Tiles(), Tiles(), Tiles()]
        hidden: list[list[int]] = [[], [], [], []]
        for group, found in zip(groups, filled, strict=True):
            if group.is_hand:
                hands[group.seat] = Tiles.of_faces(found)
            else:
                hidden[group.seat] += found
        discards = tuple(
            tuple(Discard(gone.tile or Tiles.of_faces([hidden[seat].pop(0)]), gone.at) for gone in each)
            for seat, each in enumerate(view.discards)
        )
        assert len(discards) == 4
        yield Position((hands[0], hands[1], hands[2], hands[3]), 0, view.rules, view.ends, discards)  # type: ignore[arg-type]


def small_views(count: int, left: int) -> Iterator[tuple[int, View]]:
    """Yield seats' views of random endgames with few enough hidden tiles, each with its seed."""
    seed = 0
    while count:
        seed += 1
        position = endgame(seed, left, WITHOUT_HALVES[seed % len(WITHOUT_HALVES)])
        if position is None:
            continue
        view = position.view(position.turn)
        if len(view.unseen) <= MOST:
            count -= 1
            yield seed, view


def test_who_can_hold_what_is_counted_exactly() -> None:
    """T4: of every number and tile, in how many deals each seat holds one."""
    for seed, view in small_views(20, 6):
        found = possible(view)
        total, held = 0, Counter[tuple[str, object]]()
        for deal in deals(view):
            total += 1
            for seat in range(1, 4):
                faces = deal.hands[seat].faces
                held.update((SEATS[seat], number) for number in NUMBERS if any(FACES[f].fits(number) for f in faces))
                held.update((SEATS[seat], FACES[face].text) for face in set(faces))
        assert found.deals == total > 0, seed
        for seat in SEATS[1:]:
            assert {number: each.count for number, each in found.numbers[seat].items()} == {
                number: held[seat, number] for number in NUMBERS
            }, seed
            assert all(each.count == held[seat, text] for text, each in found.tiles[seat].items()), seed


def test_accounts_are_counted_exactly() -> None:
    """T10, T14, T16: in how many deals each play is an account, and leaves one to the next player."""
    some = 0
    for left in (5, 6, 7):
        for seed, view in small_views(40, left):
            mine, following = Counter[str](), Counter[str]()
            for deal in deals(view):
                for play in deal.legal_plays():
                    mine[str(play)] += deal.accounts(play)
                    after = deal.play_unchecked(play)
                    following[str(play)] += any(after.accounts(reply) for reply in after.legal_plays())
            for each in can_account(view).threats:
                name = str(each.play)
                assert (each.mine.count, each.next.count) == (mine[name], following[name]), (seed, left, name)
                some += bool(mine[name]) + bool(following[name])
    assert some > 4, "the cases show too few accounts"


def test_both_ways_and_the_head_are_counted_exactly() -> None:
    """T14, T16: a 一五 at both ends, and a next player who is the head."""
    view = read(
        "me: 6-4 5-1 | next: 2 | across: 2 | prev: 2 | ends: 5 1 | laid: 6-5 5-5 5-5 6-5 "
        "6-1 6-1 4-4 3-3 3-1 3-1 2-2 6-6"
        " | discards: me 2-2, next 4-4, across ?, prev ? | turn: me"
    ).view
    for house in WITHOUT_HALVES:
        now = replace(view, rules=house)
        mine = Counter[str]()
        for deal in deals(now):
            for play in deal.legal_plays():
                mine[str(play)] += deal.accounts(play)
        assert {str(each.play): each.mine.count for each in can_account(now).threats} == dict(mine)


def test_a_discard_proves_what_is_missing() -> None:
    """Next discarded at 5 and 6: it holds neither; what is laid later says no more."""
    told = "me: 4-4 5-1 3-1 2-2 6-6 | log: me 6-5; next x ?; across 6-4 on 6; prev 5-1 on 5"
    found = possible(read(told).view)
    assert (found.numbers["next"][5].count, found.numbers["next"][6].count) == (0, 0)
    assert found.numbers["across"][6].count > 0
    assert set(found.numbers) == {"next", "across", "prev"}


@pytest.mark.parametrize(("hand", "hard"), [("3-3 6-3 3-1 1-1 2-2 5-5", (3,)), ("4-4 4-4 6-4 1-1 2-2 5-5", ())])
def test_hard_numbers_of_my_hand(hand: str, hard: tuple[int, ...]) -> None:
    """T5: 长三 with 歪九 and a 一鹅 is 硬; two 红八 with one 金瓶 are not."""
    assert possible(read(hand).view).hard == hard
