"""A lesson on a page: its steps one after the other, where the learner is, and what to repeat.

A notebook makes the frame once and shows the parts in its own order::

    lesson = Lesson("01-singles", lang="zh")
    lesson
    lesson.show("♦4 < ♣4 < ♥4 < ♠4")
    lesson.step("order")
    lesson.summary()

The frame holds the faces and the words; the parts are light and ask it for them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from typing import Any, Final

from traitlets import Dict, Int, List, Unicode

from coach import lessons, registry, text
from coach.cards import NO_CARDS, Cards
from coach.errors import CoachError
from coach.games.game import EvaluatesHands, Judges, require
from coach.games.teaching import WORTH, tokens
from coach.lessons import Desk, Walk
from coach.notation import parse_cards
from coach.results import Reason
from coach.tiles import Tiles
from coach.widgets.assets import module, styles
from coach.widgets.exercise import Asks, hear
from coach.widgets.following import Following
from coach.widgets.house import switches, usual_rules
from coach.widgets.learner import Learner, asked_rules, asked_seed, moment
from coach.widgets.lesson_part import Part
from coach.widgets.lesson_words import WORDS

SIGNS: Final = ("<", ">", "|", "→", "+")
"""What may stand between cards that are shown: below, above, never meet, and then, together with."""


Bar = tuple[str | Reason, float] | tuple[str | Reason, float, float]
"""A line of a chart: its name, its value, and how far it swings to either side."""


class Lesson(Learner):
    """The frame of a lesson: its name, its steps, and the house rules where they matter.

    >>> lesson = Lesson("01-singles", lang="en")
    >>> lesson
    Lesson('01-singles', lang='en')
    >>> lesson.step("order")
    Step('order', 3 exercises)
    """

    frame = Dict().tag(sync=True)
    """What does not change: names, steps, the next lesson, the choice of house rules."""
    uid = Unicode().tag(sync=True)
    """By this its parts find it."""
    at = Dict().tag(sync=True)
    """Where the learner is: the step, what is done, the seed and the house rules."""

    _esm = module("lesson.js")
    _css = styles("tiles.css", "lessons.css")

    def __init__(
        self, id: str, lang: str = "zh", *, house_rules: bool | Sequence[str] = False, game: str = registry.DEFAULT
    ) -> None:
        """Open the lesson of this *id*.

        :param house_rules: let the learner switch the house rules, because they matter here: all, or those named.
        :raises CoachError: there is no such lesson.
        """
        self.steps: dict[str, Step] = {}
        self.end: Summary | None = None
        super().__init__(lang, game)
        self.walk = Walk(self.game, self.course.lesson(id))
        self.house = () if house_rules is False else None if house_rules is True else tuple(house_rules)
        """The names of the house rules that can be switched; ``None`` for all of them."""
        self.frame = self._frame()
        self.uid = self.model_id
        self._stand()

    def __repr__(self) -> str:
        return f"Lesson({self.walk.lesson.id!r}, lang={self.lang!r})"

    # -- the parts ---------------------------------------------------------------------------------------------------

    def step(self, id: str) -> Step:
        """Return the exercises of the step with this id, to be worked on one after the other."""
        self.steps[id] = Step(self, id)
        return self.steps[id]

    def show(self, line: str) -> Picture:
        """Return cards drawn side by side, as in ``"♠3 < 小王 < 大王"``; or tiles, as in ``"6-5 6-5"``.

        What stands between is held to be so by the game: ``<`` and ``>`` compare, ``|`` says that neither beats the
        other, ``→`` and ``+`` claim nothing.

        :raises ValueError: it is not so.
        :raises NotationError: a card is unknown.
        """
        return Picture(self, line)

    def row(self, line: str, lead: int = -1) -> Picture:
        """Return tiles as they lie in a row on the table, from left to right, with its two ends: ``"5-6 6-6 6-4"``.

        :param lead: the place of the tile laid first, which stays in the middle.
        :raises ValueError: like numbers do not meet.
        """
        laid = line.split()
        if off := next((pair for pair in pairwise(laid) if pair[0][-1] != pair[1][0]), None):
            raise ValueError(f"in a row like numbers meet: not {off[0]!r} beside {off[1]!r}")
        ends = [int(laid[0][0]), int(laid[-1][-1])]
        return Picture(self, line, board={"ends": ends, "chain": laid, "lead": lead, "seats": []})

    def moves(self, line: str) -> Picture:
        """Return a row a move, as in ``"next ♥5, across pass, me ♦K; me ♠6"``; a semicolon ends a trick.

        Within a trick each play is held to beat the one before.

        :raises ValueError: it does not, or there is no such seat.
        :raises NotationError: a card is unknown.
        """
        rows = []
        for trick in line.split(";"):
            top = NO_CARDS
            for move in trick.split(","):
                seat, played = move.strip().split(" ", 1)
                if seat not in self.course.seats:
                    raise ValueError(f"{seat!r} is no seat: the seats are {' '.join(self.course.seats)}")
                cards = NO_CARDS if played == "pass" else parse_cards(played)
                if cards and top:
                    _hold(self, top, "<", cards)
                top = cards or top
                rows.append({"seat": seat, "cards": tokens(cards, self.course.ranks), "label": None})
        return Picture(self, line, rows=rows)

    def follow(self, record: str, seat: str) -> Following:
        """Return a played game to be followed from one seat: at each of its turns, what is believed of the others.

        :param record: the text of one game, as the game's records are written.
        :param seat: whose eyes one looks through, such as ``"S"``.
        :raises NotationError: the record cannot be read.
        """
        return Following(self, record, seat)

    def plot(self, what: str, rows: Sequence[Bar]) -> Plot:
        """Return a chart of *rows*: each a name, a value, and how far it swings to either side, if it does.

        :param what: which of the words ``plot.…`` tell what is shown, and head the columns of its table.
        """
        return Plot(self, what, rows)

    def summary(self) -> Summary:
        """Return how the lesson went, what to repeat, and the learner's file."""
        self.end = Summary(self)
        return self.end

    # -- what the learner does ---------------------------------------------------------------------------------------

    def begin(self, asked: dict[str, str], now: datetime) -> None:
        """Take the lesson up where it was left, or as the link asks for it."""
        here = lessons.place(self.state, self.game.name, self.walk.lesson.id) or {"seed": 0, "rules": "", "at": 0}
        seed, rules = here["seed"], here["rules"]
        try:
            seed = asked_seed(asked) if "seed" in asked else seed
            rules = asked_rules(asked, self.game) if "rules" in asked else rules
        except (CoachError, ValueError):
            self.tell("link.unknown")
            seed, rules = here["seed"], here["rules"]
        same = (seed, rules) == (here["seed"], here["rules"])
        at = min(here["at"], len(self.walk.lesson.patterns)) if same else 0
        self.walk = replace(self.walk, seed=seed, rules=rules, at=at)
        self._lay()

    def act(self, message: dict[str, Any]) -> None:
        """Start again with other cards, or switch the house rules."""
        match message["do"]:
            case "restart":
                self.walk = replace(self.walk, seed=self.walk.seed + 1, at=0)
                self._remember(moment(message))
                self._lay()
            case "rules":
                self.walk = replace(self.walk, rules=asked_rules({"rules": str(message["rules"])}, self.game))
                self._remember(moment(message))
                for step in self.steps.values():
                    step.follow_rules(message.get("answers", {}).get(step.id))
                self._stand()

    def changed(self, now: datetime) -> None:
        """Another page, or a file, knows more."""
        self._stand()

    def finish(self, number: int, desk: Desk, now: datetime) -> None:
        """Keep what was done, and the place after it."""
        self.state = lessons.record(self.state, desk, now, self.walk.lesson.id)
        self.walk = replace(self.walk, at=max(self.walk.at, number + 1))
        self._remember(now)
        self._stand()

    # -- what is shown -----------------------------------------------------------------------------------------------

    def _remember(self, now: datetime) -> None:
        self.keep(lessons.keep_place(self.state, self.walk, now))

    def _lay(self) -> None:
        for step in self.steps.values():
            step.lay()
        self._stand()

    def _stand(self) -> None:
        walk, lesson = self.walk, self.walk.lesson
        done = [walk.at > max(walk.of_step(step.id)) for step in lesson.steps]
        self.at = {
            "step": done.index(False) if not walk.done else len(done),
            "done": done,
            "seed": walk.seed,
            "rules": walk.rules or (usual_rules(self.game) if self.house != () else ""),
            "house": switches(self.game, walk.rules, self.lang, self.house),
        }
        if self.end is not None:
            self.end.draw()

    def _frame(self) -> dict[str, Any]:
        all_lessons = self.course.lessons
        number = all_lessons.index(self.walk.lesson)
        after = all_lessons[number + 1] if number + 1 < len(all_lessons) else None
        return {
            "game": self.game.titles[self.lang],
            "number": number + 1,
            "title": self.walk.lesson.title[self.lang],
            "aim": self.walk.lesson.aim[self.lang],
            "steps": [{"id": step.id, "title": step.title[self.lang]} for step in self.walk.lesson.steps],
            "next": after and {"title": after.title[self.lang], "page": page_of(self.game.name, after.id)},
        }


