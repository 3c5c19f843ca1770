"""Lesson 5: holding the lead; what cannot be beaten, what the chances are, and which play wins (G15)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import comb
from types import MappingProxyType
from typing import Final

from coach.cards import NO_CARDS, Cards
from coach.games.drafting import Draft, bet, by_option, difference, hints, in_line, lay_out, listed
from coach.games.guanpai.exercises.endgames import Endgame
from coach.games.guanpai.exercises.making import compared, draw, named, no_kind, try_classify
from coach.games.guanpai.exercises.words import LOOSE, house, meeting
from coach.games.guanpai.plays import Combination, Kind, beating, groups, plays_in, strength
from coach.games.guanpai.position import Position
from coach.games.guanpai.rules import ORDER, PACK, SEATS, Rules
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Relation, Row
from coach.results import Chance, Reason

ME, OTHER = SEATS
SEAT_LABELS: Final = tuple(Reason("option-seat", {"seat": seat}) for seat in SEATS)
HIGH: Final = ORDER.index("9")
"""From this rank on more cards than others have gone at a late moment."""

# ---- Courses of play -------------------------------------------------------------------------------------------------


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
        return tuple(Row(cards, SEATS[seat], None if cards else Reason("move-pass")) for seat, cards in self.moves)

    def example(self, then: str, caption: Reason) -> Example:
        """Return the course as an example of what *then* holds."""
        from coach.games.guanpai.notation import format_position  # only a wrong answer needs it

        return Example(Relation.COURSE, self.rows, caption, format_position(self.start), then)


def follow(start: Position, moves: Sequence[tuple[int, Cards]]) -> Course:
    """Return the course of *moves* from *start*."""
    end = start
    for _, cards in moves:
        end = end.play(cards)
    return Course(start, tuple(moves), end)


def hands(rng: random.Random, mine: int, others: int) -> tuple[Cards, Cards]:
    """Return two hands of so many cards, not too many ranks in them, so that there is more than singles."""
    ranks = rng.sample(range(len(ORDER)), 8)
    near = [card for card in PACK if strength(card) in ranks]
    cards = rng.sample(near, mine + others)
    return Cards.of(cards[:mine]), Cards.of(cards[mine:])


def who_leads(rng: random.Random, rules: Rules) -> Draft:
    """Some plays until somebody passes or is out: who leads."""
    over = rng.random() < 0.25
    while True:
        held = rng.randint(2, 5), rng.randint(2, 5)
        start = position = Position(hands(rng, *held), rng.randrange(2), rules)
        moves: list[tuple[int, Cards]] = []
        while not position.is_over and not (moves and position.top is None):
            plays = [play for play in position.legal_plays() if play.kind in (Kind.PASS, *LOOSE)]
            beaters = [play for play in plays if play.cards]
            play = rng.choice(beaters) if beaters and rng.random() < 0.7 else plays[0]
            moves.append((position.turn, play.cards))
            position = position.play_unchecked(play)
        if position.is_over == over and len(moves) > 1:
            return _ask_leader(Course(start, tuple(moves), position))


def _ask_leader(played: Course) -> Draft:
    end = played.end
    options = in_line([*SEAT_LABELS, Reason("option-round-over")])
    ids = [option.id for option in options]
    right = 2 if end.is_over else end.turn
    facts = (Reason("fact-goes-out", {"seat": SEATS[1 - end.turn]}),) if end.is_over else ()

    def say(good: bool) -> Feedback:
        if end.is_over:
            points = end.points()
            proof = played.example(f"points={points[0]} {points[1]}", Reason("show-round-over"))
            return Feedback(
                good, Reason("fact-round-over"), (Reason("why-round-over"),), "G11", None if good else proof
            )
        name = SEATS[end.turn]
        proof = played.example(f"turn={name}", Reason("show-turn", {"seat": name}))
        fact = Reason("fact-leads", {"seat": name})
        return Feedback(good, fact, (Reason("why-leads-next"),), "G15", None if good else proof)

    answer = Reason("fact-round-over") if end.is_over else Reason("hint-seat", {"seat": SEATS[end.turn]})
    helped = hints(Reason("look-last-move"), Reason("why-leads-next"), answer, "G11" if end.is_over else "G15")
    key = Key(ids[right], by_option(ids, ids[right], lambda _, good: say(good)), helped)
    return Draft(Form.CHOOSE, Reason("ask-leads"), key, facts, played.rows, options=options)


def may_pass(rng: random.Random, rules: Rules) -> Draft:
    """My turn, on lead, able to beat or unable: may I pass at this table."""
    case = rng.randrange(3)
    while True:
        mine, others = hands(rng, rng.randint(3, 6), rng.randint(2, 6))
        top = None
        if case:
            top = draw(rng, rng.choice(LOOSE[:2]), rules, mine | others)
            if bool(beating(mine, top, rules)) != (case == 1):
                continue
        break
    start = Position((mine, others), 0, rules, top, top.cards if top else NO_CARDS)
    legal = start.judge(NO_CARDS).legal
    right = 0 if legal else 1 if top is None else 2
    facts = (Reason("fact-may-pass"), Reason("fact-must-lead"), Reason("fact-must-beat"))
    options = in_line([Reason("option-may-pass"), Reason("option-must-lead"), Reason("option-must-beat")])
    ids = [option.id for option in options]
    move = NO_CARDS if legal else start.legal_plays()[0].cards
    shown = follow(start, [(0, move)])

    def say(good: bool) -> Feedback:
        caption = Reason("show-passes" if legal else "show-must-play", {"seat": OTHER, "cards": move})
        proof = None if good else shown.example(f"turn={OTHER}", caption)
        return Feedback(good, facts[right], (Reason("why-may-pass"), house(rules, "must_beat")), "G15", proof)

    helped = hints(Reason("look-table"), Reason("why-may-pass"), facts[right], "G15")
    key = Key(ids[right], by_option(ids, ids[right], lambda _, good: say(good)), helped)
    table = (Row(top.cards, OTHER),) if top else ()
    known = (house(rules, "must_beat"),)
    return Draft(Form.CHOOSE, Reason("ask-pass-here"), key, known, table, mine, options=options)


# ---- A late moment ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Late:
    """A late moment: my hand, what has gone, and how many cards the other holds."""

    hand: Cards
    played: Cards
    count: int

    @property
    def unseen(self) -> Cards:
        """The cards of which I know no more than that they are with the other or unused."""
        return PACK - self.hand - self.played

    def around(self, draft: Draft, *rows: Row) -> Draft:
        """Return *draft* with this moment around it."""
        facts = (*draft.facts, Reason("fact-other-left", {"count": self.count}), Reason("fact-unused"))
        table = (Row(self.played, label=Reason("label-gone")), *rows)
        return replace(draft, facts=facts, table=table, hand=self.hand)

    def lay_out(self, play: Cards) -> Cards:
        """Return a hand that the other may hold, *play* in it."""
        rest = [card for card in self.unseen if card not in play]
        return play | Cards.of(rest[: self.count - len(play)])


def late(rng: random.Random) -> Late:
    """Return a late moment of a round in which every card laid has been seen; high cards have gone sooner."""
    own, count = rng.randint(4, 6), rng.randint(2, 5)
    cards = sorted(PACK, key=lambda card: rng.random() - (strength(card) >= HIGH) / 3)
    gone = 2 * 16 - own - count
    rest = cards[gone:]
    rng.shuffle(rest)
    return Late(Cards.of(rest[:own]), Cards.of(cards[:gone]), count)


def beaters(moment: Late, play: Combination, rules: Rules) -> tuple[Combination, ...]:
    """Return all that the other may hold to beat *play*."""
    return tuple(by for by in beating(moment.unseen, play, rules) if len(by.cards) <= moment.count)


def example_layout(moment: Late, by: Cards, play: Combination) -> Example:
    """Return a hand of the other's in which *by* beats *play*."""
    rows = Row(moment.lay_out(by), OTHER), Row(by, OTHER)
    return Example(Relation.LAYOUT, rows, Reason("show-layout", {"seat": OTHER, "cards": by, "other": play.cards}))


