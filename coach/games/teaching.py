"""What a game that teaches offers: a course of lessons, and exercises made from patterns.

A *pattern* is one idea, such as "which of two straights is higher"; with a seed it makes an exercise, and with another
seed the same idea on new cards. Questions and feedback are :class:`~coach.results.Reason` codes with numbers.

====================  ==============================================  ================================================
form                  what the learner does                           the answer, as plain values
====================  ==============================================  ================================================
:attr:`~Form.CHOOSE`  chooses one of the options                      ``"b"``
:attr:`~Form.MARK`    marks every option that fits                    ``["a", "d"]``, perhaps empty
:attr:`~Form.SORT`    sorts the options, lowest first                 ``["c", "a", "b"]``
:attr:`~Form.JUDGE`   says yes or no, and the clause that says so     ``{"yes": false, "because": "N13"}``
:attr:`~Form.PICK`    picks cards from the hand                       ``["S3", "H3"]``; ``[]`` is a pass
:attr:`~Form.BET`     bets on a probability                           ``0.35``
:attr:`~Form.PLACE`   lays a tile of the hand, or discards it         ``"6-5 on 6"``, ``"x 6-5"``; a lead ``"6-5"``
====================  ==============================================  ================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from coach.cards import NO_CARDS, RANKS, Cards, card_token, in_order, laid
from coach.clauses import Text
from coach.errors import CoachError
from coach.games.facing import Chain
from coach.results import RELATIVE_SEATS, Reason
from coach.tiles import DOWN, ON, Tiles

if TYPE_CHECKING:
    from coach.text import Manner

SCHEMA: Final = 1
"""The number of the form in which exercises and feedback are sent to a page."""

WORTH: Final = 3
"""The points of an exercise done at the first try without a hint."""
PRICES: Final = (1, 2, 3)
"""By grade of hint: how many of the :data:`WORTH` points are gone once it is opened."""

Answer = Any
"""What a learner answers: plain values, in the shape that the :class:`Form` tells."""


class Form(StrEnum):
    """How an exercise is answered; see the table at the top of the module."""

    CHOOSE = "choose"
    MARK = "mark"
    SORT = "sort"
    JUDGE = "judge"
    PICK = "pick"
    BET = "bet"
    PLACE = "place"


class Relation(StrEnum):
    """What an example shows, so that anybody can recount it."""

    BEATS = "beats"
    """The first row's cards beat the second's."""
    APART = "apart"
    """Neither of the two rows' cards beats the other's: their kinds never meet."""
    IS = "is"
    """The first row's cards are a combination of the kind :attr:`Example.then`."""
    IS_NOT = "is not"
    """The first row's cards are not of the kind :attr:`Example.then`; with no kind, they are no combination."""
    COURSE = "course"
    """From :attr:`Example.position` the rows are played in turn, and then :attr:`Example.then` holds."""
    LAYOUT = "layout"
    """The rows but the last are what each seat holds; the last is a play from the hand of its seat that beats the
    combination in question."""
    HOLDERS = "holders"
    """Each row's cards are with its seat: a way that all that is known allows."""
    SPLIT = "split"
    """One hand in two parts: the first row's cards make what the rules ask of them, the second's are the others."""
    ENDING = "ending"
    """A row a seat, with its place; the points are :attr:`Example.then`."""
    ENDINGS = "endings"
    """A row for each way in which it can still end."""
    CARDS = "cards"
    """The first row's cards are those counted."""
    PLAN = "plan"
    """Each row is a play; they share no card, and together they are the hand."""
    ROUNDS = "rounds"
    """A row a round, its label telling how it ended and what it counts; what each seat has by them is
    :attr:`Example.then`."""


@dataclass(frozen=True, slots=True)
class Row:
    """Cards side by side, and whose they are."""

    cards: Cards
    seat: str = ""
    """The seat's name, as in :data:`~coach.results.RELATIVE_SEATS`; empty where it is nobody's."""
    label: Reason | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """Cards on the table that prove a fact."""

    relation: Relation
    rows: tuple[Row, ...]
    caption: Reason
    position: str = ""
    """In the game's notation, where :attr:`rows` are played from it."""
    then: str = ""
    """What then holds; its form is the relation's."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of the things to choose from: cards, words, or both."""

    id: str
    """Short, in the order in which options are shown: it says nothing about being right."""
    cards: Cards = NO_CARDS
    label: Reason | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """Help of one grade: a look at the right place, the rule, the answer."""

    text: Reason
    price: int
    """How many of the exercise's points are gone once it is opened, all grades before included."""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Feedback:
    """What is said of an answer: the fact, why, by which clause, and cards that prove it."""

    right: bool
    fact: Reason
    """What is so, in a title's few words; never "wrong"."""
    reasons: tuple[Reason, ...]
    clause: str
    example: Example | None = None
    wrong: tuple[str, ...] = ()
    """The ids of options, or tokens of cards, that should not have been chosen."""
    missed: tuple[str, ...] = ()
    """The ids or tokens that should have been."""
    off: float | None = None
    """Of a bet: how far it was from the probability, as bet minus truth."""
    ranks: str = field(default=RANKS, repr=False)
    """The ranks as a hand is sorted, lowest first: those of the exercise."""
    manner: Manner | None = field(default=None, repr=False)
    """How the game is spoken of, where that is not as all games are: that of the exercise."""

    def to_public(self, lang: str) -> dict[str, Any]:
        """Return the feedback as plain values for a page, sentences in *lang*."""
        with _spoken_in(self.manner):
            return self._to_public(lang)

    def _to_public(self, lang: str) -> dict[str, Any]:
        return {
            "schema": SCHEMA,
            "right": self.right,
            "fact": _said(self.fact, lang, self.ranks),
            "reasons": [_said(reason, lang, self.ranks) for reason in self.reasons],
            "clause": self.clause,
            "example": None if self.example is None else _example(self.example, lang, self.ranks),
            "wrong": list(self.wrong),
            "missed": list(self.missed),
            "off": self.off,
        }


