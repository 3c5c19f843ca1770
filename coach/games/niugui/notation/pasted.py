"""What a player pastes: their cards, and lines ``key: value`` of what else they know, read into a :class:`View`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any, ClassVar, Final

from coach.cards import DIAMOND_4, NO_CARDS, PACK, Cards, card_name
from coach.errors import ImpossiblePosition, NotationError
from coach.games.niugui.notation.replay import (
    Lay,
    deals,
    deals_before,
    laid_by,
    possible_holders,
    read_log,
    replay,
    seen_played,
)
from coach.games.niugui.notation.words import (
    COUNT,
    MOST,
    NONE,
    RELATIVE,
    check_game,
    order_of_out,
    read_badges,
    read_out,
    read_rules,
    read_top,
    with_badges_of_top,
)
from coach.games.niugui.plays import Combination
from coach.games.niugui.position import BADGE_CARDS, BadgeSeats, Counts, Hands, View
from coach.games.niugui.rules import Rules, is_decided
from coach.games.reading import Places, Span, contradiction, trim
from coach.notation import SUIT_WORDS, Source, read_cards
from coach.results import RELATIVE_SEATS, Reason

KEYS: Final = {
    **dict.fromkeys(["GAME", "游戏", "遊戲"], "game"),
    **dict.fromkeys(["RULES", "规则", "規則"], "rules"),
    **dict.fromkeys(["ME", "我", "手牌"], "me"),
    **dict.fromkeys(["NEXT", "下家"], "next"),
    **dict.fromkeys(["ACROSS", "对家", "對家"], "across"),
    **dict.fromkeys(["PREV", "上家"], "prev"),
    **dict.fromkeys(["TABLE", "桌面"], "table"),
    **dict.fromkeys(["PLAYED", "已出"], "played"),
    **dict.fromkeys(["BADGES", "亮牌"], "badges"),
    **dict.fromkeys(["DRAWER", "先抓"], "drawer"),
    **dict.fromkeys(["TURN", "轮到", "輪到"], "turn"),
    **dict.fromkeys(["LOG", "记录", "記錄"], "log"),
}
_KEY: Final = re.compile(rf"(?:^|(?<=[\s;,、]))({'|'.join(KEYS)})\s*:")
_STRANGE_KEY: Final = re.compile(r"(?:^|[\n;])\s*([A-Z]+|[㐀-鿿]+)\s*:")
_GONE: Final = ("table", "played", "badges", "log")  # lines that speak of cards in nobody's hand


@dataclass(frozen=True, slots=True)
class Reading:
    """A pasted position as it was understood."""

    view: View
    notes: tuple[Reason, ...]
    """What was not said and had to be assumed."""
    game: ClassVar[str] = "niugui"


def read_lines(source: Source) -> Reading:
    """Return the position that the lines of *source* say, and what was assumed."""
    return _Paste(source, _fields(source)).read()


def _fields(source: Source) -> dict[str, Span]:
    """Return each line's value by key; what stands before the first key are my cards."""
    text = source.folded
    for strange in _STRANGE_KEY.finditer(text):
        if strange[1] not in KEYS and strange[1] not in SUIT_WORDS:
            word = Span(*strange.span(1))
            raise source.fault("unknown-key", *word, f"{source.original(*word)!r} is no key", _KEYS_ARE)
    keys = list(_KEY.finditer(text))
    fields: dict[str, Span] = {}
    before = _value(source, 0, keys[0].start() if keys else len(text), last=not keys)
    if before.start < before.end:
        fields["me"] = before
    elif not keys:
        raise source.fault("nothing-said", 0, len(text), "there are no cards to read", "write your cards, as ♠2 ♥K ♦9")
    for key, following in zip_longest(keys, keys[1:]):
        end = following.start() if following else len(text)
        name, word = KEYS[key[1]], Span(*key.span(1))
        given = source.original(*word)
        if name in fields:
            raise source.fault("key-twice", *word, f"{given!r} is said twice", "say it once", key=name)
        value = _value(source, key.end(), end, last=end == len(text) and name == "log")
        if value.start == value.end:
            raise source.fault("empty-value", *word, f"nothing is said after {given!r}", "say it", key=name)
        if name not in ("played", "badges", "table") or text[value.start : value.end] not in NONE:
            fields[name] = value
    return fields


_KEYS_ARE: Final = "the keys are game, rules, me, next, across, prev, table, played, badges, drawer, turn and log"


