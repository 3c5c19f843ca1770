"""The shell: the forms that other programs rely on, what a person reads, and how it fails."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len

import coach
from coach.cards import Cards
from coach.clauses import LANGUAGES
from coach.cli.serving import copy_notebooks
from coach.resources import folder
from coach.results import Suggestion
from tests.shell import Shell

ROOT = Path(__file__).resolve().parent.parent

BEATEN_PAIR = """
    me: ♥Q♣Q ♠2 ♦9
    next: 3
    across: 2
    prev: 4
    played: ♠3 ♦4 ♣4 ♥4 ♠4
"""
FOLLOWING = """
我: ♠2 ♥A♣A ♥J ♦9♣9 ♣5
下家: 5张; 对家: 4张; 上家: 3张
桌面: ♥10 上家
已出: ♠ 4 5 7 9 10 J Q K A
 ♥ 4 5 7 9 10 Q K 3
 ♣ 4 6 7 8 10 Q 2 3
 ♦ 4 5 6 7 8 10 Q 2 3 大王
"""


# ---- the forms that other programs rely on ---------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "legal"), [((), True), (("--rules", "suit"), False)])
def test_judge_as_json(shell: Shell, rules: tuple[str, ...], legal: bool) -> None:
    """N19: ♥10JQKA on ♠A2345 is higher by rank and not by suit."""
    answer = shell("judge", "♥10JQKA", "--on", "♠A2345", *rules, "--json").json
    assert answer.keys() == {"schema", "game", "legal", "kind", "clause", "reason"}
    assert (answer["schema"], answer["legal"], answer["kind"]) == (1, legal, "straight flush")
    assert answer["clause"] == "N19"
    assert answer["reason"]["code"] == ("higher" if legal else "not-higher")
    assert answer["reason"]["text"]


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("♠5", "single"),
        ("♠5♥5", "pair"),
        ("♠5♥5♣5", "triple"),
        ("♠5♥5♣5♦5", "four"),
        ("♠5♥6♣7♦8♠9", "straight"),
        ("♠5 6 7 8 J", "flush"),
        ("♠5♥5♣5♦9♠9", "full house"),
        ("♠5♥5♣5♦5 小王", "four plus one"),
        ("♠56789", "straight flush"),
    ],
)
def test_judge_names_the_kinds(shell: Shell, cards: str, kind: str) -> None:
    """A free lead of each kind is legal, under the names that programs know."""
    answer = shell("judge", cards, "--json").json
    assert (answer["legal"], answer["kind"]) == (True, kind)


def test_judge_of_an_opening(shell: Shell) -> None:
    """N5: the first play contains ♦4; ♠4♥4 does not. An illegal play is an answer and no error."""
    assert shell("judge", "♠7♥7♣7♦7♦4", "--opening", "--json").json["legal"]
    refused = shell("judge", "♠4♥4", "--opening", "--json").json
    assert (refused["legal"], refused["clause"], refused["kind"]) == (False, "N5", "pair")


def test_judge_of_what_is_no_combination(shell: Shell) -> None:
    """Cards that make nothing have no kind."""
    refused = shell("judge", "♠3♠2", "--json").json
    assert (refused["legal"], refused["clause"], refused["kind"]) == (False, "N11", "")


def test_judge_in_a_position(shell: Shell) -> None:
    """A position brings the hand, the table and the house rules along."""
    assert shell("judge", "♥J", "--position", FOLLOWING, "--json").json["legal"]
    assert shell("judge", "♦9", "--position", FOLLOWING, "--json").json["clause"] == "N10"
    assert shell("judge", "♠K", "--position", FOLLOWING, "--json").json["reason"]["code"] == "not-in-hand"
    assert shell("judge", "过", "--position", FOLLOWING, "--json").json["kind"] == "pass"


def test_beat_as_json(shell: Shell) -> None:
    """The figures are those of the library, by the names that programs know."""
    answer = shell("beat", "♥Q♣Q", "--position", BEATEN_PAIR, "--json").json
    odds = coach.can_beat("♥Q♣Q", BEATEN_PAIR)
    named = {
        "schema",
        "combo",
        "kind",
        "possible",
        "probability",
        "exact",
        "stderr",
        "by_seat",
        "count",
        "of",
        "witness",
    }
    assert named <= answer.keys()
    assert (answer["combo"], answer["kind"], answer["possible"]) == (["CQ", "HQ"], "pair", True)
    assert (answer["exact"], answer["stderr"]) == (True, 0)
    assert answer["probability"] == answer["count"] / answer["of"] == odds.probability
    assert answer["by_seat"].keys() == {"next", "across", "prev"}
    for seat, chance in answer["by_seat"].items():
        assert (chance["count"], chance["of"]) == (odds.by_seat[seat].count, odds.by_seat[seat].of)
        assert chance["probability"] == chance["count"] / chance["of"]
    witness = answer["witness"]
    beats = coach.judge(Cards.from_tokens(witness["play"]), on="♥Q♣Q")
    assert beats.legal
    assert set(witness["play"]) <= set(witness["hands"][witness["by"]])


def test_who_as_json(shell: Shell) -> None:
    """♠2 and ♠3 are each somewhere: their chances sum to 1 over the seats."""
    answer = shell("who", FOLLOWING, "--json").json
    figures = {"S2", "S3", "partner", "double", "exact", "counts"}
    assert answer.keys() == {"schema", "game", *figures, "prior", "stderr", "evidence", "witnesses"}
    assert answer["prior"] is answer["stderr"] is None  # without a log nothing is inferred
    assert answer["evidence"] == answer["witnesses"] == []
    seats = {"me", "next", "across", "prev"}
    for card in ("S2", "S3"):
        assert answer[card].keys() == seats
        assert sum(answer[card].values()) == pytest.approx(1)
    assert answer["S2"]["me"] == 1
    assert answer["S3"]["next"] == pytest.approx(5 / 12)
    assert answer["counts"]["S3"]["next"] == {"count": 5, "of": 12}
    assert answer["partner"].keys() == seats - {"me"}
    assert answer["exact"] is True


def test_suggest_as_json(shell: Shell) -> None:
    """Every legal play is there, best first and those dropped early last; a pass has no cards."""
    answer = shell("suggest", FOLLOWING, "--seconds", "0.3", "--seed", "1", "--json").json
    assert {"schema", "to_act", "moves", "worlds", "playouts", "elapsed_s"} <= answer.keys()
    assert answer["to_act"] == "me"
    moves = answer["moves"]
    legal = [play.cards.tokens for play in coach.read(FOLLOWING).legal_plays()]
    assert sorted(move["cards"] for move in moves) == sorted(legal)
    assert [move["pruned"] for move in moves] == sorted(move["pruned"] for move in moves)
    values = [move["value"] for move in moves if not move["pruned"]]
    assert values == sorted(values, reverse=True)
    (passing,) = (move for move in moves if not move["cards"])
    assert passing["kind"] == "pass"
    assert passing["beaten"] is None
    for move in moves:
        assert {"cards", "kind", "value", "stderr", "beaten", "reasons"} <= move.keys()
        assert all(reason["code"] and reason["text"] for reason in move["reasons"])
    assert moves[0]["reasons"]


def test_suggest_is_made_as_told(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """--seconds and --seed reach the search as they are, and what it dropped early is marked."""
    told = []
    found = coach.suggest(FOLLOWING, seconds=0.1, seed=1)
    dropped = replace(found.moves[-1], pruned=True)
    answer = replace(found, moves=(replace(found.best, pruned=False), dropped))

    def suggest(text: str, *, seconds: float, seed: int, progress: object, game: str) -> Suggestion:
        told.append((text, seconds, seed))
        return answer

    monkeypatch.setattr(coach, "suggest", suggest)
    printed = shell("suggest", "♠2 ♥K", "--seconds", "0.7", "--seed", "41", "--json").json
    assert [move["pruned"] for move in printed["moves"]] == [False, True]
    shell("suggest", "♠2 ♥K")
    assert told == [("♠2 ♥K", 0.7, 41), ("♠2 ♥K", 2.0, 0)]


def test_show_as_json(shell: Shell) -> None:
    """How a position was understood: it can be read again, and what was assumed is said."""
    answer = shell("show", "♠2 ♥K ♦9 ♣5 ♦5", "--json").json
    assert answer["hand"] == ["D5", "C5", "D9", "HK", "S2"]
    assert answer["counts"] == [{"me": 5, "next": 5, "across": 5, "prev": 5}]
    assert "count-as-mine" in [note["code"] for note in answer["notes"]]
    assert coach.read(answer["position"]) == coach.read("♠2 ♥K ♦9 ♣5 ♦5")


def test_deal_as_json(shell: Shell) -> None:
    """The same seed deals the same cards; what is printed can be read again."""
    answer = shell("deal", "--seed", "7", "--json").json
    assert answer["seed"] == 7
    assert answer == shell("deal", "--seed", "7", "--json").json
    assert answer != shell("deal", "--seed", "8", "--json").json
    assert len(coach.read(answer["position"]).hand) in (13, 14)
    assert shell("deal", "--seed", "7").out == answer["position"] + "\n"
    assert coach.read(shell("deal", "--rules", "suit").out).rules.flush_order == "suit"


def test_clauses_as_json(shell: Shell) -> None:
    """All clauses, or those asked for, with their texts in both languages."""
    assert len(shell("clauses", "--json").json["clauses"]) == 23
    (clause,) = shell("clauses", "n7", "--json").json["clauses"]
    assert clause["id"] == "N7"
    assert clause["text"].keys() == set(LANGUAGES)


def test_version(shell: Shell) -> None:
    """The version, for people and for programs."""
    assert shell("version").out == shell("--version").out == f"coach {coach.__version__}\n"
    assert shell("version", "--json").json == {"schema": 1, "version": coach.__version__}


# ---- where positions come from ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_position_from_a_file_or_standard_input(shell: Shell, encoding: str, tmp_path: Path) -> None:
    """Text, a file and - say the same, with a byte-order mark and Windows line ends too."""
    content = FOLLOWING.replace("\n", "\r\n").encode(encoding)
    file = tmp_path / "position.txt"
    file.write_bytes(content)
    expected = shell("show", FOLLOWING, "--json").json
    assert shell("show", str(file), "--json").json == expected
    assert shell("show", "-", "--json", stdin=content).json == expected


def test_a_card_is_no_file(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is no file is a position, however long it is."""
    monkeypatch.chdir(tmp_path)
    assert shell("show", "♠2", "--json").json["hand"] == ["S2"]
    assert shell("show", "♠2" + " " * 5000, "--json").json["hand"] == ["S2"]


