"""The models behind lessons, reviews and home: what they send, what they refuse, what they keep. No browser here."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from coach import lessons, registry, resources
from coach.clauses import LANGUAGES
from coach.games.game import HasHouseRules, Shows, Teaches
from coach.results import Reason
from coach.widgets import Exercise, Home, Lesson, Practice
from coach.widgets.lesson_words import WORDS

GAME = registry.find("niugui")
COURSE = GAME.course()
NOTEBOOKS = resources.folder("notebooks")
TODAY = "2026-11-30T08:00:00.000Z"
TOMORROW = "2026-12-02T08:00:00.000Z"


def begin(widget: Any, progress: Any = None, query: str = "", now: str = TODAY) -> None:
    widget.hear({"do": "begin", "progress": progress, "query": query, "now": now, "n": 1})


def answer(widget: Any, value: Any, now: str = TODAY) -> None:
    widget.hear({"do": "answer", "answer": value, "now": now, "n": 2})


def onward(widget: Any, now: str = TODAY) -> None:
    widget.hear({"do": "next", "now": now, "n": 3})


def wrong_for(widget: Any) -> Any:
    """Some answer that is wrong, of the right shape."""
    desk = widget.desk
    ids = [option.id for option in desk.exercise.options]
    guesses: list[Any] = [*ids, [], ids, ids[::-1], *([id] for id in ids), 0.0, 1.0]
    guesses += [{"yes": yes, "because": ground.id} for yes in (True, False) for ground in desk.exercise.grounds]
    guesses += [[token] for token in desk.exercise.hand.tokens]
    for guess in guesses:
        try:
            if not desk.exercise.check(guess).right:
                return guess
        except ValueError:
            continue
    raise AssertionError("every answer is right")


def opened(id: str = "01-singles", lang: str = "zh", **started: Any) -> Lesson:
    """A lesson with all its parts, as its notebook makes it."""
    lesson = Lesson(id, lang=lang)
    for step in COURSE.lesson(id).steps:
        lesson.step(step.id)
    lesson.summary()
    begin(lesson, **started)
    return lesson


def go_through(lesson: Lesson) -> None:
    for step in lesson.steps.values():
        for _ in step.numbers:
            assert step.desk is not None
            answer(step, step.desk.exercise.key.answer)
            onward(step)


# ---- Nothing hidden is sent ------------------------------------------------------------------------------------------


def sent(widget: Any) -> str:
    return json.dumps(widget.get_state(), default=str, ensure_ascii=False)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lesson", COURSE.lessons, ids=lambda lesson: lesson.id)
def test_nothing_hidden_is_in_synced_traits(lesson: Any, lang: str) -> None:
    """Before the answer a page holds the public form and nothing more: no key, no hint, no feedback."""
    page = opened(lesson.id, lang)
    for step in page.steps.values():
        assert step.desk is not None
        exercise = step.desk.exercise
        assert step.exercise == exercise.to_public(lang)
        assert (step.hints, step.feedback) == ([], {})
        state = step.get_state()
        assert set(state) - {"_model_module", "_model_module_version", "_model_name", "_view_module"} >= {"exercise"}
        text = sent(step)
        for grade in (1, 2, 3):
            assert exercise.hint(grade).text.code not in text
        assert "Desk(" not in text
        assert "key" not in step.exercise
    assert "hint-" not in sent(page)


def test_a_hint_is_sent_only_when_it_is_opened_and_costs_its_price() -> None:
    """The first hint takes one point of three, and only its own sentence arrives."""
    step = opened().steps["order"]
    step.hear({"do": "hint", "now": TODAY, "n": 2})
    assert [hint["grade"] for hint in step.hints] == [1]
    assert (step.standing["points"], step.standing["price"]) == (2, 1)


def test_the_right_answer_is_sent_only_when_the_exercise_is_done() -> None:
    """A wrong answer is met with the fact, never with the key."""
    step = opened().steps["order"]
    assert step.desk is not None
    answer(step, wrong_for(step))
    assert step.feedback["right"] is False
    assert "answer" not in step.feedback
    step.hear({"do": "reveal", "now": TODAY, "n": 3})
    assert step.feedback["answer"] == step.desk.exercise.key.answer


# ---- What a visitor may write ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        None,
        "begin",
        {},
        {"do": "answer", "n": 9},
        {"do": "answer", "answer": {"x": 1}, "now": TODAY},
        {"do": "answer", "answer": ["zz"], "now": TODAY},
        {"do": "answer", "answer": "a", "now": "yesterday"},
        {"do": "answer", "answer": "a", "now": "2026-11-30T08:00:00"},
        {"do": "next", "now": TODAY},
        {"do": "walk", "now": TODAY},
    ],
)
def test_what_makes_no_sense_changes_nothing(message: Any) -> None:
    """No answer counts that has another form, tells no time, or comes for what is not done."""
    lesson = opened()
    step = lesson.steps["order"]
    before = step.exercise, step.standing, step.feedback, lesson.state
    step.hear(message)
    assert (step.exercise, step.standing, step.feedback, lesson.state) == before


@pytest.mark.parametrize("query", ["?seed=-1", "?seed=x", "?seed=1e9", "?seed=99999999", "?rules=poker"])
def test_a_link_with_something_unknown_opens_as_usual_and_says_so(query: str) -> None:
    """A seed is a number up to a million, and house rules have names."""
    lesson = opened(query=query)
    assert (lesson.at["seed"], lesson.at["rules"]) == (0, "")
    assert lesson.notice == {"good": False, "text": WORDS["zh"]["link.unknown"]}


def test_a_link_opens_a_lesson_with_its_seed_and_house_rules() -> None:
    """``?seed=7&rules=suit`` gives everybody the same cards."""
    lesson = opened("04-flushes", query="?seed=7&rules=suit")
    exercise = lesson.steps["suit"].exercise
    assert (exercise["seed"], exercise["rules"]) == (700, "suit")
    assert opened("04-flushes", query="?seed=7&rules=suit").steps["suit"].exercise == exercise


@pytest.mark.parametrize("kept", ["unreadable", {"schema": 99}, {"schema": 2, "lessons": [], "attempts": []}, 5])
def test_progress_that_cannot_be_read_is_set_aside(kept: Any) -> None:
    """The browser is asked to keep a copy, and the page goes on from nothing."""
    lesson = opened(progress=kept)
    assert lesson.unreadable
    assert lesson.state == lessons.empty()
    assert lesson.begun


# ---- A lesson is left and taken up -----------------------------------------------------------------------------------


def test_a_lesson_goes_on_at_the_same_exercise() -> None:
    """What the browser keeps after two exercises brings a new page to the third."""
    first = opened()
    step = first.steps["order"]
    for _ in range(2):
        assert step.desk is not None
        answer(step, step.desk.exercise.key.answer)
        onward(step)
    kept = json.loads(json.dumps(first.progress))
    second = opened(progress=kept)
    assert second.steps["order"].exercise == step.exercise
    assert second.steps["order"].standing["at"] == 2
    assert second.at["step"] == 0


def test_a_finished_lesson_is_summed_up() -> None:
    """All right at once: full points, nothing to repeat, and the next lesson's name."""
    lesson = opened()
    go_through(lesson)
    assert lesson.end is not None
    summary = lesson.end.summary
    assert (summary["over"], summary["points"], summary["repeat"]) == (True, summary["of"], [])
    assert lesson.at["step"] == len(lesson.steps)
    lesson.hear({"do": "restart", "now": TODAY, "n": 4})
    assert (lesson.at["seed"], lesson.at["step"]) == (1, 0)


