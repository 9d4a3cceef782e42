"""What `run`, `compare`, `sweep` and the others share: how the work is done, and how it ends."""

from __future__ import annotations

import inspect
import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any

import typer

from napsim.cli import options as o
from napsim.cli.output import note

if TYPE_CHECKING:
    from napsim.api import Options, Project, Result

INTERRUPTED = 130
#: Options that say how the work is done, not what; True for those that take a value.
_HOW = {
    "--workers": True,
    "--backend": True,
    "--address": True,
    "--out": True,
    "--quiet": False,
    "--json": False,
    "--fresh": False,
    "--keep-games": False,
}


@dataclass(frozen=True, slots=True)
class How:
    """The options that say how work is done and told. Nothing here changes a result."""

    out: o.Out = None
    workers: o.WorkerCount = None
    backend: o.BackendName = "threads"
    address: o.Address = None
    fresh: o.Fresh = False
    keep_games: o.KeepGames = False
    quiet: o.Quiet = False
    as_json: o.Json = False

    def options(self) -> Options:
        """Give them in the API's words.

        Raises
        ------
        UserError
            For workers that are not to be had.
        """
        from napsim import api
        from napsim.cli.progress import watcher

        return api.options(
            out=self.out,
            workers=self.workers,
            backend=self.backend,
            address=self.address,
            fresh=self.fresh,
            keep_games=self.keep_games,
            watcher=watcher(self.quiet or self.as_json),
            command=typed(sys.argv[1:]),
        )

    def carry_out(self, project: Project, checking: bool = False) -> Result:
        """Do the work and print its summary; when the user stops it, say how to go on.

        Raises
        ------
        typer.Exit
            With 130, when the user interrupts.
        """
        from napsim import api
        from napsim.cli.summary import show

        try:
            result = api.carry_out(project, self.options())
        except api.Stopped as stop:
            note(
                f"\nStopped. Every finished block is kept in {stop.folder}.\nGive the same command "
                f"again to go on; napsim report {stop.folder} shows what there is."
            )
            raise typer.Exit(INTERRUPTED) from None
        except KeyboardInterrupt:
            # while compiling, or writing the report; typer would leave without a word
            note("\nStopped. What was played is kept; give the same command again to go on.")
            raise typer.Exit(INTERRUPTED) from None
        if self.as_json or not self.quiet:
            show(result, self.as_json, checking)
        return result


def with_how(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of `How` in place of its parameter `how`."""
    own = inspect.signature(command, eval_str=True)
    shared = inspect.signature(How, eval_str=True)
    names = list(shared.parameters)

    @wraps(command)
    def whole(**values: Any) -> None:
        how = How(**{name: values.pop(name) for name in names})
        command(**values, how=how)

    parameters = [p for p in own.parameters.values() if p.name != "how"]
    parameters += shared.parameters.values()
    keywords = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in parameters]
    whole.__signature__ = inspect.Signature(keywords)  # type: ignore[attr-defined]
    whole.__annotations__ = {p.name: p.annotation for p in keywords}
    return whole


def typed(arguments: list[str]) -> str:
    """Give what was typed, without what only says how the work is done.

    The report shows it, and must be the same whoever does the work.
    """
    kept, skip = ["napsim"], False
    for argument in arguments:
        name, equals, _ = argument.partition("=")
        if skip:
            skip = False
        elif name in _HOW:
            skip = _HOW[name] and not equals
        else:
            kept.append(argument)
    return shlex.join(kept)
