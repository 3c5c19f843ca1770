"""Solving in the shell: the form that programs rely on, streams, budgets, Ctrl-C, and what a person reads."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

import coach
from coach.cards import Cards
from coach.cli import main
from coach.games.niugui import warming
from coach.games.niugui.kernels import compiling
from coach.games.niugui.notation import parse_position
from coach.games.niugui.rules import SEATS
from coach.results import Bounds, Solution, Step, Valued
from tests.shell import Shell

ROOT = Path(__file__).resolve().parent.parent

PASS_WINS = "S: ♥9 ♣10 ♦J ♥A ♠3 大王 | E: ♠4 ♦6 ♠7 ♦K ♠2 | N: ♣6 ♠9 ♠10 ♦A | W: ♣5 ♣8 ♣J ♥2 | top: ♦7 by W | turn: S"
BY_RULES = "S: ♣7 | E: ♥7 ♥2 ♠3 | N: ♠2 | W: ♥5 ♥6 ♣8 ♥10 ♥A ♥3 | top: ♠5 ♠6 ♠7 ♠8 ♠K by N | turn: W"
"""Whether W's flush beats N's hangs on the flush order (N16)."""
FORTY = (
    "S: ♥6 ♣7 ♥8 ♥10 ♥J ♦Q ♦A ♦2 ♠2 小王 | E: ♦4 ♦5 ♣6 ♠6 ♠7 ♠9 ♠10 ♣Q ♠K ♠3 | "
    "N: ♣4 ♥4 ♥7 ♠8 ♦10 ♣K ♣A ♥A ♣2 ♥2 | W: ♠4 ♦7 ♣8 ♦9 ♠J ♠Q ♥K ♠A ♣3 大王 | turn: S"
)
"""Far too large to be solved here."""
ENDED = "S: out 1 | E: ♣5 | N: out 2 | W: ♦6 | badges: S ♠2, N ♠3 | turn: E"
KEYS = {"schema", "game", "value", "exact", "lower", "upper", "line", "moves", "nodes", "elapsed_s"}


# ---- the form that programs rely on ----------------------------------------------------------------------------------


def test_solve_as_json(shell: Shell) -> None:
    """Every legal play has its value, best first; a pass has no cards; nothing but what is promised is there."""
    answer = shell("solve", PASS_WINS, "--all", "--json").json
    assert answer.keys() == KEYS
    assert (answer["schema"], answer["value"], answer["exact"]) == (1, 2, True)
    assert answer["lower"] == answer["upper"] == answer["value"]
    assert answer["nodes"] > 0
    assert answer["elapsed_s"] > 0
    moves = answer["moves"]
    assert all(move.keys() == {"cards", "kind", "value", "lower", "upper"} for move in moves)
    assert all(move["lower"] == move["upper"] == move["value"] for move in moves)
    assert [move["value"] for move in moves] == [2, 0, 0, 0, 0, 0, 0]
    assert (moves[0]["cards"], moves[0]["kind"]) == ([], "pass")
    legal = [play.cards.tokens for play in parse_position(PASS_WINS).legal_plays()]
    assert sorted(move["cards"] for move in moves) == sorted(legal)


def test_the_line_is_a_game_to_its_end(shell: Shell) -> None:
    """Replayed by the rules, the line ends the game with the points that were promised."""
    answer = shell("solve", PASS_WINS, "--json").json
    assert answer["moves"] == []
    position = parse_position(PASS_WINS)
    first = position.turn
    for step in answer["line"]:
        assert step["seat"] == SEATS[position.turn]
        position = position.play(Cards.from_tokens(step["cards"]))
    assert position.is_over
    assert position.points()[first] == answer["value"]


def test_the_house_rules_count(shell: Shell, tmp_path: Path) -> None:
    """N16: by rank W's flush beats N's, by suit it does not; the text says which, or else the option."""
    file = tmp_path / "position.txt"
    file.write_text(BY_RULES + "\n", encoding="utf-8")
    assert shell("solve", BY_RULES, "--json").json["value"] == 0
    assert shell("solve", str(file), "--rules", "suit", "--json").json["value"] == -1
    assert shell("solve", f"{BY_RULES} | rules: suit", "--json").json["value"] == -1
    assert shell("solve", f"{BY_RULES} | rules: suit", "--rules", "suit", "--json").json["value"] == -1


def test_out_of_budget_is_an_answer_of_its_own(shell: Shell) -> None:
    """What is open is null, never a guess; what is proven stands beside it."""
    answer = shell("solve", FORTY, "--all", "--nodes", "300", "--json").json
    assert answer.keys() == KEYS
    assert (answer["value"], answer["exact"], answer["line"]) == (None, False, [])
    assert answer["lower"] < answer["upper"]
    assert answer["nodes"] <= 300
    assert {move["value"] for move in answer["moves"]} == {None}
    assert all(answer["lower"] <= move["lower"] <= move["upper"] <= answer["upper"] for move in answer["moves"])
    assert shell("solve", FORTY, "--budget", "0", "--json").json["exact"] is False


def test_solve_asks_as_told(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every option reaches the solver as it is."""
    told = []

    def solve(text: str, *, progress: object, **how: object) -> Bounds:
        told.append((text, how))
        return Bounds(-2, 2, (), 0, 0.0)

    monkeypatch.setattr(coach, "solve", solve)
    shell("solve", "S: …|")
    shell("solve", "S: …|", "--all", "--budget", "3", "--nodes", "9", "--memory", "32", "--rules", "suit")
    usual = {"rules": "", "budget": 10.0, "nodes": None, "all_plays": False, "memory_mb": 256, "game": "niugui"}
    asked = {"rules": "suit", "budget": 3.0, "nodes": 9, "all_plays": True, "memory_mb": 32, "game": "niugui"}
    assert told == [("S: …|", usual), ("S: …|", asked)]


