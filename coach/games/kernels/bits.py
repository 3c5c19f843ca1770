"""Counts of bits in int64 words, by one processor instruction each; arrays of words without what numpy adds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from numba.core import cgutils, types
from numba.extending import intrinsic

if TYPE_CHECKING:

    def popcount(mask: int) -> int: ...

    def lowest(mask: int) -> int: ...

    def bit_length(mask: int) -> int: ...

    def words_of(array: Any) -> Any: ...

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

    @intrinsic
    def words_of(typing_context: Any, array: Any) -> Any:
        """Return the int64 words of *array*: its address, indexed like it, by places from 0 on alone.

        Passing an array to a function that is not inlined counts a reference and hands over seven words; every place
        is looked at for being negative. In a kernel that does little else all this took two fifths of the time.
        The caller keeps the array.
        """

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return context.make_array(signature.args[0])(context, builder, args[0]).data

        return types.CPointer(types.int64)(array), build
