"""Imported by kernels that wait for a page: all that pages use, read and in memory, whichever page it will be."""

from __future__ import annotations

from contextlib import suppress

from coach import registry
from coach.clauses import LANGUAGES
from coach.errors import CoachError
from coach.games.game import EvaluatesHands, HasPuzzles, Shows
from coach.puzzles import store
from coach.widgets import faces
from coach.widgets.coach_page import CoachPage
from coach.widgets.desk import Desk
from coach.widgets.drill_page import DrillPage
from coach.widgets.hand_words import for_hands
from coach.widgets.lesson_words import for_lessons
from coach.widgets.odds_page import OddsPage
from coach.widgets.puzzle_page import PuzzlePage
from coach.widgets.puzzle_words import for_puzzles
from coach.widgets.table_page import TablePage
from coach.widgets.words import for_face

__all__ = ["CoachPage", "DrillPage", "OddsPage", "PuzzlePage", "TablePage"]

for _game in registry.GAMES.values():
    if isinstance(_game, HasPuzzles):
        with suppress(CoachError, FileNotFoundError):  # a page of puzzles says so when there are none
            store.load(_game.name)
for _lang in LANGUAGES:
    for_lessons(_lang)
    for_puzzles(_lang)
    for _game in registry.GAMES.values():
        if isinstance(_game, Shows):
            faces.clause_texts(_game.name, _lang)
            _desk = Desk(_lang, _game)
            for_face(_lang, _desk.look)
            _desk.put(_desk.look.examples[0].text[_lang])
            _desk.reading_face()
        if isinstance(_game, EvaluatesHands):
            faces.clause_texts(_game.name, _lang)
            for_hands(_lang, _game)