# ---- how it fails ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "culprit"),
    [
        (("show", "♠2 3♥ 9"), "“9”"),
        (("show", "no-such-file.txt"), "no-such-file.txt"),
        (("show", str(ROOT)), str(ROOT)),
        (("judge", "♠4", "--on", "♠5♠6"), "♠5 ♠6"),
        (("judge", "♠4", "--rules", "colour"), "colour"),
        (("judge", "♠4", "--on", "♠5", "--position", "♠4"), "--on"),
        (("beat", "♠K", "--position", "♠2"), "♠K"),
        (("beat", "♠K"), "--position"),
        (("who", ""), "There are no cards to read"),
        (("show", "\udcff"), "\\udcff"),
        (("who", "♠2", "--foo"), "--foo"),
        (("suggest",), "position"),
        (("suggest", "me: ♠2\nnext: 60"), "60"),
        (("suggest", "♠2", "--seconds", "-1"), "--seconds"),
        (("suggest", "me: ♠2; next: 2; across: 2; prev: 2; turn: next"), "next"),
        (("clauses", "N99"), "N99"),
        (("deal", "--seed", "-1"), "--seed"),
        (("shuffle",), "shuffle"),
        (("version", "--lang", "fr"), "fr"),
    ],
)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_an_error_is_one_line(shell: Shell, args: tuple[str, ...], culprit: str, lang: str) -> None:
    """Errors name the culprit in one line on standard error, with status 2 and nothing on standard output."""
    ran = shell("--lang", lang, *args)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("coach: ")
    assert lang == "zh" or culprit in ran.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("shuffle",), "没有“shuffle”这个命令，有的是：suggest "),
        (("who", "♠2", "--foo"), "这里没有 --foo 这个选项。"),
        (("suggest",), "少了 'position'。"),
        (("version", "--lang", "fr"), "'--lang' 的值不对："),
        (("show", ""), "没有牌可读"),
    ],
)
def test_wrong_words_are_said_in_chinese(shell: Shell, args: tuple[str, ...], said: str) -> None:
    """Neither a command nor an option nor an argument that is wrong makes the shell fall into English."""
    assert shell("--lang", "zh", *args).err.startswith(f"coach: {said}")