@dataclass(frozen=True, slots=True)
class Key:
    """What must not reach a page before the answer does."""

    answer: Answer
    """A right answer; where several are, one of them."""
    check: Callable[[Answer], Feedback]
    hints: tuple[Hint, Hint, Hint]


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question on the table. The same game, pattern, seed and house rules always make the same one."""

    game: str
    pattern: str
    seed: int
    rules: str
    """The house rules by name; the empty text means the game's default ones."""
    form: Form
    prompt: Reason
    key: Key = field(repr=False, compare=False)
    facts: tuple[Reason, ...] = ()
    """What else is known."""
    table: tuple[Row, ...] = ()
    hand: Cards = NO_CARDS
    """My hand: cards to pick from, or to look at."""
    options: tuple[Option, ...] = ()
    grounds: tuple[Option, ...] = ()
    """What a judgement may rest on; their ids are clauses."""
    board: Chain | None = None
    """The row of tiles on the table, and who sits around it."""
    unnamed: bool = False
    """Whether no tile is called by its name before the answer, because its name is what is asked."""
    ranks: str = field(default=RANKS, repr=False)
    """The ranks as a hand is sorted, lowest first."""
    manner: Manner | None = field(default=None, repr=False)
    """How the game is spoken of, where that is not as all games are."""

    @property
    def id(self) -> str:
        """The words by which a link names it.

        >>> Exercise("niugui", "pair-higher", 7, "suit", Form.CHOOSE, Reason("x"), key=None).id
        'pair-higher/7/suit'
        """
        return "/".join(filter(None, (self.pattern, str(self.seed), self.rules)))

    def check(self, answer: Answer) -> Feedback:
        """Return what is to be said of *answer*.

        :raises CoachError: its shape is not that of the exercise's form, or it names what is not there.
        """
        if not self._fits(answer):
            message = f"{answer!r} is no answer to an exercise of the form {self.form.value!r}"
            raise CoachError(message, code="answer-misshapen")
        return replace(self.key.check(answer), ranks=self.ranks, manner=self.manner)

    def hint(self, grade: int) -> Hint:
        """Return the hint of *grade* 1, 2 or 3."""
        return self.key.hints[grade - 1]

    def reveal(self) -> Feedback:
        """Return the feedback to a right answer, for who wants to see it; the answer is :attr:`Key.answer`."""
        return self.check(self.key.answer)

    def to_public(self, lang: str) -> dict[str, Any]:
        """Return all that a page may know before the answer, as plain values with sentences in *lang*.

        A visitor can read every value that a page holds, so neither the answer nor a hint is among them.
        """
        with _spoken_in(self.manner):
            return self._to_public(lang)

    def _to_public(self, lang: str) -> dict[str, Any]:
        return {
            "schema": SCHEMA,
            "game": self.game,
            "pattern": self.pattern,
            "seed": self.seed,
            "rules": self.rules,
            "form": self.form.value,
            "prompt": _said(self.prompt, lang, self.ranks),
            "facts": [_said(fact, lang, self.ranks) for fact in self.facts],
            "table": [_row(row, lang, self.ranks) for row in self.table],
            "hand": _held(self.hand, self.ranks),
            "board": None if self.board is None else _board(self.board),
            "unnamed": self.unnamed,
            "options": [_option(option, lang, self.ranks) for option in self.options],
            "grounds": [_option(ground, lang, self.ranks) for ground in self.grounds],
            "worth": WORTH,
            "prices": list(PRICES),
        }

    def parts(self, reason: Reason, lang: str) -> list[str | list[str]]:
        """Return a sentence about the exercise for a page: see :func:`parts`."""
        with _spoken_in(self.manner):
            return parts(reason, lang, self.ranks)

    def _fits(self, answer: Answer) -> bool:
        ids = {option.id for option in self.options}
        match self.form:
            case Form.CHOOSE:
                return isinstance(answer, str) and answer in ids
            case Form.BET:
                return isinstance(answer, int | float) and not isinstance(answer, bool) and 0 <= answer <= 1
            case Form.JUDGE:
                grounds = {ground.id for ground in self.grounds}
                return (
                    isinstance(answer, Mapping)
                    and isinstance(answer.get("yes"), bool)
                    and (isinstance(answer.get("because"), str) and answer["because"] in grounds)
                )
            case Form.PLACE:
                return isinstance(answer, str) and answer in self._places()
        if not isinstance(answer, list) or not all(isinstance(part, str) for part in answer):
            return False
        there = set(self.hand.tokens) if self.form is Form.PICK else ids
        whole = self.form is not Form.SORT or len(answer) == len(ids)
        return set(answer) <= there and len(set(answer)) == len(answer) and whole

    def _places(self) -> set[str]:
        """Return what can be tried with the tiles of the hand, legal or not."""
        ends = self.board.ends if self.board is not None else ()
        if not ends:
            return set(self.hand.tokens)
        return {f"{tile}{ON}{end}" for tile in self.hand.tokens for end in ends} | {
            f"{DOWN}{tile}" for tile in self.hand.tokens
        }


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson: an idea, and exercises on it."""

    id: str
    title: Text
    patterns: tuple[str, ...]
    """One for each exercise, in order; a pattern may come twice, with other cards."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A page of the course."""

    id: str
    """The name of its notebook without the ending."""
    title: Text
    aim: Text
    """What one can do afterwards, in one line."""
    steps: tuple[Step, ...]

    @property
    def patterns(self) -> tuple[str, ...]:
        """The patterns of all its exercises in order."""
        return tuple(pattern for step in self.steps for pattern in step.patterns)


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game, the same everywhere in a course's texts."""

    zh: str
    en: tuple[str, ...]
    """The English word, and other forms of it that the texts may use."""
    meaning: Text