def safe(rng: random.Random, rules: Rules) -> Draft:
    """Some plays of mine to lead: mark those that the other surely cannot beat."""
    while True:
        moment = late(rng)
        plays = plays_in(moment.hand, rules)
        offered = rng.sample(plays, min(4, len(plays)))
        can = {play.cards: beaters(moment, play, rules) for play in offered}
        if 4 > sum(1 for found in can.values() if not found) > 0 and len(offered) == 4:
            break
    options, ids = lay_out(rng, [play.cards for play in offered])
    by_id = dict(zip(ids, offered, strict=True))
    right = sorted(id for id, play in by_id.items() if not can[play.cards])
    told = Reason("fact-hold", {"plays": listed([named(by_id[id]) for id in right])})

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        proof = None
        if wrong:
            play = by_id[wrong[0]]
            proof = example_layout(moment, can[play.cards][0].cards, play)
        elif missed:
            play = by_id[missed[0]]
            higher = Cards.of(card for card in moment.unseen if strength(card) > play.key)
            values = {"cards": play.cards, "count": moment.count}
            proof = Example(Relation.CARDS, (Row(higher),), Reason("show-too-little", values))
        good = not wrong and not missed
        return Feedback(good, told, (Reason("why-hold"), meeting(rules)), "G10", proof, wrong=wrong, missed=missed)

    key = Key(right, check, hints(Reason("look-gone"), Reason("why-hold"), told, "G10"))
    draft = Draft(Form.MARK, Reason("ask-hold"), key, (house(rules, "bombs"),), options=options)
    return moment.around(draft)


