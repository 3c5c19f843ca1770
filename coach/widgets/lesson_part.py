"""What the parts of a lesson's page have in common: a light widget that the frame's face draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anywidget
from traitlets import Enum, Unicode

from coach.widgets.assets import module

if TYPE_CHECKING:
    from coach.widgets.lesson import Lesson


class Part(anywidget.AnyWidget):
    """A part of a lesson's page, drawn by the frame's face."""

    frame = Unicode().tag(sync=True)
    """Which frame: its ``uid``."""
    draws = Enum(("step", "picture", "plot", "following", "summary")).tag(sync=True)

    _esm = module("lesson_part.js")

    def __init__(self, lesson: Lesson, draws: str, **traits: Any) -> None:
        self.lesson = lesson
        super().__init__(frame=lesson.uid, draws=draws, **traits)
