"""Lesson 6: the first lead, turn and pass, taking the lead, 接风 (N5 to N9). Seat S is the learner."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from coach.cards import DIAMOND_4, NO_CARDS, PACK, SPADE_2, SPADE_3, Cards
from coach.games.drafting import Draft, by_option, hints, in_line, judged
from coach.games.niugui.exercises.making import LOOSE, draw, try_classify
from coach.games.niugui.exercises.words import to_judge_by
from coach.games.niugui.plays import Combination, Kind
from coach.games.niugui.position import Hands, Position, deal, judge
from coach.games.niugui.rules import Rules
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Relation, Row
from coach.results import RELATIVE_SEATS, Reason

SEAT_LABELS: Final = tuple(Reason("option-seat", {"seat": seat}) for seat in RELATIVE_SEATS)


@dataclass(frozen=True, slots=True)
class Course:
    """A start, what was played from there, and where it led."""

    start: Position
    moves: tuple[tuple[int, Cards], ...]
    """Each with its seat; a pass has no cards."""
    end: Position

    @property
    def rows(self) -> tuple[Row, ...]:
        """The moves as they lie on the table."""
        return tuple(
            Row(cards, RELATIVE_SEATS[seat], None if cards else Reason("move-pass")) for seat, cards in self.moves
        )

    def example(self, then: str, caption: Reason) -> Example:
        """Return the course as an example of what *then* holds."""
        from coach.games.niugui.notation import format_position  # only a wrong answer needs it

        return Example(Relation.COURSE, self.rows, caption, format_position(self.start), then)


def composed(rng: random.Random, sizes: Sequence[int], rules: Rules) -> Hands:
    """Return hands of these sizes, ♠2 and ♠3 in two of those that hold cards, ♦4 gone."""
    two, three = rng.sample([seat for seat in range(4) if sizes[seat]], 2)
    pack = list(PACK - Cards.of([SPADE_2, SPADE_3, DIAMOND_4]))
    rng.shuffle(pack)
    hands = []
    for seat, size in enumerate(sizes):
        badges = [SPADE_2] * (seat == two) + [SPADE_3] * (seat == three)
        hands.append(Cards.of([*badges, *(pack.pop() for _ in range(size - len(badges)))]))
    return hands[0], hands[1], hands[2], hands[3]


def course(rng: random.Random, sizes: tuple[int, int], stop: Callable[[Position, int], bool], rules: Rules) -> Course:
    """Return a lead and what is laid on it, from hands of so many cards at least and at most, until *stop* says so.

    :param stop: given the position and the number of moves.
    """
    held = [rng.randint(*sizes) for _ in range(4)]
    out: tuple[int, ...] = ()
    if rng.random() < 0.3:
        gone = rng.randrange(4)
        held[gone], out = 0, (gone,)
    hands = composed(rng, held, rules)
    leader = rng.choice([seat for seat in range(4) if hands[seat]])
    start = position = Position(hands, leader, rules, out=out)
    moves: list[tuple[int, Cards]] = []
    while not position.is_over and not (moves and stop(position, len(moves))):
        plays = [play for play in position.legal_plays() if play.kind in (Kind.PASS, Kind.SINGLE, Kind.PAIR)]
        beaters = [play for play in plays if play.kind is not Kind.PASS]
        play = rng.choice(beaters) if not moves or (beaters and rng.random() < 0.4) else plays[0]
        moves.append((position.turn, play.cards))
        position = position.play_unchecked(play)
    return Course(start, tuple(moves), position)


def _gone_facts(played: Course) -> tuple[Reason, ...]:
    """Return who was out before, and who went out on the way."""
    return tuple(
        Reason("fact-went-out" if seat in played.start.out else "fact-goes-out", {"seat": RELATIVE_SEATS[seat]})
        for seat in played.end.out
    )


def _ask_seat(played: Course, prompt: Reason, rule: Reason, look: Reason, clause: str) -> Draft:
    """Ask whose turn it is after what was played."""
    seat = played.end.turn
    options = in_line(SEAT_LABELS)
    ids = [option.id for option in options]
    name = RELATIVE_SEATS[seat]

    def say(right: bool) -> Feedback:
        proof = None if right else played.example(f"turn={name}", Reason("show-turn", {"seat": name}))
        fact = Reason("fact-leads" if played.end.top is None else "fact-turn", {"seat": name})
        return Feedback(right, fact, (rule,), clause, proof)

    check = by_option(ids, ids[seat], lambda _, right: say(right))
    key = Key(ids[seat], check, hints(look, rule, Reason("hint-seat", {"seat": name}), clause))
    return Draft(Form.CHOOSE, prompt, key, _gone_facts(played), played.rows, options=options)


def whose_turn(rng: random.Random, rules: Rules) -> Draft:
    """Some moves: whose turn is it."""
    length = rng.randint(2, 5)
    while True:
        played = course(rng, (2, 5), lambda position, moves: moves == length or position.top is None, rules)
        if played.end.top is not None and not played.end.is_over:
            return _ask_seat(played, Reason("ask-turn"), Reason("why-turn"), Reason("look-turn"), "N6")


def _trick_over(position: Position, moves: int) -> bool:
    return position.top is None


def who_leads(rng: random.Random, rules: Rules) -> Draft:
    """A trick to its last pass, its winner still holding cards: who leads."""
    while True:
        played = course(rng, (2, 5), _trick_over, rules)
        if not played.end.is_over and played.end.turn == _winner(played):
            return _ask_seat(played, Reason("ask-leads"), Reason("why-leads"), Reason("look-leads"), "N8")


def inherited(rng: random.Random, rules: Rules) -> Draft:
    """A trick in which somebody goes out: who leads; one time in four somebody has beaten that last play."""
    beaten = rng.random() < 0.25
    while True:
        played = course(rng, (1, 3), _trick_over, rules)
        winner = _winner(played)
        gone = [seat for seat in played.end.out if seat not in played.start.out]
        if played.end.is_over or not gone or (winner in played.end.out) == beaten:
            continue
        clause = "N8" if beaten else "N9"
        rule = Reason("why-leads") if beaten else Reason("why-inherited")
        return _ask_seat(played, Reason("ask-leads"), rule, Reason("look-leads"), clause)


def _winner(played: Course) -> int:
    """Return the seat whose play nobody beat."""
    return [seat for seat, cards in played.moves if cards][-1]


def first_lead(rng: random.Random, rules: Rules) -> Draft:
    """A hand as dealt with ♦4: a legal first play."""
    position = deal(rng, rules)
    hand = position.hands[position.turn]
    plays = [play for play in position.legal_plays() if play.kind is not Kind.SINGLE]
    best = plays[0] if plays else None
    shown = best.cards if best else Cards.of([DIAMOND_4])

    def check(answer: Answer) -> Feedback:
        cards = Cards.from_tokens(answer)
        return _opening(cards, rules)

    answer = Reason("hint-pick", {"cards": shown})
    key = Key(shown.tokens, check, hints(Reason("look-opening"), Reason("why-opening"), answer, "N5"))
    return Draft(Form.PICK, Reason("ask-first-lead"), key, hand=hand)


def _opening(cards: Cards, rules: Rules, right: bool | None = None) -> Feedback:
    """Return the feedback on *cards* as a game's first play; *right* without a word means that legal is right."""
    verdict = judge(cards, opening=True, rules=rules)
    good = verdict.legal if right is None else right
    code = "fact-opens" if verdict.legal else "fact-opens-not"
    fact = Reason(code, {"cards": cards}) if cards else Reason("fact-no-pass")
    reasons = (verdict.reason, Reason("why-opening"))
    proof = None if good else example_opening(cards if verdict.legal else Cards.of([DIAMOND_4]), rules)
    return Feedback(good, fact, reasons, verdict.clause, proof, wrong=() if good else tuple(cards.tokens))


