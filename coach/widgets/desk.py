"""What lies on the coach's desk: a pasted text, how it was understood, what is supposed beside it, and the answers.

No widget, no thread, no clock: a page shows what is worked out here, and tests ask it without a browser.
"""

from __future__ import annotations

import re
from typing import Final

from coach import text
from coach.cards import Cards
from coach.errors import CoachError, ImpossiblePosition
from coach.games.niugui import GAME
from coach.games.niugui.notation import KEYS, Reading
from coach.games.niugui.position import BADGE_CARDS, View
from coach.games.niugui.supposing import Supposition
from coach.notation import Source
from coach.results import RELATIVE_SEATS, Explanation, Odds, Suggestion
from coach.widgets import faces
from coach.widgets.faces import OTHERS, Face, Segment, phrase, seat_name
from coach.widgets.words import WORDS

SHOWN_RUNNING: Final = 12
"""So many plays are shown while the others are still being tried."""


class Desk:
    """One text and all that the coach knows of it, for one reader.

    >>> desk = Desk("en")
    >>> desk.put("me: 2s kh 9d 5c 5d, next: 4")
    >>> desk.reading_face()["position"]["plays"]
    6
    >>> desk.put("2s kh 1d")
    >>> desk.reading_face()["error"]["quote"]["culprit"]
    '1'
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.text = ""
        self.reading: Reading | None = None
        self.error: CoachError | None = None
        self.supposed = Supposition()
        self.view: View | None = None
        """What is reckoned with: the reading's view with what is in force."""
        self.in_force = Supposition()
        """What is supposed, unless it cannot be; then what was before."""
        self.refusal: CoachError | None = None
        """Why what is supposed cannot be."""
        self._plain: dict[Cards, float] = {}
        """The values of the last answer without a supposition."""
        self._answer: Suggestion | None = None

    def put(self, pasted: str) -> None:
        """Read a text; what was supposed of another one is forgotten."""
        self.text = pasted
        self.supposed, self.refusal = Supposition(), None
        self.in_force = self.supposed
        self._plain, self._answer = {}, None
        self.reading = self.view = self.error = None
        if not pasted.strip():
            return
        try:
            self.reading = GAME.read(pasted)
            GAME.who_holds(self.reading.view)
        except CoachError as error:
            self.reading, self.error = None, error
        else:
            self.view = self.reading.view

    def suppose(self, supposed: Supposition) -> bool:
        """Suppose something of the text, and nothing else any more; say whether it can be so."""
        self.supposed, self.refusal = supposed, None
        if self.reading is None:
            return False
        try:
            view = GAME.suppose(self.reading.view, supposed.changes)
            GAME.who_holds(view)
        except ImpossiblePosition as error:
            self.refusal = error
            return False
        self.view, self.in_force, self._answer = view, supposed, None
        return True

    def reading_face(self) -> Face:
        """Return how the text was understood, or what is wrong with it."""
        face: Face = {"of": self.text, "error": None, "position": None, "sides": None, "suppose": None}
        if self.error is not None:
            face["error"] = faces.fault(self.error, self.lang)
        if self.reading is not None and self.view is not None:
            face["position"] = faces.position(self.reading.view, self.reading.notes, self.lang)
            face["sides"] = faces.sides(self.view, GAME.who_holds(self.view), self.lang)
            face["suppose"] = self._choices(self.reading.view)
            face["supposed"] = self.supposed.changes
            face["suppose_error"] = None
            if self.refusal is not None:
                face["suppose_error"] = faces.segments([text.explain(self.refusal, self.lang)])
        return face

    def advice_face(self, answer: Suggestion | None, *, running: bool, waiting: list[Segment] | None = None) -> Face:
        """Return the plays, best first; *answer* is ``None`` before there is any, *waiting* says why there is none."""
        face: Face = {
            "of": self.text,
            "running": running,
            "moves": [],
            "sample": waiting or [],
            "error": None,
            "supposed": self._supposed_sentences(),
        }
        if answer is None:
            return face
        self._answer = answer
        if not running and not self.supposed.changes:
            self._plain = {move.cards: move.value for move in answer.moves}
        before = self._plain if self.supposed.changes else {}
        shown = answer.moves[:SHOWN_RUNNING] if running else answer.moves
        lang = self.lang
        sample = phrase("sample", lang, worlds=f"{answer.worlds:,}", playouts=f"{answer.playouts:,}")
        notes = [note for note in answer.notes if note.code not in ("best-by", "hypothetical-lead")]
        return face | {
            "headline": faces.headline(answer, running, lang),
            "sample": sample,
            "scale": faces.scale(move.value for move in answer.moves),
            "moves": [
                faces.move(move, lang, best=move is answer.best, before=before.get(move.cards)) for move in shown
            ],
            "notes": [] if running else [faces.reason(note, lang) for note in notes],
        }

    def refused_face(self, error: CoachError) -> Face:
        """Return why there is no advice."""
        said = text.explain(error, self.lang)
        return self.advice_face(None, running=False) | {"error": faces.segments([said])}

    def may_play(self, cards: Cards) -> bool:
        """Whether *cards* are a play of mine that can be spoken of: legal, and no pass."""
        return bool(cards) and self.view is not None and self.view.judge(cards).legal

    def details_face(self, found: Explanation) -> Face:
        """Return the odds and reasons of one play."""
        return {
            "odds": faces.odds(found.odds, self.lang),
            "reasons": [faces.reason(why, self.lang) for why in found.reasons if why.code not in faces.IN_ODDS],
        }

    def trial_face(self, cards: Cards, odds: Odds | None = None) -> Face:
        """Return whether a play of mine is legal, by which clause, and how likely it is to be beaten, once known."""
        if self.view is None:
            return {}
        lang, verdict = self.lang, self.view.judge(cards)
        if cards:
            key = "trial.legal" if verdict.legal else "trial.illegal"
            kind = text.name("kind", verdict.kind, lang) if verdict.kind else ""
            title = phrase(key, lang, cards=cards, kind=kind)
        else:
            title = phrase("trial.pass_legal" if verdict.legal else "trial.no_pass", lang)
        face: Face = {
            "cards": faces.tokens(cards),
            "legal": verdict.legal,
            "title": title,
            "reason": faces.reason(verdict.reason, lang),
            "clause": verdict.clause,
            "odds": None if odds is None else faces.odds(odds, lang),
            "move": None,
        }
        if verdict.legal and self._answer is not None:
            moves = self._answer.moves
            face["scale"] = faces.scale(move.value for move in moves)
            face["move"] = next((faces.value(move.value, move.stderr) for move in moves if move.cards == cards), None)
        return face

    def _choices(self, view: View) -> Face:
        """Return what can be supposed otherwise; the option that is ``here`` leaves it as it is."""
        lang, words = self.lang, WORDS[self.lang]
        unset = {"value": "", "text": words["suppose.unset"], "here": True}
        present = [seat for seat in OTHERS if not self._is_out(seat)]
        seats = [{"value": seat, "text": seat_name(seat, lang), "here": False} for seat in present]
        choices = [
            {"name": name, "label": phrase("suppose.badge", lang, cards=Cards.of([card])), "options": [unset, *seats]}
            for name, card in zip(("s2", "s3"), BADGE_CARDS, strict=True)
            if card in view.unseen
        ]
        if len(view.counts) == 2:
            deals = [
                {"value": str(case), "text": self._fourteens(counts), "here": False}
                for case, counts in enumerate(view.counts)
            ]
            choices.append({"name": "deal", "label": [words["hand.deal"]], "options": [unset, *deals]})
        orders = [
            {"value": order, "text": words[f"suppose.{order}"], "here": order == view.rules.flush_order}
            for order in ("rank", "suit")
        ]
        choices.append({"name": "flush_order", "label": [words["suppose.flush_order"]], "options": orders})
        counts = [
            {"name": seat, "label": seat_name(seat, lang), "count": view.counts[0][RELATIVE_SEATS.index(seat)]}
            for seat in present
            if len(view.counts) == 1 and not view.is_opening
        ]
        return {"choices": choices, "counts": counts}

    def _fourteens(self, counts: tuple[int, ...]) -> str:
        drew = [seat for seat, count in zip(RELATIVE_SEATS, counts, strict=True) if count == 14]
        first, second = (seat_name(seat, self.lang) for seat in drew)
        return WORDS[self.lang]["hand.two"].format(first=first, second=second)

    def _is_out(self, seat: str) -> bool:
        return self.reading is not None and RELATIVE_SEATS.index(seat) in self.reading.view.out

    def _supposed_sentences(self) -> list[list[Segment]]:
        lang, said = self.lang, self.supposed
        found = [
            phrase("suppose.seat", lang, cards=Cards.of([card]), seat=text.name("seat", seat, lang))
            for card, seat in zip(BADGE_CARDS, (said.s2, said.s3), strict=True)
            if seat is not None
        ]
        if said.deal is not None and self.reading is not None:
            counts = self.reading.view.counts[int(said.deal)]
            found.append(phrase("suppose.deal", lang, seats=self._fourteens(counts)))
        if said.flush_order is not None:
            found.append(phrase(f"read.{said.flush_order}", lang))
        for seat in OTHERS:
            if seat in said.changes:
                found.append(phrase("suppose.count", lang, seat=seat_name(seat, lang), count=said.changes[seat]))
        return found


