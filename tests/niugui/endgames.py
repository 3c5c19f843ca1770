"""Seeded endgames with all cards known: composed ones of every sort, even ones, and those of careful play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from coach.cards import NO_CARDS, PACK, RANKS, Cards
from coach.games.niugui.plays import Combination, plays_in
from coach.games.niugui.policies import Careful
from coach.games.niugui.position import BADGE_CARDS, Hands, Position, deal
from coach.games.niugui.rules import BADGES, DEALS, STRAIGHTS, Rules, is_decided
from tests.niugui.playing import ORDERS

TABLE: Final = 13
"""The combination to beat is chosen among those in so many of the cards that have gone."""


@dataclass(frozen=True, slots=True)
class Sort:
    """What an endgame is like, by which a set of them is counted."""

    out: str
    """The sides of the seats that are out, in the order of going out: B for Black and R for Red."""
    double: bool
    """One seat against three."""
    on_lead: bool
    suit_first: bool
    """The flush order ``"suit"`` (N16)."""
    five: bool
    """A five-card combination is alive: some hand holds one."""


def sort_of(position: Position) -> Sort:
    """Return what sort *position* is of."""
    black = position.black
    return Sort(
        out="".join("B" if seat in black else "R" for seat in position.out),
        double=len(black) == 1,
        on_lead=position.top is None,
        suit_first=position.rules.flush_order == "suit",
        five=any(play.kind.level for hand in position.hands for play in plays_in(hand, position.rules)),
    )


def composed(rng: random.Random, cards: int) -> Position:
    """Return an endgame of any sort with *cards* cards left, 4 to 36.

    The house rules, the sides, who is out, how many cards each seat holds, whether ♠2 and ♠3 have gone, what is on the
    table and whose turn it is are drawn; mostly the cards are of few ranks or suits, so that five-card combinations are
    alive.
    """
    while True:
        black = frozenset(rng.sample(range(4), rng.choice((1, 2, 2))))
        out = _drawn_out(rng, black)
        active = [seat for seat in range(4) if seat not in out]
        sizes = _shared_out(rng, cards, active)
        hands, badges = _dealt(rng, sizes, rng.sample(sorted(black) * (3 - len(black)), 2))
        position = Position(hands, rng.choice(active), rng.choice(ORDERS), out=out, badges=badges)
        if rng.random() < 0.6:
            position = _answering(rng, position)
        if _can_come_of_a_deal(position):
            return position


def even(rng: random.Random, cards: int, rules: Rules | None = None) -> Position:
    """Return a lead with *cards* cards in every hand, all drawn alike from the pack; ♠2 and ♠3, if gone, by anyone."""
    drawn = rng.sample(range(len(PACK)), 4 * cards)
    hands = [Cards.of(drawn[seat * cards : (seat + 1) * cards]) for seat in range(4)]
    two, three = (None if card in drawn else rng.randrange(4) for card in BADGE_CARDS)
    return Position((hands[0], hands[1], hands[2], hands[3]), rng.randrange(4), rules or Rules(), badges=(two, three))


def played(rng: random.Random, cards: int, rules: Rules | None = None) -> Position:
    """Return a moment with exactly *cards* cards left in a game of four careful players, on lead or not."""
    player = Careful()
    while True:
        position = deal(rng, rules)
        moments = []
        while not position.is_over and left(position) >= cards:
            if left(position) == cards:
                moments.append(position)
            position = position.play(player.choose(position.view(position.turn), rng))
        if moments:
            return rng.choice(moments)


def left(position: Position) -> int:
    """Return how many cards are in the four hands."""
    return sum(map(len, position.hands))


def rotated(position: Position, step: int) -> Position:
    """Return *position* with all that each seat has and has done moved *step* seats on in the order of play."""

    def moved(seat: int | None) -> int | None:
        return None if seat is None else (seat + step) % 4

    hands = [position.hands[(seat - step) % 4] for seat in range(4)]
    return Position(
        (hands[0], hands[1], hands[2], hands[3]),
        (position.turn + step) % 4,
        position.rules,
        position.top,
        moved(position.owner),
        tuple((seat + step) % 4 for seat in position.out),
        (moved(position.badges[0]), moved(position.badges[1])),
    )


def _drawn_out(rng: random.Random, black: frozenset[int]) -> tuple[int, ...]:
    """Return the seats that are out, none to two of them in any order that has not ended the game (N20)."""
    while True:
        out = tuple(rng.sample(range(4), rng.choice((0, 0, 1, 2, 2))))
        if not (out and is_decided(out, black)):
            return out


def _shared_out(rng: random.Random, cards: int, seats: Sequence[int]) -> dict[int, int]:
    """Return how many of the *cards* each seat holds: at least one; half the time somebody holds five or more."""
    extra = 4 if cards >= 4 + len(seats) and rng.random() < 0.5 else 0
    cuts = [0, *sorted(rng.sample(range(1, cards - extra), len(seats) - 1)), cards - extra]
    sizes = dict(zip(seats, (high - low for low, high in pairwise(cuts)), strict=True))
    sizes[rng.choice(seats)] += extra
    return sizes


def _dealt(
    rng: random.Random, sizes: dict[int, int], holders: Sequence[int]
) -> tuple[Hands, tuple[int | None, int | None]]:
    """Return hands of these *sizes* and the badges shown: each of ♠2 and ♠3 is in its holder's hand or has gone."""
    hands = [NO_CARDS] * 4
    badges: list[int | None] = [None, None]
    for place, (card, holder) in enumerate(zip(BADGE_CARDS, holders, strict=True)):
        if len(hands[holder]) == sizes.get(holder, 0) or rng.random() < 0.5:
            badges[place] = holder
        else:
            hands[holder] |= Cards.of([card])
    stock = _stock(rng)
    for seat, size in sizes.items():
        lacking = size - len(hands[seat])
        hands[seat] |= Cards.of(stock[:lacking])
        del stock[:lacking]
    return (hands[0], hands[1], hands[2], hands[3]), (badges[0], badges[1])


