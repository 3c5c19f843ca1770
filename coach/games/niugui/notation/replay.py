"""The play so far, told by one seat: what follows from a log when not all cards are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from coach.cards import NO_CARDS, PACK, Cards, card_name
from coach.errors import IllegalPlay, NotationError
from coach.games.niugui.notation.words import MOST, RELATIVE, read_play
from coach.games.niugui.plays import Combination
from coach.games.niugui.position import BADGE_CARDS, BadgeSeats, Counts, Hands, Position
from coach.games.niugui.rules import DEALS, Rules, is_decided
from coach.games.reading import Places, Seats, Span, illegal, not_their_turn, trim
from coach.notation import Source


class Lay(NamedTuple):
    """One play of a log."""

    seat: int
    cards: Cards
    """None for a pass."""
    span: Span


def deals(drawer: int | None = None) -> tuple[Counts, ...]:
    """Return the numbers of cards that the seats can hold at the deal; the two of 14 are neighbours (N2).

    >>> deals(drawer=0)  # clockwise, against the order of play: the next to draw is prev
    ((14, 13, 13, 14),)
    """
    return DEALS if drawer is None else (DEALS[drawer],)


def seen_played(top: Combination | None, owner: int | None, badges: BadgeSeats) -> list[Cards]:
    """Return the cards that each seat is known to have played: its combination on the table and its badges (N4)."""
    played = [NO_CARDS] * 4
    if top is not None and owner is not None:
        played[owner] |= top.cards
    for card, seat in zip(BADGE_CARDS, badges, strict=True):
        if seat is not None:
            played[seat] |= Cards.of([card])
    return played


def deals_before(
    source: Source, seats: Seats, began: Sequence[int], spans: Mapping[int, Span], otherwise: Span
) -> list[Counts]:
    """Return the numbers of cards at the deal that can have led to a position.

    :param began: how many cards each seat began with at least: those it holds and those it is known to have played.
    :param spans: where the number of cards of a seat is said; *otherwise*: where all are.
    :raises NotationError: none can (N2).
    """
    for seat, count in enumerate(began):
        if count > MOST:
            name = seats.names[seat]
            what = f"{name} would have begun with {count} cards, with those it is known to have played"
            right = f"nobody begins with more than {MOST} (N2)"
            raise source.fault("began-with-too-many", *spans.get(seat, otherwise), what, right, seat=name, count=count)
    fitting = [deal for deal in deals() if all(dealt >= count for dealt, count in zip(deal, began, strict=True))]
    if not fitting:
        what = f"no deal leads to {', '.join(map(str, began))} cards"
        right = "two neighbours begin with 14 and the others with 13 (N2)"
        raise source.fault("deal-counts", *otherwise, what, right, counts=tuple(began))
    return fitting


def read_log(source: Source, span: Span) -> list[Lay]:
    """Return the plays of a log such as ``me ♦4; next ♣6; across pass``.

    :raises NotationError: one cannot be read, is empty, or lays a card that has gone.
    """
    log: list[Lay] = []
    gone: dict[int, str] = {}
    start = span.start
    while start <= span.end:
        semicolon = source.folded.find(";", start, span.end)
        end = span.end if semicolon < 0 else semicolon
        piece = trim(source, Span(start, end))
        log.append(_read_lay(source, piece, gone))
        start = end + 1
    return log


def _read_lay(source: Source, piece: Span, gone: dict[int, str]) -> Lay:
    if piece.start == piece.end:
        at = max(piece.start - 1, 0)
        raise source.fault("empty-play", at, piece.end, "a play is missing", "write a seat and its cards, or pass (过)")
    (seat, name, rest), *others = RELATIVE.split(source, piece)
    if others:
        given = source.original(*others[0][1])
        raise source.fault("plays-run-on", *others[0][1], f"{given!r} begins another play", "put ';' between plays")
    if trim(source, rest).start == trim(source, rest).end:
        raise source.fault("empty-play", *name, "a seat has no play", "write its cards, or pass (过)")
    places: Places = {}
    cards = read_play(source, rest, letters=False, places=places)
    for card in cards:
        if card in gone:
            raise source.fault(
                "card-twice", *places[card], f"{card_name(card)} appears twice", "each card is laid once", cards=cards
            )
        gone[card] = RELATIVE.names[seat]
    return Lay(seat, cards, piece)


def laid_by(log: Sequence[Lay]) -> list[Cards]:
    """Return the cards that each seat has laid."""
    laid = [NO_CARDS] * 4
    for seat, cards, _ in log:
        laid[seat] |= cards
    return laid


def replay(
    source: Source, log: Sequence[Lay], hand: Cards, known: Hands, starts: Sequence[Counts], rules: Rules
) -> list[Position]:
    """Return the position after the log for each possible numbers of cards at the deal under which it is legal.

    What nobody knows lies there as it happens to fall, on such sides that the game goes on.

    :param hand: my cards now; *known*: what others are known to hold now.
    :raises NotationError: the log is legal under none of *starts*.
    """
    ends: list[Position] = []
    faults: list[NotationError] = []
    for start in starts:
        try:
            position = _deal_before(source, log, hand, known, start, rules)
            for lay in log:
                position = _after(source, position, lay)
        except NotationError as fault:
            faults.append(fault)
        else:
            ends.append(position)
    if not ends:
        raise max(faults, key=lambda fault: fault.start)
    return ends


def possible_holders(
    hand: Cards, known: Hands, played: Cards, badges: BadgeSeats, room: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield who can have held ♠2 and ♠3 at the deal, as far as is known (N3, N4).

    :param room: how many cards of each seat are unknown.
    """
    unseen = [card not in hand | played and not any(card in cards for cards in known[1:]) for card in BADGE_CARDS]
    candidates = []
    for card, shown, hidden in zip(BADGE_CARDS, badges, unseen, strict=True):
        if shown is not None:
            candidates.append([shown])
        elif card in hand:
            candidates.append([0])
        elif hidden:
            candidates.append([seat for seat in (1, 2, 3) if room[seat]])
        else:
            holder = [seat for seat in (1, 2, 3) if card in known[seat]]
            candidates.append(holder or [1, 2, 3])
    for two, three in product(*candidates):
        if not (all(unseen) and two == three and room[two] < 2):
            yield two, three


