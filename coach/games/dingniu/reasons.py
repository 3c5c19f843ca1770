"""Why a play is good or bad: reason codes with their numbers.

Each number comes from one public function, so that anybody can recompute it:

=======================  ===========================================================================================
code                     its values come from
=======================  ===========================================================================================
``may-account`` …        :attr:`Threat.reasons <coach.results.Threat.reasons>` of :func:`belief.can_account`: how
                         likely the play accounts (T10, T15), or the next player's then, each with a deal as witness
``next-cannot-lay``      :class:`belief.Counts`: in how many deals the next player holds nothing that fits an end
``closes-number``        the number is no end any more; *count* of the tiles with it are unseen
``closes-own``           the same, and *cards* with it are still mine
``keeps-fitting``        *cards* that I keep fit an end that the play leaves
``keeps-nothing``        none does, and I keep *count* tiles
``leads-hard``           the number is 硬 in my hand (:func:`rules.is_hard`)
``saves-pips``           the points of the tile, which is laid (T7)
``costs-pips``           the points of the tile, which is discarded
``only-play``            there is one legal play
``trails``               the search: *gap* points behind the best play, *stderr* of that difference, over *worlds*
``why-not``              the search: in what share of the deals the best play gains *better* and in what share *worse*
=======================  ===========================================================================================
"""

from __future__ import annotations

from collections.abc import Iterator

from coach.games.dingniu.belief import Counts, can_account
from coach.games.dingniu.dealing import fitting
from coach.games.dingniu.plays import Ends, Kind, Play
from coach.games.dingniu.position import View
from coach.games.dingniu.rules import is_hard
from coach.results import Reason
from coach.tiles import FACES, Tiles


class Reasons:
    """What there is to say of the legal plays of a view before anything is searched.

    :raises ImpossiblePosition: it is another's turn, or no deal agrees with what is seen.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.counts = Counts(view)
        self.threats = {each.cards: each for each in can_account(view).threats}

    def explain(self, play: Play) -> tuple[Reason, ...]:
        """Return all that is worth saying of *play*, the weightiest first."""
        only = [Reason("only-play")] if len(self.threats) == 1 else []
        code = "costs-pips" if play.kind is Kind.DISCARD else "saves-pips"
        points = Reason(code, {"pips": FACES[play.face].pips})
        threat = self.threats[play.cards]
        ends = () if threat.mine.count == threat.mine.of else self._ends(play)  # an account is the end (T11)
        return (*only, *threat.reasons, *ends, points)

    def _ends(self, play: Play) -> Iterator[Reason]:
        """Yield what there is to say of the ends that a play leaves."""
        after = play.after(self.view.ends)
        if play.kind is Kind.DISCARD or after is None:
            return
        rest = self.view.hand.without(play.face)
        if play.kind is Kind.LEAD:
            for number in sorted({*after}):
                if is_hard(self.view.hand, number):
                    yield Reason("leads-hard", {"number": number})
        if self.view.others[0]:
            chance = self.counts.chance(self.counts.count({1: fitting(after)}))
            if chance.count:
                share = f"{chance.count}/{chance.of}"
                yield Reason("next-cannot-lay", {"p": chance.probability, "share": share})
        yield from self._closed(after, rest)
        if rest:
            fits = _of(rest, after)
            yield Reason("keeps-fitting", {"cards": fits}) if fits else Reason("keeps-nothing", {"count": len(rest)})

    def _closed(self, after: Ends, rest: Tiles) -> Iterator[Reason]:
        for number in sorted({*(self.view.ends or ())} - {*after}):
            unseen = len(_of(self.view.unseen, (number,)))
            if mine := _of(rest, (number,)):
                yield Reason("closes-own", {"number": number, "cards": mine})
            else:
                yield Reason("closes-number", {"number": number, "count": unseen})


def _of(tiles: Tiles, numbers: tuple[int, ...]) -> Tiles:
    """Return the tiles that have one of *numbers*."""
    fits = fitting(numbers)
    return Tiles.of_faces(face for face in tiles.faces if face in fits)