def example_opening(cards: Cards, rules: Rules) -> Example:
    """Return a legal first play."""
    play = try_classify(cards, rules)
    assert play is not None, "it may open"
    values = {"cards": cards, "kind": play.kind.value}
    return Example(Relation.IS, (Row(cards),), Reason("show-opening", values), then=play.kind.value)


def first_judge(rng: random.Random, rules: Rules) -> Draft:
    """Cards as a game's first play: may they be laid, and by which clause."""
    case = rng.randrange(3)
    while True:
        play = draw(rng, rng.choice((*LOOSE[1:], Kind.FULL_HOUSE, Kind.STRAIGHT, Kind.FOUR_PLUS_ONE)), rules)
        if case == 2 or (DIAMOND_4 in play.cards) == (case == 0):
            break
    cards = play.cards
    if case == 2:  # ♦4 is there, but with strangers it is no combination
        cards = Cards.of([DIAMOND_4]) | draw(rng, rng.choice((Kind.PAIR, Kind.TRIPLE)), rules, _FOURS).cards
    verdict = judge(cards, opening=True, rules=rules)
    answer = {"yes": verdict.legal, "because": verdict.clause}

    def check(given: Answer) -> Feedback:
        return judged(replace(_opening(cards, rules, given == answer), wrong=()), given, answer)

    hint = Reason("hint-yes") if verdict.legal else Reason("hint-no")
    key = Key(answer, check, hints(Reason("look-opening"), Reason("why-opening"), hint, verdict.clause))
    grounds = to_judge_by("N5", "N7", "N11", "N12", verdict.clause)
    return Draft(Form.JUDGE, Reason("ask-may-open", {"cards": cards}), key, table=(Row(cards, "me"),), grounds=grounds)


