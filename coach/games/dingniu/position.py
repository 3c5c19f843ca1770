"""A hand (一把) of 顶牛: deal, turn, ends, discards and points; what all see and what one seat sees.

Seats are 0 to 3, as in :data:`~coach.games.dingniu.rules.SEATS`. A position is a value: playing returns a new one.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from coach.cards import Cards
from coach.errors import IllegalPlay, ImpossiblePosition
from coach.games.dingniu.plays import Ends, Kind, Play, account_of, legal_plays, verify
from coach.games.dingniu.rules import HAND, SEATS, Rules, points_of
from coach.results import Reason, Verdict, relative_seats
from coach.tiles import FACES, NO_TILES, PACK, Tiles

Hands = tuple[Tiles, Tiles, Tiles, Tiles]
COUNT: Final = len(SEATS)


@dataclass(frozen=True, slots=True)
class Discard:
    """One tile that lies face down (T4)."""

    tile: Tiles | None
    """``None`` where it is hidden."""
    at: Ends | None = None
    """The ends when it was discarded, both of which its owner could not serve; ``None`` where it is not known."""


Discards = tuple[tuple[Discard, ...], tuple[Discard, ...], tuple[Discard, ...], tuple[Discard, ...]]
NONE_DISCARDED: Final[Discards] = ((), (), (), ())


def judge(tiles: Cards, hand: Tiles, ends: Ends | None) -> Verdict:
    """Say whether a play is legal, with the clause and the reason."""
    try:
        play = verify(as_tiles(tiles), hand, ends)
    except IllegalPlay as refusal:
        return refused(refusal)
    if play.kind is Kind.LEAD:
        return Verdict(True, play.kind.value, "T5", Reason("may-lead-tile", {"tile": play.cards}), game="dingniu")
    assert ends is not None, "what is no lead has ends"
    if play.kind is Kind.DISCARD:
        values = {"tile": play.cards, "one": ends[0], "other": ends[1]}
        return Verdict(True, play.kind.value, "T4", Reason("nothing-fits", values), game="dingniu")
    after = play.after(ends)
    assert after is not None, "a laid tile leaves ends"
    values = {"tile": play.cards, "number": play.on, "one": after[0], "other": after[1]}
    return Verdict(True, play.kind.value, "T3", Reason("tile-fits", values), game="dingniu")


def refused(refusal: IllegalPlay) -> Verdict:
    """Return the verdict on a play that was refused."""
    return Verdict(False, "", refusal.clause, Reason(refusal.code, refusal.values), game="dingniu")


def as_tiles(cards: Cards) -> Tiles:
    """Return *cards* as tiles; none are none in any game."""
    if isinstance(cards, Tiles):
        return cards
    if cards:
        raise ImpossiblePosition("these are cards, and 顶牛 is played with tiles", code="cards-for-tiles")
    return NO_TILES


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a hand with all four hands known.

    >>> position = deal(random.Random(1))
    >>> [len(hand) for hand in position.hands], position.head == position.turn
    ([6, 6, 6, 6], True)

    :raises ImpossiblePosition: what is said cannot all be true.
    """

    hands: Hands
    turn: int
    """The seat to play; after the last play, the one that would be."""
    rules: Rules = field(default_factory=Rules)
    ends: Ends | None = None
    """The two open numbers, the lower first; ``None`` before the lead."""
    discards: Discards = NONE_DISCARDED
    """Each seat's, in order."""
    account: int | None = None
    """The seat that blocked by an account (T10)."""
    half: bool = False
    """Whether that was half an account (T15)."""

    def __post_init__(self) -> None:
        check_discards(self.hands, self.discards)
        check_copies([*self.hands, *(tile for each in self.discards for tile in tiles_of(each))])
        check_turn([len(hand) for hand in self.hands], self.turn)
        for seat, hand in enumerate(self.hands):
            check_proofs(hand, self.discards[seat], SEATS[seat])

    @property
    def head(self) -> int:
        """The seat that led (头家), which follows from how many tiles each holds."""
        return head_of([len(hand) for hand in self.hands], self.turn)

    @property
    def top(self) -> Ends | None:
        """The ends: what is to be matched."""
        return self.ends

    @property
    def laid(self) -> Tiles:
        """The tiles that are in no hand and not discarded: those in the row."""
        return rest_of([*self.hands, *(tile for each in self.discards for tile in tiles_of(each))])

    @property
    def is_over(self) -> bool:
        """Whether all tiles are laid or discarded (T6), or somebody has accounted (T11)."""
        return self.account is not None or not any(self.hands)

    def pips(self) -> tuple[int, ...]:
        """Return each seat's points so far: what it has discarded and what it holds (T7, T11).

        After an account with ``after_block=doubles``, the doubles that still fit do not count.
        """
        return tuple(
            sum(tile.pips for tile in tiles_of(self.discards[seat])) + self._held(hand)
            for seat, hand in enumerate(self.hands)
        )

    def _held(self, hand: Tiles) -> int:
        laid = self.account is not None and self.rules.after_block == "doubles"
        ends = self.ends if laid and self.ends is not None else ()
        return sum(FACES[f].pips for f in hand.faces if not (FACES[f].is_double and FACES[f].high in ends))

    def points(self) -> tuple[int, ...]:
        """Return what each seat gets (T9, T11), liabilities apart: see :mod:`coach.games.dingniu.liability`.

        :raises ImpossiblePosition: the hand is not over.
        """
        if not self.is_over:
            raise ImpossiblePosition("the hand is not over: there are no points yet", code="not-over")
        return points_of(self.pips(), self.head, self.account, half=self.half)

    def legal_plays(self) -> tuple[Play, ...]:
        """Return every legal play, copies apart; none when the hand is over."""
        return () if self.is_over else legal_plays(self.hands[self.turn], self.ends)

    def verify_play(self, tiles: Cards) -> Play:
        """Return the play that *tiles* make: one tile, with its end where it fits both.

        :raises IllegalPlay: it is not legal here.
        """
        if self.is_over:
            raise IllegalPlay("the hand is over", clause="T6", code="hand-over")
        return verify(as_tiles(tiles), self.hands[self.turn], self.ends)

    def can_play(self, tiles: Cards) -> bool:
        """Return whether the seat to play may do so."""
        try:
            self.verify_play(tiles)
        except IllegalPlay:
            return False
        return True

    def judge(self, tiles: Cards) -> Verdict:
        """Say whether the seat to play may do so, with the clause and the reason."""
        if self.is_over:
            return refused(IllegalPlay("the hand is over", clause="T6", code="hand-over"))
        return judge(tiles, self.hands[self.turn], self.ends)

    def accounts(self, play: Play) -> bool:
        """Return whether *play* of the seat to play is an account (T10), or half of one (T15)."""
        return account_of(play, self.hands, self.turn, self.head, self.ends, self.rules)[0]

    def play(self, tiles: Cards) -> Position:
        """Return the position after the seat to play leads, lays or discards.

        :raises IllegalPlay: it is not legal here.
        """
        return self.play_unchecked(self.verify_play(tiles))

    def play_unchecked(self, play: Play) -> Position:
        """Return the position after *play*, which must be one of :meth:`legal_plays`."""
        seat = self.turn
        account, half = account_of(play, self.hands, seat, self.head, self.ends, self.rules)
        first, second, third, fourth = (
            hand.without(play.face) if each == seat else hand for each, hand in enumerate(self.hands)
        )
        discards = self.discards
        if play.kind is Kind.DISCARD:
            gone = Discard(Tiles(play.cards.mask), self.ends)
            one, two, three, four = ((*each, gone) if at == seat else each for at, each in enumerate(discards))
            discards = (one, two, three, four)
        return Position(
            (first, second, third, fourth),
            (seat + 1) % COUNT,
            self.rules,
            play.after(self.ends),
            discards,
            seat if account else None,
            half,
        )

    def escape(self, seat: int) -> Position:
        """Refuse: nobody leaves this table.

        :raises IllegalPlay: always.
        """
        raise IllegalPlay("nobody escapes from 顶牛", clause="T6", code="no-escape", seat=SEATS[seat])

    def view(self, seat: int) -> View:
        """Return what *seat* knows: its own tiles and discards, the row, and how many each has discarded, and when."""
        order = [(seat + step) % COUNT for step in range(COUNT)]
        first, *hidden = (self.discards[each] for each in order)
        two, three, four = (tuple(Discard(None, gone.at) for gone in each) for each in hidden)
        counts = tuple(len(self.hands[each]) for each in order[1:])
        return View(
            self.hands[seat],
            (counts[0], counts[1], counts[2]),
            self.laid,
            self.rules,
            self.ends,
            (first, two, three, four),
            (self.turn - seat) % COUNT,
        )


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows. Seats are relative: 0 me, 1 next, 2 across, 3 previous.

    Before anybody plays, all ways to deal the tiles are equally likely; a discard proves that both ends were missing.

    :raises ImpossiblePosition: what is said cannot all be true.
    """

    hand: Tiles
    others: tuple[int, int, int]
    """How many tiles the others hold, in order of play."""
    laid: Tiles
    """The tiles in the row."""
    rules: Rules = field(default_factory=Rules)
    ends: Ends | None = None
    discards: Discards = NONE_DISCARDED
    """Each seat's, in order; the others' are hidden as a rule."""
    turn: int = 0
    order: tuple[Tiles, ...] = field(default=(), compare=False)
    """The tiles in the row in the order in which they were laid, each with its end, where that is known."""

    def __post_init__(self) -> None:
        shown = [tile for each in self.discards for tile in tiles_of(each)]
        check_copies([self.hand, self.laid, *shown])
        sizes = self.counts[0]
        for seat, (held, gone) in enumerate(zip(sizes, self.discards, strict=True)):
            if held + len(gone) > HAND:
                raise _too_many(relative_seats(COUNT)[seat], held + len(gone))
        check_turn(sizes, self.turn)
        check_proofs(self.hand, self.discards[0], "me")
        hidden = sum(self.others) + sum(gone.tile is None for each in self.discards for gone in each)
        if len(self.unseen) != hidden:
            message = f"{hidden} tiles are hidden, and {len(self.unseen)} have not been seen"
            raise ImpossiblePosition(message, code="hidden-unlike-unseen", count=hidden, unseen=len(self.unseen))

    @property
    def counts(self) -> tuple[tuple[int, int, int, int]]:
        """How many tiles each seat holds, me first; the one case that there is."""
        return ((len(self.hand), *self.others),)

    @property
    def head(self) -> int:
        """The seat that led (头家)."""
        return head_of(self.counts[0], self.turn)

    @property
    def top(self) -> Ends | None:
        """The ends."""
        return self.ends

    @property
    def unseen(self) -> Tiles:
        """The tiles whose place I do not know: in the others' hands, or hidden discards."""
        return rest_of([self.hand, self.laid, *(tile for each in self.discards for tile in tiles_of(each))])

    @property
    def gone(self) -> int:
        """How many of the unseen tiles are discarded."""
        return len(self.unseen) - sum(self.others)

    def legal_plays(self) -> tuple[Play, ...]:
        """Return every legal play of mine as if it were my turn, copies apart."""
        return legal_plays(self.hand, self.ends)

    def judge(self, tiles: Cards) -> Verdict:
        """Say whether I may do so, with the clause and the reason."""
        if self.turn != 0:
            seat = relative_seats(COUNT)[self.turn]
            return refused(IllegalPlay("it is another's turn", clause="T2", code="not-my-turn", seat=seat))
        return judge(tiles, self.hand, self.ends)

    def whole(self) -> Position:
        """Return the position that this is when nothing is hidden.

        :raises ImpossiblePosition: something is.
        """
        if self.unseen:
            message = f"{len(self.unseen)} tiles are hidden: all must be known"
            raise ImpossiblePosition(message, code="tiles-hidden", count=len(self.unseen))
        return Position((self.hand, NO_TILES, NO_TILES, NO_TILES), self.turn, self.rules, self.ends, self.discards)