# ---- many positions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_position_a_line(shell: Shell, encoding: str) -> None:
    """Each line is answered by one; a bad one is told with its number, and the rest go on."""
    lines = [PASS_WINS, "", "S: ♠O | turn: S", FORTY, "me: ♠2", BY_RULES]
    ran = shell("solve", "-", "--nodes", "30000", stdin="\r\n".join(lines).encode(encoding))
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.status == 2
    assert [answer.get("value") for answer in answers] == [2, None, None, None, 0]
    assert [answer.get("exact") for answer in answers] == [True, None, False, None, True]
    assert [answer.get("input_line") for answer in answers] == [None, 3, None, 5, None]
    assert answers[1]["error"]["code"] == "letter-o"
    assert answers[3]["error"]["code"] == "hands-unknown"
    assert all("schema" in answer for answer in answers)
    assert ran.err.splitlines()[0].startswith("coach: Line 3: ")
    assert ran.err.splitlines()[1].startswith("coach: Line 5: ")
    assert ran.err.count("\n") == 2


def test_a_stream_without_a_fault(shell: Shell) -> None:
    """Nothing is said on standard error, and the status is 0; an empty stream is one too."""
    ran = shell("solve", "-", "--all", stdin=f"{PASS_WINS}\n{BY_RULES}")
    assert (ran.status, ran.out.count("\n"), ran.err) == (0, 2, "")
    assert shell("solve", "-") == (0, "", "")


def test_a_line_that_is_no_text(shell: Shell) -> None:
    """A line in some other encoding is one bad line."""
    ran = shell("solve", "-", "--lang", "zh", stdin="S: 黑桃2\n".encode("gbk") + BY_RULES.encode())
    bad, good = map(json.loads, ran.out.splitlines())
    assert (ran.status, bad["error"]["code"], good["value"]) == (2, "not-utf8", 0)
    assert ran.err.startswith("coach: 第 1 行：")


def test_wrong_rules_are_said_once(shell: Shell) -> None:
    """What is wrong with the command is no fault of its lines."""
    ran = shell("solve", "-", "--rules", "colour", stdin=f"{PASS_WINS}\n{PASS_WINS}\n")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "colour" in ran.err


