"""The coach's page: paste a hand, get ranked plays with reasons and odds, and what else the game has to say of it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping
from typing import Any, Final

import anywidget
from traitlets import Dict, Enum, Float, Int, List, TraitError, Unicode, default, observe, validate

from coach import registry
from coach.cards import PACK, Cards
from coach.clauses import LANGUAGES
from coach.engine import Event, Job, engine
from coach.exchange import error_from_json, from_json
from coach.games.game import Explains, HasHandOdds, HasHouseRules, HasOdds, Reads, Reviews, Shows, require
from coach.games.house import values_of
from coach.results import Explanation, Holders, Odds, Suggestion, WhyNot
from coach.widgets import faces
from coach.widgets.assets import module, styles
from coach.widgets.desk import Desk, with_cards
from coach.widgets.home import of_game
from coach.widgets.threads import Run
from coach.widgets.why_not import why_face
from coach.widgets.words import WORDS, for_face

LONGEST: Final = 4000
"""Characters that a pasted text may have: a whole game's record of plays has half as many."""
SECONDS: Final = 2.0
LONGER: Final = 10.0
"""Seconds to think, at once and when asked to think longer."""
MOST_CARDS: Final = len(PACK)
"""No pack has more."""
PATIENCE: Final = 12.0
"""Seconds after which a face that gets no answer says so."""

_LOG: Final = logging.getLogger(__name__)


