"""Values as a face shows them: plain JSON with every text in the reader's language and every number written out.

A sentence is a list of segments: text, ``{"cards": [tokens]}`` to be drawn, ``{"clause": "N4"}`` to be opened.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

from coach import text
from coach.cards import RANKS, SMALL_JOKER, SUIT_SIGNS, Cards, card_id, card_token, laid, rank_of
from coach.clauses import clauses
from coach.errors import CoachError, NotationError
from coach.games.niugui.plays import Kind
from coach.games.niugui.position import BADGE_CARDS, View
from coach.games.niugui.rules import BADGES
from coach.results import RELATIVE_SEATS, Chance, Holders, Move, Odds, Reason, Suggestion
from coach.widgets.words import WORDS

Segment = str | dict[str, Any]
Face = dict[str, Any]

OTHERS: Final = RELATIVE_SEATS[1:]
IN_ODDS: Final = frozenset({"beaten-in", "beaten-by-any"})
"""Reasons whose numbers stand in the odds beside them."""
TELLING: Final = (
    "goes-out",
    "only-play",
    "cannot-beat",
    "unbeatable",
    "cheapest",
    "pass-keeps",
    "shows-badge",
    "breaks",
    "winners-left",
    "keeps",
    "plays-needed",
)
"""Reasons that say most of a play in one line, the first before the others."""
COSTS: Final = frozenset({"shows-badge", "breaks"})
"""What speaks against a play, and so does not say why it is the best."""

_MARK: Final = re.compile(rf"\((N\d+)\)|（(N\d+)）|([{SUIT_SIGNS}](?:10|[2-9JQKA])(?!\d))")


def segments(parts: Iterable[str | Cards]) -> list[Segment]:
    """Return a sentence for a face: the cards and clauses that its text names are taken out of it too.

    >>> segments(["♥10 ", Cards.of([0]), "，就亮明了（N4）。"])
    [{'cards': ['HT']}, ' ', {'cards': ['D4']}, '，就亮明了', {'clause': 'N4'}, '。']
    """
    found: list[Segment] = []
    for part in parts:
        if isinstance(part, Cards):
            found.append({"cards": tokens(part)} if part else "—")
            continue
        end = 0
        for match in _MARK.finditer(part):
            found.append(part[end : match.start()])
            found.append({"cards": [_token(match[3])]} if match[3] else {"clause": match[1] or match[2]})
            end = match.end()
        found.append(part[end:])
    joined: list[Segment] = []
    for segment in found:
        if isinstance(segment, str) and joined and isinstance(joined[-1], str):
            joined[-1] += segment
        elif segment != "":
            joined.append(segment)
    return joined


def tokens(cards: Cards) -> list[str]:
    """Return cards as tokens in the order in which they are laid."""
    return [card_token(card) for card in laid(cards)]


def phrase(key: str, lang: str, **values: Any) -> list[Segment]:
    """Return one of the faces' own sentences, its values in place.

    >>> phrase("suppose.seat", "en", cards=Cards.of([0]), seat="next")
    [{'cards': ['D4']}, ' is with next']
    """
    parts: list[str | Cards] = []
    for literal, place, _, _ in string.Formatter().parse(WORDS[lang][key]):
        parts.append(literal)
        if place is not None:
            value = values[place]
            parts.append(value if isinstance(value, Cards) else str(value))
    return segments(parts)


def reason(why: Reason, lang: str) -> list[Segment]:
    """Return the sentence of a reason."""
    return segments(text.segments(why, lang))


def seat_name(seat: str, lang: str) -> str:
    """Return what a row about *seat* is called."""
    return _capital(text.name("seat label", seat, lang))


def clause_texts(game: str, lang: str) -> dict[str, Face]:
    """Return every clause of *game* by id: its title and its text."""
    return {clause.id: {"title": clause.title[lang], "text": segments([clause.text[lang]])} for clause in clauses(game)}


def fault(error: CoachError, lang: str) -> Face:
    """Return what is wrong with the text in the box, and where; positions count as JavaScript counts."""
    face: Face = {"text": segments([text.fault(error, lang)]), "located": False, "quote": None}
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


def position(view: View, notes: Iterable[Reason], lang: str) -> Face:
    """Return how a position was understood."""
    plays = view.legal_plays()
    return {
        "rows": [_row(*row) for row in _rows(view, lang)],
        "notes": [reason(note, lang) for note in notes],
        "status": WORDS[lang]["read.status"],
        "plays": len(plays),
        "hand": view.hand.tokens,
        "following": view.top is not None,
        "pad": {
            "me": view.hand.tokens,
            "played": view.played.tokens,
            "elsewhere": [token for cards in view.known[1:] for token in cards.tokens],
        },
    }


def _rows(view: View, lang: str) -> list[tuple[str, Cards, list[Segment]]]:
    words = WORDS[lang]
    rows = [
        (words["read.turn"], Cards(), phrase("read.lead", lang)),
        (words["read.me"].format(count=len(view.hand)), view.hand, []),
        (words["read.others"], Cards(), _others(view, lang)),
        (words["read.unseen"], Cards(), _unseen(view, lang)),
        (words["read.rules"], Cards(), [*phrase(f"read.{view.rules.flush_order}", lang), " ", {"clause": "N16"}]),
    ]
    if view.top is not None and view.owner is not None:
        kind = _capital(text.name("kind", view.top.kind.value, lang))
        owner = text.name("seat", RELATIVE_SEATS[view.owner], lang)
        rows[0] = (words["read.table"], view.top.cards, phrase("seat.kind", lang, seat=owner, kind=kind))
    elif view.turn != 0:
        rows[0] = (words["read.turn"], Cards(), [seat_name(RELATIVE_SEATS[view.turn], lang)])
    elif view.must_open:
        rows[0] = (words["read.turn"], Cards(), phrase("read.opening", lang, cards=Cards.of([0])))
    shown = [
        phrase("seat.badge", lang, seat=seat_name(RELATIVE_SEATS[seat], lang), cards=Cards.of([card]))
        for card, seat in zip(BADGE_CARDS, view.badges, strict=True)
        if seat is not None
    ]
    if shown:
        rows.insert(3, (words["read.badges"], Cards(), _listed(shown, lang)))
    return rows


def _row(term: str, cards: Cards, sentence: list[Segment]) -> Face:
    return {"term": term, "cards": tokens(cards), "text": sentence}


def _others(view: View, lang: str) -> list[Segment]:
    found: list[list[Segment]] = []
    for seat in (1, 2, 3):
        name = seat_name(RELATIVE_SEATS[seat], lang)
        counts = {case[seat] for case in view.counts}
        if seat in view.out:
            place = WORDS[lang][f"place.{view.out.index(seat) + 1}"]
            found.append(phrase("out", lang, seat=name, place=place))
            continue
        count = str(counts.pop()) if len(counts) == 1 else WORDS[lang]["counts.all"]
        known = view.known[seat]
        found.append(phrase("seat.count", lang, seat=name, count=count) + (segments([" ", known]) if known else []))
    return _listed(found, lang, " · ")


def _unseen(view: View, lang: str) -> list[Segment]:
    unseen = view.unseen
    highest = Cards.of(sorted(unseen)[-4:])
    sentence: list[Segment] = ["0"]
    if unseen:
        sentence = phrase("read.highest", lang, count=len(unseen), cards=highest)
    return [*sentence, " · ", *phrase("gone", lang, count=view.gone)] if view.gone else sentence


def _listed(sentences: Iterable[list[Segment]], lang: str, between: str = "") -> list[Segment]:
    between = between or text.say("list-separator", lang)
    found: list[Segment] = []
    for sentence in sentences:
        found += [between, *sentence] if found else sentence
    return found


def sides(view: View, holders: Holders, lang: str) -> Face:
    """Return the partner meter: who holds ♠2 and ♠3, and so who is on my side (N3)."""
    black = [seat for seat in RELATIVE_SEATS if holders.s2[seat] == 1 or holders.s3[seat] == 1]
    certain = 1 in holders.s2.values() and 1 in holders.s3.values()
    mine = [card for card, chances in zip(BADGE_CARDS, (holders.s2, holders.s3), strict=True) if chances["me"] == 1]
    double = {seat: chance for seat, chance in holders.double.items() if 0 < chance < 1}
    partner = holders.partner if not certain and not mine else {}
    return {
        "verdict": _verdict(black, certain, mine, lang),
        "badges": [
            _badge(card, shown, chances, view, lang)
            for card, shown, chances in zip(BADGE_CARDS, view.badges, (holders.s2, holders.s3), strict=True)
        ],
        "partner": _chances(partner, lang),
        "double": phrase(
            "meter.double",
            lang,
            cards=BADGES,
            chances=text.say("list-separator", lang).join(
                f"{seat_name(seat, lang)} {text.percent(float(chance))}" for seat, chance in double.items()
            ),
        )
        if double
        else [],
    }


def _verdict(black: list[str], certain: bool, mine: list[int], lang: str) -> list[Segment]:
    others = [seat for seat in OTHERS if seat not in black]
    if len(mine) == 2:
        return phrase("meter.double_me", lang)
    if mine and certain:
        return phrase("meter.black_known", lang, seat=text.name("seat", next(s for s in black if s != "me"), lang))
    if mine:
        return phrase("meter.black", lang, cards=Cards.of(mine), other=BADGES - Cards.of(mine))
    if certain and len(black) == 1:
        return phrase("meter.double_known", lang, seat=seat_name(black[0], lang))
    if certain:
        return phrase("meter.red_known", lang, seat=text.name("seat", others[0], lang))
    return phrase("meter.red", lang, cards=BADGES)


def _badge(card: int, shown: int | None, chances: Mapping[str, Fraction], view: View, lang: str) -> Face:
    holder = next((seat for seat, chance in chances.items() if chance == 1), None)
    if shown is not None:
        key = "where.me_shown" if shown == 0 else "where.shown"
        said = phrase(key, lang, seat=seat_name(RELATIVE_SEATS[shown], lang))
    elif holder == "me":
        said = phrase("where.me", lang)
    elif holder is not None:
        said = phrase("where.known", lang, seat=text.name("seat", holder, lang))
    else:
        said = phrase("where.open", lang)
    return {
        "rank": RANKS[rank_of(card)],
        "known": holder is not None,
        "text": said,
        "chances": [] if holder is not None else _chances(chances, lang),
    }


def _chances(chances: Mapping[str, Fraction], lang: str) -> list[Face]:
    shown = {seat: chance for seat, chance in chances.items() if chance or seat in OTHERS}
    top = max(shown.values(), default=Fraction(0))
    return [
        {
            "name": seat_name(seat, lang),
            "p": float(chance),
            "percent": text.percent(float(chance)),
            "fraction": fraction(chance.numerator, chance.denominator),
            "most": chance == top and list(shown.values()).count(top) == 1,
        }
        for seat, chance in shown.items()
    ]


def odds(found: Odds, lang: str) -> Face:
    """Return how likely a play is to be beaten, seat by seat and by anybody."""
    lines = []
    if not found.possible:
        lines.append(phrase("odds.none", lang))
    elif sum(chance.count > 0 for chance in found.by_seat.values()) > 1:
        grain = "" if found.exact else WORDS[lang]["odds.estimate"].format(stderr=text.percent(found.stderr))
        if found.joint is not None:
            count = fraction(found.joint.count, found.joint.of)
            grain = f"（{count}）" if lang == "zh" else f" ({count})"
        lines.append(phrase("odds.any", lang, p=text.percent(found.probability), grain=grain))
    witness = found.witness
    return {
        "title": phrase("odds.title", lang),
        "seats": [_seat_odds(seat, chance, lang) for seat, chance in found.by_seat.items()],
        "lines": lines,
        "witness": reason(
            Reason("witness", {"seat": witness.by, "hand": witness.hands[witness.by], "play": witness.play}), lang
        )
        if witness is not None
        else [],
    }


def _seat_odds(seat: str, chance: Chance, lang: str) -> Face:
    name, percent = seat_name(seat, lang), text.percent(chance.probability)
    count, of = text.cases(chance.count, chance.of)
    return {
        "name": name,
        "p": chance.probability,
        "percent": percent,
        "fraction": fraction(chance.count, chance.of),
        "spoken": WORDS[lang]["odds.spoken"].format(seat=name, count=count, of=of, p=percent),
    }


def fraction(count: int, of: int) -> str:
    """Return counts as a fraction, long ones in round figures."""
    return "/".join(text.cases(count, of))


def move_id(cards: Cards) -> str:
    """Return a name for a play, the same as long as its cards are: ``"D4 S4"``, or ``"pass"``."""
    return cards.ascii or "pass"


def move(played: Move, lang: str, *, best: bool, before: float | None = None) -> Face:
    """Return one play of an answer; *before* is its value before something was supposed."""
    gist = min(played.reasons, key=partial(_weight, best=best), default=None)
    risk = next((why for why in played.reasons if why.code == "beaten-in"), None)
    return {
        "id": move_id(played.cards),
        "cards": tokens(played.cards),
        "name": _capital(text.name("kind", played.kind, lang)),
        "spoken": text.spoken(played.cards, lang) or WORDS[lang]["pass"],
        **value(played.value, played.stderr),
        "before": None if before is None else text.signed(before),
        "undecided": played.undecided,
        "pruned": played.pruned,
        "gist": reason(gist, lang) if gist else [],
        "risk": reason(risk, lang) if risk and risk is not gist else [],
        "reasons": [reason(why, lang) for why in played.reasons if why is not gist and why.code not in IN_ODDS],
        "odds": odds(played.beaten, lang) if played.beaten else None,
    }


def _weight(why: Reason, *, best: bool) -> int:
    weight = TELLING.index(why.code) if why.code in TELLING else len(TELLING)
    return weight + len(TELLING) * (best and why.code in COSTS)


def value(points: float, stderr: float) -> Face:
    """Return expected points for a bar and as text."""
    return {"v": points, "se": stderr, "value": text.signed(points), "stderr": f"{stderr:.2f}"}


def scale(points: Iterable[float]) -> Face:
    """Return the scale of the bars: two points either way, nine where a 双牛鬼 may win or lose so much (N22)."""
    most = 2 if all(abs(each) <= 2 for each in points) else 9
    marks = [part * most / 2 for part in range(-2, 3)]
    return {"most": most, "marks": [f"{mark:+g}".replace("-", "−") if mark else "0" for mark in marks]}


def headline(answer: Suggestion, running: bool, lang: str) -> list[Segment]:
    """Return the fact that stands above the plays."""
    best = answer.best
    passing = best.kind == Kind.PASS
    gain = next((note.values["gain"] for note in answer.notes if note.code == "best-by"), None)
    close = next((note.values["count"] for note in answer.notes if note.code == "undecided"), None)
    tied = next((note.values["count"] for note in answer.notes if note.code == "tied"), None)
    if tied is not None:
        return phrase("headline.pass_tied" if passing else "headline.tied", lang, cards=best.cards, count=tied)
    if len(answer.moves) == 1:
        return phrase("headline.only_pass" if passing else "headline.only", lang, cards=best.cards)
    if running or (gain is None and close is None):
        return phrase("headline.running_pass" if passing else "headline.running", lang, cards=best.cards)
    if gain is not None:
        return phrase("headline.pass_best" if passing else "headline.best", lang, cards=best.cards, gain=f"{gain:.2f}")
    return phrase("headline.pass_close" if passing else "headline.close", lang, cards=best.cards, count=close)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _token(written: str) -> str:
    card = card_id(written[1:].replace("10", "T"), "DCHS"[SUIT_SIGNS.index(written[0])])
    assert card < SMALL_JOKER
    return Cards.of([card]).tokens[0]


def _utf16(part: str) -> int:
    return len(part.encode("utf-16-le", "surrogatepass")) // 2
