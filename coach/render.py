"""Answers to look at: tidy frames for pandas, HTML for a notebook. (For programs: :mod:`coach.exchange`.)

The only room that imports pandas, and only when a frame is asked for. Sentences come from :mod:`coach.text`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, singledispatch
from html import escape
from typing import TYPE_CHECKING, Any, Final

from coach import registry, resources
from coach.cards import SMALL_JOKER, SPADE_2, SPADE_3, Cards, suit_of
from coach.cases import cases_of, lines_of, verdict_reasons
from coach.games.game import Reading, Shows, require
from coach.hands import odds_reasons, stake_rows, stake_tables, value_reasons
from coach.results import (
    RELATIVE_SEATS,
    Answer,
    Bidding,
    Bounds,
    Chance,
    Choices,
    Duel,
    Explanation,
    HandOdds,
    HandValue,
    Holders,
    KindOdds,
    Move,
    Odds,
    Reason,
    Solution,
    Step,
    Suggestion,
    Valued,
    Verdict,
    WhyNot,
)
from coach.text import (
    believed,
    cases,
    face,
    in_manner,
    is_badge,
    language,
    name,
    percent,
    say,
    score,
    segments,
    sentence,
    shown,
    shows_suits,
    signed,
    spoken_around,
    suits_written,
    written_as,
)
from coach.tiles import Tiles

if TYPE_CHECKING:
    import pandas as pd

MOVES_SHOWN: Final = 6
EVIDENCE_LISTED: Final = 6
"""So many plays of a suggestion stand open on a page; the others are folded away."""


# ---- for pandas ------------------------------------------------------------------------------------------------------


def to_frame(answer: Any) -> pd.DataFrame:
    """Return *answer* as a tidy frame: a row a play of a suggestion, a row a seat of odds and holders.

    Of what was solved, a row a play when all plays were asked for, else a row a step of the line.
    """
    return frame(_rows(answer))


def frame(rows: Iterable[Mapping[str, Any]], columns: Sequence[str] | None = None) -> pd.DataFrame:
    """Return *rows* as a frame; *columns* says which and in what order, also when there is no row."""
    import pandas as pd

    return pd.DataFrame(list(rows), columns=None if columns is None else list(columns))


@singledispatch
def _rows(answer: Answer) -> Iterator[dict[str, Any]]:
    raise TypeError(f"{answer!r} has no rows")


@_rows.register
def _(answer: Verdict) -> Iterator[dict[str, Any]]:
    yield {"legal": answer.legal, "kind": answer.kind, "clause": answer.clause, "reason": answer.reason.code}


@_rows.register
def _(answer: Odds) -> Iterator[dict[str, Any]]:
    for seat, chance in answer.by_seat.items():
        yield {"seat": seat, "probability": chance.probability, "count": chance.count, "of": chance.of}


@_rows.register
def _(answer: Explanation) -> Iterator[dict[str, Any]]:
    yield from _rows(answer.odds)


@_rows.register
def _(answer: Holders) -> Iterator[dict[str, Any]]:
    for seat in RELATIVE_SEATS:
        row: dict[str, Any] = {"seat": seat}
        for what, by in answer.figures.items():
            row[what] = float(by[seat]) if seat in by else None
        for what, by in answer.prior.figures.items() if answer.prior else ():
            row[f"{what}_prior"] = float(by[seat]) if seat in by else None
        yield row


@_rows.register
def _(answer: Suggestion) -> Iterator[dict[str, Any]]:
    for move in answer.moves:
        yield {
            "play": str(move.cards),
            "kind": move.kind,
            "value": move.value,
            "stderr": move.stderr,
            "beaten": None if move.beaten is None else move.beaten.probability,
            "worlds": move.worlds,
            "pruned": move.pruned,
            "undecided": move.undecided,
        }


@_rows.register
def _(answer: WhyNot) -> Iterator[dict[str, Any]]:
    for _, case in cases_of(answer):
        yield {
            **{seat: str(hand) for seat, hand in case.hands.items()},
            "points": case.points,
            "instead": case.instead_points,
        }


@_rows.register(Solution | Bounds)
def _(answer: Solution | Bounds) -> Iterator[dict[str, Any]]:
    for move in answer.moves:
        yield {
            "play": str(move.cards),
            "kind": move.kind,
            "value": move.value,
            "lower": move.lower,
            "upper": move.upper,
        }
    if isinstance(answer, Solution) and not answer.moves:
        for ply, step in enumerate(answer.line, start=1):
            yield {"ply": ply, "seat": step.seat, "play": str(step.cards)}


@_rows.register
def _(answer: HandValue) -> Iterator[dict[str, Any]]:
    with written_as(registry.manner(answer.game)):
        kind_zh = name("kind", answer.kind, "zh")
    named = {"kind": answer.kind, "kind_zh": kind_zh, "niu": answer.niu}
    yield {"hand": str(answer.cards), **named, "key": str(Cards.of([answer.key])), "clause": answer.clause}


@_rows.register
def _(answer: Duel) -> Iterator[dict[str, Any]]:
    for hand, wins in ((answer.first, answer.wins), (answer.second, not answer.wins)):
        for row in _rows(hand):
            yield {**row, "wins": wins}


@_rows.register(HandOdds | KindOdds)
def _(answer: HandOdds | KindOdds) -> Iterator[dict[str, Any]]:
    for kind, chance in answer.by_kind.items():
        yield {"kind": kind, "probability": chance.probability, "count": chance.count, "of": chance.of}


@_rows.register
def _(answer: Choices) -> Iterator[dict[str, Any]]:
    yield from ({"seat": seat, "chosen": chosen} for seat, chosen in answer.by_seat.items())


@_rows.register
def _(answer: Bidding) -> Iterator[dict[str, Any]]:
    yield from stake_rows(answer)


# ---- for a notebook --------------------------------------------------------------------------------------------------


def to_html(answer: Any, lang: str | None = None) -> str:
    """Return *answer* as a piece of HTML that brings its own style and reads well without any.

    It takes its colours from what stands around it, so light and dark pages need no telling.
    """
    lang = lang or language()
    tag = "zh-CN" if lang == "zh" else lang
    with written_as(registry.manner(answer.game)):
        return f'<div class="coach-answer" lang="{tag}"><style>{_style()}</style>{_html(answer, lang)}</div>'


@singledispatch
def _html(answer: Any, lang: str) -> str:
    rows = "".join(f"<dt>{escape(key)}</dt><dd>{_drawn(value, lang)}</dd>" for key, value in reading_rows(answer, lang))
    return f"<dl>{rows}</dl>{_list(answer.notes, lang)}"


def reading_rows(reading: Reading, lang: str | None = None) -> Iterator[tuple[str, list[str | Cards]]]:
    """Yield what was understood of a position, a label and its value a row, as the game tells it."""
    for row in require(registry.find(reading.game), Shows).show(reading.view).rows:
        value: list[str | Cards] = [row.cards] if row.cards else []
        for number, said in enumerate(row.said):
            value += ["·"] if number else []
            value += [part.strip() if isinstance(part, str) else part for part in segments(said, lang)]
        yield sentence(row.term, lang), [*value, "·", row.more] if row.more else value


@_html.register
def _(answer: Verdict, lang: str) -> str:
    kind = f" · {escape(name('kind', answer.kind, lang))}" if answer.kind else ""
    word = escape(say("legal" if answer.legal else "not-legal", lang))
    title = f'<p class="title"><span aria-hidden="true">{"✓" if answer.legal else "✗"}</span> {word}{kind}</p>'
    return f"{title}<p>{_prose(answer.reason, lang)} <b>{escape(answer.clause)}</b></p>"


@_html.register
def _(answer: Odds, lang: str) -> str:
    title = f"{cards_html(answer.combo, lang)} {escape(name('kind', answer.kind, lang))}"
    odds = _prose(joint_reason(answer), lang)
    table = _chances_html("seat label", answer.by_seat, say("odds-by-seat", lang), lang)
    return f'<p class="title">{title}</p><p>{odds}</p>{table}'


def joint_reason(odds: Odds) -> Reason:
    """Return the sentence about whether anybody at all can beat the combination."""
    if not odds.possible:
        return Reason("unbeatable")
    return Reason("beaten-by-any", {"p": odds.probability, "stderr": odds.stderr, "exact": odds.exact})


@_html.register
def _(answer: Explanation, lang: str) -> str:
    return _html(answer.odds, lang) + _list(answer.reasons, lang)


@_html.register
def _(answer: Holders, lang: str) -> str:
    words = (escape(say("my-side", lang)), escape(say("holds-both", lang)))
    before: Mapping[str, Any] = answer.prior.figures if answer.prior else {}
    titles = (cards_html([SPADE_2], lang), cards_html([SPADE_3], lang), *words)
    head = "".join(f'<th scope="col">{title}</th>' for title in titles)
    rows = "".join(
        f'<tr><th scope="row">{escape(name("seat label", seat, lang))}</th>'
        + "".join(f"<td>{escape(believed(by, before.get(what), seat))}</td>" for what, by in answer.figures.items())
        + "</tr>"
        for seat in RELATIVE_SEATS
    )
    html = f"<table><caption>{escape(say('who-holds', lang))}</caption><tr><td></td>{head}</tr>{rows}</table>"
    if answer.prior is not None:
        html += f"<p><small>{escape(say('believed-from-play', lang))}</small></p>"
        html += _list(tuple(each.reason for each in answer.evidence[:EVIDENCE_LISTED]), lang)
    return html


@_html.register
def _(answer: Suggestion, lang: str) -> str:
    shown, folded = answer.moves[:MOVES_SHOWN], answer.moves[MOVES_SHOWN:]
    title = f"{escape(say('suggested', lang))} {_play_html(answer.best, lang)}"
    sample = escape(say("sampled", lang, worlds=answer.worlds, playouts=answer.playouts))
    html = f'<p class="title">{title}</p>{_list(answer.notes, lang)}<p><small>{sample}</small></p>'
    html += f"<ol>{''.join(_move_html(move, lang) for move in shown)}</ol>"
    if folded:
        more = escape(say("more-plays", lang, count=len(folded)))
        rest = "".join(_move_html(move, lang) for move in folded)
        html += f'<details><summary>{more}</summary><ol start="{len(shown) + 1}">{rest}</ol></details>'
    return html


@_html.register
def _(answer: WhyNot, lang: str) -> str:
    title = f"{escape(say('why-not-title', lang))} {_laid_html(answer.cards, lang)}"
    html = f'<p class="title">{title}</p>{_list((*verdict_reasons(answer), *answer.reasons), lang)}'
    for reason, case in cases_of(answer):
        hands = (
            f"{escape(name('seat label', seat, lang))} {cards_html(hand, lang)}" for seat, hand in case.hands.items()
        )
        html += f"<p><b>{_prose(reason, lang)}</b></p><p>{'<br>'.join(hands)}</p>"
        for cards, _, line in lines_of(answer, case):
            html += f"<p>{escape(say('line-after', lang))} {_laid_html(cards, lang)}</p>{_line_html(line, lang)}"
    return html


@_html.register(Solution | Bounds)
def _(answer: Solution | Bounds, lang: str) -> str:
    html = f'<p class="title">{_prose(solved_reason(answer), lang)}</p>'
    if isinstance(answer, Solution) and answer.line:
        html += f"<p><b>{escape(say('best-line', lang))}</b></p>"
        html += _line_html(answer.line, lang)
    if answer.moves:
        shown, folded = answer.moves[:MOVES_SHOWN], answer.moves[MOVES_SHOWN:]
        html += f"<p><b>{escape(say('every-play', lang))}</b></p><ul>{_valued_html(shown, lang)}</ul>"
        if folded:
            more = escape(say("more-plays", lang, count=len(folded)))
            html += f"<details><summary>{more}</summary><ul>{_valued_html(folded, lang)}</ul></details>"
    searched = say("positions-searched", lang, nodes=f"{answer.nodes:,}", seconds=answer.elapsed_s)
    return f"{html}<p><small>{escape(searched)}</small></p>"


def solved_reason(answer: Solution | Bounds) -> Reason:
    """Return the sentence about what a position is worth, or what was proven of it."""
    if isinstance(answer, Bounds):
        if answer.value is None:
            return Reason("unsolved", {"lower": answer.lower, "upper": answer.upper})
        return Reason("unsolved-plays", {"value": answer.value})
    seat = answer.line[0].seat
    if not answer.value:
        return Reason("solved-even", {"seat": seat})
    values = {"seat": seat, "count": abs(answer.value)}
    return Reason("solved-wins", values) if answer.value > 0 else Reason("solved-loses", values)


def worth(move: Valued) -> str:
    """Return what a play is worth, or between which values that was proven to lie.

    >>> worth(Valued(Cards(), "pass", 2, 2)), worth(Valued(Cards(), "pass", -1, 2))
    ('+2', '−1 … +2')
    """
    return score(move.lower) if move.value is not None else f"{score(move.lower)} … {score(move.upper)}"


def tricks(line: Sequence[Step]) -> Iterator[tuple[int, list[Step]]]:
    """Yield the steps of *line* trick by trick with the trick's number; passes before any card have the number 0.

    A seat leads when its turn comes again and nobody has laid cards since.

    >>> four, pass_ = Cards.of([0]), Cards()
    >>> [number for number, _ in tricks([Step("W", pass_), Step("S", four), Step("W", pass_), Step("S", four)])]
    [0, 1, 2]
    """
    trick: list[Step] = []
    number = 0
    since: set[str] = set()  # the seats that have had their turn since cards were laid, who laid them among them
    for step in line:
        if step.cards and (not number or step.seat in since):
            if trick:
                yield number, trick
            number, trick = number + 1, []
        trick.append(step)
        since = {step.seat} if step.cards else since | {step.seat}
    if trick:
        yield number, trick


def _line_html(line: Sequence[Step], lang: str) -> str:
    numbered = list(tricks(line))
    passes = [_steps_html(steps, lang) for number, steps in numbered if not number]
    items = "".join(f"<li>{_steps_html(steps, lang)}</li>" for number, steps in numbered if number)
    return "".join(f"<p>{steps}</p>" for steps in passes) + f'<ol class="line">{items}</ol>'


def _steps_html(steps: Iterable[Step], lang: str) -> str:
    said = (f"{escape(name('seat', step.seat, lang))} {_laid_html(step.cards, lang)}" for step in steps)
    return " · ".join(f'<span class="step">{step}</span>' for step in said)


def _valued_html(moves: Iterable[Valued], lang: str) -> str:
    html = ""
    for move in moves:
        kind = f" <small>{escape(name('kind', move.kind, lang))}</small>" if move.cards else ""
        html += f"<li><b>{worth(move)}</b> {_laid_html(move.cards, lang)}{kind}</li>"
    return html


@_html.register
def _(answer: HandValue, lang: str) -> str:
    with suits_written(answer.suited):
        title = f"{cards_html(answer.cards, lang)} {escape(name('kind', answer.kind, lang))}"
        return f'<p class="title">{title}</p>{_list(value_reasons(answer), lang)}'


@_html.register
def _(answer: Duel, lang: str) -> str:
    word = escape(say("hand-wins" if answer.wins else "hand-loses", lang))
    with suits_written(answer.first.suited and answer.second.suited):
        why = f'<p class="title">{word}</p><p>{_prose(answer.reason, lang)}</p>'
    return why + _html(answer.first, lang) + _html(answer.second, lang)


@_html.register
def _(answer: HandOdds, lang: str) -> str:
    rows = _chances_html("kind", answer.by_kind, say("odds-by-kind", lang), lang)
    with suits_written(answer.hand.suited):
        return _html(answer.hand, lang) + _list(odds_reasons(answer), lang) + rows


@_html.register
def _(answer: KindOdds, lang: str) -> str:
    return _chances_html("kind", answer.by_kind, say("kinds-dealt", lang), lang)


def _chances_html(what: str, chances: Mapping[str, Chance], caption: str, lang: str) -> str:
    """Return chances as a table with bars; *what* they are by names their rows."""
    rows = "".join(
        f'<tr><th scope="row">{escape(name(what, each, lang))}</th>'
        f'<td><span class="bar" style="--p:{chance.probability:.3f}"></span></td>'
        f"<td>{percent(chance.probability)} <small>{'/'.join(cases(chance.count, chance.of))}</small></td></tr>"
        for each, chance in chances.items()
    )
    return f"<table><caption>{escape(caption)}</caption>{rows}</table>"


@_html.register
def _(answer: Bidding, lang: str) -> str:
    with suits_written(answer.suited):
        html = _list(answer.reasons, lang)
    heads = (say("stake-mean", lang), say("stake-deviation", lang))
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
    for caption, rows in stake_tables(answer, lang):
        body = "".join(
            f'<tr><th scope="row">{escape(term)}</th><td>{mean}</td><td>{escape(spread)}</td></tr>'
            for term, mean, spread in rows
        )
        html += f"<table><caption>{escape(caption)}</caption><tr><td></td>{head}</tr>{body}</table>"
    return html


def _laid_html(cards: Cards, lang: str) -> str:
    return cards_html(cards, lang) if cards else escape(name("kind", "pass", lang))


def _move_html(move: Move, lang: str) -> str:
    points = f"<b>{signed(move.value)}</b> <small>{escape(say('margin-points', lang, stderr=move.stderr))}</small>"
    standing = escape(move_standing(move, lang))
    return f"<li>{_play_html(move, lang)} {points} <small>{standing}</small>{_list(move.reasons, lang)}</li>"


def move_standing(move: Move, lang: str | None = None) -> str:
    """Return in a word that a play was dropped early or cannot be told from the best; nothing of all others."""
    if move.pruned:
        return say("dropped", lang)
    return say("level", lang) if move.undecided else ""


def _play_html(move: Move, lang: str) -> str:
    kind = escape(name("kind", move.kind, lang))
    return f"{cards_html(move.cards, lang)} {kind}" if move.cards else f"<b>{kind}</b>"


def _list(reasons: Iterable[Reason], lang: str) -> str:
    items = "".join(f"<li>{_prose(reason, lang)}</li>" for reason in reasons)
    return f"<ul>{items}</ul>" if items else ""


def _prose(reason: Reason, lang: str) -> str:
    """Return a reason's sentence with its cards drawn; a card is never parted from the mark that follows it."""
    html = ""
    for part in segments(reason, lang):
        joined = isinstance(part, str) and html.endswith("</i>") and part[:1] in "，。：；、）,.:;)"
        html += "\N{WORD JOINER}" * joined + _drawn([part], lang)
    return html