def test_a_mistake_is_in_the_summary_and_comes_back_tomorrow() -> None:
    """By pattern, with cards not seen before: not today, but the day after."""
    lesson = opened()
    step = lesson.steps["order"]
    assert step.desk is not None
    answer(step, wrong_for(step))
    answer(step, step.desk.exercise.key.answer)
    assert lesson.end is not None
    assert [each["page"] for each in lesson.end.summary["repeat"]] == ["niugui/practice?pattern=single-higher"]
    today, later = Practice(), Practice()
    begin(today, lesson.progress)
    begin(later, lesson.progress, now=TOMORROW)
    assert today.practice == {"state": "none"}
    assert later.practice["state"] == "work"
    assert later.exercise["seed"] > 0
    assert later.desk is not None
    answer(later, later.desk.exercise.key.answer, TOMORROW)
    onward(later, TOMORROW)
    assert later.practice == {"state": "done"}
    assert [attempt["lesson"] for attempt in later.progress["attempts"]] == ["01-singles", ""]


def test_switching_the_house_rules_judges_the_same_answer_again() -> None:
    """N16: the two orders of flushes give some exercise of lesson 10 the other answer, and the page says so at once."""
    for seed in range(20):
        lesson = opened("10-house-rules", query=f"?seed={seed}&rules=rank")
        step = lesson.steps["flush"]
        assert step.desk is not None
        cards = step.exercise["options"]
        given = step.desk.exercise.key.answer
        answer(step, given)
        lesson.hear({"do": "rules", "rules": "suit", "answers": {"flush": given}, "now": TODAY, "n": 4})
        assert lesson.at["rules"] == "suit"
        if step.exercise["options"] == cards and step.feedback["right"] is False:
            return
    raise AssertionError("no exercise changes with the rules")


