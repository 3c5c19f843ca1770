"""How the tests of the drill, the chances and the table open a page, speak to it and read what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from coach import registry
from coach.engine import Job, LocalEngine
from coach.engine.jobs import outcome

GAME = registry.find("douniu")
NOW = "2026-11-30T08:00:00.000Z"


class AtOnce(LocalEngine):
    """Answers before the call returns, so that a test needs no patience."""

    def submit(self, job: Job, hear: Callable[[Any], object] = lambda event: None) -> Any:
        hear(outcome(job))
        return None

    def warm(self) -> None:
        """Nothing is warmed."""


def answer_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every page's engine answer at once."""
    engine = AtOnce()
    for module_name in ("hand_page", "odds_page", "table_page"):
        monkeypatch.setattr(f"coach.widgets.{module_name}.engine", lambda: engine)


def begin(widget: Any, query: str = "", progress: Any = None) -> Any:
    widget.hear({"do": "begin", "progress": progress, "query": query, "now": NOW, "n": 1})
    return widget


def say(widget: Any, **message: Any) -> None:
    widget.hear({"now": NOW, "n": 2, **message})


def told(segments: list[Any]) -> str:
    return "".join(part if isinstance(part, str) else str(part) for part in segments)