class Step(Asks, Part):
    """The exercises of one step, one at a time."""

    id = Unicode().tag(sync=True)
    heard = Int(0).tag(sync=True)
    got: List[Any] = List().tag(sync=True)
    """The points of each exercise of the step that was done on this page, ``None`` where it was not."""

    def __init__(self, lesson: Lesson, id: str) -> None:
        self.numbers = lesson.walk.of_step(id)
        self.here = 0
        super().__init__(lesson, "step", id=id, lang=lesson.lang)
        self.on_msg(lambda _, message, buffers: self.hear(message))

    def __repr__(self) -> str:
        return f"Step({self.id!r}, {len(self.numbers)} exercises)"

    def hear(self, message: object) -> None:
        """Do what a message from the face asks; one that makes no sense is ignored."""
        hear(self, message, self._do)

    def lay(self) -> None:
        """Put the exercise where the learner is; of a step behind the learner, its first one."""
        at = self.lesson.walk.at
        self.here = self.numbers.index(at) if at in self.numbers else 0
        self.got = [None] * len(self.numbers)
        self._put()

    def follow_rules(self, answer: Any) -> None:
        """Put the same exercise under the other house rules; with an *answer* given, judge it again."""
        exercise = self._exercise()
        if answer is not None and self.feedback:
            self.judge_again(exercise, answer)
        else:
            self._put()

    def _do(self, message: dict[str, Any]) -> None:
        now = moment(message)
        self.work(message, lambda desk: self._finish(desk, now), lambda: self._next(now))

    def _finish(self, desk: Desk, now: datetime) -> None:
        self.got = [*self.got[: self.here], desk.points, *self.got[self.here + 1 :]]
        self.lesson.finish(self.numbers[self.here], desk, now)

    def _next(self, now: datetime) -> None:
        if self.here + 1 < len(self.numbers):
            self.here += 1
            self._put()
        else:  # the frame shows the next step; whoever comes back here begins it once more
            self.here = 0
            self._put()
            self.send({"over": True})

    def _exercise(self) -> Any:
        return self.lesson.walk.exercise(self.numbers[self.here])

    def _put(self) -> None:
        last = self.here + 1 == len(self.numbers)
        end = last and self.numbers[-1] + 1 == len(self.lesson.walk.lesson.patterns)
        self.put(self._exercise(), self.here, len(self.numbers), "next.end" if end else "next.step" if last else "next")