def test_each_line_is_answered_before_the_next_is_asked() -> None:
    """A program may wait for one answer before it asks again, in one process; nobody is kept waiting by a buffer."""
    command = [sys.executable, "-m", "coach", "solve", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", cwd=ROOT
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for text, value in ((PASS_WINS, 2), (BY_RULES, 0), (PASS_WINS, 2)):
            process.stdin.write(text + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["value"] == value
        process.stdin.close()
        assert process.wait() == 0


# ---- Ctrl-C ----------------------------------------------------------------------------------------------------------


def pressing(monkeypatch: pytest.MonkeyPatch, press: Callable[[int], bool]) -> None:
    """Have Ctrl-C pressed after each word from the search for whose number *press* says so."""
    really = coach.solve

    def solve(text: str, *, progress: Callable[[Bounds], bool], **how: Any) -> Solution | Bounds:
        told = 0

        def tell(found: Bounds) -> bool:
            nonlocal told
            go_on = progress(found)
            told += 1
            if press(told):
                signal.raise_signal(signal.SIGINT)
            return go_on

        if press(0):
            signal.raise_signal(signal.SIGINT)
        return really(text, progress=tell, **how)

    monkeypatch.setattr(coach, "solve", solve)


def test_ctrl_c_shows_what_was_proven(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """The search ends with its bounds, and the shell with the status of what was interrupted."""
    pressing(monkeypatch, lambda told: told == 1)
    before = signal.getsignal(signal.SIGINT)
    ran = shell("solve", FORTY, "--budget", "200", "--json")
    answer = json.loads(ran.out)
    assert (ran.status, answer["exact"], ran.err) == (130, False, "")
    assert answer["nodes"] > 0
    ran = shell("--lang", "zh", "solve", FORTY, "--budget", "200")
    assert ran.status == 130
    assert ran.out.startswith("没算完就停了")
    ran = shell("solve", "-", "--budget", "200", stdin=f"{FORTY}\n{PASS_WINS}\n")
    assert (ran.status, ran.out.count("\n"), json.loads(ran.out)["exact"]) == (130, 1, False)
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("press", [lambda told: told == 0, lambda told: told in (1, 2)])
def test_ctrl_c_ends_what_has_not_begun_and_ends_it_at_the_second_time(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, press: Callable[[int], bool]
) -> None:
    """Before the search is on its way there is nothing to show; who presses again wants out."""
    if press(1):
        monkeypatch.setattr("coach.cli.solving.Interrupts.go_on", stubborn)
    pressing(monkeypatch, press)
    assert shell("solve", FORTY, "--budget", "200", "--json") == (130, "", "")


def stubborn(interrupts: Any) -> bool:
    """Go on with the search, as one does that does not look round in time."""
    interrupts._begun = True
    return True


# ---- the first use ---------------------------------------------------------------------------------------------------


def test_the_first_use_says_that_it_compiles() -> None:
    """Where no compiled kernel is kept that is said on standard error, in the reader's language; then it answers."""
    code = (
        "from coach.games.niugui.kernels import compiling\n"
        "compiling.is_kept = lambda kernel: False\n"
        f"from coach.cli import main; main(['solve', {BY_RULES!r}, '--json'])"
    )
    command = [sys.executable, "-c", code]
    for lang, words in (("zh_CN.UTF-8", "正在编译解局的内核，只有第一次慢。\n"), ("C.UTF-8", "Compiling the solver. ")):
        env = {**os.environ, "LC_ALL": lang}
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=env, cwd=ROOT, check=True)
        assert done.stderr.startswith(words)
        assert done.stderr.count("\n") == 1
        assert json.loads(done.stdout)["value"] == 0


def test_later_uses_say_nothing(
    shell: Shell, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the kernels are kept, or loaded in this process, nobody is told of them."""
    warming.make_solver_ready.cache_clear()
    monkeypatch.setattr(compiling, "is_kept", lambda kernel: True)
    for _ in range(2):
        assert shell("solve", BY_RULES, "--json").err == ""
        monkeypatch.setattr(compiling, "is_kept", lambda kernel: False)
    assert caplog.messages == []


def test_warm_names_the_solver(shell: Shell) -> None:
    """What is compiled ahead is told part by part."""
    assert "  solver … " in shell("warm").out
    assert "  解局 … " in shell("warm", "--lang", "zh").out


# ---- how it fails ----------------------------------------------------------------------------------------------------

FAULTS = [
    ((PASS_WINS[: PASS_WINS.index(" | N:")],), "nothing is said of N", "没说 N 有什么牌"),
    (("me: ♠2 ♥K",), "Solving needs all four hands", "四家的牌都得摊开"),
    ((ENDED,), "The game is over: there is nothing to solve", "没什么可算的"),
    (("S: ♠2 ♥9 | E: ♣9 | N: ♦7 | W: ♣K | turn: S",), "♠3", "分不出哪边"),
    ((f"{BY_RULES} | rules: rank", "--rules", "suit"), "“rank”, not “suit”", "不是“suit”"),
    ((BY_RULES, "--rules", "colour"), "“colour”", "“colour”"),
    ((BY_RULES, "--nodes", "0"), "--nodes", "--nodes"),
    ((BY_RULES, "--budget", "-1"), "--budget", "--budget"),
    ((BY_RULES, "--memory", "0"), "--memory", "--memory"),
    (("no-such-file.txt",), "no-such-file.txt", "no-such-file.txt"),
]


@pytest.mark.parametrize(("args", "english", "chinese"), FAULTS)
def test_an_error_is_one_line(shell: Shell, args: tuple[str, ...], english: str, chinese: str) -> None:
    """What cannot be solved is said in one line, in either language, with nothing on standard output."""
    for lang, said in (("en", english), ("zh", chinese)):
        ran = shell("--lang", lang, "solve", *args)
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert ran.err.startswith("coach: ")
        assert said in ran.err


# ---- for people ------------------------------------------------------------------------------------------------------


def test_a_solution_in_words(shell: Shell) -> None:
    """The value in plain words, every play with its value, and the line as a game is written down."""
    said = shell("solve", PASS_WINS, "--all").out.replace("\N{NO-BREAK SPACE}", " ")
    assert said.startswith("S to play: best play wins 2 points, whatever the others do.\n")
    assert all(part in said for part in ("\n     S pass", "\n  1. E ♠", "\n  2. ", "  +2  pass", "   0  ♥9 single"))
    said = shell("--lang", "zh", "solve", PASS_WINS, "--all").out.replace("\N{NO-BREAK SPACE}", " ")
    assert said.startswith("轮到 S 出：打对了稳赢 2 分")
    assert all(part in said for part in ("\n     S 过", "  +2  过", "   0  大王 单牌", "个局面"))
    assert "\x1b" not in said, "colours where nobody sees them"


def test_bounds_in_words(shell: Shell) -> None:
    """Out of budget it is said what was proven, of the position and of each play."""
    said = " ".join(shell("solve", FORTY, "--all", "--nodes", "300").out.split())
    assert said.startswith("Stopped before it was settled. Proven so far: to the seat to play it is worth −2 to +2")
    assert "−2 … +2 ♥6 single" in said
    assert "得分在 −2 到 +2 之间" in shell("--lang", "zh", "solve", FORTY, "--nodes", "300").out


@pytest.mark.parametrize(
    ("answer", "english", "chinese"),
    [
        (Solution(0, (Step("E", Cards()),), (), 5, 0.1), "nobody wins or loses", "谁也不输不赢"),
        (Solution(-1, (Step("E", Cards()),), (), 5, 0.1), "1 point is lost", "怎么出都要输 1 分"),
        (Solution(9, (Step("E", Cards()),), (), 5, 0.1), "best play wins 9 points", "稳赢 9 分"),
        (Bounds(1, 1, (Valued(Cards(), "pass", -1, 1),), 5, 0.1), "worth +1 to the seat", "得分是 +1"),
    ],
)
def test_every_outcome_has_its_words(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, answer: Solution | Bounds, english: str, chinese: str
) -> None:
    """Won, lost, even, or settled but for some play."""
    monkeypatch.setattr(coach, "solve", lambda *_, **__: answer)
    assert english in " ".join(shell("solve", BY_RULES).out.split())
    assert chinese in shell("--lang", "zh", "solve", BY_RULES).out


def test_narrow_terminals(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is wider than the terminal, however narrow."""
    monkeypatch.setenv("COLUMNS", "40")
    for lang in ("zh", "en"):
        for args in ((PASS_WINS, "--all"), (FORTY, "--all", "--nodes", "300")):
            said = shell("--lang", lang, "solve", *args).out
            assert max(map(cell_len, said.splitlines())) <= 40


def test_a_terminal_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The line on the way shows the bounds that are proven, not a guess of the value."""

    def solve(text: str, *, progress: Callable[[Bounds], bool], **_: object) -> Bounds:
        assert progress(HALF_WAY)
        assert progress(replace(HALF_WAY, lower=2))
        return HALF_WAY

    shown: list[str] = []
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr("rich.status.Status.update", lambda self, text: shown.append(text))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr(coach, "solve", solve)
    with pytest.raises(SystemExit):
        main(["solve", BY_RULES])
    assert shown == [
        "Proven so far: −1 to +2 points; 1,234,567 positions searched",
        "Proven: +2 points; still at the other plays; 1,234,567 positions searched",
    ]


HALF_WAY = Bounds(-1, 2, (), 1_234_567, 1.5)
