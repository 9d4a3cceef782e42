"""Which of the three legs the tests run in.

*Compiled*, as users run it; *interpreted*, with the JIT off, where coverage counts and tests can look
into a kernel; *checked*, compiled with bounds checking into a cache of its own. The last two run the
tests marked `every_leg`, on smaller sizes.
"""

from __future__ import annotations

from napsim.compiled.jit import JIT_IS_OFF, config

INTERPRETED = JIT_IS_OFF
CHECKED = bool(config.BOUNDSCHECK) and not JIT_IS_OFF
COMPILED = not (INTERPRETED or CHECKED)


def sized(compiled: int, interpreted: int, checked: int) -> int:
    """Give the size of a test in the leg it runs in."""
    return compiled if COMPILED else interpreted if INTERPRETED else checked