def test_files_are_exported_and_put_together() -> None:
    """A file read in adds what it knows; one that is none is refused in the reader's language."""
    lesson = opened()
    go_through(lesson)
    home = Home("zh")
    begin(home)
    assert home.home["first"]
    home.hear({"do": "import", "text": lessons.export(lesson.state), "now": TODAY, "n": 2})
    assert (home.home["done"], home.notice["good"]) == (1, True)
    assert home.progress == lesson.progress
    home.hear({"do": "import", "text": "{", "now": TODAY, "n": 3})
    assert not home.notice["good"]
    assert home.progress == lesson.progress


def test_two_pages_at_once_lose_nothing() -> None:
    """Each takes over what the other has kept."""
    one, two = opened(), opened("02-groups")
    go_through(one)
    two.hear({"do": "merge", "progress": one.progress, "now": TODAY, "n": 5})
    step = two.steps["kinds"]
    assert step.desk is not None
    answer(step, step.desk.exercise.key.answer)
    assert {attempt["lesson"] for attempt in two.progress["attempts"]} == {"01-singles", "02-groups"}


# ---- Home ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_home_has_its_own_beginning_and_then_goes_on(lang: str) -> None:
    """First visit: lesson 1. Later: the lesson left last, the path, and what is due."""
    home = Home(lang)
    begin(home)
    assert (home.home["first"], home.home["go"]["number"], home.home["due"]) == (True, 1, [])
    having = [name for name, game in registry.GAMES.items() if isinstance(game, Shows | Teaches)]
    assert [game["name"] for game in home.home["games"] if game["page"]] == having
    lesson = opened("03-straights", lang)
    step = lesson.steps["row"]
    assert step.desk is not None
    answer(step, wrong_for(step))
    answer(step, step.desk.exercise.key.answer)
    begin(home, lesson.progress, now=TOMORROW)
    assert (home.home["first"], home.home["go"]["number"], home.home["go"]["begun"]) == (False, 3, True)
    assert home.home["due"] == [COURSE.ideas["straight-is"][lang]]
    assert [each["state"] for each in home.home["path"]].count("now") == 1


# ---- Pictures and words ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["♥A < ♦4", "♦4 > ♥5", "♦4 < ♥5 ♠5", "♥4 | ♥5"])
def test_a_picture_that_is_not_so_is_refused(line: str) -> None:
    """N10, N13: what stands between cards is confirmed by the game."""
    with pytest.raises(ValueError, match="does not say"):
        Lesson("01-singles").show(line)


def test_moves_that_do_not_beat_are_refused() -> None:
    with pytest.raises(ValueError, match="does not say"):
        Lesson("01-singles").moves("me ♥9, next ♥5")
    with pytest.raises(ValueError, match="no seat"):
        Lesson("01-singles").moves("dealer ♥9")


