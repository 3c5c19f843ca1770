"""Who could have prevented what (包庄, T12 to T19): reports on a hand that was played, and what they may cost.

A report says what the tiles say. Whether it was meant, which the clauses ask for too, only the table knows; so nothing
is charged unless the house rule ``liability`` says so, and then T12, T14 and T19 are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from coach.games.dingniu.plays import Kind, Play, ends_after
from coach.games.dingniu.position import COUNT, Position
from coach.games.dingniu.rules import ACCOUNT_WINS, BOTH_WAYS, LIABLE, SEATS
from coach.results import Reason
from coach.tiles import FACES, Placed, Tiles

CHARGED: Final = ("T12", "T14", "T19")
RED: Final = FACES.index(next(face for face in FACES if face.text == "4-4"))
RED_SINGLE: Final = FACES.index(next(face for face in FACES if face.text == "6-4"))
TENS: Final = FACES.index(next(face for face in FACES if face.text == "5-5"))
FEW: Final = 30
"""So many points or fewer are few for T17: six tiles of the set have 44 on average."""

Course = Sequence[Position]


@dataclass(frozen=True, slots=True)
class Report:
    """One thing that somebody could have prevented, or would have had to say."""

    clause: str
    seat: int
    """Whose doing it is."""
    at: int
    """How many plays stand before it."""
    tile: Tiles
    """What would have prevented it; of T17, the tile that is spoken of."""
    to: int
    """Who gains by it."""
    reason: Reason


def reports(course: Course) -> tuple[Report, ...]:
    """Return what there is to report on a hand, from its deal to its end, in order.

    :param course: the position before each play, and the last.
    """
    return tuple(sorted([*_accounts(course), *_both_ways(course), *_doubles(course), *_notices(course)], key=_place))


def settlement(course: Course) -> tuple[int, ...]:
    """Return what each seat gets, liabilities where the house rule counts them: the liable one pays for all three.

    :raises ImpossiblePosition: the hand is not over.
    """
    end = course[-1]
    points = end.points()
    if end.rules.liability == "off":
        return points
    charged = next((report for report in reports(course) if report.clause in CHARGED), None)
    if charged is None:
        return points
    sum_ = max(points) if charged.clause == "T12" else LIABLE
    return tuple(sum_ * ((seat == charged.to) - (seat == charged.seat)) for seat in range(COUNT))


def play_between(before: Position, after: Position) -> Play:
    """Return the play that leads from one position to the next."""
    return next(play for play in before.legal_plays() if before.play_unchecked(play) == after)


def _place(report: Report) -> tuple[int, str]:
    return report.at, report.clause


def _accounts(course: Course) -> Iterator[Report]:
    """Yield who did not keep the next from a good account (T12, T18), and who gave one that failed (T13)."""
    end = course[-1]
    if end.account is None or end.half or len(course) < 3:
        return
    blocker, before = end.account, course[-3]
    guard = before.turn
    winner = max(range(COUNT), key=end.points().__getitem__)
    if winner != blocker:
        if winner == guard and (able := _prevents(before, blocker, course[-2], lambda after: not _may_account(after))):
            yield _note("gave-account", clause="T13", seat=guard, number=len(course) - 3, tile=able, to=guard)
        return
    if able := _prevents(before, blocker, course[-2], lambda after: not _gains_by_account(after)):
        if not _is_pardoned(before, course[-2], end):
            yield _note("could-stop-account", clause="T12", seat=guard, number=len(course) - 3, tile=able, to=blocker)
    elif len(course) > 3:
        earlier = course[-4]
        if able := _prevents(earlier, blocker, before, _next_can_stop):
            yield _note(
                "could-stop-account-early",
                clause="T12",
                seat=earlier.turn,
                number=len(course) - 4,
                tile=able,
                to=blocker,
            )


def _prevents(before: Position, blocker: int, actual: Position, holds: Callable[[Position], bool]) -> Tiles | None:
    """Return the tile of another play after which *holds* is true, which it is not after the *actual* one."""
    if before.turn == blocker:
        return None
    for play in before.legal_plays():
        after = before.play_unchecked(play)
        if after != actual and (after.is_over or holds(after)):
            return play.cards
    return None


def _may_account(position: Position) -> bool:
    return any(position.accounts(play) for play in position.legal_plays())


def _gains_by_account(position: Position) -> bool:
    """Return whether the seat to play has an account that comes out."""
    seat = position.turn
    return any(
        position.accounts(play) and position.play_unchecked(play).points()[seat] == ACCOUNT_WINS
        for play in position.legal_plays()
    )


def _next_can_stop(position: Position) -> bool:
    return any(
        after.is_over or not _gains_by_account(after) for after in map(position.play_unchecked, position.legal_plays())
    )


def _is_pardoned(before: Position, after: Position, end: Position) -> bool:
    """Return whether T18 excuses it: with two 红八 in hand one was laid, and the account is a red one."""
    hand = before.hands[before.turn]
    laid = play_between(before, after).face == RED
    return laid and hand.faces.count(RED) == FACES[RED].copies and end.ends == (4, 4)


def _both_ways(course: Course) -> Iterator[Report]:
    """Yield who opened both a 1 and a 5 to a 一五 that blocks either way, and did not win (T14)."""
    end = course[-1]
    if not end.is_over or end.account is not None:
        return
    for at, (before, after) in enumerate(pairwise(course)):
        if before.ends != (1, 5):
            continue
        play = play_between(before, after)
        if play.face != BOTH_WAYS or not _blocks_both_ways(before):
            continue
        opened = next((i for i in range(at - 1, -1, -1) if course[i].ends != (1, 5)), None)
        if opened is None:
            return
        seat = course[opened].turn
        winner = max(range(COUNT), key=end.points().__getitem__)
        if seat != winner:
            yield _note("set-both-ways", clause="T14", seat=seat, number=opened, tile=play.cards, to=winner)
        return


def _blocks_both_ways(before: Position) -> bool:
    left = [hand.without(BOTH_WAYS) if seat == before.turn else hand for seat, hand in enumerate(before.hands)]
    faces = [face for hand in left for face in hand.faces if not FACES[face].is_double]
    return bool(faces) and not any(FACES[face].fits(1) or FACES[face].fits(5) for face in faces)


def _doubles(course: Course) -> Iterator[Report]:
    """Yield who let the winner's 红八 or 大十 out though another play would not have (T19)."""
    end = course[-1]
    if not end.is_over or end.account is not None:
        return
    winner = max(range(COUNT), key=end.points().__getitem__)
    for at, (before, after) in enumerate(pairwise(course)):
        if before.turn != winner or before.ends is None:
            continue
        play = play_between(before, after)
        if play.face not in (RED, TENS) or play.kind is not Kind.LAY:
            continue
        number = FACES[play.face].high
        opened = _opening(course[: at + 1], number)
        if opened is None or course[opened].turn == winner:
            continue
        other = next((each for each in course[opened].legal_plays() if number not in _ends(course[opened], each)), None)
        if other is not None:
            yield _note(
                "let-double-out", clause="T19", seat=course[opened].turn, number=opened, tile=other.cards, to=winner
            )
            return


