"""Is what is believed of hidden cards right as often as it says? Measured on fresh games, summed up, and drawn.

In the folder of a measurement stand ``cases.jsonl``, a line a deal (a run that was stopped goes on there),
``results.json``, ``table.md`` and ``reliability.svg``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from coach import registry
from coach.crews import in_order
from coach.errors import CoachError
from coach.games.forecasts import PHASES, Forecast
from coach.games.game import HasBeliefs, require
from coach.text import say

SCHEMA: Final = 1
DECILES: Final = 10
FEW: Final = 500
"""A decile with no more forecasts is not judged."""
LEAST: Final = 1e-6
"""What is believed less is taken for so much."""

Deal = tuple[Forecast, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured."""

    game: str = registry.DEFAULT
    seed: int = 0
    deals: int = 100
    """Of each company."""


def calibrate(
    plan: Plan,
    out: Path,
    *,
    executor: Executor | None = None,
    ahead: int = 8,
    progress: Callable[[int, int], bool] | None = None,
) -> dict[str, Any]:
    """Play what *plan* says, write everything into the folder *out*, and return the results.

    What stands there from an earlier run of the same seed is not played again; the same plan gives the same results.

    :param progress: called after each deal with how many are done and of how many; it returns False to stop.
    :raises CoachError: the game knows no beliefs, or the folder is of another seed or game.
    :raises OSError: it cannot be written.
    """
    companies = require(registry.find(plan.game), HasBeliefs).companies()
    out.mkdir(parents=True, exist_ok=True)
    kept = _kept(out / "cases.jsonl", plan)
    wanted = [(name, number) for number in range(plan.deals) for name in companies if (name, number) not in kept]
    calls = ((plan.game, name, plan.seed, number) for name, number in wanted)
    total = plan.deals * len(companies)
    with (out / "cases.jsonl").open("a", encoding="utf-8") as file:
        for (name, number), deal in zip(wanted, in_order(executor, forecast_one, calls, ahead), strict=True):
            kept[name, number] = deal
            file.write(_line(plan, name, number, deal))
            file.flush()
            if progress is not None and not progress(min(len(kept), total), total):
                break
    results = summed_up(plan, {name: _of(kept, name, plan.deals) for name in companies})
    (out / "results.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    (out / "table.md").write_text("\n".join(table(results)) + "\n", encoding="utf-8")
    (out / "reliability.svg").write_text(drawn(results), encoding="utf-8")
    return results


def forecast_one(game: str, company: str, seed: int, number: int) -> Deal:
    """Return what was believed in one deal: what a worker is asked."""
    return require(registry.find(game), HasBeliefs).forecasts(company, seed, number)


def summed_up(plan: Plan, deals: dict[str, list[Deal]]) -> dict[str, Any]:
    """Return the results: of each company by phase, and of what was believed by how likely it was held to be."""
    return {
        "schema": SCHEMA,
        "game": plan.game,
        "seed": plan.seed,
        "companies": {
            name: {"deals": len(each), "phases": [_phase(each, phase) for phase in PHASES]}
            for name, each in deals.items()
        },
        "reliability": _reliability([deal for each in deals.values() for deal in each]),
        "by_phase": {
            str(phase): _reliability(
                [tuple(one for one in deal if one.phase == phase) for each in deals.values() for deal in each]
            )
            for phase in PHASES
        },
    }


def _phase(deals: Sequence[Deal], phase: int) -> dict[str, Any]:
    chosen = [[one for one in deal if one.phase == phase] for deal in deals]
    gain, gain_error = ratio([[_bits(one.believed[one.holder], one.before[one.holder]) for one in d] for d in chosen])
    brier, brier_error = ratio(
        [[_brier(one.before, one.holder) - _brier(one.believed, one.holder) for one in deal] for deal in chosen]
    )
    prior, _ = ratio([[-math.log2(one.before[one.holder]) for one in deal] for deal in chosen])
    return {
        "actions": phase,
        "cases": sum(map(len, chosen)),
        "prior_bits": prior,
        "gain_bits": gain,
        "gain_stderr": gain_error,
        "brier_gain": brier,
        "brier_stderr": brier_error,
    }


def _bits(believed: float, before: float) -> float:
    return math.log2(max(believed, LEAST) / before)


def _brier(shares: Sequence[float], holder: int) -> float:
    return sum((share - (seat == holder)) ** 2 for seat, share in enumerate(shares))


def ratio(clusters: Iterable[Sequence[float]]) -> tuple[float, float | None]:
    """Return the mean of all values and its standard error, for values that come deal by deal and hang together there.

    From a single deal there is no telling the error: ``None``.

    >>> ratio([[1.0, 1.0], [0.0, 0.0]])
    (0.5, 0.5)
    """
    sums = [(sum(each), len(each)) for each in clusters if each]
    count = sum(size for _, size in sums)
    if not count:
        return 0.0, None
    mean = sum(total for total, _ in sums) / count
    squares = sum((total - mean * size) ** 2 for total, size in sums)
    return mean, math.sqrt(squares * len(sums) / (len(sums) - 1)) / count if len(sums) > 1 else None


def _reliability(deals: Sequence[Deal]) -> list[dict[str, Any]]:
    """Return by tenths of what was believed: how often it was so. Each seat of each forecast is one."""
    bins: list[list[list[tuple[float, float]]]] = [[[] for _ in deals] for _ in range(DECILES)]
    for number, deal in enumerate(deals):
        for one in deal:
            for seat, share in enumerate(one.believed):
                place = min(int(share * DECILES), DECILES - 1)
                bins[place][number].append((share, float(seat == one.holder)))
    found = []
    for place, by_deal in enumerate(bins):
        said, _ = ratio([[share for share, _ in each] for each in by_deal])
        came, error = ratio([[truth for _, truth in each] for each in by_deal])
        found.append(
            {"from": place / DECILES, "cases": sum(map(len, by_deal)), "said": said, "came": came, "stderr": error}
        )
    return found


def table(results: dict[str, Any], lang: str = "en") -> list[str]:
    """Return the results as two tables of Markdown, by lines."""
    lines = [
        f"| {say('calibration-company', lang)} | " + " | ".join(map(str, PHASES)) + " |",
        "| --- |" + " ---: |" * 4,
    ]
    for name, company in results["companies"].items():
        cells = (_with_error("{:+.3f}", each["gain_bits"], each["gain_stderr"]) for each in company["phases"])
        lines.append(f"| {say(f'company-{name}', lang)} ({company['deals']}) | " + " | ".join(cells) + " |")
    heads = (say(f"calibration-{what}", lang) for what in ("said", "came", "cases"))
    lines += ["", "| " + " | ".join(heads) + " |", "| ---: | ---: | ---: |"]
    for each in results["reliability"]:
        came = _with_error("{:.1%}", each["came"], each["stderr"])
        lines.append(f"| {each['said']:.1%} | {came} | {each['cases']} |")
    return lines


def _with_error(form: str, value: float, stderr: float | None) -> str:
    """Return a figure with its standard error; a dash where there is none to be told."""
    return "–" if stderr is None else f"{form.format(value)} ± {form.format(stderr).removeprefix('+')}"


def drawn(results: dict[str, Any]) -> str:
    """Return the reliability as a picture: what was believed to the right, how often it was so upwards."""
    size, edge = 320, 36
    span = size - 2 * edge

    def at(x: float, y: float) -> tuple[float, float]:
        return edge + x * span, size - edge - y * span

    (x0, y0), (x1, y1) = at(0, 0), at(1, 1)
    marks = [
        f'<rect x="{x0}" y="{y1}" width="{span}" height="{span}" fill="none" stroke="currentColor" opacity="0.35"/>',
        f'<line x1="{x0}" y1="{y0}" x2="{x1}" y2="{y1}" stroke="currentColor" stroke-dasharray="4 4" opacity="0.5"/>',
    ]
    for tick in (0.0, 0.5, 1.0):
        (x, y), label = at(tick, tick), f"{tick:.0%}"
        marks.append(f'<text x="{x:.0f}" y="{y0 + 16:.0f}" text-anchor="middle">{label}</text>')
        marks.append(f'<text x="{x0 - 6:.0f}" y="{y + 4:.0f}" text-anchor="end">{label}</text>')
    for each in results["reliability"]:
        if each["stderr"] is not None:
            x, y = at(each["said"], each["came"])
            low, high = (at(0, max(0.0, min(1.0, each["came"] + s * 2 * each["stderr"])))[1] for s in (-1, 1))
            marks.append(f'<line x1="{x:.1f}" y1="{low:.1f}" x2="{x:.1f}" y2="{high:.1f}" stroke="#b3261e"/>')
            marks.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#b3261e"/>')
    body = "\n".join(marks)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" font-size="11"'
    return f'{head} fill="currentColor" role="img">\n{body}\n</svg>\n'


def _line(plan: Plan, name: str, number: int, deal: Deal) -> str:
    cases = [[one.phase, _rounded(one.before), _rounded(one.believed), one.holder] for one in deal]
    values = {"game": plan.game, "seed": plan.seed, "company": name, "deal": number, "cases": cases}
    return json.dumps(values, separators=(",", ":")) + "\n"


def _rounded(shares: Sequence[float]) -> list[float]:
    return [round(share, 6) for share in shares]


def _kept(path: Path, plan: Plan) -> dict[tuple[str, int], Deal]:
    """Return the deals that stand in the file; a last line that was broken off is cut away.

    :raises CoachError: it is of another seed or game.
    """
    kept: dict[tuple[str, int], Deal] = {}
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
    if lines and not lines[-1].endswith("\n"):
        path.write_text("".join(lines[:-1]), encoding="utf-8")
        lines.pop()
    for line in lines:
        values = json.loads(line)
        if (values["game"], values["seed"]) != (plan.game, plan.seed):
            raise CoachError(f"{path} is of another game or seed", code="forecasts-of-another", path=str(path))
        cases = (Forecast(phase, tuple(before), tuple(now), holder) for phase, before, now, holder in values["cases"])
        kept[values["company"], values["deal"]] = tuple(cases)
    return kept


def _of(kept: dict[tuple[str, int], Deal], name: str, deals: int) -> list[Deal]:
    """Return the deals of a company in order, rounded as they are kept, so that a run taken up again gives the same."""
    found = (kept[name, number] for number in range(deals) if (name, number) in kept)
    return [
        tuple(Forecast(o.phase, tuple(_rounded(o.before)), tuple(_rounded(o.believed)), o.holder) for o in deal)
        for deal in found
    ]