class Picture(Part):
    """Cards to look at, with what stands between them."""

    lang = Unicode("zh").tag(sync=True)
    pieces: List[Any] = List().tag(sync=True)
    """Lists of tokens, and signs between them."""

    rows: List[Any] = List().tag(sync=True)
    """Moves in order, each with its seat."""

    board = Dict().tag(sync=True)
    """A row of tiles with its two ends."""

    def __init__(
        self, lesson: Lesson, line: str, rows: Sequence[dict[str, Any]] = (), board: dict[str, Any] | None = None
    ) -> None:
        self.line = line
        pieces = [] if rows or board else _pieces(lesson, line)
        shown = {"pieces": pieces, "rows": list(rows), "board": board or {}}
        super().__init__(lesson, "picture", lang=lesson.lang, **shown)

    def __repr__(self) -> str:
        return self.line


class Plot(Part):
    """A chart of values and how far each swings, with its numbers as a table."""

    plot = Dict().tag(sync=True)

    def __init__(self, lesson: Lesson, what: str, rows: Sequence[Bar]) -> None:
        self.what = what
        title, *columns = WORDS[lesson.lang][f"plot.{what}"].split("|")
        with text.written_as(registry.manner(lesson.game.name)):
            shown = [
                {
                    "name": name if isinstance(name, str) else text.sentence(name, lesson.lang),
                    "value": float(value),
                    "swing": float(sum(swing)),
                    "texts": [_written(number) for number in (value, *swing)],
                }
                for name, value, *swing in rows
            ]
        super().__init__(lesson, "plot", plot={"title": title, "columns": columns, "rows": shown})

    def __repr__(self) -> str:
        return f"Plot({self.what!r}, {len(self.plot['rows'])} rows)"


