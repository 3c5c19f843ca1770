"""The 24 tiles of 顶牛, and sets of tiles as one word with the interface of :class:`~coach.cards.Cards`.

A tile has two halves of one to six pips, the greater one first: 6-5. There are thirteen faces; eleven of them are there
twice, and nobody tells two tiles of one face apart. So sets of tiles are equal when their faces are, whichever copies
they hold; the ids only keep the copies apart.

::

    id     0  1   2  3   4  5   6  7   8  9  10 11  12 13  14 15   16    17  18 19  20 21  22 23
    face   6-6    5-5    4-4    3-3    2-2    1-1    6-5    6-4    6-3  6-2   6-1    5-1    3-1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple, Self

from coach.cards import Cards


class Face(NamedTuple):
    """What is on a tile."""

    high: int
    low: int
    name: str
    copies: int

    @property
    def is_double(self) -> bool:
        """Whether it is a 横牌: both halves are alike."""
        return self.high == self.low

    @property
    def pips(self) -> int:
        """The points of both halves."""
        return self.high + self.low

    @property
    def text(self) -> str:
        """The tile by its numbers, such as ``"6-5"``."""
        return f"{self.high}-{self.low}"

    def fits(self, number: int) -> bool:
        """Return whether one of its halves is *number*."""
        return number in (self.high, self.low)

    def other(self, number: int) -> int:
        """Return the half that is left open when the one that is *number* is laid to it."""
        assert self.fits(number), "the tile has no such half"
        return self.low if number == self.high else self.high


FACES: Final = (
    Face(6, 6, "大天", 2),
    Face(5, 5, "大十", 2),
    Face(4, 4, "红八", 2),
    Face(3, 3, "长三", 2),
    Face(2, 2, "二板", 2),
    Face(1, 1, "地一", 2),
    Face(6, 5, "虎头", 2),
    Face(6, 4, "金瓶", 2),
    Face(6, 3, "歪九", 1),
    Face(6, 2, "二六", 1),
    Face(6, 1, "一六", 2),
    Face(5, 1, "一五", 2),
    Face(3, 1, "一鹅", 2),
)
"""Every face once: the doubles from the highest down, then the others."""

FACE_OF: Final = tuple(face for face, each in enumerate(FACES) for _ in range(each.copies))
"""By a tile's id: the index of its face."""
TILES: Final = len(FACE_OF)
ON: Final = " on "
"""What stands in text between a laid tile and the end it is laid on."""
DOWN: Final = "x "
"""What stands in text before a tile that is discarded face down."""

_IDS: Final = tuple(tuple(tile for tile in range(TILES) if FACE_OF[tile] == face) for face in range(len(FACES)))
_FACES: Final = {each.text: face for face, each in enumerate(FACES)}


def face_named(high: int, low: int) -> int | None:
    """Return the index of the face with these halves, in either order; ``None`` where there is no such tile.

    >>> FACES[face_named(5, 6)].name
    '虎头'
    """
    return _FACES.get(f"{max(high, low)}-{min(high, low)}")


