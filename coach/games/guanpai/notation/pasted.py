"""What a player pastes: their cards, and lines ``key: value`` of what else they know, read into a :class:`View`.

::

    me: 3 3 4 5 K        the cards that I hold
    other: 5             how many the other holds (a bare number is always that), or the cards
    table: 5 by other    what is to be beaten
    played: 5 9 9        what has gone, the table among it or not
    turn: other          whose turn it is, if not mine
    log: me 4; other 9   the play so far from the deal on; table, played and turn then follow
    rules: must_beat=yes
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from coach.cards import NO_CARDS, Cards
from coach.errors import IllegalPlay, ImpossiblePosition, NotationError
from coach.games.guanpai.notation.diagram import classify_told, read_top
from coach.games.guanpai.notation.telling import Told, read_told, settle, take_ranks
from coach.games.guanpai.notation.words import COUNT, NAMES, PASS_WORDS, check_game, fields, read_rules
from coach.games.guanpai.plays import Combination, Kind, same_ranks
from coach.games.guanpai.position import DEALT, View, verify
from coach.games.guanpai.rules import HAND, PACK, SEATS, Rules
from coach.games.reading import Span, contradiction, illegal, not_their_turn, trim
from coach.notation import Source
from coach.results import Reason


@dataclass(frozen=True, slots=True)
class Reading:
    """A pasted position as it was understood."""

    view: View
    notes: tuple[Reason, ...]
    """What was not said and had to be assumed."""
    game: ClassVar[str] = "guanpai"


def read_lines(source: Source) -> Reading:
    """Return the position that the lines of *source* say, and what was assumed.

    :raises NotationError: they cannot be read, or contradict one another.
    """
    return _Paste(source, fields(source, Span(0, len(source.folded)))).read()


@dataclass(slots=True)
class _Lay:
    """One play of a log as it is told."""

    seat: int
    span: Span
    told: Told | None
    """``None`` for a pass."""
    cards: Cards = NO_CARDS


@dataclass(slots=True)
class _Paste:
    """The reading of one text; each step fills what the later ones build on."""

    source: Source
    said: dict[str, Span]
    notes: list[Reason] = field(default_factory=list)
    rules: Rules = field(default_factory=Rules)
    parts: dict[str, Told] = field(default_factory=dict)
    count: int | None = None
    """How many cards the other is said to hold."""
    owner: int | None = None

    def read(self) -> Reading:
        for key in ("escaped",):
            if key in self.said:
                raise self._fault("not-of-view", self.said[key], f"{key!r} is not said of a hand", "leave it out")
        if "game" in self.said:
            check_game(self.source, self.said["game"])
        if "rules" in self.said:
            self.rules = read_rules(self.source, self.said["rules"])
        self._read_parts()
        view = self._follow_log() if "log" in self.said else self._fill()
        return Reading(view, tuple(self.notes))

    def _read_parts(self) -> None:
        if "me" not in self.said:
            first = next(iter(self.said.values()))
            raise self._fault("me-missing", first, "your cards are not said", "write them after me: or 我:")
        self.parts["me"] = self._told("me", HAND)
        if "other" in self.said:
            span = self.said["other"]
            if count := COUNT.fullmatch(self.source.folded, *span):
                self.count = self._checked(int(count[1]), span)
            else:
                self.parts["other"] = self._told("other", HAND)
                self.count = len(self.parts["other"])
        if "table" in self.said:
            self.parts["table"], self.owner = read_top(self.source, self.said["table"])
        if "played" in self.said:
            self.parts["played"] = self._told("played", DEALT)

    def _told(self, key: str, most: int) -> Told:
        span = self.said[key]
        told = read_told(self.source, span, most)
        if not len(told):
            raise self._fault("line-empty", span, f"there are no cards on line {key!r}", "write them, as 3 3 4 K")
        return told

    def _checked(self, count: int, span: Span) -> int:
        if not 1 <= count <= HAND:
            what = f"the other cannot hold {count} cards"
            raise self._fault("count-out-of-hand", span, what, f"it is 1 to {HAND}", count=count, most=HAND)
        return count

    def _fill(self) -> View:
        """Return the view that the lines give, after what is not said is filled."""
        cards = settle(self.source, self.parts)
        top = classify_told(self.source, self.said["table"], cards["table"], self.rules) if "table" in cards else None
        played = cards.get("table", NO_CARDS) | cards.get("played", NO_CARDS)
        turn = self._turn()
        count = self.count or self._filled_count(len(cards["me"]), played, top, turn)
        view = self._view(cards, count, played, top, turn)
        if view.is_fresh:
            self._note("fresh-round", count=HAND)
        elif turn == 0 and top is None:
            self._note("on-lead")
        if view.gone:
            self._note("gone-unseen", count=view.gone)
        return view

    def _filled_count(self, mine: int, played: Cards, top: Combination | None, turn: int) -> int:
        """Return how many cards the other is taken to hold: as many as I do, or what the deal leaves."""
        shown = len(top.cards) if top is not None and turn == 0 else 0
        count = min(mine, HAND - shown, DEALT - mine - len(played))
        if count < 1:
            raise self._fault(
                "count-out-of-hand",
                self._blamed(),
                "no card is left for the other",
                "say what it holds",
                count=count,
                most=HAND,
            )
        if mine < HAND:
            self._note("count-as-mine" if count == mine else "count-as-left", seats=(SEATS[1],), count=count)
        return count

    def _turn(self) -> int:
        """Return whose turn it is: mine, unless said otherwise or unless I laid what is on the table."""
        turn = NAMES.read(self.source, self.said["turn"]) if "turn" in self.said else int(self.owner == 0)
        if turn == self.owner:
            what = f"{SEATS[turn]} laid what is on the table and cannot be to play"
            right = "who leads has nothing to beat: leave the table out"
            raise self._fault("turn-and-table", self.said["turn"], what, right, seat=SEATS[turn])
        return turn

    def _view(self, cards: dict[str, Cards], count: int, played: Cards, top: Combination | None, turn: int) -> View:
        try:
            return View(
                hand=cards["me"],
                count=count,
                rules=self.rules,
                played=played,
                known=cards.get("other", NO_CARDS),
                top=top,
                turn=turn,
            )
        except ImpossiblePosition as error:
            raise contradiction(self.source, self._blamed(), error) from error

    def _follow_log(self) -> View:
        """Return the view that follows from the play so far; the other lines may only say the same."""
        lays = list(self._lays())
        hands = settle(self.source, {key: part for key, part in self.parts.items() if key in SEATS})
        gone = self._lay_cards(lays, hands)
        mine = Cards()
        for lay in lays:
            mine |= lay.cards if lay.seat == 0 else NO_CARDS
        if (began := len(hands["me"] | mine)) != HAND:
            what = f"by the log you began with {began} cards"
            right = f"each begins with {HAND}: the log tells every play from the first on (G1)"
            raise self._fault("log-from-deal", self.said["log"], what, right, count=began)
        count = HAND - len(gone - mine)
        if count < 1:
            raise self._fault("game-over", self.said["log"], "the other is out", "the round is over then (G11)")
        top, turn = self._replay(lays, hands["me"])
        view = self._view(hands, count, gone, top, turn)
        self._check_lines(view)
        self._note("follows-log", plays=len(lays))
        return replace(view, log=tuple((lay.seat, lay.cards) for lay in lays))

    def _lays(self) -> Iterator[_Lay]:
        source, span = self.source, self.said["log"]
        start = span.start
        while start <= span.end:
            semicolon = source.folded.find(";", start, span.end)
            end = span.end if semicolon < 0 else semicolon
            piece = trim(source, Span(start, end))
            if piece.start == piece.end:
                at = max(piece.start - 1, 0)
                raise source.fault("no-play-said", at, piece.end, "a play is missing", "write a seat and its cards")
            (seat, name, rest), *others = NAMES.split(source, piece)
            if others:
                given = source.original(*others[0][1])
                raise source.fault("plays-run-on", *others[0][1], f"{given!r} begins another play", "put ';' between")
            rest = trim(source, rest)
            told = None if source.folded[slice(*rest)] in PASS_WORDS else read_told(source, rest)
            if told is not None and not len(told):
                raise source.fault("no-play-said", *name, "a seat has no play", "write its cards, or pass (过)")
            yield _Lay(seat, piece, told)
            start = end + 1

    def _lay_cards(self, lays: list[_Lay], hands: dict[str, Cards]) -> Cards:
        """Give each play its cards, those told with suits first, and return all that have gone."""
        free = PACK - hands["me"] - hands.get("other", NO_CARDS)
        gone = NO_CARDS
        for suited in (True, False):
            for lay in lays:
                if lay.told is None or (lay.told.cards is not None) != suited:
                    continue
                if lay.told.cards is not None and (twice := lay.told.cards - free):
                    card = next(iter(twice))
                    what = f"{twice!s} has been laid or is in a hand"
                    cards = Cards.of([card])
                    raise self.source.fault(
                        "card-twice", *lay.told.places[card], what, "it is in one place", cards=cards
                    )
                lay.cards = lay.told.cards or take_ranks(self.source, lay.told, free)
                free -= lay.cards
                gone |= lay.cards
        return gone

    def _replay(self, lays: list[_Lay], hand: Cards) -> tuple[Combination | None, int]:
        """Return what is to be beaten after the log, and whose turn it is; every play in it must be legal."""
        top: Combination | None = None
        turn = lays[0].seat
        held = hand
        for lay in lays:
            held |= lay.cards if lay.seat == 0 else NO_CARDS
        for lay in lays:
            if lay.seat != turn:
                raise not_their_turn(self.source, lay.span, NAMES, lay.seat, turn)
            try:
                play = verify(lay.cards, top=top, rules=self.rules, hand=held if turn == 0 else None)
            except IllegalPlay as refusal:
                raise illegal(self.source, lay.span, refusal) from refusal
            held -= lay.cards
            top = None if play.kind is Kind.PASS else play
            turn = 1 - turn
        return top, turn

    def _check_lines(self, view: View) -> None:
        """Refuse lines that say otherwise than the log."""
        if self.count is not None and self.count != view.count:
            what = f"by the log the other has laid {HAND - view.count} cards"
            values = {"seat": SEATS[1], "laid": HAND - view.count, "left": view.count}
            raise self._fault("count-and-log", self.said["other"], what, f"that leaves {view.count}", **values)
        if "turn" in self.said and NAMES.read(self.source, self.said["turn"]) != view.turn:
            seat = SEATS[view.turn]
            raise self._fault("turn-and-log", self.said["turn"], f"by the log it is {seat}'s turn", "say so", seat=seat)
        for key, cards in (("table", view.top.cards if view.top else NO_CARDS), ("played", view.played)):
            if key in self.parts and not same_ranks(settle(self.source, {key: self.parts[key]})[key], cards):
                what, right = f"the log says otherwise of {key}", f"by it that is {cards}"
                raise self._fault("line-and-log", self.said[key], what, right, cards=cards)

    def _blamed(self) -> Span:
        """Return the last line that says how many cards somebody holds or which have gone."""
        keys = [key for key in (*SEATS, "table", "played") if key in self.said]
        return self.said[keys[-1]]

    def _note(self, code: str, **values: Any) -> None:
        self.notes.append(Reason(code, values))

    def _fault(self, code: str, span: Span, what: str, right: str, **values: Any) -> NotationError:
        return self.source.fault(code, *span, what, right, **values)
