"""What is said of single layouts of the hidden cards on pages, in the shell and to programs alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from coach.cards import Cards
from coach.results import Case, Reason, Step, WhyNot
from coach.tiles import from_tokens


def verdict_reasons(answer: WhyNot) -> tuple[Reason, ...]:
    """Return what is said first of why a play is not the best, or that it is."""
    gap = {"gap": abs(answer.gap), "stderr": answer.stderr, "worlds": answer.worlds, "rival": answer.rival}
    if answer.rival:
        code = "why-not-trails" if answer.gap > 0 else "why-not-leads"
    else:
        code = "why-not-trails-pass" if answer.gap > 0 else "why-not-leads-pass"
    return (
        Reason(code, gap),
        Reason("why-not-worlds", {"worse": answer.worse, "better": answer.better, "worlds": answer.worlds}),
    )


def cases_of(answer: WhyNot) -> Iterator[tuple[Reason, Case]]:
    """Yield the layouts in which a play fails and is right, each with what is said of it."""
    if (case := answer.fails) is not None:
        yield Reason("why-not-fails", {"points": case.points, "instead": case.instead_points}), case
    if (case := answer.right) is not None:
        yield Reason("why-not-right", {"points": case.points, "instead": case.instead_points}), case


def lines_of(answer: WhyNot, case: Case) -> tuple[tuple[Cards, str, tuple[Step, ...]], ...]:
    """Return both plays, each with its kind and how the case goes on after it."""
    return (answer.cards, answer.kind, case.line), (answer.rival, answer.rival_kind, case.instead)


def case_json(case: Case | None) -> dict[str, Any] | None:
    """Return a case as plain values."""
    if case is None:
        return None
    return {
        "hands": {seat: hand.tokens for seat, hand in case.hands.items()},
        "line": line_json(case.line),
        "points": case.points,
        "instead": line_json(case.instead),
        "instead_points": case.instead_points,
    }


def case_of(values: Mapping[str, Any] | None) -> Case | None:
    """Return the case that :func:`case_json` made *values* of."""
    if values is None:
        return None
    return Case(
        {seat: from_tokens(hand) for seat, hand in values["hands"].items()},
        line_of(values["line"]),
        values["points"],
        line_of(values["instead"]),
        values["instead_points"],
    )


def line_json(line: tuple[Step, ...]) -> list[dict[str, Any]]:
    """Return a line of play as plain values."""
    return [{"seat": step.seat, "cards": step.cards.tokens} for step in line]


def line_of(values: list[Mapping[str, Any]]) -> tuple[Step, ...]:
    """Return the line of play that :func:`line_json` made *values* of."""
    return tuple(Step(step["seat"], from_tokens(step["cards"])) for step in values)