class Tiles(Cards):
    """An immutable set of tiles over one 24-bit word, the doubles first.

    >>> hand = Tiles.of_faces([6, 6, 0])
    >>> hand, hand.pips
    (Tiles('6-6 6-5 6-5'), 34)
    >>> Tiles.of([12]) == Tiles.of([13])  # the two 虎头
    True
    """

    __slots__ = ()

    def __init__(self, mask: int = 0) -> None:
        if not 0 <= mask < 1 << TILES:
            raise ValueError(f"{mask!r} is no set of tiles: only the bits 0 to {TILES - 1} stand for tiles")
        super().__init__(mask)

    @classmethod
    def of_faces(cls, faces: Iterable[int]) -> Tiles:
        """Return tiles of these faces, of each the first copies.

        :raises ValueError: a face is asked for more often than it is there.
        """
        mask = 0
        for face in faces:
            free = [tile for tile in _IDS[face] if not mask >> tile & 1]
            if not free:
                raise ValueError(f"{FACES[face].text!r} is not there so often")
            mask |= 1 << free[0]
        return Tiles(mask)

    @classmethod
    def from_tokens(cls, tokens: Iterable[str]) -> Tiles:
        """Return the tiles in the form for programs, the inverse of :attr:`tokens`; one placed tile as it is placed.

        >>> Tiles.from_tokens(["6-5 on 6"]), Tiles.from_tokens(["x 4-4"])
        (Placed('6-5 on 6'), Placed('x 4-4'))

        :raises ValueError: a token is not a tile's canonical one.
        """
        words = list(tokens)
        if len(words) == 1 and (ON in words[0] or words[0].startswith(DOWN)):
            text, _, end = words[0].removeprefix(DOWN).partition(ON)
            return Placed(Tiles.from_tokens([text]), int(end or 0))
        if unknown := next((word for word in words if word not in _FACES), None):
            raise ValueError(f"{unknown!r} is no tile: tokens look like '6-5'")
        return Tiles.of_faces(_FACES[word] for word in words)

    @property
    def faces(self) -> tuple[int, ...]:
        """The index of each tile's face, in order."""
        return tuple(FACE_OF[tile] for tile in self)

    @property
    def pips(self) -> int:
        """The points of all tiles together."""
        return sum(FACES[face].pips for face in self.faces)

    @property
    def tokens(self) -> list[str]:
        """The tiles in the form for programs."""
        return [FACES[face].text for face in self.faces]

    @property
    def names(self) -> str:
        """The tiles by their Chinese names."""
        return " ".join(FACES[face].name for face in self.faces)

    def without(self, face: int) -> Tiles:
        """Return the tiles without the last copy of one of this *face*."""
        return Tiles(self.mask & ~(1 << max(tile for tile in self if FACE_OF[tile] == face)))

    def holds(self, face: int) -> bool:
        """Return whether a tile of this *face* is in the set."""
        return face in self.faces

    def __or__(self, other: Cards) -> Tiles:
        return Tiles(self.mask | other.mask)

    def __and__(self, other: Cards) -> Tiles:
        return Tiles(self.mask & other.mask)

    def __xor__(self, other: Cards) -> Tiles:
        return Tiles(self.mask ^ other.mask)

    def __sub__(self, other: Cards) -> Tiles:
        return Tiles(self.mask & ~other.mask)

    def __le__(self, other: Cards) -> bool:
        theirs = Counter(FACE_OF[tile] for tile in other)
        return all(count <= theirs[face] for face, count in Counter(self.faces).items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tiles) and self.tokens == other.tokens

    def __hash__(self) -> int:
        return hash((type(self), *self.tokens))

    def __reduce__(self) -> tuple[type[Cards], tuple[int]]:
        return Tiles, (self.mask,)

    def __str__(self) -> str:
        return " ".join(self.tokens)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class Placed(Tiles):
    """One tile with where it goes: to the end that shows *on*, or face down where that is 0.

    >>> Placed(Tiles.of_faces([6]), 5)
    Placed('6-5 on 5')
    """

    __slots__ = ("on",)

    on: int
    """The number that it is laid to; 0 when it is discarded."""

    def __init__(self, tile: Tiles, on: int) -> None:
        super().__init__(tile.mask)
        if len(self) != 1 or (on and not FACES[self.faces[0]].fits(on)):
            raise ValueError(f"{str(tile)!r} is not one tile that can be laid on {on}")
        object.__setattr__(self, "on", on)

    @property
    def tile(self) -> Tiles:
        """The tile alone."""
        return Tiles(self.mask)

    @property
    def tokens(self) -> list[str]:
        """The one placed tile in the form for programs, such as ``"6-5 on 6"`` or ``"x 6-5"``."""
        text = FACES[self.faces[0]].text
        return [f"{text}{ON}{self.on}" if self.on else f"{DOWN}{text}"]

    def __reduce__(self) -> tuple[type[Self], tuple[Tiles, int]]:  # type: ignore[override]
        return type(self), (self.tile, self.on)


def row_of(laid: Iterable[Tiles]) -> tuple[tuple[str, ...], int]:
    """Return the row that tiles make which are *laid* in this order, each to its end, and the place of the first in it.

    Each is told as it lies, from the left end to the right. Where both ends show its number it goes to the right.

    >>> row_of([Tiles.of_faces([7]), Placed(Tiles.of_faces([6]), 6), Placed(Tiles.of_faces([2]), 4)])
    (('5-6', '6-4', '4-4'), 1)
    """
    row: list[str] = []
    lead = -1
    for tile in laid:
        (face,) = tile.faces
        if not row:
            row, lead = [FACES[face].text], 0
            continue
        assert isinstance(tile, Placed), "what is no lead goes to an end"
        other = FACES[face].other(tile.on)
        if row[-1].endswith(str(tile.on)):
            row.append(f"{tile.on}-{other}")
        else:
            row, lead = [f"{other}-{tile.on}", *row], lead + 1
    return tuple(row), lead


PACK: Final = Tiles((1 << TILES) - 1)
"""All 24 tiles."""
NO_TILES: Final = Tiles(0)


def from_tokens(tokens: Iterable[str]) -> Cards:
    """Return cards or tiles in the form for programs, whichever they are.

    >>> from_tokens(["S3"]), from_tokens(["6-5"])
    (Cards('♠3'), Tiles('6-5'))

    :raises ValueError: a token is none.
    """
    words = list(tokens)
    return Tiles.from_tokens(words) if words and "-" in words[0] else Cards.from_tokens(words)


def from_ascii(text: str) -> Cards:
    """Return cards or tiles from one line of the form for programs: the inverse of their ``ascii``.

    >>> from_ascii("D4 S2"), from_ascii("6-5 on 6"), from_ascii("x 6-5"), from_ascii("")
    (Cards('♦4 ♠2'), Placed('6-5 on 6'), Placed('x 6-5'), Cards(''))

    :raises ValueError: it is none.
    """
    placed = ON in text or text.startswith(DOWN)
    return Tiles.from_tokens([text]) if placed else from_tokens(text.split())
