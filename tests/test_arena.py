"""The arena: the same deals in every seat, differences paired, one result whoever plays and however often it stops."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np
import pytest
from distributed import LocalCluster

from coach import arena, registry
from coach.arena import Cell, Contest, Figure, Standing, duels, mixed, read, run, title, written
from coach.clauses import LANGUAGES
from coach.cli.arena import Clock
from coach.crews import crew
from coach.errors import CoachError
from coach.games.game import HasBots
from coach.text import say, written_as
from tests.shell import Shell

HOSTS = [game for game in registry.GAMES.values() if isinstance(game, HasBots)]
CONTEST = duels(["careful", "novice"], seed=5)
DEALS = 60


class Toy:
    """Two seats, three deals, and what each bot gets in them is written down here."""

    name: Final = "toy"
    titles: Final[Mapping[str, str]] = MappingProxyType({"zh": "玩具", "en": "Toy"})
    first_seat: Final = {("a", "b"): (2, 3, 0), ("b", "a"): (1, -1, 4), ("c", "b"): (4, 5, 3), ("b", "c"): (0, -2, 1)}

    def places(self) -> int:
        return 2

    def bots(self) -> tuple[str, ...]:
        return "a", "b", "c"

    def strength(self, bot: str) -> int:
        return 0

    def pool(self) -> tuple[str, ...]:
        return self.bots()

    def read(self, text: str) -> Any:
        return text

    def rules(self, text: str) -> str:
        return text

    def play_deals(self, seed: int, first: int, count: int, lineups: Sequence[Sequence[str]], rules: str = "") -> Any:
        got = [[self.first_seat[a, b][deal] for a, b in lineups] for deal in range(first, first + count)]
        return np.array([[(points, -points) for points in row] for row in got], np.int8)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """The toy, on the list of games."""
    game = Toy()
    monkeypatch.setattr(registry, "GAMES", {**registry.GAMES, "toy": game})
    return game


@pytest.fixture(scope="module")
def whole() -> Standing:
    """What one process finds in one go."""
    return run(CONTEST, DEALS)


# ---- the arithmetic --------------------------------------------------------------------------------------------------


def test_a_bot_takes_every_seat_and_the_others_follow_in_their_order() -> None:
    """Whoever sits to the left of the bot that is measured does so in each of the lineups."""
    assert Cell("x", ("a", "b", "c")).lineups == (
        ("x", "a", "b", "c"), ("c", "x", "a", "b"), ("b", "c", "x", "a"), ("a", "b", "c", "x"),
    )  # fmt: skip


@pytest.mark.usefixtures("toy")
def test_points_and_errors_are_those_computed_by_hand() -> None:
    """Per deal, over both seats: a gets (2−1, 3+1, 0−4)/2 = ½, 2, −2 of b, and c gets (4−0, 5+2, 3−1)/2 = 2, 3½, 1."""
    standing = run(duels(["a", "c"], ["b"], game="toy"), 3)
    a, c = standing.contest.cells
    assert standing.figure(a) == pytest.approx((0.5 / 3, np.std([0.5, 2, -2], ddof=1) / 3**0.5))
    assert standing.figure(c) == pytest.approx((6.5 / 3, np.std([2, 3.5, 1], ddof=1) / 3**0.5))
    # deal by deal c − a is 1½, 1½, 3: surer than the two figures by themselves
    assert standing.difference(c, a) == pytest.approx((2.0, np.std([1.5, 1.5, 3], ddof=1) / 3**0.5))
    assert standing.difference(c, a).stderr < standing.figure(a).stderr
    mean = standing.combined({a: 0.5, c: 0.5})
    assert mean == pytest.approx((3.5 / 3, np.std([1.25, 2.75, -0.5], ddof=1) / 3**0.5))
    assert [(x.bot, y.bot, figure) for x, y, figure in standing.differences()] == [
        ("a", "c", standing.difference(a, c))
    ]
    assert standing.difference(a, c).points == -standing.difference(c, a).points


@pytest.mark.parametrize("bot", ["careful", "novice", "random-1", "careful~3"])
def test_a_bot_over_itself_gets_nothing_exactly(bot: str) -> None:
    """X = B: each seat's luck is the others' loss, chances included; and a bot under another name is the same bot."""
    standing = run(duels([bot], seed=2), 20)
    assert standing.figure(standing.contest.cells[0]) == Figure(0.0, 0.0)
    if bot == "careful":
        twin = run(duels(["careful", "careful-1"], ["lowest"], seed=2), 20)
        assert twin.difference(*twin.contest.cells) == Figure(0.0, 0.0)
        assert twin.figure(twin.contest.cells[0]).stderr > 0


def test_a_stronger_bot_is_seen_to_be_one() -> None:
    """Careful over novice by many standard errors, and the other way round by as many below."""
    standing = run(duels(["careful", "novice"], seed=1), 400)
    up, down = (standing.figure(cell) for cell in standing.contest.cells if cell.uniform != cell.bot)
    assert up.points > 10 * up.stderr
    assert down.points < -10 * down.stderr


# ---- one result ------------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same(whole: Standing) -> None:
    """And another seed another result; fewer deals are the first ones of more."""
    assert run(CONTEST, DEALS) == whole != run(Contest("niugui", CONTEST.cells, seed=6), DEALS)
    parts = [arena.play(CONTEST, first, 20) for first in (0, 20, 40)]
    assert tuple(sum(part.sums for part in parts)) == whole.sums


def test_who_else_is_measured_makes_no_difference(whole: Standing) -> None:
    """What a bot gets hangs on its own tables alone."""
    cell = Cell("careful", ("novice",) * 3)
    alone = run(Contest("niugui", (cell,), seed=5), DEALS)
    assert alone.figure(cell) == whole.figure(cell)


def test_two_workers_find_the_same(whole: Standing, tmp_path: Path) -> None:
    """Processes of this machine, to the last bit, the file too."""
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    run(CONTEST, DEALS, file=one)
    with crew(workers=2) as (executor, ahead):
        assert run(CONTEST, DEALS, executor=executor, ahead=ahead, file=two) == whole
    assert one.read_text(encoding="utf-8") == two.read_text(encoding="utf-8")


def test_a_dask_cluster_finds_the_same(whole: Standing, shell: Shell) -> None:
    """Processes that know nothing but the scheduler's address."""
    with LocalCluster(n_workers=1, threads_per_worker=2, processes=True, dashboard_address=None) as cluster:
        asked = ("--deals", str(DEALS), "--seed", "5", "--dask", cluster.scheduler_address)
        answer = shell("arena", *CONTEST.bots, *asked, "--json").json
    assert answer == {"schema": 1, **whole.to_json()}


