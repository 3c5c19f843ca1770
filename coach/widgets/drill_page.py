"""The drill: one hand after the other against the clock; first which cards belong together, then what the hand is."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from traitlets import Dict

from coach import lessons, registry
from coach.cards import Cards, card_token
from coach.games.drill import Drill
from coach.games.game import Drills, Game, require
from coach.results import Reason
from coach.widgets.assets import module, styles
from coach.widgets.faces import Face
from coach.widgets.hand_page import HandPage
from coach.widgets.hand_words import WORDS
from coach.widgets.learner import SEEDS, asked_seed

HANDS: Final = 1000
"""So many hands follow one another before they come again."""
SLOWEST: Final = 3_600_000
"""Milliseconds that a hand may take."""


class DrillPage(HandPage):
    """A drill against the clock; ``?seed=7`` deals the same hands again.

    >>> DrillPage(lang="en", game="douniu")
    DrillPage(lang='en')

    The right cards are sent only after the answer.
    """

    deal = Dict().tag(sync=True)
    """The hand on the table, and what is asked of it; empty before the start."""
    verdict = Dict().tag(sync=True)
    """What is said of the answer; empty while it is awaited."""
    records = Dict().tag(sync=True)
    """The row of right ones, the longest row, the fastest hand."""

    _esm = module("drill_page.js")
    _css = styles("lessons.css", "hands.css")

    def __init__(self, lang: str = "zh", game: str = registry.DEFAULT) -> None:
        """Wait for the browser to say who comes."""
        self.seed = 0
        self.number = -1
        """Which hand it is, from 0; before the start none is."""
        self.found = False
        """Whether the cards that belong together have been found."""
        super().__init__(lang, game)

    def turn_to(self, game: Game) -> None:
        """Practise *game*.

        :raises CoachError: it has no drill.
        """
        super().turn_to(game)
        self.drills = require(game, Drills)

    @property
    def drill(self) -> Drill:
        """The hand on the table."""
        return self.drills.drill(self.seed * HANDS + self.number % HANDS)

    def begin(self, asked: dict[str, str], now: datetime) -> None:
        """Take the seed of the link, else one by the clock."""
        seed = asked_seed(asked)
        self.seed = int(now.timestamp()) % len(SEEDS) if seed is None else seed
        self.changed(now)

    def changed(self, now: datetime) -> None:
        """Show the records as they stand."""
        found = lessons.drill(self.state, self.game.name)
        best = found["best"]
        self.records = {
            "streak": found["streak"],
            "longest": found["longest"],
            "best": _seconds(best) if best else "",
        }

    def act(self, message: dict[str, Any]) -> None:
        """Do what a message asks, if it is about the hand on the table."""
        match message["do"]:
            case "next" if self.number < 0 or self.verdict:
                self._lay(self.number + 1)
            case "again":
                self._lay(0)
            case _ if message["of"] != self.deal.get("number") or self.verdict:
                return
            case "group" if not self.found:
                self._group(message)
            case "kind" if self.found and message["kind"] in self.drill.kinds:
                self._judge(message, message["kind"] == self.drill.value.kind, given=message["kind"])

    def _lay(self, number: int) -> None:
        self.number, self.found = number, False
        self.verdict = {}
        drill = self.drill
        faces = self.faces
        self.deal = {
            "number": number + 1,
            "seed": self.seed,
            "cards": [card_token(card) for card in drill.hand],
            "size": drill.size,
            "ask": faces.reason(Reason("drill-ask")),
            "why": faces.reason(Reason("drill-ask-why")),
            "none": faces.kind(drill.none),
            "last": faces.kind(drill.kinds[-1]),
            "kinds": [],
        }

    def _group(self, message: dict[str, Any]) -> None:
        drill = self.drill
        cards = Cards.from_tokens(message["cards"])
        if cards and (len(cards) != drill.size or not cards <= Cards.of(drill.hand)):
            return
        right = cards in drill.groups if cards else not drill.groups
        if right and cards:
            self.found = True
            faces = self.faces
            self.deal = {
                **self.deal,
                "ask": faces.reason(Reason("drill-ask-kind")),
                "why": faces.reason(drill.tries[cards]),
                "group": message["cards"],
                "kinds": [{"value": kind, "text": faces.kind(kind)} for kind in drill.kinds],
            }
            return
        self._judge(message, right, cards)

    def _judge(self, message: dict[str, Any], right: bool, cards: Cards | None = None, given: str = "") -> None:
        """Say whether an answer was right, and keep it.

        :raises ValueError: the time that it took can be none.
        """
        took = message["ms"]
        if type(took) is not int or not 0 < took <= SLOWEST:
            raise ValueError(f"{took!r} are no milliseconds")
        drill, faces, name = self.drill, self.faces, self.game.name
        before = lessons.drill(self.state, name)["best"]
        now = datetime.fromisoformat(message["now"])
        self.keep(lessons.record_drill(self.state, name, right, took, now))
        self.changed(now)
        kind = faces.kind(drill.value.kind)
        said: list[Any] = [] if right or not cards else faces.reason(drill.tries[cards])
        if right:
            title = WORDS[self.lang]["drill.right"].format(kind=kind, seconds=_seconds(took))
        elif given:
            title = WORDS[self.lang]["drill.wrong.kind"].format(kind=kind, given=faces.kind(given))
        else:
            none = "drill.wrong.none" if drill.groups else "drill.wrong"
            title = WORDS[self.lang]["drill.wrong.three" if cards else none].format(kind=kind)
        self.verdict = _verdict(right, title, said, faces.value(drill.value)) | {
            "record": right and bool(before) and took < before
        }


def _verdict(right: bool, title: str, said: list[Any], value: Face) -> Face:
    return {"right": right, "title": title, "said": said, "value": value}


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds / 1000:.1f}"
