"""What can be done with a hand at two ends: lead, lay, discard; and what makes a play an account.

The plain form, the reference for the kernel. A play is one tile with where it goes: see :class:`coach.tiles.Placed`.
Ends are two numbers, the lower first; ``None`` before the lead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from coach.errors import IllegalPlay
from coach.games.dingniu.rules import BOTH_WAYS, HALF_ENDS, NAMED_ENDS, Rules, held_singles, is_hard, shuts_out
from coach.tiles import FACES, NO_TILES, Placed, Tiles

Ends = tuple[int, int]


class Kind(StrEnum):
    """What a play is; its value is the name that programs see."""

    LEAD = "lead"  # 出头张
    LAY = "lay"  # 顶
    DISCARD = "discard"  # 扣
    NONE = ""


@dataclass(frozen=True, slots=True)
class Play:
    """One tile, and where it goes."""

    cards: Tiles
    """The tile: plain as a lead, else :class:`~coach.tiles.Placed`."""
    kind: Kind

    @property
    def face(self) -> int:
        """The index of the tile's face."""
        return self.cards.faces[0]

    @property
    def on(self) -> int:
        """The number that it is laid to; 0 for a lead and a discard."""
        return self.cards.on if isinstance(self.cards, Placed) else 0

    def after(self, ends: Ends | None) -> Ends | None:
        """Return the ends after the play."""
        return ends_after(self.face, self.on, ends)

    def __str__(self) -> str:
        return str(self.cards)


def ends_after(face: int, on: int, ends: Ends | None) -> Ends | None:
    """Return the ends after a tile of *face* was led or laid on *on*; 0 for a discard, which leaves them.

    >>> ends_after(7, 6, (4, 6))  # 金瓶 on the 6
    (4, 4)
    """
    tile = FACES[face]
    if ends is None:
        return tile.low, tile.high
    if not on:
        return ends
    kept = ends[1] if ends[0] == on else ends[0]
    return _sorted(kept, tile.other(on))


def _sorted(one: int, other: int) -> Ends:
    return (one, other) if one <= other else (other, one)


def placements(hand: Tiles, ends: Ends) -> list[tuple[int, int]]:
    """Return each face of *hand* that can be laid with each number that it can be laid on; equal ends count once."""
    return [(face, on) for face in _once(hand) for on in sorted(set(ends)) if FACES[face].fits(on)]


def legal_plays(hand: Tiles, ends: Ends | None) -> tuple[Play, ...]:
    """Return every legal play of *hand*, copies apart (T3, T4, T5).

    >>> [str(play) for play in legal_plays(Tiles.from_tokens(["6-5", "4-4", "5-1"]), (1, 5))]
    ['6-5 on 5', '5-1 on 1', '5-1 on 5']
    >>> [str(play) for play in legal_plays(Tiles.from_tokens(["6-5", "4-4"]), (1, 3))]
    ['x 4-4', 'x 6-5']
    """
    if ends is None:
        return tuple(Play(_one(hand, face), Kind.LEAD) for face in _once(hand) if lead_fault(hand, face) is None)
    if able := placements(hand, ends):
        return tuple(Play(Placed(_one(hand, face), on), Kind.LAY) for face, on in able)
    return tuple(Play(Placed(_one(hand, face), 0), Kind.DISCARD) for face in _once(hand))


def lead_fault(hand: Tiles, face: int) -> str | None:
    """Return why a tile of *face* may not be led from *hand* (T5), as a code; ``None`` when it may."""
    if not FACES[face].is_double:
        return None
    if shuts_out(hand, FACES[face].high):
        return "lead-shuts-out"
    return "lead-hard" if is_hard(hand, FACES[face].high) else None


