"""Answers on a terminal: cards in their colours, numbers with their errors, reasons as lists. Narrow ones will do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import singledispatch
from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from coach.cards import BIG_JOKER, SMALL_JOKER, SPADE_2, SPADE_3, Cards, suit_of
from coach.cases import cases_of, lines_of, verdict_reasons
from coach.clauses import Clause, Comparison, Evaluation
from coach.games.puzzle import HARDEST, Puzzle
from coach.hands import odds_reasons, stake_tables, value_reasons
from coach.render import (
    joint_reason,
    move_standing,
    reading_rows,
    solved_reason,
    tricks,
    worth,
)
from coach.results import (
    RELATIVE_SEATS,
    Bidding,
    Bounds,
    Chance,
    Duel,
    HandOdds,
    HandValue,
    Holders,
    KindOdds,
    Layout,
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
    card_label,
    cases,
    in_manner,
    is_badge,
    language,
    name,
    percent,
    say,
    score,
    segments,
    shown,
    shows_suits,
    signed,
    suits_written,
)
from coach.tiles import Tiles

PLAYS_EXPLAINED: Final = 3
"""So many plays of a suggestion come with all their reasons."""
PLAYS_LISTED: Final = 10
"""So many are listed unless all are asked for."""
EVIDENCE_LISTED: Final = 6
"""The same of the plays that tell who holds what."""
BAR: Final = 12
"""The width of a bar that stands for certainty."""


def put(answer: Any, *, every: bool = False) -> None:
    """Print *answer* for people on standard output.

    :param every: list also what is usually left out: all plays of a suggestion, all of a clause.
    """
    console = Console(highlight=False)
    for part in _lines(answer, every):
        console.print(part)


@singledispatch
def _lines(answer: Any, every: bool) -> Iterator[RenderableType]:
    for label, value in reading_rows(answer):
        yield Text.assemble((f"{label}  ", "bold"), _drawn(value, " "))
    yield from _listed(answer.notes)


@_lines.register
def _(answer: Verdict, every: bool) -> Iterator[RenderableType]:
    word, style = ("legal", "bold green") if answer.legal else ("not-legal", "bold red")
    kind = f" · {name('kind', answer.kind)}" if answer.kind else ""
    yield Text.assemble((f"{'✓' if answer.legal else '✗'} {say(word)}", style), kind, f" · {answer.clause}")
    yield _prose(answer.reason)


@_lines.register
def _(answer: Odds, every: bool) -> Iterator[RenderableType]:
    yield Text.assemble(cards_text(answer.combo), " ", name("kind", answer.kind))
    yield _prose(joint_reason(answer))
    table = Table.grid(padding=(0, 2))
    for seat, chance in answer.by_seat.items():
        p = chance.probability
        table.add_row(
            name("seat label", seat), _bar(p), percent(p), Text("/".join(cases(chance.count, chance.of)), "dim")
        )
    yield Padding(table, (0, 0, 0, 2), expand=False)
    yield from _layout(say("witness-beaten"), answer.witness)
    yield from _layout(say("witness-safe"), answer.safe if answer.possible else None)


@_lines.register
def _(answer: Holders, every: bool) -> Iterator[RenderableType]:
    table = Table(box=None, pad_edge=False)
    heads = cards_text([SPADE_2]), cards_text([SPADE_3]), Text(say("my-side")), Text(say("holds-both"))
    for head in (Text(""), *heads):
        table.add_column(head)
    before: Mapping[str, Any] = answer.prior.figures if answer.prior else {}
    for seat in RELATIVE_SEATS:
        columns = (believed(by, before.get(what), seat) for what, by in answer.figures.items())
        table.add_row(name("seat label", seat), *columns)
    yield table
    if answer.prior is None:
        return
    yield _prose(Reason("believed-from-play"))
    yield from _listed(each.reason for each in (answer.evidence if every else answer.evidence[:EVIDENCE_LISTED]))
    for witness in answer.witnesses:
        card = Cards.from_tokens([witness.card])
        yield from _layout(say("witness-held", card=card, seat=witness.seat), witness.held)
        yield from _layout(say("witness-elsewhere", card=card), witness.elsewhere)


@_lines.register
def _(answer: Suggestion, every: bool) -> Iterator[RenderableType]:
    yield Text.assemble((say("suggested"), "bold"), " ", _play(answer.best))
    yield from _listed(answer.notes)
    yield Text(say("sampled", worlds=answer.worlds, playouts=answer.playouts), "dim")
    moves = answer.moves if every else answer.moves[:PLAYS_LISTED]
    for place, move in enumerate(moves, start=1):
        points = f"{signed(move.value)} {say('margin-points', stderr=move.stderr)}"
        yield Text.assemble(
            f"{place:>2}. ",
            _play(move),
            "  ",
            (points, "bold" if place == 1 else ""),
            "  ",
            (move_standing(move), "dim"),
        )
        yield from _listed(move.reasons if every or place <= PLAYS_EXPLAINED else (), indent=4)
    if len(moves) < len(answer.moves):
        yield Text(say("none-plays", count=len(answer.moves) - len(moves)), "dim")


@_lines.register
def _(answer: WhyNot, every: bool) -> Iterator[RenderableType]:
    yield Text.assemble((say("why-not-title"), "bold"), " ", _laid(answer.cards, answer.kind))
    yield from _listed((*verdict_reasons(answer), *answer.reasons))
    for reason, case in cases_of(answer):
        title = _prose(reason)
        title.stylize("bold")
        yield title
        yield from _hands(case.hands)
        for laid, kind, line in lines_of(answer, case):
            yield Padding(Text.assemble((say("line-after"), "dim"), " ", _laid(laid, kind)), (0, 0, 0, 2), expand=False)
            yield Padding(_line(line), (0, 0, 0, 4), expand=False)


@_lines.register(Solution | Bounds)
def _(answer: Solution | Bounds, every: bool) -> Iterator[RenderableType]:
    title = _prose(solved_reason(answer))
    title.stylize("bold")
    yield title
    if isinstance(answer, Solution) and answer.line:
        yield Text(say("best-line"), "bold")
        yield Padding(_line(answer.line), (0, 0, 0, 2), expand=False)
    if answer.moves:
        yield Text(say("every-play"), "bold")
        yield Padding(_values(answer.moves), (0, 0, 0, 2), expand=False)
    yield Text(say("positions-searched", nodes=f"{answer.nodes:,}", seconds=answer.elapsed_s), "dim")


@_lines.register
def _(answer: Puzzle, every: bool) -> Iterator[RenderableType]:
    about = say("puzzle-about", id=answer.id, difficulty=answer.difficulty, hardest=HARDEST)
    yield Text(about, "bold")
    for part in answer.position.split(" | "):
        yield Padding(Text(part), (0, 0, 0, 2), expand=False)
    holding = [answer.rules, *(rules for rules, holds in answer.also.items() if holds)]
    yield Text(f"{say('puzzle-holds-under')}  {', '.join(holding)}", "dim")
    yield _prose(answer.goal)
    if not every:
        return
    yield Text(say("puzzle-solution"), "bold")
    yield Padding(_line(answer.line), (0, 0, 0, 2), expand=False)
    yield Text.assemble((f"{say('puzzle-themes')}  ", "bold"), ", ".join(name("theme", t) for t in answer.themes))
    yield Text(say("puzzle-wrong-plays"), "bold")
    for refutation, tempting in zip(answer.refutations, answer.tempting, strict=True):
        laid_down = cards_text(refutation.cards) if refutation.cards else Text(name("kind", "pass"))
        whom = say("list-separator").join(name("temptation", code) for code in tempting.split("+") if code)
        wrong = Text.assemble(f"{score(refutation.value):>2}  ", laid_down, "  ", (whom, "dim"))
        yield Padding(wrong, (0, 0, 0, 2), expand=False)
        yield Padding(_line(refutation.line), (0, 0, 0, 6), expand=False)


@_lines.register
def _(answer: HandValue, every: bool) -> Iterator[RenderableType]:
    with suits_written(answer.suited):
        title = Text.assemble(cards_text(answer.cards), " ", (name("kind", answer.kind), "bold"))
        said = list(_listed(value_reasons(answer)))
    yield title
    yield from said


@_lines.register
def _(answer: Duel, every: bool) -> Iterator[RenderableType]:
    with suits_written(answer.first.suited and answer.second.suited):
        why = _prose(answer.reason)
    yield Text(say("hand-wins" if answer.wins else "hand-loses"), "bold green" if answer.wins else "bold red")
    yield why
    yield from _lines(answer.first, every)
    yield from _lines(answer.second, every)


@_lines.register
def _(answer: HandOdds, every: bool) -> Iterator[RenderableType]:
    yield from _lines(answer.hand, every)
    with suits_written(answer.hand.suited):
        said = list(_listed(odds_reasons(answer)))
    yield from said
    yield Text(say("odds-by-kind"), "bold")
    yield _chances(answer.by_kind)


@_lines.register
def _(answer: KindOdds, every: bool) -> Iterator[RenderableType]:
    yield Text(say("kinds-dealt"), "bold")
    yield _chances(answer.by_kind)


def _chances(chances: Mapping[str, Chance]) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    table.add_column(overflow="fold")
    table.add_column(min_width=BAR // 2)
    table.add_column(min_width=4, justify="right")
    table.add_column(overflow="fold")
    for kind, chance in chances.items():
        p = chance.probability
        counts = Text("/".join(cases(chance.count, chance.of)), "dim")
        table.add_row(name("kind", kind), _bar(p, BAR // 2), percent(p), counts)
    return Padding(table, (0, 0, 0, 2), expand=False)


@_lines.register
def _(answer: Bidding, every: bool) -> Iterator[RenderableType]:
    with suits_written(answer.suited):
        said = list(_listed(answer.reasons))
    yield from said
    for title, rows in stake_tables(answer):
        yield Text(title, "bold")
        table = Table(box=None, pad_edge=False)
        for head in ("", say("stake-mean"), say("stake-deviation")):
            table.add_column(head, justify="left" if not head else "right")
        for row in rows:
            table.add_row(*row)
        yield Padding(table, (0, 0, 0, 2), expand=False)


def _line(line: Iterable[Step]) -> Table:
    """Return a line as a game is written down, a row a trick."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right")
    for number, steps in tricks(tuple(line)):
        table.add_row(f"{number}." if number else "", Text("  ").join(map(_step, steps)))
    return table