class CoachPage(anywidget.AnyWidget):
    """Paste a hand of any game that can be shown, get ranked plays with reasons.

    >>> CoachPage(lang="en")
    CoachPage(lang='en')

    A link may name a game and the house rules of its table: ``?game=niugui&rules=suit``.

    The person at the screen writes ``text``, and asks by messages ``{"do": …}``; both are checked. The other traits go
    one way, out to the face, and are never read back. All hold what the asking player knows and no hidden hand.
    """

    lang = Enum(LANGUAGES, "zh").tag(sync=True)
    text = Unicode("").tag(sync=True)
    """What stands in the paste box."""
    game = Unicode(registry.DEFAULT).tag(sync=True)
    """The game that is read; changed by the message ``open``."""
    games: List[Any] = List().tag(sync=True)
    """The games to choose among: ``name`` and ``title``."""
    elsewhere: List[Any] = List().tag(sync=True)
    """Pages of their own, for chances of other games and for played ones: ``text`` of the link and ``page``."""
    has = Dict().tag(sync=True)
    """What this game can be asked for."""
    rules = Unicode("").tag(sync=True)
    """The house rules of the table that a link named; empty for the game's own."""

    heard = Int(0).tag(sync=True)
    """The number of the last message that was dealt with."""
    reading = Dict().tag(sync=True)
    advice = Dict().tag(sync=True)
    details = Dict().tag(sync=True)
    """By play, odds and reasons that were asked for."""
    trial = Dict().tag(sync=True)

    words = Dict().tag(sync=True)
    clauses = Dict().tag(sync=True)
    examples: List[Any] = List().tag(sync=True)
    pack: List[Any] = List().tag(sync=True)
    longest = Int(LONGEST).tag(sync=True)
    seconds = Float(SECONDS, min=0.1, max=LONGER).tag(sync=True)
    longer = Float(LONGER).tag(sync=True)
    patience = Float(PATIENCE).tag(sync=True)

    _esm = module("coach_page.js")
    _css = styles("tiles.css", "coach_page.css")

    def __init__(
        self, lang: str = "zh", text: str = "", *, seed: int = 1, game: str = registry.DEFAULT, **traits: Any
    ) -> None:
        """Open the page in *lang*, with *text* in its box; the same *seed* samples the same deals.

        :raises CoachError: there is no such game, or it cannot be shown.
        """
        self.seed = seed
        self._desk = Desk(lang, registry.find(game))
        self._run = Run()
        self._trial_run = Run()
        self._belief_run = Run()
        self._lock = threading.RLock()
        """JupyterLab may have traits and messages handled in different threads (subshells)."""
        super().__init__(lang=lang, text=text, game=game, **traits)
        self.reading = self._desk.reading_face()
        self.on_msg(lambda _, message, buffers: self.hear(message))

    def __repr__(self) -> str:
        return f"CoachPage(lang={self.lang!r})"

    @default("words")
    def _words(self) -> dict[str, Any]:
        return for_face(self.lang, self._desk.look)

    @default("clauses")
    def _clauses(self) -> dict[str, faces.Face]:
        return faces.clause_texts(self._desk.game.name, self.lang)

    @default("games")
    def _games(self) -> list[dict[str, str]]:
        shown = (game for game in registry.GAMES.values() if isinstance(game, Shows))
        return [{"name": game.name, "title": game.titles[self.lang]} for game in shown]

    @default("elsewhere")
    def _elsewhere(self) -> list[dict[str, str]]:
        others = (g for g in registry.GAMES.values() if isinstance(g, HasHandOdds) and not isinstance(g, Shows))
        words = WORDS[self.lang]
        odds = [{"text": words["elsewhere"].format(game=g.titles[self.lang]), "page": f"{g.name}/odds"} for g in others]
        game = self._desk.game
        return (
            [{"text": words["review"], "page": of_game("review", game)}, *odds] if isinstance(game, Reviews) else odds
        )

    @default("has")
    def _has(self) -> dict[str, bool]:
        return self._desk.has

    @default("pack")
    def _pack(self) -> list[str]:
        return list(self._desk.look.pack)

    @default("examples")
    def _examples(self) -> list[dict[str, Any]]:
        lang, game = self.lang, require(self._desk.game, Reads)
        return [
            {
                "name": each.name[lang],
                "note": faces.segments([each.note[lang]]),
                "text": each.text[lang],
                "cards": self._desk.faces.hand(game.read(each.text[lang]).view.hand),
            }
            for each in self._desk.look.examples
        ]

    @observe("lang")
    def _translate(self, _: Any) -> None:
        with self._lock, self.hold_sync():
            self._begin_anew(self._desk.game.name, self._desk.house)

    def _begin_anew(self, game: str, house: Mapping[str, str]) -> None:
        """Lay out a desk for *game* in the page's language, with the same text on it."""
        self._desk = Desk(self.lang, registry.find(game), house)
        self.games, self.has, self.pack = self._games(), self._has(), self._pack()
        self.elsewhere = self._elsewhere()
        self.clauses, self.examples, self.words = self._clauses(), self._examples(), self._words()
        self.advice = {}
        self._take_up()

    def turn_to(self, game: str, rules: str = "") -> None:
        """Turn to *game*, played by the house rules named *rules*; the box is emptied when it is another game.

        :raises CoachError: there is no such game, or there are no such house rules.
        """
        chosen = registry.find(game)
        house: dict[str, str] = {}
        if rules and isinstance(chosen, HasHouseRules):
            asked = chosen.rules(rules)
            rules, house = chosen.rules_name(asked), values_of(game, asked)
        with self.hold_sync():
            if chosen is not self._desk.game:
                self.text = ""
            self.game, self.rules = game, rules
            self._begin_anew(game, house)

    @validate("text")
    def _short_enough(self, proposal: Mapping[str, Any]) -> str:
        text: str = proposal["value"]
        if len(text) > LONGEST:
            raise TraitError(f"a position has at most {LONGEST} characters, not {len(text)}")
        return text

    @observe("text")
    def _read(self, _: Any = None) -> None:
        """Put the text on the desk, unless it lies there already."""
        with self._lock:
            if self.text != self._desk.text:
                self._take_up()

    def _take_up(self) -> None:
        self._desk.put(self.text)
        self._run.cancel()
        self._trial_run.cancel()
        self._run, self._trial_run = Run(), Run()
        self.trial, self.details = {}, {}
        kept = self.text.strip() and self.advice.get("moves")  # an empty box begins anew
        self.advice = {**self.advice, "running": False} if kept else {}
        self.reading = self._desk.reading_face()
        if self._desk.view is not None:
            engine().warm()  # so that the first answer comes at once
        self._infer()

    def hear(self, message: object) -> None:
        """Do what a message from the face asks ``of`` a text; one that makes no sense is ignored."""
        if not isinstance(message, dict):
            return
        with self._lock:
            try:
                if type(of := message.get("of")) is str:
                    self.text = of  # the message may have overtaken it
                    self._read()
                self._do(message)
            except (ValueError, TypeError, KeyError, TraitError) as error:  # a CoachError is a ValueError
                _LOG.info("ignored %.200r: %s", message, error)
            finally:
                if type(number := message.get("n")) is int and 0 <= number < 1 << 31:
                    self.heard = number

    def _do(self, message: dict[str, Any]) -> None:
        match message["do"]:
            case "open":
                self.turn_to(str(message["game"]), str(message.get("rules", "")))
            case "advise":
                self.advise(min(max(float(message.get("seconds", self.seconds)), 0.1), LONGER))
            case "stop":
                self._run.cancel()
            case "pick" if message["into"] in ("me", "played"):
                self.text = with_cards(
                    self.text, message["into"], self._cards(message), self.lang, self._desk.game.name
                )
            case "suppose":
                self.suppose(self._desk.known(message))
            case "odds":
                self.explain(self._cards(message))
            case "try":
                self.attempt(self._cards(message))
            case "why":
                self.why_not(self._cards(message))

    def _cards(self, message: Mapping[str, Any]) -> Cards:
        """Return the cards of a message, or the play, of the game that is read.

        :raises ValueError: there are no such cards in it.
        """
        tokens = message["cards"]
        if not isinstance(tokens, list) or len(tokens) > MOST_CARDS:
            raise ValueError("cards must be a list of tokens")
        return self._desk.look.from_tokens(tokens)

    def suppose(self, supposed: Mapping[str, Any]) -> None:
        """Reckon with something that the text does not say; if there is advice, it is made anew."""
        possible = self._desk.suppose(supposed)
        self.reading = self._desk.reading_face()
        if possible:
            self._infer()
            self.trial, self.details = {}, {}
            if self.advice.get("of") == self.text and self.advice.get("moves"):
                self.advise()

    def _infer(self) -> None:
        """Ask what the play so far tells of who holds what; until it is known, counts alone are shown."""
        self._belief_run.cancel()
        run = self._belief_run = Run()
        if not self._desk.tells:
            return

        def hear(event: Event) -> None:
            if run is self._belief_run and "answer" in event:
                self._desk.believe(from_json(Holders, event["answer"]))
                self.reading = self._desk.reading_face()

        self._ask(run, "who", hear)

    def advise(self, seconds: float | None = None) -> None:
        """Rank the plays, elsewhere, and show each better answer as it comes."""
        self._run.cancel()
        run = self._run = Run()
        if self._desk.view is None:
            self.advice = {}
            return
        self.details = {}
        desk = self._desk
        self.advice = desk.advice_face(None, running=True)

        def hear(event: Event) -> None:
            if run is not self._run:
                return
            match event:
                case {"place": count}:
                    self.advice = desk.advice_face(
                        None, running=True, waiting=desk.faces.phrase("busy.place", count=count)
                    )
                case {"again": _}:
                    self.advice = desk.advice_face(None, running=True, waiting=desk.faces.phrase("busy.again"))
                case {"partial": values}:
                    self.advice = desk.advice_face(from_json(Suggestion, values), running=True)
                case {"answer": values}:
                    self.advice = desk.advice_face(from_json(Suggestion, values), running=False)
                case {"error": values}:
                    self.advice = desk.refused_face(error_from_json(values))
                case _:  # stopped while it waited
                    self.advice = {}

        self._ask(run, "suggest", hear, seconds=seconds or self.seconds, seed=self.seed)

    def explain(self, cards: Cards) -> None:
        """Show the odds and reasons of one play beside those of the others."""
        run = self._run
        if not self._desk.may_play(cards) or not isinstance(self._desk.game, Explains):
            return

        def hear(event: Event) -> None:
            if run is self._run and "answer" in event:
                found = self._desk.details_face(from_json(Explanation, event["answer"]))
                self.details = {**self.details, faces.move_id(cards): found}

        self._ask(Run(), "explain", hear, play=str(cards))

    def attempt(self, cards: Cards) -> None:
        """Judge a play, and ask how likely it is to be beaten."""
        self._trial_run.cancel()
        run = self._trial_run = Run()
        self.trial = self._desk.trial_face(cards)
        if not self._desk.may_play(cards) or not isinstance(self._desk.game, HasOdds):
            return

        def hear(event: Event) -> None:
            if run is self._trial_run and "answer" in event:
                self.trial = self._desk.trial_face(cards, from_json(Odds, event["answer"]))

        self._ask(run, "beat", hear, play=str(cards))

    def why_not(self, cards: Cards) -> None:
        """Show why a legal play is not the best, beside what is known of it."""
        if not self._desk.answers_why(cards):
            return
        self._trial_run.cancel()
        run, desk = Run(), self._desk
        self._trial_run = run
        known = {"odds": self.trial.get("odds") if self.trial.get("cards") == desk.faces.tokens(cards) else None}
        self.trial = desk.trial_face(cards, thinking=True) | known

        def hear(event: Event) -> None:
            if run is not self._trial_run:
                return
            if "answer" in event:
                why = why_face(desk.faces, from_json(WhyNot, event["answer"]))
                self.trial = desk.trial_face(cards, why=why) | known
            elif "error" in event:
                self.trial = desk.trial_face(cards) | known

        self._ask(run, "why-not", hear, play=str(cards) or "pass", seconds=self.seconds, seed=self.seed)

    def _ask(self, run: Run, verb: str, hear: Callable[[Event], None], **more: Any) -> None:
        """Ask the engine something about what lies on the desk."""
        desk = self._desk
        job = Job(verb, desk.text, suppose=desk.in_force, lang=self.lang, game=desk.game.name, **more)
        run.ask(job, hear, self._lock)