@dataclass(frozen=True, slots=True)
class Course:
    """All the lessons of one game in order."""

    game: str
    lessons: tuple[Lesson, ...]
    ideas: Mapping[str, Text] = field(hash=False)
    """By pattern: the idea in a few words, for a list of what to repeat."""
    glossary: tuple[Term, ...]
    ranks: str = RANKS
    """The ranks as a hand is sorted, lowest first."""
    seats: tuple[str, ...] = RELATIVE_SEATS
    """The seats' names, the learner's first."""

    def lesson(self, id: str) -> Lesson:
        """Return the lesson of this id.

        :raises CoachError: there is none.
        """
        for lesson in self.lessons:
            if lesson.id == id:
                return lesson
        known = " ".join(lesson.id for lesson in self.lessons)
        raise CoachError(
            f"there is no lesson {id!r}: the lessons are {known}", code="unknown-lesson", id=id, known=known
        )


@contextmanager
def _spoken_in(manner: Manner | None) -> Iterator[None]:
    """Speak in *manner* for a while; without one, as before."""
    if manner is None:
        yield
        return
    from coach.text import written_as

    with written_as(manner):
        yield


def _said(reason: Reason, lang: str, ranks: str) -> dict[str, Any]:
    """Return a sentence for a page: its code, its text, and its parts with cards left as lists of tokens."""
    from coach.text import sentence  # only a page needs words

    return {"code": reason.code, "text": sentence(reason, lang), "parts": parts(reason, lang, ranks)}


def parts(reason: Reason, lang: str, ranks: str = RANKS) -> list[str | list[str]]:
    """Return a sentence for a page: pieces of text, and cards as lists of tokens."""
    from coach.text import segments

    return [tokens(part, ranks) if isinstance(part, Cards) else part for part in segments(reason, lang)]


def tokens(cards: Cards, ranks: str = RANKS) -> list[str]:
    """Return the cards as they are laid on a table, in the form for programs.

    :param ranks: the ranks as a hand is sorted, lowest first.
    """
    return cards.tokens if isinstance(cards, Tiles) else [card_token(card) for card in laid(cards, ranks)]


def _held(cards: Cards, ranks: str) -> list[str]:
    """Return a hand as it is sorted, in the form for programs."""
    return cards.tokens if isinstance(cards, Tiles) else [card_token(card) for card in in_order(cards, ranks)]


def _board(board: Chain) -> dict[str, Any]:
    return {
        "ends": list(board.ends),
        "chain": list(board.row),
        "lead": board.lead,
        "seats": [
            {"at": one.seat, "left": one.count, "turn": one.to_play, "down": list(one.down)} for one in board.sitting
        ],
    }


def _row(row: Row, lang: str, ranks: str) -> dict[str, Any]:
    label = None if row.label is None else _said(row.label, lang, ranks)
    return {"cards": tokens(row.cards, ranks), "seat": row.seat, "label": label}


def _option(option: Option, lang: str, ranks: str) -> dict[str, Any]:
    label = None if option.label is None else _said(option.label, lang, ranks)
    return {"id": option.id, "cards": tokens(option.cards, ranks), "label": label}


def _example(example: Example, lang: str, ranks: str) -> dict[str, Any]:
    return {
        "relation": example.relation.value,
        "rows": [_row(row, lang, ranks) for row in example.rows],
        "caption": _said(example.caption, lang, ranks),
    }
