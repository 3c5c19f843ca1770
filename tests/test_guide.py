"""The guide for teachers and makers: its links open, its samples run, and its recipes work, as they are written."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit

import pytest

from coach import registry, resources
from coach.games.game import Teaches, require
from coach.games.house import house_rules
from coach.lessons import Desk, Walk, empty, export, keep_place, record
from coach.site.guide import FOLDER, PAGES, read_guide
from coach.site.words import LANGUAGES
from coach.widgets import Lesson, Practice, PuzzlePage
from coach.widgets.learner import SEEDS
from coach.widgets.lesson_words import WORDS
from coach.widgets.puzzle_words import WORDS as PUZZLE_WORDS

NOW = datetime(2026, 1, 1, tzinfo=UTC)
DAY = datetime(2030, 1, 1, tzinfo=UTC)
"""After every day whose puzzle is told of."""
MADE = [name for name in PAGES if name != "deploy"]
"""The pages whose samples are run here; that on hosting sets up a machine, and has tests of its own."""
RECIPES = [name for name in MADE if "```diff" in (FOLDER / "en" / f"{name}.md").read_text(encoding="utf-8")]
"""The pages that change the checkout."""

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Block(NamedTuple):
    """A sample on a page."""

    form: str
    text: str
    line: int


def blocks(language: str, name: str) -> list[Block]:
    """Return the samples of a page in order."""
    text = (FOLDER / language / f"{name}.md").read_text(encoding="utf-8")
    found = re.finditer(r"^```([^\n]*)\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    return [Block(block[1], block[2], text.count("\n", 0, block.start()) + 1) for block in found]


# ---- The pages -------------------------------------------------------------------------------------------------------


def test_every_page_is_there_in_each_language() -> None:
    """The pages listed are those that are there, with the same headings and samples in each language."""
    for language in LANGUAGES:
        assert {path.stem for path in (FOLDER / language).glob("*.md")} == set(PAGES)
    for name in MADE:
        shapes = []
        for language in LANGUAGES:
            text = (FOLDER / language / f"{name}.md").read_text(encoding="utf-8")
            assert text.startswith("# ")
            outside = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
            heads = [len(head) for head in re.findall(r"^(#+) ", outside, flags=re.MULTILINE)]
            items = len(re.findall(r"^(?:- |\d+\. )", outside, flags=re.MULTILINE))
            shapes.append((heads, items, [block.form for block in blocks(language, name)]))
        assert shapes[0] == shapes[1], name


@pytest.mark.parametrize("name", MADE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_samples_are_of_known_forms(language: str, name: str) -> None:
    """No sample escapes being run because of its form, and no output stands without a command before it."""
    forms = ["", *(block.form for block in blocks(language, name))]
    assert set(forms[1:]) <= {"python", "sh", "text", "diff", "link"}
    assert all(before == "sh" for before, form in pairwise(forms) if form == "text")


@pytest.mark.parametrize("name", MADE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_files_that_are_named_are_there(language: str, name: str) -> None:
    """A file or folder of the project that the prose names exists."""
    text = (FOLDER / language / f"{name}.md").read_text(encoding="utf-8")
    root = resources.PACKAGE.parent
    for path in re.findall(r"`((?:coach|tests|notebooks|seeds)/[^`*<]*)`", text):
        assert (root / path).exists(), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_is_the_games_own(language: str) -> None:
    """Every term of every course stands on the page with its words and its meaning, and so does every pattern."""
    guide = read_guide()[language]
    for game in registry.GAMES.values():
        if not isinstance(game, Teaches):
            continue
        course = game.course()
        for term in course.glossary:
            row = rf"<td>{re.escape(term.zh)}</td>\s*<td>{re.escape(' / '.join(term.en))}</td>\s*<td>"
            assert re.search(row + re.escape(term.meaning[language]), guide["glossary"].html), term.zh
        for pattern, idea in course.ideas.items():
            link = f'<a href="../{game.name}/practice?pattern={pattern}">'
            assert link in guide["teachers"].html
            assert f"<td>{idea[language]}</td>" in guide["teachers"].html
    assert not [leaf for leaf in guide.values() if re.search(r"\{\w+\}\s*</p>", leaf.html)]


# ---- Links -----------------------------------------------------------------------------------------------------------


def opens(link: str, language: str) -> None:
    """Let the page that a link leads to take it, as it does in the browser, and see that it does what it says."""
    address = urlsplit(link)
    page = address.path.split("/learn/")[-1].removeprefix("../").removeprefix(f"{language}/")
    assert (resources.folder("notebooks") / language / f"{page}.ipynb").is_file(), link
    asked = dict(parse_qsl(address.query, strict_parsing=bool(address.query)))
    if page == "puzzles":
        return opens_puzzle(link, language, asked)
    game, name = page.split("/")
    if name == "practice":
        practice = Practice(lang=language, game=game)
        practice.begin(asked, NOW)
        assert practice.notice == {}, link
        exercise = practice.exercise
        assert asked.keys() <= {"pattern", "seed", "rules"}
        assert {key: str(exercise[key]) for key in asked} == asked
        return
    lesson = Lesson(name, lang=language, game=game)
    lesson.begin(asked, NOW)
    assert lesson.notice == {}, link
    assert asked.keys() <= {"seed", "rules"}
    assert {key: str(lesson.at[key]) for key in asked} == asked


def opens_puzzle(link: str, language: str, asked: dict[str, str]) -> None:
    """Let the page of puzzles take a link, and see that it does what it says."""
    page = PuzzlePage(lang=language)
    page.begin(asked, DAY)
    assert page.notice == {}, link
    assert asked.keys() <= {"puzzle", "day", "theme", "difficulty", "rules"}
    chosen = {"puzzle": page.puzzle["id"], "day": page.puzzle["day"], **page.shelf}
    assert {key: str(chosen[key]) for key in asked} == asked, link


@pytest.mark.parametrize("name", MADE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_links_open_what_they_say(language: str, name: str) -> None:
    """Addresses of live pages are taken by them as meant; links inside the guide lead to pages of it."""
    html = read_guide()[language][name].html
    links = [link for block in blocks(language, name) if block.form == "link" for link in block.text.split()]
    assert all(link.startswith(f"https://cards.example.org/learn/{language}/") for link in links)
    for link in (link.replace("&amp;", "&") for link in re.findall(r'href="([^"]*)"', html)):
        if link.startswith("../"):
            links.append(link)
        else:
            assert link in PAGES, link
    for link in links:
        opens(link, language)


def test_a_wrong_link_would_be_seen() -> None:
    """A pattern, house rules or a seed that do not exist are no link."""
    for query in ("puzzle=0", "theme=pass-to-wni", "difficulty=7", "day=2026-13-01"):
        with pytest.raises(AssertionError):
            opens(f"https://cards.example.org/learn/en/puzzles?{query}", "en")
    for query in ("pattern=pair-hihger", "pattern=pair-higher&rules=colour", "pattern=pair-higher&seed=x"):
        with pytest.raises(AssertionError):
            opens(f"https://cards.example.org/learn/en/niugui/practice?{query}", "en")
    with pytest.raises(AssertionError):
        opens("https://cards.example.org/learn/en/niugui/03-straights?sede=7", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_exercise_of_a_lesson_has_the_link_that_is_told(language: str) -> None:
    """The link said to be the third exercise of the first lesson named makes just that one."""
    links = [link for block in blocks(language, "teachers") if block.form == "link" for link in block.text.split()]
    links = [link for link in links if "/niugui/" in link]
    game = registry.find("niugui")
    lesson, seed = links[0].rsplit("/", 1)[1].split("?seed=")
    third = Walk(game, require(game, Teaches).course().lesson(lesson), seed=int(seed)).exercise(2)
    assert links[-1].endswith(f"practice?pattern={third.pattern}&seed={third.seed}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_teachers_are_told_is_so(language: str) -> None:
    """The words in quotes are those on the pages; the seeds and house rules are those that links take."""
    text = (FOLDER / language / "teachers.md").read_text(encoding="utf-8")
    quoted = re.findall("“(.*?)”", text)
    assert len(quoted) >= 4
    assert set(quoted) <= set(WORDS[language].values()) | set(PUZZLE_WORDS[language].values())
    assert f" {SEEDS[-1]} " in text or f" {SEEDS[-1]}." in text
    for value in house_rules("niugui")[0].choices:
        assert f"`{value}`" in text


# ---- Samples ---------------------------------------------------------------------------------------------------------


def hand_in(folder: Path) -> None:
    """Write the files of two learners who began lesson 3 with the seed 7."""
    game = registry.find("niugui")
    course = require(game, Teaches).course()
    folder.mkdir()
    for learner, hints in (("Mei", (0, 0, 0, 0)), ("Qiang", (0, 1, 3, 0))):
        walk, state = Walk(game, course.lesson("03-straights"), seed=7), empty()
        for number in range(4):
            exercise = walk.exercise()
            desk = Desk(exercise)
            for _ in range(hints[number]):
                desk, _ = desk.hint()
            if number == 2:
                wrong = next(option.id for option in exercise.options if option.id != exercise.key.answer)
                desk, _ = desk.answer(wrong)
            desk, _ = desk.answer(exercise.key.answer)
            now = NOW.replace(minute=number)
            walk, state = walk.go_on(), record(state, desk, now, walk.lesson.id)
            state = keep_place(state, walk, now)
        (folder / f"{learner}.json").write_text(export(state), encoding="utf-8")


@pytest.mark.parametrize("name", MADE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_sessions_say_what_they_say(language: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every sample of a session in Python gives the output that stands below it."""
    monkeypatch.chdir(tmp_path)
    hand_in(tmp_path / "class")
    parser, runner, told = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=FLAGS), []
    names: dict[str, object] = {}
    for block in blocks(language, name):
        if block.form == "python" and block.text.startswith(">>>"):
            sample = parser.get_doctest(block.text, {}, f"{language}/{name}.md", None, block.line)
            sample.globs = names
            runner.run(sample, out=told.append, clear_globs=False)
    assert not told, "".join(told)


