"""What the guide says of the bots' strength is what was measured, with its errors, and of the bots that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from coach import registry
from coach.arena import Contest, play, read
from coach.clauses import LANGUAGES
from coach.games.game import HasBots, require
from tests.benchmarks.strength import CONTESTS, FOLDER, PAGE, RESULTS, results, tell
from tests.test_arena import FIGURE, cells

MEASURED = sorted(CONTESTS)


def page(lang: str) -> str:
    """Return the text of the page."""
    return (FOLDER / lang / f"{PAGE}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MEASURED)
def test_results_are_of_the_contests_that_are_listed(name: str) -> None:
    """Among quick bots each was played to its end, with the coach it may go on; no results of another lie beside."""
    standing = read(results(name))
    assert standing.contest == CONTESTS[name].contest
    assert standing.deals <= CONTESTS[name].deals
    assert standing.deals == CONTESTS[name].deals or "coach" in standing.contest.bots
    assert {path.stem for path in RESULTS.glob("*.json") if ".partial" not in path.name} == set(MEASURED)


@pytest.mark.parametrize("name", MEASURED)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_tables_are_those_of_the_results(name: str, lang: str) -> None:
    """The page has each table as the results make it, once."""
    assert page(lang).count(read(results(name)).to_markdown(lang)) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_figure_has_its_error(lang: str) -> None:
    """No cell of a table on the page is a bare number."""
    rows = [line for line in page(lang).splitlines() if line.startswith("| ") and "↓" not in line]
    figures = [cell.strip() for row in rows for cell in cells(row)[1:] if set(cell) - set(" -:")]
    assert len(figures) > 30
    assert all(FIGURE.fullmatch(figure) for figure in figures)
    prose = re.sub(r"^\|.*$|^```.*?^```$", "", page(lang), flags=re.MULTILINE | re.DOTALL)
    assert not re.search(r"[+−]\d\.\d", prose)


@pytest.mark.parametrize("name", MEASURED)
def test_results_are_of_the_bots_that_are_there(name: str, long: bool) -> None:
    """The first deal comes out as when it was measured; with quick bots alone, unless the run is a long one."""
    standing = read(results(name))
    host = require(registry.find(standing.contest.game), HasBots)
    kept = [cell for cell in standing.contest.cells if long or max(map(host.strength, (cell.bot, *cell.others))) < 5]
    contest = Contest(standing.contest.game, tuple(kept), standing.contest.seed, standing.contest.rules)
    expected = [standing.opening[standing.contest.cells.index(cell)] for cell in kept]
    assert list(play(contest, 0, 1).opening) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_names_bots_that_are_there(lang: str) -> None:
    """Every bot of a set strength has its line, and every name of a bot on the page is one."""
    host = require(registry.find("niugui"), HasBots)
    ranked = [bot for bot in host.bots() if host.strength(bot)]
    assert re.findall(r"^- \S+\s?[（(]`(\w+)`", page(lang), flags=re.MULTILINE) == ranked
    for bot in re.findall(r"`(\w+[-~]\d+)`", page(lang)):
        host.strength(bot)


def test_new_results_take_the_place_of_old_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On every page, and nothing else there changes."""
    monkeypatch.setattr("tests.benchmarks.strength.FOLDER", tmp_path)
    old, new = read(results("duels")), read(results("pool"))
    for lang in LANGUAGES:
        (tmp_path / lang).mkdir()
        (tmp_path / lang / f"{PAGE}.md").write_text(f"before\n{old.to_markdown(lang)}\nafter\n", encoding="utf-8")
    tell(old, new)
    for lang in LANGUAGES:
        text = (tmp_path / lang / f"{PAGE}.md").read_text(encoding="utf-8")
        assert text == f"before\n{new.to_markdown(lang)}\nafter\n"