def _written(value: float) -> str:
    """Return a number with two digits after the point at most, by a true minus."""
    return f"{round(float(value), 2):g}".replace("-", "−")


class Summary(Part):
    """How the lesson went, what to repeat, and the learner's file."""

    summary = Dict().tag(sync=True)

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson, "summary")
        self.draw()

    def __repr__(self) -> str:
        return f"Summary({self.lesson.walk.lesson.id!r})"

    def draw(self) -> None:
        """Show how it stands now."""
        lesson = self.lesson
        walk, game = lesson.walk, lesson.game.name
        found = lessons.summary(lesson.state, game, walk.lesson, walk.seed)
        self.summary = {
            "over": walk.done,
            "points": found.points,
            "of": found.of,
            "done": found.done,
            "exercises": found.exercises,
            "worth": WORTH,
            "repeat": [
                {"idea": lesson.course.ideas[pattern][lesson.lang], "page": page_of(game, "practice", pattern)}
                for pattern in found.repeat
            ],
        }


def page_of(game: str, page: str, pattern: str = "") -> str:
    """Return the address of a page of *game*, after the site's and the language's part.

    >>> page_of("niugui", "practice", "pair-higher")
    'niugui/practice?pattern=pair-higher'
    """
    return f"{game}/{page}{f'?pattern={pattern}' if pattern else ''}"


def _pieces(lesson: Lesson, line: str) -> list[list[str] | str]:
    """Return the cards of *line* as tokens and the signs between them, having let the game confirm each sign."""
    signs = [word for word in line.split() if word in SIGNS]
    groups = [_read(written) for written in re.split(f" [{''.join(SIGNS)}] ", line)]
    for left, sign, right in zip(groups, signs, groups[1:], strict=False):
        _hold(lesson, left, sign, right)
    pieces: list[list[str] | str] = [tokens(groups[0], lesson.course.ranks)]
    for sign, group in zip(signs, groups[1:], strict=True):
        pieces += [sign, tokens(group, lesson.course.ranks)]
    return pieces


def _read(written: str) -> Cards:
    """Return cards, or tiles by their numbers."""
    return Tiles.from_tokens(written.split()) if re.match(r"\d-\d", written) else parse_cards(written)


def _hold(lesson: Lesson, left: Cards, sign: str, right: Cards) -> None:
    """Let the game confirm what a picture claims: of hands by comparing them, of plays by laying one on the other."""
    if sign in ("→", "+"):
        return
    game = lesson.game
    if isinstance(game, EvaluatesHands):
        up = game.compare(right, left).wins
        down = not up
    else:
        judges = require(game, Judges)
        up, down = judges.judge(right, on=left).legal, judges.judge(left, on=right).legal
    claims = {"<": (True, False), ">": (False, True), "|": (False, False)}
    if sign in claims and claims[sign] != (up, down):
        raise ValueError(f"the game does not say that {left} {sign} {right}")
