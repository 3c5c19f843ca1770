"""Which hands the other can have, and how likely: the unseen cards, less what a pass has proven.

Of the cards that I do not see the other holds so many; the rest lies in the unused pile or has gone unseen. Whoever may
pass at will proves nothing by it; under ``must_beat`` (G15) a pass proves that nothing in the hand could beat.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from coach.cards import NO_CARDS, Cards
from coach.errors import ImpossiblePosition
from coach.games.guanpai.counting import Choices, Watch, machine_for
from coach.games.guanpai.planning import Held, held_of
from coach.games.guanpai.plays import Combination, classify, groups
from coach.games.guanpai.position import View
from coach.games.guanpai.rules import SEATS


class Belief:
    """All hands that the other can have in a view, each way to choose its cards being equally likely.

    >>> from coach.games.guanpai.notation import parse_view
    >>> Belief(parse_view("3 3 4 K; other: 2")).ways  # 2 of the 44 cards that I do not see
    946

    :raises ImpossiblePosition: what has been passed leaves no hand possible.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.free = held_of(view.unseen)
        self.known = held_of(view.known)
        self.count = view.count - len(view.known)
        self._proven = tuple(_proven(view))
        self._choices = self._among(*self._proven)
        self.ways = self._choices.ways
        if not self.ways:
            message = "no hand fits: by the log the other passed what every possible hand would have had to beat"
            raise ImpossiblePosition(message, code="pass-impossible", seat=SEATS[1])

    def _among(self, *watches: Watch) -> Choices:
        return Choices(self.free, self.count, self.known, watches)

    def beating(self, play: Combination, beaten: bool = True) -> Choices:
        """Return the hands that hold a play which beats *play*, or those that hold none."""
        machine = machine_for(play, self.view.rules, self.view.count)
        return self._among(*self._proven, Watch(machine, held_of(NO_CARDS), beaten))

    def draw(self, rng: random.Random) -> Held:
        """Return a hand by its ranks; every way to choose its cards has the same chance."""
        return self._choices.draw(rng.randrange(self.ways))

    def hands(self, most: int) -> dict[Held, int] | None:
        """Return every hand by its ranks with its number of ways; ``None`` if there are more than *most* of them."""
        return self._choices.hands(most)

    def cards_of(self, held: Held) -> Cards:
        """Return cards that a hand of these ranks can be: the known ones, and the lowest suits of the unseen."""
        unseen = groups(self.view.unseen)
        found = set(self.view.known)
        for place, count in enumerate(held):
            found.update(unseen.get(place, [])[: count - self.known[place]])
        return Cards.of(found)


def _proven(view: View) -> Iterator[Watch]:
    """Yield what the other's passes in the log have proven: the hand of then could not beat (G15)."""
    if view.rules.must_beat != "yes":
        return
    top: Combination | None = None
    for at, (seat, cards) in enumerate(view.log):
        if cards:
            top = classify(cards, view.rules)
            continue
        if seat == 1 and top is not None:
            later = NO_CARDS
            for other, laid in view.log[at:]:
                later |= laid if other == 1 else NO_CARDS
            machine = machine_for(top, view.rules, view.count + len(later))
            yield Watch(machine, held_of(later), beaten=False)
        top = None
