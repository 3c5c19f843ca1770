"""How far the training of a bot has come: the curve that shows whether it still pays."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import astuple, dataclass, fields
from io import StringIO
from typing import Final


@dataclass(frozen=True, slots=True)
class Milestone:
    """What was measured at one moment of a training."""

    games: int
    """So many games of the bot with itself it has learned from."""
    loss: float
    """The mean squared error of its values since the milestone before, in points²."""
    points: float
    """Points a game of one such bot at a table of three fixed ones, the mean of all four seats of the same deals."""
    error: float
    """The standard error of :attr:`points`."""


def to_csv(curve: Sequence[Milestone]) -> str:
    """Return the milestones as a table of comma-separated values, their names first."""
    out = StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow([field.name for field in fields(Milestone)])
    table.writerows([each.games, *(f"{value:.4f}" for value in astuple(each)[1:])] for each in curve)
    return out.getvalue()


_WIDTH: Final = 640
_HEIGHT: Final = 320
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 16, 24, 48


def to_svg(curve: Sequence[Milestone], title: str, across: str, up: str) -> str:
    """Return the points by games as a picture; a band shows two standard errors either way.

    :param across: what the horizontal axis says; *up* the vertical one.
    """
    games = [each.games for each in curve]
    most = max(games, default=0) or 1
    low = min([0.0, *(each.points - 2 * each.error for each in curve)])
    high = max([0.1, *(each.points + 2 * each.error for each in curve)])

    def x(value: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * value / most

    def y(value: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (high - value) / (high - low)

    def path(values: Sequence[tuple[float, float]]) -> str:
        return " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in values)

    band = [(each.games, each.points + 2 * each.error) for each in curve]
    band += [(each.games, each.points - 2 * each.error) for each in reversed(curve)]
    step = 0.1 if high - low < 1 else 0.5
    marks = [place * step for place in range(int(low / step), int(high / step) + 1)]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        'font-family="sans-serif" font-size="12" fill="#333">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        f'<text x="{_LEFT}" y="16" font-size="13">{title}</text>',
    ]
    for mark in marks:
        lines.append(
            f'<path d="M{_LEFT} {y(mark):.1f}H{_WIDTH - _RIGHT}" stroke="{"#888" if abs(mark) < 1e-9 else "#ddd"}"/>'
            f'<text x="{_LEFT - 8}" y="{y(mark) + 4:.1f}" text-anchor="end">{mark:+.1f}</text>'
        )
    for share in (0, 0.25, 0.5, 0.75, 1):
        place = x(most * share)
        lines.append(f'<text x="{place:.1f}" y="{_HEIGHT - 28}" text-anchor="middle">{most * share / 1e6:.2f}</text>')
    lines += [
        f'<polygon points="{path(band)}" fill="#2a6fb0" opacity="0.18"/>',
        f'<polyline points="{path([(each.games, each.points) for each in curve])}" fill="none" '
        'stroke="#2a6fb0" stroke-width="2"/>',
        f'<text x="{_WIDTH / 2}" y="{_HEIGHT - 8}" text-anchor="middle">{across}</text>',
        f'<text x="14" y="{_HEIGHT / 2}" text-anchor="middle" transform="rotate(-90 14 {_HEIGHT / 2})">{up}</text>',
        "</svg>",
    ]
    return "\n".join(lines) + "\n"
