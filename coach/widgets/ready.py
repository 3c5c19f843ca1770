"""Imported by kernels that wait for a page: all that pages use, read and in memory, whichever page it will be."""

from __future__ import annotations

from contextlib import suppress

from coach.clauses import LANGUAGES
from coach.errors import CoachError
from coach.games.niugui import GAME
from coach.puzzles import store
from coach.widgets import faces
from coach.widgets.coach_page import CoachPage
from coach.widgets.desk import Desk
from coach.widgets.examples import EXAMPLES
from coach.widgets.lesson_words import for_lessons
from coach.widgets.puzzle_page import PuzzlePage
from coach.widgets.puzzle_words import for_puzzles
from coach.widgets.words import for_face

__all__ = ["CoachPage", "PuzzlePage"]

with suppress(CoachError, FileNotFoundError):  # a page of puzzles says so when there are none
    store.load(GAME.name)
for _lang in LANGUAGES:
    faces.clause_texts(GAME.name, _lang)
    for_face(_lang)
    for_lessons(_lang)
    for_puzzles(_lang)
    _desk = Desk(_lang)
    _desk.put(EXAMPLES[_lang][0].text)
    _desk.reading_face()
