"""Can this still be beaten: how likely, exactly, and one hand for each answer.

Only what the other can *hold* is asked, not whether it will want to.
"""

from __future__ import annotations

from coach.errors import ImpossiblePosition
from coach.games.guanpai.belief import Belief
from coach.games.guanpai.counting import Choices
from coach.games.guanpai.plays import Combination, Kind, beating
from coach.games.guanpai.position import View
from coach.games.guanpai.rules import SEATS
from coach.results import Chance, Layout, Odds


def can_beat(combo: Combination, view: View, belief: Belief | None = None) -> Odds:
    """Return how likely *combo* is to be beaten by what the other can hold. The figure is exact.

    >>> from coach.games.guanpai.notation import parse_play, parse_view
    >>> from coach.games.guanpai.plays import classify
    >>> view = parse_view("me: A 3; other: 1; played: 3 4 5 6 7 8 9 10 J Q K K K K A A")
    >>> odds = can_beat(classify(parse_play("A", view.hand), view.rules), view)
    >>> odds.joint  # the 2 is one of the 30 cards that I have not seen
    Chance(count=1, of=30)

    :param belief: that of *view*, where it is known already.
    :raises ImpossiblePosition: *combo* is a pass, or its cards are neither mine nor played; or no hand is possible.
    """
    if combo.kind is Kind.PASS:
        raise ImpossiblePosition("a pass is nothing to beat", code="pass-to-beat")
    if not (combo.cards <= view.hand or combo.cards <= view.played):
        message = f"{str(combo)!r} is neither in my hand nor on the table"
        raise ImpossiblePosition(message, code="combo-not-mine", cards=combo.cards)
    known = belief or Belief(view)
    beaten = known.beating(combo)
    chance = Chance(beaten.ways, known.ways)
    safe = known.beating(combo, beaten=False) if chance.count < chance.of else None
    return Odds(
        combo=combo.cards,
        kind=combo.kind.value,
        by_seat={SEATS[1]: chance},
        probability=chance.probability,
        stderr=0.0,
        joint=chance,
        lower=chance.probability,
        upper=chance.probability,
        witness=_layout(known, beaten, combo) if beaten.ways else None,
        safe=_layout(known, safe, combo) if safe is not None else None,
        game="guanpai",
    )


def _layout(belief: Belief, among: Choices, combo: Combination) -> Layout:
    """Return one of the hands, that in the middle, and the least play of it that beats."""
    hand = belief.cards_of(among.draw(among.ways // 2))
    able = beating(hand, combo, belief.view.rules)
    if not able:
        return Layout({SEATS[1]: hand})
    play = min(able, key=lambda play: (play.kind.is_bomb, len(play.cards), play.key))
    return Layout({SEATS[1]: hand}, SEATS[1], play.cards)
