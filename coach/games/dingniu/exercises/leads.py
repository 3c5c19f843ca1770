"""Lesson 4: what a number is called in a hand (T20), and what may be led (T5)."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from coach.games.dingniu.exercises.making import distinct, draw, show, tile
from coach.games.dingniu.plays import lead_fault, legal_plays
from coach.games.dingniu.rules import (
    HAND,
    NUMBERS,
    Rules,
    doubles_of,
    held_singles,
    is_hard,
    shuts_out,
    singles_with,
    word_for,
)
from coach.games.drafting import Draft, by_option, difference, hints, in_line, lay_out, number
from coach.games.facing import Chain
from coach.games.teaching import Answer, Example, Feedback, Form, Key
from coach.results import Reason
from coach.tiles import FACES, Tiles

WORDS: Final = ("all", "hard-all", "hard", "soft", "half", "")
"""What a number is called: 公牌, 几扇硬, 硬, 母牌, 半茬, none; see :func:`~coach.games.dingniu.rules.word_for`."""
_WORDS: Final = {
    "all": Reason("word-all"),
    "hard-all": Reason("word-hard-all"),
    "hard": Reason("word-hard"),
    "soft": Reason("word-soft"),
    "half": Reason("word-half"),
    "": Reason("word-none"),
}
_MEANS: Final = {
    "all": Reason("means-all"),
    "hard-all": Reason("means-hard-all"),
    "hard": Reason("means-hard"),
    "soft": Reason("means-soft"),
    "half": Reason("means-half"),
    "": Reason("means-none"),
}
_FAULTS: Final = {
    None: Reason("option-may-lead"),
    "lead-shuts-out": Reason("option-shuts-out"),
    "lead-hard": Reason("option-hard"),
}
NO_TABLE: Final = Chain((), (), -1, ())
"""Nothing is laid yet."""


def hand_with(rng: random.Random, wanted: Callable[[Tiles], bool]) -> Tiles:
    """Return a random hand of six that is *wanted*."""
    while not wanted(hand := draw(rng, HAND)):
        pass
    return hand


def of_number(hand: Tiles, half: int) -> Tiles:
    """Return the tiles of *hand* that carry a number."""
    return Tiles.of_faces(face for face in hand.faces if FACES[face].fits(half))


def counted(hand: Tiles, half: int) -> Example:
    """Return a hand's tiles of a number, counted against the set."""
    held, every = held_singles(hand, half), singles_with(half)
    values = {
        "number": half,
        "doubles": doubles_of(hand, half),
        "held": held.total(),
        "all": every.total(),
        "kinds": len(held),
        "every": len(every),
    }
    return show(of_number(hand, half), Reason("show-number", values))


def word(rng: random.Random, rules: Rules) -> Draft:
    """A hand and a number: what the number is called there."""
    wanted = rng.choice(WORDS)
    half = rng.choice([each for each in NUMBERS if _possible(wanted, each)])
    hand = hand_with(rng, lambda hand: word_for(hand, half) == wanted and len(of_number(hand, half)) > 0)
    options = in_line([_WORDS[each] for each in WORDS])
    ids = [option.id for option in options]
    right = ids[WORDS.index(wanted)]

    def say(_: int, good: bool) -> Feedback:
        proof = None if good else counted(hand, half)
        fact = Reason("fact-word", {"number": half, "word": _WORDS[wanted]})
        return Feedback(good, fact, (_MEANS[wanted],), "T20", proof)

    told = Reason("hint-word", {"word": _WORDS[wanted]})
    key = Key(right, by_option(ids, right, say), hints(_look(half), Reason("rule-words"), told, "T20"))
    return Draft(Form.CHOOSE, Reason("ask-word", {"number": half}), key, hand=hand, options=options)


def _possible(wanted: str, half: int) -> bool:
    """Return whether a number can be called so, and not too seldom to be drawn."""
    kinds, every = len(singles_with(half)), singles_with(half).total()
    match wanted:
        case "all" | "hard-all":
            return every <= 3
        case "half":
            return kinds * 2 == every
        case "hard":
            return half in (3, 5)
        case "soft":
            return half != 2
    return True


