"""A round (盘) of 关牌: deal, turn, passing, going out and what counts; what both see and what one seat sees.

Seats are 0 and 1, as in :data:`~coach.games.guanpai.rules.SEATS`. A position is a value: playing returns a new one.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Final

from coach.cards import NO_CARDS, Cards
from coach.errors import IllegalPlay, ImpossiblePosition
from coach.games.guanpai.plays import PASS, Combination, Kind, beating, classify, plays_in, ranks_text
from coach.games.guanpai.rules import ENOUGH, HAND, PACK, SEATS, SPADES, Rules, closed
from coach.results import Reason, Verdict

Hands = tuple[Cards, Cards]

DEALT: Final = 2 * HAND
"""As many cards as are in play; the third pile stays unused (G1)."""


def verify(cards: Cards, *, top: Combination | None = None, rules: Rules, hand: Cards | None = None) -> Combination:
    """Return the play that *cards* make, a pass when there are none, if it is legal.

    :param top: the combination to beat; ``None`` for a lead.
    :param hand: the cards of the player; ``None`` leaves open what they are.
    :raises IllegalPlay: with the clause that forbids it.
    """
    if not cards:
        if top is None:
            raise IllegalPlay("the player on lead must play", clause="G15", code="pass-on-lead")
        if rules.must_beat == "yes" and hand is not None and (able := beating(hand, top, rules)):
            message = f"whoever can beat {str(top)!r} must, and {str(able[0])!r} does"
            raise IllegalPlay(message, clause="G15", code="must-beat", cards=able[0].cards, top=top.cards)
        return PASS
    if hand is not None and not cards <= hand:
        missing = cards - hand
        message = f"{ranks_text(missing)!r} is not in the hand {ranks_text(hand)!r}"
        raise IllegalPlay(message, clause="G1", code="not-in-hand", cards=missing)
    play = classify(cards, rules)
    if top is not None and not play.beats(top):
        raise _too_low(play, top)
    return play


def judge(cards: Cards, *, top: Combination | None = None, rules: Rules, hand: Cards | None = None) -> Verdict:
    """Say whether a play is legal, with the clause and the reason; the arguments are those of :func:`verify`."""
    try:
        play = verify(cards, top=top, rules=rules, hand=hand)
    except IllegalPlay as refusal:
        return refused(cards, refusal, rules)
    if play.kind is Kind.PASS:
        return Verdict(True, Kind.PASS.value, "G15", Reason("may-give-way"), game="guanpai")
    values = {"cards": cards, "kind": play.kind.value}
    if top is None:
        return Verdict(True, play.kind.value, play.kind.clause, Reason("may-lead", values), game="guanpai")
    values |= {"top": top.cards, "top_kind": top.kind.value}
    if play.kind is top.kind:
        return Verdict(True, play.kind.value, "G10", Reason("higher", values), game="guanpai")
    code = "bomb-beats" if play.over and not top.over else "higher-bomb"
    return Verdict(True, play.kind.value, "G10", Reason(code, values), game="guanpai")


def refused(cards: Cards, refusal: IllegalPlay, rules: Rules) -> Verdict:
    """Return the verdict on a play that was refused."""
    try:
        kind = classify(cards, rules).kind.value if cards else Kind.PASS.value
    except IllegalPlay:
        kind = ""
    return Verdict(False, kind, refusal.clause, Reason(refusal.code, refusal.values), game="guanpai")


def _too_low(play: Combination, top: Combination) -> IllegalPlay:
    shown, over = f"{play.kind} {str(play)!r}", f"{top.kind} {str(top)!r}"
    values = {"cards": play.cards, "kind": play.kind.value, "top": top.cards, "top_kind": top.kind.value}
    if play.over or top.over:
        message = f"the {shown} is no higher bomb than the {over}" if play.over else f"only a bomb beats the {over}"
        return IllegalPlay(message, clause="G10", code="lower-bomb" if play.over else "not-a-bomb", **values)
    if play.kind is not top.kind:
        message = f"the {shown} cannot be compared with the {over}: they are of different types"
        return IllegalPlay(message, clause="G10", code="other-type", **values)
    if play.length != top.length:
        message = f"the {shown} cannot be compared with the {over}: they are of different lengths"
        return IllegalPlay(message, clause="G10", code="other-length", **values)
    message = f"the {shown} is not higher than the {over}"
    return IllegalPlay(message, clause="G10", code="not-higher", **values)


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a round with both hands known.

    >>> position = deal(random.Random(1))
    >>> [len(hand) for hand in position.hands], len(position.unused)
    ([16, 16], 16)

    :raises ImpossiblePosition: what is said cannot all be true.
    """

    hands: Hands
    turn: int
    """The seat to play; of no meaning once the round is over."""
    rules: Rules = field(default_factory=Rules)
    top: Combination | None = None
    """The combination to beat, which the other seat has laid; ``None`` when the seat to play is on lead."""
    played: Cards = NO_CARDS
    """The cards known to have gone, those on the table among them. From a deal on these are all that have."""
    escaped: int | None = None
    """The seat that left the table (G14)."""

    def __post_init__(self) -> None:
        first, second = self.hands
        _check_cards(first | second | self.played)
        if first & second:
            both = first & second
            message = f"{str(both)!r} is in both hands"
            raise ImpossiblePosition(message, code="card-in-both-hands", cards=both)
        if gone := (first | second) & self.played:
            raise ImpossiblePosition(f"{str(gone)!r} has gone and is in a hand", code="gone-in-hand", cards=gone)
        if not first and not second:
            raise ImpossiblePosition("nobody holds a card, but the first to go out ends it", code="nobody-holds")
        if self.top is not None and not self.top.cards <= self.played:
            raise ImpossiblePosition("what is on the table must be among the played", code="top-not-played")
        laid = (len(self.top.cards) if self.top else 0) * (not self.is_over)
        for seat, hand in enumerate(self.hands):
            began = len(hand) + laid * (seat != self.turn)
            if began > HAND:
                message = f"{SEATS[seat]} would have begun with {began} cards: nobody has more than {HAND}"
                raise ImpossiblePosition(message, code="began-above-hand", seat=SEATS[seat], count=began)
        total = len(first | second | self.played)
        if total > DEALT:
            message = f"the hands and what has gone make {total} cards: {DEALT} are in play"
            raise ImpossiblePosition(message, code="above-dealt", count=total)

    @property
    def owner(self) -> int | None:
        """The seat that laid :attr:`top`."""
        return None if self.top is None else 1 - self.turn

    @property
    def unused(self) -> Cards:
        """The cards that are in no hand and not known to have gone: from a deal on, the pile left unused (G1)."""
        return PACK - self.hands[0] - self.hands[1] - self.played

    @property
    def winner(self) -> int | None:
        """The seat that is out, or that stayed when the other left; ``None`` while the round goes on."""
        if self.escaped is not None:
            return 1 - self.escaped
        return next((seat for seat, hand in enumerate(self.hands) if not hand), None)

    @property
    def is_over(self) -> bool:
        """Whether somebody is out (G11) or has left the table (G14)."""
        return self.winner is not None

    def points(self) -> tuple[int, int]:
        """Return each seat's closed cards, negative for the loser (G11); who leaves is closed entirely (G14).

        :raises ImpossiblePosition: the round is not over.
        """
        winner = self.winner
        if winner is None:
            raise ImpossiblePosition("the round is not over: there are no points yet", code="not-over")
        count = ENOUGH if self.escaped is not None else closed(len(self.hands[1 - winner]))
        return (count, -count) if winner == 0 else (-count, count)

    def legal_plays(self) -> tuple[Combination, ...]:
        """Return every legal play, suits apart, a pass first where it is allowed; none when the round is over."""
        return () if self.is_over else legal_plays(self.hands[self.turn], self.top, self.rules)

    def verify_play(self, cards: Cards) -> Combination:
        """Return the play that *cards* make, a pass when there are none.

        :raises IllegalPlay: it is not legal here.
        """
        if self.is_over:
            raise self._round_over()
        return verify(cards, top=self.top, rules=self.rules, hand=self.hands[self.turn])

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
            return refused(cards, self._round_over(), self.rules)
        return judge(cards, top=self.top, rules=self.rules, hand=self.hands[self.turn])

    def play(self, cards: Cards) -> Position:
        """Return the position after the seat to play lays *cards* (passes, when there are none).

        :raises IllegalPlay: it is not legal here.
        """
        return self.play_unchecked(self.verify_play(cards))

    def pass_(self) -> Position:
        """Return the position after the seat to play passes.

        :raises IllegalPlay: it is on lead, or has to beat (G15).
        """
        return self.play(NO_CARDS)

    def play_unchecked(self, play: Combination) -> Position:
        """Return the position after *play*, which must be one of :meth:`legal_plays` but for suits."""
        other = 1 - self.turn
        if play.kind is Kind.PASS:
            return Position(self.hands, other, self.rules, None, self.played)
        rest = self.hands[self.turn] - play.cards
        hands = (rest, self.hands[1]) if self.turn == 0 else (self.hands[0], rest)
        return Position(hands, other, self.rules, play, self.played | play.cards)

    def escape(self, seat: int) -> Position:
        """Return the position after *seat* has left the table (逃跑, G14).

        :raises IllegalPlay: the round is over.
        """
        if self.is_over:
            raise self._round_over()
        return replace(self, escaped=seat)

    def under(self, rules: Rules) -> Position:
        """Return the same moment at a table with other house rules.

        :raises ImpossiblePosition: what is on the table could not lie there.
        """
        return replace(self, rules=rules, top=relaid(self.top, rules))

    def view(self, seat: int, log: tuple[tuple[int, Cards], ...] = ()) -> View:
        """Return what *seat* knows: its hand, how many cards the other holds, and what has gone.

        :param log: the play so far in this position's seats, if it shall be part of the view.
        """
        return View(
            hand=self.hands[seat],
            count=len(self.hands[1 - seat]),
            rules=self.rules,
            played=self.played,
            top=self.top,
            turn=(self.turn - seat) % 2,
            log=tuple(((other - seat) % 2, cards) for other, cards in log),
        )

    def _round_over(self) -> IllegalPlay:
        return IllegalPlay("the round is over", clause="G11" if self.escaped is None else "G14", code="game-over")


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows. Seats are relative: 0 me, 1 the other.

    All ways to choose the other's hand among the :attr:`unseen` cards are equally likely before anybody plays: the
    rest is the unused pile, and what has gone unseen.

    :raises ImpossiblePosition: what is said cannot all be true.
    """

    hand: Cards
    count: int
    """How many cards the other holds."""
    rules: Rules = field(default_factory=Rules)
    played: Cards = NO_CARDS
    """The cards known to have gone, those on the table among them."""
    known: Cards = NO_CARDS
    """Cards known to be in the other's hand."""
    top: Combination | None = None
    turn: int = 0
    log: tuple[tuple[int, Cards], ...] = ()
    """The play so far as far as it is known, each with its seat; a pass has no cards."""

    def __post_init__(self) -> None:
        _check_cards(self.hand | self.played | self.known)
        for one, other, place in (
            (self.hand, self.played, "played"),
            (self.hand, self.known, "other"),
            (self.played, self.known, "other"),
        ):
            if both := one & other:
                raise ImpossiblePosition(f"{str(both)!r} is in two places", code="two-places", cards=both, place=place)
        if self.count < len(self.known):
            message = f"the other holds {self.count} cards, fewer than are known to be there"
            raise ImpossiblePosition(message, code="count-below-known", seat=SEATS[1])
        if self.top is not None and not self.top.cards <= self.played:
            raise ImpossiblePosition("what is on the table must be among the played", code="top-not-played")
        for seat, held in enumerate(self.counts[0]):
            began = held + (len(self.top.cards) if self.top is not None and seat != self.turn else 0)
            if began > HAND:
                message = f"{SEATS[seat]} would have begun with {began} cards: nobody has more than {HAND}"
                raise ImpossiblePosition(message, code="began-above-hand", seat=SEATS[seat], count=began)
        if self.gone < 0:
            total = DEALT - self.gone
            message = f"the hands and what has gone make {total} cards: {DEALT} are in play"
            raise ImpossiblePosition(message, code="above-dealt", count=total)

    @property
    def counts(self) -> tuple[tuple[int, int]]:
        """How many cards each seat holds, me first; the one case that there is."""
        return ((len(self.hand), self.count),)

    @property
    def owner(self) -> int | None:
        """The seat that laid :attr:`top`."""
        return None if self.top is None else 1 - self.turn

    @property
    def unseen(self) -> Cards:
        """The cards whose place I do not know."""
        return PACK - self.hand - self.played - self.known

    @property
    def gone(self) -> int:
        """How many of the unseen cards have been played, nobody knows which."""
        return DEALT - len(self.hand) - self.count - len(self.played)

    @property
    def is_fresh(self) -> bool:
        """Whether nothing has been played."""
        return len(self.hand) == self.count == HAND

    def whole(self) -> Position:
        """Return the position that this is when the other's hand is known.

        :raises ImpossiblePosition: it is not.
        """
        if len(self.known) != self.count:
            message = f"of the {self.count} cards that the other holds {len(self.known)} are known: all must be"
            raise ImpossiblePosition(message, code="hand-unknown", seat=SEATS[1], count=self.count)
        return Position((self.hand, self.known), self.turn, self.rules, self.top, self.played)

    def legal_plays(self) -> tuple[Combination, ...]:
        """Return every legal play of mine as if it were my turn, suits apart, a pass first where it is allowed."""
        return legal_plays(self.hand, self.top, self.rules)

    def judge(self, cards: Cards) -> Verdict:
        """Say whether I may lay *cards*, with the clause and the reason."""
        if self.turn != 0:
            refusal = IllegalPlay("it is the other's turn", clause="G10", code="not-my-turn", seat=SEATS[1])
            return refused(cards, refusal, self.rules)
        return judge(cards, top=self.top, rules=self.rules, hand=self.hand)


