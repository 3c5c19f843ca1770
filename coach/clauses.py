"""Rule clauses (条文): what a game is played by, as data out of ``seeds/``, one file a game.

Everything that says "because" cites a clause by its id; here the id leads to the text in both languages, to the
sources, and to examples in the project's own notation.

>>> clause("N13").title["en"]
'Loose kinds keep to themselves; no bombs'
>>> [choice.value for choice in clause("N16").option.choices]
['rank', 'suit']
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Any, Final

from coach import resources
from coach.errors import CoachError

LANGUAGES: Final = ("zh", "en")


class Status(StrEnum):
    """What a clause rests on."""

    STATED = "stated"
    """A source says so."""
    INFERRED = "inferred"
    """The sources leave it open; this is the most faithful or the customary reading."""
    OPTION = "option"
    """The sources disagree; the game's rules have a field for it."""


class Nature(StrEnum):
    """What a clause does; the first three say which plays are legal."""

    PERMITS = "permits"
    FORBIDS = "forbids"
    ORDERS = "orders"
    DEFINES = "defines"
    SCORES = "scores"


@dataclass(frozen=True, slots=True)
class Text:
    """One text in both languages: ``text["zh"]``, ``text["en"]``."""

    zh: str
    en: str

    def __getitem__(self, lang: str) -> str:
        if lang not in LANGUAGES:
            raise KeyError(lang)
        return self.zh if lang == "zh" else self.en


@dataclass(frozen=True, slots=True)
class Source:
    """A rule text that the clauses come from."""

    letter: str
    file: str
    text: Text


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option, and the sources that play so."""

    value: str
    text: Text
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A point on which tables differ."""

    field: str
    """The field's name in the game's ``Rules``."""
    default: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """An example: cards led, or laid on others."""

    text: Text
    play: str
    legal: bool
    on: str = ""
    """The combination to beat; empty on a free lead."""
    kind: str = ""
    """The kind that the play has, where the example tells."""
    opening: bool = False
    """Whether it is the first play of a game."""
    rules: str = ""
    """The choice of the clause's option under which this holds; empty: under each."""


@dataclass(frozen=True, slots=True)
class Course:
    """An example: moves from a position, and what then holds. What is empty is not told."""

    text: Text
    position: str
    moves: str = ""
    """Seat and cards, ``pass`` or ``escapes``, with ``;`` between the moves."""
    legal: bool = True
    """Whether the last of the moves is legal; all before it are."""
    turn: str = ""
    counts: str = ""
    """How many cards each seat holds, as in ``S 14 E 13 N 13 W 14``."""
    black: str = ""
    badges: str = ""
    places: str = ""
    """The seats that are out, the first one first."""
    points: str = ""
    """What each seat gets, as in ``S +2 E -2 N +2 W -2``: the game is over."""


@dataclass(frozen=True, slots=True)
class Series:
    """An example: the rounds of a match and what it comes to."""

    text: Text
    rounds: str
    """Who went out and how many cards the other held, as in ``me 15; other 12``; or who ``escapes``."""
    points: str
    """What each seat gets, as in ``me +4 other -4``; empty while the match goes on."""
    rules: str = ""
    """The choice of the clause's option under which this holds; empty: under each."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An example: a whole hand, what it is, and whether it beats another. What is empty is not told."""

    text: Text
    hand: str
    kind: str = ""
    over: str = ""
    """The hand that it is compared with."""
    wins: bool = True
    """Whether it beats that."""
    rules: str = ""
    """The choice of the clause's option under which this holds; empty: under each."""


@dataclass(frozen=True, slots=True)
class Score:
    """One line of a clause's table of points."""

    text: Text
    """What players call it."""
    places: tuple[int, ...]
    """The places that the side takes, its best first; none for whoever leaves the table."""
    side: int
    """Points of each seat on that side."""
    others: int
    """Points of each other seat."""


