"""The model behind the page of puzzles: what it sends and when, what it refuses, what it keeps. No browser here."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from coach import lessons, resources
from coach.cards import NO_CARDS, Cards
from coach.clauses import LANGUAGES
from coach.engine import LocalEngine
from coach.errors import CoachError
from coach.games.puzzle import Puzzle
from coach.lessons import trials
from coach.puzzles import store
from coach.puzzles.trainer import WORTH, WRONG, Unsolved
from coach.results import Step
from coach.text import explain, name
from coach.widgets import Home, PuzzlePage
from coach.widgets.puzzle_words import WORDS
from coach.widgets.threads import Dropped, Thinking
from tests.puzzles.making import AGAINST, BOARD, DOUBLE, FLUSH, PAIR, PASS, composed, exact
from tests.puzzling import solve
from tests.test_lesson_widgets import NUMBER, cells, unasserted

NOW = "2026-11-30T08:00:00.000+08:00"
LATER = "2026-11-30T09:00:00.000+08:00"
TOMORROW = "2026-12-01T08:00:00.000+08:00"

PUZZLES = (
    composed(PASS, difficulty=2, themes=("pass-to-win", "keep-joker")),
    composed(DOUBLE, difficulty=3, themes=("double-escapes",)),
    composed(AGAINST, difficulty=1, themes=("pass-to-win",)),
    composed(PAIR, difficulty=2, themes=("run-out",)),
    composed(FLUSH, difficulty=4, themes=("flush-order",)),
)
PASSING, ALONE, THREE, PAIRED, FLUSHED = PUZZLES


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out beside the page is worked out before the next line of a test; the set is our own."""

    def begin(
        self: Thinking, work: Callable[[], Any], done: Callable[[Any], object], failed: Callable[[CoachError], object]
    ) -> None:
        try:
            found = work()
        except Dropped:
            return
        except CoachError as error:
            failed(error)
        else:
            done(found)

    monkeypatch.setattr(Thinking, "begin", begin)
    monkeypatch.setattr(store, "load", lambda game="niugui": PUZZLES)
    monkeypatch.setattr(LocalEngine, "warm", lambda self: None)


def opened(query: str = "", lang: str = "zh", progress: Any = None, now: str = NOW, **more: Any) -> PuzzlePage:
    page = PuzzlePage(lang, **more)
    page.hear({"do": "begin", "progress": progress, "query": query, "now": now, "n": 1})
    return page


def at(puzzle: Puzzle, lang: str = "zh", **more: Any) -> PuzzlePage:
    return opened(f"?puzzle={puzzle.id}", lang, **more)


def act(page: PuzzlePage, do: str, now: str = NOW, **more: Any) -> None:
    of = page.puzzle.get("id")
    page.hear({"do": do, "of": of, "ply": page.standing.get("ply"), "now": now, "n": 2, **more})


def play(page: PuzzlePage, cards: Cards, now: str = NOW) -> None:
    act(page, "play", now, cards=cards.tokens)


def wrong(puzzle: Puzzle) -> Cards:
    return puzzle.refutations[0].cards


def sent(page: PuzzlePage) -> str:
    """All that the browser can see."""
    state = page.get_state()
    shown = {key: state[key] for key in state if not key.startswith("_") and key != "layout"}
    return json.dumps(shown, default=str, sort_keys=True)


# ---- What solves it is not sent --------------------------------------------------------------------------------------


