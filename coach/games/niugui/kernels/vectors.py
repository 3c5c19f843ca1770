"""The network's arithmetic on whole rows of float32, in the processor's vectors.

Each sum is built up in an order of its own that is the same on every machine, so a training run has one outcome. Arrays
are taken as contiguous, and no place is checked: what is asked for must be there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from coach.games.niugui.learned import NARROW, WIDE

_FLOAT: Final = ir.FloatType()
_WORD: Final = ir.IntType(64)
_CHAINS: Final = 4
"""So many sums go on at once, since each addition waits for the one before it."""

if TYPE_CHECKING:

    def sum_rows(out: Any, start: Any, table: Any, plus: Any, n: int, minus: Any, m: int) -> None: ...

    def apply_layers(out: Any, hidden: Any, second: Any, bias: Any, third: Any) -> Any: ...

    def go_back(back: Any, hidden: Any, after: Any, error: Any, turned: Any, third: Any, gradient: Any) -> None: ...

    def add_to_rows(table: Any, rows: Any, n: int, row: Any) -> None: ...

else:

    def _vector(lanes: int) -> ir.VectorType:
        return ir.VectorType(_FLOAT, lanes)

    def _zeros(lanes: int) -> ir.Constant:
        return ir.Constant(_vector(lanes), [0.0] * lanes)

    class _Code:
        """The code of one function: arrays by their data, vectors in and out of memory."""

        def __init__(self, context: Any, builder: Any, signature: Any, args: Any) -> None:
            self.builder = builder
            self.args = [
                context.make_array(kind)(context, builder, arg).data if isinstance(kind, types.Array) else arg
                for kind, arg in zip(signature.args, args, strict=True)
            ]

        def at(self, data: Any, offset: Any, lanes: int) -> Any:
            place = self.builder.gep(data, [offset if isinstance(offset, ir.Value) else ir.Constant(_WORD, offset)])
            return self.builder.bitcast(place, _vector(lanes).as_pointer())

        def load(self, data: Any, offset: Any, lanes: int) -> Any:
            return self.builder.load(self.at(data, offset, lanes), align=4)

        def store(self, value: Any, data: Any, offset: Any, lanes: int) -> None:
            self.builder.store(value, self.at(data, offset, lanes), align=4)

        def add_to(self, value: Any, data: Any, offset: Any, lanes: int) -> None:
            self.store(self.builder.fadd(self.load(data, offset, lanes), value), data, offset, lanes)

        def number(self, data: Any, offset: Any) -> Any:
            return self.builder.load(self.builder.gep(data, [offset]))

        def spread(self, number: Any, lanes: int) -> Any:
            one = self.builder.insert_element(ir.Constant(_vector(lanes), ir.Undefined), number, _index(0))
            return self.builder.shuffle_vector(one, one, ir.Constant(ir.VectorType(ir.IntType(32), lanes), [0] * lanes))

        def multiply_add(self, a: Any, b: Any, c: Any) -> Any:
            """Return a × b + c, rounded once."""
            kind = ir.FunctionType(a.type, [a.type] * 3)
            name = f"llvm.fma.v{a.type.count}f32"
            return self.builder.call(cgutils.get_or_insert_function(self.builder.module, kind, name), [a, b, c])

        def above_0(self, value: Any, what: Any) -> Any:
            """Return *what* in the lanes where *value* is above 0, else 0."""
            zero = ir.Constant(value.type, [0.0] * value.type.count if hasattr(value.type, "count") else 0.0)
            return self.builder.select(self.builder.fcmp_ordered(">", value, zero), what, zero)

        def total(self, value: Any, lanes: int) -> Any:
            """Return the sum of all lanes, by halves."""
            while lanes > 1:
                lanes //= 2
                halves = [
                    self.builder.shuffle_vector(
                        value, value, ir.Constant(ir.VectorType(ir.IntType(32), lanes), list(range(s, s + lanes)))
                    )
                    for s in (0, lanes)
                ]
                value = self.builder.fadd(*halves)
            return self.builder.extract_element(value, _index(0))

        def loop(self, n: Any) -> Any:
            return cgutils.for_range(self.builder, n if isinstance(n, ir.Value) else ir.Constant(_WORD, n))

        def keep(self, value: Any) -> Any:
            """Return a place for what a loop builds up."""
            place = cgutils.alloca_once(self.builder, value.type)
            self.builder.store(value, place)
            return place

        def times(self, number: Any, length: int) -> Any:
            return self.builder.mul(number, ir.Constant(_WORD, length))

    def _index(place: int) -> ir.Constant:
        return ir.Constant(ir.IntType(32), place)

    @intrinsic
    def sum_rows(typing_context: Any, out: Any, start: Any, table: Any, plus: Any, n: Any, minus: Any, m: Any) -> Any:
        """Write into *out* the row *start* with *n* rows of the *table* added and then *m* others taken off."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            code = _Code(context, builder, signature, args)
            to, begin, rows, added, n, taken, m = code.args
            total = code.keep(code.load(begin, 0, WIDE))
            for places, count, act in ((added, n, builder.fadd), (taken, m, builder.fsub)):
                with code.loop(count) as loop:
                    row = code.load(rows, code.times(code.number(places, loop.index), WIDE), WIDE)
                    builder.store(act(builder.load(total), row), total)
            code.store(builder.load(total), to, 0, WIDE)
            return context.get_dummy_value()

        return types.void(out, start, table, plus, types.int64, minus, types.int64), build

    @intrinsic
    def apply_layers(typing_context: Any, out: Any, hidden: Any, second: Any, bias: Any, third: Any) -> Any:
        """Return the value, but for the last bias, from the sums of the first layer; *out* gets those of the second."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            code = _Code(context, builder, signature, args)
            to, units, rows, start, last = code.args
            sums = [code.keep(_zeros(NARROW)) for _ in range(_CHAINS)]
            with code.loop(WIDE // _CHAINS) as loop:
                first = code.times(loop.index, _CHAINS)
                for place, total in enumerate(sums):
                    k = builder.add(first, ir.Constant(_WORD, place))
                    unit = code.number(units, k)
                    unit = code.spread(code.above_0(unit, unit), NARROW)
                    row = code.load(rows, code.times(k, NARROW), NARROW)
                    builder.store(code.multiply_add(unit, row, builder.load(total)), total)
            a, b, c, d = (builder.load(total) for total in sums)
            after = builder.fadd(builder.fadd(a, b), builder.fadd(c, d))
            after = builder.fadd(after, code.load(start, 0, NARROW))
            code.store(after, to, 0, NARROW)
            return code.total(builder.fmul(code.above_0(after, after), code.load(last, 0, NARROW)), NARROW)

        return types.float32(out, hidden, second, bias, third), build

    @intrinsic
    def go_back(
        typing_context: Any, back: Any, hidden: Any, after: Any, error: Any, turned: Any, third: Any, gradient: Any
    ) -> Any:
        """Add an *error*'s gradient for all but the first layer's rows, and write that of the first layer into *back*.

        :param after: the second layer's sums; its own gradient is left there.
        :param turned: the second layer transposed.
        :param gradient: of all weights from the first bias on, one row.
        """

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            code = _Code(context, builder, signature, args)
            to, units, sums, wrong, rows, last, all_of = code.args
            of_bias, of_second = 0, WIDE
            of_second_bias = of_second + WIDE * NARROW
            of_third = of_second_bias + NARROW
            after = code.load(sums, 0, NARROW)
            wrong_all = code.spread(wrong, NARROW)
            code.add_to(builder.fmul(wrong_all, code.above_0(after, after)), all_of, of_third, NARROW)
            slope = code.above_0(after, builder.fmul(wrong_all, code.load(last, 0, NARROW)))
            code.add_to(slope, all_of, of_second_bias, NARROW)
            code.store(slope, sums, 0, NARROW)
            place = builder.gep(all_of, [ir.Constant(_WORD, of_third + NARROW)])
            builder.store(builder.fadd(builder.load(place), wrong), place)
            total = code.keep(_zeros(WIDE))
            with code.loop(NARROW) as loop:
                part = code.spread(code.number(sums, loop.index), WIDE)
                row = code.load(rows, code.times(loop.index, WIDE), WIDE)
                builder.store(code.multiply_add(part, row, builder.load(total)), total)
            found = code.above_0(code.load(units, 0, WIDE), builder.load(total))
            code.store(found, to, 0, WIDE)
            code.add_to(found, all_of, of_bias, WIDE)
            with code.loop(WIDE) as loop:
                unit = code.number(units, loop.index)
                unit = code.spread(code.above_0(unit, unit), NARROW)
                offset = builder.add(code.times(loop.index, NARROW), ir.Constant(_WORD, of_second))
                code.add_to(builder.fmul(unit, slope), all_of, offset, NARROW)
            return context.get_dummy_value()

        return types.void(back, hidden, after, types.float32, turned, third, gradient), build

    @intrinsic
    def add_to_rows(typing_context: Any, table: Any, rows: Any, n: Any, row: Any) -> Any:
        """Add *row* to each of the first *n* of the *rows* of the *table*."""

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            code = _Code(context, builder, signature, args)
            to, places, n, what = code.args
            what = code.load(what, 0, WIDE)
            with code.loop(n) as loop:
                code.add_to(what, to, code.times(code.number(places, loop.index), WIDE), WIDE)
            return context.get_dummy_value()

        return types.void(table, rows, types.int64, row), build