def test_what_was_stopped_goes_on(whole: Standing, tmp_path: Path) -> None:
    """By who watches it, by Ctrl-C, and from fewer deals to more: no deal is played twice, and the end is the same."""
    file = tmp_path / "standing.json"
    stopped = run(CONTEST, DEALS, file=file, progress=lambda standing: standing.deals < 3)
    assert 3 <= stopped.deals < DEALS
    assert read(file) == stopped

    def interrupted(standing: Standing) -> bool:
        if standing.deals > stopped.deals:
            raise KeyboardInterrupt
        return True

    with pytest.raises(KeyboardInterrupt):
        run(CONTEST, DEALS, file=file, progress=interrupted)
    assert stopped.deals < read(file).deals < DEALS
    assert run(CONTEST, DEALS - 1, file=file).deals == DEALS - 1
    assert run(CONTEST, DEALS, file=file) == whole == read(file)
    seen: list[int] = []
    assert run(CONTEST, DEALS, file=file, progress=lambda standing: not seen.append(standing.deals)) == whole
    assert seen == []


def test_a_file_of_something_else_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of another contest, of bots that have changed since, or no such file."""
    file = tmp_path / "standing.json"
    run(CONTEST, 2, file=file)
    before = file.read_text(encoding="utf-8")
    others = Contest("niugui", CONTEST.cells, seed=6), Contest("niugui", CONTEST.cells[:2], seed=5)
    for other in (*others, Contest("niugui", CONTEST.cells, seed=5, rules="suit")):
        assert refused(other, 4, file) == "arena-otherwise"
    real = arena.play
    changed = lambda contest, first, count: real(contest, first + 1, count)  # noqa: E731
    monkeypatch.setattr(arena, "play", changed)
    assert refused(CONTEST, 4, file) == "arena-changed"
    monkeypatch.undo()
    assert file.read_text(encoding="utf-8") == before
    for broken in (
        "",
        "[]",
        "{}",
        before.replace('"schema": 1', '"schema": 2'),
        before.replace('"sums": [', '"sums": [1, '),
    ):
        file.write_text(broken, encoding="utf-8")
        assert refused(CONTEST, 4, file) == "broken-record"


def refused(contest: Contest, deals: int = 2, file: Path | None = None) -> str:
    """Return the code of the error."""
    with pytest.raises(CoachError) as caught:
        run(contest, deals, file=file)
    return caught.value.code


@pytest.mark.parametrize(
    ("contest", "deals", "code"),
    [
        (Contest("niugui", (Cell("careful", ("lowset",) * 3),)), 2, "unknown-bot"),
        (Contest("niugui", (Cell("lowest~3", ("lowest",) * 3),)), 2, "unknown-bot"),
        (Contest("niugui", (Cell("careful", ("lowest",)),)), 2, "arena-seats"),
        (Contest("guanpai", (Cell("careful", ("learned",)),)), 2, "unknown-bot"),
        (Contest("dingniu", (Cell("careful", ("lowest",)),)), 2, "dingniu-has"),
        (Contest("bridge", (Cell("careful", ("lowest",)),)), 2, "unknown-game"),
        (CONTEST, 1, "arena-deals"),
        (CONTEST, 0, "arena-deals"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_played(contest: Contest, deals: int, code: str) -> None:
    """Bots, tables and games that are not there; deals too few for an error."""
    assert refused(contest, deals) == code


# ---- every game with bots --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", HOSTS, ids=lambda host: str(host.name))
def test_bots_of_every_game(host: Any) -> None:
    """They have names in both languages and strengths from 1 on; each plays, zero-sum, the same whatever else is."""
    strengths = [host.strength(bot) for bot in host.bots()]
    ranked = [strength for strength in strengths if strength]
    assert ranked == list(range(1, len(ranked) + 1)) == strengths[: len(ranked)]
    quick = [bot for bot in dict.fromkeys((*host.bots(), *host.pool())) if host.strength(bot) < 5]
    assert set(host.pool()) <= set(quick)
    for lang in LANGUAGES:
        with written_as(registry.manner(host.name)):
            assert len({title(bot, lang) for bot in quick}) == len(quick)
    rng = random.Random(3)
    lineups = [tuple(rng.choice(quick) for _ in range(host.places())) for _ in range(6)]
    points = host.play_deals(4, 7, 3, lineups)
    assert (points.dtype, points.shape) == (np.int8, (3, 6, host.places()))
    assert (points.sum(axis=2) == 0).all()
    assert points.any()
    assert (host.play_deals(4, 8, 2, lineups[2:4]) == points[1:, 2:4]).all()


def test_mixed_tables_are_drawn_from_the_pool() -> None:
    """By the seed, the same for all who are measured, at each three that differ; a table that comes twice is one."""
    contest = mixed(["careful", "lowest"], 4, seed=3)
    assert contest == mixed(["careful", "lowest"], 4, seed=3) != mixed(["careful", "lowest"], 4, seed=4)
    assert contest.tables == tuple(cell.others for cell in contest.cells if cell.bot == "lowest")
    pool = set(HOSTS[0].pool())  # type: ignore[attr-defined]
    assert all(set(others) <= pool and len(set(others)) == 3 for others in contest.tables)
    assert len(mixed(["careful"], 200, game="guanpai").cells) == 7


# ---- for people and programs -----------------------------------------------------------------------------------------

FIGURE = re.compile(r"[+−]\d+\.\d+ ± \d+\.\d+|0 ± 0")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_figure_of_a_table_has_its_error(lang: str, whole: Standing) -> None:
    """Duels as a matrix, mixed tables with their mean and a list of who sits there; differences beneath."""
    lines = whole.to_markdown(lang).splitlines()
    assert str(DEALS) in lines[0]
    bots = [title(bot, lang) for bot in CONTEST.bots]
    assert [cell.strip() for cell in cells(lines[2])[1:]] == [f"3 × {bot}" for bot in bots]
    assert [cells(line)[0].strip() for line in lines[4:6]] == bots
    assert cells(lines[4])[2].strip() == written(whole.figure(Cell("careful", ("novice",) * 3)))
    figures = [cell for line in lines if line.startswith("| ") and "↓" not in line for cell in cells(line)[1:]]
    assert len([cell for cell in figures if "-" not in cell]) == 6
    assert all(FIGURE.fullmatch(cell.strip()) or set(cell) <= set(" -:") for cell in figures)
    apart = run(Contest("niugui", (Cell("careful", ("lowest",) * 3), Cell("lowest", ("careful",) * 3)), 1), 10)
    rows = [line for line in apart.to_markdown(lang).splitlines() if line.startswith("| ")]
    dashes = [[cell.strip() == "–" for cell in cells(line)] for line in rows[2:]]
    assert dashes == [[False, False, True], [False, True, False]]
    several = run(mixed(["careful", "lowest"], 3, seed=1), 10).to_markdown(lang).splitlines()
    assert cells(several[2])[-1].strip() == say("arena-mean", lang)
    assert all(line.startswith("- ") for line in several[-3:])


def cells(line: str) -> list[str]:
    """Return the cells of a line of a Markdown table."""
    return line.strip("|").split("|")


def test_the_frame_is_tidy(whole: Standing) -> None:
    """A row a cell and a row a difference, in figures of its own."""
    frame = whole.to_frame()
    assert list(frame.columns) == ["bot", "over", "others", "points", "stderr", "deals"]
    assert len(frame[frame.over == ""]) == 4
    row = frame[(frame.bot == "careful") & (frame.over == "novice") & (frame.others == "novice novice novice")].iloc[0]
    assert (row.points, row.stderr) == whole.figure(Cell("careful", ("novice",) * 3))
    assert set(frame.deals) == {DEALS}


def test_arena_as_json(shell: Shell) -> None:
    """The form that other programs rely on; the same from two workers."""
    asked = ("arena", "careful", "novice", "--deals", "30", "--seed", "5")
    answer = shell(*asked, "--json").json
    assert answer.keys() == {"schema", "game", "seed", "rules", "deals", "cells", "differences"}
    assert (answer["schema"], answer["game"], answer["seed"], answer["deals"]) == (1, "niugui", 5, 30)
    assert len(answer["cells"]) == 4
    assert all(cell.keys() == {"bot", "others", "points", "stderr"} for cell in answer["cells"])
    assert all(one.keys() == {"bot", "over", "others", "points", "stderr"} for one in answer["differences"])
    assert answer["cells"][1]["others"] == ["novice"] * 3
    assert shell(*asked, "--workers", "2", "--json").json == answer
    assert shell(*asked, "--rule", "flush_order=suit", "--json").json["rules"] == "flush_order=suit"
    one = shell("arena", "careful", "--against", "lowest", "--deals", "4", "--json").json
    assert [cell["others"] for cell in one["cells"]] == [["lowest"] * 3]


def test_arena_for_people(shell: Shell, tmp_path: Path) -> None:
    """Without bots, the quick ones of set strength; the table is that of the file kept beside."""
    file = tmp_path / "standing.json"
    said = shell("arena", "--game", "guanpai", "--deals", "3", "--resume", str(file), "--lang", "zh").out
    with written_as(registry.manner("guanpai")):
        assert said == read(file).to_markdown("zh") + "\n"
    assert read(file).contest.bots == ("random", "lowest", "careful")
    assert "A" in shell("arena", "careful", "--pool", "--tables", "2", "--deals", "2").out


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (("lowset", "--deals", "2"), "lowset"),
        (("careful", "--deals", "0"), "2 deals"),
        (("careful",), "--deals"),
        (("careful", "--deals", "2", "--game", "dingniu"), "顶牛"),
        (("careful", "--deals", "2", "--rules", "colour"), "colour"),
        (("careful", "--deals", "2", "--dask", "tcp://127.0.0.1:1"), ""),
    ],
)
def test_errors_are_one_line(shell: Shell, args: tuple[str, ...], word: str) -> None:
    """Named by what is wrong, with nothing on standard output."""
    refusal = shell("arena", *args)
    assert (refusal.status, refusal.out) == (2, "")
    assert refusal.err.startswith("coach: ")
    assert refusal.err.count("\n") == 1
    assert word in refusal.err


@pytest.mark.parametrize("kept", [True, False])
def test_an_interrupt_shows_what_stands(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: bool
) -> None:
    """Ctrl-C: the table of what has been played, and whether it can go on; before anything was played, nothing."""
    real = arena.play

    def interrupted(contest: Contest, first: int, count: int) -> arena.Piece:
        if first > 2:
            raise KeyboardInterrupt
        return real(contest, first, count)

    monkeypatch.setattr(arena, "play", interrupted)
    more = ("--resume", str(tmp_path / "standing.json")) if kept else ()
    stopped = shell("arena", "careful", "lowest", "--deals", "500", *more)
    assert stopped.status == 130
    assert stopped.out.startswith("In 3 deals")
    assert stopped.err.startswith("Stopped.")
    assert ("goes on" in stopped.err) == kept
    monkeypatch.setattr(arena, "play", _raise_at_once)
    assert shell("arena", "careful", "--deals", "5").status == 130


def _raise_at_once(*call: object) -> arena.Piece:
    raise KeyboardInterrupt


def test_progress_tells_rate_and_time_left(monkeypatch: pytest.MonkeyPatch, whole: Standing) -> None:
    """From the second piece on: what went before may have come from a file."""
    now = [100.0]
    monkeypatch.setattr("coach.cli.arena.time.monotonic", lambda: now[0])
    clock = Clock(10_000)
    at: Callable[[int], Standing] = lambda deals: Standing(CONTEST, deals, whole.sums, whole.products, whole.opening)  # noqa: E731
    assert "second" not in clock.tell(at(4_000))
    now[0] = 110.0
    assert clock.tell(at(5_000)) == say("arena-rate", deals="5,000", of="10,000", rate="100", left="0:00:50")
