"""The combinations of 牛鬼: classify, compare, and list them. The plain form, the reference for every kernel.

Within a kind the greater ``key`` wins; the five-card kinds (顺牌) also beat one another in the order of N14.

================  ==========================================  ==============================================
kind              flush order ``"rank"``                      flush order ``"suit"``
================  ==========================================  ==============================================
single            the card's id                               same
pair              the id of its best card                     same
triple … four+1   rank index of the triple or four            same
straight          last card: place in the chain · 4 + suit    same
flush             highest card: low place · 4 + suit          suit · 16 + low place
straight flush    last card: place in the chain · 4 + suit    suit · 16 + place in the chain
================  ==========================================  ==============================================
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, product
from typing import Final

from coach.cards import BIG_JOKER, NO_CARDS, RANKS, SMALL_JOKER, SUIT_MASK, Cards, rank_of, suit_of
from coach.errors import IllegalPlay
from coach.games.niugui.rules import LOW, STRAIGHTS, Rules


class Kind(StrEnum):
    """A combination's kind (牌型); its value is the name that programs see."""

    PASS = "pass"  # 过牌
    SINGLE = "single"  # 单牌
    PAIR = "pair"  # 对子
    TRIPLE = "triple"  # 三条, 干捞
    FOUR = "four"  # 四张
    STRAIGHT = "straight"  # 顺子
    FLUSH = "flush"  # 同花
    FULL_HOUSE = "full house"  # 三带对
    FOUR_PLUS_ONE = "four plus one"  # 四带一
    STRAIGHT_FLUSH = "straight flush"  # 同花顺

    @property
    def clause(self) -> str:
        """The id of the clause that defines this kind."""
        return _CLAUSES[self]

    @property
    def level(self) -> int:
        """Its place among the five-card kinds, 1 for a straight to 5 for a straight flush; 0 for all others (N14)."""
        return _LEVELS.get(self, 0)


_CLAUSES: Final = {
    Kind.PASS: "N7",
    Kind.SINGLE: "N10",
    Kind.PAIR: "N11",
    Kind.TRIPLE: "N12",
    Kind.FOUR: "N12",
    Kind.STRAIGHT: "N15",
    Kind.FLUSH: "N16",
    Kind.FULL_HOUSE: "N17",
    Kind.FOUR_PLUS_ONE: "N18",
    Kind.STRAIGHT_FLUSH: "N19",
}
_LEVELS: Final = {
    kind: level
    for level, kind in enumerate(
        (Kind.STRAIGHT, Kind.FLUSH, Kind.FULL_HOUSE, Kind.FOUR_PLUS_ONE, Kind.STRAIGHT_FLUSH), start=1
    )
}  # N14

# Each window of five in the chain as rank indices, lowest card first (N15).
_WINDOWS: Final = tuple(tuple(RANKS.index(rank) for rank in window) for window in STRAIGHTS)
_WINDOW_OF: Final = {frozenset(window): place for place, window in enumerate(_WINDOWS)}


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards laid as one play, with what they are compared by.

    Two combinations compare only under the same :class:`~coach.games.niugui.rules.Rules`.
    """

    cards: Cards
    kind: Kind
    key: int
    """Within one kind the greater key wins; see the table at the top of the module."""

    def beats(self, other: Combination) -> bool:
        """Return whether this play is higher than *other* (N13 for loose kinds, N14 among the five-card kinds)."""
        if self.kind is other.kind:
            return self.key > other.key
        return self.kind.level > other.kind.level > 0

    def __str__(self) -> str:
        return str(self.cards)


PASS: Final = Combination(NO_CARDS, Kind.PASS, -1)
"""过牌: laying nothing."""


def classify(cards: Cards, rules: Rules) -> Combination:
    """Return the combination that *cards* make.

    >>> from coach.notation import parse_cards
    >>> classify(parse_cards("♥A2345"), Rules()).kind
    <Kind.STRAIGHT_FLUSH: 'straight flush'>

    :raises IllegalPlay: they make none; the clause says which kind they fall short of.
    """
    ids = list(cards)
    by_rank: dict[int, int] = {}
    for card in ids:
        rank = card if card >= SMALL_JOKER else rank_of(card)  # jokers match nothing: N11
        by_rank[rank] = by_rank.get(rank, 0) + 1
    shape = sorted(by_rank.values(), reverse=True)
    match shape:
        case [1]:
            return Combination(cards, Kind.SINGLE, ids[0])
        case [2]:
            return Combination(cards, Kind.PAIR, ids[-1])
        case [3]:
            return Combination(cards, Kind.TRIPLE, rank_of(ids[0]))
        case [4]:
            return Combination(cards, Kind.FOUR, rank_of(ids[0]))
        case [3, 2]:
            return Combination(cards, Kind.FULL_HOUSE, _rank_held(by_rank, 3))
        case [4, 1]:
            return Combination(cards, Kind.FOUR_PLUS_ONE, _rank_held(by_rank, 4))
        case [1, 1, 1, 1, 1] if ids[-1] < SMALL_JOKER:
            return _five_ranks(cards, rules)
    raise _no_combination(cards)


def is_combination(cards: Cards) -> bool:
    """Return whether *cards* may be laid together at all; the house rules do not matter here."""
    try:
        classify(cards, Rules())
    except IllegalPlay:
        return False
    return True


def plays_in(hand: Cards, rules: Rules) -> tuple[Combination, ...]:
    """Return every combination that *hand* holds, passes not among them; from few cards to many, low to high.

    >>> from coach.cards import PACK
    >>> len(plays_in(PACK, Rules()))
    19939
    """
    return (*_loose_plays(hand), *_five_card_plays(hand, rules))


def beating(hand: Cards, target: Combination, rules: Rules) -> tuple[Combination, ...]:
    """Return the combinations in *hand* that beat *target*, in the order of :func:`plays_in`."""
    plays = _five_card_plays(hand, rules) if target.kind.level else _loose_plays(hand)  # N13: the two never meet
    return tuple(play for play in plays if play.beats(target))


def _five_ranks(cards: Cards, rules: Rules) -> Combination:
    """Classify five cards of five ranks, no joker among them (N15, N16, N19)."""
    window = _WINDOW_OF.get(frozenset(map(rank_of, cards)))
    suited = len({suit_of(card) for card in cards}) == 1
    if window is not None:
        last_rank = _WINDOWS[window][-1]
        suit = next(suit_of(card) for card in cards if rank_of(card) == last_rank)
        kind = Kind.STRAIGHT_FLUSH if suited else Kind.STRAIGHT
        by_suit = suited and rules.flush_order == "suit"
        return Combination(cards, kind, suit * 16 + window if by_suit else window * 4 + suit)
    if not suited:
        raise _no_combination(cards)
    low = max(LOW[rank_of(card)] for card in cards)  # N16: A high, 3 and 2 low
    suit = next(suit_of(card) for card in cards)
    return Combination(cards, Kind.FLUSH, suit * 16 + low if rules.flush_order == "suit" else low * 4 + suit)


def _groups(hand: Cards) -> list[list[int]]:
    """Return the hand's cards rank by rank, jokers left out."""
    groups: dict[int, list[int]] = {}
    for card in hand:
        if card < SMALL_JOKER:
            groups.setdefault(rank_of(card), []).append(card)
    return list(groups.values())


