"""Counting what is hidden, against the enumeration of every deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from coach.errors import ImpossiblePosition
from coach.games.dingniu.belief import can_account, possible
from coach.games.dingniu.dealing import Deals, groups_of
from coach.games.dingniu.notation import read
from coach.games.dingniu.plays import Play, account_of
from coach.games.dingniu.position import Discard, Position, View
from coach.games.dingniu.rules import NUMBERS
from coach.results import Accounts, Layout, Threat, relative_seats
from coach.tiles import FACES, Tiles
from tests.dingniu.playing import HOUSES, endgame

SEATS = relative_seats(4)
COUNTED = tuple(house for house in HOUSES if (house.liability, house.after_block) == ("off", "stop"))
"""The others make no difference to what can be counted."""
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
        position = endgame(seed, left, COUNTED[seed % len(COUNTED)])
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


def accounts(position: Position, play: Play) -> str:
    """Return whether a play of the seat to play is a whole account, half of one, or none."""
    found, half = account_of(play, position.hands, position.turn, position.head, position.ends, position.rules)
    return "half" if half else "whole" if found else ""


def recounted(view: View) -> Counter[tuple[str, str, str]]:
    """Return by play, whose and what in how many deals there is an account, by going through every deal."""
    found = Counter[tuple[str, str, str]]()
    for deal in deals(view):
        for play in deal.legal_plays():
            found[str(play), "mine", accounts(deal, play)] += 1
            after = deal.play_unchecked(play)
            found.update((str(play), "next", what) for what in {accounts(after, each) for each in after.legal_plays()})
    return found


def check_counts(view: View, where: object) -> Counter[str]:
    """Check all that is said of accounts, witnesses too, and return how often there was which."""
    found, every = can_account(view), recounted(view)
    seen = Counter[str]()
    for each in found.threats:
        name = str(each.cards)
        told = {
            ("mine", "whole"): each.mine,
            ("mine", "half"): each.mine_half,
            ("next", "whole"): each.next,
            ("next", "half"): each.next_half,
        }
        for (whose, what), chance in told.items():
            assert (chance.count, chance.of) == (every[name, whose, what], found.deals), (where, name, whose, what)
            seen[f"{whose} {what}"] += bool(chance.count)
        check_witnesses(view, each, where)
    return seen


def check_witnesses(view: View, each: Threat, where: object) -> None:
    """Check that there is a witness exactly where there is an account, and that it is one deal with an account."""
    assert (each.witness is not None) == bool(each.mine.count + each.mine_half.count), (where, each)
    assert (each.next_witness is not None) == bool(each.next.count + each.next_half.count), (where, each)
    for witness, whose in ((each.witness, "me"), (each.next_witness, "next")):
        if witness is None:
            continue
        deal = next(deal for deal in deals(view) if is_as(deal, witness))
        play = deal.verify_play(each.cards)
        if whose == "next":
            deal = deal.play_unchecked(play)
            play = deal.verify_play(witness.play)
        assert (witness.by, witness.play) == (whose, play.cards)
        assert accounts(deal, play), (where, witness)


def is_as(deal: Position, layout: Layout) -> bool:
    """Return whether the others hold in *deal* what they hold in *layout*."""
    return all(deal.hands[SEATS.index(seat)] == hand for seat, hand in layout.hands.items())


def test_accounts_are_counted_exactly() -> None:
    """T10, T14 to T16: in how many deals each play is an account or half of one, and leaves one to the next player."""
    for left in (5, 6, 7):
        for seed, view in small_views(20, left):
            check_counts(view, (seed, left))
    seen = Counter[str]()
    for seed, view in islice(((seed, view) for seed, view in small_views(4000, 7) if shows_accounts(view)), 25):
        seen += check_counts(view, seed)
    assert min(seen["mine whole"], seen["next whole"]) > 2, "the cases show too few accounts"


def shows_accounts(view: View) -> bool:
    """Return whether any account is counted: they are rare, and of those that are counted some more are checked."""
    return any(each.witness or each.next_witness for each in can_account(view).threats)


BOTH = (
    "me: 6-4 5-1 | next: 2 | across: 2 | prev: 2 | ends: 5 1 | laid: 6-6 5-5 5-5 4-4 3-3 3-3 2-2 1-1 1-1 6-5 6-5 "
    "6-1 6-1 5-1 3-1 | discards: across ? | turn: me"
)
"""A 一五 of mine that fits both ends."""
NEXT_BOTH = (
    "me: 6-6 5-5 | next: 2 | across: 2 | prev: 2 | ends: 5 1 | laid: 6-6 5-5 4-4 3-3 2-2 1-1 1-1 6-5 6-5 6-4 6-2 "
    "6-1 6-1 5-1 3-1 | discards: across ? | turn: me"
)
"""The next player may have one."""
HEAD_NEXT = (
    "me: 4-4 3-3 | next: 1 | across: 1 | prev: 1 | ends: 6 4 | laid: 6-6 6-6 5-5 5-5 4-4 3-3 2-2 2-2 1-1 1-1 6-5 6-5 "
    "6-4 6-3 6-1 6-1 5-1 3-1 3-1 | turn: me | head: next"
)
"""The next player is the head, with one tile; it may be 金瓶."""
HEAD_ME = (
    "me: 6-4 4-4 | next: 2 | across: 2 | prev: 2 | ends: 6 4 | laid: 6-6 6-6 6-5 6-5 6-1 6-1 6-3 6-4 5-1 5-1 "
    "3-1 1-1 1-1 3-3 3-3 2-2 | turn: me | head: me"
)
"""I am the head: after 金瓶 there is only a double that fits."""


@pytest.mark.parametrize("text", [BOTH, NEXT_BOTH, HEAD_NEXT, HEAD_ME])
def test_both_ways_and_the_head_are_counted_exactly(text: str) -> None:
    """T14 to T16 under every house: a 一五 at both ends, of mine and of the next player's; a head who is let off."""
    seen = Counter[str]()
    for house in COUNTED:
        seen += check_counts(replace(read(text).view, rules=house), (text, house))
    assert sum(seen.values()), "no house shows an account"