def test_words_are_the_same_in_both_languages() -> None:
    """Every key in both, with the same places for values."""
    assert WORDS["zh"].keys() - WORDS["en"].keys() == {key for key in WORDS["zh"] if re.match(r"(yes|no)\.", key)}
    assert WORDS["en"].keys() <= WORDS["zh"].keys()
    for key, words in WORDS["en"].items():
        assert set(re.findall(r"\{\w+\}", words)) == set(re.findall(r"\{\w+\}", WORDS["zh"][key])), key


def test_every_word_is_used() -> None:
    """No key is left over: each stands in a face or in Python, or is put together there."""
    widgets = resources.PACKAGE / "widgets"
    texts = [path.read_text(encoding="utf-8") for path in (*widgets.glob("static/*.js"), *widgets.glob("*.py"))]
    used = "".join(text for text in texts if "WORDS: Final" not in text)
    made = re.compile(r"(yes|no|answer|pass)\.ask-|plot\.|rule\.|review\.(none|done)")
    assert [key for key in WORDS["en"] if f'"{key}"' not in used and not made.match(key)] == []


def test_an_exercise_by_itself_goes_on_to_the_next_seed() -> None:
    exercise = Exercise("pair-higher", seed=7, lang="en")
    assert exercise.desk is not None
    answer(exercise, exercise.desk.exercise.key.answer)
    onward(exercise)
    assert exercise.exercise["seed"] == 8


# ---- The notebooks ---------------------------------------------------------------------------------------------------


PAGES = [
    (game.name, lesson)
    for game in registry.GAMES.values()
    if isinstance(game, Teaches)
    for lesson in game.course().lessons
]
every_page = pytest.mark.parametrize(("game", "lesson"), PAGES, ids=[f"{game}-{lesson.id}" for game, lesson in PAGES])


def cells(lang: str, id: str, game: str = "niugui") -> list[Any]:
    notebook: Any = nbformat.read(NOTEBOOKS / lang / game / f"{id}.ipynb", as_version=4)
    return list(notebook.cells)


def headings(lang: str, id: str, game: str) -> Iterator[str]:
    for cell in cells(lang, id, game):
        if cell.cell_type == "markdown":
            yield from re.findall(r"^#+ (.*)$", cell.source, re.MULTILINE)


@every_page
def test_notebooks_are_the_same_in_both_languages(game: str, lesson: Any) -> None:
    """Same cells, same exercises; the code differs in the language it names and in nothing else."""
    zh, en = (cells(lang, lesson.id, game) for lang in LANGUAGES)
    assert [(cell.id, cell.cell_type) for cell in zh] == [(cell.id, cell.cell_type) for cell in en]
    code = [[cell.source for cell in each if cell.cell_type == "code"] for each in (zh, en)]
    assert [text.replace('lang="zh"', 'lang="en"') for text in code[0]] == code[1]
    assert re.findall(r'lesson\.step\("(\S+)"\)', "\n".join(code[0])) == [step.id for step in lesson.steps]
    numbers = [[NUMBER.findall(cell.source) for cell in each if cell.cell_type == "markdown"] for each in (zh, en)]
    assert [set(each) for each in numbers[0]] == [set(each) for each in numbers[1]]


@pytest.mark.parametrize("lang", LANGUAGES)
@every_page
def test_headings_are_the_courses_titles(game: str, lesson: Any, lang: str) -> None:
    """The page's title, a heading for every step, and the summary: so the frame finds the steps."""
    titles = [lesson.title[lang], *(step.title[lang] for step in lesson.steps), WORDS[lang]["summary"]]
    assert list(headings(lang, lesson.id, game)) == titles


NUMBER = re.compile(r"\*\*([\d,]+)\*\*")


def unasserted(found: list[Any]) -> list[str]:
    """Return the numbers in prose that no code before the next prose asserts."""
    missing = []
    for at, cell in enumerate(found):
        if cell.cell_type != "markdown":
            continue
        code = ""
        for after in found[at + 1 :]:
            if after.cell_type == "markdown" and "assert" in code:
                break
            code += after.source if after.cell_type == "code" else ""
        literals = {
            number.replace("_", "") for number in re.findall(r"\d[\d_]*", "".join(re.findall("assert.*", code)))
        }
        missing += [number for number in NUMBER.findall(cell.source) if number.replace(",", "") not in literals]
    return missing


