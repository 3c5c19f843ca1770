"""Lesson 13: helping a partner, and stopping a lone 双牛鬼. Small endings with open hands, each worked out to the end.

Seat 0 is the learner. What a play is worth is what :class:`~coach.games.niugui.exercises.endgames.Endgame` finds.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final

from coach.cards import DIAMOND_4, NO_CARDS, PACK, RANKS, Cards, rank_of
from coach.games.drafting import Draft, by_option, hints, in_line, lay_out
from coach.games.niugui.exercises.endgames import Endgame
from coach.games.niugui.exercises.making import draw
from coach.games.niugui.exercises.turns import Course
from coach.games.niugui.plays import PASS, Combination, Kind, classify
from coach.games.niugui.position import BADGE_CARDS, Position
from coach.games.niugui.rules import BADGES, DOUBLE_CAUGHT, DOUBLE_WINS, Rules
from coach.games.teaching import Answer, Example, Feedback, Form, Key, Row
from coach.results import RELATIVE_SEATS, Reason

HIGH: Final = RANKS.index("9")
"""Two cards of three are from this rank on: low ones decide little."""
OTHERS: Final = (1, 2, 3)
MOST_OPTIONS: Final = 4


@dataclass(frozen=True, slots=True)
class Ending:
    """A position with open hands, seat 0 to play, and what each of its plays is worth to it."""

    position: Position
    endgame: Endgame
    values: dict[Cards, int]

    @property
    def best(self) -> int:
        """The most that seat 0 can reach."""
        return max(self.values.values())

    def facts(self) -> tuple[Reason, ...]:
        """Return who stands with whom, and who is out."""
        black, out = self.position.black, self.position.out
        if len(black) == 1:
            (double,) = black
            side = Reason("fact-lone-double", {"seat": RELATIVE_SEATS[double]})
        else:
            (mate,) = (seat for seat in OTHERS if (seat in black) == (0 in black))
            side = Reason("fact-my-partner", {"seat": RELATIVE_SEATS[mate]})
        gone = tuple(Reason("fact-went-out", {"seat": RELATIVE_SEATS[seat]}) for seat in out)
        return (side, *gone)

    def table(self) -> tuple[Row, ...]:
        """Return what lies on the table, and the hands of the others."""
        top, owner = self.position.top, self.position.owner
        laid = (
            () if top is None or owner is None else (Row(top.cards, RELATIVE_SEATS[owner], Reason("label-just-laid")),)
        )
        held = (
            Row(self.position.hands[seat], RELATIVE_SEATS[seat], Reason("label-held"))
            for seat in OTHERS
            if self.position.hands[seat]
        )
        return (*laid, *held)

    def example(self, cards: Cards) -> Example:
        """Return how it goes on to the end after *cards*, all playing best from there."""
        play = PASS if not cards else classify(cards, self.position.rules)
        after = self.position.play_unchecked(play)
        moves = ((0, cards), *self.endgame.line(after))
        got = self.endgame.after(self.position, play)
        caption = Reason("show-ending", {"points": _signed(got[0])})
        return Course(self.position, moves, after).example(f"points={' '.join(map(str, got))}", caption)


def _signed(value: int) -> str:
    """Return points with their sign, a true minus."""
    return f"{value:+d}".replace("-", "−") if value else "0"


# ---- Positions -------------------------------------------------------------------------------------------------------

Fits = Callable[[Ending], bool]


def _ending(
    rng: random.Random,
    rules: Rules,
    fits: Fits,
    double: int | None = None,
    *,
    owner: int | None = None,
    lead: bool = False,
) -> Ending:
    """Return an ending that *fits*.

    :param double: the seat that holds, or has shown, both badges; without one two seats have one each.
    :param owner: whose play lies on the table; 2 is my partner's seat, where I have one.
    :param lead: nothing lies on the table.
    """
    while True:
        position = _drawn(rng, rules, double, owner, lead)
        legal = position.legal_plays()
        if not 2 <= len(legal) <= 7:
            continue
        endgame = Endgame(position)
        found = Ending(position, endgame, endgame.values(position))
        if fits(found):
            return found


def _drawn(rng: random.Random, rules: Rules, double: int | None, owner: int | None, lead: bool) -> Position:
    """Return a position of a handful of cards."""
    sizes = [rng.randint(2, 3), *(rng.randint(1, 2) for _ in OTHERS)]
    out: tuple[int, ...] = ()
    if rng.random() < 0.2:
        gone = rng.choice([seat for seat in OTHERS if seat not in (double, owner)])
        sizes[gone], out = 0, (gone,)
    mine = rng.random() < 0.5
    seats = (double, double) if double is not None else (0, 2) if mine else (1, 3)
    if double is None and rng.random() < 0.5:
        seats = seats[1], seats[0]
    pack = [card for card in PACK - BADGES if card != DIAMOND_4 and (rank_of(card) >= HIGH or rng.random() < 0.3)]
    rng.shuffle(pack)
    hands = [NO_CARDS] * 4
    shown: list[int | None] = [None, None]
    for place, (card, seat) in enumerate(zip(BADGE_CARDS, seats, strict=True)):
        assert seat is not None
        if rng.random() < 0.6 or seat in out or len(hands[seat]) == sizes[seat]:
            shown[place] = seat
        else:
            hands[seat] |= Cards.of([card])
    for seat, size in enumerate(sizes):
        while len(hands[seat]) < size:
            hands[seat] |= Cards.of([pack.pop()])
    top: Combination | None = None
    if not lead:
        held = Cards.of(card for hand in hands for card in hand) | BADGES | Cards.of([DIAMOND_4])
        top = draw(rng, rng.choice((Kind.SINGLE, Kind.SINGLE, Kind.PAIR)), rules, held)
    return Position((hands[0], hands[1], hands[2], hands[3]), 0, rules, top, owner, out, badges=(shown[0], shown[1]))


# ---- Which play ------------------------------------------------------------------------------------------------------


def _which(rng: random.Random, ending: Ending, prompt: Reason, look: Reason, rule: Reason, clause: str) -> Draft:
    """Ask which of some plays is best: exactly one of those shown is."""
    best = [cards for cards, value in ending.values.items() if value == ending.best]
    others = [cards for cards, value in ending.values.items() if value < ending.best]
    rng.shuffle(others)
    worse = sorted(others, key=len)[: MOST_OPTIONS - 1]  # a pass, where there is one, is always among them
    right = best[0]
    shown = [right, *worse]
    options, ids = lay_out(rng, [cards if cards else Reason("option-pass") for cards in shown])
    by_id = dict(zip(ids, shown, strict=True))

    def say(number: int, good: bool) -> Feedback:
        given = by_id[options[number].id]
        code = "fact-pass-best" if not right else "fact-play-best"
        fact = Reason(code, {"cards": right, "points": _signed(ending.best)})
        return Feedback(good, fact, (rule,), clause, None if good else ending.example(given))

    told = Reason("hint-pick", {"cards": right}) if right else Reason("hint-pass")
    all_ids = [option.id for option in options]
    key = Key(ids[0], by_option(all_ids, ids[0], say), hints(look, rule, told, clause))
    return Draft(Form.CHOOSE, prompt, key, ending.facts(), ending.table(), ending.position.hands[0], options)


def _one_best(ending: Ending) -> bool:
    """Return whether one play alone is best, and there is another to choose."""
    return list(ending.values.values()).count(ending.best) == 1


def stand_or_take(rng: random.Random, rules: Rules) -> Draft:
    """My partner's play lies there and I can beat it: let it stand, or take over, and with what."""
    stand = rng.random() < 0.5

    def fits(ending: Ending) -> bool:
        return _one_best(ending) and (ending.values[NO_CARDS] == ending.best) == stand

    ending = _ending(rng, rules, fits, owner=2)
    return _which(rng, ending, Reason("ask-stand"), Reason("look-partner-next"), Reason("why-stand"), "N21")