# ---- Recipes ---------------------------------------------------------------------------------------------------------


def checkout(folder: Path) -> Path:
    """Return a copy of the project to work in."""
    root = resources.PACKAGE.parent
    for part in ("coach", "notebooks", "puzzles", "seeds", "tests"):
        shutil.copytree(root / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints"))
    for part in ("pyproject.toml", "README.md"):
        shutil.copy(root / part, folder)
    return folder


def change(root: Path, diff: str) -> None:
    """Change a file as a sample says: each piece between ``@@`` fits one place only."""
    head, rest = diff.split("\n", 1)
    path = root / head.removeprefix("--- ")
    text = path.read_text(encoding="utf-8")
    for piece in rest.split("@@\n"):
        lines = piece.splitlines(keepends=True)
        assert all(line[0] in " +-\n" for line in lines)
        before = "".join(line[1:] or "\n" for line in lines if line[0] != "+")
        after = "".join(line[1:] or "\n" for line in lines if line[0] != "-")
        assert text.count(before) == 1, f"{path.name} has {text.count(before)} places for:\n{piece}"
        text = text.replace(before, after)
    path.write_text(text, encoding="utf-8")


def run(root: Path, command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run *command* in the copy."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(root), "PYTEST_ADDOPTS": "-p no:cacheprovider"}
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False, timeout=280)


@pytest.mark.timeout(900)  # several whole runs of other tests
@pytest.mark.parametrize("name", RECIPES)
def test_recipes_work(name: str, tmp_path: Path) -> None:
    """Carried out step by step in a copy of the project, the page leads where it says, its failing runs included."""
    root = checkout(tmp_path / "project")
    steps = blocks("en", name)
    for step, following in zip(steps, [*steps[1:], Block("", "", 0)], strict=True):
        where = f"{name}.md:{step.line}"
        if step.form == "diff":
            change(root, step.text)
        elif step.form == "python" and not step.text.startswith(">>>"):
            ran = run(root, [sys.executable, "-c", step.text])
            assert ran.returncode == 0, f"{where}\n{ran.stderr}"
        elif step.form == "sh":
            expected = following.text.splitlines() if following.form == "text" else []
            for command in step.text.splitlines():
                ran = run(root, ["sh", "-c", command])
                said = f"{where}\n{ran.stdout[-6000:]}\n{ran.stderr[-3000:]}"
                assert ran.returncode == (1 if expected else 0), said
                assert all(line in ran.stdout for line in expected), said


@pytest.mark.parametrize("name", RECIPES)
def test_recipes_are_the_same_in_each_language(name: str) -> None:
    """What is carried out from the English page is what the Chinese one says."""
    carried = [
        [block[:2] for block in blocks(language, name) if not block.text.startswith(">>>")] for language in LANGUAGES
    ]
    assert carried[0] == carried[1]