def _of_rank(kind: Kind, ids: tuple[int, ...]) -> Combination:
    return Combination(Cards.of(ids), kind, ids[-1] if kind is Kind.PAIR else rank_of(ids[0]))


def _loose_plays(hand: Cards) -> list[Combination]:
    groups = _groups(hand)
    grouped = (Kind.PAIR, 2), (Kind.TRIPLE, 3), (Kind.FOUR, 4)
    found = [Combination(Cards(1 << card), Kind.SINGLE, card) for card in hand]
    found += [_of_rank(kind, ids) for kind, size in grouped for group in groups for ids in combinations(group, size)]
    return found


def _five_card_plays(hand: Cards, rules: Rules) -> list[Combination]:
    if len(hand) < 5:
        return []
    return sorted(_each_five_card_play(hand, rules), key=lambda play: (play.kind.level, play.key))


def _each_five_card_play(hand: Cards, rules: Rules) -> Iterator[Combination]:
    groups = _groups(hand)
    by_rank = {rank_of(group[0]): group for group in groups}
    for window in _WINDOWS:
        for ids in product(*(by_rank.get(rank, []) for rank in window)):
            yield _five_ranks(Cards.of(ids), rules)
    for suit in range(4):
        for ids in combinations(hand & Cards(SUIT_MASK << suit), 5):
            if frozenset(map(rank_of, ids)) not in _WINDOW_OF:
                yield _five_ranks(Cards.of(ids), rules)
    for group in groups:
        rank = rank_of(group[0])
        for triple in combinations(group, 3):
            for pair in (ids for other in groups if other is not group for ids in combinations(other, 2)):
                yield Combination(Cards.of(triple + pair), Kind.FULL_HOUSE, rank)
        if len(group) == 4:
            for single in hand - Cards.of(group):
                yield Combination(Cards.of([*group, single]), Kind.FOUR_PLUS_ONE, rank)  # N18: a joker may be the one


def _rank_held(by_rank: dict[int, int], count: int) -> int:
    return next(rank for rank, held in by_rank.items() if held == count)


def _no_combination(cards: Cards) -> IllegalPlay:
    """Return the refusal of cards that make no combination, resting on the nearest kind's clause."""
    size = len(cards)
    shown = str(cards)
    if size == 0:
        return IllegalPlay("no cards are no combination", clause="N7", code="no-cards")
    if size == 2 and (BIG_JOKER in cards or SMALL_JOKER in cards):
        message = f"{shown!r} is no pair: jokers pair with nothing"
        return IllegalPlay(message, clause="N11", code="joker-pair", cards=cards)
    if size == 2:
        message = f"{shown!r} is no pair: a pair is two cards of one rank"
        return IllegalPlay(message, clause="N11", code="no-pair", cards=cards)
    if size in (3, 4):
        name = "triple" if size == 3 else "four"
        message = f"{shown!r} is no {name}: it takes {size} cards of one rank"
        return IllegalPlay(message, clause="N12", code=f"no-{name}", cards=cards)
    if size == 5:
        if _wraps(cards):
            message = f"{shown!r} is no straight: the chain A23456789 10 JQKA does not go on after the last A"
            return IllegalPlay(message, clause="N15", code="wrapped-straight", cards=cards)
        message = f"{shown!r} is none of straight, flush, full house, four plus one and straight flush"
        return IllegalPlay(message, clause="N14", code="no-five-card-kind", cards=cards)
    message = f"{shown!r} are {size} cards: no combination has more than five"
    return IllegalPlay(message, clause="N14", code="over-five-cards", cards=cards, size=size)


def _wraps(cards: Cards) -> bool:
    """Return whether the ranks are five in a row round the corner, such as JQKA2."""
    if BIG_JOKER in cards or SMALL_JOKER in cards:
        return False
    places = {LOW[rank_of(card)] for card in cards}
    return any(places == {(start + step) % 13 for step in range(5)} for start in range(9, 12))
