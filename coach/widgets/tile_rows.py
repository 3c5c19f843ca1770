"""A row of tiles of which only the tiles and the two ends are known: one way in which they can lie."""

from __future__ import annotations

from coach.tiles import FACES, Placed, Tiles


def one_way(laid: Tiles, ends: tuple[int, int]) -> tuple[Tiles, ...]:
    """Return *laid* in an order in which they can lie from one end to the other, each but the first laid to the right.

    Every row is a trail that uses each tile once, from one end's number to the other's; that it can be walked so is
    enough to find one (Hierholzer). Nothing where the tiles make no row with these ends.

    >>> [str(tile) for tile in one_way(Tiles.from_tokens(["6-5", "5-1", "1-1", "6-6"]), (1, 6))]
    ['1-1', '5-1 on 1', '6-5 on 5', '6-6 on 6']
    """
    free = list(laid.faces)
    walked: list[tuple[int, int]] = []  # a face, and the number by which it was reached
    path: list[tuple[int | None, int]] = [(None, ends[0])]
    while path:
        face, at = path[-1]
        able = [each for each in free if FACES[each].fits(at)]
        if able:
            step = next((each for each in able if FACES[each].is_double), able[0])
            free.remove(step)
            path.append((step, FACES[step].other(at)))
            continue
        path.pop()
        if face is not None:
            walked.append((face, FACES[face].other(at)))
    walked.reverse()
    if free or not walked or FACES[walked[-1][0]].other(walked[-1][1]) != ends[1] or not _linked(walked, ends[0]):
        return ()
    first, *rest = walked
    return (Tiles.of_faces([first[0]]), *(Placed(Tiles.of_faces([face]), on) for face, on in rest))


def _linked(walked: list[tuple[int, int]], start: int) -> bool:
    at = start
    for face, on in walked:
        if on != at:
            return False
        at = FACES[face].other(on)
    return True
