"""The coach's faces as anywidgets, for the site and for JupyterLab.

Each widget has a Python side that validates what a visitor may write, and a face of plain JavaScript modules in
``static/``. What a face shows is worked out without a widget in :mod:`coach.widgets.desk` and :mod:`coach.lessons`.
"""

from coach.widgets.cards import Cards
from coach.widgets.coach_page import CoachPage
from coach.widgets.drill_page import DrillPage
from coach.widgets.exercise import Exercise
from coach.widgets.home import Home
from coach.widgets.lesson import Lesson
from coach.widgets.lesson_reviews import Practice
from coach.widgets.odds_page import OddsPage
from coach.widgets.puzzle_page import PuzzlePage
from coach.widgets.review_page import ReviewPage
from coach.widgets.table_page import TablePage
from coach.widgets.tile_board import TileBoard

__all__ = [
    "Cards",
    "CoachPage",
    "DrillPage",
    "Exercise",
    "Home",
    "Lesson",
    "OddsPage",
    "Practice",
    "PuzzlePage",
    "ReviewPage",
    "TablePage",
    "TileBoard",
]
