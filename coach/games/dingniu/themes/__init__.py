"""The themes of puzzles: what the key, or the solution, does that the wrong plays do not.

Each is a predicate over a :class:`~coach.games.dingniu.proof.Proof`, with a docstring that defines it exactly in the
words of :mod:`.story`. Beside the proof they ask for nothing: the same proof always has the same themes. Where an idea
is that of a theme of another game, it has the same name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from coach.games import telling
from coach.games.dingniu.themes.accounts import (
    account,
    account_fails,
    hold_down_account,
    no_false_account,
    paid_account,
    prepare_account,
    stop_at_last,
    stop_later,
    stop_next,
)
from coach.games.dingniu.themes.ends import (
    either_end,
    equal_ends,
    force_discard,
    keep_road,
    own_number,
    save_heavy,
    shut_all,
    shut_next,
)
from coach.games.dingniu.themes.outcomes import (
    count_to_the_end,
    first_not_second,
    level_points,
    near_thing,
    not_big,
    second_place,
    win_or_big,
)
from coach.games.dingniu.themes.story import Story, Theme
from coach.games.dingniu.themes.tiles import (
    discard_heavier,
    double_first,
    give_up_double,
    keep_answer,
    keep_double,
    keep_twin,
    light_first,
    which_discard,
)

if TYPE_CHECKING:
    from coach.games.dingniu.proof import Proof

THEMES: Final[tuple[Theme, ...]] = (
    # The account
    account,
    prepare_account,
    stop_next,
    stop_later,
    stop_at_last,
    account_fails,
    no_false_account,
    hold_down_account,
    paid_account,
    # The ends
    either_end,
    equal_ends,
    own_number,
    shut_next,
    shut_all,
    keep_road,
    save_heavy,
    force_discard,
    # Which tile
    light_first,
    double_first,
    keep_double,
    give_up_double,
    keep_twin,
    which_discard,
    discard_heavier,
    keep_answer,
    # What is at stake
    win_or_big,
    first_not_second,
    second_place,
    not_big,
    level_points,
    near_thing,
    count_to_the_end,
)
"""Every theme, in the order in which they are shown."""


def themes_of(proof: Proof) -> tuple[str, ...]:
    """Return the names of the themes that *proof* has, in the order of :data:`THEMES`."""
    return telling.themes_of(THEMES, Story(proof))
