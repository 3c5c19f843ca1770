"""The combinations of 关牌: classify, compare, and list them. The plain form, the reference for every kernel.

Suits do not matter (G3): plays of the same ranks are one play, and of a hand's plays only that with the lowest suits is
listed. Within a kind and length the greater ``key`` wins, which is the strength of

================  =============================================================
kind              key
================  =============================================================
single … triple   its rank
chains, straight  its highest rank
triple with pair  its highest triple
bombs             the rank of the four; of three aces, that of the ace
================  =============================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Final

from coach.cards import NO_CARDS, Cards, rank_of
from coach.errors import IllegalPlay
from coach.games.guanpai.rules import ACE, CHAIN, ORDER, SISTERS, STRAIGHT, STRENGTH, TWO, Rules


class Kind(StrEnum):
    """A combination's kind (牌型); its value is the name that programs see."""

    PASS = "pass"  # 过
    SINGLE = "single"  # 单张
    PAIR = "pair"  # 对子
    TRIPLE = "three alike"  # 三同张
    STRAIGHT = "straight"  # 顺子
    PAIRS = "pair chain"  # 姐妹对
    TRIPLES = "triple chain"  # 连三同张
    TRIPLE_PAIR = "triple with pair"  # 三拖二, and its long form
    BOMB = "bomb"  # 炸弹: four alike, or three aces
    BOMB_ONE = "bomb with single"  # 四拖一, or three aces and one

    @property
    def clause(self) -> str:
        """The id of the clause that defines this kind."""
        return _CLAUSES[self]

    @property
    def is_bomb(self) -> bool:
        """Whether it is one of the two kinds of bombs."""
        return self in (Kind.BOMB, Kind.BOMB_ONE)


_CLAUSES: Final = {
    Kind.PASS: "G15",
    Kind.SINGLE: "G4",
    Kind.PAIR: "G4",
    Kind.TRIPLE: "G4",
    Kind.STRAIGHT: "G8",
    Kind.PAIRS: "G5",
    Kind.TRIPLES: "G5",
    Kind.TRIPLE_PAIR: "G6",
    Kind.BOMB: "G9",
    Kind.BOMB_ONE: "G7",
}


@dataclass(frozen=True, slots=True)
class Combination:
    """Cards laid as one play, with what they are compared by.

    Two combinations compare only under the same :class:`~coach.games.guanpai.rules.Rules`.
    """

    cards: Cards
    kind: Kind
    key: int
    """See the table at the top of the module."""
    length: int = 1
    """How many ranks a chain or straight has, how many triples a 三拖二; else 1."""
    over: bool = False
    """Whether it is a bomb that beats every other type (G10)."""

    def beats(self, other: Combination) -> bool:
        """Return whether this play is higher than *other*, which has the same type and length, or is no bomb (G10)."""
        if self.over:
            return not other.over or self.key > other.key
        if other.over:
            return False
        if self.kind is Kind.BOMB and other.kind is Kind.TRIPLE:
            return self.key == ACE  # G10: three aces are the highest triple too
        return self.kind is other.kind and self.length == other.length and self.key > other.key

    def __str__(self) -> str:
        return ranks_text(self.cards)


PASS: Final = Combination(NO_CARDS, Kind.PASS, -1)
"""过: laying nothing."""


def strength(card: int) -> int:
    """Return the strength of a card's rank, its place in :data:`~coach.games.guanpai.rules.ORDER` (G3)."""
    return STRENGTH[rank_of(card)]


def ranks_text(cards: Cards) -> str:
    """Return the ranks of *cards*, which are all that matters of them, lowest first.

    >>> from coach.notation import parse_cards
    >>> ranks_text(parse_cards("♠A ♥3 ♣3 ♦10"))
    '3 3 10 A'
    """
    names = (ORDER[place] for place in sorted(map(strength, cards)))
    return " ".join("10" if name == "T" else name for name in names)


def same_ranks(one: Cards, other: Cards) -> bool:
    """Return whether two plays are one and the same but for suits (G3)."""
    return sorted(map(strength, one)) == sorted(map(strength, other))


def groups(hand: Cards) -> dict[int, list[int]]:
    """Return the cards of *hand* by strength, lowest first; within a rank by suit."""
    found: dict[int, list[int]] = {}
    for card in sorted(hand, key=lambda card: (strength(card), card)):
        found.setdefault(strength(card), []).append(card)
    return found


