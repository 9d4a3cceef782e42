"""Kernels as parts of other kernels: compiled for nobody but their callers.

numba makes every compiled function ready to be called from Python: it optimises it together with all it
calls, makes machine code of that and wraps it, although most functions are only ever called by others, whose
code then takes them in and is optimised again. With some two hundred kernels that call each other eight deep
that is most of the time and memory of compiling. A part stops at the checked intermediate code; what calls it
does the rest once.
"""

from __future__ import annotations

from typing import Any

from numba.core import compiler as numba_compiler
from numba.core.codegen import JITCodeLibrary

Library: Any = JITCodeLibrary
CompilerBase: Any = numba_compiler.CompilerBase
DefaultPassBuilder: Any = numba_compiler.DefaultPassBuilder


class _WithoutEnvironment:
    """A code generator for functions that Python never calls, which need no environment there."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing: there is no machine code that could look for it."""


class PartLibrary(Library):  # type: ignore[misc]
    """Intermediate code to be linked into callers, never made into machine code by itself."""

    @property
    def codegen(self) -> Any:
        """The code generator, as numba asks for it when it makes a function ready for Python."""
        return _WithoutEnvironment(self._codegen)

    def get_pointer_to_function(self, name: str) -> int:
        """Give no address: there is no machine code."""
        return 0

    def _optimize_final_module(self) -> None:
        """Leave it to the callers."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class PartCompiler(CompilerBase):  # type: ignore[misc]
    """numba's usual pipeline, with a `PartLibrary` to put the code into."""

    def define_pipelines(self) -> list[Any]:
        """Give the passes."""
        codegen = self.state.targetctx.codegen()
        self.state.library = PartLibrary(codegen, self.state.func_id.func_qualname)
        return [DefaultPassBuilder.define_nopython_pipeline(self.state)]
