"""How a game faces its readers: what is shown of a position, what may be supposed of it, and its own words.

A game shows itself (:class:`~coach.games.game.Shows`); pages and the shell draw what they get, and know no game.
Sentences are :class:`~coach.results.Reason` codes, so that every reader gets them in their language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from coach.cards import NO_CARDS, Cards
from coach.clauses import Text
from coach.games.house import HouseRule
from coach.results import Chance, Reason

WORDED: Final = ("box.note", "box.placeholder", "odds.title", "picker.label", "read.status")
"""The words of a page that each game brings itself, by the keys under which the pages know them.

It may bring others too, where it says them in its own way: what its plays are worth may be no points.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of how a position was understood: what it is about, cards, and what is said of it."""

    term: Reason
    said: tuple[Reason, ...] = ()
    cards: Cards = NO_CARDS
    more: Cards = NO_CARDS
    """Cards that are named besides where there is room for all of them."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat at a table of tiles, as all see it."""

    seat: str
    count: int
    """How many tiles it holds."""
    to_play: bool
    down: tuple[str, ...] = ()
    """What it has discarded, in order, as tokens; empty for each that is hidden."""


@dataclass(frozen=True, slots=True)
class Chain:
    """A row of tiles with two ends, and who sits around it."""

    ends: tuple[int, ...]
    """The numbers at the left and the right end; none before the lead."""
    row: tuple[str, ...]
    """From left to right each tile as it lies, such as ``"5-6"``; none where only the ends are known."""
    lead: int
    """The place in the row of the tile that was laid first; −1 where it is not known."""
    sitting: tuple[Sitting, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A position as one seat sees it, ready to be drawn."""

    rows: tuple[Row, ...]
    hand: Cards
    plays: int
    """How many legal plays the asking seat has, or would have if it were its turn."""
    following: bool
    """Whether there is something to beat, so that a pass comes into question."""
    played: Cards
    elsewhere: Cards
    """Cards known to be somewhere else: in other hands, or discarded."""
    chain: Chain | None = None
    """The table of a game of tiles."""


@dataclass(frozen=True, slots=True)
class Bar:
    """The chance that something is with a seat."""

    seat: str
    chance: Fraction | float
    before: Fraction | float | None = None
    """Where play has told more: the same from counts alone."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a panel: a sentence, with bars below it or the seal of a card before it."""

    said: Reason
    bars: tuple[Bar, ...] = ()
    seal: int | None = None
    """The card that the line is about, if it tells something of its holder."""
    known: bool = False
    """Whether it is certain who holds it."""
    quiet: bool = False
    """Whether it only explains the others."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Chances by seat and by something that has a short name, as a table."""

    label: Reason
    """What the chances are of, in a sentence."""
    heads: tuple[str, ...]
    rows: Mapping[str, tuple[Chance, ...]] = field(hash=False)
    """By seat, a chance for each of the heads."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What else a game has to say of a position, beside the plays."""

    title: Reason
    lines: tuple[Line, ...] = ()
    grid: Grid | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One way in which something can be."""

    value: str
    """Empty to leave it open."""
    name: Reason
    """In a word or two, on a button."""
    said: Reason | None = None
    """In a sentence, once it is supposed."""
    here: bool = False
    """Whether it is so in the position."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be supposed otherwise."""

    name: str
    """By which :meth:`~coach.games.game.Supposes.suppose` knows it."""
    label: Reason
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards a seat holds, which can be supposed otherwise by the seat's name."""

    seat: str
    count: int


@dataclass(frozen=True, slots=True)
class Supposable:
    """All that can be supposed of a position."""

    choices: tuple[Choice, ...]
    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A position to begin with, by a name of few words, in either language's notation."""

    name: Text
    note: Text
    text: Text


@dataclass(frozen=True, slots=True)
class Look:
    """What does not change from position to position."""

    pack: tuple[str, ...]
    """The tokens of all cards, in the order in which they lie when they are picked; twins are there twice."""
    ranks: str
    """The ranks in the game's order, lowest first."""
    suits: bool
    """Whether suits matter; where they do not, cards are shown by rank alone."""
    keys: Mapping[str, str] = field(hash=False)
    """By word of the notation, folded: the name of the line that it begins."""
    words: Mapping[str, Text] = field(hash=False)
    """What pages say otherwise for this game: see :data:`WORDED`."""
    examples: tuple[Example, ...]
    about: Text
    """The game in a sentence or two."""
    picture: tuple[str, ...]
    """The tokens of a few cards that stand for the game."""
    write: Callable[[Cards, str], str] = field(compare=False)
    """Writes cards as a reader of a language would type them."""
    speak: Callable[[Cards, str], str] = field(compare=False)
    """Says cards as a screen reader is to say them."""
    scales: tuple[int, ...]
    """How many points a play may be worth at most, from the usual to the utmost: the ends of the bars."""
    records: tuple[Example, ...] = ()
    """Games that were played, to look back on."""
    telling: tuple[str, ...] = ()
    """Codes of reasons that say most of a play in one line, the first before the others."""
    costs: frozenset[str] = frozenset()
    """What speaks against a play, and so does not say why it is the best."""
    from_tokens: Callable[[Iterable[str]], Cards] = field(default=Cards.from_tokens, compare=False)
    """Reads tokens of its cards, and of a play made with them.

    :raises ValueError: one is none.
    """


def house_choice(rule: HouseRule, value: str) -> Choice:
    """Return the choice between the ways in which tables differ on one point, *value* being the position's own."""
    options = tuple(
        Option(
            choice,
            Reason("rule-choice", {"option": f"{rule.name} {choice}"}),
            Reason("rule-supposed", {"option": f"{rule.name} {choice}"}),
            here=choice == value,
        )
        for choice in rule.choices
    )
    return Choice(rule.name, Reason("rule-choice", {"option": rule.name}), options)