def send_partner(rng: random.Random, rules: Rules) -> Draft:
    """I am on lead and my partner has few cards: which lead brings our side most."""
    ending = _ending(rng, rules, lambda ending: _one_best(ending) and bool(ending.position.hands[2]), lead=True)
    (best,) = (cards for cards, value in ending.values.items() if value == ending.best)
    fact = Reason("fact-play-best", {"cards": best, "points": _signed(ending.best)})
    rule = Reason("why-send")

    def check(answer: Answer) -> Feedback:
        cards = Cards.from_tokens(answer)
        right = cards == best
        example = None if right else ending.example(cards if cards in ending.values else best)
        return Feedback(right, fact, (rule,), "N21", example, wrong=() if right else tuple(cards.tokens))

    told = Reason("hint-pick", {"cards": best})
    key = Key(best.tokens, check, hints(Reason("look-partner-few"), rule, told, "N21"))
    return Draft(Form.PICK, Reason("ask-send"), key, ending.facts(), ending.table(), ending.position.hands[0])


def stop_double(rng: random.Random, rules: Rules) -> Draft:
    """One of the others is a lone double: which play stops or catches him."""
    double = rng.choice(OTHERS)
    lead = rng.random() < 0.4
    owner = None if lead else rng.choice(OTHERS)
    ending = _ending(rng, rules, _one_best, double, owner=owner, lead=lead)
    prompt = Reason("ask-stop-double", {"seat": RELATIVE_SEATS[double]})
    return _which(rng, ending, prompt, Reason("look-double-way"), Reason("why-stop-double"), "N22")


