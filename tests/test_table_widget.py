"""The model behind the table of 斗牛: rounds, bots, records, links."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from coach.clauses import LANGUAGES
from coach.engine import Job
from coach.engine.jobs import outcome
from coach.exchange import from_json, to_json
from coach.games.douniu.position import Round
from coach.results import Choices
from coach.widgets import TablePage
from coach.widgets.hand_words import WORDS
from tests.hand_pages import GAME, answer_at_once, begin, say


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    answer_at_once(monkeypatch)


def table(query: str = "?seed=5", lang: str = "zh") -> TablePage:
    page: TablePage = begin(TablePage(game="douniu", lang=lang), query)
    return page


def play(page: TablePage, bid: bool = False, times: int = 3) -> None:
    """Play a round to its end."""
    say(page, do="bid", of=page.number, bid=bid)
    if page.table["phase"] == "times":
        say(page, do="times", of=page.number, times=times)
    assert page.table["phase"] == "over"


@pytest.mark.parametrize(
    "query", ["?seed=5", "?seed=6&players=2", "?seed=7&players=6&rules=payout=common,open_cards=4"]
)
def test_rounds_are_settled_to_zero_and_the_score_runs(query: str) -> None:
    page = table(query)
    score = [0] * page.players
    for number in range(1, 6):
        assert page.table["number"] == number
        play(page, bid=number % 2 == 0)
        assert isinstance(page.round, Round)
        points = page.round.points()
        assert sum(points) == 0
        score = [sum(pair) for pair in zip(score, points, strict=True)]
        assert page.totals == score
        assert len(page.table["duels"]) == page.players - 1
        assert page.table["mine"] == points[0]
        say(page, do="next", of=page.number)


def test_no_hand_is_shown_before_the_end() -> None:
    """Before the bids only one's own open cards are there, and no card of anybody else at any time before the end."""
    page = table("?seed=5&rules=open_cards=3")
    mine = page.round.seen[0].tokens  # type: ignore[union-attr]
    assert sorted(page.table["seen"]) == sorted(mine)
    for _ in range(2):
        state = json.dumps([page.table, page.replay])
        shown = set(re.findall(r'"([SHCD][2-9TJQKA])"', state))
        assert shown == set(mine)
        say(page, do="bid", of=page.number, bid=False)
        if page.table["phase"] != "times":
            break
    assert all(seat["value"] is None for seat in page.table["seats"]) or page.table["phase"] == "over"


def test_the_same_table_plays_the_same() -> None:
    one, other = table("?seed=9&players=5"), table("?seed=9&players=5")
    for page in (one, other):
        play(page)
        say(page, do="next", of=page.number)
        play(page)
    assert one.table == other.table


def test_each_comparison_says_why_and_by_which_clause() -> None:
    page = table("?seed=5&players=6")
    play(page)
    for duel in page.table["duels"]:
        assert re.fullmatch(r"D\d+", duel["clause"])
        assert any(isinstance(part, dict) and part.get("clause") == duel["clause"] for part in duel["reason"])
        assert ("赢庄家" in duel["title"]) is duel["wins"]


def test_a_stale_or_impossible_choice_does_nothing() -> None:
    page = table()
    before = page.table
    say(page, do="times", of=page.number, times=3)  # there is no banker yet
    say(page, do="next", of=page.number)
    say(page, do="bid", of=page.number + 1, bid=True)
    assert page.table == before
    say(page, do="bid", of=page.number, bid=False)
    assert page.table["phase"] == "times"
    for times in (0, 6, "3", None):
        say(page, do="times", of=page.number, times=times)
    assert page.table["phase"] == "times"


def test_records_are_saved_and_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three rounds, written and read: the same settlement; the table stays as it was."""
    page = table("?seed=5&rules=payout=common")
    sent: list[Any] = []
    monkeypatch.setattr(page, "send", sent.append)
    say(page, do="save")
    assert sent == []
    assert page.notice["text"] == WORDS["zh"]["table.record.none"]
    mine = []
    for _ in range(3):
        play(page)
        mine.append(page.table["mine"])
        say(page, do="next", of=page.number)
    say(page, do="save")
    record = sent[0]["record"]
    assert record.count("[Schema ") == 3
    fresh = table("?seed=1&players=2")
    before = fresh.table
    say(fresh, do="load", text=record)
    assert fresh.notice["good"]
    for at in range(3):
        say(fresh, do="look", at=at)
        assert (fresh.replay["at"], fresh.replay["of"], fresh.replay["mine"]) == (at, 3, mine[at])
    assert fresh.table == before
    say(fresh, do="back")
    assert fresh.replay == {}
    play(fresh)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", ["nonsense", '[Schema "1"] [Game "douniu"]', ""])
def test_a_bad_record_is_refused_with_a_sentence(text: str, lang: str) -> None:
    page = table(lang=lang)
    before = page.table
    say(page, do="load", text=text)
    assert page.notice["good"] is False
    assert page.notice["text"]
    assert page.table == before
    assert page.replay == {}


def test_a_record_that_is_changed_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result that the hands do not give is refused."""
    page = table()
    sent: list[Any] = []
    monkeypatch.setattr(page, "send", sent.append)
    play(page)
    say(page, do="save")
    forged = re.sub(r'\[Result ".*"\]', '[Result "P1 +99 P2 -99 P3 0 P4 0"]', sent[0]["record"])
    say(page, do="load", text=forged)
    assert page.notice["good"] is False
    assert page.replay == {}


def test_another_table_begins_anew() -> None:
    page = table()
    play(page)
    say(page, do="sit", players=3, rules="open_cards=4", bots=["never"] * 5)
    assert (page.number, page.totals, page.played) == (1, [0, 0, 0], [])
    assert len(page.table["seen"]) == 4
    assert {policy["value"] for policy in page.setting["policies"]} == {"cards", "always", "never", "random"}
    before = page.table
    say(page, do="sit", players=7, bots=["always"] * 5)
    assert (page.table, page.bots) == (before, ["never"] * 5)


def test_bots_keep_to_their_policies() -> None:
    """The bold bids and takes the highest, the timid does neither."""
    page = table("?seed=2&players=3")
    say(page, do="sit", bots=["always", "never", "never", "never", "never"])
    for _ in range(4):
        play(page)
        seats = page.table["seats"]
        assert (seats[1]["bid"], seats[2]["bid"]) == (True, False)
        assert seats[1]["banker"]
        assert seats[2]["times"] == 1
        say(page, do="next", of=page.number)


@pytest.mark.parametrize("query", ["?seed=x", "?players=9", "?rules=nonsense", "?seed=-1"])
def test_a_bad_link_seats_one_at_the_usual_table(query: str) -> None:
    page = table(query)
    assert page.notice["text"]
    assert page.players == 4


def test_what_bots_choose_travels_as_plain_values() -> None:
    """By the engine's JSON, there and back."""
    position = GAME.format(GAME.deal_round(random.Random(1), 3))  # type: ignore[attr-defined]
    found = GAME.decide(position, ("", "always", "never"), 1)  # type: ignore[attr-defined]
    assert found.by_seat == {"P2": 1, "P3": 0}
    assert from_json(Choices, to_json(found)) == found
    assert outcome(Job("decide", position, play=",always,never", seed=1, game="douniu"))["answer"] == to_json(
        found, "en"
    )


def test_a_policy_that_is_not_there_is_refused() -> None:
    position = GAME.format(GAME.deal_round(random.Random(1), 2))  # type: ignore[attr-defined]
    found = outcome(Job("decide", position, play=",bold", game="douniu"))
    assert found["error"]["code"] == "no-policy"
