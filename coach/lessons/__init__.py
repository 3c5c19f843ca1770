"""The running of lessons: steps, answers, feedback, hints, the learner's state, spacing of reviews. No screen here.

>>> from datetime import UTC, datetime
>>> from coach import registry
>>> game = registry.find("niugui")
>>> walk = Walk(game, game.course().lessons[0], seed=1)
>>> desk, feedback = Desk(walk.exercise()).answer(walk.exercise().key.answer)
>>> feedback.right, desk.points
(True, 3)
>>> state = record(empty(), desk, datetime(2026, 1, 1, tzinfo=UTC), walk.lesson.id)
>>> summary(state, game.name, walk.lesson).done
1
"""

from __future__ import annotations

from coach.lessons.desk import Desk, Walk
from coach.lessons.files import progress_frame
from coach.lessons.progress import (
    State,
    drill,
    empty,
    export,
    keep_place,
    keep_table,
    load,
    merge,
    place,
    record,
    record_drill,
    record_trial,
    restored,
)
from coach.lessons.reviews import Review, Summary, due, reviews, summary

__all__ = [
    "Desk",
    "Review",
    "State",
    "Summary",
    "Walk",
    "drill",
    "due",
    "empty",
    "export",
    "keep_place",
    "keep_table",
    "load",
    "merge",
    "place",
    "progress_frame",
    "record",
    "record_drill",
    "record_trial",
    "restored",
    "reviews",
    "summary",
]
