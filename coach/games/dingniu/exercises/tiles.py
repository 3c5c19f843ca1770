"""Lesson 1: the tiles, their names and points, and how many of them carry a number (T1)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from coach.games.dingniu.exercises.making import DOUBLES, SINGLES, draw, show, tile
from coach.games.dingniu.rules import HAND, NUMBERS, Rules
from coach.games.drafting import Draft, by_option, difference, hints, lay_out, number
from coach.games.teaching import Answer, Feedback, Form, Key, Row
from coach.results import Reason
from coach.tiles import FACES, PACK, Tiles

FOUR: Final = 4


def _near(rng: random.Random, sort: Sequence[int]) -> list[int]:
    """Return four faces of one *sort*, the one in question first; then those that share a number with it."""
    face = rng.choice(sort)
    others = [other for other in sort if other != face]
    rng.shuffle(others)
    others.sort(key=lambda other: not (FACES[face].fits(FACES[other].high) or FACES[face].fits(FACES[other].low)))
    return [face, *others[: FOUR - 1]]


def _called(rng: random.Random, sort: Sequence[int], *, by_name: bool) -> Draft:
    """Ask what a tile of this *sort* is called, or which tile has a name."""
    faces = _near(rng, sort)
    face = FACES[faces[0]]
    labels = [Reason("option-tile-name", {"name": FACES[each].name}) for each in faces]
    options, ids = lay_out(rng, [tile(each) for each in faces] if by_name else labels)

    def say(at: int, good: bool) -> Feedback:
        proof = None if good else show(tile(faces[at]), Reason("show-tile-name", {"name": FACES[faces[at]].name}))
        why = Reason("why-halves", {"high": face.high, "low": face.low, "pips": face.pips})
        return Feedback(good, Reason("fact-tile", {"tile": tile(faces[0])}), (why,), "T1", proof)

    rule = Reason("rule-double-names") if face.is_double else Reason("rule-single-names")
    halves = Reason("hint-tile-halves", {"high": face.high, "low": face.low})
    told = halves if by_name else Reason("hint-tile-name", {"name": face.name})
    key = Key(ids[0], by_option(ids, ids[0], say), hints(Reason("look-halves"), rule, told, "T1"))
    prompt = Reason("ask-tile-find", {"name": face.name}) if by_name else Reason("ask-tile-name")
    table = () if by_name else (Row(tile(faces[0])),)
    return Draft(Form.CHOOSE, prompt, key, table=table, options=options, unnamed=True)


def double_name(rng: random.Random, rules: Rules) -> Draft:
    """A double: what it is called."""
    return _called(rng, DOUBLES, by_name=False)


def double_find(rng: random.Random, rules: Rules) -> Draft:
    """A name: which double it is."""
    return _called(rng, DOUBLES, by_name=True)


def name(rng: random.Random, rules: Rules) -> Draft:
    """A 竖牌: what it is called."""
    return _called(rng, SINGLES, by_name=False)


def find(rng: random.Random, rules: Rules) -> Draft:
    """A name: which 竖牌 it is."""
    return _called(rng, SINGLES, by_name=True)


def points(rng: random.Random, rules: Rules) -> Draft:
    """Two to four tiles: how many points they have together."""
    tiles = draw(rng, rng.randint(2, 4))
    right = tiles.pips

    def say(good: bool) -> Feedback:
        proof = None if good else show(tiles, Reason("show-pips", {"sum": _sum(tiles), "pips": right}))
        return Feedback(good, Reason("fact-pips", {"pips": right}), (Reason("why-pips"),), "T1", proof)

    last = FACES[tiles.faces[-1]]
    mistakes = [right - last.pips, right + 1, right - last.low, right - 2]
    help = Reason("look-halves"), Reason("why-pips")
    draft = number(rng, Reason("ask-pips"), right, mistakes, say, help, "T1", most=80)
    return replace(draft, table=(Row(tiles),))


def _sum(tiles: Tiles) -> str:
    return " + ".join(str(FACES[face].pips) for face in tiles.faces)


def kind(rng: random.Random, rules: Rules) -> Draft:
    """Six tiles: which are doubles, or which are 竖牌."""
    doubles = rng.random() < 0.5
    faces = rng.sample(range(len(FACES)), HAND)
    while len({FACES[face].is_double for face in faces}) < 2:
        faces = rng.sample(range(len(FACES)), HAND)
    options, ids = lay_out(rng, [tile(face) for face in faces])
    by_id = dict(zip(ids, faces, strict=True))
    right = sorted(id for id, face in by_id.items() if FACES[face].is_double == doubles)

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        good = not wrong and not missed
        count = len(right)
        fact = Reason("fact-doubles", {"count": count}) if doubles else Reason("fact-singles", {"count": count})
        first = by_id[(wrong or missed or right)[0]]
        proof = None if good else show(tile(first), _of_kind(first))
        return Feedback(good, fact, (Reason("why-two-sorts"),), "T1", proof, wrong, missed)

    told = Tiles.of_faces(by_id[id] for id in right)
    helped = hints(Reason("look-halves"), Reason("why-two-sorts"), Reason("hint-tiles", {"tiles": told}), "T1")
    prompt = Reason("ask-doubles") if doubles else Reason("ask-singles")
    return Draft(Form.MARK, prompt, Key(right, check, helped), options=options)


def _of_kind(face: int) -> Reason:
    values = {"high": FACES[face].high, "low": FACES[face].low}
    return Reason("show-double", values) if FACES[face].is_double else Reason("show-single", values)


def _carrying(tiles: Tiles, half: int) -> Tiles:
    return Tiles.of_faces(face for face in tiles.faces if FACES[face].fits(half))


def carry(rng: random.Random, rules: Rules) -> Draft:
    """A number: how many tiles of the whole set carry it."""
    half = rng.choice(NUMBERS)
    there = _carrying(PACK, half)

    def say(good: bool) -> Feedback:
        values = {"number": half, "count": len(there)}
        proof = None if good else show(there, Reason("show-carrying", values))
        return Feedback(good, Reason("fact-carrying", values), (Reason("why-carrying"),), "T1", proof)

    help = Reason("look-copies"), Reason("why-carrying")
    faces = len(set(there.faces))
    prompt = Reason("ask-carrying", {"number": half})
    return number(rng, prompt, len(there), [faces, len(there) - 2, len(there) + 2], say, help, "T1", most=len(PACK))


def left(rng: random.Random, rules: Rules) -> Draft:
    """My hand and what is on the table: how many tiles with a number have not been seen."""
    half = rng.choice((1, 3, 4, 5, 6))
    while True:
        hand = draw(rng, HAND)
        laid = draw(rng, rng.randint(3, 6), but=hand)
        there = _carrying(PACK, half)
        for face in (*hand.faces, *laid.faces):
            if FACES[face].fits(half):
                there = there.without(face)
        seen = len(_carrying(PACK, half)) - len(there)
        if seen >= 2 and there:
            break

    def say(good: bool) -> Feedback:
        values = {"number": half, "count": len(there), "all": len(_carrying(PACK, half)), "seen": seen}
        proof = None if good else show(there, Reason("show-unseen", values))
        return Feedback(good, Reason("fact-unseen", values), (Reason("why-unseen", values),), "T1", proof)

    help = Reason("look-copies"), Reason("rule-unseen", {"number": half, "all": len(_carrying(PACK, half))})
    mistakes = [len(_carrying(PACK, half)), seen, len(there) + 1]
    draft = number(rng, Reason("ask-unseen", {"number": half}), len(there), mistakes, say, help, "T1", most=len(PACK))
    return replace(draft, table=(Row(laid, label=Reason("row-laid")),), hand=hand)


PATTERNS: Final = MappingProxyType(
    {
        "double-name": double_name,
        "double-find": double_find,
        "tile-name": name,
        "tile-find": find,
        "tile-kind": kind,
        "tile-points": points,
        "tile-carry": carry,
        "tile-left": left,
    }
)
