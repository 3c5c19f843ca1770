"""The game of 牛鬼: deal, turn, passing, going out, sides and the end; what all see and what one seat sees.

Seats are 0 … 3 for S, E, N, W in order of play (N6). A position is a value: playing returns a new one.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from coach.cards import DIAMOND_4, NO_CARDS, PACK, SPADE_2, SPADE_3, Cards, card_name
from coach.errors import IllegalPlay, ImpossiblePosition
from coach.games.niugui.plays import PASS, Combination, Kind, beating, classify, plays_in
from coach.games.niugui.rules import SEATS, Rules, escape_points, is_decided, points
from coach.results import RELATIVE_SEATS, Reason, Verdict

Hands = tuple[Cards, Cards, Cards, Cards]
Counts = tuple[int, int, int, int]
BadgeSeats = tuple[int | None, int | None]

BADGE_CARDS: Final = (SPADE_2, SPADE_3)  # in the order of every pair about the badges: N3, N4


def verify(
    cards: Cards, *, top: Combination | None = None, opening: bool = False, rules: Rules, hand: Cards | None = None
) -> Combination:
    """Return the play that *cards* make, a pass when there are none, if it is legal.

    :param top: the combination to beat; ``None`` for a lead.
    :param opening: it is the game's first play (N5).
    :param hand: the cards of the player; ``None`` leaves that unasked.
    :raises IllegalPlay: with the clause that forbids it.
    """
    if not cards:
        if opening:
            raise IllegalPlay("the holder of ♦4 leads first and may not pass", clause="N5", code="pass-at-opening")
        if top is None:
            raise IllegalPlay("the player on lead must play", clause="N8", code="pass-on-lead")
        return PASS
    if hand is not None and not cards <= hand:
        missing = cards - hand
        message = f"{str(missing)!r} is not in the hand {str(hand)!r}"
        raise IllegalPlay(message, clause="N2", code="not-in-hand", cards=missing)
    play = classify(cards, rules)
    if opening and DIAMOND_4 not in cards:
        message = f"{str(cards)!r} does not contain ♦4, which a game's first play must"
        raise IllegalPlay(message, clause="N5", code="opening-without-diamond-4", cards=cards)
    if top is not None and not play.beats(top):
        raise _too_low(play, top)
    return play


def judge(
    cards: Cards, *, top: Combination | None = None, opening: bool = False, rules: Rules, hand: Cards | None = None
) -> Verdict:
    """Say whether a play is legal, with the clause and the reason; the arguments are those of :func:`verify`."""
    try:
        play = verify(cards, top=top, opening=opening, rules=rules, hand=hand)
    except IllegalPlay as refusal:
        return refused(cards, refusal, rules)
    if play.kind is Kind.PASS:
        return Verdict(True, Kind.PASS.value, "N7", Reason("may-pass"), game="niugui")
    values = {"cards": cards, "kind": play.kind.value}
    if top is None:
        code = "may-open" if opening else "may-lead"
        return Verdict(True, play.kind.value, "N5" if opening else "N8", Reason(code, values), game="niugui")
    values |= {"top": top.cards, "top_kind": top.kind.value}
    if play.kind is not top.kind:
        return Verdict(True, play.kind.value, "N14", Reason("higher-kind", values), game="niugui")
    return Verdict(True, play.kind.value, play.kind.clause, Reason("higher", values), game="niugui")


def refused(cards: Cards, refusal: IllegalPlay, rules: Rules) -> Verdict:
    """Return the verdict on a play that was refused."""
    try:
        kind = classify(cards, rules).kind.value if cards else Kind.PASS.value
    except IllegalPlay:
        kind = ""
    return Verdict(False, kind, refusal.clause, Reason(refusal.code, refusal.values), game="niugui")


def _too_low(play: Combination, top: Combination) -> IllegalPlay:
    shown, over = f"{play.kind} {str(play)!r}", f"{top.kind} {str(top)!r}"
    values = {"cards": play.cards, "kind": play.kind.value, "top": top.cards, "top_kind": top.kind.value}
    if play.kind is top.kind:
        message = f"the {shown} is not higher than the {over}"
        return IllegalPlay(message, clause=play.kind.clause, code="not-higher", **values)
    if play.kind.level and top.kind.level:
        message = f"the {shown} is a lower kind than the {over}"
        return IllegalPlay(message, clause="N14", code="lower-kind", **values)
    message = f"the {shown} cannot be compared with the {over}: there are no bombs"
    return IllegalPlay(message, clause="N13", code="other-kind", **values)


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game with all cards known.

    >>> position = deal(random.Random(1))
    >>> DIAMOND_4 in position.hands[position.turn]
    True

    :raises ImpossiblePosition: what is said cannot all be true.
    """

    hands: Hands
    turn: int
    """The seat to play; of no meaning once the game is over."""
    rules: Rules = field(default_factory=Rules)
    top: Combination | None = None
    """The combination to beat; ``None`` when the seat to play is on lead."""
    owner: int | None = None
    """The seat that played :attr:`top`; who has passed since follows from it and :attr:`turn`."""
    out: tuple[int, ...] = ()
    """The seats without cards, in the order of going out."""
    badges: BadgeSeats = (None, None)
    """The seats that have shown ♠2 and ♠3 (N4)."""
    escaped: int | None = None
    """The seat that left the table (N23)."""

    def __post_init__(self) -> None:
        union = count = 0
        for seat, hand in enumerate(self.hands):
            union |= hand.mask
            count += len(hand)
            if (seat in self.out) == bool(hand):
                fault = "is out but holds cards" if hand else "holds no cards but is not said to be out"
                code = "out-with-cards" if hand else "no-cards-not-out"
                raise ImpossiblePosition(f"{SEATS[seat]} {fault}", code=code, seat=SEATS[seat])
        if union.bit_count() != count:
            raise _twice(self.hands)
        if len(set(self.out)) != len(self.out):
            raise ImpossiblePosition(f"a seat goes out twice in {self.out!r}", code="out-twice")
        if (self.top is None) != (self.owner is None):
            raise ImpossiblePosition("a combination to beat needs the seat that played it", code="top-without-owner")
        if self.top is not None and (self.top.kind is Kind.PASS or self.top.cards.mask & union):
            message = f"the combination to beat, {str(self.top)!r}, is still in a hand"
            raise ImpossiblePosition(message, code="top-in-hand", cards=self.top.cards)
        _check_owner(self.owner, self.out, SEATS)
        for card, shown in zip(BADGE_CARDS, self.badges, strict=True):
            if shown is not None and union >> card & 1:
                message = f"{SEATS[shown]} has shown {card_name(card)}, which is still in a hand"
                raise ImpossiblePosition(message, code="badge-in-hand", seat=SEATS[shown], cards=Cards.of([card]))
        if not self.is_over and (not self.hands[self.turn] or self.owner == self.turn):
            fault = "is out" if not self.hands[self.turn] else "played the combination to beat"
            raise ImpossiblePosition(
                f"it cannot be the turn of {SEATS[self.turn]}, who {fault}", code="wrong-turn", seat=SEATS[self.turn]
            )

    @property
    def holders(self) -> tuple[int, int]:
        """The seats that held ♠2 and ♠3 at the deal (N3).

        :raises ImpossiblePosition: one of the two is gone and nobody has shown it.
        """
        seats = []
        for card, shown in zip(BADGE_CARDS, self.badges, strict=True):
            holder = shown if shown is not None else next((s for s in range(4) if card in self.hands[s]), None)
            if holder is None:
                message = f"nobody holds {card_name(card)} or has shown it, so the sides are unknown"
                raise ImpossiblePosition(message, code="side-unknown", cards=Cards.of([card]))
            seats.append(holder)
        return seats[0], seats[1]

    @property
    def black(self) -> frozenset[int]:
        """The Black side (黑方): the seats that held ♠2 and ♠3 at the deal (N3).

        :raises ImpossiblePosition: one of the two is gone and nobody has shown it.
        """
        return frozenset(self.holders)

    @property
    def is_opening(self) -> bool:
        """Whether no card has been played, so that the first play must contain ♦4 (N5)."""
        return sum(map(len, self.hands)) == len(PACK)

    @property
    def is_over(self) -> bool:
        """Whether one side is entirely out (N20) or somebody has escaped (N23)."""
        return self.escaped is not None or (bool(self.out) and is_decided(self.out, self.black))

    def points(self) -> tuple[int, int, int, int]:
        """Return each seat's points (N21 to N23).

        :raises ImpossiblePosition: the game is not over.
        """
        if not self.is_over:
            raise ImpossiblePosition("the game is not over: there are no points yet", code="not-over")
        return points(self.out, self.black) if self.escaped is None else escape_points(self.escaped)

    def legal_plays(self) -> tuple[Combination, ...]:
        """Return every legal play, a pass first where it is allowed; none when the game is over."""
        return () if self.is_over else _legal_plays(self.hands[self.turn], self.top, self.is_opening, self.rules)

    def verify_play(self, cards: Cards) -> Combination:
        """Return the play that *cards* make, a pass when there are none.

        :raises IllegalPlay: it is not legal here.
        """
        if self.is_over:
            raise self._game_over()
        return verify(cards, top=self.top, opening=self.is_opening, rules=self.rules, hand=self.hands[self.turn])

    def can_play(self, cards: Cards) -> bool:
        """Return whether the seat to play may lay *cards* (pass, when there are none)."""
        try:
            self.verify_play(cards)
        except IllegalPlay:
            return False
        return True

    def judge(self, cards: Cards) -> Verdict:
        """Say whether the seat to play may lay *cards*, with the clause and the reason."""
        if self.is_over:
            return refused(cards, self._game_over(), self.rules)
        return judge(cards, top=self.top, opening=self.is_opening, rules=self.rules, hand=self.hands[self.turn])

    def play(self, cards: Cards) -> Position:
        """Return the position after the seat to play lays *cards* (passes, when there are none).

        :raises IllegalPlay: it is not legal here.
        """
        return self.play_unchecked(self.verify_play(cards))

    def pass_(self) -> Position:
        """Return the position after the seat to play passes (过牌).

        :raises IllegalPlay: it is on lead (N8).
        """
        return self.play(NO_CARDS)

    def play_unchecked(self, play: Combination) -> Position:
        """Return the position after *play*, which must be one of :meth:`legal_plays`."""
        seat = self.turn
        if play.kind is Kind.PASS:
            return self._next(self.hands, self.top, self.owner, self.out, self.badges)
        rest = self.hands[seat] - play.cards
        hands = _put(self.hands, seat, rest)
        out = self.out if rest else (*self.out, seat)
        two, three = self.badges
        badges = (seat if SPADE_2 in play.cards else two, seat if SPADE_3 in play.cards else three)  # N4
        return self._next(hands, play, seat, out, badges)

    def escape(self, seat: int) -> Position:
        """Return the position after *seat* has left the table (逃跑, N23).

        :raises IllegalPlay: the game is over.
        """
        if self.is_over:
            raise self._game_over()
        return replace(self, escaped=seat)

    def view(self, seat: int, log: tuple[tuple[int, Cards], ...] = ()) -> View:
        """Return what *seat* knows: its hand, how many cards the others hold, what has gone and who has shown a badge.

        :param log: the play so far in this position's seats, if it shall be part of the view.
        """

        def turned(other: int | None) -> int | None:
            return None if other is None else (other - seat) % 4

        around = [(seat + step) % 4 for step in range(4)]
        in_hands = Cards(self.hands[0].mask | self.hands[1].mask | self.hands[2].mask | self.hands[3].mask)
        counts = tuple(len(self.hands[other]) for other in around)
        return View(
            hand=self.hands[seat],
            counts=((counts[0], counts[1], counts[2], counts[3]),),
            rules=self.rules,
            played=PACK - in_hands,
            top=self.top,
            owner=turned(self.owner),
            out=tuple((other - seat) % 4 for other in self.out),
            badges=(turned(self.badges[0]), turned(self.badges[1])),
            turn=(self.turn - seat) % 4,
            log=tuple(((other - seat) % 4, cards) for other, cards in log),
        )

    def _game_over(self) -> IllegalPlay:
        return IllegalPlay("the game is over", clause="N20" if self.escaped is None else "N23", code="game-over")

    def _next(
        self, hands: Hands, top: Combination | None, owner: int | None, out: tuple[int, ...], badges: BadgeSeats
    ) -> Position:
        """Return the position with the next seat to play: lead and 接风 by N8 and N9."""
        for step in range(1, 5):
            seat = (self.turn + step) % 4
            if seat == owner:  # everyone else has passed: the owner leads, or who comes after it when it is out
                top = None
            if hands[seat]:
                return Position(hands, seat, self.rules, top, owner if top else None, out, badges)
        return Position(hands, self.turn, self.rules, top, owner, out, badges)


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows. Seats are relative: 0 me, 1 next (下家), 2 across (对家), 3 prev (上家).

    All ways to lay the :attr:`unseen` cards that fit are equally likely: so many to each seat, the rest gone unseen,
    ♠2 and ♠3 never among the latter, since playing them would have shown them (N4).

    :raises ImpossiblePosition: what is said cannot all be true.
    """

    hand: Cards
    counts: tuple[Counts, ...]
    """How many cards each seat holds, me first. More than one when a fresh deal leaves open who drew 14 (N2); they are
    then equally likely."""
    rules: Rules = field(default_factory=Rules)
    played: Cards = NO_CARDS
    """The cards known to have gone, those on the table among them."""
    known: Hands = (NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS)
    """Cards known to be in the others' hands; the first is not used."""
    top: Combination | None = None
    owner: int | None = None
    out: tuple[int, ...] = ()
    badges: BadgeSeats = (None, None)
    turn: int = 0
    log: tuple[tuple[int, Cards], ...] = ()
    """The play so far as far as it is known, each with its seat; a pass has no cards."""

    def __post_init__(self) -> None:
        known = self.hand.mask
        for place, cards in enumerate((self.played, *self.known[1:])):
            if known & cards.mask:
                both = Cards(known & cards.mask)
                raise ImpossiblePosition(f"{str(both)!r} is in two places", code="two-places", cards=both, place=place)
            known |= cards.mask
        for counts in self.counts:
            if counts[0] != len(self.hand):
                message = f"my hand holds {len(self.hand)} cards, not {counts[0]}"
                raise ImpossiblePosition(message, code="count-of-mine", count=counts[0], held=len(self.hand))
            for seat in (1, 2, 3):
                if counts[seat] < len(self.known[seat]):
                    message = f"{RELATIVE_SEATS[seat]} holds {counts[seat]} cards, fewer than are known to be there"
                    raise ImpossiblePosition(message, code="count-below-known", seat=RELATIVE_SEATS[seat])
        if self.gone < 0:
            message = f"{len(PACK) - self.gone} cards are spoken of, and the pack has {len(PACK)}"
            raise ImpossiblePosition(message, code="more-than-pack", count=len(PACK) - self.gone)
        if (self.top is None) != (self.owner is None):
            raise ImpossiblePosition("a combination to beat needs the seat that played it", code="top-without-owner")
        if self.top is not None and not self.top.cards <= self.played:
            raise ImpossiblePosition("what is on the table must be among the played", code="top-not-played")
        for card, shown in zip(BADGE_CARDS, self.badges, strict=True):
            if shown is not None and card not in self.played:
                message = f"{card_name(card)} has been shown, so it must be among the played"
                raise ImpossiblePosition(message, code="badge-not-played", cards=Cards.of([card]))
        for seat in range(4):
            if any((seat in self.out) != (counts[seat] == 0) for counts in self.counts):
                message = f"{RELATIVE_SEATS[seat]} must be out exactly when it holds no cards"
                raise ImpossiblePosition(message, code="out-and-count", seat=RELATIVE_SEATS[seat])
        _check_owner(self.owner, self.out, RELATIVE_SEATS)

    @property
    def unseen(self) -> Cards:
        """The cards whose place I do not know."""
        known = self.hand.mask | self.played.mask
        for cards in self.known[1:]:
            known |= cards.mask
        return Cards(PACK.mask & ~known)

    @property
    def gone(self) -> int:
        """How many of the unseen cards have gone, nobody knows which."""
        return len(PACK) - len(self.played) - sum(self.counts[0])

    @property
    def is_opening(self) -> bool:
        """Whether no card has been played (N5)."""
        return sum(self.counts[0]) == len(PACK)

    @property
    def must_open(self) -> bool:
        """Whether I hold ♦4 and lead the game, so that my play must contain it (N5)."""
        return self.is_opening and DIAMOND_4 in self.hand

    def whole(self) -> Position:
        """Return the position when all hands are known to me, who am its S.

        :raises ImpossiblePosition: they are not.
        """
        hands = _put(self.known, 0, self.hand)
        if any(tuple(map(len, hands)) != counts for counts in self.counts):
            message = "not all four hands are known: give them seat by seat, as in S: … | E: … | N: … | W: … | turn: S"
            raise ImpossiblePosition(message, code="hands-unknown")
        return Position(hands, self.turn, self.rules, self.top, self.owner, self.out, self.badges)

    def legal_plays(self) -> tuple[Combination, ...]:
        """Return every legal play of mine as if it were my turn, a pass first where it is allowed.

        Without ♦4 before the first play that is a hypothetical free lead.
        """
        return _legal_plays(self.hand, self.top, self.must_open, self.rules)

    def judge(self, cards: Cards) -> Verdict:
        """Say whether I may lay *cards*, with the clause and the reason.

        Before the first play, without ♦4, that is a supposed lead; the reason says so.
        """
        if self.turn != 0:
            seat = RELATIVE_SEATS[self.turn]
            refusal = IllegalPlay(f"it is the turn of {seat}, not mine", clause="N6", code="not-my-turn", seat=seat)
            return refused(cards, refusal, self.rules)
        verdict = judge(cards, top=self.top, opening=self.must_open, rules=self.rules, hand=self.hand)
        if verdict.legal and self.is_opening and not self.must_open:
            return replace(verdict, clause="N5", reason=Reason("may-suppose-lead", verdict.reason.values))
        return verdict