@pytest.mark.parametrize("lang", LANGUAGES)
@every_page
def test_numbers_in_prose_are_asserted_in_a_cell(game: str, lesson: Any, lang: str) -> None:
    """A bold number stands in an assert below it; the assert is run by nbval and by every page that opens."""
    assert unasserted(cells(lang, lesson.id, game)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_corrupted_number_is_noticed(lang: str, tmp_path: Path) -> None:
    """In the prose the test above goes red; in the cell, the cell itself."""
    found = cells(lang, "03-straights")
    prose = next(cell for cell in found if "**10,200**" in cell.source)
    prose.source = prose.source.replace("10,200", "10,240")
    assert unasserted(found) == ["10,240"]
    asserting = next(cell for cell in found if "10_200" in cell.source)
    with pytest.raises(AssertionError):
        exec(asserting.source.replace("10_200", "10_240"), {})


@pytest.mark.parametrize("name", dict.fromkeys(game for game, _ in PAGES))
def test_pages_need_neither_numba_nor_pandas(name: str) -> None:
    """All that the pages of a course run, in one process: a learner's kernel stays small."""
    pages = [cells("zh", lesson.id, game) for game, lesson in PAGES if game == name]
    code = [cell.source for page in pages for cell in page if cell.cell_type == "code"]
    begun = f"lesson.hear({{'do': 'begin', 'progress': None, 'query': '', 'now': {TODAY!r}, 'n': 1}})"
    more = "import sys\nprint(sorted({'numba', 'pandas', 'numpy'} & sys.modules.keys()))"
    program = "\n".join([*code, begun, more])
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("[]\n", "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_chart_tells_its_numbers(lang: str) -> None:
    """Each line has its name in the game's words, its value and its swing, drawn and written."""
    lesson = Lesson("03-stakes", lang=lang, game="douniu")
    chart = lesson.plot("punter", [("×1", -0.255, 2), (Reason("named-kind", {"kind": "full house"}), 1 / 3, 0)])
    first, second = chart.plot["rows"]
    assert first == {"name": "×1", "value": -0.255, "swing": 2.0, "texts": ["−0.26", "2"]}
    assert (second["name"], second["texts"]) == ({"zh": "葫芦", "en": "Full house"}[lang], ["0.33", "0"])
    assert len(chart.plot["columns"]) == 1 + len(first["texts"])


def test_a_picture_of_hands_is_held_by_the_game() -> None:
    """Of a game that compares whole hands, a sign that is not so is refused; a plus claims nothing."""
    lesson = Lesson("02-types", game="douniu")
    lesson.show("♠A ♥A ♣A ♦A ♠K < ♠2 ♥2 ♣2 ♦2 ♥K")
    lesson.show("♠K ♥6 ♦4 + ♣5 ♠2")
    for sign in (">", "|"):
        with pytest.raises(ValueError, match="does not say"):
            lesson.show(f"♠A ♥A ♣A ♦A ♠K {sign} ♠2 ♥2 ♣2 ♦2 ♥K")


@pytest.mark.parametrize("game", [name for name, game in registry.GAMES.items() if isinstance(game, Teaches)])
def test_house_rules_can_be_asked_for_and_switched_in_every_game(game: str) -> None:
    """A link names them, or a switch does; neither needs a game whose positions are read from text."""
    teaches = registry.find(game)
    assert isinstance(teaches, HasHouseRules)
    rule = teaches.house_rules()[-1]
    asked = teaches.rules_name(teaches.rules(f"{rule.name}={rule.choices[-1]}"))
    lesson = Lesson(teaches.course().lessons[0].id, game=game, house_rules=True)
    begin(lesson, query=f"?rules={asked}")
    assert lesson.at["rules"] == asked
    lesson.hear({"do": "rules", "rules": teaches.rules_name(teaches.rules("")), "now": TODAY, "n": 2})
    assert lesson.at["rules"] != asked
