"""Lesson 6, first half: what a discard proves, and who can still hold a number (T4)."""

from __future__ import annotations

import random
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from coach.games.dingniu.belief import possible
from coach.games.dingniu.exercises.accounts import discards_told
from coach.games.dingniu.exercises.making import Table, board, fitting, halves, played, show, tile
from coach.games.dingniu.position import COUNT, Position
from coach.games.dingniu.rules import HAND, NUMBERS, Rules
from coach.games.drafting import Draft, bet, difference, hints, in_line, lay_out
from coach.games.teaching import Answer, Feedback, Form, Key
from coach.results import RELATIVE_SEATS, Possible, Reason
from coach.tiles import FACES, Tiles

OTHERS: Final = RELATIVE_SEATS[1:]


def missing(rng: random.Random, rules: Rules) -> Draft:
    """Somebody discards: which of six tiles they cannot hold."""
    ends = rng.choice([(one, other) for one in NUMBERS for other in NUMBERS if one <= other])
    seat = rng.choice(OTHERS)
    while True:
        faces = rng.sample(range(len(FACES)), HAND)
        if 0 < len(fitting(ends, faces)) < HAND:
            break
    able = fitting(ends, faces)
    options, ids = lay_out(rng, [tile(face) for face in faces])
    by_id = dict(zip(ids, faces, strict=True))
    right = sorted(id for id, face in by_id.items() if face in able)

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        good = not wrong and not missed
        proof = None if good else halves(by_id[(wrong or missed)[0]], ends)
        fact = Reason("fact-cannot-hold", {"seat": seat, "count": len(right)})
        return Feedback(good, fact, (Reason("why-discard-proves"),), "T4", proof, wrong, missed)

    told = Reason("hint-tiles", {"tiles": Tiles.of_faces(able)})
    helped = hints(Reason("look-ends"), Reason("why-discard-proves"), told, "T4")
    prompt = Reason("ask-cannot-hold", {"seat": seat, "one": ends[0], "other": ends[1]})
    return Draft(Form.MARK, prompt, Key(right, check, helped), options=options)


def _guessed(rng: random.Random, rules: Rules, sure: bool) -> tuple[Table, Possible, int]:
    """Return a table, what is possible there, and a number of which it is worth asking who holds it.

    :param sure: at least one of the others is known not to hold it, and at least one may.
    """

    def wanted(position: Position) -> bool:
        return any(position.discards[(position.turn + step) % COUNT] for step in range(1, COUNT))

    while True:
        table = played(rng, rules, range(7, 17), wanted)
        view = table.position.view(table.position.turn)
        if not all(view.others):
            continue
        found = possible(view)
        halves_ = [half for half in NUMBERS if _asked(found, half, sure)]
        if halves_:
            return table, found, rng.choice(halves_)


def _asked(found: Possible, half: int, sure: bool) -> bool:
    chances = [found.numbers[seat][half] for seat in OTHERS]
    if sure:
        return 0 < sum(chance.count > 0 for chance in chances) < len(chances)
    return 0 < chances[0].count < chances[0].of


def _unseen(table: Table, half: int) -> Tiles:
    unseen = table.position.view(table.position.turn).unseen
    return Tiles.of_faces(face for face in unseen.faces if FACES[face].fits(half))


def who(rng: random.Random, rules: Rules) -> Draft:
    """A table with discards: who of the others can still hold a number."""
    table, found, half = _guessed(rng, rules, sure=True)
    options = in_line([Reason("option-seat", {"seat": seat}) for seat in OTHERS])
    ids = [option.id for option in options]
    right = [id for id, seat in zip(ids, OTHERS, strict=True) if found.numbers[seat][half].count]
    there = _unseen(table, half)
    values = {"number": half, "count": len(there)}

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        good = not wrong and not missed
        proof = None if good else show(there, Reason("show-unseen-now", values))
        fact = Reason("fact-may-hold", {"number": half, "seats": [OTHERS[ids.index(id)] for id in right]})
        return Feedback(good, fact, (Reason("why-who"),), "T4", proof, wrong, missed)

    told = Reason("fact-may-hold", {"number": half, "seats": [OTHERS[ids.index(id)] for id in right]})
    helped = hints(Reason("look-discards"), Reason("why-who"), told, "T4")
    draft = Draft(Form.MARK, Reason("ask-may-hold", {"number": half}), Key(right, check, helped), options=options)
    return _at(draft, table)


def odds(rng: random.Random, rules: Rules) -> Draft:
    """A table with discards: the chance that the next player holds a number."""
    table, found, half = _guessed(rng, rules, sure=False)
    there = _unseen(table, half)
    values = {"number": half, "count": len(there), "left": len(table.position.view(table.position.turn).unseen)}
    proof = show(there, Reason("show-unseen-now", {"number": half, "count": len(there)}))
    help = Reason("look-unseen"), Reason("why-hold-odds", values)
    chance = found.numbers[OTHERS[0]][half]
    prompt = Reason("ask-hold-odds", {"seat": OTHERS[0], "number": half})
    return _at(bet(prompt, chance, Reason("why-hold-odds", values), "T4", proof, help), table)


def _at(draft: Draft, table: Table) -> Draft:
    """Return a question as it is put at a table: with what I hold, and who discarded when."""
    hand = table.position.hands[table.position.turn]
    return replace(draft, facts=discards_told(table), hand=hand, board=board(table))


PATTERNS: Final = MappingProxyType({"reading-missing": missing, "reading-who": who, "reading-odds": odds})
