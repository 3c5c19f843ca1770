"""Answers to look at: tidy frames for pandas, HTML for a notebook. (For programs: :mod:`coach.exchange`.)

The only room that imports pandas, and only when a frame is asked for. Sentences come from :mod:`coach.text`.
"""

from __future__ import annotations

from coach.render.drawing import cards_html
from coach.render.frames import frame, to_frame
from coach.render.pages import (
    EVIDENCE_LISTED,
    document,
    joint_reason,
    move_standing,
    reading_rows,
    solved_reason,
    to_html,
    tricks,
    worth,
)

__all__ = [
    "EVIDENCE_LISTED",
    "cards_html",
    "document",
    "frame",
    "joint_reason",
    "move_standing",
    "reading_rows",
    "solved_reason",
    "to_frame",
    "to_html",
    "tricks",
    "worth",
]
