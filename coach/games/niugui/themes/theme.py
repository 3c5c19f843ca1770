"""What a theme of 牛鬼 is: a name and a predicate over the story of a proof."""

from __future__ import annotations

from collections.abc import Callable

from coach.games import telling
from coach.games.niugui.themes.story import Story

Theme = telling.Theme[Story]


def theme(name: str) -> Callable[[Callable[[Story], bool]], Theme]:
    """Make the predicate below a theme of that name."""
    return telling.theme(name, Story)
