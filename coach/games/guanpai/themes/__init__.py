"""The themes of puzzles: what the key, or the solution, does that the wrong plays do not.

Each is a predicate over a :class:`~coach.games.guanpai.proof.Proof`, with a docstring that defines it exactly in the
words of :mod:`.story`. Beside the proof they ask for nothing: the same proof always has the same themes. Where an idea
is that of a theme of another game, it has the same name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from coach.games import telling
from coach.games.guanpai.themes.hands import (
    break_bomb,
    break_pair,
    break_straight,
    break_three,
    break_triple_pair,
    hold_top,
    how_long,
    just_enough,
    keep_bomb,
    pass_to_win,
    shut_out,
    spend_top,
    which_end,
    which_pair,
    which_rider,
    with_or_without,
)
from coach.games.guanpai.themes.leading import (
    change_kind,
    draw_bomb,
    lead_low,
    lead_single_last,
    lead_what_they_lack,
    lock_last_card,
    make_them_break,
    right_order,
    run_out,
    throw_in,
)
from coach.games.guanpai.themes.outcomes import (
    below_thirteen,
    by_one_play,
    close_more,
    close_thirteen,
    count_to_the_end,
    full_close,
    only_win,
    save_cards,
)
from coach.games.guanpai.themes.story import Story, Theme

if TYPE_CHECKING:
    from coach.games.guanpai.proof import Proof

THEMES: Final[tuple[Theme, ...]] = (
    # Whether to play at all, and with what force
    pass_to_win,
    keep_bomb,
    break_bomb,
    # What to break, what to spend
    break_straight,
    break_triple_pair,
    break_pair,
    break_three,
    hold_top,
    spend_top,
    just_enough,
    shut_out,
    # What goes along, and how much at once
    which_pair,
    with_or_without,
    which_rider,
    how_long,
    which_end,
    # The lead
    lead_low,
    lead_single_last,
    lead_what_they_lack,
    throw_in,
    make_them_break,
    draw_bomb,
    lock_last_card,
    # To the end
    change_kind,
    right_order,
    run_out,
    by_one_play,
    count_to_the_end,
    # What is at stake
    only_win,
    close_more,
    close_thirteen,
    save_cards,
    below_thirteen,
    full_close,
)
"""Every theme, in the order in which they are shown."""


def themes_of(proof: Proof) -> tuple[str, ...]:
    """Return the names of the themes that *proof* has, in the order of :data:`THEMES`."""
    return telling.themes_of(THEMES, Story(proof))