def deal(rng: random.Random, rules: Rules | None = None) -> Position:
    """Return a hand freshly dealt: six tiles each, and the 头家 drawn by lot (T2)."""
    faces = list(PACK.faces)
    rng.shuffle(faces)
    hands, free = [], list(PACK)
    for seat in range(COUNT):
        mask = 0
        for face in sorted(faces[seat * HAND : (seat + 1) * HAND]):
            tile = next(each for each in free if PACK.faces[each] == face)
            free.remove(tile)
            mask |= 1 << tile
        hands.append(Tiles(mask))
    return Position((hands[0], hands[1], hands[2], hands[3]), rng.randrange(COUNT), rules or Rules())


def tiles_of(discards: Iterable[Discard]) -> list[Tiles]:
    """Return the tiles of discards that are not hidden."""
    return [gone.tile for gone in discards if gone.tile is not None]


def rest_of(parts: Iterable[Tiles]) -> Tiles:
    """Return the tiles that are in none of *parts*."""
    left = PACK
    for part in parts:
        for face in part.faces:
            left = left.without(face)
    return left


def head_of(counts: Sequence[int], turn: int) -> int:
    """Return the seat that led, by how many tiles each holds before *turn* plays."""
    return next((seat for seat in after(turn) if counts[seat] < counts[turn]), turn)