def deal(rng: random.Random, rules: Rules | None = None, leader: int | None = None) -> Position:
    """Return a round freshly dealt: two hands of 16, and 16 cards that stay unused (G1).

    :param leader: who won the round before and leads; ``None`` for the first round of a match, where ♠3 names the
        leader, or the next spade that anybody holds, and the cards are dealt anew if there is none (G2).
    """
    while True:
        pack = list(PACK)
        rng.shuffle(pack)
        hands = Cards.of(pack[:HAND]), Cards.of(pack[HAND:DEALT])
        first = leader if leader is not None else opener(hands)
        if first is not None:
            return Position(hands, first, rules or Rules())


def opener(hands: Hands) -> int | None:
    """Return who leads the first round: the holder of ♠3, of ♠4 if nobody has it, and so on; ``None`` if none (G2)."""
    return next((seat for spade in SPADES for seat in (0, 1) if spade in hands[seat]), None)


def legal_plays(hand: Cards, top: Combination | None, rules: Rules) -> tuple[Combination, ...]:
    """Return every play that *hand* may make on *top*, suits apart; a pass first where it is allowed (G10, G15)."""
    if top is None:
        return plays_in(hand, rules)
    able = beating(hand, top, rules)
    return able if able and rules.must_beat == "yes" else (PASS, *able)


def relaid(top: Combination | None, rules: Rules) -> Combination | None:
    """Return what is on the table as it counts under *rules*.

    :raises ImpossiblePosition: it could not lie there.
    """
    if top is None:
        return None
    try:
        return classify(top.cards, rules)
    except IllegalPlay as error:
        message = f"what is on the table could not lie there: {error}"
        raise ImpossiblePosition(message, code="table-against-rules") from error


def _check_cards(cards: Cards) -> None:
    if strange := cards - PACK:
        message = f"{str(strange)!r} is not among the 48 cards"
        raise ImpossiblePosition(message, code="card-not-in-pack", cards=strange)
