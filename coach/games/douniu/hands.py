"""What a hand of five cards is and which of two wins: the plain form, by which every kernel is tested."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from coach.cards import RANKS, SUITS, Cards, card_id, rank_of, suit_of
from coach.errors import ImpossiblePosition
from coach.games.douniu.rules import (
    ABOVE_KING,
    CLAUSES,
    FACES,
    HAND,
    KINDS,
    ORDER,
    PACK,
    PLACE,
    ROW_TO_ACE,
    SMALL,
    SMALL_SUM,
    TEN,
    WORTH,
    Kind,
    Rules,
)
from coach.results import Reason

_STANDARD: Final = Rules()


def place(card: int) -> int:
    """Return the card's place among the ranks, 0 for an ace, 12 for a king (D7)."""
    return PLACE[rank_of(card)]


def worth(card: int) -> int:
    """Return what the card counts towards 牛, 1 for an ace, 10 for a ten, jack, queen or king (D5)."""
    return WORTH[place(card)]


def height(card: int) -> tuple[int, int]:
    """Return by what single cards compare: rank, then ♠ > ♥ > ♣ > ♦ (D7)."""
    return place(card), suit_of(card)


def in_hand(cards: Cards) -> list[int]:
    """Return cards as a hand is sorted here, from the ace to the king, ♦ first."""
    return sorted(cards, key=height)


def some_cards(places: Iterable[int]) -> Cards:
    """Return cards of these ranks in several suits: the lowest suits, and ♣ for the highest where all would be ♦.

    >>> some_cards([0, 0, 4])
    Cards('♦5 ♦A ♣A')
    """
    count = Counter(places)
    cards = [card_id(ORDER[place], suit) for place in count for suit in SUITS[: count[place]]]
    if len(count) == len(cards) > 1:
        cards.remove(card_id(ORDER[max(count)], SUITS[0]))
        cards.append(card_id(ORDER[max(count)], SUITS[1]))
    return Cards.of(cards)


def split(cards: Cards) -> tuple[Cards, Cards] | None:
    """Return three cards that sum to 10, 20 or 30, and the other two; ``None`` where no three do (D5).

    >>> from coach.notation import parse_cards
    >>> split(parse_cards("♠K ♥K ♣K ♠5 ♥5"))
    (Cards('♣K ♥K ♠K'), Cards('♥5 ♠5'))
    """
    for three in combinations(reversed(in_hand(cards)), 3):  # K K K 5 5 shows its kings together
        if sum(map(worth, three)) % TEN == 0:
            return Cards.of(three), cards - Cards.of(three)
    return None


@dataclass(frozen=True, slots=True)
class Hand:
    """Five cards with what they are.

    >>> from coach.notation import parse_cards
    >>> weak, strong = evaluate(parse_cards("♠4 ♥3 ♣3 ♦K ♦5")), evaluate(parse_cards("♠9 ♥8 ♦3 ♠K ♦Q"))
    >>> weak.kind.value, strong.kind.value, strong.beats(weak)
    ('niu 5', 'niu niu', True)
    """

    cards: Cards
    kind: Kind
    key: int
    """The card by which it compares with a hand of the same type: of three or four alike, the highest of them."""
    rank: int
    """The key's place; :data:`~coach.games.douniu.rules.ABOVE_KING` for an ace that ends 10 J Q K A (D14)."""
    split: tuple[Cards, Cards] | None
    """Three cards that make a multiple of ten, and the other two, where there are such."""

    @property
    def strength(self) -> tuple[int, int, int]:
        """Type, rank and suit: of two hands without a common card the greater wins, and no two are equal."""
        return self.kind.level, self.rank, 0 if self.kind.by_group else suit_of(self.key)

    @property
    def clause(self) -> str:
        """The id of the clause that says what its type is; of 10 J Q K A, the one that lets it be a straight."""
        return "D14" if self.rank == ABOVE_KING else CLAUSES[self.kind]

    def beats(self, other: Hand) -> bool:
        """Return whether it wins against *other* (D7 to D13).

        :raises ImpossiblePosition: a card is in both.
        """
        if both := self.cards & other.cards:
            raise ImpossiblePosition(f"in both hands: {both}", code="card-in-two-hands", cards=both)
        return self.strength > other.strength


