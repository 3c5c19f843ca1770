"""Bit counts on card masks, and the constants that kernels share.

Everything is int64. A combination is two numbers: its mask, and its *strength* ``kind * 64 + key``, where the kind is
its place in :class:`~coach.games.niugui.plays.Kind` and the key that of ``plays.py``, below 64. So among combinations
of one loose kind, and among all five-card ones (N14), the greater strength wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from numba.core import cgutils, types
from numba.extending import intrinsic

from coach.games.niugui.kernels.compiling import jit

SINGLE: Final = 1
PAIR: Final = 2
TRIPLE: Final = 3
FOUR: Final = 4
STRAIGHT: Final = 5
FLUSH: Final = 6
FULL_HOUSE: Final = 7
FOUR_PLUS_ONE: Final = 8
STRAIGHT_FLUSH: Final = 9

FIVES: Final = STRAIGHT * 64
"""The least strength of a five-card play."""
PACK_MASK: Final = (1 << 54) - 1
EVERY_RANK: Final = 0x1111111111111
"""One bit for each of the thirteen ranks, at 4 × rank index."""

if TYPE_CHECKING:

    def popcount(mask: int) -> int: ...

    def lowest(mask: int) -> int: ...

    def bit_length(mask: int) -> int: ...

else:

    @intrinsic
    def popcount(typing_context: Any, mask: Any) -> Any:
        """Return how many bits of the int64 *mask* are set."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), build

    @intrinsic
    def lowest(typing_context: Any, mask: Any) -> Any:
        """Return the place of the lowest bit set in the int64 *mask*, which is not 0."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], cgutils.true_bit)

        return types.int64(types.int64), build

    @intrinsic
    def bit_length(typing_context: Any, mask: Any) -> Any:
        """Return how many bits the int64 *mask*, which is not negative, needs; 0 for 0."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.sub(context.get_constant(types.int64, 64), builder.ctlz(args[0], cgutils.false_bit))

        return types.int64(types.int64), build


@jit
def ranks_with(mask: int, copies: int) -> int:
    """Return one bit, at 4 × rank index, for each rank of which *mask* holds at least *copies* (1 to 4) cards."""
    a = mask & EVERY_RANK
    b = mask >> 1 & EVERY_RANK
    c = mask >> 2 & EVERY_RANK
    d = mask >> 3 & EVERY_RANK
    if copies == 1:
        return a | b | c | d
    if copies == 2:
        return a & b | c & d | (a | b) & (c | d)
    if copies == 3:
        return a & b & (c | d) | c & d & (a | b)
    return a & b & c & d
