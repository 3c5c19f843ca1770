"""The 54-card pack: cards as small integers, and sets of cards as one 54-bit word.

A card's id is ``rank * 4 + suit``; the ranks stand in the order in which 牛鬼 ranks single cards (N10), so that
there the greater card is the greater id. Other games map ranks to their own order.

::

    rank     4  5  6  7  8  9  T  J  Q  K  A  2  3   jokers
    index    0  1  2  3  4  5  6  7  8  9 10 11 12
    suit     ♦ 0   ♣ 1   ♥ 2   ♠ 3

    bit 53   52     51 50 49 48    47 46 45 44    …     3  2  1  0
    大王 DW 小王 XW   ♠3 ♥3 ♣3 ♦3   ♠2 ♥2 ♣2 ♦2        ♠4 ♥4 ♣4 ♦4
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

RANKS: Final = "456789TJQKA23"
SUITS: Final = "DCHS"
SUIT_SIGNS: Final = "♦♣♥♠"

SMALL_JOKER: Final = 52
"""小王 (small joker)."""
BIG_JOKER: Final = 53
"""大王 (big joker)."""

RANK_MASK: Final = 0b1111
"""The four cards of rank index 0; shift by ``4 * rank`` for another."""
SUIT_MASK: Final = 0x1111111111111
"""The thirteen cards of suit index 0 (♦); shift by ``suit`` for another."""


def card_id(rank: str, suit: str) -> int:
    """Return the id of the card of *rank* (one of :data:`RANKS`) and *suit* (one of :data:`SUITS`).

    >>> card_id("4", "D"), card_id("3", "S")
    (0, 51)
    """
    return RANKS.index(rank) * 4 + SUITS.index(suit)


DIAMOND_4: Final = card_id("4", "D")
SPADE_2: Final = card_id("2", "S")
SPADE_3: Final = card_id("3", "S")


def rank_of(card: int) -> int:
    """Return the index of the card's rank in :data:`RANKS`; 13 for both jokers.

    >>> RANKS[rank_of(SPADE_3)]
    '3'
    """
    return card >> 2


def suit_of(card: int) -> int:
    """Return the index of the card's suit in :data:`SUITS`; a joker has none and must not be asked."""
    assert card < SMALL_JOKER, "a joker has no suit"
    return card & 3


def card_name(card: int) -> str:
    """Return the card in the canonical form for people.

    >>> card_name(0), card_name(card_id("T", "H")), card_name(BIG_JOKER)
    ('♦4', '♥10', '大王')
    """
    if card >= SMALL_JOKER:
        return "小王" if card == SMALL_JOKER else "大王"
    rank = RANKS[card >> 2]
    return SUIT_SIGNS[card & 3] + ("10" if rank == "T" else rank)


def card_token(card: int) -> str:
    """Return the card in the canonical form for programs.

    >>> card_token(0), card_token(card_id("T", "H")), card_token(BIG_JOKER)
    ('D4', 'HT', 'DW')
    """
    if card >= SMALL_JOKER:
        return "XW" if card == SMALL_JOKER else "DW"
    return SUITS[card & 3] + RANKS[card >> 2]


def in_order(cards: Iterable[int], ranks: str = RANKS) -> list[int]:
    """Return cards as a hand is sorted, lowest first; jokers are above all ranks.

    :param ranks: the ranks in a game's order, lowest first.

    >>> [card_token(card) for card in in_order(Cards.from_tokens(["S2", "SA", "H3"]), "3456789TJQKA2")]
    ['H3', 'SA', 'S2']
    """
    if ranks == RANKS:
        return sorted(cards)
    return sorted(cards, key=lambda card: (ranks.index(RANKS[card >> 2]) if card < SMALL_JOKER else len(ranks), card))


def laid(cards: Iterable[int], ranks: str = RANKS) -> list[int]:
    """Return cards as people lay them: five or more in a row as a row, A before 2; all else lowest first.

    :param ranks: the ranks in a game's order, lowest first.

    >>> [card_token(card) for card in laid(Cards.from_tokens(["S4", "H5", "SA", "S2", "S3"]))]
    ['SA', 'S2', 'S3', 'S4', 'H5']
    """
    ids = in_order(cards, ranks)
    if len(ids) < 5 or ids[-1] >= SMALL_JOKER:
        return ids
    row = sorted(ids, key=_from_ace)
    places = [_from_ace(card) for card in row]
    return row if places == list(range(places[0], places[0] + len(row))) else ids


def _from_ace(card: int) -> int:
    """Return the place of the card's rank in A 2 3 … Q K."""
    return "A23456789TJQK".index(RANKS[card >> 2])


_IDS: Final = {card_token(card): card for card in range(54)}


class Cards:
    """An immutable set of cards over one 54-bit word, iterated from the lowest id to the highest.

    >>> hand = Cards.of([SPADE_2, DIAMOND_4])
    >>> hand
    Cards('♦4 ♠2')
    >>> len(hand), SPADE_2 in hand, hand - Cards.of([SPADE_2])
    (2, True, Cards('♦4'))
    """

    __slots__ = ("mask",)

    mask: int
    """Bit *i* is set when the card of id *i* is in the set."""

    def __init__(self, mask: int = 0) -> None:
        if not 0 <= mask < 1 << 54:
            raise ValueError(f"{mask!r} is no set of cards: only the bits 0 to 53 stand for cards")
        object.__setattr__(self, "mask", mask)

    @classmethod
    def of(cls, ids: Iterable[int]) -> Cards:
        """Return the set of the cards with these ids."""
        mask = 0
        for card in ids:
            mask |= 1 << card
        return cls(mask)

    @classmethod
    def from_tokens(cls, tokens: Iterable[str]) -> Cards:
        """Return the set of cards in the form for programs, the inverse of :attr:`tokens`.

        >>> Cards.from_tokens(["D4", "XW"])
        Cards('♦4 小王')

        :raises ValueError: a token is not a card's canonical one.
        """
        ids = []
        for token in tokens:
            if token not in _IDS:
                raise ValueError(f"{token!r} is no card: tokens look like 'S3', 'HT', 'XW'")
            ids.append(_IDS[token])
        return cls.of(ids)

    @property
    def tokens(self) -> list[str]:
        """The cards in the form for programs, lowest first."""
        return [card_token(card) for card in self]

    @property
    def ascii(self) -> str:
        """The cards in one line of the form for programs: ``"D4 S2"``."""
        return " ".join(self.tokens)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Cards are immutable")

    def __iter__(self) -> Iterator[int]:
        mask = self.mask
        while mask:
            low = mask & -mask
            yield low.bit_length() - 1
            mask ^= low

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and card >= 0 and bool(self.mask >> card & 1)

    def __or__(self, other: Cards) -> Cards:
        return Cards(self.mask | other.mask)

    def __and__(self, other: Cards) -> Cards:
        return Cards(self.mask & other.mask)

    def __xor__(self, other: Cards) -> Cards:
        return Cards(self.mask ^ other.mask)

    def __sub__(self, other: Cards) -> Cards:
        return Cards(self.mask & ~other.mask)

    def __le__(self, other: Cards) -> bool:
        return self.mask & ~other.mask == 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self.mask == other.mask

    def __hash__(self) -> int:
        return hash((Cards, self.mask))

    def __reduce__(self) -> tuple[type[Cards], tuple[int]]:
        return Cards, (self.mask,)

    def __str__(self) -> str:
        return " ".join(card_name(card) for card in self)

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"


PACK: Final = Cards((1 << 54) - 1)
"""All 54 cards."""
NO_CARDS: Final = Cards(0)
