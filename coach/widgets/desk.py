"""What lies on the coach's desk: a pasted text, how it was understood, what is supposed beside it, and the answers.

No widget, no thread, no clock: a page shows what is worked out here, and tests ask it without a browser.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from coach import registry
from coach.cards import Cards
from coach.errors import CoachError, ImpossiblePosition
from coach.games.facing import Look
from coach.games.game import (
    Contrasts,
    Game,
    HasHiddenSides,
    HasOdds,
    Judges,
    Reading,
    Reads,
    Shows,
    Suggests,
    Supposes,
    require,
)
from coach.notation import Source
from coach.results import Explanation, Holders, Odds, Reason, Suggestion
from coach.widgets.faces import IN_ODDS, Face, Faces, Segment, value

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

    :raises CoachError: the game's positions cannot be read or shown.
    """

    def __init__(self, lang: str, game: Game | None = None, house: Mapping[str, str] | None = None) -> None:
        """Prepare to read texts of *game*.

        :param house: the house rules of the table, by name of the option, where a text is to be read by others than
            it names.
        """
        self.lang = lang
        self.game = game or registry.find()
        self.faces = Faces(self.game, lang)
        self.look: Look = self.faces.look
        self.text = ""
        self.reading: Reading | None = None
        self.error: CoachError | None = None
        self.house = dict(house or {})
        self.supposed: dict[str, Any] = {}
        """What is supposed, by name."""
        self.view: Any = None
        """What is reckoned with: the reading's view with what is in force."""
        self.in_force: dict[str, Any] = {}
        """What is supposed, unless it cannot be; then what was before."""
        self.refusal: CoachError | None = None
        """Why what is supposed cannot be."""
        self._plain: dict[Cards, float] = {}
        """The values of the last answer without a supposition."""
        self._answer: Suggestion | None = None
        self._believed: Holders | None = None
        """What was inferred from the play of the text as it is supposed."""

    @property
    def has(self) -> dict[str, bool]:
        """What the game can be asked for."""
        game = self.game
        return {
            "advice": isinstance(game, Suggests),
            "trial": isinstance(game, Judges),
            "odds": isinstance(game, HasOdds),
            "whatif": isinstance(game, Supposes),
        }

    def put(self, pasted: str) -> None:
        """Read a text; what was supposed of another one is forgotten, but for the house rules of the table."""
        self.text = pasted
        self.supposed, self.in_force, self.refusal = {}, {}, None
        self._plain, self._answer, self._believed = {}, None, None
        self.reading = self.view = self.error = None
        if not pasted.strip():
            return
        try:
            self.reading = require(self.game, Reads).read(pasted)
            require(self.game, Shows).panels(self.reading.view)
        except CoachError as error:
            self.reading, self.error = None, error
            return
        self.view = self.reading.view
        if self.house:
            self.suppose(self._otherwise(self.house))

    def suppose(self, supposed: Mapping[str, Any]) -> bool:
        """Suppose something of the text, and nothing else any more; say whether it can be so.

        :raises ValueError: something of it is not possible.
        """
        before = self.supposed, self.refusal
        self.supposed, self.refusal = dict(supposed), None
        if self.reading is None:
            return False
        try:
            view = self.reading.view
            if supposed:
                view = require(self.game, Supposes).suppose(view, supposed)
            require(self.game, Shows).panels(view)
        except ImpossiblePosition as error:
            self.refusal = error
            return False
        except ValueError:
            self.supposed, self.refusal = before
            raise
        self.view, self.in_force, self._answer, self._believed = view, self.supposed, None, None
        return True

    @property
    def tells(self) -> bool:
        """Whether the play so far is known and may tell who holds what."""
        return isinstance(self.game, HasHiddenSides) and bool(getattr(self.view, "log", ()))

    def believe(self, believed: Holders) -> None:
        """Take up what was inferred from the play."""
        self._believed = believed

    def known(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """Return what of *said* can be supposed of the text."""
        found = self._supposable()
        names = {choice["name"] for choice in found["choices"]} | {count["name"] for count in found["counts"]}
        return {name: said[name] for name in said if name in names}

    def reading_face(self) -> Face:
        """Return how the text was understood, or what is wrong with it."""
        face: Face = {"of": self.text, "error": None, "position": None, "panels": [], "suppose": None}
        if self.error is not None:
            face["error"] = self.faces.fault(self.error)
        if self.reading is not None and self.view is not None:
            shows = require(self.game, Shows)
            face["position"] = self.faces.position(shows.show(self.reading.view), self.reading.notes)
            panels = shows.panels(self.view, self._believed) if self._believed else shows.panels(self.view)
            face["panels"] = [self.faces.panel(panel) for panel in panels]
            face["suppose"] = self._supposable() if self.has["whatif"] else None
            face["supposed"] = self.supposed
            face["suppose_error"] = None
            if self.refusal is not None:
                face["suppose_error"] = self.faces.refusal(self.refusal)
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
        if not running and not self.supposed:
            self._plain = {move.cards: move.value for move in answer.moves}
        before = self._plain if self.supposed else {}
        shown = answer.moves[:SHOWN_RUNNING] if running else answer.moves
        faces = self.faces
        notes = [note for note in answer.notes if note.code not in ("best-by", "hypothetical-lead")]
        return face | {
            "headline": faces.headline(answer, running),
            "sample": faces.phrase("sample", worlds=f"{answer.worlds:,}", playouts=f"{answer.playouts:,}"),
            "scale": faces.scale(move.value for move in answer.moves),
            "moves": [faces.move(move, best=move is answer.best, before=before.get(move.cards)) for move in shown],
            "notes": [] if running else [faces.reason(note) for note in notes],
        }

    def refused_face(self, error: CoachError) -> Face:
        """Return why there is no advice."""
        return self.advice_face(None, running=False) | {"error": self.faces.refusal(error)}

    def may_play(self, cards: Cards) -> bool:
        """Whether *cards* are a play of mine that can be spoken of: legal, and no pass."""
        return bool(cards) and self.view is not None and require(self.game, Judges).judge(cards, self.view).legal

    def answers_why(self, cards: Cards) -> bool:
        """Whether it can be told why *cards*, or a pass, are not the best play: they are legal."""
        if self.view is None or not isinstance(self.game, Contrasts):
            return False
        return require(self.game, Judges).judge(cards, self.view).legal

    def details_face(self, found: Explanation) -> Face:
        """Return the odds and reasons of one play."""
        return {
            "odds": self.faces.odds(found.odds),
            "reasons": [self.faces.reason(why) for why in found.reasons if why.code not in IN_ODDS],
        }

    def trial_face(
        self, cards: Cards, odds: Odds | None = None, *, why: Face | None = None, thinking: bool = False
    ) -> Face:
        """Return whether a play of mine is legal, by which clause, and how likely it is to be beaten, once known.

        :param why: why it is not the best, if that was asked; *thinking* before there is an answer.
        """
        if self.view is None:
            return {}
        faces, verdict = self.faces, require(self.game, Judges).judge(cards, self.view)
        if cards:
            key = "trial.legal" if verdict.legal else "trial.illegal"
            kind = faces.kind(verdict.kind) if verdict.kind else ""
            title = faces.phrase(key, cards=cards, kind=kind)
        else:
            title = faces.phrase("trial.pass_legal" if verdict.legal else "trial.no_pass")
        face: Face = {
            "cards": faces.tokens(cards),
            "legal": verdict.legal,
            "title": title,
            "reason": faces.reason(verdict.reason),
            "clause": verdict.clause,
            "odds": None if odds is None else faces.odds(odds),
            "move": None,
        }
        if verdict.legal and self._answer is not None:
            moves = self._answer.moves
            face["scale"] = faces.scale(move.value for move in moves)
            face["move"] = next((value(move.value, move.stderr) for move in moves if move.cards == cards), None)
        face["asks"] = self.answers_why(cards) and why is None and not thinking
        face["thinking"], face["why"] = thinking, why
        return face

    def _supposable(self) -> Face:
        """Return what can be supposed of the text as it stands."""
        if self.reading is None or not isinstance(self.game, Supposes):
            return {"choices": [], "counts": []}
        return self.faces.supposable(self.game.supposable(self.reading.view))

    def _otherwise(self, house: Mapping[str, str]) -> dict[str, Any]:
        """Return the house rules of *house* that are not those of the text."""
        here = {
            choice["name"]: option["value"]
            for choice in self._supposable()["choices"]
            for option in choice["options"]
            if option["here"]
        }
        return {name: value for name, value in house.items() if name in here and here[name] != value}

    def _supposed_sentences(self) -> list[list[Segment]]:
        if self.reading is None or not isinstance(self.game, Supposes):
            return []
        found = self.game.supposable(self.reading.view)
        said = [
            option.said
            for choice in found.choices
            for option in choice.options
            if option.said is not None and self.supposed.get(choice.name) == option.value
        ]
        said += [
            Reason("suppose-count", {"seat": count.seat, "count": self.supposed[count.seat]})
            for count in found.counts
            if count.seat in self.supposed
        ]
        return [self.faces.reason(each) for each in said]


@cache
def _key(game: str) -> re.Pattern[str]:
    """Return what begins a line of a position of *game*."""
    keys = sorted(_look(game).keys, key=len, reverse=True)
    return re.compile(rf"(?:^|(?<=[\s;,、]))({'|'.join(keys)})\s*:")


def _look(game: str) -> Look:
    return require(registry.find(game), Shows).look()


_NAMES: Final = {"zh": {"me": "我", "played": "已出"}, "en": {"me": "me", "played": "played"}}


def with_cards(pasted: str, key: str, cards: Cards, lang: str, game: str = registry.DEFAULT) -> str:
    """Return the text with *cards* after *key*, ``"me"`` or ``"played"``; all else in it stays as it was typed.

    >>> with_cards("♠3 ♥K; 下家: 5张", "me", Cards.of([0, 1]), "zh")
    '♦4 ♣4; 下家: 5张'
    >>> with_cards("♠3", "played", Cards.of([0]), "en")
    'me: ♠3\\nplayed: ♦4'
    """
    look = _look(game)
    source = Source(pasted)
    keys = list(_key(game).finditer(source.folded))
    spans = [(look.keys[match[1]], match.start(), match.end()) for match in keys]
    if not keys or source.folded[: keys[0].start()].strip():
        spans.insert(0, ("me", 0, 0))  # what stands before the first key are my cards
    ends = [start for _, start, _ in spans[1:]] + [len(source.folded)]
    written = look.write(cards, lang) if cards else ""
    for (name, start, after), end in zip(spans, ends, strict=True):
        if name != key:
            continue
        inner = source.folded[after:end].rstrip(" \n\t;,、")
        first, last = source.span(after, after + len(inner)) if inner else (source.span(after, after)[0],) * 2
        if not written and len(spans) > 1:
            return (pasted[: source.span(start, start)[0]] + pasted[source.span(end, end)[0] :]).strip()
        gap = " " if after > start and written else ""
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