def verify(tiles: Tiles, hand: Tiles, ends: Ends | None) -> Play:
    """Return the play that *tiles* make; a plain tile where it is plain where it goes.

    :raises IllegalPlay: with the clause that forbids it.
    """
    if len(tiles) != 1:
        raise IllegalPlay("a play is one tile", clause="T4", code="one-tile", count=len(tiles))
    (face,) = tiles.faces
    if not hand.holds(face):
        message = f"{FACES[face].text!r} is not in the hand {str(hand)!r}"
        raise IllegalPlay(message, clause="T2", code="tile-not-in-hand", tile=_plain(tiles))
    said = tiles.on if isinstance(tiles, Placed) else None
    if ends is None:
        return _verify_lead(face, said, hand)
    able = [on for on in sorted(set(ends)) if FACES[face].fits(on)]
    if said is None and len(able) > 1:
        message = f"{FACES[face].text!r} fits both ends: say on which it goes"
        raise IllegalPlay(message, clause="T3", code="which-end", tile=_plain(tiles), one=able[0], other=able[1])
    on = said if said is not None else able[0] if able else 0
    if on and on not in able:
        message = f"{FACES[face].text!r} does not fit: the ends are {ends[0]} and {ends[1]}"
        raise IllegalPlay(message, clause="T3", code="does-not-fit", tile=_plain(tiles), one=ends[0], other=ends[1])
    if not on and (fitting := placements(hand, ends)):
        if said is None:
            message = f"{FACES[face].text!r} does not fit: the ends are {ends[0]} and {ends[1]}"
            raise IllegalPlay(message, clause="T3", code="does-not-fit", tile=_plain(tiles), one=ends[0], other=ends[1])
        first = _one(hand, fitting[0][0])
        message = f"whoever can lay must: {str(first)!r} fits"
        raise IllegalPlay(message, clause="T4", code="must-lay", tile=first)
    return Play(Placed(_one(hand, face), on), Kind.LAY if on else Kind.DISCARD)


def _verify_lead(face: int, said: int | None, hand: Tiles) -> Play:
    one = _one(hand, face)
    if said is not None:
        raise IllegalPlay("the first tile is led: there is no end yet", clause="T3", code="no-end-yet", tile=one)
    number = FACES[face].high
    singles = Tiles.of_faces(held_singles(hand, number).elements())
    match lead_fault(hand, face):
        case "lead-shuts-out":
            message = f"{FACES[face].text!r} may not be led: the others have no {number} to lay (落三家)"
            raise IllegalPlay(message, clause="T5", code="lead-shuts-out", tile=one, number=number, cards=singles)
        case "lead-hard":
            message = f"{number} is hard (硬) in this hand: it is led with one of its 竖牌"
            raise IllegalPlay(message, clause="T5", code="lead-hard", tile=one, number=number, cards=singles)
    return Play(one, Kind.LEAD)


def can_lay_single(hands: Iterable[Tiles], ends: Ends) -> bool:
    """Return whether anybody holds a 竖牌 that fits an end."""
    return any(
        not FACES[face].is_double and (FACES[face].fits(ends[0]) or FACES[face].fits(ends[1]))
        for hand in hands
        for face in hand.faces
    )


def account_of(
    play: Play, hands: Sequence[Tiles], seat: int, head: int, ends: Ends | None, rules: Rules
) -> tuple[bool, bool]:
    """Return whether *play* of *seat* is an account (T10, T14 to T16), and whether it is half of one (T15).

    :param hands: before the play.
    """
    after = play.after(ends)
    if FACES[play.face].is_double or play.kind is Kind.DISCARD or after is None:
        return False, False
    if not _blocks(play.face, after, hands, seat):
        return False, False
    if _is_exempt(play, after, hands, seat, head, ends, rules):
        half = rules.half_account == "yes" and after in HALF_ENDS
        return half, half
    by_choice = len(legal_plays(hands[seat], ends)) > 1
    return by_choice and (rules.account_ends == "any" or after in NAMED_ENDS), False


def _is_exempt(
    play: Play, after: Ends, hands: Sequence[Tiles], seat: int, head: int, ends: Ends | None, rules: Rules
) -> bool:
    """Return whether a play that blocks makes no account: the head's last (T16), or a 一五 (T14)."""
    if rules.head_empty == "yes" and seat == head:
        rest = hands[seat].without(play.face)
        if all(FACES[face].is_double and FACES[face].high in after for face in rest.faces):
            return True
    if play.face != BOTH_WAYS or ends != (1, 5):
        return False
    return all(_blocks(play.face, other, hands, seat) for other in ((1, 1), (5, 5)))


def _blocks(face: int, after: Ends, hands: Sequence[Tiles], seat: int) -> bool:
    """Return whether no 竖牌 fits once *seat* has laid a tile of *face*, and there still is one in a hand (T10)."""
    left = [hand.without(face) if each == seat else hand for each, hand in enumerate(hands)]
    some = any(not FACES[other].is_double for hand in left for other in hand.faces)
    return some and not can_lay_single(left, after)


def _once(hand: Tiles) -> list[int]:
    return list(dict.fromkeys(hand.faces))


def _one(hand: Tiles, face: int) -> Tiles:
    """Return the copy that goes first."""
    return hand - hand.without(face)


def _plain(tiles: Tiles) -> Tiles:
    return Tiles(tiles.mask) if tiles else NO_TILES