def evaluate(cards: Cards, rules: Rules = _STANDARD) -> Hand:
    """Return what five cards are: the highest type that they fit (D12).

    >>> from coach.notation import parse_cards
    >>> evaluate(parse_cards("♠J ♥J ♣J ♦J ♠Q")).kind.value
    'five faces'

    :raises ImpossiblePosition: they are not five, or there is a joker among them.
    """
    if len(cards) != HAND or cards - PACK:
        raise ImpossiblePosition(
            f"a hand is five cards without jokers, not {cards}", code="no-hand-of-five", cards=cards
        )
    places = Counter(map(place, cards))
    kind = _kind(cards, places, rules)
    group, _ = max(places.items(), key=lambda item: (item[1], item[0]))
    if kind.by_group:
        key = max((card for card in cards if place(card) == group), key=height)
        return Hand(cards, kind, key, group, split(cards))
    if kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH) and _ranks(cards) == ROW_TO_ACE:
        return Hand(cards, kind, min(cards, key=height), ABOVE_KING, split(cards))
    key = max(cards, key=height)
    return Hand(cards, kind, key, place(key), split(cards))


def _kind(cards: Cards, places: Counter[int], rules: Rules) -> Kind:
    """Return the highest type that *cards*, of these ranks, fit (D8, D12)."""
    alike = sorted(places.values(), reverse=True)
    flush = len({suit_of(card) for card in cards}) == 1
    row = len(places) == HAND and (
        max(places) - min(places) == HAND - 1 or (rules.ten_to_ace == "yes" and _ranks(cards) == ROW_TO_ACE)
    )
    if max(places) < SMALL and sum(map(worth, cards)) <= SMALL_SUM:
        return Kind.FIVE_SMALL
    if min(places) >= FACES:
        return Kind.FIVE_FACES
    if flush and row:
        return Kind.STRAIGHT_FLUSH
    if alike[0] == 4:
        return Kind.FOUR
    if alike == [3, 2]:
        return Kind.FULL_HOUSE
    if flush:
        return Kind.FLUSH
    if row:
        return Kind.STRAIGHT
    if alike[0] == 3:
        return Kind.THREE
    if split(cards) is None:
        return Kind.NO_NIU
    return KINDS[sum(map(worth, cards)) % TEN or TEN]  # D6: the value of the two is that of all five, modulo ten


def _ranks(cards: Cards) -> frozenset[str]:
    return frozenset(RANKS[rank_of(card)] for card in cards)


def said(hand: Hand) -> Reason:
    """Return why a hand is what it is, with the clause's numbers."""
    values = {"kind": hand.kind.value, "cards": hand.cards}
    match hand.kind:
        case Kind.NO_NIU:
            return Reason("makes-no-niu", values)
        case Kind.THREE | Kind.FULL_HOUSE | Kind.FOUR:
            group = Cards.of(card for card in hand.cards if place(card) == hand.rank)
            return Reason("makes-group", {**values, "group": group, "clause": hand.clause})
        case Kind.FIVE_SMALL:
            return Reason("makes-five-small", {**values, "total": sum(map(worth, hand.cards))})
        case Kind.FIVE_FACES:
            return Reason("makes-five-faces", values)
        case Kind.STRAIGHT | Kind.FLUSH | Kind.STRAIGHT_FLUSH:
            return Reason(f"makes-{hand.kind.replace(' ', '-')}", {**values, "clause": hand.clause})
    assert hand.split is not None, "a hand has 牛 when three of its cards make ten"
    three, two = hand.split
    totals = {"total": sum(map(worth, three)), "rest": sum(map(worth, two))}
    return Reason("makes-niu", {**values, "three": three, "two": two, **totals})


def why(winner: Hand, loser: Hand) -> Reason:
    """Return why the first of two hands wins: its type, or else its key card."""
    kinds = {"kind": winner.kind.value, "other_kind": loser.kind.value}
    if winner.kind is not loser.kind:
        code = "niu-beats-none" if loser.kind is Kind.NO_NIU and winner.kind.niu else "higher-type"
        return Reason(code, kinds)
    keys = {"key": Cards.of([winner.key]), "other_key": Cards.of([loser.key])}
    if winner.kind.by_group:
        return Reason("higher-group", {**kinds, **keys, "clause": decided_by(winner, loser)})
    code = "higher-card" if winner.rank != loser.rank else "higher-suit"
    return Reason(code, {**kinds, **keys, "clause": decided_by(winner, loser)})


def decided_by(winner: Hand, loser: Hand) -> str:
    """Return the id of the clause by which two hands are compared."""
    if winner.kind is not loser.kind:
        return "D7" if loser.kind is Kind.NO_NIU and winner.kind.niu else "D8"
    return {Kind.NO_NIU: "D7", Kind.FOUR: "D9", Kind.FIVE_FACES: "D10"}.get(winner.kind, "D13")