def _look(half: int) -> Reason:
    return Reason("look-number", {"number": half})


def hard(rng: random.Random, rules: Rules) -> Draft:
    """A hand: which numbers are 硬 in it; every fourth time none is."""
    none = rng.random() < 0.25
    hand = hand_with(rng, lambda hand: bool(_hards(hand)) != none and any(doubles_of(hand, n) for n in NUMBERS))
    options = in_line([Reason("option-number", {"number": half}) for half in NUMBERS])
    ids = [option.id for option in options]
    right = sorted(ids[half - 1] for half in _hards(hand))

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        good = not wrong and not missed
        half = 1 + ids.index((wrong or missed or right or ids)[0])
        fact = Reason("fact-hards", {"numbers": " ".join(map(str, _hards(hand)))}) if right else Reason("fact-no-hard")
        return Feedback(good, fact, (_MEANS["hard"],), "T5", None if good else counted(hand, half), wrong, missed)

    told = Reason("fact-hards", {"numbers": " ".join(map(str, _hards(hand)))}) if right else Reason("fact-no-hard")
    helped = hints(Reason("look-doubles-first"), _MEANS["hard"], told, "T5")
    return Draft(Form.MARK, Reason("ask-hards"), Key(right, check, helped), hand=hand, options=options)


def _hards(hand: Tiles) -> list[int]:
    return [half for half in NUMBERS if is_hard(hand, half)]


def may(rng: random.Random, rules: Rules) -> Draft:
    """A double of my hand: may it be led, and if not, why."""
    fault = rng.choice((None, None, "lead-shuts-out", "lead-hard"))

    def tries(hand: Tiles) -> list[int]:
        doubles = [face for face in distinct(hand) if FACES[face].is_double]
        close = [face for face in doubles if held_singles(hand, FACES[face].high)]
        return [face for face in close if lead_fault(hand, face) == fault]

    hand = hand_with(rng, lambda hand: bool(tries(hand)))
    face = rng.choice(tries(hand))
    half = FACES[face].high
    options = in_line(list(_FAULTS.values()))
    ids = [option.id for option in options]
    right = ids[list(_FAULTS).index(fault)]

    def say(_: int, good: bool) -> Feedback:
        fact = (
            Reason("fact-may-lead", {"tile": tile(face)})
            if fault is None
            else Reason("fact-may-not-lead", {"tile": tile(face)})
        )
        return Feedback(good, fact, (why_lead(hand, face),), "T5", None if good else counted(hand, half))

    key = Key(right, by_option(ids, right, say), hints(_look(half), Reason("rule-lead"), _FAULTS[fault], "T5"))
    return Draft(Form.CHOOSE, Reason("ask-may-lead-tile", {"tile": tile(face)}), key, hand=hand, options=options)


def why_lead(hand: Tiles, face: int) -> Reason:
    """Return why a tile may be led, or why not (T5)."""
    if not FACES[face].is_double:
        return Reason("why-single-leads")
    half = FACES[face].high
    values = {"number": half, "held": held_singles(hand, half).total(), "all": singles_with(half).total()}
    if shuts_out(hand, half):
        return Reason("why-shuts-out", values)
    return Reason("why-hard", values) if is_hard(hand, half) else Reason("why-double-leads", values)


