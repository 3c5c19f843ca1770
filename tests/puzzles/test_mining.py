"""Mining gives the same file whoever does the work and however often it was broken off."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest
from distributed import LocalCluster

from coach.crews import crew, in_order
from coach.errors import CoachError
from coach.games.puzzle import Puzzle
from coach.puzzles import Haul, Seam, mine, recompose, store
from coach.puzzles.mining import mine_one
from tests.shell import Shell

SEAM = Seam("niugui", seed=1, first=386)
DEALS = 8
"""Four puzzles are in these."""


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file that one process makes."""
    out = tmp_path_factory.mktemp("mined") / "one.jsonl"
    haul = mine(SEAM, out, DEALS)
    assert (haul.deals, haul.of) == (DEALS, DEALS)
    assert haul.puzzles == sum(haul.by_difficulty.values()) >= 3
    return out.read_text(encoding="utf-8")


def text_of(out: Path) -> str:
    """Return what was mined, having checked that it says how far it came."""
    beside = json.loads(out.with_name(f"{out.name}.deals").read_text(encoding="utf-8"))
    assert beside["next"] == SEAM.first + DEALS
    return out.read_text(encoding="utf-8")


def test_the_file_is_what_the_game_finds(expected: str) -> None:
    """Deal by deal, in their order, as the game itself mines them."""
    found = [puzzle for number in range(386, 386 + DEALS) for puzzle in mine_one("niugui", 1, number, "")]
    assert expected == "".join(f"{store.format_(puzzle)}\n" for puzzle in found)


def test_two_workers_make_the_same_file(expected: str, tmp_path: Path) -> None:
    """Processes of this machine."""
    out = tmp_path / "two.jsonl"
    with crew(workers=2) as (executor, ahead):
        mine(SEAM, out, DEALS, executor=executor, ahead=ahead)
    assert text_of(out) == expected


def test_a_dask_cluster_makes_the_same_file(expected: str, tmp_path: Path, shell: Shell) -> None:
    """Processes that know nothing but the scheduler's address; by the shell, and then proven anew by them."""
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        address = cluster.scheduler_address
        out = tmp_path / "dask.jsonl"
        asked = ("--deals", str(DEALS), "--seed", "1", "--first", "386", "--out", str(out), "--dask", address)
        answer = shell("puzzles", "mine", *asked, "--json").json
        assert answer["deals"] == DEALS
        assert answer["puzzles"] == expected.count("\n")
        assert out.read_text(encoding="utf-8") == expected
        proven = shell("puzzles", "verify", "--file", str(out), "--dask", address, "--json").json
        assert (proven["verified"], proven["faults"]) == (answer["puzzles"], [])


def test_what_was_stopped_goes_on(expected: str, tmp_path: Path) -> None:
    """After three deals, and after each one: the end is the same file, and no deal is gone through twice."""
    out = tmp_path / "stopped.jsonl"
    assert mine(SEAM, out, DEALS, progress=lambda haul: haul.deals < 3).deals == 3
    seen: list[int] = []
    while mine(SEAM, out, DEALS, progress=lambda haul: bool(seen.append(haul.deals))).deals < DEALS:
        pass
    assert seen == [4, 5, 6, 7, 8]
    assert text_of(out) == expected


def test_more_deals_go_on_from_fewer(expected: str, tmp_path: Path) -> None:
    """A file of five deals becomes one of eight."""
    out = tmp_path / "more.jsonl"
    mine(SEAM, out, 5)
    assert mine(SEAM, out, DEALS).deals == DEALS
    assert text_of(out) == expected
    assert mine(SEAM, out, DEALS).puzzles == expected.count("\n")
    assert text_of(out) == expected


def test_an_interrupt_keeps_what_is_done(expected: str, tmp_path: Path) -> None:
    """Ctrl-C passes through; the next run goes on, with other workers if need be."""
    out = tmp_path / "interrupted.jsonl"

    def interrupted(haul: Haul) -> bool:
        if haul.deals == 4:
            raise KeyboardInterrupt
        return True

    with ThreadPoolExecutor(2) as threads, pytest.raises(KeyboardInterrupt):
        mine(SEAM, out, DEALS, executor=threads, ahead=2, progress=interrupted)
    assert mine(SEAM, out, DEALS).deals == DEALS
    assert text_of(out) == expected


def test_what_was_broken_off_between_two_writes_is_mended(expected: str, tmp_path: Path) -> None:
    """A deal's puzzles were written down, and not yet that it was done: they are found again, once."""
    out = tmp_path / "broken-off.jsonl"
    mine(SEAM, out, DEALS)
    beside = out.with_name("broken-off.jsonl.deals")
    values = json.loads(beside.read_text(encoding="utf-8"))
    beside.write_text(json.dumps({**values, "next": 390}), encoding="utf-8")
    mine(SEAM, out, DEALS)
    assert text_of(out) == expected