def other(puzzle: Puzzle) -> Puzzle:
    """The same puzzle with all that solves it exchanged: another key and line, no refutation, theme or temptation."""
    return replace(
        puzzle, key=wrong(puzzle), line=(Step("S", NO_CARDS),), refutations=(), tempting=(), themes=(), features={}
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_what_is_sent_at_first_does_not_hang_on_what_solves_it(puzzle: Puzzle, lang: str) -> None:
    """Two puzzles alike but for key, lines, refutations and themes look the same to the browser, to the letter."""
    assert sent(opened(lang=lang, puzzles=[puzzle])) == sent(opened(lang=lang, puzzles=[other(puzzle)]))
    assert sent(opened(lang=lang, puzzles=[puzzle])) != sent(opened(lang=lang, puzzles=[replace(puzzle, value=1)]))


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_an_illegal_play_and_a_wrong_one_earn_nothing_but_their_own_refutation(puzzle: Puzzle) -> None:
    """After them the browser has what is said of that play, and not a word of the others or of the key."""
    first = puzzle.refutations[0]
    blind = replace(puzzle, refutations=(first,), tempting=("",), themes=(), line=puzzle.line[:1])
    pages = [opened(puzzles=[each]) for each in (puzzle, blind)]
    for page in pages:
        play(page, Cards.from_tokens(["D4", "S4"]))
        assert page.verdict["clause"]
        assert (page.film, page.earned) == ({}, {})
        play(page, first.cards)
        assert page.film["kind"] == "refutation"
        assert page.earned == {}
    assert sent(pages[0]) == sent(pages[1])


def test_themes_and_temptations_come_with_the_end() -> None:
    """Before it no theme of the puzzle is told; after it each has its name and its idea."""
    page = at(PASSING)
    assert page.earned == {}
    solve(page, play)
    assert [theme["id"] for theme in page.earned["themes"]] == list(PASSING.themes)
    assert page.earned["themes"][0]["name"] == name("theme", "pass-to-win", "zh")
    assert [each["points"] for each in page.earned["tempting"]] == ["0"]


def test_hints_are_sent_one_by_one_at_their_price() -> None:
    """Two points, then three more, then all: each brings its own sentence and no other."""
    page = at(PASSING)
    assert (page.hints, page.standing["price"]) == ([], 2)
    for grade, (points, price) in enumerate(((8, 3), (5, 5), (0, None)), 1):
        act(page, "hint")
        assert [hint["grade"] for hint in page.hints] == list(range(1, grade + 1))
        assert (page.standing["points"], page.standing["price"]) == (points, price)
    assert page.hints[-1]["text"] == ["过。"]
    act(page, "hint")
    assert len(page.hints) == 3


# ---- Playing through -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_played_through(puzzle: Puzzle, lang: str) -> None:
    """The table follows, each answer comes as a film that ends where the learner is asked, and the end is told."""
    page = at(puzzle, lang)
    hand = page.table["seats"][[seat["at"] for seat in page.table["seats"]].index("me")]["hand"]
    assert hand == page.trainer.start.sitting(page.trainer.me).hand.tokens
    while not page.run.done:
        best = puzzle.key if not page.run.played else exact(page.trainer.table(page.run).position).line[0].cards
        play(page, best)
        assert page.verdict["tone"] == "good"
        assert page.film["kind"] == "replies"
        assert {**page.film["frames"][-1], "step": None} == {**page.table, "step": None}
    assert page.table["turn"] == ""
    assert page.standing["done"]
    assert page.verdict["title"][0].count(str(WORTH)) == 2
    assert page.thinking == {}
    assert "{" not in json.dumps(page.verdict["text"])


def test_a_wrong_play_is_refuted_and_tried_again() -> None:
    """Its refutation is a film from the wrong play to the end; the table stays; R clears the board."""
    page = at(PASSING)
    play(page, wrong(PASSING))
    assert (page.verdict["tone"], page.verdict["clause"]) == ("bad", "N21")
    frames = page.film["frames"]
    assert frames[0]["turn"] == "me"
    assert frames[1]["step"]["cards"] == wrong(PASSING).tokens
    assert len(frames) == len(PASSING.refutations[0].line) + 2
    assert frames[-1]["turn"] == ""
    assert page.table["turn"] == "me"
    assert page.standing["points"] == WORTH - WRONG
    act(page, "again")
    assert (page.film, page.verdict) == ({}, {})
    solve(page, play)
    assert page.standing["points"] == WORTH - WRONG
    assert trials.failed(page.state, "niugui") == (PASSING.id,)


def test_the_solution_is_a_film_and_any_play_can_be_asked_about() -> None:
    """After the end: the whole solution; at any moment of it that is mine, what another play would come to."""
    page = at(PASSING)
    act(page, "why", at=0, cards=[], start=True)
    assert page.film == {}
    act(page, "reveal")
    assert page.film["kind"] == "solution"
    assert len(page.film["frames"]) == len(PASSING.line) + 1
    assert (page.standing["points"], page.standing["solved"]) == (0, False)
    turns = [number for number, frame in enumerate(page.film["frames"]) if frame["turn"] == "me"]
    act(page, "why", at=turns[1], cards=["HA"], start=False)
    assert page.film["kind"] == "why"
    assert page.verdict["tone"] in ("good", "bad")
    act(page, "solution")
    act(page, "why", at=1, cards=["HA"], start=False)  # another seat's turn
    assert page.film["kind"] == "solution"
    act(page, "why", at=0, cards=["D4", "S4"], start=True)
    assert page.verdict["title"][-1] == " 不能出"


def test_the_rating_moves_with_the_first_play_alone() -> None:
    page = at(PASSING)
    play(page, wrong(PASSING))
    before, after = page.standing["before"], page.standing["rating"]
    assert int(after) < int(before)
    act(page, "again")
    solve(page, play)
    assert (page.standing["before"], page.standing["rating"]) == (before, after)


@pytest.mark.parametrize("code", ["engine-gone", "engine-broken"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_engine_that_is_lost_gets_a_plain_sentence(monkeypatch: pytest.MonkeyPatch, code: str, lang: str) -> None:
    """The play counts for nothing, nothing is guessed, and the page goes on."""

    def gone(self: Thinking, position: str, all_plays: bool) -> Any:
        raise CoachError("it is gone", code=code)

    page = at(PASSING, lang)
    play(page, NO_CARDS)
    run = page.run
    monkeypatch.setattr(Thinking, "solve", gone)
    off = next(
        choice.cards
        for choice in page.trainer.table(run).choices
        if choice.cards != PASSING.line[len(run.played)].cards
    )
    play(page, off)
    assert page.verdict["tone"] == "failed"
    assert page.verdict["text"] == [explain(CoachError("", code=code), lang)]
    assert page.run == run
    monkeypatch.undo()


def test_out_of_budget_is_said_and_not_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    page = at(PASSING)
    play(page, NO_CARDS)
    monkeypatch.setattr(Thinking, "solve", lambda *_: (_ for _ in ()).throw(Unsolved("", code="puzzle-unsolved")))
    act(page, "hint")
    act(page, "hint")  # the second needs the best play here
    assert page.verdict["tone"] == "failed"
    assert page.run.hints == 1


# ---- Which puzzle ----------------------------------------------------------------------------------------------------


def test_the_usual_way_in_is_the_puzzle_of_the_day() -> None:
    """The same for everybody, solved once a day for the streak; then the others, the easier first."""
    page = opened()
    assert page.puzzle["day"] == "2026-11-30"
    assert page.puzzle["id"] == opened(lang="en").puzzle["id"]
    solve(page, play)
    assert (page.shelf["streak"], page.shelf["today_done"]) == (1, True)
    day = page.puzzle["id"]
    act(page, "next")
    assert page.puzzle["id"] != day
    assert page.puzzle["of"] is not None
    again = opened(progress=page.progress)
    assert again.puzzle["day"] == ""
    tomorrow = opened(progress=page.progress, now=TOMORROW)
    assert tomorrow.puzzle["day"] == "2026-12-01"
    assert (tomorrow.shelf["streak"], tomorrow.shelf["today_done"]) == (1, False)


def test_the_puzzle_of_another_day_counts_for_no_streak() -> None:
    page = opened("?day=2026-11-29")
    assert page.puzzle["day"] == "2026-11-29"
    solve(page, play)
    assert (page.shelf["streak"], page.shelf["today_done"]) == (0, False)
    assert trials.solved(page.state, "niugui") == {page.puzzle["id"]}


@pytest.mark.parametrize(
    "query",
    [
        "?puzzle=000000000000", "?puzzle=x&rules=suit", "?theme=nonsense", "?difficulty=7", "?difficulty=x",
        "?difficulty=-1", "?difficulty=²", "?rules=poker", "?day=tomorrow", "?day=2026-12-01", "?way=backwards",
    ],
)  # fmt: skip
def test_a_link_with_something_unknown_opens_as_usual_and_says_so(query: str) -> None:
    """What is in an address is checked: ids, themes, difficulties, house rules, days that are still to come."""
    page = opened(query)
    assert page.puzzle["day"] == "2026-11-30"
    assert page.notice["text"] == page.words["link.unknown"]


def test_a_link_opens_one_puzzle_and_chooses() -> None:
    """``?puzzle=ID``; with a theme, a difficulty or house rules the first that fits."""
    for puzzle in PUZZLES:
        page = at(puzzle)
        assert (page.puzzle["id"], page.notice) == (puzzle.id, {})
    page = opened("?theme=pass-to-win")
    assert (page.puzzle["id"], page.puzzle["of"]) == (THREE.id, [1, 2])
    page = opened("?difficulty=4")
    assert page.puzzle["id"] == FLUSHED.id
    page = opened("?theme=pass-to-win&difficulty=2&rules=suit")
    assert (page.puzzle["id"], page.shelf["rules"]) == (PASSING.id, "suit")
    assert opened("?theme=pass-to-win&difficulty=4").puzzle == {}


def test_the_house_rule_shows_only_puzzles_proven_under_it() -> None:
    """N16: by suit that of the flush is not among them, and a link to it under that rule opens it under its own."""
    page = opened("?difficulty=4")
    act(page, "rules", rules="suit")
    assert page.shelf["rules"] == "suit"
    assert page.puzzle == {}
    assert sum(each["count"] for each in page.shelf["grades"]) == len(PUZZLES) - 1
    act(page, "rules", rules="rank")
    assert page.puzzle["id"] == FLUSHED.id
    linked = opened(f"?puzzle={FLUSHED.id}&rules=suit")
    assert (linked.shelf["rules"], linked.notice["text"]) == ("rank", WORDS["zh"]["link.rules"])
    held = at(PASSING)
    act(held, "rules", rules="suit")
    assert (held.puzzle["id"], held.trainer.house) == (PASSING.id, "suit")
    solve(held, play)
    assert held.state["trials"][0]["rules"] == "suit"


def test_next_and_previous_go_round() -> None:
    """Through all that are chosen, in order of difficulty; after the end to the next that is not solved."""
    page = opened("?difficulty=2")
    first = page.puzzle["id"]
    act(page, "next")
    second = page.puzzle["id"]
    assert {first, second} == {PASSING.id, PAIRED.id}
    act(page, "next")
    assert page.puzzle["id"] == first
    act(page, "previous")
    assert page.puzzle["id"] == second
    act(page, "choose", difficulty=0)
    assert page.puzzle["id"] == THREE.id
    solve(page, play)
    act(page, "next")
    act(page, "previous")
    assert page.puzzle["of"] == [1, 5]


def test_failures_come_back_until_they_are_found_at_once() -> None:
    page = at(PASSING)
    assert page.shelf["again"] == 0
    play(page, wrong(PASSING))
    assert page.shelf["again"] == 1
    act(page, "choose", way="again")
    assert page.puzzle["id"] == PASSING.id
    solve(page, play)
    act(page, "choose", way="again", now=LATER)
    assert not page.run.done
    solve(page, lambda page, cards: play(page, cards, LATER))
    assert page.shelf["again"] == 0
    act(page, "choose", way="again", now=LATER)
    assert page.puzzle == {}
    assert opened("?way=again", progress=page.progress).puzzle != {}


def test_without_puzzles_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(game: str = "niugui") -> tuple[Puzzle, ...]:
        raise CoachError("none", code="no-puzzles", game=game)

    monkeypatch.setattr(store, "load", none)
    page = opened()
    assert page.begun
    assert (page.puzzle, page.shelf["empty"]) == ({}, True)


# ---- What a visitor may write ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        None,
        "play",
        {},
        {"do": "play"},
        {"do": "play", "cards": ["S3"], "of": "another", "ply": 0, "now": NOW},
        {"do": "play", "cards": ["S3"], "of": PASSING.id, "ply": 1, "now": NOW},
        {"do": "play", "cards": "S3", "of": PASSING.id, "ply": 0, "now": NOW},
        {"do": "play", "cards": ["ZZ"], "of": PASSING.id, "ply": 0, "now": NOW},
        {"do": "play", "cards": ["S3"] * 55, "of": PASSING.id, "ply": 0, "now": NOW},
        {"do": "play", "cards": ["S3"], "of": PASSING.id, "ply": 0, "now": "yesterday"},
        {"do": "why", "cards": [], "at": 0, "start": True, "of": PASSING.id, "now": NOW},
        {"do": "solution", "of": PASSING.id, "now": NOW},
        {"do": "choose", "theme": "poker", "now": NOW},
        {"do": "choose", "difficulty": [], "now": NOW},
        {"do": "choose", "way": 1, "now": NOW},
        {"do": "rules", "rules": "poker", "now": NOW},
        {"do": "day", "day": "2030-01-01", "now": NOW},
    ],
)
def test_what_makes_no_sense_changes_nothing(message: Any) -> None:
    page = at(PASSING)
    before = page.puzzle, page.table, page.standing, page.film, page.verdict, page.earned, page.shelf, page.state
    page.hear(message)
    assert before == (
        page.puzzle, page.table, page.standing, page.film, page.verdict, page.earned, page.shelf, page.state,
    )  # fmt: skip


# ---- What is kept ----------------------------------------------------------------------------------------------------


def test_a_puzzle_is_taken_up_where_it_was_left() -> None:
    """A reload brings the same position, the same account, and the hints that were paid for."""
    page = at(PASSING)
    act(page, "hint")
    play(page, wrong(PASSING))
    again = opened(progress=json.loads(json.dumps(page.progress)))
    assert (again.puzzle["id"], again.run) == (PASSING.id, page.run)
    assert again.hints == page.hints
    play(again, NO_CARDS)
    third = at(PASSING, progress=json.loads(json.dumps(again.progress)))
    assert third.run == again.run
    assert {**third.table, "step": None} == {**again.table, "step": None}
    solve(third, play)
    assert [trial["wrong"] for trial in third.state["trials"]] == [1]
    fresh = at(PASSING, progress=third.progress)
    assert fresh.run.played == ()


def test_what_was_kept_of_another_puzzle_is_no_matter() -> None:
    """A damaged run is begun anew; a state whose table is of an unknown puzzle opens as usual."""
    page = at(PASSING)
    play(page, NO_CARDS)
    state = json.loads(json.dumps(page.progress))
    state["tables"]["niugui"]["run"]["played"] = [["S", "D4"]]
    assert at(PASSING, progress=state).run.played == ()
    state["tables"]["niugui"]["puzzle"] = "gone"
    assert opened(progress=state).puzzle["day"] == "2026-11-30"


def test_trials_are_in_the_file_and_come_back() -> None:
    """Export and import carry what was done at puzzles."""
    page = at(PASSING)
    solve(page, play)
    text = lessons.export(page.state)
    other_page = opened()
    other_page.hear({"do": "import", "text": text, "now": NOW, "n": 3})
    assert trials.solved(other_page.state, "niugui") == {PASSING.id}
    assert other_page.shelf["solved"] == 1


def test_home_tells_of_the_puzzle_of_the_day() -> None:
    home = Home("zh")
    home.hear({"do": "begin", "progress": None, "query": "", "now": NOW, "n": 1})
    assert home.home["puzzle"] == {
        "page": "puzzles", "day": "puzzles?day=2026-11-30", "done": False, "streak": 0, "again": 0,
    }  # fmt: skip
    assert home.home["games"][0]["puzzles"] == "puzzles"
    page = opened()
    play(page, wrong(page.trainer.puzzle))
    act(page, "again")
    solve(page, play)
    home.hear({"do": "merge", "progress": page.progress, "now": NOW, "n": 2})
    puzzle = home.home["puzzle"]
    assert (puzzle["done"], puzzle["streak"], puzzle["again"]) == (True, 1, 1)


# ---- Words -----------------------------------------------------------------------------------------------------------


def test_words_are_the_same_in_both_languages() -> None:
    assert WORDS["zh"].keys() == WORDS["en"].keys()
    for key, words in WORDS["en"].items():
        assert set(re.findall(r"\{\w+\}", words)) == set(re.findall(r"\{\w+\}", WORDS["zh"][key])), key


def test_every_word_is_used() -> None:
    """No key is left over: each stands in a face or in Python, or is put together there."""
    widgets = resources.PACKAGE / "widgets"
    texts = [path.read_text(encoding="utf-8") for path in (*widgets.glob("static/puzzle*.js"), *widgets.glob("*.py"))]
    used = "".join(text for text in texts if "WORDS: Final" not in text)
    made = re.compile(r".*\.pass$|place\.|film\.|rule\.|shelf\.none|none\.why|(lead\.one|wrong\.why)\.(win|even|loss)$")
    assert [key for key in WORDS["en"] if f'"{key}"' not in used and not made.match(key)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_seats_are_named_as_the_learner_sees_them(lang: str) -> None:
    """At whichever seat the puzzle has its solver, the page says next, across and previous, never S or E."""
    page = at(PAIRED, lang)
    assert page.trainer.me == "N"
    said = json.dumps([page.puzzle["title"], page.puzzle["lead"], page.table["spoken"]], ensure_ascii=False)
    assert not re.search(r"\b[SENW]\b", said)
    assert {seat["at"] for seat in page.table["seats"]} == {"me", "next", "across", "prev"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.id)
def test_the_table_is_read_without_signs(puzzle: Puzzle, lang: str) -> None:
    """A screen reader hears suits in words, all hands but mine, and whose turn it is."""
    spoken = at(puzzle, lang).table["spoken"]
    assert not set(spoken) & set("♠♥♣♦{}")
    assert spoken.endswith(WORDS[lang]["spoken.turn"])


def test_the_page_needs_neither_numba_nor_pandas() -> None:
    """A learner's kernel opens a puzzle and answers a wrong first play without them."""
    puzzle = store.format_(PASSING)
    program = f"""
import sys
from coach.puzzles import store
from coach.widgets import PuzzlePage
from coach.engine import LocalEngine
LocalEngine.warm = lambda self: None
page = PuzzlePage("zh", puzzles=[store.parse({puzzle!r})])
page.hear({{"do": "begin", "progress": None, "query": "", "now": {NOW!r}, "n": 1}})
played = {{"cards": {wrong(PASSING).tokens!r}, "of": page.puzzle["id"], "ply": 0}}
page.hear({{"do": "play", **played, "now": {NOW!r}, "n": 2}})
import time
while not page.verdict:
    time.sleep(0.01)
print(page.film["kind"], sorted({{"numba", "pandas", "numpy"}} & sys.modules.keys()))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("refutation []\n", "")


def test_the_boards_of_a_film_are_those_of_the_game() -> None:
    """Each frame is the table after its step, as the game's own play gives it."""
    page = at(PASSING)
    play(page, wrong(PASSING))
    table = page.trainer.start
    for frame in page.film["frames"][1:]:
        table = BOARD.table(BOARD.play_on(table.position, Cards.from_tokens(frame["step"]["cards"])))
        assert frame["top"] == [token for token in frame["top"] if token in table.top.tokens]
        assert {seat["at"]: seat["hand"] for seat in frame["seats"]} == {
            page.facing.names[each.seat]: each.hand.tokens  # type: ignore[union-attr]
            for each in table.seats
        }


# ---- The notebooks ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_in_the_notebook_of_ones_own_puzzle_are_asserted(lang: str) -> None:
    """A bold number in its prose stands in an assert below it, and its code is the same in both languages."""
    found = {each: cells(each, "own-puzzle") for each in LANGUAGES}
    assert unasserted(found[lang]) == []
    assert sum(len(NUMBER.findall(cell.source)) for cell in found[lang]) >= 8
    code = {each: [cell.source for cell in found[each] if cell.cell_type == "code"] for each in LANGUAGES}
    assert [text.replace('"zh"', '"en"') for text in code["zh"]] == code["en"]
