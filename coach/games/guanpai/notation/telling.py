"""Cards as they are told, with suits or by ranks alone, and the cards that are meant.

Suits do not matter in 关牌, so ranks are enough: each takes the lowest suit that is still free, my hand first, then the
other's, then what has gone. A text that names suits keeps them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from coach.cards import NO_CARDS, RANK_MASK, RANKS, Cards, card_name
from coach.errors import NotationError
from coach.games.guanpai.notation.words import PASS_WORDS
from coach.games.guanpai.rules import HAND, PACK
from coach.games.reading import Span, trim
from coach.notation import Source, names_suits, read_cards, read_ranks

_ENOUGH: Final = 2 * HAND


@dataclass(frozen=True, slots=True)
class Told:
    """The cards of one part of a text."""

    span: Span
    cards: Cards | None
    """The cards, where suits are told."""
    places: dict[int, tuple[int, int]]
    """Where each of these stands."""
    ranks: Sequence[tuple[int, tuple[int, int]]]
    """The ranks and where each stands, where no suits are told."""

    def __len__(self) -> int:
        return len(self.ranks) if self.cards is None else len(self.cards)


def read_told(source: Source, span: Span, most: int = HAND) -> Told:
    """Return the cards told in *span*, at most so many.

    :raises NotationError: they cannot be read, or are too many.
    """
    if names_suits(source, *span):
        places: dict[int, tuple[int, int]] = {}
        cards = read_cards(source, *span, pack=PACK, most=most, spans=places)
        return Told(span, cards, places, ())
    ranks = read_ranks(source, *span)
    if len(ranks) > most:
        given = source.original(*ranks[most][1])
        what = f"{given!r} is one card too many"
        raise source.fault("one-rank-too-many", *ranks[most][1], what, f"there are at most {most} here", most=most)
    return Told(span, None, {}, ranks)


GONE: Final = ("table", "played")
"""The lines that speak of cards in no hand; what is on the table may be said again among the played, or not."""


def settle(source: Source, parts: Mapping[str, Told]) -> dict[str, Cards]:
    """Return the cards of each part of a text, by the name of its line; those told with suits are given theirs first.

    :raises NotationError: a card is in two places, or of a rank there are not so many.
    """
    given: dict[str, Cards] = {}
    for name, part in parts.items():
        if part.cards is not None:
            for first, cards in given.items():
                if (both := part.cards & cards) and not (first in GONE and name in GONE):
                    raise _on_two_lines(source, part, both, first, name)
            given[name] = part.cards
    for name, part in parts.items():
        if part.cards is None:
            taken = Cards()
            for cards in given.values():
                taken |= cards
            gone = [cards for line, cards in given.items() if line in GONE and name in GONE]
            given[name] = take_ranks(source, part, PACK - taken, gone[0] if gone else NO_CARDS)
    return {name: given[name] for name in parts}


def take_ranks(source: Source, part: Told, free: Cards, first: Cards = NO_CARDS) -> Cards:
    """Return a card of each rank of *part*: out of *first* as far as that goes, then the lowest that is *free*.

    :raises NotationError: of a rank there are not so many.
    """
    found = NO_CARDS
    for rank, where in part.ranks:
        left = of_rank(rank) - found
        able = (left & first) or (left & free)
        if not able:
            raise _too_often(source, rank, where)
        found |= Cards.of([next(iter(able))])
    return found


def read_play(source: Source, span: Span, hand: Cards) -> Cards:
    """Return the cards laid from *hand*, none for a pass; ranks alone take the hand's lowest suits.

    What the hand lacks is taken from the pack, so that whoever judges the play finds it missing.

    :raises NotationError: it cannot be read, or is empty.
    """
    start, end = trim(source, span)
    if source.folded[start:end] in PASS_WORDS:
        return NO_CARDS
    told = read_told(source, Span(start, end), _ENOUGH)
    if not len(told):
        raise source.fault("no-play-said", *span, "a play is missing", "write its cards, or pass (过)")
    if told.cards is not None:
        return told.cards
    return take_ranks(source, told, PACK, hand)


def of_rank(rank: int) -> Cards:
    """Return the pack's cards of a rank, which is an index into :data:`~coach.cards.RANKS`."""
    return PACK & Cards(RANK_MASK << 4 * rank)


def _too_often(source: Source, rank: int, where: tuple[int, int]) -> NotationError:
    name, count = RANKS[rank].replace("T", "10"), len(of_rank(rank))
    what = f"{name} is there too often"
    return source.fault("rank-too-often", *where, what, f"this pack has {count} of them", rank=name, count=count)


def _on_two_lines(source: Source, part: Told, both: Cards, first: str, second: str) -> NotationError:
    card = next(iter(both))
    what = f"{card_name(card)} is on line {first!r} and on line {second!r}"
    start, end = part.places[card]
    cards = Cards.of([card])
    return source.fault("on-two-lines", start, end, what, "it is in one place", cards=cards, first=first, second=second)