# ---- The chance ------------------------------------------------------------------------------------------------------


def odds_single(rng: random.Random, rules: Rules) -> Draft:
    """A single of mine: the chance that the other holds a higher one."""
    while True:
        moment = late(rng)
        play = rng.choice([play for play in plays_in(moment.hand, rules) if play.kind is Kind.SINGLE])
        chance = higher_held(moment, play.key, 1)
        if 0 < chance.count < chance.of:
            break
    higher = Cards.of(card for card in moment.unseen if strength(card) > play.key)
    values = {"higher": len(higher), "total": len(moment.unseen), "held": moment.count}
    return _odds(moment, play, chance, Cards.of([min(higher, key=strength)]), Reason("why-higher-single", values))


def odds_pair(rng: random.Random, rules: Rules) -> Draft:
    """A pair of mine: the chance that the other holds a higher one."""
    while True:
        moment = late(rng)
        pairs = [play for play in plays_in(moment.hand, rules) if play.kind is Kind.PAIR]
        if not pairs:
            continue
        play = rng.choice(pairs)
        chance = higher_held(moment, play.key, 2)
        if 0 < chance.count < chance.of:
            break
    by = next(by for by in beating(moment.unseen, play, rules) if by.kind is Kind.PAIR)
    values = {"total": len(moment.unseen), "held": moment.count}
    return _odds(moment, play, chance, by.cards, Reason("why-higher-pair", values))


def higher_held(moment: Late, above: int, size: int) -> Chance:
    """Return the chance that the other holds *size* cards of one rank above the strength *above*.

    Counted are the hands without: rank by rank, how many ways there are to hold so many cards.
    """
    ways = [1] + [0] * moment.count
    for place, cards in groups(moment.unseen).items():
        most = min(size - 1, len(cards)) if place > above else len(cards)
        ways = [
            sum(ways[total - held] * comb(len(cards), held) for held in range(min(most, total) + 1))
            for total in range(moment.count + 1)
        ]
    of = comb(len(moment.unseen), moment.count)
    return Chance(of - ways[moment.count], of)


def _odds(moment: Late, play: Combination, chance: Chance, by: Cards, rule: Reason) -> Draft:
    proof = example_layout(moment, by, play)
    prompt = Reason("ask-odds-higher", {"cards": play.cards, "kind": play.kind.value, "seat": OTHER})
    draft = bet(prompt, chance, rule, "G1", proof, (Reason("look-gone"), rule))
    return moment.around(draft, Row(play.cards, ME))


# ---- Open hands ------------------------------------------------------------------------------------------------------


