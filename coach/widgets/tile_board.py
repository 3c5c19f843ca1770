"""The table of a game of tiles: the chain with its two ends, my hand, who sits there and what they discarded."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final

import anywidget
from ipywidgets import CallbackDispatcher
from traitlets import Dict, Enum, Int, List, TraitError, Unicode, default, observe, validate

from coach.clauses import LANGUAGES
from coach.widgets.assets import module, styles
from coach.widgets.tile_words import for_tiles

ENDS: Final = ("left", "right", "lead")
"""Where a tile can be laid: at an end of the chain, or on the empty table."""
SEATS: Final = ("me", "next", "across", "prev")
MOST: Final = 64
"""A chain or a hand has no more tiles."""

_LAID: Final = re.compile(r"[1-6]-[1-6]")
_LOG: Final = logging.getLogger(__name__)


class TileBoard(anywidget.AnyWidget):
    """Tiles on a table, laid by click, by drag and by keyboard; a tile is a text such as ``"6-5"``.

    >>> board = TileBoard(["6-5", "5-1"], chain=["6-6", "6-4"], placements=[{"tile": "6-5", "end": "left"}], lang="en")
    >>> board.ends
    [6, 4]
    >>> board.on_lay(lambda tile, end: print("lay", tile, end))
    >>> board.hear({"do": "lay", "tile": "6-5", "end": "left"})
    lay 6-5 left
    >>> board
    TileBoard('6-5 5-1', chain='6-6 6-4')

    The board knows no rules: whoever has it says what may be laid and discarded, hears what was, and then sets the
    traits anew. The person at the screen writes ``chosen`` alone, and asks by the messages ``{"do": "lay", "tile": …,
    "end": …}`` and ``{"do": "discard", "tile": …}``; all three are checked. A hand that nobody may see must not be
    given to a face at all.
    """

    hand = List(Unicode()).tag(sync=True)
    """My tiles in the order shown, the greater number first: ``"6-5"``; two may be alike."""
    chain = List(Unicode()).tag(sync=True)
    """What was laid, from the left end to the right, each as it lies there: ``["5-6", "6-6", "6-4"]``."""
    lead = Int(-1, min=-1).tag(sync=True)
    """The place in the chain of the tile laid first, which stays in the middle; -1 where it is not known."""
    ends = List(Int(min=1, max=6)).tag(sync=True)
    """The numbers at the left and the right end, which follow from the chain; given where only they are known."""
    seats = List(Dict()).tag(sync=True)
    """Who sits there: ``at`` one of :data:`SEATS`, ``name``, ``left`` in hand, ``turn``, and ``down``, the discarded
    tiles, each ``""`` where it cannot be seen."""
    placements = List(Dict()).tag(sync=True)
    """What may be laid now: ``tile`` and ``end``, one of :data:`ENDS`."""
    discards = List(Unicode()).tag(sync=True)
    """What may be discarded now."""
    chosen = Unicode("").tag(sync=True)
    """The tile that is chosen; empty for none."""
    last = Dict().tag(sync=True)
    """What was done last, which is said aloud: ``seat``, ``tile`` and ``end``, which is ``"down"`` for a discard. It is
    set after the rest, or with it in one ``hold_sync()``, because the ends are said with it."""
    names = Dict(value_trait=Unicode(), key_trait=Unicode()).tag(sync=True)
    """What tiles are called: ``{"6-5": "虎头"}``."""
    heard = Int(0).tag(sync=True)
    """The number of the last message that was dealt with."""
    lang = Enum(LANGUAGES, "zh").tag(sync=True)
    words = Dict().tag(sync=True)

    _esm = module("tiles_widget.js")
    _css = styles("tiles.css")

    def __init__(self, hand: Any = (), **traits: Any) -> None:
        """Show *hand*."""
        self._lays, self._throws = CallbackDispatcher(), CallbackDispatcher()
        super().__init__(hand=list(hand), **traits)
        self.on_msg(lambda _, message, buffers: self.hear(message))

    def __repr__(self) -> str:
        return f"TileBoard({' '.join(self.hand)!r}, chain={' '.join(self.chain)!r})"

    def on_lay(self, callback: Callable[[str, str], object], remove: bool = False) -> None:
        """Call *callback* with the tile and the end whenever one is laid that may be; or do so no more."""
        self._lays.register_callback(callback, remove=remove)

    def on_discard(self, callback: Callable[[str], object], remove: bool = False) -> None:
        """Call *callback* with the tile whenever one is discarded that may be; or do so no more."""
        self._throws.register_callback(callback, remove=remove)

    def hear(self, message: object) -> None:
        """Do what a message from the face asks; one that makes no sense, or asks for what may not be, is ignored."""
        if not isinstance(message, dict):
            return
        match message:
            case {"do": "lay", "tile": str(tile), "end": str(end)} if {"tile": tile, "end": end} in self.placements:
                self._lays(tile, end)
            case {"do": "discard", "tile": str(tile)} if tile in self.discards:
                self._throws(tile)
            case _:
                _LOG.info("ignored %.200r", message)
        if type(number := message.get("n")) is int and 0 <= number < 1 << 31:
            self.heard = number

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take over what the face writes: ``chosen``, if it is a tile of the hand, and nothing else."""
        try:
            super().set_state({name: value for name, value in sync_data.items() if name == "chosen"})
        except TraitError as error:
            _LOG.info("ignored: %s", error)

    @default("words")
    def _words(self) -> dict[str, str]:
        return for_tiles(self.lang)

    @observe("lang")
    def _translate(self, _: Any) -> None:
        self.words = for_tiles(self.lang)

    @observe("chain")
    def _follow(self, change: Any) -> None:
        if self.chain or change["old"]:
            self.ends = _ends(self.chain)

    @observe("hand")
    def _let_go(self, _: Any) -> None:
        if self.chosen not in self.hand:
            self.chosen = ""

    @validate("hand", "discards")
    def _tiles(self, proposal: dict[str, Any]) -> list[str]:
        tiles: list[str] = proposal["value"]
        if len(tiles) > MOST or not all(map(_is_tile, tiles)):
            raise TraitError(f"{proposal['trait'].name} must be tiles such as '6-5', not {tiles!r}")
        return tiles

    @validate("chain")
    def _linked(self, proposal: dict[str, Any]) -> list[str]:
        chain: list[str] = proposal["value"]
        if len(chain) > MOST or not all(map(_LAID.fullmatch, chain)):
            raise TraitError(f"chain must be tiles as they lie, such as '5-6', not {chain!r}")
        for one, other in pairwise(chain):
            if one[-1] != other[0]:
                raise TraitError(f"in a chain like numbers meet: not {one!r} beside {other!r}")
        return chain

    @validate("ends")
    def _two(self, proposal: dict[str, Any]) -> list[int]:
        ends: list[int] = proposal["value"]
        if len(ends) not in (0, 2) or (self.chain and ends != _ends(self.chain)):
            raise TraitError(f"ends must be the two numbers at the ends of the chain, not {ends!r}")
        return ends

    @validate("seats")
    def _seated(self, proposal: dict[str, Any]) -> list[dict[str, Any]]:
        seats: list[dict[str, Any]] = proposal["value"]
        places = [seat.get("at") for seat in seats]
        if not set(places) <= set(SEATS) or len(set(places)) != len(places) or not all(map(_is_seat, seats)):
            raise TraitError(f"seats must have 'at', 'name', 'left' and 'down', each place once, not {seats!r}")
        return seats

    @validate("placements")
    def _placed(self, proposal: dict[str, Any]) -> list[dict[str, Any]]:
        placements: list[dict[str, Any]] = proposal["value"]
        for each in placements:
            if each.keys() != {"tile", "end"} or not _is_tile(each["tile"]) or each["end"] not in ENDS:
                raise TraitError(f"a placement has a 'tile' and an 'end' of {ENDS}, not {each!r}")
        return placements

    @validate("last")
    def _done(self, proposal: dict[str, Any]) -> dict[str, Any]:
        last: dict[str, Any] = proposal["value"]
        known = last.get("tile") == "" or _is_tile(last.get("tile"))
        right = known and last.get("seat") in SEATS and last.get("end") in (*ENDS, "down")
        if last and not (last.keys() == {"seat", "tile", "end"} and right):
            raise TraitError(f"last must be empty or have 'seat', 'tile' and 'end', not {last!r}")
        return last

    @validate("chosen")
    def _held(self, proposal: dict[str, Any]) -> str:
        tile: str = proposal["value"]
        if tile and tile not in self.hand:
            raise TraitError(f"chosen must be a tile of the hand, not {tile!r}")
        return tile


def _is_tile(tile: object) -> bool:
    return isinstance(tile, str) and bool(_LAID.fullmatch(tile)) and tile[0] >= tile[-1]


def _is_seat(seat: Mapping[str, Any]) -> bool:
    down = seat.get("down")
    counted = type(seat.get("left")) is int and seat["left"] >= 0 and isinstance(seat.get("name"), str)
    return counted and isinstance(down, list) and all(tile == "" or _is_tile(tile) for tile in down)


def _ends(chain: list[str]) -> list[int]:
    return [int(chain[0][0]), int(chain[-1][-1])] if chain else []
