"""Cards as a person types or pastes them, to :class:`~coach.cards.Cards` and back.

Reading never guesses: what is ambiguous or impossible is a :class:`~coach.errors.NotationError` that names the culprit,
where it stands in the text as it was typed, and what would be right. Each game's own grammar builds on
:class:`Source` (the text folded to one form, with the way back to the original) and :func:`read_cards`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, Final, NamedTuple

from coach.cards import BIG_JOKER, PACK, RANKS, SMALL_JOKER, SUIT_SIGNS, SUITS, Cards, card_name
from coach.errors import NotationError

SUIT_WORDS: Final = {
    **dict.fromkeys(["♠", "♤", "黑桃", "葵扇", "黑", "葵", "S"], 3),
    **dict.fromkeys(["♥", "♡", "❤", "红心", "红桃", "紅心", "紅桃", "红", "紅", "H"], 2),
    **dict.fromkeys(["♣", "♧", "梅花", "草花", "梅", "草", "C"], 1),
    **dict.fromkeys(["♦", "♢", "方块", "方片", "方塊", "阶砖", "階磚", "方", "阶", "階", "D"], 0),
}
"""Every way to name a suit, to its index in :data:`~coach.cards.SUITS`."""

RANK_WORDS: Final = {**{rank: index for index, rank in enumerate(RANKS)}, "10": 6, "0": 6}
"""Every way to write a rank, to its index in :data:`~coach.cards.RANKS`."""

JOKER_WORDS: Final = {
    **dict.fromkeys(["小王", "小鬼", "小怪", "XW", "SMALL JOKER", "BLACK JOKER"], (SMALL_JOKER,)),
    **dict.fromkeys(["大王", "大鬼", "大怪", "DW", "BIG JOKER", "RED JOKER"], (BIG_JOKER,)),
    **dict.fromkeys(["大小王", "大小鬼", "大小怪", "双王", "雙王"], (SMALL_JOKER, BIG_JOKER)),
}
"""Every way to name a joker, or both at once."""

AMBIGUOUS_JOKERS: Final = ("JOKER", "BJ", "RJ", *"XYZBR王鬼怪🃏🂿🃟☀★☆")
"""What different programs mean different jokers by; ``CJ`` too, where it does not end a card and begin the next."""

NO_CARDS_WORDS: Final = ("无", "無", "NONE")
"""What says in words that there are none; a dash, ``—``, says it too."""

_REFUSED_SEPARATORS: Final = "-+./*–;|=_·。&"
_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"
_UNICODE_SUITS: Final = {0x1F0A0: 3, 0x1F0B0: 2, 0x1F0C0: 0, 0x1F0D0: 1}  # the first point of each suit's row of 16
_UNICODE_RANKS: Final = "A23456789TJ QK"  # from the row's second point on; the blank is the knight


def _one_of(words: Iterator[str] | tuple[str, ...]) -> str:
    """Return a pattern for any of *words*, the longest first, a blank in a word being any number of blanks."""
    return "|".join(re.escape(word).replace(r"\ ", r"\s*") for word in sorted(words, key=len, reverse=True))


_MARK: Final = re.compile(
    rf"""(?P<gap>[\s,、､"'`()\[\]{{}}<>]+)
    |(?P<joker>{_one_of(iter(JOKER_WORDS))})
    |(?P<ambiguous>{_one_of(AMBIGUOUS_JOKERS)})
    |(?P<suit>{_one_of(iter(SUIT_WORDS))})
    |(?P<rank>10|[2-9TJQKA0])
    |(?P<none>{_one_of(NO_CARDS_WORDS)}|—+)
    |(?P<colon>:)
    |(?P<o>1?O)
    |(?P<one>1)
    |(?P<unicode>[\U0001f0a0-\U0001f0ff])
    |(?P<separator>[{re.escape(_REFUSED_SEPARATORS)}])
    |(?P<unknown>[A-Z]+|.)""",
    re.VERBOSE | re.DOTALL,
)

_FOLDED: Final[dict[int, str | None]] = {
    **{0xFEE0 + point: chr(point).upper() for point in range(0x21, 0x7F)},  # full width
    **{point: chr(point).upper() for point in range(ord("a"), ord("z") + 1)},
    **dict.fromkeys([0x0B, 0x0C, 0x0D, 0x1C, 0x1D, 0x1E, 0x85, 0x2028, 0x2029], "\n"),
    **dict.fromkeys(map(ord, "﹕︰∶"), ":"),
    **dict.fromkeys(map(ord, "﹔︔"), ";"),
    **dict.fromkeys(map(ord, "﹐︐"), ","),
    # zero-width characters, marks of direction, variation selectors, the byte-order mark
    **dict.fromkeys([0xAD, 0x34F, 0x61C, 0xFEFF, *range(0x180B, 0x1810), *range(0x200B, 0x2010)], None),
    **dict.fromkeys([*range(0x202A, 0x202F), *range(0x2060, 0x2070), *range(0xFE00, 0xFE10)], None),
}


class Source:
    """A text as it was typed, beside the form in which it is read.

    The folded form has half-width upper-case letters, ``\\n`` for every line end and nothing invisible. All positions
    handed to and from a reader count in it; :meth:`original` and :meth:`fault` find the way back.

    >>> Source("ｍｅ：♠️３").folded
    'ME:♠3'
    """

    __slots__ = ("_at", "folded", "text")

    text: str
    folded: str

    def __init__(self, text: str) -> None:
        self.text = text
        self.folded = text.translate(_FOLDED)
        self._at: list[int] | None = None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return where ``folded[start:end]`` stands in the original text."""
        if len(self.folded) != len(self.text) and self._at is None:
            self._at = [at for at, char in enumerate(self.text) if _FOLDED.get(ord(char), "") is not None]
        at = range(len(self.text)) if self._at is None else self._at
        first = at[start] if start < len(at) else len(self.text)
        if end <= start:
            return first, first
        last = at[end - 1] + 1
        while self.text[last : last + 1] and self.text[last] in _VARIATION_SELECTORS:
            last += 1
        return first, last

    def original(self, start: int, end: int) -> str:
        """Return the original text of ``folded[start:end]``."""
        first, last = self.span(start, end)
        return self.text[first:last]

    def strip(self, start: int, end: int) -> tuple[int, int]:
        """Return the span without the blanks at its two ends."""
        while start < end and self.folded[start].isspace():
            start += 1
        while start < end and self.folded[end - 1].isspace():
            end -= 1
        return start, end

    def fault(self, code: str, start: int, end: int, what: str, right: str, **values: Any) -> NotationError:
        """Return the error that says *what* is wrong with ``folded[start:end]``, where, and what would be *right*.

        Its values hold, beside *values*, the culprit as typed (``given``) and its ``line`` and ``column`` from 1.
        """
        first, last = self.span(start, end)
        line, column = place(self.text, first)
        where = f"at line {line}, character {column}" if line > 1 else f"at character {column}"
        values = {"given": self.text[first:last], "line": line, "column": column, **values}
        return NotationError(f"{what}, {where}: {right}", code=code, text=self.text, start=first, end=last, **values)


def place(text: str, at: int) -> tuple[int, int]:
    """Return the line and the character in it, both from 1, of the position *at*.

    >>> place("♠3\\n♥4", 4)
    (2, 2)
    """
    lines = (text[:at] + "|").splitlines()
    return len(lines), len(lines[-1])


class _Mark(NamedTuple):
    """The smallest part of a list of cards that means something by itself."""

    kind: str
    """suit, rank, whole (jokers and Unicode cards), colon or none."""
    value: int
    """A suit's or rank's index; the mask of whole cards."""
    start: int
    end: int


@dataclass(slots=True)
class _Reader:
    """The reading of one list of cards: what has been read, and what a rank alone would belong to."""

    source: Source
    letters: bool
    pack: Cards
    most: int | None
    spans: dict[int, tuple[int, int]]
    mask: int = 0
    suit: int | None = None
    """The suit last named, to which ranks alone belong; None before any and after a card that names its own."""
    bare: _Mark | None = None
    """A suit that has nothing after it yet."""
    colon: bool = False
    """Whether that suit has its colon."""

    def read(self, start: int, end: int) -> Cards:
        for run in self._runs(start, end):
            first = next((mark for mark in run if mark.kind in ("suit", "rank")), None)
            if first and first.kind == "rank" and any(mark.kind == "suit" for mark in run):
                self._rank_first(run)
            else:
                self._suit_first(run)
        self._nothing_bare()
        return Cards(self.mask)

    def _runs(self, start: int, end: int) -> Iterator[list[_Mark]]:
        """Yield the marks between separators, run by run."""
        run: list[_Mark] = []
        while start < end:
            match = _MARK.match(self.source.folded, start, end)
            assert match is not None, "the pattern takes any character"
            start = match.end()
            if match.lastgroup == "gap" or (match.lastgroup == "unknown" and _is_bracket_or_quote(match[0])):
                if run:
                    yield run
                run = []
            else:
                run.append(self._mark(match))
        if run:
            yield run

    def _mark(self, match: re.Match[str]) -> _Mark:
        kind, word, (start, end) = match.lastgroup or "", match[0], match.span()
        if kind == "rank":
            return _Mark(kind, RANK_WORDS[word], start, end)
        if kind == "suit":
            suit = SUIT_WORDS[word]
            if not self.letters and word in SUITS:
                raise self.source.fault(
                    "letter-suit",
                    start,
                    end,
                    f"the letter {word!r} names no suit here",
                    f"in this text suits are signs or words, so write {SUIT_SIGNS[suit]}",
                    sign=SUIT_SIGNS[suit],
                )
            return _Mark(kind, suit, start, end)
        if kind == "joker":
            word = re.sub(r"\s*JOKER", " JOKER", word)
            return _Mark("whole", Cards.of(JOKER_WORDS[word]).mask, start, end)
        if kind == "unicode":
            return _Mark("whole", 1 << self._unicode_card(word, start, end), start, end)
        if kind in ("colon", "none"):
            return _Mark(kind, 0, start, end)
        raise self._refusal(kind, start, end)

    def _refusal(self, kind: str, start: int, end: int) -> NotationError:
        if kind == "unknown":  # a word of letters is one culprit, though its head may look like a card's
            head = self.source.folded[:end].rstrip(ascii_uppercase)
            start = min(start, len(head))
        fault, given = self.source.fault, self.source.original(start, end)
        if kind == "ambiguous":
            return fault(
                "joker-ambiguous",
                start,
                end,
                f"{given!r} may mean either joker",
                "write 小王 or XW for the small one, 大王 or DW for the big one"
                + (", ♣J or JC for the jack of clubs" if self.source.folded[start:end] == "CJ" else ""),
            )
        if kind == "o":
            return fault("letter-o", start, end, f"{given!r} is no rank but the letter O", "ten is 10, T or 0")
        if kind == "one":
            return fault("lone-one", start, end, f"{given!r} is no rank", "write A for the ace, 10, T or 0 for ten")
        if kind == "separator":
            return fault(
                "separator-refused",
                start,
                end,
                f"{given!r} does not separate cards",
                "put a blank or a comma between them, or nothing",
            )
        return fault("unknown-mark", start, end, f"{given!r} is no part of a card", "a card is written ♠3, ♥10, 小王")

    def _unicode_card(self, word: str, start: int, end: int) -> int:
        row, column = ord(word) & ~0xF, (ord(word) & 0xF) - 1
        if row not in _UNICODE_SUITS or not 0 <= column < 14 or _UNICODE_RANKS[column] == " ":
            raise self.source.fault(
                "unicode-card", start, end, f"{word!r} is no card of the pack", "only its 52 cards in suits are read"
            )
        return RANKS.index(_UNICODE_RANKS[column]) * 4 + _UNICODE_SUITS[row]

    def _rank_first(self, run: list[_Mark]) -> None:
        """Read a run such as ``2♠K♥``: each rank is followed by its suit."""
        self._nothing_bare()
        rank: _Mark | None = None
        for mark in run:
            if mark.kind == "suit" and rank:
                self._add(1 << rank.value * 4 + mark.value, rank.start, mark.end)
                rank = None
                continue
            if rank:
                raise self._no_suit(rank)
            if mark.kind == "suit":
                raise self._no_rank(mark)
            if mark.kind == "rank":
                rank = mark
            elif mark.kind == "whole":
                self._add(mark.value, mark.start, mark.end)
            else:
                raise self._misplaced(mark)
        if rank:
            raise self._no_suit(rank)
        self.suit = None

    def _suit_first(self, run: list[_Mark]) -> None:
        """Read a run such as ``♠2♥K``, ``♠AK2``, ``♥:`` or, after a suit, ``A``."""
        for mark in run:
            if mark.kind == "colon":
                if self.colon or not self.bare:
                    raise self._misplaced(mark)
                self.colon = True
            elif mark.kind == "none":
                if not self.bare:
                    raise self._misplaced(mark)
                self.bare = self.suit = None
            elif mark.kind == "rank":
                if self.suit is None:
                    raise self._no_suit(mark)
                start = self.bare.start if self.bare else mark.start
                if self.source.folded[start : mark.end] == "CJ":
                    raise self._refusal("ambiguous", start, mark.end)
                self._add(1 << mark.value * 4 + self.suit, start, mark.end)
                self.bare = None
            elif mark.kind == "suit":
                self._nothing_bare()
                self.bare, self.suit, self.colon = mark, mark.value, False
            else:
                self._nothing_bare()
                self._add(mark.value, mark.start, mark.end)
                if mark.value >> SMALL_JOKER == 0:
                    self.suit = None

    def _add(self, mask: int, start: int, end: int) -> None:
        """Add the cards of *mask*, all named by one word."""
        for card in Cards(mask):
            name, cards = card_name(card), Cards.of([card])
            if card not in self.pack:
                raise self.source.fault(
                    "card-not-in-pack", start, end, f"{name} is not in this game's pack", "leave it out", cards=cards
                )
            if self.mask >> card & 1:
                raise self.source.fault(
                    "card-twice", start, end, f"{name} appears twice", "each card is there once", cards=cards
                )
            self.mask |= 1 << card
            self.spans[card] = start, end
            if self.most is not None and self.mask.bit_count() > self.most:
                raise self.source.fault(
                    "one-card-too-many",
                    start,
                    end,
                    f"{name} is one card too many",
                    f"there are at most {self.most} here",
                    cards=cards,
                    most=self.most,
                )

    def _nothing_bare(self) -> None:
        if self.bare:
            raise self._no_rank(self.bare)

    def _no_suit(self, rank: _Mark) -> NotationError:
        given = self.source.original(rank.start, rank.end)
        return self.source.fault(
            "rank-without-suit",
            rank.start,
            rank.end,
            f"rank {given!r} has no suit",
            f"write the suit with it, as ♠{given}, or before the ranks, as ♠ A K 2",
        )

    def _no_rank(self, suit: _Mark) -> NotationError:
        given = self.source.original(suit.start, suit.end)
        return self.source.fault(
            "suit-without-rank",
            suit.start,
            suit.end,
            f"suit {given!r} has nothing after it",
            "write its ranks after it, as ♠ A K 2, or 无 for none, as ♦: 无",
        )

    def _misplaced(self, mark: _Mark) -> NotationError:
        given = self.source.original(mark.start, mark.end)
        return self.source.fault(
            f"{mark.kind}-misplaced", mark.start, mark.end, f"{given!r} belongs after a suit", "as in ♥: K Q or ♦: 无"
        )


def _is_bracket_or_quote(char: str) -> bool:
    return len(char) == 1 and unicodedata.category(char) in ("Ps", "Pe", "Pi", "Pf")


def read_cards(
    source: Source,
    start: int,
    end: int,
    *,
    letters: bool = True,
    pack: Cards = PACK,
    most: int | None = None,
    spans: dict[int, tuple[int, int]] | None = None,
) -> Cards:
    """Return the set of cards written in ``source.folded[start:end]``; see :func:`parse_cards`.

    :param spans: is filled with where in the folded text each card stands.
    """
    return _Reader(source, letters, pack, most, {} if spans is None else spans).read(start, end)


def parse_cards(text: str, *, letters: bool = True, pack: Cards = PACK, most: int | None = None) -> Cards:
    """Return the set of cards written in *text*, in any of the spellings that people use.

    :param letters: whether S, H, C and D name suits; not in texts where letters are seats.
    :param pack: the game's cards.
    :param most: how many cards there can be at most.

    >>> parse_cards("♠3 10♥ 梅J, 大王")
    Cards('♥10 ♣J ♠3 大王')
    >>> parse_cards("2skh") == parse_cards("黑桃：2\\n红桃：K\\n方块：无")
    True
    >>> parse_cards("♠3 9")
    Cards('♠9 ♠3')
    >>> parse_cards("3♠ 9")
    Traceback (most recent call last):
        ...
    coach.errors.NotationError: rank '9' has no suit, at character 4: write the suit with it, as ♠9, ...

    :raises NotationError: a card is unknown, ambiguous, repeated, not in the pack or one too many.
    """
    source = Source(text)
    return read_cards(source, 0, len(source.folded), letters=letters, pack=pack, most=most)


def names_suits(source: Source, start: int, end: int) -> bool:
    """Return whether anything in ``source.folded[start:end]`` speaks of suits or jokers, and not of ranks alone."""
    found = (match.lastgroup for match in _MARK.finditer(source.folded, start, end))
    return any(kind in ("suit", "joker", "ambiguous", "unicode") for kind in found)


def read_ranks(source: Source, start: int, end: int) -> list[tuple[int, tuple[int, int]]]:
    """Return the ranks written without suits in ``source.folded[start:end]``, each with where it stands.

    Ranks are indices into :data:`~coach.cards.RANKS`.

    >>> [RANKS[rank] for rank, _ in read_ranks(Source("3 3,10 1010JJ"), 0, 13)]
    ['3', '3', 'T', 'T', 'T', 'J', 'J']

    :raises NotationError: something there is no rank.
    """
    reader = _Reader(source, True, PACK, None, {})
    found = []
    for mark in (mark for run in reader._runs(start, end) for mark in run):
        if mark.kind == "rank":
            found.append((mark.value, (mark.start, mark.end)))
        elif mark.kind != "none":
            given = source.original(mark.start, mark.end)
            raise source.fault("no-rank", mark.start, mark.end, f"{given!r} is no rank", "ranks are 3 … 10 J Q K A 2")
    return found
