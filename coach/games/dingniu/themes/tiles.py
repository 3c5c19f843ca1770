"""Themes about the mover's own tiles: which is laid, which is kept, which is discarded."""

from __future__ import annotations

from typing import Final

from coach.games.dingniu.plays import Kind
from coach.games.dingniu.themes.story import Story, laid_by, theme
from coach.tiles import FACES

FAR: Final = 3
"""So many points make one tile heavier by far than another."""


@theme("light-first")
def light_first(story: Story) -> bool:
    """The key lays the lightest tile that can be laid, though another has three points more or still more."""
    if story.key.kind is not Kind.LAY:
        return False
    pips = [FACES[other.play.face].pips for other in story.wrong]
    own = FACES[story.key.face].pips
    return own <= min(pips) and max(pips) >= own + FAR


@theme("double-first")
def double_first(story: Story) -> bool:
    """先出横牌: the key lays a double, and a 竖牌 laid is wrong."""
    return _lays_double(story) and any(not FACES[other.play.face].is_double for other in story.wrong)


@theme("keep-double")
def keep_double(story: Story) -> bool:
    """留横牌: a double laid is wrong; the key lays a 竖牌, and the mover lays that double later in the solution."""
    if story.key.kind is not Kind.LAY or FACES[story.key.face].is_double:
        return False
    later = laid_by(story.moments[1:], story.me)
    return any(FACES[other.play.face].is_double and other.play.face in later for other in story.wrong)


@theme("give-up-double")
def give_up_double(story: Story) -> bool:
    """舍横牌: a double laid is wrong; the key lays a 竖牌, and the mover never lays that double in the solution."""
    if story.key.kind is not Kind.LAY or FACES[story.key.face].is_double:
        return False
    later = laid_by(story.moments[1:], story.me)
    return any(FACES[other.play.face].is_double and other.play.face not in later for other in story.wrong)


@theme("keep-twin")
def keep_twin(story: Story) -> bool:
    """拆对子: the mover holds two of the key's tile, so that one is left to lay or discard."""
    return story.key.face in story.kept.faces


@theme("which-discard")
def which_discard(story: Story) -> bool:
    """扣哪张: the key is a discard."""
    return story.key.kind is Kind.DISCARD


@theme("discard-heavier")
def discard_heavier(story: Story) -> bool:
    """扣大留小: the key discards a tile, and another could be discarded that has fewer points."""
    own = FACES[story.key.face].pips
    return story.key.kind is Kind.DISCARD and any(FACES[other.play.face].pips < own for other in story.wrong)


@theme("keep-answer")
def keep_answer(story: Story) -> bool:
    """留应手: the key is a discard, and the mover lays a tile later in the solution that a best wrong play discards."""
    if story.key.kind is not Kind.DISCARD:
        return False
    later = laid_by(story.moments[1:], story.me)
    return any(other.play.face in later for other in story.wrong if other.value == story.below)


def _lays_double(story: Story) -> bool:
    return story.key.kind is Kind.LAY and FACES[story.key.face].is_double