def _opening(course: Course, number: int) -> int | None:
    """Return the play by which *number* came to be the end that it is at last."""
    for at in range(len(course) - 2, -1, -1):
        if number not in (course[at].ends or ()):
            return at
    return None


def _ends(before: Position, play: Play) -> tuple[int, ...]:
    return ends_after(play.face, play.on, before.ends) or ()


def _notices(course: Course) -> Iterator[Report]:
    """Yield what is to be said aloud of red tiles (T17)."""
    for at, (before, after) in enumerate(pairwise(course)):
        play = play_between(before, after)
        hand, seat = before.hands[before.turn], before.turn
        if hand.faces.count(play.face) != 1:
            continue
        if play.kind is Kind.LEAD and play.face == RED and hand.pips <= FEW:
            yield _note("say-whose-red", clause="T17", seat=seat, number=at, tile=play.cards, to=seat)
        elif play.kind is Kind.LAY and play.face == RED_SINGLE:
            code = "say-top-six" if hand.holds(RED) else "say-not-mine"
            yield _note(code, clause="T17", seat=seat, number=at, tile=play.cards, to=seat)


def _note(code: str, *, clause: str, seat: int, number: int, tile: Tiles, to: int) -> Report:
    """Return the report of this *code*; *number* plays stand before what it tells of."""
    plain = tile.tile if isinstance(tile, Placed) else tile
    values = {"seat": SEATS[seat], "tile": plain, "to": SEATS[to], "number": number + 1}
    return Report(clause, seat, number, plain, to, Reason(code, values))
