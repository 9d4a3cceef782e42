"""``napsim report FOLDER``."""

from __future__ import annotations

from typing import Annotated

import typer

from napsim.cli import options as o


def report(
    folder: Annotated[
        str, typer.Argument(metavar="FOLDER", help="A run's folder.", show_default=False)
    ],
    quiet: o.Quiet = False,
    as_json: o.Json = False,
) -> None:
    """Make the report again from a run's folder, at any hour."""
    from napsim import api
    from napsim.cli.progress import watcher
    from napsim.cli.summary import show

    result = api.reread(folder, watcher(quiet or as_json))
    if as_json or not quiet:
        show(result, as_json)