def test_errors_are_said_in_the_chosen_language(shell: Shell) -> None:
    """The language may stand before or after the command; without one it is that of the locale."""
    chinese = "coach: 没有 N99 这一条"
    assert shell("--lang", "zh", "clauses", "N99").err.startswith(chinese)
    assert shell("clauses", "N99", "--lang", "zh").err.startswith(chinese)
    assert shell("clauses", "N99").err.startswith("coach: There is no clause")


def test_no_text_in_a_file(shell: Shell, tmp_path: Path) -> None:
    """A file in some other encoding is refused by name, not guessed at."""
    file = tmp_path / "gbk.txt"
    file.write_bytes("我: 黑桃2".encode("gbk"))
    ran = shell("show", str(file))
    assert (ran.status, ran.out) == (2, "")
    assert "gbk.txt" in ran.err


# ---- for people ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (("judge", "♠4♥4♣4♦4", "--on", "♠5"), ("✗ 不合规", "四张", "N13", "没有炸弹")),
        (("judge", "♠6", "--on", "♠5"), ("✓ 合规", "单牌", "N10")),
        (("beat", "♥Q♣Q", "--position", BEATEN_PAIR), ("对子", "下家", "%", "█", "一种摆法")),
        (("who", FOLLOWING), ("♠2", "♠3", "和我一边", "42%")),
        (("show", FOLLOWING), ("我 7 张", "♥10 上家的单牌", "没见过  12 张", "同花先比点数")),
        (("show", "♠2 ♥K"), ("• 没说下家、对家、上家有几张", "轮到  我")),
        (("show", "S: ♠2 ♥K | E: ♥5 ♠3 | N: ♣9 | W: ♦A | turn: N"), ("轮到  对家", "从 S 这家来看")),
        (("clauses",), ("N1  四人一副牌", "N23 逃跑")),
        (("clauses", "N16"), ("同花", "rank", "suit", "出处")),
        (("suggest", FOLLOWING, "--seconds", "0.2"), ("建议", " 1. ", "±", "分", "• ", "压得住")),
    ],
)
def test_answers_in_chinese(shell: Shell, args: tuple[str, ...], parts: tuple[str, ...]) -> None:
    """What a person reads: the answer, its numbers and its reasons."""
    ran = shell("--lang", "zh", *args)
    assert ran.status == 0, ran.err
    for part in parts:
        assert part in ran.out
    assert "\x1b" not in ran.out, "colours where nobody sees them"


