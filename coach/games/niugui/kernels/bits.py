"""Bit counts on card masks, and the constants that kernels share.

Everything is int64. A combination is two numbers: its mask, and its *strength* ``kind * 64 + key``, where the kind is
its place in :class:`~coach.games.niugui.plays.Kind` and the key that of ``plays.py``, below 64. So among combinations
of one loose kind, and among all five-card ones (N14), the greater strength wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import llvmlite.binding
import numba
from llvmlite import ir
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

    def gathered(cards: int, places: int) -> int: ...

else:

    @intrinsic
    def _pext(typing_context: Any, cards: Any, places: Any) -> Any:
        """Return what :func:`gathered_plainly` returns, by one instruction of x86 processors with BMI2."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = ir.IntType(64)
            function_type = ir.FunctionType(word, [word, word])
            pext = cgutils.get_or_insert_function(builder.module, function_type, "llvm.x86.bmi.pext.64")
            return builder.call(pext, args)

        return types.int64(types.int64, types.int64), build


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


@jit
def gathered_plainly(cards: int, places: int) -> int:
    """Return the bits of *cards* that stand at the bits set in *places*, moved together, lowest first."""
    together = 0
    bit = 1
    while places:
        if cards & places & -places:
            together |= bit
        bit <<= 1
        places &= places - 1
    return together


def _has_pext() -> bool:
    """Return whether kernels are compiled for this very processor, and it is one with BMI2."""
    config: Any = numba.config
    if config.CPU_NAME or config.CPU_FEATURES:
        return False
    return bool(llvmlite.binding.get_host_cpu_features().get("bmi2", False))


if not TYPE_CHECKING:

    @jit
    def _gathered_at_once(cards, places):
        return _pext(cards, places)

    gathered = _gathered_at_once if _has_pext() else gathered_plainly
