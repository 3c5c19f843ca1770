"""What a theme is: a name and a predicate over a proof."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from coach.games.niugui.themes.story import Story
from coach.results import Reason

if TYPE_CHECKING:
    from coach.games.niugui.proof import Proof


@dataclass(frozen=True, slots=True)
class Theme:
    """An idea that a puzzle trains. Its docstring defines it exactly, in the words of :mod:`.story`."""

    name: str
    """In lower case with hyphens; the catalogs have its name for people (``theme``) and a line about it."""
    holds: Callable[[Story], bool] = field(repr=False)

    @property
    def definition(self) -> str:
        """When exactly it holds."""
        return self.holds.__doc__ or ""

    @property
    def idea(self) -> Reason:
        """The idea in one line."""
        return Reason(f"theme-{self.name}")

    def shows(self, proof: Proof) -> bool:
        """Return whether *proof* has the theme."""
        return self.holds(Story(proof))


def theme(name: str) -> Callable[[Callable[[Story], bool]], Theme]:
    """Make the predicate below a theme of that name."""

    def made(holds: Callable[[Story], bool]) -> Theme:
        return Theme(name, holds)

    return made
