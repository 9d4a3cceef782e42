"""The Typer app, and what becomes of errors: one message and an exit status, never a traceback."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

import typer

from napsim.cli import (
    check,
    compare,
    games,
    measures,
    play,
    playtest,
    profiles,
    report,
    rules,
    run,
    sensitivity,
    sweep,
    tournament,
)
from napsim.cli.output import note
from napsim.errors import UserError

HELP = "If I change this rule, what happens to my game, and how sure may I be?"
USER_ERROR = 2
#: As `sysexits.h` numbers it, so that no script takes a bug for a verdict of ``check``.
BUG = 70
INTERRUPTED = 130
PIPE_CLOSED = 141

#: What typer raises for a command line it cannot read; it may bring its own copy of click.
_MISTYPED: Any = next(c for c in typer.BadParameter.__mro__ if c.__name__ == "ClickException")

app = typer.Typer(
    name="napsim",
    help=HELP,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for command in (
    games.games,
    rules.rules,
    profiles.profiles,
    measures.measures,
    run.run,
    compare.compare,
    sweep.sweep,
    check.check,
    tournament.tournament,
    sensitivity.sensitivity,
    play.play,
    playtest.playtest,
    report.report,
):
    app.command()(command)


@app.callback(invoke_without_command=True, help=HELP)
def version(
    show: bool = typer.Option(False, "--version", help="Print the version and leave."),
) -> None:
    """Print the version, when asked."""
    if show:
        import napsim

        print(f"napsim {napsim.__version__}")
        raise typer.Exit


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave the process.

    Exit statuses: 0 done; 2 something the user can mend; 70 a bug in napsim; 130 interrupted;
    ``check`` also has 1 for a target missed and 3 for one undecided.
    """
    sys.exit(status_of(sys.argv[1:] if arguments is None else list(arguments)))


def status_of(arguments: Sequence[str]) -> int:
    """Run one command line and give its exit status; every failure has been told by then."""
    warnings.showwarning = _warn  # type: ignore[assignment]
    _print_anything()
    pressed = threading.Event()
    try:
        with _noticing_ctrl_c(pressed):
            result = typer.main.get_command(app).main(
                list(arguments), prog_name="napsim", standalone_mode=False
            )
            sys.stdout.flush()
    except _MISTYPED as error:
        error.show()
        return USER_ERROR
    except (KeyboardInterrupt, typer.Abort):
        return _stopped()
    except UserError as error:
        note(f"napsim: {error}")
        return USER_ERROR
    except BrokenPipeError:
        # whoever read our output has had enough; nothing may be written to it at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except MemoryError:
        note("napsim: there is not enough memory; try fewer --workers")
        return USER_ERROR
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        note(f"napsim: {where}{error.strerror or error}")
        return USER_ERROR
    except Exception as error:
        return _stopped() if pressed.is_set() else _bug(error)
    return result if isinstance(result, int) else 0


@contextmanager
def _noticing_ctrl_c(pressed: threading.Event) -> Iterator[None]:
    """Remember that Ctrl-C was pressed: a library's C code may turn it into an error of its own."""
    usual = signal.getsignal(signal.SIGINT)
    ours = threading.current_thread() is threading.main_thread()
    if not ours or usual is not signal.default_int_handler:
        yield
        return

    def notice(number: int, frame: FrameType | None) -> None:
        pressed.set()
        signal.default_int_handler(number, frame)

    signal.signal(signal.SIGINT, notice)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)


def _stopped() -> int:
    note("napsim: stopped; give the same command again to go on")
    return INTERRUPTED


def _print_anything() -> None:
    """Let names that are no valid text (a file's, a key's) be printed escaped instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _warn(message: Warning | str, *where: object) -> None:
    """Print a warning as a sentence, without the line of code it comes from."""
    note(f"napsim: {message}")


def _bug(error: Exception) -> int:
    if os.environ.get("NAPSIM_DEBUG") == "1":
        raise error
    text = str(error).splitlines()[0] if str(error) else ""
    note(
        f"napsim: this is a bug in napsim, not a mistake of yours: {type(error).__name__}: {text}\n"
        "Set NAPSIM_DEBUG=1 and give the same command again to see where; please report it."
    )
    return BUG
