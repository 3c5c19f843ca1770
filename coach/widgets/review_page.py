"""A played game, looked back on: paste its record, see what each play cost, try again from any moment.

The plays are worked out one after the other by the engine and shown as they come. What is shown of a moment is what
its player knew then; of the hands that he did not see the page gets a number at most, as hindsight.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from typing import Any, Final

import anywidget
from traitlets import Dict, Enum, Int, List, Unicode, default, observe

from coach import registry
from coach.cards import PACK, Cards
from coach.clauses import LANGUAGES
from coach.engine import Event, Job, engine
from coach.errors import CoachError
from coach.exchange import error_from_json, from_json, solved_from_json
from coach.games.game import HasHiddenSides, Reviews, Shows, Solves, require
from coach.games.reviewing import PlayedGame
from coach.results import Assessment, Holders, WhyNot
from coach.reviewing import NODES, hindsight_of
from coach.widgets import faces
from coach.widgets.assets import module, styles
from coach.widgets.desk import Desk
from coach.widgets.exercise import hear
from coach.widgets.home import of_game
from coach.widgets.review_faces import Reviewed, examples, title
from coach.widgets.review_words import for_reviews
from coach.widgets.threads import Run
from coach.widgets.why_not import why_face

LONGEST: Final = 40_000
"""Characters that a record may have: some twenty games."""
HINDSIGHT_SECONDS: Final = 5.0
"""Seconds that hindsight may take for a play, should its bound in positions take longer."""


class ReviewPage(anywidget.AnyWidget):
    """Look back on a played game; ``?game=niugui`` says of which kind.

    >>> ReviewPage(lang="en")
    ReviewPage(lang='en')

    The person at the screen asks by messages ``{"do": …}``, which are checked. All traits go one way, out to the face.
    """

    lang = Enum(LANGUAGES, "zh").tag(sync=True)
    game = Unicode(registry.DEFAULT).tag(sync=True)
    heard = Int(0).tag(sync=True)
    """The number of the last message that was dealt with."""
    reading = Dict().tag(sync=True)
    """How the record was read: ``error``, or the ``games`` in it, by title; ``of``, the message that asked."""
    review = Dict().tag(sync=True)
    """The game as far as it is reviewed."""
    moment = Dict().tag(sync=True)
    """The play that is looked at: what its player knew, and what is said of it."""
    trial = Dict().tag(sync=True)
    """Another play at that moment."""

    words = Dict().tag(sync=True)
    clauses = Dict().tag(sync=True)
    examples: List[Any] = List().tag(sync=True)
    has = Dict({"trial": True}).tag(sync=True)
    coach = Unicode("coach").tag(sync=True)
    """The page that gives advice on a position."""
    longest = Int(LONGEST).tag(sync=True)

    _esm = module("review_page.js")
    _css = styles("tiles.css", "coach_page.css", "review_page.css")

    def __init__(self, lang: str = "zh", *, game: str = registry.DEFAULT, seed: int = 0) -> None:
        """Wait for a record; the same *seed* finds the same.

        :raises CoachError: games of this kind are not looked back on.
        """
        self.seed = seed
        self._game = registry.find(game)
        self._record = require(self._game, Reviews)
        require(self._game, Shows)
        self._faces = faces.Faces(self._game, lang)
        self._text = ""
        self._games: tuple[PlayedGame, ...] = ()
        self._reviewed: Reviewed | None = None
        self._number = 0
        """Which game of the record is reviewed, from 1 on."""
        self._at = -1
        """Which play is looked at, from 0 on; below that none."""
        self._desk = Desk(lang, self._game)
        self._run, self._trial_run = Run(), Run()
        self._running = False
        self._lock = threading.RLock()
        super().__init__(lang=lang, game=game, coach=of_game("coach", self._game))
        self.on_msg(lambda _, message, buffers: self.hear(message))

    def __repr__(self) -> str:
        return f"ReviewPage(lang={self.lang!r})"

    @default("words")
    def _words(self) -> dict[str, Any]:
        return for_reviews(self.lang, self._faces.look)

    @default("clauses")
    def _clauses(self) -> dict[str, faces.Face]:
        return faces.clause_texts(self.game, self.lang)

    @default("examples")
    def _examples(self) -> list[Mapping[str, str]]:
        return examples(self._faces)

    @observe("lang")
    def _translate(self, _: Any) -> None:
        with self._lock, self.hold_sync():
            self._faces = faces.Faces(self._game, self.lang)
            self._desk = Desk(self.lang, self._game)
            self.words, self.clauses, self.examples = self._words(), self._clauses(), self._examples()
            text, self._text = self._text, ""
            self._stop()
            self.read(text)

    def hear(self, message: object) -> None:
        """Do what a message from the face asks; one that makes no sense is ignored."""
        with self._lock:
            hear(self, message, self._do)

    def _do(self, message: dict[str, Any]) -> None:
        match message["do"]:
            case "read":
                self.read(_text(message), n=message.get("n", 0))
            case "begin":
                self.read(_text(message), n=message.get("n", 0))
                self.begin(int(message.get("game", 1)))
            case "stop":
                self._stop()
                self._show()
            case "resume" if self._reviewed is not None and not self._running and not self._reviewed.is_done:
                self._go_on()
            case "select":
                self.select(int(message["number"]) - 1)
            case "try":
                self.attempt(self._cards(message))
            case "why":
                self.why_not(self._cards(message))
            case "save" if self._reviewed is not None:
                self.send({"page": self._reviewed.document(self.lang)})
            case "record" if self._reviewed is not None:
                self.send({"record": self._reviewed.whole.text})

    def _cards(self, message: Mapping[str, Any]) -> Cards:
        tokens = message["cards"]
        if not isinstance(tokens, list) or len(tokens) > len(PACK):
            raise ValueError("cards must be a list of tokens")
        return self._faces.look.from_tokens(tokens)

    # -- the record --------------------------------------------------------------------------------------------------

    def read(self, text: str, n: int = 0) -> None:
        """Read a record; what is wrong with it is said, and where. Another text ends what was being worked out."""
        if text == self._text and (self._games or not text):
            self.reading = {**self.reading, "of": n}
            return
        self._stop()
        self._text, self._games, self._reviewed, self._at = text, (), None, -1
        self.review, self.moment, self.trial = {}, {}, {}
        error: faces.Face | None = None
        try:
            self._games = self._record.played_games(text)
        except CoachError as refusal:
            error = self._faces.fault(refusal)
        titles = [title(game, number, self.lang) for number, game in enumerate(self._games, start=1)]
        if text.strip() and error is None and not self._games:
            error = {"text": [self._words()["fault.none"]], "located": False, "quote": None}
        self.reading = {"of": n, "error": error, "games": titles}
        if self._games:
            engine().warm()

    def begin(self, number: int = 1) -> None:
        """Review one game of the record, from its first play on.

        :raises ValueError: there is no such game.
        """
        if not self._games:
            return
        if not 1 <= number <= len(self._games):
            raise ValueError(f"there is no game {number}")
        self._stop()
        whole = self._games[number - 1]
        self.moment, self.trial, self._at = {}, {}, -1
        if not whole.moments:
            refusal = CoachError("the record has a deal and no plays", code="review-nothing-played")
            self.reading = {**self.reading, "error": self._faces.fault(refusal)}
            self._reviewed, self.review = None, {}
            return
        self._number, self._reviewed = number, Reviewed(whole, self._faces)
        self._go_on()

    def _stop(self) -> None:
        """Work out no more; whatever still comes is not heard."""
        self._run.cancel()
        self._trial_run.cancel()
        self._run, self._trial_run, self._running = Run(), Run(), False

    def _go_on(self) -> None:
        """Work out the next play, and so on to the last one."""
        self._run, self._running = Run(), True
        self._show()
        self._next(self._run)

    def _next(self, run: Run) -> None:
        """Ask what the next play cost, what open cards tell of a choice, and who was believed to be with whom."""
        reviewed = self._reviewed
        assert reviewed is not None
        number = len(reviewed.looks)
        moment = reviewed.whole.moments[number]
        found: dict[str, Any] = {"hindsight": None, "holders": None}

        def assessed(values: Mapping[str, Any]) -> None:
            found["assessment"] = from_json(Assessment, values)
            if moment.choices > 1 and isinstance(self._game, Solves):
                job = self._job("solve", moment.position, all_plays=True, nodes=NODES, seconds=HINDSIGHT_SECONDS)
                self._ask(run, job, solved, lambda _: solved(None))
            else:
                solved(None)

        def solved(values: Mapping[str, Any] | None) -> None:
            found["hindsight"] = None if values is None else hindsight_of(solved_from_json(values), moment)
            if isinstance(self._game, HasHiddenSides):
                self._ask(run, self._job("who", moment.view), believed, lambda _: believed(None))
            else:
                believed(None)

        def believed(values: Mapping[str, Any] | None) -> None:
            holders = None if values is None else from_json(Holders, values)
            reviewed.take(found["assessment"], found["hindsight"], holders)
            self._running = not reviewed.is_done
            self._show()
            if self._at == number:
                self.moment = reviewed.moment(number, self._desk)
            if self._running:
                self._next(run)

        def failed(_: CoachError) -> None:
            self._running = False
            self._show(failed=number + 1)

        job = self._job("assess", moment.view, play=str(moment.cards), seed=self.seed + number)
        self._ask(run, job, assessed, failed)

    def _job(self, verb: str, position: str, **more: Any) -> Job:
        return Job(verb, position, lang=self.lang, game=self.game, **more)

    def _ask(
        self, run: Run, job: Job, done: Callable[[Mapping[str, Any]], object], failed: Callable[[CoachError], object]
    ) -> None:
        """Have the engine do *job*, unless something newer has been asked by the time it is done."""

        def heard(event: Event) -> None:
            if run not in (self._run, self._trial_run):
                return
            match event:
                case {"answer": values}:
                    done(values)
                case {"error": values}:
                    failed(error_from_json(values))
                case {"place": count}:
                    self._show(waiting=self._faces.phrase("busy.place", count=count))

        run.ask(job, heard, self._lock)

    def _show(self, *, failed: int = 0, waiting: list[faces.Segment] | None = None) -> None:
        if self._reviewed is not None:
            state = {"game": self._number, "running": self._running, "failed": failed, "waiting": waiting or []}
            self.review = {**self._reviewed.face(), **state}

    # -- one moment --------------------------------------------------------------------------------------------------

    def select(self, number: int) -> None:
        """Look at the play of this *number*, from 0 on.

        :raises ValueError: there is none.
        """
        reviewed = self._reviewed
        if reviewed is None or not 0 <= number < len(reviewed.whole.moments):
            raise ValueError(f"there is no play {number + 1}")
        self._forget_trial()
        self._at = number
        self._desk.put(reviewed.whole.moments[number].view)
        self.moment = reviewed.moment(number, self._desk)

    def _forget_trial(self) -> Run:
        self._trial_run.cancel()
        self._trial_run, self.trial = Run(), {}
        return self._trial_run

    def attempt(self, cards: Cards) -> None:
        """Judge another play at the moment that is looked at, and ask what it would have cost."""
        reviewed, at, desk = self._reviewed, self._at, self._desk
        if reviewed is None or at < 0:
            return
        run = self._forget_trial()
        if not desk.answers_why(cards):
            self.trial = desk.trial_face(cards)
            return
        self.trial = {**desk.trial_face(cards), "waiting": "review.try.costs"}

        def done(values: Mapping[str, Any]) -> None:
            self.trial = desk.trial_face(cards) | reviewed.costs(at, from_json(Assessment, values))

        def failed(_: CoachError) -> None:
            self.trial = desk.trial_face(cards)

        job = self._job("assess", desk.text, play=str(cards), seed=self.seed + at)
        self._ask(run, job, done, failed)

    def why_not(self, cards: Cards) -> None:
        """Show why a legal play is not the best, beside what it costs."""
        desk = self._desk
        if self._at < 0 or not desk.answers_why(cards):
            return
        same = self.trial.get("cards") == self._faces.tokens(cards)
        known = {"said": self.trial["said"]} if same and "said" in self.trial else {}
        run = self._forget_trial()
        self.trial = desk.trial_face(cards, thinking=True) | known

        def done(values: Mapping[str, Any]) -> None:
            self.trial = desk.trial_face(cards, why=why_face(self._faces, from_json(WhyNot, values))) | known

        def failed(_: CoachError) -> None:
            self.trial = desk.trial_face(cards) | known

        self._ask(run, self._job("why-not", desk.text, play=str(cards) or "pass", seed=self.seed), done, failed)


def _text(message: Mapping[str, Any]) -> str:
    """Return the record in a message.

    :raises ValueError: there is none, or it is too long.
    """
    text = message["text"]
    if not isinstance(text, str) or len(text) > LONGEST:
        raise ValueError(f"a record is a text of at most {LONGEST} characters")
    return text
