"""Sets of small numbers as the bits of one whole number: count, lowest, highest.

A set is a non-negative int64 (so at most 63 members). Compiled, each function is one machine
instruction; with the JIT off the same answer comes from Python's own whole numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from napsim.compiled.jit import JIT_IS_OFF, kernel

if JIT_IS_OFF:

    def count_ones(bits: int) -> int:
        """Count the members of a set."""
        return int(bits).bit_count()

    def lowest(bits: int) -> int:
        """Give the smallest member of a set that is not empty."""
        value = int(bits)
        return (value & -value).bit_length() - 1

    def highest(bits: int) -> int:
        """Give the greatest member of a set that is not empty."""
        return int(bits).bit_length() - 1

else:
    from numba.core import types
    from numba.extending import intrinsic

    def _one_instruction(build: Any) -> Any:
        def typed(_typing_context: Any, _bits: Any) -> Any:
            def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
                zero_is_poison = context.get_constant(types.boolean, False)
                return build(builder, arguments[0], zero_is_poison)

            return types.int64(types.int64), generate

        return intrinsic(typed)

    _ones = _one_instruction(lambda builder, bits, _poison: builder.ctpop(bits))
    _trailing = _one_instruction(lambda builder, bits, poison: builder.cttz(bits, poison))
    _leading = _one_instruction(lambda builder, bits, poison: builder.ctlz(bits, poison))

    @kernel
    def count_ones(bits: int) -> int:
        """Count the members of a set."""
        return _ones(bits)

    @kernel
    def lowest(bits: int) -> int:
        """Give the smallest member of a set that is not empty."""
        return _trailing(bits)

    @kernel
    def highest(bits: int) -> int:
        """Give the greatest member of a set that is not empty."""
        return 63 - _leading(bits)


@kernel
def member(bits: int, number: int) -> int:
    """Give the `number`-th smallest member of a set, counted from 0."""
    for _ in range(number):
        bits &= bits - 1
    return lowest(bits)


@kernel
def one_if(condition: bool) -> int:
    """Give 1 if a condition holds, else 0: to count without a branch on what luck decides."""
    return np.int64(condition)  # type: ignore[return-value]
