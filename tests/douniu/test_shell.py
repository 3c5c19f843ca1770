"""The shell's answers about whole hands, for programs and for people."""

from __future__ import annotations

import json

import pytest
from rich.cells import cell_len

from coach.exchange import from_json, to_json
from coach.games.douniu import GAME
from coach.render import to_frame, to_html
from coach.results import Answer
from tests.shell import Shell

ANSWERS: dict[str, Answer] = {
    "value": GAME.evaluate("♠K ♥6 ♣4 ♥5 ♠6"),
    "ranks": GAME.evaluate("K K K 5 5"),
    "ranks without 牛": GAME.evaluate("2 3 4 6 8"),
    "duel": GAME.compare("♠K ♥6 ♣4 ♥5 ♠6", "♠2 ♥3 ♦4 ♦6 ♠8"),
    "odds": GAME.odds("♠K ♥6 ♣4 ♥5 ♠6"),
    "odds of ranks": GAME.odds("9 9 9 9 2"),
    "best": GAME.odds("♠A ♥A ♣2 ♥2 ♠4"),
    "kinds": GAME.distribution(),
    "before": GAME.bid(rules="payout=common"),
    "seen": GAME.bid("♠K ♥K ♣6"),
    "seen ranks": GAME.bid("K K 6 4"),
}
each_answer = pytest.mark.parametrize("answer", ANSWERS.values(), ids=list(ANSWERS))


def test_evaluate(shell: Shell) -> None:
    """One object with type, 牛, split, key card and clause."""
    found = shell("evaluate", "♠J ♥J ♣J ♦J ♠Q", "--game", "douniu", "--json").json
    assert (found["kind"], found["kind_zh"], found["niu"], found["clause"]) == ("five faces", "五花牛", None, "D10")
    assert [len(part) for part in found["split"]] == [3, 2]
    assert found["key"] == "SQ"
    found = shell("evaluate", "10 J Q K A", "--json").json
    assert (found["kind_zh"], found["niu"], found["key"], found["suited"]) == ("牛丁", 1, "K", False)
    assert all(card in "TJQKA" for part in found["split"] for card in part)
    assert shell("evaluate", "10JQKA", "--rule", "ten_to_ace=yes", "--json").json["kind"] == "straight"
    assert shell("evaluate", "2 3 4 6 8", "--json").json["split"] is None


def test_evaluate_against_another(shell: Shell) -> None:
    """Which of two wins, and by which clause."""
    found = shell("evaluate", "♠2 ♥2 ♣2 ♦2 ♥K", "--against", "♠A ♥A ♣A ♦A ♠K", "--json").json
    assert (found["wins"], found["clause"], found["first"]["kind"]) == (True, "D9", "four alike")


def test_odds(shell: Shell) -> None:
    """The chance with its counts, exact; without a hand, how often each type is dealt."""
    found = shell("odds", "♠K ♥6 ♣4 ♥5 ♠6", "--game", "douniu", "--json").json
    assert found["win"] == found["count"] / found["of"]
    assert (found["of"], found["exact"]) == (1_533_939, True)
    assert found["above"]["kind"] == "niu 2"
    assert shell("odds", "--json").json["by_kind"]["five small"]["count"] == 776


def test_bid(shell: Shell) -> None:
    """Means are exact, and estimates carry their error."""
    found = shell("bid", "--game", "douniu", "--json").json
    assert found["mean"] == {"value": 0.0, "count": 0, "of": 1, "exact": True}
    assert [stake["deviation"]["exact"] for stake in found["banker"]] == [True, False, False, False, False]
    assert all(stake["deviation"]["exact"] != bool(stake["deviation"]["stderr"]) for stake in found["banker"])
    seen = shell("bid", "♠K ♥K ♣K ♦Q", "--rule", "open_cards=4", "--rule", "payout=common", "--json").json
    assert seen["mean"]["value"] > 4


