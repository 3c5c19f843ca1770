"""A table of bots: everybody bids, the others choose multipliers, hands are compared one by one, and it is settled.

Nobody's hand is sent to the page before the cards are shown, and bots decide from what they see alone.
"""

from __future__ import annotations

import random
from datetime import datetime
from typing import Any, Final

from traitlets import Dict, Int

from coach import registry, text
from coach.cards import Cards
from coach.engine import Job, engine
from coach.errors import CoachError
from coach.exchange import from_json
from coach.games.banking import BankedRound
from coach.games.game import Game, HasHouseRules, HasRounds, require
from coach.results import Choices
from coach.widgets.assets import module, styles
from coach.widgets.faces import Face
from coach.widgets.hand_page import HandPage
from coach.widgets.hand_words import WORDS
from coach.widgets.house import switches, usual_rules
from coach.widgets.learner import SEEDS, asked_seed

USUAL: Final = 4
"""So many sit at a table where nobody says otherwise."""
ME: Final = 0
"""The seat of who sits at the screen."""
LONGEST: Final = 400_000
"""Characters that a record read back may have: some thousand rounds."""


class TablePage(HandPage):
    """A table against bots; ``?seed=7&players=3&rules=open_cards=3`` deals the same rounds again.

    >>> TablePage(lang="en", game="douniu")
    TablePage(lang='en')
    """

    setting = Dict().tag(sync=True)
    """The table: how many play, who the bots are, the house rules, and what can be chosen of each."""
    table = Dict().tag(sync=True)
    """The round as it stands, as the one at the screen may know it."""
    replay = Dict().tag(sync=True)
    """A round that was read back; empty when none is looked at."""
    longest = Int(LONGEST).tag(sync=True)

    _esm = module("table_page.js")
    _css = styles("lessons.css", "hands.css")

    def __init__(self, lang: str = "zh", game: str = registry.DEFAULT) -> None:
        """Wait for the browser to say who comes."""
        self.rules, self.seed, self.players = "", 0, USUAL
        self.bots: list[str] = []
        """By seat from the second on, the name of the bot's policy."""
        self.number = 0
        self.totals: list[int] = []
        """By seat, the points of all rounds at this table."""
        self.played: list[tuple[BankedRound, tuple[tuple[str, str], ...]]] = []
        """The finished rounds, each with what its record says besides."""
        self.read: tuple[BankedRound, ...] = ()
        self.round: BankedRound | None = None
        super().__init__(lang, game)

    def turn_to(self, game: Game) -> None:
        """Play *game*.

        :raises CoachError: it has no rounds.
        """
        super().turn_to(game)
        self.rounds = require(game, HasRounds)

    # -- the table ---------------------------------------------------------------------------------------------------

    def begin(self, asked: dict[str, str], now: datetime) -> None:
        """Sit down at the table that the link names, else at the usual one, dealt by the clock."""
        engine().warm()
        seed = int(now.timestamp()) % len(SEEDS)
        policies = self.rounds.policies()
        self.bots = [policies[place % len(policies)] for place in range(len(self.rounds.seats()) - 1)]
        try:
            given = asked_seed(asked)
            players = int(asked.get("players", USUAL))
            self._sit(seed if given is None else given, players, asked.get("rules") or usual_rules(self.game))
        except (ValueError, CoachError):
            self.tell("link.unknown")
            self._sit(seed, USUAL, usual_rules(self.game))

    def _sit(self, seed: int, players: int, rules: str) -> None:
        """Begin a new table, its score at 0.

        :raises CoachError: so many cannot play, or there are no such house rules.
        """
        found = require(self.game, HasHouseRules)
        rules = found.rules_name(found.rules(rules))
        self.rounds.deal_round(random.Random(seed), players, rules)
        self.seed, self.players, self.rules, self.number = seed, players, rules, 0
        self.totals, self.played, self.replay = [0] * players, [], {}
        self._deal()

    def _deal(self) -> None:
        """Deal the next round."""
        self.forget("decide")
        self.thinking = {}
        self.number += 1
        self.round = self.rounds.deal_round(self._dice("deal"), self.players, self.rules)
        self._show()

    def _dice(self, what: str) -> random.Random:
        """Return what decides chance in this round, the same for the same table."""
        return random.Random(f"{self.seed} {self.number} {what}")

    def act(self, message: dict[str, Any]) -> None:
        """Do what a message asks, if it is about the round on the table as it stands."""
        match message["do"]:
            case "sit":
                self._change(message)
            case "save":
                self._save()
            case "load":
                self._load(str(message["text"]))
            case "look":
                self._look(int(message["at"]))
            case "back":
                self.replay = {}
            case _ if self.round is None or message["of"] != self.number or self.thinking or self.replay:
                return
            case "bid" if not self.round.bids:
                self._bid(message["bid"] is True)
            case "times" if self.round.bids and not self.round.is_over:
                if message["times"] in self.rounds.multipliers():
                    self._multiply(message["times"])
            case "next" if self.round.is_over:
                self._deal()

    def _change(self, message: dict[str, Any]) -> None:
        bots = message.get("bots", self.bots)
        known = self.rounds.policies()
        if not isinstance(bots, list) or len(bots) != len(self.bots) or not all(bot in known for bot in bots):
            raise ValueError(f"{bots!r} are no bots")
        now = datetime.fromisoformat(message["now"])
        seed = int(now.timestamp() * 1000) % len(SEEDS)
        before, self.bots = self.bots, bots
        try:
            self._sit(seed, int(message.get("players", self.players)), str(message.get("rules", self.rules)))
        except CoachError:
            self.bots = before
            raise

    def _ask(self, done: Any) -> None:
        """Have the bots decide, in the engine: to know what cards are worth takes counting."""
        assert self.round is not None
        policies = ",".join(["", *self.bots[: self.players - 1]])
        seed = self._dice("bids" if not self.round.bids else "multipliers").randrange(1 << 31)
        position = self.rounds.format(self.round)
        job = Job("decide", position, play=policies, seed=seed, lang=self.lang, game=self.game.name)
        self.ask("decide", job, lambda answer: done(from_json(Choices, answer).by_seat), self._failed)

    def _failed(self, error: CoachError) -> None:
        with text.written_as(registry.manner(self.game.name)):
            said = text.explain(error, self.lang)
        refused = WORDS[self.lang]["table.refused"]
        self.notice = {"good": False, "text": f"{refused}: {said}"}
        self._show()

    def _bid(self, mine: bool) -> None:
        def decided(chosen: dict[str, int]) -> None:
            assert self.round is not None
            seats = self.rounds.seats()
            bids = (mine, *(bool(chosen[seat]) for seat in seats[1 : self.players]))
            self.round = self.round.bid(bids, self._dice("banker"))
            self._show()
            if self.round.banker == ME:
                self._multiply(0)

        self._ask(decided)

    def _multiply(self, mine: int) -> None:
        """Choose *mine*, which is 0 for the banker; the bots choose theirs, and the cards are shown."""

        def decided(chosen: dict[str, int]) -> None:
            assert self.round is not None
            seats = self.rounds.seats()
            by_seat = {seats.index(seat): times for seat, times in chosen.items()}
            self.round = self.round.multiply({**by_seat, **({ME: mine} if mine else {})})
            self._finish()

        self._ask(decided)

    def _finish(self) -> None:
        assert self.round is not None
        for seat, points in enumerate(self.round.points()):
            self.totals[seat] += points
        names = ",".join(["me", *self.bots[: self.players - 1]])
        self.played.append((self.round, (("Seed", str(self.seed)), ("Round", str(self.number)), ("Players", names))))
        self._show()

    # -- what is shown -----------------------------------------------------------------------------------------------

    def _show(self) -> None:
        assert self.round is not None
        round_, faces = self.round, self.faces
        policies = self.rounds.policies()
        with text.written_as(registry.manner(self.game.name)):
            names = {each: text.name("policy", each, self.lang) for each in policies}
            said = {each: text.name("policy said", each, self.lang) for each in policies}
        self.setting = {
            "players": self.players,
            "most": len(self.rounds.seats()),
            "bots": self.bots,
            "policies": [{"value": each, "text": names[each], "said": said[each]} for each in policies],
            "rules": self.rules,
            "switches": switches(self.game, self.rules, self.lang),
            "multipliers": list(self.rounds.multipliers()),
        }
        shown = [WORDS[self.lang]["table.you"], *(names[bot] for bot in self.bots)]
        phase = "over" if round_.is_over else "bid" if not round_.bids else "times"
        self.table = {
            "number": self.number,
            "seed": self.seed,
            "phase": phase,
            "played": len(self.played),
            **self._face(round_, shown, self.totals),
            "seen": faces.tokens(round_.seen[ME]) if round_.seen else [],
        }

    def _face(self, round_: BankedRound, names: list[str], totals: list[int]) -> Face:
        """Return a round as far as all may know it; the hands only once it is over."""
        over = round_.is_over
        points = round_.points() if over else (0,) * len(round_.hands)
        seats = self.rounds.seats()
        banker = round_.banker
        shown = [
            {
                "seat": self.faces.seat(seats[place]),
                "name": names[place],
                "me": place == ME and names[ME] == WORDS[self.lang]["table.you"],
                "bid": round_.bids[place] if round_.bids else None,
                "banker": place == banker,
                "times": round_.multipliers[place] if round_.multipliers else 0,
                "value": self._value(hand) if over else None,
                "points": text.score(points[place]) if over else "",
                "total": text.score(totals[place]) if totals else "",
                "before": text.score(totals[place] - points[place]) if totals else "",
            }
            for place, hand in enumerate(round_.hands)
        ]
        return {
            "seats": shown,
            "bidders": sum(round_.bids),
            "duels": self._duels(round_, names, points) if over else [],
            "mine": points[ME],
            "sum": " ".join(text.score(point) for point in points) if over else "",
        }

    def _value(self, hand: Cards) -> Face:
        return self.faces.value(self.hands.evaluate(hand, rules=self.rules))

    def _duels(self, round_: BankedRound, names: list[str], points: tuple[int, ...]) -> list[Face]:
        """Return each comparison with the banker: who wins, why, and what is paid."""
        words, found = WORDS[self.lang], []
        banker = round_.banker
        assert banker is not None
        for place, times in enumerate(round_.multipliers):
            if place == banker:
                continue
            duel = self.hands.compare(round_.hands[place], round_.hands[banker], rules=self.rules)
            factor = abs(points[place]) // times
            by_kind = words["table.factor"].format(factor=factor) if factor != 1 else ""
            pays = words["table.pays"].format(base=1, times=times, factor=by_kind, points=text.score(points[place]))
            mine = names[place] == words["table.you"]
            wins = words[
                ("table.i.win" if duel.wins else "table.i.lose")
                if mine
                else "table.wins"
                if duel.wins
                else "table.loses"
            ]
            found.append(
                {
                    "place": place,
                    "wins": duel.wins,
                    "title": wins.format(name=names[place]),
                    "reason": self.faces.duel(duel),
                    "pays": pays,
                    "clause": duel.clause,
                }
            )
        return found

    # -- records -----------------------------------------------------------------------------------------------------

    def _save(self) -> None:
        """Hand the record of all finished rounds to the browser."""
        if not self.played:
            self.tell("table.record.none")
            return
        rounds, tags = zip(*self.played, strict=True)
        self.send({"record": self.rounds.write_records(rounds, tags)})

    def _load(self, given: str) -> None:
        """Read a record back; what is wrong with it is said, and the table stays as it is."""
        if len(given) > LONGEST:
            self.notice = {"good": False, "text": WORDS[self.lang]["table.record.long"].format(count=LONGEST)}
            return
        try:
            found = self.rounds.read_records(given)
        except CoachError as error:
            with text.written_as(registry.manner(self.game.name)):
                self.notice = {"good": False, "text": text.explain(error, self.lang)}
            return
        if not found:
            self.tell("table.record.none")
            return
        self.read = found
        self.notice = {"good": True, "text": WORDS[self.lang]["table.record.count"].format(count=len(found))}
        self._look(0)

    def _look(self, at: int) -> None:
        """Look at one of the rounds that were read back."""
        round_ = self.read[at]
        if at < 0 or not round_.is_over:
            self.notice = {
                "good": False,
                "text": WORDS[self.lang]["table.record.unfinished"].format(number=at + 1),
            }
            return
        seats = self.rounds.seats()
        names = [self.faces.seat(seat) for seat in seats[: len(round_.hands)]]
        kept, self.rules = self.rules, self._rules_of(round_)
        try:
            self.replay = {"at": at, "of": len(self.read), **self._face(round_, names, [])}
        finally:
            self.rules = kept

    def _rules_of(self, round_: BankedRound) -> str:
        return require(self.game, HasHouseRules).rules_name(round_.rules)
