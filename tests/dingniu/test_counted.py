"""What is counted, and what a record shows, for everybody: as values, on pages, in the shell, in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import coach
from coach.errors import CoachError, ImpossiblePosition, NotationError
from coach.exchange import from_json, to_json
from coach.games.dingniu import GAME
from coach.games.game import CountsAccounts, CountsHidden, Reports, require
from coach.registry import find
from coach.results import Accounts, Answer, Possible, Report
from tests.dingniu.test_belief import BOTH, HEAD_ME, NEXT_BOTH
from tests.shell import Ran, Shell

LED = "me: 6-4 6-6 5-1 3-1 2-2 1-1 | log: prev 6-4"
PASTED = "me: 4-4 5-1 3-1 2-2 6-6 | log: me 6-5; next x ?; across 6-4 on 6; prev 5-1 on 5"
DEAL = (
    "S: 6-4 4-4 3-3 3-3 6-3 5-1 | E: 6-4 1-1 1-1 2-2 2-2 4-4"
    " | N: 5-5 6-5 6-1 6-1 5-1 3-1 | W: 6-6 6-6 6-5 5-5 6-2 3-1 | turn: S"
)
RECORD = f"""[Schema "1"] [Game "dingniu"]
[Deal "{DEAL}"]
1. S 6-4  E 6-4 on 6
[Result "S -2 E +12 N -4 W -6"]
"""
CHARGED = RECORD.replace('[Game "dingniu"]', '[Game "dingniu"] [Rules "liability=on"]').replace(
    "S -2 E +12 N -4 W -6", "S -12 E +12 N 0 W 0"
)


def answers() -> list[Answer]:
    """Return every kind of answer, with halves and witnesses among them."""
    halves = [coach.can_account(f"{text} | rules: half_account=yes") for text in (BOTH, NEXT_BOTH, HEAD_ME)]
    return [
        coach.possible(PASTED),
        coach.possible("me: 3-3 3-3 6-3 3-1 4-4 6-4"),
        coach.can_account(LED),
        *halves,
        coach.report(RECORD),
        coach.report(CHARGED),
    ]


def test_answers_come_back_as_they_went() -> None:
    """Through JSON and back every count, word, witness and reason is the same, in whichever language."""
    for answer in answers():
        for lang in ("zh", "en"):
            assert from_json(type(answer), json.loads(json.dumps(to_json(answer, lang)))) == answer


def test_answers_show_themselves() -> None:
    """As frames with a row a fact, and on a page."""
    for answer in answers():
        assert len(answer.to_frame())
        html = answer._repr_html_()
        assert html.count("<div") == html.count("</div>") == 1
    held = coach.possible(PASTED).to_frame()
    five = held[(held.seat == "next") & held.tile.isin(["6-5", "5-5"])]
    assert list(five["count"]) == [0, 0]


def test_the_face_and_the_protocols() -> None:
    """The verbs are the game's own; a game that counts nothing of the kind says so."""
    assert coach.possible(PASTED) == GAME.possible(PASTED)
    assert coach.can_account(LED) == GAME.can_account(LED)
    for capability in (CountsHidden, CountsAccounts, Reports):
        require(find("dingniu"), capability)
        with pytest.raises(CoachError):
            require(find("guanpai"), capability)


def test_a_red_account_is_seen() -> None:
    """金瓶 on the other 金瓶: 红账 in every deal; in the other direction in none."""
    threats = {str(each.cards): each for each in coach.can_account(LED).threats}
    assert threats["6-4 on 6"].mine.probability == 1
    assert threats["6-4 on 4"].mine.count == threats["6-6 on 6"].mine.count == 0


def test_what_is_possible_in_the_shell(shell: Shell) -> None:
    """A table for people in their language, exact counts for programs."""
    said = shell("possible", PASTED, "--json").json
    assert said["deals"] == 10584
    assert said["numbers"]["next"]["5"] == {"probability": 0.0, "count": 0, "of": 10584}
    assert "大天 6-6" in shell("possible", PASTED, "--lang", "zh").out
    assert "硬" in shell("possible", "3-3 6-3 3-1 1-1 2-2 5-5", "--lang", "zh").out


def test_accounts_in_the_shell(shell: Shell) -> None:
    """Every play with its chances and sentences; ``--rule`` says by which rules."""
    said = shell("account", LED, "--json").json
    (play,) = (each for each in said["plays"] if each["cards"] == ["6-4 on 6"])
    assert play["mine"]["probability"] == 1
    assert [reason["code"] for reason in play["reasons"]] == ["may-account"]
    assert "算账" in shell("account", LED, "--lang", "zh").out
    assert "account" in shell("account", LED, "--lang", "en").out
    half = shell("account", HEAD_ME, "--rule", "half_account=yes", "--json").json
    assert any(each["mine_half"]["count"] for each in half["plays"])


def test_a_record_in_the_shell(shell: Shell, tmp_path: Path) -> None:
    """Who could have prevented the account, with which tile, what it cost, and who is charged."""
    path = tmp_path / "hands.txt"
    path.write_text(RECORD + CHARGED, encoding="utf-8")
    hands = shell("report", str(path), "--json").json["hands"]
    assert [hand["points"]["E"] for hand in hands] == [12, 12]
    for hand, is_charged in zip(hands, (False, True), strict=True):
        (found,) = (each for each in hand["findings"] if each["clause"] == "T12")
        assert (found["seat"], found["to"], found["number"], found["charged"]) == ("S", "E", 1, is_charged)
    shown = shell("report", str(path), "--lang", "zh").out
    assert "T12" in shown
    assert "由" in shown
    assert "T12" in shell("report", str(path), "--lang", "en").out


@pytest.mark.parametrize(
    ("command", "text", "says"),
    [
        ("possible", "me: 6-5 6-5 6-5", "T1"),
        ("account", "me: 4-4 3-3 2-2 1-1 6-6 | log: me 6-5", "下家"),
        ("account", "me: 7-5", "T1"),
        ("report", RECORD.replace("E 6-4 on 6", "E x 6-4"), "T4"),
        ("report", "1. S 6-4", "Schema"),
    ],
)
def test_what_is_wrong_is_said(shell: Shell, command: str, text: str, says: str) -> None:
    """One line that names the fault, and exit status 2."""
    ran: Ran = shell(command, text, "--lang", "zh")
    assert (ran.status, ran.out) == (2, "")
    assert says in ran.err
    assert ran.err.count("\n") == 1


def test_records_that_are_wrong() -> None:
    """A result that the plays do not give is refused."""
    with pytest.raises(NotationError):
        coach.report(RECORD.replace("E +12", "E +6"))
    with pytest.raises(ImpossiblePosition):
        coach.can_account("me: 4-4 3-3 2-2 1-1 6-6 | log: me 6-5")


def test_kinds_of_answers() -> None:
    """Each verb has its own."""
    kinds = [type(answer) for answer in (coach.possible(PASTED), coach.can_account(LED), coach.report(RECORD))]
    assert kinds == [Possible, Accounts, Report]