def _stock(rng: random.Random) -> list[int]:
    """Return the pack but ♠2 and ♠3 as it is dealt; mostly the cards of few ranks or suits come first."""
    window = {RANKS.index(rank) for rank in rng.choice(STRAIGHTS)}
    suits = {*rng.sample(range(4), 2)}
    ranks = {*rng.sample(range(13), 4)}
    favoured: set[int] = set()
    match rng.randrange(4):
        case 0:  # straights, straight flushes
            favoured = {card for card in range(52) if card >> 2 in window}
        case 1:  # flushes, straight flushes
            favoured = {card for card in range(52) if card & 3 in suits}
        case 2:  # full houses, four plus ones
            favoured = {card for card in range(52) if card >> 2 in ranks}
    cards = [card for card in range(54) if card not in BADGES]
    rng.shuffle(cards)
    return sorted(cards, key=lambda card: card not in favoured)


def _answering(rng: random.Random, position: Position) -> Position:
    """Return *position* with a combination to beat on the table, mostly one that the seat to play can beat."""
    seats = [seat for seat in range(4) if position.hands[seat] and seat != position.turn]
    owner = rng.choice([*seats, *position.out[-1:]])  # N9: of those who are out only the last can own it
    gone = PACK - BADGES
    for hand in position.hands:
        gone -= hand
    gone |= Cards.of(card for card, seat in zip(BADGE_CARDS, position.badges, strict=True) if seat == owner)
    tops = plays_in(Cards.of(rng.sample(list(gone), TABLE)), position.rules)
    if rng.random() < 0.8:
        answers = plays_in(position.hands[position.turn], position.rules)
        tops = tuple(top for top in tops if any(play.beats(top) for play in answers)) or tops
    return Position(
        position.hands, position.turn, position.rules, _any_kind(rng, tops), owner, position.out, position.badges
    )


def _any_kind(rng: random.Random, plays: Sequence[Combination]) -> Combination:
    """Return one of *plays*, each kind as likely."""
    kind = rng.choice(sorted({play.kind for play in plays}))
    return rng.choice([play for play in plays if play.kind is kind])


def _can_come_of_a_deal(position: Position) -> bool:
    """Return whether no seat began with too many cards (N2), with those that it is known to have played."""
    known = list(position.hands)
    if position.top is not None and position.owner is not None:
        known[position.owner] |= position.top.cards
    for card, seat in zip(BADGE_CARDS, position.badges, strict=True):
        if seat is not None:
            known[seat] |= Cards.of([card])
    return any(all(len(cards) <= most for cards, most in zip(known, dealt, strict=True)) for dealt in DEALS)