def after(turn: int) -> list[int]:
    """Return the other seats in order of play after *turn*."""
    return [(turn + step) % COUNT for step in range(1, COUNT)]


def check_copies(parts: Iterable[Tiles]) -> None:
    """Refuse tiles that are in more places than there are copies.

    :raises ImpossiblePosition: they are.
    """
    counts: dict[int, int] = {}
    for part in parts:
        for face in part.faces:
            counts[face] = counts.get(face, 0) + 1
    for face, count in counts.items():
        if count > FACES[face].copies:
            message = f"{FACES[face].text!r} is there {count} times, and the set has {FACES[face].copies}"
            tile = Tiles.of_faces([face])
            raise ImpossiblePosition(message, code="tile-too-often", tile=tile, found=count, known=FACES[face].copies)


def check_turn(counts: Sequence[int], turn: int) -> None:
    """Refuse numbers of tiles that no order of play leads to.

    :raises ImpossiblePosition: they are such.
    """
    steps = [counts[turn] - counts[seat] for seat in after(turn)]
    if steps != sorted(steps) or steps[0] not in (0, 1) or steps[-1] not in (0, 1):
        message = f"nobody plays twice in a round: {counts[turn]} is too many or too few for who is to play"
        raise ImpossiblePosition(message, code="counts-out-of-turn")