def classify(cards: Cards, rules: Rules) -> Combination:
    """Return the combination that *cards* make.

    >>> from coach.notation import parse_cards
    >>> classify(parse_cards("♠3♥3♦3 ♠4♥4"), Rules()).kind
    <Kind.TRIPLE_PAIR: 'triple with pair'>

    :raises IllegalPlay: they make none; the clause says which type they fall short of.
    """
    held = {place: len(group) for place, group in groups(cards).items()}
    by_size = {size: [place for place, count in held.items() if count == size] for size in (1, 2, 3, 4)}
    ones, twos, threes, fours = by_size.values()
    over = rules.bombs == "beat-all"
    match sorted(held.values()):
        case [1]:
            return Combination(cards, Kind.SINGLE, ones[0])
        case [2]:
            return Combination(cards, Kind.PAIR, twos[0])
        case [3] if threes != [ACE]:
            return Combination(cards, Kind.TRIPLE, threes[0])
        case [3] | [4]:
            return Combination(cards, Kind.BOMB, (threes + fours)[0], over=over)  # G9
        case [1, 4]:
            return Combination(cards, Kind.BOMB_ONE, fours[0], over=over)  # G7
        case [1, 3] if threes == [ACE]:
            return Combination(cards, Kind.BOMB_ONE, ACE, over=over)  # G9
    for kind, size, least in ((Kind.STRAIGHT, 1, STRAIGHT), (Kind.PAIRS, 2, SISTERS), (Kind.TRIPLES, 3, SISTERS)):
        chain = by_size[size]
        if len(chain) == len(held) >= least and in_a_row(chain):
            return Combination(cards, kind, chain[-1], len(chain))
    if len(twos) == len(threes) == len(held) / 2 >= 1 and in_a_row(threes) and _pairs_fit(twos, rules):
        return Combination(cards, Kind.TRIPLE_PAIR, threes[-1], len(threes))  # G6
    raise _no_combination(cards, by_size)


def is_combination(cards: Cards, rules: Rules) -> bool:
    """Return whether *cards* may be laid together at all."""
    try:
        classify(cards, rules)
    except IllegalPlay:
        return False
    return True


def in_a_row(places: Sequence[int]) -> bool:
    """Return whether the ranks of these strengths, lowest first, follow one another; a 2 follows nothing (G3)."""
    return places[-1] - places[0] == len(places) - 1 and (TWO not in places or len(places) == 1)


def plays_in(hand: Cards, rules: Rules) -> tuple[Combination, ...]:
    """Return every combination that *hand* holds, suits apart, passes not among them; kind by kind, low to high.

    >>> from coach.notation import parse_cards
    >>> [str(play) for play in plays_in(parse_cards("♠3♥3♦3 ♠4♥4"), Rules())]
    ['3', '4', '3 3', '4 4', '3 3 3', '3 3 4 4', '3 3 3 4 4']
    """
    return tuple(_each_play(groups(hand), rules))


def beating(hand: Cards, target: Combination, rules: Rules) -> tuple[Combination, ...]:
    """Return the combinations in *hand* that beat *target*, in the order of :func:`plays_in`."""
    return tuple(play for play in plays_in(hand, rules) if play.beats(target))


def _each_play(held: dict[int, list[int]], rules: Rules) -> Iterator[Combination]:
    over = rules.bombs == "beat-all"
    for size, kind in ((1, Kind.SINGLE), (2, Kind.PAIR), (3, Kind.TRIPLE)):
        for place, group in held.items():
            if len(group) >= size and (kind is not Kind.TRIPLE or place != ACE):
                yield Combination(Cards.of(group[:size]), kind, place)
    for kind, size, least in ((Kind.STRAIGHT, 1, STRAIGHT), (Kind.PAIRS, 2, SISTERS), (Kind.TRIPLES, 3, SISTERS)):
        for row in _rows(held, size, least):
            yield Combination(_taken(held, row, size), kind, row[-1], len(row))
    for row in _rows(held, 3, 1):
        for pairs in _pairs_beside(held, row, rules):
            cards = _taken(held, row, 3) | _taken(held, pairs, 2)
            yield Combination(cards, Kind.TRIPLE_PAIR, row[-1], len(row))
    bombs = [place for place, cards in held.items() if len(cards) == (3 if place == ACE else 4)]
    for place in bombs:
        yield Combination(Cards.of(held[place]), Kind.BOMB, place, over=over)
    for place in bombs:
        for other in held:
            if other != place:
                yield Combination(_taken(held, [place], 4) | _taken(held, [other], 1), Kind.BOMB_ONE, place, over=over)


