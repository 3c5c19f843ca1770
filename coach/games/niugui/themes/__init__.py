"""The themes of puzzles: what the key, or the solution, does that the wrong plays do not.

Each is a predicate over a :class:`~coach.games.niugui.proof.Proof`, with a docstring that defines it exactly in the
words of :mod:`.story`. Beside the proof they ask for nothing, except :data:`flush_order`, which may solve the position
once more within a limit of nodes. The same proof always has the same themes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from coach.games import telling
from coach.games.niugui.themes.hands import (
    break_five,
    break_pair,
    break_straight,
    break_triple,
    higher_kind,
    hold_spade_three,
    hold_spade_two,
    just_enough,
    keep_joker,
    low_two_three,
    pass_to_win,
    sacrifice_high,
    shut_out,
    suit_decides,
    which_to_add,
)
from coach.games.niugui.themes.leading import (
    block_next,
    change_kind,
    five_card_race,
    lead_low,
    lead_what_they_lack,
    lock_last_card,
    make_them_break,
    right_order,
    run_out,
    throw_in,
)
from coach.games.niugui.themes.outcomes import (
    by_one_play,
    catch_double,
    clean_not_narrow,
    count_to_the_end,
    do_not_go_out,
    double_escapes,
    double_through,
    duel,
    flush_order,
    lose_less,
    only_win,
    save_draw,
    stop_double,
)
from coach.games.niugui.themes.partners import (
    beat_partner,
    inherit_lead,
    leave_partner,
    partner_covers,
    partner_first,
    send_partner,
    show_for_help,
)
from coach.games.niugui.themes.story import Story
from coach.games.niugui.themes.theme import Theme

if TYPE_CHECKING:
    from coach.games.niugui.proof import Proof

THEMES: Final[tuple[Theme, ...]] = (
    # Whether to play at all
    pass_to_win,
    leave_partner,
    beat_partner,
    do_not_go_out,
    # What to keep, what to break, what to spend
    keep_joker,
    hold_spade_three,
    hold_spade_two,
    break_straight,
    break_five,
    break_pair,
    break_triple,
    sacrifice_high,
    just_enough,
    shut_out,
    higher_kind,
    which_to_add,
    low_two_three,
    suit_decides,
    flush_order,
    # With the partner
    send_partner,
    partner_covers,
    partner_first,
    inherit_lead,
    show_for_help,
    # Against the others
    block_next,
    lock_last_card,
    make_them_break,
    throw_in,
    lead_low,
    lead_what_they_lack,
    five_card_race,
    # To the end
    change_kind,
    right_order,
    run_out,
    by_one_play,
    count_to_the_end,
    duel,
    # What is at stake
    catch_double,
    stop_double,
    double_through,
    double_escapes,
    only_win,
    clean_not_narrow,
    save_draw,
    lose_less,
)
"""Every theme, in the order in which they are shown."""


def themes_of(proof: Proof) -> tuple[str, ...]:
    """Return the names of the themes that *proof* has, in the order of :data:`THEMES`."""
    return telling.themes_of(THEMES, Story(proof))