def test_all_plays_are_listed_when_asked(shell: Shell) -> None:
    """A long list is cut short and says so; --all shows it whole."""
    hand = "♠4♥4♣5♦5♠6♥7♣8♦9♠10♥J♣Q♦K♠A"
    short = shell("suggest", hand, "--seconds", "0.1").out
    whole = shell("suggest", hand, "--seconds", "0.1", "--all").out
    plays = len(coach.read(hand).legal_plays())
    assert f"{plays - 10} more plays" in short
    assert f"{plays}. " in whole
    assert "more play" not in whole


@pytest.mark.parametrize("args", [("suggest", FOLLOWING, "--seconds", "0.1"), ("clauses", "N16"), ("who", FOLLOWING)])
def test_narrow_terminals(shell: Shell, args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is wider than the terminal, however narrow."""
    monkeypatch.setenv("COLUMNS", "40")
    for lang in ("zh", "en"):
        assert max(map(cell_len, shell("--lang", lang, *args).out.splitlines())) <= 40


def test_colours_and_no_colours(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal gets its cards in colours, unless NO_COLOR asks for none."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[31m♥Q" in shell("beat", "♥Q♣Q", "--position", BEATEN_PAIR).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[31m" not in shell("beat", "♥Q♣Q", "--position", BEATEN_PAIR).out


def test_help_in_both_languages(shell: Shell) -> None:
    """Commands and options are explained in the reader's language; without a command the help is shown."""
    commands = ["suggest", "beat", "who", "judge", "show", "clauses", "deal", "solve", "arena", "site", "warm"]
    for said in (shell("--help"), shell()):
        assert said.status == 0
        assert all(command in said.out for command in commands)
    assert "Rank the legal plays" in shell("--help").out
    assert "把能出的牌排好名次" in shell("--lang", "zh", "--help").out
    page, whole = shell("--lang", "zh", "suggest", "--help").out, shell("--lang", "zh", "--help").out
    for said_in_chinese in (page, whole):
        for english in ("Usage", "Options", "Commands", "Arguments", "Show this", "required", "default:"):
            assert english not in said_in_chinese
        assert all(part in said_in_chinese for part in ("用法：coach", "─ 选项 ─", "显示这段说明"))
    assert all(part in page for part in ("─ 参数 ─", "[必填]", "[默认 2.0]"))
    assert "─ 命令 ─" in whole
    assert all(part in shell("suggest", "-h").out for part in ("Usage: coach suggest", "─ Options ─", "[required]"))
    for command in commands:
        for lang in ("zh", "en"):
            assert "help-" not in shell("--lang", lang, command, "--help").out.replace("--help", "")


# ---- the site and the notebooks --------------------------------------------------------------------------------------


def test_site_is_served_as_told(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Host, port and whether to open a browser go to the site as they are."""
    told = []
    monkeypatch.setattr("coach.site.serve", lambda *args: told.append(args))
    shell("site")
    shell("site", "--host", "0.0.0.0", "--port", "8900", "--no-browser")
    assert told == [("127.0.0.1", 8866, True, "/"), ("0.0.0.0", 8900, False, "/")]


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two notebooks as an installation has them."""
    origin = tmp_path / "site-packages" / "coach" / "notebooks"
    for lang in ("zh", "en"):
        (origin / lang).mkdir(parents=True)
        (origin / lang / "coach.ipynb").write_text(f"{lang} 1", encoding="utf-8")
    monkeypatch.setattr("coach.resources.folder", lambda name: origin)
    return origin


def test_notebooks_are_copied(shipped: Path, tmp_path: Path) -> None:
    """The user's folder gets every notebook."""
    target = tmp_path / "mine"
    assert copy_notebooks(target) == []
    assert (target / "zh" / "coach.ipynb").read_text(encoding="utf-8") == "zh 1"
    assert (target / "en" / "coach.ipynb").read_text(encoding="utf-8") == "en 1"


def test_a_changed_notebook_is_kept(shipped: Path, tmp_path: Path) -> None:
    """What the user changed stays, again and again; what they did not follows a newer version."""
    target = tmp_path / "mine"
    copy_notebooks(target)
    (target / "zh" / "coach.ipynb").write_text("my own", encoding="utf-8")
    for lang in ("zh", "en"):
        (shipped / lang / "coach.ipynb").write_text(f"{lang} 2", encoding="utf-8")
    for _ in range(2):
        assert copy_notebooks(target) == ["zh/coach.ipynb"]
        assert (target / "zh" / "coach.ipynb").read_text(encoding="utf-8") == "my own"
        assert (target / "en" / "coach.ipynb").read_text(encoding="utf-8") == "en 2"


def test_a_file_that_was_there_is_kept(shipped: Path, tmp_path: Path) -> None:
    """A file of that name that no copy made is the user's own."""
    target = tmp_path / "mine"
    (target / "en").mkdir(parents=True)
    (target / "en" / "coach.ipynb").write_text("older than coach", encoding="utf-8")
    assert copy_notebooks(target) == ["en/coach.ipynb"]
    assert (target / "en" / "coach.ipynb").read_text(encoding="utf-8") == "older than coach"


@pytest.mark.parametrize("below", ["", "deeper"])
def test_lab_in_a_file(shell: Shell, tmp_path: Path, below: str) -> None:
    """A file is no folder for notebooks, and stays what it is."""
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    ran = shell("lab", "--folder", str(file / below), "--no-browser")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"coach: The notebooks cannot be copied to “{file / below}”: ")
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("content", [b"{", b"[]", b"\xff"])
def test_lab_with_a_broken_record(shell: Shell, tmp_path: Path, content: bytes) -> None:
    """What was copied cannot be told from what was changed: nothing is overwritten, the culprit is named."""
    (tmp_path / ".copied.json").write_bytes(content)
    ran = shell("lab", "--folder", str(tmp_path), "--no-browser")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert str(tmp_path / ".copied.json") in ran.err
    assert list(tmp_path.iterdir()) == [tmp_path / ".copied.json"]


def test_lab_opens_the_copy(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """JupyterLab is opened on the user's folder, which is said, on the page in their language."""
    called = []

    def run(command: list[str], check: bool) -> subprocess.CompletedProcess[str]:
        called.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", run)
    ran = shell("lab", "--folder", str(tmp_path / "mine"), "--no-browser", "--lang", "zh", "--allow-root")
    (command,) = called
    assert ran.status == 0
    assert f"--ServerApp.root_dir={tmp_path / 'mine'}" in command
    assert "--LabApp.default_url=/lab/tree/zh/coach.ipynb" in command
    assert command[-1] == "--allow-root"  # what is not ours is JupyterLab's
    assert str(tmp_path / "mine") in ran.err
    copies = {path.relative_to(tmp_path / "mine") for path in (tmp_path / "mine").rglob("*.ipynb")}
    origin = folder("notebooks")
    assert copies == {path.relative_to(origin) for path in origin.rglob("*.ipynb") if "checkpoint" not in str(path)}