@pytest.mark.parametrize(("command", "good", "code"), [
    ("evaluate", "J J J J Q", "rank-too-often"),
    ("odds", "♠J ♥J ♣J ♦J ♠Q", "rank-too-often"),
    ("bid", "♠J ♥J ♣J ♦J", "rank-too-often"),
])  # fmt: skip
def test_streams(shell: Shell, command: str, good: str, code: str) -> None:
    """One answer a line; a faulty line is told with its number, and the others are answered."""
    ran = shell(command, "-", "--game", "douniu", stdin=f"{good}\n\nJJJJJ\n{good}\n")
    first, error, last = (json.loads(line) for line in ran.out.splitlines())
    assert ran.status == 2
    assert first == last
    assert first["game"] == "douniu"
    assert (error["error"]["code"], error["input_line"]) == (code, 3)
    assert ran.err.startswith("coach: Line 3: ")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("evaluate", "♠J"), "cards here: 1; it takes 5"),
        (("odds", "JJJJQ", "--rule", "payout=dear"), "no such value"),
        (("bid", "♠J", "--game", "niugui"), "does not offer"),
        (("solve", "JJJJQ", "--game", "douniu"), "has no solver: its odds are exact, see odds"),
        (("suggest", "JJJJQ", "--game", "douniu"), "see evaluate, odds and bid"),
        (("evaluate", "♠K ♥6 ♣4 ♥5 ♠6", "--against", "♠K ♥3 ♦4 ♦6 ♠8"), "In two hands: ♠K"),
    ],
)
def test_errors(shell: Shell, args: tuple[str, ...], said: str) -> None:
    """One line on standard error, status 2, nothing on standard output."""
    ran = shell(*args)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err


def test_a_deal_is_text(shell: Shell) -> None:
    """A round is dealt by its seed."""
    found = shell("deal", "--game", "douniu", "--seed", "3", "--rule", "open_cards=3", "--json").json
    assert found["position"].startswith("P1: ")
    assert "open: P1 " in found["position"]


def test_clauses(shell: Shell) -> None:
    """A clause is shown with its examples, a comparison as such."""
    said = shell("clauses", "D9", "--game", "douniu").out
    assert "> ♠A ♥A ♣A ♦A ♠K" in said


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("args", [
    ("evaluate", "♠K ♥6 ♣4 ♥5 ♠6"), ("evaluate", "K6456", "--against", "23468"), ("odds", "K6456"), ("odds",),
    ("bid",), ("bid", "♠K ♥K ♣6"),
])  # fmt: skip
def test_people_read_it_in_their_language(shell: Shell, args: tuple[str, ...], lang: str) -> None:
    """Types by their names, aces low, no badge on ♠2, no suits where none were told."""
    ran = shell("--lang", lang, *args)
    assert ran.status == 0, ran.err
    if args[-1] != "bid" and "♠" not in " ".join(args):
        assert not set("♠♥♣♦") & set(ran.out)
    if args[0] in ("evaluate", "odds"):
        assert ("牛" if lang == "zh" else "niu") in ran.out


@pytest.mark.parametrize("args", [("evaluate", "K6456"), ("odds", "K6456"), ("odds",), ("bid", "♠K ♥K ♣6"), ("bid",)])
def test_narrow_terminals(shell: Shell, args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is wider than the terminal, and nothing is cut off."""
    monkeypatch.setenv("COLUMNS", "40")
    for lang in ("zh", "en"):
        said = shell("--lang", lang, *args).out
        assert max(map(cell_len, said.splitlines())) <= 40
        assert "…" not in said


@each_answer
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_an_answer_comes_back_as_it_went(answer: Answer, lang: str) -> None:
    """Through JSON and back it is the same, and as HTML and as a frame it has its rows."""
    assert from_json(type(answer), json.loads(json.dumps(to_json(answer, lang)))) == answer
    html = to_html(answer, lang)
    assert "coach-answer" in html
    assert "ghost" not in html.split("</style>")[1]
    assert len(to_frame(answer)) > 0