def _step(step: Step) -> Text:
    laid_down = cards_text(step.cards) if step.cards else Text(name("kind", "pass"), "dim")
    return Text.assemble(name("seat", step.seat), "\N{NO-BREAK SPACE}", laid_down)


def _values(moves: Iterable[Valued]) -> Table:
    """Return plays with what each is worth, a row a play."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right")
    for move in moves:
        kind = name("kind", move.kind)
        play = Text.assemble(cards_text(move.cards), " ", (kind, "dim")) if move.cards else Text(kind)
        table.add_row(worth(move), play)
    return table


@_lines.register(list)
def _(answer: list[Clause], every: bool) -> Iterator[RenderableType]:
    lang = language()
    for clause in answer:
        yield Text.assemble((f"{clause.id:<4}", "bold cyan"), (clause.title[lang], "bold" if every else ""))
        if every:
            yield Padding(Group(*_clause(clause, lang)), (0, 0, 1, 4), expand=False)


def _clause(clause: Clause, lang: str) -> Iterator[RenderableType]:
    yield Text(clause.text[lang])
    for word, more in ((say("inferred"), clause.inferred), (say("note"), clause.note)):
        if more is not None:
            yield Text.assemble((f"{word}  ", "bold"), more[lang])
    for choice in clause.option.choices if clause.option else ():
        yield Text.assemble((f"{choice.value}  ", "bold"), choice.text[lang])
    for example in clause.examples:
        said = ""
        if isinstance(example, Comparison):
            said = f"{example.play} → {example.on}  " if example.on else f"{example.play}  "
        elif isinstance(example, Evaluation):
            sign = ">" if example.wins else "<"
            said = f"{example.hand} {sign} {example.over}  " if example.over else f"{example.hand}  "
        yield Text.assemble("• ", said, example.text[lang])
    for source in clause.sources:
        yield Text(f"{say('sources')}  {source.letter}: {source.text[lang]}", "dim")


def cards_text(cards: Iterable[int]) -> Text:
    """Return cards in their colours; ♠2 and ♠3 stand out."""
    if isinstance(cards, Tiles):
        return Text(shown(cards))
    return Text(" ").join(Text(card_label(card), _style(card)) for card in in_manner(cards)) or Text(
        say("no-cards-shown")
    )


def _style(card: int) -> str:
    if not shows_suits():
        return "bold"
    red = card == BIG_JOKER or (card < SMALL_JOKER and suit_of(card) in (0, 2))
    return "red" if red else "bold underline" if is_badge(card) else "bold"


def _play(move: Move) -> Text:
    return _laid(move.cards, move.kind)


def _laid(cards: Cards, kind: str) -> Text:
    named = name("kind", kind)
    return Text.assemble(cards_text(cards), " ", (named, "dim")) if cards else Text(named, "bold")


def _bar(p: float, width: int = BAR) -> Text:
    full = round(p * width)
    return Text.assemble(("█" * full, "yellow"), ("░" * (width - full), "dim"))


def _layout(title: str, layout: Layout | None) -> Iterator[RenderableType]:
    if layout is None:
        return
    yield Text(title, "bold")
    yield from _hands(layout.hands)
    if layout.by:
        yield Padding(
            _prose(Reason("beats-with", {"seat": layout.by, "play": layout.play})), (0, 0, 0, 2), expand=False
        )


def _hands(hands: Mapping[str, Cards]) -> Iterator[RenderableType]:
    for seat, hand in hands.items():
        yield Padding(Text.assemble(f"{name('seat label', seat)}  ", cards_text(hand)), (0, 0, 0, 2), expand=False)


def _listed(reasons: Iterable[Reason], indent: int = 2) -> Iterator[RenderableType]:
    for reason in reasons:
        line = Table.grid(padding=(0, 1))
        line.add_column()
        line.add_column(overflow="fold")  # a Chinese sentence is one long word, of which nothing may be cut off
        line.add_row("•", _prose(reason))
        yield Padding(line, (0, 0, 0, indent), expand=False)


def _prose(reason: Reason) -> Text:
    return _drawn(segments(reason))


def _drawn(parts: Iterable[str | Cards], between: str = "") -> Text:
    drawn = (cards_text(part) if isinstance(part, Cards) else Text(part) for part in parts)
    return Text(between).join(drawn)
