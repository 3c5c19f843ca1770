"""The page of chances: what a hand is and how often it wins, what a bid is worth, and how common each kind is."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from traitlets import Dict, Int, List, default

from coach import registry, text
from coach.cards import Cards
from coach.engine import Job, engine
from coach.errors import CoachError
from coach.exchange import from_json
from coach.games.game import Bids, Game, HasHandOdds, HasHouseRules, ReadsHands, require
from coach.results import Bidding, Chance, HandOdds, HandValue, KindOdds, Stake
from coach.widgets.assets import module, styles
from coach.widgets.faces import Face
from coach.widgets.hand_page import HandPage
from coach.widgets.hand_words import WORDS
from coach.widgets.house import switches, usual_rules

LONGEST: Final = 400
"""Characters that a pasted hand may have."""
WHOLE: Final = 5


class OddsPage(HandPage):
    """Paste or pick cards of a hand. ``?hand=J+J+J+J+Q&rules=payout=common`` opens one.

    >>> OddsPage(lang="en", game="douniu")
    OddsPage(lang='en')
    """

    reading = Dict().tag(sync=True)
    """How the text was understood, or what is wrong with it."""
    odds = Dict().tag(sync=True)
    """How often the hand wins; empty where there is none."""
    bidding = Dict().tag(sync=True)
    """What a bid and each multiplier is worth; empty where a whole hand is known."""
    kinds = Dict().tag(sync=True)
    """How common each kind of hand is."""
    house = Dict().tag(sync=True)
    """The house rules: ``rules``, and a switch for each point."""
    pack: List[Any] = List().tag(sync=True)
    """All cards, as they lie when they are picked."""
    longest = Int(LONGEST).tag(sync=True)

    _esm = module("odds_page.js")
    _css = styles("lessons.css", "hands.css")

    def __init__(self, lang: str = "zh", game: str = registry.DEFAULT) -> None:
        """Wait for the browser to say what is asked for."""
        self.rules = ""
        super().__init__(lang, game)

    def turn_to(self, game: Game) -> None:
        """Count the chances of *game*.

        :raises CoachError: they are not known.
        """
        super().turn_to(game)
        require(game, HasHandOdds)
        require(game, Bids)
        self.reads = require(game, ReadsHands)

    @default("pack")
    def _pack(self) -> list[str]:
        manner = registry.manner(self.game.name)
        return [f"{suit}{rank}" for suit in "SHCD" for rank in manner.ranks]

    def begin(self, asked: dict[str, str], now: datetime) -> None:
        """Show the hand that the link names, or else what holds before the deal."""
        engine().warm()
        self._settle(usual_rules(self.game))
        try:
            if asked.get("rules"):
                self._settle(asked["rules"])
        except CoachError:
            self.tell("link.unknown")
        self._count_kinds()
        self._read(asked.get("hand", "")[:LONGEST])

    def act(self, message: dict[str, Any]) -> None:
        """Do what a message asks."""
        match message["do"]:
            case "read":
                self._read(str(message["text"])[:LONGEST])
            case "pick":
                self._pick(Cards.from_tokens(message["cards"]))
            case "rules":
                self._settle(str(message["rules"]))
                self._count_kinds()
                self._read(self.reading.get("of", ""))

    def _settle(self, rules: str) -> None:
        """Take *rules* for the house rules.

        :raises CoachError: there are none such.
        """
        found = require(self.game, HasHouseRules)
        self.rules = found.rules_name(found.rules(rules))
        self.house = {"rules": self.rules, "switches": switches(self.game, self.rules, self.lang)}

    def _read(self, given: str) -> None:
        """Read a hand, and have it worked out."""
        for what in ("odds", "bid"):
            self.forget(what)
        self.odds, self.bidding = {}, {}
        said: Face = {"of": given, "error": None, "cards": [], "count": 0, "value": None}
        cards = Cards()
        if given.strip():
            try:
                cards, suited = self.reads.read_hand(given)
                whole = len(cards) == WHOLE
                value = self.faces.value(self.hands.evaluate(given, rules=self.rules)) if whole else None
            except CoachError as error:
                few = _few(error)
                self.reading = {**said, "error": {**self.faces.fault(error), "few": few, "cards": []}}
                return
            said |= {"cards": self.faces.tokens(cards), "suited": suited, "count": len(cards), "value": value}
        self.reading = said
        if len(cards) == WHOLE:
            self.ask("odds", self._job("odds", given), self._won, self._failed)
        else:
            self.ask("bid", self._job("bid", given), self._weighed, self._failed)

    def _pick(self, cards: Cards) -> None:
        """Read the cards that were picked; too few of them are no fault yet."""
        self._read(str(cards) if cards else "")
        error = self.reading["error"]
        if error and error["few"] > 0:
            self.reading = {**self.reading, "error": {**error, "cards": self.faces.tokens(cards)}}

    def _job(self, verb: str, position: str = "") -> Job:
        return Job(verb, position, rules=self.rules, lang=self.lang, game=self.game.name)

    def _failed(self, error: CoachError) -> None:
        self.bidding = {"error": self.faces.refusal(error)}

    def _count_kinds(self) -> None:
        self.ask("kinds", self._job("kinds"), self._counted, self._failed)

    def _counted(self, answer: dict[str, Any]) -> None:
        found = from_json(KindOdds, answer).by_kind
        total = next(iter(found.values())).of
        self.kinds = {
            "note": WORDS[self.lang]["odds.kinds.note"].format(of=f"{total:,}"),
            "rows": self._rows(found, total, "odds.kinds.row"),
        }

    def _rows(self, found: Mapping[str, Chance], total: int, spoken: str) -> list[Face]:
        """Return a row for each kind, the highest first: its share of the longest, and its numbers."""
        faces = self.faces
        most = max(chance.count for chance in found.values())
        return [
            {
                "kind": kind,
                "name": faces.kind(kind),
                "share": chance.count / most,
                "count": f"{chance.count:,}",
                "percent": _percent(chance.count / total),
                "spoken": WORDS[self.lang][spoken].format(
                    kind=faces.kind(kind),
                    count=f"{chance.count:,}",
                    of=f"{chance.of:,}",
                    p=_percent(chance.count / total),
                ),
            }
            for kind, chance in reversed(list(found.items()))
        ]

    def _won(self, answer: dict[str, Any]) -> None:
        found, words = from_json(HandOdds, answer), WORDS[self.lang]
        most = max(chance.of for chance in found.by_kind.values())
        numbers = {"count": f"{found.win.count:,}", "of": f"{found.win.of:,}"}
        suited = found.hand.suited
        bounds = {"lower": _percent(found.lower), "upper": _percent(found.upper)}
        self.odds = {
            "p": found.win.probability,
            "percent": _percent(found.win.probability),
            "count": words["odds.win.count"].format(**numbers)
            if suited
            else words["odds.win.ranks"].format(**numbers, **bounds),
            "above": self._near(found.above),
            "below": self._near(found.below),
            "rows": [
                {
                    "kind": kind,
                    "name": self.faces.kind(kind),
                    "share": chance.of / most,
                    "won": chance.probability,
                    "count": f"{chance.count:,}",
                    "of": f"{chance.of:,}",
                    "spoken": words["odds.by.row"].format(
                        kind=self.faces.kind(kind), count=f"{chance.count:,}", of=f"{chance.of:,}"
                    ),
                }
                for kind, chance in reversed(list(found.by_kind.items()))
            ],
        }

    def _near(self, hand: HandValue | None) -> Face | None:
        return None if hand is None else self.faces.value(hand)

    def _weighed(self, answer: dict[str, Any]) -> None:
        found = from_json(Bidding, answer)
        words = WORDS[self.lang]
        stakes = [(words["odds.bid.others"].format(count=each.opponents), each) for each in found.banker]
        times = [(words["odds.bid.times"].format(count=each.multiplier), each) for each in found.punter]
        utmost = max(abs(float(each.mean)) for each in (*found.banker, *found.punter)) or 1.0
        self.bidding = {
            "error": None,
            "seen": self.faces.tokens(found.cards),
            "suited": found.suited,
            "percent": _percent(found.win.probability),
            "banker": [self._stake(name, each, utmost) for name, each in stakes],
            "punter": [self._stake(name, each, utmost) for name, each in times],
            "reasons": [self.faces.reason(reason, found.suited) for reason in found.reasons],
        }

    def _stake(self, name: str, stake: Stake, utmost: float) -> Face:
        mean = text.signed(float(stake.mean))
        swing = f"{stake.deviation:.2f}" if stake.exact else f"{stake.deviation:.2f} ± {max(stake.stderr, 0.01):.2f}"
        spoken = WORDS[self.lang]["odds.bid.row"].format(name=name, mean=mean, swing=swing)
        return {"name": name, "v": float(stake.mean) / utmost, "mean": mean, "swing": swing, "spoken": spoken}


def _percent(p: float) -> str:
    """Return a probability with so many digits that a rare kind is not nothing.

    >>> _percent(0.68123), _percent(0.0003), _percent(0.99999), _percent(1.0)
    ('68.1%', '0.030%', '99.999%', '100%')
    """
    if p in (0.0, 1.0):
        return f"{p:.0%}"
    near = min(p, 1 - p)
    return f"{p:.1%}" if near >= 0.005 else f"{p:.3%}" if near >= 0.000005 else f"{p:.5%}"


def _few(error: CoachError) -> int:
    """Return how many cards are still missing, where that is all that is wrong; else 0."""
    if error.code != "cards-wanted":
        return 0
    least = min(int(count) for count in str(error.values["wanted"]).split("/"))
    return max(0, least - int(error.values["found"]))
