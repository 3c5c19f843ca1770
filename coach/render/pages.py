"""Answers as pieces of HTML, and as whole pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import singledispatch
from html import escape
from typing import TYPE_CHECKING, Any, Final

from coach import registry
from coach.cards import SPADE_2, SPADE_3, Cards
from coach.cases import cases_of, lines_of, verdict_reasons
from coach.games.game import Reading, Shows, require
from coach.hands import odds_reasons, stake_tables, value_reasons
from coach.judged import WORST, look_reasons, score_reason
from coach.parts import finding_reasons, settled_line, word_reasons
from coach.results import (
    RELATIVE_SEATS,
    Accounts,
    Bidding,
    Bounds,
    Chance,
    Duel,
    Explanation,
    HandOdds,
    HandValue,
    Holders,
    KindOdds,
    Look,
    Move,
    Odds,
    Possible,
    Reason,
    Report,
    Review,
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
    counted,
    language,
    name,
    percent,
    say,
    score,
    segments,
    sentence,
    signed,
    suits_written,
    written_as,
)
from coach.tiles import from_tokens

if TYPE_CHECKING:
    pass

from coach.render.drawing import cards_html, drawn, laid_html, prose, reason_list, style

MOVES_SHOWN: Final = 6
"""So many plays of a suggestion stand open on a page; the others are folded away."""
EVIDENCE_LISTED: Final = 6
"""So many plays that tell who holds ♠2 and ♠3 are listed, those that tell most."""


# ---- for pandas ------------------------------------------------------------------------------------------------------


def to_html(answer: Any, lang: str | None = None) -> str:
    """Return *answer* as a piece of HTML that brings its own style and reads well without any.

    It takes its colours from what stands around it, so light and dark pages need no telling.
    """
    lang = lang or language()
    tag = "zh-CN" if lang == "zh" else lang
    with written_as(registry.manner(answer.game)):
        return f'<div class="coach-answer" lang="{tag}"><style>{style()}</style>{_html(answer, lang)}</div>'


@singledispatch
def _html(answer: Any, lang: str) -> str:
    rows = "".join(f"<dt>{escape(key)}</dt><dd>{drawn(value, lang)}</dd>" for key, value in reading_rows(answer, lang))
    return f"<dl>{rows}</dl>{reason_list(answer.notes, lang)}"


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
    return f"{title}<p>{prose(answer.reason, lang)} <b>{escape(answer.clause)}</b></p>"


@_html.register
def _(answer: Odds, lang: str) -> str:
    title = f"{cards_html(answer.combo, lang)} {escape(name('kind', answer.kind, lang))}"
    odds = prose(joint_reason(answer), lang)
    table = _chances_html("seat label", answer.by_seat, say("odds-by-seat", lang), lang)
    return f'<p class="title">{title}</p><p>{odds}</p>{table}'


def joint_reason(odds: Odds) -> Reason:
    """Return the sentence about whether anybody at all can beat the combination."""
    if not odds.possible:
        return Reason("unbeatable")
    return Reason("beaten-by-any", {"p": odds.probability, "stderr": odds.stderr, "exact": odds.exact})


@_html.register
def _(answer: Explanation, lang: str) -> str:
    return _html(answer.odds, lang) + reason_list(answer.reasons, lang)


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
        html += reason_list(tuple(each.reason for each in answer.evidence[:EVIDENCE_LISTED]), lang)
    return html


@_html.register
def _(answer: Suggestion, lang: str) -> str:
    shown, folded = answer.moves[:MOVES_SHOWN], answer.moves[MOVES_SHOWN:]
    title = f"{escape(say('suggested', lang))} {_play_html(answer.best, lang)}"
    sample = escape(say("sampled", lang, worlds=answer.worlds, playouts=answer.playouts))
    html = f'<p class="title">{title}</p>{reason_list(answer.notes, lang)}<p><small>{sample}</small></p>'
    html += f"<ol>{''.join(_move_html(move, lang) for move in shown)}</ol>"
    if folded:
        more = escape(say("more-plays", lang, count=len(folded)))
        rest = "".join(_move_html(move, lang) for move in folded)
        html += f'<details><summary>{more}</summary><ol start="{len(shown) + 1}">{rest}</ol></details>'
    return html


@_html.register
def _(answer: WhyNot, lang: str) -> str:
    title = f"{escape(say('why-not-title', lang))} {laid_html(answer.cards, lang)}"
    html = f'<p class="title">{title}</p>{reason_list((*verdict_reasons(answer), *answer.reasons), lang)}'
    for reason, case in cases_of(answer):
        hands = (
            f"{escape(name('seat label', seat, lang))} {cards_html(hand, lang)}" for seat, hand in case.hands.items()
        )
        html += f"<p><b>{prose(reason, lang)}</b></p><p>{'<br>'.join(hands)}</p>"
        for cards, _, line in lines_of(answer, case):
            html += f"<p>{escape(say('line-after', lang))} {laid_html(cards, lang)}</p>{_line_html(line, lang)}"
    return html


@_html.register
def _(answer: Review, lang: str) -> str:
    html = f'<p class="title">{escape(say("review-title", lang))}</p>'
    html += reason_list((score_reason(answer, seat) for seat in answer.players), lang)
    if answer.worst:
        html += f"<p><b>{escape(say('review-worst', lang))}</b></p>"
        html += f"<ul>{''.join(_look_html(look, lang) for look in answer.worst[:WORST])}</ul>"
    most = max((look.found.lost for look in answer.looks), default=0.0)
    plays = "".join(_look_row(look, most, lang) for look in answer.looks)
    html += f"<details open><summary>{escape(say('review-plays', lang))}</summary><table>{plays}</table></details>"
    record = f"<pre>{escape(answer.text)}</pre>"
    return f"{html}<details><summary>{escape(say('review-record', lang))}</summary>{record}</details>"


def _look_html(look: Look, lang: str) -> str:
    title = f"<b>{look.number}. {escape(look.seat)}</b> {laid_html(look.found.cards, lang)}"
    return f"<li>{title}{reason_list(look_reasons(look), lang)}</li>"


def _look_row(look: Look, most: float, lang: str) -> str:
    """Return a play as a line of a table: a bar as long as what it lost beside the worst one."""
    lost = look.found.lost
    bar = f'<meter min="0" max="{most:.2f}" value="{lost:.2f}"></meter> {signed(-lost)}' if lost else ""
    laid = laid_html(look.found.cards, lang)
    return f"<tr><th scope='row'>{look.number}</th><td>{escape(look.seat)}</td><td>{laid}</td><td>{bar}</td></tr>"


def document(answer: Any, title: str, lang: str | None = None) -> str:
    """Return *answer* as a whole page that needs nothing beside it."""
    lang = lang or language()
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    tag = "zh-CN" if lang == "zh" else lang
    page = 'style="color-scheme: light dark; max-width: 46rem; margin: 1rem auto; padding: 0 1rem"'
    return f'<!doctype html><html lang="{tag}"><head>{head}</head><body {page}>{to_html(answer, lang)}</body></html>\n'


@_html.register(Solution | Bounds)
def _(answer: Solution | Bounds, lang: str) -> str:
    html = f'<p class="title">{prose(solved_reason(answer), lang)}</p>'
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
    said = (f"{escape(name('seat', step.seat, lang))} {laid_html(step.cards, lang)}" for step in steps)
    return " · ".join(f'<span class="step">{step}</span>' for step in said)


def _valued_html(moves: Iterable[Valued], lang: str) -> str:
    html = ""
    for move in moves:
        kind = f" <small>{escape(name('kind', move.kind, lang))}</small>" if move.cards else ""
        html += f"<li><b>{worth(move)}</b> {laid_html(move.cards, lang)}{kind}</li>"
    return html


@_html.register
def _(answer: HandValue, lang: str) -> str:
    with suits_written(answer.suited):
        title = f"{cards_html(answer.cards, lang)} {escape(name('kind', answer.kind, lang))}"
        return f'<p class="title">{title}</p>{reason_list(value_reasons(answer), lang)}'


@_html.register
def _(answer: Duel, lang: str) -> str:
    word = escape(say("hand-wins" if answer.wins else "hand-loses", lang))
    with suits_written(answer.first.suited and answer.second.suited):
        why = f'<p class="title">{word}</p><p>{prose(answer.reason, lang)}</p>'
    return why + _html(answer.first, lang) + _html(answer.second, lang)


@_html.register
def _(answer: HandOdds, lang: str) -> str:
    rows = _chances_html("kind", answer.by_kind, say("odds-by-kind", lang), lang)
    with suits_written(answer.hand.suited):
        return _html(answer.hand, lang) + reason_list(odds_reasons(answer), lang) + rows


@_html.register
def _(answer: KindOdds, lang: str) -> str:
    return _chances_html("kind", answer.by_kind, say("kinds-dealt", lang), lang)


@_html.register
def _(answer: Possible, lang: str) -> str:
    title = f'<p class="title">{escape(say("deals-possible", lang, deals=counted(answer.deals)))}</p>'
    tiles = {seat: {from_tokens([tile]): chance for tile, chance in by.items()} for seat, by in answer.tiles.items()}
    return title + _grid_html(answer.numbers, lang) + _grid_html(tiles, lang) + reason_list(word_reasons(answer), lang)


def _grid_html(chances: Mapping[str, Mapping[Any, Chance]], lang: str) -> str:
    """Return chances by seat as a table, a column a seat; its rows are cards or numbers."""
    head = "".join(f'<th scope="col">{escape(name("seat label", seat, lang))}</th>' for seat in chances)
    rows = "".join(
        f'<tr><th scope="row">{drawn([what if isinstance(what, Cards) else str(what)], lang)}</th>'
        + "".join(f"<td>{percent(by[what].probability)}</td>" for by in chances.values())
        + "</tr>"
        for what in next(iter(chances.values()), {})
    )
    return f"<table><tr><td></td>{head}</tr>{rows}</table>"


@_html.register
def _(answer: Accounts, lang: str) -> str:
    counts = escape(say("plays-counted", lang, deals=counted(answer.deals)))
    items = "".join(
        f"<li><b>{cards_html(threat.cards, lang)}</b> <small>{escape(name('kind', threat.kind, lang))}</small>"
        f"{reason_list(threat.reasons or [Reason('nothing-threatens')], lang)}</li>"
        for threat in answer.threats
    )
    return f"<p><small>{counts}</small></p><ul>{items}</ul>"


@_html.register
def _(answer: Report, lang: str) -> str:
    return "".join(
        f"<p><b>{escape(say('hand-number', lang, number=number))}</b> {escape(settled_line(hand, lang))}</p>"
        f"{reason_list(finding_reasons(hand), lang)}"
        for number, hand in enumerate(answer.hands, start=1)
    )


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
        html = reason_list(answer.reasons, lang)
    heads = (say("stake-mean", lang), say("stake-deviation", lang))
    head = "".join(f'<th scope="col">{escape(word)}</th>' for word in heads)
    for caption, rows in stake_tables(answer, lang):
        body = "".join(
            f'<tr><th scope="row">{escape(term)}</th><td>{mean}</td><td>{escape(spread)}</td></tr>'
            for term, mean, spread in rows
        )
        html += f"<table><caption>{escape(caption)}</caption><tr><td></td>{head}</tr>{body}</table>"
    return html


def _move_html(move: Move, lang: str) -> str:
    points = f"<b>{signed(move.value)}</b> <small>{escape(say('margin-points', lang, stderr=move.stderr))}</small>"
    standing = escape(move_standing(move, lang))
    return f"<li>{_play_html(move, lang)} {points} <small>{standing}</small>{reason_list(move.reasons, lang)}</li>"


def move_standing(move: Move, lang: str | None = None) -> str:
    """Return in a word that a play was dropped early or cannot be told from the best; nothing of all others."""
    if move.pruned:
        return say("dropped", lang)
    return say("level", lang) if move.undecided else ""


def _play_html(move: Move, lang: str) -> str:
    kind = escape(name("kind", move.kind, lang))
    return f"{cards_html(move.cards, lang)} {kind}" if move.cards else f"<b>{kind}</b>"