def open_lead(rng: random.Random, rules: Rules) -> Draft:
    """Both hands open, I lead: a play that gets me out first."""
    endgame = Endgame(rules)
    while True:
        position = Position(hands(rng, rng.randint(3, 5), rng.randint(2, 4)), 0, rules)
        if draft := _open(position, endgame, Reason("ask-open-lead")):
            return draft


def open_follow(rng: random.Random, rules: Rules) -> Draft:
    """Both hands open, the other has led: beat it, and with what, or pass."""
    endgame = Endgame(rules)
    while True:
        mine, others = hands(rng, rng.randint(3, 5), rng.randint(2, 4))
        top = draw(rng, rng.choice((Kind.SINGLE, Kind.SINGLE, Kind.PAIR)), rules, mine | others)
        position = Position((mine, others), 0, rules, top, top.cards)
        if draft := _open(position, endgame, Reason("ask-open-follow", {"cards": top.cards})):
            return draft


def _open(position: Position, endgame: Endgame, prompt: Reason) -> Draft | None:
    """Return the question which play wins; ``None`` where none does, every one does, or one goes out at once."""
    plays = position.legal_plays()
    if any(play.cards == position.hands[0] for play in plays):
        return None
    worth = {play: endgame.after(position, play) for play in plays}
    winning = sorted((play for play in plays if worth[play] > 0), key=lambda play: -worth[play])
    if not winning or len(winning) > len(plays) / 2:
        return None
    best = winning[0]

    def check(answer: Answer) -> Feedback:
        cards = Cards.from_tokens(answer)
        if (said := _illegal(position, cards, best)) is not None:
            return said
        play = position.verify_play(cards)
        value = endgame.after(position, play)
        values = {"cards": cards, "count": abs(value)}
        if value > 0:
            fact = Reason("fact-wins", values) if cards else Reason("fact-pass-wins", values)
            return Feedback(True, fact, (Reason("why-open-hands"),), "G11")
        first = position.play_unchecked(play)
        shown = follow(position, ((0, cards), *endgame.line(first)))
        points = shown.end.points()
        proof = shown.example(f"points={points[0]} {points[1]}", Reason("show-refuted", {"count": abs(value)}))
        fact = Reason("fact-loses", values) if cards else Reason("fact-pass-loses", values)
        return Feedback(False, fact, (Reason("why-open-hands"),), "G11", proof, wrong=tuple(cards.tokens))

    answer = Reason("hint-pick", {"cards": best.cards}) if best.cards else Reason("hint-pass-here")
    key = Key(best.cards.tokens, check, hints(Reason("look-other-hand"), Reason("why-open-hands"), answer, "G11"))
    table = [Row(position.hands[1], OTHER, Reason("label-holds"))]
    if position.top is not None:
        table.append(Row(position.top.cards, OTHER, Reason("label-laid")))
    facts = (house(position.rules, "bombs"), house(position.rules, "must_beat"))
    return Draft(Form.PICK, prompt, key, facts, tuple(table), position.hands[0])


def _illegal(position: Position, cards: Cards, best: Combination) -> Feedback | None:
    """Return what is said of *cards* that may not be laid; ``None`` where they may."""
    verdict = position.judge(cards)
    if verdict.legal:
        return None
    if not cards:
        shown = follow(position, [(0, best.cards)])
        caption = Reason("show-must-play", {"seat": OTHER, "cards": best.cards})
        proof = shown.example(f"turn={OTHER}", caption)
        reasons = (Reason("why-may-pass"), house(position.rules, "must_beat"))
        return Feedback(False, Reason("fact-no-pass"), reasons, "G15", proof)
    play = try_classify(cards, position.rules)
    if play is None:
        return replace(no_kind(False, cards, position.rules), wrong=tuple(cards.tokens))
    assert position.top is not None, "on lead every combination may be laid"
    return replace(compared(False, play, position.top, position.rules), wrong=tuple(cards.tokens))


PATTERNS: Final = MappingProxyType(
    {
        "may-pass": may_pass,
        "who-leads": who_leads,
        "hold-all": safe,
        "odds-single": odds_single,
        "odds-pair": odds_pair,
        "open-lead": open_lead,
        "open-follow": open_follow,
    }
)