Example = Comparison | Course | Series | Evaluation


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of a game."""

    id: str
    status: Status
    nature: Nature
    sources: tuple[Source, ...]
    title: Text
    text: Text
    inferred: Text | None
    """The part that the sources leave open."""
    note: Text | None
    """Which source says what, where they do not say the same."""
    option: Option | None
    order: tuple[str, ...]
    """What the clause compares, lowest first; empty where it compares nothing in one row."""
    scores: tuple[Score, ...]
    examples: tuple[Example, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A place where the sources err or differ, and the reading taken here."""

    clauses: tuple[str, ...]
    sources: tuple[Source, ...]
    text: Text


def games() -> tuple[str, ...]:
    """Return the names of the games that have clauses."""
    names = (entry.name for entry in resources.folder("seeds").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def clauses(game: str) -> tuple[Clause, ...]:
    """Return a game's clauses in the order of their ids.

    >>> len(clauses("niugui"))
    23

    :raises CoachError: no such game has clauses.
    """
    return _book(game)[0]


def differences(game: str) -> tuple[Difference, ...]:
    """Return where a game's sources err or differ.

    :raises CoachError: no such game has clauses.
    """
    return _book(game)[1]


def clause(id: str) -> Clause:
    """Return the clause of this id, whichever game it belongs to.

    :raises CoachError: there is none.
    """
    known = {found.id: found for game in games() for found in clauses(game)}
    if id not in known:
        ids = " ".join(known)
        raise CoachError(f"there is no clause {id!r}: the ids are {ids}", code="unknown-clause", id=id, known=ids)
    return known[id]


@cache
def _book(game: str) -> tuple[tuple[Clause, ...], tuple[Difference, ...]]:
    if game not in games():
        known = " ".join(games())
        message = f"there are no clauses of a game {game!r}: the games are {known}"
        raise CoachError(message, code="unknown-game", game=game, known=known)
    import tomllib  # only who asks for a clause pays for the parser

    book = tomllib.loads((resources.folder("seeds") / f"{game}.toml").read_text(encoding="utf-8"))
    sources = {
        entry["letter"]: Source(entry["letter"], entry["file"], _text(entry["text"])) for entry in book["sources"]
    }
    return (
        tuple(_clause(entry, sources) for entry in book["clauses"]),
        tuple(
            Difference(tuple(entry["clauses"]), _cited(entry, sources), _text(entry["text"]))
            for entry in book["differences"]
        ),
    )


def _clause(entry: Mapping[str, Any], sources: Mapping[str, Source]) -> Clause:
    return Clause(
        id=entry["id"],
        status=Status(entry["status"]),
        nature=Nature(entry["nature"]),
        sources=_cited(entry, sources),
        title=_text(entry["title"]),
        text=_text(entry["text"]),
        inferred=_text(entry["inferred"]) if "inferred" in entry else None,
        note=_text(entry["note"]) if "note" in entry else None,
        option=_option(entry["option"], sources) if "option" in entry else None,
        order=tuple(entry.get("order", ())),
        scores=tuple(
            Score(_text(line), tuple(line["places"]), line["side"], line["others"]) for line in entry.get("scores", ())
        ),
        examples=tuple(_example(line) for line in entry["examples"]),
    )


def _option(entry: Mapping[str, Any], sources: Mapping[str, Source]) -> Option:
    choices = tuple(Choice(line["value"], _text(line), _cited(line, sources)) for line in entry["choices"])
    return Option(entry["field"], entry["default"], choices)


def _example(line: Mapping[str, Any]) -> Example:
    forms: dict[str, type[Example]] = {"play": Comparison, "rounds": Series, "hand": Evaluation}
    form = next((form for key, form in forms.items() if key in line), Course)
    told = {field.name: line[field.name] for field in fields(form) if field.name in line}
    return form(text=_text(line), **told)


def _text(entry: Mapping[str, Any]) -> Text:
    return Text(zh=entry["zh"], en=entry["en"])


def _cited(entry: Mapping[str, Any], sources: Mapping[str, Source]) -> tuple[Source, ...]:
    return tuple(sources[letter] for letter in entry["sources"])
