"""What all themes share: tiles drawn, hands played to some moment, and how a table is shown."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from coach.games.dingniu.plays import Ends, Kind, Play
from coach.games.dingniu.position import COUNT, Position, deal, tiles_of
from coach.games.dingniu.rules import ACCOUNT_WINS, Rules
from coach.games.drafting import Draft
from coach.games.facing import Chain, Sitting
from coach.games.teaching import Example, Relation, Row
from coach.results import RELATIVE_SEATS, Reason
from coach.tiles import FACES, PACK, Placed, Tiles

Maker = Callable[[random.Random, Rules], Draft]
"""What makes an exercise of a pattern: the same random numbers and rules, the same exercise."""

DOUBLES: Final = tuple(face for face, each in enumerate(FACES) if each.is_double)  # 横牌
SINGLES: Final = tuple(face for face, each in enumerate(FACES) if not each.is_double)  # 竖牌


def tile(face: int) -> Tiles:
    """Return one tile of this *face*."""
    return Tiles.of_faces([face])


def plain(tiles: Tiles) -> Tiles:
    """Return a tile without where it goes."""
    return tiles.tile if isinstance(tiles, Placed) else tiles


def draw(rng: random.Random, count: int, *, but: Tiles | None = None) -> Tiles:
    """Return *count* random tiles of the set, none of them among those *but* which it is drawn."""
    left = PACK
    for face in but.faces if but is not None else ():
        left = left.without(face)
    return Tiles.of_faces(rng.sample(left.faces, count))


def distinct(hand: Tiles) -> list[int]:
    """Return each face of *hand* once, in order."""
    return list(dict.fromkeys(hand.faces))


def fitting(ends: Ends, faces: Collection[int]) -> list[int]:
    """Return those of *faces* that fit an end (T3)."""
    return [face for face in faces if FACES[face].fits(ends[0]) or FACES[face].fits(ends[1])]


# ---- Hands that were played ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Table:
    """A hand as far as it was played."""

    course: tuple[Position, ...]
    """The position before each play, and the last."""
    plays: tuple[Play, ...]
    row: tuple[str, ...]
    """The tiles as they lie, from left to right."""
    lead: int
    """The place in the row of the tile that was led."""

    @property
    def position(self) -> Position:
        """The position now."""
        return self.course[-1]

    @property
    def ends(self) -> tuple[int, ...]:
        """The numbers at the left and the right end; none before the lead."""
        return (int(self.row[0][0]), int(self.row[-1][-1])) if self.row else ()

    def play(self, play: Play) -> Table:
        """Return the table after *play*."""
        row, lead = self.row, self.lead
        if play.kind is not Kind.DISCARD:
            row, lead = _longer(row, lead, play)
        after = self.position.play_unchecked(play)
        return Table((*self.course, after), (*self.plays, play), row, lead)

    def seat(self, seat: int) -> str:
        """Return what who is to play calls a *seat*."""
        return relative(seat, self.position.turn)


def _longer(row: tuple[str, ...], lead: int, play: Play) -> tuple[tuple[str, ...], int]:
    face = FACES[play.face]
    if not row:
        return (face.text,), 0
    other = face.other(play.on)
    if int(row[-1][-1]) == play.on:
        return (*row, f"{play.on}-{other}"), lead
    return (f"{other}-{play.on}", *row), lead + 1


def relative(seat: int, me: int) -> str:
    """Return what *me* calls a *seat*."""
    return RELATIVE_SEATS[(seat - me) % COUNT]


def dealt(rng: random.Random, rules: Rules) -> Table:
    """Return a hand freshly dealt."""
    return Table((deal(rng, rules),), (), (), -1)


Chooser = Callable[[random.Random, Position], Play]


def at_random(rng: random.Random, position: Position) -> Play:
    """Choose any play."""
    return rng.choice(position.legal_plays())


def eager(rng: random.Random, position: Position) -> Play:
    """Choose an account where there is one, else any play."""
    plays = position.legal_plays()
    return rng.choice([play for play in plays if position.accounts(play)] or plays)


def quiet(rng: random.Random, position: Position) -> Play:
    """Choose any play but an account, if there is another."""
    plays = position.legal_plays()
    return rng.choice([play for play in plays if not position.accounts(play)] or plays)


def tables(rng: random.Random, rules: Rules, choose: Chooser, wanted: Callable[[Table], bool]) -> Table:
    """Return the first moment *wanted* of one hand after another, played as *choose* says."""
    while True:
        table = dealt(rng, rules)
        while True:
            if wanted(table):
                return table
            if table.position.is_over:
                break
            table = table.play(choose(rng, table.position))


def played(rng: random.Random, rules: Rules, laid: range, wanted: Callable[[Position], bool]) -> Table:
    """Return a table at which so many tiles were played and the position is *wanted*; nobody has accounted."""
    goal = rng.choice(laid)

    def fits(table: Table) -> bool:
        return len(table.plays) >= goal and not table.position.is_over and wanted(table.position)

    return tables(rng, rules, quiet, fits)


# ---- Showing ---------------------------------------------------------------------------------------------------------


def board(table: Table, *, shown: bool = False) -> Chain:
    """Return the table as who is to play sees it: the row, and how many tiles each holds and has discarded.

    :param shown: the discards of all lie open, as the hands do.
    """
    position = table.position
    me = position.turn
    sitting = [
        Sitting(
            relative(seat, me),
            len(position.hands[seat]),
            seat == position.turn and not position.is_over,
            tuple(str(gone) if shown or seat == me else "" for gone in tiles_of(position.discards[seat])),
        )
        for seat in range(COUNT)
    ]
    return Chain(table.ends, table.row, table.lead, tuple(sitting))


def bare(table: Table) -> Chain:
    """Return the row alone."""
    return Chain(table.ends, table.row, table.lead, ())


def hands(table: Table) -> tuple[Row, ...]:
    """Return what each seat holds, a row a seat, me first; a seat without tiles is said to have none."""
    position = table.position
    me = position.turn
    order = [(me + step) % COUNT for step in range(COUNT)]
    return tuple(held(position.hands[seat], relative(seat, me)) for seat in order)


def held(tiles: Tiles, seat: str) -> Row:
    """Return a seat's tiles as a row."""
    return Row(tiles, seat, None if tiles else Reason("row-no-tile"))


