"""Who could have prevented what (包庄, T12 to T19): reports on a hand that was played, and what they may cost.

A report says what the tiles say. Whether it was meant, which the clauses ask for too, only the table knows; so nothing
is charged unless the house rule ``liability`` says so, and then T12, T14 and T19 are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final

from coach.games.dingniu.belief import can_account
from coach.games.dingniu.dealing import Deals, fitting
from coach.games.dingniu.plays import Ends, Kind, Play
from coach.games.dingniu.position import COUNT, Position
from coach.games.dingniu.rules import ACCOUNT_WINS, BOTH_WAYS, LIABLE, SEATS, in_order
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
    points = course[-1].points()
    liable = charged(course)
    if liable is None:
        return points
    sum_ = max(points) if liable.clause == "T12" else LIABLE
    return tuple(sum_ * ((seat == liable.to) - (seat == liable.seat)) for seat in range(COUNT))


def charged(course: Course) -> Report | None:
    """Return the report by which a hand that is over is settled; ``None`` where there is none, or none is charged."""
    if course[-1].rules.liability == "off":
        return None
    return next((report for report in reports(course) if report.clause in CHARGED), None)


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
    blocker, before, actual = end.account, course[-3], course[-2]
    guard, number = before.turn, len(course) - 3
    winner = max(range(COUNT), key=end.points().__getitem__)
    if winner != blocker:
        other = _other(before, actual, lambda play: not _may_account(before.play_unchecked(play)))
        if winner == guard and other:
            yield _note("gave-account", clause="T13", seat=guard, number=number, tile=other.cards, to=guard)
    elif other := _known_to_stop(before, actual):
        if not _is_pardoned(before, actual, end):
            yield _note("could-stop-account", clause="T12", seat=guard, number=number, tile=other.cards, to=blocker)
    elif len(course) > 3 and (other := _stops_for_next(course[-4], before)):
        seat = course[-4].turn
        yield _note(
            "could-stop-account-early", clause="T12", seat=seat, number=number - 1, tile=other.cards, to=blocker
        )


def _other(before: Position, actual: Position, holds: Callable[[Play], bool]) -> Play | None:
    """Return another play than the *actual* one of which *holds* is true."""
    return next((play for play in before.legal_plays() if before.play_unchecked(play) != actual and holds(play)), None)


def _known_to_stop(before: Position, actual: Position) -> Play | None:
    """Return a play that would have stopped the account, and of which its owner could know that it was safer (T12).

    By what the owner saw, it left the next player an account in fewer deals; or it left the owner fewer points (软拦).
    """
    seat = before.turn
    laid = play_between(before, actual)
    chances = {each.cards: each.next.count for each in can_account(before.view(seat)).threats}
    kept = before.play_unchecked(laid).pips()[seat]

    def stops(play: Play) -> bool:
        after = before.play_unchecked(play)
        if not after.is_over and _gains_by_account(after):
            return False
        return chances[play.cards] < chances[laid.cards] or after.pips()[seat] < kept

    return _other(before, actual, stops)


def _stops_for_next(before: Position, actual: Position) -> Play | None:
    """Return a play that would have stopped the account of the one after the next, whom the next could not (隔家, T12).

    That the next had nothing to lay must have been proven by discards: no deal that agreed with them gave it a tile.
    """
    assert actual.ends is not None, "somebody has played"
    deals = Deals(before.view(before.turn))
    if deals.such({1: fitting(actual.ends)}).count() < deals.count():
        return None

    def stops(play: Play) -> bool:
        after = before.play_unchecked(play)
        replies = map(after.play_unchecked, after.legal_plays())
        return after.is_over or not any(not reply.is_over and _gains_by_account(reply) for reply in replies)

    return _other(before, actual, stops)


def _may_account(position: Position) -> bool:
    return any(position.accounts(play) for play in position.legal_plays())


def _gains_by_account(position: Position) -> bool:
    """Return whether the seat to play has an account that comes out."""
    seat = position.turn
    return any(
        position.accounts(play) and position.play_unchecked(play).points()[seat] == ACCOUNT_WINS
        for play in position.legal_plays()
    )


def _is_pardoned(before: Position, after: Position, end: Position) -> bool:
    """Return whether T18 excuses it: with two 红八 in hand one was laid, and the account is a red one."""
    hand = before.hands[before.turn]
    laid = play_between(before, after).face == RED
    return laid and hand.faces.count(RED) == FACES[RED].copies and end.ends == (4, 4)


def _both_ways(course: Course) -> Iterator[Report]:
    """Yield who opened both a 1 and a 5 to a 一五 that blocks either way, though another play would not have (T14)."""
    end = course[-1]
    if not end.is_over or end.account is not None:
        return
    winner = max(range(COUNT), key=end.points().__getitem__)
    for at, (before, after) in enumerate(pairwise(course)):
        if before.ends != (1, 5) or play_between(before, after).face != BOTH_WAYS or not _blocks_both_ways(before):
            continue
        opened = next((i for i in range(at - 1, -1, -1) if course[i].ends != (1, 5)), None)
        if opened is None or course[opened].turn == winner:
            return
        if other := _leaving(course, opened, lambda ends: ends != (1, 5)):
            seat, tile = course[opened].turn, other.cards
            yield _note("set-both-ways", clause="T14", seat=seat, number=opened, tile=tile, to=winner)
        return


def _blocks_both_ways(before: Position) -> bool:
    left = [hand.without(BOTH_WAYS) if seat == before.turn else hand for seat, hand in enumerate(before.hands)]
    faces = [face for hand in left for face in hand.faces if not FACES[face].is_double]
    return bool(faces) and not any(FACES[face].fits(1) or FACES[face].fits(5) for face in faces)


def _doubles(course: Course) -> Iterator[Report]:
    """Yield who let out the 红八 or 大十 by which somebody won, though another play would not have (T19).

    Who opened the number with a double of it laid one's own, which is excused.
    """
    end = course[-1]
    if not end.is_over or end.account is not None:
        return
    winner = max(range(COUNT), key=end.points().__getitem__)
    for at, (before, after) in enumerate(pairwise(course)):
        if before.turn != winner or before.ends is None:
            continue
        play = play_between(before, after)
        if play.face not in (RED, TENS) or play.kind is not Kind.LAY or not _won_by(end, winner, play.face):
            continue
        number = FACES[play.face].high
        opened = _opening(course[: at + 1], number)
        if opened is None or course[opened].turn == winner:
            continue
        seat = course[opened].turn
        if play_between(course[opened], course[opened + 1]).face == play.face:
            continue
        if other := _leaving(course, opened, partial(_lacks, number)):
            yield _note("let-double-out", clause="T19", seat=seat, number=opened, tile=other.cards, to=winner)
            return


def _lacks(number: int, ends: Ends | None) -> bool:
    return number not in (ends or ())


def _leaving(course: Course, at: int, holds: Callable[[Ends | None], bool]) -> Play | None:
    """Return another play than that after *at* plays, which leaves ends of which *holds* is true."""
    before = course[at]
    return _other(before, course[at + 1], lambda play: holds(play.after(before.ends)))


def _won_by(end: Position, winner: int, face: int) -> bool:
    """Return whether the winner would not have won with a double of *face* among the discards."""
    pips = [pips + FACES[face].pips * (seat == winner) for seat, pips in enumerate(end.pips())]
    return in_order(pips, end.head)[0] != winner


def _opening(course: Course, number: int) -> int | None:
    """Return the play by which *number* came to be the end that it is at last."""
    for at in range(len(course) - 2, -1, -1):
        if number not in (course[at].ends or ()):
            return at
    return None


def _notices(course: Course) -> Iterator[Report]:
    """Yield what is to be said aloud of red tiles (T17)."""
    for at, (before, after) in enumerate(pairwise(course)):
        play = play_between(before, after)
        hand, seat = before.hands[before.turn], before.turn
        if hand.faces.count(play.face) != 1:
            continue
        if play.kind is Kind.LEAD and play.face == RED and hand.pips <= FEW:
            yield _note("say-whose-red", clause="T17", seat=seat, number=at, tile=play.cards, to=seat)
        elif play.kind is Kind.LAY and play.face == RED_SINGLE and hand.faces.count(RED) < FACES[RED].copies:
            code = "say-top-six" if hand.holds(RED) else "say-not-mine"
            yield _note(code, clause="T17", seat=seat, number=at, tile=play.cards, to=seat)


def _note(code: str, *, clause: str, seat: int, number: int, tile: Tiles, to: int) -> Report:
    """Return the report of this *code*; *number* plays stand before what it tells of."""
    plain = tile.tile if isinstance(tile, Placed) else tile
    values = {"seat": SEATS[seat], "tile": plain, "to": SEATS[to], "number": number + 1}
    return Report(clause, seat, number, plain, to, Reason(code, values))
