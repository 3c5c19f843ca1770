"""The course: lessons, steps and patterns fit together, and its texts use the words of its glossary."""

from __future__ import annotations

import json
import re

import pytest

from coach import registry, resources
from coach.clauses import LANGUAGES, Text
from coach.errors import CoachError
from coach.games.dingniu.exercises import PATTERNS as DINGNIU
from coach.games.douniu.exercises import PATTERNS as DOUNIU
from coach.games.game import Teaches
from coach.games.guanpai.exercises import PATTERNS as GUANPAI
from coach.games.niugui.exercises import PATTERNS as NIUGUI
from coach.games.teaching import Course, Lesson, Term
from coach.lessons import Walk
from coach.text import _catalog
from tests import codes

TEACHERS = [game for game in registry.GAMES.values() if isinstance(game, Teaches)]
COURSES = [game.course() for game in TEACHERS]
every_lesson = pytest.mark.parametrize(
    ("course", "lesson"),
    [(course, lesson) for course in COURSES for lesson in course.lessons],
    ids=[f"{course.game}-{lesson.id}" for course in COURSES for lesson in course.lessons],
)


def test_niugui_teaches_thirteen_lessons() -> None:
    """The course of 牛鬼 has its thirteen lessons, numbered in order."""
    (course,) = (course for course in COURSES if course.game == "niugui")
    assert [lesson.id[:2] for lesson in course.lessons] == [f"{number:02}" for number in range(1, 14)]
    assert course.lesson("03-straights").title["zh"] == "顺子"
    with pytest.raises(CoachError, match="'14-nothing'"):
        course.lesson("14-nothing")


def test_guanpai_teaches_five_lessons() -> None:
    """The course of 关牌 has its five lessons, and lays cards in its own order."""
    (course,) = (course for course in COURSES if course.game == "guanpai")
    assert [lesson.id[:2] for lesson in course.lessons] == [f"{number:02}" for number in range(1, 6)]
    assert (course.ranks, course.seats) == ("3456789TJQKA2", ("me", "other"))


def test_douniu_teaches_four_lessons() -> None:
    """The course of 斗牛 has its four lessons, lays cards from the ace up, and names the seats of a table of six."""
    (course,) = (course for course in COURSES if course.game == "douniu")
    assert [lesson.id[:2] for lesson in course.lessons] == [f"{number:02}" for number in range(1, 5)]
    assert (course.ranks, len(course.seats)) == ("A23456789TJQK", 6)


def test_dingniu_teaches_six_lessons() -> None:
    """The course of 顶牛 has its six lessons, and calls the seats as the player sees them."""
    (course,) = (course for course in COURSES if course.game == "dingniu")
    assert [lesson.id[:2] for lesson in course.lessons] == [f"{number:02}" for number in range(1, 7)]
    assert course.seats == ("me", "next", "across", "prev")


@every_lesson
def test_a_lesson_is_short_and_has_something_to_do(course: Course, lesson: Lesson) -> None:
    """Three to six steps, each with exercises; six to twelve in all, of several forms."""
    assert 3 <= len(lesson.steps) <= 6
    assert all(step.patterns for step in lesson.steps)
    assert 6 <= len(lesson.patterns) <= 12
    assert len({step.id for step in lesson.steps}) == len(lesson.steps)
    walk = Walk(registry.find(course.game), lesson, seed=1)
    assert len({walk.exercise(number).form for number in range(len(lesson.patterns))}) >= 2
    assert all(lesson.title[lang] and lesson.aim[lang] for lang in LANGUAGES)


@pytest.mark.parametrize("course", COURSES, ids=[course.game for course in COURSES])
def test_every_pattern_is_used_and_has_an_idea(course: Course) -> None:
    """No pattern is left over, none is missing, and each has a name for the list of what to repeat."""
    used = {pattern for lesson in course.lessons for pattern in lesson.patterns}
    known = {"niugui": NIUGUI, "guanpai": GUANPAI, "douniu": DOUNIU, "dingniu": DINGNIU}
    assert used == known[course.game].keys() == course.ideas.keys()


def texts(course: Course) -> list[Text]:
    """Return every text of a course, the sentences of its exercises among them."""
    zh, en = (_catalog(lang).sentences for lang in ("zh", "en"))
    said = [use for use in USES if f"games/{course.game}/exercises/" in use.where or "games/drafting" in use.where]
    own = [code for code in zh if any(use.means(code) for use in said)]
    assert len(own) > 100
    return [
        *(text for lesson in course.lessons for text in (lesson.title, lesson.aim)),
        *(step.title for lesson in course.lessons for step in lesson.steps),
        *course.ideas.values(),
        *(Text(" ".join(zh[code]), " ".join(en[code])) for code in own),
    ]


USES = codes.uses()


def uses(term: Term, text: str) -> bool:
    """Return whether an English *text* has the word, in the singular or the plural."""
    plain = re.sub(r"\{[^}]*\}", "", text).lower()
    return any(re.search(rf"\b{re.escape(word.lower())}(e?s)?\b", plain) for word in term.en)


@pytest.mark.parametrize("course", COURSES, ids=[course.game for course in COURSES])
def test_texts_use_the_words_of_the_glossary(course: Course) -> None:
    """Where the Chinese text has a term, longest first, the English one has its word."""
    terms = sorted(course.glossary, key=lambda term: -len(term.zh))
    missing = []
    for text in texts(course):
        rest = re.sub(r"\{[^}]*\}", "", text.zh)
        for term in terms:
            if term.zh in rest:
                rest = rest.replace(term.zh, "")
                if not uses(term, text.en):
                    missing.append((term.zh, text.zh, text.en))
    assert missing == []


def prose(lang: str, course: Course, lesson: Lesson) -> str:
    """Return all that a lesson's page says in words."""
    path = resources.folder("notebooks") / lang / course.game / f"{lesson.id}.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


@every_lesson
def test_pages_use_the_words_of_the_glossary(course: Course, lesson: Lesson) -> None:
    """Every term of the Chinese page has its word somewhere on the English one."""
    zh, en = (prose(lang, course, lesson) for lang in ("zh", "en"))
    missing = []
    for term in sorted(course.glossary, key=lambda term: -len(term.zh)):
        if term.zh in zh and not uses(term, en):
            missing.append(term.zh)
        zh = zh.replace(term.zh, "")
    assert missing == []


@every_lesson
@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_have_the_titles_of_the_course(course: Course, lesson: Lesson, lang: str) -> None:
    """A page is headed by the lesson's title, then by those of its steps in order."""
    heads = re.findall(r"^#+ (.*)$", prose(lang, course, lesson), flags=re.MULTILINE)
    titles = [lesson.title[lang], *(step.title[lang] for step in lesson.steps)]
    assert heads[: len(titles)] == titles


def test_the_check_sees_a_wrong_word() -> None:
    """A text that calls 顺子 a run is found."""
    (term,) = (term for term in COURSES[0].glossary if term.zh == "顺子")
    assert uses(term, "Two straights: which is higher")
    assert not uses(term, "Two runs: which is higher")


@pytest.mark.parametrize("course", COURSES, ids=[course.game for course in COURSES])
def test_terms_stand_once(course: Course) -> None:
    """A term has one entry, and says what it means in both languages."""
    assert len({term.zh for term in course.glossary}) == len(course.glossary)
    assert all(term.meaning[lang] and term.en for term in course.glossary for lang in LANGUAGES)