@pytest.mark.parametrize(
    ("seam", "code"),
    [
        (Seam("niugui", seed=2, first=386), "mined-otherwise"),
        (Seam("niugui", seed=1, first=0), "mined-otherwise"),
        (Seam("niugui", seed=1, first=386, rules="suit"), "mined-otherwise"),
        (Seam("bridge"), "unknown-game"),
    ],
)
def test_another_seam_does_not_go_into_the_same_file(tmp_path: Path, seam: Seam, code: str) -> None:
    """Another seed, beginning or house rules, or a game that is not there: nothing is written."""
    out = tmp_path / "some.jsonl"
    mine(SEAM, out, 1)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(CoachError) as caught:
        mine(seam, out, 1)
    assert caught.value.code == code
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_file_that_was_not_mined_is_left_alone(tmp_path: Path) -> None:
    """Nothing says how far it came; and what says so may be broken."""
    out = tmp_path / "mine.jsonl"
    out.write_text("precious\n", encoding="utf-8")
    with pytest.raises(CoachError) as caught:
        mine(SEAM, out, 1)
    assert caught.value.code == "mined-unknown"
    assert out.read_text(encoding="utf-8") == "precious\n"
    for broken in ("{", "[]", '{"schema": 1}', '{"schema": 1, "next": "x"}'):
        out.with_name("mine.jsonl.deals").write_text(broken, encoding="utf-8")
        with pytest.raises(CoachError) as caught:
            mine(SEAM, out, 1)
        assert caught.value.code == "broken-record"


def test_the_same_puzzle_twice_is_kept_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two deals that give one position, up to the names of the seats, give one puzzle."""
    (puzzle, *_) = mine_one("niugui", 1, 387, "")
    monkeypatch.setattr("coach.puzzles.mining.mine_one", lambda *call: (puzzle,))
    out = tmp_path / "twice.jsonl"
    assert mine(SEAM, out, 3).puzzles == 1
    assert store.read(out) == (puzzle,)


# ---- composing anew --------------------------------------------------------------------------------------------------


def test_recompose_renews_what_has_changed(expected: str, tmp_path: Path) -> None:
    """Another difficulty and theme, a puzzle that is none any more: the file is as if mined today."""
    out = tmp_path / "old.jsonl"
    out.write_text(expected, encoding="utf-8")
    puzzles = [json.loads(line) for line in expected.splitlines()]
    puzzles[0] |= {"difficulty": 9, "themes": ["gone"], "features": {}}
    none = Puzzle(**{name: getattr(store.from_json(puzzles[1]), name) for name in Puzzle.__dataclass_fields__})
    stuck = "S: ♣4 ♦5 | E: ♠2 ♦7 | N: ♠3 ♥9 | W: ♦9 | top: 大王 by W | turn: S"
    old = [*map(store.from_json, puzzles), store.from_json({**store.to_json(none), **renamed(none, stuck)})]
    store.write(out, old)
    seen: list[int] = []
    haul = recompose(out, progress=lambda so_far: not seen.append(so_far.deals))
    assert (haul.deals, haul.puzzles) == (len(old), len(old) - 1)
    assert seen == list(range(1, len(old) + 1))
    assert out.read_text(encoding="utf-8") == expected


def renamed(puzzle: Puzzle, position: str) -> dict[str, str]:
    """Return the values that make *puzzle* one of another position."""
    from coach.games.puzzle import puzzle_id

    return {"position": position, "id": puzzle_id(puzzle.game, puzzle.rules, position)}


def test_recompose_that_is_stopped_changes_nothing(expected: str, tmp_path: Path) -> None:
    """The file is replaced at the end, or not at all."""
    out = tmp_path / "old.jsonl"
    changed = [{**json.loads(line), "difficulty": 9} for line in expected.splitlines()]
    store.write(out, map(store.from_json, changed))
    before = out.read_bytes()
    recompose(out, progress=lambda haul: False)
    assert out.read_bytes() == before


# ---- giving out work -------------------------------------------------------------------------------------------------


@pytest.fixture
def threads() -> Iterator[Executor]:
    with ThreadPoolExecutor(3) as pool:
        yield pool


def test_work_comes_back_in_order(threads: Executor) -> None:
    """Whoever is done first; with an executor and without."""

    def slow_first(number: int) -> int:
        time.sleep(0.02 * (number % 3 == 0))
        return number

    for executor in (None, threads):
        assert list(in_order(executor, slow_first, ((number,) for number in range(20)), 4)) == list(range(20))


def test_no_more_is_given_out_than_asked(threads: Executor) -> None:
    """What waits is never more than so much ahead of what is done, and the rest is called off at the end."""
    given: list[int] = []
    started: list[int] = []
    block = threading.Event()

    def act(number: int) -> int:
        started.append(number)
        if number > 3:
            block.wait(60)
        return number

    def calls() -> Iterator[tuple[int]]:
        for number in range(1_000):
            given.append(number)
            yield (number,)

    work = in_order(threads, act, calls(), 6)
    assert [next(work) for _ in range(2)] == [0, 1]
    assert len(given) <= 2 + 6 + 1
    work.close()
    block.set()
    threads.shutdown()
    assert len(started) < len(given)


def test_a_failure_comes_through(threads: Executor) -> None:
    """An error in a worker is an error here."""

    def fail(number: int) -> int:
        raise CoachError("no", code="no-puzzles", game="x")

    for executor in (None, threads):
        with pytest.raises(CoachError):
            list(in_order(executor, fail, [(1,)], 2))
