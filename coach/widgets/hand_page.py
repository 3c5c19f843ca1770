"""What the pages of games that compare whole hands share: how hands are shown, and how the engine is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from traitlets import Dict, default

from coach import registry, text
from coach.cards import Cards, card_token
from coach.engine import LAST, Event, Job, engine
from coach.errors import CoachError
from coach.exchange import error_from_json
from coach.games.game import EvaluatesHands, Game, require
from coach.results import Duel, HandValue, Reason
from coach.widgets import faces
from coach.widgets.faces import Face, Faces, Segment
from coach.widgets.hand_words import WORDS, for_hands
from coach.widgets.learner import Learner
from coach.widgets.threads import hand_over


class HandFaces(Faces):
    """What is shown of whole hands, in one language.

    >>> HandFaces(registry.find("douniu"), "zh").kind("niu niu")
    '牛牛'
    """

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang = game, lang
        self._manner = registry.manner(game.name)

    def phrase(self, key: str, **values: Any) -> list[Segment]:
        """Return one of the pages' sentences, its values in place."""
        return faces.phrase(WORDS[self.lang][key], self._manner.ranks, **values)

    def reason(self, why: Reason, suited: bool = True) -> list[Segment]:
        """Return the sentence of a reason; without suits, cards are told by rank alone."""
        with text.written_as(self._manner), text.suits_written(suited):
            parts: list[str | Cards] = list(text.segments(why, self.lang))
            if not suited:
                parts = [text.shown(part, self.lang) if isinstance(part, Cards) else part for part in parts]
            return faces.segments(parts, self._manner.ranks)

    def tokens(self, cards: Cards) -> list[str]:
        """Return cards as tokens in the order in which they are laid."""
        return faces.tokens(cards, self._manner.ranks)

    def seat(self, seat: str) -> str:
        """Return what a seat is called, where it stands alone."""
        with text.written_as(self._manner):
            name = text.name("seat", seat, self.lang)
        return name[:1].upper() + name[1:]

    def value(self, hand: HandValue) -> Face:
        """Return what a hand is, the split that proves it and the card that it compares by."""
        three, two = hand.split or (hand.cards, Cards())
        return {
            "cards": self.tokens(hand.cards),
            "suited": hand.suited,
            "kind": hand.kind,
            "name": self.kind(hand.kind),
            "split": [self.tokens(three), self.tokens(two)] if hand.split else None,
            "key": card_token(hand.key),
            "clause": hand.clause,
            "reason": self.reason(hand.reason, hand.suited),
        }

    def duel(self, duel: Duel) -> list[Segment]:
        """Return why the one hand beats the other."""
        return self.reason(duel.reason, duel.first.suited and duel.second.suited)


class HandPage(Learner):
    """A page about a game that compares whole hands."""

    thinking = Dict().tag(sync=True)
    """What is being worked out: ``text``; empty while nothing is."""

    def turn_to(self, game: Game) -> None:
        """Take *game* for the one that the page is about.

        :raises CoachError: it compares no whole hands.
        """
        self.game = game
        self.hands = require(game, EvaluatesHands)
        self._asked: dict[str, int] = {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}(lang={self.lang!r})"

    @property
    def faces(self) -> HandFaces:
        """How hands are shown here."""
        return HandFaces(self.game, self.lang)

    @default("words")
    def _words(self) -> dict[str, Any]:
        return for_hands(self.lang, self.game)

    def tell(self, key: str, good: bool = False) -> None:
        """Say something about a file or a link."""
        if key in WORDS[self.lang]:
            self.notice = {"good": good, "text": WORDS[self.lang][key]}
        else:
            super().tell(key, good)

    def forget(self, what: str) -> None:
        """Wait no more for what was asked under the name *what*."""
        self._asked[what] = self._asked.get(what, 0) + 1

    def ask(
        self, what: str, job: Job, done: Callable[[dict[str, Any]], object], failed: Callable[[CoachError], object]
    ) -> None:
        """Have the engine do *job*; of what is asked under one name only the last answer counts."""
        self.forget(what)
        number = self._asked[what]
        over = hand_over()
        self.thinking = {"text": WORDS[self.lang]["thinking"]}

        def answered(event: Event) -> None:
            if number != self._asked[what]:
                return
            with self.hold_sync():
                self.thinking = {}
                if "answer" in event:
                    done(dict(event["answer"]))
                elif "error" in event:
                    failed(error_from_json(event["error"]))

        engine().submit(job, lambda event: over(lambda: answered(event)) if LAST & event.keys() else None)
