"""The one error a user can cause, and the words it is told in."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


class UserError(Exception):
    """Something the user wrote or typed cannot be done.

    The command line prints it as one message and leaves with exit status 2; it never becomes a
    traceback. Raise it with what is known; the layers above add the file and the full key.

    Parameters
    ----------
    problem : str
        What is wrong, in one plain sentence, without the full stop.
    key : str, optional
        The key as the user would write it, for example ``rules.rout_threshold``.
    value : Any, optional
        The value found there.
    allowed : str, optional
        What would be accepted, for example ``a whole number from 1 to 253``.
    hint : str, optional
        What to do next, for example ``did you mean 'rout_threshold'?``.
    file : str, optional
        The file the key stands in.
    """

    def __init__(
        self,
        problem: str,
        *,
        key: str | None = None,
        value: Any = None,
        allowed: str | None = None,
        hint: str | None = None,
        file: str | None = None,
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.key = key
        self.value = value
        self.allowed = allowed
        self.hint = hint
        self.file = file

    def __reduce__(self) -> tuple[Any, ...]:
        """Keep every field when the error crosses a process boundary."""
        return (_rebuild, (self.problem, self.key, self.value, self.allowed, self.hint, self.file))

    def __str__(self) -> str:
        """Tell file, key, value, problem, what is allowed and what to do, in that order."""
        where = ": ".join(part for part in (self.file, self.key) if part)
        head = f"{where}: {self.problem}" if where else self.problem
        if self.value is not None:
            head += f" (found {_shorten(self.value)})"
        if self.allowed:
            head += f"; allowed: {self.allowed}"
        if self.hint:
            head += f"; {self.hint}"
        return head


def _rebuild(
    problem: str,
    key: str | None,
    value: Any,
    allowed: str | None,
    hint: str | None,
    file: str | None,
) -> UserError:
    return UserError(problem, key=key, value=value, allowed=allowed, hint=hint, file=file)


def _shorten(value: Any, width: int = 80) -> str:
    """Show a value as it would be typed, cut when it is very long."""
    try:
        text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    except ValueError:
        return "a number with thousands of digits"
    return text if len(text) <= width else text[: width - 1] + "…"


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Name the known word nearest to a mistyped one.

    Parameters
    ----------
    word : str
        What the user wrote.
    known : iterable of str
        What there is.

    Returns
    -------
    str or None
        ``did you mean 'x'?``, or None when nothing is near.
    """
    near = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"did you mean '{near[0]}'?" if near else None
