"""Values as a face shows them: plain JSON with every text in the reader's language and every number written out.

A sentence is a list of segments: text, ``{"cards": [tokens]}`` to be drawn, ``{"clause": "N4"}`` to be opened.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import Any, Final

from coach import registry, text
from coach.cards import RANKS, SMALL_JOKER, SUIT_SIGNS, Cards, card_id, card_token, in_order, laid
from coach.clauses import clauses, games
from coach.errors import CoachError, NotationError
from coach.games.facing import Bar, Chain, Choice, Count, Grid, Panel, Row, Shown, Supposable
from coach.games.game import Game, Shows, require
from coach.results import Chance, Move, Odds, Reason, Suggestion
from coach.tiles import FACES, Tiles
from coach.widgets.words import WORDS

Segment = str | dict[str, Any]
Face = dict[str, Any]

IN_ODDS: Final = frozenset({"beaten-in", "beaten-by-any"})
"""Reasons whose numbers stand in the odds beside them."""
PASS: Final = "pass"
"""The kind of a pass, whatever the game."""

_CITED: Final = r"\(([A-Z]\d+)\)|（([A-Z]\d+)）|(?:(?<=, )|(?<=，))([A-Z]\d+)(?=[)）])"
_MARK: Final = re.compile(rf"{_CITED}|([{SUIT_SIGNS}](?:10|[2-9JQKA])(?!\d))")


def segments(parts: Iterable[str | Cards], ranks: str = RANKS) -> list[Segment]:
    """Return a sentence for a face: the cards and clauses that its text names are taken out of it too.

    :param ranks: the order in which cards are laid.

    >>> segments(["♥10 ", Cards.of([0]), "，就亮明了（N4）。"])
    [{'cards': ['HT']}, ' ', {'cards': ['D4']}, '，就亮明了', {'clause': 'N4'}, '。']
    """
    found: list[Segment] = []
    for part in parts:
        if isinstance(part, Cards):
            found.append({"cards": tokens(part, ranks)} if part else "—")
            continue
        end = 0
        for match in _MARK.finditer(part):
            cited = match[1] or match[2] or match[3]
            if cited and cited not in _cited():
                continue
            found.append(part[end : match.start()])
            found.append({"clause": cited} if cited else {"cards": [_token(match[4])]})
            end = match.end()
        found.append(part[end:])
    joined: list[Segment] = []
    for segment in found:
        if isinstance(segment, str) and joined and isinstance(joined[-1], str):
            joined[-1] += segment
        elif segment != "":
            joined.append(segment)
    return joined


@cache
def _cited() -> frozenset[str]:
    """Return the ids of all clauses."""
    return frozenset(clause.id for game in games() for clause in clauses(game))


def tokens(cards: Cards, ranks: str = RANKS) -> list[str]:
    """Return cards as tokens in the order in which they are laid, and tiles as such."""
    return cards.tokens if isinstance(cards, Tiles) else [card_token(card) for card in laid(cards, ranks)]


def phrase(sentence: str, ranks: str = RANKS, **values: Any) -> list[Segment]:
    """Return one of the faces' own sentences, its values in place.

    >>> phrase("{cards} cannot be played", cards=Cards.of([0]))
    [{'cards': ['D4']}, ' cannot be played']
    """
    parts: list[str | Cards] = []
    for literal, place, _, _ in string.Formatter().parse(sentence):
        parts.append(literal)
        if place is not None:
            value = values[place]
            parts.append(value if isinstance(value, Cards) else str(value))
    return segments(parts, ranks)


def seat_name(seat: str, lang: str) -> str:
    """Return what a row about *seat* is called."""
    return _capital(text.name("seat label", seat, lang))


@cache
def clause_texts(game: str, lang: str) -> dict[str, Face]:
    """Return every clause of *game* by id: its title and its text."""
    return {clause.id: {"title": clause.title[lang], "text": segments([clause.text[lang]])} for clause in clauses(game)}


def fraction(count: int, of: int) -> str:
    """Return counts as a fraction, long ones in round figures."""
    return "/".join(text.cases(count, of))


def move_id(cards: Cards) -> str:
    """Return a name for a play, the same as long as its cards are: ``"D4 S4"``, or ``"pass"``."""
    return cards.ascii or PASS


def value(points: float, stderr: float) -> Face:
    """Return expected points for a bar and as text."""
    return {"v": points, "se": stderr, "value": text.signed(points), "stderr": f"{stderr:.2f}"}


class Faces:
    """What is shown of one game in one language.

    >>> from coach import registry
    >>> faces = Faces(registry.find("niugui"), "en")
    >>> faces.reason(Reason("seat-alone", {"seat": "next"}))
    ['Next']
    """

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.lang = game, lang
        self.look = require(game, Shows).look()
        self._manner = registry.manner(game.name)

    # -- sentences ---------------------------------------------------------------------------------------------------

    def phrase(self, key: str, **values: Any) -> list[Segment]:
        """Return one of the faces' sentences as this game says it, its values in place."""
        own = self.look.words.get(key)
        return phrase(WORDS[self.lang][key] if own is None else own[self.lang], self.look.ranks, **values)

    def reason(self, why: Reason) -> list[Segment]:
        """Return the sentence of a reason."""
        with text.written_as(self._manner):
            return segments(text.segments(why, self.lang), self.look.ranks)

    def refusal(self, error: CoachError) -> list[Segment]:
        """Return what is wrong, for who sees where."""
        return self.reason(Reason(error.code, error.values))

    def word(self, why: Reason) -> str:
        """Return a reason whose sentence is all text."""
        with text.written_as(self._manner):
            return text.sentence(why, self.lang)

    def kind(self, kind: str) -> str:
        """Return what the game calls a combination's kind."""
        with text.written_as(self._manner):
            return text.name("kind", kind, self.lang)

    def tokens(self, cards: Cards) -> list[str]:
        """Return cards as tokens in the order in which they are laid."""
        return tokens(cards, self.look.ranks)

    def hand(self, cards: Cards) -> list[str]:
        """Return a hand's tokens, which stay in their places whatever is chosen among them."""
        if isinstance(cards, Tiles):
            return cards.tokens
        return [card_token(card) for card in in_order(cards, self.look.ranks)]

    # -- a position --------------------------------------------------------------------------------------------------

    def fault(self, error: CoachError) -> Face:
        """Return what is wrong with the text in the box, and where; positions count as JavaScript counts."""
        face: Face = {"text": self.refusal(error), "located": False, "quote": None}
        if isinstance(error, NotationError):
            start = error.text.rfind("\n", 0, error.start) + 1
            end = error.text.find("\n", error.end)
            line = error.text[start : end if end >= 0 else len(error.text)]
            at, to = error.start - start, min(error.end, start + len(line)) - start
            face |= {
                "located": True,
                "start": _utf16(error.text[: error.start]),
                "end": _utf16(error.text[: error.end]),
                "quote": {
                    "line": error.text.count("\n", 0, error.start) + 1,
                    "before": line[:at],
                    "culprit": line[at:to],
                    "after": line[to:],
                },
            }
        return face

    def position(self, shown: Shown, notes: Iterable[Reason]) -> Face:
        """Return how a position was understood."""
        return {
            "rows": [self._row(row) for row in shown.rows],
            "notes": [self.reason(note) for note in notes],
            "status": self.look.words["read.status"][self.lang],
            "plays": shown.plays,
            "hand": self.hand(shown.hand),
            "following": shown.following,
            "chain": None if shown.chain is None else self._chain(shown.chain, shown.hand),
            "pad": {
                "me": shown.hand.tokens,
                "played": shown.played.tokens,
                "elsewhere": shown.elsewhere.tokens,
            },
        }

    def _chain(self, chain: Chain, hand: Cards) -> Face:
        """Return a table of tiles as :class:`~coach.widgets.TileBoard` shows it.

        Every tile may be tried wherever it has the number, and discarded too: whether that is legal is what is asked.
        """
        places = ("left", "right") if chain.ends else ("lead",)
        tiles = hand.tokens
        fitting = [
            {"tile": tile, "end": place}
            for tile in dict.fromkeys(tiles)
            for number, place in zip(chain.ends or (0,), places, strict=True)
            if not number or str(number) in tile
        ]
        return {
            "hand": tiles,
            "chain": list(chain.row),
            "lead": chain.lead,
            "ends": list(chain.ends),
            "seats": [
                {
                    "at": each.seat,
                    "name": seat_name(each.seat, self.lang),
                    "left": each.count,
                    "turn": each.to_play,
                    "down": list(each.down),
                }
                for each in chain.sitting
            ],
            "placements": fitting,
            "discards": list(dict.fromkeys(tiles)) if chain.ends else [],
            "chosen": "",
            "names": {face.text: face.name for face in FACES},
            "last": {},
        }

    def _row(self, row: Row) -> Face:
        said: list[Segment] = []
        for sentence in row.said:
            said += [" · ", *self.reason(sentence)] if said else self.reason(sentence)
        return {"term": self.word(row.term), "cards": self.tokens(row.cards), "text": said}

    def panel(self, panel: Panel) -> Face:
        """Return what else there is to say of a position."""
        return {
            "title": self.word(panel.title),
            "lines": [
                {
                    "text": self.reason(line.said),
                    "quiet": line.quiet,
                    "known": line.known,
                    "seal": None if line.seal is None else self._seal(line.seal),
                    "bars": self._bars(line.bars),
                }
                for line in panel.lines
            ],
            "grid": None if panel.grid is None else self._grid(panel.grid),
        }

    def _grid(self, grid: Grid) -> Face:
        return {
            "label": self.reason(grid.label),
            "heads": list(grid.heads),
            "rows": [
                {
                    "name": seat_name(seat, self.lang),
                    "cells": [{"p": each.probability, "percent": text.percent(each.probability)} for each in chances],
                }
                for seat, chances in grid.rows.items()
            ],
        }

    def _seal(self, card: int) -> Face:
        spoken = self.look.speak(Cards.of([card]), self.lang)
        return {"rank": text.rank_label(card), "spoken": spoken}

    def _bars(self, bars: Sequence[Bar]) -> list[Face]:
        chances = [bar.chance for bar in bars]
        top = max(chances, default=0)
        return [
            {
                "name": seat_name(bar.seat, self.lang),
                "p": float(bar.chance),
                "percent": text.percent(float(bar.chance)),
                "before": None if bar.before is None else float(bar.before),
                "fraction": _fraction(bar),
                "most": bar.chance == top and chances.count(top) == 1,
            }
            for bar in bars
        ]

    def supposable(self, found: Supposable) -> Face:
        """Return what can be supposed otherwise; the option that is ``here`` leaves it as it is."""
        return {
            "choices": [self._choice(choice) for choice in found.choices],
            "counts": [self._count(count) for count in found.counts],
        }

    def _choice(self, choice: Choice) -> Face:
        options = [
            {"value": option.value, "text": self.word(option.name), "here": option.here} for option in choice.options
        ]
        return {"name": choice.name, "label": self.reason(choice.label), "options": options}

    def _count(self, count: Count) -> Face:
        return {"name": count.seat, "label": seat_name(count.seat, self.lang), "count": count.count}

    # -- answers -----------------------------------------------------------------------------------------------------

    def odds(self, found: Odds) -> Face:
        """Return how likely a play is to be beaten, seat by seat and by anybody."""
        lang = self.lang
        lines = []
        if not found.possible:
            lines.append(self.phrase("odds.none"))
        elif sum(chance.count > 0 for chance in found.by_seat.values()) > 1:
            grain = "" if found.exact else WORDS[lang]["odds.estimate"].format(stderr=text.percent(found.stderr))
            if found.joint is not None:
                count = fraction(found.joint.count, found.joint.of)
                grain = f"（{count}）" if lang == "zh" else f" ({count})"
            lines.append(self.phrase("odds.any", p=text.percent(found.probability), grain=grain))
        witness: list[Segment] = []
        if found.witness is not None:
            by, play = found.witness.by, found.witness.play
            witness = self.reason(Reason("witness", {"seat": by, "hand": found.witness.hands[by], "play": play}))
        return {
            "title": segments([self.look.words["odds.title"][lang]]),
            "seats": [self._seat_odds(seat, chance) for seat, chance in found.by_seat.items()],
            "lines": lines,
            "witness": witness,
        }

    def _seat_odds(self, seat: str, chance: Chance) -> Face:
        name, percent = seat_name(seat, self.lang), text.percent(chance.probability)
        count, of = text.cases(chance.count, chance.of)
        return {
            "name": name,
            "p": chance.probability,
            "percent": percent,
            "fraction": fraction(chance.count, chance.of),
            "spoken": WORDS[self.lang]["odds.spoken"].format(seat=name, count=count, of=of, p=percent),
        }

    def move(self, played: Move, *, best: bool, before: float | None = None) -> Face:
        """Return one play of an answer; *before* is its value before something was supposed."""
        gist = min(played.reasons, key=partial(self._weight, best=best), default=None)
        risk = next((why for why in played.reasons if why.code == "beaten-in"), None)
        return {
            "id": move_id(played.cards),
            "cards": self.tokens(played.cards),
            "name": _capital(self.kind(played.kind)),
            "spoken": self.look.speak(played.cards, self.lang) if played.cards else WORDS[self.lang]["pass"],
            **value(played.value, played.stderr),
            "before": None if before is None else text.signed(before),
            "undecided": played.undecided,
            "pruned": played.pruned,
            "gist": self.reason(gist) if gist else [],
            "risk": self.reason(risk) if risk and risk is not gist else [],
            "reasons": [self.reason(why) for why in played.reasons if why is not gist and why.code not in IN_ODDS],
            "odds": self.odds(played.beaten) if played.beaten else None,
        }

    def _weight(self, why: Reason, *, best: bool) -> int:
        telling = self.look.telling
        weight = telling.index(why.code) if why.code in telling else len(telling)
        return weight + len(telling) * (best and why.code in self.look.costs)

    def scale(self, points: Iterable[float]) -> Face:
        """Return the scale of the bars: the narrowest of the game's that holds all *points*."""
        utmost = max(map(abs, points), default=0.0)
        most = next((most for most in self.look.scales if utmost <= most), self.look.scales[-1])
        marks = [part * most / 2 for part in range(-2, 3)]
        return {"most": most, "marks": [f"{mark:+g}".replace("-", "−") if mark else "0" for mark in marks]}

    def headline(self, answer: Suggestion, running: bool) -> list[Segment]:
        """Return the fact that stands above the plays."""
        best = answer.best
        passing = best.kind == PASS
        gain = next((note.values["gain"] for note in answer.notes if note.code == "best-by"), None)
        close = next((note.values["count"] for note in answer.notes if note.code == "undecided"), None)
        tied = next((note.values["count"] for note in answer.notes if note.code == "tied"), None)
        if tied is not None:
            return self.phrase("headline.pass_tied" if passing else "headline.tied", cards=best.cards, count=tied)
        if len(answer.moves) == 1:
            return self.phrase("headline.only_pass" if passing else "headline.only", cards=best.cards)
        if running or (gain is None and close is None):
            return self.phrase("headline.running_pass" if passing else "headline.running", cards=best.cards)
        if gain is not None:
            gained = f"{gain:.2f}"
            return self.phrase("headline.pass_best" if passing else "headline.best", cards=best.cards, gain=gained)
        return self.phrase("headline.pass_close" if passing else "headline.close", cards=best.cards, count=close)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _token(written: str) -> str:
    card = card_id(written[1:].replace("10", "T"), "DCHS"[SUIT_SIGNS.index(written[0])])
    assert card < SMALL_JOKER
    return Cards.of([card]).tokens[0]


def _utf16(part: str) -> int:
    return len(part.encode("utf-16-le", "surrogatepass")) // 2


def _fraction(bar: Bar) -> str:
    """Return the counts of what is exact; of what is believed, what it was before the play told more."""
    if isinstance(bar.chance, Fraction):
        return fraction(bar.chance.numerator, bar.chance.denominator)
    return "" if bar.before in (None, 0, 1) else f"({text.percent(float(bar.before))})"