def check_discards(hands: Sequence[Tiles], discards: Discards) -> None:
    """Refuse more tiles than anybody is dealt, and discards that are hidden."""
    for seat, (hand, gone) in enumerate(zip(hands, discards, strict=True)):
        if len(hand) + len(gone) > HAND:
            raise _too_many(SEATS[seat], len(hand) + len(gone))
        if any(each.tile is None for each in gone):
            message = f"a discard of {SEATS[seat]} is hidden: all must be known"
            raise ImpossiblePosition(message, code="discard-hidden", seat=SEATS[seat])


def check_proofs(hand: Tiles, discards: Sequence[Discard], seat: str) -> None:
    """Refuse a hand that could have served an end when its owner discarded (T4).

    :raises ImpossiblePosition: it could.
    """
    for place, gone in enumerate(discards):
        if gone.at is None:
            continue
        for part in (hand, *tiles_of(discards[place:])):
            for face in part.faces:
                if number := next((end for end in gone.at if FACES[face].fits(end)), 0):
                    message = f"{seat} discarded at {gone.at[0]} and {gone.at[1]} with {FACES[face].text!r} in hand"
                    tile = Tiles.of_faces([face])
                    raise ImpossiblePosition(message, code="could-have-laid", seat=seat, tile=tile, number=number)


def _too_many(seat: str, count: int) -> ImpossiblePosition:
    message = f"{seat} would have begun with {count} tiles: nobody has more than {HAND}"
    return ImpossiblePosition(message, code="tiles-above-hand", seat=seat, count=count)