def as_double(rng: random.Random, rules: Rules) -> Draft:
    """I am the lone double: which play gets through, or at least away."""
    lead = rng.random() < 0.5
    owner = None if lead else rng.choice(OTHERS)
    ending = _ending(rng, rules, _one_best, 0, owner=owner, lead=lead)
    return _which(rng, ending, Reason("ask-as-double"), Reason("look-all-three"), Reason("why-as-double"), "N22")


# ---- What it comes to ------------------------------------------------------------------------------------------------


def ending_worth(rng: random.Random, rules: Rules) -> Draft:
    """All hands are open and all play best: how many points do I get."""
    double = rng.choice((None, None, 1, 2, 3))
    scale = (-2, -1, 0, 1, 2) if double is None else (-DOUBLE_WINS // 3, 0, -DOUBLE_CAUGHT // 3)
    wanted = rng.choice(scale)
    owner, lead = (None, True) if rng.random() < 0.5 else (rng.choice(OTHERS), False)
    ending = _ending(rng, rules, partial(_is_worth, wanted), double, owner=owner, lead=lead)
    options = in_line([Reason("option-points", {"points": _signed(value)}) for value in scale])
    ids = [option.id for option in options]
    best = next(cards for cards, value in ending.values.items() if value == wanted)
    clause = "N21" if double is None else "N22"
    rule = Reason("why-ending-worth" if double is None else "why-stop-double")

    def say(good: bool) -> Feedback:
        fact = Reason("fact-points", {"points": _signed(wanted)})
        return Feedback(good, fact, (rule,), clause, None if good else ending.example(best))

    right = ids[scale.index(wanted)]
    told = Reason("hint-points", {"points": _signed(wanted)})
    key = Key(
        right, by_option(ids, right, lambda _, good: say(good)), hints(Reason("look-to-the-end"), rule, told, clause)
    )
    prompt = Reason("ask-ending-worth")
    return Draft(Form.CHOOSE, prompt, key, ending.facts(), ending.table(), ending.position.hands[0], options)


def _is_worth(wanted: int, ending: Ending) -> bool:
    return ending.best == wanted


PATTERNS: Final = MappingProxyType(
    {
        "stand-or-take": stand_or_take,
        "send-partner": send_partner,
        "stop-double": stop_double,
        "as-double": as_double,
        "ending-worth": ending_worth,
    }
)