def deal(rng: random.Random, rules: Rules | None = None, drawer: int | None = None) -> Position:
    """Return a game freshly dealt: drawn clockwise, one card at a time, from the first *drawer* (N2).

    :param drawer: the seat that draws first; ``None`` lets *rng* name one.
    """
    first = rng.randrange(4) if drawer is None else drawer
    pack = list(PACK)
    rng.shuffle(pack)
    drawn = [NO_CARDS] * 4
    for step in range(4):
        drawn[(first - step) % 4] = Cards.of(pack[step::4])  # clockwise: against the order of play (N6)
    hands = drawn[0], drawn[1], drawn[2], drawn[3]
    opener = next(seat for seat in range(4) if DIAMOND_4 in hands[seat])
    return Position(hands, opener, rules or Rules())


def _legal_plays(hand: Cards, top: Combination | None, opening: bool, rules: Rules) -> tuple[Combination, ...]:
    if top is not None:
        return (PASS, *beating(hand, top, rules))
    plays = plays_in(hand, rules)
    return tuple(play for play in plays if DIAMOND_4 in play.cards) if opening else plays


def _put(hands: Hands, seat: int, hand: Cards) -> Hands:
    changed = [*hands[:seat], hand, *hands[seat + 1 :]]
    return changed[0], changed[1], changed[2], changed[3]


def _check_owner(owner: int | None, out: tuple[int, ...], names: Sequence[str]) -> None:
    """Refuse a combination to beat whose owner is out before another seat: going out after it takes a higher one (N7).

    Had all passed instead, the owner's combination would be to beat no more (N8, N9).
    """
    if owner in out and owner != out[-1]:
        assert owner is not None
        seat, last = names[owner], names[out[-1]]
        message = f"the combination to beat cannot be that of {seat}, since {last} went out later, by a higher one"
        raise ImpossiblePosition(message, code="top-outlived", seat=seat, last=last)


def _twice(hands: Hands) -> ImpossiblePosition:
    for seat, hand in enumerate(hands):
        for other in range(seat):
            both = hand & hands[other]
            if both:
                message = f"{str(both)!r} is in the hands of both {SEATS[other]} and {SEATS[seat]}"
                return ImpossiblePosition(message, code="card-in-two-hands", cards=both)
    raise AssertionError("no card is in two hands")