def _drawn(parts: Iterable[str | Cards], lang: str) -> str:
    return " ".join(cards_html(part, lang) if isinstance(part, Cards) else escape(part) for part in parts)


_SUIT_CLASSES: Final = ("diamond", "club", "heart", "spade")


def cards_html(cards: Iterable[int], lang: str | None = None) -> str:
    """Return cards as they are laid, for a sentence; their suits are words to who cannot see them drawn.

    Where suits are not written (see :func:`coach.text.write_as`) they are not drawn either.

    >>> cards_html([SPADE_2], "zh")
    '<i class="card in spade ghost"><span class="sr">黑桃</span>2<span class="sr">，牛鬼2</span></i>'
    """
    if isinstance(cards, Tiles):
        return escape(shown(cards, lang))
    return " ".join(_card_html(card, lang) for card in in_manner(cards)) or escape(say("no-cards-shown", lang))


def _card_html(card: int, lang: str | None) -> str:
    classes = ["card", "in"]
    if card >= SMALL_JOKER:
        classes += ["joker"] if card == SMALL_JOKER else ["joker", "big"]
    elif not shows_suits():
        classes.append("plain")
    else:
        classes.append(_SUIT_CLASSES[suit_of(card)])
        if is_badge(card):
            classes.append("ghost")
    before, after = (f'<span class="sr">{escape(said)}</span>' if said else "" for said in spoken_around(card, lang))
    return f'<i class="{" ".join(classes)}">{before}{escape(face(card, lang))}{after}</i>'


