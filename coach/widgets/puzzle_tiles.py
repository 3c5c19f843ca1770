"""A puzzle with tiles as a page shows it: the row with its two ends, four open hands, and what is discarded."""

from __future__ import annotations

from collections.abc import Sequence

from coach import text
from coach.cards import Cards
from coach.games.table import Table
from coach.puzzles.trainer import Trainer
from coach.results import Reason, Step
from coach.tiles import FACES, NO_TILES, Placed, Tiles, row_of
from coach.widgets.faces import Face, Segment
from coach.widgets.puzzle_faces import Facing, signed
from coach.widgets.puzzle_words import words
from coach.widgets.tile_rows import one_way

LED = -1
"""What stands for the end of a tile that is led."""


def facing_of(trainer: Trainer, lang: str) -> Facing:
    """Return a puzzle as its learner sees it, with tiles or with cards, whichever its hands are."""
    tiles = any(isinstance(each.hand, Tiles) for each in trainer.start.seats)
    return TileFacing(trainer, lang) if tiles else Facing(trainer, lang)


class TileFacing(Facing):
    """One puzzle with tiles as its learner sees it, in one language.

    Where the tiles of the row lie is not known, so the row is drawn in one of the ways in which they can lie; what is
    laid after that goes to its ends.
    """

    def __init__(self, trainer: Trainer, lang: str) -> None:
        super().__init__(trainer, lang)
        self.words = words(lang, self.look, tiles=True)
        self._orders: dict[str, tuple[Tiles, ...]] = {}
        """By position: the tiles of the row in the order in which they are taken to have been laid."""
        row, lead = row_of(self._order(trainer.start))
        self._shift = len(row) // 2 - lead
        """What leads from the first tile of that order to the middle of the row, which stays where it lies."""

    # -- the row -----------------------------------------------------------------------------------------------------

    def _order(self, table: Table) -> tuple[Tiles, ...]:
        if table.position not in self._orders:
            laid = Tiles(table.laid.mask)
            self._orders[table.position] = one_way(laid, table.ends) if table.ends is not None else ()
        return self._orders[table.position]

    def _follow(self, before: Table, step: Step, after: Table) -> None:
        """Take note of the row after *step*, so that what lies stays where it lies."""
        order = self._order(before)
        tile = step.cards
        if isinstance(tile, Placed) and not tile.on:
            self._orders[after.position] = order
        elif isinstance(tile, Tiles) and (order or before.ends is None):
            self._orders[after.position] = (*order, tile)

    def film(self, kind: str, tables: Sequence[Table], steps: Sequence[Step], number: int) -> Face:
        """Return a line to be played on the board: see :meth:`Facing.film`."""
        for before, step, after in zip(tables, steps, tables[1:], strict=False):
            self._follow(before, step, after)
        return super().film(kind, tables, steps, number)

    # -- the table ---------------------------------------------------------------------------------------------------

    def table(self, table: Table, step: Step | None = None) -> Face:
        """Return the table as it stands, after *step*."""
        return super().table(table, step) | {"tiles": self._tiles(table, step)}

    def hand(self, cards: Cards) -> list[str]:
        """Return a hand's tiles."""
        return cards.tokens

    def _tiles(self, table: Table, step: Step | None) -> Face:
        """Return the table as :class:`~coach.widgets.TileBoard` knows it, every hand open."""
        row, lead = row_of(self._order(table))
        ends = [int(row[0][0]), int(row[-1][-1])] if row else list(table.ends or ())
        seats = [
            {
                "at": self.names[each.seat],
                "name": self.seat(each.seat),
                "left": len(each.hand),
                "turn": table.turn == each.seat,
                "down": [token for tile in each.down for token in tile.tokens],
                "hand": [] if each.seat == self.trainer.me else each.hand.tokens,
                "place": self._place(each, table) if table.is_over and table.clause == "T9" else "",
                "points": signed(table.points[each.seat]) if table.is_over else "",
            }
            for each in table.seats
        ]
        mine = table.turn == self.trainer.me
        chosen = [choice.cards for choice in table.choices] if mine else []
        return {
            "hand": table.sitting(self.trainer.me).hand.tokens,
            "chain": list(row),
            "lead": lead + self._shift if row else LED,
            "ends": ends,
            "seats": seats,
            "placements": [place for cards in chosen for place in _places(cards, ends)],
            "discards": [FACES[_face(cards)].text for cards in chosen if isinstance(cards, Placed) and not cards.on],
            "last": {} if step is None else self._last(step, table, lead),
        }

    def _last(self, step: Step, table: Table, lead: int) -> Face:
        """Return what was done last, and at which end it lies."""
        tile = step.cards
        down = isinstance(tile, Placed) and not tile.on
        order = self._order(table)
        before = row_of(order[:-1])[1] if len(order) > 1 else lead
        end = "down" if down else "lead" if not isinstance(tile, Placed) else "left" if lead > before else "right"
        return {"seat": self.names[step.seat], "tile": FACES[_face(tile)].text, "end": end}

    # -- what is said ------------------------------------------------------------------------------------------------

    def _lead(self, table: Table) -> list[Segment]:
        if table.ends is None:
            return self.say("lead.free")
        fits = any(isinstance(choice.cards, Placed) and choice.cards.on for choice in table.choices)
        one, other = table.ends
        return self.say("lead.ends" if fits else "lead.discard", one=one, other=other)

    def _spoken(self, table: Table, seats: Sequence[Face]) -> str:
        """Return the whole table in words."""
        between = self.word("spoken.between")
        said = [super()._spoken(table, seats)]
        if table.ends is not None:
            said.insert(0, self.word("spoken.ends", one=table.ends[0], other=table.ends[1]))
        said += [
            self.word(
                "spoken.down",
                seat=face["name"],
                count=len(each.down),
                cards=text.say("list-separator", self.lang).join(self.aloud(tile, self.lang) for tile in each.down),
            )
            for each, face in zip(table.seats, seats, strict=True)
            if each.down
        ]
        return between.join(said)

    def step(self, step: Step) -> Face:
        """Return one play of a line: whose, its tile, and how it is said aloud."""
        mine = ".mine" if step.seat == self.trainer.me else ""
        tile = step.cards
        on = tile.on if isinstance(tile, Placed) else LED
        key = "spoken.leads" if on == LED else "spoken.lays" if on else "spoken.discards"
        plain = Tiles(tile.mask)
        spoken = self.word(f"{key}{mine}", seat=self.seat(step.seat), cards=self.aloud(plain, self.lang), on=on)
        return super().step(step) | {"spoken": spoken}

    def _result(self, end: Table) -> str:
        """Return what the end is to the learner."""
        me = end.sitting(self.trainer.me)
        if end.result is None or end.clause == "T9":
            return self.word("end.ordinary", place=self._place(me, end))
        return self.word("end.account", result=self._named(end.result), points=signed(end.points[me.seat]))

    def _named(self, result: Reason) -> str:
        values = {key: self.names.get(value, value) for key, value in result.values.items()}
        with text.written_as(self._manner):
            return text.say(result.code, self.lang, **values)

    def _ends(self, end: Table) -> list[str]:
        """Return who came out how, with the points that count."""
        key = "end.chip" if end.clause == "T9" else "end.chip.account"
        return [
            self.word(
                key,
                seat=self.seat(each.seat),
                place=self._place(each, end),
                points=signed(end.points[each.seat]),
                pips=each.pips,
            )
            for each in sorted(end.seats, key=lambda each: each.place)
        ]


def _face(cards: Cards) -> int:
    tile = cards if isinstance(cards, Tiles) else NO_TILES
    return tile.faces[0]


def _places(cards: Cards, ends: Sequence[int]) -> list[Face]:
    """Return where a play can be laid: at an end, at both where they are alike, or on the empty table."""
    tile = FACES[_face(cards)].text
    if not isinstance(cards, Placed):
        return [{"tile": tile, "end": "lead"}]
    return [
        {"tile": tile, "end": end} for end, number in zip(("left", "right"), ends, strict=False) if number == cards.on
    ]