def _rows(held: dict[int, list[int]], size: int, least: int) -> Iterator[range]:
    """Yield each row of *least* ranks or more that all hold *size* cards; from short to long, low to high."""
    for length in range(least, len(CHAIN) + 1):
        for start in range(len(CHAIN) - length + 1):
            row = range(start, start + length)
            if all(len(held.get(place, ())) >= size for place in row):
                yield row


def _pairs_beside(held: dict[int, list[int]], triples: range, rules: Rules) -> Iterator[Sequence[int]]:
    """Yield the pairs that can go with *triples*, as many of them (G6)."""
    able = [place for place, cards in held.items() if len(cards) >= 2 and place not in triples]
    for pairs in combinations(able, len(triples)):
        if _pairs_fit(pairs, rules):
            yield pairs


def _pairs_fit(pairs: Sequence[int], rules: Rules) -> bool:
    return rules.plane_pairs == "any" or in_a_row(pairs)


def _taken(held: dict[int, list[int]], places: Iterable[int], size: int) -> Cards:
    return Cards.of(card for place in places for card in held[place][:size])


def _no_combination(cards: Cards, by_size: dict[int, list[int]]) -> IllegalPlay:
    """Return the refusal of cards that make no combination, resting on the nearest type's clause."""
    ones, twos, threes, fours = by_size.values()
    if not cards:
        return IllegalPlay("no cards are no combination", clause="G15", code="no-cards")
    if fours:
        return _refusal(
            "is no bomb: four alike take one single card along and no more",
            cards=cards,
            code="bomb-with-more",
            clause="G7",
        )
    if threes and ones:
        return _refusal(
            "is none: three alike take a pair along, never a single card",
            cards=cards,
            code="triple-with-single",
            clause="G6",
        )
    if threes and twos:
        if len(threes) != len(twos):
            return _refusal(
                "is none: as many pairs go along as there are triples",
                cards=cards,
                code="plane-pairs-count",
                clause="G6",
            )
        if not in_a_row(threes):
            return _refusal(
                "is none: its triples do not follow one another", cards=cards, code="plane-triples-apart", clause="G6"
            )
        return _refusal(
            "is none: its pairs do not follow one another", cards=cards, code="plane-pairs-apart", clause="G6"
        )
    if threes:
        return _refusal(
            "is no 连三同张: its triples do not follow one another", cards=cards, code="triples-apart", clause="G5"
        )
    if twos and not ones:
        return _refusal(
            "is no 姐妹对: its pairs do not follow one another", cards=cards, code="pairs-apart", clause="G5"
        )
    if ones and not twos:
        if len(ones) == 2:
            return _refusal("is no pair: a pair is two cards of one rank", cards=cards, code="two-ranks", clause="G4")
        if TWO in ones and _rounds(ones):
            return _refusal(
                "is no straight: a 2 is in none, and the ace stands at its end",
                cards=cards,
                code="two-in-straight",
                clause="G3",
            )
        if len(ones) < STRAIGHT and in_a_row(ones):
            return _refusal(
                "is no straight: it takes five cards at least", cards=cards, code="straight-short", clause="G8"
            )
        return _refusal(
            "is no straight: its cards do not follow one another", cards=cards, code="straight-apart", clause="G8"
        )
    return _refusal("is of no type", cards=cards, code="no-type", clause="G4")


def _refusal(why: str, *, cards: Cards, code: str, clause: str) -> IllegalPlay:
    return IllegalPlay(f"{ranks_text(cards)!r} {why}", clause=clause, code=code, cards=cards)


def _rounds(ones: Sequence[int]) -> bool:
    """Return whether ranks with a 2 among them would be a row if 2 stood above the ace, or below 3 with the ace low."""
    low = sorted((place - ACE) % len(ORDER) for place in ones)  # A 2 3 4 …
    return ones[-1] - ones[0] == len(ones) - 1 or low[-1] - low[0] == len(ones) - 1
