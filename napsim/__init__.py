"""napsim: Monte Carlo balance and design analysis for games.

The names a user needs are `load`, `run`, `compare` and `sweep`; they are imported on first use, so
that ``import napsim`` stays instant.
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"
__all__ = ["__version__"]


def __getattr__(name: str) -> Any:
    """Import the public functions of `napsim.api` when they are first asked for."""
    if name.startswith("_"):
        raise AttributeError(name)
    api = import_module("napsim.api")
    if name in api.__all__:
        return getattr(api, name)
    raise AttributeError(f"module 'napsim' has no attribute {name!r}")