_KEY: Final = re.compile(rf"(?:^|(?<=[\s;,、]))({'|'.join(KEYS)})\s*:")
_NAMES: Final = {"zh": {"me": "我", "played": "已出"}, "en": {"me": "me", "played": "played"}}


def with_cards(pasted: str, key: str, cards: Cards, lang: str) -> str:
    """Return the text with *cards* after *key*, ``"me"`` or ``"played"``; all else in it stays as it was typed.

    >>> with_cards("♠3 ♥K; 下家: 5张", "me", Cards.of([0, 1]), "zh")
    '♦4 ♣4; 下家: 5张'
    >>> with_cards("♠3", "played", Cards.of([0]), "en")
    'me: ♠3\\nplayed: ♦4'
    """
    source = Source(pasted)
    keys = list(_KEY.finditer(source.folded))
    spans = [(KEYS[match[1]], match.start(), match.end()) for match in keys]
    if not keys or source.folded[: keys[0].start()].strip():
        spans.insert(0, ("me", 0, 0))  # what stands before the first key are my cards
    ends = [start for _, start, _ in spans[1:]] + [len(source.folded)]
    written = text.shown(cards, lang) if cards else ""
    for (name, start, value), end in zip(spans, ends, strict=True):
        if name != key:
            continue
        inner = source.folded[value:end].rstrip(" \n\t;,、")
        first, last = source.span(value, value + len(inner)) if inner else (source.span(value, value)[0],) * 2
        if not written and len(spans) > 1:
            return (pasted[: source.span(start, start)[0]] + pasted[source.span(end, end)[0] :]).strip()
        gap = " " if value > start and written else ""
        return pasted[:first] + gap + written + pasted[last:]
    if not written:
        return pasted
    line = f"{_NAMES[lang][key]}: {written}"
    if key == "me":
        return f"{line}\n{pasted.strip()}"
    if not pasted.strip():
        return line
    bare = f"{_NAMES[lang]['me']}: " if not keys else ""
    return f"{bare}{pasted.strip()}\n{line}"