_FOURS: Final = Cards(0b1111)


def may_pass(rng: random.Random, rules: Rules) -> Draft:
    """My turn, at the opening, on lead or with something to beat: may I pass, and by which clause."""
    case = rng.randrange(3)
    if case == 0:
        position = deal(rng, rules)
        seat = position.turn
        hands = tuple(position.hands[(seat + step) % 4] for step in range(4))
        position = Position((hands[0], hands[1], hands[2], hands[3]), 0, rules)
        fact = Reason("fact-opening")
    elif case == 1:
        position = Position(composed(rng, [rng.randint(2, 5) for _ in range(4)], rules), 0, rules)
        fact = Reason("fact-on-lead")
    else:
        position = _to_beat(rng, rules)
        fact = Reason("fact-can-beat")
    verdict = position.judge(NO_CARDS)
    answer = {"yes": verdict.legal, "because": verdict.clause}
    move = NO_CARDS if verdict.legal else position.legal_plays()[0].cards
    after = position.play(move)
    shown = Course(position, ((0, move),), after)

    def check(given: Answer) -> Feedback:
        right = given == answer
        code = "fact-may-pass" if verdict.legal else "fact-no-pass"
        name = RELATIVE_SEATS[after.turn]
        caption = Reason("show-passes" if verdict.legal else "show-must-play", {"seat": name, "cards": move})
        proof = None if right else shown.example(f"turn={name}", caption)
        return judged(Feedback(right, Reason(code), (Reason("why-pass"),), verdict.clause, proof), given, answer)

    hint = Reason("hint-yes") if verdict.legal else Reason("hint-no")
    key = Key(answer, check, hints(Reason("look-table"), Reason("why-pass"), hint, verdict.clause))
    table = (Row(position.top.cards, "prev"),) if position.top else ()
    grounds = to_judge_by("N5", "N7", "N8")
    return Draft(Form.JUDGE, Reason("ask-may-pass"), key, (fact,), table, position.hands[0], grounds=grounds)


def _to_beat(rng: random.Random, rules: Rules) -> Position:
    """Return a position in which I can beat what the previous player laid."""
    while True:
        hands = composed(rng, [rng.randint(3, 6) for _ in range(4)], rules)
        held = Cards(hands[0].mask | hands[1].mask | hands[2].mask | hands[3].mask)
        top: Combination = draw(rng, rng.choice((Kind.SINGLE, Kind.PAIR)), rules, held)
        position = Position(hands, 0, rules, top, 3)
        if len(position.legal_plays()) > 1:
            return position


PATTERNS: Final = MappingProxyType(
    {
        "first-lead": first_lead,
        "first-judge": first_judge,
        "whose-turn": whose_turn,
        "who-leads": who_leads,
        "inherited": inherited,
        "may-pass": may_pass,
    }
)