def show(tiles: Tiles, caption: Reason) -> Example:
    """Return tiles on the table, and what is said of them."""
    return Example(Relation.CARDS, (Row(tiles),), caption)


def halves(face: int, ends: Sequence[int]) -> Example:
    """Return a tile beside the two ends, so that anybody sees whether it fits."""
    values = {"high": FACES[face].high, "low": FACES[face].low, "one": ends[0], "other": ends[1]}
    return show(tile(face), Reason("show-halves", values))


def gains_by_account(position: Position) -> bool:
    """Return whether who is to play has an account that comes out (T11)."""
    seat = position.turn
    return any(
        position.accounts(play) and position.play_unchecked(play).points()[seat] == ACCOUNT_WINS
        for play in position.legal_plays()
    )


# ---- House rules -----------------------------------------------------------------------------------------------------

_HOUSE: Final = {
    ("account_ends", "any"): Reason("house-any-ends"),
    ("account_ends", "named"): Reason("house-named-ends"),
    ("after_block", "stop"): Reason("house-block-stops"),
    ("after_block", "doubles"): Reason("house-doubles-laid"),
    ("half_account", "no"): Reason("house-no-half"),
    ("half_account", "yes"): Reason("house-half"),
    ("head_empty", "yes"): Reason("house-head-free"),
    ("head_empty", "no"): Reason("house-head-accounts"),
    ("liability", "off"): Reason("house-liability-told"),
    ("liability", "on"): Reason("house-liability-paid"),
}


def house(rules: Rules, option: str) -> Reason:
    """Return how the table plays one of its options."""
    return _HOUSE[option, getattr(rules, option)]
