"""Counts of bits in int64 words, by one processor instruction each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numba.core import cgutils, types
from numba.extending import intrinsic

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