def _value(source: Source, start: int, end: int, *, last: bool) -> Span:
    """Return a value's span without blanks, and without the ``;`` that ends it unless it is the *last* of a log."""
    span = trim(source, Span(start, end))
    if not last and source.folded[span.start : span.end].endswith(";"):
        span = trim(source, Span(span.start, span.end - 1))
    return span


@dataclass(slots=True)
class _Paste:
    """The reading of one text; each step fills what the later ones build on."""

    source: Source
    fields: dict[str, Span]
    notes: list[Reason] = field(default_factory=list)
    rules: Rules = field(default_factory=Rules)
    hands: list[Cards] = field(default_factory=lambda: [NO_CARDS] * 4)
    counts: list[int | None] = field(default_factory=lambda: [None] * 4)
    """How many cards each seat is said to hold; ``None`` where nothing is said."""
    places: dict[int, tuple[int, Span]] = field(default_factory=dict)
    """By seat that is out, its place and where that is said."""
    out: tuple[int, ...] = ()
    top: Combination | None = None
    owner: int | None = None
    played: Cards = NO_CARDS
    badges: BadgeSeats = (None, None)
    drawer: int | None = None
    claimed: dict[int, str] = field(default_factory=dict)
    """By card, the line that first places it."""

    def read(self) -> Reading:
        if "game" in self.fields:
            check_game(self.source, self.fields["game"])
        if "rules" in self.fields:
            self.rules = read_rules(self.source, self.fields["rules"])
        if "drawer" in self.fields:
            self.drawer = RELATIVE.read(self.source, self.fields["drawer"])
        self._read_seats()
        self._read_gone()
        view = self._follow_log() if "log" in self.fields else self._fill()
        self._note_badges(view)
        return Reading(view, tuple(self.notes))

    def _read_seats(self) -> None:
        if "me" not in self.fields:
            first = next(iter(self.fields.values()), Span(0, 0))
            raise self._fault("me-missing", first, "your cards are not said", "write them after me: or 我:")
        for seat, key in enumerate(RELATIVE_SEATS):
            if key not in self.fields:
                continue
            span = self.fields[key]
            place = read_out(self.source, span)
            count = COUNT.fullmatch(self.source.folded, *span) if seat else None
            if place is not None:
                self.places[seat] = place, span
                self.counts[seat] = 0
            elif count:
                self.counts[seat] = self._checked(int(count[1]), span)
            else:
                self.hands[seat] = self._cards(key, most=MOST)
                self.counts[seat] = len(self.hands[seat])

    def _checked(self, count: int, span: Span) -> int:
        if count == 0:
            raise self._fault("count-zero", span, "a seat without cards is out", "say out 1, out 2 …")
        if count > MOST:
            raise self._fault("count-too-many", span, f"no hand holds {count} cards", f"at most {MOST}", count=count)
        return count

    def _read_gone(self) -> None:
        """Read the table, the cards played and the badges."""
        if "badges" in self.fields:
            places: Places = {}
            self.badges = read_badges(self.source, self.fields["badges"], RELATIVE, letters=True, places=places)
            self._claim("badges", places)
        if "played" in self.fields:
            self.played |= self._cards("played")
        if "table" in self.fields:
            span, places = self.fields["table"], {}
            self.top, self.owner = read_top(self.source, span, RELATIVE, self.rules, letters=True, places=places)
            self._claim("table", places)
            shown = with_badges_of_top(self.source, span, RELATIVE, self.badges, self.top, self.owner)
            inferred = [card for card, old, new in zip(BADGE_CARDS, self.badges, shown, strict=True) if old != new]
            if inferred:
                self._note("badge-from-table", cards=Cards.of(inferred), seat=RELATIVE_SEATS[self.owner])
            self.badges = shown
            self.played |= self.top.cards
        self.played |= Cards.of(card for card, seat in zip(BADGE_CARDS, self.badges, strict=True) if seat is not None)

    def _fill(self) -> View:
        """Return the view that the lines give, after what is not said is filled."""
        self.out = order_of_out(self.source, RELATIVE, self.places)
        counts = self._deal_cases()
        if counts is None:
            counts = (self._filled_counts(),)
        turn = self._turn(fresh=sum(counts[0]) == len(PACK))
        view = self._view(counts, turn)
        if view.gone and view.is_opening is False:
            self._note("gone-unseen", count=view.gone)
        room = [count - len(cards) for count, cards in zip(counts[0], self.hands, strict=True)]
        held = list(possible_holders(self.hands[0], view.known, self.played, self.badges, room))
        if not held:
            raise self._fault("badge-nowhere", self._blamed(), "nobody has room for ♠2 and ♠3", _BADGE_RULE)
        if self.out and all(is_decided(self.out, frozenset(pair)) for pair in held):
            key = RELATIVE_SEATS[self.out[-1]]
            raise self._fault("game-over", self.fields[key], "one side is entirely out", "the game is over then (N20)")
        return view

    def _deal_cases(self) -> tuple[Counts, ...] | None:
        """Return the numbers of cards at a fresh deal, if my cards are all that is said (N2)."""
        mine = len(self.hands[0])
        if mine not in (13, 14) or self.fields.keys() - {"game", "rules", "me", "drawer"}:
            return None
        cases = tuple(case for case in deals(self.drawer) if case[0] == mine)
        if not cases:
            what = f"you hold {mine} cards, which does not fit this first drawer"
            raise self._fault("drawer-and-hand", self.fields["drawer"], what, _DRAWER_RULE, count=mine)
        cases = tuple(sorted(cases, reverse=True))
        if len(cases) > 1:
            self._note("fresh-deal", mine=mine, across=cases[0][2])
        else:
            self._note("fresh-deal-drawn", mine=mine, next=cases[0][1], across=cases[0][2], prev=cases[0][3])
        return cases

    def _filled_counts(self) -> Counts:
        """Return the numbers of cards, those not said filled: as many as I hold, or an equal share of what is left.

        It is fewer where that would be more than a deal can have left a seat (N2).
        """
        said = sum(count for count in self.counts if count is not None)
        left = len(PACK) - len(self.played) - said
        missing = [seat for seat in (1, 2, 3) if self.counts[seat] is None]
        if left < len(missing):
            raise self._too_many(said, len(missing))
        shown = [len(cards) for cards in seen_played(self.top, self.owner, self.badges)]
        began = [(count or 0) + gone for count, gone in zip(self.counts, shown, strict=True)]
        spans = {seat: self.fields[key] for seat, key in enumerate(RELATIVE_SEATS) if key in self.fields}
        fitting = deals_before(self.source, RELATIVE, began, spans, self._blamed())
        if missing:
            mine, share = len(self.hands[0]) or MOST, left // len(missing)
            count = min(mine, share)
            fills = ({seat: min(count, deal[seat] - shown[seat]) for seat in missing} for deal in fitting)
            filled = max(fills, key=lambda fill: sum(fill.values()))
            whole = tuple(RELATIVE_SEATS[seat] for seat in missing if filled[seat] == count)
            if whole:
                self._note("count-as-mine" if mine <= share else "count-equal-share", seats=whole, count=count)
            for seat in missing:
                self.counts[seat] = filled[seat]
                if filled[seat] < count:
                    self._note("count-by-deal", seat=RELATIVE_SEATS[seat], count=filled[seat])
        a, b, c, d = (count or 0 for count in self.counts)
        counts = a, b, c, d
        fresh = sum(counts) == len(PACK)
        if self.drawer is not None:
            if not fresh:
                what = "cards have gone, so this is no fresh deal"
                raise self._fault("drawer-not-fresh", self.fields["drawer"], what, "leave the first drawer out")
            if counts not in deals(self.drawer):
                what = f"{', '.join(map(str, counts))} cards do not fit this first drawer"
                raise self._fault("drawer-and-counts", self.fields["drawer"], what, _DRAWER_RULE, counts=counts)
        return counts

    def _too_many(self, said: int, missing: int) -> NotationError:
        seats = tuple(key for key, count in zip(RELATIVE_SEATS, self.counts, strict=True) if count)
        gone = len(self.played)
        what = f"the cards of {', '.join(seats)} and {gone} gone make {said + gone}"
        right = f"the pack has {len(PACK)}" + (", and the other seats hold some too" if missing else "")
        return self._fault("lines-exceed-pack", self._blamed(), what, right, count=said + gone, gone=gone, seats=seats)

    def _turn(self, *, fresh: bool) -> int:
        """Return whose turn it is: mine, unless said otherwise."""
        turn = RELATIVE.read(self.source, self.fields["turn"]) if "turn" in self.fields else 0
        name = RELATIVE_SEATS[turn]
        span = self.fields.get("turn", self.fields.get("table", self.fields["me"]))
        if turn == self.owner:
            what = f"{name} played what is on the table and cannot be to play"
            raise self._fault(
                "turn-and-table", span, what, "who leads has nothing to beat: leave the table out", seat=name
            )
        if turn in self.out:
            raise self._fault(
                "turn-and-out", span, f"{name} is out and cannot be to play", "say whose turn it is", seat=name
            )
        opener = next((seat for seat in range(4) if DIAMOND_4 in self.hands[seat]), None)
        if fresh and "turn" in self.fields and opener not in (None, turn):
            assert opener is not None
            what, right = f"{name} cannot begin", f"{RELATIVE_SEATS[opener]} holds ♦4 and leads first (N5)"
            raise self._fault("turn-and-opening", span, what, right, seat=RELATIVE_SEATS[opener])
        if fresh and turn == 0:
            self._note("opening-lead" if opener == 0 else "hypothetical-lead")
        elif turn == 0 and self.top is None:
            self._note("on-lead")
        if not fresh and opener is not None:
            self._note("composed-diamond-4", seat=RELATIVE_SEATS[opener])
        return turn

    def _follow_log(self) -> View:
        """Return the view that follows from the play so far; the other lines may only say the same."""
        log = read_log(self.source, self.fields["log"])
        self._claim_log(log)
        given = self.played, self.top, self.owner, self.badges
        hand, known = self.hands[0], self._known()
        ends = replay(self.source, log, hand, known, self._starts(log), self.rules)
        views = [end.view(0, tuple((lay.seat, lay.cards) for lay in log)) for end in ends]
        first = views[0]
        if any((v.turn, v.top, v.owner, v.out) != (first.turn, first.top, first.owner, first.out) for v in views[1:]):
            what = "it does not follow whether somebody is out"
            raise self._fault("log-undecided", self.fields["log"], what, "say how many cards the others hold")
        self._check_against_log(first, *given)
        self._note("from-log", plays=len(log))
        counts = tuple(sorted({view.counts[0] for view in views}, reverse=True))
        try:
            return replace(first, counts=counts, known=known)
        except ImpossiblePosition as error:
            raise contradiction(self.source, self.fields["log"], error) from error

    def _claim_log(self, log: Sequence[Lay]) -> None:
        for lay in log:
            self._claim("log", dict.fromkeys(lay.cards, lay.span))

    def _starts(self, log: Sequence[Lay]) -> list[Counts]:
        """Return the numbers of cards at the deal that fit the log and the other lines."""
        laid = [len(cards) for cards in laid_by(log)]
        mine = len(self.hands[0]) + laid[0]
        starts = [start for start in deals() if start[0] == mine]
        if not starts:
            what = f"with what it says you laid you would have begun with {mine} cards"
            right = "tell it from the first play; everybody begins with 13 or 14"
            raise self._fault("log-not-whole", self.fields["log"], what, right, count=mine)
        if self.drawer is not None:
            starts = [start for start in starts if start in deals(self.drawer)]
            if not starts:
                what = f"you began with {mine} cards, which does not fit this first drawer"
                raise self._fault("drawer-and-hand", self.fields["drawer"], what, _DRAWER_RULE, count=mine)
        for seat, key in enumerate(RELATIVE_SEATS):
            count = self.counts[seat]
            fitting = [
                start
                for start in starts
                if (start[seat] - laid[seat] == count if count is not None else start[seat] >= laid[seat])
            ]
            if not fitting:
                span = self.fields.get(key, self.fields["log"])
                left = starts[0][seat] - laid[seat]
                what = f"{key} has laid {laid[seat]} cards by the log" + (f" and cannot hold {count}" if count else "")
                right = f"{max(left, 0)} are left" if left >= 0 else "nobody begins with more than 14"
                raise self._fault("count-and-log", span, what, right, seat=key, laid=laid[seat], left=max(left, 0))
            starts = fitting
        return starts

    def _check_against_log(
        self, view: View, played: Cards, top: Combination | None, owner: int | None, badges: BadgeSeats
    ) -> None:
        if "table" in self.fields and (top, owner) != (view.top, view.owner):
            what = "the log leaves something else on the table"
            seat = "" if view.owner is None else RELATIVE_SEATS[view.owner]
            cards = view.top.cards if view.top else NO_CARDS
            right = f"it is {cards} by {seat}" if seat else "nothing is on the table"
            raise self._fault("table-and-log", self.fields["table"], what, right, cards=cards, seat=seat)
        if not played <= view.played:
            extra = played - view.played
            key = "played" if "played" in self.fields else "badges"
            what = f"{extra} has not been laid by the log"
            raise self._fault("played-and-log", self.fields[key], what, "the log tells all that has gone", cards=extra)
        for card, said, shown in zip(BADGE_CARDS, badges, view.badges, strict=True):
            if said is not None and said != shown:
                assert shown is not None, "a badge said is among the played"
                what = f"{RELATIVE_SEATS[shown]} has shown {card_name(card)} by the log"
                key = "badges" if "badges" in self.fields else "table"
                cards = Cards.of([card])
                raise self._fault(
                    "badges-and-log", self.fields[key], what, "say the same", cards=cards, seat=RELATIVE_SEATS[shown]
                )
        for gone, (place, span) in self.places.items():
            if view.out[place - 1 : place] != (gone,):
                order = tuple(RELATIVE_SEATS[other] for other in view.out)
                right = f"it is {', '.join(order)}"
                raise self._fault("out-and-log", span, "the log has another order of going out", right, order=order)
        if "turn" in self.fields and RELATIVE.read(self.source, self.fields["turn"]) != view.turn:
            turn = RELATIVE_SEATS[view.turn]
            raise self._fault(
                "turn-and-log", self.fields["turn"], "the log ends with another's turn", f"{turn} is to play", seat=turn
            )

    def _note_badges(self, view: View) -> None:
        """Say where ♠2 and ♠3 are taken to be when nothing tells (N4)."""
        hidden = Cards.of(card for card in BADGE_CARDS if card in view.unseen)
        if hidden and view.gone:
            self._note("badge-held", cards=hidden)
        nameless = [c for c, seat in zip(BADGE_CARDS, view.badges, strict=True) if seat is None and c in view.played]
        if nameless:
            self._note("badge-player-unknown", cards=Cards.of(nameless))

    def _view(self, counts: tuple[Counts, ...], turn: int) -> View:
        try:
            return View(
                hand=self.hands[0],
                counts=counts,
                rules=self.rules,
                played=self.played,
                known=self._known(),
                top=self.top,
                owner=self.owner,
                out=self.out,
                badges=self.badges,
                turn=turn,
            )
        except ImpossiblePosition as error:
            span = self.fields["table"] if error.code == "top-outlived" else self._blamed()
            raise contradiction(self.source, span, error) from error

    def _known(self) -> Hands:
        return NO_CARDS, self.hands[1], self.hands[2], self.hands[3]

    def _cards(self, key: str, most: int | None = None) -> Cards:
        """Return the cards on a line, each of them in no other place."""
        places: Places = {}
        span = self.fields[key]
        cards = read_cards(self.source, *span, most=most, spans=places)
        if not cards:
            raise self._fault("cards-missing", span, f"there are no cards on line {key!r}", "write them, as ♠2 ♥K ♦9")
        self._claim(key, places)
        return cards

    def _claim(self, key: str, places: Places) -> None:
        """Note that a line places these cards, and refuse those that another line has elsewhere."""
        for card, where in places.items():
            first = self.claimed.setdefault(card, key)
            if first != key and not (first in _GONE and key in _GONE):
                raise self.source.fault(
                    "on-two-lines",
                    *where,
                    f"{card_name(card)} is on line {first!r} and on line {key!r}",
                    "it is in one place",
                    cards=Cards.of([card]),
                    first=first,
                    second=key,
                )

    def _blamed(self) -> Span:
        """Return the last line that says how many cards somebody holds or which have gone."""
        keys = [key for key in (*RELATIVE_SEATS, "table", "badges", "played") if key in self.fields]
        return self.fields[keys[-1]]

    def _note(self, code: str, **values: Any) -> None:
        self.notes.append(Reason(code, values))

    def _fault(self, code: str, span: Span, what: str, right: str, **values: Any) -> NotationError:
        return self.source.fault(code, *span, what, right, **values)


_BADGE_RULE: Final = "who has not shown one of them still holds it (N4)"
_DRAWER_RULE: Final = "the first drawer and the seat before it hold 14, the others 13 (N2)"