def find_all(rng: random.Random, rules: Rules) -> Draft:
    """A hand: which of its tiles may not be led; every third time all may."""
    none = rng.random() < 0.3

    def barred(hand: Tiles) -> list[int]:
        return [face for face in distinct(hand) if lead_fault(hand, face)]

    hand = hand_with(rng, lambda hand: bool(barred(hand)) != none and any(FACES[face].is_double for face in hand.faces))
    faces = distinct(hand)
    options, ids = lay_out(rng, [tile(face) for face in faces])
    by_id = dict(zip(ids, faces, strict=True))
    right = sorted(id for id, face in by_id.items() if face in barred(hand))

    def check(answer: Answer) -> Feedback:
        wrong, missed = difference(answer, right)
        good = not wrong and not missed
        face = by_id[(wrong or missed or right or ids)[0]]
        fact = Reason("fact-barred", {"count": len(right)}) if right else Reason("fact-none-barred")
        proof = None if good else counted(hand, FACES[face].high)
        return Feedback(good, fact, (why_lead(hand, face),), "T5", proof, wrong, missed)

    told = Reason("hint-tiles", {"tiles": Tiles.of_faces(barred(hand))}) if right else Reason("hint-none-barred")
    helped = hints(Reason("look-doubles-first"), Reason("rule-lead"), told, "T5")
    return Draft(Form.MARK, Reason("ask-barred"), Key(right, check, helped), hand=hand, options=options)


def place(rng: random.Random, rules: Rules) -> Draft:
    """Lead a number of my hand: its double where that may be led, else one of its 竖牌."""

    def tries(hand: Tiles) -> list[int]:
        return [n for n in NUMBERS if doubles_of(hand, n) and held_singles(hand, n)]

    hand = hand_with(rng, lambda hand: bool(tries(hand)))
    hards = [n for n in tries(hand) if lead_fault(hand, _double(n))]
    half = rng.choice(hards or tries(hand))
    able = [play.face for play in legal_plays(hand, None) if FACES[play.face].fits(half)]

    def check(answer: Answer) -> Feedback:
        (face,) = Tiles.from_tokens([answer]).faces
        good = face in able
        if not FACES[face].fits(half):
            proof = show(of_number(hand, half), Reason("show-carry", {"number": half}))
            return Feedback(
                False, Reason("fact-not-of", {"tile": tile(face), "number": half}), (Reason("rule-lead"),), "T5", proof
            )
        fact = (
            Reason("fact-may-lead", {"tile": tile(face)}) if good else Reason("fact-may-not-lead", {"tile": tile(face)})
        )
        return Feedback(good, fact, (why_lead(hand, face),), "T5", None if good else counted(hand, half))

    told = Reason("hint-tiles", {"tiles": Tiles.of_faces(able)})
    key = Key(FACES[able[0]].text, check, hints(_look(half), Reason("rule-lead"), told, "T5"))
    return Draft(Form.PLACE, Reason("ask-lead-number", {"number": half}), key, hand=hand, board=NO_TABLE)


def _double(half: int) -> int:
    return next(face for face, each in enumerate(FACES) if each.is_double and each.high == half)


def others(rng: random.Random, rules: Rules) -> Draft:
    """A hand and a number: how many of its 竖牌 the other three have between them."""
    half = rng.choice((1, 3, 4, 5, 6))
    hand = hand_with(rng, lambda hand: held_singles(hand, half).total() > 0)
    mine, every = held_singles(hand, half), singles_with(half)
    left = Tiles.of_faces((every - mine).elements())
    right = len(left)

    def say(good: bool) -> Feedback:
        values = {"number": half, "count": right, "held": mine.total(), "all": every.total()}
        proof = None if good else show(left, Reason("show-others", values))
        return Feedback(good, Reason("fact-others", values), (Reason("why-others", values),), "T1", proof)

    help = _look(half), Reason("rule-others", {"number": half, "all": every.total()})
    mistakes = [right + 2 - doubles_of(hand, half), every.total(), mine.total()]
    draft = number(rng, Reason("ask-others", {"number": half}), right, mistakes, say, help, "T1", most=12)
    return Draft(draft.form, draft.prompt, draft.key, hand=hand, options=draft.options)


PATTERNS: Final = MappingProxyType(
    {
        "lead-word": word,
        "lead-hard": hard,
        "lead-may": may,
        "lead-all": find_all,
        "lead-place": place,
        "lead-others": others,
    }
)