def _deal_before(
    source: Source, log: Sequence[Lay], hand: Cards, known: Hands, start: Counts, rules: Rules
) -> Position:
    """Return a deal of *start* cards that fits the log and everything known."""
    laid = laid_by(log)
    hands = [cards | now for cards, now in zip(laid, (hand, *known[1:]), strict=True)]
    room = [count - len(cards) for count, cards in zip(start, hands, strict=True)]
    last = {seat: place for place, (seat, cards, _) in enumerate(log) if cards}
    out = sorted((seat for seat in range(4) if len(laid[seat]) == start[seat]), key=lambda seat: last[seat])
    played = Cards(laid[0].mask | laid[1].mask | laid[2].mask | laid[3].mask)
    shown = [next((seat for seat in range(4) if card in laid[seat]), None) for card in BADGE_CARDS]
    held = list(possible_holders(hand, known, played, (shown[0], shown[1]), room))
    pair = next((pair for pair in held if not (out and is_decided(out, frozenset(pair)))), None)
    if pair is None:
        over = log[-1].span
        raise source.fault("game-over", *over, "one side is entirely out by then", "the game ends there (N20)")
    spare = PACK - hand - played - known[1] - known[2] - known[3]
    for card, seat in zip(BADGE_CARDS, pair, strict=True):
        if card in spare:
            hands[seat] |= Cards.of([card])
            spare -= Cards.of([card])
            room[seat] -= 1
    rest = iter(spare)
    for seat in range(4):
        hands[seat] |= Cards.of(next(rest) for _ in range(room[seat]))
    return Position((hands[0], hands[1], hands[2], hands[3]), log[0].seat, rules)


def _after(source: Source, position: Position, lay: Lay) -> Position:
    if lay.seat != position.turn:
        raise not_their_turn(source, lay.span, RELATIVE, lay.seat, position.turn)
    try:
        return position.play(lay.cards)
    except IllegalPlay as refusal:
        raise illegal(source, lay.span, refusal) from refusal
