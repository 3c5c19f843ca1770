"""The page of puzzles in a game of two hands: words without sides, cards by rank, the switch between the games."""

from __future__ import annotations

from typing import Any

import pytest

from coach import puzzles
from coach.clauses import LANGUAGES
from coach.games.puzzle import Puzzle
from coach.lessons import trials
from coach.puzzles import store
from coach.widgets import PuzzlePage
from coach.widgets.puzzle_words import WORDS
from tests.puzzling import solve
from tests.test_puzzle_widget import NOW, act, play, wrong

SET = puzzles.load("guanpai")
WON = next(each for each in SET if each.value > 0 and len(each.key) > 1 and any(w.cards for w in each.refutations[:1]))
LOST = next(each for each in SET if each.value < 0 and each.key)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out beside the page is worked out before the next line of a test."""

    def begin(self: Any, work: Any, done: Any, failed: Any) -> None:
        done(work())

    monkeypatch.setattr("coach.widgets.puzzle_page.Thinking.begin", begin)
    monkeypatch.setattr("coach.engine.LocalEngine.warm", lambda self: None)


def opened(query: str = "", lang: str = "zh") -> PuzzlePage:
    page = PuzzlePage(lang)
    page.hear({"do": "begin", "progress": None, "query": query, "now": NOW, "n": 1})
    return page


def said(segments: Any) -> str:
    return "".join(part if isinstance(part, str) else " ".join(part) for part in segments)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nobody_speaks_of_sides(lang: str) -> None:
    """Two seats, each for itself: no side is named, and the table is read by ranks."""
    page = opened(f"?puzzle={WON.id}", lang)
    assert [seat["at"] for seat in page.table["seats"]] == ["me", "other"]
    assert all(seat["side_name"] == "" for seat in page.table["seats"])
    spoken = page.table["spoken"]
    assert not set(spoken) & set("♠♥♣♦")
    assert "方" not in spoken
    assert "side" not in spoken
    assert "，，" not in spoken
    assert ", ," not in spoken
    assert f"+{WON.value}" in said(page.puzzle["title"])
    worth = {"zh": f"关住 {WON.value} 张", "en": f"closes {WON.value}."}
    assert worth[lang] in said(page.puzzle["lead"][-1])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("puzzle", [WON, LOST], ids=["won", "lost"])
def test_it_is_played_through_and_told(puzzle: Puzzle, lang: str) -> None:
    """A wrong play is refuted, the key found, and the end tells who is out and how many cards the other holds (G11)."""
    page = opened(f"?puzzle={puzzle.id}", lang)
    play(page, wrong(puzzle))
    assert (page.verdict["tone"], page.verdict["clause"]) == ("bad", "G11")
    assert len(page.verdict["chips"]) == 2
    act(page, "again")
    solve(page, play)
    assert page.standing["solved"]
    out, left = page.verdict["chips"]
    assert WORDS[lang]["place.out"] in out
    cards = page.trainer.table(page.run)
    holds = max(len(each.hand) for each in cards.seats)
    assert WORDS[lang]["left"].format(count=holds) in left
    assert [theme["id"] for theme in page.earned["themes"]] == list(puzzle.themes)


def test_the_switch_turns_to_the_other_games_puzzles() -> None:
    """Its shelf, its house rules as far as they matter, its rating; and back again, where the other was left."""
    page = opened()
    first = page.puzzle["id"]
    assert [game["value"] for game in page.shelf["games"]] == ["niugui", "guanpai", "dingniu"]
    act(page, "game", game="guanpai")
    assert page.shelf["game"] == "guanpai"
    assert store.find(page.puzzle["id"]).game == "guanpai"
    assert [point["name"] for point in page.shelf["house"]] == ["plane_pairs", "bombs", "must_beat"]
    assert {theme["value"] for theme in page.shelf["themes"]} <= set(page.game.themes())
    before = trials.rating(page.state, "niugui")
    solve(page, play)
    assert trials.rating(page.state, "niugui") == before
    assert trials.rating(page.state, "guanpai").value > trials.rating({"trials": []}, "guanpai").value
    assert trials.streak(page.state, "guanpai", page.today).today
    assert not trials.streak(page.state, "niugui", page.today).today
    act(page, "game", game="niugui")
    assert (page.shelf["game"], page.puzzle["id"]) == ("niugui", first)


def test_the_day_has_a_puzzle_of_each_game() -> None:
    """``?day=…&game=guanpai``: from Monday's easy ones to Saturday's; 2026-11-30 is a Monday."""
    page = opened("?day=2026-11-30&game=guanpai")
    assert (page.shelf["game"], page.day) == ("guanpai", "2026-11-30")
    assert store.find(page.puzzle["id"]).difficulty == 1


def test_a_link_names_house_rules_of_its_game() -> None:
    """G10, G15: the switch keeps to puzzles proven under both; a puzzle of another table opens under its own rules."""
    page = opened("?game=guanpai&rules=must_beat=yes,bombs=same-type")
    assert page.shelf["rules"] == "bombs=same-type,must_beat=yes"
    assert store.find(page.puzzle["id"]).holds_under("bombs=same-type,must_beat=yes")
    own = next(puzzle for puzzle in SET if puzzle.rules == "must_beat=yes")
    page = opened(f"?puzzle={own.id}")
    assert (page.shelf["rules"], page.trainer.house) == ("must_beat=yes", "must_beat=yes")