_RULES: Final = """
.coach-answer{line-height:1.6;font-variant-numeric:tabular-nums}
.coach-answer p,.coach-answer ul,.coach-answer ol,.coach-answer dl{margin:.3em 0}
.coach-answer .title{font-size:1.15em;font-weight:700}
.coach-answer small{opacity:.8}
.coach-answer ol>li{margin:.5em 0;padding-top:.3em;border-top:1px solid color-mix(in srgb,currentColor 18%,transparent)}
.coach-answer ol.line>li{margin:.2em 0;padding:0;border:0}
.coach-answer .step{white-space:nowrap}
.coach-answer dl{display:grid;grid-template-columns:auto 1fr;gap:.3em 1em}
.coach-answer dd{margin:0}
.coach-answer table{border-collapse:collapse;margin:.3em 0}
.coach-answer caption{text-align:left;opacity:.8}
.coach-answer :is(th,td){padding:.15em .8em .15em 0;text-align:left}
.coach-answer .bar{display:block;width:8em;height:.5em;border-radius:.25em;
background:linear-gradient(90deg,#b07a1e calc(var(--p)*100%),transparent 0),
color-mix(in srgb,currentColor 15%,transparent)}
.coach-answer .sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.coach-answer .card.in{position:relative;display:inline-block;box-sizing:border-box;
width:auto;height:1.5em;min-width:1.9em;padding:0 .3em 0 1.2em;
border-radius:.28em;background:#fffefb;color:var(--ink);box-shadow:inset 0 0 0 1px #cfc6b5;
font:700 .92em/1.5em system-ui,sans-serif;letter-spacing:0;text-align:center;
writing-mode:horizontal-tb;forced-color-adjust:none}
.coach-answer .card.in::before{content:"";position:absolute;left:.3em;top:.36em;width:.8em;height:.8em;
background:currentColor;-webkit-mask:var(--pip) center/contain no-repeat;mask:var(--pip) center/contain no-repeat}
.coach-answer .card.in::after{content:none}
.coach-answer .card.plain{padding:0 .3em;min-width:1.5em}
.coach-answer .card.plain::before{content:none}
.coach-answer .card.ghost{
background:radial-gradient(circle at calc(100% - .3em) .3em,#1f1d1a .13em,transparent .16em),#fffefb}
.coach-answer :is(.spade,.club,.joker,.plain){--ink:#1c1b1a}
.coach-answer :is(.heart,.diamond,.joker.big){--ink:#b8231a}
"""


@cache
def _style() -> str:
    """Return the style of a piece of HTML; the suits' shapes come from where all cards have them."""
    sheet = (resources.PACKAGE / "widgets" / "static" / "components.css").read_text(encoding="utf-8")
    shapes = re.findall(r'\.(spade|heart|club|diamond|joker) \{[^}]*(--pip: url\("[^"]+"\))', sheet)
    return _RULES + "".join(f".coach-answer .{suit}{{{shape}}}\n" for suit, shape in shapes)