def test_half_accounts_are_told_apart() -> None:
    """T15: where the house has them, and only there, some blocks are half an account."""
    for text, whose in (
        (BOTH, "mine_half"),
        (NEXT_BOTH, "next_half"),
        (HEAD_NEXT, "next_half"),
        (HEAD_ME, "mine_half"),
    ):
        counts = {}
        for half in ("no", "yes"):
            found: Accounts = can_account(read(f"{text} | rules: half_account={half}").view)
            counts[half] = sum(getattr(each, whose).count for each in found.threats)
        assert counts["no"] == 0 < counts["yes"], text


def test_whole_deals_are_counted_alike() -> None:
    """Of all that is unseen: drawn and gone through, deals are as many as counted, copies told apart or not."""
    for seed, view in small_views(20, 6):
        every = list(Deals(view).every())
        assert sum(ways for _, ways in every) == Deals(view).count(), seed
        assert len(every) == len({deal for deal, _ in every}) == Deals(view).count(alike=True), seed
        assert all(deal.view(0) == view for deal, _ in every), seed


def test_what_cannot_be_counted() -> None:
    """No deal agrees, or it is another's turn."""
    none = (
        "me: 6-6 6-6 | next: 2 | across: 2 | prev: 2 | ends: 6 1 | laid: 5-5 5-5 4-4 4-4 3-3 3-3 2-2 2-2 1-1 1-1 "
        "5-1 5-1 3-1 3-1 6-2 | discards: next ? at 6 1 | turn: me"
    )
    for ask in (possible, can_account):
        with pytest.raises(ImpossiblePosition) as refused:
            ask(read(none).view)
        assert refused.value.code == "no-deal-agrees"
    with pytest.raises(ImpossiblePosition) as refused:
        can_account(read("me: 4-4 3-3 2-2 1-1 6-6 | log: me 6-5").view)
    assert refused.value.code == "not-my-turn"


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
